package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.net.SocketException
import java.time.Duration
import java.util.concurrent.Callable
import java.util.concurrent.Executors

class EngineTest {
    private val clock = TestClock()
    private val engine = Engine(clock = clock)

    private fun failed(run: () -> Unit): CallFailure = CallFailure.of(assertThrows(Exception::class.java, run))!!

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
        assertTrue(clock.passed.toMillis() in 4000..12000, "waited ${clock.passed}")
    }

    @Test
    fun `what is not retried stops the call with an instruction`() {
        val thrown = ToolException.NotFound("no such lease")
        val failure = failed { engine.retryBlocking<Unit>("s/t") { throw thrown } }
        assertEquals("[NOT_FOUND] no such lease (try_alternative, 1 attempt in 0 ms)", failure.toString())
        assertSame(thrown, failure.error)
        assertTrue(failure.advice.contains("use another"), failure.advice)
        assertEquals("s/t", failure.call.key)
    }

    @Test
    fun `attempts, failures of the connection and other exceptions count`() {
        val busy = failed { engine.retryBlocking<Unit>("s/busy") { throw ToolException.Transient("busy") } }
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, busy.decision.reason)
        assertEquals(3, busy.decision.attempt)
        val options = CallOptions("s/net", idempotent = false, readOnly = false)
        val lost = failed { engine.retryBlocking<Unit>(options) { throw SocketException("Connection reset") } }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, lost.decision.reason)
        assertEquals(Detail.OUTCOME_UNKNOWN, lost.decision.detail)
        val broken = failed { engine.retryBlocking<Unit>("s/bug") { throw IllegalStateException("bug") } }
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
        val options = CallOptions("s/t", argumentsJson = """{"limit": 500}""")
        val fault = Attempt<String> { throw ToolException.Validation("limit is too large") }
        val first = failed { engine.retryBlocking(options, null, fault) }
        assertEquals(Action.FIX_INPUT, first.decision.action)
        assertEquals("done", first.resume("""{"limit":100}""").retryBlocking { "done" })
        val second = failed { engine.retryBlocking(options, null, fault) }
        second.call.resume("""{"limit":500}""")
        assertEquals(Action.GIVE_UP, failed { second.call.retryBlocking(null, fault) }.decision.action)
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
        clock.advance(Duration.ofMillis(10))
        val refused = call.admit() as Refused
        assertEquals(GiveUpReason.DEADLINE, refused.decision.reason)
        assertEquals("Do not call now: the call was not sent.", refused.decision.advice)
        val failure = failed { call.retryBlocking { } }
        assertEquals("[TRANSIENT] not sent: deadline", failure.error.toString())
        assertEquals(emptyList<FailedAttempt>(), failure.history)
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
}
