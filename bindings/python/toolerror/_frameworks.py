"""Agent frameworks: the policy in the places that they have for it."""

from __future__ import annotations

import importlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from ._core import read
from ._drive import Driver, DriverSettings, Request, facts_of
from ._errors import ToolError
from ._failure import CallFailure
from ._guard import error_data

if TYPE_CHECKING:
    from typing_extensions import Unpack

_MAX_ASKED = 256
"""How many calls wait for other arguments from a model."""


def for_langchain(
    *, hints: Mapping[str, Any] | None = None, **settings: Unpack[DriverSettings]
) -> Callable[[Any, Any], Awaitable[Any]]:
    """For langchain-mcp-adapters: `MultiServerMCPClient(…, tool_interceptors=[for_langchain()])`.

    Calls are retried as the policy says. What fails for good is given to the model as an error: the ToolError, and
    what to do about it. `hints` are the annotations, by the tool's name, of tools whose server you trust.
    """
    driver = Driver("for_langchain", "langchain", **settings)

    async def intercept(request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        call = Request(request.name, request.args, _facts(hints, request.name))
        try:
            return await driver.call(call, lambda _meta: handler(request), request.server_name)
        except ToolError as error:
            return _result(error)

    return intercept


def for_openai_agents(
    server: Any, *, trust_hints: bool = False, **settings: Unpack[DriverSettings]
) -> Any:
    """For openai-agents: `Agent(…, mcp_servers=[for_openai_agents(server)])`; the server is given back.

    Calls are retried as the policy says. What fails for good is given to the model as an error: the ToolError, and
    what to do about it. Leave the server's own `max_retry_attempts` at 0: it retries whatever failed.
    """
    driver = Driver("for_openai_agents", server.name, **settings)
    original = server.call_tool

    async def call_tool(
        tool_name: str, arguments: dict[str, Any] | None, meta: dict[str, Any] | None = None
    ) -> Any:
        annotations = None
        if trust_hints:
            tools = server.cached_tools or await server.list_tools()
            annotations = next((tool.annotations for tool in tools if tool.name == tool_name), None)
        call = Request(tool_name, arguments, facts_of(annotations, trust_hints))
        try:
            return await driver.call(
                call, lambda sent: original(tool_name, arguments, meta={**(meta or {}), **sent})
            )
        except ToolError as error:
            return _result(error)

    server.call_tool = call_tool
    return server


def for_pydantic_ai(
    *,
    server: str = "pydantic-ai",
    hints: Mapping[str, Any] | None = None,
    **settings: Unpack[DriverSettings],
) -> Callable[[Any, Any, str, dict[str, Any]], Awaitable[Any]]:
    """For pydantic-ai: `MCPToolset(…, process_tool_call=for_pydantic_ai())`.

    Calls are retried as the policy says. Where other arguments may help, the model is asked for them once
    (`ModelRetry`); everything else that fails for good is told to it (`ToolFailed`). `hints` are the annotations, by the
    tool's name, of tools whose server you trust.
    """
    driver = Driver("for_pydantic_ai", server, **settings)
    asked: OrderedDict[tuple[Any, str], CallFailure] = OrderedDict()

    async def process(context: Any, call_tool: Any, name: str, arguments: dict[str, Any]) -> Any:
        exceptions = importlib.import_module("pydantic_ai.exceptions")

        async def send(meta: dict[str, Any]) -> Any:
            try:
                return await call_tool(name, arguments, metadata=meta)
            except (exceptions.ModelRetry, exceptions.ToolFailed) as exception:
                # the framework's own reading of a result, or of an error of the protocol
                cause = exception.__cause__
                if cause is not None and error_data(cause) is not None:
                    raise cause from None
                raise read(exception.message, driver.mode) from exception

        key = (context.run_id, name)
        before = asked.pop(key, None) if context.retry else None
        try:
            if before is not None:
                return await driver.resume(before, arguments, send)
            return await driver.call(Request(name, arguments, _facts(hints, name)), send)
        except ToolError as error:
            failure = CallFailure.of(error)
            if failure is None:
                raise
            if failure.decision.action != "fix_input":
                raise exceptions.ToolFailed(_words(error)) from error
            asked[key] = failure
            while len(asked) > _MAX_ASKED:
                asked.popitem(last=False)
            raise exceptions.ModelRetry(_words(error)) from error

    return process


def _facts(hints: Mapping[str, Any] | None, tool: str) -> dict[str, bool | None]:
    return facts_of(None if hints is None else hints.get(tool), hints is not None)


def _words(error: ToolError) -> str:
    return "\n".join(_lines(error))


def _lines(error: ToolError) -> list[str]:
    failure = CallFailure.of(error)
    return [error.to_json()] if failure is None else [error.to_json(), failure.advice]


def _result(error: ToolError) -> Any:
    """An error result of the SDK that is installed: the error, and what to do about it."""
    try:
        types, flag = importlib.import_module("mcp_types"), "is_error"
    except ImportError:
        types, flag = importlib.import_module("mcp.types"), "isError"
    content = [types.TextContent(type="text", text=line) for line in _lines(error)]
    return types.CallToolResult(content=content, **{flag: True})
