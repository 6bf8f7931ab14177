"""The testee of the generated Python module, which is not published (SPEC 7.2).

It shows that the border is right without any facade: `testee.py FOLDER`, where FOLDER has the generated module and the
native library.
"""

import base64
import json
import sys

sys.path.insert(0, sys.argv[1])
import toolerror_core as core

SKIP = json.JSONDecoder().raw_decode


class NotJson(Exception):
    pass


def blanks(text, at):
    while at < len(text) and text[at] in " \t\r\n,:":
        at += 1
    return at


def values(text):
    """The texts of the values inside of an object or array, names among them."""
    found, at = [], blanks(text, 1)
    while text[at] not in "}]":
        end = SKIP(text, at)[1]
        found.append(text[at:end])
        at = blanks(text, end)
    return found


def members(text):
    if not text.startswith("{"):
        raise NotJson("expected an object")
    found = values(text)
    return {json.loads(name): value for name, value in zip(found[::2], found[1::2])}


def raw_bytes(text):
    """A text: a string, raw bytes, or repeated segments; None for other JSON."""
    if text.startswith('"'):
        joined = json.loads(text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return joined.encode()
    parts = members(text) if text.startswith("{") else {}
    if "b64" in parts:
        return base64.b64decode(json.loads(parts["b64"]))
    if "segments" in parts:
        return b"".join(s["s"].encode() * s["n"] for s in json.loads(parts["segments"]))
    return None


def string(text):
    found = raw_bytes(text)
    if found is None:
        raise NotJson("expected a text")
    return found.decode(errors="replace")


def flag(text):
    if text not in (None, "null", "true", "false"):
        raise NotJson("expected true or false")
    return {"true": True, "false": False}.get(text)


def error_of(request):
    return core.from_json(request["error"] if "error" in request else string(request["error_json"]))


def build(request):
    given = core.NewError(
        kind=string(request["type"]),
        message=string(request["message"]),
        recoverable=flag(request.get("recoverable")),
        data=request.get("data"),
    )
    return texted(core.build(given).text)


def encode(request):
    error, limits, redact = error_of(request), request.get("limits"), flag(request.get("redact")) or False
    if limits is None and not redact:
        return texted(error.text)
    sizes = {"message": -1, "text": -1} if limits is None else json.loads(limits)
    emit = core.Emit(redact=redact, message_limit=sizes.get("message"), text_limit=sizes.get("text"))
    return texted(core.emitted(error.text, emit, None).text)


def assess(request):
    kind, given = string(request["kind"]), request["input"]
    if kind == "error_text":
        given = raw_bytes(given)
    elif kind == "http_response":
        parts = members(given)
        if "body" in parts:
            parts["body"] = json.dumps(string(parts["body"]))
        given = ("{%s}" % ",".join(f"{json.dumps(name)}:{value}" for name, value in parts.items())).encode()
    else:
        given = raw_bytes(given) if given.startswith('"') else given.encode()
    found = core.assess(kind, given, string(request["mode"]), request.get("context"))
    decision = None
    if found.decision:
        decision = {"action": found.decision.action, "delay_ms": found.decision.delay_ms, "reason": found.decision.reason}
        decision = {name: value for name, value in decision.items() if value is not None}
    error = found.error.text if found.error else "null"
    return '{"disposition":%s,"error":%s,"retry_after":%s,"decision":%s}' % (
        json.dumps(found.disposition), error, json.dumps(found.retry_after), json.dumps(decision),
    )


def result(request):
    options = members(request.get("options", "{}"))
    key = string(options["meta_key"]) if "meta_key" in options else None
    made = core.to_result(error_of(request).text, flag(options.get("structured_content")) or False, key, None, None)
    return '{"result":%s}' % made


def to_http(request):
    form = string(request["form"]) if "form" in request else "problem+json"
    made = core.to_http(error_of(request).text, form, None, None)
    headers = {line.name: line.value for line in made.headers}
    return json.dumps({"status": made.status, "headers": headers, "body": made.body})


def decode(request):
    given = raw_bytes(request["input"])
    text = request["input"] if given is None else given.decode(errors="replace")
    error = core.decode(string(request["profile"]), text)
    return '{"error":%s}' % (error.text if error else "null")


def encode_as(request):
    profile = string(request["profile"])
    output = core.encode_as(profile, error_of(request).text)
    is_text = profile.startswith("interbase-") or not output.startswith("{")
    return '{"output":%s}' % (json.dumps(output) if is_text else output)


def trace(request):
    policy = request.get("policy")
    seed = int(request.get("seed", "0"))
    return core.trace(None if policy == "null" else policy, seed, request["call"], request["events"])


def texted(text):
    return json.dumps({"text": text})


OPERATIONS = {
    "build": build,
    "encode": encode,
    "display": lambda request: texted(core.display(error_of(request).text)),
    "assess": assess,
    "result": result,
    "to_http": to_http,
    "to_json_rpc": lambda request: '{"error":%s}' % core.to_json_rpc(error_of(request).text, None, None),
    "decode": decode,
    "encode_as": encode_as,
    "trace": trace,
}


def answer(line):
    request = members(line)
    head = '{"id":%s,' % request.get("id", "null")
    try:
        operation = OPERATIONS.get(json.loads(request["op"]))
        if operation is None:
            return head + '"unsupported":true}'
        return head + '"ok":%s}' % operation(request)
    except (core.BorderError, NotJson) as refusal:
        return head + '"refused":%s}' % json.dumps({"message": str(refusal)})


for line in sys.stdin.buffer:
    text = line.decode(errors="replace")
    if text.strip():
        print(answer(text), flush=True)
