"""Refuses arguments of the wrong kind, with their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from ._core import MisuseError

V_ = TypeVar("V_")


def check_text(name: str, value: V_, *, optional: bool = False) -> V_:
    """The value, which must be a string."""
    if isinstance(value, str) or (optional and value is None):
        return value
    raise MisuseError(f"`{name}` must be a string, not `{type(value).__name__}`")


def check_strings(name: str, values: object, must: str = "be") -> tuple[str, ...]:
    """The values, which must be strings. One string is not meant as its letters."""
    # a list is known without asking an abstract class, which takes longer
    if type(values) is list or (isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping))):
        found = tuple(values)
        for value in found:
            if not isinstance(value, str):
                raise MisuseError(f"`{name}` must {must} strings, not `{type(value).__name__}` in it")
        return found
    raise MisuseError(f"`{name}` must {must} strings, not `{type(values).__name__}`")


def check_whole(name: str, value: object) -> int:
    """The value, which must be a whole number, 0 or more, that fits into 64 bits."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64:
        return value
    raise MisuseError(f"`{name}` must be a whole number, 0 or more, not `{shown(value)}`")


def check_seconds(name: str, value: V_, *, optional: bool = False) -> V_:
    """The value, which must be a number of seconds, 0 or more."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if (optional and value is None) or (number and 0 <= value < 1e19):  # type: ignore[operator]
        return value
    raise MisuseError(f"`{name}` must be a number of seconds, 0 or more, not `{shown(value)}`")


def shown(value: object) -> str:
    """What a refusal shows of a value: a number; of all else, which may be secret, the class."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e21:
        return str(value)
    return type(value).__name__


def check_bool(name: str, value: V_) -> V_:
    """The value, which must be a bool."""
    if isinstance(value, bool):
        return value
    raise MisuseError(f"`{name}` must be a bool, not `{type(value).__name__}`")
