"""What `install` adds to a tool call, on the host that is installed: client and server in one process,
bare and with toolerror in turns, nanoseconds of this thread's processor time, medians.

    bindings/python/tests/hosts/run target/python-hosts mcp1 mcp2 fastmcp3 fastmcp4     # makes the environments
    target/python-hosts/mcp2/bin/python -m pip install …                                # a wheel of profile `dist`
    target/python-hosts/mcp2/bin/python bindings/python/benches/middleware.py
"""

import importlib.metadata
import importlib.util
import logging
import statistics
import sys
import time

import anyio

import toolerror
import toolerror.mcp

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 400
HELD = toolerror.ConflictError("2 active reservations overlap", conflicts=[{"agent_id": "agent-2"}], retry_after=30)


def fine(lease: str) -> str:
    return lease


def refused(lease: str) -> str:
    raise HELD


def broken(lease: str) -> str:
    raise OSError(28, "No space left on device")


def host():
    """The host's name, a server of it, and a client in the same process."""
    if importlib.util.find_spec("fastmcp"):
        from fastmcp import Client, FastMCP

        return "fastmcp", FastMCP, Client, {"raise_on_error": False}
    if importlib.util.find_spec("mcp_types"):
        from mcp import Client
        from mcp.server.mcpserver import MCPServer

        return "mcp", MCPServer, Client, {}
    from mcp.server.fastmcp import FastMCP
    from mcp.shared.memory import create_connected_server_and_client_session

    return "mcp", FastMCP, create_connected_server_and_client_session, {}


def server_of(Server, installed):
    server = Server("bench")
    for tool in (fine, refused, broken):
        server.tool()(tool)
    if installed:
        toolerror.mcp.install(server)
    return server


async def nanoseconds(client, tool, options):
    began = time.thread_time_ns()
    await client.call_tool(tool, {"lease": "l-1"}, **options)
    return time.thread_time_ns() - began


async def main():
    name, Server, connect, options = host()
    print(f"{name} {importlib.metadata.version(name)}, Python {sys.version.split()[0]}, {ROUNDS} rounds")
    async with connect(server_of(Server, False)) as bare, connect(server_of(Server, True)) as installed:
        for tool, what in (("fine", "a call that succeeds"), ("refused", "a ToolError"), ("broken", "another exception")):
            times = [
                (await nanoseconds(bare, tool, options), await nanoseconds(installed, tool, options)) for _ in range(ROUNDS)
            ]
            without = statistics.median(time for time, _ in times[ROUNDS // 10 :])
            added = statistics.median(installed_time - time for time, installed_time in times[ROUNDS // 10 :])
            print(f"{what:<24} bare {without / 1000:7.0f} µs  added {added / 1000:+7.1f} µs  {added / without:+7.1%}")


logging.disable(logging.CRITICAL)
anyio.run(main)
