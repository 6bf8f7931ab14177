"""Real clients against a real server: their responses, and what they raise."""

import asyncio
import http.server
import socket
import threading
import urllib.error
import urllib.request

import aiohttp
import anyio
import httpx
import pytest
import requests
import urllib3

import toolerror
from toolerror import (
    ConflictError,
    InternalError,
    NotFoundError,
    PermissionDeniedError,
    TransientError,
    ValidationError,
)
from toolerror.agent import http_client

BODY = ConflictError("held", lease="l-1").to_json()
EXPECTED = toolerror.read(BODY)


class Handler(http.server.BaseHTTPRequestHandler):
    """`/held` is a ToolError, `/busy` says when to come back, `/cut` ends in the middle of the body."""

    def do_GET(self):
        status, body, headers = {
            "/held": (409, BODY, {}),
            "/busy": (429, "slow down", {"Retry-After": "7"}),
            "/cut": (200, "half", {"Content-Length": "100"}),
        }[self.path]
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def do_POST(self):
        """A gateway that answers with the status and the body that it is asked for."""
        self.rfile.read(int(self.headers["Content-Length"]))
        status, body = int(self.path.split("/")[2]), BODY if self.path.endswith("/held") else "not now"
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), "Retry-After": "7"}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def server():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def closed():
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}/"


async def aiohttp_get(url, read=True):
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        if read:
            await response.read()
        return response


def aiohttp_raise(url):
    async def get():
        async with aiohttp.ClientSession(raise_for_status=True) as session, session.get(url) as response:
            return await response.read()

    return asyncio.run(get())


RESPONSES = {
    "httpx": httpx.get,
    "requests": requests.get,
    "aiohttp": lambda url: asyncio.run(aiohttp_get(url)),
    "urllib3": lambda url: urllib3.request("GET", url, retries=False),
}
RAISING = {
    "httpx": lambda url: httpx.get(url).raise_for_status(),
    "requests": lambda url: requests.get(url).raise_for_status(),
    "aiohttp": aiohttp_raise,
    "urllib": lambda url: urllib.request.urlopen(url).read(),
}


@pytest.mark.parametrize("client", RESPONSES)
def test_a_response_is_read(client, server):
    get = RESPONSES[client]
    assert toolerror.from_response(get(f"{server}/held")) == EXPECTED
    busy = toolerror.from_response(get(f"{server}/busy"))
    assert isinstance(busy, TransientError) and busy.retry_after == 7
    assert toolerror.assess(get(f"{server}/busy")).decision.action == "retry"


@pytest.mark.parametrize("client", RAISING)
def test_a_status_that_was_raised_is_read(client, server):
    with pytest.raises(Exception) as raised:
        RAISING[client](f"{server}/busy")
    error = toolerror.wrap(raised.value)
    assert isinstance(error, TransientError) and error.retry_after == 7 and error.__cause__ is raised.value
    if hasattr(raised.value, "close"):
        raised.value.close()


def test_a_streamed_body_is_not_waited_for(server):
    with httpx.stream("GET", f"{server}/held") as response:
        assert toolerror.from_response(response) == toolerror.read_http(409, response.headers)
        response.read()
        assert toolerror.from_response(response) == EXPECTED
    assert isinstance(toolerror.from_response(asyncio.run(aiohttp_get(f"{server}/held", read=False))), ConflictError)


@pytest.mark.parametrize("client", [*RAISING, "urllib3"])
def test_a_refused_connection_was_not_sent(client, closed):
    get = {**RAISING, **RESPONSES}[client]
    with pytest.raises(Exception) as raised:
        get(closed)
    error = toolerror.wrap(raised.value)
    assert isinstance(error, TransientError) and error.reading.delivery == "not_sent"


@pytest.mark.parametrize("client", RAISING)
def test_a_body_that_was_cut_off_may_have_been_sent(client, server):
    with pytest.raises(Exception) as raised:
        RAISING[client](f"{server}/cut")
    error = toolerror.wrap(raised.value)
    assert isinstance(error, TransientError) and error.reading.delivery == "unknown"


@pytest.mark.parametrize("client", ["httpx", "requests", "aiohttp"])
def test_an_address_that_is_none_is_a_wrong_argument(client):
    with pytest.raises(Exception) as raised:
        RAISING[client]("no-scheme.example.com/a")
    assert isinstance(toolerror.wrap(raised.value), ValidationError)


REQUEST = {"jsonrpc": "2.0", "id": "call-1", "method": "tools/call", "params": {"name": "release"}}
NOTIFICATION = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def post(url, message, **settings):
    async def run():
        async with http_client(**settings) as client:
            return await client.post(url, json=message)

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("path", "cls"), [("/post/429", TransientError), ("/post/503", TransientError), ("/post/503/held", ConflictError)]
)
def test_a_status_that_passes_is_an_error_of_the_one_call(server, path, cls):
    response = post(server + path, REQUEST)
    assert (response.status_code, response.json()["id"]) == (200, "call-1")
    error = toolerror.read_json_rpc(response.content)
    assert type(error) is cls and error.retry_after == 7
    assert post(server + path, NOTIFICATION).status_code == 202  # nobody waits for an answer


def test_what_the_session_itself_needs_stays_as_it_is(server):
    response = post(f"{server}/post/202", REQUEST, headers={"X-Tenant": "a"})
    assert (response.status_code, response.text) == (202, "not now")


@pytest.mark.parametrize(
    ("status", "cls"),
    [
        (200, InternalError),
        (400, ValidationError),
        (401, PermissionDeniedError),
        (403, TransientError),  # the server says when to come back
        (404, NotFoundError),
    ],
)
def test_what_is_no_answer_ends_the_one_call(server, status, cls):
    error = toolerror.read_json_rpc(post(f"{server}/post/{status}", REQUEST, headers={"X-Tenant": "a"}).content)
    assert type(error) is cls
    assert ("not now" in error.message) == (status != 200)


def test_a_connection_that_fails_says_whether_the_call_was_sent(closed, server):
    error = toolerror.read_json_rpc(post(closed, REQUEST).content)
    assert isinstance(error, TransientError) and error.reading.delivery == "not_sent"
    assert post(closed, NOTIFICATION).status_code == 202
    with pytest.raises(httpx.ConnectError):
        asyncio.run(get_with(http_client(), closed))
    assert asyncio.run(get_with(http_client(), f"{server}/busy")).status_code == 429


async def get_with(client, url):
    async with client:
        return await client.get(url)


def test_the_client_is_one_of_httpx_with_all_its_settings():
    client = http_client(base_url="http://127.0.0.1/mcp", headers={"X-Tenant": "a"}, timeout=3, follow_redirects=True)
    assert isinstance(client, httpx.AsyncClient) and client.timeout == httpx.Timeout(3)
    assert (str(client.base_url), client.headers["X-Tenant"]) == ("http://127.0.0.1/mcp/", "a")
    assert http_client().timeout.read == 300
    with pytest.raises(TypeError):
        http_client(colour="red")


def test_a_silent_timeout_says_what_timed_out():
    async def get(url, **limits):
        async with httpx.AsyncClient(timeout=httpx.Timeout(20, **limits)) as client:
            await client.get(url)

    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(httpx.ReadTimeout) as raised:
            asyncio.run(get(f"http://127.0.0.1:{silent.getsockname()[1]}", read=0.05))
    error = toolerror.wrap(raised.value)
    assert str(raised.value) == "" and error.message == "read timed out"
    assert (error.type, toolerror.emitted(error).effects) == ("TRANSIENT", "unknown")


def test_a_stream_of_anyio_that_is_closed_is_a_lost_connection():
    async def ended(close_ours):
        ours, theirs = anyio.create_memory_object_stream(1)
        (ours if close_ours else theirs).close()
        try:
            await ours.send(1)
        finally:
            ours.close()
            theirs.close()

    for close_ours, raises in ((True, anyio.ClosedResourceError), (False, anyio.BrokenResourceError)):
        with pytest.raises(raises) as raised:
            anyio.run(ended, close_ours)
        error = toolerror.wrap(raised.value)
        assert (error.type, error.message, error.reading.delivery) == ("TRANSIENT", "connection closed", "unknown")
