"""Policies, decisions and the engine that is asked directly."""

import copy
import json
import pickle

import pytest

import toolerror
from toolerror import (
    CallFailure,
    Engine,
    MisuseError,
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


def test_calls_of_one_key_share_a_not_before_time():
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


def test_a_call_that_was_saved_in_flight_has_lost_its_reply():
    """SPEC 2.1.15."""
    call = Engine().call("s/pay", method="POST", mono_ms=0)
    call.admit(mono_ms=0, wall_ms=0)
    again = Engine().restore("s/pay", call.save(), seed=1)
    assert again.admit(mono_ms=2, wall_ms=0).reason == "unsafe_replay"
    assert "may have been carried out" in again.advice(None)


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


def test_how_far_a_call_came_decides_about_a_retry():
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
    assert decision == Engine().call("s/t", seed=1).failed(PermissionDeniedError("no")) != Engine().call("s/t").admit()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_decision_can_be_copied_and_sent_to_another_process(copied):
    call = Engine().call("a/b", seed=1)
    for decision in (call.admit(), call.failed(toolerror.read_http(504)), call.cancelled()):
        assert copied(decision) == decision and repr(copied(decision)) == repr(decision)
    assert copied(toolerror.assess("it broke")).decision.action == "give_up"


def test_a_decision_in_unknown_words_is_refused():
    with pytest.raises(MisuseError, match="unknown word `wait` in a decision"):
        toolerror._core.decision("wait", None, 1, None, None, None)
