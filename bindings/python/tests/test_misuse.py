"""What a caller gets wrong is refused at once, with a text that says what is wrong, and nothing fails on odd values."""

import asyncio
import datetime
import json
import functools
import math
import threading
import pathlib
import re
import subprocess
import sys

import pytest

import toolerror
import toolerror.agent
import toolerror.mcp
from toolerror import (
    ConflictError,
    EmitOptions,
    Engine,
    InternalError,
    ErrorMappers,
    MisuseError,
    NotFoundError,
    Policy,
    ToolError,
    TransientError,
    retry,
    tool_errors,
)
from toolerror.agent import AgentSession, for_langchain, for_openai_agents, for_pydantic_ai

HUGE = 10**400
ENGINE = Engine()
LONE = "\ud800"


def deep_list():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    return deep


def generator():
    yield 1


async def generator_async():
    yield 1


async def coroutine():
    return 1


class Session:
    async def call_tool(self, name, arguments): ...


REFUSED = {
    "emitted": (lambda: toolerror.emitted(None), "`error` must be a ToolError, not `NoneType`"),
    "tool_error": (lambda: toolerror.tool_error(None, "x"), "`exception` must be an exception, not `NoneType`"),
    "the tool of an error": (lambda: toolerror.tool_error(OSError(), 7), "`tool` must be a string, not `int`"),
    "the tool of an answer": (lambda: toolerror.to_result(OSError(), tool=7), "`tool` must be a string, not `int`"),
    "options of an answer": (lambda: toolerror.to_json_rpc(OSError(), {}), "`options` must be `EmitOptions`, not `dict`"),
    "options of what leaves": (lambda: toolerror.emitted(TransientError(), 7), "`options` must be `EmitOptions`, not `int`"),
    "what is masked": (lambda: EmitOptions(sensitive_names="pin"), "`sensitive_names` must be a list of strings, not `str`"),
    "what alone is masked": (lambda: EmitOptions(only_sensitive_names=[7]), "`only_sensitive_names` must be a list of strings, not `list`"),
    "whether to mask": (lambda: EmitOptions(redact="no"), "`redact` must be a bool, not `str`"),
    "a mode": (lambda: toolerror.read("x", 7), "`mode` must be a string, not `int`"),
    "a kind": (lambda: toolerror.assess("{}", kind=7), "`kind` must be a string, not `int`"),
    "a table": (lambda: toolerror.read_http(500, table=7), "`table` must be a mapping, not `int`"),
    "a path of a violation": (
        lambda: toolerror.ValidationError("m", violations=[{"path": 1}]),
        "`violations/0/path` must be a string, not `1`",
    ),
    "an agent": (lambda: ConflictError("m", conflicts=[{"agent_id": 7}]), "`conflicts/0/agent_id` must be a string, not `7`"),
    "encode_as": (lambda: toolerror.encode_as("grpc", None), "`error` must be a ToolError, not `NoneType`"),
    "type of any kind": (lambda: ToolError("m", type=[]), "`type` must be a string"),
    "status": (lambda: toolerror.read_http(70000), "`status` must be a whole number from 0 to 65535, not `70000`"),
    "negative status": (lambda: toolerror.read_http(-1), "not `-1`"),
    "huge status": (lambda: toolerror.read_http(HUGE), "`status` must be a whole number from 0 to 65535, not `1000"),
    "status as text": (lambda: toolerror.read_http("404"), "not `str`"),
    "status of a response": (lambda: toolerror.from_response({"status": 70000}), "not `70000`"),
    "status to assess": (lambda: toolerror.assess({"status": 70000}), "not `70000`"),
    "status in JSON": (lambda: toolerror.assess('{"status":70000}', kind="http_response"), "not `70000`"),
    "headers": (lambda: toolerror.read_http(404, 5), "`headers` must be a mapping"),
    "headers as lines": (lambda: toolerror.read_http(404, ["Retry-After: 3"]), "`headers` must be a mapping"),
    "now": (lambda: toolerror.read_http(404, now=math.nan), "`now` must be a date"),
    "late now": (lambda: toolerror.read_http(404, now=1e300), "`now` must be a date"),
    "early now": (lambda: toolerror.read_http(404, now=datetime.datetime.min), "`now` must be a date"),
    "seed": (lambda: ENGINE.call("a/b", seed=-1), "`seed` must be a whole number from 0 to 18446744073709551615, not `-1`"),
    "huge seed": (lambda: ENGINE.call("a/b", seed=10**5000), "`seed` must be .* not `…`"),
    "seed of a trace": (lambda: toolerror.trace([], {"key": "a"}, seed=HUGE), "`seed` must be"),
    "seed of retry": (lambda: retry("a/b", seed="x"), "`seed` must be .* not `str`"),
    "clock": (lambda: ENGINE.call("a/b", mono_ms=-1), "`mono_ms` must be"),
    "wall clock": (lambda: ENGINE.call("a/b").admit(mono_ms=0, wall_ms=HUGE), "`wall_ms` must be"),
    "delay": (lambda: ENGINE.call("a/b").failed(TransientError("m"), retry_after=HUGE), "`retry_after` must be"),
    "timeout": (lambda: ENGINE.call("a/b", timeout=math.nan), "`timeout` must be a number of seconds, not `nan`"),
    "timeout as text": (lambda: retry("a/b", timeout="5"), "`timeout` must be a number of seconds, not `str`"),
    "key": (lambda: ENGINE.call(None), "`key` must be a string, `server/tool`, not `NoneType`"),
    "key of retry": (lambda: retry(5), "`key` must be a string"),
    "policy": (lambda: Policy(5), "`policy` must be a mapping or its JSON, not `int`"),
    "engine": (lambda: retry("a/b", engine=5), "`engine` must be an `Engine` or a policy, not `int`"),
    "what is retried": (lambda: retry("a/b")(None), "`retry` needs a function, not a `NoneType`"),
    "a generator": (lambda: retry("a/b")(generator), "a generator cannot be retried"),
    "an async generator": (lambda: retry()(generator_async), "a generator cannot be retried"),
    "a coroutine": (lambda: retry("a/b")(lambda: coroutine())(), "put it on an `async def`"),
    "what is decorated": (lambda: tool_errors(5), "`tool_errors` needs a function, not a `int`"),
    "a deep list": (lambda: tool_errors(deep_list()), "`tool_errors` needs a function, not a `list`"),
    "a class": (lambda: tool_errors(ValueError), "`tool_errors` needs a function, not a `class`"),
    "a property": (lambda: tool_errors(property(len)), "`tool_errors` needs a function, not a `property`"),
    "mappers": (lambda: tool_errors(mappers=[]), "`mappers` must be `ErrorMappers`, not `list`"),
    "options": (lambda: tool_errors(options={"redact": False}), "`options` must be `EmitOptions`, not `dict`"),
    "a text for a flag": (lambda: tool_errors(expose_internal="no"), "`expose_internal` must be a bool, not `str`"),
    "a text for a flag of a server": (
        lambda: toolerror.mcp.install(object(), expose_internal="no"),
        "`expose_internal` must be a bool, not `str`",
    ),
    "a text for a flag of an answer": (
        lambda: toolerror.to_result(ValueError(), expose_internal="no"),
        "`expose_internal` must be a bool, not `str`",
    ),
    "mappers of a server": (lambda: toolerror.mcp.install(object(), mappers=[]), "`mappers` must be `ErrorMappers`"),
    "a mapper for nothing": (lambda: ErrorMappers().add(5, len), "`cls` must be a class of exceptions, not `int`"),
    "a mapper for a class": (lambda: ErrorMappers().add(int, len), "`cls` must be a class of exceptions, not `int`"),
    "no mapper": (lambda: ErrorMappers().add(KeyError, "x"), "`mapper` must be a function, not `str`"),
    "what a mapper gives": (lambda: ErrorMappers().add(KeyError, str).wrap(KeyError()), "must give a ToolError or `None`, not `str`"),
    "a session": (lambda: AgentSession(None), "`session` must be a client session of `mcp`, not `NoneType`"),
    "timeout of a session": (lambda: AgentSession(Session(), attempt_timeout="5"), "`attempt_timeout` must be a number of seconds, not `str`"),
    "no time": (lambda: retry("a/b", attempt_timeout=0), "`attempt_timeout` must be a number of seconds, more than 0, not `0`"),
    "a flag for a time": (lambda: retry("a/b", timeout=True), "`timeout` must be a number of seconds, not `bool`"),
    "a fact": (lambda: retry("a/b", read_only="yes"), "`read_only` must be a `bool`, not `str`"),
    "a fact of a call": (lambda: ENGINE.call("a/b", method=5), "`method` must be a `str`, not `int`"),
    "a key for a flag": (lambda: retry("a/b", idempotency_key="order-1"), "`idempotency_key` must be a `bool`, whether the call carries one, not `str`"),
    "policy of retry": (lambda: retry("a/b", policy=5), "`policy` must be a mapping or its JSON, not `int`"),
    "member of a policy": (lambda: retry("a/b", policy={"cap": 5}), "invalid policy at `cap`"),
    "mappers of retry": (lambda: retry("a/b", mappers=[]), "`mappers` must be `ErrorMappers`, not `list`"),
    "mappers of a session": (lambda: AgentSession(Session(), mappers=[]), "`mappers` must be `ErrorMappers`, not `list`"),
    "outcome": (lambda: retry("a/b", outcome=5), "`outcome` must be a function, not `int`"),
    "outcome of a session": (lambda: AgentSession(Session(), outcome=5), "`outcome` must be a function, not `int`"),
    "sleep": (lambda: retry("a/b", sleep=5), "`sleep` must be a function, not `int`"),
    "cancel": (lambda: retry("a/b", cancel=5), "`cancel` must be a `threading.Event`, not `int`"),
    "an event of asyncio": (lambda: retry("a/b", cancel=asyncio.Event()), "`cancel` must be a `threading.Event`, not `Event`"),
    "no result": (lambda: toolerror.read_result(None), "a result or response must be a mapping, .*, not `NoneType`"),
    "no response": (lambda: toolerror.read_json_rpc(None), "a result or response must be a mapping, .*, not `NoneType`"),
    "nothing to assess": (lambda: toolerror.assess(None), "a result or response must be a mapping, .*, not `NoneType`"),
    "attempt_argument": (lambda: retry("a/b", attempt_argument=5), "`attempt_argument` must be `str`, not `int`"),
    "a hook": (lambda: retry("a/b", on_wait=5), "`on_wait` must be a function, not `int`"),
    "a text": (lambda: toolerror.read(None), "`text` must be a string or bytes, not `NoneType`"),
    "a body": (lambda: toolerror.read_http(429, {}, {"a": 1}), "`body` must be a string or bytes, not `dict`"),
    "an exception": (lambda: toolerror.from_exception("boom"), "`exception` must be an exception, not `str`"),
    "a JSON text": (lambda: toolerror.ToolError.from_json(None), "`text` must be a string, not `NoneType`"),
    "a key of `_meta`": (lambda: toolerror.to_result(OSError(), meta_key=5), "`meta_key` must be a string, not `int`"),
    "structured content": (lambda: toolerror.to_result(OSError(), structured_content="yes"), "`structured_content` must be a bool, not `str`"),
    "the form": (lambda: toolerror.to_http(OSError(), 5), "`form` must be a string, not `int`"),
    "the key of a state": (lambda: ENGINE.key_state(None), "`key` must be a string, not `NoneType`"),
    "the key to set": (lambda: ENGINE.set_key_state(5, "{}"), "`key` must be a string, not `int`"),
    "the key to forget": (lambda: ENGINE.forget(None), "`key` must be a string, not `NoneType`"),
    "a saved call": (lambda: ENGINE.restore("a/b", None), "`saved` must be a string, not `NoneType`"),
    "a text as failure": (lambda: ENGINE.call("a/b").failed("boom"), "`error` must be a ToolError, not `str`"),
    "a delay": (
        lambda: ENGINE.call("a/b").failed(toolerror.TransientError("x"), retry_after=-5),
        "`retry_after` must be a number of seconds, 0 or more, not `-5`",
    ),
    "a blank method": (lambda: retry("a/b", method=" "), "`call` at `method`: must be a text that is not blank"),
    "a method with a path": (
        lambda: retry("a/b", method="GET /x"), "`call` at `method`: must be the name of an HTTP method, not `GET /x`",
    ),
    "a number as hint": (lambda: toolerror.TransientError("x", hint=5), "`hint` must be a string, not `5`"),
    "a text as suggestions": (lambda: toolerror.TransientError("x", suggestions="a"), "`suggestions` must be an array of strings"),
    "a function as data": (lambda: toolerror.TransientError("x", data=len), "`data` must be a mapping, not `builtin_function_or_method`"),
    "an async function as data": (lambda: toolerror.TransientError("x", data=coroutine), "`data` must be a mapping, not `function`"),
    "an async hook": (lambda: AgentSession(Session(), on_attempt=coroutine), "`on_attempt` must be a function, not an `async` one"),
    "statistics": (lambda: retry("a/b", statistics={}), "`statistics` must be `Statistics`, not `dict`"),
    "a limit for work that blocks": (lambda: retry("a/b", attempt_timeout=5)(len), "cannot end work that blocks"),
    "a limit for a loop": (lambda: next(iter(retry("a/b", attempt_timeout=5))), "cannot end work that blocks"),
    "an event for a task": (lambda: retry("a/b", cancel=threading.Event())(coroutine), "cancel the task"),
    "outcome of a loop": (lambda: iter(retry("a/b", outcome=len)), "tell `attempt.failed"),
    "what outcome gives": (lambda: retry("a/b", outcome=bool)(len)("a"), "`outcome` must give a ToolError or `None`, not `bool`"),
    "seed of a session": (lambda: AgentSession(Session(), seed=-1), "`seed` must be"),
    "mode of a session": (lambda: AgentSession(Session(), mode="loose"), "unknown mode `loose`"),
    "mode of retry": (lambda: retry("a/b", mode="loose"), "unknown mode `loose`"),
    "arguments": (lambda: asyncio.run(AgentSession(Session()).call_tool("x", [1])), "`arguments` must be a mapping"),
    "the name of a tool": (lambda: asyncio.run(AgentSession(Session()).call_tool(None)), "`name` must be a string, not `NoneType`"),
    "meta": (lambda: asyncio.run(AgentSession(Session()).call_tool("x", {}, meta="a")), "`meta` must be a mapping"),
    "trust in hints": (lambda: AgentSession(Session(), trust_hints="no"), "`trust_hints` must be a bool, not `str`"),
    "trust in hints of a server": (lambda: for_openai_agents(Session(), trust_hints="no"), "`trust_hints` must be a bool, not `str`"),
    "progress": (lambda: AgentSession(Session(), reset_on_progress="no"), "`reset_on_progress` must be a bool, not `str`"),
    "progress of a call": (
        lambda: asyncio.run(AgentSession(Session()).call_tool("x", reset_on_progress="no")),
        "`reset_on_progress` must be a bool, not `str`",
    ),
    "hints": (lambda: for_langchain(hints="yes"), "`hints` must be a mapping, not `str`"),
    "hints of a tool": (lambda: for_langchain(hints={"send": "yes"}), "`hints` of `send` must be annotations, not `str`"),
    "a mistyped hint": (lambda: for_langchain(hints={"send": {"readonlyHint": True}}), "unknown hint `readonlyHint` of `send`"),
    "a hint": (lambda: for_pydantic_ai(hints={"send": {"readOnlyHint": "yes"}}), "`hints.send.readOnlyHint` must be a bool, not `str`"),
    "limit": (lambda: EmitOptions(message_limit=-1), "`message_limit` must be a whole number from 0 to"),
    "text limit": (lambda: EmitOptions(text_limit=HUGE), "`text_limit` must be a whole number from 0 to"),
    "no sensitive keys": (lambda: EmitOptions(only_sensitive_names=[]), "`only_sensitive_names` must have a name"),
    "an empty key": (lambda: EmitOptions(only_sensitive_names=["pin", "--"]), "`only_sensitive_names` must have a name"),
}


def check_style(message):
    """The style of messages, the same in all languages (SPEC §7.2.2)."""
    outside = "".join(message.split("`")[::2])
    assert message == message.strip() and 0 < len(message) < 200 and message.isprintable(), message
    assert not message[0].isupper() and not message.endswith("."), message
    assert message.count("`") % 2 == 0 and '"' not in outside and "'" not in outside.replace("'s ", ""), message


@pytest.mark.parametrize("what", REFUSED)
def test_misuse_is_refused(what):
    make, why = REFUSED[what]
    with pytest.raises(MisuseError, match=why) as refused:
        make()
    check_style(str(refused.value))


def test_a_failure_that_is_no_exception_is_one_that_nobody_foresaw(caplog):
    for thrown, said in [(None, "internal error"), ("no such order", "no such order"), (5, "5")]:
        assert toolerror.wrap(thrown).to_dict() == {"type": "INTERNAL", "message": said, "recoverable": False}
        result = toolerror.to_result(thrown, tool="pay")
        error = json.loads(result["content"][0]["text"])
        assert (error["type"], error["message"]) == ("INTERNAL", "tool `pay` failed unexpectedly")
        assert error["data"]["error_id"] in caplog.text
        assert (said in caplog.text) == (thrown is not None)
        assert toolerror.to_http(thrown).status == 500
        assert toolerror.to_json_rpc(thrown)["code"] == -32603
    exposed = toolerror.to_result("no such order", expose_internal=True)
    assert "the tool failed unexpectedly: no such order" in exposed["content"][0]["text"]


def test_a_loop_that_forgets_the_attempt_ends_at_once():
    sends = []
    with pytest.raises(MisuseError, match="needs `with attempt:`"):
        for _attempt in retry("a/b"):
            sends.append(1)
    assert sends == [1]
    for attempt in retry("a/b"):  # whoever says how it went needs no block
        attempt.input_required()


def test_masking_stays_where_only_other_keys_are_named():
    error = InternalError("Bearer 1f0c9a7e", pin=7, password="p")
    text = toolerror.emitted(error, EmitOptions(only_sensitive_names=["PIN"])).to_json()
    assert "1f0c9a7e" not in text and '"pin":"[redacted]"' in text and '"password":"p"' in text


def test_odd_texts_are_read_written_and_counted():
    assert ToolError.from_json('{"type":"CONFLICT","message":"%s"}' % LONE) == ConflictError("\ufffd")
    assert toolerror.read_http(409, {"X": LONE}) == toolerror.read_http(409)
    assert toolerror.decode("grpc", LONE) is None and toolerror.detect(LONE) is None
    with pytest.raises(MisuseError):
        Policy(LONE)
    assert ENGINE.key_state(LONE) == ENGINE.key_state("never called")
    metrics = toolerror.mcp.Metrics()
    metrics.record(LONE, True, "well", 1.0)
    assert metrics.snapshot().to_dict()["tools"]["\ufffd"]["calls"] == 1

    @tool_errors(name=LONE)
    def tool():
        raise ValueError(LONE)

    with pytest.raises(InternalError, match="failed unexpectedly"):
        tool()


def test_numbers_of_any_size_are_kept():
    assert toolerror.ValidationError("m", limit=toolerror.Limit("a", HUGE)).to_dict()["data"]["limit"]["max"] == HUGE
    assert ENGINE.call("a/b", timeout=math.inf).admit().action == "send"
    assert ENGINE.call("a/b", timeout=-math.inf).admit().reason == "deadline"


@pytest.mark.parametrize(
    "members",
    [
        {"effects": "nothing"},
        {"effects": ["none"]},
        {"phase": "run"},
        {"retry_after": "30s"},
        {"retry_after": HUGE},
        {"retry_after": math.nan},
        {"retry_after": datetime.timedelta.max},
        {"retry_after": datetime.timedelta(seconds=-1)},
        {"conflicts": {"agent_id": "a"}},
        {"conflicts": ["a"]},
        {"violations": "limit is too large"},
    ],
    ids=lambda members: str(members)[:40],
)
def test_members_that_decide_and_say_nothing_are_refused_by_name(members):
    (name,) = members
    said = {name: value.total_seconds() if isinstance(value, datetime.timedelta) else value for name, value in members.items()}
    for build in (
        lambda: TransientError("m", **members),
        lambda: TransientError("m", data=said),
        lambda: toolerror.build("TRANSIENT", "m", data=said),
        lambda: TransientError("m").with_data(**said),
    ):
        with pytest.raises(MisuseError, match=f"^`{name}` must be "):
            build()
    read = toolerror.read(json.dumps({"type": "TRANSIENT", "message": "m", "data": {"effects": "nothing"}}))
    assert read.effects == "unknown" and read.with_data(a=1).to_dict()["data"] == {"a": 1, "effects": "nothing"}


def test_deep_values_are_cut():
    assert InternalError("m", a=deep_list()).to_json().count("[") < 128
    assert ENGINE.call("a/b", arguments=deep_list()).admit().action == "send"
    assert isinstance(toolerror.wrap(deep_list()), InternalError)
    assert isinstance(toolerror.wrap(ValueError(deep_list())), InternalError)


class Refusing(NotFoundError):
    """A class of the user with arguments of its own."""

    def __init__(self, lease, *, agent):
        super().__init__(f"{agent} has no {lease}", lease=lease)


def test_a_subclass_takes_what_it_likes():
    error = Refusing(17, agent="a-1")
    assert (error.message, error.args, error.data["lease"]) == ("a-1 has no 17", ("a-1 has no 17",), 17)
    with pytest.raises(TypeError):
        NotFoundError("a", "b")


class Forgetful(NotFoundError):
    """A class of the user that forgets to call the constructor that it replaces."""

    def __init__(self, message, lease):
        self.lease = lease


def test_a_subclass_that_forgets_the_constructor_is_an_error_all_the_same():
    error = Forgetful("gone", lease=17)
    assert (str(error), error.lease, error.data) == ("[NOT_FOUND] gone", 17, {})
    assert toolerror.to_result(error)["isError"] and toolerror.wrap(error) is error
    assert Forgetful(17, 18).message == "not found"


def test_any_name_may_be_a_member():
    members = dict.fromkeys(("self", "cls", "error", "members", "args", "data_"), 1)
    error = InternalError("m", **members)
    assert error.data == members and InternalError("m").with_data(**members) == error


def test_a_decorator_takes_all_that_can_be_called():
    assert retry(lambda: 1)() == 1 and retry(functools.partial(int, "3"))() == 3
    assert tool_errors(functools.partial(int, "3"))() == 3
    with pytest.raises(InternalError, match='tool `int` failed'):
        tool_errors(functools.partial(functools.partial(int, "x"), base=10))()
    with pytest.raises(InternalError, match='tool `Callable` failed'):
        tool_errors(Callable())()
    assert retry(Callable(engine=Engine()))(work=len) == 0


class Callable:
    def __init__(self, engine=None):
        self.engine = engine

    def __call__(self, work=None):
        return work("")


def test_a_native_part_of_another_version_is_refused():
    cargo = (pathlib.Path(__file__).parents[3] / "Cargo.toml").read_text()
    assert re.search(r'^version = "(.*)"$', cargo, re.M).group(1) == toolerror.__version__ == toolerror._core.VERSION
    script = "import sys; sys.modules['toolerror._version'] = type('Version', (), {'VERSION': '0.0.1'}); import toolerror"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert f"ImportError: the native part of toolerror is of version {toolerror.__version__}, the package of 0.0.1" in done.stderr


@pytest.mark.parametrize(
    "call",
    [
        lambda: retry("a/b", patience=3),
        lambda: toolerror.Engine().call("a/b", patience=3),
        lambda: toolerror.agent.for_langchain(patience=3),
    ],
    ids=["retry", "call", "for_langchain"],
)
def test_an_unknown_keyword_is_refused_as_python_refuses_it(call):
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'patience'"):
        call()
