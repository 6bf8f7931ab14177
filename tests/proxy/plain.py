"""A server that knows nothing of the contract, on the SDK that is installed: over HTTP with `streamableHttp`, at the port PORT."""

import os
import sys

try:
    from mcp.server.fastmcp import Context, FastMCP as Server
except ImportError:
    from mcp.server.mcpserver import Context, MCPServer as Server

server = Server("plain")


@server.tool()
def ok() -> str:
    return "fine, also with 1.50 and é"


@server.tool()
def fails() -> str:
    raise ValueError("the disk is on fire, password=hunter2hunter2")


@server.tool()
def add(a: int, b: int) -> int:
    return a + b


@server.tool()
async def logs(context: Context) -> str:
    for step in range(3):
        await context.report_progress(step, 3, "working")
    await context.info("logged")
    return "done"


if sys.argv[1:] == ["streamableHttp"]:
    server.run("streamable-http", port=int(os.environ["PORT"]))
else:
    server.run()
