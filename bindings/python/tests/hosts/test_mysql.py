"""MariaDB, made to fail for real with drivers for MySQL. `tests/databases` starts the server."""

import os
import threading

import mysql.connector
import pymysql
import pytest
from failing import raised, read

LOGIN = {"host": "127.0.0.1", "port": int(os.environ["TOOLERROR_MARIADB_PORT"]), "user": "app", "password": "right", "database": "app"}
DRIVERS = {"pymysql": pymysql.connect, "mysql.connector": mysql.connector.connect}


@pytest.fixture(params=DRIVERS)
def connect(request):
    """Connects, and closes all connections in the end."""
    made = []

    def connect(**options):
        made.append(DRIVERS[request.param](**{**LOGIN, **options}))
        return made[-1]

    yield connect
    for connection in made:
        try:
            connection.close()
        except Exception:
            pass  # it was killed


def run(connection, statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else ()


def test_what_the_server_refuses(connect):
    one = connect(autocommit=True)
    run(one, "create or replace table p(a int primary key, b varchar(4) not null, check (b <> ''))")
    run(one, "insert into p values (1, 'x')")
    for statement, expected in {
        "insert into p values (1, 'x')": ("CONFLICT", "mysql/1062", "exists", None),
        "insert into p values (3, null)": ("VALIDATION", "mysql/1048", None, None),
        "insert into p values (3, 'too long')": ("VALIDATION", "mysql/1406", None, None),
        "insert into p values (3, '')": ("VALIDATION", "mysql/4025", None, None),
        "select * from no_such_table": ("NOT_FOUND", "mysql/1146", None, None),
        "select c from p": ("VALIDATION", "mysql/1054", None, None),
        "select from where 1": ("VALIDATION", "mysql/1064", None, None),
        "set statement max_statement_time = 0.05 for select sleep(5)": ("TRANSIENT", "mysql/1969", None, None),
    }.items():
        error = raised(run, one, statement)
        assert read(error) == expected, statement
        for mode in ("unwrap", "classify"):
            assert read(error, mode)[0] == expected[0], (mode, statement)


def test_who_may_not_come_in(connect):
    assert read(raised(connect, password="wrong")) == ("PERMISSION", "mysql/1045", "unauthenticated", None)
    assert read(raised(connect, database="none"))[:2] == ("NOT_FOUND", "mysql/1049")
    admin = connect(autocommit=True)
    run(admin, "create user if not exists viewer identified by 'right'")
    run(admin, "grant select on app.* to viewer")
    assert read(raised(run, connect(user="viewer"), "delete from p"))[:2] == ("PERMISSION", "mysql/1142")
    # the newer versions of mysql.connector raise it from the OSError, which then speaks, and has no code of a database
    kind, code, *rest = read(raised(connect, port=1))
    assert kind == "TRANSIENT" and code in ("mysql/2003", None) and rest == [None, None]


def test_locks_and_deadlocks_have_changed_nothing(connect):
    one, two = connect(), connect()
    run(one, "create or replace table k(a int primary key, b int)")
    run(one, "insert into k values (1, 0), (2, 0)")
    one.commit()
    run(one, "update k set b = 1 where a = 1")
    assert read(raised(run, two, "select * from k where a = 1 for update nowait")) == ("TRANSIENT", "mysql/1205", None, None)
    run(two, "update k set b = 2 where a = 2")
    # each waits for the other: the server ends one of the two
    lost = []

    def cross(connection, row):
        try:
            run(connection, f"update k set b = 3 where a = {row}")
        except Exception as error:
            lost.append(error)

    threads = [threading.Thread(target=cross, args=pair) for pair in ((one, 2), (two, 1))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [read(error) for error in lost] == [("TRANSIENT", "mysql/1213", None, None)]
    one.rollback()
    two.rollback()


def test_a_connection_that_was_killed_may_have_done_its_work(connect):
    one, admin = connect(), connect(autocommit=True)
    ((number,),) = run(one, "select connection_id()")
    lost = []
    thread = threading.Thread(target=lambda: lost.append(raised(run, one, "select sleep(5)")))
    thread.start()
    while not [row for row in run(admin, "show processlist") if row[0] == number and row[7] and "sleep" in row[7]]:
        pass
    run(admin, f"kill connection {number}")
    thread.join()
    found = read(lost[0])
    assert (found[0], found[3]) == ("TRANSIENT", "unknown"), lost
