"""What real libraries raise, made to fail for real, becomes what it is. `tests/databases` starts PostgreSQL and Redis."""

import asyncio
import http.server
import imaplib
import json
import os
import socket
import socketserver
import sqlite3
import subprocess
import sys
import threading
import xmlrpc.client

import anthropic
import asyncpg
import azure.core.exceptions
import azure.storage.blob
import google.api_core.exceptions
import huggingface_hub
import jsonschema
import openai
import psycopg
import psycopg2
import psycopg_pool
import pydantic
import pymongo
import pytest
import redis
import requests
import smtplib
import sqlalchemy
from google.api_core import retry as google_retry

from failing import raised, read
from toolerror import wrap

POSTGRES = int(os.environ["TOOLERROR_POSTGRES_PORT"])
REDIS = int(os.environ["TOOLERROR_REDIS_PORT"])
DSN = f"host=127.0.0.1 port={POSTGRES} user=postgres dbname=postgres"


def test_errors_of_sqlite_get_their_types(tmp_path):
    file = tmp_path / "a.db"
    one, two = (sqlite3.connect(file, timeout=0, isolation_level=None) for _ in range(2))
    one.execute("create table t(a integer primary key, b text not null check (b <> ''))")
    one.execute("begin immediate")
    named = sys.version_info >= (3, 11)  # below, sqlite3 gives no codes
    locked = raised(two.execute, "insert into t values (1, 'x')")
    if named:
        assert read(locked) == ("TRANSIENT", "sqlite/SQLITE_BUSY", None, None)
    one.execute("insert into t values (1, 'x')")
    unique = read(raised(one.execute, "insert into t values (1, 'x')"))
    assert unique == (("CONFLICT", "sqlite/SQLITE_CONSTRAINT_PRIMARYKEY", "exists", None) if named else ("CONFLICT", None, None, None))
    if named:
        assert read(raised(one.execute, "insert into t values (2, null)"))[0] == "VALIDATION"
        assert read(raised(one.execute, "insert into t values (2, '')"))[0] == "VALIDATION"
        reader = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        assert read(raised(reader.execute, "delete from t"))[:2] == ("PERMISSION", "sqlite/SQLITE_READONLY")
        assert read(raised(sqlite3.connect, tmp_path / "no/such.db"))[0] == "NOT_FOUND"
    for connection in (one, two):
        connection.close()


@pytest.fixture(scope="module")
def table():
    with psycopg.connect(DSN, password="right", autocommit=True) as connection:
        connection.execute("create table if not exists t(a integer primary key, b integer not null)")
        connection.execute("truncate t")
        connection.execute("insert into t values (1, 1)")
        yield connection


# libpq of psycopg2 loses the server's last word
TERMINATED = {"psycopg": "postgresql/57P01", "psycopg2": None}


def failures(driver, connect, execute):
    """Failures of a database, made with one driver: the statement, and what it is."""
    one = connect()
    for statement, expected in [
        ("insert into t values (1, 1)", ("CONFLICT", "postgresql/23505", "exists", None)),
        ("insert into t values (2, null)", ("VALIDATION", "postgresql/23502", None, None)),
        ("select * from no_such_table", ("NOT_FOUND", "postgresql/42P01", None, None)),
        ("select from where 1", ("VALIDATION", "postgresql/42601", None, None)),
    ]:
        yield raised(execute, one, statement), expected
    execute(one, "set statement_timeout = '50ms'")
    yield raised(execute, one, "select pg_sleep(5)"), ("TRANSIENT", "postgresql/57014", None, None)
    execute(one, "set statement_timeout = 0")
    execute(one, "set lock_timeout = '50ms'")
    two = connect()
    execute(two, "begin")
    execute(two, "update t set b = 2 where a = 1")
    yield raised(execute, one, "update t set b = 3 where a = 1"), ("TRANSIENT", "postgresql/55P03", None, None)
    execute(two, "rollback")
    for connection in (one, two):
        execute(connection, "begin isolation level serializable")
        execute(connection, "select sum(b) from t")
    execute(one, "insert into t values (10, 1)")
    execute(two, "insert into t values (11, 1)")
    execute(one, "commit")
    yield raised(execute, two, "commit"), ("TRANSIENT", "postgresql/40001", None, None)
    execute(two, "rollback")
    execute(one, "delete from t where a >= 10")
    yield raised(execute, two, "select pg_terminate_backend(pg_backend_pid())"), ("TRANSIENT", TERMINATED[driver], None, "unknown")
    one.close()


def run(connection, statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def autocommit():
    connection = psycopg2.connect(DSN, password="right")
    connection.autocommit = True
    return connection


CONNECT = {"psycopg": lambda: psycopg.connect(DSN, password="right", autocommit=True), "psycopg2": autocommit}


@pytest.mark.parametrize("driver", CONNECT)
def test_errors_of_postgresql_get_their_types(table, driver):
    for error, expected in failures(driver, CONNECT[driver], run):
        assert read(error) == expected, error
        for mode in ("unwrap", "classify"):
            assert read(error, mode)[0] == expected[0], (mode, error)


NOT_DONE, PERHAPS = ("TRANSIENT", None, None, None), ("TRANSIENT", None, None, "unknown")


@pytest.fixture(scope="module")
def silent():
    """The port of a server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_psycopg_out_of_time_is_transient(table, silent):
    late = f"host=127.0.0.1 port={silent} user=postgres connect_timeout=2"  # libpq knows no shorter one
    assert read(raised(psycopg.connect, late)) == NOT_DONE
    with psycopg_pool.ConnectionPool(DSN + " password=right", min_size=1, max_size=1, timeout=10) as pool:
        with pool.connection():
            assert read(raised(pool.getconn, timeout=0.05)) == NOT_DONE


def test_asyncpg_out_of_time_is_transient(table):
    """A connection that goes away in the middle, one that is closed, and a pool without a free one."""

    async def work():
        settings = {"host": "127.0.0.1", "port": POSTGRES, "user": "postgres", "password": "right"}
        connection = await asyncpg.connect(**settings)
        lost = asyncio.ensure_future(connection.execute("select pg_sleep(5)"))
        await asyncio.sleep(0.1)
        connection._transport.abort()
        yield await failure(lost), PERHAPS, asyncpg.ConnectionDoesNotExistError
        yield await failure(connection.execute("select 1")), PERHAPS, asyncpg.InterfaceError
        async with asyncpg.create_pool(**settings, min_size=1, max_size=1) as pool, pool.acquire():
            yield await failure(pool.acquire(timeout=0.05)), PERHAPS, asyncio.TimeoutError

    async def failure(waited):
        try:
            await waited
        except Exception as error:
            return error

    async def check():
        async for error, expected, cls in work():
            assert isinstance(error, cls), error
            found = read(error)
            assert (found[0], found[3]) == (expected[0], expected[3]), error

    asyncio.run(check())


def test_errors_of_asyncpg_get_their_types(table):
    async def work():
        password = await raised_async(asyncpg.connect(host="127.0.0.1", port=POSTGRES, user="postgres", password="wrong"))
        connection = await asyncpg.connect(host="127.0.0.1", port=POSTGRES, user="postgres", password="right")
        unique = await raised_async(connection.execute("insert into t values (1, 1)"))
        await connection.close()
        return read(password), read(unique)

    async def raised_async(waited):
        try:
            await waited
        except Exception as error:
            return error

    password, unique = asyncio.run(work())
    assert password == ("PERMISSION", "postgresql/28P01", "unauthenticated", None)
    assert unique == ("CONFLICT", "postgresql/23505", "exists", None)


def test_a_refused_connection_of_psycopg_was_not_sent():
    for driver in (psycopg, psycopg2):
        error = raised(driver.connect, "host=127.0.0.1 port=1 user=postgres connect_timeout=3")
        assert read(error)[0] == "TRANSIENT", error


def test_errors_of_sqlalchemy_get_their_types(table):
    engine = sqlalchemy.create_engine(f"postgresql+psycopg://postgres:right@127.0.0.1:{POSTGRES}/postgres")
    with engine.connect() as connection:
        error = raised(connection.execute, sqlalchemy.text("insert into t values (:a, :b)"), {"a": 1, "b": 4711})
    assert read(error) == ("CONFLICT", "postgresql/23505", "exists", None)
    assert "4711" not in wrap(error).message and "INSERT" not in wrap(error).message.upper()
    engine.dispose()
    small = sqlalchemy.create_engine("sqlite://", poolclass=sqlalchemy.QueuePool, pool_size=1, max_overflow=0, pool_timeout=0.05)
    with small.connect() as connection:
        assert read(raised(small.connect)) == ("TRANSIENT", None, None, None)
        rows = connection.execute(sqlalchemy.text("select 1 where 0"))
        assert read(raised(rows.one))[0] == "NOT_FOUND"


def test_errors_of_redis_get_their_types():
    assert read(raised(redis.Redis(port=REDIS).get, "a"))[:3] == ("PERMISSION", None, "unauthenticated")
    assert read(raised(redis.Redis(port=REDIS, password="wrong").get, "a"))[0] == "PERMISSION"
    client = redis.Redis(port=REDIS, password="right")
    client.set("text", "a")
    assert read(raised(client.lpush, "text", 1)) == ("VALIDATION", "redis/WRONGTYPE", None, None)
    assert read(raised(client.evalsha, "0" * 40, 0))[0] == "NOT_FOUND"
    client.xgroup_create("stream", "group", mkstream=True)
    assert read(raised(client.xgroup_create, "stream", "group"))[:3] == ("CONFLICT", "redis/BUSYGROUP", "exists")
    with client.pipeline() as pipe:
        pipe.watch("text")
        pipe.multi()
        pipe.get("text")
        client.set("text", "b")
        assert read(raised(pipe.execute)) == ("CONFLICT", None, "stale", None)
    assert read(raised(redis.Redis(port=1).get, "a"))[0] == "TRANSIENT"


class FakeRedis(socketserver.StreamRequestHandler):
    def handle(self):
        while self.rfile.readline():
            self.wfile.write(b"-LOADING Redis is loading the dataset in memory\r\n")


def serving(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def test_redis_that_loads_is_transient():
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), FakeRedis) as server:
        serving(server)
        client = redis.Redis(port=server.server_address[1], retry=redis.retry.Retry(redis.backoff.NoBackoff(), 0))
        assert read(raised(client.get, "a")) == ("TRANSIENT", None, None, None)
        server.shutdown()


def test_redis_out_of_time_is_transient(silent):
    once = redis.retry.Retry(redis.backoff.NoBackoff(), 0)
    slow = redis.Redis(port=REDIS, password="right", socket_timeout=0.05, retry=once)
    assert read(raised(slow.blpop, "no-such-list", 1)) == PERHAPS
    assert read(raised(redis.Redis(port=1, retry=once).get, "a")) == PERHAPS  # redis-py may have tried before
    with socket.create_server(("127.0.0.1", 0), backlog=1) as full:
        held = [socket.create_connection(full.getsockname()) for _ in range(2)]
        late = redis.Redis(port=full.getsockname()[1], socket_connect_timeout=0.05, socket_timeout=0.05, retry=once)
        error = raised(late.get, "a")
        assert str(error) == "Timeout connecting to server"
        assert read(error) == NOT_DONE
        for connection in held:
            connection.close()
    small = redis.BlockingConnectionPool(port=REDIS, password="right", max_connections=1, timeout=0.05)
    client = redis.Redis(connection_pool=small, retry=once)
    taken = small.get_connection()
    assert read(raised(client.get, "a")) == NOT_DONE
    small.release(taken)


def test_errors_of_mongodb_get_their_types():
    """No server is here: what the driver makes of answers."""
    client = pymongo.MongoClient("127.0.0.1", 1, serverSelectionTimeoutMS=50)
    assert read(raised(client.admin.command, "ping"))[0] == "TRANSIENT"
    answer = {"errorLabels": ["TransientTransactionError"], "code": 251}
    assert read(pymongo.errors.OperationFailure("no such transaction", 251, answer))[:2] == ("TRANSIENT", "mongodb/TransientTransactionError")
    bulk = pymongo.errors.BulkWriteError({"writeErrors": [{"code": 11000, "index": 1}], "nInserted": 1})
    assert read(bulk) == ("CONFLICT", "mongodb/11000", "exists", "unknown")


class Order(pydantic.BaseModel):
    amount: int
    names: list[str]


def test_errors_of_validation_get_their_types():
    error = wrap(raised(Order, amount="my-secret", names=["a", 7]))
    assert error.type == "VALIDATION" and not error.recoverable
    assert [(found.path, found.rule) for found in error.violations] == [("/amount", "int_parsing"), ("/names/1", "string_type")]
    assert "my-secret" not in error.to_json()
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}}
    error = wrap(raised(jsonschema.validate, {"n": "my-secret"}, schema))
    assert [(found.path, found.rule) for found in error.violations] == [("/n", "type")]
    assert error.type == "VALIDATION" and "my-secret" not in error.to_json()


def test_errors_of_subprocess_get_their_types():
    python = sys.executable
    assert read(raised(subprocess.run, [python, "-c", "raise SystemExit(3)"], check=True)) == ("INTERNAL", "exit/3", None, "unknown")
    assert read(raised(subprocess.run, [python, "-c", "raise SystemExit(75)"], check=True)) == ("TRANSIENT", "exit/75", None, "unknown")
    killed = [python, "-c", "import os; os.kill(os.getpid(), 9)"]
    assert read(raised(subprocess.run, killed, check=True)) == ("TRANSIENT", "exit/-9", None, "unknown")
    slow = [python, "-c", "import time; time.sleep(30)"]
    assert read(raised(subprocess.run, slow, timeout=0.1)) == ("TRANSIENT", None, None, "unknown")
    assert read(raised(subprocess.run, ["/no/such/program"]))[0] == "NOT_FOUND"


class FakeSmtp(socketserver.StreamRequestHandler):
    """Accepts a session and refuses what the test wants refused: the verb, and the reply."""

    def handle(self):
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            verb = line.split()[0].upper().decode()
            if verb == self.server.refused[0]:
                self.wfile.write(self.server.refused[1].encode() + b"\r\n")
            elif verb == "DATA":
                self.wfile.write(b"354 go on\r\n")
                while self.rfile.readline() != b".\r\n":
                    pass
                self.wfile.write(b"250 ok\r\n")
            elif verb == "QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"250-here\r\n250 AUTH PLAIN\r\n" if verb == "EHLO" else b"250 ok\r\n")


@pytest.mark.parametrize(
    ("refused", "expected"),
    [
        (("RCPT", "550 no such user"), ("NOT_FOUND", "smtp/550", None, None)),
        (("RCPT", "450 mailbox busy"), ("TRANSIENT", "smtp/450", None, None)),
        (("MAIL", "552 too much"), ("PERMISSION", "smtp/552", "quota", None)),
        (("DATA", "451 try later"), ("TRANSIENT", "smtp/451", None, None)),
        (("AUTH", "535 bad credentials"), ("PERMISSION", "smtp/535", "unauthenticated", None)),
    ],
)
def test_errors_of_smtp_get_their_types(refused, expected):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), FakeSmtp) as server:
        server.refused = refused
        serving(server)

        def send():
            with smtplib.SMTP("127.0.0.1", server.server_address[1], timeout=10) as client:
                if refused[0] == "AUTH":
                    client.login("a", "b")
                client.sendmail("a@a.invalid", ["b@a.invalid"], "Subject: x\r\n\r\nhello")

        assert read(raised(send)) == expected
        server.shutdown()


class FakeImap(socketserver.StreamRequestHandler):
    """Accepts a session and refuses what the test wants refused."""

    def handle(self):
        self.wfile.write(b"* OK here\r\n")
        while line := self.rfile.readline():
            tag, verb = line.split()[:2]
            if verb == self.server.refused[0]:
                if self.server.refused[1] is None:
                    return
                self.wfile.write(tag + b" NO " + self.server.refused[1] + b"\r\n")
            elif verb == b"CAPABILITY":
                self.wfile.write(b"* CAPABILITY IMAP4rev1\r\n" + tag + b" OK done\r\n")
            else:
                self.wfile.write(tag + b" OK done\r\n")


@pytest.mark.parametrize(
    ("refused", "expected"),
    [
        ((b"LOGIN", b"[AUTHENTICATIONFAILED] wrong password"), ("PERMISSION", "imap/AUTHENTICATIONFAILED", "unauthenticated", None)),
        ((b"LOGIN", b"[UNAVAILABLE] try later"), ("TRANSIENT", "imap/UNAVAILABLE", None, None)),
        ((b"LOGIN", None), PERHAPS),
    ],
)
def test_errors_of_imap_get_their_types(refused, expected):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), FakeImap) as server:
        server.refused = refused
        serving(server)
        client = imaplib.IMAP4("127.0.0.1", server.server_address[1], timeout=10)
        assert read(raised(client.login, "a", "b")) == expected
        client.shutdown()
        server.shutdown()


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, body, headers = self.server.reply
        text = body if isinstance(body, str) else json.dumps(body)
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(text)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text.encode())

    do_GET = do_POST = do_PUT = do_HEAD = answer

    def log_message(self, *args):
        pass


@pytest.fixture
def server():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        serving(server)
        server.url = f"http://127.0.0.1:{server.server_address[1]}"
        yield server
        server.shutdown()


def test_errors_of_openai_get_their_types(server):
    client = openai.OpenAI(api_key="k", base_url=server.url, max_retries=0)

    def failing(status, body, **headers):
        server.reply = status, {"error": body}, headers
        return raised(client.chat.completions.create, model="m", messages=[{"role": "user", "content": "x"}])

    limited = failing(429, {"message": "slow", "type": "requests", "code": "rate_limit_exceeded"}, **{"retry-after": "7"})
    assert read(limited) == ("TRANSIENT", "openai/rate_limit_exceeded", "rate_limit", None)
    assert wrap(limited).retry_after == 7
    assert read(failing(429, {"message": "no", "code": "insufficient_quota"}))[:3] == ("PERMISSION", "openai/insufficient_quota", "quota")
    assert read(failing(401, {"message": "no", "code": "invalid_api_key"}))[0] == "PERMISSION"
    assert read(failing(400, {"message": "no", "code": "context_length_exceeded"}))[0] == "VALIDATION"
    assert read(failing(500, {"message": "no"}))[0] == "TRANSIENT"
    lost = openai.OpenAI(api_key="k", base_url="http://127.0.0.1:1", max_retries=0)
    assert read(raised(lost.models.list))[0] == "TRANSIENT"


def test_errors_of_anthropic_get_their_types(server):
    client = anthropic.Anthropic(api_key="k", base_url=server.url, max_retries=0)

    def failing(status, kind, **headers):
        server.reply = status, {"type": "error", "error": {"type": kind, "message": "m"}}, headers
        return raised(client.messages.create, model="m", max_tokens=1, messages=[{"role": "user", "content": "x"}])

    assert read(failing(529, "overloaded_error"))[:2] == ("TRANSIENT", "anthropic/overloaded_error")
    limited = failing(429, "rate_limit_error", **{"retry-after": "3"})
    assert read(limited)[0] == "TRANSIENT" and wrap(limited).retry_after == 3
    assert read(failing(400, "invalid_request_error"))[0] == "VALIDATION"
    assert read(failing(403, "permission_error"))[0] == "PERMISSION"


def test_errors_of_azure_get_their_types(server):
    client = azure.storage.blob.BlobClient(server.url, "c", "b", credential=None, retry_total=0)

    def failing(status, code, **headers):
        server.reply = status, "", {"x-ms-error-code": code, **headers}
        return raised(client.get_blob_properties)

    assert read(failing(404, "BlobNotFound"))[0] == "NOT_FOUND"
    assert read(failing(403, "AuthorizationFailure"))[0] == "PERMISSION"
    busy = failing(503, "ServerBusy", **{"Retry-After": "4"})
    assert read(busy)[0] == "TRANSIENT" and wrap(busy).retry_after == 4
    lost = azure.storage.blob.BlobClient("http://127.0.0.1:1", "c", "b", credential=None, retry_total=0)
    assert read(raised(lost.get_blob_properties)) == ("TRANSIENT", None, None, None)


def test_errors_of_google_get_their_types(server):
    for status, name, expected in [
        (404, "NOT_FOUND", "NOT_FOUND"),
        (409, "ALREADY_EXISTS", "CONFLICT"),
        (429, "RESOURCE_EXHAUSTED", "TRANSIENT"),
        (403, "PERMISSION_DENIED", "PERMISSION"),
    ]:
        server.reply = status, {"error": {"code": status, "message": "m", "status": name}}, {}
        response = requests.get(server.url, timeout=10)
        assert read(google.api_core.exceptions.from_http_response(response))[0] == expected
    error = google.api_core.exceptions.from_grpc_status(6, "taken")
    assert read(error)[0] == "CONFLICT"
    again = google_retry.Retry(initial=0.01, maximum=0.01, timeout=0.02)
    assert read(raised(again(lambda: (_ for _ in ()).throw(google.api_core.exceptions.ServiceUnavailable("no")))))[0] == "TRANSIENT"


def test_errors_of_huggingface_get_their_types(server):
    api = huggingface_hub.HfApi(endpoint=server.url, token=False)
    server.reply = 401, {"error": "Repository not found"}, {"X-Error-Code": "RepoNotFound", "X-Error-Message": "Repository not found"}
    assert read(raised(api.model_info, "a/b"))[0] == "NOT_FOUND"
    server.reply = 403, {"error": "gated"}, {"X-Error-Code": "GatedRepo"}
    assert read(raised(api.model_info, "a/b"))[0] == "PERMISSION"


def test_errors_of_xmlrpc_get_their_types(server):
    client = xmlrpc.client.ServerProxy(server.url)

    def failing(status, **headers):
        server.reply = status, "", headers
        error = raised(client.pay)
        assert isinstance(error, xmlrpc.client.ProtocolError)
        return error

    assert read(failing(404))[0] == "NOT_FOUND"
    busy = failing(503, **{"Retry-After": "7"})
    assert read(busy) == NOT_DONE and wrap(busy).retry_after == 7
    assert read(failing(504)) == PERHAPS
    server.reply = 200, xmlrpc.client.dumps(xmlrpc.client.Fault(4, "no such method")), {"Content-Type": "text/xml"}
    assert read(raised(client.pay)) == ("INTERNAL", None, None, None)


def test_errors_of_requests_get_their_types(server):
    server.reply = 503, "", {"Retry-After": "2"}
    error = raised(requests.get(server.url, timeout=10).raise_for_status)
    assert read(error)[0] == "TRANSIENT" and wrap(error).retry_after == 2
    assert azure.core.exceptions.HttpResponseError is not None


def test_what_an_exception_holds_may_be_anything():
    class Odd(sqlite3.Error):
        @property
        def sqlite_errorname(self):
            raise ValueError("no")

    class Endless:
        def __iter__(self):
            while True:
                yield "a" * 1000

    assert read(Odd("x"))[0] == "INTERNAL"
    for value in (Endless(), object(), 10**400, "\ud800", b"\xff", {"a": Endless()}, [[[[[1]]]]]):
        error = psycopg.Error("x")
        error.sqlstate = value
        assert read(error)[0] == "INTERNAL"
