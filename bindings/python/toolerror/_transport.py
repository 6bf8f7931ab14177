"""What a gateway or a lost connection does to a session over HTTP: an error of the one call, not the session's end."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from . import _core
from ._answers import events, of_exception, response_of
from ._core import Posted

if TYPE_CHECKING:
    from ._words import Mode

_SESSION = "mcp-session-id"
_ACCEPTED = 202
"""The answer comes on another stream."""
_INITIALIZED = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'


class _Session:
    """A session of the SDK, which knows one id for ever: the id may be another by now."""

    def __init__(self, greeting: Any, number: str) -> None:
        self.greeting = greeting
        self.number: str | None = number
        """`None` when the server does not know the session any more."""


def http_client(*, mode: Mode = "unwrap", **settings: Any) -> Any:
    """An HTTP client for a client session of `mcp` over streamable HTTP:
    `streamable_http_client(url, http_client=http_client())`.

    The SDK alone ends the whole session (`mcp` 1) or tells nothing more than that there was an error (`mcp` 2) when an
    HTTP response says "not now", or when the server cannot be reached. With this client the one call fails, with what
    the status, `Retry-After` and the body say, in the `mode` in which failures are read; a session's own policy then
    decides. A call also fails at once when no MCP server answers, when the answer is an error without the call's id, and
    when its stream ends without an answer. A session that the server no longer knows is opened anew by the next
    call (SPEC §2.5). It is a `httpx.AsyncClient`, or a `httpx2.AsyncClient` for `mcp` 2, and takes the same settings.
    """
    library: Any = importlib.import_module("httpx2" if importlib.util.find_spec("mcp_types") else "httpx")
    _core.read("", mode)  # refuses a mode that is none
    client = _client_class(library)(**{"timeout": library.Timeout(30.0, read=300.0), **settings})
    client._mode = mode
    return client


def _client_class(library: Any) -> Any:
    class Client(library.AsyncClient):  # type: ignore[misc]
        _mode: Mode = "unwrap"

        def __init__(self, **settings: Any) -> None:
            super().__init__(**settings)
            self._sessions: dict[str, _Session] = {}
            self._opening: Any = importlib.import_module("anyio").Lock()

        async def send(self, request: Any, **options: Any) -> Any:
            posted = Posted(await request.aread()) if request.method == "POST" else None
            session = self._sessions.get(request.headers.get(_SESSION, ""))
            if posted is None:
                _carry(session, request)
                return await super().send(request, **options)
            try:
                if session is not None and posted.is_request:
                    refused = await self._opened(session, posted)
                    if refused is not None:
                        return _answer(request, posted, refused)
                _carry(session, request)
                response = await super().send(request, **options)
                return await self._read_response(request, response, posted, session)
            except library.TransportError as exception:
                return _answer(request, posted, of_exception(exception, posted))

        async def _read_response(self, request: Any, response: Any, posted: Posted, session: _Session | None) -> Any:
            """The response, or what it says in the form in which the SDK hands it to the one call."""
            if response.status_code >= 400 and not posted.probes(response.status_code):
                await response.aread()
                await response.aclose()
                refused, lost = posted.refused(response_of(response, self._mode), _SESSION in request.headers)
                # another call may have opened a new one since
                if lost == "session" and session is not None and session.number == request.headers.get(_SESSION):
                    session.number = None
                return _answer(request, posted, refused)
            if not posted.is_request or not response.is_success or response.status_code == _ACCEPTED:
                return response
            if posted.method == "initialize" and _SESSION in response.headers:
                number = response.headers[_SESSION]
                self._sessions[number] = _Session(request, number)
            if _media_type(response) == "text/event-stream":
                if "content-encoding" not in response.headers:
                    response.stream = Stream(response.stream, posted)
                return response
            await response.aread()
            answer = posted.answered(response_of(response, self._mode))
            if answer == response.content and _media_type(response) == "application/json":
                return response
            return _json(request, answer, response.headers.get(_SESSION))

        async def _opened(self, session: _Session, posted: Posted) -> bytes | None:
            """Opens a lost session anew; why that failed, if it did."""
            async with self._opening:
                if session.number is not None:
                    return None
                greeting = session.greeting
                response = await super().send(_post(greeting, greeting.content))
                if not response.is_success:
                    return posted.refused(response_of(response, self._mode), False)[0]
                session.number = response.headers.get(_SESSION, "")
                initialized = _post(greeting, _INITIALIZED)
                _carry(session, initialized)
                await super().send(initialized)
                return None

    class Stream(library.AsyncByteStream):  # type: ignore[misc]
        """The events of an answer, of which the last is always an answer."""

        def __init__(self, inner: Any, posted: Posted) -> None:
            self.inner, self.posted = inner, posted

        def __aiter__(self) -> Any:
            return events(self.inner, self.posted, library.TransportError)

        async def aclose(self) -> None:
            await self.inner.aclose()

    def _answer(request: Any, posted: Posted, answer: bytes) -> Any:
        if not posted.is_request:  # a notification, which may get lost
            return library.Response(202, request=request)
        return _json(request, answer)

    def _json(request: Any, body: bytes, session: str | None = None) -> Any:
        headers = {"content-type": "application/json", **({_SESSION: session} if session else {})}
        return library.Response(200, headers=headers, content=body, request=request)

    def _post(like: Any, body: bytes) -> Any:
        headers = [(name, value) for name, value in like.headers.multi_items() if name != "content-length"]
        return library.Request("POST", like.url, headers=headers, content=body)

    return Client


def _carry(session: _Session | None, request: Any) -> None:
    """Puts the session's present id on a request."""
    if session is None or session.number is None:
        return
    if session.number:
        request.headers[_SESSION] = session.number
    else:
        request.headers.pop(_SESSION, None)


def _media_type(response: Any) -> str:
    media_type: str = response.headers.get("content-type", "")
    return media_type.partition(";")[0].strip().lower()
