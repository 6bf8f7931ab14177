"""The decision engine: a policy, the state of every tool, and calls under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from . import _core
from ._core import Decision, MisuseError
from ._wrap import attribute, chain

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._errors import ToolError
    from ._words import Delivery


class CallFacts(TypedDict, total=False):
    """What is stated about a call. What is not stated is not known."""

    id: str | None
    """The id of the call: calls with different ids wait differently long."""
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


class Policy:
    """How patient the agent is. Without arguments: the numbers of SPEC §2.4.

    Takes a mapping, its JSON, or members as keywords; `MisuseError` names the path of a member that is unknown or out
    of range. Two policies are equal when all their members are.
    """

    __slots__ = ("_json",)

    def __init__(self, policy: Mapping[str, Any] | str | None = None, /, **members: Any) -> None:
        if isinstance(policy, str):
            if members:
                policy = _core.plain(_core.NativeEngine(policy).policy_json())
        if not isinstance(policy, str):
            if policy is not None and not isinstance(policy, Mapping):
                raise MisuseError(f"`policy` must be a mapping or its JSON, not `{type(policy).__name__}`")
            policy = _core.canonical({**(policy or {}), **members})
        self._json = _core.NativeEngine(policy).policy_json()

    def to_json(self) -> str:
        """All members, as JSON."""
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """All members."""
        members: dict[str, Any] = _core.plain(self._json)
        return members

    def __toolerror_json__(self) -> dict[str, Any]:
        return self.to_dict()

    def __eq__(self, other: object) -> bool:
        return self._json == other._json if isinstance(other, Policy) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._json)

    def __repr__(self) -> str:
        return f"Policy({self.to_dict()!r})"


class Engine:
    """Decides what to do about failed calls. Keep one for as long as the agent lives; any thread may use it.

    Calls of one key, `server/tool`, share health, budget and the time before which nothing is sent.
    """

    __slots__ = ("_native", "policy")

    def __init__(self, policy: Policy | Mapping[str, Any] | str | None = None) -> None:
        self.policy = policy if isinstance(policy, Policy) else Policy(policy)
        self._native = _core.NativeEngine(self.policy.to_json())

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
        return Call(spec.begin(self._native, milliseconds(timeout), seed, mono_ms))

    def restore(self, key: str, saved: str, *, seed: int | None = None) -> Call:
        """Goes on with a call that `Call.save` has saved, perhaps in another process."""
        return Call(self._native.restore(key, saved, seed))

    def key_state(self, key: str) -> str:
        """The state of a key as JSON, to be saved."""
        return self._native.key_state(key)

    def set_key_state(self, key: str, saved: str) -> None:
        """Sets the state of a key to one that was saved."""
        self._native.set_key_state(key, saved)

    def forget(self, key: str) -> None:
        """Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh."""
        self._native.forget(key)


class Call:
    """A call under way. Whoever makes it asks `admit` before every send, and tells what came back.

    The clock is the process's own; `mono_ms` and `wall_ms` (milliseconds since 1970) replace it, all or none.
    """

    __slots__ = ("_run",)

    def __init__(self, run: _core.NativeRun) -> None:
        self._run = run

    def admit(self, *, mono_ms: int | None = None, wall_ms: int | None = None) -> Decision:
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
    ) -> Decision:
        """The call failed: what to do about it.

        How far it came, and after which delay the server wants to hear again, the error itself tells if it was read;
        `delivery` (how far), `retry_after` (seconds) and `legacy` (made from a text outside of the contract) say it
        instead.
        """
        return self._run.failed(error, delivery, retry_after, legacy, mono_ms, wall_ms)

    def succeeded(self, *, mono_ms: int | None = None, wall_ms: int | None = None) -> None:
        """The call succeeded."""
        self._run.succeeded(mono_ms, wall_ms)

    def input_required(self, *, mono_ms: int | None = None, wall_ms: int | None = None) -> None:
        """The server asks for input or gave a task handle: neither success nor failure."""
        self._run.input_required(mono_ms, wall_ms)

    def cancelled(self) -> Decision:
        """The caller gave the call up."""
        return self._run.cancelled()

    def resume(self, arguments: object) -> None:
        """Goes on after `fix_input` or `negotiate` with other arguments; the same ones again will not be sent."""
        self._run.resume(_core.canonical(arguments))

    def advice(self, error: ToolError) -> str:
        """The last decision about this error, as one short instruction for a model."""
        return self._run.advice(error)

    def save(self) -> str:
        """The state of the call as JSON, for `Engine.restore`."""
        return self._run.save()

    @property
    def attempts(self) -> int:
        """Sends so far."""
        return self._run.attempts()


def engine_of(engine: Engine | Policy | Mapping[str, Any] | str | None) -> Engine:
    """An engine as it is given: itself, or one of its own with this policy."""
    return engine if isinstance(engine, Engine) else Engine(engine)


def decided(exception: BaseException) -> Decision | None:
    """What has been decided already about a failure in this chain, by a driver that does not retry it."""
    for node in chain(exception):
        for holder in (node, attribute(node, "failure")):
            decision = attribute(holder, "decision")
            if isinstance(decision, Decision):
                return decision
    return None


def spec_of(key: str, *, arguments: object = None, **facts: Unpack[CallFacts]) -> _core.CallSpec:
    """What a call is, read once."""
    if not isinstance(key, str):
        raise MisuseError(f"the key of a call must be a string, `server/tool`, not `{type(key).__name__}`")
    members: dict[str, object] = {name: fact for name, fact in facts.items() if fact is not None}
    if arguments is not None:
        members["arguments_hash"] = _core.canonical(arguments)
    return _core.CallSpec(_core.canonical({"key": key, **members}))


def check_names(function: str, keywords: Mapping[str, object], settings: type) -> None:
    """Refuses keywords that a function does not have, as Python itself does."""
    other = next((name for name in keywords if name not in settings.__annotations__), None)
    if other is not None:
        raise TypeError(f"{function}() got an unexpected keyword argument '{other}'")


def milliseconds(seconds: float | None) -> int | None:
    """Seconds as whole milliseconds, not below 0; `None` also for what never ends."""
    if seconds is None:
        return None
    if not isinstance(seconds, (int, float)):
        raise MisuseError(f"a timeout must be a number of seconds, not `{type(seconds).__name__}`")
    if seconds != seconds:
        raise MisuseError("a timeout must be a number of seconds, not `nan`")
    return None if seconds > 1e12 else int(max(0, seconds) * 1000)


def trace(
    events: object, call: object, *, policy: Policy | Mapping[str, Any] | str | None = None, seed: int = 0
) -> dict[str, Any]:
    """Runs events through the engine from fresh states, as SPEC §7.2.9 describes: `decisions` and `state`."""
    policy_json = None if policy is None else Engine(policy).policy.to_json()
    answer: dict[str, Any] = _core.plain(_core.trace(policy_json, seed, _core.canonical(call), _core.canonical(events)))
    return answer
