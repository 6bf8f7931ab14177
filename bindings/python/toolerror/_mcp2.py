"""Servers of the package `mcp`, version 2."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from . import _core
from ._contract import HostedCall
from ._middleware import ServerMiddleware, MiddlewareCall, Raised, loaded, looked, meta_of, result_json, whole_json
from ._requests import Outermost, Requests

types: Any = importlib.import_module("mcp_types")

_MANAGER = "mcp.server.mcpserver.tools.tool_manager"
_TOOL = "mcp.server.mcpserver.tools.base"
_OUTPUT = "mcp.server.mcpserver.utilities.func_metadata"
_METHOD = "tools/call"


def install_high(server: Any, middleware: ServerMiddleware) -> None:
    """Puts the middleware on an `MCPServer`. What its owner calls outside of a request is left alone."""
    original = server.call_tool

    async def call_tool(name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        if context is None:
            return await original(name, arguments)

        async def schema() -> Mapping[str, Any] | None:
            return next((tool.input_schema for tool in await server.list_tools() if tool.name == name), None)

        call = MiddlewareCall(name, arguments, _look, schema, **_contracted(name, arguments, context.request_context))
        return await middleware.run(
            call, lambda: original(name, arguments, context), _answer, result_json, loaded
        )

    server.call_tool = call_tool

    async def tools(_context: Any) -> list[Any]:
        listed: list[Any] = await server.list_tools()
        return listed

    _put_outermost(server._lowlevel_server, middleware, tools)


def _contracted(name: str, arguments: Any, context: Any) -> dict[str, Any]:
    """What the contract of a tool asks of this host."""

    async def notify(progress: float, total: float, message: str | None) -> None:
        await context.session.report_progress(progress, total, message)

    hosted = HostedCall(name, arguments, context, meta_of(context.meta), notify)
    return {"hosted": hosted, "whole": _whole, "made": _made}


def _whole(result: Any) -> str | None:
    """As `whole_json`; a handler may give the result as a mapping, too. Raises for one that the SDK refuses."""
    if not isinstance(result, Mapping):
        return whole_json(result)
    if "task" not in result and result.get("resultType", "complete") == "complete":
        types.CallToolResult.model_validate(result)
    return _core.canonical(result)


def _made(json: str) -> Any:
    return types.CallToolResult.model_validate(_core.plain(json))


def _put_outermost(server: Any, middleware: ServerMiddleware, tools: Callable[[Any], Awaitable[list[Any]]]) -> None:
    """Puts the middleware around all requests, outside of the server's middlewares, those that are there and those that come."""
    requests = Requests(middleware, "mcp.server.")

    async def outermost(context: Any, call_next: Any) -> Any:
        params = context.params or {}
        if context.method == _METHOD:
            return await _run_call(middleware, tools, context, call_next)
        for method, kind, name in _OTHERS:
            if context.method == method:
                return await requests.run(kind, str(params.get(name)), lambda: call_next(context))
        return await call_next(context)

    server.middleware = Outermost(outermost, server.middleware)


_OTHERS = [("resources/read", "resource", "uri"), ("prompts/get", "prompt", "name")]
"""The requests beside tool calls that have the middleware: the method, what it is for, and the parameter with its name."""


async def _run_call(
    middleware: ServerMiddleware, tools: Callable[[Any], Awaitable[list[Any]]], context: Any, call_next: Any
) -> Any:
    params = context.params or {}
    name, arguments = params.get("name"), params.get("arguments")
    if not isinstance(name, str) or not isinstance(arguments, (Mapping, type(None))):
        return await call_next(context)  # the SDK refuses it

    async def schema() -> Mapping[str, Any] | None:
        return next((tool.input_schema for tool in await tools(context) if tool.name == name), None)

    call = MiddlewareCall(name, arguments or {}, Raised, schema, outermost=True)
    return await middleware.run(call, lambda: call_next(context), _answer, _dump, lambda _, json: _core.plain(json))


def _dump(result: Any) -> str | None:
    """The JSON of a result on its way out, when it is an error."""
    if isinstance(result, Mapping):
        return _core.canonical(result) if result.get("isError") is True else None
    return result_json(result)


def _look(exception: Exception) -> Raised:
    # of all that pydantic refuses, only the arguments are the caller's fault, and no `UnexpectedToolError`
    own = type(exception).__name__ == "ToolError"
    return looked(
        exception, _MANAGER, _TOOL, _OUTPUT, lambda cause: own and hasattr(cause, "errors") and hasattr(cause, "title")
    )


def install_low(server: Any, middleware: ServerMiddleware) -> None:
    """Puts the middleware on a low-level `Server`, whose tool handler is registered already or will be."""
    original = server.add_request_handler

    def add_request_handler(method: str, params_type: Any, handler: Any) -> None:
        original(method, params_type, _handler(server, middleware, handler) if method == _METHOD else handler)

    server.add_request_handler = add_request_handler
    entry = server.get_request_handler(_METHOD)
    if entry is not None:
        add_request_handler(_METHOD, entry.params_type, entry.handler)
    _put_outermost(server, middleware, functools.partial(_tools, server))


async def _tools(server: Any, context: Any) -> list[Any]:
    entry = server.get_request_handler("tools/list")
    listed: list[Any] = [] if entry is None else (await entry.handler(context, types.PaginatedRequestParams())).tools
    return listed


def _handler(server: Any, middleware: ServerMiddleware, handler: Any) -> Any:
    async def answer(context: Any, params: Any) -> Any:
        async def schema() -> Mapping[str, Any] | None:
            listed = await _tools(server, context)
            return next((tool.input_schema for tool in listed if tool.name == params.name), None)

        name, arguments = params.name, params.arguments or {}
        about = _contracted(name, arguments, context)
        call = MiddlewareCall(name, arguments, Raised, schema, unchecked=True, **about)
        return await middleware.run(call, lambda: handler(context, params), _answer, result_json, loaded)

    return answer


def _answer(text: str) -> Any:
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)
