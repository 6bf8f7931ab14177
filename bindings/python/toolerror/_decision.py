"""What the engine decides. One class at run time; for type checkers a union that `action` tells apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from . import _core

if TYPE_CHECKING:
    from typing import final

    from ._words import Detail, GiveUpReason

    class _Decided:
        @property
        def attempt(self) -> int:
            """For `send`: which send it is, from 1; else the sends so far."""
            ...

        @property
        def detail(self) -> Detail | None:
            """What else is known about the failed call."""
            ...

        def __eq__(self, other: object, /) -> bool: ...
        def __hash__(self, /) -> int: ...

    @final
    class SendDecision(_Decided):
        """The call may be sent after `delay_ms`. After a delay that is not 0, wait and ask again."""

        action: Literal["send"]
        delay_ms: int
        reason: None
        retry_after: None

    @final
    class RetryDecision(_Decided):
        """The same call is to be made again after `delay_ms`."""

        action: Literal["retry"]
        delay_ms: int
        reason: None
        retry_after: float | None

    @final
    class GiveUp(_Decided):
        """The call is given up, for a `reason`."""

        action: Literal["give_up"]
        delay_ms: None
        reason: GiveUpReason
        retry_after: float | None

    @final
    class CallerDecision(_Decided):
        """What only the caller can do."""

        action: Literal["fix_input", "try_alternative", "negotiate", "escalate"]
        delay_ms: None
        reason: None
        retry_after: None

    Admission: TypeAlias = SendDecision | GiveUp
    FinalDecision: TypeAlias = GiveUp | CallerDecision
    FailureDecision: TypeAlias = RetryDecision | GiveUp | CallerDecision
    Decision: TypeAlias = SendDecision | RetryDecision | GiveUp | CallerDecision
else:
    Decision = _core.Decision
