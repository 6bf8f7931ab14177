"""Calls of MCP tools under a policy: attempts, waits, and what the caller gets back."""

from __future__ import annotations

import importlib
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

from . import _core
from ._core import MAX_HISTORY, Decision, MisuseError, read
from ._decorator import cause_of
from ._answers import LOST_SESSION
from ._engine import Call, Engine, Policy, check_names, decided, engine_of, milliseconds
from ._errors import InternalError, NotFoundError, ToolError, TransientError
from ._guard import error_data, result_json
from ._read import read_json_rpc
from ._wrap import give_up, read_exception, str_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._words import Delivery, Mode

ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY = _core.driver_meta()

Send = Callable[[dict[str, Any]], Awaitable[Any]]
"""Sends the call once, with these members of `_meta`."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One failed attempt. Times are in seconds."""

    number: int
    """From 1."""
    error: ToolError
    decision: Decision
    """What was decided then."""
    started: float
    """From the start of the call."""
    took: float


@dataclass(slots=True)
class Request:
    """One call and what its caller knows about it."""

    tool: str
    arguments: Mapping[str, Any] | None
    facts: Mapping[str, bool | None]
    timeout: float | None = None
    idempotency_key: str | None = None
    send: Callable[[Mapping[str, Any] | None], Send] | None = None
    """How the call is sent with arguments."""
    delivery: Delivery | None = None
    """How far any failure of the call came, where that is known beforehand."""
    progressed: Callable[[], None] = lambda: None
    """Starts the time limit of the attempt under way anew."""

    def __post_init__(self) -> None:
        key = self.idempotency_key
        if key is not None and not (isinstance(key, str) and key.strip()):
            raise MisuseError("`idempotency_key` must be a text that is not blank")


@dataclass(slots=True, repr=False)
class CallFailure:
    """A call that failed for good: what to do about it, and how it came to that.

    The ToolError that is raised has it as `failure`.
    """

    error: ToolError
    """The last error."""
    decision: Decision
    """What to do about it. Never `retry`: that has been done."""
    history: tuple[Attempt, ...]
    """The failed attempts, at most the last 8, the oldest first."""
    took: float
    """The whole time in seconds, waits included."""
    call: Call
    """The engine's state of the call."""
    request: Request = field(repr=False)

    @classmethod
    def of(cls, error: BaseException) -> CallFailure | None:
        """What an agent's session has attached to an error that it raised."""
        found = getattr(error, "failure", None)
        return found if isinstance(found, cls) else None

    @property
    def tool(self) -> str:
        """The tool that was called."""
        return self.request.tool

    @property
    def advice(self) -> str:
        """What to do now, as one short instruction for a model."""
        return self.call.advice(self.error)

    def __reduce__(self) -> tuple[Any, ...]:
        # the state of a call stays in its process: an error that was pickled has no failure
        return type(None), ()

    def __str__(self) -> str:
        reason = f": {self.decision.reason}" if self.decision.reason else ""
        calls = {0: "not sent", 1: f"1 attempt in {self.took:.1f} s"}
        sent = calls.get(self.decision.attempt, f"{self.decision.attempt} attempts in {self.took:.1f} s")
        return f"{self.error} ({self.decision.action}{reason}, {sent})"

    def __repr__(self) -> str:
        return f"<CallFailure {self}>"


class DriverSettings(TypedDict, total=False):
    """How calls of tools are made. All settings may be absent."""

    engine: Engine | Policy | Mapping[str, Any] | None
    """The policy and the state of all tools: share one. Absent: an engine with the default policy for this client
    alone."""
    attempt_timeout: float | None
    """Limits each attempt, in seconds. Absent: 60."""
    timeout: float | None
    """Limits a call with all attempts and waits, in seconds."""
    mode: Mode
    """How failures are read. Absent: `unwrap`."""
    seed: int | None
    """The seed of the jitter. Absent: another for each call."""


class Driver:
    """The settings of a client, and its calls."""

    def __init__(self, function: str, server: str, **settings: Unpack[DriverSettings]) -> None:
        """`function` is what the user has called with these settings."""
        check_names(function, settings, DriverSettings)
        self.server = server
        self.engine = engine_of(settings.get("engine"))
        self.attempt_timeout = settings.get("attempt_timeout", 60.0)
        self.timeout = settings.get("timeout")
        for limit in (self.attempt_timeout, self.timeout):
            milliseconds(limit)  # refuses here, not in a call, what is not a number of seconds
        self.mode: Mode = settings.get("mode", "unwrap")
        read("", self.mode)  # and an unknown mode
        self.seed = settings.get("seed")

    async def call(self, request: Request, send: Send, server: str | None = None) -> Any:
        """The result of a call, or its ToolError with what to do about it."""
        if request.timeout is None:
            request.timeout = self.timeout
        check_mapping("arguments", request.arguments)
        call = self.engine.call(
            f"{server or self.server}/{request.tool}",
            timeout=request.timeout,
            seed=self.seed,
            idempotency_key=request.idempotency_key is not None,
            arguments=request.arguments or {},
            **request.facts,  # type: ignore[arg-type]
        )
        return await _DrivenCall(self, request, call, time.monotonic()).run(send)

    async def resume(self, failure: CallFailure, arguments: Mapping[str, Any] | None, send: Send) -> Any:
        """Goes on with a call: attempts, deadline and history are those of the call."""
        check_mapping("arguments", arguments)
        failure.call.resume(arguments or {})
        drive = _DrivenCall(self, failure.request, failure.call, time.monotonic() - failure.took)
        drive.history, drive.error = [*failure.history], failure.error
        drive.reply_lost = any(attempt.error.effects == "unknown" for attempt in failure.history)
        return await drive.run(send)


class _DrivenCall:
    """One call, from its first attempt to its answer or to the decision that its caller must carry out."""

    def __init__(self, driver: Driver, request: Request, call: Call, began: float) -> None:
        self.driver = driver
        self.request = request
        self.call = call
        self.began = began
        self.history: list[Attempt] = []
        self.error: ToolError | None = None
        self.reply_lost = False
        """An attempt may have been carried out."""

    async def run(self, send: Send) -> Any:
        try:
            while True:
                await self._turn()
                failed, result = await self._attempt(send)
                if not failed:
                    return result
        except BaseException as exception:
            if not isinstance(exception, Exception):
                self.call.cancelled()
            raise

    async def _turn(self) -> None:
        """Waits until the call may be sent, if it may."""
        while True:
            decision = self.call.admit()
            if decision.action != "send":
                raise self._ended(decision)
            if not decision.delay_ms:
                return
            await _sleep(decision.delay_ms)

    async def _attempt(self, send: Send) -> tuple[bool, Any]:
        """Sends the call once: whether it is to be sent again, or the result."""
        number, started = self.call.attempts + 1, time.monotonic()
        meta: dict[str, Any] = {ATTEMPT_META_KEY: number}
        if self.request.idempotency_key is not None:
            meta[IDEMPOTENCY_META_KEY] = self.request.idempotency_key
        error: ToolError | None
        delivery: Delivery | None = None
        cause: BaseException | None = None
        result: Any = None
        try:
            answered, result = await self._in_time(send, meta)
        except Exception as exception:
            error, cause = self._of_exception(exception), exception
            earlier = decided(exception)
            if error is None:
                raise self._ended(self.call.cancelled(), InternalError(str_of(exception))) from exception
            if earlier is not None:
                self.call.cancelled()
                raise self._ended(earlier, error) from cause_of(error, exception)
        else:
            if not answered:
                error, delivery = TransientError(f"no answer within {round(result, 3):g} s"), "unknown"
            else:
                error = self._of_result(result)
        if error is None:
            return False, result
        delivery = self.request.delivery or delivery
        decision = self.call.failed(error, delivery=delivery)
        error = _told(error, delivery, last=decision.action != "retry")
        self.reply_lost = self.reply_lost or error.effects == "unknown"
        now = time.monotonic()
        self.history = [
            *self.history,
            Attempt(number, error, decision, started - self.began, now - started),
        ][-MAX_HISTORY:]
        self.error = error
        if decision.action != "retry":
            raise self._ended(decision) from cause
        if decision.delay_ms:
            await _sleep(decision.delay_ms)
        return True, None

    async def _in_time(self, send: Send, meta: dict[str, Any]) -> tuple[bool, Any]:
        """The answer; or that there was none in time, and the time."""
        limit = self._limit()
        with _anyio().move_on_after(limit) as scope:

            def progressed() -> None:
                left = self._limit()
                if left is not None:
                    scope.deadline = _anyio().current_time() + left

            self.request.progressed = progressed
            return True, await send(meta)
        assert scope.cancelled_caught
        return False, limit

    def _limit(self) -> float | None:
        """How long an attempt that begins now may take."""
        limits = [self.driver.attempt_timeout]
        if self.request.timeout is not None:
            limits.append(max(0.0, self.began + self.request.timeout - time.monotonic()))
        return min((limit for limit in limits if limit is not None), default=None)

    def _of_result(self, result: Any) -> ToolError | None:
        """The error in a result; tells the engine of one that is none."""
        if getattr(result, "content", None) is None and hasattr(result, "model_dump"):
            self.call.input_required()
            return None
        json = result_json(result)
        error = None if json is None else _core.read_kind("call_tool_result", json, self.driver.mode, None)
        if error is None:
            self.call.succeeded()
        return error

    def _of_exception(self, exception: Exception) -> ToolError | None:
        found = error_data(exception)
        if found is not None:
            return read_json_rpc({"error": found}, self.driver.mode)
        return read_exception(exception, self.driver.mode).error

    def _ended(self, decision: Decision, error: ToolError | None = None) -> ToolError:
        error = error or self.error
        if error is None:
            error = _core.not_sent_error(decision)
        if self.reply_lost and error.type in ("TRANSIENT", "CONFLICT") and error.effects is None:
            error = error.with_data(effects="unknown")
        took = time.monotonic() - self.began
        failure = CallFailure(error, decision, tuple(self.history), took, self.call, self.request)
        error.failure = failure
        give_up(error, decision)
        return error


def _told(error: ToolError, delivery: Delivery | None, *, last: bool) -> ToolError:
    """The error as its caller gets it. A lost reply states its effects: whoever reads it later must not call again."""
    if error.type != "TRANSIENT":
        return error
    if last and error.message.startswith(LOST_SESSION):
        gone = NotFoundError(error.message)
        gone.__cause__ = error.__cause__
        return gone
    if delivery is None and error.reading is not None:
        delivery = error.reading.delivery
    return error.with_data(effects="unknown") if delivery == "unknown" and error.effects is None else error


def check_mapping(name: str, value: object) -> None:
    """Refuses what is neither a mapping nor `None`."""
    if not isinstance(value, (Mapping, type(None))):
        raise MisuseError(f"`{name}` must be a mapping, not `{type(value).__name__}`")


async def _sleep(milliseconds: int) -> None:
    await _anyio().sleep(milliseconds / 1000)


def _anyio() -> Any:
    """On which every host stands, and which this package does not need without one."""
    return importlib.import_module("anyio")


def facts_of(annotations: Any, trusted: bool) -> dict[str, bool | None]:
    """What a tool's annotations say, as an SDK's object or a mapping of the protocol's names."""

    def hint(name: str, snake: str) -> bool | None:
        if isinstance(annotations, Mapping):
            found = annotations.get(name, annotations.get(snake))
        else:
            found = getattr(annotations, name, getattr(annotations, snake, None))
        return found if isinstance(found, bool) else None

    read_only = hint("readOnlyHint", "read_only_hint")
    idempotent = hint("idempotentHint", "idempotent_hint")
    facts = _core.tool_facts(read_only, idempotent, trusted)
    return dict(zip(("read_only", "idempotent", "side_effects"), facts, strict=True))
