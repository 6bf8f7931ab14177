#!/usr/bin/env python3
"""What the action for CI runs (.github/actions/check), and the hook in docs/check.md, on the program's demo server.

    action.py BUILD

BUILD has the program. Ends with one line `N passed, N failed`.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from results import of

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACTION = ROOT / ".github/actions/check"


def run(build, folder, **inputs):
    given = {"SERVER": "", "URL": "", "FAIL_UNDER": "0", "ALLOW_CALLS": "false", "REPORT": "report dir"} | inputs
    environment = os.environ | given | {"PATH": f"{build}:{os.environ['PATH']}", "GITHUB_STEP_SUMMARY": str(folder / "summary")}
    return subprocess.run([ACTION / "check.sh"], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


def hook():
    """The command of the pre-commit hook, as docs/check.md has it."""
    return re.search(r"^ +entry: (.+)$", (ROOT / "docs/check.md").read_text(), re.MULTILINE)[1]


def main(build):
    build = pathlib.Path(build).resolve(strict=True)
    text = (ACTION / "action.yml").read_text()
    script = (ACTION / "check.sh").read_text()
    inputs = set(re.findall(r"\$\{\{ inputs\.([\w-]+) \}\}", text))
    results = {
        "each input reaches the script as a variable": inputs == set(re.findall(r"^  ([\w-]+):$", text.split("runs:")[0], re.MULTILINE))
        and all(f"${name.upper().replace('-', '_')}" in script for name in inputs),
        "it builds the program of its own checkout": (ROOT / re.search(r"GITHUB_ACTION_PATH/\.\./\.\./\.\./([\w/-]+)", text)[1] / "Cargo.toml").exists(),
        "no input is a part of a script": "inputs." not in re.sub(r"^ +[A-Z_]+: \$\{\{ inputs\.[\w-]+ \}\}$", "", text, flags=re.MULTILINE),
    }
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        good = run(build, folder, SERVER="toolerror demo-server", FAIL_UNDER="50")
        reports = [folder / "report dir" / name for name in ["check.html", "check.xml", "check.txt"]]
        results["a good server passes, with reports and a summary"] = (
            good.returncode == 0 and all(path.stat().st_size > 100 for path in reports) and "of 100" in (folder / "summary").read_text()
        )
        results["a score that is too low fails"] = run(build, folder, SERVER="toolerror demo-server", FAIL_UNDER="100").returncode == 1
        results["a server that does not start fails"] = run(build, folder, SERVER="exit 3").returncode == 15
        results["without a server nothing runs"] = run(build, folder).returncode == 2
        command = hook().replace("python server.py", "toolerror demo-server")
        environment = os.environ | {"PATH": f"{build}:{os.environ['PATH']}"}
        done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, timeout=300)
        results[f"the hook runs: {command}"] = done.returncode == 0 and command != hook()
    return of(results)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
