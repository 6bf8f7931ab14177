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

    /**
     * The call, to go on with these arguments after [Action.FIX_INPUT] or [Action.NEGOTIATE].
     *
     * @throws MisuseException after any other decision: the call has ended.
     */
    public fun resume(argumentsJson: String): Call = call.also { it.resume(argumentsJson) }

    /** For the log, with secrets masked: the error, the decision, and what was done before. */
    override fun toString(): String {
        val reason = decision.reason?.let { ": ${it.word}" }.orEmpty()
        val attempts = if (decision.attempt == 1) "1 attempt" else "${decision.attempt} attempts"
        val sent = if (decision.attempt == 0) "not sent" else "$attempts in ${took.toMillis()} ms"
        return "${error.emitted()} (${decision.action.word}$reason, $sent)"
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
    /** When the call began. */
    val began: Long,
    /** The attempt of another call that it was part of. */
    val scope: Scope?,
    /** Whether several calls are known to throw this one object. */
    @Volatile var shared: Boolean,
) {
    /** Tells what failed before from what fails later. */
    val serial = Failures.next()

    /** Whether it was asked for on the thread where it was left. */
    @Volatile var wasRead = false

    /** Whether the call was part of this attempt. */
    fun isInside(attempt: Scope): Boolean {
        if (serial < attempt.began) return false
        // of a thread that knows nothing of ours: part of the attempt's work, if nobody else throws this object
        if (scope == null) return began > attempt.began && !shared
        return generateSequence(scope) { it.around }.any { it === attempt }
    }

    fun errorOf(thrown: Throwable): ToolException {
        if (thrown is ToolException && thrown.toJson() == parts.text && thrown.delivery?.word == parts.delivery) return thrown
        return ToolException.of(parts, thrown).also { Failures.keep(it, this, leave = false) }
    }
}

/** An attempt of a driver: tells the calls inside of it from those beside it, which may throw the very same exception. */
internal class Scope(val around: Scope?) {
    val began = Failures.next()

    companion object {
        /** The innermost one of a thread. */
        val current = ThreadLocal<Scope?>()
    }
}

/** Does the work as a part of the attempt. */
internal inline fun <T> within(scope: Scope?, work: () -> T): T {
    val around = Scope.current.get()
    Scope.current.set(scope)
    try {
        return work()
    } finally {
        if (around == null) Scope.current.remove() else Scope.current.set(around)
    }
}

/** What drivers know of the exceptions that they have thrown, for as long as these live. */
internal object Failures {
    private val dead = ReferenceQueue<Throwable>()
    private val records = ConcurrentHashMap<Key, List<FailureRecord>>()
    private val count = AtomicLong()

    /** What was left last on this thread. */
    private val lastRecord = ThreadLocal<WeakReference<FailureRecord>?>()

    /** Numbers what happens, to tell what came first. */
    fun next(): Long = count.incrementAndGet()

    /** The exception itself: equal ones are others. */
    private class Key(error: Throwable, queue: ReferenceQueue<Throwable>?) : WeakReference<Throwable>(error, queue) {
        private val hash = System.identityHashCode(error)

        override fun hashCode() = hash

        override fun equals(other: Any?) = this === other || (other is Key && get().let { it != null && it === other.get() })
    }

    val size: Int get() = records.also { forgetDead() }.size

    /** Of how many calls an exception keeps what they left. */
    fun recordsOf(error: Throwable): Int = records[Key(error, null)]?.size ?: 0

    /** Keeps what a call has left on an exception, which is going to be thrown on this thread if it is to `leave` it. */
    fun keep(error: Throwable, record: FailureRecord, leave: Boolean = true) {
        forgetDead()
        val before = lastRecord.get()?.get()
        records.compute(Key(error, dead)) { _, others ->
            if (others != null && leave) record.shared = true
            others.orEmpty().filter { it !== record && it !== before }.takeLast(MAX_RECORDS - 1) + record
        }
        if (leave) handOn(record)
    }

    /** The exception with this record goes on its way on this thread. */
    fun handOn(record: FailureRecord): Unit = lastRecord.set(WeakReference(record))

    /**
     * What belongs to an exception. Where several calls have thrown one object: what was left on this thread, else what was
     * left last, and nothing where others had not ended when that call began: it cannot be told whose it is.
     */
    fun of(error: Throwable): FailureRecord? {
        val found = records[Key(error, null)] ?: return null
        val own = lastRecord.get()?.get()?.takeIf { it in found }
        val last = found.last()
        if (own != null && !(own.wasRead && last.began > own.serial)) return own.also { it.wasRead = true }
        return last.takeIf { found.count { it.serial > last.began } == 1 }
    }

    /** What a call inside of this attempt has left on an exception. */
    fun inside(error: Throwable, attempt: Scope): FailureRecord? =
        records[Key(error, null)]?.lastOrNull { it.isInside(attempt) }

    /** Why a call was given up that ended with this exception; inside of an attempt, calls that are not part of it do not count. */
    fun decision(error: Throwable): Decision? {
        val attempt = Scope.current.get()
        val record = if (attempt != null) inside(error, attempt) else of(error) ?: records[Key(error, null)]?.last()
        return record?.decision
    }

    private fun forgetDead() {
        var gone: Reference<*>? = dead.poll()
        while (gone != null) {
            records.remove(gone)
            gone = dead.poll()
        }
    }
}
