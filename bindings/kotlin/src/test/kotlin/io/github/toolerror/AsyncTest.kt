package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.IOException
import java.time.Duration
import java.util.concurrent.CancellationException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executor
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/** The driver of futures. */
class AsyncTest {
    private val clock = TestClock()
    private val engine = Engine(clock = clock)

    private fun busy(seconds: Int = 0) = ToolException.Transient("busy", mapOf("retry_after" to seconds))

    private fun <T> thrownBy(future: CompletableFuture<T>): Throwable =
        assertThrows<ExecutionException> { future.get(60, TimeUnit.SECONDS) }.cause!!

    @Test
    fun `attempts are made again, and the last error itself is what the future ends with`() {
        val value = engine.retryAsync("s/t") { attempt ->
            if (attempt == 1) throw busy(2)
            if (attempt == 2) CompletableFuture.failedFuture(busy(2)) else CompletableFuture.supplyAsync { "found in $attempt" }
        }
        assertEquals("found in 3", value.get(60, TimeUnit.SECONDS))
        assertTrue(clock.passed >= Duration.ofSeconds(4))
        val error = IOException("disk full")
        val failed = engine.retryAsync<Unit>("s/u") { CompletableFuture.supplyAsync<Unit> { throw error } }
        val thrown = thrownBy(failed)
        assertSame(error, thrown.cause ?: thrown)
        val own = thrownBy(engine.retryAsync<Unit>("s/v") { CompletableFuture.failedFuture(error) })
        assertSame(error, own)
        assertEquals(Action.GIVE_UP, CallFailure.of(own)?.decision?.action)
        val outcome = FindOutcome<Int> { if (it < 3) Outcome.failure(busy()) else NotAnError }
        val counted = engine.retryAsync(CallOptions("s/w"), outcome, Executor { it.run() }) { CompletableFuture.completedFuture(it) }
        assertEquals(3, counted.get(60, TimeUnit.SECONDS))
    }

    @Test
    fun `a limit ends an attempt that hangs`() {
        val hanging = CompletableFuture<String>()
        val options = CallOptions("s/t", readOnly = true, attemptTimeout = Duration.ofMillis(20))
        val value = engine.retryAsync(options) { if (it == 1) hanging else CompletableFuture.completedFuture("done") }
        assertEquals("done", value.get(60, TimeUnit.SECONDS))
        // it is cancelled beside the next attempt, not before it
        assertThrows<CancellationException> { hanging.get(60, TimeUnit.SECONDS) }
        // the deadline comes while the attempt is under way, however slow the machine is
        val late = CallOptions("s/u", timeout = Duration.ofMillis(20))
        val thrown = thrownBy(engine.retryAsync<Unit>(late) { CompletableFuture<Unit>().also { clock.advance(Duration.ofSeconds(1)) } })
        assertTrue(thrown is TimeoutException, "$thrown")
        assertEquals(GiveUpReason.DEADLINE, CallFailure.of(thrown)?.decision?.reason)
        assertEquals(0, Timer.pending)
    }

    @Test
    fun `cancelling the future ends the attempt and the waiting`() {
        val hanging = CompletableFuture<String>()
        val begun = CompletableFuture<Int>()
        val call = engine.call("s/t")
        val value = call.retryAsync { hanging.also { begun.complete(1) } }
        begun.get(60, TimeUnit.SECONDS)
        value.cancel(true)
        // the attempt may still be about to hand over its future
        assertThrows<CancellationException> { hanging.get(60, TimeUnit.SECONDS) }
        val waiting = Engine().call("s/t")
        val future = waiting.retryAsync<Unit> { throw busy(100) }
        while (Timer.pending == 0) Thread.sleep(1)
        future.cancel(true)
        // the wait may still be about to say how it is ended
        while (Timer.pending != 0) Thread.sleep(1)
        assertEquals(1, waiting.attempts)
    }

    @Test
    fun `cancelling the call ends the future`() {
        val call = engine.call("s/t")
        val value = call.retryAsync<Unit> { CompletableFuture() }
        call.cancelled()
        assertThrows<CancellationException> { value.get(60, TimeUnit.SECONDS) }
        val broken = engine.retryAsync<Unit>("s/u") { throw AssertionError("broken") }
        assertTrue(thrownBy(broken) is AssertionError)
    }
}
