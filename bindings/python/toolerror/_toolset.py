"""Toolset documents, the checks of values by them, idempotency keys, streams of events (SPEC 4). All rules are the core's."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypedDict

from . import _core
from ._check import check_seconds, check_strings, check_text, check_whole
from ._core import EmitOptions, MisuseError
from ._errors import ToolError

Level = Literal["none", "patch", "minor", "major"]
RefusalReason = Literal["rate_limit", "concurrency", "timeout", "unreachable", "order", "no_key"]
KeyVerdict = Literal["new", "expired", "replay", "conflict", "in_flight", "lost"]


class _Fault(TypedDict):
    rule: str
    """The rule that is broken (SPEC 4.2.1)."""
    message: str


class Diagnostic(_Fault, total=False):
    """One thing that is wrong with a toolset document."""

    tool: str
    path: str
    """A JSON Pointer into the document."""
    line: int
    """From 1; of a document that was read from a text."""


class _Changed(TypedDict):
    rule: str
    """SPEC 4.3.2."""
    path: str
    """A JSON Pointer into the tool, or into the set."""
    level: Level


class Change(_Changed, total=False):
    """One change between two versions of a toolset."""

    tool: str


class Diff(TypedDict):
    """What a new version of a toolset changes."""

    level: Level
    """The highest of all changes."""
    changes: list[Change]


class ProgressFault(TypedDict):
    """One fault of a stream of events (SPEC 4.6.1)."""

    index: int
    rule: str
    message: str


class BeginResult(TypedDict):
    """What becomes of a call with an idempotency key."""

    verdict: KeyVerdict
    run: int
    """The number of the run, when the call is to run; else 0."""
    answer: dict[str, Any] | None
    """`{"ok": result}` or `{"error": error}`: what the call gets when it does not run."""


_ABSENT: Any = object()


class Toolset:
    """A toolset document, whatever is wrong with it, and the checks of values by it.

    >>> toolset = Toolset("toolset: t\\nversion: 1.0.0\\ntools: [{name: a, dependencies: [b]}]")
    >>> toolset.diagnostics()[0]["rule"], toolset.diagnostics()[0]["line"]
    ('unknown_dependency', 3)
    """

    def __init__(self, document: str | Mapping[str, Any]) -> None:
        """Reads a text, JSON or YAML, or takes the document itself. What is wrong with it are diagnostics."""
        is_text = isinstance(document, str)
        text: Any = document if is_text else _core.canonical(document)
        self._native = _core.NativeToolset(text, not is_text)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Toolset:
        """Reads a file, JSON or YAML in UTF-8. `OSError` when it cannot be read, `MisuseError` when it is not UTF-8."""
        if not isinstance(path, (str, os.PathLike)):
            raise MisuseError(f"`path` must be a string or a path, not `{type(path).__name__}`")
        data = pathlib.Path(path).read_bytes()
        try:
            return cls(data.decode())
        except UnicodeDecodeError:
            raise MisuseError(f"`{path}` is not UTF-8") from None

    def with_query_state(self, name: str) -> Toolset:
        """The toolset with the tool of this name that lists the steps of a trace (SPEC 4.7.9), unless it declares one itself.
        A guard answers the calls of that tool: `Guard(…, query_state=name)`."""
        check_text("name", name)
        made = object.__new__(type(self))
        made._native = self._native.with_query_state(name)
        return made

    def _with_options(self, options: EmitOptions | None) -> Toolset:
        """The toolset whose published output schemas allow what these options mask."""
        made = object.__new__(type(self))
        made._native = self._native.with_options(options)
        return made

    def diagnostics(self) -> list[Diagnostic]:
        """All that is wrong with the document, in a stable order; empty when nothing is (SPEC 4.2)."""
        found: list[Diagnostic] = _core.plain(self._native.diagnostics())
        return found

    def order(self) -> list[str]:
        """The names of the tools, each after those that it depends on. `MisuseError` with diagnostics."""
        return self._native.order()

    def diff(self, new: Toolset) -> Diff:
        """What a new version changes. `MisuseError` when one of them has diagnostics."""
        if not isinstance(new, Toolset):
            raise MisuseError(f"`new` must be a `Toolset`, not `{type(new).__name__}`")
        found: Diff = _core.plain(self._native.diff(new._native))
        return found

    def publish(self) -> dict[str, Any]:
        """What a server tells its clients: `initialize`, `tools` (as `tools/list` has them), `meta`."""
        found: dict[str, Any] = _core.plain(self._native.publish())
        return found

    def check_input(
        self, tool: str, grants: Iterable[str], arguments: Any, state: Any = _ABSENT
    ) -> ToolError | None:
        """The error of a call that must not run, by its capabilities, its arguments and the preconditions. Grants come from
        the host, never from the arguments. Without `state` the host knows nothing of the system."""
        known = None if state is _ABSENT else _core.canonical(state)
        check_text("tool", tool)
        given = list(check_strings("grants", grants))
        return self._native.check_input(tool, given, arguments, known)

    def check_output(self, tool: str, arguments: Any, output: Any) -> ToolError | None:
        """The error of a call whose output breaks the contract."""
        check_text("tool", tool)
        return self._native.check_output(tool, _core.canonical(arguments), _core.canonical(output))

    def refusal(self, tool: str, because: RefusalReason, *, dependency: str = "", wait: float = 0.0) -> ToolError:
        """The error of a call that a guard refuses or stops (SPEC 4.4.14); `wait` is in seconds."""
        _check_texts(tool=tool, because=because, dependency=dependency)
        return self._native.refusal(tool, because, dependency, check_seconds("wait", wait))


class MemoryStore:
    """Idempotency keys in the memory of this process (SPEC 4.5). Several guards may share one.

    An outcome is replayed for `outcome` seconds (default: a day); a call that has not ended after `run` seconds (default:
    ten minutes) is lost.
    """

    def __init__(self, *, outcome: float | None = None, run: float | None = None) -> None:
        self._native = _core.NativeStore(*_lifetimes(outcome, run))

    def begin(self, actor: str, tool: str, key: str, payload: Any, *, now_ms: int | None = None) -> BeginResult:
        """Begins a call, in one step: of several callers with one key, one is told to run."""
        _check_texts(actor=actor, tool=tool, key=key)
        begun: BeginResult = _core.plain(self._native.begin(actor, tool, key, _core.canonical(payload), _moment(now_ms)))
        return begun

    def finish(
        self, actor: str, tool: str, key: str, run: int, outcome: Mapping[str, Any], *, now_ms: int | None = None
    ) -> None:
        """Keeps how a run ended, `{"ok": result}` or `{"error": error}`, unless the key has gone to another run."""
        _check_texts(actor=actor, tool=tool, key=key)
        check_whole("run", run)
        self._native.finish(actor, tool, key, run, _core.canonical(outcome), _moment(now_ms))

    def release(self, actor: str, tool: str, key: str, run: int) -> None:
        """Takes back a run that has not begun after all: the key is free again."""
        _check_texts(actor=actor, tool=tool, key=key)
        self._native.release(actor, tool, key, check_whole("run", run))


def _moment(now_ms: int | None) -> int | None:
    return None if now_ms is None else check_whole("now_ms", now_ms)


def _lifetimes(outcome: float | None, run: float | None) -> tuple[float | None, float | None]:
    return check_seconds("outcome", outcome, optional=True), check_seconds("run", run, optional=True)


def _check_texts(**texts: object) -> None:
    for name, text in texts.items():
        check_text(name, text)


class RedisStore:
    """Idempotency keys in a Redis server, for several processes that are one server (SPEC 4.5).

    `url` is `redis://…`; the store connects with the first call. Lifetimes are those of `MemoryStore`. A call whose key cannot
    be asked about does not run: TRANSIENT with the reason `dependency`. A server without an answer for a second counts as
    one that cannot be reached, and no call with a key begins for 3 seconds.
    """

    def __init__(self, url: str, *, outcome: float | None = None, run: float | None = None) -> None:
        check_text("url", url)
        self._native = _core.NativeStore.redis(url, *_lifetimes(outcome, run))


def progress_faults(events: Sequence[Any]) -> list[ProgressFault]:
    """All faults of a stream of events (SPEC 4.6.1)."""
    if not isinstance(events, Iterable) or isinstance(events, (str, bytes, Mapping)):
        raise MisuseError(f"`events` must be a list, not `{type(events).__name__}`")
    found: list[ProgressFault] = _core.plain(_core.progress_faults(_core.canonical(list(events))))
    return found


def result_of(data: Any) -> dict[str, Any]:
    """The MCP tool result, in the form of the protocol, of what a tool gives: structured content, the same as text."""
    result: dict[str, Any] = _core.plain(_core.outcome_to_result(_core.canonical({"data": data})))
    return result
