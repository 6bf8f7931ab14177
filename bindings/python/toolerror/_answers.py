"""What a response to a POST says to the call that was posted (SPEC §2.5): the rules are the native part's."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from . import _core
from ._http import header_lines
from ._wrap import from_exception

if TYPE_CHECKING:
    from ._core import Posted
    from ._words import Mode

def response_of(response: Any, mode: Mode) -> _core.Response:
    """The parts of an HTTP response that has been read."""
    headers = header_lines(response.headers)
    return _core.Response(response.status_code, headers, response.content, mode, int(time.time() * 1000))


def of_exception(exception: Exception, posted: Posted) -> bytes:
    """A connection that failed: whether the call was sent is what an agent must know."""
    error = from_exception(exception)
    reading = None if error is None else error.reading
    is_proved = reading is not None and reading.delivery == "not_sent"
    return posted.failed(is_proved or posted.method == "initialize")


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
        yield b"\n\ndata: " + posted.failed(False) + b"\n\n"


def _event(line: bytes, posted: Posted) -> tuple[bytes, bool]:
    """A line of data, and whether it is the answer."""
    kind, answer = posted.event(line[len(b"data:") :])
    if kind == "stray" and answer is not None:
        return b"data: " + answer, True
    if kind == "foreign":
        return b": an error of another request, for which the SDK would end this one", False
    return line, kind == "answer"
