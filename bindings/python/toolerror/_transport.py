"""HTTP for a client session of `mcp`: what a gateway or a lost connection does is an error of the one call, not the session's
end. What is decided about a response the native part decides (SPEC §2.5)."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import SESSION_HEADER, Posted, Response, Sessions
from ._http import header_lines
from ._wrap import from_exception

if TYPE_CHECKING:
    from ._words import Mode


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
            self._sessions = Sessions()
            self._opening: Any = importlib.import_module("anyio").Lock()

        async def send(self, request: Any, **options: Any) -> Any:
            is_post = request.method == "POST"
            posted = self._sessions.post(await request.aread() if is_post else b"", request.headers.get(SESSION_HEADER))
            if not is_post:
                return await super().send(_carrying(request, posted), **options)
            try:
                response = await self._reopened(request, posted)
                if response is None:
                    response = await self._posted(_carrying(request, posted), **options)
                return await self._received(request, response, posted)
            except library.TransportError as exception:
                return _answer(request, posted, _failed(exception, posted))

        async def _posted(self, request: Any, **options: Any) -> Any:
            """Sends a POST. Only redirects that keep its method and its origin are followed (SPEC §2.5.17)."""
            options = {**options, "follow_redirects": False}
            redirects = 0
            while True:
                response = await super().send(request, **options)
                following = response.next_request if response.status_code in (307, 308) else None
                redirects += 1
                if following is None or _origin(following) != _origin(request) or redirects > self.max_redirects:
                    return response
                await response.aclose()
                request = following

        async def _received(self, request: Any, response: Any, posted: Posted) -> Any:
            """The response, or what it says in the form in which the SDK hands it to the one call."""
            session = response.headers.get(SESSION_HEADER)
            kind = posted.received(response.status_code, response.headers.get("content-type", ""), session)
            if kind == "pass":
                return response
            if kind == "events":
                if "content-encoding" not in response.headers:
                    response.stream = Stream(response.stream, posted)
                return response
            await response.aread()
            if kind == "refused":
                return _answer(request, posted, posted.refused(response_of(response, self._mode)))
            return _json(request, posted.answered(response_of(response, self._mode)), session)

        async def _reopened(self, request: Any, posted: Posted) -> Any:
            """Opens a lost session anew; the response, if the server refuses."""
            if posted.greeting() is None:
                return None
            async with self._opening:
                greeting = posted.greeting()
                if not greeting:
                    return None
                response = await self._posted(_post(request, greeting))
                body = posted.reopened(response.status_code, response.headers.get(SESSION_HEADER))
                if body is None:
                    return response
                await self._posted(_carrying(_post(request, body), posted))
                return None

    class Stream(library.AsyncByteStream):  # type: ignore[misc]
        """The events of an answer, of which the last is always an answer."""

        def __init__(self, inner: Any, posted: Posted) -> None:
            self.inner, self.posted = inner, posted

        async def __aiter__(self) -> AsyncIterator[bytes]:
            try:
                async for chunk in self.inner:
                    yield self.posted.streamed(chunk)
                last = self.posted.stream_ended(False)
            except library.TransportError:
                last = self.posted.stream_ended(True)
                if last is None:
                    raise
            yield last or b""

        async def aclose(self) -> None:
            await self.inner.aclose()

    def _answer(request: Any, posted: Posted, answer: bytes) -> Any:
        if not posted.is_request:  # a notification, which may get lost
            return library.Response(202, request=request)
        return _json(request, answer)

    def _json(request: Any, body: bytes, session: str | None = None) -> Any:
        headers = {"content-type": "application/json", **({SESSION_HEADER: session} if session else {})}
        return library.Response(200, headers=headers, content=body, request=request)

    def _post(like: Any, body: bytes) -> Any:
        others = ("content-length", SESSION_HEADER)
        headers = [(name, value) for name, value in like.headers.multi_items() if name not in others]
        return library.Request("POST", like.url, headers=headers, content=body)

    return Client


def _origin(request: Any) -> tuple[str, str, int | None]:
    return request.url.scheme, request.url.host, request.url.port


def _carrying(request: Any, posted: Posted) -> Any:
    """The request with the session's present id."""
    session = posted.session()
    if session is None:
        request.headers.pop(SESSION_HEADER, None)
    else:
        request.headers[SESSION_HEADER] = session
    return request


def response_of(response: Any, mode: Mode) -> Response:
    """The parts of an HTTP response that has been read."""
    headers = header_lines(response.headers)
    return Response(response.status_code, headers, response.content, mode, int(time.time() * 1000))


def _failed(exception: Exception, posted: Posted) -> bytes:
    """A connection that failed: whether the call was sent is what an agent must know."""
    error = from_exception(exception)
    reading = None if error is None else error.reading
    return posted.failed(reading is not None and reading.delivery == "not_sent")
