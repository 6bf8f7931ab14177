"""Exceptions of every kind become ToolErrors; what is nobody's failure passes through."""

import asyncio
import concurrent.futures
import inspect
import itertools
import logging
import socket
import sys

import pytest

import toolerror
from toolerror import (
    ConflictError,
    InternalError,
    ErrorMappers,
    NotFoundError,
    PermissionDeniedError,
    ToolError,
    TransientError,
    ValidationError,
    tool_errors,
)


def exception_of(name, bases=(Exception,), **attributes):
    """An exception of a library that is not installed, by the name of its class."""
    return type(name, bases, attributes)


def chained(*exceptions):
    for outer, inner in itertools.pairwise(exceptions):
        outer.__cause__ = inner
    return exceptions[0]


class OwnReset(ConnectionResetError):
    pass


def rpc_error(name):
    """As grpc raises it."""
    code = type("StatusCode", (), {"name": name})()
    return exception_of("RpcError", __module__="grpc", code=lambda self: code, details=lambda self: "d")()


def client_error(code, status):
    """As botocore raises it."""
    response = {"Error": {"Code": code, "Message": "m"}, "ResponseMetadata": {"HTTPStatusCode": status}}
    return exception_of("ClientError", __module__="botocore.exceptions", response=response)("text")


@pytest.mark.parametrize(
    ("exception", "cls", "delivery"),
    [
        (FileNotFoundError(2, "No such file or directory"), NotFoundError, None),
        (PermissionError(13, "Permission denied"), PermissionDeniedError, None),
        (FileExistsError(17, "File exists"), ConflictError, None),
        (OSError(28, "No space left on device"), InternalError, None),
        (ConnectionRefusedError(111, "Connection refused"), TransientError, "not_sent"),
        (OwnReset(104, "Connection reset by peer"), TransientError, "unknown"),
        (socket.gaierror(-2, "Name or service not known"), TransientError, "not_sent"),
        (TimeoutError("timed out"), TransientError, "unknown"),
        (asyncio.TimeoutError(), TransientError, "unknown"),
        (concurrent.futures.TimeoutError(), TransientError, "unknown"),
        (exception_of("ConnectTimeout")("x"), TransientError, "not_sent"),
        (exception_of("ReadTimeout")("x"), TransientError, "unknown"),
        (exception_of("ServerDisconnectedError")("x"), TransientError, "unknown"),
        (exception_of("InvalidURL")("x"), ValidationError, None),
        (exception_of("ConnectionError")(exception_of("MaxRetryError")("x")), TransientError, None),
        (chained(RuntimeError("outer"), KeyError("k"), BrokenPipeError(32, "Broken pipe")), TransientError, "unknown"),
        (ValueError("bad"), InternalError, None),
        (rpc_error("UNAVAILABLE"), TransientError, None),
        (rpc_error("INVALID_ARGUMENT"), ValidationError, None),
        (rpc_error("DATA_LOSS"), InternalError, None),
        (client_error("ThrottlingException", 400), TransientError, None),
        (client_error("AccessDeniedException", 400), PermissionDeniedError, None),
        (client_error("NobodyKnowsThis", 404), NotFoundError, None),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else None,
)
def test_exceptions_mean_what_the_table_says(exception, cls, delivery):
    error = toolerror.wrap(exception)
    assert type(error) is cls and error.__cause__ is exception
    if delivery is not None:
        assert error.reading.delivery == delivery


def test_an_unknown_exception_keeps_its_text():
    assert toolerror.wrap(ValueError("disk on fire")) == InternalError("disk on fire")
    assert toolerror.wrap("disk on fire") == InternalError("disk on fire")
    assert isinstance(toolerror.wrap(None), InternalError) and toolerror.wrap(None).message


def leave(self):
    raise SystemExit(3)


@pytest.mark.parametrize(
    "odd",
    [
        exception_of("Broken", __str__=lambda self: 1 / 0)(),
        exception_of("Leaving", __str__=leave)(),
        exception_of("Bare", args=None)(),
        exception_of("Closed", response=property(leave), details=property(leave), exceptions=property(leave))(),
        type("NoException", (), {"__str__": leave})(),
    ],
    ids=lambda odd: type(odd).__name__,
)
def test_an_exception_that_fails_itself_is_wrapped_all_the_same(odd):
    assert isinstance(toolerror.wrap(odd), InternalError)
    if isinstance(odd, Exception):
        with pytest.raises(InternalError, match="failed unexpectedly"):
            tool_errors(name="x")(lambda: throw(odd))()


def throw(exception):
    raise exception


def test_a_tool_error_in_the_chain_is_found_with_its_text():
    inner = NotFoundError("m")
    outer = chained(RuntimeError("a"), KeyError("b"), inner)
    found = toolerror.wrap(outer)
    assert found == inner and found is not inner and found.__cause__ is outer
    assert toolerror.wrap(inner) is inner and inner.__cause__ is None


def test_a_chain_that_is_a_cycle_ends():
    one, other = RuntimeError("a"), ConnectionResetError(104, "reset")
    one.__cause__, other.__cause__ = other, one
    assert isinstance(toolerror.wrap(one), TransientError)
    deep = RuntimeError("0")
    for number in range(1000):
        deep = chained(RuntimeError(str(number)), deep)
    assert isinstance(toolerror.wrap(deep), InternalError)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exception groups came with Python 3.11")
def test_the_strictest_of_a_group_governs():
    group = ExceptionGroup("g", [TimeoutError(), PermissionError(13, "denied")])
    assert isinstance(toolerror.wrap(group), PermissionDeniedError)
    inner = NotFoundError("m")
    assert toolerror.wrap(ExceptionGroup("g", [TimeoutError(), ExceptionGroup("h", [inner])])) == inner
    assert toolerror.wrap(ExceptionGroup("g", [ExceptionGroup("h", [inner])])) is inner
    unknown = toolerror.wrap(ExceptionGroup("g", [ValueError(), ExceptionGroup("h", [inner])]))
    assert isinstance(unknown, InternalError)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exception groups came with Python 3.11")
def test_groups_that_share_members_come_to_an_end():
    inner: Exception = PermissionError(13, "denied")
    for _ in range(60):
        inner = ExceptionGroup("g", [inner, inner])
    # there are 2^60 paths
    assert isinstance(toolerror.wrap(inner), InternalError)


PASSING = (asyncio.CancelledError, KeyboardInterrupt, SystemExit, GeneratorExit)


@pytest.mark.parametrize("cls", PASSING)
def test_what_is_nobodys_failure_passes_through(cls):
    exception = cls()
    with pytest.raises(cls):
        toolerror.wrap(exception)
    assert toolerror.from_exception(exception) is None

    @tool_errors
    def tool():
        raise exception

    with pytest.raises(cls) as passed:
        tool()
    assert passed.value is exception


def test_a_response_in_an_exception_is_read():
    response = type("Response", (), {"status_code": 429, "headers": {"Retry-After": "7"}, "content": b""})()
    error = toolerror.wrap(exception_of("HTTPStatusError", response=response)("429"))
    assert isinstance(error, TransientError) and error.retry_after == 7


def test_mappers_run_first():
    mappers = ErrorMappers().add(KeyError, lambda error: NotFoundError(f"no {error.args[0]}"))
    assert mappers.wrap(KeyError("lease")) == NotFoundError("no lease")
    assert mappers.wrap(chained(RuntimeError("x"), KeyError("lease"))) == NotFoundError("no lease")
    assert mappers.wrap(OSError(28, "full")) == toolerror.wrap(OSError(28, "full"))
    silent = ErrorMappers().add(KeyError, lambda error: None)
    assert silent.wrap(KeyError("k")) == InternalError("'k'")


def test_the_decorator_keeps_what_a_function_is_known_by():
    @tool_errors
    def release(lease: str, *, force: bool = False) -> str:
        """Release a lease."""
        return f"{lease} {force}"

    @tool_errors(name="other")
    async def release_async(lease: str) -> str:
        """Release it."""
        return lease

    assert release("a", force=True) == "a True"
    assert (release.__name__, release.__doc__) == ("release", "Release a lease.")
    assert str(inspect.signature(release)) == "(lease: str, *, force: bool = False) -> str"
    assert inspect.iscoroutinefunction(release_async) and asyncio.run(release_async("b")) == "b"
    assert (release_async.__name__, release_async.__doc__) == ("release_async", "Release it.")


def test_the_text_of_an_unforeseen_exception_goes_to_the_log_only(caplog):
    @tool_errors(name="x")
    def tool():
        raise ValueError("password is hunter2")

    with caplog.at_level(logging.ERROR, "toolerror"), pytest.raises(InternalError) as raised:
        tool()
    error = raised.value
    assert error.message == 'tool `x` failed unexpectedly' and error.error_id in caplog.text
    assert "hunter2" in caplog.text and "hunter2" not in error.to_json()
    assert isinstance(error.__cause__, ValueError)

    @tool_errors(name="x", expose_internal=True)
    def exposed():
        raise ValueError("boom")

    with pytest.raises(InternalError, match='tool `x` failed unexpectedly: boom'):
        exposed()


def test_a_fault_of_another_system_is_unforeseen_too():
    @tool_errors(name="x")
    def tool():
        raise rpc_error("DATA_LOSS")

    with pytest.raises(InternalError, match="failed unexpectedly"):
        tool()


def test_foreign_exceptions_of_a_known_kind_keep_their_text_masked():
    @tool_errors
    def tool():
        raise ConnectionRefusedError(111, "refused by https://me:hunter2@example.com/")

    with pytest.raises(TransientError) as raised:
        tool()
    assert "refused by" in raised.value.message and "hunter2" not in raised.value.message


def test_tool_errors_go_out_as_they_are():
    constant = NotFoundError("m")

    @tool_errors
    async def tool():
        raise constant

    with pytest.raises(ToolError) as raised:
        asyncio.run(tool())
    assert raised.value is constant

    @tool_errors
    def internal():
        raise InternalError("known fault", error_id="e-1")

    with pytest.raises(InternalError, match="known fault"):
        internal()


def careless(error):
    raise AttributeError("no such attribute: hunter2")


@pytest.mark.parametrize("mapper", [careless, lambda error: "no ToolError"], ids=["raises", "gives something else"])
def test_a_mapper_at_fault_lets_nothing_else_out(mapper, caplog):
    mappers = ErrorMappers().add(KeyError, mapper)

    @tool_errors(name="x", mappers=mappers)
    def tool():
        raise KeyError("k")

    @tool_errors(name="x", mappers=mappers)
    async def tool_async():
        raise KeyError("k")

    for call in (tool, lambda: asyncio.run(tool_async())):
        caplog.clear()
        with caplog.at_level(logging.ERROR, "toolerror"), pytest.raises(InternalError) as raised:
            call()
        error = raised.value
        assert error.message == 'tool `x` failed unexpectedly' and isinstance(error.__cause__, KeyError)
        assert error.error_id in caplog.text and "KeyError: 'k'" in caplog.text
    with pytest.raises((AttributeError, toolerror.MisuseError)):
        mappers.wrap(KeyError("k"))


def test_generators_give_what_they_give_and_raise_tool_errors():
    closed = []

    @tool_errors(name="x")
    def pages(first):
        """Doc."""
        try:
            got = yield first
            yield got
            raise ValueError("hunter2")
        finally:
            closed.append(1)

    assert inspect.isgeneratorfunction(pages) and pages.__doc__ == "Doc."
    run = pages("a")
    assert (next(run), run.send("b")) == ("a", "b")
    with pytest.raises(InternalError, match='tool `x` failed unexpectedly'):
        next(run)
    run = pages("a")
    next(run)
    run.close()
    run = pages("a")
    next(run)
    with pytest.raises(NotFoundError):
        run.throw(FileNotFoundError(2, "No such file or directory"))
    assert len(closed) == 3

    @tool_errors
    def total():
        yield 1
        return 2

    def outer():
        return (yield from total())

    run = outer()
    assert next(run) == 1
    with pytest.raises(StopIteration) as ended:
        next(run)
    assert ended.value.value == 2


def test_async_generators_give_what_they_give_and_raise_tool_errors():
    seen = []

    @tool_errors(name="x")
    async def pages(first):
        try:
            got = yield first
            try:
                yield got
            except KeyError:
                yield "caught"
            raise ValueError("hunter2")
        finally:
            seen.append("closed")

    @tool_errors
    async def count():
        for number in range(3):
            yield number

    async def run():
        assert inspect.isasyncgenfunction(pages)
        assert [number async for number in count()] == [0, 1, 2]
        pages_of = pages("a")
        assert (await pages_of.asend(None), await pages_of.asend("b")) == ("a", "b")
        assert await pages_of.athrow(KeyError("k")) == "caught"
        with pytest.raises(InternalError, match='tool `x` failed unexpectedly'):
            await pages_of.asend(None)
        pages_of = pages("a")
        await pages_of.asend(None)
        await pages_of.aclose()
        assert seen == ["closed", "closed"]
        pages_of = pages("a")
        await pages_of.asend(None)
        with pytest.raises(asyncio.CancelledError):
            await pages_of.athrow(asyncio.CancelledError())

    asyncio.run(run())
    assert len(seen) == 3


def test_what_only_turns_out_to_be_a_coroutine_is_decorated_too():
    class Tool:
        async def __call__(self):
            raise ValueError("hunter2")

    async def tool():
        raise ValueError("hunter2")

    for decorated in (tool_errors(Tool()), tool_errors(lambda: tool()), tool_errors(staticmethod(tool))):
        with pytest.raises(InternalError, match="failed unexpectedly"):
            asyncio.run(decorated())


def test_what_was_being_handled_before_says_nothing_about_a_tool():
    @tool_errors(name="x")
    def tool():
        raise ConnectionResetError(104, "reset")

    with pytest.raises(TransientError):
        try:
            raise PermissionDeniedError("not now")
        except PermissionDeniedError:
            tool()


def test_the_text_of_a_cause_is_nowhere_on_the_wire():
    error = toolerror.wrap(OSError(28, "No space left on device"))
    error.__cause__ = ValueError("the password is hunter2")
    error.__cause__.__cause__ = KeyError("Bearer 1f0c9a7e")
    if hasattr(error, "add_note"):
        error.add_note("Bearer 1f0c9a7e")
    error.request = "hunter2"
    out = toolerror.to_http(error)
    written = [error.to_json(), toolerror.to_result_json(error), toolerror.to_json_rpc_json(error), out.body]
    written += [str(out.headers), toolerror.emitted(error).to_json(), toolerror.encode_as("google.rpc", error)]
    assert not [text for text in written if "hunter2" in text or "1f0c9a7e" in text]


def test_unknown_delivery_becomes_effects_when_an_error_leaves_the_process():
    error = toolerror.wrap(ConnectionResetError(104, "Connection reset by peer"))
    assert error.effects is None
    options = toolerror.EmitOptions(redact=False)
    texts = [
        toolerror.to_result(error)["content"][0]["text"],
        toolerror.to_result(error.with_data(shop=7), options=options)["content"][0]["text"],
        toolerror.to_http(error, "bare").body,
        toolerror.emitted(error).to_json(),
    ]
    assert [ToolError.from_json(text).effects for text in texts] == ["unknown"] * 4
    assert toolerror.to_json_rpc(error)["data"]["data"]["effects"] == "unknown"
    refused = toolerror.wrap(ConnectionRefusedError(111, "Connection refused"))
    assert toolerror.emitted(refused).effects is None


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 does not tell who was cancelled")
def test_only_the_cancellation_of_an_inner_task_is_a_failure(caplog):
    @tool_errors(name="x")
    async def stray():
        inner = asyncio.create_task(asyncio.sleep(30))
        inner.cancel()
        await inner

    @tool_errors(name="x")
    async def slow():
        await asyncio.sleep(30)

    async def run():
        with pytest.raises(InternalError) as raised:
            await stray()
        assert raised.value.message == 'tool `x` failed unexpectedly' and raised.value.error_id in caplog.text
        task = asyncio.create_task(slow())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
