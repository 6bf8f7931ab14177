"""Values of real packages in `data` (SPEC §1.2.14)."""

import datetime
import json

import attrs
import msgspec
import numpy as np
import pydantic
import pytest

from toolerror import Holder, InternalError


class Model(pydantic.BaseModel):
    name: str
    at: datetime.date
    token: pydantic.SecretStr
    url: pydantic.AnyUrl


@attrs.define
class Attrs:
    a: int
    inner: object = None


class Struct(msgspec.Struct):
    a: int
    b: set


def text(value):
    data = json.loads(InternalError("m", data={"v": value}).to_json())["data"]
    return json.dumps(data["v"], separators=(",", ":"), ensure_ascii=False)


MODEL = Model(name="a", at=datetime.date(2026, 1, 2), token="hunter2", url="https://a.invalid/b")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (MODEL, '{"at":"2026-01-02","name":"a","token":null,"url":"https://a.invalid/b"}'),
        (Attrs(1, Attrs(2)), '{"a":1,"inner":{"a":2,"inner":null}}'),
        (Struct(1, {3, 2}), '{"a":1,"b":[2,3]}'),
        ([np.int64(7), np.float32(0.5), np.bool_(True), np.str_("s")], '[7,0.5,true,"s"]'),
        (np.array([[1, 2], [3, 4]]), "[[1,2],[3,4]]"),
        (np.array([1.5, np.nan]), "[1.5,null]"),
        (np.datetime64("2026-01-02"), '"2026-01-02"'),
        (np.int64(2**62), str(2**62)),
        ([Model, Attrs, Struct, np.int64], "[null,null,null,null]"),
        ({"a": [Holder(held_by="x")]}, '{"a":[{"held_by":"x"}]}'),
    ],
    ids=range(10),
)
def test_values_of_packages_have_the_form_of_the_contract(value, expected):
    assert text(value) == expected


def test_a_record_in_itself_is_a_cycle():
    outer = Attrs(1)
    outer.inner = [outer]
    assert text(outer) == '{"a":1,"inner":[null]}'
