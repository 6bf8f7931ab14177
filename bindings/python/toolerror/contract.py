"""Contracts of tools: what a tool asks for, promises, depends on and may do, checked around each call (SPEC 4).

A server of the packages `mcp` or `fastmcp` in one line:

    toolerror.mcp.install(server, contract=toolerror.contract.Guard("modules.yaml", grants=grants_of))

`grants_of` says which capabilities the caller has, from the host's request context.
"""

from __future__ import annotations

from ._batch import Batch, Item
from ._contract import Condition, ContractCall, Guard, Notify, current_call
from ._toolset import (
    BeginResult,
    Change,
    Diagnostic,
    Diff,
    KeyVerdict,
    Level,
    MemoryStore,
    ProgressFault,
    RedisStore,
    RefusalReason,
    Toolset,
    progress_faults,
    result_of,
)

__all__ = [
    "Batch",
    "BeginResult",
    "ContractCall",
    "Change",
    "Condition",
    "Diagnostic",
    "Diff",
    "Guard",
    "Item",
    "KeyVerdict",
    "Level",
    "MemoryStore",
    "Notify",
    "ProgressFault",
    "RedisStore",
    "RefusalReason",
    "Toolset",
    "current_call",
    "progress_faults",
    "result_of",
]
