"""What leaves the process: secrets are masked and long texts cut, as `EmitOptions` says.

That is the error itself. Its cause, context, notes and traceback are for the log of this process and stay as they are;
nothing here writes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from . import _core
from ._core import EmitOptions

if TYPE_CHECKING:
    from ._errors import ToolError

HttpForm = Literal["problem+json", "bare"]


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """An HTTP response that says what an error says."""

    status: int
    headers: dict[str, str]
    """Names in lower case."""
    body: str


def emitted(error: ToolError, options: EmitOptions | None = None) -> ToolError:
    """The error as it may leave the process: itself, where nothing has to be masked or cut."""
    changed = _core.emitted(error, options)
    return error if changed is None else changed


def to_result(
    error: ToolError,
    *,
    structured_content: bool = False,
    meta_key: str | None = None,
    options: EmitOptions | None = None,
) -> dict[str, Any]:
    """The error as an MCP tool result, a dict in the form of the protocol.

    `structured_content` adds the error as `structuredContent`; `meta_key` names the member of `_meta` for a copy.
    """
    text = to_result_json(error, structured_content=structured_content, meta_key=meta_key, options=options)
    result: dict[str, Any] = _core.plain(text)
    return result


def to_result_json(
    error: ToolError,
    *,
    structured_content: bool = False,
    meta_key: str | None = None,
    options: EmitOptions | None = None,
) -> str:
    """As `to_result`, as JSON text."""
    return _core.to_result_json(error, structured_content, meta_key, options)


def to_http(error: ToolError, form: HttpForm = "problem+json", options: EmitOptions | None = None) -> HttpResponse:
    """The error as an HTTP response, with RFC 9457's body or the bare error."""
    status, headers, body = _core.to_http(error, form, options)
    return HttpResponse(status, dict(headers), body)


def to_json_rpc(error: ToolError, options: EmitOptions | None = None) -> dict[str, Any]:
    """The error as the `error` member of a JSON-RPC response."""
    member: dict[str, Any] = _core.plain(_core.to_json_rpc(error, options))
    return member


def to_json_rpc_json(error: ToolError, options: EmitOptions | None = None) -> str:
    """As `to_json_rpc`, as JSON text."""
    return _core.to_json_rpc(error, options)
