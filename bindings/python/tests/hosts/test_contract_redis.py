"""Several servers are one: their idempotency keys are in one Redis server."""

import shutil
import socket
import subprocess
import time

import pytest
import wire
from test_contract import KEY, LEVELS, called, failed, given

pytestmark = pytest.mark.skipif(shutil.which("redis-server") is None, reason="`tests/setup redis-server` installs it")


@pytest.fixture
def redis(monkeypatch):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--port", str(port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"]
    running = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
    try:
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.01)
        monkeypatch.setenv("TOOLERROR_TEST_REDIS_URL", f"redis://127.0.0.1:{port}/")
        yield running
    finally:
        running.kill()
        running.wait()


@pytest.fixture(params=LEVELS)
def server(request):
    """What starts a server process of this level."""
    return lambda: wire.Stdio(request.param, script="contract_server.py")


def buy(server, amount, key):
    return called(server, "buy", {"amount": amount}, **{KEY: key})


def test_two_servers_share_their_keys(redis, server):
    with server() as one, server() as other:
        first = buy(one, 1, "k1")
        assert first["structuredContent"] == {"state_after": {"bought": 1}}
        again = buy(other, 1, "k1")
        assert (again["structuredContent"], again["content"]) == (first["structuredContent"], first["content"])
        conflict = failed(other, "buy", {"amount": 2}, **{KEY: "k1"})
        assert (conflict.type, conflict.reason) == ("CONFLICT", "idempotency")
        failed(one, "buy", {"amount": 3}, **{KEY: "k2"})
        replayed = failed(other, "buy", {"amount": 3}, **{KEY: "k2"})
        assert (replayed.message, replayed.data["replayed"]) == ("sold out", True)
        # a call that a condition refused has left its key free for the other server
        assert failed(one, "buy", {"amount": 10}, **{KEY: "k3"}).code == "QUOTA"
        assert buy(other, 1, "k3")["structuredContent"] == {"state_after": {"bought": 1}}
        assert (given(one, "counts")["bought"], given(other, "counts")["bought"]) == (2, 1)


def test_a_server_that_is_killed_leaves_its_key_in_flight(redis, server, monkeypatch):
    with server() as one, server() as other:
        one.send("tools/call", {"name": "buy", "arguments": {"amount": 6}, "_meta": {KEY: "k1"}})
        while given(one, "counts")["bought"] == 0:  # the handler has not started yet
            time.sleep(0.01)
        busy = failed(other, "buy", {"amount": 6}, **{KEY: "k1"})
        assert (busy.type, busy.reason, busy.retry_after) == ("TRANSIENT", "idempotency", 1)
        one.process.kill()
        one.process.wait()
        assert failed(other, "buy", {"amount": 6}, **{KEY: "k1"}).type == "TRANSIENT"
        monkeypatch.setenv("TOOLERROR_TEST_RUN_SECONDS", "0.001")
        with server() as later:  # for which no run is that long
            lost = failed(later, "buy", {"amount": 6}, **{KEY: "k1"})
            assert (lost.type, lost.reason, lost.effects) == ("INTERNAL", "idempotency", "unknown")
            assert given(later, "counts")["bought"] == 0
        assert given(other, "counts")["bought"] == 0


def test_without_its_store_a_call_does_not_run(redis, server):
    with server() as one:
        redis.kill()
        redis.wait()
        away = failed(one, "buy", {"amount": 1}, **{KEY: "k1"})
        assert (away.type, away.reason, away.effects) == ("TRANSIENT", "dependency", "none")
        assert given(one, "counts")["bought"] == 0
        assert given(one, "double", {"n": 2}) == {"double": 4}  # has no key
