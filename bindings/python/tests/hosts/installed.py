"""A client in the same process, for the host that is installed, and what the hosts call differently."""

import contextlib
import importlib.util

import toolerror.mcp

FASTMCP = importlib.util.find_spec("fastmcp") is not None
MCP_2 = importlib.util.find_spec("mcp_types") is not None


def low(read, prompt, *, install_first):
    """A low-level server of `mcp` with ToolErrors whose resources are read by `read`, and whose prompts are made by `prompt`."""
    from mcp.server.lowlevel import Server

    if MCP_2:
        server = Server("test", on_read_resource=read, on_get_prompt=prompt)
        toolerror.mcp.install(server)
        return server
    server = Server("test")
    if install_first:
        toolerror.mcp.install(server)
    server.read_resource()(read)
    server.get_prompt()(prompt)
    if not install_first:
        toolerror.mcp.install(server)
    return server


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
        assert getattr(result, "is_error" if MCP_2 else "isError"), result
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
