"""The settings of drivers: hooks, the log, statistics, mappers, outcomes, policies, and waits that take no time."""

import asyncio
import json
import logging
import threading
import time
from pathlib import Path

import pytest

import toolerror
import toolerror.agent
from toolerror import (
    CallFailure,
    Engine,
    ErrorMappers,
    MisuseError,
    PermissionDeniedError,
    Policy,
    RetryEvent,
    Statistics,
    TransientError,
    _policy,
    retry,
)
from toolerror.testing import no_waits

BUSY = TransientError("busy", retry_after=1)  # so that every wait takes some time
SCHEMA = Path(__file__).parents[3] / "spec/schema/policy.schema.json"


@pytest.fixture
def clock():
    with no_waits() as clock:
        yield clock


def failing(times, error=None):
    numbers = []

    def work():
        numbers.append(1)
        if len(numbers) <= times:
            raise error or BUSY
        return "done"

    return work, numbers


def drive(form, work, **settings):
    """The call in one of its forms."""
    if form == "decorator":
        return retry("s/t", **settings)(work)()
    if form == "loop":
        for attempt in retry("s/t", **settings):
            with attempt:
                result = work()
        return result

    async def call():
        return work()

    return asyncio.run(retry("s/t", **settings)(call)())


FORMS = ["decorator", "loop", "async"]


@pytest.mark.parametrize("form", FORMS)
def test_hooks_see_attempts_waits_and_decisions(form, clock):
    seen = []
    hooks = {name: lambda event, name=name: seen.append((name, event)) for name in ("on_attempt", "on_wait", "on_decision")}
    work, _ = failing(9)
    with pytest.raises(TransientError):
        drive(form, work, **hooks)
    assert [name for name, _ in seen] == [
        *["on_attempt", "on_decision", "on_wait"] * 2,
        *["on_attempt", "on_decision"],
    ]
    events = [event for _, event in seen]
    assert all(isinstance(event, RetryEvent) and event.key == "s/t" for event in events)
    assert [event.attempt for event in events] == [1, 1, 1, 2, 2, 2, 3, 3]
    assert [event.decision.action for event in events if event.decision] == ["retry", "retry", "give_up"]
    assert [event.delay for event in events if event.delay is not None] == clock.waits
    assert events[0].error is None and events[1].error == BUSY == events[3].error


@pytest.mark.parametrize("form", FORMS)
def test_a_hook_that_fails_is_logged_once_and_breaks_nothing(form, clock, caplog):
    def broken(event):
        raise RuntimeError("the hook broke")

    work, numbers = failing(2)
    assert drive(form, work, on_attempt=broken, on_wait=broken, on_decision=broken) == "done"
    assert len(numbers) == 3
    for name in ("on_attempt", "on_wait", "on_decision"):
        assert caplog.text.count(f"`{name}` has failed") == 1
    assert "the hook broke" in caplog.text


@pytest.mark.parametrize("form", FORMS)
def test_each_retry_is_one_record_of_the_log(form, clock, caplog):
    work, _ = failing(9, TransientError("busy with token ghp_abcdefghijklmnopqrstuvwxyz0123456789", retry_after=1))
    with pytest.raises(TransientError):
        drive(form, work)
    records = [record for record in caplog.records if record.name == "toolerror"]
    assert [record.levelno for record in records] == [logging.WARNING] * 2
    assert [(record.key, record.attempt, record.error_type) for record in records] == [
        ("s/t", 1, "TRANSIENT"),
        ("s/t", 2, "TRANSIENT"),
    ]
    assert [record.delay for record in records] == clock.waits
    assert "retry of `s/t` in " in records[0].getMessage() and "ghp_" not in caplog.text


def test_statistics_count_attempts_waits_failures_and_ends(clock):
    statistics = Statistics()
    work, _ = failing(9)
    with pytest.raises(TransientError):
        retry("s/t", statistics=statistics)(work)()
    with pytest.raises(PermissionDeniedError):
        retry("s/u", statistics=statistics)(failing(1, PermissionDeniedError("no"))[0])()
    with pytest.raises(TransientError):
        retry("s/v", statistics=statistics, timeout=0)(work)()
    assert retry("s/w", statistics=statistics)(failing(0)[0])() == "done"
    assert statistics.to_dict() == {
        "attempts": 5,
        "retries": 2,
        "waits": 2,
        "waited": sum(clock.waits),
        "failures": {"TRANSIENT": 3, "PERMISSION": 1},
        "given_up": {"attempts_exhausted": 1, "escalate": 1, "deadline": 1},
    }
    numbers = statistics.to_dict()
    assert numbers == {name: getattr(statistics, name) for name in numbers}


def test_many_threads_count_into_one(clock):
    statistics = Statistics()
    engine = Engine({"budget": {"capacity": 1e6}, "health": {"enabled": False}})

    def run():
        for _ in range(50):
            with pytest.raises(TransientError):
                retry("s/t", engine=engine, statistics=statistics)(failing(9, TransientError("busy"))[0])()

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (statistics.attempts, statistics.retries, statistics.waits) == (1200, 800, len(clock.waits))
    assert statistics.given_up == {"attempts_exhausted": 400} and statistics.failures == {"TRANSIENT": 1200}


@pytest.mark.parametrize("kind", ["plain", "async"])
def test_a_result_can_be_a_failure(kind, clock):
    results = [{"ok": False}, {"ok": False}, {"ok": True}]

    def outcome(result):
        return None if result["ok"] else TransientError("not yet")

    async def outcome_async(result):
        await asyncio.sleep(0)
        return outcome(result)

    left = iter(results)
    assert retry("s/t", outcome=outcome)(lambda: next(left))() == {"ok": True}
    left = iter(results)

    @retry("s/t", outcome=outcome_async if kind == "async" else outcome, attempt_timeout=60)
    async def call():
        return next(left)

    assert asyncio.run(call()) == {"ok": True}
    with pytest.raises(TransientError, match="not yet") as raised:
        retry("s/t", outcome=outcome)(lambda: {"ok": False})()
    failure = CallFailure.of(raised.value)
    assert failure.error is raised.value and failure.decision.reason == "attempts_exhausted"


def test_what_an_outcome_raises_is_a_failure_of_the_call(clock):
    results = iter(["bad", "good"])

    def outcome(result):
        if result == "bad":
            raise ConnectionResetError(104, "reset")

    assert retry("s/t", outcome=outcome, read_only=True)(lambda: next(results))() == "good"


class Full(Exception):
    pass


def test_mappers_run_before_everything_else(clock):
    mappers = ErrorMappers().add(Full, lambda full: TransientError("full", retry_after=5))
    work, numbers = failing(2, Full())
    assert retry("s/t", mappers=mappers)(work)() == "done" and len(numbers) == 3
    work, numbers = failing(9, Full())
    with pytest.raises(Full) as raised:
        retry("s/t", engine=Engine(), mappers=mappers)(work)()
    error = CallFailure.of(raised.value).error
    assert error == TransientError("full", retry_after=5) and error.__cause__ is raised.value
    with pytest.raises(Full) as raised:
        retry("s/t")(failing(9, Full())[0])()
    assert CallFailure.of(raised.value).decision.reason == "not_retryable"


def test_a_mapper_that_fails_is_logged_and_breaks_nothing(clock, caplog):
    def broken(exception):
        raise RuntimeError("the mapper broke")

    work, numbers = failing(2, ConnectionRefusedError(111, "refused"))
    assert retry("s/t", mappers=ErrorMappers().add(OSError, broken))(work)() == "done"
    assert len(numbers) == 3 and "the mapper broke" in caplog.text


def test_another_policy_shares_the_states_of_the_engine(clock):
    engine = Engine({"cap_ms": 7, "health": {"enabled": False}})
    once = engine.with_policy({"max_attempts": 1})
    assert (once.policy.to_dict()["max_attempts"], once.policy.to_dict()["cap_ms"]) == (1, 7)
    assert engine.policy.to_dict()["max_attempts"] == 3
    assert engine.with_policy(Policy(max_attempts=2)).policy == Policy(max_attempts=2)
    assert engine.with_policy('{"max_attempts":2}').policy.to_dict()["cap_ms"] == 7
    work, numbers = failing(9)
    with pytest.raises(TransientError):
        retry("s/t", engine=engine, policy={"max_attempts": 1})(work)()
    assert len(numbers) == 1 and engine.key_state("s/t") == once.key_state("s/t") != Engine().key_state("s/t")
    with pytest.raises(TransientError):
        retry("s/t", engine=engine)(work)()
    assert len(numbers) == 4
    with pytest.raises(MisuseError, match="invalid policy at `max_attempts`"):
        engine.with_policy({"max_attempts": 0})


def test_no_options_are_taken_that_do_not_exist():
    for make in (
        lambda: retry("a/b", patience=3),
        lambda: retry(retries=3)(len),
        lambda: Engine().call("a/b", readonly=True),
        lambda: toolerror.agent.for_langchain(timeouts=3),
        lambda: toolerror.agent.for_pydantic_ai(patience=3),
    ):
        with pytest.raises(TypeError, match="got an unexpected keyword argument"):
            make()
    with pytest.raises(MisuseError, match="invalid policy at `patience`"):
        Policy(patience=3)


class Session:
    """A session whose function names its options, as those of `mcp` do."""

    def __init__(self):
        self.calls = 0

    async def call_tool(self, name, arguments=None, *, meta=None, progress_callback=None):
        self.calls += 1
        return {"content": [], "isError": False}


def test_a_session_takes_no_options_that_its_session_does_not_have():
    session = Session()
    agent = toolerror.agent.AgentSession(session)
    with pytest.raises(TypeError, match="call_tool\\(\\) got an unexpected keyword argument 'retries'"):
        asyncio.run(agent.call_tool("x", {}, retries=3))
    assert session.calls == 0
    asyncio.run(agent.call_tool("x", {}, progress_callback=None))
    assert session.calls == 1


def test_waits_take_no_time_and_the_engine_counts_by_the_same_clock():
    began = time.monotonic()
    with no_waits() as clock:
        engine = Engine()
        work, numbers = failing(2, TransientError("busy", retry_after=100))
        assert retry("s/t", engine=engine)(work)() == "done"
        assert clock.elapsed >= 200 and len(clock.waits) == 2 and min(clock.waits) >= 100
        # the time before which nothing is sent
        engine.call("s/t").failed(TransientError("busy", retry_after=50))
        retry("s/t", engine=engine)(failing(0)[0])()
        assert len(clock.waits) == 3 and clock.waits[2] >= 50
        # a deadline
        with pytest.raises(TransientError) as raised:
            retry("s/u", engine=engine, timeout=30)(failing(9, TransientError("busy", retry_after=20))[0])()
        failure = CallFailure.of(raised.value)
        assert failure.decision.reason == "deadline" and failure.decision.attempt == 2 and failure.took >= 20

        def slow():
            clock.advance(31)
            raise TransientError("busy")

        with pytest.raises(TransientError) as raised:
            retry("s/v", engine=engine, timeout=30)(slow)()
        assert CallFailure.of(raised.value).decision.reason == "deadline"
    assert time.monotonic() - began < 20


def test_the_budget_of_a_key_fills_again_in_fake_time(clock):
    engine = Engine({"budget": {"capacity": 1, "per_minute": 1, "per_success": 0}, "health": {"enabled": False}})

    def ends():
        with pytest.raises(TransientError) as raised:
            retry("s/t", engine=engine, policy={"max_attempts": 2})(failing(9, TransientError("busy"))[0])()
        return CallFailure.of(raised.value).decision.reason

    assert [ends(), ends()] == ["attempts_exhausted", "budget_exhausted"]
    clock.advance(60)
    assert ends() == "attempts_exhausted"


def test_the_wall_clock_is_real_afterwards_and_the_other_one_goes_on():
    before = toolerror._core.clock_now()
    with pytest.raises(KeyError), no_waits() as clock:
        clock.advance(1e6)
        with no_waits() as inner:
            inner.advance(5)
        assert toolerror._core.clock_now()[0] >= before[0] + 1e9
        raise KeyError
    after = toolerror._core.clock_now()
    assert before[1] <= after[1] < before[1] + 1e8
    assert before[0] + 1e9 <= after[0] < before[0] + 1.1e9
    with pytest.raises(MisuseError, match="`seconds`"):
        clock.advance(-1)


def test_the_text_of_another_process_stays_in_its_record(clock, caplog):
    work, _ = failing(1, TransientError("busy\r\nERROR root: all is lost\x1b[2J\u2028", retry_after=1))
    assert retry("s/t\nu")(work)() == "done"
    (record,) = [record for record in caplog.records if record.name == "toolerror"]
    assert record.getMessage().isprintable() and "ERROR root: all is lost" in record.getMessage()
    assert record.key == "s/t\nu"


@no_waits()
def test_a_decorated_test_takes_no_time():
    assert retry("s/t")(failing(1, TransientError("busy", retry_after=100))[0])() == "done"


def members(typed):
    return set(typed.__annotations__)


def test_the_typed_members_of_a_policy_are_those_of_the_schema():
    schema = json.loads(SCHEMA.read_text())
    assert members(_policy.PolicyMembers) == set(schema["properties"]) == set(Policy().to_dict())
    for typed, name in (
        (_policy.TypePolicyMembers, "TypePolicy"),
        (_policy.ToolPolicyMembers, "ToolPolicy"),
        (_policy.BudgetMembers, "Budget"),
        (_policy.HealthMembers, "Health"),
    ):
        assert members(typed) == set(schema["$defs"][name]["properties"])
    readme = (Path(__file__).parents[1] / "README.md").read_text()
    for name in schema["properties"]:
        assert name == "version" or f"| `{name}` |" in readme
    for name in (*toolerror.GiveUpReason.__args__, *toolerror.Action.__args__):
        assert f"`{name}`" in readme or name == "retry"
