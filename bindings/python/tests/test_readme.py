"""Every Python block of the README runs, in order, in one namespace."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def blocks():
    return re.findall(r"^```python\n(.*?)^```", README.read_text(), re.M | re.S)


def test_every_block_of_the_readme_runs():
    namespace = {"__name__": "readme"}
    assert len(blocks()) >= 8
    for number, block in enumerate(blocks(), 1):
        exec(compile(block, f"README.md, block {number}", "exec"), namespace)


if __name__ == "__main__":  # without pytest, from an installed wheel
    test_every_block_of_the_readme_runs()
