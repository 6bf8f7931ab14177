"""A server whose calls are checked by a toolset: contract_server.py high|low stdio"""

import logging
import os
import pathlib
import sys
from typing import Any

import anyio
from server import protocol_error

import toolerror.mcp
from toolerror import ConflictError, NotFoundError, contract

LEVEL = sys.argv[1]
COUNTS = {"erase": 0, "bought": 0, "slow": 0, "stray": 0, "odd": 0}
CLOSED = []
NOW = "2026-01-01T00:00:00Z"
TASK = {"taskId": "t-1", "status": "working", "createdAt": NOW, "lastUpdatedAt": NOW, "ttl": 1000}


async def double(n: int, auth_context: Any = None) -> dict[str, Any]:
    return {"double": n * 2}


async def erase(n: int, auth_context: Any = None) -> dict[str, Any]:
    COUNTS["erase"] += 1
    return {}


async def slow() -> dict[str, Any]:
    await anyio.sleep(1)
    COUNTS["slow"] += 1
    return {}


async def buy(amount: int) -> dict[str, Any]:
    COUNTS["bought"] += 1
    if amount == 6:
        await anyio.sleep(600)  # until the process is killed
    CLOSED.extend([True] if amount == 5 else [])
    if amount == 3:
        raise ConflictError("sold out")
    if amount == 4:
        raise RuntimeError("the password is hunter2")
    return {"state_after": {"bought": COUNTS["bought"]}}


async def stray(code: int) -> dict[str, Any]:
    COUNTS["stray"] += 1
    raise protocol_error(code, "Request cancelled", {"elicitations": []})


async def staged(hook: str) -> dict[str, Any]:
    call = contract.current_call()
    await call.progress(0.25, "resized")
    await call.stage_complete("resize", 0.5)
    await call.progress(0.5, "not sent: it has not risen")
    try:
        await call.progress(0.1)
    except toolerror.MisuseError as refused:
        call.warn("progress", str(refused), code="FALLS")
    call.hook_failed(hook, toolerror.InternalError("no space left", code="DISK_FULL"))
    call.suggest("double", "look at it", {"n": 1})
    return {"trace": call.trace, "grants": list(call.grants)}


async def after() -> dict[str, Any]:
    return {"done": True}


async def rare() -> dict[str, Any]:
    return {"done": True}


async def secret() -> dict[str, Any]:
    return {"user": "ada", "password": "hunter2"}


async def counts() -> dict[str, Any]:
    return dict(COUNTS)


async def resize(ids: list[str]) -> dict[str, Any]:
    batch = contract.Batch()
    for name in ids:
        with batch.item(name) as item:
            if name.startswith("gone"):
                raise NotFoundError("no such image", code="GONE")
            if name.startswith("broken"):
                raise RuntimeError("the password is hunter2")
            item.data = {"size": 9}
    return batch.data()


async def forgets() -> dict[str, Any]:
    return {"changed": True}


async def texts() -> dict:  # of which some hosts make text alone
    return {"state_after": {"read": True}, "password": "hunter2"}


async def unlisted() -> dict[str, Any]:
    COUNTS["erase"] += 1
    return {}


class Faulty:
    """Nothing of it can be read."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError("the password is hunter2")

    def __repr__(self) -> str:
        raise RuntimeError("the password is hunter2")


CIRCULAR: dict[str, Any] = {}
CIRCULAR["content"] = CIRCULAR["structuredContent"] = CIRCULAR
ODD = {"none": lambda: None, "number": lambda: 5, "circular": lambda: CIRCULAR, "coroutine": secret, "faulty": Faulty}


async def odd(what: str) -> Any:
    COUNTS["odd"] += 1
    return ODD[what]()


TOOLS = {tool.__name__: tool for tool in (double, erase, slow, buy, stray, staged, after, rare, secret, counts, resize, forgets, texts, odd, unlisted)}


async def grants(context: Any) -> list[str]:
    assert context is not None
    return ["READ"]


def state_of(tool: str, arguments: Any, context: Any) -> Any:
    if arguments.get("amount") == 1000:
        raise OSError("the database is down")
    return {"open": not CLOSED}


def quota(arguments: Any, state: Any) -> bool:
    if arguments["amount"] == 100:
        raise LookupError("no database")
    return arguments["amount"] < 10


def store() -> contract.MemoryStore | contract.RedisStore:
    """Keys in Redis, for the tests of several processes; what runs for longer than RUN seconds is lost."""
    url, run = os.environ.get("TOOLERROR_TEST_REDIS_URL"), os.environ.get("TOOLERROR_TEST_RUN_SECONDS")
    if url is None:
        return contract.MemoryStore()
    return contract.RedisStore(url, run=None if run is None else float(run))


GUARD = contract.Guard(
    pathlib.Path(__file__).parents[4] / "tests/hosts/contract.yaml",
    grants=grants,
    actor="client",
    trace="t1",
    state=state_of,
    conditions={"buy": {"QUOTA": quota}},
    query_state="shop.query_state",
    store=store(),
)


def high() -> Any:
    try:
        import fastmcp

        server = fastmcp.FastMCP("shop")
    except ImportError:
        try:
            from mcp.server.mcpserver import MCPServer as FastMCP
        except ImportError:
            from mcp.server.fastmcp import FastMCP
        server = FastMCP("shop")
    toolerror.mcp.install(server, contract=GUARD)
    for tool in TOOLS.values():
        server.tool()(tool)
    return server.run


def low() -> Any:
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server

    listed = GUARD.toolset.publish()["tools"]
    try:
        from mcp_types import CallToolResult, ListToolsResult, Tool

        tools = [Tool.model_validate(tool) for tool in listed]

        async def list_tools(context: Any, params: Any) -> ListToolsResult:
            return ListToolsResult(tools=tools)

        async def call_tool(context: Any, params: Any) -> CallToolResult:
            data = await TOOLS[params.name](**(params.arguments or {}))
            if params.name == "odd":
                return data
            return CallToolResult.model_validate(contract.result_of(data))

        server = Server("shop", on_list_tools=list_tools, on_call_tool=call_tool)
    except ImportError:
        from mcp.types import CallToolResult, CreateTaskResult, Tool

        server = Server("shop")

        async def all_tools() -> list[Tool]:
            return [Tool.model_validate(tool) for tool in listed]

        async def called(name: str, arguments: dict[str, Any]) -> CallToolResult | CreateTaskResult:
            if name == "stray" and arguments["code"] == 0:
                COUNTS["stray"] += 1
                return CreateTaskResult.model_validate({"task": TASK})
            data = await TOOLS[name](**arguments)
            return data if name == "odd" else CallToolResult.model_validate(contract.result_of(data))

        server.list_tools()(all_tools)
        server.call_tool()(called)
    toolerror.mcp.install(server, contract=GUARD)

    async def over_stdio() -> None:
        async with stdio_server() as streams:
            await server.run(*streams, server.create_initialization_options())

    return lambda: anyio.run(over_stdio)


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    (high() if LEVEL == "high" else low())()
