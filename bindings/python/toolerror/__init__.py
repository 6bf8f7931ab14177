"""One error contract for MCP tools and the agents that call them.

>>> import toolerror
>>> error = toolerror.read('{"type":"CONFLICT","message":"held","data":{"retry_after":3}}')
>>> isinstance(error, toolerror.ConflictError), error.retry_after
(True, 3.0)
"""

from . import _core
from ._version import VERSION as __version__

_core.check_interpreter()
if __version__ != _core.VERSION:
    raise ImportError(
        f"the native part of toolerror is of version {_core.VERSION}, the package of {__version__}: install it anew",
        name=__name__,
        path=_core.__file__,
    )

from ._attempts import Attempt
from ._core import CONTRACT_VERSION, BugError, EmitOptions, MisuseError, read
from ._decision import Decision
from ._decorator import tool_errors
from ._emit import HttpResponse, to_http, to_json_rpc, to_json_rpc_json, to_result, to_result_json
from ._engine import Call, Engine, trace
from ._errors import (
    ConflictError,
    InternalError,
    NotFoundError,
    PermissionDeniedError,
    Reading,
    ToolError,
    TransientError,
    ValidationError,
    build,
)
from ._failure import CallFailure, FailedAttempt
from ._foreign import emitted, tool_error
from ._members import Holder, Limit, Violation
from ._policy import Policy, PolicyMembers
from ._profiles import Detected, decode, detect, encode_as
from ._read import (
    Assessment,
    Context,
    StatusEntry,
    assess,
    classify,
    from_response,
    read_http,
    read_json_rpc,
    read_result,
)
from ._retry import retry
from ._watch import RetryEvent, Statistics
from ._words import Action, Delivery, Detail, Disposition, Effects, ErrorType, GiveUpReason, InputKind, Mode, Phase, Profile
from ._wrap import ErrorMappers, from_exception, wrap

__all__ = [
    "Action",
    "Assessment",
    "Attempt",
    "BugError",
    "CONTRACT_VERSION",
    "Call",
    "CallFailure",
    "ConflictError",
    "Context",
    "Decision",
    "Delivery",
    "Detail",
    "Detected",
    "Disposition",
    "Effects",
    "EmitOptions",
    "Engine",
    "ErrorType",
    "FailedAttempt",
    "GiveUpReason",
    "Holder",
    "HttpResponse",
    "InputKind",
    "InternalError",
    "Limit",
    "ErrorMappers",
    "MisuseError",
    "Mode",
    "NotFoundError",
    "PermissionDeniedError",
    "Phase",
    "Policy",
    "PolicyMembers",
    "Profile",
    "Reading",
    "RetryEvent",
    "StatusEntry",
    "Statistics",
    "ToolError",
    "TransientError",
    "ValidationError",
    "Violation",
    "__version__",
    "assess",
    "build",
    "classify",
    "decode",
    "detect",
    "emitted",
    "encode_as",
    "from_exception",
    "from_response",
    "read",
    "read_http",
    "read_json_rpc",
    "read_result",
    "retry",
    "to_http",
    "to_json_rpc",
    "to_json_rpc_json",
    "to_result",
    "to_result_json",
    "tool_error",
    "tool_errors",
    "trace",
    "wrap",
]
