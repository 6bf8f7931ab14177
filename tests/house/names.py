#!/usr/bin/env python3
"""The table of names in `bindings/README.md`: each language has the name that the table gives it, and a name that is another one in a
language has its reason in the last column.

Ends with one line `N passed, N failed`.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = "bindings/README.md"
HEADING = "## One thing, one name"

# The sources of each column.
SOURCES = {
    "Rust": [("core/src", "*.rs"), ("agent-client/src", "*.rs")],
    "Python": [("bindings/python/toolerror", "*.py"), ("bindings/python/toolerror", "*.pyi"), ("bindings/python/src", "*.rs")],
    "Node": [("bindings/node/lib", "*.ts")],
    "Kotlin, Java": [("bindings/kotlin/src/main", "*.kt")],
    "Ruby": [("bindings/ruby/lib", "*.rb")],
    "Go": [("bindings/go", "*.go")],
    "C": [("bindings/c/include", "*.h")],
}
NONE = "–"
# What a language puts before or after the names of errors and of C.
AFFIXES = re.compile(r"^te_|(?<=[a-z])(?:Error|Exception)$")


def table(text):
    """The rows as dictionaries, by the names of the columns."""
    section = text.split(f"\n{HEADING}\n")[1].split("\n## ")[0]
    lines = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in section.splitlines() if line.startswith("|")]
    head, _, *rows = lines
    return [dict(zip(head, row, strict=True)) for row in rows]


def names(cell):
    return re.findall(r"`([^`]+)`", cell)


def plain(name):
    """`te_read_http`, `readHttp` and `ReadHTTP` are one name."""
    return AFFIXES.sub("", name).replace("_", "").lower()


def faults(rows, has):
    """What is wrong with the rows; `has` says whether the sources of a language have a name."""
    for row in rows:
        found = {language: names(row[language]) for language in SOURCES}
        for language, of_language in found.items():
            if not of_language and row[language] != NONE:
                yield f"{row['thing']}: {language} has neither a name nor `{NONE}`"
            yield from (f"{row['thing']}: {language} has no `{name}`" for name in of_language if not has(language, name))
            others = {name for given in found.values() for name in given} if not of_language else ()
            yield from (f"{row['thing']}: {language} has `{name}`" for name in sorted(others) if has(language, name))
        if len({plain(name) for of_language in found.values() for name in of_language}) > 1 and not row["why they differ"]:
            yield f"{row['thing']}: the names differ, but no reason is given"


def main():
    texts = {
        language: "\n".join(path.read_text(errors="replace") for folder, form in folders for path in sorted((ROOT / folder).rglob(form)))
        for language, folders in SOURCES.items()
    }
    rows = table((ROOT / README).read_text())
    found = list(faults(rows, lambda language, name: re.search(rf"\b{name}\b", texts[language])))
    for fault in found:
        print(f"{README}: {fault}")
    print(f"{len(rows) if not found else 0} passed, {len(found)} failed")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
