"""Exceptions of any size and kind (page: what must not break): cut, copied, pickled, hostile, circular."""

import copy
import os
import pickle
import subprocess
import sys
import textwrap

import pytest

import toolerror
from toolerror import ConflictError, ErrorMappers, InternalError, TransientError, wrap


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
        toolerror.from_http(cls())


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
