"""Exceptions of any size and kind (page: what must not break): cut, copied, pickled, hostile, circular."""

import asyncio
import contextlib
import copy
import gc
import os
import pickle
import subprocess
import sys
import textwrap

import pytest

import toolerror
from toolerror import ConflictError, ErrorMappers, InternalError, TransientError, tool_errors, wrap


# the larger one takes an unoptimised library many seconds: only with tests/run --full
@pytest.mark.parametrize("size", [10_000_000] + [100_000_000] * ("TOOLERROR_FULL" in os.environ))
def test_a_text_of_any_size_is_a_cut_error(size):
    error = wrap(ValueError("x" * size))
    assert error.type == "INTERNAL" and error.message.startswith("xxx")
    text = toolerror.to_result_json(ValueError("x" * size), expose_internal=True)
    assert len(text) < 70_000
    assert toolerror.read("x" * size, "classify").type == "INTERNAL"
    assert len(toolerror.to_result_json(ConflictError("m", data={"a": "x" * size}))) < 140_000


class Slotted(TransientError):
    __slots__ = ("job", "__hidden")

    def __init__(self, message, job=None, **data):
        super().__init__(message, **data)
        self.job = job
        self.__hidden = "h"

    def hidden(self):
        return self.__hidden


class Plain(ConflictError):
    def __init__(self, lease):
        super().__init__(f"{lease} is held", lease=lease)
        self.lease = lease


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_custom_subclasses_are_copied_whole(again):
    error = again(Slotted("busy", job=7, retry_after=3))
    assert (type(error), error.job, error.hidden(), error.retry_after) == (Slotted, 7, "h", 3)
    error = again(Plain("a"))
    assert (type(error), error.lease, error.message, dict(error.data)) == (Plain, "a", "a is held", {"lease": "a"})
    assert isinstance(error.with_data(b=1), Plain)


def test_an_error_of_a_subclass_shows_the_callers_line():
    with pytest.raises(Plain) as caught:
        raise Plain("a")
    assert caught.traceback[-1].path.name == "test_strange_exceptions.py"
    read = toolerror.read("no")
    with pytest.raises(InternalError) as caught:
        raise read
    assert caught.traceback[-1].path.name == "test_strange_exceptions.py"


class Hostile(Exception):
    def __getattr__(self, name):
        raise RuntimeError(name)

    def __str__(self):
        raise RuntimeError("no text")


class Answers(Exception):
    """Has whatever is asked for."""

    def __getattr__(self, name):
        return Answers()

    def __iter__(self):
        raise RuntimeError("no lines")


@pytest.mark.parametrize("cls", [Hostile, Answers])
def test_hostile_exceptions_are_internal_errors(cls):
    assert wrap(cls()).type == "INTERNAL"
    holder = ValueError("x")
    holder.response = cls()
    assert wrap(holder).type == "INTERNAL"
    with pytest.raises(toolerror.MisuseError):
        toolerror.from_response(cls())


def circle(exception):
    """Whether following causes and contexts comes back to where it was."""

    def visit(node, path):
        if node is None:
            return False
        if id(node) in path:
            return True
        return visit(node.__cause__, path | {id(node)}) or visit(node.__context__, path | {id(node)})

    return visit(exception, frozenset())


def test_wrapping_makes_no_circle():
    held = ConflictError("held")
    try:
        raise RuntimeError("outer") from held
    except RuntimeError as caught:
        outer = caught
    assert wrap(outer).type == "CONFLICT"
    assert not circle(wrap(outer)) and not circle(outer)
    try:
        try:
            raise held
        except ConflictError:
            raise KeyError("while it was handled")
    except KeyError as caught:
        mapped = ErrorMappers().add(KeyError, lambda _: held).wrap(caught)
    assert mapped is held and not circle(held)


def test_another_interpreter_is_refused_by_name():
    code = """
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        import toolerror
        one = interpreters.create()
        try:
            failed = interpreters.run_string(one, "import toolerror")
        except Exception as error:
            failed = error
        print(failed)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # Python before 3.12 asks this package, later ones the native part itself
    assert "another interpreter" in done.stdout or "subinterpreters" in done.stdout, done.stdout


PANIC = type("PanicException", (BaseException,), {"__module__": "pyo3_runtime"})
"""What a library in Rust raises when it panics: no `Exception`, and no exit."""


class Unheard(BaseException):
    """A library's time limit, as `gevent.Timeout`, or its stop, as hypothesis's: no table has it."""


def stops():
    yield Unheard("3 seconds")
    yield type("PanicException", (BaseException,), {"__module__": "somewhere.else"})("not PyO3's")
    yield from (KeyboardInterrupt(), SystemExit(3), GeneratorExit(), asyncio.CancelledError())
    yield type("Cancelled", (BaseException,), {"__module__": "trio"})()
    yield pytest.fail.Exception("failed")
    if sys.version_info >= (3, 11):
        yield BaseExceptionGroup("g", [ValueError("v"), KeyboardInterrupt()])
        yield BaseExceptionGroup("g", [PANIC("p"), Unheard()])


def test_a_panic_of_a_library_is_internal(caplog):
    @tool_errors(name="frame")
    def frame():
        raise PANIC("index out of bounds")

    with pytest.raises(InternalError) as raised:
        frame()
    error = raised.value
    assert error.message == "tool `frame` failed unexpectedly" and error.error_id in caplog.text
    assert "index out of bounds" in caplog.text and type(error.__cause__) is PANIC
    assert wrap(PANIC("index out of bounds")).message == "index out of bounds"


@pytest.mark.parametrize("stop", list(stops()), ids=lambda stop: type(stop).__name__)
def test_what_ends_a_program_or_a_task_passes(stop):
    @tool_errors
    def tool():
        raise stop

    with pytest.raises(type(stop)) as raised:
        tool()
    assert raised.value is stop
    with pytest.raises(type(stop)):
        wrap(stop)


def left_by(work, times=50):
    """The objects that only the collector of circles frees."""
    work()
    gc.collect()
    gc.disable()
    try:
        for _ in range(times):
            work()
        return gc.collect()
    finally:
        gc.enable()


def raising(failure):
    @tool_errors
    def blocking():
        raise failure()

    @tool_errors
    async def in_loop():
        await asyncio.sleep(0)
        raise failure()

    @tool_errors
    def items():
        yield 1
        raise failure()

    @tool_errors
    async def items_in_loop():
        yield 1
        raise failure()

    async def all_of(items):
        return [item async for item in items]

    yield "blocking", blocking
    yield "async", in_loop
    yield "generator", lambda: list(items())
    yield "async generator", lambda: all_of(items_in_loop())


async def quiet(work):
    """The loop's own frames hold the task, so no failure may reach them."""
    with contextlib.suppress(toolerror.ToolError):
        await work


@pytest.mark.parametrize("failure", [lambda: ValueError("v"), lambda: TransientError("busy"), lambda: PANIC("p")])
def test_a_failure_leaves_no_circle(failure, caplog):
    caplog.set_level("CRITICAL", logger="toolerror")  # its records hold the exceptions
    loop = asyncio.new_event_loop()
    try:
        for name, work in raising(failure):

            def fail(work=work):
                with contextlib.suppress(toolerror.ToolError):
                    result = work()
                    if asyncio.iscoroutine(result):
                        loop.run_until_complete(quiet(result))

            assert left_by(fail) < 50, name
    finally:
        loop.close()
