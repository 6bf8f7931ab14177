"""What leaves the process: secrets are masked and long texts cut, as `EmitOptions` says.

Any exception may be given: what it is, `tool_error` says. Anything else, such as `None`, is a failure that nobody foresaw.
`tool` is what has failed, for the message of that; `mappers` and `expose_internal` are those of `tool_error`. What is nobody's
failure is raised again, see `wrap`.

That is the error itself. Its cause, context, notes and traceback are for the log of this process and stay as they are;
nothing here writes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from . import _core
from ._check import check_bool, check_text
from ._core import EmitOptions
from ._foreign import for_caller

if TYPE_CHECKING:
    from ._wrap import ErrorMappers

HttpForm = Literal["problem+json", "bare"]


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """An HTTP response that says what an error says."""

    status: int
    headers: dict[str, str]
    """Names in lower case."""
    body: str


def to_result(
    exception: object,
    *,
    structured_content: bool = False,
    meta_key: str | None = None,
    options: EmitOptions | None = None,
    tool: str | None = None,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
) -> dict[str, Any]:
    """Any exception as an MCP tool result, a dict in the form of the protocol.

    `structured_content` adds the error as `structuredContent`; `meta_key` names the member of `_meta` for a copy.
    """
    check_bool("structured_content", structured_content)
    check_text("meta_key", meta_key, optional=True)
    error = for_caller(exception, tool, mappers, expose_internal, options)
    result: dict[str, Any] = _core.plain(_core.to_result_json(error, structured_content, meta_key, options))
    return result


def to_result_json(
    exception: object,
    *,
    structured_content: bool = False,
    meta_key: str | None = None,
    options: EmitOptions | None = None,
    tool: str | None = None,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
) -> str:
    """As `to_result`, as JSON text."""
    check_bool("structured_content", structured_content)
    check_text("meta_key", meta_key, optional=True)
    error = for_caller(exception, tool, mappers, expose_internal, options)
    return _core.to_result_json(error, structured_content, meta_key, options)


def to_http(
    exception: object,
    form: HttpForm = "problem+json",
    options: EmitOptions | None = None,
    *,
    tool: str | None = None,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
) -> HttpResponse:
    """Any exception as an HTTP response, with RFC 9457's body or the bare error."""
    check_text("form", form)
    error = for_caller(exception, tool, mappers, expose_internal, options)
    status, headers, body = _core.to_http(error, form, options)
    return HttpResponse(status, dict(headers), body)


def to_json_rpc(
    exception: object,
    options: EmitOptions | None = None,
    *,
    tool: str | None = None,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
) -> dict[str, Any]:
    """Any exception as the `error` member of a JSON-RPC response."""
    error = for_caller(exception, tool, mappers, expose_internal, options)
    member: dict[str, Any] = _core.plain(_core.to_json_rpc(error, options))
    return member


def to_json_rpc_json(
    exception: object,
    options: EmitOptions | None = None,
    *,
    tool: str | None = None,
    mappers: ErrorMappers | None = None,
    expose_internal: bool = False,
) -> str:
    """As `to_json_rpc`, as JSON text."""
    return _core.to_json_rpc(for_caller(exception, tool, mappers, expose_internal, options), options)
