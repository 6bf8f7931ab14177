"""A server whose tools fail as an agent meets it, on the host that is installed: agent_server.py STATE, over stdio, or
agent_server.py STATE PORT, over HTTP behind a gateway with faults of its own.

STATE is a file that gets one line for each call: the tool, and what came along in `_meta`; for the gateway's faults
`gateway` as well.
"""

import json
import sys
import time

import anyio

import toolerror
import toolerror.mcp

if sys.version_info < (3, 11):
    from exceptiongroup import ExceptionGroup  # anyio brings it

STATE = sys.argv[1]
try:
    from mcp.server.mcpserver import Context, MCPServer as Server
    from mcp_types import ToolAnnotations
except ImportError:
    from mcp.server.fastmcp import Context, FastMCP as Server
    from mcp.types import ToolAnnotations

server = Server("shop")
READS = ToolAnnotations(readOnlyHint=True)


def called(tool: str, context: Context) -> int:
    """Notes the call; which one of the tool it is, from 1."""
    meta = context.request_context.meta
    meta = meta if meta is None or isinstance(meta, dict) else meta.model_dump(exclude_none=True)
    return noted(tool, meta or {})


def noted(tool: str, meta: dict, **more) -> int:
    with open(STATE, "a+") as state:
        state.write(json.dumps({"tool": tool, "meta": meta, "at": time.time(), **more}) + "\n")
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


@server.tool()
async def audited_mail(context: Context) -> str:
    called("audited_mail", context)
    try:
        raise toolerror.TransientError("the audit is busy with hunter2", effects="none")
    except toolerror.TransientError:
        raise RuntimeError("the audit broke after the mail was sent")


@server.tool()
async def two_mails(context: Context) -> str:
    called("two_mails", context)
    raise ExceptionGroup("mails", [toolerror.TransientError("busy with hunter2", effects="none"), ValueError("sent, then broke")])


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
async def reports(context: Context) -> str:
    called("reports", context)
    for step in range(10):
        await context.report_progress(step, 10)
        await anyio.sleep(0.2)
    return "done"


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


async def refuse(send, status, headers):
    lines = [(b"content-type", b"text/plain"), *headers]
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": b"not now"})


async def cut(send):
    """The connection ends in the middle of the answer."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
    await send({"type": "http.response.body", "body": b": soon\r\n\r\n", "more_body": True})
    raise ConnectionError("the gateway lost its connection")


SCOPE = b'Bearer error="insufficient_scope", scope="notes:read", resource_metadata="https://x/y"'

FAULTS = {
    "gateway_303": lambda send: refuse(send, 303, [(b"location", b"/done")]),
    "gateway_307": lambda send: refuse(send, 307, [(b"location", b"/mcp")]),
    "gateway_403": lambda send: refuse(send, 403, [(b"www-authenticate", SCOPE)]),
    "gateway_429": lambda send: refuse(send, 429, [(b"retry-after", b"1")]),
    "gateway_503": lambda send: refuse(send, 503, [(b"retry-after", b"1")]),
    "gateway_504": lambda send: refuse(send, 504, []),
    "gateway_cut": cut,
}


for fault in FAULTS:

    async def tool(context: Context) -> str:
        return "found"

    server.tool(name=fault)(tool)


def behind_gateway(app):
    """The first call of a tool with a fault does not reach it."""

    async def gateway(scope, receive, send):
        if scope["type"] != "http" or scope["method"] != "POST":
            return await app(scope, receive, send)
        messages, body = [], b""
        while not messages or messages[-1].get("more_body"):
            messages.append(await receive())
            body += messages[-1].get("body", b"")
        message = json.loads(body or b"{}")
        params = message.get("params") or {}
        tool = params.get("name") if message.get("method") == "tools/call" else None
        if tool in FAULTS and noted(tool, params.get("_meta") or {}, gateway=True) == 1:
            return await FAULTS[tool](send)

        async def again():
            return messages.pop(0) if messages else await receive()

        await app(scope, again, send)

    return gateway


if len(sys.argv) > 2:
    import uvicorn

    uvicorn.run(behind_gateway(server.streamable_http_app()), host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
else:
    server.run("stdio")
