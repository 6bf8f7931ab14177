"""Every Python block of the READMEs and of the guide to migration runs, in order, in one namespace."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
PROJECT = Path(__file__).parents[3]


def run_blocks(path, at_least):
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.M | re.S)
    assert len(blocks) >= at_least
    namespace = {"__name__": "readme"}
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"{path.name}, block {number}", "exec"), namespace)
    return namespace


def test_every_block_of_the_readme_runs():
    run_blocks(README, at_least=8)


def test_every_block_of_the_guide_to_migration_runs():
    run_blocks(PROJECT / "MIGRATION.md", at_least=3)


def test_the_first_example_of_the_project_fails_as_it_says():
    import pytest  # not in the environment of the wheel

    import toolerror

    release = run_blocks(PROJECT / "README.md", at_least=1)["release"]
    with pytest.raises(toolerror.NotFoundError) as caught:
        release("L-9")
    assert str(caught.value) == '[NOT_FOUND] lease "L-9" not registered'


if __name__ == "__main__":  # without pytest, from an installed wheel
    test_every_block_of_the_readme_runs()
