"""A server whose tools fail as an agent meets it: agent_server.py STATE, over stdio, on the host that is installed.

STATE is a file that gets one line for each call: the tool, and what came along in `_meta`.
"""

import json
import sys
import time

import anyio

import toolerror
import toolerror.mcp

STATE = sys.argv[1]
try:
    from mcp.server.mcpserver import Context, MCPServer as Server
    from mcp_types import ToolAnnotations
except ImportError:
    from mcp.server.fastmcp import Context, FastMCP as Server
    from mcp.types import ToolAnnotations

server = Server("shop")
READS = ToolAnnotations(**{"readOnlyHint": True})


def called(tool: str, context: Context) -> int:
    """Notes the call; which one of the tool it is, from 1."""
    meta = context.request_context.meta
    meta = meta if meta is None or isinstance(meta, dict) else meta.model_dump(exclude_none=True)
    with open(STATE, "a+") as state:
        state.write(json.dumps({"tool": tool, "meta": meta or {}, "at": time.time()}) + "\n")
        state.seek(0)
        return sum(json.loads(line)["tool"] == tool for line in state)


@server.tool()
async def flaky(context: Context) -> str:
    if called("flaky", context) < 3:
        raise toolerror.TransientError("the index is being rebuilt")
    return "page 1"


@server.tool()
async def down(context: Context) -> str:
    called("down", context)
    raise toolerror.TransientError("down for good")


@server.tool()
async def limited(context: Context, count: int) -> str:
    called("limited", context)
    if count > 100:
        raise toolerror.ValidationError(
            "too many", violations=[toolerror.Violation("/count", "maximum", "must be at most 100")]
        )
    return f"{count} items"


@server.tool()
async def forbidden(context: Context) -> str:
    called("forbidden", context)
    raise toolerror.PermissionDeniedError("read-only token")


@server.tool()
async def send_mail(context: Context) -> str:
    called("send_mail", context)
    await anyio.sleep(30)
    return "sent"


@server.tool(annotations=READS)
async def search(context: Context) -> str:
    if called("search", context) == 1:
        await anyio.sleep(30)
    return "found"


@server.tool()
async def wait_long(context: Context) -> str:
    called("wait_long", context)
    raise toolerror.TransientError("busy", retry_after=30)


@server.tool()
async def die(context: Context) -> str:
    called("die", context)
    import os

    os._exit(3)


try:
    from mcp_types import InputRequiredResult

    @server.tool()
    async def asks(context: Context) -> str | InputRequiredResult:
        called("asks", context)
        if context.request_state is None:
            return InputRequiredResult(request_state="round 1")
        return "thanks"

except ImportError:
    pass  # mcp 1 has no results that ask for input

METRICS = toolerror.mcp.install(server)


@server.tool()
async def counts() -> str:
    return METRICS.snapshot().to_json()


server.run("stdio")
