"""The policy: how often and how long an agent retries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from . import _core
from ._core import MisuseError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._words import Action, ErrorType


class TypePolicyMembers(TypedDict, total=False):
    """Exceptions for one type of error."""

    max_attempts: int
    """Attempts in total, the first included; at least 1."""
    action: Action
    """The action, in place of the class table's."""


class ToolPolicyMembers(TypedDict, total=False):
    """Exceptions for one tool. They win over those by type."""

    max_attempts: int
    """Attempts in total, the first included; at least 1."""
    types: Mapping[ErrorType, TypePolicyMembers]
    """Exceptions by type, for this tool only."""


class BudgetMembers(TypedDict, total=False):
    """How many retries a key may make."""

    capacity: float
    """The most tokens that a key holds. A retry costs 1, or 0.5 after a `retry_after`."""
    per_minute: float
    """Tokens that a key regains in a minute."""
    per_success: float
    """Tokens that a key regains with a success."""


class HealthMembers(TypedDict, total=False):
    """When the circuit of a key opens, so that retries are suppressed."""

    enabled: bool
    """Whether health counts at all."""
    half_life_ms: int
    """The time after which an outcome counts half, in milliseconds."""
    weight: float
    """The weight of one outcome; more than 0, at most 1."""
    threshold: float
    """The share of failures above which retries are suppressed, from 0 to 1."""


class PolicyMembers(TypedDict, total=False):
    """The JSON form of a policy (SPEC 2.1.2). What is absent keeps its default."""

    version: Literal[1]
    """Version of the form."""
    max_attempts: int
    """Attempts in total, the first included; at least 1."""
    first_ms: int
    """The longest wait before the second call, in milliseconds."""
    base_ms: int
    """The base of later waits, in milliseconds; it doubles with each failure."""
    cap_ms: int
    """The longest wait that the policy itself chooses, in milliseconds."""
    max_server_delay_ms: int
    """The longest `retry_after` to wait for, in milliseconds."""
    replay: Literal["trust", "ask"]
    """What to do when a call may have been carried out and the caller knows nothing about the tool."""
    types: Mapping[ErrorType, TypePolicyMembers]
    """Exceptions by type of the error."""
    tools: Mapping[str, ToolPolicyMembers]
    """Exceptions by name of the tool."""
    budget: BudgetMembers
    """How many retries a key may make."""
    health: HealthMembers
    """When the circuit of a key opens."""


class Policy:
    """When and how often a call is retried. Without arguments: the numbers of SPEC §2.4.

    Takes a mapping, its JSON, or members as keywords; `MisuseError` names the path of a member that is unknown or out
    of range. Two policies are equal when all their members are.
    """

    __slots__ = ("_json",)

    def __init__(self, policy: PolicyMembers | str | None = None, /, **members: Unpack[PolicyMembers]) -> None:
        given: Any = policy
        if isinstance(given, str) and members:
            given = _core.plain(_core.NativeEngine(given).policy_json())
        if not isinstance(given, str):
            given = _core.canonical({**_mapping("policy", given), **members})
        self._json = _core.NativeEngine(given).policy_json()

    def to_json(self) -> str:
        """All members, as JSON."""
        return self._json

    def to_dict(self) -> PolicyMembers:
        """All members."""
        members: PolicyMembers = _core.plain(self._json)
        return members

    def __toolerror_json__(self) -> PolicyMembers:
        return self.to_dict()

    def __eq__(self, other: object) -> bool:
        return self._json == other._json if isinstance(other, Policy) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._json)

    def __repr__(self) -> str:
        return f"Policy({self.to_dict()!r})"


def overlaid(policy: Policy, members: Policy | PolicyMembers | str) -> Policy:
    """A policy with some members of another; one that is a `Policy` replaces it as a whole."""
    if isinstance(members, Policy):
        return members
    if isinstance(members, str):
        Policy(members)  # refuses what is not one
    given = _core.plain(members) if isinstance(members, str) else members
    merged: Any = {**policy.to_dict(), **_mapping("policy", given)}
    return Policy(merged)


def _mapping(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, (Mapping, type(None))):
        raise MisuseError(f"`{name}` must be a mapping or its JSON, not `{type(value).__name__}`")
    return {**(value or {})}
