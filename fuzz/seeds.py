#!/usr/bin/env python3
"""Writes the inputs of the vectors as seeds of the fuzz targets: fuzz/corpus/TARGET/."""

import hashlib
import json
import pathlib

HERE = pathlib.Path(__file__).parent
TARGETS = {"error_text": "text", "call_tool_result": "result", "json_rpc_error": "json_rpc"}


def main() -> None:
    count = 0
    for file in sorted(HERE.parent.glob("spec/vectors/*.json")):
        for case in json.loads(file.read_text())["cases"]:
            target, given = TARGETS.get(case.get("kind")), case.get("input")
            if target is None or given is None or (isinstance(given, dict) and ("segments" in given or "b64" in given)):
                continue
            seed = (given if isinstance(given, str) else json.dumps(given)).encode()
            for name in {target, "redact" if target == "text" else target}:
                folder = HERE / "corpus" / name
                folder.mkdir(parents=True, exist_ok=True)
                (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
                count += 1
    print(f"wrote {count} seeds")


main()
