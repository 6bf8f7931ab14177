package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import kotlinx.coroutines.runBlocking
import java.net.SocketException
import java.time.Duration
import java.util.concurrent.CancellationException
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeoutException

/** A call that has ended is never sent again, and what is saved of a call decides as the call. */
class EndedCallsTest {
    private val engine = Engine(clock = TestClock())
    private var sent = 0

    private fun <T> send(what: T): T = what.also { sent += 1 }

    private fun lost(): Nothing = throw send(SocketException("Connection reset"))

    private fun failure(call: Call, attempt: Attempt<Unit>): CallFailure =
        CallFailure.of(assertThrows<Exception> { call.retryBlocking(null, attempt) })!!

    /** No driver and no step sends it. */
    private fun assertEnded(call: Call) {
        val before = sent
        val uses = mapOf<String, () -> Any?>(
            "resume" to { call.resume("{}") },
            "admit" to { call.admit() },
            "blocking" to { call.retryBlocking { send(1) } },
            "async" to { call.retryAsync { CompletableFuture.completedFuture(send(1)) }.get() },
            "suspend" to { runBlocking { call.retry { send(1) } } },
            "saved" to { engine.restore(call.key, call.save()).retryBlocking { send(1) } },
        )
        for ((name, use) in uses) {
            val thrown = assertThrows<Exception>(name) { use() }
            val refused = if (thrown is ExecutionException) thrown.cause else thrown
            assertEquals("the call has ended: begin another one", (refused as MisuseException).message, name)
        }
        assertEquals(before, sent)
    }

    @Test
    fun `a lost reply is not sent again`() {
        val call = engine.call(CallOptions("pay/card", method = "POST", sideEffects = true, argumentsJson = "{}"))
        val failure = failure(call) { lost() }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, failure.decision.reason)
        val refused = assertThrows<MisuseException> { failure.resume("{}") }
        assertEquals("the call has ended: begin another one", refused.message)
        assertEnded(failure.call)
        assertEquals(1, sent)
    }

    @Test
    fun `success, exhaustion and other decisions end a call`() {
        val done = engine.call("s/done").also { it.retryBlocking { send(1) } }
        assertEnded(done)
        val busy = engine.call("s/busy")
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, failure(busy) { throw send(ToolException.Transient("busy")) }.decision.reason)
        assertEquals(4, sent)
        assertEnded(busy)
        for (error in listOf(ToolException.NotFound("gone"), ToolException.Permission("no"), ToolException.Internal("bug"))) {
            assertEnded(failure(engine.call("s/${error.type}")) { throw error }.call)
        }
    }

    @Test
    fun `what the caller mends or negotiates goes on once it is resumed`() {
        val held = ToolException.Conflict("held", mapOf("conflicts" to listOf(Holder(agentId = "a-2"))))
        for (error in listOf(ToolException.Validation("bad"), held)) {
            val failure = failure(engine.call("s/${error.type}")) { throw error }
            val refused = assertThrows<MisuseException> { failure.call.retryBlocking { send(1) } }
            assertEquals("the call goes on once it is resumed with other arguments", refused.message)
            assertEquals(0, sent)
            assertEquals("done", failure.resume("""{"a":1}""").retryBlocking { "done" })
            assertEnded(failure.call)
        }
        val outer = engine.call("s/outer")
        val inside = failure(outer) { engine.retryBlocking<Unit>("s/inner") { throw ToolException.Validation("bad") } }
        assertEquals(Action.FIX_INPUT, inside.decision.action)
        assertEquals("done", inside.resume("{}").retryBlocking { "done" })
    }

    private class Canceller : RetryListener {
        override fun onAttempt(event: AttemptEvent) {
            event.call.cancelled()
        }
    }

    @Test
    fun `a call that is cancelled before or in its work has no value`() {
        val told = CallOptions("s/t", listener = Canceller())
        assertThrows<CancellationException> { engine.retryBlocking(told) { send(1) } }
        val future = engine.retryAsync(told) { CompletableFuture.completedFuture(send(1)) }
        assertThrows<CancellationException> { future.get() }
        assertThrows<CancellationException> { runBlocking { engine.retry(told) { send(1) } } }
        assertEquals(0, sent)
        val call = engine.call("s/u")
        assertThrows<CancellationException> { call.retryBlocking { call.cancelled() } }
        assertThrows<CancellationException> { call.retryBlocking { send(1) } }
        assertEquals(0, sent)
    }

    @Test
    fun `a call that was saved keeps its policy and its limits`() {
        val real = Engine()
        val options = CallOptions(
            "s/t",
            policyJson = """{"replay":"ask"}""",
            attemptTimeout = Duration.ofMillis(20),
            timeout = Duration.ofSeconds(60),
        )
        val careful = real.restore("s/t", real.call(options).save())
        assertEquals(GiveUpReason.UNSAFE_REPLAY, failure(careful) { lost() }.decision.reason)
        assertEquals(1, sent)
        val slow = Engine().restore("s/t", real.call(options).save())
        assertThrows<TimeoutException> { slow.retryBlocking<Unit> { CountDownLatch(1).await() } }
        val late = Engine().restore("s/t", real.call(CallOptions("s/t", timeout = Duration.ofMillis(500))).save())
        assertThrows<TimeoutException> { late.retryBlocking<Unit> { CountDownLatch(1).await() } }
        assertTrue("policy" !in real.call("s/t").save())
        sent = 0
        val told = RetryStatistics()
        val trusting = options.copy(policyJson = """{"replay":"trust","max_attempts":2}""", listener = told)
        failure(engine.restore(trusting, real.call(options).save())) { lost() }
        assertEquals(2L to 2, told.attempts to sent)
    }
}
