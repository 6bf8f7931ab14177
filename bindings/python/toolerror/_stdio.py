"""Servers that are started over stdio: what is seen of their end, and of what they write to standard error."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import threading
from collections.abc import AsyncIterator
from typing import Any, TextIO

from . import _core
from ._errors import ToolError
from ._wrap import wrap

_EXIT = 2.0
"""How long a process may take to end after it has closed its output, in seconds; a busy machine needs more than an idle one."""
_REST = 0.2
"""How long the rest of its standard error may take to be seen, in seconds."""


class ServerStreams(tuple[Any, Any]):
    """The two streams of a session with a server, and what is seen of its process."""

    _process: Any
    _stderr: _Stderr

    async def why_not_started(self) -> ToolError:
        """The error of a server that has closed the connection before it greeted (SPEC §2.5.5)."""
        anyio: Any = importlib.import_module("anyio")
        with anyio.move_on_after(_EXIT):
            await self._process.wait()
        await anyio.to_thread.run_sync(self._stderr.join, _REST)
        return _core.did_not_start(getattr(self._process, "returncode", None), self._stderr.last)


@contextlib.asynccontextmanager
async def stdio_client(parameters: Any, *, errlog: TextIO | None = None) -> AsyncIterator[ServerStreams]:
    """Starts a server as `mcp.client.stdio.stdio_client` does, and sees why one does not start:

        async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
            agent = AgentSession(session, streams=streams)
            await agent.initialize()

    A command that cannot be started is raised as its ToolError. What the server writes to standard error goes to `errlog`,
    by default this process's; the last lines of it are in the error of a server that does not start.
    """
    module: Any = importlib.import_module("mcp.client.stdio")
    stderr = _Stderr(errlog or sys.stderr)
    async with contextlib.AsyncExitStack() as stack:
        context = module.stdio_client(parameters, errlog=stderr.pipe)
        try:
            streams = ServerStreams(await stack.enter_async_context(context))
        except OSError as exception:
            raise _core.not_started(wrap(exception), str(exception)) from exception
        finally:
            stderr.pipe.close()
        streams._process, streams._stderr = _process_of(context), stderr
        yield streams


def _process_of(context: Any) -> Any:
    """The process of an SDK's context, which shows it to nobody: a local variable there. Else one of which nothing is
    known."""
    frame = getattr(getattr(context, "gen", None), "ag_frame", None)
    found = frame.f_locals.get("process") if frame is not None else None
    return found if callable(getattr(found, "wait", None)) else _Unseen()


class _Unseen:
    async def wait(self) -> None:
        """Nothing to wait for."""


class _Stderr(threading.Thread):
    """Reads a server's standard error: all of it goes on, the end is remembered."""

    def __init__(self, errlog: TextIO | None) -> None:
        super().__init__(name="toolerror stderr", daemon=True)
        read, write = os.pipe()
        self.pipe = os.fdopen(write, "w")
        self.last = b""
        self._from = read
        self._errlog = errlog
        self.start()

    def run(self) -> None:
        with os.fdopen(self._from, "rb", buffering=0) as source:
            while chunk := source.read(1 << 12):
                self.last = (self.last + chunk)[-_core.MAX_STDERR :]
                if self._errlog is None:  # a program without a console has no standard error
                    continue
                # nothing can be done where nobody reads it any more
                with contextlib.suppress(OSError, ValueError):
                    self._errlog.write(chunk.decode(errors="replace"))
                    self._errlog.flush()
