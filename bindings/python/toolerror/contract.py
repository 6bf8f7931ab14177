"""Contracts of tools: what a tool asks for, promises, depends on and may do, checked around each call (SPEC 4).

A server of the packages `mcp` or `fastmcp` in one line:

    toolerror.mcp.install(server, contract=toolerror.contract.Guard("modules.yaml", grants=grants_of, actor=actor_of))

`grants_of` says which capabilities the caller has, `actor_of` who it is, from the host's request context. A toolset in which no tool
takes idempotency keys needs no `actor`.
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
