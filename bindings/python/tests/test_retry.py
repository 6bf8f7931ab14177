"""`retry`, `attempts` and `async_attempts`: decorators and iterators that retry a function of your own."""

import asyncio
import json
import threading
import time

import pytest
from driven import QUICK, failing

import toolerror
from toolerror import (
    CallFailure,
    Engine,
    MisuseError,
    NotFoundError,
    TransientError,
    retry,
)
from toolerror.testing import no_waits


def test_the_decorator_retries_and_numbers_attempts():
    work, numbers = failing(2)
    assert retry("s/t", engine=QUICK, attempt_argument="attempt")(work)() == "done"
    assert numbers == [1, 2, 3]


def test_the_decorator_works_on_coroutines():
    work, numbers = failing(2)

    @retry("s/t", engine=QUICK, attempt_argument="attempt")
    async def call(*, attempt):
        """Doc."""
        return work(attempt=attempt)

    assert asyncio.run(call()) == "done" and numbers == [1, 2, 3] and call.__doc__ == "Doc."


def test_what_logs_show_of_a_failed_call_has_no_secrets():
    work, _ = failing(1, NotFoundError("no lease for token=hunter2hunter2", data={"password": "hunter2"}))
    with pytest.raises(NotFoundError) as raised:
        retry("leases/find", engine=QUICK, attempt_argument="attempt")(work)()
    failure = CallFailure.of(raised.value)
    for shown in (str(failure), repr(failure), f"{failure}", repr(failure.history)):
        assert "token=[redacted]" in shown and "hunter2" not in shown
    assert str(failure).startswith("[NOT_FOUND] no lease for token=[redacted] (try_alternative, 1 attempt in ")


def test_it_ends_with_the_last_error_itself_and_what_to_do():
    refused = ConnectionRefusedError(111, "refused")
    work, numbers = failing(9, refused)
    with pytest.raises(ConnectionRefusedError) as raised:
        retry("s/t", engine=QUICK, attempt_argument="attempt")(work)()
    assert raised.value is refused and refused.__cause__ is None
    failure = CallFailure.of(refused)
    assert numbers == [1, 2, 3] and failure.decision.reason == "attempts_exhausted"
    assert isinstance(failure.error, TransientError) and failure.error.__cause__ is refused
    assert str(failure).startswith("[TRANSIENT]") and "(give_up: attempts_exhausted, 3 attempts in " in str(failure)
    assert "3 calls have failed" in failure.advice and failure.call.attempts == 3
    assert (failure.key, failure.tool) == ("s/t", "t")
    assert [one.number for one in failure.history] == [1, 2, 3]
    assert [one.decision.action for one in failure.history] == ["retry", "retry", "give_up"]
    assert {one.error for one in failure.history} == {failure.error}
    assert failure.took >= sum(one.took for one in failure.history)
    assert CallFailure.of(refused) == failure and CallFailure.of(OSError()) is None
    assert toolerror.wrap(refused).type == "TRANSIENT"


def test_other_decisions_are_the_callers():
    error = NotFoundError("no such page")
    work, numbers = failing(9, error)
    with pytest.raises(NotFoundError) as raised:
        retry("s/t", engine=QUICK, attempt_argument="attempt")(work)()
    failure = CallFailure.of(raised.value)
    assert raised.value is error is failure.error
    assert (failure.decision.action, numbers) == ("try_alternative", [1])


def test_attempts_can_be_iterated():
    seen = []
    for attempt in retry("s/t", engine=QUICK):
        with attempt:
            seen.append(attempt.number)
            if attempt.number < 3:
                raise TransientError("busy")
    assert seen == [1, 2, 3]

    async def run():
        async for attempt in retry("s/t", engine=QUICK):
            with attempt:
                if attempt.number < 2:
                    raise TransientError("busy")
                return attempt.number

    assert asyncio.run(run()) == 2


def test_an_attempt_can_fail_without_an_exception():
    numbers = []
    for attempt in retry("s/t", engine=QUICK):
        with attempt:
            numbers.append(attempt.number)
            if attempt.number == 1:
                attempt.failed(TransientError("busy"))
    assert numbers == [1, 2]
    with pytest.raises(TransientError, match="lost") as raised:
        for attempt in retry("s/t", engine=QUICK, side_effects=True):
            with attempt:
                attempt.failed(TransientError("lost"), delivery="unknown")
    assert CallFailure.of(raised.value).decision.reason == "unsafe_replay"


def test_a_request_for_input_ends_the_attempts():
    numbers = []
    for attempt in retry("s/t", engine=QUICK):
        with attempt:
            numbers.append(attempt.number)
            attempt.input_required()
    assert numbers == [1]


def test_a_deadline_is_not_slept_over():
    work, numbers = failing(9, TransientError("busy", retry_after=60))
    start = time.monotonic()
    with pytest.raises(TransientError) as raised:
        retry("s/t", timeout=0.5, attempt_argument="attempt")(work)()
    decision = CallFailure.of(raised.value).decision
    assert decision.reason == "deadline" and decision.retry_after == 60
    assert numbers == [1] and time.monotonic() - start < 20
    with pytest.raises(TransientError, match="not sent: deadline") as raised:
        retry("s/t", timeout=0, attempt_argument="attempt")(work)()
    failure = CallFailure.of(raised.value)
    assert failure.history == () and numbers == [1] and "was not sent" in failure.advice


def test_cancelling_a_task_ends_its_wait_at_once():
    started = []

    @retry("s/t")
    async def call():
        started.append(1)
        raise TransientError("busy", retry_after=60)

    async def run():
        task = asyncio.create_task(call())
        while not started:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    start = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - start < 20 and started == [1]


def test_an_event_ends_the_wait_of_a_blocking_call():
    cancel = threading.Event()
    work, numbers = failing(9, TransientError("busy", retry_after=60))
    timer = threading.Timer(0.02, cancel.set)
    timer.start()
    with pytest.raises(TransientError, match="busy") as raised:
        retry("s/t", cancel=cancel, attempt_argument="attempt")(work)()
    timer.join()
    assert CallFailure.of(raised.value).decision.reason == "cancelled" and numbers == [1]
    with pytest.raises(TransientError, match="not sent: cancelled"):
        retry("s/t", cancel=cancel, attempt_argument="attempt")(work)()
    assert numbers == [1]


@pytest.mark.parametrize("cls", [KeyboardInterrupt, SystemExit, asyncio.CancelledError])
def test_what_is_nobodys_failure_is_not_retried(cls):
    work, numbers = failing(9, cls())
    with pytest.raises(cls):
        retry("s/t", engine=QUICK, attempt_argument="attempt")(work)()
    assert numbers == [1]


def test_an_iterator_needs_a_key_and_a_decorator_finds_one():
    with pytest.raises(MisuseError):
        iter(retry()).__next__()
    engine = Engine(QUICK)
    work, _ = failing(1)
    retry(engine=engine, attempt_argument="attempt")(work)()
    again = retry(engine=engine)
    assert (again(len)("ab"), again(abs)(-1)) == (2, 1)
    assert json.loads(engine.key_state("builtins/len"))["at_ms"] > 0 < json.loads(engine.key_state("builtins/abs"))["at_ms"]
    assert json.loads(engine.key_state(f"{work.__module__}/{work.__qualname__}"))["at_ms"] > 0


def test_threads_share_one_engine():
    engine = Engine({"budget": {"capacity": 10, "per_minute": 0, "per_success": 0}, "health": {"enabled": False}, "first_ms": 0})
    sends = []

    def run():
        def work():
            sends.append(1)
            raise TransientError("busy")

        with pytest.raises(TransientError):
            retry("s/t", engine=engine, sleep=lambda seconds: None)(work)()

    threads = [threading.Thread(target=run) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # 20 first calls, and as many retries as the budget of the key has tokens
    assert len(sends) == 30


@pytest.mark.skipif(not hasattr(asyncio.Task, "cancelling"), reason="Python before 3.11 does not tell")
def test_a_cancelled_task_is_not_called_again_whatever_its_function_makes_of_it():
    sends = []

    @retry("mail/send", engine=Engine(QUICK), read_only=True)
    async def send():
        sends.append(1)
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise ConnectionResetError("lost") from None

    async def run():
        task = asyncio.create_task(send())
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(ConnectionResetError):
            await task

    asyncio.run(run())
    assert sends == [1]


def test_retry_needs_no_parentheses():
    numbers = []

    @retry
    def work():
        """Doc."""
        numbers.append(1)
        if len(numbers) < 2:
            raise TransientError("busy", retry_after=0.01)
        return "done"

    @retry
    async def work_async():
        return work()

    assert (work(), work.__doc__, len(numbers)) == ("done", "Doc.", 2)
    assert asyncio.run(work_async()) == "done"


def test_retry_without_settings_goes_around_classmethods():
    class Store:
        @retry
        @classmethod
        def name(cls, x):
            return cls.__name__, x

        @retry
        @staticmethod
        def double(x):
            return 2 * x

    assert Store.name(1) == ("Store", 1) and Store.double(2) == 4


def test_an_attempt_is_for_one_block():
    blocks = []
    with no_waits(), pytest.raises(MisuseError, match="an attempt is for one block"):
        for attempt in retry("blocks/x"):
            with attempt:
                blocks.append("first")
                raise TransientError("busy")
            with attempt:
                blocks.append("second")
    assert blocks == ["first"]
    for attempt in retry("blocks/y"):
        with attempt:
            pass
    with pytest.raises(MisuseError, match="an attempt is for one block"), attempt:
        raise TransientError("late")  # was swallowed


def test_an_engine_that_other_code_uses_goes_on_from_the_fake_time():
    engine = Engine()

    @retry("s/t", engine=engine, read_only=True)
    def busy(failures):
        if failures:
            failures.pop()
            raise TransientError("busy", retry_after=60)

    with no_waits() as clock:
        busy([1, 1])
    assert clock.elapsed >= 120
    with no_waits() as clock:
        busy([1])
    # the minute of this block, and none that is left of the one before
    assert 60 <= clock.elapsed < 70
    with no_waits() as outer:
        with no_waits():
            busy([1])
        assert outer.elapsed >= 60
