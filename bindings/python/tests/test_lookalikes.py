"""Exceptions of Python's own modules that look like others by their class, their number or their module."""

import io
import shutil
import socket
import tarfile
import urllib.error
import urllib.request

import pytest

from toolerror import InternalError, TransientError, ValidationError, wrap


def raised(work):
    with pytest.raises(Exception) as caught:
        work()
    return caught.value


def test_a_broken_archive_is_no_lost_connection(tmp_path):
    archive = tmp_path / "broken.zip"
    archive.write_bytes(b"no archive")
    broken = raised(lambda: tarfile.open(fileobj=io.BytesIO(b"no archive")))
    assert type(broken) is tarfile.ReadError and type(wrap(broken)) is InternalError
    broken = raised(lambda: shutil.unpack_archive(str(archive), str(tmp_path)))
    assert type(broken) is shutil.ReadError and type(wrap(broken)) is InternalError


@pytest.mark.parametrize("url", ["foo://host/x", "http:///x"])
def test_a_url_that_nothing_can_open_is_not_retried(url):
    error = raised(lambda: urllib.request.urlopen(url))
    assert type(error) is urllib.error.URLError and type(wrap(error)) is ValidationError


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_number_of_a_resolver_is_none_of_the_system(number):
    assert type(wrap(socket.herror(number, "Unknown host"))) is TransientError
