"""From any exception to a ToolError. What an exception's class, number and text mean, the core's tables say."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from errno import errorcode
from typing import TYPE_CHECKING, Any, TypeVar

from . import _core
from ._errors import InternalError, ToolError
from ._http import header_lines, parts_of_response
from ._core import MisuseError

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from ._words import Mode

E_ = TypeVar("E_", bound=BaseException)
Mapper = Callable[[Any], "ToolError | None"]

_MAX_DEPTH = 40
_MAX_MEMBERS = 64
_MAX_EXCEPTIONS = 1000  # in one description: groups that share members would be as many as their paths


class ErrorMappers:
    """What your own exceptions mean, for wherever one becomes a ToolError.

    ErrorMappers run before everything else. Each sees the exception and what caused it, the outermost first; the first
    answer counts.
    """

    def __init__(self) -> None:
        self._all: tuple[tuple[type[BaseException], Mapper], ...] = ()

    def add(self, cls: type[E_], mapper: Callable[[E_], ToolError | None]) -> ErrorMappers:
        """These mappers and one for exceptions of a class; with `None` it leaves the question to the next one."""
        if not isinstance(cls, type) or not issubclass(cls, BaseException):
            raise MisuseError(f"a mapper is for a class of exceptions, not for `{getattr(cls, '__name__', type(cls).__name__)}`")
        if not callable(mapper):
            raise MisuseError(f"a mapper must be a function, not `{type(mapper).__name__}`")
        mappers = ErrorMappers()
        mappers._all = (*self._all, (cls, mapper))
        return mappers

    def map(self, exception: BaseException) -> ToolError | None:
        """The first answer. What a mapper raises goes on its way; `MisuseError` for an answer that is not a ToolError."""
        for cls, mapper in self._all:
            for node in chain(exception):
                found = mapper(node) if isinstance(node, cls) else None
                if isinstance(found, ToolError):
                    return found
                if found is not None:
                    raise MisuseError(f"a mapper must give a ToolError or `None`, not `{type(found).__name__}`")
        return None

    def wrap(self, exception: object) -> ToolError:
        """As `wrap`, after the mappers."""
        found = self.map(exception) if isinstance(exception, BaseException) else None
        return wrap(exception) if found is None else _caused_by(found, exception)


def wrap(exception: object) -> ToolError:
    """Any exception as a ToolError: the one in its chain of causes, else what the tables say of it, else an
    `InternalError` with its text. The exception itself stays the cause of the result.

    What is nobody's failure is raised again: cancellation, `KeyboardInterrupt`, `SystemExit`, `GeneratorExit`.
    """
    if not isinstance(exception, BaseException):
        return InternalError("failed without an error" if exception is None else str_of(exception))
    found = from_exception(exception)
    if found is None:
        raise exception
    return found


def from_exception(exception: BaseException, mode: Mode = "exact") -> ToolError | None:
    """As `wrap`, in the mode of an agent that reads a failure. `None` for what is nobody's failure."""
    return read_exception(exception, mode)


def read_exception(
    exception: BaseException, mode: Mode = "exact", outside: BaseException | None = None
) -> ToolError | None:
    """As `from_exception`. Python hangs what is being handled behind all that is raised meanwhile: `outside` was being
    handled before the call began and says nothing about it.
    """
    if not is_foreign_exception(exception):
        return exception if isinstance(exception, ToolError) else None
    found = raised_in(exception, outside)
    if found is not None:
        return found
    found = _of_status(exception, outside) or _of_response(exception, mode, outside)
    if found is None:
        found = _core.read_kind("connection_error", _core.canonical(describe(exception, outside)), mode, None)
    return None if found is None else _caused_by(found, exception)


def raised_in(exception: BaseException, outside: BaseException | None = None) -> ToolError | None:
    """The ToolError in a chain of causes, where nothing in it is a cancellation."""
    if not isinstance(exception, Exception):
        return None
    return next((node for node in chain(exception, outside) if isinstance(node, ToolError)), None)


def is_foreign_exception(value: object) -> TypeIs[Exception]:
    """Whether it is an exception that says that something failed, and no ToolError."""
    return isinstance(value, Exception) and not isinstance(value, ToolError)


def _caused_by(error: ToolError, exception: object) -> ToolError:
    if error is not exception and error.__cause__ is None and isinstance(exception, BaseException):
        error.__cause__ = exception
    return error


def _of_status(exception: BaseException, outside: BaseException | None) -> ToolError | None:
    """What gRPC's status or the error code of AWS says, which their clients keep in an exception."""
    for node in chain(exception, outside):
        found = _of_grpc(node) or _of_aws(node)
        if found is not None:
            return found
    return None


def _of_grpc(exception: BaseException) -> ToolError | None:
    """A `grpc.RpcError`: methods `code` and `details`."""
    details = attribute(exception, "details")
    code = attribute(exception, "code") if callable(details) else None
    if not callable(details) or not callable(code):
        return None
    try:
        status: Any = code()
        form = {"code": status.name, "message": details()}
    except Exception:
        return None
    return _core.decode("grpc", _core.canonical(form))


def _of_aws(exception: BaseException) -> ToolError | None:
    """A `ClientError` of botocore: a response that was read to a dict. Its body is AWS's for sure, whatever the mode."""
    response = attribute(exception, "response")
    error = response.get("Error") if isinstance(response, dict) else None
    if not isinstance(response, dict) or not isinstance(error, dict):
        return None
    body = _core.canonical({"__type": error.get("Code"), "message": error.get("Message")})
    metadata = response.get("ResponseMetadata")
    members = metadata if isinstance(metadata, dict) else {}
    status, headers = members.get("HTTPStatusCode"), members.get("HTTPHeaders")
    if isinstance(status, int) and 400 <= status <= 599:
        lines = header_lines(headers) if isinstance(headers, dict) else []
        return _core.read_http(status, lines, body, "classify", None)
    return _core.decode("aws", body)


def attribute(value: object, name: str) -> Any:
    """An attribute that may not be there, or that fails when it is looked at."""
    try:
        return getattr(value, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None


def _of_response(exception: BaseException, mode: Mode, outside: BaseException | None) -> ToolError | None:
    """What a response says that an HTTP library has turned into an exception."""
    for node in chain(exception, outside):
        for holder in (attribute(node, "response"), node):
            try:
                status, headers, body = parts_of_response(holder)
            except MisuseError:
                continue
            found = _core.read_http(status, headers, body, mode, None) if 400 <= status <= 599 else None
            if found is not None:
                return found
    return None


def chain(exception: BaseException, outside: BaseException | None = None) -> list[BaseException]:
    """The exception and what caused it, the outermost first; the members of groups after the group."""
    found: list[BaseException] = []
    waiting: list[BaseException] = [exception]
    seen: set[int] = {id(outside)}
    while waiting and len(found) < _core.MAX_CHAIN:
        node = waiting.pop(0)
        if id(node) in seen:
            continue
        seen.add(id(node))
        found.append(node)
        cause = _cause_of(node)
        waiting[:0] = [*_members_of(node), *([] if cause is None else [cause])]
    return found


def describe(exception: BaseException, outside: BaseException | None = None) -> dict[str, Any]:
    """What Python shows of an exception and its causes, in the form of SPEC §7.2.7."""
    room = iter(range(_MAX_EXCEPTIONS - 1))
    return {"runtime": "python", **_node(exception, frozenset({id(outside)}), 0, room)}


def _node(exception: BaseException, seen: frozenset[int], depth: int, room: Iterator[int]) -> dict[str, Any]:
    """An exception and those inside of it, as long as there is room: each takes one place."""
    node: dict[str, Any] = {"class": _class_of(exception), "message": str_of(exception)}
    number = attribute(exception, "errno")
    if isinstance(exception, OSError) and isinstance(number, int):
        node["errno"] = number
        # the numbers of the table are those of Linux
        if sys.platform != "linux" and number in errorcode and type(exception).__module__ == "builtins":
            node["code"] = errorcode[number]
    own = attribute(exception, "__dict__")
    code = own.get("code") if isinstance(own, dict) else None
    if isinstance(code, str):
        node["code"] = code
    if depth < _MAX_DEPTH:
        inside = seen | {id(exception)}
        cause = _cause_of(exception)
        if cause is not None and id(cause) not in inside and next(room, None) is not None:
            node["cause"] = _node(cause, inside, depth + 1, room)
        members = (member for member in _members_of(exception) if id(member) not in inside)
        errors = [_node(member, inside, depth + 1, room) for member in members if next(room, None) is not None]
        if errors:
            node["errors"] = errors
    return node


def _class_of(exception: BaseException) -> str:
    """The first class that the core knows, from the exception's own upwards; else its own."""
    for cls in type(exception).__mro__:
        if _core.is_connection_class(cls.__name__):
            return cls.__name__
    return type(exception).__name__


def str_of(value: object) -> str:
    """The text of an exception, whatever its `__str__` does."""
    try:
        return str(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def _cause_of(exception: BaseException) -> BaseException | None:
    if exception.__cause__ is not None:
        return exception.__cause__
    if exception.__context__ is not None and not exception.__suppress_context__:
        return exception.__context__
    # urllib and urllib3 keep the cause in `reason`, requests as its argument
    inner = attribute(exception, "reason")
    arguments = attribute(exception, "args")
    if not isinstance(inner, BaseException) and isinstance(arguments, tuple) and arguments:
        inner = arguments[0]
    return inner if isinstance(inner, BaseException) else None


def _members_of(exception: BaseException) -> tuple[BaseException, ...]:
    members = attribute(exception, "exceptions")
    if not isinstance(members, tuple):
        return ()
    return tuple(member for member in members if isinstance(member, BaseException))[:_MAX_MEMBERS]
