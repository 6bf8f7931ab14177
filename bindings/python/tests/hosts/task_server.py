"""A server with ToolErrors whose tools give tasks: task_server.py STATE, over stdio, on the SDK that is installed.

STATE gets one line for each call: the tool, and what came along in `_meta`.
"""

import datetime
import json
import sys

import anyio

import toolerror
import toolerror.mcp

STATE = sys.argv[1]
METRICS = toolerror.mcp.Metrics()


def begin(tool: str, meta: dict) -> None:
    """What goes wrong before a task has begun."""
    with open(STATE, "a+") as state:
        state.write(json.dumps({"tool": tool, "meta": meta}) + "\n")
        state.seek(0)
        number = sum(json.loads(line)["tool"] == tool for line in state)
    if tool == "later" and number == 1:
        raise toolerror.TransientError("the queue is full", retry_after=0.1)
    if tool == "never":
        raise toolerror.PermissionDeniedError("read-only token")


def mcp_1():
    from mcp import types
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server

    server = Server("tasks")
    server.experimental.enable_tasks()
    toolerror.mcp.install(server, metrics=METRICS)

    @server.list_tools()
    async def list_tools():
        names = ["long", "later", "never", "unasked", "counts"]
        return [types.Tool(name=name, inputSchema={"type": "object"}) for name in names]

    @server.call_tool()
    async def call_tool(name, arguments):
        if name == "counts":
            return [types.TextContent(type="text", text=METRICS.snapshot().to_json())]
        context = server.request_context
        begin(name, context.meta.model_dump(exclude_none=True) if context.meta else {})
        if name == "unasked":
            now = datetime.datetime.now(datetime.timezone.utc)
            task = types.Task(taskId="t-1", status="working", createdAt=now, lastUpdatedAt=now, ttl=1000)
            return types.CreateTaskResult(task=task)

        async def work(task):
            await anyio.sleep(0.1)
            text = types.TextContent(type="text", text=toolerror.ConflictError("held").to_json())
            return types.CallToolResult(content=[text], isError=True)

        return await context.experimental.run_task(work)

    async def run():
        async with stdio_server() as streams:
            await server.run(*streams, server.create_initialization_options())

    anyio.run(run)


def mcp_2():
    from typing import Literal

    import mcp_types
    from mcp.server.extension import Extension
    from mcp.server.mcpserver import Context, MCPServer

    class Handle(mcp_types.Result):
        result_type: Literal["task"] = "task"
        task_id: str
        status: str

    class Tasks(Extension):
        identifier = "io.modelcontextprotocol/tasks"

        async def intercept_tool_call(self, params, context, call_next):
            result = await call_next(context)
            if params.name == "counts" or result.is_error:
                return result
            return Handle(task_id="t-1", status="working")

    server = MCPServer("tasks", extensions=[Tasks()])
    for name in ("long", "later", "never", "unasked"):

        async def tool(context: Context, name: str = name) -> None:
            begin(name, dict(context.request_context.meta or {}))

        server.tool(name=name)(tool)

    @server.tool()
    async def counts() -> str:
        return METRICS.snapshot().to_json()

    toolerror.mcp.install(server, metrics=METRICS)
    server.run("stdio")


try:
    import mcp_types  # noqa: F401  (whether it is there)
except ImportError:
    mcp_1()
else:
    mcp_2()
