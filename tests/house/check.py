#!/usr/bin/env python3
"""The structure of the project: floors, and no circles.

A source tree has floors, from the ground up; a file takes names only from its own floor and those below. Files do not reach
each other in a circle, but for the few groups in `CIRCLES`, each in one folder. Files and functions are no longer than
`sizes.py` allows, and the crate `toolerror` shows no more than `surface.py` allows. Lints are switched off by `expect`, which tells when it is no longer needed; only tests may `allow`. Ends with one
line `N passed, N failed`.
"""

import pathlib
import re
import subprocess
import sys

import imports
import sizes
import surface

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The floors of each source tree, from the ground up. A floor is a folder or a file without its ending, or several of
# them that do not know each other.
FLOORS = {
    "core/src": [
        ["misuse", "random", "call_meta"],
        ["text"],
        ["json"],
        ["redact"],
        ["error"],
        ["schema"],
        ["delay"],
        ["facts"],
        ["emit"],
        ["reading"],
        ["unwrap"],
        ["recognise"],
        ["read", "write"],
        ["ext"],
        ["server", "bindings", "tables"],
        ["contract"],
        ["lib"],
    ],
    "agent-client/src": [["json_path", "json_names"], ["engine", "answers"], ["known_secrets"], ["assess"], ["driver"], ["mcp", "adapters", "trace", "bindings"], ["proxy"], ["lib"]],
}
# Source trees that are no crate and have no floors. Kotlin, Ruby and Go have one folder each, in which files may reach
# each other; between Go's packages the compiler refuses circles.
OTHERS = ["bindings/node/lib", "bindings/python/toolerror"]

# Circles inside of one folder. Take one out when it is broken, and add none.
CIRCLES = {
    "core/src": [
        {"error/parse.rs", "error/provenance.rs", "error/tool_error.rs"},
        {"recognise/engine/gathered_evidence.rs", "recognise/engine/json.rs"},
        {"contract/guard/call.rs", "contract/guard/stages.rs", "contract/guard/steps.rs"},
    ],
    "agent-client/src": [
        {f"proxy/listen/{name}.rs" for name in ("body", "pass", "respond", "sessionless", "shared_process")},
        {f"proxy/several/{name}.rs" for name in ("answers", "greet", "lists", "routes", "switch")},
    ],
    "bindings/python/src": [{f"{name}.rs" for name in ("arguments", "emit", "engine", "error_value", "instance", "to_json")}],
}


def trees():
    """Each source tree: those with floors, those of the other crates, and `OTHERS`."""
    listed = subprocess.run(["git", "ls-files", "*Cargo.toml"], cwd=ROOT, capture_output=True, text=True, check=True)
    crates = (str(pathlib.PurePath(manifest).parent / "src") for manifest in listed.stdout.split())
    return [*FLOORS, *(src for src in sorted(crates) if src not in FLOORS and (ROOT / src).is_dir()), *OTHERS]


def floor_of(path, root, floors):
    """The number of a file's floor and its name; nothing when no floor has it."""
    name = path.relative_to(root).with_suffix("").parts[0]
    return next(((at, name) for at, floor in enumerate(floors) if name in floor), None)


def floor_faults(root, floors, edges):
    for path, targets in sorted(edges.items()):
        here = floor_of(path, root, floors)
        if here is None:
            yield f"{path.relative_to(root)}: is on no floor"
            continue
        for target in sorted(targets):
            there = floor_of(target, root, floors)
            if there and (there[0] > here[0] or (there[0] == here[0] and there[1] != here[1])):
                yield f"{path.relative_to(root)}: takes from `{target.relative_to(root)}`, which is not below it"


def circle_faults(root, edges, known):
    """Files that reach each other. What a file takes from the `mod.rs` of its folder does not count, nor what generated data
    takes from the code that defines its types."""

    def counts(path, target):
        return target != path.parent / "mod.rs"

    edges = {path: {target for target in targets if counts(path, target)} for path, targets in edges.items() if not is_generated(path)}
    found = [{str(path.relative_to(root)) for path in group} for group in imports.circles(edges)]
    yield from ("a circle: " + ", ".join(sorted(group)) for group in found if group not in known)
    yield from ("no circle any more, take it out of `CIRCLES`: " + ", ".join(sorted(group)) for group in known if group not in found)


def is_generated(path):
    return path.suffix == ".rs" and "\n//! Generated from " in path.read_text()


def allow_faults(root):
    """Attributes by which code that is no test switches lints off for good."""
    for path in sorted(root.rglob("*.rs")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if re.match(r"\s*#!?\[allow\(", line):
                yield f"{path.relative_to(root)}:{number}: `allow`, not `expect`"


def report(name, faults):
    """Prints a check and its faults; whether it failed."""
    print(f"{'FAILED' if faults else 'ok'}: {name}")
    for fault in faults:
        print(f"  {fault}")
    return bool(faults)


def main():
    results = [report("files and functions are not too long", list(sizes.faults(ROOT)))]
    results.append(report("the crate `toolerror` shows no more than a reader can survey", list(surface.faults(ROOT / "core/src"))))
    for tree in trees():
        root = (ROOT / tree).resolve()
        edges = imports.graph(root)
        checks = [("no circle of files", list(circle_faults(root, edges, CIRCLES.get(tree, []))))]
        if tree not in OTHERS:
            checks.append(("no lint is switched off by `allow`", list(allow_faults(root))))
        if tree in FLOORS:
            checks.append(("each file knows only its own floor and those below", list(floor_faults(root, FLOORS[tree], edges))))
        results += [report(f"{tree}: {name}", faults) for name, faults in checks]
    failed = sum(results)
    print(f"{len(results) - failed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
