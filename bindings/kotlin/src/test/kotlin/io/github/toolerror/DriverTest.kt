package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.net.ConnectException
import java.time.Duration
import java.time.Instant
import java.util.concurrent.CancellationException
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeoutException
import java.util.logging.Handler
import java.util.logging.Level
import java.util.logging.LogRecord
import java.util.logging.Logger
import kotlin.concurrent.thread

/** What the blocking driver throws, how it ends, and what it tells. */
class DriverTest {
    private val clock = TestClock()
    private val engine = Engine(clock = clock)

    private fun busy(seconds: Int = 0) = ToolException.Transient("busy", mapOf("retry_after" to seconds))

    /** Hangs until it is interrupted. */
    private fun hang(): Nothing {
        CountDownLatch(1).await()
        error("woken")
    }

    @Test
    fun `the last error itself is thrown, with all that is known beside it`() {
        val thrown = mutableListOf<Exception>()
        val last = assertThrows<ConnectException> {
            engine.retryBlocking<Unit>("s/t") { attempt -> throw ConnectException("refused $attempt").also(thrown::add) }
        }
        assertSame(thrown.last(), last)
        val failure = CallFailure.of(last)!!
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, failure.decision.reason)
        assertEquals(listOf(1, 2, 3), failure.history.map { it.number })
        assertEquals(List(3) { ErrorType.TRANSIENT }, failure.history.map { it.error.type })
        assertEquals(listOf(Action.RETRY, Action.RETRY, Action.GIVE_UP), failure.history.map { it.decision.action })
        assertEquals(clock.passed, failure.took)
        assertEquals(ErrorType.TRANSIENT, failure.error.type)
        assertSame(last, failure.error.cause)
        assertEquals(3, failure.call.attempts)
        assertNull(CallFailure.of(ConnectException("refused 3")))
        assertNull(CallFailure.of(IllegalStateException(last)))
        assertNull(CallFailure.of(null))
    }

    @Test
    fun `no more than eight attempts are remembered`() {
        val options = CallOptions("s/many", readOnly = true, policyJson = """{"max_attempts":12}""")
        val statistics = RetryStatistics()
        val failed = assertThrows<ToolException> {
            Engine(clock = clock, listeners = listOf(statistics)).retryBlocking<Unit>(options) { throw ToolException.Conflict("busy") }
        }
        assertTrue(statistics.attempts > 8, "${statistics.attempts} attempts")
        assertEquals(8, CallFailure.of(failed)!!.history.size)
    }

    @Test
    fun `equal errors are not the same error`() {
        val error = ToolException.NotFound("gone")
        assertThrows<ToolException> { engine.retryBlocking<Unit>("s/t") { throw error } }
        assertEquals(Action.TRY_ALTERNATIVE, CallFailure.of(error)?.decision?.action)
        assertNull(CallFailure.of(ToolException.NotFound("gone")))
    }

    @Test
    fun `nothing is kept of errors that are gone`() {
        repeat(500) { at -> runCatching { engine.retryBlocking<Unit>("s/t") { throw ToolException.NotFound("gone $at") } } }
        repeat(500) { at -> runCatching { engine.retryBlocking<Unit>("s/t") { throw IllegalStateException("gone $at") } } }
        var left = Failures.size
        repeat(100) {
            if (left < 100) return@repeat
            System.gc()
            Thread.sleep(20)
            left = Failures.size
        }
        assertTrue(left < 100, "$left are left")
    }

    @Test
    fun `a limit ends an attempt that hangs`() {
        val options = CallOptions("s/t", readOnly = true, attemptTimeout = Duration.ofMillis(20))
        val value = engine.retryBlocking(options) { attempt -> if (attempt == 1) hang() else "late" }
        assertEquals("late", value)
        val unsafe = options.copy(readOnly = null, sideEffects = true)
        val thrown = assertThrows<TimeoutException> { engine.retryBlocking<Unit>(unsafe) { hang() } }
        assertEquals("the attempt took longer than 20 ms", thrown.message)
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(thrown)?.decision?.reason)
        assertEquals(Delivery.UNKNOWN, CallFailure.of(thrown)?.error?.delivery)
        assertFalse(Thread.currentThread().isInterrupted)
        assertEquals(0, Timer.pending)
    }

    @Test
    fun `the deadline ends work that hangs`() {
        val options = CallOptions("s/t", readOnly = true, timeout = Duration.ofMillis(500))
        val thrown = assertThrows<TimeoutException> { Engine().retryBlocking<Unit>(options) { hang() } }
        assertEquals(GiveUpReason.DEADLINE, CallFailure.of(thrown)?.decision?.reason)
    }

    @Test
    fun `an interrupt ends the waiting and the work, as itself`() {
        val call = Engine().call("s/t")
        Thread.currentThread().interrupt()
        assertThrows<InterruptedException> { call.retryBlocking<Unit> { throw busy(20) } }
        assertEquals(1, call.attempts)
        Thread.currentThread().interrupt()
        assertThrows<InterruptedException> { engine.retryBlocking<Unit>("s/t") { hang() } }
        val worker = Thread.currentThread()
        assertThrows<InterruptedException> {
            engine.retryBlocking<Unit>("s/t") {
                worker.interrupt()
                throw java.io.InterruptedIOException("interrupted")
            }
        }
        assertFalse(Thread.currentThread().isInterrupted)
    }

    @Test
    fun `a call that is cancelled ends while it waits, works, and before it begins`() {
        val waiting = Engine().call("s/t")
        thread {
            while (waiting.attempts == 0) Thread.sleep(1)
            waiting.cancelled()
        }
        assertThrows<CancellationException> { waiting.retryBlocking<Unit> { throw busy(100) } }
        val working = engine.call("s/t")
        val begun = CountDownLatch(1)
        thread {
            begun.await()
            working.cancelled()
        }
        assertThrows<CancellationException> {
            working.retryBlocking<Unit> {
                begun.countDown()
                hang()
            }
        }
        assertThrows<CancellationException> { working.retryBlocking<Unit> { error("not sent") } }
        assertFalse(Thread.currentThread().isInterrupted)
        assertEquals(GiveUpReason.CANCELLED, working.cancelled().reason)
    }

    private class Told : RetryListener {
        val events = mutableListOf<String>()

        override fun onAttempt(event: AttemptEvent) {
            events += "attempt ${event.number}"
        }

        override fun onWait(event: WaitEvent) {
            events += "wait ${event.delay.toSeconds()}"
        }

        override fun onDecision(event: DecisionEvent) {
            events += "${event.decision.action.word} ${event.error?.type} ${event.thrown?.message}"
        }
    }

    @Test
    fun `listeners are told what happens and cannot break it`() {
        val told = Told()
        val own = Told()
        val broken = object : RetryListener {
            override fun onAttempt(event: AttemptEvent) = error("broken")

            override fun onWait(event: WaitEvent): Unit = throw StackOverflowError()

            override fun onDecision(event: DecisionEvent) = throw InterruptedException()
        }
        val statistics = RetryStatistics()
        val listened = Engine(clock = clock, listeners = listOf(broken, told, statistics))
        val options = CallOptions("s/t", listener = own, readOnly = true)
        val failing = Attempt<Unit> { attempt -> throw if (attempt == 1) busy(100) else ToolException.NotFound("gone") }
        val thrown = runCatching { listened.retryBlocking(options, null, failing) }.exceptionOrNull()
        // the one listener has interrupted this thread
        assertTrue(thrown is InterruptedException || Thread.interrupted())
        assertEquals("attempt 1", told.events.first())
        val calm = Engine(clock = clock, listeners = listOf(told.also { it.events.clear() }, statistics))
        own.events.clear()
        assertThrows<ToolException.NotFound> { calm.retryBlocking(options, null, failing) }
        assertEquals("retry TRANSIENT busy", told.events[1])
        assertTrue(told.events[2].startsWith("wait 1"), told.events[2])
        assertEquals(listOf("attempt 2", "try_alternative NOT_FOUND gone"), told.events.takeLast(2))
        assertEquals(told.events, own.events)
    }

    @Test
    fun `statistics count under concurrency`() {
        val statistics = RetryStatistics()
        val counted = Engine(clock = clock, listeners = listOf(statistics))
        List(8) { number ->
            thread {
                repeat(50) { at ->
                    runCatching { counted.retryBlocking<Unit>("s$number/$at") { attempt -> throw if (attempt == 1) busy() else ToolException.Internal("x") } }
                }
            }
        }.forEach { it.join() }
        assertEquals(listOf(800L, 400L), listOf(statistics.attempts, statistics.retries))
        assertEquals(mapOf(ErrorType.TRANSIENT to 400L, ErrorType.INTERNAL to 400L), statistics.failures)
        assertEquals(mapOf(GiveUpReason.NOT_RETRYABLE to 400L), statistics.givenUp)
        assertTrue(statistics.waits in 300..400 && statistics.waited > Duration.ZERO)
    }

    @Test
    fun `a record in the log is one line, whatever an error says`() {
        val lines = mutableListOf<String>()
        val handler = object : Handler() {
            override fun publish(record: LogRecord) = lines.plusAssign(record.message)
            override fun flush() {}
            override fun close() {}
        }
        val log = Logger.getLogger("io.github.toolerror")
        val level = log.level
        log.level = Level.FINE
        log.addHandler(handler)
        try {
            engine.retryBlocking("s/\n2026 INFO t") { attempt -> if (attempt == 1) throw ToolException.Transient("busy\r\n2026 ERROR all is lost\u2028") else attempt }
        } finally {
            log.removeHandler(handler)
            log.level = level
        }
        assertEquals(1, lines.size)
        assertTrue("2026 ERROR all is lost" in lines.single() && lines.single().none { it.isISOControl() || it == '\u2028' }, lines.single())
    }

    private class Locked : Exception("database is locked")

    @Test
    fun `mappers say what custom exceptions mean`() {
        val mapped = Engine(clock = clock, mappers = listOf(ErrorMapper { error("broken") }, ErrorMapper { if (it is Locked) busy() else null }))
        assertEquals(2, mapped.retryBlocking("s/t") { attempt -> if (attempt == 1) throw Locked() else attempt })
        val thrown = assertThrows<Locked> { mapped.retryBlocking<Unit>(CallOptions("s/t", readOnly = true)) { throw Locked() } }
        assertEquals("[TRANSIENT] busy", CallFailure.of(thrown)?.error.toString())
        val unsafe = CallOptions("s/u", sideEffects = true)
        val behind = assertThrows<IllegalStateException> { mapped.retryBlocking<Unit>(unsafe) { throw IllegalStateException("after", Locked()) } }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(behind)?.decision?.reason)
    }

    @Test
    fun `a call can have another policy, and a custom outcome finds failures`() {
        val once = CallOptions("s/t", policyJson = """{"max_attempts":1}""")
        var sent = 0
        assertThrows<ToolException> { engine.retryBlocking<Unit>(once) { throw busy().also { sent += 1 } } }
        assertEquals(1, sent)
        val pending = FindOutcome<String> { if (it == "pending") Outcome.failure(busy(1)) else NotAnError }
        val results = ArrayDeque(listOf("pending", "done"))
        assertEquals("done", engine.retryBlocking(CallOptions("s/u"), pending) { results.removeFirst() })
        val thrown = assertThrows<ToolException> { engine.retryBlocking(CallOptions("s/v"), pending) { "pending" } }
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, CallFailure.of(thrown)?.decision?.reason)
    }

    @Test
    fun `a date in what is read of a result counts from the engine's clock`() {
        val begin = Instant.parse("2026-05-01T12:00:00Z")
        val clock = TestClock(begin)
        val headers = mapOf("Retry-After" to listOf("Fri, 01 May 2026 12:00:40 GMT"))
        val outcome = FindOutcome<Int> { readHttp(it, headers, "") }
        val statuses = ArrayDeque(listOf(503, 200))
        assertEquals(200, Engine(clock = clock).retryBlocking(CallOptions("s/t"), outcome) { statuses.removeFirst() })
        assertTrue(clock.passed >= Duration.ofSeconds(40), "${clock.passed}")
        // a time of one's own stays, and outside of a driver there is none
        val own = readHttp(503, headers, "", now = Instant.parse("2026-05-01T12:00:30Z")) as Reading
        assertEquals(10.0, own.retryAfter)
        assertEquals(null, (readHttp(503, headers, "") as Reading).retryAfter)
    }

    @Test
    fun `a driver around another one makes no call again`() {
        var calls = 0
        val thrown = assertThrows<ConnectException> {
            engine.retryBlocking<Unit>(CallOptions("outer/t", readOnly = true)) {
                engine.retryBlocking<Unit>(CallOptions("inner/t", readOnly = true)) {
                    calls += 1
                    throw ConnectException("refused")
                }
            }
        }
        assertEquals(3, calls)
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, CallFailure.of(thrown)?.decision?.reason)
        val late = CallOptions("late/t", readOnly = true, timeout = Duration.ofSeconds(30))
        calls = 0
        assertThrows<IllegalStateException> {
            engine.retryBlocking<Unit>(CallOptions("outer/u", readOnly = true)) {
                try {
                    engine.retryBlocking<Unit>(late) { throw busy(40).also { calls += 1 } }
                } catch (error: ToolException) {
                    throw IllegalStateException("late", error)
                }
            }
        }
        assertEquals(1, calls)
        for (left in listOf(ToolException.wrap(thrown).emitted(), CallFailure.of(thrown)!!.error.emitted(), emitted(thrown))) {
            assertEquals(listOf("exhausted", false), listOf(left.reason, left.recoverable))
        }
        assertTrue("exhausted" in toResultJson(IllegalStateException("outer", thrown)))
    }

    @Test
    fun `what is given up says so when it leaves`() {
        val budget = """"budget":{"capacity":1,"per_minute":1,"per_success":0},"health":{"enabled":false}"""
        for ((reason, policy, sends) in listOf(
            Triple(GiveUpReason.ATTEMPTS_EXHAUSTED, """{"max_attempts":2}""", 2),
            Triple(GiveUpReason.SUPPRESSED, """{"max_attempts":9}""", 3),
            Triple(GiveUpReason.BUDGET_EXHAUSTED, """{"max_attempts":9,$budget}""", 2),
        )) {
            var calls = 0
            val thrown = assertThrows<ToolException.Transient> {
                Engine(policy, clock = TestClock()).use { engine ->
                    engine.retryBlocking<Unit>("s/t") { throw ToolException.Transient("busy").also { calls += 1 } }
                }
            }
            assertEquals(listOf(reason, sends), listOf(CallFailure.of(thrown)?.decision?.reason, calls))
            val left = thrown.emitted()
            assertEquals(listOf("exhausted", false), listOf(left.reason, left.recoverable))
            assertEquals(listOf(null, true), listOf(thrown.reason, thrown.recoverable)) // in this process it stays as it is
        }
    }

    @Test
    fun `an exception that is thrown anew belongs to the new call`() {
        val exceptions = listOf(busy(), ConnectException("refused"))
        for ((at, one) in exceptions.withIndex()) {
            assertSame(one, assertThrows<Exception> { engine.retryBlocking<Unit>(CallOptions("once/$at", readOnly = true)) { throw one } })
            assertNotNull(CallFailure.of(one))
            for ((kind, thrown) in mapOf("itself" to one, "cause" to IllegalStateException("outer", one))) {
                var calls = 0
                val found = engine.retryBlocking(CallOptions("$kind/$at", readOnly = true)) {
                    calls += 1
                    if (calls < 3) throw thrown
                    "found"
                }
                assertEquals(listOf("found", 3), listOf(found, calls))
            }
        }
    }

    @Test
    fun `settings are checked when they are given, by name`() {
        val wrong = mapOf<String, () -> Any>(
            "timeout" to { CallOptions("s/t", timeout = Duration.ofSeconds(-1)) },
            "attemptTimeout" to { CallOptions("s/t", attemptTimeout = Duration.ZERO) },
            "method" to { engine.call(CallOptions("s/t", method = " ")) },
            "key" to { engine.call(CallOptions(" ")) },
            "policyJson" to { engine.call(CallOptions("s/t", policyJson = """{"max":1}""")) },
            "argumentsJson" to { engine.call(CallOptions("s/t", argumentsJson = "{")) },
        )
        for ((name, use) in wrong) {
            val refused = assertThrows<MisuseException>(name) { use() }
            assertTrue(refused.message!!.contains("`$name`"), refused.message)
        }
        assertThrows<MisuseException> { Engine("{}x") }
        val endless = CallOptions("s/t", timeout = Duration.ofSeconds(Long.MAX_VALUE), attemptTimeout = Duration.ofSeconds(Long.MAX_VALUE))
        assertEquals(7, Engine().retryBlocking(endless) { 7 })
        assertEquals(0, Timer.pending)
    }

    @Test
    fun `what is closed is refused`() {
        val call = engine.call("s/t")
        call.close()
        call.close()
        assertThrows<MisuseException> { call.admit() }
        val closed = Engine().also { it.close() }
        assertThrows<MisuseException> { closed.call("s/t") }
    }

    @Test
    fun `waits take no time by the clock for tests`() {
        val began = clock.wallMs
        assertThrows<ToolException> { engine.retryBlocking<Unit>("s/t") { throw busy(100) } }
        assertTrue(clock.passed >= Duration.ofSeconds(200), "${clock.passed}")
        clock.advance(Duration.ofSeconds(1))
        assertEquals(clock.passed.toMillis(), clock.wallMs - began)
        assertThrows<MisuseException> { clock.advance(Duration.ofSeconds(-1)) }
    }
}
