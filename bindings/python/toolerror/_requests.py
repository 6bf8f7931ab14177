"""Resources and prompts of a server with ToolErrors: what fails is an error of the protocol that carries the ToolError."""

from __future__ import annotations

import importlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from ._core import MisuseError
from ._emit import to_json_rpc
from ._errors import InternalError, ToolError
from ._foreign import CANCELLED, emitted, is_stray_cancellation, logged_once, returned, unforeseen
from ._middleware import ServerMiddleware, error_data
from ._wrap import AUTHORED, is_exit, read_exception, str_of

_INVALID_PARAMS = -32602
_INTERNAL_ERROR = -32603


@dataclass(frozen=True, slots=True)
class Requests:
    """What runs a host's requests that are no tool calls."""

    middleware: ServerMiddleware
    package: str
    """Where the host's own code stands."""

    async def run(self, kind: str, name: str, work: Callable[[], Awaitable[Any]]) -> Any:
        """What `work` gives for a `resource` or a `prompt`."""
        with logged_once():
            return await self._answered(kind, name, work)

    async def _answered(self, kind: str, name: str, work: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await work()
        except Exception as exception:
            found = self._found(kind, name, exception)
            if found is exception:
                raise
            raise found from exception
        except BaseException as exception:
            stray = isinstance(exception, CANCELLED) and is_stray_cancellation()
            if not stray and is_exit(exception):
                raise
            raise self._form(self._unforeseen(kind, name, InternalError(), exception)) from exception

    def _found(self, kind: str, name: str, exception: Exception) -> Exception:
        try:
            return self._read(kind, name, exception)
        except Exception as fault:  # a mapper's
            return self._form(self._unforeseen(kind, name, InternalError(), fault))

    def _read(self, kind: str, name: str, exception: Exception) -> Exception:
        raised = self._raised(exception)
        error, by = read_exception(raised, mappers=self.middleware.mappers)
        if error is not None and by in AUTHORED:
            return self._form(returned(error, raised, name, kind))
        of_protocol = error_data(raised)
        if of_protocol is not None:
            return self._masked(**of_protocol)
        if self._is_of_host(raised):
            # an unknown name, or a missing argument of a prompt
            refused = type(raised) is ValueError
            return self._masked(_INVALID_PARAMS, str_of(raised), None) if refused else exception
        if type(raised).__module__.startswith(self.package):
            return self._masked(_INTERNAL_ERROR, str_of(raised), None)
        if error is None or isinstance(error, InternalError):
            error = self._unforeseen(kind, name, error or InternalError(), raised)
        return self._form(error)

    def _raised(self, exception: Exception) -> Exception:
        """What the author's code has raised: the host puts its own errors around it, with its text in theirs."""
        while self._is_of_host(exception):
            inner = exception.__cause__ or exception.__context__
            if not isinstance(inner, Exception):
                break
            exception = inner
        return exception

    def _is_of_host(self, exception: Exception) -> bool:
        traceback = exception.__traceback__
        while traceback is not None and traceback.tb_next is not None:
            traceback = traceback.tb_next
        module = "" if traceback is None else str(traceback.tb_frame.f_globals.get("__name__"))
        return module.startswith(self.package)

    def _unforeseen(self, kind: str, name: str, error: ToolError, exception: BaseException) -> ToolError:
        return unforeseen(error, exception, name, str_of(exception), self.middleware.expose_internal, kind)

    def _form(self, error: ToolError) -> Exception:
        member = to_json_rpc(error, self.middleware.options)
        return error_of_protocol(member["code"], member["message"], member.get("data"))

    def _masked(self, code: int, message: str, data: Any) -> Exception:
        error = emitted(InternalError(message, data={"data": data}), self.middleware.options)
        return error_of_protocol(code, error.message if message else "", dict(error.data).get("data"))


def error_of_protocol(code: int, message: str, data: Any) -> Exception:
    """The exception for an error of the protocol, of the SDK that is installed."""
    mcp: Any = importlib.import_module("mcp")
    if hasattr(mcp, "MCPError"):
        made: Exception = mcp.MCPError(code, message, data)
    else:
        made = mcp.McpError(mcp.types.ErrorData(code=code, message=message, data=data))
    return made


class Outermost(list[Any]):
    """A host's list of middlewares, of which the first stays the first."""

    def __init__(self, first: Any, others: list[Any]) -> None:
        super().__init__([first, *others])

    def append(self, middleware: Any) -> None:
        """As a list's, but toolerror is installed on a server once."""
        _check(middleware)
        super().append(middleware)

    def insert(self, index: Any, middleware: Any) -> None:
        """As a list's, behind the first."""
        _check(middleware)
        index = int(index)
        super().insert(max(1, index + len(self) if index < 0 else index), middleware)


def _check(middleware: Any) -> None:
    if isinstance(getattr(middleware, "_middleware", None), ServerMiddleware):
        raise MisuseError("toolerror is already installed on this server")
