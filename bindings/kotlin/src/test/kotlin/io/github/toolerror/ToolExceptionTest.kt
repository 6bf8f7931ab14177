package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputStream
import java.io.ObjectOutputStream
import java.math.BigDecimal
import java.net.ConnectException

class ToolExceptionTest {
    private val held = ToolException.Conflict(
        "2 leases in the way",
        mapOf("conflicts" to listOf(Holder(agentId = "agent-2", pattern = "src/*.go")), "retry_after" to 1.5),
        recoverable = true,
    )

    @Test
    fun `an error has its message, its text and its display form`() {
        val error = ToolException.NotFound("lease \"l-1\" not registered")
        assertEquals("lease \"l-1\" not registered", error.message)
        assertEquals("[NOT_FOUND] lease \"l-1\" not registered", error.toString())
        val text = """{"type":"NOT_FOUND","message":"lease \"l-1\" not registered","recoverable":false}"""
        assertEquals(text, error.toJson())
        assertNull(error.dataJson)
        assertEquals("temporary failure", ToolException.Transient().message)
    }

    @Test
    fun `a when over the six classes needs no else`() {
        val branch = { error: ToolException ->
            when (error) {
                is ToolException.NotFound -> "other"
                is ToolException.Conflict -> "negotiate"
                is ToolException.Validation -> "fix"
                is ToolException.Permission -> "person"
                is ToolException.Transient -> "later"
                is ToolException.Internal -> "stop"
            }
        }
        val branches = ErrorType.entries.map { branch(ToolException.build(it.word)) }
        assertEquals(listOf("other", "negotiate", "fix", "person", "later", "stop"), branches)
    }

    @Test
    fun `conventional members are typed, in and out`() {
        assertEquals("""{"conflicts":[{"agent_id":"agent-2","pattern":"src/*.go"}],"retry_after":1.5}""", held.dataJson)
        assertEquals(listOf(Holder(agentId = "agent-2", pattern = "src/*.go")), held.conflicts)
        assertEquals(1.5, held.retryAfter)
        assertTrue(held.recoverable)
        val data = mapOf(
            "effects" to Effects.PARTIAL, "phase" to Phase.OUTPUT, "limit" to Limit("size", 10.0, 12.5, "MB"),
            "violations" to listOf(Violation("/a", "required", "must be there")), "hint" to "ask", "truncated" to true,
            "state_after" to mapOf("n" to 1), "errors" to listOf(held), "suggestions" to arrayOf("x"),
        )
        val error = ToolException.fromJson(ToolException.Validation("m", data).toJson())
        assertEquals(Effects.PARTIAL, error.effects)
        assertEquals(Phase.OUTPUT, error.phase)
        assertEquals(Limit("size", 10.0, 12.5, "MB"), error.limit)
        assertEquals(listOf(Violation("/a", "required", "must be there")), error.violations)
        assertEquals("ask", error.hint)
        assertEquals("""{"n":1}""", error.stateAfterJson)
        assertEquals(listOf(held), error.errors)
        assertEquals(listOf("x"), error.suggestions)
        assertTrue(error.truncated)
        assertNull(error.reason)
    }

    @Test
    fun `what JSON has no form for becomes null or U+FFFD`() {
        val deep = generateSequence<Any>(0) { listOf(it) }.elementAt(500)
        val data = mapOf("nan" to Double.NaN, "thread" to Thread.currentThread(), "text" to "a\ud800b")
        val error = ToolException.Internal("lone \udc00", data)
        assertEquals("lone \ufffd", error.message)
        assertEquals("""{"nan":null,"text":"a${'\ufffd'}b","thread":null}""", error.dataJson)
        assertTrue(ToolException.Internal("m", mapOf("deep" to deep)).dataJson!!.contains("[null]"))
    }

    @Test
    fun `numbers keep their digits and have no more than they need`() {
        val data = mapOf("big" to BigDecimal("12345678901234567890.123"), "small" to 5e-324, "a" to 2e23, "f" to 0.1f)
        val text = ToolException.Internal("m", data).dataJson
        assertEquals(ToolException.build("INTERNAL", "m", null, """{"a":2e23,"big":12345678901234567890.123,"f":0.1,"small":5e-324}""").dataJson, text)
    }

    @Test
    fun `equality follows the text`() {
        assertEquals(held, ToolException.fromJson(held.toJson()))
        assertEquals(held.hashCode(), ToolException.fromJson(held.toJson()).hashCode())
        assertNotEquals(held, ToolException.Conflict("2 leases in the way"))
    }

    @Test
    fun `serialization keeps everything`() {
        val bytes = ByteArrayOutputStream().also { ObjectOutputStream(it).writeObject(held) }.toByteArray()
        val back = ObjectInputStream(ByteArrayInputStream(bytes)).readObject() as ToolException.Conflict
        assertEquals(held, back)
        assertEquals(held.conflicts, back.conflicts)
    }

    @Test
    fun `misuse is another exception`() {
        val refused = assertThrows(MisuseException::class.java) { ToolException.build("TIMEOUT", "m") }
        assertTrue(refused.message!!.contains("TIMEOUT"), refused.message)
        assertThrows(MisuseException::class.java) { ToolException.build("CONFLICT", "m", null, "[]") }
        assertThrows(MisuseException::class.java) { ToolException.fromJson("boom") }
        assertThrows(MisuseException::class.java) { readAs(InputKind.CONNECTION_ERROR, byteArrayOf(1)) }
    }

    @Test
    fun `whatever was thrown can be wrapped`() {
        val outer = ToolException.wrap(RuntimeException("outer", held))
        assertEquals(held, outer)
        assertEquals(Delivery.UNKNOWN, outer.delivery)
        assertSame(held, ToolException.wrap(held))
        val cause = ConnectException("Connection refused")
        val refused = ToolException.wrap(cause)
        assertEquals(ErrorType.TRANSIENT, refused.type)
        assertSame(cause, refused.cause)
        assertEquals("[INTERNAL] no such lens", ToolException.wrap(IllegalStateException("no such lens")).toString())
        assertEquals(ErrorType.INTERNAL, ToolException.wrap(StackOverflowError()).type)
    }

    @Test
    fun `it leaves as a tool result, an HTTP response, a JSON-RPC error`() {
        val error = ToolException.Transient("busy, token=s3cr3t-s3cr3t", mapOf("retry_after" to 1.5))
        assertTrue(error.toResultJson().startsWith("""{"content":[{"type":"text","text":"{"""))
        assertTrue(!error.toResultJson().contains("s3cr3t"))
        assertTrue(error.toResultJson(emit = EmitOptions(redact = false)).contains("s3cr3t"))
        val response = error.toHttp("bare")
        assertEquals(503, response.status)
        assertEquals(mapOf("content-type" to "application/json", "retry-after" to "2"), response.headers.associate { it.name to it.value })
        assertEquals(error.emitted().toJson(), response.body)
        assertTrue(error.toJsonRpcJson().startsWith("""{"code":"""))
        assertThrows(MisuseException::class.java) { error.toHttp("xml") }
    }

    @Test
    fun `profiles read and write the forms of other systems`() {
        val stripe = """{"error":{"type":"card_error","code":"card_declined","message":"declined"}}"""
        assertEquals("declined", decode("stripe", stripe)?.message)
        assertNull(decode("stripe", "nothing"))
        assertTrue(encodeAs("problem+json", held).contains("\"status\":409"))
        assertThrows(MisuseException::class.java) { decode("none", "") }
    }
}
