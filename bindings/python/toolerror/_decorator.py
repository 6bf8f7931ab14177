"""Foreign exceptions of a function become ToolErrors."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, overload

from ._core import EmitOptions, MisuseError
from ._errors import InternalError, ToolError
from ._foreign import Settings, converted, emitted, is_stray_cancellation, unforeseen
from ._wrap import ErrorMappers, is_exit, str_of

F = TypeVar("F", bound=Callable[..., Any])

def cause_of(error: ToolError, exception: BaseException) -> BaseException | None:
    """What `raise error from …` takes: an error is not its own cause."""
    return error.__cause__ if error is exception else exception


@overload
def tool_errors(function: F, /) -> F: ...
@overload
def tool_errors(
    *,
    name: str | None = None,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
    options: EmitOptions | None = None,
) -> Callable[[F], F]: ...
def tool_errors(
    function: Any = None,
    /,
    *,
    name: str | None = None,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
    options: EmitOptions | None = None,
) -> Any:
    """Lets only ToolErrors out of a function, sync or async: `@tool_errors`, or `@tool_errors(name="x")`.

    Name, signature and docstring are kept; generators stay generators. A ToolError is masked and cut for the wire; any
    other exception becomes one, see `tool_error`. What is nobody's failure passes through, see
    `wrap`. What was raised stays the cause, for the log of this process, and is not masked.
    """
    settings = Settings(mappers, expose_internal, options)
    if function is None:
        return lambda function: _decorated(function, name, settings)
    return _decorated(function, name, settings)


def is_async(function: Any) -> bool:
    """Whether a call gives a coroutine, as far as the function tells."""
    call = getattr(function, "__call__", None)  # noqa: B004  (what it is, not whether)
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(call)


def function_of(function: Any, needs: str) -> Any:
    """What a decorator is put on, without `functools.partial`, for its name; refused unless it is a function."""
    if not callable(function) or isinstance(function, type):
        kind = "class" if isinstance(function, type) else type(function).__name__
        raise MisuseError(f"`{needs}` needs a function, not a `{kind}`")
    while isinstance(function, functools.partial):
        function = function.func
    return function if hasattr(function, "__qualname__") else type(function)


def key_of(function: Any) -> str:
    """The key of a function by its module and qualified name; none for a lambda, whose name says nothing."""
    name: str = function.__qualname__
    return "" if name.endswith("<lambda>") else f"{function.__module__}/{name}"


class _Converting:
    """Makes a ToolError of what is raised in its block."""

    __slots__ = ("_settings", "_tool")

    def __init__(self, tool: str, settings: Settings) -> None:
        self._tool = tool
        self._settings = settings

    def __enter__(self) -> None:
        pass

    def __exit__(self, _cls: object, exception: BaseException | None, _traceback: object) -> None:
        if exception is None or is_exit(exception):
            return
        error = converted(exception, self._tool, self._settings)
        try:
            if error is not None:
                raise error from cause_of(error, exception)
        finally:
            del error, exception, _traceback  # no circle through this frame


async def _awaited(work: Awaitable[Any], tool: str, settings: Settings) -> Any:
    """The result; the cancellation of another task is a failure."""
    try:
        return await work
    except asyncio.CancelledError as exception:
        if not is_stray_cancellation():
            raise
        found = unforeseen(InternalError(), exception, tool, str_of(exception), settings.expose_internal)
        try:
            raise emitted(found, settings.options) from exception
        finally:
            del found  # no circle through this frame


def _decorated(function: Any, name: str | None, settings: Settings) -> Any:
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(_converted(function.__func__, name, settings))
    return _converted(function, name, settings)


def _converted(function: Any, name: str | None, settings: Settings) -> Any:
    named = function_of(function, "tool_errors")
    tool = name if name is not None else named.__name__

    @functools.wraps(function)
    async def call_async(*args: Any, **kwargs: Any) -> Any:
        with _Converting(tool, settings):
            return await _awaited(function(*args, **kwargs), tool, settings)

    @functools.wraps(function)
    def generate(*args: Any, **kwargs: Any) -> Any:
        with _Converting(tool, settings):
            return (yield from function(*args, **kwargs))

    @functools.wraps(function)
    async def generate_async(*args: Any, **kwargs: Any) -> Any:
        with _Converting(tool, settings):
            inner = function(*args, **kwargs)
            step = inner.__anext__()
            while True:
                try:
                    item = await step
                except StopAsyncIteration:
                    return
                try:
                    step = inner.asend((yield item))
                except GeneratorExit:
                    await inner.aclose()
                    raise
                except BaseException as thrown:
                    step = inner.athrow(thrown)

    async def awaited(coroutine: Any) -> Any:
        with _Converting(tool, settings):
            return await coroutine

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        with _Converting(tool, settings):
            result = function(*args, **kwargs)
        return awaited(result) if inspect.iscoroutine(result) else result

    if is_async(function):
        return call_async
    if inspect.isasyncgenfunction(function):
        return generate_async
    return generate if inspect.isgeneratorfunction(function) else call
