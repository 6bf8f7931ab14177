"""What a caller is told of exceptions that are no ToolErrors, and what is in the log (SPEC 1.9.4, 1.9.56)."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass

from . import _core
from ._check import check_bool, check_text
from ._core import EmitOptions, MisuseError
from ._errors import InternalError, ToolError
from ._wrap import AUTHORED, ErrorMappers, read_exception, str_of, wrap

CANCELLED = (asyncio.CancelledError, concurrent.futures.CancelledError)

_log = logging.getLogger("toolerror")

_logged: ContextVar[set[str] | None] = ContextVar("toolerror_logged", default=None)
"""The `error_id` of each INTERNAL that is in the log, of a server's call that is under way."""


@contextlib.contextmanager
def logged_once() -> Iterator[None]:
    """A server's call: of one failure there is one line in the log, also where middlewares are inside of each other."""
    token = _logged.set(set()) if _logged.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _logged.reset(token)


@dataclass(slots=True)
class Settings:
    """How a tool's failures go out. What is not a setting is refused at once, not when the first error needs it."""

    mappers: ErrorMappers | None = None
    expose_internal: bool = False
    options: EmitOptions | None = None

    def __post_init__(self) -> None:
        if self.mappers is not None and not isinstance(self.mappers, ErrorMappers):
            raise MisuseError(f"`mappers` must be `ErrorMappers`, not `{type(self.mappers).__name__}`")
        if self.options is not None and not isinstance(self.options, EmitOptions):
            raise MisuseError(f"`options` must be `EmitOptions`, not `{type(self.options).__name__}`")
        check_bool("expose_internal", self.expose_internal)  # a text such as "no" would let internal texts out


def tool_error(
    exception: BaseException,
    tool: str,
    *,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
    options: EmitOptions | None = None,
) -> ToolError | None:
    """What a tool's exception is for its caller, as it may leave the process; `None` for what is nobody's failure.

    A foreign exception that nothing is known of becomes an `InternalError` with a fresh `error_id`, under which its
    text is in the log (`toolerror`); the text itself is in the error only with `expose_internal`. So does the fault of a
    mapper that fails itself or gives something else than a ToolError.
    """
    if not isinstance(exception, BaseException):
        raise MisuseError(f"`exception` must be an exception, not `{type(exception).__name__}`")
    return converted(exception, check_text("tool", tool), Settings(mappers, expose_internal, options))


def for_caller(
    exception: object, tool: str | None, mappers: ErrorMappers | None, expose_internal: bool, options: EmitOptions | None
) -> ToolError:
    """As `tool_error`, for anything that stands for a failure; what is nobody's failure is raised again."""
    settings = Settings(mappers, expose_internal, options)
    check_text("tool", tool, optional=True)
    if not isinstance(exception, BaseException):
        return unforeseen(wrap(exception), None, tool, "" if exception is None else str_of(exception), expose_internal)
    if isinstance(exception, ToolError) and mappers is None:
        return returned(read_exception(exception).error or exception, exception, tool)
    error = converted(exception, tool, settings)
    if error is None:
        raise exception
    return error


def converted(exception: BaseException, tool: str | None, settings: Settings) -> ToolError | None:
    expose = settings.expose_internal
    try:
        found, by = read_exception(exception, mappers=settings.mappers)
    except Exception as fault:
        found, by = unforeseen(InternalError(), fault, tool, str_of(fault), expose), "mapper"
    if isinstance(found, InternalError) and by not in AUTHORED:
        found = unforeseen(found, exception, tool, str_of(exception), expose)
    return None if found is None else emitted(returned(found, exception, tool), settings.options)


def unforeseen(
    read: ToolError, exception: BaseException | None, name: str | None, text: str, expose: bool, kind: str = "tool"
) -> ToolError:
    """The error that goes on the wire for a failure that nobody foresaw. Its text goes to the log."""
    error = _core.unexpected(read._value, kind, name, text, expose)
    what = f"the {kind}" if name is None else f"{kind} `{name}`"
    said = "" if exception is not None or not text else f": {text}"
    _log.error("%s failed unexpectedly [error_id %s]%s", what, error.error_id, said, exc_info=exception)
    _note(error)
    return error


def returned(error: ToolError, exception: BaseException | None, name: str | None, kind: str = "tool") -> ToolError:
    """The error that goes on the wire for one that has its type from its author. In a server's call an INTERNAL is logged
    with the exception, unless it is in the log already."""
    noted = _logged.get()
    found = None if noted is None else _core.returned(error)
    if noted is None or found is None:
        return error
    if found.error_id not in noted:
        what = f"the {kind}" if name is None else f"{kind} `{name}`"
        _log.error("%s returned INTERNAL [error_id %s]: %s", what, found.error_id, found.message, exc_info=exception)
        _note(found)
    return found if error.error_id is None else error


def _note(error: ToolError) -> None:
    noted = _logged.get()
    if noted is not None and error.error_id is not None:
        noted.add(error.error_id)


def is_stray_cancellation() -> bool:
    """Whether a `CancelledError` that comes up here is another task's: nobody cancels this one. Python 3.10 does not
    tell, nor does another library's event loop."""
    try:
        cancelling = getattr(asyncio.current_task(), "cancelling", None)
    except RuntimeError:
        return False
    return cancelling is not None and not cancelling()


def emitted(error: ToolError, options: EmitOptions | None = None) -> ToolError:
    """The error as it may leave the process: itself, where nothing has to be masked or cut."""
    if isinstance(error, ToolError) and error.__cause__ is not None and error._value.delivery() is None:
        read_exception(error)  # its cause may leave open how far its call came
    changed = _core.emitted(error, options)
    return error if changed is None else changed
