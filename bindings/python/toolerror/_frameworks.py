"""Agent frameworks: the policy in the places that they have for it."""

from __future__ import annotations

import importlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _core
from ._check import check_bool
from ._core import read
from ._drive import Driver, DriverSettings, Request, Send, check_hints, facts_of
from ._errors import ToolError, ValidationError
from ._failure import CallFailure
from ._middleware import error_data, raised_in
from ._limits import MAX_ASKED
from ._wrap import str_of

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True, slots=True)
class _ForModel:
    """What a model is shown of a call that failed for good."""

    error: ToolError
    lines: list[str]
    """The error, and what to do about it."""
    again: bool
    """Other arguments may help."""


class _Model:
    """The calls of models. Each is asked for other arguments once in a run, for each tool, until the tool succeeds: a
    model that calls again and again would be asked for ever."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._asked: OrderedDict[object, CallFailure] = OrderedDict()
        self._in_vain: OrderedDict[object, str] = OrderedDict()

    async def call(self, run: object, request: Request, send: Send, server: str | None = None) -> Any:
        """The result, or `_ForModel`. `run` tells the runs of an agent apart."""
        key = (run, server, request.tool)
        before = self._asked.pop(key, None)
        try:
            if before is None:
                result = await self.driver.call(request, send, server)
            else:
                result = await self.driver.resume(before, request.arguments, send)
        except ToolError as error:
            return self._for_model(key, error, before)
        self._in_vain.pop(key, None)
        return result

    def _for_model(self, key: object, error: ToolError, before: CallFailure | None) -> _ForModel:
        failure = CallFailure.of(error)
        if failure is None:
            return _ForModel(error, [error.to_json()], again=False)
        advice, again = failure.advice, failure.decision.action == "fix_input"
        if again and key in self._in_vain:
            advice, again = self._in_vain[key], False
        elif again:
            _keep(self._asked, key, failure)
        elif before is not None and failure.decision.reason == "attempts_exhausted":
            _keep(self._in_vain, key, advice)
        return _ForModel(error, [error.to_json(), advice], again)


def _keep(kept: OrderedDict[object, Any], key: object, value: object) -> None:
    kept[key] = value
    while len(kept) > MAX_ASKED:
        kept.popitem(last=False)


def for_langchain(
    *, hints: Mapping[str, Any] | None = None, **settings: Unpack[DriverSettings]
) -> Callable[[Any, Any], Awaitable[Any]]:
    """For langchain-mcp-adapters: `MultiServerMCPClient(…, tool_interceptors=[for_langchain()])`.

    Calls are retried as the policy says. What fails for good is given to the model as an error: the ToolError, and
    what to do about it; it is asked for other arguments of a tool once in a run. `hints` are the annotations, by the tool's name, of tools whose server you trust.
    """
    check_hints(hints)
    model = _Model(Driver("for_langchain", "langchain", **settings))

    async def intercept(request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        call = Request(request.name, request.args, _facts(hints, request.name))
        run = _run_of_langchain(request.runtime)
        found = await model.call(run, call, lambda _meta: handler(request), request.server_name)
        return _message(request, found) if isinstance(found, _ForModel) else found

    return intercept


def _run_of_langchain(runtime: Any) -> object:
    """The id of the first message: all calls of a run have that in common."""
    state = getattr(runtime, "state", None)
    messages = state.get("messages") if isinstance(state, Mapping) else getattr(state, "messages", None)
    return getattr(messages[0], "id", None) if isinstance(messages, list) and messages else None


def _message(request: Any, shown: _ForModel) -> Any:
    """A message for the model, which the framework leaves as it is: an error would get its own advice."""
    call = getattr(request.runtime, "tool_call_id", None)
    if not isinstance(call, str):
        return _result(shown)
    form: Any = importlib.import_module("langchain_core.messages").ToolMessage
    content = [{"type": "text", "text": line} for line in shown.lines]
    return form(content=content, name=request.name, tool_call_id=call, status="error")


def for_openai_agents(
    server: Any, *, trust_hints: bool = False, **settings: Unpack[DriverSettings]
) -> Any:
    """For openai-agents: `Agent(…, mcp_servers=[for_openai_agents(server)])`; the server is given back.

    Calls are retried as the policy says. What fails for good is given to the model as an error: the ToolError, and
    what to do about it; it is asked for other arguments of a tool once in a run. Leave the server's own `max_retry_attempts` at 0: it retries whatever failed.
    """
    check_bool("trust_hints", trust_hints)
    model = _Model(Driver("for_openai_agents", server.name, **settings))
    original = server.call_tool

    async def call_tool(
        tool_name: str, arguments: dict[str, Any] | None, meta: dict[str, Any] | None = None
    ) -> Any:
        annotations = None
        if trust_hints:
            tools = server.cached_tools or await server.list_tools()
            annotations = next((tool.annotations for tool in tools if tool.name == tool_name), None)
        call = Request(tool_name, arguments, facts_of(annotations, trust_hints))

        async def send(sent: dict[str, Any]) -> Any:
            try:
                return await original(tool_name, arguments, meta={**(meta or {}), **sent})
            except Exception as exception:
                if raised_in(exception, _AGENTS_SERVER, "_validate_required_parameters"):
                    raise _missing(server, tool_name, arguments, exception) from exception
                raise

        found = await model.call(_run_of_agents(), call, send)
        return _result(found) if isinstance(found, _ForModel) else found

    server.call_tool = call_tool
    return server


_AGENTS_SERVER = "agents.mcp.server"


def _missing(server: Any, tool: str, arguments: Any, exception: Exception) -> ToolError:
    """What the SDK found missing, in the words of the tool's schema: nothing was sent."""
    listed = next((one for one in server.cached_tools or [] if one.name == tool), None)
    schema = getattr(listed, "input_schema", None) or getattr(listed, "inputSchema", None) or {}
    given = arguments if isinstance(arguments, Mapping) else {}
    lacking = [name for name in schema.get("required", []) if isinstance(name, str) and name not in given]
    if not lacking:
        return ValidationError(str_of(exception), phase="input")
    wrong = [{"path": [name], "rule": "required", "message": "is missing"} for name in lacking]
    return _core.invalid_arguments(None, _core.canonical(given), _core.canonical(wrong))


def _run_of_agents() -> object:
    """The trace of a run; without tracing all runs count as one."""
    trace = importlib.import_module("agents.tracing").get_current_trace()
    return getattr(trace, "trace_id", None)


def for_pydantic_ai(
    *,
    server: str = "pydantic-ai",
    hints: Mapping[str, Any] | None = None,
    **settings: Unpack[DriverSettings],
) -> Callable[[Any, Any, str, dict[str, Any]], Awaitable[Any]]:
    """For pydantic-ai: `MCPToolset(…, process_tool_call=for_pydantic_ai())`.

    Calls are retried as the policy says. Where other arguments may help, the model is asked for them once in a run
    (`ModelRetry`); everything else that fails for good is shown to it (`ToolFailed`). `hints` are the annotations, by the
    tool's name, of tools whose server you trust.
    """
    check_hints(hints)
    driver = Driver("for_pydantic_ai", server, **settings)
    model = _Model(driver)

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

        found = await model.call(context.run_id, Request(name, arguments, _facts(hints, name)), send)
        if not isinstance(found, _ForModel):
            return found
        if CallFailure.of(found.error) is None:
            raise found.error
        form = exceptions.ModelRetry if found.again else exceptions.ToolFailed
        raise form("\n".join(found.lines)) from found.error

    return process


def _facts(hints: Mapping[str, Any] | None, tool: str) -> dict[str, bool | None]:
    return facts_of(None if hints is None else hints.get(tool), hints is not None)


def _result(shown: _ForModel) -> Any:
    """An error result of the SDK that is installed: the error, and what to do about it."""
    try:
        types, flag = importlib.import_module("mcp_types"), "is_error"
    except ImportError:
        types, flag = importlib.import_module("mcp.types"), "isError"
    content = [types.TextContent(type="text", text=line) for line in shown.lines]
    return types.CallToolResult(content=content, **{flag: True})
