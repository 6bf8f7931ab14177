"""`AgentSession` over HTTP with servers that answer as no MCP server should, or do not answer: SPEC 2.5."""

import contextlib
import json
import time

import anyio
import anyio.abc
import pytest
from faulty import TEXT, Faulty, error
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

import toolerror
from toolerror.agent import AgentSession, CallFailure, http_client

QUICK = {"first_ms": 10, "cap_ms": 20, "health": {"enabled": False}}


@contextlib.contextmanager
def faulty(**options):
    server = Faulty(**options)
    try:
        yield server
    finally:
        server.stop()


@contextlib.asynccontextmanager
async def opened(url, mode="unwrap", **settings):
    settings = {"engine": QUICK, "attempt_timeout": 20, "mode": mode, **settings}
    async with (
        http_client(mode=mode) as http,
        streamable_http_client(url, http_client=http) as streams,
        ClientSession(*streams[:2]) as session,
    ):
        yield AgentSession(session, seed=7, **settings)


def failure(tool, *, mode="unwrap", sessions=True, **options):
    """What a call of the tool raises, how often it was sent, and that it took no time limit to know that."""

    async def run(url):
        async with opened(url, mode) as agent:
            await agent.initialize()
            began = time.monotonic()
            with pytest.raises(toolerror.ToolError) as raised:
                await agent.call_tool(tool, **options)
            assert time.monotonic() - began < 20
            assert (await agent.call_tool("found")).content[0].text == "found"  # the session goes on
            return raised.value

    with faulty(sessions=sessions) as server:
        return anyio.run(run, server.url), len(server.sends(tool))


@pytest.mark.parametrize(
    ("tool", "text", "sends"),
    [
        ("null_400", "[VALIDATION] HTTP 400 Bad Request: Bad Request: Missing session ID", 1),
        ("none_404", "[NOT_FOUND] HTTP 404 Not Found: Bad Request: Missing session ID", 1),
        ("null_503", "[TRANSIENT] HTTP 503 Service Unavailable: out of order", 1),
        ("null_429", "[TRANSIENT] HTTP 429 Too Many Requests: too fast", 3),
        ("null_200", "[VALIDATION] no such argument", 1),
        ("server_error_event", "[VALIDATION] no such argument", 1),
        # with the call's own id it is an error of the protocol, whatever the status, but where the status says more
        ("own_400", "[VALIDATION] no such argument", 1),
        ("own_401", "[PERMISSION] HTTP 401 Unauthorized: no such argument", 1),
        ("plain_401", "[PERMISSION] HTTP 401 Unauthorized: token expired", 1),
        ("plain_403", "[PERMISSION] HTTP 403 Forbidden: project is archived", 1),
        ("oauth_401", "[PERMISSION] HTTP 401 Unauthorized: the token has expired", 1),
        ("nested_403", "[PERMISSION] HTTP 403 Forbidden: the API is disabled", 1),
        ("page_403", "[PERMISSION] HTTP 403 Forbidden", 1),
    ],
)
def test_an_answer_without_the_calls_id_ends_the_call_at_once(tool, text, sends):
    raised, sent = failure(tool, sessions=False)
    assert (str(raised), sent) == (text, sends)


def test_a_server_error_without_an_id_is_read_by_its_status():
    raised, sent = failure("server_error_500", sessions=False)
    assert raised.message == "HTTP 500 Internal Server Error: Error handling POST request"
    assert sent == 1


def test_what_is_not_the_answer_ends_no_call():
    async def run(url):
        async with opened(url) as agent:
            await agent.initialize()
            assert (await agent.call_tool("html_in_text")).content[0].text.startswith("<!doctype html>")
            assert (await agent.call_tool("text_type")).content[0].text == "found"
            assert (await agent.call_tool("string_id")).content[0].text == "found"
            # an error of nobody's, and a notification, come before the answer
            with anyio.move_on_after(15) as scope:
                assert (await agent.call_tool("strange_event", read_only=True)).content[0].text == "found"
            return scope.cancelled_caught

    with faulty() as server:
        assert not anyio.run(run, server.url)


@pytest.mark.parametrize(
    ("tool", "text"),
    [
        ("page_200", 'HTTP 200, text/html, "Welcome to nginx"'),
        ("untitled_200", "HTTP 200, text/html"),
        ("empty_200", "HTTP 200 without a body"),
        ("other_json_200", "HTTP 200, its JSON is not an MCP message"),
        ("array_200", "HTTP 200, its JSON is not an MCP message"),
    ],
)
@pytest.mark.parametrize("mode", ["exact", "unwrap"])
def test_a_success_that_is_no_message_says_that_no_mcp_server_is_there(tool, text, mode):
    raised, sent = failure(tool, mode=mode, read_only=True)
    assert str(raised) == f"[INTERNAL] no MCP server answers at this URL: {text}"
    assert (raised.effects, sent) == ("unknown", 1)


@pytest.mark.parametrize("tool", ["other_200", "note_200"])
def test_the_answer_to_another_request_is_none(tool):
    raised, sent = failure(tool, read_only=True)
    assert str(raised) == "[INTERNAL] the server's response to a request is the answer to another one, or none"
    assert (raised.effects, sent) == ("unknown", 1)


def test_an_earlier_lost_reply_is_not_forgotten():
    raised, sent = failure("lost_then_429", read_only=True)
    assert (raised.message, raised.effects, sent) == ("HTTP 429 Too Many Requests: not now", "unknown", 3)
    effects = [attempt.error.effects for attempt in CallFailure.of(raised).history]
    assert effects == ["unknown", None, None]


def test_a_stream_that_ends_without_an_answer_is_a_lost_reply():
    raised, sent = failure("cut_event")
    assert (raised.type, raised.effects, sent) == ("TRANSIENT", "unknown", 1)
    assert CallFailure.of(raised).decision.action == "give_up"
    # whoever reads what was printed does not call again either
    again = toolerror.assess(raised.to_json(), context={"tool": {"side_effects": True}}).decision
    assert again.action == "give_up"
    # a call that may be sent again is; its error states its effects only when it is told
    raised, sent = failure("cut_event", read_only=True)
    assert (raised.type, raised.effects, sent) == ("TRANSIENT", "unknown", 3)


def test_a_refusal_leaves_the_effects_alone():
    raised, _ = failure("null_429", sessions=False)
    assert raised.effects is None


@pytest.mark.parametrize(("tool", "text"), [("gone_404", "no such session"), ("gone_400", "Bad Request: Unknown session")])
def test_an_endless_loss_of_the_session_is_not_found_after_the_allowed_attempts(tool, text):
    raised, sent = failure(tool)
    begin = "the server does not know the session any more: HTTP 40"
    assert raised.type == "NOT_FOUND"
    assert raised.message.startswith(begin) and raised.message.endswith(f": {text}")
    assert sent == 3
    history = CallFailure.of(raised).history
    assert [attempt.error.type for attempt in history] == ["TRANSIENT", "TRANSIENT", "NOT_FOUND"]


def test_connecting_ends_with_the_timeout_of_the_session():
    async def run():
        async with await anyio.create_tcp_listener(local_host="127.0.0.1") as silent:
            port = silent.extra(anyio.abc.SocketAttribute.local_port)
            async with opened(f"http://127.0.0.1:{port}/mcp", timeout=0.3) as agent:
                began = time.monotonic()
                with pytest.raises(toolerror.TransientError):
                    await agent.initialize()
                assert time.monotonic() - began < 15

    anyio.run(run)


def test_without_a_session_a_404_is_not_found_at_once():
    raised, sent = failure("gone_404", sessions=False)
    assert (str(raised), sent) == ("[NOT_FOUND] HTTP 404 Not Found: no such session", 1)


def test_a_lost_session_is_opened_anew_by_the_next_attempt():
    async def run(server):
        async with opened(server.url) as agent:
            await agent.initialize()
            assert (await agent.call_tool("one")).content[0].text == "found"
            server.known.clear()  # the server was restarted
            assert (await agent.call_tool("two")).content[0].text == "found"
            assert (await agent.call_tool("three")).content[0].text == "found"

    with faulty() as server:
        anyio.run(run, server)
        assert server.sends("one") == ["s-1"]
        assert server.sends("two") == ["s-1", "s-2"]
        assert server.sends("three") == ["s-2"]
        assert server.greeted == 2


def test_calls_that_lose_the_session_together_open_one_new_session():
    async def run(server):
        async with opened(server.url) as agent:
            await agent.initialize()
            assert (await agent.call_tool("one")).content[0].text == "found"
            server.known.clear()
            async with anyio.create_task_group() as group:
                for tool in "abcd":
                    group.start_soon(agent.call_tool, tool)

    with faulty() as server:
        anyio.run(run, server)
        # on a busy machine a call may begin when another one has opened the session already
        sends = [server.sends(tool) for tool in "abcd"]
        assert sends[0] == ["s-1", "s-2"] and all(sent in (["s-1", "s-2"], ["s-2"]) for sent in sends)
        assert server.greeted == 2


def test_connecting_is_tried_again_where_nothing_was_sent():
    async def run(url):
        async with opened(url) as agent:
            result = await agent.initialize()
            assert (await agent.call_tool("found")).content[0].text == "found"
            return result

    refusals = [lambda number: (503, TEXT, "not now"), lambda number: (500, TEXT, "")]
    with faulty(refusals=refusals[:1]) as server:
        assert anyio.run(run, server.url).model_dump(by_alias=True)["serverInfo"]["name"] == "faulty"
        assert server.greeted == 1
    url = server.url  # nobody listens there any more

    async def refused():
        async with opened(url) as agent:
            with pytest.raises(toolerror.TransientError, match="connection failed") as raised:
                await agent.initialize()
            assert raised.value.effects is None
            left = toolerror.emitted(raised.value)
            assert (left.recoverable, left.reason) == (False, "exhausted")
            return CallFailure.of(raised.value).decision

    decision = anyio.run(refused)
    assert (decision.reason, decision.attempt) == ("attempts_exhausted", 3)


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (lambda number: (401, TEXT, "token expired"), "[PERMISSION] HTTP 401 Unauthorized: token expired"),
        (lambda number: (404, TEXT, ""), "[NOT_FOUND] HTTP 404 Not Found"),
        (lambda number: (200, "application/json", error(number, -32602, "no such version")), "[VALIDATION] no such version"),
        (lambda number: (200, "application/json", error(None, -32602, "no such version")), "[VALIDATION] no such version"),
        (
            lambda number: (
                200,
                "application/json",
                error(number, -32000, "x", data=toolerror.PermissionDeniedError("no seat left").to_dict()),
            ),
            "[PERMISSION] no seat left",
        ),
        (
            lambda number: (200, "text/html", "<title>Sign in</title>"),
            '[INTERNAL] no MCP server answers at this URL: HTTP 200, text/html, "Sign in"',
        ),
    ],
)
def test_an_error_at_initialize_keeps_its_type_and_is_not_tried_again(refusal, text):
    async def run(url):
        async with opened(url) as agent:
            with pytest.raises(toolerror.ToolError) as raised:
                await agent.initialize()
            return raised.value

    with faulty(refusals=[refusal]) as server:
        raised = anyio.run(run, server.url)
        assert (str(raised), server.greeted) == (text, 0)
        # nothing was called
        assert raised.effects == ("none" if "no MCP server" in text else None)


def test_the_mode_of_the_client_is_the_one_that_is_asked_for():
    with pytest.raises(toolerror.MisuseError):
        http_client(mode="loose")
    body = '{"type":"CONFLICT","message":"held","recoverable":true}'
    from toolerror._core import Sessions
    from toolerror._transport import response_of

    posted = Sessions().post(b'{"jsonrpc":"2.0","id":1,"method":"tools/call"}', None)
    wrapped = type("Response", (), {"status_code": 409, "headers": {}, "content": f"Error: {body}".encode()})()
    answers = {mode: posted.refused(response_of(wrapped, mode)) for mode in ("exact", "unwrap")}
    errors = {mode: json.loads(answer)["error"] for mode, answer in answers.items()}
    assert errors["unwrap"]["data"]["message"] == "held"
    assert "message" not in errors["exact"].get("data", {})
