"""One exception object that several calls raise: what hangs on it belongs to one of them."""

import asyncio
import concurrent.futures
import contextvars
import threading

import pytest

from toolerror import CallFailure, Engine, TransientError, retry, to_result
from toolerror._failure import Scope
from toolerror.testing import no_waits

THREADS = 8


class Busy(ConnectionRefusedError):
    """As a module's constant."""


@pytest.mark.parametrize("busy", [TransientError("busy"), Busy(111, "refused")])
@pytest.mark.parametrize("policy", [None, {"max_attempts": 1}])
@no_waits()
def test_each_thread_has_its_own_call(busy, policy):
    engine = Engine(policy)
    barrier = threading.Barrier(THREADS)
    faults = []

    def calls(name):
        barrier.wait()
        for number in range(60):
            key, sends = f"{name}/{number}", 0

            @retry(key, engine=engine, read_only=True)
            def work():
                nonlocal sends
                sends += 1
                raise busy

            try:
                work()
            except Exception as error:
                failure = CallFailure.of(error)
                found = (error is busy, sends, failure and failure.key, failure and len(failure.history))
                if found != (True, 1 if policy else 3, key, sends):
                    faults.append(found)

    threads = [threading.Thread(target=calls, args=(f"t{at}",)) for at in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


@pytest.mark.parametrize("policy", [None, {"max_attempts": 1}])
def test_each_task_has_its_own_call(policy):
    busy = TransientError("busy")

    async def call(engine, key):
        sends = 0

        @retry(key, engine=engine, read_only=True)
        async def work():
            nonlocal sends
            sends += 1
            await asyncio.sleep(int(key[2:]) % 3 / 1000)
            raise busy

        with pytest.raises(TransientError) as raised:
            await work()
        failure = CallFailure.of(raised.value)
        return raised.value is busy, sends, failure.key

    async def main():
        engine = Engine(policy)
        return await asyncio.gather(*[call(engine, f"t/{at}") for at in range(20)])

    with no_waits():
        found = asyncio.run(main())
    assert found == [(True, 1 if policy else 3, f"t/{at}") for at in range(20)]


def test_of_calls_that_overlapped_the_asker_gets_a_failure_only_of_its_thread():
    busy = TransientError("busy")
    engine = Engine({"max_attempts": 1})

    async def call(key, seconds):
        @retry(key, engine=engine)
        async def work():
            await asyncio.sleep(seconds)
            raise busy

        await work()

    async def main(*calls):
        return await asyncio.gather(*calls, return_exceptions=True)

    assert asyncio.run(main(call("a/b", 0), call("c/d", 0.01))) == [busy, busy]
    assert CallFailure.of(busy) is None
    asyncio.run(main(call("e/f", 0)))  # it begins when the others are over
    assert CallFailure.of(busy).key == "e/f"


def test_calls_one_after_the_other_are_told_apart_in_any_thread():
    busy = TransientError("busy")

    def call(key):
        @retry(key, engine=Engine({"max_attempts": 1}))
        def work():
            raise busy

        work()

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        runs = [call, lambda key: pool.submit(call, key).result()] * 2
        for at, run in enumerate(runs):
            with pytest.raises(TransientError):
                run(f"a/{at}")
            assert CallFailure.of(busy).key == f"a/{at}"


def nested(work, run):
    """How often the work is done, with a driver in a driver; `run` runs the inner one."""
    sends = 0

    @retry("inner/tool", engine=Engine(), read_only=True)
    def inner():
        nonlocal sends
        sends += 1
        work()

    @retry("outer/tool", engine=Engine(), read_only=True)
    def outer():
        run(inner)

    with no_waits(), pytest.raises(Exception) as raised:
        outer()
    return sends, CallFailure.of(raised.value)


def in_pool(function):
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        pool.submit(function).result()


def in_context(function):
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        pool.submit(contextvars.copy_context().run, function).result()


@pytest.mark.parametrize("run", [lambda function: function(), in_pool, in_context])
def test_a_driver_in_a_driver_has_the_last_word(run):
    def fresh():
        raise TransientError("busy")

    sends, failure = nested(fresh, run)
    assert (sends, failure.decision.reason) == (3, "attempts_exhausted")
    busy = TransientError("busy")

    def same():
        raise busy

    if run is not in_pool:  # there it cannot be told from one that another thread raises beside it
        assert nested(same, run)[0] == 3
        assert nested(same, run)[0] == 3


def test_a_tool_says_of_drivers_inside_it_only_that_they_gave_up():
    busy = TransientError("busy")

    @retry("a/b", engine=Engine({"max_attempts": 1}))
    def driven():
        raise busy

    def tool(work):
        with Scope():
            try:
                work()
            except TransientError as error:
                return to_result(error)["content"][0]["text"]

    def plain():
        raise busy

    assert '"reason":"exhausted"' in tool(driven)
    assert "exhausted" not in tool(plain)
    assert '"reason":"exhausted"' in tool(driven)


def test_what_hangs_on_one_object_is_bounded():
    busy = TransientError("busy")

    @retry("a/b", engine=Engine({"max_attempts": 1}))
    def work():
        raise busy

    def call():
        for _ in range(3):
            with pytest.raises(TransientError):
                work()

    for _ in range(300):
        thread = threading.Thread(target=call)
        thread.start()
        thread.join()
    assert len(busy._toolerror.beside) == 256
    call()
    call()
    assert len(busy._toolerror.beside) == 256
