"""Calls of MCP tools under a policy: attempts, waits, and what the caller gets back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from . import _clock, _core
from ._check import check_bool
from ._core import ATTEMPT_TIMEOUT, MisuseError, read
from ._decorator import cause_of
from ._engine import Call, Engine, check_names, check_seed, engine_of, seconds_of
from ._errors import InternalError, ToolError
from ._failure import CallFailure
from ._middleware import error_data, lost_in, result_json
from ._policy import Policy, PolicyMembers
from ._read import read_json_rpc
from ._run import Run, decided_within, mapped, no_answer, read_failure
from ._watch import Watch, WatchSettings
from ._wrap import ErrorMappers, str_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._words import Delivery, Lost, Mode

ATTEMPT_META_KEY, IDEMPOTENCY_META_KEY = _core.driver_meta()

Send = Callable[[dict[str, Any]], Awaitable[Any]]
"""Sends the call once, with these members of `_meta`."""


@dataclass(slots=True)
class Request:
    """One call and what its caller knows about it."""

    tool: str
    arguments: Mapping[str, Any] | None
    facts: Mapping[str, bool | None]
    policy: Policy | PolicyMembers | str | None = None
    """Another policy for this call."""
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


class DriverSettings(WatchSettings, total=False):
    """How calls of tools are made. All settings may be absent."""

    engine: Engine | Policy | PolicyMembers | str | None
    """The policy and the state of all tools: share one. Absent: an engine with the default policy for this client
    alone."""
    attempt_timeout: float | None
    """Limits each attempt, in seconds. Absent: 60."""
    timeout: float | None
    """Limits a call with all attempts and waits, in seconds."""
    mode: Mode
    """How failures are read. Absent: `unwrap`."""
    mappers: ErrorMappers | None
    """What exceptions mean; they run before everything else."""
    outcome: Callable[[Any], ToolError | None] | None
    """Gets each result that says of no error, and gives the ToolError that it is all the same, or `None`."""
    seed: int | None
    """The seed of the jitter. Absent: another for each call."""


class Driver:
    """The settings of a client, and its calls."""

    def __init__(self, function: str, server: str, **settings: Unpack[DriverSettings]) -> None:
        """`function` is what the user has called with these settings."""
        check_names(function, settings, DriverSettings)
        self.server = server
        self.engine = engine_of(settings.get("engine"))
        self.attempt_timeout = seconds_of("attempt_timeout", settings.get("attempt_timeout", ATTEMPT_TIMEOUT))
        self.timeout = seconds_of("timeout", settings.get("timeout"))
        self.mode: Mode = settings.get("mode", "unwrap")
        read("", self.mode)  # an unknown mode is refused here, not in a call
        self.seed = settings.get("seed")
        check_seed(self.engine, self.seed)
        self.mappers = settings.get("mappers")
        if not isinstance(self.mappers, (ErrorMappers, type(None))):
            raise MisuseError(f"`mappers` must be `ErrorMappers`, not `{type(self.mappers).__name__}`")
        self.outcome = settings.get("outcome")
        if not callable(self.outcome or str):
            raise MisuseError(f"`outcome` must be a function, not `{type(self.outcome).__name__}`")
        watched: Any = {name: value for name, value in settings.items() if name in WatchSettings.__annotations__}
        self.watch = Watch(watched)

    async def call(self, request: Request, send: Send, server: str | None = None) -> Any:
        """The result of a call; or its ToolError is raised, with what to do about it."""
        if request.timeout is None:
            request.timeout = self.timeout
        check_mapping("arguments", request.arguments)
        key = f"{server or self.server}/{request.tool}"
        engine = self.engine if request.policy is None else self.engine.with_policy(request.policy)
        call: Call = engine.call(
            key,
            timeout=request.timeout,
            seed=self.seed,
            idempotency_key=request.idempotency_key is not None,
            arguments=request.arguments or {},
            **request.facts,  # type: ignore[arg-type]
        )
        run = Run(call, key, self.watch, request.timeout)
        run.request = request
        run.resume = self._resume
        return await _DrivenCall(self, request, run).run_to_end(send)

    async def resume(self, failure: CallFailure, arguments: Mapping[str, Any] | None, send: Send) -> Any:
        """Goes on with a call: attempts, deadline and history are those of the call."""
        check_mapping("arguments", arguments)
        run = failure.resumed_run(arguments or {})
        return await _DrivenCall(self, run.request, run).run_to_end(send)

    async def _resume(self, run: Run, failure: CallFailure, arguments: Mapping[str, Any] | None) -> Any:
        return await self.resume(failure, arguments, run.request.send(arguments))


class _DrivenCall:
    """One call, from its first attempt to its answer or to the decision that its caller must carry out."""

    def __init__(self, driver: Driver, request: Request, run: Run) -> None:
        self.driver = driver
        self.request = request
        self.run = run

    async def run_to_end(self, send: Send) -> Any:
        try:
            while True:
                await self._turn()
                failed, result = await self._attempt(send)
                if not failed:
                    return result
        except BaseException as exception:
            if not isinstance(exception, Exception):
                self.run.cancelled()
            raise

    async def _turn(self) -> None:
        """Waits until the call may be sent, if it may."""
        while True:
            seconds = self.run.next_wait()
            if seconds:
                await _clock.sleep_async(seconds)
            if self.run.admit():
                return
            if self.run.ended():
                self._throw(None)

    async def _attempt(self, send: Send) -> tuple[bool, Any]:
        """Sends the call once: whether it is to be sent again, or the result."""
        meta: dict[str, Any] = {ATTEMPT_META_KEY: self.run.number}
        if self.request.idempotency_key is not None:
            meta[IDEMPOTENCY_META_KEY] = self.request.idempotency_key
        try:
            answered, result = await self._in_time(send, meta)
            error = self._of_result(result) if answered else None
        except Exception as exception:
            if not self._raised(exception):
                self._throw(exception)
            return True, None
        if not answered:
            retried = self._failed(no_answer(result), "unknown")
        elif error is None:
            return False, result
        else:
            retried = self._failed(error, None)
        error = None
        if not retried:
            self._throw(None)
        return True, None

    def _raised(self, exception: Exception) -> bool:
        """Whether the call is to be made again after this exception."""
        decided = decided_within(exception, self.run.attempt)
        error, lost = self._of_exception(exception)
        if error is not None and decided is None:
            return self._failed(error, None, lost)
        decision, advice = decided or (self.run.call.cancelled(), None)
        last = self.run.end_error(error or InternalError(str_of(exception)))
        self.run.error = self.run.exception = last
        self.run.end(decision, failed=True, advice=advice)
        return False

    def _failed(self, error: ToolError, delivery: Delivery | None, lost: Lost | None = None) -> bool:
        delivery = self.request.delivery or delivery
        decision = self.run.decide(error, delivery)
        error = self.run.attempt_error(error, delivery, lost)
        thrown = error if decision.action == "retry" else self.run.end_error(error)
        return self.run.failed(error, thrown, decision, thrown)

    def _throw(self, exception: Exception | None) -> NoReturn:
        thrown: Any = self.run.take()
        try:
            raise thrown from None if exception is None else cause_of(thrown, exception)
        finally:
            del thrown, exception  # no circle through this frame

    async def _in_time(self, send: Send, meta: dict[str, Any]) -> tuple[bool, Any]:
        """The answer; or that there was none in time, and the time."""
        limit = self.run.left(self.driver.attempt_timeout)
        anyio = _clock.anyio()
        with anyio.move_on_after(limit) as scope:

            def progressed() -> None:
                left = self.run.left(self.driver.attempt_timeout)
                if left is not None:
                    scope.deadline = anyio.current_time() + left

            self.request.progressed = progressed
            return True, await send(meta)
        assert scope.cancelled_caught
        return False, limit

    def _of_result(self, result: Any) -> ToolError | None:
        """The error in a result; tells the engine of one that is none."""
        if getattr(result, "content", None) is None and hasattr(result, "model_dump"):
            self.run.input_required()
            return None
        json = result_json(result)
        error = None if json is None else _core.read_kind("call_tool_result", json, self.driver.mode, None)
        if error is None and self.driver.outcome is not None:
            error = self.driver.outcome(result)
        if error is None:
            self.run.succeeded()
        return error

    def _of_exception(self, exception: Exception) -> tuple[ToolError | None, Lost | None]:
        """What was raised, and what an answer in it says that the call has lost beside it."""
        found = error_data(exception)
        if found is None and type(exception).__module__.startswith("pydantic"):
            # the SDK cannot read the answer: the call was made, and what is wrong is not its arguments
            return mapped(exception, self.driver.mappers) or InternalError(str_of(exception)), None
        if found is None:
            return read_failure(exception, self.driver.mode, self.driver.mappers), None
        own = mapped(exception, self.driver.mappers)
        return (read_json_rpc({"error": found}, self.driver.mode), lost_in(found)) if own is None else (own, None)


def check_mapping(name: str, value: object) -> None:
    """Refuses what is neither a mapping nor `None`."""
    if not isinstance(value, (Mapping, type(None))):
        raise MisuseError(f"`{name}` must be a mapping, not `{type(value).__name__}`")


# The annotations of MCP, and of each the name in the models of `mcp` 2.
_HINTS = {
    "readOnlyHint": "read_only_hint",
    "destructiveHint": "destructive_hint",
    "idempotentHint": "idempotent_hint",
    "openWorldHint": "open_world_hint",
}


def check_hints(hints: object) -> None:
    """Refuses `hints` that are not annotations by the names of tools: those of a mistyped name would count for nothing."""
    check_mapping("hints", hints)
    known = {name for names in _HINTS.items() for name in names}
    for tool, given in (hints or {}).items():  # type: ignore[attr-defined]
        if not isinstance(given, Mapping):
            if given is not None and not any(hasattr(given, name) for name in known):
                raise MisuseError(f"`hints` of `{tool}` must be annotations, not `{type(given).__name__}`")
            continue
        for name, value in given.items():
            if name != "title" and name not in known:
                raise MisuseError(f"unknown hint `{name}` of `{tool}`: must be one of title, {', '.join(_HINTS)}")
            if name != "title" and value is not None:
                check_bool(f"hints.{tool}.{name}", value)


def facts_of(annotations: Any, trusted: bool) -> dict[str, bool | None]:
    """What a tool's annotations say, as an SDK's object or a mapping of the protocol's names."""

    def hint(name: str) -> bool | None:
        snake = _HINTS[name]
        if isinstance(annotations, Mapping):
            found = annotations.get(name, annotations.get(snake))
        else:
            found = getattr(annotations, name, getattr(annotations, snake, None))
        return found if isinstance(found, bool) else None

    read_only, idempotent = hint("readOnlyHint"), hint("idempotentHint")
    facts = _core.tool_facts(read_only, idempotent, trusted)
    return dict(zip(("read_only", "idempotent", "side_effects"), facts, strict=True))
