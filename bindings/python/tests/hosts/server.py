"""A server with ToolErrors of the host that is installed: server.py high|low stdio|PORT"""

import importlib.util
import json
import logging
import sys

import anyio
import tools

import toolerror.mcp

LEVEL, TRANSPORT = sys.argv[1:3]
METRICS = toolerror.mcp.Metrics()
SETTINGS = {"mappers": tools.MAPPERS, "metrics": METRICS}


if importlib.util.find_spec("opentelemetry.sdk"):
    from opentelemetry import trace
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    SPANS = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(SPANS))
    trace.set_tracer_provider(provider)


def spans() -> str:
    """The spans of this package."""
    found = [span for span in SPANS.get_finished_spans() if span.instrumentation_scope.name == "toolerror"]
    return json.dumps(
        [{"name": span.name, "attributes": dict(span.attributes), "error": not span.status.is_ok} for span in found]
    )


def counts() -> str:
    return METRICS.snapshot().to_json()


def protocol_error(code, message, data):
    try:
        from mcp import MCPError

        return MCPError(code, message, data)
    except ImportError:
        from mcp import McpError
        from mcp.types import ErrorData

        return McpError(ErrorData(code=code, message=message, data=data))


def raising(name, make):
    async def tool() -> str:
        raise make()

    tool.__name__ = name
    return tool


def all_tools(own_error, built):
    given = [raising(name, lambda error=error: protocol_error(*error)) for name, error in tools.GIVEN.items()]
    own = [raising("own", lambda: own_error(tools.FLAT)), raising("own_json", lambda: own_error(tools.LEAK))]
    return [*tools.TOOLS, *given, *own, *built, counts, spans]


def high_level():
    """The server of `mcp` or `fastmcp`, and how it runs."""
    try:
        import fastmcp
    except ImportError:
        return of_mcp()
    from fastmcp.exceptions import ToolError
    from fastmcp.tools.base import ToolResult

    def built() -> ToolResult:
        return ToolResult(content=tools.LEAK, is_error=True)

    def built_internal() -> ToolResult:
        return ToolResult(content=tools.FAULT, is_error=True)

    def built_flat() -> ToolResult:
        return ToolResult(content=tools.FLAT, is_error=True)

    server = fastmcp.FastMCP("test")
    if TRANSPORT == "stdio":
        server.add_middleware(toolerror.mcp.ToolErrorMiddleware(**SETTINGS))
    else:
        toolerror.mcp.install(server, **SETTINGS)
    for tool in all_tools(ToolError, [built, built_internal, built_flat]):
        server.tool(tool)
    if TRANSPORT == "stdio":
        return lambda: server.run(show_banner=False)
    return lambda: server.run(transport="http", host="127.0.0.1", port=int(TRANSPORT), show_banner=False)


def result_of(text):
    try:
        from mcp_types import CallToolResult, TextContent

        return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)
    except ImportError:
        from mcp.types import CallToolResult, TextContent

        return CallToolResult(content=[TextContent(type="text", text=text)], isError=True)


def of_mcp():
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError

        server = MCPServer("test")
        settings = {} if TRANSPORT == "stdio" else {"host": "127.0.0.1", "port": int(TRANSPORT)}
        run = lambda: server.run("stdio" if TRANSPORT == "stdio" else "streamable-http", **settings)
    except ImportError:
        from mcp.server.fastmcp import FastMCP
        from mcp.server.fastmcp.exceptions import ToolError

        server = FastMCP("test", port=8000 if TRANSPORT == "stdio" else int(TRANSPORT))
        run = lambda: server.run("stdio" if TRANSPORT == "stdio" else "streamable-http")
    Result = type(result_of(""))

    def built() -> Result:
        return result_of(tools.LEAK)

    def built_internal() -> Result:
        return result_of(tools.FAULT)

    def built_flat() -> Result:
        return result_of(tools.FLAT)

    for tool in all_tools(ToolError, [built, built_internal, built_flat]):
        server.tool()(tool)
    toolerror.mcp.install(server, **SETTINGS)
    return run


FUNCTIONS = {function.__name__: function for function in all_tools(Exception, [])}


async def called(name, arguments):
    """What a low-level tool gives: a text, or the result that it built."""
    if name == "built":
        return result_of(tools.LEAK)
    if name == "built_internal":
        return result_of(tools.FAULT)
    if name == "built_flat":
        return result_of(tools.FLAT)
    if name not in FUNCTIONS:
        raise ValueError(f"Unknown tool: {name}")
    if name == "book":
        arguments = {**arguments, "order": tools.Order(**arguments["order"])}
    found = FUNCTIONS[name](**arguments)
    return str(await found if hasattr(found, "__await__") else found)


def listed(Tool, schema):
    names = [*FUNCTIONS, "built", "built_internal", "built_flat"]
    return [Tool(name=name, **{schema: tools.SCHEMAS.get(name, {"type": "object"})}) for name in names]


def low_level_1():
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
    from mcp.types import TextContent, Tool

    server = Server("test")
    toolerror.mcp.install(server, **SETTINGS)

    @server.list_tools()
    async def list_tools():
        return listed(Tool, "inputSchema")

    @server.call_tool()
    async def call_tool(name, arguments):
        given = await called(name, arguments)
        return [TextContent(type="text", text=given)] if isinstance(given, str) else given

    async def over_stdio():
        async with stdio_server() as streams:
            await server.run(*streams, server.create_initialization_options())

    if TRANSPORT == "stdio":
        return lambda: anyio.run(over_stdio)
    manager = StreamableHTTPSessionManager(server)

    async def app(scope, receive, send):
        if scope["type"] == "http":
            await manager.handle_request(scope, receive, send)
            return
        await receive()
        async with manager.run():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    return lambda: serve(app)


def low_level_2():
    from mcp.server.lowlevel import Server
    from mcp.server.stdio import stdio_server
    from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool

    async def list_tools(context, params):
        return ListToolsResult(tools=listed(Tool, "input_schema"))

    async def call_tool(context, params):
        arguments = params.arguments or {}
        given = await called(params.name, arguments)
        return CallToolResult(content=[TextContent(type="text", text=given)]) if isinstance(given, str) else given

    server = Server("test", on_list_tools=list_tools, on_call_tool=call_tool)
    toolerror.mcp.install(server, **SETTINGS)

    async def over_stdio():
        async with stdio_server() as streams:
            await server.run(*streams, server.create_initialization_options())

    if TRANSPORT == "stdio":
        return lambda: anyio.run(over_stdio)
    return lambda: serve(server.streamable_http_app())


def serve(app):
    import uvicorn

    uvicorn.run(app, host="127.0.0.1", port=int(TRANSPORT), log_level="warning")


def low_level():
    try:
        import mcp_types  # noqa: F401  (whether it is there)
    except ImportError:
        return low_level_1()
    return low_level_2()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    run = high_level() if LEVEL == "high" else low_level()
    run()
