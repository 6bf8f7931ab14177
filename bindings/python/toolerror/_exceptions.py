"""What members of a foreign exception hold, where the core's table asks for them (SPEC 1.8.24). What they mean, the core
says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from . import _core
from ._limits import MAX_MEMBER_DEPTH, MAX_MEMBER_ITEMS, MAX_MEMBER_TEXT


class _Path(NamedTuple):
    """One member: where it is, and of a list's items the members that count."""

    text: str
    steps: tuple[str, ...]
    items: tuple[tuple[str, ...] | None, ...] | None


def members_of(exception: BaseException, classes: Iterable[str]) -> dict[str, Any]:
    """The members that the table asks for, by their paths."""
    found: dict[str, Any] = {}
    for path in _paths(tuple(classes)):
        value = _walk(exception, path.steps)
        if path.items is not None:
            value = _picked([exception] if not path.steps else value, path.items)
        if value is not None:
            found[path.text] = _plain(value, MAX_MEMBER_DEPTH)
    return found


def attribute(value: object, name: str) -> Any:
    """An attribute that may not be there, or that fails when it is looked at."""
    try:
        return getattr(value, name, None)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None


@lru_cache(maxsize=1024)
def _paths(classes: tuple[str, ...]) -> tuple[_Path, ...]:
    return tuple(_parsed(text) for text in _core.exception_members(list(classes)))


def _parsed(text: str) -> _Path:
    base, bracket, items = text.partition("[")
    picked = tuple(None if item == "-" else _steps(item) for item in items[:-1].split(",")) if bracket else None
    return _Path(text, _steps(base), picked)


def _steps(path: str) -> tuple[str, ...]:
    return tuple(path.split(".")) if path else ()


def _walk(value: Any, steps: tuple[str, ...]) -> Any:
    for step in steps:
        value = _step(value, step)
        if value is None:
            return None
    return value


def _step(value: Any, step: str) -> Any:
    try:
        if step.endswith("()"):
            method = attribute(value, step[:-2])
            return method() if callable(method) else None
        if isinstance(value, Mapping):
            return next(iter(value.values()), None) if step == "*" else value.get(step)
        if isinstance(value, (list, tuple)):
            at = 0 if step == "*" else int(step)
            return value[at] if at < len(value) else None
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None
    return attribute(value, step)


def _picked(value: Any, items: tuple[tuple[str, ...] | None, ...]) -> list[list[Any]] | None:
    """Of each item of a list the members that count."""
    if not isinstance(value, (list, tuple)):
        return None
    return [[None if steps is None else _walk(item, steps) for steps in items] for item in value[:MAX_MEMBER_ITEMS]]


def _plain(value: Any, depth: int) -> Any:
    """A value as JSON can have it; of any other object only that it is there."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, (str, bytes)):
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
        return text[:MAX_MEMBER_TEXT]
    try:
        if depth > 0 and callable(attribute(value, "items")):
            pairs = list(value.items())[:MAX_MEMBER_ITEMS]
            return {str(name)[:MAX_MEMBER_TEXT]: _plain(inner, depth - 1) for name, inner in pairs}
        if depth > 0 and isinstance(value, Iterable):
            return [_plain(inner, depth - 1) for inner, _ in zip(value, range(MAX_MEMBER_ITEMS))]
    except KeyboardInterrupt:
        raise
    except BaseException:
        return {}
    return {}
