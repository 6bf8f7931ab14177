"""Drivers: they make a call again while the policy says so, and throw every other failure with what to do about it."""

from __future__ import annotations

import contextlib
import functools
import inspect
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from types import CoroutineType
from typing import TYPE_CHECKING, Any, TypeVar, cast, overload

from ._attempts import Attempt, Drive
from ._core import CallSpec, MisuseError, read
from ._decorator import function_of, is_async, key_of
from ._engine import Call, CallFacts, Engine, check_names, check_seed, engine_of, milliseconds, seconds_of, spec_of
from ._errors import ToolError
from ._failure import CallFailure
from ._policy import Policy, PolicyMembers
from ._run import Run
from ._watch import Watch, WatchSettings
from ._wrap import ErrorMappers

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._words import Mode

_NO_LIMIT: contextlib.nullcontext[None] = contextlib.nullcontext()

F = TypeVar("F", bound=Callable[..., Any])
Outcome = Callable[[Any], "ToolError | Awaitable[ToolError | None] | None"]


class RetrySettings(CallFacts, WatchSettings, total=False):
    """The settings of `retry`, all of which may be absent."""

    engine: Engine | Policy | PolicyMembers | str | None
    """The policy and the state of all keys. Absent: an engine with the default policy for this `retry` alone."""
    policy: Policy | PolicyMembers | str | None
    """Another policy for these calls, on the states of the engine; members that it lacks are those of the engine's."""
    timeout: float | None
    """No attempt starts after so many seconds; work that is `async` is ended then."""
    attempt_timeout: float | None
    """Ends each attempt after so many seconds; only for work that is `async`."""
    seed: int | None
    """The seed of the jitter. Absent: another for each call."""
    mode: Mode
    """How exceptions are read. Absent: `unwrap`."""
    mappers: ErrorMappers | None
    """What your own exceptions mean; they run before everything else."""
    outcome: Outcome | None
    """Gets each result, and gives the ToolError that it is, or `None` for a success."""
    cancel: threading.Event | None
    """Ends a blocking call: its wait at once, its work when that returns."""
    attempt_argument: str | None
    """The keyword in which the function gets the number of the attempt, from 1."""
    sleep: Callable[[float], Any] | None
    """Waits so many seconds. Absent: the thread's or the event loop's own."""


class Retry:
    """The settings of `retry`: a decorator, or an iterator over attempts. It may be used many times."""

    def __init__(self, key: str | None = None, **settings: Unpack[RetrySettings]) -> None:
        check_names("retry", settings, RetrySettings)
        self._engine = engine_of(settings.get("engine"), settings.get("policy"))
        self._timeout = seconds_of("timeout", settings.get("timeout"))
        self.attempt_timeout = seconds_of("attempt_timeout", settings.get("attempt_timeout"))
        self._seed = settings.get("seed")
        check_seed(self._engine, self._seed)
        self.mode: Mode = settings.get("mode", "unwrap")
        read("", self.mode)  # an unknown mode is refused here, not when a call has failed
        self.mappers = _checked("mappers", settings.get("mappers"), ErrorMappers)
        self.cancel = settings.get("cancel")
        if self.cancel is not None and not _is_event(self.cancel):
            raise MisuseError(f"`cancel` must be a `threading.Event`, not `{type(self.cancel).__name__}`")
        self._argument = _checked("attempt_argument", settings.get("attempt_argument"), str)
        self.sleep = settings.get("sleep")
        self._outcome = settings.get("outcome")
        for name in ("sleep", "outcome"):
            if not callable(settings.get(name) or str):
                raise MisuseError(f"`{name}` must be a function, not `{type(settings.get(name)).__name__}`")
        watched: Any = {name: value for name, value in settings.items() if name in WatchSettings.__annotations__}
        self._watch = Watch(watched)
        facts: Any = {name: value for name, value in settings.items() if name in CallFacts.__annotations__}
        self._facts: CallFacts = facts
        self._key = key or ""
        self._spec = spec_of("" if key is None else key, **self._facts)
        self._has_key = key is not None

    def _start(self, spec: CallSpec, key: str, resume: Callable[..., Any]) -> Drive:
        call = Call(spec.begin(self._engine._native, milliseconds("timeout", self._timeout), self._seed))
        run = Run(call, key, self._watch, self._timeout)
        run.resume = resume
        return Drive(self, run)

    def _start_loop(self) -> Drive:
        if not self._has_key:
            raise MisuseError("`retry` needs a key, `server/tool`, for a loop over attempts")
        if self._outcome is not None:
            raise MisuseError("`outcome` is for functions: tell `attempt.failed(error)` in a loop over attempts")
        return self._start(self._spec, self._key, self._resume_loop)

    def _resume_loop(self, _run: Run, failure: CallFailure, arguments: object = None) -> _Resumed:
        return _Resumed(self, Drive(self, failure.resumed_run(arguments)))

    def __iter__(self) -> Iterator[Attempt]:
        return self.attempts(self._start_loop())

    def __aiter__(self) -> AsyncIterator[Attempt]:
        return self.attempts_async(self._start_loop())

    def attempts(self, drive: Drive) -> Iterator[Attempt]:
        """The attempts of a call that blocks."""
        self._check_blocking()
        while not drive.done:
            attempt = Attempt(drive, drive.turn(), limited=False)
            yield attempt
            attempt.check_used()

    async def attempts_async(self, drive: Drive) -> AsyncIterator[Attempt]:
        """The attempts of a call in an event loop."""
        self._check_async()
        while not drive.done:
            attempt = Attempt(drive, await drive.turn_async(), limited=True)
            yield attempt
            attempt.check_used()

    def __call__(self, function: F) -> F:
        if isinstance(function, (staticmethod, classmethod)):
            return cast(F, type(function)(self(function.__func__)))
        named = function_of(function, "retry")
        if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
            raise MisuseError("a generator cannot be retried, its items are already out: put `retry` on what it calls")
        key = self._key if self._has_key else key_of(named)
        spec = self._spec if self._has_key else spec_of(key, **self._facts)
        made: Any = (self._async if is_async(function) else self._blocking)(function, spec, key)
        return functools.wraps(function)(made)  # type: ignore[return-value]

    def _check_blocking(self) -> None:
        if self.attempt_timeout is not None:
            raise MisuseError("`attempt_timeout` cannot end work that blocks: it is for work that is `async`")

    def _check_async(self) -> None:
        if self.cancel is not None:
            raise MisuseError("`cancel` is for work that blocks: cancel the task of work that is `async`")

    def _blocking(self, function: Callable[..., Any], spec: CallSpec, key: str) -> Callable[..., Any]:
        self._check_blocking()

        def resume(_run: Run, failure: CallFailure, *args: Any, **kwargs: Any) -> Any:
            return self._make(function, Drive(self, failure.resumed_run([args, kwargs])), args, kwargs)

        def call(*args: Any, **kwargs: Any) -> Any:
            return self._make(function, self._start(spec, key, resume), args, kwargs)

        return call

    def _make(self, function: Callable[..., Any], drive: Drive, args: Any, kwargs: Any) -> Any:
        """Makes a call that blocks."""
        while True:
            number = drive.turn()
            if self._argument is not None:
                kwargs[self._argument] = number
            answer: Any = None
            try:
                result = function(*args, **kwargs)
                if self._outcome is not None:
                    answer = self._outcome(result)
            except BaseException as exception:
                if not drive.raised(exception):
                    raise
                continue
            if answer is None and type(result) is not CoroutineType:
                drive.succeeded()
                return result
            _check_no_coroutine(result, answer)
            retried = drive.failed(drive.outcome(answer))
            del answer, result
            if not retried:
                drive.throw()

    def _async(
        self, function: Callable[..., Awaitable[Any]], spec: CallSpec, key: str
    ) -> Callable[..., Awaitable[Any]]:
        self._check_async()

        async def resume(_run: Run, failure: CallFailure, *args: Any, **kwargs: Any) -> Any:
            return await self._make_async(function, Drive(self, failure.resumed_run([args, kwargs])), args, kwargs)

        async def call(*args: Any, **kwargs: Any) -> Any:
            return await self._make_async(function, self._start(spec, key, resume), args, kwargs)

        return call

    async def _make_async(self, function: Callable[..., Awaitable[Any]], drive: Drive, args: Any, kwargs: Any) -> Any:
        """Makes a call in an event loop."""
        while True:
            number = await drive.turn_async()
            if self._argument is not None:
                kwargs[self._argument] = number
            limit = drive.limit()
            result: Any = None
            answer: Any = None
            try:
                with limit or _NO_LIMIT:
                    result = await function(*args, **kwargs)
                    if self._outcome is not None:
                        answer = self._outcome(result)
                        answer = await answer if inspect.isawaitable(answer) else answer
            except BaseException as exception:
                if not drive.raised(exception):
                    raise
                continue
            if limit is not None and limit.expired:
                retried = drive.timed_out()
            elif answer is None:
                drive.succeeded()
                return result
            else:
                retried = drive.failed(drive.outcome(answer))
            result = answer = None
            if not retried:
                drive.throw()


class _Resumed:
    """A loop over attempts that goes on with a call, once."""

    def __init__(self, settings: Retry, drive: Drive) -> None:
        self._settings = settings
        self._drive = drive

    def __iter__(self) -> Iterator[Attempt]:
        return self._settings.attempts(self._drive)

    def __aiter__(self) -> AsyncIterator[Attempt]:
        return self._settings.attempts_async(self._drive)


def _is_event(value: object) -> bool:
    """Whether it is an event of `threading` or `multiprocessing`; the `wait` of asyncio's waits for nothing here."""
    wait = getattr(value, "wait", None)
    return callable(wait) and hasattr(value, "is_set") and not inspect.iscoroutinefunction(wait)


def _check_no_coroutine(*values: Any) -> None:
    for value in values:
        if inspect.iscoroutine(value):
            value.close()
            raise MisuseError("`retry` has got a coroutine, not its result: put it on an `async def`")


V_ = TypeVar("V_")


def _checked(name: str, value: V_, cls: type) -> V_:
    if not isinstance(value, (cls, type(None))):
        raise MisuseError(f"`{name}` must be `{cls.__name__}`, not `{type(value).__name__}`")
    return value


@overload
def retry(function: F, /) -> F: ...
@overload
def retry(key: str | None = None, **settings: Unpack[RetrySettings]) -> Retry: ...
def retry(key: Any = None, **settings: Any) -> Any:
    """Makes a call again while the policy says so: a decorator, or an iterator over attempts; sync and async.

    `key` is `server/tool`; without it a decorator uses the function's module and qualified name, and calls of a lambda
    share nothing. `engine` holds the policy and the state of all keys: share one; `policy` is another one for these calls.
    What is stated about the tool (`read_only`, `idempotent`, `side_effects`, `method`, `idempotency_key`) decides whether
    a call with an unknown outcome may be retried; nothing stated, the policy decides.

    `timeout` is in seconds: no attempt starts after it, and an `async` one is ended by it; `attempt_timeout` ends each
    `async` attempt. What was ended has an unknown outcome. Every exception is read by `from_exception` in this mode, after
    `mappers`; `outcome` reads results. When the call is not to be made again, the last error itself is raised, and
    `CallFailure.of(error)` says what to do; where no exception was raised, it is the ToolError. Cancellation,
    `KeyboardInterrupt` and `SystemExit` pass through at once.

    `on_attempt`, `on_wait` and `on_decision` get a `RetryEvent`; `statistics` counts. Each retry is a record of the logger
    `toolerror`. `attempt_argument` names a keyword in which the function gets the number of the attempt, from 1.
    """
    if callable(key) or isinstance(key, classmethod):
        function: Any = key
        return Retry(**settings)(function)
    return Retry(key, **settings)
