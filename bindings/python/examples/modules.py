"""A server on stdio (`mcp` 2) whose tools keep a contract: python modules.py ../../../spec/examples/modules.yaml"""

import sys
import uuid
from typing import Any

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, ListToolsResult, Tool

import toolerror.mcp
from toolerror import contract

LOCKED = {"acme/frozen"}
TRACE = str(uuid.uuid4())

guard = contract.Guard(
    sys.argv[1],
    grants=lambda context: ["READ", "EXECUTE", "CODE_EXECUTION"],  # from the context, never from the arguments
    actor="client",  # who calls: on stdio there is one client
    trace=TRACE,
    state=lambda tool, arguments, context: {"locked": arguments.get("moduleRef") in LOCKED},
    query_state="modules.query_state",  # a tool that lists the calls of this trace
)


async def validate(moduleRef: str) -> dict[str, Any]:
    return {"valid": True, "diagnostics": []}


async def compile_module(moduleRef: str, traceId: str | None = None) -> dict[str, Any]:
    await contract.current_call().progress(0.5, "linked")
    return {"bundlePath": f"out/{moduleRef}.js", "bundleVersion": "1.0.0", "diagnostics": []}


TOOLS = {"modules.validate": validate, "modules.compile": compile_module}


async def list_tools(context: Any, params: Any) -> ListToolsResult:
    return ListToolsResult(tools=[Tool.model_validate(tool) for tool in guard.toolset.publish()["tools"]])


async def call_tool(context: Any, params: Any) -> CallToolResult:
    return CallToolResult.model_validate(contract.result_of(await TOOLS[params.name](**params.arguments)))


async def main() -> None:
    server = Server("modules", on_list_tools=list_tools, on_call_tool=call_tool)
    toolerror.mcp.install(server, contract=guard)
    async with stdio_server() as streams:
        await server.run(*streams, server.create_initialization_options())


if __name__ == "__main__":
    anyio.run(main)
