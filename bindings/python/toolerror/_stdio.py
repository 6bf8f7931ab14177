"""Servers that are started over stdio: their output is read as the core says, what is seen of their end and of their standard
error, and how they are ended."""

from __future__ import annotations

import codecs
import contextlib
import importlib
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any, TextIO

from . import _core
from ._check import check_whole
from ._core import MAX_MESSAGE, MisuseError, ServerOutput
from ._errors import InternalError, ToolError
from ._wrap import wrap

_GRACE = 2.0
"""How long a server may take to go after its input was closed, and again after it was asked to, in seconds."""
_HELPERS_GRACE = 0.3
"""How long what a server has started may take to go after the server itself has gone."""
_EXIT = 2.0
"""How long a server may take to end after it has closed its output."""
_REST = 0.2
"""How long the rest of its standard error may take to be seen."""
_LOOK = 0.02
"""How soon it is looked whether a process has ended. The longer it lives, the more rarely it is looked."""
_RARELY = 0.5
_FLUSH = 0.5
"""How long messages that have been accepted may take to be written."""


class ServerStreams(tuple[Any, Any]):
    """The two streams of a session with a server, and what is seen of its process."""

    _process: Any
    _stderr: _Stderr
    _output: ServerOutput | None = None

    def why_cut_off(self) -> ToolError | None:
        """The error of a server whose output is read no further (SPEC §2.5.10)."""
        text = None if self._output is None else self._output.bad_output
        return None if text is None else InternalError(text, effects="unknown")

    async def why_not_started(self) -> ToolError:
        """The error of a server that has closed the connection before it greeted (SPEC §2.5.5)."""
        cut_off = self.why_cut_off()
        if cut_off is not None:
            return cut_off
        anyio: Any = importlib.import_module("anyio")
        await _gone(self._process, _EXIT)
        await anyio.to_thread.run_sync(self._stderr.join, _REST)
        return _core.did_not_start(getattr(self._process, "returncode", None), self._stderr.last)


@contextlib.asynccontextmanager
async def stdio_client(
    parameters: Any, *, errlog: TextIO | None = None, max_message: int = MAX_MESSAGE
) -> AsyncIterator[ServerStreams]:
    """Starts a server as `mcp.client.stdio.stdio_client` does, and sees why one does not start:

        async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
            agent = AgentSession(session, streams=streams)
            await agent.initialize()

    Unlike the SDK's client it reads what is not UTF-8, the last line without a line break, and batches. An answer that cannot be
    read, or that is longer than `max_message` bytes, ends its call and not the session. At the end what is in flight is
    cancelled, and the processes that the server has started go with it. Bytes that are not UTF-8 become U+FFFD, whatever
    `encoding_error_handler` says, and another `encoding` is refused. On Windows it is the SDK's client: `max_message` has no
    effect there.

    A command that cannot be started is raised as its ToolError. What the server writes to standard error goes to `errlog`,
    by default this process's; the last lines of it are in the error of a server that does not start.
    """
    check_whole("max_message", max_message)
    stderr = _Stderr(errlog or sys.stderr)
    async with contextlib.AsyncExitStack() as stack:
        try:
            if sys.platform == "win32":
                client = importlib.import_module("mcp.client.stdio").stdio_client
                streams = ServerStreams(await stack.enter_async_context(client(parameters, errlog=stderr.pipe)))
                streams._process = None
            else:
                _check_encoding(parameters)
                server = await _Server.start(parameters, stderr.pipe, max_message)
                streams = ServerStreams(await stack.enter_async_context(server.streams()))
                streams._process = server.process
                streams._output = server.output
        except OSError as exception:
            raise _core.not_started(wrap(exception), str(exception)) from exception
        finally:
            stderr.pipe.close()
        streams._stderr = stderr
        yield streams


async def _gone(process: Any, limit: float) -> bool:
    """Whether a process ends in time. Its own `wait` also waits for who holds its pipes."""
    anyio: Any = importlib.import_module("anyio")
    look = _LOOK
    with anyio.move_on_after(limit):
        while process is None or process.returncode is None:
            await anyio.sleep(look)
            look = min(look * 1.25, _RARELY)
    return process is not None and process.returncode is not None


def _check_encoding(parameters: Any) -> None:
    encoding = parameters.encoding
    with contextlib.suppress(LookupError):
        if codecs.lookup(encoding).name == "utf-8":
            return
    raise MisuseError(f"`encoding` must be `utf-8`, not `{encoding}`: messages of MCP are UTF-8")


class _Server:
    """A server that runs, and its pipes."""

    def __init__(self, process: Any, max_message: int) -> None:
        self.process = process
        self._anyio: Any = importlib.import_module("anyio")
        self.output = ServerOutput(max_message)
        self._in_flight: set[Any] = set()
        """The ids of the requests that the server has not answered."""
        self._closed = (self._anyio.EndOfStream, self._anyio.ClosedResourceError, self._anyio.BrokenResourceError, OSError)
        self._load, self._dump = _messages()

    @classmethod
    async def start(cls, parameters: Any, stderr: TextIO, max_message: int) -> _Server:
        """Starts a server as the leader of its own process group."""
        anyio: Any = importlib.import_module("anyio")
        inherited = importlib.import_module("mcp.client.stdio").get_default_environment()
        process = await anyio.open_process(
            [parameters.command, *parameters.args],
            env={**inherited, **(parameters.env or {})},
            stderr=stderr,
            cwd=parameters.cwd,
            start_new_session=True,
        )
        return cls(process, max_message)

    @contextlib.asynccontextmanager
    async def streams(self) -> AsyncIterator[tuple[Any, Any]]:
        """The streams of a session; at the end the server is ended, also when the session is cancelled."""
        anyio = self._anyio
        # no checkpoint before the server is guarded: a cancellation there would leave it behind
        given, messages = anyio.create_memory_object_stream(0)
        written, sent = anyio.create_memory_object_stream(0)
        flushed = anyio.Event()
        async with anyio.create_task_group() as tasks:
            reading = anyio.CancelScope()
            tasks.start_soon(self._read, given, reading)
            tasks.start_soon(self._watch, reading)
            tasks.start_soon(self._write, sent, given, flushed)
            try:
                yield messages, written
            finally:
                with anyio.CancelScope(shield=True):
                    messages.close()
                    written.close()
                    with anyio.move_on_after(_FLUSH):
                        await flushed.wait()
                    await self._end()
                tasks.cancel_scope.cancel()

    async def _read(self, given: Any, reading: Any) -> None:
        """Gives the session what the server writes, until the server has gone and its output is read."""
        async with given:
            with reading, contextlib.suppress(*self._closed):
                while self.output.bad_output is None:
                    await self._give(given, self.output.read(await self.process.stdout.receive()))
            await self._give(given, self.output.end())
        # a server that writes while it ends must not wait for somebody who reads
        with contextlib.suppress(*self._closed):
            while True:
                await self.process.stdout.receive()

    async def _watch(self, reading: Any) -> None:
        """When the server has gone, what it has started goes too: that may hold its output open."""
        await _gone(self.process, float("inf"))
        await self._anyio.sleep(_HELPERS_GRACE)
        reading.cancel()
        await self._end_helpers()

    async def _give(self, given: Any, lines: bytes) -> None:
        for line in filter(None, lines.split(b"\n")):
            try:
                message = self._load(line)
            except ValueError:  # the SDK does not know this message
                continue
            head = json.loads(line)
            if "method" not in head:
                self._in_flight.discard(head.get("id"))
            with contextlib.suppress(*self._closed):
                await given.send(message)

    async def _write(self, sent: Any, given: Any, flushed: Any) -> None:
        try:
            async with sent:
                async for message in sent:
                    await self._send(self._dump(message))
        except self._closed:
            await given.aclose()  # the session sees the end, where else a request would hang
        finally:
            flushed.set()

    async def _send(self, line: str) -> None:
        self.output.sent(line)
        head = json.loads(line)
        method = head.get("method")
        if method == "notifications/cancelled":
            self._in_flight.discard((head.get("params") or {}).get("requestId"))
        elif method not in (None, "initialize") and "id" in head:
            self._in_flight.add(head["id"])
        await self.process.stdin.send(f"{line}\n".encode())

    async def _end(self) -> None:
        """Ends the server in order (SPEC §2.5.7), with all that it has started."""
        anyio, process = self._anyio, self.process
        with anyio.move_on_after(_FLUSH), contextlib.suppress(*self._closed):
            for number in self._in_flight:
                params = {"requestId": number, "reason": "the client closes the connection"}
                message = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}
                await process.stdin.send(f"{json.dumps(message)}\n".encode())
        with contextlib.suppress(*self._closed):
            await process.stdin.aclose()
        gone = await _gone(process, _GRACE)
        if not gone:
            self._signal(signal.SIGTERM)
            gone = await _gone(process, _GRACE)
        if gone:
            await self._end_helpers()
        elif self._signal(signal.SIGKILL):
            await _gone(process, _GRACE)
        with contextlib.suppress(*self._closed):
            await process.stdout.aclose()

    async def _end_helpers(self) -> None:
        """Ends what is left of the server's process group."""
        if self._signal(signal.SIGTERM):
            await self._anyio.sleep(_HELPERS_GRACE)
            self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> bool:
        """Signals the server and all of its group; whether there was any."""
        try:
            os.killpg(self.process.pid, number)
        except OSError:
            return False
        return True


def _messages() -> tuple[Callable[[bytes], Any], Callable[[Any], str]]:
    """How the installed generation of the SDK reads and writes a message."""
    wrapped = importlib.import_module("mcp.shared.message").SessionMessage
    try:
        adapter = importlib.import_module("mcp_types").jsonrpc_message_adapter
    except ImportError:
        model = importlib.import_module("mcp.types").JSONRPCMessage
        return (
            lambda line: wrapped(model.model_validate_json(line)),
            lambda sent: sent.message.model_dump_json(by_alias=True, exclude_none=True),
        )
    return (
        lambda line: wrapped(adapter.validate_json(line, by_name=False)),
        lambda sent: sent.message.model_dump_json(by_alias=True, exclude_unset=True),
    )


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
