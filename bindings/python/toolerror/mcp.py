"""MCP servers: nothing but ToolErrors leaves a tool.

One line for a server of the packages `mcp` (1.x and 2.x, high level or low level) or `fastmcp` (3.x and 4.x):

    toolerror.mcp.install(server)

or, for `fastmcp`, `server.add_middleware(toolerror.mcp.ToolErrorMiddleware())`. Neither package is needed to import
this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._core import EmitOptions, Metrics, MetricsSnapshot, MisuseError
from ._middleware import ServerMiddleware, module_of
from ._wrap import ErrorMappers

if TYPE_CHECKING:
    from ._contract import Guard as ContractGuard
    from ._fastmcp import ToolErrorMiddleware


def install(
    server: Any,
    *,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
    options: EmitOptions | None = None,
    metrics: Metrics | None = None,
    contract: ContractGuard | None = None,
) -> Metrics:
    """Lets only ToolErrors out of the server's tools, and counts their calls; gives the counters.

    - A ToolError that a tool raises, also as a cause: with secrets masked and long texts cut, as `options` say.
    - Another exception: what `mappers` and the tables say of it; else an `InternalError` with a fresh `error_id`, under
      which its text is in the log (`toolerror`), not on the wire unless `expose_internal` is on.
    - An `InternalError` that a tool raises, or puts into its result: it is in the log, too, under its `error_id`; one that has
      none gets a fresh one.
    - Arguments that do not fit: VALIDATION with `violations` in the words of the host's validator, else in those of the
      tool's input schema.
    - Output that does not fit its schema: INTERNAL; a time limit of `fastmcp`: TRANSIENT. Both have unknown effects.
    - Resources and prompts that fail: an error of the protocol that carries the ToolError.
    - A tool that does not exist: NOT_FOUND with `reason` `unknown_tool`.
    - The SDK's own errors of the protocol: by their code; what the protocol itself needs stays one.
    - An error in other words: as it is, with secrets masked.

    Cancelled calls are passed on and counted as cancelled. It is installed on a server once: `MisuseError` for a second time,
    and for anything but a server of a known package. Our middleware is around all others, those that are there and those
    that are added later. `metrics` may be shared between servers.

    With `contract` each call is checked by its toolset, nearest to the tool; a tool that is not in it is not called. The tool
    `query_state` of the contract is added to a high-level server. `initialize` says the version of the toolset.
    """
    middleware = ServerMiddleware(mappers, expose_internal, options, metrics if metrics is not None else Metrics(), contract)
    if getattr(server, "_toolerror_middleware", None) is not None:
        raise MisuseError("toolerror is already installed on this server")
    _install(server, middleware)
    server._toolerror_middleware = middleware
    if contract is not None:
        _publish_version(server, contract)
    if contract is not None and contract.query_state is not None and not module_of(server, "mcp.server.lowlevel"):
        contract._add_query_state(server, contract.query_state)
    return middleware.metrics


def _publish_version(server: Any, contract: ContractGuard) -> None:
    """The answer of `initialize` says the version of the toolset (SPEC 4.3.6)."""
    low = getattr(server, "_mcp_server", None) or getattr(server, "_lowlevel_server", server)
    made = low.create_initialization_options
    published = contract.toolset.publish()["initialize"]["capabilities"]["experimental"]

    def create(notification_options: Any = None, experimental_capabilities: Any = None, **more: Any) -> Any:
        return made(notification_options, {**published, **(experimental_capabilities or {})}, **more)

    low.create_initialization_options = create


def _install(server: Any, middleware: ServerMiddleware) -> None:
    """Puts the middleware on a server of any package."""
    if module_of(server, "fastmcp"):
        from ._fastmcp import ToolErrorMiddleware

        ToolErrorMiddleware._of(middleware)._put_outermost(server)
    elif module_of(server, "mcp.server.mcpserver"):
        from . import _mcp2

        _mcp2.install_high(server, middleware)
    elif module_of(server, "mcp.server.fastmcp"):
        from . import _mcp1

        _mcp1.install_high(server, middleware)
    elif module_of(server, "mcp.server.lowlevel") and hasattr(server, "request_handlers"):
        from . import _mcp1

        _mcp1.install_low(server, middleware)
    elif module_of(server, "mcp.server.lowlevel"):
        from . import _mcp2

        _mcp2.install_low(server, middleware)
    else:
        raise MisuseError(f"`server` must be a server of `mcp` or `fastmcp`, not `{type(server).__name__}`")


def __getattr__(name: str) -> Any:
    """`ToolErrorMiddleware` derives from a class of `fastmcp`, which is imported when it is asked for."""
    if name == "ToolErrorMiddleware":
        from ._fastmcp import ToolErrorMiddleware

        return ToolErrorMiddleware
    raise AttributeError(f"module `{__name__}` has no attribute `{name}`")


__all__ = ["Metrics", "MetricsSnapshot", "ToolErrorMiddleware", "install"]
