"""The parts of a response of any HTTP library, by duck type: no library is imported."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from ._core import MisuseError

Parts = tuple[int, "list[tuple[str, str]]", "str | bytes"]


def parts_of_response(response: Any, *, with_body: bool = True) -> Parts:
    """Status, header lines and body. A mapping has them as `status`, `headers` and `body`. To get the body it may have to
    be read."""
    if isinstance(response, Mapping):
        response = SimpleNamespace(**{str(name): value for name, value in response.items()})
    status = _member(response, "status_code")
    if not isinstance(status, int):
        status = _member(response, "status")
    if not isinstance(status, int):
        raise MisuseError(f"`response` must be an HTTP response, not `{type(response).__name__}`")
    return status, header_lines(_member(response, "headers")), _body(response) if with_body else b""


def header_lines(headers: Any) -> list[tuple[str, str]]:
    """Header lines of a mapping, of a library's own type, or of pairs."""
    if headers is None:
        return []
    try:
        for name in ("multi_items", "items"):
            pairs = _member(headers, name)
            if callable(pairs):
                headers = pairs()
                break
        return [line for name, value in headers for line in _lines(name, value)]
    except Exception:
        raise MisuseError("`headers` must be a mapping, or pairs of name and value") from None


def _lines(name: Any, value: Any) -> list[tuple[str, str]]:
    """The lines of one name: its value, or a list of them."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        value = [value]
    return [(_text(name), _text(line)) for line in value]


def _text(value: Any) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _member(value: Any, name: str) -> Any:
    """A member that may not be there, or that fails when it is looked at."""
    try:
        return getattr(value, name, None)
    except Exception:
        return None


def _has(value: Any, name: str) -> bool:
    try:
        return hasattr(value, name)
    except Exception:
        return False


def _body(response: Any) -> str | bytes:
    """What is here without waiting: `content` (httpx, requests), aiohttp's bytes, or what `read()` gives at once."""
    if _has(response, "_body") and _has(response, "release"):  # aiohttp keeps what was read
        return _bytes(_member(response, "_body"))
    try:
        content = getattr(response, "content", None)
    except Exception:  # httpx: a stream that was not read
        return b""
    for found in (content, _member(response, "data")):  # `data`: urllib3
        if isinstance(found, (str, bytes)):
            return found
    read = _member(response, "read")
    if callable(read) and not _is_async(read):
        try:
            return _bytes(read())
        except Exception:  # closed, or cut off
            return b""
    return _bytes(_member(response, "body"))


def _bytes(value: Any) -> str | bytes:
    return value if isinstance(value, (str, bytes)) else b""


def _is_async(function: Any) -> bool:
    import inspect

    return inspect.iscoroutinefunction(function)
