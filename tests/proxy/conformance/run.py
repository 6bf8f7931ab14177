#!/usr/bin/env python3
"""The MCP conformance suite with a server on the Rust SDK: bare, with our wrapper, and behind our proxy. In all three the same
scenarios pass, on each revision of MCP that the suite knows; the scenarios for clients pass for `AgentClient`.

    run.py BUILD

BUILD has the program and the example `conformance`. The suite and its Node come from package-lock.json. Ends with one line
`N passed, N failed`.
"""

import contextlib
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from results import Results

MODULES = HERE / "node_modules"
SUITE = [MODULES / ".bin/node", MODULES / "@modelcontextprotocol/conformance/dist/index.js"]

# How many scenarios pass at least for each revision. Those with sessions: all of them.
WITH_SESSIONS = {"2025-03-26": 1, "2025-06-18": 27, "2025-11-25": 33}
# The server has not all that the scenarios of this one ask for: what fails bare must fail alike.
WITHOUT_SESSIONS = {"2026-07-28": 28}

# Scenarios for clients that are left out, by the beginnings of their names, each with the reason. All others have to pass.
LEFT_OUT = {
    "auth/": "an `AgentClient` gets its tokens from its user",
    "sep-2640-": "an `AgentClient` knows nothing of skills, an extension",
}
# How many others there are at least, each with a revision.
CLIENT_SCENARIOS = 13


def sh(*command, **options):
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    return done.returncode, done.stdout


def install():
    stamp, lock = MODULES / ".package-lock.json", HERE / "package-lock.json"
    if not (stamp.exists() and stamp.stat().st_mtime > lock.stat().st_mtime):
        code, said = sh("npm", "ci", "--no-audit", "--no-fund", cwd=HERE)
        if code:
            sys.exit(said)
        os.utime(stamp)


class Listening:
    """A program that says on standard error where it listens."""

    def __init__(self, *command):
        self.process = subprocess.Popen([*map(str, command)], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            found = re.search(r"listening on (http://\S+)", line)
            if found:
                self.url = found[1]
                return
        sys.exit(f"{command} has ended")

    def __enter__(self):
        return self.url

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate()


# A server on pipes, which the proxy serves over HTTP.
ON_STDIO = "a command behind the proxy"


def scenarios(url, revision):
    """Whether each scenario passed."""
    _, said = sh(*SUITE, "server", "--url", url, "--suite", "all", "--spec-version", revision, timeout=600)
    said = re.sub(r"\x1b\[[0-9;]*m", "", said)
    found = re.findall(r"^([✓✗]) (\S+): \d+ passed, \d+ failed", said, re.MULTILINE)
    return {name: mark == "✓" for mark, name in found}, said


@contextlib.contextmanager
def server(build, name):
    """A server: its URL."""
    example = build / "examples/conformance"
    if name == ON_STDIO:
        with Listening(build / "toolerror", "proxy", "--listen", "0", "--", example, "stdio") as url:
            yield url
        return
    with Listening(example, "wrapped" if name == "with the wrapper" else "bare") as url:
        if name != "behind the proxy":
            yield url
            return
        with Listening(build / "toolerror", "proxy", "--listen", "0", "--upstream", url) as url:
            yield url


def of_servers(build):
    for revision, least in (WITH_SESSIONS | WITHOUT_SESSIONS).items():
        expected = None
        for name in ["bare", "with the wrapper", "behind the proxy", ON_STDIO]:
            with server(build, name) as url:
                found, said = scenarios(url, revision)
            expected = expected or found
            failed = sorted(name for name, passes in found.items() if not passes)
            is_good = found == expected and len(found) - len(failed) >= least and not (failed and revision in WITH_SESSIONS)
            count = f"{len(found) - len(failed)} of {len(found)} scenarios pass"
            yield f"{revision}, {name}: {count}", is_good, f"{failed}\n{said[-3000:]}"


def client_scenarios():
    """The scenarios for clients, each with a revision."""
    _, said = sh(*SUITE, "list", "--client")
    for name, revisions in re.findall(r"^ *- (\S+) \[([^]]*)\]", said, re.MULTILINE):
        if not name.startswith(tuple(LEFT_OUT)):
            for revision in revisions.split(","):
                yield revision, name


def of_clients(build):
    found = sorted(client_scenarios())
    yield "the scenarios for clients are found", len(found) >= CLIENT_SCENARIOS, str(found)
    for revision, name in found:
        command = f"{build / 'examples/conformance'} client"
        code, said = sh(*SUITE, "client", "--command", command, "--scenario", name, "--spec-version", revision, timeout=120)
        yield f"{revision}, AgentClient: {name}", code == 0 and "OVERALL: PASSED" in said, said[-3000:]


def main(build):
    build = pathlib.Path(build).resolve(strict=True)
    install()
    results = Results()
    for found in (of_servers(build), of_clients(build)):
        for name, is_good, said in found:
            results.add(name, is_good, said)
    return results.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
