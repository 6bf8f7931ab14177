package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File
import java.net.InetAddress
import java.net.URI
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.LocalDate
import java.time.OffsetDateTime
import java.time.ZoneId
import java.util.Date
import java.util.Optional
import java.util.UUID
import java.util.concurrent.atomic.AtomicLong
import kotlin.time.Duration.Companion.milliseconds

/** The form in `data` of each kind of value of the JVM. */
class ValuesTest {
    private enum class Colour { RED { override fun toString() = "red" } }

    private data class Lease(val id: String, private val until: Instant, val more: List<Lease> = emptyList()) {
        val shown = "no part of the value"
    }

    private fun form(value: Any?): String? =
        ToolException.Internal("m", mapOf("v" to value)).dataJson?.removePrefix("""{"v":""")?.removeSuffix("}")

    @OptIn(kotlin.uuid.ExperimentalUuidApi::class)
    @Test
    fun `each value has one form`() {
        val instant = Instant.parse("2026-01-02T03:04:05Z")
        val uuid = UUID.fromString("00000000-0000-0000-0000-000000000007")
        val forms = listOf(
            instant to "\"2026-01-02T03:04:05Z\"",
            Date.from(instant) to "\"2026-01-02T03:04:05Z\"",
            java.sql.Date(instant.toEpochMilli()) to "\"2026-01-02T03:04:05Z\"",
            OffsetDateTime.parse("2026-01-02T03:04+01:00") to "\"2026-01-02T03:04:00+01:00\"",
            instant.atZone(ZoneId.of("Europe/Paris")) to "\"2026-01-02T04:04:05+01:00\"",
            LocalDate.of(2026, 1, 2) to "\"2026-01-02\"",
            Duration.ofMillis(-1500) to "-1.5",
            1500.milliseconds to "1.5",
            uuid to "\"$uuid\"",
            URI("https://example.org/a") to "\"https://example.org/a\"",
            Path.of("a/b") to "\"a/b\"",
            File("a") to "\"a\"",
            InetAddress.getByAddress("host", byteArrayOf(127, 0, 0, 1)) to "\"127.0.0.1\"",
            byteArrayOf(1, 2) to "\"AQI=\"",
            intArrayOf(1, 2) to "[1,2]",
            doubleArrayOf(0.5, Double.NaN) to "[0.5,null]",
            arrayOf("a", null) to "[\"a\",null]",
            Colour.RED to "\"RED\"",
            Effects.NONE to "\"none\"",
            linkedSetOf("b", "a") to "[\"a\",\"b\"]",
            Optional.of(7) to "7",
            Optional.empty<Int>() to "null",
            AtomicLong(Long.MAX_VALUE) to "${Long.MAX_VALUE}",
            StringBuilder("text") to "\"text\"",
            Lease("l-1", instant, listOf(Lease("l-2", instant))) to
                """{"id":"l-1","more":[{"id":"l-2","more":[],"until":"2026-01-02T03:04:05Z"}],"until":"2026-01-02T03:04:05Z"}""",
            (1 to "a") to """{"first":1,"second":"a"}""",
            kotlin.time.Duration.INFINITE to "null",
            kotlin.time.Instant.parse("2026-01-02T03:04:05Z") to "\"2026-01-02T03:04:05Z\"",
            kotlin.uuid.Uuid.fromLongs(0, 7) to "\"$uuid\"",
            mapOf(Colour.RED to 1, Effects.NONE to 2, 1 to 3) to """{"1":3,"RED":1,"none":2}""",
            RawJson("""{"b":1.50,"a":[]}""") to """{"a":[],"b":1.5}""",
            RawJson("1,\"x\":2") to "null",
            listOf(1, RawJson("{")) to "[1,null]",
            (0..Int.MAX_VALUE) to "null",
            generateSequence(1) { it } to "null",
            Thread.currentThread() to "null",
        )
        for ((value, wanted) in forms) assertEquals(wanted, form(value), "${value.javaClass}")
        assertEquals(30.0, ToolException.Transient("m", mapOf("retry_after" to Duration.ofSeconds(30))).retryAfter)
    }

    @Test
    fun `what stands within itself is cut, and what throws is null`() {
        val cycle = mutableListOf<Any>(1)
        cycle.add(cycle)
        cycle.add(cycle)
        assertEquals("[1,null,null]", form(cycle))
        val twice = listOf(1)
        assertEquals("[[1],[1]]", form(listOf(twice, twice)))
        val broken = object : AbstractList<Int>() {
            override val size get() = 3

            override fun get(index: Int) = if (index < 2) index else error("broken")
        }
        assertEquals("""{"a":1,"broken":null}""", form(mapOf("broken" to broken, "a" to 1)))
        assertTrue(form(mapOf(7 to 1, Phase.OUTPUT to 2))!!.contains("\"output\":2"))
    }
}
