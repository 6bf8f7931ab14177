"""For all tests: what stands beside them can be imported, and the end of the output is what `tests/run` adds up."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def pytest_terminal_summary(terminalreporter):
    counts = {name: len(terminalreporter.stats.get(name, [])) for name in ("passed", "failed", "error")}
    terminalreporter.write_line(f"{counts['passed']} passed, {counts['failed'] + counts['error']} failed")
