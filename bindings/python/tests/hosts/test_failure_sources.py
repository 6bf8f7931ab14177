"""Which failure of a call governs, where there are several (SPEC 1.10.8): the cases of `tests/hosts/failures.json`."""

import json
from pathlib import Path

import anyio
import installed
import pytest
from installed import FASTMCP, MCP_2
from pydantic import BaseModel

import toolerror
import toolerror.mcp
from toolerror import ConflictError, ErrorMappers, NotFoundError, PermissionDeniedError

TABLE = json.loads((Path(__file__).parents[4] / "tests/hosts/failures.json").read_text())
CASES = [(case["sources"], case.get("code", -32602)) for case in TABLE["cases"] if "python" in case["languages"]]
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}}}


class Inner(BaseModel):
    inner: int


class Answer(BaseModel):
    count: int


def own_words():
    if FASTMCP:
        from fastmcp.exceptions import ToolError as error
    elif MCP_2:
        from mcp.server.mcpserver.exceptions import ToolError as error
    else:
        from mcp.server.fastmcp.exceptions import ToolError as error
    return error("own words")


def of_protocol(code, text):
    if MCP_2:
        return installed.errors()(code, text)
    from mcp.types import ErrorData

    return installed.errors()(ErrorData(code=code, message=text))


def raised(sources, code):
    """What the tool raises, so that each of the sources says something."""
    text = "Unknown tool: ghost" if "unknown_tool" in sources else "it broke"
    if "tables" in sources:
        Inner.model_validate({})
    if "tool_error" in sources:
        error = PermissionDeniedError(text if "unknown_tool" in sources else "raised")
    elif "protocol" in sources:
        error = of_protocol(code if "unknown_tool" in sources else 429, text)
    elif "own_words" in sources:
        error = own_words()
    else:
        error = RuntimeError(text)
    raise error from (NotFoundError("carried") if "cause" in sources else None)


def high(sources, code):
    made = installed.high()
    if "arguments" in sources:

        async def ghost(n: int) -> str:
            raise AssertionError("it ran")
    elif "output" in sources:

        async def ghost() -> Answer:
            return {"count": "x"}
    else:

        async def ghost() -> str:
            raised(sources, code)

    made.tool()(ghost)
    return made


def low(sources, code):
    from mcp.server.lowlevel import Server

    if MCP_2:
        from mcp_types import ListToolsResult, Tool

        async def list_tools(*_):
            return ListToolsResult(tools=[] if "unknown_tool" in sources else [Tool(name="ghost", input_schema=SCHEMA)])

        async def call_tool(*_):
            raised(sources, code)

        return Server("test", on_list_tools=list_tools, on_call_tool=call_tool)
    from mcp.types import Tool

    made = Server("test")

    async def listed():
        return [] if "unknown_tool" in sources else [Tool(name="ghost", inputSchema=SCHEMA)]

    async def called(*_):
        raised(sources, code)

    made.list_tools()(listed)
    made.call_tool()(called)
    return made


@pytest.mark.parametrize(("sources", "code"), CASES, ids=lambda given: given if isinstance(given, int) else " before ".join(given))
def test_the_same_failure_governs_as_in_other_languages(sources, code):
    is_low = "unknown_tool" in sources or "schema" in sources
    if is_low and FASTMCP:
        pytest.skip("fastmcp has one level")
    if "schema" in sources and not MCP_2:
        pytest.skip("low-level servers of version 1 check the arguments themselves")
    made = (low if is_low else high)(sources, code)
    mappers = ErrorMappers().add(Exception, lambda _: ConflictError("mapped")) if "mapper" in sources else None
    toolerror.mcp.install(made, mappers=mappers)
    wrong = {"n": "x"} if "arguments" in sources or "schema" in sources else {}
    error = anyio.run(installed.called, made, "ghost", wrong)
    expected = dict(TABLE["answers"][sources[0]])
    path = expected.pop("path", None)
    if sources == ["tool_error", "unknown_tool"]:
        expected["message"] = "Unknown tool: ghost"
    assert {name: getattr(error, name) for name in expected} == expected
    assert path is None or error.violations[0].path == path
