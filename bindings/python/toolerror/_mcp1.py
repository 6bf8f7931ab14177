"""Servers of the package `mcp`, version 1."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Awaitable, Callable, Mapping
from contextvars import ContextVar
from typing import Any

from . import _core
from ._contract import HostedCall
from ._middleware import ServerMiddleware, MiddlewareCall, Raised, loaded, looked, meta_of, result_json, whole_json
from ._requests import Requests

types: Any = importlib.import_module("mcp.types")

_MANAGER = "mcp.server.fastmcp.tools.tool_manager"
_TOOL = "mcp.server.fastmcp.tools.base"
_OUTPUT = "mcp.server.fastmcp.utilities.func_metadata"

Look = Callable[[str, Exception], Raised]
Tools = Callable[[], Awaitable[list[Any]]]


class _Refused(Exception):
    """The arguments do not fit the tool's input schema."""


class _Output(Exception):
    """What the tool gave does not fit its output schema."""


class _Seen:
    """What a tool did inside of the SDK's handler, which makes a text of every exception."""

    __slots__ = ("exception", "whole")

    def __init__(self) -> None:
        self.exception: Exception | None = None
        self.whole = False
        """The tool gave a whole result, not its parts."""


_seen: ContextVar[_Seen] = ContextVar("toolerror_seen")


def install_high(server: Any, middleware: ServerMiddleware) -> None:
    """Puts the middleware on a `FastMCP`."""

    def look(tool: str, exception: Exception) -> Raised:
        return _look(server._tool_manager.get_tool(tool), exception)

    low = server._mcp_server
    _register(low, middleware, server.call_tool, look, server.list_tools, check=False)
    for _, request, kind, name_of in _OTHERS:
        _wrap_request(low, middleware, request, kind, name_of)


def _look(tool: Any, exception: Exception) -> Raised:
    # the model of the arguments is the tool's own, so its name is on no other error
    model = None if tool is None else tool.fn_metadata.arg_model.__name__
    refused: Callable[[Any], bool] = lambda cause: model is not None and getattr(cause, "title", None) == model
    return looked(exception, _MANAGER, _TOOL, _OUTPUT, refused)


def install_low(server: Any, middleware: ServerMiddleware) -> None:
    """Puts the middleware on a low-level `Server`, whose tool handler is registered already or will be."""

    async def tools() -> list[Any]:
        handler = server.request_handlers.get(types.ListToolsRequest)
        listed: list[Any] = [] if handler is None else (await handler(types.ListToolsRequest())).root.tools
        return listed

    def look(_tool: str, exception: Exception) -> Raised:
        return Raised(exception)

    def register(function: Any, check: bool) -> None:
        server.call_tool = original
        try:
            _register(server, middleware, function, look, tools, check=check)
        finally:
            server.call_tool = call_tool

    def call_tool(*, validate_input: bool = True) -> Callable[[Any], Any]:
        def decorator(function: Any) -> Any:
            register(function, validate_input)
            return function

        return decorator

    original, server.call_tool = server.call_tool, call_tool
    handler = server.request_handlers.get(types.CallToolRequest)
    if handler is not None:
        known = inspect.getclosurevars(handler).nonlocals
        register(known["func"], known["validate_input"])
    for method, request, kind, name_of in _OTHERS:
        if request in server.request_handlers:
            _wrap_request(server, middleware, request, kind, name_of)
        _wrap_registration(server, middleware, method, request, kind, name_of)


_OTHERS: list[tuple[str, Any, str, Callable[[Any], object]]] = [
    ("read_resource", types.ReadResourceRequest, "resource", lambda params: params.uri),
    ("get_prompt", types.GetPromptRequest, "prompt", lambda params: params.name),
]
"""The requests beside tool calls that have the middleware: the decorator of a low-level server, what it is for, and its name."""


def _wrap_request(server: Any, middleware: ServerMiddleware, request: Any, kind: str, name_of: Callable[[Any], object]) -> None:
    """Puts the middleware around the handler that is registered."""
    inner = server.request_handlers[request]
    requests = Requests(middleware, "mcp.server.")

    async def handler(asked: Any) -> Any:
        return await requests.run(kind, str(name_of(asked.params)), lambda: inner(asked))

    server.request_handlers[request] = handler


def _wrap_registration(server: Any, middleware: ServerMiddleware, method: str, *about: Any) -> None:
    """Puts the middleware around what this decorator of a low-level server registers."""
    original = getattr(server, method)

    def register() -> Callable[[Any], Any]:
        def decorator(function: Any) -> Any:
            original()(function)
            _wrap_request(server, middleware, *about)
            return function

        return decorator

    setattr(server, method, register)


def _register(
    server: Any, middleware: ServerMiddleware, function: Callable[..., Awaitable[Any]], look: Look, tools: Tools, *, check: bool
) -> None:
    """Puts the middleware around the SDK's handler, and a witness inside of it."""

    async def witness(name: str, arguments: Mapping[str, Any]) -> Any:
        seen = _seen.get()
        try:
            result = await function(name, arguments)
        except Exception as exception:
            seen.exception = exception
            raise
        seen.whole = isinstance(result, (types.CallToolResult, types.CreateTaskResult))
        return result

    server.call_tool(validate_input=False)(witness)
    inner = server.request_handlers[types.CallToolRequest]

    async def handler(request: Any) -> Any:
        name, arguments = request.params.name, request.params.arguments or {}

        async def schema() -> Mapping[str, Any] | None:
            return next((tool.inputSchema for tool in await tools() if tool.name == name), None)

        def look_at(exception: Exception) -> Raised:
            if isinstance(exception, _Refused):
                return Raised(exception, arguments=())
            return Raised(exception, output=True) if isinstance(exception, _Output) else look(name, exception)

        async def work() -> Any:
            if check and _violates(await schema(), arguments):
                raise _Refused
            return await _witnessed(inner, request)

        call = MiddlewareCall(name, arguments, look_at, schema, **_contracted(name, arguments, server.request_context))
        return await middleware.run(call, work, _answer, _dump, _load)

    server.request_handlers[types.CallToolRequest] = handler


def _contracted(name: str, arguments: Any, context: Any) -> dict[str, Any]:
    """What the contract of a tool asks of this host."""
    token = None if context.meta is None else context.meta.progressToken

    async def notify(progress: float, total: float, message: str | None) -> None:
        if token is not None:
            of_request = str(context.request_id)
            await context.session.send_progress_notification(token, progress, total, message, of_request)

    hosted = HostedCall(name, arguments, context, meta_of(context.meta), notify)
    return {"hosted": hosted, "whole": lambda answer: whole_json(answer.root), "made": _made}


def _made(json: str) -> Any:
    return types.ServerResult(types.CallToolResult.model_validate(_core.plain(json)))


async def _witnessed(inner: Callable[[Any], Awaitable[Any]], request: Any) -> Any:
    seen = _Seen()
    token = _seen.set(seen)
    try:
        answer = await inner(request)
    finally:
        _seen.reset(token)
    if seen.exception is not None:
        raise seen.exception
    if not seen.whole and _dump(answer) is not None:
        raise _Output(answer.root.content[0].text)
    return answer


def _violates(schema: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> bool:
    return bool(schema) and _core.violates(_core.canonical(schema), _core.canonical(arguments))


def _answer(text: str) -> Any:
    content = [types.TextContent(type="text", text=text)]
    return types.ServerResult(types.CallToolResult(content=content, isError=True))


def _dump(answer: Any) -> str | None:
    return result_json(answer.root)


def _load(answer: Any, json: str) -> Any:
    return types.ServerResult(loaded(answer.root, json))
