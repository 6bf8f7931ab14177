"""What the real client of AWS raises becomes the ToolError that its code, its status or its connection is."""

import http.server
import json
import socket
import threading
import time

import botocore.config
import botocore.exceptions
import botocore.session
import pytest

import toolerror
from toolerror import (
    ConflictError,
    NotFoundError,
    PermissionDeniedError,
    CallFailure,
    TransientError,
    ValidationError,
    retry,
)


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers as the test says: a status, a body and headers; or with nothing."""

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests += 1
        if callable(self.server.reply):
            self.server.reply(self)
            return
        status, body, headers = self.server.reply
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    do_GET = do_POST = answer

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def server():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def client(service, url, attempts=1):
    session = botocore.session.Session()
    session.set_credentials("key", "secret")
    config = botocore.config.Config(retries={"total_max_attempts": attempts}, read_timeout=0.3, connect_timeout=2)
    return session.create_client(service, region_name="us-east-1", endpoint_url=url, config=config)


def table(server, reply):
    """A call of DynamoDB that is answered so."""
    server.reply, server.requests = reply, 0
    dynamodb = client("dynamodb", f"http://127.0.0.1:{server.server_port}")
    return lambda: dynamodb.get_item(TableName="leases", Key={"id": {"S": "l-1"}})


def wrapped(call, cls):
    with pytest.raises(cls) as raised:
        call()
    error = toolerror.wrap(raised.value)
    assert error.__cause__ is raised.value
    return error


JSON = {"Content-Type": "application/x-amz-json-1.0"}
CODES = {
    "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException": (TransientError, "rate_limit"),
    "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException": (NotFoundError, None),
    "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException": (ConflictError, "stale"),
    "com.amazon.coral.service#AccessDeniedException": (PermissionDeniedError, None),
    "com.amazon.coral.validate#ValidationException": (ValidationError, None),
}


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_its_error(server, code):
    cls, reason = CODES[code]
    body = json.dumps({"__type": code, "message": "the table says no"})
    error = wrapped(table(server, (400, body, JSON)), botocore.exceptions.ClientError)
    assert (type(error), error.message, error.reason) == (cls, "the table says no", reason)
    assert error.code == "aws/" + code.partition("#")[2] and error.reading.delivery == "rejected"


def test_a_status_counts_where_there_is_no_code_and_says_when_to_come_back(server):
    error = wrapped(table(server, (503, "busy", {"Retry-After": "7"})), botocore.exceptions.ClientError)
    assert (type(error), error.retry_after, error.reading.delivery) == (TransientError, 7, "rejected")
    error = wrapped(table(server, (404, "", {})), botocore.exceptions.ClientError)
    assert type(error) is NotFoundError


@pytest.mark.parametrize(
    ("status", "code", "cls"),
    [(404, "NoSuchKey", NotFoundError), (503, "SlowDown", TransientError), (403, "AccessDenied", PermissionDeniedError)],
)
def test_a_service_that_speaks_xml_says_the_same(server, status, code, cls):
    body = f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>no object</Message></Error>"
    server.reply = (status, body, {"Content-Type": "application/xml", "Retry-After": "3"})
    s3 = client("s3", f"http://127.0.0.1:{server.server_port}")
    error = wrapped(lambda: s3.get_object(Bucket="bucket", Key="key"), botocore.exceptions.ClientError)
    assert (type(error), error.message, error.code) == (cls, "no object", f"aws/{code}")
    if cls is TransientError:
        assert error.retry_after == 3


def late(handler):
    time.sleep(0.6)


def gone(handler):
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(
    ("reply", "cls"),
    [(late, botocore.exceptions.ReadTimeoutError), (gone, botocore.exceptions.ConnectionClosedError)],
    ids=["late", "gone"],
)
def test_a_lost_reply_leaves_the_outcome_unknown(server, reply, cls):
    call = table(server, reply)
    error = wrapped(call, cls)
    assert (type(error), error.reading.delivery) == (TransientError, "unknown")
    with pytest.raises(cls) as raised:
        retry("leases/put", side_effects=True)(call)()
    assert (CallFailure.of(raised.value).decision.reason, server.requests) == ("unsafe_replay", 2)


def test_a_server_that_is_gone_may_have_got_an_earlier_send():
    """botocore makes a call again by itself: its last connection proves nothing about those before."""
    sent = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def take_one():
            connection, _ = listener.accept()
            with connection:
                sent.append(connection.recv(65536))
                listener.close()

        thread = threading.Thread(target=take_one)
        thread.start()
        dynamodb = client("dynamodb", "http://127.0.0.1:%d" % listener.getsockname()[1], attempts=3)
        put = lambda: dynamodb.put_item(TableName="leases", Item={"id": {"S": "l-1"}})
        with pytest.raises(botocore.exceptions.EndpointConnectionError) as raised:
            retry("leases/put", side_effects=True)(put)()
        thread.join()
    assert len(sent) == 1
    error = toolerror.wrap(raised.value)
    assert (type(error), error.reading.delivery) == (TransientError, "unknown")
    assert CallFailure.of(raised.value).decision.reason == "unsafe_replay"


def test_a_name_that_is_not_there_passes():
    error = wrapped(client("dynamodb", "http://nowhere.invalid").list_tables, botocore.exceptions.EndpointConnectionError)
    assert type(error) is TransientError


def test_what_botocore_checks_itself_is_validation():
    dynamodb = client("dynamodb", "http://127.0.0.1:1")
    error = wrapped(lambda: dynamodb.get_item(TableName="leases"), botocore.exceptions.ParamValidationError)
    assert type(error) is ValidationError and "Missing required parameter" in error.message
