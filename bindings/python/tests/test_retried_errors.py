"""Errors that drivers have seen: copied, pickled, raised again, or given up by an inner driver."""

import asyncio
import copy
import email.utils
import pickle
import time

import pytest
from driven import QUICK, failing

import toolerror
from toolerror import (
    CallFailure,
    Engine,
    NotFoundError,
    TransientError,
    retry,
)


def refused(sends):
    """A function whose own driver does not retry it."""

    @retry("bank/transfer", engine=QUICK, side_effects=True)
    def transfer():
        sends.append(1)
        raise TimeoutError("late")

    return transfer


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


def test_what_an_inner_driver_refuses_to_retry_no_outer_one_retries():
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
