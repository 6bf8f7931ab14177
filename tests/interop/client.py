"""`AgentSession` on the SDK that is installed: client.py TOOL,… COMMAND… calls the tools of a server, all of which fail, and
prints the error and the decision of each.
"""

import json
import sys

import anyio
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

import toolerror
from toolerror.agent import AgentSession, CallFailure


async def main(tools, program, *arguments):
    parameters = StdioServerParameters(command=program, args=arguments)
    async with stdio_client(parameters) as streams, ClientSession(*streams[:2]) as session:
        await session.initialize()
        agent = AgentSession(session)
        for tool in tools.split(","):
            try:
                sys.exit(f"{tool} did not fail: {await agent.call_tool(tool)}")
            except toolerror.ToolError as error:
                decision = CallFailure.of(error).decision
                decision = [decision.action, decision.reason, decision.attempt]
                print(json.dumps({"tool": tool, "text": error.to_json(), "decision": decision}), flush=True)


if __name__ == "__main__":
    anyio.run(main, *sys.argv[1:])
