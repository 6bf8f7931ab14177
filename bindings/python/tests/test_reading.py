"""Reading: texts, results, JSON-RPC, HTTP of several libraries, assessment; and what leaves the process."""

import json
from datetime import datetime, timezone
from types import SimpleNamespace

import pytest

import toolerror
from toolerror import (
    ConflictError,
    EmitOptions,
    InternalError,
    MisuseError,
    NotFoundError,
    PermissionDeniedError,
    TransientError,
    ValidationError,
)

WRAPPED = 'Error executing tool x: {"type":"CONFLICT","message":"held","recoverable":false,"extra":1}'


def test_a_text_is_read_in_three_modes():
    assert toolerror.read(WRAPPED) == InternalError(WRAPPED)
    error = toolerror.read(WRAPPED, "unwrap")
    assert error == ConflictError("held")
    reading = error.reading
    assert (reading.disposition, reading.mode, reading.extra) == ("structured", "unwrap", '{"extra":1}')
    assert (reading.wrappers, reading.original) == (("error executing tool",), WRAPPED)
    found = toolerror.classify("connect ECONNREFUSED 127.0.0.1:5432")
    assert (type(found), found.reading.rule, found.reading.evidence) == (TransientError, "net.refused", "ECONNREFUSED")


@pytest.mark.parametrize("given", ["x\ud800", b"x\xff", bytearray(b"x\xff"), memoryview(b"x\xff")])
def test_any_bytes_are_read(given):
    assert toolerror.read(given).message == "x\ufffd"


def test_a_mode_that_there_is_not_is_misuse():
    with pytest.raises(MisuseError, match="unknown mode `loose`"):
        toolerror.read("x", "loose")
    with pytest.raises(MisuseError):
        toolerror.read(7)


def test_an_error_that_was_built_was_not_read():
    assert NotFoundError("m").reading is None


def test_the_delay_is_read_as_the_mode_understands_it():
    text = '{"type":"TRANSIENT","message":"m","data":{"retry_after_ms":1500}}'
    assert toolerror.read(text).retry_after is None
    assert toolerror.read(text, "unwrap").retry_after == 1.5


class Result:
    """An SDK's object, as pydantic makes them."""

    def __init__(self, **members):
        self.members = members

    def model_dump(self, *, mode, by_alias, exclude_none):
        assert (mode, by_alias, exclude_none) == ("json", True, True)
        return self.members


def test_results_are_read_from_json_mappings_and_objects():
    result = toolerror.to_result(ConflictError("held", n=2**70))
    assert result["isError"] is True and len(result["content"]) == 1
    for given in (result, json.dumps(result), json.dumps(result).encode(), Result(**result)):
        assert toolerror.read_result(given) == ConflictError("held", n=2**70)
    assert toolerror.read_result({"content": []}) is None
    assert toolerror.read_result({"resultType": "input_required"}) is None


def test_json_rpc_is_read_and_written():
    error = NotFoundError("no such tool", reason="unknown_tool")
    member = toolerror.to_json_rpc(error)
    assert member["code"] == -32601
    assert toolerror.read_json_rpc({"jsonrpc": "2.0", "id": 1, "error": member}) == error
    assert toolerror.read_json_rpc({"jsonrpc": "2.0", "id": 1, "result": {}}) is None


def test_a_custom_entry_replaces_that_of_the_contract():
    table = {418: "PERMISSION", 409: {"type": "TRANSIENT", "recoverable": False, "reason": "busy"}}
    assert toolerror.read_http(418, table=table).type == "PERMISSION"
    busy = toolerror.read_http(409, {"Retry-After": "1"}, b"\xff", table=table)
    assert (busy.type, busy.recoverable, busy.data["reason"]) == ("TRANSIENT", False, "busy")
    assert toolerror.read_http(404, table=table).type == "NOT_FOUND"
    with pytest.raises(toolerror.MisuseError):
        toolerror.read_http(418, table={418: "TEAPOT"})


def test_http_is_read_and_written():
    response = toolerror.to_http(TransientError("busy", retry_after=1.5), "bare")
    assert (response.status, response.headers["retry-after"]) == (503, "2")
    assert toolerror.read_http(response.status, response.headers, response.body) == TransientError("busy", retry_after=1.5)
    assert toolerror.read_http(404) == NotFoundError(toolerror.read_http(404).message)
    assert toolerror.read_http(204) is None
    late = {"Retry-After": "Fri, 27 Nov 2026 12:00:30 GMT"}
    now = datetime(2026, 11, 27, 12, tzinfo=timezone.utc)
    assert toolerror.read_http(429, late, now=now).retry_after == 30
    assert toolerror.read_http(429, late, now=now.timestamp()).retry_after == 30
    with pytest.raises(MisuseError):
        toolerror.to_http(NotFoundError("m"), "xml")


class Headers:
    def __init__(self, pairs):
        self.pairs = pairs

    def multi_items(self):
        return self.pairs


class Streamed(SimpleNamespace):
    @property
    def content(self):
        raise RuntimeError("not read")


async def never_awaited():
    raise AssertionError("an async body must not be read")


BODY = ConflictError("held").to_json()


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (SimpleNamespace(status_code=409, headers=Headers([("a", "b")]), content=BODY.encode()), ConflictError("held")),
        (SimpleNamespace(status_code=409, headers={}, content=BODY.encode()), ConflictError("held")),
        (SimpleNamespace(status=409, headers={}, _body=BODY.encode(), release=None), ConflictError("held")),
        (SimpleNamespace(status=409, headers={}, data=BODY.encode()), ConflictError("held")),
        ({"status": 409, "headers": {"a": ["b", "c"]}, "body": BODY}, ConflictError("held")),
        (SimpleNamespace(status=200, headers={}), None),
    ],
)
def test_responses_are_read_by_their_shape(response, expected):
    assert toolerror.from_response(response) == expected


@pytest.mark.parametrize(
    "response",
    [
        Streamed(status_code=429, headers={"retry-after": "3"}),
        SimpleNamespace(status=429, headers={"retry-after": "3"}, read=never_awaited),
        SimpleNamespace(status=429, headers={"retry-after": "3"}, _body=None, release=None, read=never_awaited),
    ],
)
def test_a_body_that_is_not_here_is_not_waited_for(response):
    error = toolerror.from_response(response)
    assert isinstance(error, TransientError) and error.retry_after == 3


def test_what_is_no_response_is_misuse():
    with pytest.raises(MisuseError):
        toolerror.from_response(object())


def test_assess_finds_out_what_it_got():
    def action(given, **options):
        return toolerror.assess(given, **options).decision.action

    assert action(WRAPPED) == "retry"
    assert action(toolerror.to_result(NotFoundError("m"))) == "try_alternative"
    assert action({"jsonrpc": "2.0", "error": {"code": -32602, "message": "bad"}}) == "fix_input"
    assert action(SimpleNamespace(status_code=403, headers={}, content=b"")) == "escalate"
    assert action(ConnectionRefusedError(111, "Connection refused")) == "retry"
    assert action(PermissionDeniedError("m")) == "escalate"
    assert toolerror.assess({"content": []}).disposition == "not_an_error"


def test_assess_takes_what_is_known_of_the_call():
    lost = toolerror.read_http(504)
    trusted = toolerror.assess(lost, context={"seed": 7})
    assert (trusted.decision.action, trusted.decision.detail) == ("retry", "outcome_unknown")
    unsafe = toolerror.assess(lost, context={"tool": {"side_effects": True}})
    assert (unsafe.decision.action, unsafe.decision.reason) == ("give_up", "unsafe_replay")
    assert "check that first" in unsafe.advice
    patient = {"failures": 3, "policy": toolerror.Policy(max_attempts=5), "now": datetime.now(timezone.utc)}
    assert toolerror.assess(TransientError("m"), context=patient).decision.action == "retry"
    with pytest.raises(MisuseError):
        toolerror.assess("x", context={"failure": 1})


def test_secrets_are_masked_and_long_texts_cut_on_the_way_out():
    error = InternalError("no access with Bearer 1f0c9a7e1f0c9a7e", apiKey="1f0c9a7e", pin=1)
    text = toolerror.to_result(error)["content"][0]["text"]
    assert "1f0c9a7e" not in text and '"pin":1' in text
    hidden = toolerror.emitted(error, EmitOptions(sensitive_names=["pin"]))
    assert hidden.data == {"apiKey": "[redacted]", "pin": "[redacted]"}
    raw = toolerror.to_result_json(error, options=EmitOptions(redact=False))
    assert "1f0c9a7e" in raw
    cut = toolerror.emitted(InternalError("x" * 20_000))
    assert cut.truncated and len(cut.message) <= 8192
    clean = NotFoundError("m")
    assert toolerror.emitted(clean) is clean


def test_results_can_carry_the_error_in_other_places():
    result = toolerror.to_result(NotFoundError("m"), structured_content=True, meta_key="example.com/tool-error")
    assert result["structuredContent"] == result["_meta"]["example.com/tool-error"] == NotFoundError("m").to_dict()


def test_foreign_forms_are_restored():
    body = '{"error":{"code":429,"message":"slow down","status":"RESOURCE_EXHAUSTED"}}'
    found = toolerror.detect(body)
    assert (found.profile, type(found.error)) == ("google.rpc", TransientError)
    error = toolerror.decode("google.rpc", body)
    assert json.loads(toolerror.encode_as("google.rpc", error))["error"]["status"] == "RESOURCE_EXHAUSTED"
    assert toolerror.decode("stripe", "no such thing") is None
    with pytest.raises(MisuseError, match="unknown profile"):
        toolerror.decode("nobody", body)


def test_arguments_at_fault_are_found_by_their_values():
    error = ValidationError("bad", violations=[{"path": "/limit", "rule": "maximum", "message": "must be ≤ 100"}])
    assert toolerror.assess(error).advice == 'Fix `limit` ("must be ≤ 100") and call again once.'
