#!/usr/bin/env python3
"""Writes the inputs of the vectors as seeds of the fuzz targets: fuzz/corpus/TARGET/."""

import hashlib
import json
import pathlib

HERE = pathlib.Path(__file__).parent
TARGETS = {
    "error_text": ["text", "redact"],
    "call_tool_result": ["result", "canonical", "http"],
    "json_rpc_error": ["json_rpc", "canonical"],
    "http_response": ["http"],
}
# before the body: a status of two bytes, a line of headers
HEAD = (503).to_bytes(2, "little") + b"Retry-After: 7;Content-Type: application/json\n"


def write(target: str, seed: bytes) -> int:
    folder = HERE / "corpus" / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
    return 1


def main() -> None:
    count = 0
    for file in sorted(HERE.parent.glob("spec/vectors/*.json")):
        for case in json.loads(file.read_text())["cases"]:
            for name in ("toolset", "policy"):
                if isinstance(case.get(name), dict):
                    count += write(name, json.dumps(case[name]).encode())
            given = case.get("input")
            if given is None or (isinstance(given, dict) and ("segments" in given or "b64" in given)):
                continue
            seed = (given if isinstance(given, str) else json.dumps(given)).encode()
            for target in TARGETS.get(case.get("kind"), []):
                count += write(target, HEAD + seed if target == "http" else seed)
    for file in sorted(HERE.parent.glob("spec/examples/*.yaml")):
        count += write("toolset", file.read_bytes())
    print(f"wrote {count} seeds")


main()
