"""Drivers and clients beside those of `test_clients`, made to fail for real. `tests/databases` starts the servers."""

import asyncio
import os
import socket
import socketserver
import threading

import aiosmtplib
import apsw
import asyncmy
import django
import pg8000.dbapi
import pytest
from django.conf import settings

from failing import raised, read
from test_clients import FakeSmtp

POSTGRES = {"host": "127.0.0.1", "port": int(os.environ["TOOLERROR_POSTGRES_PORT"]), "user": "postgres", "password": "right"}
MARIADB = {"host": "127.0.0.1", "port": int(os.environ["TOOLERROR_MARIADB_PORT"]), "user": "app", "password": "right", "db": "app"}


def closed_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_errors_of_apsw_get_their_types(tmp_path):
    file = str(tmp_path / "a.db")
    one, two = apsw.Connection(file), apsw.Connection(file)
    one.execute("create table t(a integer primary key, b text not null)")
    one.execute("insert into t values (1, 'x')")
    assert read(raised(one.execute, "insert into t values (1, 'x')"))[::2] == ("CONFLICT", "exists")
    assert read(raised(one.execute, "insert into t values (2, null)"))[0] == "VALIDATION"
    one.execute("begin immediate")
    assert read(raised(two.execute, "insert into t values (3, 'x')"))[::3] == ("TRANSIENT", None)
    one.execute("rollback")
    reader = apsw.Connection(file, flags=apsw.SQLITE_OPEN_READONLY)
    assert read(raised(reader.execute, "delete from t"))[0] == "PERMISSION"
    assert read(raised(apsw.Connection, str(tmp_path / "no/such.db")))[0] == "NOT_FOUND"
    for connection in (one, two, reader):
        connection.close()


def test_errors_of_pg8000_get_their_types():
    with pg8000.dbapi.connect(**POSTGRES) as connection:
        connection.autocommit = True
        run = connection.cursor().execute
        run("create temp table p(a integer primary key, b integer not null)")
        run("insert into p values (1, 1)")
        assert read(raised(run, "insert into p values (1, 1)")) == ("CONFLICT", "postgresql/23505", "exists", None)
        assert read(raised(run, "insert into p values (2, null)"))[:2] == ("VALIDATION", "postgresql/23502")
        assert read(raised(run, "select * from no_such_table"))[:2] == ("NOT_FOUND", "postgresql/42P01")
        run("set statement_timeout = 50")
        assert read(raised(run, "select pg_sleep(5)"))[:2] == ("TRANSIENT", "postgresql/57014")
    denied = raised(pg8000.dbapi.connect, **{**POSTGRES, "password": "wrong"})
    assert read(denied)[:3] == ("PERMISSION", "postgresql/28P01", "unauthenticated")
    assert read(raised(pg8000.dbapi.connect, **{**POSTGRES, "port": closed_port()}))[0] == "TRANSIENT"


def test_errors_of_asyncmy_get_their_types():
    async def failing(statement, **options):
        try:
            connection = await asyncmy.connect(**{**MARIADB, **options})
            try:
                async with connection.cursor() as cursor:
                    await cursor.execute(statement)
            finally:
                connection.close()
        except Exception as error:
            return error
        raise AssertionError("it did not fail")

    for statement, expected in {
        "select * from no_such_table": ("NOT_FOUND", "mysql/1146"),
        "select from where 1": ("VALIDATION", "mysql/1064"),
        "set statement max_statement_time = 0.05 for select sleep(5)": ("TRANSIENT", "mysql/1969"),
    }.items():
        assert read(asyncio.run(failing(statement)))[:2] == expected
    assert read(asyncio.run(failing("", password="wrong")))[:3] == ("PERMISSION", "mysql/1045", "unauthenticated")
    assert read(asyncio.run(failing("", port=closed_port())))[0] == "TRANSIENT"
    lost = read(asyncio.run(failing("kill connection_id()")))
    assert lost[::3] == ("TRANSIENT", "unknown")


@pytest.fixture(scope="module")
def item():
    """A model of Django with its table, and with another one that points at it."""
    settings.configure(DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}, USE_TZ=True)
    django.setup()
    from django.db import connection, models

    class Item(models.Model):
        name = models.CharField(max_length=4, unique=True)

        class Meta:
            app_label = "tests"

    with connection.schema_editor() as editor:
        editor.create_model(Item)
    yield Item
    connection.close()


def test_errors_of_django_get_their_types(item):
    from django.core.exceptions import PermissionDenied, ValidationError
    from django.db import connection

    item.objects.create(name="a")
    taken = raised(item.objects.create, name="a")
    assert read(taken)[0] == "CONFLICT"
    assert read(raised(item.objects.get, name="b"))[0] == "NOT_FOUND"
    assert read(raised(item.objects.create, name=None))[0] in ("VALIDATION", "CONFLICT")  # Python below 3.11 has no codes

    def run(statement):
        with connection.cursor() as cursor:
            cursor.execute(statement, ["my-secret"])

    secret = raised(run, "select %s from no_such_table")
    assert read(secret)[0] in ("VALIDATION", "INTERNAL") and "my-secret" not in str(secret)
    assert isinstance(raised(item(name="too long").full_clean), ValidationError)
    assert read(raised(item(name="too long").full_clean))[0] == "VALIDATION"
    assert read(PermissionDenied("no"))[0] == "PERMISSION"


@pytest.mark.parametrize(
    ("refused", "expected"),
    [
        (("RCPT", "550 no such user"), ("NOT_FOUND", "smtp/550", None)),
        (("RCPT", "450 mailbox busy"), ("TRANSIENT", "smtp/450", None)),
        (("MAIL", "552 too much"), ("PERMISSION", "smtp/552", "quota")),
        (("DATA", "451 try later"), ("TRANSIENT", "smtp/451", None)),
        (("AUTH", "535 bad credentials"), ("PERMISSION", "smtp/535", "unauthenticated")),
    ],
)
def test_errors_of_aiosmtplib_get_their_types(refused, expected):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), FakeSmtp) as server:
        server.refused = refused
        threading.Thread(target=server.serve_forever, daemon=True).start()

        async def send():
            async with aiosmtplib.SMTP(hostname="127.0.0.1", port=server.server_address[1], timeout=10, start_tls=False) as client:
                if refused[0] == "AUTH":
                    await client.login("a", "b")
                await client.sendmail("a@a.invalid", ["b@a.invalid"], "Subject: x\r\n\r\nhello")

        assert read(raised(asyncio.run, send()))[:3] == expected
        server.shutdown()


def test_connections_of_aiosmtplib():
    async def connect(port, **options):
        async with aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False, **options):
            pass

    assert read(raised(asyncio.run, connect(closed_port())))[::3] == ("TRANSIENT", None)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert read(raised(asyncio.run, connect(silent.getsockname()[1], timeout=0.2)))[0] == "TRANSIENT"
