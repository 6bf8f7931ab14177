#!/usr/bin/env python3
"""The version of the bindings is the same in every file that repeats it, and the workspace names each crate's own.

Ends with one line `N passed, N failed`.
"""

import json
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What repeats the version of the bindings in a file, each as one group.
PATTERNS = {
    "bindings/python/toolerror/_version.py": r'^VERSION = "(.+)"$',
    "bindings/kotlin/pom.xml": r"<artifactId>toolerror</artifactId>\s*<version>(.+?)</version>",
    "bindings/ruby/lib/toolerror/version.rb": r'^  VERSION = "(.+)"$',
    "bindings/go/gosdk/go.mod": r"^\s*github\.com/toolerror/\S+ v(\S+)$",
    "bindings/go/mcpgo/go.mod": r"^\s*github\.com/toolerror/\S+ v(\S+)$",
    "bindings/go/tests/go.mod": r"^\s*github\.com/toolerror/\S+ v(\S+)$",
}
PACKAGES = ["bindings/node", "bindings/wasm/npm"]


def crate_faults(root, workspace):
    """Crates that the workspace names with another version than their own."""
    for name, needed in workspace["dependencies"].items():
        if not isinstance(needed, dict) or "path" not in needed:
            continue
        own = tomllib.loads((root / needed["path"] / "Cargo.toml").read_text())["package"]["version"]
        own = workspace["package"]["version"] if own == {"workspace": True} else own
        if needed["version"] != own:
            yield f"Cargo.toml: `{name}` is needed as {needed['version']}, and is {own}"


def npm_versions(folder):
    """The versions in the manifest of a package and in its lock file."""
    lock = json.loads((folder / "package-lock.json").read_text())
    return [json.loads((folder / "package.json").read_text())["version"], lock["version"], lock["packages"][""]["version"]]


def faults(root):
    """What has another version than the workspace."""
    workspace = tomllib.loads((root / "Cargo.toml").read_text())["workspace"]
    version = workspace["package"]["version"]
    found = {name: re.findall(pattern, (root / name).read_text(), re.M) for name, pattern in PATTERNS.items()}
    found |= {f"{name}/package.json and its lock file": npm_versions(root / name) for name in PACKAGES}
    for name, versions in found.items():
        if set(versions) != {version}:
            yield f"{name}: {', '.join(versions) or 'no version'}, not {version}"
    yield from crate_faults(root, workspace)


def main():
    found = list(faults(ROOT))
    print(*found, f"{int(not found)} passed, {len(found)} failed", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
