#!/usr/bin/env python3
"""`toolerror check` of public servers, bare and behind the proxy, beside `mcp-assert audit`; what `docs/check.md` and `docs/proxy.md` show of them.

    check.py DIR BUILD

DIR and BUILD are those of `run.py`. Ends with one line `N passed, N failed`.
"""

import json
import pathlib
import re
import subprocess
import sys

from results import of
from run import HERE, node_modules, python, sh

DOCS = HERE.parents[1] / "docs"
ASSERT = "mcp-assert==0.12.3"
EVERYTHING = ["node", HERE / "node_modules/@modelcontextprotocol/server-everything/dist/index.js"]
FILES = ["node", HERE / "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js", HERE]


def checked(toolerror, server, *options):
    command = [toolerror, "check", "--json", *options, "--", *server]
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, text=True, timeout=300)
    report = json.loads(done.stdout)
    codes = {finding["code"] for tool in report["tools"] for probe in tool["probes"] for finding in probe["findings"]}
    return report["score"], codes


def audited(mcp_assert, server):
    """The tools that mcp-assert finds unhealthy."""
    command = [mcp_assert, "audit", "--json", "--server", " ".join(map(str, server))]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=300)
    results = json.loads(done.stdout)["results"]
    return [result["tool"] for result in results if result["status"] not in ("healthy", "skipped")]


def shown(toolerror):
    """Whether the first block of `docs/check.md` is what the program prints; a line `…` stands for any number of lines."""
    block = re.search(r"```console\n\$ toolerror check -- npx .*server-filesystem[^\n]*\n(.*?)```", (DOCS / "check.md").read_text(), re.S).group(1)
    done = subprocess.run([*map(str, [toolerror, "check", "--", *FILES])], stdout=subprocess.PIPE, text=True, timeout=300)
    pattern = "".join("(?:.*\n)*" if line.strip() == "…" else re.escape(line) + "\n" for line in block.splitlines())
    return re.fullmatch(pattern, done.stdout) is not None


def main(directory, build):
    root, toolerror = pathlib.Path(directory).resolve(), pathlib.Path(build).resolve(strict=True) / "toolerror"
    root.mkdir(parents=True, exist_ok=True)
    plain = [python(root, "mcp1"), HERE / "plain.py"]
    node_modules(root)
    mcp_assert = root / "assert/bin/mcp-assert"
    if not mcp_assert.exists():
        sh(sys.executable, "-m", "venv", root / "assert")
        sh(root / "assert/bin/pip", "install", "--quiet", "--disable-pip-version-check", ASSERT)
    bare, codes = checked(toolerror, FILES)
    behind, rest = checked(toolerror, [toolerror, "proxy", "--mode", "classify", "--", *FILES])
    _, of_plain = checked(toolerror, plain, "--allow-calls")
    results = {
        f"server-filesystem has flat texts behind prefixes: {bare}, {codes}": {"flat_text", "prefix"} <= codes and bare < 80,
        f"behind the proxy it has none: {behind}, {rest}": not {"flat_text", "prefix", "protocol_error"} & rest and behind > 95,
        "docs/check.md shows what `check` prints": shown(toolerror),
        "docs/proxy.md has these points": f"| `server-filesystem` | {bare} | {behind} |" in (DOCS / "proxy.md").read_text(),
        f"a password in an error is found: {of_plain}": "secret" in of_plain,
    }
    for name, server in [("server-everything", EVERYTHING), ("the plain server", plain)]:
        unhealthy = audited(mcp_assert, server)
        results[f"mcp-assert finds nothing in {name} that `check` does not find: {unhealthy}"] = not unhealthy
    return of(results)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
