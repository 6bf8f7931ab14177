package io.github.toolerror

import com.sun.jna.Platform
import io.github.toolerror.core.BorderException
import io.github.toolerror.core.InternalException
import io.github.toolerror.core.uniffiEnsureInitialized

/** The library was used wrongly: a mistake in the program, never a failed tool call. */
public class MisuseException(message: String, cause: Throwable? = null) : IllegalArgumentException(message, cause)

/** A bug in toolerror: please report it. Neither a failed tool call nor misuse. */
public class BugException internal constructor(message: String, cause: Throwable) : IllegalStateException(message, cause)

/** The native library could not be loaded; the message names this platform and those that the jar is for. */
public class MissingLibraryException internal constructor(message: String, cause: Throwable) :
    IllegalStateException(message, cause)

/** Why nothing can be called; null where all is well. Asked once a process: nothing changes later. */
private val missing: Throwable? by lazy {
    try {
        uniffiEnsureInitialized()
        null
    } catch (fault: LinkageError) {
        generateSequence<Throwable>(fault) { it.cause }.take(8).last()
    }
}

/** The platforms of JNA for which there could be a library. */
private val PLATFORMS = listOf("linux", "darwin", "win32").flatMap { listOf("$it-x86-64", "$it-aarch64") }
private val FILES = listOf("libtoolerror_uniffi.so", "libtoolerror_uniffi.dylib", "toolerror_uniffi.dll")

private fun missingLibrary(fault: Throwable): MissingLibraryException {
    val here = runCatching { Platform.RESOURCE_PREFIX }.getOrDefault("an unknown platform")
    val there = PLATFORMS.filter { at -> FILES.any { MisuseException::class.java.getResource("/$at/$it") != null } }
    val held = if (there.isEmpty()) "no library" else "libraries for ${there.joinToString()}"
    return MissingLibraryException("the native library of toolerror cannot be loaded on $here, the jar holds $held: ${fault.message}", fault)
}

/** Calls the native part; what it refuses becomes our exception, and so does a panic of it. */
internal inline fun <T> native(call: () -> T): T {
    loaded()
    return try {
        call()
    } catch (refusal: BorderException.Refused) {
        throw MisuseException(refusal.message ?: "refused", refusal)
    } catch (bug: BorderException.Bug) {
        throw BugException(bug.message ?: "bug in toolerror", bug)
    } catch (fault: InternalException) {
        throw BugException("bug in toolerror, please report it: ${fault.message}", fault)
    } catch (closed: IllegalStateException) { // the generated code says so of an object that was closed
        if (closed.message?.endsWith("destroyed") != true) throw closed
        throw MisuseException("the engine or the call is closed", closed)
    }
}

internal fun loaded() {
    missing?.let { throw missingLibrary(it) }
}

/** An argument that from Java may be null. */
internal inline fun <reified T : Any> given(name: String, value: T?): T = value ?: throw absent(name, T::class.java)

/** The refusal of an argument that is null. */
internal fun absent(name: String, type: Class<*>): MisuseException {
    val kind = type.simpleName
    return MisuseException("`$name` must be ${if (kind.first() in "AEIO") "an" else "a"} $kind, not `null`")
}

/** A key, `server/tool`. */
internal fun givenKey(key: String?): String = given("key", key).also {
    if (it.isBlank()) throw MisuseException("`key` must be a text that is not blank")
}

/** What is refused about an argument, with its name. */
internal inline fun <T> argument(name: String, check: () -> T): T = try {
    check()
} catch (refusal: MisuseException) {
    if (refusal.cause is IllegalStateException) throw refusal // closed
    throw MisuseException("`$name`: ${refusal.message}", refusal.cause)
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
