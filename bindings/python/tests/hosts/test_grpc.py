"""What the real gRPC client raises becomes the ToolError that its status is."""

import asyncio
import concurrent.futures
import socket
import threading

import grpc
import pytest

import toolerror
from toolerror import (
    ConflictError,
    Engine,
    InternalError,
    NotFoundError,
    PermissionDeniedError,
    CallFailure,
    TransientError,
    ValidationError,
    retry,
    tool_errors,
)

CLASSES = {
    "CANCELLED": InternalError,
    "UNKNOWN": InternalError,
    "INVALID_ARGUMENT": ValidationError,
    "DEADLINE_EXCEEDED": TransientError,
    "NOT_FOUND": NotFoundError,
    "ALREADY_EXISTS": ConflictError,
    "PERMISSION_DENIED": PermissionDeniedError,
    "RESOURCE_EXHAUSTED": TransientError,
    "FAILED_PRECONDITION": ConflictError,
    "ABORTED": ConflictError,
    "OUT_OF_RANGE": ValidationError,
    "UNIMPLEMENTED": InternalError,
    "INTERNAL": InternalError,
    "UNAVAILABLE": TransientError,
    "DATA_LOSS": InternalError,
    "UNAUTHENTICATED": PermissionDeniedError,
}
FAIL, PAGES, SLOW = "/test.Leases/Fail", "/test.Leases/Pages", "/test.Leases/Slow"
RELEASED = threading.Event()


def fail(request, context):
    context.abort(grpc.StatusCode[request.decode()], f"lease {request.decode().lower()}")


def pages(request, context):
    yield b"page 1"
    fail(request, context)


def slow(request, context):
    RELEASED.wait(5)
    return b"late"


@pytest.fixture(scope="module")
def address():
    handlers = {
        "Fail": grpc.unary_unary_rpc_method_handler(fail),
        "Pages": grpc.unary_stream_rpc_method_handler(pages),
        "Slow": grpc.unary_unary_rpc_method_handler(slow),
    }
    server = grpc.server(concurrent.futures.ThreadPoolExecutor(4))
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Leases", handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"127.0.0.1:{port}"
    RELEASED.set()
    server.stop(None)


@pytest.fixture
def channel(address):
    with grpc.insecure_channel(address) as channel:
        yield channel


def test_all_codes_are_known():
    assert set(CLASSES) == {code.name for code in grpc.StatusCode} - {"OK"}


@pytest.mark.parametrize("name", CLASSES)
def test_a_status_is_its_error(channel, name):
    with pytest.raises(grpc.RpcError) as raised:
        channel.unary_unary(FAIL)(name.encode())
    error = toolerror.wrap(raised.value)
    assert type(error) is CLASSES[name] and error.__cause__ is raised.value
    assert (error.message, error.code) == (f"lease {name.lower()}", f"grpc/{name}")


@pytest.mark.parametrize("name", ["NOT_FOUND", "UNAVAILABLE"])
def test_a_status_counts_in_the_middle_of_a_stream_and_of_a_chain(channel, name):
    found = channel.unary_stream(PAGES)(name.encode())
    assert next(found) == b"page 1"
    with pytest.raises(RuntimeError) as raised:
        try:
            next(found)
        except grpc.RpcError as error:
            raise RuntimeError("no page 2") from error
    assert type(toolerror.wrap(raised.value)) is CLASSES[name]


@pytest.mark.parametrize("name", ["NOT_FOUND", "RESOURCE_EXHAUSTED", "ABORTED"])
def test_the_asynchronous_client_says_the_same(address, name):
    async def call():
        async with grpc.aio.insecure_channel(address) as channel:
            await channel.unary_unary(FAIL)(name.encode())

    with pytest.raises(grpc.aio.AioRpcError) as raised:
        asyncio.run(call())
    assert type(toolerror.wrap(raised.value)) is CLASSES[name]


def test_a_deadline_leaves_the_outcome_unknown(channel):
    sends = []

    def call():
        sends.append(1)
        channel.unary_unary(SLOW)(b"", timeout=0.1)

    with pytest.raises(grpc.RpcError) as raised:
        retry("leases/slow", side_effects=True)(call)()
    failure = CallFailure.of(raised.value)
    assert (failure.decision.reason, len(sends)) == ("unsafe_replay", 1)
    assert failure.error.effects == "unknown"
    with pytest.raises(grpc.RpcError) as raised:
        retry("leases/slow", engine=Engine({"first_ms": 1, "cap_ms": 2}), read_only=True)(call)()
    assert (CallFailure.of(raised.value).decision.reason, len(sends)) == ("attempts_exhausted", 4)


def test_a_server_that_is_not_there_is_transient():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with grpc.insecure_channel("127.0.0.1:%d" % taken.getsockname()[1]) as channel:
            with pytest.raises(grpc.RpcError) as raised:
                channel.unary_unary(FAIL)(b"", timeout=10)
    assert isinstance(toolerror.wrap(raised.value), TransientError)


def test_a_tool_around_it_lets_nothing_else_out(channel):
    tool = tool_errors(name="release")(lambda name: channel.unary_unary(FAIL)(name))
    with pytest.raises(NotFoundError, match="lease not_found"):
        tool(b"NOT_FOUND")
    with pytest.raises(InternalError, match='tool `release` failed unexpectedly') as raised:
        tool(b"DATA_LOSS")
    assert raised.value.error_id and "data_loss" not in raised.value.to_json()


def test_a_call_that_may_have_been_carried_out_is_not_retried(channel):
    calls = []

    @toolerror.retry(side_effects=True)
    def book():
        calls.append(1)
        return channel.unary_unary(FAIL)(b"UNAVAILABLE")

    with pytest.raises(grpc.RpcError) as raised:
        book()
    assert (len(calls), CallFailure.of(raised.value).decision.reason) == (1, "unsafe_replay")
