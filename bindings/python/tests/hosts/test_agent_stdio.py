"""`toolerror.agent.stdio_client` with servers that write and end as no server should: SPEC 2.5.2, 2.5.7, 2.5.9, 2.5.10."""

import contextlib
import json
import pathlib
import sys
import time

import anyio
import pytest
from mcp import ClientSession, StdioServerParameters

import toolerror
from toolerror.agent import AgentSession, stdio_client

SERVER = pathlib.Path(__file__).parent / "pipes.py"
QUICK = {"first_ms": 10, "cap_ms": 20, "health": {"enabled": False}}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there it is the SDK's client")


@pytest.fixture
def notes(tmp_path):
    return tmp_path / "notes"


def noted(notes):
    return [json.loads(line) for line in notes.read_text().splitlines()]


@contextlib.asynccontextmanager
async def opened(notes, *ways, **options):
    parameters = StdioServerParameters(command=sys.executable, args=[str(SERVER), str(notes), *ways])
    async with stdio_client(parameters, **options) as streams, ClientSession(*streams) as session:
        agent = AgentSession(session, streams=streams, engine=QUICK, attempt_timeout=20, seed=7)
        await agent.initialize()
        yield agent


def text_of(result):
    return result.content[0].text


def runs(pid):
    try:
        # who has ended may not be taken away yet
        return ") Z " not in pathlib.Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def ended(pid):
    for _ in range(100):
        if not runs(pid):
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(params=["asyncio", "trio"])
def backend(request):
    pytest.importorskip(request.param)
    return request.param


@pytest.mark.parametrize(
    ("tool", "text"),
    [
        ("bad_utf8", "caf\ufffd"),
        ("batch", "one of two"),
        ("among_logs", "found"),
        ("stray_before", "found"),
        ("long_note", "found"),
    ],
)
def test_what_a_server_writes_is_read(notes, backend, tool, text):
    async def run():
        async with opened(notes, max_message=10_000) as agent:
            assert text_of(await agent.call_tool(tool)) == text
            assert text_of(await agent.call_tool("found")) == "found"

    anyio.run(run, backend=backend)


def test_the_last_line_counts_without_its_line_break(notes, backend):
    async def run():
        async with opened(notes) as agent:
            assert text_of(await agent.call_tool("last_line")) == "last"

    anyio.run(run, backend=backend)


@pytest.mark.parametrize(
    ("tool", "text", "effects"),
    [
        ("bad_utf8_error", "[VALIDATION] caf\ufffd", None),
        ("nan", "[INTERNAL] the server's answer cannot be read: ", "unknown"),
        ("long", "[INTERNAL] the server sent a message of more than 10000 bytes", "unknown"),
    ],
)
def test_such_an_answer_ends_its_call_and_not_the_session(notes, backend, tool, text, effects):
    async def run():
        async with opened(notes, max_message=10_000) as agent:
            with pytest.raises(toolerror.ToolError) as raised:
                await agent.call_tool(tool)
            assert str(raised.value).startswith(text)
            assert raised.value.effects == effects
            assert text_of(await agent.call_tool("found")) == "found"

    anyio.run(run, backend=backend)


def raised_by(run, backend="asyncio"):
    """What a session has raised, out of the groups around it."""
    with pytest.raises(BaseException) as raised:
        anyio.run(run, backend=backend)
    error = raised.value
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def test_an_error_without_an_id_answers_the_greeting(notes):
    async def run():
        async with opened(notes, "stray"):
            pass

    assert str(raised_by(run)) == "[VALIDATION] no such version"


def test_an_answer_without_an_end_says_so_and_is_not_asked_for_again(notes, backend):
    async def run():
        async with opened(notes, max_message=10_000) as agent:
            with pytest.raises(toolerror.InternalError) as raised:
                await agent.call_tool("endless", read_only=True)
            assert raised.value.message == "the server sent a message of more than 10000 bytes"
            assert raised.value.effects == "unknown"
            assert [entry["method"] for entry in noted(notes)].count("tools/call") == 1
            with pytest.raises(toolerror.InternalError, match="more than 10000 bytes"):  # it is not read again
                await agent.call_tool("found", read_only=True)

    anyio.run(run, backend=backend)


def test_a_server_that_begins_with_junk_did_not_start_for_that(notes, backend):
    async def run():
        async with opened(notes, "junk", max_message=10_000):
            pass

    error = raised_by(run, backend)
    assert str(error) == "[INTERNAL] the server writes text to standard output that is not an MCP message"
    assert error.effects == "none"


def test_a_server_that_goes_in_the_middle_of_a_call_goes_with_what_it_has_started(notes, backend):
    async def run():
        async with opened(notes, "helper") as agent:
            began = time.monotonic()
            with pytest.raises(toolerror.TransientError) as raised:
                await agent.call_tool("exit")
            assert raised.value.effects == "unknown" and time.monotonic() - began < 10
            assert await anyio.to_thread.run_sync(ended, noted(notes)[0]["helper"])

    anyio.run(run, backend=backend)


@pytest.mark.parametrize("ways", [["helper"], ["helper", "stays"]])
def test_a_server_is_ended_in_order_with_what_it_has_started(notes, backend, ways):
    async def run():
        async with opened(notes, *ways) as agent, anyio.create_task_group() as calls:
            calls.start_soon(agent.call_tool, "hang")
            while not any(entry["method"] == "tools/call" for entry in noted(notes)[1:]):
                await anyio.sleep(0.02)
            calls.cancel_scope.cancel()

    anyio.run(run, backend=backend)
    started, *read = noted(notes)
    asked = next(entry["id"] for entry in read if entry["method"] == "tools/call")
    last = [{"method": "notifications/cancelled", "id": asked}, "end of input", *(["SIGTERM"] if "stays" in ways else [])]
    assert read[-len(last) :] == last
    assert ended(started["helper"])


def test_a_cancelled_request_is_no_longer_in_flight(notes, backend):
    async def run():
        async with opened(notes) as agent:
            agent = AgentSession(agent.session, engine=QUICK, attempt_timeout=0.2)
            with pytest.raises(toolerror.TransientError):
                await agent.call_tool("hang")

    anyio.run(run, backend=backend)
    read = noted(notes)
    asked = next(entry["id"] for entry in read if entry["method"] == "tools/call")
    cancelled = {"method": "notifications/cancelled", "id": asked}
    assert read[-2:] == [cancelled, "end of input"] and read.count(cancelled) == 1


def test_a_server_that_lives_is_looked_at_rarely_and_its_end_is_seen_soon(notes, backend, monkeypatch):
    looks = 0
    sleep = anyio.sleep

    async def counted(seconds):
        nonlocal looks
        looks += 1
        await sleep(seconds)

    async def run():
        async with opened(notes, "helper") as agent:
            await sleep(2)
            monkeypatch.setattr(anyio, "sleep", counted)
            await sleep(2)
            assert looks <= 6
            began = time.monotonic()
            with pytest.raises(toolerror.TransientError):
                await agent.call_tool("exit")
            assert time.monotonic() - began < 3

    anyio.run(run, backend=backend)


def test_many_agents_of_one_session_call_its_tools(notes):
    async def run():
        async with opened(notes) as agent:
            for _ in range(2_000):
                agent = AgentSession(agent.session, engine=QUICK)
            assert text_of(await agent.call_tool("found")) == "found"
            with pytest.raises(Exception, match="no such method"):  # the server's own words
                await agent.list_tools()

    anyio.run(run)


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "no-such"])
def test_another_encoding_than_that_of_mcp_is_refused(notes, encoding):
    async def run():
        parameters = StdioServerParameters(command=sys.executable, args=[str(SERVER), str(notes)], encoding=encoding)
        async with stdio_client(parameters):
            pass

    with pytest.raises(toolerror.MisuseError, match=f"^`encoding` must be `utf-8`, not `{encoding}`"):
        anyio.run(run)
    assert not notes.exists()


def test_a_cancelled_session_ends_its_server(notes, backend):
    async def run():
        with anyio.move_on_after(5) as scope:
            async with opened(notes, "helper", "stays"):
                scope.cancel()
                await anyio.sleep_forever()

    anyio.run(run, backend=backend)
    started, *read = noted(notes)
    assert read[-2:] == ["end of input", "SIGTERM"]
    assert ended(started["helper"])


@pytest.mark.parametrize("wrong", [-1, 1.5, "1", True, None])
def test_what_is_no_limit_is_refused(wrong):
    async def run():
        async with stdio_client(StdioServerParameters(command="x"), max_message=wrong):
            pass

    with pytest.raises(toolerror.MisuseError, match="`max_message` must be a whole number"):
        anyio.run(run)
