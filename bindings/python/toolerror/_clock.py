"""The time and the waits of the drivers. `toolerror.testing` replaces both."""

from __future__ import annotations

import asyncio
import importlib
import math
import sys
import threading
import time
import warnings
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar

from . import _core
from ._check import check_seconds
from ._core import MisuseError

T = TypeVar("T")

_LONGEST_WAIT = 86_400.0
"""Seconds; a longer wait is cut into pieces, which every timer can hold."""


class TestClock:
    """A clock that only waits move. The engines of the process count by it as long as it is set."""

    # no test, whatever its name
    __test__ = False

    def __init__(self) -> None:
        self._began = monotonic()
        self._mono_ms, self._wall_ms = _core.clock_now()
        self._elapsed_ms = 0
        self._lock = threading.Lock()
        self._waits: list[float] = []

    @property
    def waits(self) -> list[float]:
        """The waits of drivers so far, in seconds."""
        return [*self._waits]

    @property
    def elapsed(self) -> float:
        """Seconds that have passed on this clock."""
        return self._elapsed_ms / 1000

    def advance(self, seconds: float) -> None:
        """Lets time pass, as work does that takes long."""
        check_seconds("seconds", seconds)
        with self._lock:
            self._elapsed_ms += math.ceil(round(seconds * 1000, 3))
            self._set()

    def _set(self) -> None:
        _core.set_clock(self._mono_ms + self._elapsed_ms, self._wall_ms + self._elapsed_ms)

    def _waited(self, seconds: float) -> None:
        self._waits.append(seconds)
        self.advance(seconds)


_fake: TestClock | None = None
_passed = 0.0
"""Seconds that have passed on fake clocks: what lived in their time goes on from there."""


def set_fake(clock: TestClock | None) -> TestClock | None:
    """Sets the clock of all drivers and engines, or the real one; what was set before."""
    global _fake, _passed
    before, _fake = _fake, clock
    if clock is None:
        _passed += 0.0 if before is None else before.elapsed
        _core.set_clock()
    else:
        clock._set()
    return before


def monotonic() -> float:
    """Seconds, from no point in particular."""
    return time.monotonic() + _passed if _fake is None else _fake._began + _fake.elapsed


def passed(seconds: float) -> None:
    """Moves a fake clock by time that work has taken."""
    if _fake is not None:
        _fake.advance(seconds)


def waited(seconds: float) -> None:
    """Moves a fake clock by a wait that somebody else makes."""
    if _fake is not None:
        _fake._waited(seconds)


def sleep(seconds: float, cancel: threading.Event | None = None) -> bool:
    """Waits; whether `cancel` has ended that. A `RuntimeWarning` where that holds up a running event loop."""
    if _in_loop():
        _warn_of_blocking(seconds)
    if _fake is not None:
        waited(seconds)
        seconds = 0.0
    while True:
        piece = min(seconds, _LONGEST_WAIT)
        if cancel is None:
            time.sleep(piece)
        elif cancel.wait(piece):
            return True
        seconds -= piece
        if seconds <= 0:
            return False


def _in_loop() -> bool:
    trio = sys.modules.get("trio")
    return _on_asyncio() or (trio is not None and bool(trio.lowlevel.in_trio_run()))


def _warn_of_blocking(seconds: float) -> None:
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).startswith("toolerror."):
        frame, level = frame.f_back, level + 1
    text = (
        f"`retry` waits {seconds:.3g} s and blocks the event loop that runs in this thread: "
        "use `async for` or an `async` function, or call the function in another thread"
    )
    warnings.warn(text, RuntimeWarning, stacklevel=level)


async def sleep_async(seconds: float) -> None:
    """Waits in the loop that runs."""
    if _fake is not None:
        waited(seconds)
        seconds = 0.0
    wait = asyncio.sleep if _on_asyncio() else anyio().sleep
    while True:
        await wait(min(seconds, _LONGEST_WAIT))
        seconds -= _LONGEST_WAIT
        if seconds <= 0:
            return


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """What `work` gives, which may block: the loop that runs goes on."""
    if _on_asyncio():
        return await asyncio.to_thread(work, *arguments)
    done: T = await anyio().to_thread.run_sync(work, *arguments)
    return done


def _on_asyncio() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def anyio() -> Any:
    """For what does not run on asyncio, and for hosts, which all stand on it. The package does not need it without one."""
    try:
        return importlib.import_module("anyio")
    except ImportError:
        raise MisuseError("`toolerror` needs the package `anyio` in an event loop that is not asyncio's") from None


class Limit:
    """A block whose work is cancelled after some seconds. Whatever the work makes of that, `expired` is set then."""

    expired = False

    def __enter__(self) -> Limit:
        raise NotImplementedError

    def __exit__(
        self, cls: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        raise NotImplementedError


def limit(seconds: float) -> Limit:
    """A limit in the loop that runs. It counts real time, also where the clock is not real."""
    return _AsyncioLimit(seconds) if _on_asyncio() else _AnyioLimit(seconds)


class _AsyncioLimit(Limit):
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> Limit:
        task = asyncio.current_task()
        if task is None:
            raise MisuseError("a time limit needs a task")
        self._task: Any = task
        self._cancelling: int = task.cancelling() if hasattr(task, "cancelling") else 0
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._expire)
        return self

    def _expire(self) -> None:
        self.expired = True
        self._task.cancel(self)

    def __exit__(
        self, cls: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        self._timer.cancel()
        task, self._task = self._task, None
        if not self.expired:
            return False
        if hasattr(task, "uncancel"):
            others = task.uncancel() > self._cancelling
        else:  # Python 3.10 tells only by the message who has cancelled
            others = isinstance(exception, asyncio.CancelledError) and exception.args != (self,)
        if others or isinstance(exception, (KeyboardInterrupt, SystemExit)):
            self.expired = False
        return self.expired


class _AnyioLimit(Limit):
    def __init__(self, seconds: float) -> None:
        self._scope = anyio().move_on_after(seconds)

    def __enter__(self) -> Limit:
        self._scope.__enter__()
        return self

    def __exit__(
        self, cls: type[BaseException] | None, exception: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        self._scope.__exit__(cls, exception, traceback)
        came_late = exception is None or isinstance(exception, Exception)
        self.expired = bool(self._scope.cancelled_caught or (came_late and self._scope.cancel_called))
        return self.expired
