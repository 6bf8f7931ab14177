"""What a cause says of a call, and what it does not prove: nothing is done twice."""

import asyncio
import os
import pickle
import signal
import sys
import threading
import time

import pytest

import toolerror
from toolerror import (
    _failure,
    CallFailure,
    Engine,
    ErrorMappers,
    InternalError,
    NotFoundError,
    PermissionDeniedError,
    Statistics,
    ToolError,
    TransientError,
    retry,
    tool_errors,
)
from toolerror.testing import no_waits

groups = pytest.mark.skipif(sys.version_info < (3, 11), reason="exception groups came with Python 3.11")


def group(*members):
    return ExceptionGroup("g", members)


def caused(outer, inner):
    outer.__cause__ = inner
    return outer


def handled_while(inner, outer):
    """`outer`, raised while `inner` was being handled."""
    try:
        try:
            raise inner
        except type(inner):
            raise outer
    except type(outer) as raised:
        return raised


def library(name, module):
    return type(name, (Exception,), {"__module__": module})


REFUSED = ConnectionRefusedError(111, "Connection refused")
DONE = RuntimeError("order written, notification failed")


def failures():
    """Exceptions after which the work may have been done, whatever stands behind them."""
    yield "context", handled_while(TransientError("busy", effects="none"), RuntimeError("audit broke after the mail"))
    yield "context of a connection", handled_while(ConnectionRefusedError(111, "r"), RuntimeError("audit broke"))
    yield "cause", caused(RuntimeError("audit broke"), TransientError("busy", effects="none"))
    yield "refused connection", caused(RuntimeError("order written"), ConnectionRefusedError(111, "r"))
    yield "built-in error", caused(ConnectionError("order written"), ConnectionRefusedError(111, "r"))
    yield "subclass of a library's", caused(
        type("NotifyFailed", (library("ConnectionError", "requests.exceptions"),), {})("order written"), ConnectionRefusedError(111, "r")
    )
    response = type("Response", (), {"status_code": 429, "headers": {}, "content": b""})()
    limited = type("HTTPStatusError", (Exception,), {"response": response})("429")
    yield "response", caused(RuntimeError("order written"), limited)
    if sys.version_info >= (3, 11):
        yield "group", group(TransientError("busy", effects="none"), ValueError("audit broke"))
        yield "group of a lost reply", group(TransientError("busy", effects="none"), ConnectionResetError(104, "r"))
        yield "group behind", caused(RuntimeError("order written"), group(TransientError("busy")))
    gateway = type("Response", (), {"status_code": 504, "headers": {}, "content": b""})()
    yield "a ToolError from a lost reply", caused(TransientError("payment down"), ConnectionResetError(104, "r"))
    yield "a ToolError from a timeout", caused(TransientError("payment down"), TimeoutError("timed out"))
    failure_of_gateway = type("HTTPStatusError", (Exception,), {"response": gateway})("504")
    yield "a ToolError from a response", caused(TransientError("payment down"), failure_of_gateway)
    inner = caused(TransientError("no answer"), ConnectionResetError(104, "r"))
    yield "a ToolError from a ToolError from a lost reply", caused(TransientError("payment down"), inner)
    own = type("PaymentDown", (TransientError,), {})
    yield "a ToolError of the author's class", caused(own("payment down"), ConnectionResetError(104, "r"))


CASES = [pytest.param(failure, id=name) for name, failure in failures()]


@pytest.mark.parametrize("failure", CASES)
def test_nothing_is_done_twice(failure):
    sent = []

    @retry("mail/send", side_effects=True, sleep=lambda seconds: None)
    def send():
        sent.append(1)
        raise failure

    with pytest.raises(type(failure)) as raised:
        send()
    assert raised.value is failure and len(sent) == 1


@pytest.mark.parametrize("failure", CASES)
def test_what_leaves_the_process_does_not_invite_another_call(failure):
    @tool_errors(name="send")
    def send():
        raise failure

    with pytest.raises(ToolError) as raised:
        send()
    left = ToolError.from_json(toolerror.emitted(raised.value).to_json())
    assert left.type == "INTERNAL" or left.effects == "unknown"
    decision = toolerror.assess(left, context={"tool": {"side_effects": True}}).decision
    assert decision.action == "give_up"


class PaymentDown(TransientError):
    pass


def test_a_lost_reply_as_the_cause_says_so_wherever_the_error_goes():
    def made():
        return caused(PaymentDown("payment down", code="pay/down"), ConnectionResetError(104, "r"))

    failure = made()
    assert toolerror.wrap(failure) is failure and toolerror.from_exception(failure) is failure
    texts = [toolerror.to_result(error)["content"][0]["text"] for error in (made(), failure)]
    for left in [toolerror.emitted(made()), toolerror.emitted(failure), *(ToolError.from_json(text) for text in texts)]:
        assert (left.effects, left.code) == ("unknown", "pay/down")
    assert failure.effects is None and "effects" not in failure.to_json()
    assert all("unknown" in text for text in (toolerror.to_http(made()).body, toolerror.to_json_rpc_json(made())))
    for error in (made(), failure):
        call = Engine().call("pay/charge", side_effects=True)
        call.admit()
        assert call.failed(error).reason == "unsafe_replay"
    failure = made()

    @retry("pay/charge", side_effects=True, sleep=lambda seconds: None)
    def pay():
        raise failure

    with pytest.raises(PaymentDown) as raised:
        pay()
    assert raised.value is failure and CallFailure.of(failure).error is failure
    copied = pickle.loads(pickle.dumps(failure))
    assert toolerror.emitted(copied).effects == "unknown"


MIXED = [
    pytest.param(lambda busy: group(busy, PermissionDeniedError("no")), id="a ToolError"),
    pytest.param(lambda busy: group(busy, ValueError("audit broke")), id="an exception that nobody knows"),
    pytest.param(lambda busy: group(busy, FileNotFoundError(2, "No such file")), id="a file that is not there"),
    pytest.param(lambda busy: group(group(busy, ValueError("audit broke"))), id="a group in a group"),
    pytest.param(lambda busy: caused(TransientError("down"), group(busy, ValueError("b"), ConnectionResetError(104, "r"))), id="a cause"),
]


@groups
@pytest.mark.parametrize("mixed", MIXED)
def test_a_group_with_one_member_that_is_not_transient_is_sent_once(mixed):
    sent = []

    @retry("mail/send", side_effects=True, sleep=lambda seconds: None)
    def send():
        sent.append(1)
        raise mixed(TransientError("busy", effects="none"))

    with pytest.raises((ExceptionGroup, TransientError)):
        send()
    assert len(sent) == 1


@groups
def test_a_group_whose_members_are_all_safe_is_sent_again():
    sent = []

    @retry("mail/send", side_effects=True, sleep=lambda seconds: None)
    def send():
        sent.append(1)
        raise group(TransientError("busy", effects="none"), ConnectionRefusedError(111, "r"))

    with pytest.raises(ExceptionGroup):
        send()
    assert len(sent) == 3


def test_what_was_only_being_handled_gives_no_text():
    failure = handled_while(TransientError("password is hunter2"), FileNotFoundError(2, "No such file"))
    error = toolerror.wrap(failure)
    assert isinstance(error, NotFoundError) and "hunter2" not in error.to_json()
    assert "hunter2" not in toolerror.wrap(handled_while(KeyError("hunter2"), ValueError("v"))).to_json()


PROVEN = [
    REFUSED,
    caused(library("ConnectError", "httpx")("x"), caused(library("ConnectError", "httpcore")("x"), REFUSED)),
    caused(library("ConnectionError", "requests.exceptions")("x"), REFUSED),
    caused(library("ClientConnectorError", "aiohttp.client_exceptions")("x"), REFUSED),
]


@pytest.mark.parametrize("failure", PROVEN, ids=lambda failure: type(failure).__module__)
def test_a_library_s_own_wrapper_takes_nothing_from_the_proof(failure):
    error = toolerror.wrap(failure)
    assert error.reading.delivery == "not_sent" and toolerror.emitted(error).effects is None


def test_a_tool_error_inside_a_library_s_wrapper_is_that_very_one():
    inner = TransientError("busy", effects="none")
    assert toolerror.wrap(caused(library("ReadError", "httpx")("x"), inner)) is inner


def test_a_word_that_is_worse_stays():
    inner = TransientError("busy", effects="partial")
    assert toolerror.wrap(caused(DONE, inner)).effects == "partial"
    unproven = toolerror.wrap(caused(DONE, TransientError("busy", effects="none")))
    assert unproven.effects == "unknown"


def test_the_answer_of_a_mapper_about_a_cause_proves_nothing():
    mappers = ErrorMappers().add(KeyError, lambda error: TransientError("full", effects="none"))
    assert mappers.wrap(KeyError("k")).effects == "none"
    assert mappers.wrap(caused(RuntimeError("order written"), KeyError("k"))).effects == "unknown"


@groups
def test_of_a_group_the_strictest_governs_and_the_worst_is_the_message():
    denied = PermissionDeniedError("no")
    assert toolerror.wrap(group(TransientError("busy"), denied)) is denied
    assert isinstance(toolerror.wrap(group(TransientError("busy"), ValueError("v"))), InternalError)
    merged = toolerror.wrap(group(TransientError("a", effects="none"), TransientError("b", effects="partial")))
    assert merged.effects == "partial"
    mappers = ErrorMappers().add(KeyError, lambda error: PermissionDeniedError("mapped"))
    assert mappers.wrap(group(TransientError("busy"), KeyError("k"))).message == "mapped"


@groups
def test_a_real_task_group_gives_the_strictest_of_its_tasks(caplog):
    async def fails(error):
        raise error

    @tool_errors(name="order")
    async def order():
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(fails(TransientError("busy", effects="none")))
            tasks.create_task(fails(ValueError("the ledger is broken")))

    with pytest.raises(InternalError) as raised:
        asyncio.run(order())
    assert "the ledger is broken" in caplog.text and raised.value.error_id in caplog.text
    assert "ledger" not in raised.value.to_json()


@groups
@pytest.mark.parametrize("way", ["the group", "another error from it", "another error meanwhile"])
def test_a_task_group_that_fails_does_not_look_like_a_cancellation(way):
    """Before Python 3.13 its request to cancel the task stays, for this call and all after it."""
    sent = []

    async def fails():
        raise TransientError("busy", effects="none")

    async def order():
        sent.append(1)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(fails())
        except ExceptionGroup as error:
            if way == "the group":
                raise
            raise TransientError("later", effects="none") from (error if way == "another error from it" else None)

    async def run():
        for key in ("first", "second"):
            with pytest.raises(ExceptionGroup if way == "the group" else TransientError) as raised:
                await retry(f"{key}/{way}", side_effects=True)(order)()
            assert CallFailure.of(raised.value).decision.reason == "attempts_exhausted"

    with no_waits():
        asyncio.run(run())
    assert len(sent) == 6


@groups
def test_a_task_that_is_cancelled_does_not_begin_again_whatever_it_makes_of_that():
    sent = []

    @retry("order", side_effects=True)
    async def order():
        sent.append(1)
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            async with asyncio.TaskGroup():
                raise TransientError("busy", effects="none")

    async def run():
        task = asyncio.create_task(order())
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(ExceptionGroup):
            await task

    asyncio.run(run())
    assert len(sent) == 1


@pytest.mark.parametrize("mode", ["exact", "unwrap", "classify"])
def test_errors_of_any_size_give_an_error(mode):
    deep = ValueError("v")
    for number in range(5000):
        deep = caused(RuntimeError(str(number)), deep)
    assert isinstance(toolerror.from_exception(deep, mode), ToolError)


def test_errors_with_huge_texts_give_an_error():
    mode = "classify"  # the mode that does most with a text
    huge = "x" * 6_000_000
    assert isinstance(toolerror.from_exception(ValueError(huge), mode), ToolError)
    many = caused(RuntimeError(huge), caused(RuntimeError(huge), ConnectionResetError(104, huge)))
    assert isinstance(toolerror.from_exception(many, mode), ToolError)


@pytest.mark.parametrize("mode", ["exact", "unwrap"])
def test_texts_of_6_mb_are_read_in_the_modes_that_do_not_look_for_words(mode):
    huge = "x" * 6_000_000
    result = {"isError": True, "content": [{"type": "text", "text": huge}]}
    found = [
        toolerror.read(huge, mode),
        toolerror.read_result(result, mode),
        toolerror.from_exception(caused(RuntimeError(huge), ValueError(huge)), mode),
    ]
    for error in found:
        assert error.type == "INTERNAL" and error.message.startswith("xxx") and len(error.message) < len(huge)
    # longer than what is read as one text (SPEC 1.4.5)
    cut = toolerror.read(TransientError("busy", data={"huge": huge}).to_json(), mode)
    assert (cut.type, cut.truncated) == ("INTERNAL", True)


@groups
def test_groups_of_any_size_give_an_error():
    wide = group(*[TransientError(str(number)) for number in range(3000)])
    assert isinstance(toolerror.wrap(wide), ToolError)
    tower = group(TransientError("a"))
    for _ in range(200):
        tower = group(tower, TransientError("b"))
    assert isinstance(toolerror.wrap(tower), ToolError)


@pytest.mark.parametrize("raised_as", ["the error itself", "a copy", "another error", "another error meanwhile"])
def test_what_a_driver_has_exhausted_says_so_when_it_leaves(raised_as):
    inner = []

    @retry("backend/read", read_only=True, sleep=lambda seconds: None)
    def backend():
        inner.append(1)
        raise TransientError("busy", retry_after=0.001)

    @tool_errors(name="outer")
    def tool():
        try:
            return backend()
        except TransientError as error:
            if raised_as == "a copy":
                raise pickle.loads(pickle.dumps(error)) from None
            if raised_as == "another error":
                raise TransientError("the backend is busy") from error
            if raised_as == "another error meanwhile":
                raise TransientError("the backend is busy")
            raise

    @retry("outer/tool", read_only=True, sleep=lambda seconds: None)
    def agent():
        try:
            return tool()
        except ToolError as error:
            raise ToolError.from_json(error.to_json()) from None  # as it comes over the wire

    with pytest.raises(TransientError) as raised:
        agent()
    error = raised.value
    assert len(inner) == 3 and CallFailure.of(error).decision.reason == "server_forbids"
    assert (error.reason, error.recoverable) == ("exhausted", False)
    if not raised_as.startswith("another error"):
        assert error.retry_after == 0.001


BUDGET = {"capacity": 1, "per_minute": 1, "per_success": 0}


@pytest.mark.parametrize(
    ("reason", "policy", "sends"),
    [
        ("attempts_exhausted", {"max_attempts": 2}, 2),
        ("suppressed", {"max_attempts": 9}, 3),
        ("budget_exhausted", {"max_attempts": 9, "budget": BUDGET, "health": {"enabled": False}}, 2),
    ],
)
def test_what_a_driver_has_given_up_says_so_when_it_leaves(reason, policy, sends):
    calls = []

    @retry("backend/read", read_only=True, engine=Engine(policy), sleep=lambda seconds: None)
    def backend():
        calls.append(1)
        raise TransientError("busy")

    with pytest.raises(TransientError) as raised:
        backend()
    assert (CallFailure.of(raised.value).decision.reason, len(calls)) == (reason, sends)
    left = toolerror.emitted(raised.value)
    assert (left.reason, left.recoverable) == ("exhausted", False)
    assert (raised.value.reason, raised.value.recoverable) == (None, True)  # in this process it stays as it is


def test_what_was_not_safe_to_retry_says_so_when_it_leaves():
    @retry("mail/send", side_effects=True)
    def send():
        raise ConnectionResetError(104, "reset")

    with pytest.raises(ConnectionResetError) as raised:
        send()
    failure = CallFailure.of(raised.value)
    assert failure.decision.reason == "unsafe_replay"
    assert toolerror.emitted(failure.error).effects == "unknown"
    assert toolerror.emitted(toolerror.wrap(raised.value)).effects == "unknown"


def draws():
    """Values that no two processes may share: a number of an error and a wait."""

    @tool_errors(name="x")
    def tool():
        raise ValueError("v")

    waits = []

    @retry("a/b", sleep=waits.append)
    def busy():
        raise TransientError("busy")

    try:
        tool()
    except ToolError as error:
        number = error.error_id
    try:
        busy()
    except TransientError:
        pass
    return number, waits


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_workers_that_are_forked_draw_other_numbers():
    draws()  # the parent has drawn before
    found = []
    for _ in range(6):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(write, repr(draws()).encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as pipe:
            found.append(pipe.read())
        os.waitpid(child, 0)
    numbers, waits = zip(*(eval(one) for one in found))
    assert len(set(numbers)) == 6
    assert len({tuple(one) for one in waits}) == 6


def give_up(statistics=None):
    with pytest.raises(RuntimeError):
        retry("x", statistics=statistics)(fails)()


def fails():
    raise RuntimeError("broken")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_is_not_held_up_by_what_other_threads_did_when_it_was_forked():
    statistics = Statistics()
    held, ended = threading.Event(), threading.Event()

    def work():
        with _failure._lock, statistics._lock:
            held.set()
            ended.wait()

    thread = threading.Thread(target=work)
    thread.start()
    held.wait()
    child = os.fork()
    if child == 0:
        give_up(statistics)
        os._exit(0)
    ended.set()
    thread.join()
    until = time.monotonic() + 20
    while (end := os.waitpid(child, os.WNOHANG)) == (0, 0):
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            pytest.fail("the child hangs")
        time.sleep(0.01)
    assert end == (child, 0)


def test_a_handler_of_a_signal_may_fail_while_the_driver_does():
    statistics = Statistics()

    def interrupted():  # a handler runs in the thread that it interrupts
        with _failure._lock, statistics._lock:
            give_up(statistics)

    thread = threading.Thread(target=interrupted, daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive()


def test_a_tool_error_whose_cause_proves_that_nothing_was_done_is_sent_again():
    limited = type("HTTPStatusError", (Exception,), {"response": type("R", (), {"status_code": 429, "headers": {}, "content": b""})()})
    for failure in (
        caused(TransientError("payment down"), ConnectionRefusedError(111, "r")),
        caused(TransientError("payment down"), limited("429")),
        caused(TransientError("payment down"), ValueError("the author knows")),
        caused(TransientError("payment down", effects="none"), ConnectionResetError(104, "r")),
        handled_while(ConnectionResetError(104, "r"), TransientError("payment down")),
    ):
        assert toolerror.wrap(failure) is failure
        sent = []

        @retry("mail/send", side_effects=True)
        def send(failure=failure, sent=sent):
            sent.append(1)
            raise failure

        with no_waits(), pytest.raises(TransientError) as raised:
            send()
        assert raised.value is failure and len(sent) == 3, failure.__cause__


@pytest.mark.parametrize(("error", "times"), [(ConnectionResetError(104, "r"), 1), (ConnectionRefusedError(111, "r"), 3)])
def test_a_mapper_that_names_a_lost_reply_does_not_prove_that_nothing_was_done(error, times):
    for made in (lambda _: TransientError("payment down"), lambda found: caused(TransientError("payment down"), found)):
        sent = []

        @retry("mail/send", side_effects=True, mappers=ErrorMappers().add(OSError, made))
        def send(sent=sent):
            sent.append(1)
            raise error

        with no_waits(), pytest.raises(OSError):
            send()
        assert len(sent) == times
