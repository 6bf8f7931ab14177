"""Refuses arguments of the wrong kind, with their names."""

from __future__ import annotations

from typing import TypeVar

from ._core import MisuseError

V_ = TypeVar("V_")


def check_text(name: str, value: V_, *, optional: bool = False) -> V_:
    """The value, which must be a string."""
    if isinstance(value, str) or (optional and value is None):
        return value
    raise MisuseError(f"`{name}` must be a string, not `{type(value).__name__}`")


def check_bool(name: str, value: V_) -> V_:
    """The value, which must be a bool."""
    if isinstance(value, bool):
        return value
    raise MisuseError(f"`{name}` must be a bool, not `{type(value).__name__}`")
