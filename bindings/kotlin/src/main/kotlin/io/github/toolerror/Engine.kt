package io.github.toolerror

import io.github.toolerror.core.Call as NativeCall
import io.github.toolerror.core.Engine as NativeEngine
import java.time.Duration

/** The time for an engine, in milliseconds. */
public interface Clock {
    /** A clock that only goes forward. */
    public val monoMs: Long

    /** The time since 1970. */
    public val wallMs: Long

    /** Waits so long, at least. */
    @Throws(InterruptedException::class)
    public fun sleep(ms: Long)
}

/** The clock of this process. It begins at the wall clock's time, so that saved states make sense in another process. */
public object SystemClock : Clock {
    private val begin = System.currentTimeMillis() - System.nanoTime() / 1_000_000

    override val monoMs: Long get() = begin + System.nanoTime() / 1_000_000
    override val wallMs: Long get() = System.currentTimeMillis()

    override fun sleep(ms: Long): Unit = Thread.sleep(ms)
}

/**
 * How a call begins, and what is known about it; what is not said is not known.
 *
 * @property key `server/tool`: calls of one key share throttle, health and budget.
 * @property id The call's id: calls with different ids wait differently long.
 * @property timeout The time from now in which all attempts must have started.
 * @property readOnly The tool changes nothing.
 * @property idempotent A second call with the same arguments has no further effect.
 * @property sideEffects The tool changes something outside of itself.
 * @property method The HTTP method of the call.
 * @property idempotencyKey An idempotency key is sent along, the same with every attempt.
 * @property argumentsJson The arguments, by which [Call.resume] sees that they did not change.
 * @property seed The seed of the jitter, taken as an unsigned number. Default: another for each call.
 */
public data class CallOptions @JvmOverloads constructor(
    public val key: String = "",
    public val id: String? = null,
    public val timeout: Duration? = null,
    public val readOnly: Boolean? = null,
    public val idempotent: Boolean? = null,
    public val sideEffects: Boolean? = null,
    public val method: String? = null,
    public val idempotencyKey: Boolean = false,
    public val argumentsJson: String? = null,
    public val seed: Long? = null,
) {
    /** The same with this time for all attempts. */
    public fun withTimeout(timeout: Duration): CallOptions = copy(timeout = timeout)

    /** The same for a tool that changes nothing, or something. */
    public fun withReadOnly(readOnly: Boolean): CallOptions = copy(readOnly = readOnly)

    /** The same for a tool that may be called twice, or may not. */
    public fun withIdempotent(idempotent: Boolean): CallOptions = copy(idempotent = idempotent)

    /** The same for a call that sends an idempotency key along. */
    public fun withIdempotencyKey(sent: Boolean): CallOptions = copy(idempotencyKey = sent)

    /** The same for these arguments. */
    public fun withArgumentsJson(json: String): CallOptions = copy(argumentsJson = json)

    /** The same with this seed. */
    public fun withSeed(seed: Long): CallOptions = copy(seed = seed)

    internal fun json(clock: Clock): String = encode(
        present(
            "id" to id,
            "key" to key,
            "deadline_ms" to timeout?.let { clock.monoMs + it.toMillis() },
            "read_only" to readOnly,
            "idempotent" to idempotent,
            "side_effects" to sideEffects,
            "method" to method,
            "idempotency_key" to idempotencyKey,
        ),
    )
}

/**
 * A policy and the states of all keys. Keep one for as long as the process lives; any thread may use it.
 *
 * @throws MisuseException for a policy with unknown members or numbers out of range.
 */
public class Engine @JvmOverloads constructor(policyJson: String? = null, private val clock: Clock = SystemClock) {
    private val engine = native { NativeEngine(policyJson?.wellFormed()) }

    /** The whole policy as JSON. */
    public val policyJson: String get() = native { engine.policyJson() }

    /** A call that begins now. */
    public fun call(options: CallOptions): Call {
        val begun = native { engine.begin(options.json(clock), clock.monoMs, clock.wallMs, options.seed?.toULong()) }
        if (options.argumentsJson != null) native { begun.resume(options.argumentsJson.wellFormed()) }
        return Call(begun, options.key, clock)
    }

    /** A call of this key that begins now. */
    public fun call(key: String): Call = call(CallOptions(key))

    /**
     * Makes a call, again while the policy says so, and blocks the thread meanwhile. What is thrown counts as the
     * failure; every other decision than to retry it is thrown as [StoppedException]. An interrupt ends the call.
     */
    @JvmOverloads
    public fun <T> retryBlocking(options: CallOptions, outcome: FindOutcome<in T>? = null, attempt: Attempt<T>): T =
        call(options).retryBlocking(outcome, attempt)

    /** As above, for calls of a key of which nothing else is known. */
    public fun <T> retryBlocking(key: String, attempt: Attempt<T>): T = call(key).retryBlocking(null, attempt)

    /** A call that [Call.save] has saved, perhaps in another process. */
    @JvmOverloads
    public fun restore(key: String, saved: String, seed: Long? = null): Call =
        Call(native { engine.restore(key.wellFormed(), saved.wellFormed(), seed?.toULong()) }, key, clock)

    /** The state of a key as JSON, to be saved. */
    public fun keyState(key: String): String = native { engine.keyState(key.wellFormed()) }

    /** Sets the state of a key to one that was saved. */
    public fun setKeyState(key: String, saved: String): Unit =
        native { engine.setKeyState(key.wellFormed(), saved.wellFormed()) }

    /** Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh. */
    public fun forget(key: String): Unit = native { engine.forget(key.wellFormed()) }
}

/** Whether a call may be sent. */
public sealed interface Admission

/** Send it after a delay, in milliseconds; if that is not 0, ask again then. `attempt` is which send it is, from 1. */
public data class Send(public val delayMs: Long, public val attempt: Int) : Admission

/** Do not send it. */
public data class Refused(public val decision: Decision) : Admission

/** A call under way: its driver asks before every send, and tells what came back. */
public class Call internal constructor(
    private val call: NativeCall,
    /** `server/tool`. */
    public val key: String,
    internal val clock: Clock,
) {
    /** Asks whether the call may be sent. */
    public fun admit(): Admission {
        val answer = native { call.admit(clock.monoMs, clock.wallMs) }
        return if (answer.action == "send") Send(answer.delayMs ?: 0, answer.attempt) else Refused(Decision(answer))
    }

    /**
     * The call failed: what to do about it.
     *
     * @param delivery How far the call came; absent: as the error says.
     * @param retryAfter The delay that the server asks for, in seconds; absent: as the error says.
     */
    @JvmOverloads
    public fun failed(error: ToolException, delivery: Delivery? = null, retryAfter: Double? = null): Decision =
        failed(error, delivery ?: error.delivery, retryAfter, legacy = false)

    /** The call failed with what was read: what to do about it. */
    public fun failed(reading: Reading): Decision =
        failed(reading.error, reading.delivery, reading.retryAfter, reading.legacy)

    private fun failed(error: ToolException, delivery: Delivery?, retryAfter: Double?, legacy: Boolean): Decision =
        Decision(
            native {
                call.failed(error.toJson(), delivery?.word, retryAfter, legacy, clock.monoMs, clock.wallMs)
            },
        )

    /** Reads what came back, takes note of it, and says what to do about it, in one step. Input as [readAs] takes it. */
    @JvmOverloads
    public fun returned(kind: InputKind, input: ByteArray, mode: Mode = Mode.UNWRAP): Assessment =
        Assessment(native { call.returned(kind.word, input, mode.word, clock.monoMs, clock.wallMs) })

    /** Reads a text that came back, takes note of it, and says what to do about it. */
    @JvmOverloads
    public fun returned(kind: InputKind, input: String, mode: Mode = Mode.UNWRAP): Assessment =
        returned(kind, input.utf8(), mode)

    /** The call succeeded. */
    public fun succeeded(): Unit = native { call.succeeded(clock.monoMs, clock.wallMs) }

    /** The server asks for input, or gave a task handle: neither success nor failure. */
    public fun inputRequired(): Unit = native { call.inputRequired(clock.monoMs, clock.wallMs) }

    /** The caller gave the call up. */
    public fun cancelled(): Decision = Decision(native { call.cancelled() })

    /** Goes on after [Action.FIX_INPUT] or [Action.NEGOTIATE] with these arguments. */
    public fun resume(argumentsJson: String): Unit = native { call.resume(argumentsJson.wellFormed()) }

    /** As [Engine.retryBlocking], for a call that goes on after [Action.FIX_INPUT] or [Action.NEGOTIATE]. */
    @JvmOverloads
    public fun <T> retryBlocking(outcome: FindOutcome<in T>? = null, attempt: Attempt<T>): T =
        runBlocking(this, outcome, attempt)

    /** The state of the call as JSON, for [Engine.restore]. */
    public fun save(): String = native { call.save() }

    /** Sends so far. */
    public val attempts: Int get() = native { call.attempts() }
}
