package io.github.toolerror

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.net.SocketException
import java.time.Duration
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import kotlinx.coroutines.runBlocking as blocking

/** Time that only goes forward by waiting. */
private class TestClock : Clock {
    var waited = 0L
    override val monoMs: Long get() = 1_000_000 + waited
    override val wallMs: Long get() = monoMs

    override fun sleep(ms: Long) {
        waited += ms
    }
}

class EngineTest {
    private val clock = TestClock()
    private val engine = Engine(clock = clock)
    private val quick = """{"first_ms":1,"base_ms":1,"cap_ms":2}"""

    private fun stopped(run: () -> Unit): StoppedException = assertThrows(StoppedException::class.java, run)

    @Test
    fun `a call is retried after the delay that the server asks for`() {
        val attempts = mutableListOf<Int>()
        val value = engine.retryBlocking("mail/search") { attempt ->
            attempts.add(attempt)
            if (attempt < 3) throw ToolException.Transient("busy", mapOf("retry_after" to 2))
            "found"
        }
        assertEquals("found", value)
        assertEquals(listOf(1, 2, 3), attempts)
        assertTrue(clock.waited in 4000..12000, "waited ${clock.waited} ms")
    }

    @Test
    fun `what is not retried stops the call with an instruction`() {
        val thrown = ToolException.NotFound("no such lease")
        val stopped = stopped { engine.retryBlocking<Unit>("s/t") { throw thrown } }
        assertEquals("try_alternative after 1 call: [NOT_FOUND] no such lease", stopped.message)
        assertSame(thrown, stopped.cause)
        assertEquals(thrown, stopped.error)
        assertTrue(stopped.advice.contains("use another"), stopped.advice)
        assertEquals("s/t", stopped.call.key)
    }

    @Test
    fun `attempts, failures of the connection and other exceptions count`() {
        val busy = stopped { engine.retryBlocking<Unit>("s/busy") { throw ToolException.Transient("busy") } }
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, busy.decision.reason)
        assertEquals(3, busy.decision.attempt)
        val options = CallOptions("s/net").withIdempotent(false).withReadOnly(false)
        val lost = stopped { engine.retryBlocking<Unit>(options) { throw SocketException("Connection reset") } }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, lost.decision.reason)
        assertEquals(Detail.OUTCOME_UNKNOWN, lost.decision.detail)
        val broken = stopped { engine.retryBlocking<Unit>("s/bug") { throw IllegalStateException("bug") } }
        assertEquals(Action.GIVE_UP, broken.decision.action)
        assertEquals(1, broken.decision.attempt)
    }

    @Test
    fun `failures in what was returned are found`() {
        val busy = ToolException.Transient("busy").toResultJson()
        val results = ArrayDeque(listOf(busy, """{"content":[]}"""))
        val outcome = FindOutcome<String> { readResult(it, Mode.UNWRAP) }
        val value = engine.retryBlocking(CallOptions("s/t"), outcome) { results.removeFirst() }
        assertEquals("""{"content":[]}""", value)
        val task = """{"resultType":"input_required"}"""
        assertEquals(task, engine.retryBlocking(CallOptions("s/t"), outcome) { task })
    }

    @Test
    fun `after fixing its arguments a call goes on, with the same ones it does not`() {
        val options = CallOptions("s/t").withArgumentsJson("""{"limit": 500}""")
        val fault = Attempt<String> { throw ToolException.Validation("limit is too large") }
        val first = stopped { engine.retryBlocking(options, null, fault) }
        assertEquals(Action.FIX_INPUT, first.decision.action)
        first.call.resume("""{"limit":100}""")
        assertEquals("done", first.call.retryBlocking { "done" })
        val second = stopped { engine.retryBlocking(options, null, fault) }
        second.call.resume("""{"limit":500}""")
        assertEquals(Action.GIVE_UP, stopped { second.call.retryBlocking(null, fault) }.decision.action)
    }

    @Test
    fun `states can be saved and restored`() {
        val call = engine.call(CallOptions("s/t", seed = 7))
        assertEquals(Send(0, 1), call.admit())
        assertEquals(Action.RETRY, call.failed(ToolException.Transient("busy")).action)
        val other = Engine(engine.policyJson, clock)
        other.setKeyState("s/t", engine.keyState("s/t"))
        engine.forget("s/t")
        assertEquals(Engine().keyState("s/t"), engine.keyState("s/t"))
        val restored = other.restore("s/t", call.save(), 7)
        assertEquals(1, restored.attempts)
        assertThrows(MisuseException::class.java) { other.restore("s/t", "{}") }
        assertThrows(MisuseException::class.java) { Engine("""{"unknown":1}""") }
    }

    @Test
    fun `a call that is not admitted was not sent`() {
        val call = engine.call(CallOptions("s/t", timeout = Duration.ofMillis(1)))
        clock.waited += 10
        val refused = call.admit() as Refused
        assertEquals(GiveUpReason.DEADLINE, refused.decision.reason)
        assertEquals("Do not call now: the call was not sent.", refused.decision.advice)
        assertNull(stopped { call.retryBlocking { } }.error)
    }

    @Test
    fun `one engine serves many threads`() {
        val pool = Executors.newFixedThreadPool(8)
        val calls = List(400) { at ->
            Callable { engine.call("s/$at").returned(InputKind.ERROR_TEXT, """{"type":"NOT_FOUND","message":"$at"}""") }
        }
        val errors = pool.invokeAll(calls).mapIndexed { at, done -> done.get().error?.message == "$at" }
        pool.shutdown()
        assertTrue(errors.all { it })
    }

    @Test
    fun `an interrupt ends the waiting`() {
        val waiting = Engine()
        val call = waiting.call("s/t")
        Thread.currentThread().interrupt()
        assertThrows(InterruptedException::class.java) {
            call.retryBlocking<Unit> { throw ToolException.Transient("busy", mapOf("retry_after" to 20)) }
        }
        assertEquals(1, call.attempts)
    }

    @Test
    fun `the suspending driver retries and gives up alike`() = blocking {
        val quickly = Engine(quick)
        var attempts = 0
        val value = quickly.retry("s/t") { attempt ->
            attempts = attempt
            if (attempt == 1) throw ToolException.Transient("busy")
            "found"
        }
        assertEquals("found" to 2, value to attempts)
        val error = runCatching { quickly.retry("s/t") { throw ToolException.Permission("no") } }.exceptionOrNull()
        assertEquals(Action.ESCALATE, (error as StoppedException).decision.action)
    }

    @Test
    fun `cancellation is the caller's, a timeout inside is the tool's`() = blocking {
        val call = Engine().call("s/t")
        val job = async { call.retry { throw ToolException.Transient("busy", mapOf("retry_after" to 20)) } }
        delay(50)
        job.cancelAndJoin()
        assertTrue(job.isCancelled)
        assertEquals(1, call.attempts)
        assertEquals(GiveUpReason.CANCELLED, call.cancelled().reason)
        val options = CallOptions("s/slow", readOnly = false, idempotent = false)
        val slow = runCatching { Engine(quick).retry(options) { withTimeout(5) { delay(5000) } } }.exceptionOrNull()
        assertEquals(ErrorType.TRANSIENT, (slow as StoppedException).error?.type)
        assertEquals(GiveUpReason.UNSAFE_REPLAY, slow.decision.reason)
    }

    @Test
    fun `an error that crosses coroutines keeps its data`() = blocking {
        val thrown = ToolException.Conflict("held", mapOf("lease" to 7))
        val caught = runCatching { withContext(Dispatchers.Default) { throw thrown } }.exceptionOrNull()
        assertEquals(thrown, caught)
    }
}
