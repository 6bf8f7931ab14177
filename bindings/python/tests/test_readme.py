"""Every Python block of the README and of the guide to migration runs, in order, in one namespace."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
MIGRATION = Path(__file__).parent.parent.parent.parent / "MIGRATION.md"


def run_blocks(path, at_least):
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.M | re.S)
    assert len(blocks) >= at_least
    namespace = {"__name__": "readme"}
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"{path.name}, block {number}", "exec"), namespace)


def test_every_block_of_the_readme_runs():
    run_blocks(README, at_least=8)


def test_every_block_of_the_guide_to_migration_runs():
    run_blocks(MIGRATION, at_least=3)


if __name__ == "__main__":  # without pytest, from an installed wheel
    test_every_block_of_the_readme_runs()
