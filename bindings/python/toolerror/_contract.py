"""The guard of a toolset around handlers: it asks the host, runs the handler under its limit, and leaves all rules to the
core (SPEC 4.4, 4.7)."""

from __future__ import annotations

import inspect
import logging
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from . import _clock, _core
from ._check import check_strings, check_text, check_whole
from ._core import EmitOptions, MisuseError
from ._errors import ToolError, remade
from ._foreign import tool_error
from ._toolset import MemoryStore, RedisStore, Toolset, result_of

_log = logging.getLogger("toolerror")

T = TypeVar("T")
Condition = Callable[[Any, Any], "bool | Awaitable[bool]"]
"""A precondition that a schema cannot say: whether it holds for the arguments and the state."""
Notify = Callable[[float, float, "str | None"], Awaitable[None]]
"""Sends a progress notification to the client: progress, total, message."""


@dataclass(slots=True)
class HostedCall:
    """A call as its host knows it."""

    tool: str
    arguments: Any
    context: Any = None
    meta: Mapping[str, Any] | None = None
    notify: Notify | None = None
    key: str | None = None
    open: _core.NativeHostedCall = field(default_factory=_core.NativeHostedCall)
    """The call between its stages."""

    def error(self, error: ToolError) -> ToolError:
        """The error of the call as it leaves."""
        return remade(error, self.open.error(error))


class ContractCall:
    """The guarded call that is under way, for its handler."""

    def __init__(self, guard: Guard, hosted: HostedCall, asked: Mapping[str, Any]) -> None:
        self.tool: str = hosted.tool
        self.grants: tuple[str, ...] = tuple(asked["grants"])
        """What the host grants the caller."""
        self.actor: str = asked["actor"]
        self.trace: str = asked["trace"]
        self._guard = guard
        self._notify = hosted.notify
        self._progress = _core.NativeProgress()
        self._notes: dict[str, list[Any]] = {"warnings": [], "chain_suggestions": []}

    async def progress(self, progress: float, message: str | None = None, *, stage: str | None = None) -> None:
        """Tells the client how far the call is, from 0 to 1. `MisuseError` when it falls."""
        await self._event("progress", progress, message, stage)

    async def stage_complete(self, stage: str, progress: float | None = None, message: str | None = None) -> None:
        """Tells the client that a stage is done."""
        await self._event("stage_complete", progress, message, stage)

    async def _event(self, kind: str, progress: float | None, message: str | None, stage: str | None) -> None:
        event = {"event_type": kind, "progress": progress, "message": message, "stage": stage}
        told = {name: value for name, value in event.items() if value is not None}
        sent = self._progress.notification(_core.canonical(told))
        if sent is not None and self._notify is not None:
            params = _core.plain(sent)
            await self._notify(params["progress"], params["total"], params.get("message"))

    def warn(self, stage: str, message: str, *, code: str | None = None) -> None:
        """Adds to the result what went wrong without being a failure."""
        warning = {"stage": stage, "message": message}
        self._notes["warnings"].append(warning if code is None else {**warning, "code": code})

    def suggest(self, next_tool: str, reason: str, parameters: Mapping[str, Any] | None = None) -> None:
        """Adds to the result which tool could come next."""
        suggestion = {"next_tool": next_tool, "reason": reason, "parameters": dict(parameters or {})}
        self._notes["chain_suggestions"].append(suggestion)

    def hook_failed(self, hook: str, exception: BaseException) -> None:
        """What the failure of a hook means: a warning for one that is declared optional; of any other one the error of the
        call is raised."""
        error = tool_error(exception, self.tool, options=self._guard.options)
        if error is None:
            raise exception
        warning, raised = self._guard._native.hook_failed(self.tool, hook, error)
        if raised is not None:
            raise raised from exception
        self._notes["warnings"].append(_core.plain(warning or "{}"))


_current: ContextVar[ContractCall | None] = ContextVar("toolerror_contract_call", default=None)


def under_way() -> ContractCall | None:
    """The guarded call that is under way, if any."""
    return _current.get()


def current_call() -> ContractCall:
    """The guarded call that is under way. `MisuseError` outside of one."""
    call = under_way()
    if call is None:
        raise MisuseError("there is no guarded call under way")
    return call


class Guard:
    """The guard of a toolset: all checks of a call, in the order of SPEC 4.4.1, around the handlers of one or more servers.

    - `grants`: the capabilities that callers have, or a function that says so of the host's request context. Nothing in
      the arguments ever counts.
    - `actor`, `trace`: who calls and which trace the call belongs to, or functions of the request context. A toolset with
      idempotency keys needs `actor`: two callers that send the same key must not get each other's results. Where all callers
      are one, it is any text, such as `"shared"`.
    - `state`: a function of tool, arguments and context that gives what the host knows of the system; without it,
      preconditions about `state` cannot be evaluated.
    - `conditions`: preconditions that a schema cannot say, `{tool: {code: function of arguments and state}}`. One that
      raises refuses the call: INTERNAL.
    - `reachable`: whether the tool of this name can be reached.
    - `store`: where idempotency keys are kept; `steps`: how many steps are; `options`: what is masked.
    - `query_state`: the name of a tool that lists the steps of the caller's trace (SPEC 4.7.9). The guard answers its calls;
      `toolerror.mcp.install` adds it to a high-level server, and a low-level one lists it with `publish()` of the guard's `toolset`.

    Each function may be asynchronous. `MisuseError` when the toolset has diagnostics, for a tool with idempotency keys without
    `actor`, and for `conditions` of a tool that it does not have.
    """

    def __init__(
        self,
        toolset: Toolset | str | os.PathLike[str],
        *,
        grants: Iterable[str] | Callable[[Any], Any] = (),
        actor: str | Callable[[Any], Any] = "",
        trace: str | Callable[[Any], Any] = "",
        state: Callable[[str, Any, Any], Any] | None = None,
        conditions: Mapping[str, Mapping[str, Condition]] | None = None,
        reachable: Callable[[str], Any] | None = None,
        store: MemoryStore | RedisStore | None = None,
        steps: int = 1000,
        options: EmitOptions | None = None,
        query_state: str | None = None,
    ) -> None:
        self.toolset = toolset if isinstance(toolset, Toolset) else Toolset.load(toolset)
        check_text("query_state", query_state, optional=True)
        if query_state is not None:
            self.toolset = self.toolset.with_query_state(query_state)
        if options is not None:
            self.toolset = self.toolset._with_options(options)
        self.store: MemoryStore | RedisStore = store if store is not None else MemoryStore()
        if not isinstance(self.store, (MemoryStore, RedisStore)):
            raise MisuseError(f"`store` must be a `MemoryStore` or a `RedisStore`, not `{type(store).__name__}`")
        self.options = options
        self.query_state = query_state
        for name, text in {"actor": actor, "trace": trace}.items():
            if not (isinstance(text, str) or callable(text)):
                raise MisuseError(f"`{name}` must be a string or a function, not `{type(text).__name__}`")
        stores = self.toolset._native, self.store._native
        has_actor = callable(actor) or bool(actor)
        self._native = _core.NativeContractGuard(*stores, check_whole("steps", steps), options, query_state, has_actor)
        self._grants = grants if callable(grants) else check_strings("grants", grants, "be a function or")
        for name, function in {"state": state, "reachable": reachable}.items():
            if function is not None:
                _function(name, function)
        self._actor, self._trace, self._state, self._reachable = actor, trace, state, reachable
        self._conditions = _conditions({} if conditions is None else conditions, self.toolset.order())

    async def call(
        self,
        tool: str,
        arguments: Any,
        handler: Callable[[Any], Any],
        *,
        context: Any = None,
        meta: Mapping[str, Any] | None = None,
        key: str | None = None,
        notify: Notify | None = None,
    ) -> dict[str, Any]:
        """Makes a call without a host's middleware: the MCP tool result of what `handler` gives, in the form of the
        protocol. Raises the ToolError of the first check that fails, or of the handler.

        `meta` is that of the request; it holds the idempotency key of the drivers of this package, unless `key` is given.
        An asynchronous handler is cancelled at its time limit. Nothing can stop one that blocks: the call waits for it,
        drops what it gives, and has timed out.
        """
        _function("handler", handler)
        hosted = HostedCall(tool, arguments, context, meta, notify, key)

        async def work() -> dict[str, Any]:
            return result_of(await _waited(handler(arguments)))

        try:
            result: dict[str, Any] = await self._run(hosted, work, _core.canonical, _core.plain)
            return result
        except Exception as exception:
            error = tool_error(exception, tool, options=self.options)
            if error is None:
                raise
            error = hosted.error(error)
            await self._failed(hosted, error.to_json())
            if error is exception:
                raise
            raise error from exception
        finally:
            _drop(hosted)

    def steps(self, trace: str, limit: int = 100, offset: int = 0) -> dict[str, Any]:
        """A page of the steps of a trace, as a tool gives it: at most 100 `items`, and `meta`."""
        check_text("trace", trace)
        page: dict[str, Any] = _core.plain(self._native.steps(trace, check_whole("limit", limit), check_whole("offset", offset)))
        return page

    def steps_as_lines(self, trace: str) -> str:
        """The steps of a trace as JSON Lines."""
        return self._native.steps_as_lines(check_text("trace", trace))

    def _add_query_state(self, server: Any, name: str) -> None:
        """Registers the tool that lists steps with a high-level server, which lists it. Calls of clients do not reach it: the
        guard answers them."""

        async def query_state(limit: int, offset: int = 0, trace_id: str | None = None) -> dict[str, Any]:
            asked = {"limit": limit, "offset": offset, "trace_id": trace_id}
            told = {name: value for name, value in asked.items() if value is not None}
            page: dict[str, Any] = (await self.call(name, told, lambda _: {}))["structuredContent"]
            return page

        [listed] = [tool for tool in self.toolset.publish()["tools"] if tool["name"] == name]
        server.tool(name=name, description=listed.get("description"))(query_state)

    async def _run(
        self,
        hosted: HostedCall,
        work: Callable[[], Awaitable[Any]],
        whole: Callable[[Any], str | None],
        made: Callable[[str], Any],
    ) -> Any:
        """What `work` gives, or a replay. `whole` is the JSON of a tool result, `None` for what is none; `made` is the
        host's result of JSON. The caller reports a failure of `work`, and leaves the call."""
        asked = await self._asked(hosted)
        call_json, arguments = _core.canonical(asked), _core.canonical(hosted.arguments)
        replay = await self._stage(hosted, self._native.admit, hosted.open, call_json, arguments)
        if replay is not None:
            return made(replay)
        answers = await self._answers(hosted)
        seconds = await self._stage(hosted, self._native.start, hosted.open, _core.canonical(answers))
        call = ContractCall(self, hosted, asked)
        token = _current.set(call)
        try:
            result = await self._limited(hosted.open, work, seconds)
        finally:
            _current.reset(token)
        try:
            json = whole(result) or "null"
        except Exception:  # what cannot be written is no result
            _log.exception("the result of tool `%s` cannot be written", hosted.tool)
            json = "null"
        changed = await self._stage(hosted, self._native.end, hosted.open, json, _core.canonical(call._notes))
        return result if changed is None else made(changed)

    async def _asked(self, hosted: HostedCall) -> dict[str, Any]:
        """The call, with what the host says of it."""
        grants = await _waited(self._grants(hosted.context)) if callable(self._grants) else self._grants
        actor = await _waited(self._actor(hosted.context)) if callable(self._actor) else self._actor
        trace = await _waited(self._trace(hosted.context)) if callable(self._trace) else self._trace
        for name, text in {"actor": actor, "trace": trace}.items():
            if not (text is None or isinstance(text, str)):
                raise MisuseError(f"`{name}` must give a string or `None`, not `{type(text).__name__}`")
        given = check_strings("grants", grants, "give")
        call = {"tool": hosted.tool, "grants": given, "actor": actor or "", "trace": trace or ""}
        return {**call, "meta": dict(hosted.meta or {}), **({} if hosted.key is None else {"key": hosted.key})}

    async def _answers(self, hosted: HostedCall) -> dict[str, Any]:
        """What the host says of a call that is about to run."""
        try:
            return await self._host_answers(hosted)
        except BaseException:
            hosted.open.withdraw()
            raise

    async def _host_answers(self, hosted: HostedCall) -> dict[str, Any]:
        answers: dict[str, Any] = {"preconditions": [], "unreachable": []}
        state = None
        if self._state is not None:
            state = answers["state"] = await _waited(self._state(hosted.tool, hosted.arguments, hosted.context))
        for code, condition in self._conditions.get(hosted.tool, {}).items():
            try:
                holds: bool | None = bool(await _waited(condition(hosted.arguments, state)))
            except Exception:
                _log.exception("precondition `%s` of tool `%s` failed", code, hosted.tool)
                holds = None
            answers["preconditions"].append([code, holds])
        if self._reachable is not None:
            for dependency in self._native.dependencies(hosted.tool):
                if not await _waited(self._reachable(dependency)):
                    answers["unreachable"].append(dependency)
        return answers

    async def _limited(
        self, opened: _core.NativeHostedCall, work: Callable[[], Awaitable[Any]], seconds: float | None
    ) -> Any:
        if seconds is None:
            return await work()
        result = None
        began = time.monotonic()
        with _clock.limit(seconds) as limit:
            try:
                result = await work()
            except Exception:
                if time.monotonic() - began <= seconds:
                    raise
        # a handler that blocks the loop ends before the limit can cancel it
        if limit.expired or time.monotonic() - began > seconds:
            raise self._native.timed_out(opened)
        return result

    async def _failed(self, hosted: HostedCall, text: str) -> None:
        """Keeps the text of the error that the caller gets."""
        if hosted.open.is_open:
            await self._away(hosted, self._native.failed, hosted.open, text)

    async def _stage(
        self, hosted: HostedCall, stage: Callable[..., tuple[T | None, ToolError | None]], *arguments: Any
    ) -> T | None:
        """What a stage of the call gives. Raises the error that ends the call."""
        given, error = await self._away(hosted, stage, *arguments)
        if error is not None:
            raise error
        return given

    async def _away(self, hosted: HostedCall, stage: Callable[..., T], *arguments: Any) -> T:
        """A stage that asks another process for its keys does not stop the event loop."""
        if self._native.waits(hosted.tool):
            return await _clock.in_thread(stage, *arguments)
        return stage(*arguments)


def _function(name: str, value: object) -> None:
    if not callable(value):
        raise MisuseError(f"`{name}` must be a function, not `{type(value).__name__}`")


def _conditions(given: object, tools: list[str]) -> dict[str, dict[str, Condition]]:
    """The preconditions by tool and code. One of a tool that does not exist would never be asked."""
    found = {}
    if not isinstance(given, Mapping):
        raise MisuseError(f"`conditions` must be an object by tool, not `{type(given).__name__}`")
    for tool, of_tool in given.items():
        if tool not in tools:
            raise MisuseError(f"`conditions` must be of tools in the toolset; it has no `{tool}`")
        if not isinstance(of_tool, Mapping):
            raise MisuseError(f"`conditions` of tool `{tool}` must be an object by code, not `{type(of_tool).__name__}`")
        for code, condition in of_tool.items():
            _function(f"conditions.{tool}.{code}", condition)
        found[tool] = dict(of_tool)
    return found


def _drop(hosted: HostedCall | None) -> None:
    """Nobody comes back to the call: one that has not ended was cancelled."""
    if hosted is not None and hosted.open.is_open:
        hosted.open.leave()


def _withdraw(hosted: HostedCall | None) -> None:
    """An error of the protocol asks for input: the client makes the call again, with the same key."""
    if hosted is not None and hosted.open.is_open:
        hosted.open.withdraw()


async def _waited(value: Any) -> Any:
    return await value if inspect.isawaitable(value) else value


