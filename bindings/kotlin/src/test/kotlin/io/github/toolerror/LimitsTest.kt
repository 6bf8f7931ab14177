package io.github.toolerror

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.future.future
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.InterruptedIOException
import java.io.PipedInputStream
import java.io.PipedOutputStream
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeoutException

/** How the limits of the time and interrupts end work, in all drivers. */
class LimitsTest {
    private val engine = Engine(clock = TestClock())
    private val limited = CallOptions("s/t", readOnly = true, attemptTimeout = Duration.ofMillis(20))
    private var sent = 0

    /** Goes on although it is interrupted, or cancelled. */
    private fun stubborn() {
        sent += 1
        runCatching { CountDownLatch(1).await() }
    }

    private fun stubbornly() {
        sent += 1
        Thread.sleep(60)
    }

    @Test
    fun `an interrupt that a stream has made an InterruptedIOException ends the call`() {
        val worker = Thread.currentThread()
        PipedOutputStream().use { out ->
            val pipe = PipedInputStream(out)
            assertThrows<InterruptedException> {
                engine.retryBlocking<Int>(CallOptions("s/t", readOnly = true)) {
                    sent += 1
                    worker.interrupt()
                    pipe.read()
                }
            }
        }
        assertEquals(1, sent)
        Thread.interrupted()
        val hidden = IllegalStateException(InterruptedIOException())
        assertThrows<InterruptedException> { engine.retryBlocking<Unit>("s/u") { throw hidden } }
        assertTrue(Thread.interrupted())
        // what clients of HTTP say of their own time limits is a failure
        val timeout = InterruptedIOException("timeout")
        assertThrows<InterruptedIOException> { engine.retryBlocking<Unit>(CallOptions("s/v", sideEffects = true)) { throw timeout } }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(timeout)?.decision?.reason)
        assertFalse(Thread.interrupted())
    }

    @Test
    fun `a timeout of coroutines inside of an attempt is a failure, in all drivers`() {
        fun options(key: String) = CallOptions(key, readOnly = true)
        val drivers = mapOf<String, () -> Unit>(
            "blocking" to { engine.retryBlocking(options("s/blocking")) { runBlocking { slow() } } },
            "async" to { engine.retryAsync(options("s/async")) { CoroutineScope(Dispatchers.Default).future { slow() } }.join() },
            "suspend" to { runBlocking { engine.retry(options("s/suspend")) { slow() } } },
        )
        for ((name, driver) in drivers) {
            sent = 0
            val thrown = assertThrows<Exception>(name) { driver() }
            val last = if (name == "async") thrown.cause else thrown
            assertTrue(last is TimeoutException, "$name: $last")
            assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, CallFailure.of(last)?.decision?.reason, name)
            assertEquals(3, sent, name)
        }
    }

    private suspend fun slow() {
        sent += 1
        withTimeout(5) { delay(5000) }
    }

    @Test
    fun `an answer that comes after the limit counts where the driver has waited for it`() {
        assertEquals("late", engine.retryBlocking(limited) { "late".also { stubborn() } })
        assertEquals("late", runBlocking { engine.retry(limited) { "late".also { stubbornly() } } })
        assertEquals(2, sent)
        assertThrows<ToolException.Permission> { engine.retryBlocking<Unit>(limited) { stubborn().also { throw ToolException.Permission("no") } } }
        assertThrows<ToolException.Permission> { runBlocking { engine.retry<Unit>(limited) { stubbornly().also { throw ToolException.Permission("no") } } } }
        assertEquals(4, sent)
        val wrapped = Attempt<Unit> {
            try {
                CountDownLatch(1).await()
            } catch (interrupted: InterruptedException) {
                throw ToolException.Internal("broken", interrupted)
            }
        }
        assertThrows<TimeoutException> { engine.retryBlocking(limited, null, wrapped) }
    }
}
