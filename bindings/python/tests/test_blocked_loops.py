"""A blocking wait in a running event loop holds up everything else in it: Python users are warned of that."""

import asyncio
import importlib.util
import warnings

import pytest

from toolerror import NotFoundError, TransientError, retry
from toolerror.testing import no_waits

TRIO = importlib.util.find_spec("trio") is not None


def loop_over_attempts(settings):
    for attempt in settings:
        with attempt:
            raise TransientError("busy", retry_after=0.001)


def call(settings):
    @settings
    def busy():
        raise TransientError("busy", retry_after=0.001)

    busy()


async def in_a_loop(work, settings):
    with pytest.raises(TransientError):
        work(settings)


@pytest.mark.parametrize("work", [loop_over_attempts, call])
@pytest.mark.parametrize("library", ["asyncio", pytest.param("trio", marks=pytest.mark.skipif(not TRIO, reason="needs trio"))])
def test_a_wait_that_blocks_the_running_loop_warns(work, library):
    run = asyncio.run if library == "asyncio" else importlib.import_module("trio").run
    wait = retry("w/y", policy={"max_attempts": 2})
    with no_waits(), pytest.warns(RuntimeWarning, match="blocks the event loop .* use `async for`") as warned:
        if library == "asyncio":
            run(in_a_loop(work, wait))
        else:
            run(in_a_loop, work, wait)
    assert [record.filename for record in warned] == [__file__]


def test_what_does_not_block_a_loop_does_not_warn():
    wait = retry("w/z", policy={"max_attempts": 2})

    async def without_a_wait():
        with pytest.raises(NotFoundError):
            retry("w/z")(lambda: (_ for _ in ()).throw(NotFoundError("x")))()

    async def in_a_thread():
        with pytest.raises(TransientError):
            await asyncio.to_thread(loop_over_attempts, wait)

    async def asynchronous():
        with pytest.raises(TransientError):
            async for attempt in wait:
                with attempt:
                    raise TransientError("busy", retry_after=0.001)

    with no_waits(), warnings.catch_warnings():
        warnings.simplefilter("error")
        for work in (without_a_wait, in_a_thread, asynchronous):
            asyncio.run(work())
        with pytest.raises(TransientError):
            loop_over_attempts(wait)


def test_a_warning_that_is_an_error_ends_the_call():
    sends = []

    def work():
        sends.append(1)
        raise TransientError("busy", retry_after=0.001)

    async def main():
        with pytest.raises(RuntimeWarning):
            retry("w/e")(work)()

    with no_waits(), warnings.catch_warnings():
        warnings.simplefilter("error")
        asyncio.run(main())
    assert sends == [1]
