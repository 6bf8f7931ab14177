"""A small testee for the harness's own tests: correct, or with a fault.

Arguments: the fault, the id of the case at which it shows, a word by which the process can be found.
"""

import json
import os
import subprocess
import sys
import time

TYPES = ["NOT_FOUND", "CONFLICT", "VALIDATION", "PERMISSION", "TRANSIENT", "INTERNAL"]


def text_of(value):
    if isinstance(value, dict):
        if "segments" not in value:
            return json.dumps(value)
        return "".join(segment["s"] * segment["n"] for segment in value["segments"])
    return value


def answer(request):
    op = request["op"]
    if op == "build":
        if request["type"] not in TYPES:
            return {"refused": {"message": "unknown type"}}
        error = {"type": request["type"], "message": request["message"], "recoverable": False}
        return {"ok": {"text": json.dumps(error, separators=(",", ":"), ensure_ascii=False)}}
    if op == "display":
        error = request["error"]
        return {"ok": {"text": "[%s] %s" % (error.get("type"), error.get("message"))}}
    if op == "decode":
        try:
            return {"ok": {"error": json.loads(request["input"])}}
        except (TypeError, ValueError):
            return {"ok": {"error": None}}
    if op == "assess":
        error = {"type": "INTERNAL", "message": text_of(request["input"]), "recoverable": False}
        return {"ok": {"disposition": "legacy", "error": error, "retry_after": None, "decision": None}}
    if op == "trace":
        decisions = [{"action": "retry", "delay_ms": 5, "attempt": 1} for _ in request["events"]]
        return {"ok": {"decisions": decisions, "state": {"process": os.getpid()}}}
    return {"unsupported": True}


def write(answer):
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def requests():
    """One request after the other; read line by line, so nothing is read ahead."""
    for line in iter(sys.stdin.readline, ""):
        yield json.loads(line)


def main(fault, case, mark):
    held = []
    if fault == "reads-everything-first":
        held = list(requests())
    for request in held or requests():
        reply = {"id": request["id"], **answer(request)}
        if fault == "ten-behind":
            held.append(reply)
            if len(held) > 10:
                write(held.pop(0))
            continue
        if request["id"] == case:
            if fault == "wrong-byte":
                reply["ok"]["text"] = reply["ok"]["text"].replace("é", "è")
            elif fault == "other-delay":
                reply["ok"]["decisions"][-1]["delay_ms"] += 1
            elif fault == "other-member":
                reply["ok"]["decisions"][0]["reason"] = "held"
            elif fault == "refuses":
                reply = {"id": case, "refused": {"message": "no"}}
            elif fault == "rounds":
                reply["ok"]["error"]["data"]["n"] = int(float(reply["ok"]["error"]["data"]["n"]))
            elif fault == "loses-line":
                continue
            elif fault == "answers-twice":
                write(reply)
            elif fault == "hangs":
                time.sleep(60)
            elif fault == "crashes":
                raise SystemError("lost my way")
            elif fault == "killed":
                os.kill(os.getpid(), 9)
            elif fault == "swaps":
                held.append(reply)
                continue
            elif fault == "garbage":
                print("debug: here I am", flush=True)
            elif fault == "invalid-utf8":
                sys.stdout.buffer.write(b'{"id":"' + case.encode() + b'","ok":{"text":"\xff"}}\n')
                sys.stdout.buffer.flush()
                continue
            elif fault == "no-id":
                del reply["id"]
            elif fault == "foreign-id":
                reply["id"] = "somebody-else"
            elif fault == "malformed":
                reply = {"id": case, "error": "no form of the protocol"}
            elif fault == "unsupported":
                reply = {"id": case, "unsupported": True}
        write(reply)
        if fault == "swaps" and held:
            write(held.pop())
    for reply in held if fault == "ten-behind" else []:
        write(reply)
    if fault == "talks-on":
        print("good bye", flush=True)
    elif fault == "fails-at-end":
        sys.exit("cannot say good bye")
    elif fault == "never-exits":
        time.sleep(60)
    elif fault == "leaves-child":
        subprocess.Popen(["sh", "-c", "sleep 60; : " + mark])
    elif fault == "leaves-silent-child":
        nothing = subprocess.DEVNULL
        subprocess.Popen(["sh", "-c", "sleep 60; : " + mark], stdin=nothing, stdout=nothing, stderr=nothing)


main(*sys.argv[1:])
