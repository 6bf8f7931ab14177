"""What type checkers must see. It is checked by mypy and pyright, and run by `test_typing.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import toolerror
from toolerror import (
    CallFailure,
    Holder,
    ConflictError,
    Decision,
    Engine,
    NotFoundError,
    Policy,
    ToolError,
    TransientError,
    retry,
    tool_errors,
)


def members() -> None:
    error = ConflictError("held", conflicts=[Holder(agent_id="a")], retry_after=3, lease=7)
    kind: toolerror.ErrorType = error.type
    seconds: float | None = error.retry_after
    holder: str | None = error.conflicts[0].agent_id
    effects: toolerror.Effects | None = error.effects
    data: Mapping[str, Any] = error.data
    assert (kind, seconds, holder, effects, data["lease"]) == ("CONFLICT", 3, "a", None, 7)


def reading() -> None:
    error: ToolError = toolerror.read("x", "unwrap")
    result: ToolError | None = toolerror.read_result({"content": []})
    assert error.reading is not None
    disposition: toolerror.Disposition = error.reading.disposition
    assert (disposition, result) == ("legacy", None)


def emitting() -> None:
    mappers = toolerror.ErrorMappers().add(KeyError, lambda _: NotFoundError("no such key"))
    result: dict[str, Any] = toolerror.to_result(KeyError("a"), mappers=mappers, tool="find", meta_key="x")
    response: toolerror.HttpResponse = toolerror.to_http(KeyError("a"), "bare", mappers=mappers)
    member: dict[str, Any] = toolerror.to_json_rpc(ValueError("a"), expose_internal=True)
    assert (result["isError"], response.status, member["message"]) == (True, 404, "the tool failed unexpectedly: a")


@tool_errors
def plain(number: int, *, name: str = "n") -> str:
    return name * number


@tool_errors(name="other", expose_internal=True)
async def asynchronous(number: int) -> int:
    return number


@retry
def ping(host: str) -> int:
    return len(host)


pong: int = ping("a")


@retry("library/search", read_only=True)
def search(query: str) -> list[str]:
    return [query]


def misused() -> None:
    retry("library/search", timeout="soon")  # type: ignore[call-overload]
    retry("library/search", patience=3)  # type: ignore[call-overload]
    Engine().call("library/search", read_only="yes")  # type: ignore[arg-type]
    Engine({"max_attempts": "three"})  # type: ignore[arg-type]
    Engine({"patience": 3})  # type: ignore[arg-type]
    Policy(tools={"send_mail": {"types": {"TRANSIENT": {"action": "wait"}}}})  # type: ignore[typeddict-item]
    retry("library/search", policy={"replay": "never"})  # type: ignore[call-overload]
    retry("library/search", outcome=lambda result: "busy")  # type: ignore[arg-type, return-value]


def decorated() -> None:
    one: str = plain(2, name="x")
    found: list[str] = search("q")
    assert (one, found) == ("xx", ["q"])


def deciding() -> None:
    engine = Engine({"max_attempts": 2})
    call = engine.call("library/search")
    action: str = call.admit().action
    delay: int | None = call.failed(NotFoundError("x")).delay_ms
    assert (action, delay) == ("send", None)


def narrowed(decision: Decision) -> str:
    """Type checkers know what there is beside each action, and that no action is left out."""
    if decision.action == "send":
        wait: int = decision.delay_ms
        return f"send {wait}"
    if decision.action == "retry":
        later: int = decision.delay_ms
        asked: float | None = decision.retry_after
        return f"retry {later} {asked}"
    if decision.action == "give_up":
        reason: toolerror.GiveUpReason = decision.reason
        return reason
    others: Literal["fix_input", "try_alternative", "negotiate", "escalate"] = decision.action
    nothing: None = decision.delay_ms
    return f"{others} {nothing}"


def failing() -> None:
    call = Engine().call("library/search", seed=7)
    decision = call.failed(TransientError("busy"))
    assert narrowed(decision).startswith("retry ") and narrowed(call.admit()) == "send 0"
    members: toolerror.PolicyMembers = {"tools": {"search": {"types": {"CONFLICT": {"action": "give_up"}}}}, "cap_ms": 5}
    assert Policy(members, max_attempts=2).to_dict().get("max_attempts") == 2

    @retry("library/search", policy={"max_attempts": 1}, outcome=lambda pages: NotFoundError("none") if not pages else None)
    def search(query: str) -> list[str]:
        return []

    try:
        search("q")
    except NotFoundError as error:
        failure = CallFailure.of(error)
        assert failure is not None
        read: ToolError = failure.error
        action: Literal["give_up", "fix_input", "try_alternative", "negotiate", "escalate"] = failure.decision.action
        assert (read, action, narrowed(failure.decision)) == (error, "try_alternative", "try_alternative None")


def main() -> None:
    for check in (members, reading, emitting, decorated, deciding, failing):
        check()
