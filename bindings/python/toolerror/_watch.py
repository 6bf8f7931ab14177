"""Who is told what drivers do: hooks, the log, statistics."""

from __future__ import annotations

import inspect
import logging
import os
import threading
import weakref
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from ._core import MisuseError

if TYPE_CHECKING:
    from ._decision import Decision
    from ._errors import ToolError

_log = logging.getLogger("toolerror")


@dataclass(frozen=True, slots=True)
class RetryEvent:
    """What a driver does; hooks get one."""

    key: str
    """The key of the call, `server/tool`; empty for a lambda without one."""
    attempt: int
    """The attempt that begins or has failed, from 1; the one that comes after a wait is the next."""
    error: ToolError | None = None
    """The last error; `None` when none has failed yet."""
    decision: Decision | None = None
    """For `on_decision`: what was decided."""
    delay: float | None = None
    """For `on_wait`: how long the wait is, in seconds."""


Hook = Callable[[RetryEvent], object]


_counting: weakref.WeakSet[Statistics] = weakref.WeakSet()


def _renew_locks() -> None:
    for statistics in _counting:
        statistics._lock = threading.RLock()  # its owner may be a thread that the child has not


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_locks)


class Statistics:
    """What drivers have done. Several drivers, threads and loops may count into one."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        _counting.add(self)
        self._counts: Counter[str] = Counter()
        self._waited = 0.0
        self._failures: Counter[str] = Counter()
        self._given_up: Counter[str] = Counter()

    def to_dict(self) -> StatisticsMembers:
        """All numbers; they fit together."""
        with self._lock:
            counts = self._counts
            return {
                "attempts": counts["attempts"],
                "retries": counts["retries"],
                "waits": counts["waits"],
                "waited": self._waited,
                "failures": dict(self._failures),
                "given_up": dict(self._given_up),
            }

    @property
    def attempts(self) -> int:
        """Sends."""
        return self._counts["attempts"]

    @property
    def retries(self) -> int:
        """Decisions to make a call again."""
        return self._counts["retries"]

    @property
    def waits(self) -> int:
        """Waits before sends."""
        return self._counts["waits"]

    @property
    def waited(self) -> float:
        """All waits together, in seconds."""
        return self._waited

    @property
    def failures(self) -> dict[str, int]:
        """Failed attempts by the type of the error."""
        return self.to_dict()["failures"]

    @property
    def given_up(self) -> dict[str, int]:
        """Calls that failed for good, by the reason of `give_up`, or else by the action."""
        return self.to_dict()["given_up"]

    def _sent(self) -> None:
        with self._lock:
            self._counts["attempts"] += 1

    def _waits(self, seconds: float) -> None:
        with self._lock:
            self._counts["waits"] += 1
            self._waited += seconds

    def _decided(self, failed: ToolError | None, decision: Decision) -> None:
        with self._lock:
            if failed is not None:
                self._failures[failed.type] += 1
            if decision.action == "retry":
                self._counts["retries"] += 1
            else:
                self._given_up[decision.reason or decision.action] += 1

    def __repr__(self) -> str:
        return f"<Statistics {self.to_dict()}>"


class StatisticsMembers(TypedDict):
    """`Statistics.to_dict`."""

    attempts: int
    retries: int
    waits: int
    waited: float
    failures: dict[str, int]
    given_up: dict[str, int]


class WatchSettings(TypedDict, total=False):
    """Who is told what a driver does. A hook cannot break a call: what it raises is logged once."""

    on_attempt: Hook | None
    """Called before each attempt."""
    on_wait: Hook | None
    """Called before each wait."""
    on_decision: Hook | None
    """Called with each decision, after a failed attempt or instead of one."""
    statistics: Statistics | None
    """Where to count."""


class Watch:
    """Tells hooks, the log and statistics."""

    __slots__ = ("_hooks", "_reported", "_statistics", "active")

    def __init__(self, settings: WatchSettings) -> None:
        statistics = settings.get("statistics")
        if not isinstance(statistics, (Statistics, type(None))):
            raise MisuseError(f"`statistics` must be `Statistics`, not `{type(statistics).__name__}`")
        self._statistics = statistics
        self._reported: set[str] = set()
        found: dict[str, Any] = {name: settings.get(name) for name in ("on_attempt", "on_wait", "on_decision")}
        self._hooks: dict[str, Hook] = {name: hook for name, hook in found.items() if hook is not None}
        for name, hook in self._hooks.items():
            if not callable(hook) or inspect.iscoroutinefunction(hook):
                raise MisuseError(f"`{name}` must be a function, not {'an `async` one' if callable(hook) else f'`{type(hook).__name__}`'}")
        self.active = bool(self._hooks) or statistics is not None
        """Whether anybody but the log is told."""

    def attempt(self, key: str, number: int, error: ToolError | None) -> None:
        if self._statistics is not None:
            self._statistics._sent()
        if self._hooks:
            self._tell("on_attempt", RetryEvent(key, number, error))

    def wait(self, key: str, number: int, error: ToolError | None, seconds: float) -> None:
        if self._statistics is not None:
            self._statistics._waits(seconds)
        if self._hooks:
            self._tell("on_wait", RetryEvent(key, number, error, delay=seconds))

    def decided(self, key: str, error: ToolError | None, decision: Decision, *, failed: bool) -> None:
        """`failed`: after a failed attempt, not instead of one."""
        if self._statistics is not None:
            self._statistics._decided(error if failed else None, decision)
        if decision.action == "retry" and error is not None:
            _log_retry(key, error, decision.attempt, decision.delay_ms / 1000)
        if self._hooks:
            self._tell("on_decision", RetryEvent(key, decision.attempt, error, decision))

    def _tell(self, name: str, event: RetryEvent) -> None:
        hook = self._hooks.get(name)
        if hook is None:
            return
        try:
            hook(event)
        except Exception:
            if name not in self._reported:
                self._reported.add(name)
                _log.exception("`%s` has failed; what it raises later is not logged", name)


def _log_retry(key: str, error: ToolError, attempt: int, delay: float) -> None:
    if not _log.isEnabledFor(logging.WARNING):
        return
    shown = _one_line(error._value.masked().message())
    fields = {"key": key, "attempt": attempt, "delay": delay, "error_type": error.type}
    text = "retry of `%s` in %.3g s, attempt %d has failed: [%s] %s"
    _log.warning(text, _one_line(key), delay, attempt, error.type, shown, extra=fields)


def _one_line(text: str) -> str:
    """A text of somebody else for the log, where a line break would begin what looks like another record."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)
