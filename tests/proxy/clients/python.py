"""A client of the SDK that is installed: python.py everything|plain COMMAND…, or a URL in place of the command. Prints what it got of each failed call."""

import json
import os
import sys
from importlib.util import find_spec

import anyio
from mcp import ClientSession, StdioServerParameters
from mcp import types
from mcp.client.stdio import stdio_client

try:
    from mcp.client.streamable_http import streamable_http_client as http_client
except ImportError:
    from mcp.client.streamable_http import streamablehttp_client as http_client

IS_V2 = find_spec("mcp.server.fastmcp") is None or find_spec("mcp.server.mcpserver") is not None


async def sample(context, params):
    return types.CreateMessageResult(role="assistant", content=types.TextContent(type="text", text="sampled"), model="m")


async def elicit(context, params):
    return types.ElicitResult(action="decline")


async def roots(context):
    return types.ListRootsResult(roots=[types.Root(uri="file:///tmp")])


def say(tool, result):
    is_error = getattr(result, "isError", None) or getattr(result, "is_error", None) or False
    print(json.dumps({"tool": tool, "isError": is_error, "text": result.content[0].text}), flush=True)


async def everything(session):
    await session.send_ping()
    await session.list_resources()
    say("echo", await session.call_tool("echo", {"message": "hé"}))
    say("get-sum", await session.call_tool("get-sum", {"a": "no number"}))
    say("nothing", await session.call_tool("nothing", {}))
    for tool in ["trigger-sampling-request", "trigger-elicitation-request", "get-roots-list"]:
        say(tool, await session.call_tool(tool, {"prompt": "p"} if "sampling" in tool else {}))
    seen = []

    async def progress(*values):
        seen.append(values)

    long = {"duration": 0.5, "steps": 5}
    say("long", await session.call_tool("trigger-long-running-operation", long, progress_callback=progress))
    assert len(seen) >= 4, seen
    with anyio.move_on_after(0.3):
        await session.call_tool("trigger-long-running-operation", {"duration": 2, "steps": 2})
    say("after", await session.call_tool("echo", {"message": "after"}))


async def plain(session):
    for tool, arguments in [("ok", {}), ("fails", {}), ("add", {"a": "x", "b": 1}), ("nothing", {}), ("logs", {})]:
        say(tool, await session.call_tool(tool, arguments))
    say("ok", await session.call_tool("ok", {}))


async def main(scenario, command):
    if command[0].startswith("http"):
        transport = http_client(command[0])
    else:
        transport = stdio_client(StdioServerParameters(command=command[0], args=command[1:]))
    callbacks = {"sampling_callback": sample, "elicitation_callback": elicit, "list_roots_callback": roots}
    async with transport as streams, ClientSession(*streams[:2], **callbacks) as session:
        await (session.discover() if os.environ.get("REVISION") else session.initialize())
        await session.list_tools()
        await {"everything": everything, "plain": plain}[scenario](session)


anyio.run(main, sys.argv[1], sys.argv[2:])
