"""The error forms of other systems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _core
from ._check import check_text

if TYPE_CHECKING:
    from ._errors import ToolError
    from ._words import Profile


@dataclass(frozen=True, slots=True)
class Detected:
    """The form of a foreign error, and the error."""

    profile: str
    error: ToolError


def decode(profile: Profile | str | Mapping[str, Any], input: str | Mapping[str, Any]) -> ToolError | None:
    """The error that `input` is in another system's form; `None` when it is none.

    `profile` is a name, or a custom description as a mapping or its JSON (SPEC §3.0.7).
    """
    return _core.decode(_text(profile), _text(input))


def encode_as(profile: Profile | str | Mapping[str, Any], error: ToolError) -> str:
    """The error in another system's form: JSON, or a text where the form is one.

    What the error was decoded from is restored. `MisuseError` for a form that can only be read.
    """
    return _core.encode_as(_text(profile), error)


def detect(text: str) -> Detected | None:
    """The form of a foreign error, found by its shape; `None` without positive evidence."""
    found = _core.detect(check_text("text", text))
    return None if found is None else Detected(*found)


def _text(value: str | Mapping[str, Any]) -> str:
    return value if isinstance(value, str) else _core.canonical(value)
