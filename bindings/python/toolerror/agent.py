"""Agents: MCP tools called under a policy.

`AgentSession` goes around a client session of the package `mcp` (1.x and 2.x); over HTTP, `http_client` makes the HTTP
client below it; over stdio, `stdio_client` starts the server. `for_langchain`, `for_pydantic_ai` and `for_openai_agents`
put the same into the places that these frameworks have for it. None of the packages is needed to import this module.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
from collections.abc import Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ._clock import monotonic
from ._check import check_bool, check_text
from ._core import CONNECT_TIMEOUT, MAX_TOOL_PAGES, MisuseError, did_not_start
from ._drive import Driver, DriverSettings, Request, Send, check_mapping, facts_of
from ._engine import Engine, seconds_of
from ._errors import ToolError
from ._failure import CallFailure, FailedAttempt
from ._frameworks import for_langchain, for_openai_agents, for_pydantic_ai
from ._middleware import error_data, lost_in
from ._policy import Policy, PolicyMembers
from ._stdio import ServerStreams, stdio_client
from ._transport import http_client

if TYPE_CHECKING:
    from typing_extensions import Unpack


_LIST = 5
"""How long a call waits for a list of tools, in seconds (SPEC §2.5.4)."""

_calling: ContextVar[bool] = ContextVar("toolerror_calling", default=False)
"""A session calls a tool."""


class AgentSession:
    """A client session whose tool calls go by a policy: `AgentSession(session)`.

    A call that is safe to retry is retried as the engine says. Success is returned; a failure is raised as its
    ToolError, and `CallFailure.of(error)` says what to do about it. A request for input and a task handle are
    neither and are returned as they are.

    `engine` holds the policy and the state of all tools: share one between sessions, which `server` then tells apart.
    What a server says about its tools counts only with `trust_hints`: without, a call that may have been carried out is
    never retried. `attempt_timeout` limits each attempt, `timeout` a call with all attempts and waits, in seconds. With
    `reset_on_progress`, progress of a call starts the time limit of its attempt anew. `mode` is how failures are read.

    `streams` are those of `toolerror.agent.stdio_client`: they tell why a server did not start. It also reads the server's output
    and ends its processes as a client must (SPEC §2.5.2, §2.5.7, §2.5.9, §2.5.10); with the SDK's own, these are matters of the
    SDK.

    Everything else of the session is there, too: `await agent.list_tools()`.
    """

    def __init__(
        self,
        session: Any,
        *,
        server: str = "mcp",
        streams: ServerStreams | None = None,
        trust_hints: bool = False,
        reset_on_progress: bool = False,
        **settings: Unpack[DriverSettings],
    ) -> None:
        if not callable(getattr(session, "call_tool", None)):
            raise MisuseError(f"`session` must be a client session of `mcp`, not `{type(session).__name__}`")
        if streams is not None and not isinstance(streams, ServerStreams):
            raise MisuseError("`streams` must be those of `toolerror.agent.stdio_client`")
        self.session = session
        self._streams = streams
        self.trust_hints = check_bool("trust_hints", trust_hints)
        self.reset_on_progress = check_bool("reset_on_progress", reset_on_progress)
        self._driver = Driver("AgentSession", server, **settings)
        self._annotations: dict[str, Any] = {}
        _keep_answers(session)
        # mcp 2: what is neither success nor failure is returned, not raised
        known = inspect.signature(session.call_tool).parameters
        self._options = {name: True for name in ("allow_input_required", "allow_claimed") if name in known}

    @property
    def engine(self) -> Engine:
        """The policy and the state of all tools."""
        return self._driver.engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self.session, name)

    async def initialize(self, *, timeout: float | None = None) -> Any:
        """Greets the server until it answers or the policy says otherwise; instead of the session's `initialize`.

        Nothing has been sent before, so what passes is retried: a server that is not there yet, a gateway's 503. That
        needs `http_client`. A failure is raised as its ToolError. `timeout` limits all attempts and waits, in seconds. Absent:
        30, or the session's `timeout` where that is shorter.
        """

        is_over = False

        async def send(_meta: dict[str, Any]) -> tuple[Any]:
            nonlocal is_over
            if is_over:  # the session cannot start its server again
                raise await self._not_started()
            try:
                return (await self.session.initialize(),)
            except Exception as exception:
                found = error_data(exception)
                if found is not None and lost_in(found) == "connection":
                    is_over = True
                    raise await self._not_started() from exception
                raise

        facts = {"read_only": True, "idempotent": True, "side_effects": False}
        if timeout is None:
            limits = (CONNECT_TIMEOUT, self._driver.timeout)
            timeout = min(limit for limit in limits if limit is not None)
        request = Request("initialize", None, facts, timeout=timeout, delivery="not_sent")
        (result,) = await self._driver.call(request, send)
        return result

    async def call_tool(
        self,
        name: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        timeout: float | None = None,
        idempotency_key: str | None = None,
        read_only: bool | None = None,
        idempotent: bool | None = None,
        side_effects: bool | None = None,
        meta: Mapping[str, Any] | None = None,
        task_ttl: int | None = None,
        policy: Policy | PolicyMembers | str | None = None,
        reset_on_progress: bool | None = None,
        **options: Any,
    ) -> Any:
        """Calls a tool until it succeeds or the policy says otherwise.

        An `idempotency_key` goes along with every attempt in `_meta`, and makes the call safe to retry: give one only
        where the server honours it. `read_only`, `idempotent` and `side_effects` say what you know, in place of the
        server's hints. `meta` and `options` (such as `progress_callback`) go to the session. `task_ttl` asks a server
        of `mcp` 1 for a task, to be kept for so many milliseconds; in `mcp` 2 tasks come with the client's extensions.
        `policy` replaces members of the engine's for this call, `timeout` is in seconds.
        """
        check_text("name", name)
        check_mapping("meta", meta)
        if task_ttl is not None:
            self._check_tasks()
            options["task_ttl"] = task_ttl
        known = {"read_only": read_only, "idempotent": idempotent, "side_effects": side_effects}
        timeout = seconds_of("timeout", self._driver.timeout if timeout is None else timeout)
        check_options(self.session.call_tool, options)
        began = monotonic()
        facts = known if any(fact is not None for fact in known.values()) else await self._facts(name, timeout)
        if timeout is not None:
            timeout = max(0.0, timeout - (monotonic() - began))

        def send(arguments: Mapping[str, Any] | None) -> Send:
            return lambda sent: self._send(name, arguments, {**(meta or {}), **sent}, options)

        request = Request(name, arguments, facts, policy, timeout, idempotency_key, send)
        if self.reset_on_progress if reset_on_progress is None else check_bool("reset_on_progress", reset_on_progress):
            options["progress_callback"] = _progressing(request, options.get("progress_callback"))
        return await self._driver.call(request, send(arguments))

    async def resume(self, error: ToolError, arguments: Mapping[str, Any] | None) -> Any:
        """Goes on with a failed call after `fix_input` or `negotiate`, with other arguments.

        Attempts, deadline and history are those of the call.
        """
        failure = CallFailure.of(error)
        if failure is None or not failure.can_resume:
            raise MisuseError("`error` must be one that a session's `call_tool` has raised")
        return await failure.resume(arguments)

    async def _not_started(self) -> ToolError:
        if self._streams is None:
            return did_not_start(None, b"")
        return await self._streams.why_not_started()

    def _why_cut_off(self, exception: BaseException) -> ToolError | None:
        """Why the connection of a call is gone, where that was the server's output."""
        if self._streams is None or not isinstance(exception, Exception):
            return None
        found = error_data(exception)
        closed: bool = isinstance(exception, importlib.import_module("anyio").ClosedResourceError)
        is_lost = closed if found is None else lost_in(found) == "connection"
        return self._streams.why_cut_off() if is_lost else None

    def _check_tasks(self) -> None:
        if not hasattr(type(self.session), "experimental"):
            raise MisuseError("`task_ttl` is for `mcp` 1: the session has no tasks of its own")

    async def _facts(self, tool: str, timeout: float | None) -> dict[str, bool | None]:
        if not self.trust_hints:
            return facts_of(None, False)
        if tool not in self._annotations:
            limits = [limit for limit in (timeout, self._driver.attempt_timeout) if limit is not None]
            # where that fails the call will, too, and say why
            with contextlib.suppress(Exception), importlib.import_module("anyio").move_on_after(min(limits, default=None)):
                self._annotations = {found.name: found.annotations for found in await self._tools()}
        return facts_of(self._annotations.get(tool), True)

    async def _tools(self) -> list[Any]:
        found: list[Any] = []
        cursor = None
        for _ in range(MAX_TOOL_PAGES):
            page = await (self.session.list_tools(cursor=cursor) if cursor else self.session.list_tools())
            found += page.tools
            cursor = getattr(page, "nextCursor", None) or getattr(page, "next_cursor", None)
            if not cursor:
                break
        return found

    async def _send(
        self, name: str, arguments: Mapping[str, Any] | None, meta: dict[str, Any], options: dict[str, Any]
    ) -> Any:
        sent = None if arguments is None else dict(arguments)
        number = getattr(self.session, "_request_id", None)  # mcp 1: what the next request will be called
        token = _calling.set(True)
        try:
            if "task_ttl" in options:
                return await _as_task(self.session, name, sent, meta, **options)
            return await self.session.call_tool(name, sent, meta=meta, **self._options, **options)
        except BaseException as exception:
            if isinstance(number, int) and not isinstance(exception, Exception):
                await self._tell_cancelled(number)
            cut_off = self._why_cut_off(exception)
            if cut_off is not None:
                raise cut_off from exception
            raise
        finally:
            _calling.reset(token)

    async def _tell_cancelled(self, number: int) -> None:
        """Tells the server that nobody waits any more, which a session of mcp 1 does not."""
        anyio = importlib.import_module("anyio")
        types = importlib.import_module("mcp.types")
        params = types.CancelledNotificationParams(requestId=number, reason="nobody waits any more")
        notification = types.CancelledNotification(method="notifications/cancelled", params=params)
        with anyio.move_on_after(1, shield=True):
            try:
                await self.session.send_notification(types.ClientNotification(notification))
            except Exception:
                return  # the connection is gone, so the server knows


def _keep_answers(session: Any) -> None:
    """After a call of a tool that has not been listed, a session lists the tools, to check the result. The tool has run then: its
    answer counts also where the list fails."""
    listed: Any = getattr(session, "list_tools", None)
    if listed is None or getattr(listed, "_keeps_answers", False):
        return

    async def list_tools(*args: Any, **options: Any) -> Any:
        if not _calling.get():
            return await listed(*args, **options)
        with contextlib.suppress(Exception), importlib.import_module("anyio").move_on_after(_LIST):
            return await listed(*args, **options)
        return importlib.import_module("mcp.types").ListToolsResult(tools=[])

    list_tools._keeps_answers = True  # type: ignore[attr-defined]
    session.list_tools = list_tools


def check_options(call_tool: Any, options: Mapping[str, object]) -> None:
    """Refuses options that the session's own function does not have, before anything is sent."""
    known = inspect.signature(call_tool).parameters
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in known.values()):
        return
    for name in options:
        if name not in known and name != "task_ttl":
            raise TypeError(f"call_tool() got an unexpected keyword argument '{name}'")


def _progressing(request: Request, callback: Any) -> Any:
    async def progressed(progress: float, total: float | None, message: str | None) -> None:
        request.progressed()
        if callback is not None:
            await callback(progress, total, message)

    return progressed


class _TaskOrResult:
    """What a call that asks for a task gives: its handle, or the error of a tool that has not begun."""

    @staticmethod
    def model_validate(data: Mapping[str, Any]) -> Any:
        types = importlib.import_module("mcp.types")
        return (types.CreateTaskResult if "task" in data else types.CallToolResult).model_validate(data)


async def _as_task(
    session: Any,
    name: str,
    arguments: dict[str, Any] | None,
    meta: dict[str, Any],
    *,
    task_ttl: int,
    read_timeout_seconds: Any = None,
    **options: Any,
) -> Any:
    """The call of `mcp` 1 whose own function for it cannot read an error."""
    types = importlib.import_module("mcp.types")
    task, known = types.TaskMetadata(ttl=task_ttl), types.RequestParams.Meta(**meta)
    params = types.CallToolRequestParams(name=name, arguments=arguments, task=task, _meta=known)
    request = types.ClientRequest(types.CallToolRequest(params=params))
    limits = {"request_read_timeout_seconds": read_timeout_seconds}
    return await session.send_request(request, _TaskOrResult, **limits, **options)


__all__ = [
    "AgentSession",
    "CallFailure",
    "FailedAttempt",
    "for_langchain",
    "for_openai_agents",
    "for_pydantic_ai",
    "http_client",
    "stdio_client",
]
