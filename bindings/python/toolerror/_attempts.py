"""One call that `retry` makes, and its attempts."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import TYPE_CHECKING

from . import _clock
from ._core import MisuseError
from ._errors import ToolError
from ._failure import hand_on, kept_inside
from ._run import Run, cancel_requests, decided_within, left_by_groups, no_answer, read_failure

if TYPE_CHECKING:
    from ._retry import Retry
    from ._words import Delivery


class Attempt:
    """One attempt of a call, a context manager around it. A failure that is to be retried does not leave it."""

    __slots__ = ("_answered", "_drive", "_entered", "_limit", "number")

    def __init__(self, drive: Drive, number: int, *, limited: bool) -> None:
        self._drive = drive
        self._answered = False
        self._entered = False
        self._limit = drive.limit() if limited else None
        self.number = number
        """Which send of the call it is, from 1."""

    def failed(self, error: ToolError, *, delivery: Delivery | None = None) -> None:
        """The call failed without an exception, or more is known of it than the error tells.

        Throws the error unless the call is to be made again.
        """
        self._answered = True
        if not self._drive.failed(error, delivery):
            self._drive.throw()

    def input_required(self) -> None:
        """The server asks for input or gave a task handle: neither success nor failure."""
        self._answered = self._drive.done = True
        self._drive.run.input_required()

    def check_used(self) -> None:
        """Refuses a loop that would never end."""
        if not self._entered and not self._answered:
            raise MisuseError("a loop over attempts needs `with attempt:` around the call")

    def __enter__(self) -> Attempt:
        if self._entered:  # its outcome is told already: a failure in a second block would be lost
            raise MisuseError("an attempt is for one block: put the whole call into one `with attempt:`")
        self._entered = True
        if self._limit is not None:
            self._limit.__enter__()
        return self

    def __exit__(
        self, cls: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        expired = self._limit is not None and self._limit.__exit__(cls, exception, traceback)
        if self._answered:
            return expired
        if expired:
            if not self._drive.timed_out():
                del exception, traceback
                self._drive.throw()
            return True
        if exception is None:
            self._drive.succeeded()
            return False
        return self._drive.raised(exception)


class Drive:
    """A call that `retry` makes."""

    __slots__ = ("cancels", "done", "limit_seconds", "run", "settings")

    def __init__(self, settings: Retry, run: Run) -> None:
        self.settings = settings
        self.run = run
        self.done = False
        self.limit_seconds: float | None = None
        self.cancels = cancel_requests()

    def limit(self) -> _clock.Limit | None:
        """What ends the attempt that begins now, if anything does."""
        self.cancels = cancel_requests()
        self.limit_seconds = self.run.left(self.settings.attempt_timeout)
        return None if self.limit_seconds is None else _clock.limit(self.limit_seconds)

    def succeeded(self) -> None:
        self.run.succeeded()
        self.done = True

    def throw(self) -> None:
        """Throws what has ended the call."""
        raise self.run.take()

    def raised(self, exception: BaseException) -> bool:
        """Whether the call is to be made again; if not, the exception goes on its way. So does what is nobody's failure."""
        run, settings = self.run, self.settings
        # whatever the function has made of it
        if cancel_requests() > self.cancels + left_by_groups(exception):
            run.cancelled()
            return False
        decided = decided_within(exception, run.attempt)
        error = read_failure(exception, settings.mode, settings.mappers)
        if error is None:
            run.cancelled()
            return False
        if decided is not None:
            if decided[0].action in ("fix_input", "negotiate"):
                run.decide(error)  # this call goes on, too
            else:
                run.call.cancelled()
            inside = None if run.attempt is None else kept_inside(exception, run.attempt)
            if inside is not None and inside.scope is not None:  # the driver inside has the last word
                hand_on(inside)
                run.watch.decided(run.key, error, decided[0], failed=True)
                run.release()
                return False
            run.error, run.exception = error, exception
            run.end(decided[0], failed=True, advice=decided[1])
        elif run.failed(error, exception, run.decide(error)):
            return True
        run.take()
        return False

    def failed(self, error: ToolError, delivery: Delivery | None = None) -> bool:
        """Whether the call is to be made again; if not, `throw()` is next."""
        return self.run.failed(error, error, self.run.decide(error, delivery))

    def timed_out(self) -> bool:
        """As `failed`, for an attempt that was ended by its limit."""
        error = no_answer(self.limit_seconds or 0)
        decision = self.run.decide(error, "unknown")
        error = self.run.attempt_error(error, "unknown")
        return self.run.failed(error, error, decision)

    def outcome(self, answer: object) -> ToolError:
        """The error in a result, as `outcome` has answered."""
        if isinstance(answer, ToolError):
            return answer
        raise MisuseError(f"`outcome` must give a ToolError or `None`, not `{type(answer).__name__}`")

    def turn(self) -> int:
        """Blocks until the call may be sent; the number of the attempt."""
        while True:
            run, cancel = self.run, self.settings.cancel
            seconds = run.next_wait() if run.wait_ms else 0.0
            if (cancel is not None and cancel.is_set()) or (seconds and self._wait(seconds, cancel)):
                self.run.end(self.run.call.cancelled(), failed=False)
            else:
                number = self.run.admit()
                if number:
                    return number
            if self.run.ended():
                self.throw()

    def _wait(self, seconds: float, cancel: threading.Event | None) -> bool:
        try:
            if self.settings.sleep is None:
                return _clock.sleep(seconds, cancel)
            _clock.waited(seconds)
            self.settings.sleep(seconds)
            return False
        except BaseException:
            self.run.cancelled()
            raise

    async def turn_async(self) -> int:
        """As `turn`, in an event loop."""
        while True:
            if self.run.wait_ms:
                await self._wait_async(self.run.next_wait())
            number = self.run.admit()
            if number:
                return number
            if self.run.ended():
                self.throw()

    async def _wait_async(self, seconds: float) -> None:
        try:
            if self.settings.sleep is None:
                await _clock.sleep_async(seconds)
            else:
                _clock.waited(seconds)
                await self.settings.sleep(seconds)
        except BaseException:
            self.run.cancelled()
            raise
