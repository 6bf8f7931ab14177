#!/usr/bin/env python3
"""Each clause of the specification that a file names exists: `SPEC 1.4.44, 1.4.55 to 1.4.58`, `SPEC §2.5`, `SPEC §3`.

Ends with one line `N passed, N failed`.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPEC = ROOT / "spec" / "SPEC.md"

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*) ", re.M)
NUMBER = r"§?(\d+(?:\.\d+)*)"
# The specification of another project is called `SPEC.md`, and the project stands before it.
NAMED = re.compile(rf"(?<![\w.-])SPEC(?!\.md|\w) ?{NUMBER}(?:(?:,? (?:and|to|or) |, |–){NUMBER})*", re.S)
# The specification names its own clauses by their bare numbers. (What begins with 4 or 5 is a reply of a mail server.)
BARE = re.compile(r"(?<![\w.-])([1237]\.\d{1,2}\.\d{1,3})(?![\w-]|\.\d)")
COMMENT = re.compile(r"\s*\n[ \t]*(?://[/!]?|#|\*)?[ \t]*")


def clauses(spec):
    """The numbers of all headings, and of what they are parts of: 1.4.44, 1.4 and 1."""
    numbers = HEADING.findall(spec)
    return {".".join(parts[:size]) for parts in (number.split(".") for number in numbers) for size in range(1, len(parts) + 1)}


def named(text):
    """The clauses that a text names behind `SPEC`, also across the lines of a comment."""
    for match in NAMED.finditer(COMMENT.sub(" ", text)):
        yield from re.findall(r"\d+(?:\.\d+)*", match.group())


def faults(text, known, pattern=named):
    return sorted({number for number in pattern(text) if number not in known})


def main():
    spec = SPEC.read_text()
    known = clauses(spec)
    failed = [f"spec/SPEC.md: {number}" for number in faults(spec, known, BARE.findall)]
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [path for path in files.split("\0") if path and (ROOT / path).is_file()]
    for path in paths:
        try:
            text = (ROOT / path).read_text()
        except UnicodeDecodeError:
            continue
        failed += [f"{path}: SPEC {number}" for number in faults(text, known)]
    print(f"{'FAILED' if failed else 'ok'}: each clause that a file names is in spec/SPEC.md")
    for fault in failed:
        print(f"  {fault}")
    print(f"{len(paths) - len(failed)} passed, {len(failed)} failed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
