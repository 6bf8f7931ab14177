package io.github.toolerror

import io.github.toolerror.core.BorderException
import io.github.toolerror.core.InternalException
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputStream
import java.io.ObjectOutputStream
import java.net.ConnectException
import java.net.SocketTimeoutException
import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** What crosses the border to the native library in ways that nobody intends. */
class BorderTest {
    private val wrong = listOf("", "\u0000", "a\u0000b", "\uD800", "\uDC00\uD800", "é😀", "[", "{}", "null", "x".repeat(50_000))

    private fun call() = Engine().call("s/t").also { it.admit() }

    private fun uses(text: String): List<() -> Any?> = listOf(
        { ToolException.Transient(text) },
        { ToolException.Internal("m", mapOf(text to text)) },
        { ToolException.build(text) },
        { ToolException.build("INTERNAL", text, dataJson = text) },
        { ToolException.fromJson(text) },
        { read(text, Mode.CLASSIFY) },
        { read(text.toByteArray(Charsets.UTF_16)) },
        { readResult(text) },
        { readJsonRpc(text) },
        { readHttp(-1, emptyMap(), text) },
        { readHttp(500, mapOf(text to listOf(text)), text) },
        { readAs(InputKind.CONNECTION_ERROR, text.toByteArray()) },
        { assess(InputKind.HTTP_RESPONSE, text) },
        { assess(InputKind.ERROR_TEXT, text, context = Context.ofJson(text)) },
        { Engine(text) },
        { Engine().call(text).admit() },
        { Engine().call(CallOptions("k", id = text, method = text, argumentsJson = text)).admit() },
        { Engine().restore(text, text) },
        { Engine().keyState(text) },
        { Engine().setKeyState("k", text) },
        { call().resume(text) },
        { call().returned(InputKind.CALL_TOOL_RESULT, text) },
        { call().failed(ToolException.Transient("m"), retryAfter = Double.NaN) },
        { decode(text, text) },
        { encodeAs(text, ToolException.Internal("m")) },
        { ToolException.Internal("m").toResultJson(metaKey = text) },
        { ToolException.Internal("m").toHttp(text) },
        { ToolException.Internal("m").emitted(EmitOptions(messageLimit = Long.MIN_VALUE, onlySensitiveNames = listOf(text))) },
        { trace(text, text, text) },
    )

    @Test
    fun `a wrong argument is taken or is misuse and nothing else`() {
        val refused = wrong.sumOf { text ->
            uses(text).withIndex().count { (at, use) ->
                try {
                    use()
                    false
                } catch (misuse: MisuseException) {
                    assertFalse(misuse.message.isNullOrEmpty(), "use $at")
                    true
                }
            }
        }
        assertTrue(refused > 80, "$refused")
    }

    @Test
    fun `wrapping never fails`() {
        class Mute : RuntimeException() {
            override val message: String get() = error("from the message")
        }

        class Loop : RuntimeException("again") {
            override val cause: Throwable get() = Loop()
        }
        assertEquals("[INTERNAL] internal error", ToolException.wrap(Mute()).toString())
        assertEquals("[INTERNAL] again", ToolException.wrap(Loop()).toString())
        assertEquals("[INTERNAL] internal error", ToolException.wrap(RuntimeException()).toString())
        val first = RuntimeException("first")
        first.initCause(RuntimeException("second", first))
        assertEquals("[INTERNAL] first: second", ToolException.wrap(first).toString())
    }

    @Test
    fun `a panic of the native part is a bug and no misuse`() {
        val bug = assertThrows(BugException::class.java) { native<Unit> { throw BorderException.Bug("bug in toolerror") } }
        assertEquals("bug in toolerror", bug.message)
        assertThrows(BugException::class.java) { native<Unit> { throw InternalException("odd") } }
        assertThrows(MisuseException::class.java) { native<Unit> { throw BorderException.Refused("no") } }
    }

    @Test
    fun `huge texts cross the border`() {
        val huge = "x".repeat(5_000_000)
        assertEquals(huge.length, ToolException.Internal(huge).message.length)
        assertTrue(read(huge).error.message.length < 10_000)
        assertTrue(ToolException.Internal(huge).toResultJson().length < 70_000)
        assertEquals(Disposition.LEGACY, read("[".repeat(200_000), Mode.UNWRAP).disposition)
    }

    @Test
    fun `eight threads survive the collector`() {
        val engine = Engine()
        val threads = Executors.newFixedThreadPool(8)
        val work = List(8) { number ->
            Callable {
                repeat(150) { at ->
                    if (at % 50 == 0) System.gc()
                    val error = ToolException.Conflict("m$number $at", mapOf("conflicts" to listOf(Holder("a".repeat(500)))))
                    assertEquals(error, read(error.toJson()).error)
                    val call = engine.call("k$number/t")
                    assertEquals(Send(0, 1), call.admit())
                    assertEquals(Action.NEGOTIATE, call.failed(error).action)
                }
            }
        }
        threads.invokeAll(work).forEach { it.get() }
        threads.shutdown()
    }

    @Test
    fun `how far a call came stays with its error`() {
        val error = ToolException.wrap(SocketTimeoutException("Read timed out"))
        assertEquals(Delivery.UNKNOWN, error.delivery)
        assertFalse("effects" in error.toJson())
        for (emitted in listOf(error.toHttp("bare").body, error.toJsonRpcJson(), error.emitted().toJson())) {
            assertTrue("\"effects\":\"unknown\"" in emitted, emitted)
        }
        assertTrue("effects\\\":\\\"unknown" in error.toResultJson(), error.toResultJson())
        val saved = ByteArrayOutputStream().also { ObjectOutputStream(it).writeObject(error) }.toByteArray()
        val restored = ObjectInputStream(ByteArrayInputStream(saved)).readObject() as ToolException
        assertEquals(Delivery.UNKNOWN, restored.delivery)
        val refused = ToolException.wrap(ConnectException("Connection refused"))
        assertEquals(Delivery.NOT_SENT, refused.delivery)
        assertFalse("effects" in refused.toResultJson())
        assertNull(ToolException.Transient("busy").delivery)
    }

    @Test
    fun `a wrapped error is no safer than what it was made from`() {
        val options = CallOptions("s/t", readOnly = false, idempotent = false)
        val thrown = assertThrows(ToolException::class.java) {
            Engine().retryBlocking<String>(options) { throw ToolException.wrap(SocketTimeoutException("Read timed out")) }
        }
        assertEquals(GiveUpReason.UNSAFE_REPLAY, CallFailure.of(thrown)?.decision?.reason)
        val again = readThrowable(ToolException.wrap(SocketTimeoutException("Read timed out"))) as Reading
        assertEquals(Delivery.UNKNOWN, again.delivery)
    }
}
