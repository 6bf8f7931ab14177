"""Foreign exceptions of a function become ToolErrors."""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable
from typing import Any, TypeVar, overload

from . import _core
from ._core import EmitOptions
from ._emit import emitted
from ._errors import InternalError, ToolError
from ._wrap import Mappers, from_exception, raised_in, str_of

F = TypeVar("F", bound=Callable[..., Any])

_log = logging.getLogger("toolerror")


def tool_error(
    exception: BaseException,
    tool: str,
    *,
    mappers: Mappers | None = None,
    expose_internal: bool = False,
    options: EmitOptions | None = None,
) -> ToolError | None:
    """What a tool's exception is for its caller, as it may leave the process; `None` for what is nobody's failure.

    A foreign exception that nothing is known of becomes an `InternalError` with a fresh `error_id`, under which its
    text is in the log (`toolerror`); the text itself is in the error only with `expose_internal`.
    """
    found = mappers.map(exception) if mappers is not None else None
    if found is None:
        found = raised_in(exception)
    if found is None:
        found = from_exception(exception)
        if isinstance(found, InternalError):
            found = unforeseen(found, exception, tool, str_of(exception), expose_internal)
    return None if found is None else emitted(found, options)


def unforeseen(read: ToolError, exception: BaseException, tool: str, text: str, expose: bool) -> ToolError:
    """The error that goes on the wire for a failure that nobody foresaw. Its text goes to the log."""
    error = _core.unexpected(read._held, tool, text, expose)
    _log.error('tool "%s" failed unexpectedly [error_id %s]', tool, error.error_id, exc_info=exception)
    return error


def cause_of(error: ToolError, exception: BaseException) -> BaseException | None:
    """What `raise error from …` takes: an error is not its own cause."""
    return error.__cause__ if error is exception else exception


@overload
def tool_errors(function: F, /) -> F: ...
@overload
def tool_errors(
    *,
    name: str | None = None,
    mappers: Mappers | None = None,
    expose_internal: bool = False,
    options: EmitOptions | None = None,
) -> Callable[[F], F]: ...
def tool_errors(
    function: Any = None,
    /,
    *,
    name: str | None = None,
    mappers: Mappers | None = None,
    expose_internal: bool = False,
    options: EmitOptions | None = None,
) -> Any:
    """Lets nothing but ToolErrors out of a function, sync or async: `@tool_errors`, or `@tool_errors(name="x")`.

    Name, signature and docstring are kept. A ToolError is masked and cut for the wire; any other exception becomes one,
    see `tool_error`. Cancellation, `KeyboardInterrupt`, `SystemExit` and `GeneratorExit` pass through.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        tool = name if name is not None else function.__name__

        def convert(exception: Exception) -> ToolError | None:
            return tool_error(
                exception, tool, mappers=mappers, expose_internal=expose_internal, options=options
            )

        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def call_async(*args: Any, **kwargs: Any) -> Any:
                try:
                    return await function(*args, **kwargs)
                except Exception as exception:
                    error = convert(exception)
                    if error is None:
                        raise
                    raise error from cause_of(error, exception)

            return call_async

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            try:
                return function(*args, **kwargs)
            except Exception as exception:
                error = convert(exception)
                if error is None:
                    raise
                raise error from cause_of(error, exception)

        return call

    return decorate if function is None else decorate(function)
