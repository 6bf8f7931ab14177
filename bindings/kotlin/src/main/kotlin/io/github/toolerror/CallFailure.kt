package io.github.toolerror

import io.github.toolerror.core.Parts
import java.lang.ref.Reference
import java.lang.ref.ReferenceQueue
import java.lang.ref.WeakReference
import java.time.Duration
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicLong

/**
 * One failed attempt of a call.
 *
 * @property number Which send it was, from 1.
 * @property decision What was decided then.
 * @property started When it began, from the start of the call.
 * @property took How long it took.
 */
public class FailedAttempt internal constructor(
    public val number: Int,
    private val parts: Parts,
    public val decision: Decision,
    public val started: Duration,
    public val took: Duration,
) {
    /** The failure as it was read. */
    public val error: ToolException by lazy { ToolException.of(parts) }
}

/**
 * What a driver knows of a call that has failed for good. The driver throws the last error itself; [of] gives what
 * belongs to it.
 *
 * @property error The last error as it was read: itself, where it is a ToolException.
 */
public class CallFailure private constructor(private val record: FailureRecord, public val error: ToolException) {
    /** What to do now; never [Action.RETRY]. */
    public val decision: Decision get() = record.decision

    /** What to do now, in words for a model. */
    public val advice: String get() = decision.advice

    /** The failed attempts, at most the last 8, the oldest first. */
    public val history: List<FailedAttempt> get() = record.history

    /** How long the call took, waits included. */
    public val took: Duration get() = record.took

    /** The state of the call. */
    public val call: Call get() = record.call

    /** The call, to go on with these arguments after [Action.FIX_INPUT] or [Action.NEGOTIATE]. */
    public fun resume(argumentsJson: String): Call = call.also { it.resume(argumentsJson) }

    /** For the log: the error, the decision, and what was done before. */
    override fun toString(): String {
        val reason = decision.reason?.let { ": ${it.word}" }.orEmpty()
        val attempts = if (decision.attempt == 1) "1 attempt" else "${decision.attempt} attempts"
        val sent = if (decision.attempt == 0) "not sent" else "$attempts in ${took.toMillis()} ms"
        return "$error (${decision.action.word}$reason, $sent)"
    }

    public companion object {
        /** What belongs to an exception that a driver has thrown, itself and not as a cause; null for any other. */
        @JvmStatic
        public fun of(thrown: Throwable?): CallFailure? {
            val error = original(thrown ?: return null)
            val record = Failures.of(error) ?: return null
            return CallFailure(record, record.errorOf(error))
        }
    }
}

/** What is kept of a failed call. It must not refer to what was thrown: that would keep it alive for ever. */
internal class FailureRecord(
    val decision: Decision,
    val history: List<FailedAttempt>,
    val took: Duration,
    val call: Call,
    private val parts: Parts,
) {
    /** Tells what failed before from what fails later. */
    val serial = Failures.next()

    fun errorOf(thrown: Throwable): ToolException {
        if (thrown is ToolException && thrown.toJson() == parts.text && thrown.delivery?.word == parts.delivery) return thrown
        return ToolException.of(parts, thrown).also { Failures.keep(it, this) }
    }
}

/** What drivers know of the exceptions that they have thrown, for as long as these live. */
internal object Failures {
    private val left = ReferenceQueue<Throwable>()
    private val records = ConcurrentHashMap<Key, FailureRecord>()
    private val count = AtomicLong()

    /** The number of a call that fails for good now. */
    fun next(): Long = count.incrementAndGet()

    /** How many calls have failed for good so far. */
    fun soFar(): Long = count.get()

    /** The exception itself: equal ones are others. */
    private class Key(error: Throwable, queue: ReferenceQueue<Throwable>?) : WeakReference<Throwable>(error, queue) {
        private val hash = System.identityHashCode(error)

        override fun hashCode() = hash

        override fun equals(other: Any?) = this === other || (other is Key && get().let { it != null && it === other.get() })
    }

    val size: Int get() = records.also { forgetDead() }.size

    fun keep(error: Throwable, record: FailureRecord) {
        forgetDead()
        records[Key(error, left)] = record
    }

    fun of(error: Throwable): FailureRecord? = records[Key(error, null)]

    /** Takes off what was left before an attempt in which the exception is thrown anew: that was another call. */
    fun forgetUntil(error: Throwable, serial: Long) {
        val record = of(error) ?: return
        if (record.serial <= serial) records.remove(Key(error, null), record)
    }

    private fun forgetDead() {
        var dead: Reference<*>? = left.poll()
        while (dead != null) {
            records.remove(dead)
            dead = left.poll()
        }
    }
}
