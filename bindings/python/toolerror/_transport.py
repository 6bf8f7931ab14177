"""What a gateway or a lost connection does to a session over HTTP: an error of the one call, not the session's end."""

from __future__ import annotations

import importlib
import importlib.util
import json
from typing import Any

from . import _core
from ._errors import ToolError
from ._read import from_http
from ._wrap import from_exception

_PASSING = frozenset({408, 425, 429})
_NOT_SENT, _CLOSED = (522, "connection failed"), (-32000, "Connection closed")


def http_client(**settings: Any) -> Any:
    """An HTTP client for a client session of `mcp` over streamable HTTP:
    `streamable_http_client(url, http_client=http_client())`.

    The SDK alone ends the whole session (`mcp` 1) or tells nothing more than that there was an error (`mcp` 2) when an
    HTTP response says "not now", or when the server cannot be reached. With this client the one call fails, with what
    the status, `Retry-After` and the body say; a session's own policy then decides. It is a `httpx.AsyncClient`, or a
    `httpx2.AsyncClient` for `mcp` 2, and takes the same settings.
    """
    library: Any = importlib.import_module("httpx2" if importlib.util.find_spec("mcp_types") else "httpx")

    class Client(library.AsyncClient):  # type: ignore[misc]
        async def send(self, request: Any, **options: Any) -> Any:
            if request.method != "POST":
                return await super().send(request, **options)
            number = _number_of(await request.aread())
            try:
                response = await super().send(request, **options)
                if response.status_code not in _PASSING and response.status_code < 500:
                    return response
                await response.aread()
            except library.TransportError as exception:
                return answer(request, number, _of_exception(exception))
            await response.aclose()
            return answer(request, number, _of_response(response))

    def answer(request: Any, number: Any, error: dict[str, Any]) -> Any:
        if number is None:  # a notification, which may get lost
            return library.Response(202, request=request)
        body = _core.canonical({"jsonrpc": "2.0", "id": number, "error": error})
        headers = {"content-type": "application/json"}
        return library.Response(200, headers=headers, content=body.encode(), request=request)

    return Client(**{"timeout": library.Timeout(30.0, read=300.0), **settings})


def _number_of(body: bytes) -> Any:
    """The `id` of a JSON-RPC request; `None` for anything else, which nobody waits for."""
    try:
        message = json.loads(body)
    except ValueError:
        return None
    return message.get("id") if isinstance(message, dict) and "method" in message else None


def _of_response(response: Any) -> dict[str, Any]:
    """A status as the code of an error (SPEC §1.6); a ToolError in the body goes along whole."""
    error = from_http(response, "unwrap")
    members = {} if error is None else error.to_dict()
    structured = error is not None and error.reading is not None and error.reading.disposition == "structured"
    data = members if structured else members.get("data", {})
    return {"code": response.status_code, "message": members.get("message", ""), "data": data}


def _of_exception(exception: Exception) -> dict[str, Any]:
    """A connection that failed: whether the call was sent is what an agent must know."""
    error: ToolError | None = from_exception(exception)
    reading = None if error is None else error.reading
    code, message = _NOT_SENT if reading is not None and reading.delivery == "not_sent" else _CLOSED
    return {"code": code, "message": message}
