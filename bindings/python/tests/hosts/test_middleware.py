"""What a server with ToolErrors makes of what its host, its middlewares, resources and prompts say."""

import asyncio
import sys
from typing import Annotated, Literal

import anyio
import installed
import pytest
from installed import FASTMCP, MCP_2
from pydantic import AfterValidator, BaseModel, Field

import toolerror
import toolerror.mcp
from toolerror import ConflictError


def server(*tools, **settings):
    made = installed.high()
    toolerror.mcp.install(made, **settings)
    for tool in tools:
        made.tool()(tool)
    return made


def failed(made, tool, arguments=None):
    return anyio.run(installed.called, made, tool, arguments)


class Cat(BaseModel):
    kind: Literal["cat"]
    name: str


class Dog(BaseModel):
    kind: Literal["dog"]


RUNS = []


def noted(value: int) -> int:
    RUNS.append(value)
    if value % 2:
        raise ValueError("give an even number")
    return value


def pet(pet: Annotated[Cat | Dog, Field(discriminator="kind")]) -> str:
    return "fine"


def either(id: str | int) -> str:
    return "fine"


def even(even: Annotated[int, AfterValidator(noted)]) -> str:
    return "fine"


def said(error):
    assert (error.type, error.phase) == ("VALIDATION", "input")
    return [f"{one.path} {one.rule}: {one.message}" for one in error.violations]


def test_the_validators_own_words_name_the_allowed_values():
    made = server(pet, either, even)
    [words] = said(failed(made, "pet", {"pet": {"kind": "cow"}}))
    assert words.startswith("/pet union_tag_invalid: ") and "'cat', 'dog'" in words
    assert said(failed(made, "pet", {"pet": {"kind": "cat"}})) == ["/pet/name missing: Field required"]
    [words] = said(failed(made, "either", {"id": [1]}))
    assert words == "/id string_type: Input should be a valid string or Input should be a valid integer"
    RUNS.clear()
    assert said(failed(made, "even", {"even": 3})) == ["/even value_error: Value error, give an even number"]
    assert RUNS == [3]
    RUNS.clear()

    async def fitting():
        async with installed.connected(made) as client:
            assert (await client.call_tool("even", {"even": 4})).content[0].text == "fine"

    anyio.run(fitting)
    assert RUNS == [4]


class Answer(BaseModel):
    count: int


def test_output_that_does_not_fit_is_internal_and_its_effects_are_unknown(caplog):
    async def counts() -> Answer:
        return {"count": "hunter2"}

    error = failed(server(counts), "counts")
    assert (error.type, error.effects) == ("INTERNAL", "unknown")
    assert error.error_id in caplog.text and "hunter2" not in error.to_json()

    async def fits() -> Answer:
        return Answer(count=3)

    async def go():
        async with installed.connected(server(fits)) as client:
            return await client.call_tool("fits", {})

    assert '"count"' in anyio.run(go).content[0].text


@pytest.mark.skipif(not FASTMCP, reason="only fastmcp has time limits for tools")
def test_a_tool_that_takes_too_long_may_have_done_its_work():
    made = installed.high()
    toolerror.mcp.install(made)

    @made.tool(timeout=0.1)
    async def slow() -> str:
        await anyio.sleep(30)
        return "late"

    error = failed(made, "slow")
    assert (error.type, error.effects) == ("TRANSIENT", "unknown")
    assert "timed out" in error.message


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 does not tell who was cancelled")
def test_the_cancellation_of_an_inner_task_is_a_failure_of_the_tool(caplog):
    async def stray() -> str:
        inner = asyncio.create_task(asyncio.sleep(30))
        inner.cancel("hunter2")
        await inner
        return "never"

    async def future() -> str:
        raise __import__("concurrent.futures").futures.CancelledError

    made = server(stray, future)
    for tool in ("stray", "future"):
        error = failed(made, tool)
        assert (error.type, error.message) == ("INTERNAL", f'tool `{tool}` failed unexpectedly')
        assert error.error_id in caplog.text


def test_a_panic_of_a_library_is_a_failure_of_the_tool(caplog):
    panic = type("PanicException", (BaseException,), {"__module__": "pyo3_runtime"})

    def blocking() -> str:
        raise panic("index out of bounds")

    async def in_loop() -> str:
        raise panic("index out of bounds")

    made = server(blocking, in_loop, even)
    for tool in ("blocking", "in_loop"):
        error = failed(made, tool)
        assert (error.type, error.message) == ("INTERNAL", f"tool `{tool}` failed unexpectedly")
        assert error.error_id in caplog.text and "index out of bounds" in caplog.text
    assert failed(made, "even", {"even": 1}).type == "VALIDATION"  # the server goes on


def members(exception):
    """The classes in a group, which may hold groups."""
    return {type(exception)}.union(*map(members, getattr(exception, "exceptions", ())))


def test_what_a_library_ends_a_call_with_passes():
    class TimeLimit(BaseException):
        """As `gevent.Timeout`: no table has it."""

    async def limited() -> str:
        raise TimeLimit

    with pytest.raises(BaseException) as raised:
        anyio.run(installed.called, server(limited), "limited", {})
    assert TimeLimit in members(raised.value)


def result_class():
    """The class of a tool's result, and what makes an error result of a text."""
    if FASTMCP:
        from fastmcp.tools.base import ToolResult

        return ToolResult, lambda text: ToolResult(content=text, is_error=True)
    types = __import__("mcp_types" if MCP_2 else "mcp.types", fromlist=["CallToolResult"])
    flag = "is_error" if MCP_2 else "isError"
    made = lambda text: types.CallToolResult(content=[types.TextContent(type="text", text=text)], **{flag: True})
    return types.CallToolResult, made


def lines(caplog):
    found = [record.getMessage() for record in caplog.records if record.name == "toolerror"]
    caplog.clear()
    return found


def test_one_failure_is_logged_once_whatever_way_it_leaves(caplog):
    Result, result_of = result_class()

    def raised() -> str:
        raise toolerror.InternalError("Bearer 1f0c9a7e55 is broken") from OSError("sector 7 is bad")

    def caused() -> str:
        raise RuntimeError("while reading") from toolerror.InternalError("Bearer 1f0c9a7e55 is broken")

    def mapped() -> str:
        raise KeyError("k")

    def written() -> Result:
        made = toolerror.to_result(toolerror.InternalError("Bearer 1f0c9a7e55 is broken"), tool="written")
        return result_of(made["content"][0]["text"])

    def built() -> Result:
        return result_of(toolerror.InternalError("Bearer 1f0c9a7e55 is broken").to_json())

    @toolerror.tool_errors
    def decorated() -> str:
        raise toolerror.InternalError("Bearer 1f0c9a7e55 is broken")

    def relayed() -> Result:
        return result_of(toolerror.InternalError("Bearer 1f0c9a7e55 is broken", error_id="e-7").to_json())

    mappers = toolerror.ErrorMappers().add(KeyError, lambda _: toolerror.InternalError("Bearer 1f0c9a7e55 is broken"))
    tools = [raised, caused, mapped, written, built, decorated, relayed]
    made = server(*tools, mappers=mappers)
    for tool in (function.__name__ for function in tools):
        error = failed(made, tool)
        assert (error.type, error.message) == ("INTERNAL", "Bearer [redacted] is broken"), tool
        assert lines(caplog) == [f"tool `{tool}` returned INTERNAL [error_id {error.error_id}]: Bearer 1f0c9a7e55 is broken"]
        assert (error.error_id == "e-7") == (tool == "relayed")


def test_what_the_library_has_logged_inside_of_a_tool_is_not_logged_again(caplog):
    Result, result_of = result_class()

    def foreign() -> Result:
        made = toolerror.to_result(ValueError("the password is hunter2"), tool="foreign")
        return result_of(made["content"][0]["text"])

    @toolerror.tool_errors
    def decorated() -> str:
        raise ValueError("the password is hunter2")

    made = server(foreign, decorated)
    for tool in ("foreign", "decorated"):
        error = failed(made, tool)
        assert lines(caplog) == [f"tool `{tool}` failed unexpectedly [error_id {error.error_id}]"]


def test_an_error_of_another_type_is_not_logged_and_stays(caplog):
    Result, result_of = result_class()

    def raised() -> str:
        raise ConflictError("held")

    def built() -> Result:
        return result_of(ConflictError("held").to_json())

    made = server(raised, built)
    for tool in ("raised", "built"):
        assert failed(made, tool).to_json() == ConflictError("held").to_json()
        assert lines(caplog) == []


def test_outside_of_a_server_an_internal_is_written_as_it_is(caplog):
    error = toolerror.InternalError("broken")
    assert toolerror.to_result(error)["content"][0]["text"] == error.to_json()
    assert lines(caplog) == []


def test_a_resource_that_raises_an_internal_logs_it_once(caplog):
    made = server()

    @made.resource("notes://broken")
    async def broken() -> str:
        raise toolerror.InternalError("the index is damaged")

    _, _, data = anyio.run(installed.refused, made, lambda client: client.read_resource(uri("notes://broken")))
    error_id = data["data"]["error_id"]
    assert lines(caplog) == [f"resource `notes://broken` returned INTERNAL [error_id {error_id}]: the index is damaged"]


def with_resources():
    made = server(mappers=toolerror.ErrorMappers().add(KeyError, lambda _: ConflictError("held by Bearer 1f0c9a7e")))

    @made.resource("notes://held")
    async def held() -> str:
        raise ConflictError("held by Bearer 1f0c9a7e", retry_after=3)

    @made.resource("notes://broken")
    async def broken() -> str:
        raise ValueError("the password is hunter2")

    @made.resource("notes://all/{name}")
    async def one(name: str) -> str:
        raise ValueError("the password is hunter2")

    @made.prompt()
    async def mapped() -> str:
        raise KeyError("hunter2")

    @made.prompt()
    async def crash() -> str:
        raise ValueError("the password is hunter2")

    return made


def uri(text):
    if MCP_2:
        return text
    from pydantic import AnyUrl

    return AnyUrl(text)


@pytest.mark.parametrize("name", ["held", "broken", "all/x"])
def test_a_resource_that_fails_is_an_error_of_the_protocol(name, caplog):
    made = with_resources()
    code, message, data = anyio.run(installed.refused, made, lambda client: client.read_resource(uri(f"notes://{name}")))
    error = toolerror.read_json_rpc({"error": {"code": code, "message": message, "data": data}}, "exact")
    if name == "held":
        assert (error.type, error.message, error.retry_after) == ("CONFLICT", "held by Bearer [redacted]", 3)
    else:
        assert (error.type, error.message) == ("INTERNAL", f'resource `notes://{name}` failed unexpectedly')
        assert error.error_id in caplog.text
        assert "hunter2" not in f"{message} {data}"


@pytest.mark.parametrize("name", ["mapped", "crash"])
def test_a_prompt_that_fails_is_an_error_of_the_protocol(name, caplog):
    made = with_resources()
    code, message, data = anyio.run(installed.refused, made, lambda client: client.get_prompt(name))
    error = toolerror.read_json_rpc({"error": {"code": code, "message": message, "data": data}}, "exact")
    if name == "mapped":
        assert (error.type, error.message) == ("CONFLICT", "held by Bearer [redacted]")
    else:
        assert (error.type, error.message) == ("INTERNAL", 'prompt `crash` failed unexpectedly')
        assert error.error_id in caplog.text
        assert "hunter2" not in f"{message} {data}"


def test_what_the_host_refuses_itself_stays_as_it_is():
    made = with_resources()
    _, message, _ = anyio.run(installed.refused, made, lambda client: client.read_resource(uri("notes://none/such")))
    assert "notes://none/such" in message
    _, message, _ = anyio.run(installed.refused, made, lambda client: client.get_prompt("no_such"))
    assert "no_such" in message


def ok() -> str:
    return "fine"


@pytest.mark.skipif(not (FASTMCP or MCP_2), reason="mcp 1 has no middlewares")
@pytest.mark.parametrize("added", ["before", "after", "in front"])
def test_the_middleware_is_around_all_other_middlewares(added, caplog):
    made = installed.high()
    made.tool()(ok)
    other, middlewares = failing_middleware(made)
    if added == "before":
        middlewares().append(other)
    metrics = toolerror.mcp.install(made)
    if added == "after":
        middlewares().append(other)
    elif added == "in front":
        middlewares().insert(0, other)
    error = failed(made, "ok")
    assert (error.type, error.message) == ("INTERNAL", 'tool `ok` failed unexpectedly')
    assert error.error_id in caplog.text
    counted = metrics.snapshot().to_dict()["tools"]["ok"]
    assert (counted["calls"], counted["errors"]) == (1, {"INTERNAL": 1})


def failing_middleware(made):
    if FASTMCP:
        from fastmcp.server.middleware import Middleware

        class Failing(Middleware):
            async def on_call_tool(self, context, call_next):
                raise ValueError("the password is hunter2")

        return Failing(), lambda: made.middleware

    async def failing(context, call_next):
        if context.method == "tools/call":
            raise ValueError("the password is hunter2")
        return await call_next(context)

    return failing, lambda: made._lowlevel_server.middleware


@pytest.mark.skipif(not FASTMCP, reason="of fastmcp")
def test_the_middleware_of_fastmcp_goes_around_the_others_and_is_there_once():
    made = installed.high()
    made.tool()(ok)
    other, _ = failing_middleware(made)
    made.add_middleware(other)
    ours = toolerror.mcp.ToolErrorMiddleware()
    made.add_middleware(ours)
    assert failed(made, "ok").message == 'tool `ok` failed unexpectedly'
    assert made.middleware[0] is ours
    with pytest.raises(toolerror.MisuseError, match="already installed"):
        made.add_middleware(toolerror.mcp.ToolErrorMiddleware())
    with pytest.raises(toolerror.MisuseError, match="already installed"):
        toolerror.mcp.install(made)
    fresh = installed.high()
    fresh.add_middleware(toolerror.mcp.ToolErrorMiddleware())
    with pytest.raises(toolerror.MisuseError, match="already installed"):
        toolerror.mcp.install(fresh)


@pytest.mark.skipif(FASTMCP, reason="fastmcp has one level")
@pytest.mark.parametrize("install_first", [True, False])
def test_low_level_servers_get_tool_errors_as_well(install_first, caplog):
    async def read(*_):
        raise ValueError("the password is hunter2")

    async def prompt(*_):
        raise ConflictError("held by Bearer 1f0c9a7e")

    made = installed.low(read, prompt, install_first=install_first)
    _, message, data = anyio.run(installed.refused, made, lambda client: client.read_resource(uri("notes://a")))
    error = toolerror.read_json_rpc({"error": {"code": 0, "message": message, "data": data}})
    assert message == 'resource `notes://a` failed unexpectedly' and error.error_id in caplog.text
    _, message, data = anyio.run(installed.refused, made, lambda client: client.get_prompt("p"))
    assert toolerror.read_json_rpc({"error": {"code": 0, "message": message, "data": data}}).type == "CONFLICT"
    assert "held by Bearer [redacted]" in f"{message} {data}"
