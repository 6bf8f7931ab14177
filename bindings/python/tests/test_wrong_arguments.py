"""Whatever a caller gives is taken, or refused as misuse that names the argument: Rust's and Python's own errors do not show."""

import itertools
import math

import pytest

import toolerror
from toolerror import EmitOptions, Engine, ErrorMappers, MisuseError, NotFoundError, Policy, ToolError, contract
from toolerror import retry, tool_errors
from toolerror.mcp import Metrics

VALUES = [
    *[None, 7, -1, 10**400, 1.5, math.nan, math.inf, True, "x", "", "\ud800", b"x", b"\xff", bytearray(b"x"), [], [7], ["x"]],
    *[{}, {"a": 1}, {7: 7}, (), object(), len, ValueError("v"), ValueError, ToolError("t", type="INTERNAL"), set(), range(3)],
]
ERROR = NotFoundError("x")
ENGINE = Engine()
TOOLSET = contract.Toolset({"toolset": "t", "version": "1.0.0", "tools": [{"name": "a"}]})


def begun():
    call = ENGINE.call("s/t")
    call.admit(mono_ms=0, wall_ms=0)
    return call


USES = {
    "message": lambda a: NotFoundError(a),
    "recoverable": lambda a: NotFoundError("m", recoverable=a),
    "members": lambda a: NotFoundError("m", violations=a, conflicts=a, retry_after=a, effects=a),
    "items": lambda a: NotFoundError("m", violations=[{"path": a}], conflicts=[{"agent_id": a}]),
    "type": lambda a: ToolError("m", type=a),
    "build": lambda a, b: toolerror.build(a, b),
    "from_json": lambda a: ToolError.from_json(a),
    "read": lambda a, b: toolerror.read(a, b),
    "read_result": lambda a, b: toolerror.read_result(a, b),
    "read_json_rpc": lambda a, b: toolerror.read_json_rpc(a, b),
    "read_http": lambda a, b: toolerror.read_http(a, b),
    "read_http, body and mode": lambda a, b: toolerror.read_http(500, {}, a, b),
    "read_http, now and table": lambda a, b: toolerror.read_http(500, now=a, table=b),
    "from_response": lambda a, b: toolerror.from_response(a, b),
    "assess": lambda a, b: toolerror.assess(a, b),
    "assess, kind and context": lambda a, b: toolerror.assess("{}", kind=a, context=b),
    "trace": lambda a, b: toolerror.trace(a, b),
    "decode": lambda a, b: toolerror.decode(a, b),
    "encode_as": lambda a, b: toolerror.encode_as(a, b),
    "detect": lambda a: toolerror.detect(a),
    "emitted": lambda a, b: toolerror.emitted(a, b),
    "to_result": lambda a, b: toolerror.to_result(ERROR, meta_key=a, options=b),
    "to_json_rpc": lambda a, b: toolerror.to_json_rpc(a, b),
    "tool_error": lambda a, b: toolerror.tool_error(a, b),
    "from_exception": lambda a, b: toolerror.from_exception(a, b),
    "EmitOptions": lambda a, b: EmitOptions(redact=a, message_limit=b),
    "EmitOptions, keys": lambda a, b: EmitOptions(sensitive_names=a, only_sensitive_names=b),
    "ErrorMappers": lambda a, b: ErrorMappers().add(a, b),
    "Policy": lambda a: Policy(a),
    "Engine": lambda a: Engine(a),
    "with_policy": lambda a: ENGINE.with_policy(a),
    "call": lambda a, b: ENGINE.call(a, timeout=b),
    "call, facts": lambda a, b: ENGINE.call("s/t", method=a, id=b),
    "restore": lambda a, b: ENGINE.restore(a, b),
    "set_key_state": lambda a, b: ENGINE.set_key_state(a, b),
    "admit": lambda a, b: ENGINE.call("s/t").admit(mono_ms=a, wall_ms=b),
    "failed": lambda a, b: begun().failed(a, retry_after=b),
    "retry": lambda a, b: retry(a, timeout=b),
    "retry, settings": lambda a, b: retry("s/t", mode=a, policy=b),
    "tool_errors": lambda a, b: tool_errors(name=a, mappers=b),
    "Metrics": lambda a: Metrics().record(a, True, a, 1.0),
    "Toolset": lambda a: contract.Toolset(a),
    "with_query_state": lambda a: TOOLSET.with_query_state(a),
    "diff": lambda a: TOOLSET.diff(a),
    "check_input": lambda a, b: TOOLSET.check_input(a, b, {}),
    "refusal": lambda a, b: TOOLSET.refusal("a", "timeout", dependency=a, wait=b),
    "MemoryStore": lambda a, b: contract.MemoryStore(outcome=a, run=b),
    "begin": lambda a, b: contract.MemoryStore().begin("a", "t", a, {}, now_ms=b),
    "release": lambda a, b: contract.MemoryStore().release(a, "t", "k", b),
    "Guard": lambda a, b: contract.Guard(TOOLSET, grants=a, steps=b),
    "Guard, settings": lambda a, b: contract.Guard(TOOLSET, options=a, query_state=b),
    "steps": lambda a, b: contract.Guard(TOOLSET).steps(a, b),
    "progress_faults": lambda a: contract.progress_faults(a),
}


@pytest.mark.parametrize("name", USES)
def test_a_wrong_argument_is_taken_or_is_misuse_and_nothing_else(name):
    use = USES[name]
    for given in itertools.product(VALUES, repeat=use.__code__.co_argcount):
        try:
            use(*given)
        except MisuseError as refused:
            assert str(refused).isprintable() and "instance of" not in str(refused)
        except ToolError as error:
            assert any(error is value for value in given)
