#!/usr/bin/env python3
"""What it costs a program to compile `toolerror`, beside the crates that it would otherwise have.

    core/benches/compile.py [ROUNDS]

Builds small programs from nothing, by turns, and compares the processor time of the whole build, of which the least counts
(other work on the machine only adds to it). Ends with a table of ratios and the number of crates. Nothing runs it but you.

    default  `toolerror` beside serde, serde_json and thiserror: at most 1.3 times the time
    rmcp     `toolerror` with the feature `rmcp` beside rmcp with the same features: at most 1.1 times, 5 crates more
"""

import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

CORE = pathlib.Path(__file__).resolve().parents[1]
SERDE = {"serde": '{ version = "1", features = ["derive"] }', "serde_json": '"1"', "thiserror": '"2"'}
RMCP = {"rmcp": '{ version = "3.11", default-features = false, features = ["macros", "server", "transport-io"] }'}
PROGRAMS = {
    "serde, serde_json, thiserror": SERDE,
    "toolerror": {"toolerror": f'{{ path = "{CORE}" }}'},
    "rmcp": RMCP,
    "rmcp, toolerror": {**RMCP, "toolerror": f'{{ path = "{CORE}", features = ["rmcp"] }}'},
}
LIMITS = [("toolerror", "serde, serde_json, thiserror", 1.3), ("rmcp, toolerror", "rmcp", 1.1)]


def write(folder, dependencies):
    (folder / "src").mkdir(parents=True)
    (folder / "src/lib.rs").touch()
    lines = [f"{name} = {source}" for name, source in dependencies.items()]
    head = '[package]\nname = "program"\nversion = "0.0.0"\nedition = "2021"\n\n[workspace]\n\n[dependencies]'
    (folder / "Cargo.toml").write_text("\n".join([head, *lines, ""]))
    # the versions of the workspace
    shutil.copy(CORE.parent / "Cargo.lock", folder / "Cargo.lock")


def crates(folder):
    command = ["cargo", "tree", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"]
    tree = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    return len({line.removesuffix(" (*)") for line in tree.splitlines()}) - 1


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def build(folder):
    shutil.rmtree(folder / "target", ignore_errors=True)
    before = cpu_seconds()
    subprocess.run(["cargo", "build", "--quiet", "--target-dir", folder / "target"], cwd=folder, check=True)
    return cpu_seconds() - before


def main(rounds):
    with tempfile.TemporaryDirectory() as root:
        folders = {name: pathlib.Path(root, str(number)) for number, name in enumerate(PROGRAMS)}
        for name, folder in folders.items():
            write(folder, PROGRAMS[name])
        count = {name: crates(folder) for name, folder in folders.items()}
        times = {name: [] for name in folders}
        for _ in range(rounds):
            for name, folder in folders.items():
                times[name].append(build(folder))
                shutil.rmtree(folder / "target")
        for name, took in times.items():
            print(f"{name:30} {min(took):6.1f} s of CPU, {count[name]} crates")
        for name, peer, limit in LIMITS:
            ratio = min(times[name]) / min(times[peer])
            print(f"{name} / {peer}: {ratio:.2f} (limit {limit}), {count[name] - count[peer]} crates more")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
