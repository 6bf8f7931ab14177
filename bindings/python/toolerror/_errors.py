"""The exceptions: what a failed tool call says."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from . import _core
from ._check import check_text
from ._core import MisuseError
from ._failure import given_up_of
from ._members import Holder, Limit, Members, Violation

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._words import Delivery, Effects, ErrorType, Mode, Phase, ReadDisposition

E_ = TypeVar("E_", bound="ToolError")

_new: Final = Exception.__new__
_FIXED: Final = frozenset({"type", "message", "recoverable", "_value", "_view"})


@dataclass(frozen=True, slots=True)
class Reading:
    """How an error was read."""

    disposition: ReadDisposition
    """`structured`: a ToolError was read as such; `legacy`: the text was none; `mapped`: from a table."""
    mode: Mode
    """The strictest mode that gives this reading."""
    delivery: Delivery | None
    """Whether the call has reached the tool, as far as the failure tells."""
    wrappers: tuple[str, ...]
    """Names of the wrappers that were taken off, the outermost first."""
    extra: str | None
    """Members beside the four of the contract, as JSON. They are not copied into the error."""
    rule: str | None
    """The rule of the classifier that has found the type."""
    evidence: str | None
    """The words that this rule has matched."""
    original: str
    """The text that was read."""


class ToolError(Members, Exception):
    """What a failed tool call says: a type, a message, whether a retry may help, and what the agent needs to go on.

    Every error is of one of the six subclasses; `ToolError(message, type="CONFLICT")` makes one of the class that its
    type asks for, of `InternalError` without a type. `except ToolError` catches all.

    The canonical text is the value: equality and hash follow it, and nothing of it can be changed after construction.
    Traceback, notes and cause stay writable.

    `data` holds members beside those that have their own keyword; a keyword that is `None` counts as not given.
    """

    __slots__ = ("_value", "_view", "message", "recoverable")
    __match_args__ = ("message",)

    message: str
    """The text for people and models. Never parse it."""
    recoverable: bool
    """Whether a retry of the same call may help."""
    if TYPE_CHECKING:
        type: ClassVar[ErrorType]
        """What went wrong, as far as it changes what the caller does next."""

        def __init__(
            self,
            /,
            message: str = "",
            *,
            recoverable: bool | None = None,
            data: Mapping[str, Any] | None = None,
            retry_after: float | timedelta | None = None,
            conflicts: Iterable[Holder | Mapping[str, Any]] | None = None,
            code: str | None = None,
            reason: str | None = None,
            hint: str | None = None,
            violations: Iterable[Violation | Mapping[str, Any]] | None = None,
            limit: Limit | Mapping[str, Any] | None = None,
            effects: Effects | None = None,
            phase: Phase | None = None,
            stage: str | None = None,
            severity: str | None = None,
            suggestions: Iterable[str] | None = None,
            required: Iterable[str] | None = None,
            missing: Iterable[str] | None = None,
            state_after: Any = None,
            errors: Iterable[ToolError | Mapping[str, Any]] | None = None,
            error_id: str | None = None,
            trace_id: str | None = None,
            truncated: bool | None = None,
            **members: Any,
        ) -> None: ...

    else:

        def __new__(cls, /, message="", *_args, **members):  # a subclass's `__init__` may take what it likes
            if cls is ToolError:
                word = members.get("type", "INTERNAL")
                _core.check_type(word)
                cls = CLASSES[word]
            error = _new(cls, message)
            if cls.__init__ is not ToolError.__init__:  # which may forget to call ours
                _core.construct(error, cls.type, message if isinstance(message, str) else "", None, None, {})
            return error

        def __init__(self, /, message="", *, recoverable=None, data=None, **members):
            _core.construct(self, self.type, message, recoverable, data, members)
            if self.args != (message,):  # what a subclass takes is not what it says
                self.args = (message,)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if not hasattr(cls, "type"):
            raise TypeError(f"`{cls.__name__}` must derive from one of the six classes below ToolError")

    @classmethod
    def from_json(cls, text: str) -> ToolError:
        """The error that a text is, if it is exactly one ToolError object; `MisuseError` if not. See also `read`."""
        return _core.from_json(check_text("text", text))

    @classmethod
    def from_dict(cls, members: Mapping[str, Any]) -> ToolError:
        """As `from_json`, for a mapping."""
        return _core.from_json(_core.canonical(members))

    @property
    def data(self) -> Mapping[str, Any]:
        """What the agent needs beside the message: a read-only view, empty when there is nothing.

        Objects are `MappingProxyType`, arrays are tuples, at every level. It is made on first access. Integers of more
        than 4,300 digits are floats in it; the text keeps them. `to_dict()` gives a copy to work with.
        """
        try:
            return self._view
        except AttributeError:
            view: Mapping[str, Any] = self._value.data(False)
            _set_view(self, view)
            return view

    if TYPE_CHECKING:
        _view: Mapping[str, Any]

    @property
    def reading(self) -> Reading | None:
        """How the error was read; `None` for one that was built here."""
        how = self._value.how_read()
        return None if how is None else Reading(*how)

    @property
    def _given_up(self) -> str | None:
        """For what leaves the process: why a driver gave up the call that this error ended."""
        return given_up_of(self)

    def to_json(self) -> str:
        """The canonical text: the same bytes from every language."""
        return self._value.json()

    def to_dict(self) -> dict[str, Any]:
        """A plain copy: `type`, `message`, `recoverable` and, if there is any, `data`."""
        copy: dict[str, Any] = {"type": self.type, "message": self.message, "recoverable": self.recoverable}
        if self._value.data_json() is not None:
            copy["data"] = self._value.data(True)
        return copy

    def with_data(self, /, **members: Any) -> Self:
        """A copy in which `data` has these members, too; of equal names the new one stays."""
        return _like(self, self._value.with_data(members))

    def __str__(self) -> str:
        return f"[{self.type}] {self.message}"

    def __repr__(self) -> str:
        # it goes to logs, where nobody chose options: masked as at emission (SPEC 1.9.48)
        name, value = type(self).__name__, self._value.masked()
        message, data = value.message(), value.data(True)
        parts = [repr(message)]
        if self.recoverable is not value.default_recoverable():
            parts.append(f"recoverable={self.recoverable}")
        if value.data_json() is not None:
            parts.append(f"data={data!r}")
        if value.is_rebuilt_by(message, data):
            return f"{name}({', '.join(parts)})"
        return f"{name}.from_json({value.json()!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ToolError):
            return self._value.same(other._value)
        return NotImplemented

    def __hash__(self) -> int:
        return self._value.digest()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _FIXED:
            raise AttributeError(f"`{name}` of a ToolError cannot be set: make a new one")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        if name in _FIXED:
            raise AttributeError(f"`{name}` of a ToolError cannot be deleted")
        super().__delattr__(name)

    def __copy__(self) -> Self:
        return _like(self, self._value)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return _like(self, self._value)

    def __reduce_ex__(self, protocol: Any) -> tuple[Any, ...]:
        value = (type(self), self.to_json(), self._value.saved_reading())
        return _restore, value, (_attributes(self), _pickled_cause(self))

    def __setstate__(self, state: Any) -> None:
        attributes, cause = state
        for name, attribute in attributes.items():
            super().__setattr__(name, attribute)
        if cause is not None:
            self.__cause__ = pickle.loads(cause)


_set_view: Final = vars(ToolError)["_view"].__set__


def _like(error: E_, value: _core.ErrorValue) -> E_:
    """An error of the same class with another value: attributes, notes and cause are kept, the traceback is not."""
    copy = _new(type(error), *error.args)
    _core.share(copy, value)
    for name, attribute in _attributes(error).items():
        object.__setattr__(copy, name, list(attribute) if name == "__notes__" else attribute)
    copy.__cause__ = error.__cause__
    copy.__context__ = error.__context__
    copy.__suppress_context__ = error.__suppress_context__
    return copy


def remade(error: ToolError, made: ToolError | None) -> ToolError:
    """The error, or the one that the core has made of it, with all that this one has beside its value."""
    if made is None:
        return error
    if made.type == error.type:
        return _like(error, made._value)
    made.__cause__ = error.__cause__
    return made


def _attributes(error: ToolError) -> dict[str, Any]:
    """What an error has beside its value: its own attributes, and the slots of a subclass."""
    found = dict(error.__dict__)
    for cls in type(error).__mro__[: type(error).__mro__.index(ToolError)]:
        names = cls.__dict__.get("__slots__", ())
        for name in (names,) if isinstance(names, str) else names:
            name = f"_{cls.__name__.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name
            if name not in ("__dict__", "__weakref__") and hasattr(error, name):
                found[name] = getattr(error, name)
    return found


def _restore(cls: Any, text: str, saved: str | None = None) -> Any:
    error = _new(cls)
    _core.refill(error, text, saved)
    error.args = (error.message,)
    return error


def _pickled_cause(error: BaseException) -> bytes | None:
    """The cause on its own, so that one that cannot be pickled does not keep the error from being pickled."""
    seen = {id(error)}
    cause = error.__cause__
    while cause is not None:
        if id(cause) in seen:
            return None
        seen.add(id(cause))
        cause = cause.__cause__
    try:
        return None if error.__cause__ is None else pickle.dumps(error.__cause__)
    except Exception:
        return None


class NotFoundError(ToolError, LookupError):
    """NOT_FOUND: the named thing does not exist."""

    __slots__ = ()
    type: ClassVar[ErrorType] = "NOT_FOUND"


class ConflictError(ToolError):
    """CONFLICT: somebody else holds or has changed the thing."""

    __slots__ = ()
    type: ClassVar[ErrorType] = "CONFLICT"


class ValidationError(ToolError, ValueError):
    """VALIDATION: the arguments are wrong."""

    __slots__ = ()
    type: ClassVar[ErrorType] = "VALIDATION"


class PermissionDeniedError(ToolError):
    """PERMISSION: the caller may not do this."""

    __slots__ = ()
    type: ClassVar[ErrorType] = "PERMISSION"


class TransientError(ToolError):
    """TRANSIENT: a later retry of the same call may succeed."""

    __slots__ = ()
    type: ClassVar[ErrorType] = "TRANSIENT"


class InternalError(ToolError):
    """INTERNAL: the tool is broken."""

    __slots__ = ()
    type: ClassVar[ErrorType] = "INTERNAL"


CLASSES: Final[dict[str, type[ToolError]]] = {
    cls.type: cls
    for cls in (NotFoundError, ConflictError, ValidationError, PermissionDeniedError, TransientError, InternalError)
}


def build(
    type: str, message: str, recoverable: bool | None = None, data: Mapping[str, Any] | None = None
) -> ToolError:
    """An error whose type is only known at run time; `MisuseError` for any word that is not one of the six."""
    _core.check_type(type)
    return CLASSES[type](message, recoverable=recoverable, data=data)


__all__ = [
    "CLASSES",
    "ConflictError",
    "InternalError",
    "MisuseError",
    "NotFoundError",
    "PermissionDeniedError",
    "Reading",
    "ToolError",
    "TransientError",
    "ValidationError",
    "build",
]
