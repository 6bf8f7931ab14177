"""The exceptions: construction, immutability, equality, copies, text."""

import copy
import pickle
import sys
import traceback
from types import MappingProxyType

import pytest

import toolerror
from toolerror import (
    Holder,
    ConflictError,
    EmitOptions,
    InternalError,
    Limit,
    MisuseError,
    NotFoundError,
    PermissionDeniedError,
    ToolError,
    TransientError,
    ValidationError,
    Violation,
    retry,
    to_result,
    tool_errors,
)

SIX = (NotFoundError, ConflictError, ValidationError, PermissionDeniedError, TransientError, InternalError)


class LeaseGone(NotFoundError):
    """A custom subclass, at module level so that it can be pickled."""


@pytest.mark.parametrize("cls", SIX)
def test_every_class_is_caught_as_a_tool_error(cls):
    with pytest.raises(ToolError) as caught:
        raise cls("gone")
    error = caught.value
    assert (type(error), error.message, str(error)) == (cls, "gone", f"[{cls.type}] gone")
    assert error.recoverable is (cls is TransientError)
    assert error.args == ("gone",)


def test_second_bases_are_those_of_the_language():
    assert issubclass(NotFoundError, LookupError) and issubclass(ValidationError, ValueError)
    assert not any(issubclass(cls, OSError) for cls in SIX)


def test_an_empty_message_is_the_default_of_the_type():
    assert NotFoundError().message == "not found"
    assert ConflictError("").message == "conflict"


def test_keywords_become_members():
    error = ConflictError(
        "held",
        recoverable=True,
        retry_after=2,
        conflicts=[Holder(agent_id="a"), {"pattern": "src/*"}],
        violations=[Violation("/x", "maximum", "must be ≤ 1")],
        limit=Limit("rows", 10, actual=12),
        effects="none",
        lease=7,
        hint=None,
    )
    assert error.to_json() == (
        '{"type":"CONFLICT","message":"held","recoverable":true,"data":{"conflicts":[{"agent_id":"a"},'
        '{"pattern":"src/*"}],"effects":"none","lease":7,"limit":{"actual":12,"max":10,"name":"rows"},'
        '"retry_after":2,"violations":[{"message":"must be ≤ 1","path":"/x","rule":"maximum"}]}}'
    )
    assert error.conflicts == (Holder(agent_id="a"), Holder(pattern="src/*"))
    assert error.violations == (Violation("/x", "maximum", "must be ≤ 1"),)
    assert (error.limit, error.effects, error.hint) == (Limit("rows", 10, 12), "none", None)


def test_members_of_another_shape_are_absent():
    data = {"retry_after": -1, "hint": 7, "effects": [], "limit": [], "suggestions": [1, "a"]}
    error = ToolError.from_dict({"type": "INTERNAL", "message": "m", "data": data})
    assert (error.retry_after, error.hint, error.effects, error.limit) == (None, None, None, None)
    assert error.suggestions == ("a",)


def test_keywords_win_over_data():
    error = NotFoundError("m", data={"hint": "a", "x": None}, hint="b")
    assert error.to_dict()["data"] == {"hint": "b", "x": None}


def test_an_error_keeps_its_causes():
    error = InternalError("two", errors=[NotFoundError("a", n=1), {"type": "CONFLICT", "message": "b"}])
    assert error.errors == (NotFoundError("a", n=1), ConflictError("b"))
    assert [type(inner) for inner in error.errors] == [NotFoundError, ConflictError]


def test_the_base_class_makes_an_error_of_the_class_of_its_type():
    assert type(ToolError("m")) is InternalError
    assert type(ToolError("m", type="CONFLICT", a=1)) is ConflictError
    assert toolerror.build("NOT_FOUND", "m", True, {"a": 1}) == NotFoundError("m", recoverable=True, a=1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: ToolError("m", type="not_found"),
        lambda: ToolError("m", type=7),
        lambda: NotFoundError("m", type="CONFLICT"),
        lambda: toolerror.build("GONE", "m"),
        lambda: NotFoundError(7),
        lambda: NotFoundError("m", recoverable=1),
        lambda: NotFoundError("m", data=[1]),
        lambda: ToolError.from_json("connection refused"),
    ],
)
def test_misuse_is_refused_with_a_misuse_error(make):
    with pytest.raises(MisuseError) as refused:
        make()
    assert not isinstance(refused.value, ToolError)
    assert str(refused.value)[0].islower() or str(refused.value)[0] == "`"


def test_a_custom_class_derives_from_one_of_the_six():
    assert LeaseGone("m").type == "NOT_FOUND"
    with pytest.raises(TypeError):
        type("Other", (ToolError,), {})


@pytest.mark.parametrize("name", ["type", "message", "recoverable", "data", "hint", "reading", "_value"])
def test_nothing_of_the_contract_can_be_set_or_deleted(name):
    error = NotFoundError("m", hint="h")
    text = error.to_json()
    with pytest.raises(AttributeError):
        setattr(error, name, "x")
    with pytest.raises(AttributeError):
        delattr(error, name)
    assert error.to_json() == text


def test_what_python_adds_to_an_exception_stays_writable():
    error = NotFoundError("m")
    error.request_id = 7
    error.__cause__ = KeyError("k")
    error.__context__ = OSError()
    error.__suppress_context__ = False
    error.__traceback__ = None
    if hasattr(error, "add_note"):
        error.add_note("while saving")
        assert "while saving" in "".join(traceback.format_exception(error))
    assert error.request_id == 7 and isinstance(error.__cause__, KeyError)


def test_data_is_a_deep_read_only_view():
    error = NotFoundError("m", a={"b": [1, {"c": 2}]})
    assert error.data is error.data
    assert isinstance(error.data, MappingProxyType) and error.data["a"]["b"][1]["c"] == 2
    for change in (
        lambda: error.data.__setitem__("x", 1),
        lambda: error.data["a"].__setitem__("x", 1),
        lambda: error.data["a"]["b"].append(1),
        lambda: error.data["a"]["b"][1].update(c=3),
    ):
        with pytest.raises((TypeError, AttributeError)):
            change()
    assert NotFoundError("m").data == {}


def test_a_plain_copy_can_be_changed_without_harm():
    given = {"list": [1]}
    error = NotFoundError("m", data=given)
    given["list"].append(2)
    error.to_dict()["data"]["list"].append(3)
    assert error.to_dict() == {"type": "NOT_FOUND", "message": "m", "recoverable": False, "data": {"list": [1]}}


def test_a_constant_that_is_raised_twice_leaks_nothing():
    constant = TransientError("not ready", retry_after=1, seen={"n": []})
    text = constant.to_json()
    for request in range(2):
        try:
            raise constant
        except ToolError as error:
            assert error.to_json() == text
            for change in (lambda: error.data.update(n=request), lambda: error.data["seen"]["n"].append(request)):
                with pytest.raises(AttributeError):
                    change()
            assert error.with_data(request=request).data["request"] == request
    assert constant.to_json() == text and "request" not in constant.data


def test_the_canonical_text_is_the_value():
    one = NotFoundError("m", b=1, a=[1.0])
    other = toolerror.read('{"recoverable":false,"message":"m","type":"NOT_FOUND","data":{"a":[1],"b":1e0}}')
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one != NotFoundError("m", b=1) and one != ConflictError("m") and one != "m"
    assert LeaseGone("m") == NotFoundError("m")


@pytest.mark.parametrize(
    "error",
    [
        NotFoundError("it's gone"),
        ConflictError("held", recoverable=True, retry_after=1.5, conflicts=[{"agent_id": "a\n"}]),
        TransientError("x", recoverable=False, n=2**70, f=1e21, t=True, none=[None, {}]),
        toolerror.read('{"type":"INTERNAL","message":"","recoverable":false}'),
        toolerror.read('{"type":"INTERNAL","message":"m","data":{"n":%s}}' % ("9" * 5000)),
    ],
)
def test_repr_copy_and_pickle_give_the_same_error(error):
    copies = [eval(repr(error)), copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))]
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copies.append(pickle.loads(pickle.dumps(error, protocol)))
    for made in copies:
        assert made == error and type(made) is type(error) and made is not error
        assert (str(made), made.to_json(), hash(made)) == (str(error), error.to_json(), hash(error))


@pytest.mark.parametrize("data", [{"password": "hunter2", "n": 1}, {"url": "https://a:hunter2@host/"}, {"n": 1}])
def test_repr_shows_no_secret(data):
    error = PermissionDeniedError("no access with Bearer hunter2hunter2", **data)
    read = toolerror.read(error.to_json().replace(',"data"', ',"other":1,"data"'))
    for shown in (repr(error), repr(read), repr([error]), f"{error!r}"):
        assert "hunter2" not in shown and "[redacted]" in shown
        assert "'n': 1" in shown or "n" not in data
    # the error itself stays as it is
    assert error.message.endswith("hunter2hunter2") and error.to_dict()["data"] == data


def test_copies_keep_class_attributes_notes_and_cause():
    error = LeaseGone("m", a=1)
    error.__cause__ = NotFoundError("inner", b=2)
    error.lease = ["l"]
    if hasattr(error, "add_note"):
        error.add_note("one")
    for made in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error)), error.with_data(c=1)):
        assert type(made) is LeaseGone and made.lease == ["l"] and made.args == ("m",)
        assert made.__cause__ == error.__cause__ and made.__traceback__ is None
        if hasattr(error, "add_note"):
            made.add_note("two")
            assert error.__notes__ == ["one"]


def test_a_cause_that_cannot_be_pickled_does_not_keep_the_error_from_it():
    error = NotFoundError("m")
    error.__cause__ = RuntimeError(lambda: None)
    assert pickle.loads(pickle.dumps(error)).__cause__ is None
    error.__cause__ = KeyError("k")
    error.__cause__.__cause__ = error
    assert pickle.loads(pickle.dumps(error)) == error


def test_match_sees_class_and_message():
    match ConflictError("held", recoverable=True):
        case ConflictError(message, recoverable=True):
            assert message == "held"
        case _:
            pytest.fail("no match")


def test_raise_from_keeps_the_cause():
    with pytest.raises(NotFoundError) as caught:
        try:
            {}["a"]
        except KeyError as inner:
            raise NotFoundError("no `a`") from inner
    assert isinstance(caught.value.__cause__, KeyError)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exception groups came with Python 3.11")
def test_an_exception_group_takes_them():
    group = ExceptionGroup("two", [NotFoundError("a"), ConflictError("b")])
    assert group.split(NotFoundError)[0].exceptions == (NotFoundError("a"),)


def test_options_of_emission_are_values():
    options = EmitOptions(sensitive_names=["pin"], message_limit=5, text_limit=None)
    for same in (copy.copy(options), copy.deepcopy(options), pickle.loads(pickle.dumps(options))):
        assert same == options and hash(same) == hash(options)
        assert "[redacted]" in to_result(NotFoundError("x", pin="1234"), options=same)["content"][0]["text"]
    assert repr(options) == (
        "EmitOptions(redact=True, sensitive_names=['pin'], only_sensitive_names=None, message_limit=5, text_limit=None)"
    )
    assert options != EmitOptions() and EmitOptions() == EmitOptions()


def test_decorators_go_around_static_and_class_methods():
    class Service:
        @retry("svc/get")
        @staticmethod
        def got(number):
            return number

        @retry("svc/made")
        @classmethod
        def made(cls):
            return cls

        @tool_errors
        @staticmethod
        def fails(path):
            raise FileNotFoundError(2, path)

        @tool_errors
        @classmethod
        def named(cls):
            return cls.__name__

    assert Service.got(7) == Service().got(7) == 7
    assert Service.made() is Service().made() is Service
    assert Service().named() == "Service"
    with pytest.raises(NotFoundError):
        Service().fails("x")


def test_what_can_be_iterated_once_is_a_list_member():
    def conflicts():
        yield toolerror.Holder(agent_id="a")
        yield {"agent_id": "b"}

    error = toolerror.ConflictError("held", conflicts=conflicts(), suggestions=map(str.upper, ["wait"]), rows=iter([1]))
    assert error.to_dict()["data"] == {
        "conflicts": [{"agent_id": "a"}, {"agent_id": "b"}],
        "suggestions": ["WAIT"],
        "rows": None,  # not ours to read: it may be a cursor
    }

    def broken():
        yield toolerror.Holder(agent_id="a")
        raise KeyError("broken")

    with pytest.raises(KeyError):  # as `list(broken())` would
        toolerror.ConflictError("held", conflicts=broken())
