"""The closed sets of words as literal types.

Generated from `core/facts/data` by `cargo run -p toolerror-facts`: edit that, not this file.
"""

from typing import Literal, TypeAlias

ErrorType: TypeAlias = Literal["NOT_FOUND", "CONFLICT", "VALIDATION", "PERMISSION", "TRANSIENT", "INTERNAL"]
Mode: TypeAlias = Literal["exact", "unwrap", "classify"]
Effects: TypeAlias = Literal["none", "partial", "complete", "unknown"]
Phase: TypeAlias = Literal["input", "precondition", "execution", "postcondition", "output"]
Delivery: TypeAlias = Literal["not_sent", "rejected", "unknown"]
Disposition: TypeAlias = Literal["structured", "legacy", "mapped", "not_an_error", "pass_through"]
ReadDisposition: TypeAlias = Literal["structured", "legacy", "mapped"]
InputKind: TypeAlias = Literal["error_text", "call_tool_result", "http_response", "connection_error", "json_rpc_error"]
Action: TypeAlias = Literal["retry", "fix_input", "try_alternative", "negotiate", "escalate", "give_up"]
GiveUpReason: TypeAlias = Literal[
    "not_retryable",
    "attempts_exhausted",
    "deadline",
    "budget_exhausted",
    "suppressed",
    "server_forbids",
    "server_delay_too_long",
    "unsafe_replay",
    "cancelled",
    "legacy",
]
Detail: TypeAlias = Literal["outcome_unknown"]
Lost: TypeAlias = Literal["session", "connection"]
Profile: TypeAlias = Literal[
    "interbase-python",
    "interbase-go",
    "chemigram",
    "albumentations",
    "albumentations-legacy",
    "mcp-tool-failure",
    "savvi",
    "agent-mail",
    "google.rpc",
    "anthropic",
    "stripe",
    "openai",
    "emcp",
    "emcp-http",
    "aws",
    "azure",
    "slack",
    "graphql",
    "github",
    "problem+json",
    "grpc",
]
Member: TypeAlias = Literal[
    "retry_after",
    "conflicts",
    "code",
    "reason",
    "hint",
    "violations",
    "limit",
    "effects",
    "phase",
    "stage",
    "severity",
    "suggestions",
    "required",
    "missing",
    "state_after",
    "errors",
    "error_id",
    "trace_id",
    "truncated",
]
