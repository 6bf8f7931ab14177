package io.github.toolerror

import java.math.BigDecimal
import java.math.BigInteger
import java.math.MathContext
import java.math.RoundingMode
import java.util.Collections
import java.util.IdentityHashMap
import io.github.toolerror.core.checkJson as nativeCheckJson

/** JSON that is text already: it is taken as it is, every digit of it. In `data`, a text that is not JSON is `null`. */
public class RawJson(public val text: String)

/** A text of this writer. */
private class Written(val text: String)

/** Brackets in brackets; what is deeper becomes `null`, as the library has it. */
private const val MAX_DEPTH = 128

/** A value as JSON. Never fails: what JSON has no form for becomes `null`; the library makes the text canonical. */
internal fun encode(value: Any?): String = JsonWriter().also { it.value(value) }.text()

private class JsonWriter(private val around: MutableSet<Any> = Collections.newSetFromMap(IdentityHashMap())) {
    private val out = StringBuilder()

    fun text(): String = out.toString().wellFormed()

    /** What a value's own code throws makes it `null`. */
    fun value(value: Any?) {
        val begin = out.length
        try {
            write(value)
        } catch (_: Exception) {
            out.setLength(begin)
            out.append("null")
        } catch (_: StackOverflowError) {
            out.setLength(begin)
            out.append("null")
        }
    }

    private fun write(value: Any?) {
        when (value) {
            null -> out.append("null")
            is String -> string(out, value)
            is Boolean, is Int, is Long, is Short, is Byte, is BigInteger, is BigDecimal -> out.append(value)
            is Float -> number(out, value.toString().toDouble())
            is UInt, is ULong, is UShort, is UByte -> out.append(value)
            is Double -> number(out, value)
            is Word -> string(out, value.word)
            is RawJson -> {
                native { nativeCheckJson(value.text.wellFormed()) }
                out.append(value.text)
            }
            is Written -> out.append(value.text)
            is ToolException -> out.append(value.toJson())
            is Holder -> within(value) { members(value.members()) }
            is Violation -> within(value) { members(value.members()) }
            is Limit -> within(value) { members(value.members()) }
            is Map<*, *> -> within(value) { members(value) }
            is Set<*> -> within(value) { items(sorted(value)) }
            is Collection<*> -> within(value) { items(value) }
            is Array<*> -> within(value) { items(value.asList()) }
            else -> written(value)
        }
    }

    /** Values that have their form by way of another value. */
    private fun written(value: Any) {
        val scalar = scalar(value)
        val parts = if (scalar == null) parts(value) else null
        when {
            scalar != null -> write(scalar)
            parts != null -> within(value) { members(parts) }
            else -> out.append("null")
        }
    }

    /** What stands within itself becomes `null`, and so does what is too deep. */
    private fun within(value: Any, write: () -> Unit) {
        if (around.size >= MAX_DEPTH || !around.add(value)) {
            out.append("null")
            return
        }
        try {
            write()
        } finally {
            around.remove(value)
        }
    }

    /** A set has no order: by the texts of its items. */
    private fun sorted(set: Set<*>): List<Written> =
        set.map { item -> JsonWriter(around).also { it.value(item) }.out.toString() }.sorted().map(::Written)

    private fun members(members: Map<*, *>) {
        var before = "{"
        for ((key, value) in members.entries.map { name(it.key) to it.value }.sortedBy { it.first }) {
            out.append(before)
            string(out, key)
            out.append(':')
            value(value)
            before = ","
        }
        out.append(if (members.isEmpty()) "{}" else "}")
    }

    private fun name(key: Any?) = when (key) {
        is Word -> key.word
        is Enum<*> -> key.name
        else -> key.toString()
    }

    private fun items(items: Collection<*>) {
        out.append('[')
        items.forEachIndexed { at, item ->
            if (at > 0) out.append(',')
            value(item)
        }
        out.append(']')
    }
}

private fun number(out: StringBuilder, value: Double) {
    out.append(if (value.isFinite()) shortest(value) else "null")
}

/** The fewest digits that give this number, as every other language writes it; JDK 17 sometimes writes more. */
private fun shortest(value: Double): String {
    val exact = BigDecimal(value)
    val digits = (1..17).map { exact.round(MathContext(it, RoundingMode.HALF_EVEN)) }
    return (digits.firstOrNull { it.toDouble() == value } ?: exact).toString()
}

private fun string(out: StringBuilder, text: String) {
    out.append('"')
    for (char in text) {
        when {
            char == '"' || char == '\\' -> out.append('\\').append(char)
            char < ' ' -> out.append("\\u").append(char.code.toString(16).padStart(4, '0'))
            else -> out.append(char)
        }
    }
    out.append('"')
}

/** The members that are there. */
internal fun present(vararg members: Pair<String, Any?>): Map<String, Any?> = members.filter { it.second != null }.toMap()

private fun Holder.members() = present(
    "agent_id" to agentId,
    "held_by" to heldBy,
    "pattern" to pattern,
    "reservation_id" to reservationId,
    "reason" to reason,
    "expires_at" to expiresAt,
)

private fun Violation.members() = present("path" to path, "rule" to rule, "message" to message)

private fun Limit.members() = present("name" to name, "max" to max, "actual" to actual, "unit" to unit)
