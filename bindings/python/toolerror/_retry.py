"""Drivers: they make a call again while the policy says so, and hand every other decision to the caller."""

from __future__ import annotations

import asyncio
import functools
import inspect
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ._core import NOT_SENT_ADVICE, CallSpec, Decision, MisuseError, read
from ._decorator import function_of, is_async, key_of
from ._engine import Call, CallFacts, Engine, Policy, check_names, decided, engine_of, milliseconds, spec_of
from ._wrap import give_up, read_exception

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._errors import ToolError
    from ._words import Delivery, Mode

F = TypeVar("F", bound=Callable[..., Any])


class RetrySettings(CallFacts, total=False):
    """The settings of `retry`, all of which may be absent."""

    engine: Engine | Policy | Mapping[str, Any] | None
    """The policy and the state of all keys. Absent: an engine with the default policy for this `retry` alone."""
    timeout: float | None
    """No attempt starts after so many seconds."""
    seed: int | None
    """The seed of the jitter. Absent: another for each call."""
    mode: Mode
    """How exceptions are read. Absent: `unwrap`."""
    cancel: threading.Event | None
    """Ends the waits of a blocking call."""
    attempt_argument: str | None
    """The keyword in which the function gets the number of the attempt, from 1."""
    sleep: Callable[[float], Any] | None
    """Waits so many seconds. Absent: `time.sleep`, `asyncio.sleep`."""


class Stopped(Exception):
    """A call was stopped without a result. The last exception is the cause."""

    def __init__(
        self, decision: Decision, error: ToolError | None, call: Call | None, advice: str | None = None
    ) -> None:
        super().__init__(decision, error, call)
        self.decision = decision
        """What to do now; never `retry`."""
        self.error = error
        """The last error; `None` when nothing was sent."""
        self.call = call
        """The state of the call, to go on with after `fix_input` or `negotiate`. It stays in its process: `None` for one
        that was pickled."""
        self._advice = advice
        if error is not None:
            give_up(error, decision)

    @property
    def advice(self) -> str:
        """What to do now, as one short instruction for a model."""
        if self.error is None:
            return NOT_SENT_ADVICE
        return self._advice or "" if self.call is None else self.call.advice(self.error)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.decision, self.error, None, self.advice)

    def __str__(self) -> str:
        reason = f" ({self.decision.reason})" if self.decision.reason else ""
        sends = self.decision.attempt
        calls = "1 call" if sends == 1 else f"{sends} calls"
        error = "" if self.error is None else f": {self.error}"
        return f"{self.decision.action}{reason} after {calls}{error}"


class Attempt:
    """One attempt of a call, a context manager around it. A failure that is to be retried does not leave it."""

    __slots__ = ("_answered", "_entered", "_retry", "number")

    def __init__(self, retry: _RetriedCall, number: int) -> None:
        self._retry = retry
        self._answered = False
        self._entered = False
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

    def check_used(self) -> None:
        """Refuses a loop that would never end."""
        if not self._entered and not self._answered:
            raise MisuseError("a loop over attempts needs `with attempt:` around the call")

    def __enter__(self) -> Attempt:
        self._entered = True
        return self

    def __exit__(
        self, cls: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if exception is None:
            if not self._answered:
                self._retry.succeeded()
            return False
        if self._answered:
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


class _RetriedCall:
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
        error = None if _is_being_cancelled() else read_exception(exception, self.mode).error
        decision = None if error is None else decided(exception)
        if error is None or decision is not None:
            self.call.cancelled()
            if decision is None or isinstance(exception, Stopped):
                return False
            raise Stopped(decision, error, self.call) from exception
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


class Retry:
    """The settings of `retry`: a decorator, or an iterator over attempts. It may be used many times."""

    def __init__(
        self,
        key: str | None = None,
        **settings: Unpack[RetrySettings],
    ) -> None:
        check_names("retry", settings, RetrySettings)
        self._engine = engine_of(settings.get("engine"))
        self._timeout_ms = milliseconds(settings.get("timeout"))
        self._seed = settings.get("seed")
        self._mode: Mode = settings.get("mode", "unwrap")
        read("", self._mode)  # an unknown mode is refused here, not when a call has failed
        self._cancel = settings.get("cancel")
        self._argument = settings.get("attempt_argument")
        self._sleep = settings.get("sleep")
        facts: Any = {name: value for name, value in settings.items() if name in CallFacts.__annotations__}
        self._facts: CallFacts = facts
        self._spec = None if key is None else spec_of(key, **self._facts)

    def _start(self, spec: CallSpec | None) -> _RetriedCall:
        if spec is None:
            raise MisuseError("`retry` needs a key, `server/tool`")
        return _RetriedCall(Call(spec.begin(self._engine._native, self._timeout_ms, self._seed)), self._mode)

    def __iter__(self) -> Iterator[Attempt]:
        run = self._start(self._spec)
        while not run.done:
            if run.wait_ms:
                self._wait(run)
            number = run.admit()
            if number:
                attempt = Attempt(run, number)
                yield attempt
                attempt.check_used()

    async def __aiter__(self) -> AsyncIterator[Attempt]:
        run = self._start(self._spec)
        while not run.done:
            if run.wait_ms:
                await self._wait_async(run)
            number = run.admit()
            if number:
                attempt = Attempt(run, number)
                yield attempt
                attempt.check_used()

    def _wait(self, run: _RetriedCall) -> None:
        seconds, run.wait_ms = run.wait_ms / 1000, 0
        if self._cancel is not None:
            if self._cancel.wait(seconds):
                raise run.stop_cancelled() from run.error
        else:
            (self._sleep or time.sleep)(seconds)

    async def _wait_async(self, run: _RetriedCall) -> None:
        seconds, run.wait_ms = run.wait_ms / 1000, 0
        try:
            await (self._sleep or asyncio.sleep)(seconds)
        except BaseException:
            run.call.cancelled()
            raise

    def __call__(self, function: F) -> F:
        named = function_of(function, "retry")
        if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
            raise MisuseError("a generator cannot be retried, its items are already out: put `retry` on what it calls")
        spec = self._spec or spec_of(key_of(named), **self._facts)
        made: Any = (self._async if is_async(function) else self._blocking)(function, spec)
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
                        if inspect.iscoroutine(result):
                            result.close()
                            raise MisuseError("`retry` has got a coroutine, not its result: put it on an `async def`")
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


@overload
def retry(function: F, /) -> F: ...
@overload
def retry(key: str | None = None, **settings: Unpack[RetrySettings]) -> Retry: ...
def retry(key: Any = None, **settings: Any) -> Any:
    """Makes a call again while the policy says so: a decorator, or an iterator over attempts; sync and async.

    `key` is `server/tool`; without it a decorator uses the function's module and qualified name, and calls of a lambda
    share nothing. `engine` holds the policy and the state of all keys: share one. `timeout` is in seconds: no attempt starts after it. What is stated about the tool
    (`read_only`, `idempotent`, `side_effects`, `method`, `idempotency_key`) decides whether a call with an unknown
    outcome may be retried; nothing stated, the policy decides.

    Every exception is read by `from_exception` in this mode. `Stopped` is raised when the call is not to be made again;
    cancellation, `KeyboardInterrupt` and `SystemExit` pass through at once. `cancel` ends the waits of a blocking call.
    `attempt_argument` names a keyword in which the function gets the number of the attempt, from 1.
    """
    if callable(key):
        return Retry(**settings)(key)
    return Retry(key, **settings)
