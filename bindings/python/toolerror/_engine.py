"""The decision engine: the states of all tools, and calls under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypedDict

from . import _core
from ._check import check_text
from ._core import MisuseError
from ._errors import ToolError
from ._policy import Policy, PolicyMembers, overlaid
from ._wrap import read_exception

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._decision import Admission, FailureDecision, GiveUp
    from ._words import Delivery


class CallFacts(TypedDict, total=False):
    """What is stated about a call. Unset facts are unknown."""

    id: str | None
    """The id of the call. It seeds the jitter, so calls with different ids wait for different times."""
    read_only: bool | None
    """The tool changes nothing."""
    idempotent: bool | None
    """A second call with the same arguments has no further effect."""
    side_effects: bool | None
    """The tool changes something outside of itself."""
    method: str | None
    """The HTTP method of the call."""
    idempotency_key: bool
    """An idempotency key is sent along, the same with every attempt."""


class Engine:
    """Decides what to do about failed calls. Keep one for as long as the agent lives; any thread may use it.

    Calls of one key, `server/tool`, share health, budget and the time before which nothing is sent. It stays in its
    process: save `policy.to_json()` and `key_state(…)`.
    """

    __slots__ = ("_native", "policy")

    def __init__(self, policy: Policy | PolicyMembers | str | None = None) -> None:
        self.policy = policy if isinstance(policy, Policy) else Policy(policy)
        self._native = _core.NativeEngine(self.policy.to_json())

    def with_policy(self, policy: Policy | PolicyMembers | str) -> Engine:
        """An engine with another policy that shares the states of all keys with this one.

        A `Policy` replaces the one of this engine; of a mapping, only the members that it has do.
        """
        engine = Engine.__new__(Engine)
        engine.policy = overlaid(self.policy, policy)
        engine._native = self._native.with_policy(engine.policy.to_json())
        return engine

    def call(
        self,
        key: str,
        *,
        timeout: float | None = None,
        seed: int | None = None,
        arguments: object = None,
        mono_ms: int | None = None,
        **facts: Unpack[CallFacts],
    ) -> Call:
        """A call of the tool that `key` names, which begins now.

        `timeout` is in seconds: no attempt starts after it. What is stated about the tool decides whether a call with
        an unknown outcome may be retried: `id`, `read_only`, `idempotent`, `side_effects`, `method`,
        `idempotency_key`. `arguments` are only compared, see `Call.resume`.
        """
        check_names("call", facts, CallFacts)
        spec = spec_of(key, arguments=arguments, **facts)
        return Call(spec.begin(self._native, milliseconds("timeout", timeout), seed, mono_ms))

    def restore(self, key: str, saved: str, *, seed: int | None = None) -> Call:
        """Goes on with a call that `Call.save` has saved, perhaps in another process."""
        return Call(self._native.restore(check_text("key", key), check_text("saved", saved), seed))

    def key_state(self, key: str) -> str:
        """The state of a key as JSON, to be saved."""
        return self._native.key_state(check_text("key", key))

    def set_key_state(self, key: str, saved: str) -> None:
        """Sets the state of a key to one that was saved."""
        self._native.set_key_state(check_text("key", key), check_text("saved", saved))

    def forget(self, key: str) -> None:
        """Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh."""
        self._native.forget(check_text("key", key))

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("an `Engine` stays in its process: save `policy.to_json()` and `key_state(…)`")


class Call:
    """A call under way. Whoever makes it asks `admit` before every send, and tells what came back.

    The clock is the process's own; `mono_ms` and `wall_ms` (milliseconds since 1970) replace it, all or none. A call stays
    in its process: `save()` writes it as JSON.
    """

    __slots__ = ("_run",)

    def __init__(self, run: _core.NativeRun) -> None:
        self._run = run

    def admit(self, *, mono_ms: int | None = None, wall_ms: int | None = None) -> Admission:
        """Whether the call may be sent: `send`, or `give_up`. After a `send` with a delay wait and ask again."""
        return self._run.admit(mono_ms, wall_ms)

    def failed(
        self,
        error: ToolError,
        *,
        delivery: Delivery | None = None,
        retry_after: float | None = None,
        legacy: bool | None = None,
        mono_ms: int | None = None,
        wall_ms: int | None = None,
    ) -> FailureDecision:
        """The call failed: what to do about it.

        How far it came, and after which delay the server wants to hear again, the error itself tells if it was read;
        `delivery` (how far), `retry_after` (seconds) and `legacy` (made from a text outside of the contract) say it
        instead.
        """
        if delivery is None and isinstance(error, ToolError):
            error = read_exception(error).error or error  # its cause may leave open how far its call came
        return self._run.failed(error, delivery, retry_after, legacy, mono_ms, wall_ms)

    def succeeded(self, *, mono_ms: int | None = None, wall_ms: int | None = None) -> None:
        """The call succeeded."""
        self._run.succeeded(mono_ms, wall_ms)

    def input_required(self, *, mono_ms: int | None = None, wall_ms: int | None = None) -> None:
        """The server asks for input or gave a task handle: neither success nor failure."""
        self._run.input_required(mono_ms, wall_ms)

    def cancelled(self) -> GiveUp:
        """The caller gave the call up."""
        return self._run.cancelled()

    def resume(self, arguments: object) -> None:
        """Goes on after `fix_input` or `negotiate` with other arguments; the same ones again will not be sent."""
        self._run.resume(_core.canonical(arguments))

    def advice(self, error: ToolError | None) -> str:
        """The last decision about this error, as one short instruction for a model; `None`: the call was never sent."""
        return self._run.advice(error)

    def save(self) -> str:
        """The state of the call as JSON, for `Engine.restore`."""
        return self._run.save()

    @property
    def attempts(self) -> int:
        """Sends so far."""
        return self._run.attempts()

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a `Call` stays in its process: `save()` it, and go on with `Engine.restore`")


def engine_of(engine: Engine | Policy | PolicyMembers | str | None, policy: Policy | PolicyMembers | str | None = None) -> Engine:
    """An engine as it is given: itself, or one of its own with this policy; with another policy for these calls."""
    if not isinstance(engine, (Engine, Policy, Mapping, str, type(None))):
        raise MisuseError(f"`engine` must be an `Engine` or a policy, not `{type(engine).__name__}`")
    found = engine if isinstance(engine, Engine) else Engine(engine)
    return found if policy is None else found.with_policy(policy)


_TEXTS = frozenset({"id", "method"})
"""The facts that are texts; the others are true or false."""


def spec_of(key: str, *, arguments: object = None, **facts: Unpack[CallFacts]) -> _core.CallSpec:
    """What a call is, read once."""
    if not isinstance(key, str):
        raise MisuseError(f"`key` must be a string, `server/tool`, not `{type(key).__name__}`")
    members: dict[str, object] = {name: fact for name, fact in facts.items() if fact is not None}
    for name, fact in members.items():
        kind = str if name in _TEXTS else bool
        if not isinstance(fact, kind):
            also = ", whether the call carries one" if name == "idempotency_key" else ""
            raise MisuseError(f"`{name}` must be a `{kind.__name__}`{also}, not `{type(fact).__name__}`")
    if arguments is not None:
        members["arguments_hash"] = _core.canonical(arguments)
    return _core.CallSpec(_core.canonical({"key": key, **members}))


def check_names(function: str, keywords: Mapping[str, object], settings: type) -> None:
    """Refuses keywords that a function does not have, as Python itself does."""
    other = next((name for name in keywords if name not in settings.__annotations__), None)
    if other is not None:
        raise TypeError(f"{function}() got an unexpected keyword argument '{other}'")


def check_seed(engine: Engine, seed: int | None) -> None:
    """Refuses what is no seed before a call needs it."""
    _core.CallSpec('{"key":""}').begin(engine._native, None, seed)


def seconds_of(name: str, seconds: Any) -> float | None:
    """A time limit in seconds; one below 0 has passed. `None` also for what never ends."""
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        raise MisuseError(f"`{name}` must be a number of seconds, not `{type(seconds).__name__}`")
    if seconds != seconds:
        raise MisuseError(f"`{name}` must be a number of seconds, not `{seconds}`")
    if seconds <= 0 and name == "attempt_timeout":
        raise MisuseError(f"`{name}` must be a number of seconds, more than 0, not `{seconds}`")
    return None if seconds > 1e12 else float(max(0, seconds))


def milliseconds(name: str, seconds: float | None) -> int | None:
    """A time limit as whole milliseconds."""
    limit = seconds_of(name, seconds)
    return None if limit is None else int(limit * 1000)


def trace(
    events: object, call: object, *, policy: Policy | PolicyMembers | str | None = None, seed: int = 0
) -> dict[str, Any]:
    """Runs events through the engine from fresh states, as SPEC §7.2.9 describes: `decisions` and `state`."""
    policy_json = None if policy is None else Engine(policy).policy.to_json()
    answer: dict[str, Any] = _core.plain(_core.trace(policy_json, seed, _core.canonical(call), _core.canonical(events)))
    return answer
