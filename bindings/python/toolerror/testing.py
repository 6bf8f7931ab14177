"""For tests of code that retries: waits that take no time.

>>> from toolerror import TransientError, retry
>>> from toolerror.testing import no_waits
>>> with no_waits() as clock:
...     for attempt in retry("library/search", read_only=True):
...         with attempt:
...             if attempt.number == 1:
...                 raise TransientError("busy", retry_after=30)
>>> clock.elapsed >= 30
True
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from . import _clock
from ._clock import TestClock


@contextlib.contextmanager
def no_waits() -> Iterator[TestClock]:
    """Within the block, or the function that it decorates, waits of all drivers end at once and move a fake clock.

    That holds for `retry`, `AgentSession` and the adapters for frameworks, in all threads. Delays, `timeout`, the time
    before which nothing is sent and the budget of every `Engine` count by the same clock. Work takes its own time, so
    limits that end hanging work (`attempt_timeout`) count real time. After the block time goes on from there.
    """
    clock = TestClock()
    before = _clock.set_fake(clock)
    try:
        yield clock
    finally:
        if before is not None:
            before.advance(clock.elapsed)
        _clock.set_fake(before)


__all__ = ["TestClock", "no_waits"]
