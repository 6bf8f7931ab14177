"""From what came back to an error, and to what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypedDict, cast

from . import _core
from ._core import MisuseError, read
from ._errors import ToolError
from ._http import header_lines, parts_of_response
from ._wrap import describe, is_foreign_exception

if TYPE_CHECKING:
    from ._decision import FailureDecision
    from ._policy import Policy, PolicyMembers
    from ._words import Disposition, ErrorType, InputKind, Mode


def classify(text: str | bytes) -> ToolError:
    """As `read(text, "classify")`: what a text of a system that knows nothing of this contract means."""
    return read(text, "classify")


def read_result(result: object, mode: Mode = "exact") -> ToolError | None:
    """The error in an MCP tool result; `None` when it is none.

    Takes the result as JSON, as a mapping, or as the object of an SDK.
    """
    return _core.read_kind("call_tool_result", _json(result), mode, None)


def read_json_rpc(response: object, mode: Mode = "exact") -> ToolError | None:
    """The error in a JSON-RPC response, given as JSON, a mapping or an SDK's object; `None` when it is none."""
    return _core.read_kind("json_rpc_error", _json(response), mode, None)


class _StatusType(TypedDict):
    type: ErrorType


class StatusEntry(_StatusType, total=False):
    """What a status means where it differs from the contract's table."""

    recoverable: bool
    """Absent: the default of the type."""
    reason: str
    """The word for `data.reason`."""


def read_http(
    status: int,
    headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    body: str | bytes = b"",
    mode: Mode = "exact",
    *,
    now: datetime | float | None = None,
    table: Mapping[int, ErrorType | StatusEntry] | None = None,
) -> ToolError | None:
    """The error that an HTTP response is; `None` below status 400.

    `now` is the wall clock, as a date or in seconds since 1970, for dates in headers; without it they are measured
    against the header `Date` alone. `table` has entries that replace those of the contract's table, by status.
    """
    if not isinstance(table, (Mapping, type(None))):
        raise MisuseError(f"`table` must be a mapping, not `{type(table).__name__}`")
    if table:
        lines: dict[str, list[str]] = {}
        for name, value in header_lines(headers):
            lines.setdefault(name, []).append(value)
        text = body if isinstance(body, str) else body.decode(errors="replace")
        entries = {str(at): entry for at, entry in table.items()}
        parts = {"status": status, "headers": lines, "body": text, "table": entries}
        return _core.read_kind("http_response", _core.canonical(parts), mode, _milliseconds(now))
    return _core.read_http(status, header_lines(headers), body, mode, _milliseconds(now))


def from_response(response: object, mode: Mode = "exact", *, now: datetime | float | None = None) -> ToolError | None:
    """As `read_http`, for a response of httpx, requests, aiohttp, urllib or whatever looks like one of them.

    Only a body that is here already is read: that of an aiohttp response after `await response.read()`, that of a
    streamed httpx response after `response.read()`.
    """
    status, headers, body = parts_of_response(response)
    return read_http(status, headers, body, mode, now=now)


class _Tool(TypedDict, total=False):
    name: str
    read_only: bool
    idempotent: bool
    side_effects: bool


class Context(TypedDict, total=False):
    """What is known about a call beside what came back. Unset facts are unknown."""

    now: datetime | str
    """The wall clock, for dates that servers send."""
    failures: int
    """How often this same call has failed in this way, this one included."""
    tool: _Tool
    method: str
    """HTTP method."""
    idempotency_key: bool
    """Whether an idempotency key is sent along."""
    seed: int
    """The seed of the jitter."""
    policy: Policy | PolicyMembers


@dataclass(frozen=True, slots=True)
class Assessment:
    """What came back and what to do about it."""

    disposition: Disposition
    """`not_an_error` and `pass_through` (neither success nor failure) have no error and no decision."""
    error: ToolError | None
    retry_after: float | None
    """The delay that the server asks for, in seconds."""
    decision: FailureDecision | None
    advice: str | None
    """The decision as one short instruction for a model."""


def assess(
    input: object,
    mode: Mode = "unwrap",
    *,
    kind: InputKind | None = None,
    context: Context | Mapping[str, Any] | None = None,
) -> Assessment:
    """The agent's whole way in one step: what came back, and what to do about it.

    Takes an error text, a tool result, a JSON-RPC response, an HTTP response or an exception, and finds out which; a
    text that is JSON of a result or response needs its `kind`.
    """
    known = None if context is None else _core.canonical(context)
    if isinstance(input, ToolError):
        return Assessment(*_core.assess_error(input, known))
    if kind is None:
        kind = _kind_of(input)
    if kind == "error_text":
        return Assessment(*_core.assess(kind, cast("str | bytes", input), mode, known))
    if kind == "connection_error" and is_foreign_exception(input):
        return Assessment(*_core.assess(kind, _core.canonical(describe(input)), mode, known))
    if kind == "http_response" and not isinstance(input, (str, bytes)):
        status, headers, body = parts_of_response(input)
        return Assessment(*_core.assess_http(status, headers, body, mode, known))
    return Assessment(*_core.assess(kind, _json(input), mode, known))


def _kind_of(input: object) -> InputKind:
    if isinstance(input, (str, bytes, bytearray)):
        return "error_text"
    if isinstance(input, BaseException):
        return "connection_error"
    has = input.__contains__ if isinstance(input, Mapping) else lambda name: hasattr(input, name)
    if has("status") or has("status_code"):
        return "http_response"
    return "json_rpc_error" if has("error") or has("jsonrpc") else "call_tool_result"


def _json(value: object) -> str | bytes:
    """The JSON of a result: as it is, or from a mapping or an SDK's object (pydantic's `model_dump`)."""
    if isinstance(value, (str, bytes, bytearray)):
        return bytes(value) if isinstance(value, bytearray) else value
    if value is None:
        raise MisuseError("a result or response must be a mapping, an SDK's object or JSON, not `NoneType`")
    dump = getattr(value, "model_dump", None)
    if callable(dump):
        value = dump(mode="json", by_alias=True, exclude_none=True)
    return _core.canonical(value)


def _milliseconds(now: datetime | float | None) -> int | None:
    if now is None:
        return None
    try:
        seconds = now.timestamp() if isinstance(now, datetime) else now
        milliseconds = int(seconds * 1000)
    except (TypeError, ValueError, OverflowError):
        milliseconds = None
    if milliseconds is None or abs(milliseconds) >= 2**63:
        raise MisuseError("`now` must be a date, or a number of seconds since 1970")
    return milliseconds
