#!/usr/bin/env python3
"""`toolerror check` of public servers, bare and behind the proxy, beside `mcp-assert audit`: the table of `docs/check.md`.

    check.py DIR BUILD [--full]

DIR and BUILD are those of `run.py`. Beside mcp-assert are the server of files and the plain one; with --full, all of the table. Ends with
one line `N passed, N failed`.
"""

import filecmp
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from results import of
from run import HERE, node_modules, python, sh

DOCS = HERE.parents[1] / "docs"
ASSERT = "mcp-assert==0.12.3"
# The findings of `check` that say what mcp-assert calls a crash, a timeout or an error.
SAME = {"crash", "no_answer", "not_json", "no_result", "protocol_error"}


def of_npm(name, *arguments):
    return ["node", HERE / f"node_modules/@modelcontextprotocol/server-{name}/dist/index.js", *arguments]


FILES = of_npm("filesystem", HERE)


def run(command, **environment):
    command = [*map(str, command)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=300, env=os.environ | environment).stdout


def by_tool(toolerror, server, *options, **environment):
    """The score, and the codes of the findings by tool."""
    report = json.loads(run([toolerror, "check", "--json", *options, "--", *server], **environment))
    codes = {tool["name"]: {finding["code"] for probe in tool["probes"] for finding in probe["findings"]} for tool in report["tools"]}
    return report["score"], codes


def checked(toolerror, server, *options):
    score, codes = by_tool(toolerror, server, *options)
    return score, set().union(*codes.values())


def audited(mcp_assert, server, **environment):
    """The tools that mcp-assert finds unhealthy."""
    command = [mcp_assert, "audit", "--include-writes", "--json", "--server", " ".join(map(str, server))]
    results = json.loads(run(command, **environment))["results"]
    return [result["tool"] for result in results if result["status"] not in ("healthy", "skipped")]


def public(root):
    """The servers of PyPI."""
    stamp, wanted = root / "public.txt", HERE / "public/requirements.txt"
    if not (stamp.exists() and filecmp.cmp(stamp, wanted, shallow=False)):
        sh(sys.executable, "-m", "venv", "--clear", root / "public")
        sh(root / "public/bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted)
        sh("git", "init", "--quiet", root / "repository")
        shutil.copy(wanted, stamp)
    bin = root / "public/bin"
    return {
        "mcp-server-fetch": [bin / "mcp-server-fetch"],
        "mcp-server-git": [bin / "mcp-server-git", "--repository", root / "repository"],
        "mcp-server-time": [bin / "mcp-server-time"],
        "server-memory": of_npm("memory"),
        "server-sequential-thinking": of_npm("sequential-thinking"),
    }


def beside(toolerror, mcp_assert, servers, folder):
    """Whether each failure that mcp-assert finds is found, and whether the table of `docs/check.md` has these numbers."""
    # a browser that is not there: each tool of this server fails
    environment = {"PUPPETEER_EXECUTABLE_PATH": "/none", "MEMORY_FILE_PATH": str(folder / "memory.json")}
    for name, server in servers.items():
        # what only reads comes first: calls that write change what others find
        bare, _ = by_tool(toolerror, server, **environment)
        behind, _ = by_tool(toolerror, [toolerror, "proxy", "--mode", "classify", "--", *server], **environment)
        score, codes = by_tool(toolerror, server, "--allow-calls", **environment)
        unhealthy = audited(mcp_assert, server, **environment)
        missed = [tool for tool in unhealthy if not SAME & codes.get(tool, set())]
        says_something = name != "server-puppeteer" or len(unhealthy) == len(codes) - 1 > 5
        yield f"{name}: mcp-assert finds {len(unhealthy)} tools, and `check` misses {missed}", not missed and says_something
        if name == "the plain server":
            continue
        found = set().union(*(codes[tool] for tool in codes if tool != "(server)")) - {"flat_text"}
        numbers = [len(codes) - 1, len(unhealthy), bare, score, behind]
        yield f"docs/check.md has the row of {name}: {numbers}, {sorted(found)}", row(name) == (numbers, found)


def row(name):
    """What the table of `docs/check.md` has of a server: its tools, those that mcp-assert finds, the points; and the findings on tools."""
    line = re.search(rf"^\| `(?:@[\w-]+/)?{re.escape(name)}` [^|]*\|(.*)\|$", (DOCS / "check.md").read_text(), re.M)
    *numbers, found = line.group(1).split("|") if line else [""]
    return [int(number) for number in numbers], set(re.findall(r"`(\w+)`", found))


def shown(toolerror):
    """Whether the first block of `docs/check.md` is what the program prints; a line `…` stands for any number of lines."""
    block = re.search(r"```console\n\$ toolerror check -- npx .*server-filesystem[^\n]*\n(.*?)```", (DOCS / "check.md").read_text(), re.S).group(1)
    done = subprocess.run([*map(str, [toolerror, "check", "--", *FILES])], stdout=subprocess.PIPE, text=True, timeout=300)
    pattern = "".join("(?:.*\n)*" if line.strip() == "…" else re.escape(line) + "\n" for line in block.splitlines())
    return re.fullmatch(pattern, done.stdout) is not None


def main(directory, build, full):
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
        f"a password in an error is found: {of_plain}": "secret" in of_plain,
    }
    files = root / "files"
    shutil.rmtree(files, ignore_errors=True)
    files.mkdir()
    (root / "memory.json").unlink(missing_ok=True)
    servers = {"server-filesystem": of_npm("filesystem", files), "the plain server": plain}
    if full:
        servers |= {"server-everything": of_npm("everything"), "server-puppeteer": of_npm("puppeteer")} | public(root)
    results |= dict(beside(toolerror, mcp_assert, servers, root))
    return of(results)


if __name__ == "__main__":
    arguments = [word for word in sys.argv[1:] if word != "--full"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    sys.exit(main(*arguments, full="--full" in sys.argv))
