package io.github.toolerror

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.test.currentTime
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotSame
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.net.ConnectException
import java.time.Duration
import java.util.concurrent.TimeoutException

/** The driver of coroutines. */
@OptIn(ExperimentalCoroutinesApi::class)
class SuspendingTest {
    private val clock = TestClock()
    private val engine = Engine(clock = clock)

    private fun busy(seconds: Int = 0) = ToolException.Transient("busy", mapOf("retry_after" to seconds))

    @Test
    fun `it retries and gives up as the others do`() = runBlocking {
        var attempts = 0
        val value = engine.retry("s/t") { attempt ->
            attempts = attempt
            if (attempt == 1) throw busy(5)
            "found"
        }
        assertEquals("found" to 2, value to attempts)
        assertTrue(clock.passed >= Duration.ofSeconds(5))
        val thrown = ToolException.Permission("no")
        val error = runCatching { engine.retry("s/t") { throw thrown } }.exceptionOrNull()
        assertSame(thrown, error)
        assertEquals(Action.ESCALATE, CallFailure.of(error)?.decision?.action)
        val outcome = FindOutcome<Int> { if (it < 3) Outcome.failure(busy()) else NotAnError }
        assertEquals(3, engine.retry(CallOptions("s/w"), outcome) { it })
    }

    @Test
    fun `in runTest a TestClock takes no virtual time, and a limit is in virtual time`() = runTest {
        assertEquals("found", engine.retry("s/t") { if (it == 1) throw busy(60) else "found" })
        assertTrue(clock.passed >= Duration.ofSeconds(60))
        assertEquals(0, currentTime)
        val options = CallOptions("s/u", readOnly = true, attemptTimeout = Duration.ofSeconds(90))
        assertEquals("done", engine.retry(options) { if (it == 1) awaitCancellation() else "done" })
        assertEquals(90_000, currentTime)
    }

    @Test
    fun `a copy that coroutines make of an error is that error`() = runBlocking {
        val refused = ConnectException("refused")
        val work: suspend CoroutineScope.() -> Nothing = {
            delay(200) // it is copied only when the caller has been suspended
            engine.retry("s/t") { throw refused }
        }
        val error = runCatching { withContext(Dispatchers.Default, work) }.exceptionOrNull()!!
        assertNotSame(refused, error)
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, CallFailure.of(error)?.decision?.reason)
        val unsafe = CallOptions("s/u", sideEffects = true)
        var sent = 0
        runCatching { engine.retry(unsafe) { withContext(Dispatchers.Default) { throw ConnectException("refused $it").also { sent += 1 } } } }
        assertEquals(3, sent)
    }

    @Test
    fun `cancellation is the caller's, a timeout inside is the tool's`() = runBlocking {
        val call = Engine().call("s/t")
        val job = async { call.retry { throw busy(20) } }
        delay(50)
        job.cancelAndJoin()
        assertTrue(job.isCancelled)
        assertEquals(1, call.attempts)
        val options = CallOptions("s/slow", readOnly = false, idempotent = false)
        val slow = runCatching { engine.retry(options) { withTimeout(5) { delay(5000) } } }.exceptionOrNull()
        assertEquals(ErrorType.TRANSIENT, CallFailure.of(slow)?.error?.type)
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(slow)?.decision?.reason)
    }

    @Test
    fun `a limit cancels an attempt that hangs`() = runBlocking {
        var ended = false
        val options = CallOptions("s/t", readOnly = true, attemptTimeout = Duration.ofMillis(20))
        val value = engine.retry(options) { attempt ->
            try {
                if (attempt == 1) awaitCancellation() else "done"
            } finally {
                ended = true
            }
        }
        assertEquals("done" to true, value to ended)
        val late = CallOptions("s/u", timeout = Duration.ofMillis(20))
        val thrown = runCatching {
            engine.retry(late) {
                clock.advance(Duration.ofSeconds(1)) // past the deadline, which comes while the work is under way
                awaitCancellation()
            }
        }.exceptionOrNull()
        assertTrue(thrown is TimeoutException, "$thrown")
        assertEquals(GiveUpReason.DEADLINE, CallFailure.of(thrown)?.decision?.reason)
    }

    @Test
    fun `cancelling the call ends the waiting and the work`() = runBlocking {
        for (work in listOf<suspend (Int) -> Unit>({ throw busy(100) }, { awaitCancellation() })) {
            val call = Engine().call("s/t")
            launch {
                delay(20)
                call.cancelled()
            }
            val thrown = runCatching { call.retry { work(it) } }.exceptionOrNull()
            assertTrue(thrown is CancellationException, "$thrown")
            assertEquals("the call was cancelled", thrown?.message)
        }
    }

    @Test
    fun `an error that crosses coroutines keeps its data`() = runBlocking {
        val thrown = ToolException.Conflict("held", mapOf("lease" to 7))
        val caught = runCatching { withContext(Dispatchers.Default) { throw thrown } }.exceptionOrNull()
        assertEquals(thrown, caught)
    }
}
