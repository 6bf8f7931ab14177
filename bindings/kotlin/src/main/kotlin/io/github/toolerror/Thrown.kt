@file:JvmName("ToolErrors")
@file:JvmMultifileClass

package io.github.toolerror

import java.time.Instant
import io.github.toolerror.core.maxChain as nativeMaxChain
import io.github.toolerror.core.readFailure as nativeReadFailure

/** What your own exceptions mean. What a mapper throws is logged, and counts as no answer. */
public fun interface ErrorMapper {
    /** The error that it is; null where the mapper does not know it. Asked for an exception and each of its causes. */
    public fun map(thrown: Throwable): ToolException?
}

/**
 * Reads what was thrown: what the mappers say, else a ToolException in its chain of causes as such, else what the runtime
 * shows of a failed connection.
 *
 * A cause gives the type, never the proof that nothing was done: behind an exception that is not known to add nothing to
 * its cause (`ExecutionException`, `UncheckedIOException` and the like), the delivery is unknown.
 *
 * @param mappers Are asked first, the first one about the whole chain; the first answer counts.
 */
@JvmOverloads
public fun readThrowable(
    thrown: Throwable,
    mode: Mode = Mode.UNWRAP,
    now: Instant? = null,
    mappers: List<ErrorMapper> = emptyList(),
): Outcome = readThrown(given("thrown", thrown), mode, now, mappers).outcome

/** What something that was thrown was read as; `authored`: its words are those of its author, for the caller. */
private class ReadThrown(val outcome: Outcome, val authored: Boolean)

private fun readThrown(thrown: Throwable, mode: Mode, now: Instant?, mappers: List<ErrorMapper>): ReadThrown {
    val description = Description(given("mappers", mappers).onEach { given("mappers", it) })
    val described = encode(description.of(thrown))
    val found = native { nativeReadFailure(described, given("mode", mode).word, now?.ms()) }
    val reading = found.outcome.reading ?: return ReadThrown(PassThrough, authored = false)
    val own = found.id?.let { description.held.getOrNull(it.toInt()) }
    // of the very one that was thrown, its causes are in what was read
    val same = own != null && own.toJson() == reading.error.text &&
        (own === thrown || own.delivery?.word == reading.error.delivery)
    return ReadThrown(Reading(constant(found.outcome.disposition), reading, if (same) own else null), own != null)
}

/** The error that something is that was thrown. */
internal class Wrapped(val error: ToolException, val authored: Boolean)

/** As [ToolException.wrap]. */
internal fun wrapped(thrown: Throwable?, mappers: List<ErrorMapper>): Wrapped {
    if (thrown == null) return Wrapped(ToolException.Internal(), authored = false)
    val read = readThrown(thrown, Mode.UNWRAP, null, mappers)
    val found = (read.outcome as? Reading)?.error ?: throw thrown // the caller's own cancellation
    return Wrapped(if (found.isOf(thrown)) found else ToolException.of(found.parts(), thrown), read.authored)
}

/** How deep suppressed exceptions are followed in each other: as deep as the native part looks. */
private const val MAX_DEPTH = 32

/** A failure as [readThrowable] describes it. */
internal fun described(thrown: Throwable): Map<String, Any?>? = Description(emptyList()).of(thrown)

/** A failure as this runtime shows it (SPEC 7.2.7); all meaning is in the native part. */
private class Description(private val mappers: List<ErrorMapper>) {
    /** The ToolExceptions that it carries. */
    val held = mutableListOf<ToolException>()
    private var room = MAX_TEXTS
    private var left = MAX_ERRORS

    /** The exception and what caused it; `around` are those that have suppressed it. */
    fun of(thrown: Throwable, around: Set<Throwable> = emptySet(), depth: Int = 0): Map<String, Any?>? {
        val errors = chain(thrown).toList()
        left -= errors.size
        val inside = identitySet<Throwable>().apply { addAll(around + errors) }
        val (about, answer) = answer(errors)
        val nodes = errors.map { node(it, if (it === about) answer else null) + present("suppressed" to suppressed(it, inside, depth)) }
        return nodes.foldRight(null as Map<String, Any?>?) { node, cause -> node + present("cause" to cause) }
    }

    /** What an exception has suppressed. Nothing is known about what is left out. */
    private fun suppressed(error: Throwable, inside: Set<Throwable>, depth: Int): List<Any?>? {
        val others = error.suppressed.filter { it !in inside }
        val open = others.asSequence().takeWhile { left > 0 && depth < MAX_DEPTH }
        val described = open.map { of(it, inside, depth + 1) }.toList()
        val cut = if (described.size < others.size) listOf(emptyMap<String, Any?>()) else emptyList()
        return (described + cut).ifEmpty { null }
    }

    private fun answer(errors: List<Throwable>): Pair<Throwable?, ToolException?> {
        for (mapper in mappers) {
            for (error in errors) mapped(mapper, error)?.let { return error to it }
        }
        return null to null
    }

    private fun mapped(mapper: ErrorMapper, error: Throwable): ToolException? = try {
        mapper.map(error)
    } catch (thrown: Exception) {
        reportOnce(mapper, "a mapper of errors", thrown)
        null
    }

    private fun node(error: Throwable, answer: ToolException?): Map<String, Any?> {
        val message = messageOf(error)?.take(room)
        room -= message?.length ?: 0
        val carried = answer ?: error as? ToolException
        if (carried != null) held += carried
        return present(
            "runtime" to "java",
            "class" to error.javaClass.name,
            "bases" to (if (carried == null) basesOf(error.javaClass) else null),
            "message" to message,
            "members" to (if (carried == null) membersOf(error) else null),
            "error" to carried?.toJson(),
            "delivery" to carried?.statedDelivery?.word,
            "by" to answer?.let { "mapper" },
            "id" to carried?.let { held.lastIndex },
            "given_up" to Failures.decision(error)?.let { it.reason?.word ?: it.action.word },
        )
    }
}

internal fun messageOf(error: Throwable): String? = own { error.message }

/** What an exception says of itself, whatever its methods do. */
internal fun <T> own(says: () -> T?): T? = try {
    says()
} catch (_: Exception) {
    null
} catch (_: StackOverflowError) {
    null
}

/** How far a chain of causes is followed; a longer one may be a cycle. */
private val maxChain by lazy { native { nativeMaxChain() } }

internal fun chain(thrown: Throwable): Sequence<Throwable> {
    val seen = identitySet<Throwable>()
    return generateSequence(original(thrown)) { error -> causeOf(error)?.let(::original) }.takeWhile(seen::add).take(maxChain)
}

private fun <T> identitySet(): MutableSet<T> = java.util.Collections.newSetFromMap(java.util.IdentityHashMap())

private fun causeOf(error: Throwable): Throwable? = own { error.cause }

/** What was thrown, where coroutines have copied it on its way, with the exception itself as the cause of the copy. */
internal fun original(thrown: Throwable): Throwable {
    val cause = causeOf(thrown)
    val copied = cause != null && cause.javaClass == thrown.javaClass &&
        thrown.stackTrace.any { it.className.startsWith("_COROUTINE.") }
    return if (copied) cause else thrown
}
