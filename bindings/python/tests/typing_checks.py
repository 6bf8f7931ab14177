"""What type checkers must see. It is checked by mypy and pyright, and run by `test_typing.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import toolerror
from toolerror import Conflict, ConflictError, Engine, NotFoundError, ToolError, retry, tool_errors


def members() -> None:
    error = ConflictError("held", conflicts=[Conflict(agent_id="a")], retry_after=3, lease=7)
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


def main() -> None:
    for check in (members, reading, decorated, deciding):
        check()
