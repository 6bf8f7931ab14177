"""Python values that JSON lacks (SPEC §1.2.14), and that writing never fails (§1.2.15)."""

import collections
import dataclasses
import enum
import json
import sys
import threading
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from ipaddress import ip_address, ip_network
from pathlib import PurePosixPath
from types import MappingProxyType
from urllib.parse import urlparse
from uuid import UUID

import pytest

from toolerror import InternalError, ToolError


class Color(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 3


class URL:
    """As yarl's and httpx's are called."""

    def __str__(self):
        return "https://example.com/a"


class Broken:
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__

    def __getattr__(self, name):
        raise RuntimeError(name)


class BrokenMapping(collections.UserDict):
    def items(self):
        raise RuntimeError("no items")


@dataclasses.dataclass
class Plain:
    a: int = 1


def text(value):
    """The text of a value as a member of `data`."""
    data = json.loads(InternalError("m", data={"v": value}).to_json())["data"]
    return json.dumps(data["v"], separators=(",", ":"), ensure_ascii=False)


CYCLE = {"name": "a", "list": []}
CYCLE["list"].append(CYCLE)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (date(2026, 11, 27), '"2026-11-27"'),
        (datetime(2026, 11, 27, 12, 0, 1, tzinfo=timezone.utc), '"2026-11-27T12:00:01Z"'),
        (datetime(2026, 11, 27, 12, tzinfo=timezone(timedelta(hours=2))), '"2026-11-27T12:00:00+02:00"'),
        (time(12, 30), '"12:30:00"'),
        (b"\x00\xff", '"AP8="'),
        (bytearray(b"ab"), '"YWI="'),
        (memoryview(b"ab"), '"YWI="'),
        ((1, (2,)), "[1,[2]]"),
        ({3, 10, 1}, "[1,10,3]"),
        (frozenset({"b", "a"}), '["a","b"]'),
        (Decimal("1.10"), '"1.10"'),
        (UUID(int=1), '"00000000-0000-0000-0000-000000000001"'),
        (PurePosixPath("/tmp/x"), '"/tmp/x"'),
        (URL(), '"https://example.com/a"'),
        (urlparse("https://example.com/a?b=1"), '"https://example.com/a?b=1"'),
        (Color.RED, '"red"'),
        (Level.HIGH, "3"),
        ([True, None, 1.0, -0.0], "[true,null,1,0]"),
        ([float("nan"), float("inf"), -float("inf")], "[null,null,null]"),
        ({1: "a", None: "b", 1.5: "c", True: "d"}, '{"1":"d","1.5":"c","null":"b"}'),
        ({date(2026, 1, 2): 1, Color.RED: 2, (1, 2): 3}, '{"(1, 2)":3,"2026-01-02":1,"red":2}'),
        (MappingProxyType({"b": 1, "a": 2}), '{"a":2,"b":1}'),
        (collections.OrderedDict(b=1, a=2), '{"a":2,"b":1}'),
        (collections.deque([1, 2]), "[1,2]"),
        ("a\ud800b", '"a\ufffdb"'),
        ("\ud83d\ude00", '"😀"'),
        ("\ude00\ud83d", '"\ufffd\ufffd"'),
        ([print, object(), Broken(), Plain, len, type], "[null,null,null,null,null,null]"),
        (Plain(), '{"a":1}'),
        (BrokenMapping(a=1), "{}"),
        (CYCLE, '{"list":[null],"name":"a"}'),
        (timedelta(seconds=1), "1"),
        (timedelta(days=1, hours=2, milliseconds=500), "93600.5"),
        (timedelta(minutes=1), "60"),
        (timedelta(0), "0"),
        (timedelta(seconds=-90), "-90"),
        (Fraction(1, 3), '"1/3"'),
        (ip_address("::1"), '"::1"'),
        (ip_network("10.0.0.0/8"), '"10.0.0.0/8"'),
        ([ValueError("no"), KeyError()], '["ValueError: no","KeyError"]'),
    ],
)
def test_values_have_the_form_of_the_contract(value, expected):
    assert text(value) == expected


def test_the_same_value_twice_is_no_cycle():
    shared = [1]
    assert text([shared, shared, {"a": shared}]) == '[[1],[1],{"a":[1]}]'


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63), 2**64, 10**4000, -(10**9000) - 7], ids=range(5))
def test_integers_keep_all_their_digits(number):
    written = InternalError("m", n=number).to_json()
    before = getattr(sys, "get_int_max_str_digits", lambda: None)()
    if before is not None:
        sys.set_int_max_str_digits(0)
    try:
        assert written == '{"type":"INTERNAL","message":"m","recoverable":false,"data":{"n":%d}}' % number
    finally:
        if before is not None:
            sys.set_int_max_str_digits(before)


def test_a_delay_may_be_a_timedelta():
    assert InternalError("m", retry_after=timedelta(minutes=1, milliseconds=500)).retry_after == 60.5


def test_views_show_integers_exactly_and_fall_back_to_floats():
    error = ToolError.from_json('{"type":"INTERNAL","message":"m","data":{"a":%d,"b":%s,"c":1.5}}' % (2**100, "9" * 5000))
    assert (error.data["a"], error.data["b"], error.data["c"]) == (2**100, float("inf"), 1.5)


def test_deep_values_end_as_null_and_not_in_the_stack():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    written = InternalError("m", deep=deep).to_json()
    assert written.count("[") == 126 and "[null]" in written
    assert ToolError.from_json(written).to_json() == written
    while deep:  # else the interpreter itself unwinds it recursively
        deep = deep.pop()


def test_a_dict_that_changes_while_it_is_written_gives_some_whole_text():
    shared = {str(n): n for n in range(100)}
    stop = threading.Event()

    def change():
        while not stop.is_set():
            shared["x"] = 1
            shared.pop("x", None)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(300):
            assert len(InternalError("m", data=shared).data) in (100, 101)
    finally:
        stop.set()
        thread.join()
