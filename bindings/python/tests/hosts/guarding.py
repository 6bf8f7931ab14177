"""A client in the same process, for the host that is installed, and what the hosts call differently."""

import contextlib
import importlib.util

import toolerror.mcp

FASTMCP = importlib.util.find_spec("fastmcp") is not None
MCP_2 = importlib.util.find_spec("mcp_types") is not None
LEVELS = ["high"] if FASTMCP else ["high", "low"]


def high():
    """A high-level server."""
    if FASTMCP:
        from fastmcp import FastMCP
    elif MCP_2:
        from mcp.server.mcpserver import MCPServer as FastMCP
    else:
        from mcp.server.fastmcp import FastMCP
    return FastMCP("test")


def errors():
    """The exception of an error of the protocol."""
    if MCP_2:
        from mcp import MCPError as error
    else:
        from mcp import McpError as error
    return error


@contextlib.asynccontextmanager
async def connected(server):
    """A session of a client with the server."""
    if FASTMCP:
        from fastmcp import Client

        async with Client(server) as client:
            yield client.session
    elif MCP_2:
        from mcp import Client

        async with Client(server) as client:
            yield client
    else:
        from mcp.shared.memory import create_connected_server_and_client_session

        async with create_connected_server_and_client_session(server) as session:
            yield session


async def called(server, tool, arguments=None):
    """The error of a tool that fails."""
    async with connected(server) as client:
        result = await client.call_tool(tool, arguments or {})
        is_error = getattr(result, "isError", None)
        assert is_error or getattr(result, "is_error", None), result
        [block] = result.content
        return toolerror.read(block.text)


async def refused(server, ask):
    """The error of the protocol that a request gets: code, message, data."""
    async with connected(server) as client:
        try:
            await ask(client)
        except errors() as raised:
            return raised.error.code, raised.error.message, raised.error.data
    raise AssertionError("it did not fail")
