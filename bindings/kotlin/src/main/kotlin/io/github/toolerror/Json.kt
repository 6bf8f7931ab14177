package io.github.toolerror

import java.math.BigDecimal
import java.math.BigInteger
import java.math.MathContext
import java.math.RoundingMode

/** JSON that is text already: it is taken as it is, every digit of it. */
public class RawJson(public val text: String)

/** Brackets in brackets; what is deeper becomes `null`, as the library has it. */
private const val MAX_DEPTH = 128

/** A value as JSON. Never fails: what JSON has no form for becomes `null`; the library makes the text canonical. */
internal fun encode(value: Any?): String = StringBuilder().also { write(it, value, 0) }.toString().wellFormed()

private fun write(out: StringBuilder, value: Any?, depth: Int) {
    when (value) {
        is String -> string(out, value)
        is Boolean, is Int, is Long, is Short, is Byte, is BigInteger, is BigDecimal -> out.append(value)
        is Float -> number(out, value.toString().toDouble())
        is UInt, is ULong, is UShort, is UByte -> out.append(value)
        is Number -> number(out, value.toDouble())
        is Word -> string(out, value.word)
        is Char, is Enum<*> -> string(out, value.toString())
        is RawJson -> out.append(value.text)
        is ToolException -> out.append(value.toJson())
        is Map<*, *> -> members(out, value, depth)
        is Conflict -> members(out, value.members(), depth)
        is Violation -> members(out, value.members(), depth)
        is Limit -> members(out, value.members(), depth)
        is Iterable<*> -> items(out, value, depth)
        is Array<*> -> items(out, value.asList(), depth)
        else -> out.append("null")
    }
}

private fun members(out: StringBuilder, members: Map<*, *>, depth: Int) {
    if (depth >= MAX_DEPTH) {
        out.append("null")
        return
    }
    var before = "{"
    for ((key, value) in members) {
        out.append(before)
        string(out, key.toString())
        out.append(':')
        write(out, value, depth + 1)
        before = ","
    }
    out.append(if (members.isEmpty()) "{}" else "}")
}

private fun items(out: StringBuilder, items: Iterable<*>, depth: Int) {
    if (depth >= MAX_DEPTH) {
        out.append("null")
        return
    }
    out.append('[')
    items.forEachIndexed { at, item ->
        if (at > 0) out.append(',')
        write(out, item, depth + 1)
    }
    out.append(']')
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

private fun Conflict.members() = present(
    "agent_id" to agentId,
    "held_by" to heldBy,
    "pattern" to pattern,
    "reservation_id" to reservationId,
    "reason" to reason,
    "expires_at" to expiresAt,
)

private fun Violation.members() = present("path" to path, "rule" to rule, "message" to message)

private fun Limit.members() = present("name" to name, "max" to max, "actual" to actual, "unit" to unit)
