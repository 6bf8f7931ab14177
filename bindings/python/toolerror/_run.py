"""A call that a driver makes: what the blocking, the asynchronous and the agent's driver share."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _clock, _core
from ._core import MAX_HISTORY
from ._errors import TransientError, remade
from ._failure import CallFailure, FailedAttempt, Kept, Scope, current_scope, given_up_of, kept_inside, next_serial
from ._watch import Watch, _log
from ._wrap import ErrorMappers, chain, raised_at, read_exception

if TYPE_CHECKING:
    from ._decision import FailureDecision, FinalDecision
    from ._engine import Call
    from ._errors import ToolError
    from ._words import Delivery, Lost, Mode


class Run:
    """A call under a driver, from its first attempt to its answer, or to the decision that its caller must carry out."""

    __slots__ = (
        "attempt",
        "began",
        "began_serial",
        "call",
        "deadline",
        "error",
        "exception",
        "history",
        "key",
        "number",
        "request",
        "resume",
        "scope",
        "shared",
        "started",
        "wait_ms",
        "watch",
    )

    def __init__(self, call: Call, key: str, watch: Watch, timeout: float | None) -> None:
        self.call = call
        self.key = key
        self.watch = watch
        self.began = _clock.monotonic()
        self.deadline = None if timeout is None else self.began + timeout
        self.history: tuple[FailedAttempt, ...] = ()
        self.error: ToolError | None = None
        """The last error."""
        self.exception: BaseException | None = None
        """What is thrown with it: the exception that the work raised, or the error itself."""
        self.wait_ms = 0
        self.number = 0
        self.began_serial = next_serial()
        self.scope = current_scope()
        """What the call is part of."""
        self.attempt: Scope | None = None
        """The attempt under way."""
        self.shared = False
        """Whether one and the same exception object has ended several attempts."""
        self.started = self.began
        self.request: Any = None
        self.resume: Callable[..., Any] | None = None

    def resumed(self, failure: CallFailure, arguments: object) -> Run:
        """Goes on after `fix_input` or `negotiate`."""
        self.call.resume(arguments)
        self.error, self.exception = failure.error, failure.thrown
        self.history = failure.history
        self.began_serial, self.scope = next_serial(), current_scope()
        self.wait_ms = 0
        return self

    def admit(self) -> int:
        """The number of the attempt that may begin; 0 after which to wait `wait_ms` first, or to throw `take()`."""
        decision = self.call.admit()
        if decision.action != "send":
            self.end(decision, failed=False)
            return 0
        self.wait_ms = decision.delay_ms
        if self.wait_ms:
            return 0
        self.number, self.started = decision.attempt, _clock.monotonic()
        if self.watch.active:
            self.watch.attempt(self.key, self.number, self.error)
        self.attempt = Scope().__enter__()
        return self.number

    def next_wait(self) -> float:
        """The wait that is due, in seconds; 0 for none."""
        seconds, self.wait_ms = self.wait_ms / 1000, 0
        if seconds and self.watch.active:
            self.watch.wait(self.key, self.call.attempts, self.error, seconds)
        return seconds

    def left(self, attempt_timeout: float | None) -> float | None:
        """How long an attempt that begins now may take."""
        if self.deadline is None:
            return attempt_timeout
        left = max(0.0, self.deadline - _clock.monotonic())
        return left if attempt_timeout is None else min(left, attempt_timeout)

    def succeeded(self) -> None:
        self.call.succeeded()
        self.release()

    def input_required(self) -> None:
        self.call.input_required()
        self.release()

    def cancelled(self) -> None:
        """The caller's cancellation goes on its way."""
        self.call.cancelled()
        self.release()

    def leave(self) -> None:
        """The attempt is over."""
        if self.attempt is not None:
            self.attempt.leave()
            self.attempt = None

    def release(self) -> None:
        """Lets go of the failures before: their frames hold this."""
        self.leave()
        self.error = self.exception = None
        self.history = ()

    def decide(self, error: ToolError, delivery: Delivery | None = None) -> FailureDecision:
        return self.call.failed(error, delivery=delivery)

    def attempt_error(self, error: ToolError, delivery: Delivery | None = None, lost: Lost | None = None) -> ToolError:
        """The error of the attempt that has been decided about, as its caller gets it (SPEC 2.5.3)."""
        return remade(error, self.call._run.attempt_error(error, delivery, lost))

    def end_error(self, error: ToolError) -> ToolError:
        """The error that ends the call, as its caller gets it: an earlier attempt counts (SPEC 2.5.3)."""
        return remade(error, self.call._run.end_error(error))

    def failed(
        self, error: ToolError, exception: BaseException, decision: FailureDecision, read: ToolError | None = None
    ) -> bool:
        """Whether the call is to be made again; if not, `take()` is to be thrown.

        `read` is the error as it stands for the whole call, where that is more than this attempt says.
        """
        now = _clock.monotonic()
        self.leave()
        self.shared = self.shared or exception is self.exception
        attempt = FailedAttempt(self.number, error, decision, self.started - self.began, now - self.started)
        self.history = (*self.history, attempt)[-MAX_HISTORY:]
        self.error, self.exception = read or error, exception
        if decision.action == "retry":
            self.wait_ms = decision.delay_ms
            self.watch.decided(self.key, error, decision, failed=True)
            return True
        self.end(decision, failed=True)
        return False

    def end(self, decision: FinalDecision, *, failed: bool, advice: str | None = None) -> None:
        """Ends the call with its last error, or one of a call that was not sent, which then waits in `exception`."""
        self.leave()
        if self.error is None or self.exception is None:
            self.error = self.exception = _core.not_sent_error(decision)
        self.watch.decided(self.key, self.error, decision, failed=failed)
        took = _clock.monotonic() - self.began
        Kept(self, decision, took, advice).attach(self.exception, self.error, self.history)
        self.error, self.history = None, ()

    def take(self) -> BaseException:
        """What is thrown. Nothing here holds it any longer, so that no circle keeps frames alive."""
        exception, self.exception = self.exception, None
        assert exception is not None
        return exception

    def ended(self) -> bool:
        """Whether `take()` is to be thrown."""
        return self.exception is not None and self.error is None


def no_answer(limit: float) -> ToolError:
    """The error of an attempt that has been ended at its limit, in seconds."""
    _clock.passed(limit)
    return TransientError(f"no answer within {round(limit, 3):g} s")


def read_failure(exception: BaseException, mode: Mode, mappers: ErrorMappers | None) -> ToolError | None:
    """What an exception says. A mapper that fails is logged, and the exception is read without."""
    try:
        return read_exception(exception, mode, mappers=mappers).error
    except Exception:
        if mappers is None:
            raise
        _log.exception("a mapper has failed")
        return read_exception(exception, mode).error


def mapped(exception: BaseException, mappers: ErrorMappers | None) -> ToolError | None:
    """What mappers make of an exception. One that fails is logged."""
    try:
        return None if mappers is None else mappers.map(exception)
    except Exception:
        _log.exception("a mapper has failed")
        return None


def decided_within(exception: BaseException, attempt: Scope | None) -> tuple[FinalDecision, str | None] | None:
    """What a driver inside of this attempt has decided already about a failure in this chain, and its advice."""
    if attempt is None:
        return None
    for node in chain(exception):
        kept = kept_inside(node, attempt)
        if kept is not None:
            failure = CallFailure.of_kept(node, kept)
            return failure.decision, failure.advice
        word = given_up_of(node)
        if word is not None:
            return _decision_of(word), None
    return None


def _decision_of(word: str) -> FinalDecision:
    """The decision of which a copy of an error keeps the word."""
    known: Any = None
    try:
        known = _core.decision("give_up", None, 1, word, None, None)
    except _core.MisuseError:
        known = _core.decision(word, None, 1, None, None, None)
    return known  # type: ignore[no-any-return]


def cancel_requests() -> int:
    """How often somebody has cancelled this task (known from Python 3.11 on)."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # no event loop
        return 0
    requests: Callable[[], int] | None = getattr(task, "cancelling", None)
    return 0 if requests is None else requests()


def left_by_groups(exception: BaseException) -> int:
    """The requests in this task that are its own task groups', which before Python 3.13 may keep them."""
    left = 0
    found: BaseException | None = exception if sys.version_info < (3, 13) else None
    for _ in range(_core.MAX_CHAIN):
        if found is None:
            break
        if isinstance(found, asyncio.CancelledError):  # that of somebody else
            return 0
        left += raised_at(found, "asyncio.taskgroups")
        found = found.__cause__ or found.__context__
    return left
