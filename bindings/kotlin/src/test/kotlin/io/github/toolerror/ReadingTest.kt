package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.net.SocketTimeoutException
import java.sql.SQLException
import java.time.Instant

class ReadingTest {
    @Test
    fun `any text gives an error`() {
        val reading = read("Error: [CONFLICT] held", Mode.UNWRAP)
        assertEquals("[CONFLICT] held", reading.error.toString())
        assertEquals(Disposition.STRUCTURED, reading.disposition)
        assertEquals(Mode.UNWRAP, reading.mode)
        assertTrue(reading.wrappers.isNotEmpty())
        assertEquals(Disposition.LEGACY, read(byteArrayOf(-1, 0)).disposition)
        assertEquals("Error: [CONFLICT] held", read("Error: [CONFLICT] held").original)
    }

    @Test
    fun `the classifier says by which rule`() {
        val reading = read("connect ECONNREFUSED 127.0.0.1:5432", Mode.CLASSIFY)
        assertEquals("net.refused", reading.rule)
        assertEquals("ECONNREFUSED", reading.evidence)
    }

    @Test
    fun `results, responses and failed connections are read`() {
        assertSame(NotAnError, readResult("""{"content":[]}"""))
        assertSame(PassThrough, readResult("""{"resultType":"input_required"}"""))
        val now = Instant.parse("1970-01-01T00:00:00Z")
        val headers = mapOf("Retry-After" to listOf("Thu, 01 Jan 1970 00:00:30 GMT"))
        val busy = readHttp(503, headers, "", now = now) as Reading
        assertEquals(30.0, busy.retryAfter)
        assertEquals(Disposition.MAPPED, busy.disposition)
        assertNull((readHttp(503, headers, "") as Reading).retryAfter)
        val rpc = readJsonRpc("""{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"bad"}}""") as Reading
        assertEquals(ErrorType.VALIDATION, rpc.error.type)
        val lost = readThrowable(RuntimeException("x", SocketTimeoutException("Read timed out"))) as Reading
        assertEquals(ErrorType.TRANSIENT, lost.error.type)
        assertEquals(Delivery.UNKNOWN, lost.delivery)
    }

    @Test
    fun `a custom entry replaces that of the contract`() {
        val table = mapOf(418 to StatusEntry(ErrorType.PERMISSION), 409 to StatusEntry(ErrorType.TRANSIENT, false, "busy"))
        fun read(status: Int, vararg headers: Pair<String, List<String>>) =
            (readHttp(status, headers.toMap(), "", table = table) as Reading).error
        assertEquals(ErrorType.PERMISSION, read(418).type)
        val busy = read(409, "Retry-After" to listOf("1"))
        assertEquals(ErrorType.TRANSIENT, busy.type)
        assertEquals(listOf(false, "busy"), listOf(busy.recoverable, busy.reason))
        assertEquals(ErrorType.NOT_FOUND, read(404).type)
    }

    @Test
    fun `members beside the contract are kept apart`() {
        assertEquals("""{"more":1}""", read("""{"type":"INTERNAL","message":"m","more":1}""").extraJson)
    }

    @Test
    fun `assessing says what to do`() {
        val text = """{"type":"TRANSIENT","message":"busy","data":{"retry_after":2}}"""
        val first = assess(InputKind.ERROR_TEXT, text)
        assertEquals(Action.RETRY, first.decision?.action)
        assertTrue(first.decision!!.delayMs!! >= 2000)
        assertTrue(first.decision.advice.startsWith("Retry the same call"))
        val third = assess(InputKind.ERROR_TEXT, text, context = Context(failures = 3))
        assertEquals(GiveUpReason.ATTEMPTS_EXHAUSTED, third.decision?.reason)
        val lost = """{"class":"SocketTimeoutException","runtime":"java","message":"Read timed out"}"""
        val unsafe = Context(call = CallOptions("s/t", readOnly = false, idempotent = false))
        assertEquals(GiveUpReason.UNSAFE_REPLAY, assess(InputKind.CONNECTION_ERROR, lost, context = unsafe).decision?.reason)
        val safe = Context(call = CallOptions("s/t", readOnly = true, seed = -1))
        assertEquals(Action.RETRY, assess(InputKind.CONNECTION_ERROR, lost, context = safe).decision?.action)
        assertEquals(Disposition.NOT_AN_ERROR, assess(InputKind.CALL_TOOL_RESULT, "{}").disposition)
    }

    @Test
    fun `the codes of databases are read as codes, through causes`() {
        val bySqlState = readThrowable(RuntimeException("x", SQLException("m", "23505", 7))) as Reading
        assertEquals(ErrorType.CONFLICT, bySqlState.error.type)
        val serialization = readThrowable(SQLException("m", "40001")) as Reading
        assertEquals(ErrorType.TRANSIENT, serialization.error.type)
        assertEquals(ErrorType.INTERNAL, (readThrowable(SQLException("m")) as Reading).error.type)
    }

    @Test
    fun `a call learns from what was thrown`() {
        val engine = Engine(clock = TestClock())
        val call = engine.call(CallOptions("s/t", sideEffects = true))
        call.admit()
        assertEquals(Action.RETRY, call.failed(java.net.ConnectException("Connection refused")).action)
        call.admit()
        assertEquals(GiveUpReason.UNSAFE_REPLAY, call.failed(SocketTimeoutException("Read timed out")).reason)
        assertEquals(GiveUpReason.CANCELLED, engine.call("s/u").failed(java.util.concurrent.CancellationException()).reason)
    }

    @Test
    fun `the contract has a version`() {
        assertTrue(contractVersion().matches(Regex("""\d+\.\d+""")))
    }
}
