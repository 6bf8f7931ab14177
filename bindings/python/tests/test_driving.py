"""The engine and its drivers."""

import asyncio
import copy
import email.utils
import json
import pickle
import threading
import time

import pytest

import toolerror
from toolerror import (
    CallFailure,
    Engine,
    MisuseError,
    NotFoundError,
    PermissionDeniedError,
    Policy,
    TransientError,
    ValidationError,
    retry,
)

QUICK = Policy(first_ms=2, base_ms=2, cap_ms=4)


def test_a_policy_is_json_a_mapping_or_keywords():
    assert Policy('{"cap_ms":5}') == Policy({"cap_ms": 5}) == Policy(cap_ms=5)
    assert Policy('{"cap_ms":5}', max_attempts=1).to_dict()["max_attempts"] == 1
    assert Policy().to_dict()["max_attempts"] == 3 and eval(repr(QUICK)) == QUICK
    assert Policy({"cap_ms": 5}, max_attempts=2).to_dict()["cap_ms"] == 5


@pytest.mark.parametrize(
    ("policy", "path"),
    [
        ({"cap": 5}, "cap"),
        ({"budget": {"capacity": -1}}, "budget.capacity"),
        ({"tools": {"send_mail": {"max_attempts": 0}}}, "tools.send_mail.max_attempts"),
    ],
)
def test_a_policy_at_fault_is_refused_with_its_path(policy, path):
    with pytest.raises(MisuseError, match=f"invalid policy at `{path}`"):
        Policy(policy)
    with pytest.raises(MisuseError, match=path):
        Engine(policy)


def test_the_engine_decides_the_same_for_a_seed():
    def delays(seed):
        call = Engine().call("server/tool", id="a", seed=seed, mono_ms=0)
        assert call.admit(mono_ms=0, wall_ms=0).action == "send"
        return [call.failed(TransientError("m"), mono_ms=10, wall_ms=0).delay_ms for _ in range(2)]

    assert delays(7) == delays(7) != delays(8)
    traced = toolerror.trace(
        [{"at_ms": 10, "failure": {"error": TransientError("m")}}], {"id": "a", "key": "server/tool"}, seed=7
    )
    assert traced["decisions"][0]["delay_ms"] == delays(7)[0]


def test_calls_of_one_key_share_the_gate():
    engine = Engine()
    first = engine.call("s/t", mono_ms=0)
    first.admit(mono_ms=0, wall_ms=0)
    first.failed(TransientError("m", retry_after=30), mono_ms=0, wall_ms=0)
    assert engine.call("s/t", mono_ms=10).admit(mono_ms=10, wall_ms=0).delay_ms >= 29_990
    assert engine.call("s/other", mono_ms=10).admit(mono_ms=10, wall_ms=0).delay_ms == 0
    saved = engine.key_state("s/t")
    other = Engine()
    other.set_key_state("s/t", saved)
    assert json.loads(other.key_state("s/t")) == json.loads(saved)
    engine.forget("s/t")
    assert engine.key_state("s/t") == Engine().key_state("s/t")
    assert engine.call("s/t", mono_ms=10).admit(mono_ms=10, wall_ms=0).delay_ms == 0


def test_a_bare_closure_shares_nothing():
    engine = Engine(QUICK)

    def throttled():
        raise PermissionDeniedError("m", reason="rate_limit", retry_after=60)

    for _ in range(2):  # the second is not held back by the first
        with pytest.raises(PermissionDeniedError) as raised:
            retry(engine=engine)(lambda: throttled())()
        assert CallFailure.of(raised.value).decision.action == "escalate"
    assert retry(engine=engine)(lambda: 1)() == 1


def test_a_call_can_be_saved_and_resumed():
    engine = Engine()
    call = engine.call("s/t", arguments={"limit": 500}, mono_ms=0)
    call.admit(mono_ms=0, wall_ms=0)
    assert call.failed(ValidationError("bad"), mono_ms=1, wall_ms=0).action == "fix_input"
    again = Engine().restore("s/t", call.save(), seed=1)
    again.resume({"limit": 500})
    assert again.admit(mono_ms=2, wall_ms=0).reason == "attempts_exhausted"
    call.resume({"limit": 100})
    decision = call.admit(mono_ms=2, wall_ms=0)
    assert (decision.action, decision.attempt, call.attempts) == ("send", 2, 1)
    call.succeeded(mono_ms=3, wall_ms=0)


def test_how_far_a_call_came_decides_about_a_repeat():
    def decide(error, delivery=None, **facts):
        return Engine().call("s/t", **facts).failed(error, delivery=delivery).reason

    lost = toolerror.read_http(504)
    assert decide(lost, side_effects=True) == "unsafe_replay"
    assert decide(lost, side_effects=True, idempotency_key=True) is None
    assert decide(TransientError("m"), side_effects=True) is None
    assert decide(TransientError("m"), "unknown", side_effects=True) == "unsafe_replay"
    assert decide(toolerror.read("it broke")) == "legacy"
    with pytest.raises(MisuseError, match="unknown delivery `lost`"):
        decide(lost, "lost")
    with pytest.raises(MisuseError):
        Engine().call("s/t").failed(ValueError())


def test_a_decision_can_be_compared_and_shown():
    call = Engine().call("s/t", seed=1)
    decision = call.failed(PermissionDeniedError("no"))
    assert repr(decision) == "Decision(escalate, attempt=1)"
    assert call.advice(PermissionDeniedError("no")) == 'Do not call again; ask a person to allow this; the server says "no".'
    assert decision == Engine().call("s/t", seed=1).failed(PermissionDeniedError("no")) != call.admit()


def failing(times, error=None):
    """A function that fails so often, and the numbers of its attempts."""
    numbers = []

    def work(*, attempt):
        numbers.append(attempt)
        if len(numbers) <= times:
            raise error or TransientError("busy")
        return "done"

    return work, numbers


def test_the_decorator_repeats_and_numbers_attempts():
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
def test_what_is_nobodys_failure_is_not_repeated(cls):
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


@pytest.mark.parametrize(
    "change", [lambda error: error.with_data(step=2), toolerror.emitted], ids=["with_data", "emitted"]
)
def test_how_far_a_call_came_stays_known_in_other_words(change):
    error = change(toolerror.wrap(TimeoutError("token ghp_abcdefghijklmnopqrstuvwxyz0123456789")))
    assert error.reading.delivery == "unknown" and error.reading.original == error.to_json()
    call = Engine().call("bank/transfer", side_effects=True)
    call.admit()
    assert call.failed(error).reason == "unsafe_replay"


def test_what_known_software_has_put_around_an_error_is_taken_off():
    def held():
        raise RuntimeError('Error executing tool release: {"type":"CONFLICT","message":"held","data":{"reason":"state"}}')

    for mode, action in (({}, "try_alternative"), ({"mode": "exact"}, "give_up")):
        with pytest.raises(RuntimeError) as raised:
            retry("leases/release", engine=Engine(), **mode)(held)()
        assert CallFailure.of(raised.value).decision.action == action


@pytest.mark.parametrize("one", [TransientError("busy"), ConnectionRefusedError(111, "refused")])
def test_an_error_that_was_given_up_before_is_retried_when_it_is_raised_anew(one):
    def fails(times, cause=False):
        def work():
            numbers.append(1)
            if len(numbers) > times:
                return "found"
            if cause:
                raise RuntimeError("outer") from one
            raise one

        numbers = []
        return work, numbers

    with pytest.raises(type(one)):
        retry("a/once", engine=QUICK, read_only=True)(fails(9)[0])()
    assert CallFailure.of(one) is not None
    for cause in (False, True):
        work, numbers = fails(2, cause)
        assert retry(f"a/anew-{cause}", engine=QUICK, read_only=True)(work)() == "found"
        assert len(numbers) == 3


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_how_far_a_call_came_stays_known_in_copies(copied):
    for error in (
        toolerror.wrap(TimeoutError("late")),
        toolerror.read_http(503, {"Retry-After": "7"}),
        toolerror.read("it broke"),
        toolerror.read('Error: {"type":"CONFLICT","message":"m","data":{"retry_after_ms":1500}}', "unwrap"),
        toolerror.classify("connect ECONNREFUSED 127.0.0.1:5432"),
    ):
        made = copied(copied(error))
        assert made == error and made.reading == error.reading and made.retry_after == error.retry_after
        for facts in ({"side_effects": True}, {"read_only": True}):
            ours, theirs = (Engine().call("bank/transfer", seed=7, **facts).failed(one) for one in (made, error))
            assert ours == theirs
        assert toolerror.assess(made).decision == toolerror.assess(error).decision
        assert toolerror.assess(made).disposition == error.reading.disposition
        changed = made.with_data(step=2)
        assert changed.reading.delivery == error.reading.delivery and changed.reading.original == changed.to_json()
        assert copied(changed).reading == changed.reading
    assert copied(TransientError("m")).reading is None


def test_a_date_counts_from_when_an_error_was_pickled():
    at = time.time() + 30
    date = email.utils.formatdate(at, usegmt=True)
    text = '{"type":"TRANSIENT","message":"m","data":{"retry_after":"%s"}}' % date
    made = pickle.loads(pickle.dumps(toolerror.read(text, "unwrap")))
    assert 20 < made.retry_after <= 30
    assert Engine().call("a/b", seed=1).failed(made).delay_ms > 20_000


def test_an_error_that_was_pickled_before_is_still_read():
    restore, (cls, text, kept), state = toolerror.wrap(TimeoutError("late")).__reduce_ex__(2)
    assert restore(cls, text).reading is None and restore(cls, text) == restore(cls, text, kept)


def refused(sends):
    """A function whose own driver does not retry it."""

    @retry("bank/transfer", engine=QUICK, side_effects=True)
    def transfer():
        sends.append(1)
        raise TimeoutError("late")

    return transfer


def test_what_an_inner_driver_refuses_to_repeat_no_outer_one_repeats():
    sends = []
    transfer = refused(sends)
    outer = retry("agent/step", engine=QUICK, read_only=True)
    with pytest.raises(TimeoutError) as raised:
        outer(transfer)()
    failure = CallFailure.of(raised.value)
    assert (failure.decision.reason, failure.key, sends) == ("unsafe_replay", "bank/transfer", [1])

    def around():
        try:
            transfer()
        except TimeoutError as late:
            raise RuntimeError("the step failed") from late

    with pytest.raises(RuntimeError) as raised:
        outer(around)()
    failure = CallFailure.of(raised.value)
    assert (failure.decision.reason, failure.key, len(sends)) == ("unsafe_replay", "agent/step", 2)
    assert failure.error.type == "TRANSIENT" and "may have been carried out" in failure.advice
    assert CallFailure.of(raised.value.__cause__).key == "bank/transfer"

    async def around_async():
        around()

    with pytest.raises(RuntimeError):
        asyncio.run(outer(around_async)())
    with pytest.raises(TimeoutError):
        for attempt in outer:
            with attempt:
                transfer()
    assert len(sends) == 4


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_a_copy_of_what_an_inner_driver_has_thrown_is_not_retried_either(copied):
    for error in (TimeoutError("late"), toolerror.wrap(TimeoutError("late"))):
        sends = []

        @retry("bank/transfer", engine=QUICK, side_effects=True)
        def transfer(error=error, sends=sends):
            sends.append(1)
            raise error

        def step():
            try:
                transfer()
            except Exception as late:
                raise copied(late) from None

        with pytest.raises(type(error)) as raised:
            retry("agent/step", engine=QUICK, read_only=True)(step)()
        assert (CallFailure.of(raised.value).decision.reason, sends) == ("unsafe_replay", [1])


def test_an_inner_driver_has_the_last_word_on_attempts():
    work, numbers = failing(9)
    inner = retry("a/b", engine=QUICK, attempt_argument="attempt")(work)
    with pytest.raises(TransientError) as raised:
        retry("c/d", engine=QUICK, read_only=True)(inner)()
    assert (CallFailure.of(raised.value).decision.reason, numbers) == ("attempts_exhausted", [1, 2, 3])


def test_an_error_that_is_raised_again_in_another_call_is_a_new_failure():
    work, numbers = failing(9, ConnectionResetError(104, "reset"))
    for _ in range(2):
        with pytest.raises(ConnectionResetError):
            retry("a/b", engine=Engine(QUICK), attempt_argument="attempt")(work)()
    assert numbers == [1, 2, 3, 1, 2, 3]


def test_what_was_being_handled_before_says_nothing_about_a_call():
    sends = []
    try:
        refused(sends)()
    except TimeoutError:
        work, numbers = failing(2, ConnectionResetError(104, "reset"))
        assert retry("a/b", engine=QUICK, attempt_argument="attempt")(work)() == "done"
        assert numbers == [1, 2, 3]
        work, numbers = failing(2, ConnectionResetError(104, "reset"))
        for attempt in retry("a/b", engine=QUICK):
            with attempt:
                work(attempt=attempt.number)
        assert numbers == [1, 2, 3]
    try:
        raise NotFoundError("no such page")
    except NotFoundError:
        work, numbers = failing(2, ConnectionResetError(104, "reset"))
        retry("a/b", engine=QUICK, attempt_argument="attempt")(work)()
        assert numbers == [1, 2, 3]


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


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_decision_can_be_copied_and_sent_to_another_process(copied):
    call = Engine().call("a/b", seed=1)
    for decision in (call.admit(), call.failed(toolerror.read_http(504)), call.cancelled()):
        assert copied(decision) == decision and repr(copied(decision)) == repr(decision)
    assert copied(toolerror.assess("it broke")).decision.action == "give_up"


def test_a_decision_in_unknown_words_is_refused():
    with pytest.raises(MisuseError, match="unknown word `wait` in a decision"):
        toolerror._core.decision("wait", None, 1, None, None, None)
