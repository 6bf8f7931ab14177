package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.IOException
import java.time.Duration
import java.util.concurrent.CancellationException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executor
import java.util.concurrent.Executors
import java.util.concurrent.ForkJoinPool
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
    fun `a limit ends an attempt although its executor is busy`() {
        val released = CountDownLatch(1)
        val busy = Executors.newSingleThreadExecutor()
        busy.execute { released.await() }
        val options = CallOptions("s/t", sideEffects = true, attemptTimeout = Duration.ofMillis(50))
        var begun = false
        val waiting = Engine().retryAsync(options, null, busy) { CompletableFuture.completedFuture(1).also { begun = true } }
        assertTrue(thrownBy(waiting) is TimeoutException)
        released.countDown()
        busy.shutdown()
        assertTrue(busy.awaitTermination(30, TimeUnit.SECONDS))
        assertFalse(begun, "what is late is not sent")
        // work of the caller's own on the common pool
        val hung = CountDownLatch(1)
        val many = List(ForkJoinPool.getCommonPoolParallelism() + 2) {
            Engine().retryAsync<Unit>(options) { CompletableFuture.supplyAsync { hung.await() } }
        }
        many.forEach { assertTrue(thrownBy(it) is TimeoutException) }
        hung.countDown()
    }

    @Test
    fun `a limit and a cancellation end what an attempt does before it returns`() {
        val options = CallOptions("s/t", sideEffects = true, attemptTimeout = Duration.ofMillis(20))
        val ended = CompletableFuture<Throwable>()
        val hanging = AsyncAttempt<Unit> {
            ended.complete(runCatching { CountDownLatch(1).await() }.exceptionOrNull())
            CompletableFuture.completedFuture(Unit)
        }
        val thrown = thrownBy(Engine().retryAsync(options, attempt = hanging))
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(thrown)?.decision?.reason)
        assertTrue(ended.get(30, TimeUnit.SECONDS) is InterruptedException)
        val begun = CountDownLatch(1)
        val interrupted = CompletableFuture<Throwable>()
        val future = engine.retryAsync<Unit>("s/u") {
            begun.countDown()
            interrupted.complete(runCatching { CountDownLatch(1).await() }.exceptionOrNull())
            CompletableFuture()
        }
        begun.await()
        future.cancel(true)
        assertTrue(interrupted.get(30, TimeUnit.SECONDS) is InterruptedException)
    }

    @Test
    fun `many attempts on an executor that runs at once need no stack`() {
        val options = CallOptions("s/t", readOnly = true, policyJson = """{"max_attempts":1000,"health":{"enabled":false},"budget":{"capacity":5000}}""")
        var sent = 0
        val thrown = thrownBy(engine.retryAsync<Unit>(options, null, Executor { it.run() }) {
            sent += 1
            CompletableFuture.failedFuture(ToolException.Conflict("busy"))
        })
        assertTrue(thrown is ToolException.Conflict, "$thrown")
        assertTrue(sent > 500, "$sent")
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
