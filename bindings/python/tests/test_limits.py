"""Work that hangs, cancellation, and the event loops: asyncio, and trio by anyio."""

import asyncio
import subprocess
import sys
import threading
import time

import anyio
import pytest
import trio

from toolerror import CallFailure, Engine, MisuseError, TransientError, retry
from toolerror.testing import no_waits

LOOPS = ["asyncio", "trio"]
LONG = 60


@pytest.fixture(params=LOOPS)
def run(request):
    """Runs a coroutine in one of the loops."""
    return lambda function, *arguments: anyio.run(function, *arguments, backend=request.param)


def quick():
    return Engine({"first_ms": 1, "base_ms": 1, "cap_ms": 1})


async def thrown_by(call):
    with pytest.raises(Exception) as raised:
        await call()
    return raised.value, CallFailure.of(raised.value)


def test_hanging_work_ends_at_the_deadline_with_an_unknown_outcome(run):
    ended = []

    async def main():
        @retry("a/b", timeout=0.5)
        async def work():
            try:
                await anyio.sleep(LONG)
            finally:
                ended.append(1)

        error, failure = await thrown_by(work)
        assert isinstance(error, TransientError) and error.effects == "unknown"
        assert error.message.startswith("no answer within 0.5")
        assert failure.decision.reason == "deadline" and failure.decision.attempt == 1

    began = time.monotonic()
    run(main)
    assert ended == [1] and time.monotonic() - began < LONG / 2


def test_each_attempt_has_its_limit(run):
    numbers = []

    async def main():
        @retry("a/b", attempt_timeout=0.05, read_only=True, engine=quick(), attempt_argument="attempt")
        async def work(*, attempt):
            numbers.append(attempt)
            if attempt < 3:
                await anyio.sleep(LONG)
            return "done"

        assert await work() == "done"

        @retry("a/b", attempt_timeout=0.05, side_effects=True, engine=quick())
        async def write():
            numbers.append("write")
            await anyio.sleep(LONG)

        error, failure = await thrown_by(write)
        assert failure.decision.reason == "unsafe_replay" and error.effects == "unknown"

    run(main)
    assert numbers == [1, 2, 3, "write"]


@pytest.mark.parametrize("ends", ["with a result", "with an error"])
def test_what_work_does_after_its_limit_is_ignored(run, ends):
    async def main():
        @retry("a/b", attempt_timeout=0.05, side_effects=True)
        async def work():
            try:
                await anyio.sleep(LONG)
            except anyio.get_cancelled_exc_class():
                if ends == "with a result":
                    return "too late"
                raise ValueError("too late") from None

        error, failure = await thrown_by(work)
        assert isinstance(error, TransientError) and failure.decision.reason == "unsafe_replay"
        await anyio.sleep(0.001)  # the caller is not cancelled

    run(main)


def test_a_loop_over_attempts_has_limits_too(run):
    numbers = []

    async def main():
        async for attempt in retry("a/b", attempt_timeout=0.05, read_only=True, engine=quick()):
            with attempt:
                numbers.append(attempt.number)
                if attempt.number < 2:
                    await anyio.sleep(LONG)
        with pytest.raises(TransientError, match="no answer within") as raised:
            async for attempt in retry("a/b", timeout=0.5):
                with attempt:
                    await anyio.sleep(LONG)
        assert CallFailure.of(raised.value).decision.reason == "deadline"
        await anyio.sleep(0.001)

    run(main)
    assert numbers == [1, 2]


@pytest.mark.parametrize("within", ["the work", "a wait"])
@pytest.mark.parametrize("form", ["decorator", "loop"])
def test_cancellation_of_the_caller_goes_out_as_itself(run, within, form):
    numbers = []

    async def work():
        numbers.append(1)
        if within == "a wait":
            raise TransientError("busy", retry_after=LONG)
        await anyio.sleep(LONG)

    async def loop():
        async for attempt in retry("a/b", timeout=2 * LONG, attempt_timeout=LONG):
            with attempt:
                await work()

    async def main():
        call = loop if form == "loop" else retry("a/b", timeout=2 * LONG, attempt_timeout=LONG)(work)
        with anyio.move_on_after(0.05) as scope:
            await call()
        assert scope.cancelled_caught

    began = time.monotonic()
    run(main)
    assert numbers == [1] and time.monotonic() - began < LONG / 2


def test_a_cancelled_task_is_cancelled_whatever_its_limit():
    async def main():
        @retry("a/b", attempt_timeout=LONG)
        async def work():
            await asyncio.sleep(LONG)

        task = asyncio.create_task(work())
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as raised:
            await task
        assert CallFailure.of(raised.value) is None and task.cancelled()
        # nothing is left behind
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert not [one for one in asyncio.get_running_loop()._scheduled if not one.cancelled()]

    asyncio.run(main())


@pytest.mark.parametrize("ends", ["well", "badly", "late"])
def test_no_timer_and_no_task_stays_behind(ends):
    async def main():
        @retry("a/b", timeout=LONG, attempt_timeout=0.02 if ends == "late" else LONG, side_effects=True)
        async def work():
            if ends == "late":
                await asyncio.sleep(LONG)
            if ends == "badly":
                raise ValueError("v")

        try:
            await work()
        except (TransientError, ValueError):
            pass
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert not [one for one in asyncio.get_running_loop()._scheduled if not one.cancelled()]
        assert not hasattr(asyncio.Task, "cancelling") or asyncio.current_task().cancelling() == 0

    asyncio.run(main())


def test_a_limit_of_the_caller_inside_and_around_stays_the_caller_s():
    async def main():
        async def slow():
            await asyncio.sleep(LONG)

        @retry("a/b", attempt_timeout=LONG, side_effects=True)
        async def inside():
            await asyncio.wait_for(slow(), 0.01)

        error, failure = await thrown_by(inside)
        assert isinstance(error, asyncio.TimeoutError) and failure.decision.reason == "unsafe_replay"
        with pytest.raises(asyncio.TimeoutError) as raised:
            await asyncio.wait_for(retry("a/b", attempt_timeout=LONG)(slow)(), 0.01)
        assert CallFailure.of(raised.value) is None

    asyncio.run(main())


def test_interrupts_of_a_wait_that_blocks_go_out_as_themselves():
    def interrupted(seconds):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        retry("a/b", sleep=interrupted)(busy)()


def busy():
    raise TransientError("busy", retry_after=1)


def test_an_event_that_is_set_within_the_work_ends_the_call():
    cancel, numbers = threading.Event(), []

    @retry("a/b", cancel=cancel)
    def work():
        numbers.append(1)
        cancel.set()
        raise TransientError("busy")

    with pytest.raises(TransientError) as raised:
        work()
    assert CallFailure.of(raised.value).decision.reason == "cancelled" and numbers == [1]


def test_a_wait_longer_than_any_timer_is_cut_into_pieces(monkeypatch):
    from toolerror import _clock

    pieces = []
    monkeypatch.setattr(_clock.time, "sleep", pieces.append)
    assert _clock.sleep(200_000.5) is False
    assert pieces == [86_400.0, 86_400.0, 27_200.5]
    cut = []

    async def slept(seconds):
        cut.append(seconds)

    monkeypatch.setattr(_clock.asyncio, "sleep", slept)
    asyncio.run(_clock.sleep_async(100_000))
    assert cut == [86_400.0, 13_600.0]


def test_trio_waits_by_anyio_alone(run):
    numbers = []

    async def main():
        @retry("a/b", engine=quick())
        async def work():
            numbers.append(1)
            if len(numbers) < 3:
                raise TransientError("busy")
            return "done"

        assert await work() == "done"
        async for attempt in retry("a/b", engine=quick()):
            with attempt:
                if attempt.number < 2:
                    raise TransientError("busy")

    run(main)
    assert len(numbers) == 3


def test_work_of_trio_is_ended():
    async def main():
        @retry("a/b", timeout=0.5)
        async def work():
            await trio.sleep_forever()

        error, failure = await thrown_by(work)
        assert failure.decision.reason == "deadline"

    trio.run(main)


def test_anyio_is_only_imported_where_a_loop_of_another_kind_runs():
    code = """
import asyncio, sys
from toolerror import TransientError, retry
import toolerror.testing

@retry("a/b", engine={"max_attempts": 1}, timeout=5, attempt_timeout=5)
async def work():
    raise TransientError("busy")

try:
    asyncio.run(work())
except TransientError:
    pass
assert "anyio" not in sys.modules and "trio" not in sys.modules
import trio
sys.modules["anyio"] = None  # as if it was not installed
try:
    trio.run(work)
except toolerror.MisuseError as error:
    assert str(error) == "`toolerror` needs the package `anyio` in an event loop that is not asyncio's"
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_limit_moves_the_fake_clock_as_far(run):
    async def main():
        with no_waits() as clock:

            @retry("a/b", engine=Engine(), attempt_timeout=0.05, timeout=0.1, read_only=True)
            async def work():
                await anyio.sleep(LONG)

            _, failure = await thrown_by(work)
            assert failure.decision.reason == "deadline" and clock.elapsed >= 0.05

    run(main)


def test_the_misuse_of_a_loop_is_refused():
    async def main():
        with pytest.raises(MisuseError, match="needs a key"):
            async for _ in retry():
                pass
        with pytest.raises(MisuseError, match="with attempt"):
            async for _ in retry("a/b"):
                pass

    asyncio.run(main())
