package io.github.toolerror

import kotlinx.coroutines.launch
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.IOException
import java.io.UncheckedIOException
import java.net.ConnectException
import java.util.concurrent.CompletionException
import java.util.concurrent.ExecutionException

/** What a cause says of a call, and what it does not prove: nothing is done twice. */
class CausesTest {
    private val engine = Engine(clock = TestClock())

    private fun busy(vararg data: Pair<String, Any>) = ToolException.Transient("busy", data.toMap())

    private fun refused() = ConnectException("Connection refused")

    private fun sends(facts: CallOptions, failure: () -> Exception): Pair<Int, CallFailure> {
        var sent = 0
        val thrown = assertThrows<Exception> {
            engine.retryBlocking<Unit>(facts) { _ ->
                sent += 1
                throw failure()
            }
        }
        return sent to CallFailure.of(thrown)!!
    }

    @Test
    fun `an exception of the author around a cause sends nothing twice`() {
        val failures = listOf(
            { IllegalStateException("order written, notification failed", refused()) },
            { IOException("order written, notification failed", refused()) },
            { IllegalStateException("order written", ExecutionException(refused())) },
            { IllegalStateException("audit broke", busy("effects" to "none")) },
        )
        for (failure in failures) {
            val (sent, failure) = sends(CallOptions("mail/send", sideEffects = true), failure)
            assertEquals(1, sent)
            assertEquals(GiveUpReason.UNSAFE_REPLAY, failure.decision.reason)
            assertEquals(Effects.UNKNOWN, ToolException.wrap(failure()).emitted().effects)
        }
    }

    @Test
    fun `a lost reply as the cause of a ToolException sends nothing twice`() {
        val lost = { java.net.SocketException("Connection reset") }
        val down = { cause: Throwable -> ToolException.Transient("payment down", cause) }
        val failures = listOf(
            { down(lost()) },
            { down(ExecutionException(lost())) },
            { down(java.net.SocketTimeoutException("Read timed out")) },
            { down(down(lost())) },
        )
        for (failure in failures) {
            val (sent, found) = sends(CallOptions("pay/charge", sideEffects = true), failure)
            assertEquals(1, sent)
            assertEquals(GiveUpReason.UNSAFE_REPLAY, found.decision.reason)
            val thrown = failure()
            assertEquals(Delivery.UNKNOWN, thrown.delivery)
            assertSame(thrown, ToolException.wrap(thrown))
            assertEquals(Effects.UNKNOWN, thrown.emitted().effects)
            assertTrue("unknown" in thrown.toResultJson())
        }
    }

    private fun <E : Exception> E.suppressing(vararg others: Throwable) = apply { others.forEach(::addSuppressed) }

    /** Fails while it is used, and again when it is closed. */
    private fun closing(used: Exception, closed: Exception): Nothing = java.io.Closeable { throw closed }.use { throw used }

    @Test
    fun `what an exception has suppressed sends nothing twice`() {
        val broke = { IllegalStateException("sent, then broke") }
        val none = { busy("effects" to "none") }
        val failures = listOf(
            { none().suppressing(broke()) },
            { busy().suppressing(refused(), java.net.SocketException("Connection reset")) },
            { refused().suppressing(broke()) },
            { none().suppressing(busy("effects" to "partial")) },
            { none().suppressing(IOException("closed", IOException("x")).suppressing(broke())) },
            { ExecutionException(none()).suppressing(broke()) },
            { assertThrows<ToolException> { closing(none(), broke()) } },
        )
        for (failure in failures) {
            val (sent, found) = sends(CallOptions("mail/send", sideEffects = true), failure)
            assertEquals(1, sent, failure().toString())
            assertEquals(GiveUpReason.UNSAFE_REPLAY, found.decision.reason)
            assertEquals(Effects.UNKNOWN, ToolException.wrap(failure()).emitted().effects)
        }
        assertEquals(Effects.UNKNOWN, busy().suppressing(broke()).emitted().effects)
        val thrown = busy().suppressing(broke())
        assertSame(thrown, ToolException.wrap(thrown))
        assertEquals(ErrorType.TRANSIENT, ToolException.wrap(none().suppressing(ToolException.Permission("no"))).type)
    }

    @Test
    fun `children of a coroutine scope that fail beside each other send nothing twice`() {
        val (sent, found) = sends(CallOptions("mail/send", sideEffects = true)) {
            assertThrows<ToolException> {
                kotlinx.coroutines.runBlocking {
                    val failing = kotlinx.coroutines.CompletableDeferred<Unit>()
                    launch {
                        try {
                            kotlinx.coroutines.awaitCancellation()
                        } finally {
                            error("sent, then broke")
                        }
                    }
                    launch {
                        failing.await()
                        throw busy("effects" to "none")
                    }
                    failing.complete(Unit)
                }
            }
        }
        assertEquals(1, sent)
        assertEquals(GiveUpReason.UNSAFE_REPLAY, found.decision.reason)
    }

    @Test
    fun `what was suppressed and is safe lets an exception be sent again`() {
        val failures = listOf(
            { busy().suppressing(refused()) },
            { busy().suppressing(ToolException.Permission("no")) },
            { busy().suppressing(java.util.concurrent.CancellationException("x")) },
        )
        for (failure in failures) {
            val what = failure().suppressed.first().toString()
            assertEquals(3, sends(CallOptions("mail/$what", sideEffects = true), failure).first, what)
        }
    }

    @Test
    fun `suppressed exceptions of any number, in each other and in circles give an error`() {
        val many = busy().also { all -> repeat(20_000) { all.addSuppressed(RuntimeException("$it")) } }
        val deep = (0 until 5000).fold(RuntimeException("v")) { inner, number -> RuntimeException("$number").suppressing(inner) }
        val circle = busy().also { it.addSuppressed(IOException("closing failed", it)) }
        for (thrown in listOf(many, deep, circle)) assertInstanceOf(ToolException::class.java, ToolException.wrap(thrown))
        assertEquals(Delivery.UNKNOWN, many.delivery)
    }

    @Test
    fun `the delivery follows what is added to an exception or to its cause`() {
        val reset = { java.net.SocketException("Connection reset") }
        val ways = listOf<(ToolException, Exception) -> Unit>(
            { thrown, _ -> thrown.addSuppressed(reset()) },
            { _, cause -> cause.addSuppressed(reset()) },
            { _, cause -> cause.initCause(reset()) },
        )
        for ((at, way) in ways.withIndex()) {
            val cause = ExecutionException("odd", null as Throwable?).takeIf { at < 2 } ?: IOException("odd")
            val thrown = ToolException.Transient("payment down", cause)
            assertTrue(thrown.delivery != Delivery.UNKNOWN, "$at")
            way(thrown, cause)
            assertEquals(Delivery.UNKNOWN, thrown.delivery, "$at")
            assertEquals(Effects.UNKNOWN, thrown.emitted().effects, "$at")
        }
    }

    @Test
    fun `an exception says the same of what it has suppressed by itself and through wrap`() {
        val thrown = busy("effects" to "none").suppressing(IllegalStateException("sent, then broke"))
        assertEquals(Effects.UNKNOWN, ToolException.wrap(thrown).emitted().effects)
        assertEquals(Effects.UNKNOWN, thrown.emitted().effects)
        assertTrue("unknown" in thrown.toResultJson())
        assertTrue("unknown" in thrown.toHttp().body)
        assertTrue("unknown" in thrown.toJsonRpcJson())
        assertEquals(Effects.NONE, busy("effects" to "none").suppressing(refused()).emitted().effects)
    }

    @Test
    fun `a cause that proves that nothing was done lets a ToolException be sent again`() {
        val failures = listOf(
            { ToolException.Transient("payment down", refused()) },
            { ToolException.Transient("payment down", IllegalStateException("the author knows")) },
            {
                ToolException.Transient(
                    "payment down", mapOf("effects" to "none"), cause = java.net.SocketException("Connection reset"),
                )
            },
        )
        // each has a key of its own: a tool that has failed thrice is not called again
        for ((at, failure) in failures.withIndex()) {
            val (sent, _) = sends(CallOptions("pay/charge$at", sideEffects = true), failure)
            assertEquals(3, sent)
            assertTrue(failure().emitted().effects != Effects.UNKNOWN)
        }
    }

    @Test
    fun `a known wrapper adds nothing`() {
        val wrappers = listOf(
            ExecutionException(refused()),
            CompletionException(refused()),
            UncheckedIOException(refused()),
            CompletionException(ExecutionException(refused())),
        )
        for (wrapper in wrappers) {
            assertEquals(Delivery.NOT_SENT, (readThrowable(wrapper) as Reading).delivery)
        }
        val inner = busy("effects" to "none")
        assertSame(inner, ToolException.wrap(ExecutionException(inner)))
        assertSame(inner, ToolException.wrap(inner))
        assertEquals(Effects.UNKNOWN, ToolException.wrap(IllegalStateException("x", inner)).effects)
    }

    @Test
    fun `exceptions of any size give an error`() {
        val huge = "x".repeat(6_000_000)
        val deep = (0 until 3000).fold(RuntimeException("v")) { inner, number -> RuntimeException(number.toString(), inner) }
        for (thrown in listOf(RuntimeException(huge), IOException(huge, IOException(huge, IOException(huge))), deep)) {
            assertInstanceOf(ToolException::class.java, ToolException.wrap(thrown))
        }
    }

    @Test
    fun `members that decide and say nothing are refused by name`() {
        val wrong = mapOf(
            "effects" to "nothing",
            "phase" to 7,
            "retry_after" to "30s",
            "conflicts" to listOf("a"),
            "violations" to "v",
        )
        for ((name, value) in wrong) {
            val refused = assertThrows<MisuseException> { ToolException.Transient("m", mapOf(name to value)) }
            assertTrue(refused.message.orEmpty().startsWith("`$name` must be "), refused.message)
        }
        val read = read("""{"type":"TRANSIENT","message":"m","data":{"effects":"nothing"}}""").error
        assertEquals(Effects.UNKNOWN, read.effects)
    }

    @Test
    fun `three retries inside of three retries are three calls`() {
        val ways = listOf<(CallFailure) -> Exception>(
            { it.error },
            { ToolException.Transient("the backend is busy", cause = it.error) },
            { IllegalStateException("the backend is busy", it.error) },
        )
        for (way in ways) {
            var calls = 0
            val (_, failure) = sends(CallOptions("outer/tool", readOnly = true)) {
                val (sent, inner) = sends(CallOptions("backend/read", readOnly = true)) { busy("retry_after" to 0) }
                calls += sent
                // as it comes over the wire
                ToolException.fromJson(ToolException.wrap(way(inner)).emitted().toJson())
            }
            assertEquals(3, calls)
            assertEquals(GiveUpReason.SERVER_FORBIDS, failure.decision.reason)
            assertEquals("exhausted", failure.error.reason)
            assertEquals(false, failure.error.recoverable)
        }
    }

    @Test
    fun `what was not safe to retry says so when it leaves`() {
        val (_, failure) = sends(CallOptions("mail/send", sideEffects = true)) { java.net.SocketTimeoutException("Read timed out") }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, failure.decision.reason)
        assertEquals(Effects.UNKNOWN, failure.error.emitted().effects)
        assertTrue("unknown" in failure.error.toResultJson())
    }
}
