package io.github.toolerror

import io.github.toolerror.core.InternalException
import io.github.toolerror.core.MisuseException as Refusal

/** The library was used wrongly: a mistake in the program, never a failed tool call. */
public class MisuseException(message: String, cause: Throwable? = null) : IllegalArgumentException(message, cause)

/** Calls the native part; what it refuses becomes our exception. */
internal inline fun <T> native(call: () -> T): T = try {
    call()
} catch (refusal: Refusal) {
    throw MisuseException(refusal.message ?: "refused", refusal)
} catch (fault: InternalException) {
    throw MisuseException(fault.message ?: "the library failed", fault)
}

/** The text with U+FFFD for each lone surrogate, for which UTF-8 has no form. */
internal fun String.wellFormed(): String {
    if (none(Char::isSurrogate)) return this
    val out = StringBuilder(length)
    var at = 0
    while (at < length) {
        val pair = this[at].isHighSurrogate() && at + 1 < length && this[at + 1].isLowSurrogate()
        when {
            pair -> out.append(this[at]).append(this[at + 1])
            this[at].isSurrogate() -> out.append('\uFFFD')
            else -> out.append(this[at])
        }
        at += if (pair) 2 else 1
    }
    return out.toString()
}

/** The bytes of a text, as readers take them. */
internal fun String.utf8(): ByteArray = wellFormed().toByteArray()
