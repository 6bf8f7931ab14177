"""The conventional members of `data`: their types, and a read-only property for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._core import ErrorValue
    from ._errors import ToolError
    from ._words import Effects, Phase


class _Entry:
    """What stands in an array of `data` or as one of its members."""

    __slots__ = ()

    def __toolerror_json__(self) -> dict[str, Any]:
        members = ((name, getattr(self, name)) for name in self.__dataclass_fields__)  # type: ignore[attr-defined]
        return {name: value for name, value in members if value is not None}


@dataclass(frozen=True, slots=True)
class Holder(_Entry):
    """Who holds the resource: one entry of `conflicts`."""

    agent_id: str | None = None
    held_by: str | None = None
    pattern: str | None = None
    reservation_id: str | None = None
    reason: str | None = None
    expires_at: str | None = None
    """When the hold ends by itself, RFC 3339."""


@dataclass(frozen=True, slots=True)
class Violation(_Entry):
    """One thing that is wrong with the arguments: one entry of `violations`."""

    path: str
    """JSON Pointer into the arguments; empty for all of them."""
    rule: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Limit(_Entry):
    """The limit that was passed."""

    name: str
    max: float
    actual: float | None = None
    unit: str | None = None


class Members:
    """Typed access to the conventional members of `data`; `None` or empty where a member is absent or of another shape."""

    __slots__ = ()

    if TYPE_CHECKING:
        _value: ErrorValue

    @property
    def retry_after(self) -> float | None:
        """Do not retry earlier than after so many seconds. Of an error that was read: as its mode understands it."""
        return self._value.retry_after()

    @property
    def conflicts(self) -> tuple[Holder, ...]:
        """Who holds the resource."""
        return tuple(Holder(*entry) for entry in self._value.conflicts())

    @property
    def code(self) -> str | None:
        """The finer, namespaced reason of the source system, such as `github/secondary_rate_limit`."""
        return self._value.text("code")

    @property
    def reason(self) -> str | None:
        """A short machine word that refines the type, such as `stale` or `rate_limit`."""
        return self._value.text("reason")

    @property
    def hint(self) -> str | None:
        """One imperative sentence for the agent."""
        return self._value.text("hint")

    @property
    def violations(self) -> tuple[Violation, ...]:
        """All that is wrong with the arguments."""
        return tuple(Violation(*entry) for entry in self._value.violations())

    @property
    def limit(self) -> Limit | None:
        """The limit that was passed."""
        limit = self._value.limit()
        return None if limit is None else Limit(*limit)

    @property
    def effects(self) -> Effects | None:
        """What the failed call has already changed."""
        return self._value.effects()

    @property
    def phase(self) -> Phase | None:
        """How far the call had come."""
        return self._value.phase()

    @property
    def stage(self) -> str | None:
        """The stage of processing that failed."""
        return self._value.text("stage")

    @property
    def severity(self) -> str | None:
        """How bad it is, in the source system's words."""
        return self._value.text("severity")

    @property
    def suggestions(self) -> tuple[str, ...]:
        """What the agent could try, in words."""
        return self._value.texts("suggestions")

    @property
    def required(self) -> tuple[str, ...]:
        """The capabilities that the call needs."""
        return self._value.texts("required")

    @property
    def missing(self) -> tuple[str, ...]:
        """The required capabilities that the caller lacks."""
        return self._value.texts("missing")

    @property
    def state_after(self) -> Any:
        """The state that the failed call left behind, read-only."""
        return self._value.view("state_after")

    @property
    def errors(self) -> tuple[ToolError, ...]:
        """Several errors behind this one."""
        return self._value.errors()

    @property
    def error_id(self) -> str | None:
        """The number under which the server's log has more."""
        return self._value.text("error_id")

    @property
    def trace_id(self) -> str | None:
        """The trace that the failed call belongs to."""
        return self._value.text("trace_id")

    @property
    def truncated(self) -> bool:
        """Whether a limit cut something off."""
        return self._value.truncated()


