"""Contracts of tools: what a tool asks for, promises, depends on and may do, checked around each call (SPEC 4).

A server of the packages `mcp` or `fastmcp` in one line:

    toolerror.mcp.install(server, contract=toolerror.contract.Guard("modules.yaml", grants=grants_of))

`grants_of` says which capabilities the caller has, from the host's request context.
"""

from __future__ import annotations

from ._batch import Batch, Item
from ._contract import Call, Condition, Guard, Notify, current_call
from ._toolset import (
    Because,
    Begun,
    Change,
    Diagnostic,
    Diff,
    Level,
    MemoryStore,
    ProgressFault,
    RedisStore,
    Toolset,
    Verdict,
    progress_faults,
    result_of,
)

__all__ = [
    "Batch",
    "Because",
    "Begun",
    "Call",
    "Change",
    "Condition",
    "Diagnostic",
    "Diff",
    "Guard",
    "Item",
    "Level",
    "MemoryStore",
    "Notify",
    "ProgressFault",
    "RedisStore",
    "Toolset",
    "Verdict",
    "current_call",
    "progress_faults",
    "result_of",
]
