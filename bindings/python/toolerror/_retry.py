"""Drivers: they make a call again while the policy says so, and hand every other decision to the caller."""

from __future__ import annotations

import asyncio
import functools
import inspect
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from ._core import CallSpec, Decision, MisuseError
from ._engine import Call, Engine, Policy, milliseconds, spec_of
from ._wrap import from_exception

if TYPE_CHECKING:
    from ._errors import ToolError
    from ._words import Delivery, Mode

F = TypeVar("F", bound=Callable[..., Any])


class Stopped(Exception):
    """A call was stopped without a result. The last exception is the cause."""

    def __init__(self, decision: Decision, error: ToolError | None, call: Call) -> None:
        super().__init__(decision, error, call)
        self.decision = decision
        """What to do now; never `retry`."""
        self.error = error
        """The last error; `None` when nothing was sent."""
        self.call = call
        """The state of the call, to go on with after `fix_input` or `negotiate`."""

    @property
    def advice(self) -> str:
        """What to do now, as one short instruction for a model."""
        if self.error is None:
            return "Do not call now: the call was not sent."
        return self.call.advice(self.error)

    def __str__(self) -> str:
        reason = f" ({self.decision.reason})" if self.decision.reason else ""
        calls = "1 call" if self.call.attempts == 1 else f"{self.call.attempts} calls"
        error = "" if self.error is None else f": {self.error}"
        return f"{self.decision.action}{reason} after {calls}{error}"


class Attempt:
    """One attempt of a call, a context manager around it. A failure that is to be repeated does not leave it."""

    __slots__ = ("_answered", "_retry", "number")

    def __init__(self, retry: _Run, number: int) -> None:
        self._retry = retry
        self._answered = False
        self.number = number
        """Which send of the call it is, from 1."""

    def failed(self, error: ToolError, *, delivery: Delivery | None = None) -> None:
        """The call failed without an exception, or more is known of it than the error tells.

        Raises `Stopped` unless the call is to be made again.
        """
        self._answered = True
        self._retry.failed(error, None, delivery)

    def input_required(self) -> None:
        """The server asks for input or gave a task handle: neither success nor failure."""
        self._answered = True
        self._retry.call.input_required()
        self._retry.done = True

    def __enter__(self) -> Attempt:
        return self

    def __exit__(
        self, cls: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if exception is None:
            if not self._answered:
                self._retry.succeeded()
            return False
        if self._answered or isinstance(exception, Stopped):
            return False
        return self._retry.raised(exception)


def _is_being_cancelled() -> bool:
    """Whether somebody has cancelled this task, whatever its function has made of that (known from Python 3.11 on)."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # no event loop
        return False
    requests: Callable[[], int] | None = getattr(task, "cancelling", None)
    return requests is not None and requests() > 0


class _Run:
    """A call that a driver makes."""

    __slots__ = ("call", "done", "error", "mode", "wait_ms")

    def __init__(self, call: Call, mode: Mode) -> None:
        self.call = call
        self.mode: Mode = mode
        self.done = False
        self.wait_ms = 0
        self.error: ToolError | None = None

    def admit(self) -> int:
        """The number of the attempt, or 0 after which to wait `wait_ms` first."""
        decision = self.call.admit()
        if decision.action != "send":
            raise Stopped(decision, self.error, self.call) from self.error
        self.wait_ms = decision.delay_ms or 0
        return 0 if self.wait_ms else decision.attempt

    def succeeded(self) -> None:
        self.call.succeeded()
        self.done = True

    def raised(self, exception: BaseException) -> bool:
        """Whether the call is to be made again. What is nobody's failure goes on its way."""
        error = None if _is_being_cancelled() else from_exception(exception, self.mode)
        if error is None:
            self.call.cancelled()
            return False
        self.failed(error, exception, None)
        return True

    def failed(self, error: ToolError, exception: BaseException | None, delivery: Delivery | None) -> None:
        self.error = error
        decision = self.call.failed(error, delivery=delivery)
        if decision.action != "retry":
            raise Stopped(decision, error, self.call) from exception or error
        self.wait_ms = decision.delay_ms or 0

    def stop_cancelled(self) -> Stopped:
        return Stopped(self.call.cancelled(), self.error, self.call)


class retry:
    """Makes a call again while the policy says so: a decorator, or an iterator over attempts; sync and async.

    `key` is `server/tool`; without it a decorator uses the function's module and name. `engine` holds the policy and
    the state of all keys: share one. `timeout` is in seconds: no attempt starts after it. What is stated about the tool
    (`read_only`, `idempotent`, `side_effects`, `method`, `idempotency_key`) decides whether a call with an unknown
    outcome may be repeated; nothing stated, the policy decides.

    Every exception is read by `from_exception` in this mode. `Stopped` is raised when the call is not to be made again;
    cancellation, `KeyboardInterrupt` and `SystemExit` pass through at once. `cancel` ends the waits of a blocking call.
    `attempt_argument` names a keyword in which the function gets the number of the attempt, from 1.
    """

    def __init__(
        self,
        key: str | None = None,
        *,
        engine: Engine | Policy | Mapping[str, Any] | None = None,
        timeout: float | None = None,
        seed: int | None = None,
        read_only: bool | None = None,
        idempotent: bool | None = None,
        side_effects: bool | None = None,
        method: str | None = None,
        idempotency_key: bool = False,
        id: str | None = None,
        mode: Mode = "unwrap",
        cancel: threading.Event | None = None,
        attempt_argument: str | None = None,
        sleep: Callable[[float], Any] | None = None,
    ) -> None:
        self._engine = engine if isinstance(engine, Engine) else Engine(engine)
        self._timeout_ms = milliseconds(timeout)
        self._seed = seed
        self._mode: Mode = mode
        self._cancel = cancel
        self._argument = attempt_argument
        self._sleep = sleep
        self._facts = {
            "id": id,
            "read_only": read_only,
            "idempotent": idempotent,
            "side_effects": side_effects,
            "method": method,
            "idempotency_key": idempotency_key,
        }
        self._spec = None if key is None else spec_of(key, **self._facts)

    def _start(self, spec: CallSpec | None) -> _Run:
        if spec is None:
            raise MisuseError("`retry` needs a key, `server/tool`")
        return _Run(Call(spec.begin(self._engine._native, self._timeout_ms, self._seed)), self._mode)

    def __iter__(self) -> Iterator[Attempt]:
        run = self._start(self._spec)
        while not run.done:
            if run.wait_ms:
                self._wait(run)
            number = run.admit()
            if number:
                yield Attempt(run, number)

    async def __aiter__(self) -> AsyncIterator[Attempt]:
        run = self._start(self._spec)
        while not run.done:
            if run.wait_ms:
                await self._wait_async(run)
            number = run.admit()
            if number:
                yield Attempt(run, number)

    def _wait(self, run: _Run) -> None:
        seconds, run.wait_ms = run.wait_ms / 1000, 0
        if self._cancel is not None:
            if self._cancel.wait(seconds):
                raise run.stop_cancelled() from run.error
        else:
            (self._sleep or time.sleep)(seconds)

    async def _wait_async(self, run: _Run) -> None:
        seconds, run.wait_ms = run.wait_ms / 1000, 0
        try:
            await (self._sleep or asyncio.sleep)(seconds)
        except BaseException:
            run.call.cancelled()
            raise

    def __call__(self, function: F) -> F:
        spec = self._spec or spec_of(f"{function.__module__}/{function.__qualname__}", **self._facts)
        made: Any = (self._async if inspect.iscoroutinefunction(function) else self._blocking)(function, spec)
        return functools.wraps(function)(made)  # type: ignore[return-value]

    def _blocking(self, function: Callable[..., Any], spec: CallSpec) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            run = self._start(spec)
            while True:
                if run.wait_ms:
                    self._wait(run)
                number = run.admit()
                if number:
                    if self._argument is not None:
                        kwargs[self._argument] = number
                    try:
                        result = function(*args, **kwargs)
                    except BaseException as exception:
                        if not run.raised(exception):
                            raise
                    else:
                        run.call.succeeded()
                        return result

        return call

    def _async(self, function: Callable[..., Awaitable[Any]], spec: CallSpec) -> Callable[..., Awaitable[Any]]:
        async def call(*args: Any, **kwargs: Any) -> Any:
            run = self._start(spec)
            while True:
                if run.wait_ms:
                    await self._wait_async(run)
                number = run.admit()
                if number:
                    if self._argument is not None:
                        kwargs[self._argument] = number
                    try:
                        result = await function(*args, **kwargs)
                    except BaseException as exception:
                        if not run.raised(exception):
                            raise
                    else:
                        run.call.succeeded()
                        return result

        return call
