"""Servers of the package `mcp`, version 2."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from ._guard import Guard, GuardedCall, Raised, loaded, looked, result_json

types: Any = importlib.import_module("mcp_types")

_MANAGER = "mcp.server.mcpserver.tools.tool_manager"
_TOOL = "mcp.server.mcpserver.tools.base"
_METHOD = "tools/call"


def install_high(server: Any, guard: Guard) -> None:
    """Guards an `MCPServer`. What its owner calls outside of a request is left alone."""
    original = server.call_tool

    async def call_tool(name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        if context is None:
            return await original(name, arguments)

        async def schema() -> Mapping[str, Any] | None:
            return next((tool.input_schema for tool in await server.list_tools() if tool.name == name), None)

        call = GuardedCall(name, arguments, _look, schema)
        return await guard.run(
            call, lambda: original(name, arguments, context), _answer, result_json, loaded
        )

    server.call_tool = call_tool


def _look(exception: Exception) -> Raised:
    # of all that pydantic refuses, only the arguments are the caller's fault, and no `UnexpectedToolError`
    own = type(exception).__name__ == "ToolError"
    return looked(
        exception, _MANAGER, _TOOL, lambda cause: own and hasattr(cause, "errors") and hasattr(cause, "title")
    )


def install_low(server: Any, guard: Guard) -> None:
    """Guards a low-level `Server`, whose tool handler is registered already or will be."""
    original = server.add_request_handler

    def add_request_handler(method: str, params_type: Any, handler: Any) -> None:
        original(method, params_type, _handler(server, guard, handler) if method == _METHOD else handler)

    server.add_request_handler = add_request_handler
    entry = server.get_request_handler(_METHOD)
    if entry is not None:
        add_request_handler(_METHOD, entry.params_type, entry.handler)


def _handler(server: Any, guard: Guard, handler: Any) -> Any:
    async def guarded(context: Any, params: Any) -> Any:
        async def schema() -> Mapping[str, Any] | None:
            entry = server.get_request_handler("tools/list")
            listed = [] if entry is None else (await entry.handler(context, types.PaginatedRequestParams())).tools
            return next((tool.input_schema for tool in listed if tool.name == params.name), None)

        call = GuardedCall(params.name, params.arguments or {}, Raised, schema, unchecked=True)
        return await guard.run(call, lambda: handler(context, params), _answer, result_json, loaded)

    return guarded


def _answer(text: str) -> Any:
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)
