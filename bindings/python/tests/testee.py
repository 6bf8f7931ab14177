"""The conformance testee of the Python package, on its public API (SPEC §7.2).

One JSON request per line on standard input, one JSON answer per line on standard output.
"""

import base64
import json
import sys

import toolerror
from toolerror import EmitOptions, MisuseError, ToolError
from toolerror.contract import Batch, MemoryStore, Toolset, progress_faults

MAX_TEXT = 64 << 20


def text_of(value):
    """A text as vectors write it: a string, raw bytes, or repeated segments."""
    if isinstance(value, dict) and set(value) == {"b64"}:
        return base64.b64decode(value["b64"])
    if isinstance(value, dict) and set(value) == {"segments"}:
        segments = value["segments"]
        if sum(len(segment["s"]) * segment["n"] for segment in segments) > MAX_TEXT:
            raise MisuseError("segments are too long")
        return "".join(segment["s"] * segment["n"] for segment in segments)
    return value


def string_of(value):
    text = text_of(value)
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text


def error_of(request):
    if "error_json" in request:
        return ToolError.from_json(string_of(request["error_json"]))
    return ToolError.from_dict(request["error"])


def text(value):
    return json.dumps({"text": value})


def build(request):
    message = string_of(request["message"])
    error = toolerror.build(request["type"], message, request.get("recoverable"), request.get("data"))
    return text(error.to_json())


def encode(request):
    error = error_of(request)
    limits = request.get("limits")
    if limits is None:
        limits = {"message_limit": None, "text_limit": None}
    else:
        limits = {f"{name}_limit": value for name, value in limits.items()}
    return text(toolerror.emitted(error, EmitOptions(redact=request.get("redact", False), **limits)).to_json())


def display(request):
    return text(str(error_of(request)))


def result(request):
    options = request.get("options", {})
    return '{"result":%s}' % toolerror.to_result_json(error_of(request), **options)


def to_http(request):
    response = toolerror.to_http(error_of(request), request.get("form", "problem+json"))
    return json.dumps({"status": response.status, "headers": response.headers, "body": response.body})


def to_json_rpc(request):
    return '{"error":%s}' % toolerror.to_json_rpc_json(error_of(request))


def decode(request):
    given = request["input"]
    error = toolerror.decode(request["profile"], string_of(given))
    return '{"error":%s}' % (error.to_json() if error is not None else "null")


def encode_as(request):
    output = toolerror.encode_as(request["profile"], error_of(request))
    is_text = request["profile"].startswith("interbase-") or not output.startswith("{")
    return '{"output":%s}' % (json.dumps(output) if is_text else output)


def assess(request):
    kind, given = request["kind"], text_of(request["input"])
    if kind == "http_response":
        given = {**given, "body": text_of(given.get("body", ""))}
    found = toolerror.assess(given, request["mode"], kind=kind, context=request.get("context"))
    decision = None
    if found.decision is not None:
        members = ("action", "delay_ms", "reason")
        decision = {name: getattr(found.decision, name) for name in members}
        decision = {name: value for name, value in decision.items() if value is not None}
    rest = json.dumps({"disposition": found.disposition, "retry_after": found.retry_after, "decision": decision})
    return '{"error":%s,%s' % (found.error.to_json() if found.error is not None else "null", rest[1:])


def trace(request):
    answer = toolerror.trace(
        request["events"], request["call"], policy=request.get("policy"), seed=request.get("seed", 0)
    )
    return json.dumps(answer)


def of_calls(request):
    """The verdicts on calls with keys, and what each gets. A run ends at its time, before the calls that come later."""
    seconds = {name: request[f"{name}_ms"] / 1000 for name in ("outcome", "run") if f"{name}_ms" in request}
    store, running = MemoryStore(**seconds), []
    verdicts, answers = [], []
    for call in request["calls"]:
        now, about = call["at_ms"], (call["actor"], call.get("tool", ""), call["key"])
        running.sort(key=lambda run: run[0])
        while running and running[0][0] <= now:
            ended, key, number, outcome = running.pop(0)
            store.finish(*key, number, outcome, now_ms=ended)
        begun = store.begin(*about, call["payload"], now_ms=now)
        if begun["run"] and call.get("outcome") is not None:
            running.append((call.get("ended_ms", now), about, begun["run"], call["outcome"]))
        verdicts.append(begun["verdict"])
        answers.append(begun["answer"])
    return {"verdicts": verdicts, "answers": answers}


def of_items(request):
    """The data of a batch, or its error."""
    batch = Batch()
    for ended in request["items"]:
        with batch.item(ended["key"]) as item:
            if "error" in ended:
                raise ToolError.from_dict(ended["error"])
            item.data = ended["data"]
    try:
        return json.dumps({"data": batch.data(), "error": None})
    except ToolError as error:
        return '{"data":null,"error":%s}' % error.to_json()


def contract(request):
    what = request["do"]
    if what == "batch":
        return of_items(request)
    if what == "progress":
        return json.dumps({"violations": progress_faults(request["events"])})
    if what == "idempotency":
        return json.dumps(of_calls(request))
    toolset = Toolset(request["toolset"])
    if what == "validate":
        return json.dumps({"diagnostics": toolset.diagnostics()})
    if what == "order":
        return json.dumps({"order": toolset.order()})
    if what == "diff":
        return json.dumps(toolset.diff(Toolset(request["new"])))
    if what == "publish":
        return json.dumps(toolset.publish())
    if what == "check_input":
        state = {"state": request["state"]} if "state" in request else {}
        error = toolset.check_input(request["tool"], request["grants"], request["input"], **state)
    elif what == "check_output":
        error = toolset.check_output(request["tool"], request["input"], request["output"])
    else:
        wait = request.get("wait_ms", 0) / 1000
        about = {"dependency": request.get("dependency", ""), "wait": wait}
        error = toolset.refusal(request["tool"], request["because"], **about)
    return '{"error":%s}' % ("null" if error is None else error.to_json())


OPERATIONS = {
    operation.__name__: operation
    for operation in (
        build, encode, display, result, to_http, to_json_rpc, decode, encode_as, assess, trace,
        contract,
    )
}


def answer(request):
    operation = OPERATIONS.get(request["op"])
    if operation is None:
        return '"unsupported":true'
    try:
        return f'"ok":{operation(request)}'
    except (MisuseError, TypeError) as refused:
        return '"refused":%s' % json.dumps({"message": str(refused)})


def main():
    if hasattr(sys, "set_int_max_str_digits"):  # numbers of any size pass through
        sys.set_int_max_str_digits(0)
    for line in sys.stdin:
        if line.strip():
            request = json.loads(line)
            print('{"id":%s,%s}' % (json.dumps(request["id"]), answer(request)), flush=True)


if __name__ == "__main__":
    main()
