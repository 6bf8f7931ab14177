"""What a driver leaves on the error that it throws: what to do about it, and how it came to that."""

from __future__ import annotations

import itertools
import os
import threading
import weakref
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NoReturn, cast

from ._core import MisuseError
from ._limits import MAX_RECORDS

if TYPE_CHECKING:
    from ._decision import FailureDecision, FinalDecision
    from ._engine import Call
    from ._errors import ToolError
    from ._run import Run

_KEPT = "_toolerror"
"""The attribute of the error. Every exception has room for one, also a frozen one and one with slots."""

next_serial: Callable[[], int] = itertools.count(1).__next__
"""Numbers what happens in this process, to tell what came first."""


class Scope:
    """An attempt of a driver, or the call of a server's tool: tells the calls inside of it from those beside it, which may
    raise the very same exception object."""

    __slots__ = ("around", "serial")

    def __init__(self) -> None:
        self.around = _scope.get()
        self.serial = next_serial()

    def __enter__(self) -> Scope:
        _scope.set(self)
        return self

    def __exit__(self, *_exception: object) -> None:
        self.leave()

    def leave(self) -> None:
        if _scope.get() is self:
            _scope.set(self.around)


_scope: ContextVar[Scope | None] = ContextVar("toolerror_scope", default=None)
"""The innermost scope of this thread or task."""
_last_record: ContextVar[Callable[[], Kept | None]] = ContextVar("toolerror_last_record", default=lambda: None)
"""What was left last in this thread or task, a weak reference."""
_lock = threading.RLock()
"""A handler of a signal may interrupt its owner and come here again. A fork gives the child a new one."""


def _renew_lock() -> None:
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock)


def current_scope() -> Scope | None:
    return _scope.get()


@dataclass(frozen=True, slots=True)
class FailedAttempt:
    """One failed attempt. Times are in seconds."""

    number: int
    """From 1."""
    error: ToolError
    decision: FailureDecision
    """What was decided then."""
    started: float
    """From the start of the call."""
    took: float


class Kept:
    """What hangs on an error. It refers neither to it nor to anything that does, so that no circle keeps frames alive.

    A pickled error keeps of it only the word why the call was given up.
    """

    __slots__ = (
        "__weakref__",
        "advice",
        "began",
        "beside",
        "decision",
        "error",
        "history",
        "owner",
        "run",
        "scope",
        "serial",
        "shared",
        "took",
        "was_read",
    )

    def __init__(self, run: Run, decision: FinalDecision, took: float, advice: str | None) -> None:
        self.run = run
        self.decision = decision
        self.took = took
        self.advice = advice
        self.error: ToolError | None = None
        self.history: tuple[FailedAttempt, ...] = ()
        self.owner = 0
        self.began = run.began_serial
        self.scope = run.scope
        self.serial = next_serial()
        self.shared = run.shared
        """Whether several calls are known to raise this one object."""
        self.was_read = False
        """Whether it was asked for in the thread or task where it was left."""
        self.beside: tuple[Kept, ...] = ()
        """What other calls have left on the same object before."""

    @property
    def word(self) -> str:
        """Why the call was given up, or else what the caller has to do."""
        return self.decision.reason or self.decision.action

    def attach(self, thrown: BaseException, error: ToolError, history: tuple[FailedAttempt, ...]) -> None:
        """Hangs it on an error that is going to be thrown, with what that was read as."""
        hidden: Any = None  # stands for what `CallFailure.of` puts in its place
        self.owner = id(thrown)
        self.error = None if error is thrown else _without_cause(error, thrown)
        if self.error is not None and _attribute(self.error) is None:
            object.__setattr__(self.error, _KEPT, self.word)  # it says so, too, when it leaves the process
        self.history = tuple(
            replace(attempt, error=hidden) if _leads_to(attempt.error, error, thrown) else attempt for attempt in history
        )
        with _lock:
            others = _all_of(thrown)
            self.shared = self.shared or bool(others)
            before = _last_record.get()()
            self.beside = tuple(kept for kept in others if kept is not before)[-MAX_RECORDS:]
            for kept in others:
                kept.beside = ()
            object.__setattr__(thrown, _KEPT, self)
        hand_on(self)

    def is_inside(self, scope: Scope) -> bool:
        """Whether it was left by a call inside of this scope."""
        if self.serial < scope.serial:
            return False
        node = self.scope
        if node is None:  # of a thread that knows nothing of ours: one of this scope's work, if none else raises this object
            return self.began > scope.serial and not self.shared
        while node is not None and node is not scope:
            node = node.around
        return node is scope

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (self.word,)

    def __repr__(self) -> str:
        return f"<call given up: {self.word}>"


def _leads_to(found: ToolError, error: ToolError, thrown: BaseException) -> bool:
    return found is error or found is thrown or found.__cause__ is thrown


def _without_cause(error: ToolError, thrown: BaseException) -> ToolError:
    if error.__cause__ is not thrown:
        return error
    copy = error.__copy__()
    copy.__cause__ = copy.__context__ = None
    return copy


def _attribute(error: object) -> object:
    try:
        return object.__getattribute__(error, _KEPT)
    except AttributeError:
        return None


def _all_of(error: object) -> tuple[Kept, ...]:
    """All that hangs on this very error; a copy has nothing. The last one is what was left last."""
    kept = _attribute(error)
    return (*kept.beside, kept) if isinstance(kept, Kept) and kept.owner == id(error) else ()


def kept_of(error: object) -> Kept | None:
    """What hangs on this very error. Where several calls have raised one object: what was left in this thread or task,
    else what was left last, and nothing where others had not ended when that call began: it cannot be told whose it is."""
    with _lock:
        found = _all_of(error)
    left = _last_record.get()()
    if left is not None and left in found and not (left.was_read and found[-1].began > left.serial):
        left.was_read = True
        return left
    overlapping = [kept for kept in found if kept.serial > found[-1].began]
    return overlapping[0] if len(overlapping) == 1 else None


def kept_inside(error: object, scope: Scope) -> Kept | None:
    """What a call inside of this scope has left on this very error."""
    with _lock:
        found = [kept for kept in _all_of(error) if kept.is_inside(scope)]
    return found[-1] if found else None


def given_up_of(error: object) -> str | None:
    """Why a driver gave up the call that this error ended, or else what it decided; also of a copy of that error, so that
    nobody retries it (SPEC 1.9.52). Inside of an attempt or of a server's tool, calls that are not part of it do not count."""
    kept = _attribute(error)
    if not isinstance(kept, Kept):
        return kept if isinstance(kept, str) else None
    scope = _scope.get()
    if scope is not None:
        if kept.owner != id(error):
            return kept.word if kept.is_inside(scope) else None
        inside = kept_inside(error, scope)
        return None if inside is None else inside.word
    return (kept_of(error) or kept).word


def hand_on(kept: Kept) -> None:
    """The error on which this hangs goes on its way through this thread or task."""
    _last_record.set(weakref.ref(kept))


class CallFailure:
    """A call that failed for good: what to do about it, and how it came to that.

    `CallFailure.of(error)` finds it for an error that `retry`, an `AgentSession` or an adapter for a framework has thrown.
    It stays in its process: copies and pickles of the error have none.
    """

    __slots__ = ("_error", "_kept", "thrown")

    def __init__(self, thrown: BaseException, error: ToolError, kept: Kept) -> None:
        self.thrown = thrown
        """What the driver has thrown."""
        self._error = error
        self._kept = kept

    @classmethod
    def of(cls, error: BaseException) -> CallFailure | None:
        """What a driver has left on this error, not on its causes; `None` if none has thrown it."""
        kept = kept_of(error)
        return None if kept is None else cls.of_kept(error, kept)

    @classmethod
    def of_kept(cls, error: BaseException, kept: Kept) -> CallFailure:
        """Of one of those that hang on it; for drivers."""
        read = kept.error
        if read is None:
            return cls(error, cast("ToolError", error), kept)
        if read.__cause__ is None and read is not error.__cause__:
            read = read.__copy__()
            read.__cause__ = error
        return cls(error, read, kept)

    @property
    def error(self) -> ToolError:
        """The last error, as it was read: what was thrown, or the ToolError that stands for it."""
        return self._error

    @property
    def decision(self) -> FinalDecision:
        """What to do about it. Never `retry`: that has been done."""
        return self._kept.decision

    @property
    def advice(self) -> str:
        """What to do now, as one short instruction for a model."""
        if self._kept.advice is not None:
            return self._kept.advice
        sent = self.decision.attempt > 0 or self.history
        return self.call.advice(self.error if sent else None)

    @property
    def history(self) -> tuple[FailedAttempt, ...]:
        """The failed attempts, at most the last 8, the oldest first."""
        hidden: Any = None
        attempts = self._kept.history
        return tuple(replace(one, error=self.error) if one.error is hidden else one for one in attempts)

    @property
    def took(self) -> float:
        """The whole time in seconds, waits included."""
        return self._kept.took

    @property
    def call(self) -> Call:
        """The engine's state of the call."""
        return self._kept.run.call

    @property
    def key(self) -> str:
        """The key of the call, `server/tool`; empty for a lambda without one."""
        return self._kept.run.key

    @property
    def tool(self) -> str:
        """The tool that was called: the key without its server."""
        return self.key.partition("/")[2] or self.key

    @property
    def can_resume(self) -> bool:
        """Whether `resume` goes on with it; a framework that asks the model itself does that on its own."""
        run = self._kept.run
        return run.resume is not None and (run.request is None or run.request.send is not None)

    def resume(self, *args: Any, **kwargs: Any) -> Any:
        """Goes on with the call after `fix_input` or `negotiate`. Attempts, deadline and history are those of the call.

        Takes the new arguments: those of the function that `retry` decorates, whose result it gives; for a tool that was
        called by an agent, a mapping, for the awaitable result; for a loop over attempts, a value, for a loop that goes on.
        """
        run = self._kept.run
        if run.resume is None or not self.can_resume:
            raise MisuseError("whoever made this call does not offer to go on with it")
        return run.resume(run, self, *args, **kwargs)

    def resumed_run(self, arguments: object) -> Run:
        """For the driver that goes on with the call."""
        return self._kept.run.resumed(self, arguments)

    def __eq__(self, other: object) -> bool:
        return self._kept is other._kept if isinstance(other, CallFailure) else NotImplemented

    def __hash__(self) -> int:
        return id(self._kept)

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a `CallFailure` stays in its process: send its `error`, `decision` and `history`")

    def __str__(self) -> str:
        # it goes to logs: masked (SPEC 1.9.48)
        error = f"[{self.error.type}] {self.error._value.masked().message()}"
        reason = f": {self.decision.reason}" if self.decision.reason else ""
        calls = {0: "not sent", 1: f"1 attempt in {self.took:.1f} s"}
        sent = calls.get(self.decision.attempt, f"{self.decision.attempt} attempts in {self.took:.1f} s")
        return f"{error} ({self.decision.action}{reason}, {sent})"

    def __repr__(self) -> str:
        return f"<CallFailure {self}>"
