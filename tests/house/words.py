#!/usr/bin/env python3
"""Names of tests and of files use the terms of the glossary in CONTRIBUTING.md, not the words of its last column.

A word is also found with an ending: `repeat` in `is_repeated`. The name of a test says what happens, for which it needs three
words at least: `secrets_are_masked`, not `private_keys`. Ends with one line `N passed, N failed`.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Words of the last column that mean something else in a name.
OTHERWISE = {
    "conflict": "the type, and the member that lists the holders",
    "frame": "a frame of HTTP or of a stack",
    "hide": "a shadowed name",
    "sleep": "the timer of a runtime",
    "try": "a block of Python and TypeScript",
    "page": "a page of a list, or in a browser",
    "behind": "nothing is left behind",
    "what was done": "a report of work",
}
# Names of files from which nobody guesses what is inside.
FILE_WORDS = ["given", "held", "kept", "said", "told", "known", "case", "own"]

TESTS = {
    ".rs": r"#\[(?:tokio::)?test\b[^\]]*\](?:\s*#\[[^\]]*\])*\s*(?:pub )?(?:async )?fn (\w+)",
    ".py": r"^\s*(?:async )?def (test_\w+)",
    ".mjs": r"\b(?:test|it)\(\s*['\"`](.*?)['\"`],",
    ".go": r"^func (Test\w+)",
    ".rb": r"^\s*def (test_\w+)",
    ".kt": r"@Test[^\n]*\s*fun (`[^`]*`|\w+)",
    ".java": r"@Test\s*(?:public )?void (\w+)",
}


def banned(contributing):
    """The words of the glossary's last column."""
    glossary = contributing.split("\n## Glossary\n")[1].split("\n## ")[0]
    rows = [line.strip().strip("|").split("|") for line in glossary.splitlines() if line.startswith("|")][2:]
    words = (word.strip() for row in rows for word in re.sub(r"\(.*?\)", "", row[-1]).split(","))
    return sorted(word for word in words if word and word not in OTHERWISE)


def plain(name):
    """A name as lower case words: `callsAreRepeated` is `calls are repeated`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|\W|_", " ", re.sub(r"\\?'", "", name)).lower()


def pattern(words):
    stems = "|".join(re.escape(plain(word)).replace(r"\ ", " +") for word in words)
    return re.compile(rf"\b(?:{stems})(?:s|d|ed|ing)?\b")


def tests(path, text):
    """The names of the tests in a file."""
    form = TESTS.get(pathlib.PurePath(path).suffix)
    return re.findall(form, text, re.M) if form else []


def is_sentence(name):
    """Whether a name has the words of a sentence. Go's `TestMain` is no test."""
    words = re.sub(r"^test ", "", plain(name).strip()).split()
    return name == "TestMain" or len(words) >= 3


def faults(files, words):
    """The names of tests and files with such a word, and of tests that are no sentence; `files` gives each path its text."""
    pattern_of_words = pattern(words)
    for path, text in files:
        stem = plain(pathlib.PurePath(path).stem)
        found = pattern_of_words.search(stem)
        if found or stem in FILE_WORDS:
            yield f"{path}: the file name has `{found.group() if found else stem}`"
        for name in tests(path, text):
            found = pattern_of_words.search(plain(name))
            if found:
                yield f"{path}: `{name}` has `{found.group()}`"
            if not is_sentence(name):
                yield f"{path}: `{name}` does not say what happens"


def main():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [path for path in listed.split("\0") if path and (ROOT / path).is_file()]
    files = ((path, (ROOT / path).read_text(errors="replace") if pathlib.PurePath(path).suffix in TESTS else "") for path in paths)
    found = list(faults(files, banned((ROOT / "CONTRIBUTING.md").read_text())))
    for fault in found:
        print(fault)
    print(f"{int(not found)} passed, {len(found)} failed")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
