"""What becomes of a tool's call on any MCP host: timed, counted, and every failure a ToolError."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from . import _core
from ._contract import Guard as ContractGuard, HostedCall, _drop, _withdraw
from ._core import Metrics, MisuseError
from ._errors import InternalError, ToolError, ValidationError
from ._failure import Scope
from ._foreign import CANCELLED, Settings, emitted, is_stray_cancellation, logged_once, returned, unforeseen
from ._wrap import is_exit, raised_at, read_exception, str_of

if TYPE_CHECKING:
    from ._words import Lost


@dataclass(slots=True)
class Raised:
    """What a host's exception says: who refused what."""

    exception: Exception
    """What the tool raised, without what the host has put around it."""
    arguments: Iterable[Mapping[str, Any]] | None = None
    """The host refused the arguments: pydantic's words for it."""
    unknown: bool = False
    """The host has no such tool."""
    text: str | None = None
    """The author's own words for the model, in the host's own exception."""
    output: bool = False
    """What the tool gave does not fit its output schema."""


@dataclass(slots=True)
class MiddlewareCall:
    """A tool call that arrived."""

    tool: str
    arguments: Mapping[str, Any]
    look: Callable[[Exception], Raised]
    """Reads the host's exception."""
    schema: Callable[[], Awaitable[Mapping[str, Any] | None]]
    """The tool's input schema; `None` when the server has no such tool."""
    unchecked: bool = False
    """The host does not look at the arguments itself."""
    protocol_form: Callable[[BaseException], BaseException] = lambda error: error
    """An error of the protocol, in the form in which it stays one on this host."""
    outermost: bool = False
    """Stands around the host's other middlewares; the call comes through the middleware once more inside of them."""
    ended: str = "cancelled"
    inside: str | None = None
    """How it ended inside of the host's other middlewares."""
    listed: bool = True
    hosted: HostedCall | None = None
    """What the contract of the tool asks about; `None` where it is not checked."""
    whole: Callable[[Any], str | None] = lambda _: None
    """The JSON of a tool result, `None` for what is none."""
    made: Callable[[str], Any] = lambda json: json
    """The host's result of JSON."""


_SOURCES = _core.FAILURE_SOURCES.split(" ")
"""What can give the error of a call, in the order of SPEC 1.10.8."""
_around: ContextVar[MiddlewareCall | None] = ContextVar("toolerror_around", default=None)
"""The same call, as it is around other middlewares: it counts there."""


class Passed(Exception):
    """Carries an error of the protocol, which stays one."""

    def __init__(self, error: BaseException, asks_for_input: bool = False) -> None:
        super().__init__(error)
        self.error = error
        self.asks_for_input = asks_for_input


@dataclass(slots=True)
class ServerMiddleware(Settings):
    """The settings of a server's middleware."""

    metrics: Metrics = field(default_factory=Metrics)
    contract: ContractGuard | None = None

    def __post_init__(self) -> None:
        Settings.__post_init__(self)
        if self.contract is not None and not isinstance(self.contract, ContractGuard):
            raise MisuseError(f"`contract` must be a `contract.Guard`, not `{type(self.contract).__name__}`")

    async def run(
        self,
        call: MiddlewareCall,
        work: Callable[[], Awaitable[Any]],
        answer: Callable[[str], Any],
        dump: Callable[[Any], Any],
        load: Callable[[Any, str], Any],
    ) -> Any:
        """The host's answer: what `work` gives, or what `answer` makes of an error's text.

        `dump` gives the JSON of an answer that is an error result, `None` for any other; `load` puts another in its
        place.
        """
        began = time.perf_counter()
        around = _around.get()
        token = _around.set(call if call.outermost else None)
        try:
            with Scope(), logged_once(), _span(call) if around is None else contextlib.nullcontext():
                try:
                    result = await self._contracted(call, work, dump, load)
                except Exception as exception:
                    return answer(await self._recorded(call, await self._failed(call, exception)))
                except BaseException as exception:
                    stray = isinstance(exception, CANCELLED) and is_stray_cancellation()
                    if not stray and is_exit(exception):
                        raise
                    return answer(await self._recorded(call, self._unforeseen(call, exception)))
                return self._leaving(call, result, dump(result), load)
        except Passed as passed:
            if passed.asks_for_input:
                _withdraw(call.hosted)
            raise call.protocol_form(passed.error) from None
        finally:
            _around.reset(token)
            _drop(call.hosted)
            if around is None:
                self.metrics.record(call.tool, call.listed, call.ended, time.perf_counter() - began)
            else:
                around.listed, around.inside = call.listed, call.ended

    def _leaving(self, call: MiddlewareCall, result: Any, json: str | None, load: Callable[[Any, str], Any]) -> Any:
        """The answer of the tool as it may leave; `json` is that of an error result."""
        call.ended = "well"
        if json is None:
            return result
        changed, call.ended, internals = _core.emitted_result(json, self.options)
        for error in internals:
            returned(error, None, call.tool)
        if not call.listed and call.ended == "NOT_FOUND":
            call.ended = call.inside or call.ended
        return result if changed is None else load(result, changed)

    async def _contracted(
        self,
        call: MiddlewareCall,
        work: Callable[[], Awaitable[Any]],
        dump: Callable[[Any], Any],
        load: Callable[[Any, str], Any],
    ) -> Any:
        if self.contract is None or call.hosted is None:
            return await work()

        async def leaving() -> Any:
            result = await work()  # kept for a replay as it leaves, under the `error_id` that is in the log
            try:
                json = dump(result)
            except Exception:  # what cannot be written is no result: the contract says so
                return result
            return self._leaving(call, result, json, load)

        return await self.contract._run(call.hosted, leaving, call.whole, call.made)

    async def _recorded(self, call: MiddlewareCall, text: str) -> str:
        if self.contract is not None and call.hosted is not None:
            await self.contract._failed(call.hosted, text)
        return text

    async def _failed(self, call: MiddlewareCall, exception: Exception) -> str:
        try:
            return await self._text(call, call.look(exception))
        except Passed:
            raise
        except Exception as fault:  # mappers and the server's list of tools are foreign code, too
            return self._unforeseen(call, fault)

    def _unforeseen(self, call: MiddlewareCall, fault: BaseException) -> str:
        error = unforeseen(InternalError(), fault, call.tool, str_of(fault), self.expose_internal)
        call.ended = error.type
        return self._out(error).to_json()

    async def _text(self, call: MiddlewareCall, raised: Raised) -> str:
        """The text of the error result. Raises `Passed` for what stays an error of the protocol."""
        error = await self._error(call, raised)
        if isinstance(error, str):
            return self._own_words(call, error or str_of(raised.exception), raised.exception)
        error = self._out(returned(error, raised.exception, call.tool))
        call.ended = _core.ended_with(error._value)
        # without a contract nobody knows what the tool has done
        hosted = None if self.contract is None else call.hosted
        return (error if hosted is None else hosted.error(error)).to_json()

    async def _error(self, call: MiddlewareCall, raised: Raised) -> ToolError | str:
        """The first source that says something gives the error, or the author's own words; where none does, the tables."""
        exception = raised.exception
        read = cache(lambda: read_exception(exception, mappers=self.mappers))
        sources: dict[str, Callable[[], Awaitable[ToolError | str | None]]] = {
            "arguments": lambda: self._of_arguments(call, raised.arguments),
            "output": lambda: _given(self._of_output(call, raised)),
            "mapper": lambda: _given(read().error if read().by == "mapper" else None),
            "tool_error": lambda: _given(read().error if isinstance(exception, ToolError) else None),
            "unknown_tool": lambda: self._of_unknown(call, raised),
            "protocol": lambda: self._of_protocol_error(call, exception),
            "cause": lambda: _given(read().error if read().by == "tool_error" else None),
            "own_words": lambda: _given(raised.text),
            "cancelled": lambda: _cancelled(read().error, exception),
            "schema": lambda: self._of_schema(call, read().error),
        }
        for name in _SOURCES:
            given = await sources[name]()
            if given is not None:
                return given
        made = read().error or InternalError()
        if isinstance(made, InternalError):
            return unforeseen(made, exception, call.tool, str_of(exception), self.expose_internal)
        return made

    async def _of_arguments(self, call: MiddlewareCall, refused: Iterable[Mapping[str, Any]] | None) -> ToolError | None:
        if refused is None:
            return None
        schema = await call.schema()
        schema_json = None if schema is None else _core.canonical(schema)
        wrong = _core.canonical([_violation(entry) for entry in refused])
        return _core.invalid_arguments(schema_json, _core.canonical(call.arguments), wrong)

    def _of_output(self, call: MiddlewareCall, raised: Raised) -> ToolError | None:
        exception = raised.exception
        if not raised.output or isinstance(exception, ToolError):
            return None
        found = unforeseen(InternalError(), exception, call.tool, str_of(exception), self.expose_internal)
        return found.with_data(phase="output", effects="unknown")

    async def _of_unknown(self, call: MiddlewareCall, raised: Raised) -> ToolError | None:
        if not raised.unknown and not await self._is_unknown(call, raised.exception):
            return None
        call.listed = False
        return _core.unknown_tool(call.tool)

    async def _of_schema(self, call: MiddlewareCall, read: ToolError | None) -> ToolError | None:
        """What the input schema says of arguments that the host does not look at itself."""
        unclear = read is None or isinstance(read, (InternalError, ValidationError))
        return await self._of_arguments(call, ()) if unclear and call.unchecked and await self._misfit(call) else None

    async def _misfit(self, call: MiddlewareCall) -> bool:
        schema = await call.schema()
        return schema is not None and _core.violates(_core.canonical(schema), _core.canonical(call.arguments))

    async def _is_unknown(self, call: MiddlewareCall, exception: Exception) -> bool:
        """Whether the exception has one of the fixed texts for an unknown tool, and the server has none of this name."""
        return _core.unknown_tool_by_text(call.tool, str_of(exception)) and await call.schema() is None

    async def _of_protocol_error(self, call: MiddlewareCall, exception: Exception) -> ToolError | None:
        """A tool gave an error of the protocol, which most clients do not show to the model."""
        error = error_data(exception)
        if error is None:
            return None
        call.listed = await call.schema() is not None
        kind, read = _core.protocol_error(call.tool, _core.canonical(error), call.listed)
        if read is None:
            call.ended = "cancelled" if kind == "cancelled" else "unstructured"
            raise Passed(exception, asks_for_input=kind == "asks_for_input")
        if kind == "error":
            return read
        return unforeseen(read, exception, call.tool, str(error["message"]), self.expose_internal)

    def _own_words(self, call: MiddlewareCall, text: str, exception: Exception) -> str:
        """A text outside of the contract stays, with its secrets masked."""
        result = {"content": [{"type": "text", "text": text}], "isError": True}
        changed, call.ended, internals = _core.emitted_result(_core.canonical(result), self.options)
        for error in internals:
            returned(error, exception, call.tool)
        if changed is None:
            return text
        masked: str = _core.plain(changed)["content"][0]["text"]
        return masked

    def _out(self, error: ToolError) -> ToolError:
        return emitted(error, self.options)


async def _given(found: ToolError | str | None) -> ToolError | str | None:
    return found


async def _cancelled(error: ToolError | None, exception: Exception) -> ToolError | None:
    if error is None and not is_stray_cancellation():
        raise Passed(exception)
    return None


def error_data(exception: BaseException) -> dict[str, Any] | None:
    """Code, message and data, if it is an error of the protocol: the SDK's `McpError` or `MCPError`."""
    error: Any = getattr(exception, "error", None)
    code = getattr(error, "code", None)
    if not isinstance(code, int) or not isinstance(getattr(error, "message", None), str):
        return None
    return {"code": code, "message": error.message, "data": getattr(error, "data", None)}


def lost_in(error: Mapping[str, Any]) -> Lost | None:
    """What an error of the protocol says that its call has lost beside its answer."""
    return _core.lost(_core.canonical(error))


def result_json(result: Any) -> str | None:
    """The JSON of an SDK's result that is an error, `None` for any other."""
    is_error = getattr(result, "isError", None)
    if is_error is None:
        is_error = getattr(result, "is_error", None)
    if is_error is not True:
        return None
    return _core.canonical(result.model_dump(mode="json", by_alias=True, exclude_none=True))


def meta_of(meta: Any) -> Mapping[str, Any]:
    """The `_meta` of a request, of any SDK."""
    if meta is None or isinstance(meta, Mapping):
        return meta or {}
    found: Mapping[str, Any] = meta.model_dump(mode="json", exclude_none=True)
    return found


def whole_json(result: Any) -> str | None:
    """The JSON of an SDK's result, a task handle included; `None` for what is none."""
    if not hasattr(result, "model_dump"):
        return None
    return _core.canonical(result.model_dump(mode="json", by_alias=True, exclude_none=True))


def loaded(result: Any, json: str) -> Any:
    """A result of the same class with another content."""
    return type(result).model_validate(_core.plain(json))


def raised_in(exception: BaseException, module: str, function: str) -> bool:
    """Whether it was raised in this function of this module, or in code that it calls."""
    traceback = exception.__traceback__
    while traceback is not None:
        frame = traceback.tb_frame
        if frame.f_code.co_name == function and frame.f_globals.get("__name__") == module:
            return True
        traceback = traceback.tb_next
    return False


def looked(exception: Exception, manager: str, tool: str, output: str, refused: Callable[[Any], bool]) -> Raised:
    """Reads what a high-level server of `mcp` made of a failure: `manager` finds the tool, `tool` calls it, `output`
    checks what it gave, and `refused` knows pydantic's words about the arguments.
    """
    if raised_at(exception, manager):
        return Raised(exception, unknown=True)
    cause = exception.__cause__
    if not isinstance(cause, Exception) or not raised_at(exception, tool):
        return Raised(exception)
    if raised_in(cause, output, "convert_result"):
        return Raised(cause, output=True)
    words: Any = cause
    return Raised(cause, arguments=words.errors()) if refused(words) else own_words(cause, manager, tool)


def own_words(exception: Exception, *modules: str) -> Raised:
    """What a tool raised: the cause of what the host's modules made of it, and whether it is the host's own exception
    that the author has chosen, with words for the model."""
    while isinstance(exception.__cause__, Exception) and raised_at(exception, *modules):
        exception = exception.__cause__
    classes = type(exception).__mro__
    own = any(cls.__name__ == "ToolError" and cls.__module__.startswith(("mcp.", "fastmcp.")) for cls in classes)
    return Raised(exception, text=str_of(exception) if own else None)


def module_of(server: object, name: str) -> bool:
    """Whether the server's class, or one that it derives from, stands in this module or below it."""
    modules = (cls.__module__ for cls in type(server).__mro__)
    return any(module == name or module.startswith(f"{name}.") for module in modules)


def _violation(entry: Mapping[str, Any]) -> dict[str, Any]:
    """One of pydantic's errors, with the steps of its path."""
    path = [str(step) for step in entry.get("loc", ())]
    return {"path": path, "rule": str(entry.get("type", "")), "message": str(entry.get("msg", ""))}


@contextlib.contextmanager
def _span(call: MiddlewareCall) -> Iterator[None]:
    """A span with OpenTelemetry's names around the call, where the process has OpenTelemetry. It holds no message."""
    trace = sys.modules.get("opentelemetry.trace")
    if trace is None:
        yield
        return
    name, attributes = _core.span_of_call(call.tool)
    tracer = trace.get_tracer("toolerror")
    quiet = {"record_exception": False, "set_status_on_exception": False}
    with tracer.start_as_current_span(name, attributes=attributes, **quiet) as span:
        try:
            yield
        finally:
            error_type = _core.span_error_type(call.ended)
            if error_type is not None:
                span.set_attribute("error.type", error_type)
                span.set_status(trace.StatusCode.ERROR)
