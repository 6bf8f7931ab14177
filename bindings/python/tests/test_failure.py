"""What a driver throws, and what hangs on it."""

import asyncio
import copy
import dataclasses
import gc
import pickle
import traceback
import weakref

import pytest

import toolerror
from toolerror import (
    CallFailure,
    Engine,
    FailedAttempt,
    InternalError,
    MisuseError,
    TransientError,
    ValidationError,
    retry,
)
from toolerror.testing import no_waits


class Slotted(Exception):
    __slots__ = ("code",)


@dataclasses.dataclass(frozen=True)
class Frozen(Exception):
    code: int


class Closed(Exception):
    def __setattr__(self, name, value):
        raise RuntimeError("closed")


@pytest.mark.parametrize("make", [OSError, Slotted, lambda: Frozen(7), Closed, InternalError, KeyError])
def test_it_hangs_on_every_kind_of_error(make):
    error = make()

    @retry("a/b")
    def work():
        raise error

    with pytest.raises(type(error)) as raised:
        work()
    assert raised.value is error
    failure = CallFailure.of(error)
    assert (failure.decision.action, failure.decision.reason) == ("give_up", "not_retryable")
    assert failure.error.type == "INTERNAL" and len(failure.history) == 1 and failure.took >= 0


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("make", [lambda: ConnectionResetError(104, "reset"), lambda: TransientError("busy")])
def test_copies_of_the_error_have_none(make, copied):
    @retry("a/b", engine=Engine({"max_attempts": 1}))
    def work():
        raise make()

    with pytest.raises((ConnectionResetError, TransientError)) as raised:
        work()
    made = copied(raised.value)
    assert CallFailure.of(made) is None and CallFailure.of(raised.value) is not None
    assert type(made) is type(raised.value) and made.args == raised.value.args
    # it still says that nobody is to retry it
    assert toolerror.emitted(toolerror.wrap(made)).reason == "exhausted"
    assert toolerror.emitted(CallFailure.of(raised.value).error).reason == "exhausted"


def test_a_failure_belongs_to_one_error():
    @retry("a/b")
    def work():
        raise ValueError("v")

    with pytest.raises(ValueError) as raised:
        work()
    around = RuntimeError("around")
    around.__cause__ = raised.value
    assert CallFailure.of(around) is None and CallFailure.of(TransientError("busy")) is None
    assert CallFailure.of("text") is None


@pytest.mark.parametrize("make", [lambda: Engine(), lambda: Engine().call("a/b"), lambda: failed()])
def test_what_stays_in_its_process_is_refused_by_its_name(make):
    value = make()
    for saved in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=f"an? `{type(value).__name__}` stays in its process"):
            saved(value)


@pytest.mark.parametrize("name", ["NativeEngine", "NativeRun", "CallSpec"])
def test_nothing_native_is_pickled_with_its_pointer(name):
    engine = Engine()
    spec = toolerror._core.CallSpec('{"key":"a/b"}')
    value = {"NativeEngine": engine._native, "NativeRun": engine.call("a/b")._run, "CallSpec": spec}[name]
    with pytest.raises(TypeError, match=name):
        pickle.dumps(value)


def failed(work=None, **settings):
    """The failure of a call."""

    def raises():
        raise ValueError("v")

    try:
        retry("a/b", **settings)(work or raises)()
    except Exception as error:
        return CallFailure.of(error)


def test_failed_attempts_and_decisions_can_be_pickled():
    history = failed().history
    made = pickle.loads(pickle.dumps(history))
    assert isinstance(made[0], FailedAttempt)
    assert (made[0].error, made[0].decision, made[0].number) == (history[0].error, history[0].decision, 1)


def test_the_stack_leads_to_the_caller_and_to_the_work():
    def deep():
        raise ConnectionRefusedError(111, "refused")

    @retry("a/b", engine=Engine({"max_attempts": 1}))
    def work():
        deep()

    @retry("a/b", outcome=lambda result: TransientError("bad"), engine=Engine({"max_attempts": 1}))
    def poll():
        return 1

    for call, last in ((work, "deep"), (poll, "throw")):
        try:
            call()
        except Exception as error:
            names = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
            assert names[0] == "test_the_stack_leads_to_the_caller_and_to_the_work" and names[-1] == last
            assert error.__cause__ is None and error.__context__ is None


class Payload:
    pass


def raised_with(payloads, *, own, times=3):
    """Work that fails, and keeps a weak reference to something in each of its errors and its frames."""

    def work():
        local = Payload()
        error = TransientError("busy") if own else ConnectionResetError(104, "reset")
        error.payload = local
        payloads.append(weakref.ref(local))
        try:
            raise error
        finally:
            del error

    return work


@pytest.mark.parametrize("own", [True, False], ids=["ToolError", "foreign"])
@pytest.mark.parametrize("form", ["decorator", "loop", "async", "async loop", "result"])
def test_nothing_is_kept_alive_when_the_error_is_gone(form, own):
    payloads = []
    work = raised_with(payloads, own=own)
    settings = {"engine": Engine(), "read_only": True}

    def result():
        try:
            work()
        except Exception as error:
            payloads.append(weakref.ref(error.payload))
            return error.payload

    @retry("a/b", attempt_timeout=5, **settings)
    async def call_async():
        work()

    async def checked(call):
        try:
            await call()
        except (TransientError, ConnectionResetError) as error:
            assert len(CallFailure.of(error).history) == 3

    def loop():
        for attempt in retry("a/b", **settings):
            with attempt:
                work()

    async def loop_async():
        async for attempt in retry("a/b", **settings):
            with attempt:
                work()

    busy = retry("a/b", outcome=lambda payload: TransientError("busy"), **settings)
    calls = {
        "decorator": retry("a/b", **settings)(work),
        "loop": loop,
        # what `asyncio.run` itself raises stays in a circle of its own
        "async": lambda: asyncio.run(checked(call_async)),
        "async loop": lambda: asyncio.run(checked(loop_async)),
        "result": busy(result),
    }
    gc.collect()
    gc.disable()
    try:
        with no_waits():
            try:
                calls[form]()
            except (TransientError, ConnectionResetError) as error:
                assert len(CallFailure.of(error).history) == 3
            assert len(payloads) in (3, 6) and [one() for one in payloads] == [None] * len(payloads)
    finally:
        gc.enable()


def test_nothing_is_kept_alive_after_an_interrupt_and_after_a_success():
    payloads = []

    def interrupted(seconds):
        raise KeyboardInterrupt

    gc.collect()
    gc.disable()
    try:
        try:
            retry("a/b", sleep=interrupted)(raised_with(payloads, own=False))()
        except KeyboardInterrupt:
            pass
        assert len(payloads) == 1 and payloads[0]() is None
        work, numbers = raised_with(payloads, own=False), iter([1, 1, 0])
        retry("a/b", sleep=lambda seconds: None)(lambda: next(numbers) and work())()
        assert len(payloads) == 3 and [one() for one in payloads] == [None] * 3
    finally:
        gc.enable()


def test_a_call_goes_on_with_other_arguments():
    numbers = []

    @retry("a/list", engine=Engine(), attempt_argument="attempt")
    def items(limit, *, attempt):
        numbers.append(attempt)
        if limit > 100:
            raise ValidationError("bad limit")
        return limit

    with pytest.raises(ValidationError) as raised:
        items(500)
    failure = CallFailure.of(raised.value)
    assert failure.decision.action == "fix_input" and failure.resume(100) == 100
    with pytest.raises(ValidationError) as raised:
        items(500)
    with pytest.raises(ValidationError) as again:
        CallFailure.of(raised.value).resume(limit=400)
    failure = CallFailure.of(again.value)
    assert (failure.decision.reason, len(failure.history)) == ("attempts_exhausted", 2)
    assert numbers == [1, 2, 1, 2]


def test_a_call_that_has_ended_is_not_sent_again():
    sent = []

    @retry("pay/card", engine=Engine(), side_effects=True)
    def pay():
        sent.append(1)
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError) as lost:
        pay()
    failure = CallFailure.of(lost.value)
    assert failure.decision.reason == "unsafe_replay"
    with pytest.raises(MisuseError, match="the call has ended: begin another one"):
        failure.resume()
    assert len(sent) == 1
    engine = Engine()
    call = engine.call("s/t")
    call.succeeded()
    for ended in (call, engine.restore("s/t", call.save())):
        with pytest.raises(MisuseError, match="has ended"):
            ended.admit()
    call = engine.call("s/t", arguments=[])
    call.failed(ValidationError("bad"))
    with pytest.raises(MisuseError, match="goes on once it is resumed"):
        call.admit()
    call.resume([1])
    assert call.admit().action == "send"


def test_the_call_around_one_that_asks_for_other_arguments_goes_on_too():
    inner = retry("s/inner", engine=Engine())

    @inner
    def work(limit):
        if limit > 100:
            raise ValidationError("bad limit")
        return limit

    outer = retry("s/outer", engine=Engine())(lambda limit: work(limit))
    with pytest.raises(ValidationError) as raised:
        outer(500)
    assert CallFailure.of(raised.value).resume(100) == 100


def test_an_async_call_and_a_loop_go_on_too():
    @retry("a/list", engine=Engine())
    async def items(limit):
        if limit > 100:
            raise ValidationError("bad limit")
        return limit

    async def run():
        with pytest.raises(ValidationError) as raised:
            await items(500)
        assert await CallFailure.of(raised.value).resume(100) == 100

    asyncio.run(run())
    numbers = []

    def loop(attempts, limit):
        for attempt in attempts:
            with attempt:
                numbers.append(attempt.number)
                if limit > 100:
                    raise ValidationError("bad limit")

    with pytest.raises(ValidationError) as raised:
        loop(retry("a/list"), 500)
    loop(CallFailure.of(raised.value).resume({"limit": 100}), 100)
    assert numbers == [1, 2]


def test_a_call_that_was_not_sent_again_ends_with_the_error_before():
    error = TransientError("busy", retry_after=0.001)
    engine = Engine()

    @retry("a/b", engine=engine, timeout=60)
    def work():
        with engine_held(engine):
            raise error

    with no_waits(), pytest.raises(TransientError) as raised:
        work()
    failure = CallFailure.of(raised.value)
    assert raised.value is error and failure.decision.reason == "server_delay_too_long" and len(failure.history) == 1


class engine_held:
    """Another call on the key is told to stay away for long."""

    def __init__(self, engine):
        self.engine = engine

    def __enter__(self):
        call = self.engine.call("a/b")
        call.failed(TransientError("down", retry_after=3600))

    def __exit__(self, *_):
        return False


def test_misuse_of_a_driver_is_no_failure_of_the_call():
    with pytest.raises(MisuseError) as raised:
        retry("a/b", outcome=lambda result: "busy")(lambda: 1)()
    assert CallFailure.of(raised.value) is None
