package io.github.toolerror

import java.net.ConnectException
import java.util.concurrent.Callable
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** One exception that several calls throw: what belongs to it is of one of them. */
class SharedErrorsTest {
    private val once = """{"max_attempts":1}"""

    private fun <T> threads(count: Int, work: (Int) -> T): List<T> {
        val pool = Executors.newFixedThreadPool(count)
        try {
            return List(count) { at -> pool.submit(Callable { work(at) }) }.map { it.get() }
        } finally {
            pool.shutdown()
        }
    }

    private fun calls(engine: Engine, busy: Exception, barrier: CyclicBarrier, name: String) = List(100) { number ->
        val key = "$name/$number"
        var sends = 0
        barrier.await()
        val thrown = assertThrows<Exception> {
            engine.retryBlocking<Unit>(CallOptions(key, readOnly = true)) {
                sends++
                throw busy
            }
        }
        val failure = CallFailure.of(thrown)
        listOf(thrown === busy, sends, failure?.call?.key == key, failure?.history?.size)
    }

    @Test
    fun `each thread has its own call`() {
        for (policy in listOf(null, once)) {
            for (busy in listOf(ToolException.Transient("busy"), ConnectException("Connection refused"))) {
                val engine = Engine(policy, TestClock())
                val barrier = CyclicBarrier(8)
                val sends = if (policy == null) 3 else 1
                val found = threads(8) { calls(engine, busy, barrier, "t$it") }.flatten().toSet()
                assertEquals(setOf(listOf<Any?>(true, sends, true, sends)), found)
            }
        }
    }

    @Test
    fun `each coroutine has its own call`() {
        val missing = ToolException.NotFound("gone")
        val engine = Engine(clock = TestClock())
        val keys = List(40) { "c/$it" }
        val found = runBlocking(Dispatchers.Default) {
            keys.map { key ->
                async {
                    try {
                        engine.retry<Unit>(key) {
                            delay(key.length.toLong())
                            throw missing
                        }
                        null
                    } catch (thrown: ToolException) {
                        CallFailure.of(thrown)?.call?.key
                    }
                }
            }.awaitAll()
        }
        assertEquals(keys, found)
    }

    @Test
    fun `of calls that overlapped the asker gets a failure only of its thread`() {
        val missing = ToolException.NotFound("gone")
        val engine = Engine(clock = TestClock())
        val barrier = CyclicBarrier(2)
        threads(2) {
            assertThrows<ToolException> {
                engine.retryBlocking<Unit>("t/$it") {
                    barrier.await()
                    throw missing
                }
            }
        }
        assertNull(CallFailure.of(missing))
        threads(1) { assertThrows<ToolException> { engine.retryBlocking<Unit>("late/call") { throw missing } } }
        assertEquals("late/call", CallFailure.of(missing)?.call?.key)
    }

    @Test
    fun `calls one after the other are told apart on any thread`() {
        val missing = ToolException.NotFound("gone")
        val engine = Engine(clock = TestClock())
        for (key in listOf("a/0", "a/1")) {
            assertThrows<ToolException> { engine.retryBlocking<Unit>(key) { throw missing } }
            assertEquals(key, CallFailure.of(missing)?.call?.key)
            val future = engine.retryAsync<Unit>("f/$key") { CompletableFuture.failedFuture(missing) }
            assertSame(missing, assertThrows<ExecutionException> { future.get() }.cause)
            assertEquals("f/$key", CallFailure.of(missing)?.call?.key)
        }
    }

    /** How often the work is done with a driver in a driver. */
    private fun nested(busy: () -> Exception, run: (() -> Unit) -> Unit): Int {
        var sends = 0
        val inner = Engine(clock = TestClock())
        assertThrows<Exception> {
            Engine(clock = TestClock()).retryBlocking<Unit>(CallOptions("outer/tool", readOnly = true)) {
                run {
                    inner.retryBlocking<Unit>(CallOptions("inner/tool", readOnly = true)) {
                        sends++
                        throw busy()
                    }
                }
            }
        }
        return sends
    }

    @Test
    fun `a driver in a driver has the last word`() {
        val busy = ToolException.Transient("busy")
        val here: (() -> Unit) -> Unit = { it() }
        val pool: (() -> Unit) -> Unit = { inner ->
            try {
                threads(1) { inner() }
            } catch (wrapped: ExecutionException) {
                throw wrapped.cause!!
            }
        }
        assertEquals(3, nested({ ToolException.Transient("busy") }, here))
        assertEquals(3, nested({ ToolException.Transient("busy") }, pool))
        repeat(2) { assertEquals(3, nested({ busy }, here)) }
    }

    @Test
    fun `a coroutine in a coroutine has the last word, on other threads too`() = runBlocking {
        val busy = ToolException.Transient("busy")
        repeat(2) {
            val inner = Engine(clock = TestClock())
            var sends = 0
            val thrown = runCatching {
                Engine(clock = TestClock()).retry<Unit>(CallOptions("outer/tool", readOnly = true)) {
                    withContext(Dispatchers.IO) {
                        inner.retry<Unit>(CallOptions("inner/tool", readOnly = true)) {
                            delay(1)
                            sends++
                            throw busy
                        }
                    }
                }
            }.exceptionOrNull()
            assertSame(busy, thrown)
            assertEquals(3, sends)
        }
    }

    @Test
    fun `a call of before says nothing about what the exception says now`() {
        val busy = ToolException.Transient("busy")
        val engine = Engine(once, TestClock())
        assertThrows<ToolException> { engine.retryBlocking<Unit>("a/b") { throw busy } }
        assertTrue("exhausted" in busy.toResultJson())
        var now = ""
        engine.retryBlocking("a/b") { now = busy.toResultJson() }
        assertTrue("exhausted" !in now, now)
    }

    @Test
    fun `what is kept of one exception is bounded`() {
        val missing = ToolException.NotFound("gone")
        val engine = Engine(clock = TestClock())
        repeat(300) { threads(1) { assertThrows<ToolException> { engine.retryBlocking<Unit>("a/$it") { throw missing } } } }
        assertEquals(256, Failures.recordsOf(missing))
    }
}
