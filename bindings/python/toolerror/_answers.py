"""What a response to a POST says to the call that was posted (SPEC §2.5)."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _core
from ._errors import InternalError, ToolError
from ._http import parts_of_response
from ._read import from_http, read_http, read_json_rpc
from ._wrap import from_exception

if TYPE_CHECKING:
    from ._words import Mode

LOST_SESSION = "the server does not know the session any more: "

# statuses as the codes of errors (SPEC §1.6)
_REJECTED = 425
_NOT_SENT, _CLOSED = (522, "connection failed"), (-32000, "Connection closed")
_STATUS_COUNTS = frozenset({401, 403, 429})
_PASSING = frozenset({408, 425}) | _STATUS_COUNTS
_MAX_LINE = 300
_MAX_TITLE_SEARCH = 1 << 16
_TITLE = re.compile(r"<title[^>]{0,200}>([^<]{0,2000})", re.IGNORECASE)
_NO_ANSWER = "the server's response to a request is the answer to another one, or none"
_UNKNOWN_IDS = (None, "server-error")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a call failed."""

    error: dict[str, Any]
    """The JSON-RPC error that says so."""
    lost: bool = False
    """The server does not know the session any more."""


@dataclass(frozen=True, slots=True)
class Posted:
    """What was posted."""

    number: Any = None
    """The `id` of a request; `None` for anything else, which nobody waits for."""
    method: Any = None

    @classmethod
    def of(cls, body: bytes) -> Posted:
        message = _object(body)
        if message is None or "method" not in message:
            return cls()
        return cls(message.get("id"), message["method"])

    def is_answered_by(self, message: dict[str, Any] | None) -> bool:
        """Whether it has the request's id. Some servers turn the number into a string."""
        return message is not None and "method" not in message and str(message.get("id")) == str(self.number)

    def probes(self, status: int) -> bool:
        """Whether the status tells `mcp` 2 that the server speaks an older protocol."""
        return self.method == "server/discover" and status < 500 and status not in _PASSING

    def error(self, error: dict[str, Any]) -> bytes:
        """The answer that is this error."""
        return _core.canonical({"jsonrpc": "2.0", "id": self.number, "error": error}).encode()


def of_refusal(response: Any, posted: Posted, mode: Mode, *, has_session: bool) -> Verdict:
    """What a response from status 400 says; a ToolError in its body goes along whole."""
    status = response.status_code
    message = _object(response.content)
    error = _error_of(message)
    if error is not None and posted.is_answered_by(message) and status not in _STATUS_COUNTS:
        return Verdict(error)
    found = from_http(response, mode)
    members = {} if found is None else found.to_dict()
    text = members.get("message", f"HTTP {status}")
    if found is None or not _is_structured(found):
        text = _with(text, _said(response.content))
    if has_session and (status == 404 or (status == 400 and _names_a_session(message))):
        return Verdict({"code": _REJECTED, "message": f"{LOST_SESSION}{text}"}, lost=True)
    data = members if found is not None and _says_more(found, status) else members.get("data", {})
    if "message" in data and data is members:
        data = {**members, "message": text}
    return Verdict({"code": _code(found, status), "message": text, "data": data})


def _code(error: ToolError | None, status: int) -> int:
    """The status, or a code that says as well that the call was rejected on purpose."""
    rejected = error is not None and error.reading is not None and error.reading.delivery == "rejected"
    return _REJECTED if rejected and status >= 500 and error is not None and error.retry_after is None else status


def _names_a_session(message: dict[str, Any] | None) -> bool:
    """Whether it is an error without a known id about a session."""
    error = _error_of(message)
    return error is not None and _is_stray(message) and "session" in error["message"].lower()


def _said(body: bytes) -> str:
    """What a body says in words: the message of an error in JSON, or a plain text."""
    text = body.decode(errors="replace").strip()
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return "" if text.startswith(("<", "{", "[")) else text
    holders = [found.get("error"), found] if isinstance(found, dict) else []
    names = ("error_description", "message", "detail", "error")
    texts = (holder.get(name) for holder in holders if isinstance(holder, dict) for name in names)
    return next((text for text in texts if isinstance(text, str)), "")


def _is_structured(error: ToolError) -> bool:
    return error.reading is not None and error.reading.disposition == "structured"


def _says_more(error: ToolError, status: int) -> bool:
    """Whether the error is more than what its status means anyway."""
    if _is_structured(error):
        return True
    plain = read_json_rpc({"error": {"code": status, "message": ""}})
    return plain is None or (plain.type, plain.recoverable) != (error.type, error.recoverable)


def no_mcp(response: Any, mode: Mode) -> Verdict:
    """A success whose body is not a message of MCP: what it says in this mode, else that no MCP server answers."""
    status, headers, body = parts_of_response(response)
    found = read_http(status, headers, body, mode) or InternalError(_no_mcp(response), effects="unknown")
    if found.type == "TRANSIENT" and found.effects is None:
        found = found.with_data(effects="unknown")
    return _unreadable(found)


def _unreadable(error: ToolError) -> Verdict:
    return Verdict({"code": -32603, "message": error.message, "data": error.to_dict()})


def _no_mcp(response: Any) -> str:
    begin = f"no MCP server answers at this URL: HTTP {response.status_code}"
    if not response.content.strip():
        return f"{begin} without a body"
    media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type.endswith("json"):
        return f"{begin}, its JSON is not an MCP message"
    found = _TITLE.search(response.content[:_MAX_TITLE_SEARCH].decode(errors="replace"))
    title = _one_line(found[1]) if found else ""
    parts = [begin, _one_line(media_type) or "no content type", *([f'"{title}"'] if title else [])]
    return ", ".join(parts)


def of_exception(exception: Exception, posted: Posted) -> Verdict:
    """A connection that failed: whether the call was sent is what an agent must know."""
    error = from_exception(exception)
    reading = None if error is None else error.reading
    not_sent = posted.method == "initialize" or (reading is not None and reading.delivery == "not_sent")
    code, message = _NOT_SENT if not_sent else _CLOSED
    return Verdict({"code": code, "message": message})


def of_success(response: Any, posted: Posted, mode: Mode) -> bytes | Verdict:
    """The answer in a body, in which an error without a known id has the request's; or why it is none."""
    body: bytes = response.content
    message = _object(body)
    if not _is_message(message):
        return no_mcp(response, mode)
    error = _error_of(message)
    if error is not None and _is_stray(message):
        return posted.error(error)
    return body if posted.is_answered_by(message) else _unreadable(InternalError(_NO_ANSWER, effects="unknown"))


async def events(inner: Any, posted: Posted, broken: type[Exception]) -> AsyncIterator[bytes]:
    """The lines of an event stream. When it ends with nothing to wait for, the answer is that it has ended."""
    rest: list[bytes] = []
    answered = resumable = False
    try:
        async for chunk in inner:
            first, *more = chunk.split(b"\n")
            rest.append(first)
            if not more:
                continue
            lines = [b"".join(rest), *more[:-1]]
            rest = [more[-1]]
            for at, line in enumerate(lines):
                resumable = resumable or line.startswith(b"id:")
                answered = answered or (line.startswith(b"data:") and b'"result"' in line)
                if line.startswith(b"data:") and b'"error"' in line:
                    lines[at], is_answer = _event(line, posted)
                    answered = answered or is_answer
            yield b"\n".join([*lines, b""])
    except broken:
        if answered or resumable:
            raise
    else:
        yield b"".join(rest)
    if not answered and not resumable:
        code, message = _CLOSED
        yield b"\n\ndata: " + posted.error({"code": code, "message": message}) + b"\n\n"


def _event(line: bytes, posted: Posted) -> tuple[bytes, bool]:
    """A line of data, and whether it is the answer."""
    message = _object(line[len(b"data:") :])
    error = _error_of(message)
    if message is None or error is None:
        return line, False
    if _is_stray(message):
        return b"data: " + posted.error(error), True
    if posted.is_answered_by(message):
        return line, True
    return b": an error of another request, for which the SDK would end this one", False


def _object(body: bytes) -> dict[str, Any] | None:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def _error_of(message: dict[str, Any] | None) -> dict[str, Any] | None:
    """The error of a JSON-RPC response, with the members that the SDK needs."""
    error = None if message is None or "method" in message or "result" in message else message.get("error")
    if not isinstance(error, dict) or type(error.get("code")) is not int or not isinstance(error.get("message"), str):
        return None
    return error


def _is_stray(message: dict[str, Any] | None) -> bool:
    """Whether a response has no known id: null, none, or what Python's SDK writes for it."""
    return message is not None and message.get("id") in _UNKNOWN_IDS


def _is_message(message: Any) -> bool:
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        return False
    return "method" in message or "result" in message or _error_of(message) is not None


def _with(text: str, more: str) -> str:
    line = _one_line(more)
    return text if not line or line in text else f"{text}: {line}"


def _one_line(text: str) -> str:
    """Foreign text in one line of at most 300 characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * _MAX_LINE]).split())
    return line if len(line) <= _MAX_LINE else f"{line[:_MAX_LINE]}…"
