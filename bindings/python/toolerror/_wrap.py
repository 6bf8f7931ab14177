"""From any exception to a ToolError. What an exception's class, number and text mean, the core's tables say."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterable
from errno import errorcode
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from . import _core
from ._errors import InternalError, ToolError
from ._exceptions import attribute, members_of
from ._failure import given_up_of
from ._http import parts_of_response
from ._limits import MAX_BASES, MAX_ERRORS, MAX_TEXTS
from ._core import MisuseError

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from ._words import Mode

E_ = TypeVar("E_", bound=BaseException)
Mapper = Callable[[Any], "ToolError | None"]


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
            raise MisuseError(f"`cls` must be a class of exceptions, not `{getattr(cls, '__name__', type(cls).__name__)}`")
        if not callable(mapper):
            raise MisuseError(f"`mapper` must be a function, not `{type(mapper).__name__}`")
        mappers = ErrorMappers()
        mappers._all = (*self._all, (cls, mapper))
        return mappers

    def map(self, exception: BaseException) -> ToolError | None:
        """The first answer. What a mapper raises passes through; `MisuseError` for an answer that is not a ToolError."""
        return self.answer(chain(exception))[1]

    def answer(self, nodes: Iterable[BaseException]) -> tuple[BaseException | None, ToolError | None]:
        """The first answer, and the exception that it is about."""
        for cls, mapper in self._all:
            for node in nodes:
                found = mapper(node) if isinstance(node, cls) else None
                if isinstance(found, ToolError):
                    return node, found
                if found is not None:
                    raise MisuseError(f"`mapper` must give a ToolError or `None`, not `{type(found).__name__}`")
        return None, None

    def wrap(self, exception: object) -> ToolError:
        """As `wrap`, after the mappers."""
        return _wrap(exception, self)


def wrap(exception: object) -> ToolError:
    """Any exception as a ToolError: the one in its chain of explicit causes (`raise … from`), else what the tables say of
    it, else an `InternalError` with its text. The exception itself stays the cause of the result.

    A cause gives the type, never the proof that nothing was done: behind an exception that is not a known wrapper of a
    transport library, the error that is sent on says `effects="unknown"`. Of a group the strictest member governs.

    What is nobody's failure is raised again: cancellation, `KeyboardInterrupt`, and all else that is no `Exception`, but for
    the panic of a library.
    """
    return _wrap(exception, None)


def _wrap(exception: object, mappers: ErrorMappers | None) -> ToolError:
    if not isinstance(exception, BaseException):
        return InternalError("" if exception is None else str_of(exception))
    found = read_exception(exception, mappers=mappers).error
    if found is None:
        raise exception
    return found


def from_exception(exception: BaseException, mode: Mode = "exact") -> ToolError | None:
    """As `wrap`, in the mode of an agent that reads a failure. `None` for what is nobody's failure."""
    if not isinstance(exception, BaseException):
        raise MisuseError(f"`exception` must be an exception, not `{type(exception).__name__}`")
    return read_exception(exception, mode).error


class ReadException(NamedTuple):
    """What an exception was read as."""

    error: ToolError | None
    """`None` for what is nobody's failure."""
    by: str | None = None
    """Where it comes from: `mapper`, `tool_error` (one in its chain), `response`; `None`: from the tables."""


AUTHORED = frozenset({"mapper", "tool_error"})
"""Errors of these have words that their author has chosen for the caller."""


def read_exception(
    exception: BaseException, mode: Mode = "exact", *, mappers: ErrorMappers | None = None
) -> ReadException:
    """The error that governs an exception with its causes and groups, and where it comes from."""
    if is_exit(exception):
        return ReadException(None)
    plain = exception.__cause__ is None and exception.__context__ is None
    if plain and isinstance(exception, ToolError) and mappers is None:
        return ReadException(exception, "tool_error")
    description = _Description(mode, mappers)
    nodes = {"runtime": "python", **description.chain(exception)}
    nodes.setdefault("given_up", _given_up_before(exception))
    described = _core.canonical(nodes)
    found, position = _core.read_failure(described, mode, [error for error, _ in description.held], exception)
    by = None if position is None else description.held[position][1]
    return ReadException(None if found is None else _caused_by(found, exception), by)


def is_exit(exception: BaseException) -> bool:
    """Whether it ends a program, a task, a test or a time limit instead of telling of a failure. Of what is no `Exception`
    only a library's panic tells of one."""
    if isinstance(exception, Exception):
        return False
    members = _members_of(exception)
    if members:
        return any(is_exit(member) for member in members)
    return not _core.is_panic(_name_of(type(exception)))


def is_foreign_exception(value: object) -> TypeIs[Exception]:
    """Whether it is an exception that says that something failed, and no ToolError."""
    return isinstance(value, Exception) and not isinstance(value, ToolError)


def _caused_by(error: ToolError, exception: object) -> ToolError:
    if error.__cause__ is None and isinstance(exception, BaseException) and not _holds(exception, error):
        error.__cause__ = exception
    return error


def _holds(exception: BaseException, error: ToolError) -> bool:
    """Whether an error is in what caused an exception, or in what was handled when it was raised: a circle is no cause."""
    waiting: list[BaseException | None] = [exception]
    seen: set[int] = set()
    while waiting and len(seen) < MAX_ERRORS:
        node = waiting.pop()
        if node is error:
            return True
        if node is not None and id(node) not in seen:
            seen.add(id(node))
            waiting += [node.__cause__, node.__context__, _cause_of(node), *_members_of(node)]
    return False


def _of_response(exception: BaseException, mode: Mode, with_body: bool) -> ToolError | None:
    """What a response says that an HTTP library has turned into an exception."""
    for holder in (attribute(exception, "response"), exception):
        try:
            status, headers, body = parts_of_response(holder, with_body=with_body)
        except MisuseError:
            continue
        found = _core.read_http(status, headers, body, mode, None) if 400 <= status <= 599 else None
        if found is not None:
            return found
    return None


def chain(exception: BaseException) -> list[BaseException]:
    """The exception and what caused it, the outermost first; the members of groups after the group."""
    found: list[BaseException] = []
    waiting: list[BaseException] = [exception]
    seen: set[int] = set()
    while waiting and len(found) < _core.MAX_CHAIN:
        node = waiting.pop(0)
        if id(node) in seen:
            continue
        seen.add(id(node))
        found.append(node)
        cause = _cause_of(node)
        waiting[:0] = [*_members_of(node), *([] if cause is None else [cause])]
    return found


def raised_at(exception: BaseException, *modules: str) -> bool:
    """Whether it was raised in one of these modules, not in code that they call."""
    traceback = exception.__traceback__
    if traceback is None:
        return False
    while traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback.tb_frame.f_globals.get("__name__") in modules


def describe(exception: BaseException) -> dict[str, Any]:
    """What Python shows of an exception and its causes, in the form of SPEC §7.2.7."""
    return {"runtime": "python", **_Description("exact", None).chain(exception)}


class _Description:
    """Describes an exception with its causes and groups, and holds the ToolErrors that it carries. All meaning is in the
    native part."""

    __slots__ = ("_left", "_mappers", "_mode", "_room", "held")

    def __init__(self, mode: Mode, mappers: ErrorMappers | None) -> None:
        self._mode: Mode = mode
        self._mappers = mappers
        self._left = MAX_ERRORS
        self._room = MAX_TEXTS
        self.held: list[tuple[ToolError, str]] = []

    def chain(self, exception: BaseException, around: frozenset[int] = frozenset()) -> dict[str, Any]:
        nodes = self._nodes(exception, around)
        around = around.union(map(id, nodes))
        about, answer = (None, None) if self._mappers is None else self._mappers.answer(nodes)
        described: list[dict[str, Any]] = []
        found = False
        for node in nodes:
            one = self._node(node, around)
            carried = self._carried(node, answer if node is about else None, found)
            if carried is not None:
                found = True
                one.update(carried)
            described.append(one)
        for outer, inner in itertools.pairwise(described):
            outer["cause"] = inner
        return described[0] if described else {}

    def _nodes(self, exception: BaseException, around: frozenset[int]) -> list[BaseException]:
        """The exception and what caused it, without groups."""
        nodes: list[BaseException] = []
        seen = set(around)
        node: BaseException | None = exception
        while node is not None and id(node) not in seen and self._left > 0 and len(nodes) < _core.MAX_CHAIN:
            seen.add(id(node))
            self._left -= 1
            nodes.append(node)
            node = _cause_of(node)
        return nodes

    def _node(self, exception: BaseException, around: frozenset[int]) -> dict[str, Any]:
        names = [_name_of(cls) for cls in type(exception).__mro__[: MAX_BASES + 1]]
        node: dict[str, Any] = {"class": names[0], "bases": names[1:], "message": self._text(exception)}
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
        if not isinstance(exception, ToolError):
            found = members_of(exception, names)
            if found:
                node["members"] = found
        given_up = given_up_of(exception)
        if given_up is not None:
            node["given_up"] = given_up
        members = [member for member in _members_of(exception) if id(member) not in around]
        if members:
            node["errors"] = [self.chain(member, around) for member in members if self._left > 0]
            if self._left <= 0:
                node["errors"].append({})  # nothing is known about those that are left out
        return node

    def _text(self, exception: BaseException) -> str:
        text = str_of(exception)[: self._room]
        self._room -= len(text)
        return text

    def _carried(self, exception: BaseException, answer: ToolError | None, found: bool) -> dict[str, Any] | None:
        """The ToolError that a mapper makes of an exception, that it is, or that its response or status says. Of a
        response behind one that was found only the status counts: its body may have to be read first."""
        error: ToolError | None
        if answer is not None:
            error, by = answer, "mapper"
        elif isinstance(exception, ToolError):
            error, by = exception, "tool_error"
        else:
            error, by = _of_response(exception, self._mode, with_body=not found), "response"
        if error is None:
            return None
        self.held.append((error, by))
        return {
            "error": error.to_json(),
            "delivery": error._value.delivery(),
            "by": by,
            "id": len(self.held) - 1,
        }


def _given_up_before(exception: BaseException) -> str | None:
    """Why a driver gave up whose error was being handled when this one was raised: what it was is not a cause, but its calls
    were made."""
    node = exception
    for _ in range(_core.MAX_CHAIN):
        context = None if node.__suppress_context__ else node.__context__
        if context is None:
            return None
        node = context
        given_up = given_up_of(node)
        if given_up is not None:
            return given_up
    return None


def _name_of(cls: type) -> str:
    """The name of a class with its module; those of Python itself are known without."""
    return cls.__name__ if cls.__module__ == "builtins" else f"{cls.__module__}.{cls.__name__}"


def str_of(value: object) -> str:
    """The text of an exception, whatever its `__str__` does."""
    try:
        return str(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def _cause_of(exception: BaseException) -> BaseException | None:
    """What an exception says itself that it was caused by. What was only being handled (`__context__`) says nothing."""
    if exception.__cause__ is not None:
        return exception.__cause__
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
    return tuple(member for member in members if isinstance(member, BaseException))
