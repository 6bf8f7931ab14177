#!/usr/bin/env python3
"""What documents list is what there is: the members of a policy with their defaults, the actions, the reasons, the floors, the findings of `check`,
files, vectors; the table of sections in the specification; and where links lead.

Ends with one line `N passed, N failed`.
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

import check
import links

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "spec/schema/policy.schema.json"
WORDS = ROOT / "core/facts/data/vocabulary.toml"

FINDINGS, CHECK = ROOT / "agent-client/cli/src/check/kinds.rs", "docs/check.md"
PYTHON, NODE, DOCS = "bindings/python/README.md", "bindings/node/README.md", "docs/policy.md"
OTHERS = ["bindings/kotlin/README.md", "bindings/ruby/README.md", "bindings/c/README.md"]
# The one table of what is retried, and the READMEs that lead to it.
RETRIES = "README.md#which-calls-are-retried"
DRIVERS = ["agent-client/README.md", PYTHON, NODE, *OTHERS, "bindings/go/README.md"]
VECTORS = "spec/vectors.md"
# What the README of a package says under a heading of its own.
SECTIONS = ["Install", "By default", "limits"]
# The READMEs that list each source file of some folders, which are named from that of the README.
MAPS = {"bindings/node/lib/README.md": ["."], "bindings/python/toolerror/README.md": ["."], "agent-client/cli/README.md": ["src", "src/args"]}
# `version` is that of the document; nobody sets it.
NOT_LISTED = {"version"}
PARTS = {"types": "TypePolicy", "tools": "ToolPolicy", "budget": "Budget", "health": "Health"}

CODE = re.compile(r"`:?([A-Za-z_]+)`")


def rows(text, first):
    """The rows of the table whose first column is called so: its names, and what stands beside them."""
    found = {}
    for table in re.split(r"\n\n+", text):
        if not table.startswith((f"| {first} |", f"| `{first}` |")):
            continue
        for line in table.splitlines()[2:]:
            names, *cells = line.strip("|").split("|")
            found[tuple(CODE.findall(names))] = (cells[0].strip(" `"), cells[-1])
    return found


def numbers(text):
    """The values that a column lists, as JSON has them."""
    texts = (part.strip(' `"') for part in re.sub(r"(?<=\d) (?=\d{3})", "", text).split(","))
    return [float(part) if re.fullmatch(r"[\d.]+", part) else {"true": True, "{}": {}, "": {}}.get(part, part) for part in texts]


def policy_faults(text, schema):
    """What is wrong with the table of a policy's members."""
    properties, faults, seen = schema["properties"], [], set()
    for names, (value, words) in rows(text, "member | default").items():
        seen.update(names)
        known = [name for name in names if name in properties]
        faults += [f"`{name}` is no member of a policy" for name in names if name not in properties]
        defaults = [default for name in known for default in default_of(properties[name])]
        if known and numbers(value) != defaults:
            faults.append(f"{', '.join(known)}: the defaults are {defaults}, not {numbers(value)}")
        for name in known:
            inner = set(schema["$defs"][PARTS[name]]["properties"]) if name in PARTS else set()
            if inner - set(CODE.findall(words)):
                faults.append(f"`{name}` also has {', '.join(sorted(inner - set(CODE.findall(words))))}")
    return faults + [f"`{name}` is missing" for name in sorted(set(properties) - NOT_LISTED - seen)]


def default_of(member):
    """The default of a member, in the order of the table: that of the schema's parts, for one that has any."""
    default = member["default"]
    if not default or not isinstance(default, dict):
        return [default]
    orders = (["capacity", "per_minute", "per_success"], ["enabled", "half_life_ms", "weight", "threshold"])
    return [default[name] for order in orders if set(order) == set(default) for name in order]


def word_faults(text, words):
    """Words of a closed set that a text does not name."""
    named = {word.lower() for word in CODE.findall(text)} | {word.lower() for word in re.findall(r"TE_[A-Z]+?_([A-Z_]+)", text)}
    return [f"`{word}` is missing" for word in words if word not in named]


def table_faults(text, words):
    """Words of the table of actions that there are not."""
    listed = {name for first in ("action", "decision.action") for names in rows(text, first) for name in names}
    return [f"`{word}` is no action" for word in sorted(listed - set(words))]


def floor_faults(text, floors):
    """Floors that the README of a source tree does not list in the order from the ground up."""
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    listed = [re.sub(r"/$|\.rs$", "", name) for cell in cells for name in re.findall(r"`([\w.]+/?)`", cell)]
    found = [name for name in listed if any(name in floor for floor in floors)]
    order = [at for name in found for at, floor in enumerate(floors) if name in floor]
    missing = [f"`{name}` is missing" for floor in floors for name in floor if name not in found]
    return missing + ["the floors are not in their order"] * (order != sorted(order))


def finding_faults(text, source):
    """Findings of `toolerror check` that the table lacks, or whose points or advice are others."""
    wanted = {code: (points, advice) for code, points, advice in re.findall(r'^    [A-Z_]+ "(\w+)" (\d+) "(.*)"$', source, re.M)}
    listed = {name: (points, advice.strip()) for names, (points, advice) in rows(text, "finding").items() for name in names}
    return [f"`{name}`: {listed.get(name)} in the table, {wanted.get(name)} in the code" for name in sorted(wanted.keys() | listed.keys())
            if listed.get(name) != wanted.get(name)]


FILE = re.compile(r"`([\w.-]+\.(?:rs|py|ts|mjs|go|kt|rb|toml|sh|json))`")

# A file, also with folders in front of its name.
MAPPED = re.compile(FILE.pattern.replace("`(", "`(?:[\\w-]+/)*("))


def heading_faults(text):
    """Sections that the README of a package lacks."""
    headings = re.findall(r"^## (.+)$", text, re.M)
    return [f"no section `{name}`" for name in SECTIONS if not any(name.lower() in heading.lower() for heading in headings)]


def map_faults(text, files, below):
    """Source files that the map of their folders does not list, and files in its tables that are not there."""
    listed = MAPPED.findall("\n".join(line for line in text.splitlines() if line.startswith("|")))
    missing = [f"`{file}` is missing" for file in files if re.search(r"\.(?:py|ts|rs)$", file) and file not in listed]
    return missing + [f"`{file}` is no file" for file in sorted(set(listed) - set(below))]


def file_faults(text, files):
    """Which files a table names in its first column that are not among those of its folder; a name in capitals stands for any."""
    first = [line.split("|")[1] for line in re.sub(r"```.*?```", "", text, flags=re.S).splitlines() if line.startswith("|")]
    named = [name for cell in first for name in FILE.findall(cell) if not name.split(".")[0].isupper()]
    return [f"`{name}` is not in this folder" for name in named if not any(file.endswith("/" + name) for file in files)]


def section_faults(text):
    """Which sections of the specification its table does not cover."""
    numbers = lambda found: tuple(map(int, found.split(".")))
    table = re.search(r"\| sections \| subject \|\n(.*?)\n\n", text, re.S).group(1)
    covered = set()
    for line in table.splitlines():
        ends = [numbers(found) for found in re.findall(r"\d+\.\d+", line.split("|")[1])]
        for (chapter, first), (_, last) in zip(ends, ends[1:] or ends):
            covered |= {(chapter, section) for section in range(first, last + 1)} | set(ends)
    sections = [numbers(found) for found in re.findall(r"^## (\d+\.\d+)", text, re.M)]
    return [f"{chapter}.{section} is not in the table" for chapter, section in sections if (chapter, section) not in covered]


VECTOR = re.compile(r"^\| \[([\w-]+)\]\(vectors/\1\.json\) \| ([\d.]+) \| \S", re.M)


def vector_faults(text, clauses):
    """Files of vectors that the index lacks or has twice, or that stand beside another clause than their own."""
    rows = VECTOR.findall(text)
    listed = [name for name, _ in rows]
    faults = [f"`{name}` has no row" for name in sorted(clauses.keys() - set(listed))]
    faults += [f"`{name}` is no file" for name in sorted(set(listed) - clauses.keys())]
    faults += [f"`{name}` has more than one row" for name in sorted(set(listed)) if listed.count(name) > 1]
    return faults + [f"`{name}`: the clause of the file is {clauses[name]}" for name, clause in rows if clauses.get(name, clause) != clause]


def main():
    schema, vocabulary = json.loads(SCHEMA.read_text()), tomllib.loads(WORDS.read_text())
    actions, reasons = ([row["word"] for row in vocabulary[name]["words"]] for name in ("action", "reason"))
    texts = {name: (ROOT / name).read_text() for name in (PYTHON, NODE, DOCS, *OTHERS)}
    faults = {f"{name}: members of a policy": policy_faults(texts[name], schema) for name in (PYTHON, NODE, DOCS)}
    for name in (PYTHON, NODE, *OTHERS):
        faults[f"{name}: actions"] = word_faults(texts[name], actions) + table_faults(texts[name], actions)
        faults[f"{name}: reasons"] = word_faults(texts[name], reasons)
    faults[f"{CHECK}: findings"] = finding_faults((ROOT / CHECK).read_text(), FINDINGS.read_text())
    for tree, floors in check.FLOORS.items():
        faults[f"{tree}/README.md: floors"] = floor_faults((ROOT / tree / "README.md").read_text(), floors)
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    for readme in (name for name in tracked if name.endswith("/README.md")):
        folder = readme.removesuffix("README.md")
        faults[f"{readme}: files"] = file_faults((ROOT / readme).read_text(), [name for name in tracked if name.startswith(folder)])
    for name in ["core/README.md", *DRIVERS]:
        faults[f"{name}: sections"] = heading_faults((ROOT / name).read_text())
    for name, folders in MAPS.items():
        inside = [path.name for folder in folders for path in sorted(((ROOT / name).parent / folder).iterdir())]
        below = [path.name for path in (ROOT / name).parent.rglob("*.*")]
        faults[f"{name}: all files"] = map_faults((ROOT / name).read_text(), inside, below)
    clauses = {path.stem: json.loads(path.read_text())["clause"] for path in (ROOT / "spec/vectors").glob("*.json")}
    faults[f"{VECTORS}: files"] = vector_faults((ROOT / VECTORS).read_text(), clauses)
    lost = [f"{name}: no link to {RETRIES}" for name in DRIVERS if not any(target.endswith(RETRIES) for target in links.targets((ROOT / name).read_text()))]
    faults["what is retried stands in one table"] = lost
    documents = links.documents(ROOT)
    faults["links"] = list(links.faults(ROOT, documents))
    named = {name: links.path_faults((ROOT / name).read_text(), tracked) for name in documents if "CHANGELOG" not in name}
    faults["files that documents name"] = [f"{name}: {fault}" for name, found in named.items() for fault in found]
    faults["spec/SPEC.md: sections"] = section_faults((ROOT / "spec/SPEC.md").read_text())
    for what, found in faults.items():
        print(f"{'not ok' if found else 'ok'}: {what}", *found, sep="\n  ")
    failed = sum(1 for found in faults.values() if found)
    print(f"{len(faults) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
