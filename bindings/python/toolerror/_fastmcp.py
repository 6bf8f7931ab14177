"""Servers of the package `fastmcp`, versions 3 and 4."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from . import _core
from ._core import EmitOptions, Metrics, MisuseError
from ._errors import TransientError
from ._contract import Guard as ContractGuard, HostedCall
from ._middleware import ServerMiddleware, MiddlewareCall, Raised, error_data, meta_of, own_words, raised_in, result_json, whole_json
from ._requests import Outermost, Requests
from ._wrap import ErrorMappers, raised_at

_exceptions: Any = importlib.import_module("fastmcp.exceptions")
_middleware: Any = importlib.import_module("fastmcp.server.middleware")
_tools: Any = importlib.import_module("fastmcp.tools.base")
_types: Any = importlib.import_module("mcp.types")

_SERVER = "fastmcp.server.server"
_URL_ELICITATION_REQUIRED = -32042
_TOOL = "fastmcp.tools.function_tool"
_CONVERTER = "fastmcp.tools.base"
_TIMED_OUT = -32000
"""What the host raises when a tool took longer than its `timeout`."""


class ToolErrorMiddleware(_middleware.Middleware):  # type: ignore[misc]
    """Lets only ToolErrors out of the server's tools, as `toolerror.mcp.install` does.

    It goes around all other middlewares with the first message that it sees, wherever it was added. A server has one:
    `MisuseError` for a second one.
    """

    def __init__(
        self,
        *,
        mappers: ErrorMappers | None = None,
        expose_internal: bool = False,
        options: EmitOptions | None = None,
        metrics: Metrics | None = None,
        contract: ContractGuard | None = None,
    ) -> None:
        counters = metrics if metrics is not None else Metrics()
        self._middleware = ServerMiddleware(mappers, expose_internal, options, counters, contract)

    @classmethod
    def _of(cls, middleware: ServerMiddleware) -> ToolErrorMiddleware:
        made = cls()
        made._middleware = middleware
        return made

    @property
    def metrics(self) -> Metrics:
        """The counters."""
        return self._middleware.metrics

    def _put_outermost(self, server: Any) -> None:
        """Makes it the first of the server's middlewares."""
        all_of_them = server.middleware
        if any(isinstance(one, ToolErrorMiddleware) and one is not self for one in all_of_them):
            raise MisuseError("toolerror is already installed on this server")
        if not isinstance(all_of_them, Outermost) or all_of_them[0] is not self:
            server.middleware = Outermost(self, [one for one in all_of_them if one is not self])
            server._toolerror_middleware = self._middleware

    async def __call__(self, context: Any, call_next: Any) -> Any:
        """Every message comes by here."""
        if context.fastmcp_context is not None:
            self._put_outermost(context.fastmcp_context.fastmcp)
        return await super().__call__(context, call_next)

    async def on_read_resource(self, context: Any, call_next: Any) -> Any:
        """A resource that cannot be read is an error of the protocol that carries the ToolError."""
        return await self._requests.run("resource", str(context.message.uri), lambda: call_next(context))

    async def on_get_prompt(self, context: Any, call_next: Any) -> Any:
        """A prompt that cannot be made is an error of the protocol that carries the ToolError."""
        return await self._requests.run("prompt", str(context.message.name), lambda: call_next(context))

    @property
    def _requests(self) -> Requests:
        return Requests(self._middleware, "fastmcp.")

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        """What becomes of a call."""
        message = context.message

        async def tool() -> Any:
            return await context.fastmcp_context.fastmcp.get_tool(message.name)

        async def schema() -> Mapping[str, Any] | None:
            found = await tool()
            return None if found is None else found.parameters

        async def work() -> Any:
            result = await call_next(context)
            _check_output(await tool(), result)
            return result

        raised: list[Exception] = []

        def look(exception: Exception) -> Raised:
            raised.append(exception)
            return _look(exception)

        def answer(text: str) -> Any:
            raise _exceptions.ToolError(text) from (raised[0] if raised else None)

        name, arguments = message.name, message.arguments or {}
        about = _contracted(name, arguments, context.fastmcp_context)
        call = MiddlewareCall(name, arguments, look, schema, protocol_form=_protocol_form, **about)
        return await self._middleware.run(call, work, answer, _dump, _load)


def _contracted(name: str, arguments: Any, context: Any) -> dict[str, Any]:
    """What the contract of a tool asks of this host."""
    request = context.request_context
    hosted = HostedCall(name, arguments, context, meta_of(getattr(request, "meta", None)), context.report_progress)
    return {"hosted": hosted, "whole": _whole, "made": _made}


def _whole(result: Any) -> str | None:
    if not isinstance(result, _tools.ToolResult):
        return whole_json(result)
    members = {
        "content": [block.model_dump(mode="json", by_alias=True, exclude_none=True) for block in result.content],
        "structuredContent": result.structured_content,
        "isError": getattr(result, "is_error", None),
        "_meta": result.meta,
    }
    return _core.canonical({name: value for name, value in members.items() if value is not None})


def _made(json: str) -> Any:
    plain = _core.plain(json)
    blocks = _types.CallToolResult.model_validate({"content": plain["content"]}).content
    return _tools.ToolResult(
        content=blocks, structured_content=plain.get("structuredContent"), meta=plain.get("_meta")
    )


def _protocol_form(error: BaseException) -> BaseException:
    """An error of the protocol, in the one form that the SDK below `fastmcp` 3 does not make a text of."""
    found = error_data(error)
    if found is None or found["code"] != _URL_ELICITATION_REQUIRED:
        return error
    form = importlib.import_module("mcp.shared.exceptions").UrlElicitationRequiredError
    made: BaseException = error if isinstance(error, form) else form.from_error(error.error)  # type: ignore[attr-defined]
    return made


class _Output(Exception):
    """What the tool gave does not fit its output schema."""


def _check_output(tool: Any, result: Any) -> None:
    """The SDK below `fastmcp` 3 answers in words of its own, that below 4 lets the client find out."""
    schema, given = getattr(tool, "output_schema", None), getattr(result, "structured_content", None)
    if schema is None or given is None or getattr(result, "is_error", None) is True:
        return
    if _core.violates(_core.canonical(schema), _core.canonical(given)):
        raise _Output("the output does not fit the tool's output schema")


def _look(exception: Exception) -> Raised:
    if isinstance(exception, _Output):
        return Raised(exception, output=True)
    if isinstance(exception, (_exceptions.NotFoundError, _exceptions.DisabledError)):
        return Raised(exception, unknown=True)
    cause: Any = exception.__cause__
    if isinstance(exception, _exceptions.ValidationError) and raised_at(exception, _TOOL) and hasattr(cause, "errors"):
        return Raised(exception, arguments=cause.errors())
    found = own_words(exception, _SERVER, _TOOL)
    if raised_in(found.exception, _CONVERTER, "convert_result"):
        return Raised(found.exception, output=True)
    of_protocol = error_data(found.exception)
    if of_protocol is not None and of_protocol["code"] == _TIMED_OUT and raised_at(found.exception, _TOOL):
        return Raised(TransientError(of_protocol["message"], effects="unknown"))
    return found


def _dump(result: Any) -> str | None:
    if getattr(result, "is_error", None) is not True:
        return None
    return result_json(result.to_mcp_result())


def _load(result: Any, json: str) -> Any:
    plain = _core.plain(json)
    content = type(result.to_mcp_result()).model_validate(plain).content
    values = {"structured_content": plain.get("structuredContent"), "meta": plain.get("_meta")}
    return result.model_copy(update={"content": content, **values})
