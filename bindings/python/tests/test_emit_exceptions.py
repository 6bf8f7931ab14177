"""Emission takes any exception (SPEC §1.9.4), and other threads run while a long text is worked on."""

import asyncio
import json
import logging
import pickle
import sys
import threading

import pytest

import toolerror
from toolerror import ConflictError, ErrorMappers, MisuseError, PermissionDeniedError

FORMS = {
    "result": lambda *a, **o: toolerror.to_result(*a, **o)["content"][0]["text"],
    "result_json": lambda *a, **o: json.loads(toolerror.to_result_json(*a, **o))["content"][0]["text"],
    "http": lambda *a, **o: toolerror.to_http(*a, form="bare", **o).body,
    "json_rpc": lambda *a, **o: json.dumps(toolerror.to_json_rpc(*a, **o)["data"]),
    "json_rpc_json": lambda *a, **o: json.dumps(json.loads(toolerror.to_json_rpc_json(*a, **o))["data"]),
}
each_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)


@each_form
def test_what_nobody_foresaw_goes_to_the_log(form, caplog):
    with caplog.at_level(logging.ERROR, "toolerror"):
        error = toolerror.read(form(ValueError("the password is hunter2")))
    assert (error.type, error.message) == ("INTERNAL", "the tool failed unexpectedly")
    assert error.error_id in caplog.text and "hunter2" in caplog.text
    named = toolerror.read(form(ValueError("x"), tool="move", expose_internal=True))
    assert named.message == 'tool `move` failed unexpectedly: x'


@each_form
def test_errors_in_exceptions_and_mappers_count(form):
    try:
        raise RuntimeError("while reading") from ConflictError("held")
    except RuntimeError as caught:
        assert toolerror.read(form(caught)).type == "CONFLICT"
    mappers = ErrorMappers().add(KeyError, lambda _: PermissionDeniedError("ask Eve"))
    assert toolerror.read(form(KeyError("a"), mappers=mappers)).message == "ask Eve"
    assert toolerror.read(form(FileNotFoundError(2, "No such file", "a"))).type == "NOT_FOUND"
    assert toolerror.read(form(ConflictError("held"))).message == "held"


@each_form
@pytest.mark.parametrize("exception", [asyncio.CancelledError(), KeyboardInterrupt(), SystemExit(1)], ids=repr)
def test_what_is_nobodys_failure_is_raised_again(form, exception):
    with pytest.raises(type(exception)):
        form(exception)


@each_form
def test_other_settings_are_misuse(form):
    with pytest.raises(MisuseError, match="`mappers`"):
        form(ValueError(), mappers=[])


LONG = 2_000_000


def runs_meanwhile(work):
    """How often another thread came to run while `work` did."""
    counted, stop, started = 0, threading.Event(), threading.Event()

    def count():
        nonlocal counted
        started.set()
        while not stop.is_set():
            counted += 1
            stop.wait(0.0005)

    thread = threading.Thread(target=count)
    thread.start()
    started.wait()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # nobody takes the interpreter from a call that does not let go of it
    try:
        before = counted
        work()
        after = counted
    finally:
        sys.setswitchinterval(interval)
    stop.set()
    thread.join()
    return after - before


def test_other_threads_run_while_a_long_text_is_worked_on():
    text = "the disk is full, nothing was written. " * (LONG // 40)
    error = ConflictError("m", data={"a": text})
    pickled = pickle.dumps(error)
    unlimited = toolerror.EmitOptions(text_limit=None)
    works = [
        lambda: toolerror.read_result({"isError": True, "content": [{"type": "text", "text": text}]}, "classify"),
        lambda: toolerror.to_result_json(error, options=unlimited),
        lambda: toolerror.to_json_rpc_json(error, options=unlimited),
        lambda: toolerror.encode_as("grpc", error),
        lambda: repr(error),
        lambda: toolerror.assess(toolerror.read(text, "classify")),
        lambda: toolerror.assess(text, mode="classify"),
        lambda: toolerror.ToolError.from_json(error.to_json()),
        lambda: ConflictError("m", data={"a": text}),
        lambda: pickle.loads(pickled),
    ]
    for number, work in enumerate(works):
        # a busy machine may not give it a turn in a short work
        assert any(runs_meanwhile(work) for _ in range(100)), number


def test_other_threads_run_while_an_engine_decides_about_a_long_error():
    holder = {"agent_id": "the disk is full, nothing was written. " * (LONG // 40)}
    error = ConflictError("m", data={"conflicts": [holder]})
    engine = toolerror.Engine()
    call = engine.call("s/t")
    call.admit()
    call.failed(error)
    def fails():
        other = engine.call("s/t")
        other.admit()
        other.failed(error)

    for number, work in enumerate([fails, lambda: call.advice(error)]):
        assert any(runs_meanwhile(work) for _ in range(100)), number
