package io.github.toolerror

import java.util.concurrent.CompletableFuture
import java.util.concurrent.CopyOnWriteArraySet
import java.util.concurrent.Executor
import io.github.toolerror.core.Call as NativeCall

/** Whether a call may be sent. */
public sealed interface Admission

/** Send it after a delay, in milliseconds; if that is not 0, ask again then. `attempt` is which send it is, from 1. */
public data class Send(public val delayMs: Long, public val attempt: Int) : Admission

/** Do not send it. */
public data class Refused(public val decision: Decision) : Admission

/** A call under way: its driver asks before every send, and tells what came back. */
public class Call internal constructor(
    private val call: NativeCall,
    internal val options: CallOptions,
    private val deadlineMs: Long?,
    private val attemptMs: Long?,
    private val engine: Engine,
) : AutoCloseable {
    private val enders = CopyOnWriteArraySet<Runnable>()
    private val listeners = engine.listeners + listOfNotNull(options.listener)

    internal val clock: Clock get() = engine.clock
    internal val mappers: List<ErrorMapper> get() = engine.mappers

    /** `server/tool`. */
    public val key: String get() = options.key

    /** Whether [cancelled] was called. */
    @Volatile
    public var isCancelled: Boolean = false
        private set

    /**
     * Asks whether the call may be sent.
     *
     * @throws MisuseException for a call that has ended: by a success, by [cancelled], and by every decision about a failure other
     * than [Action.RETRY]. After [Action.FIX_INPUT] and [Action.NEGOTIATE] it goes on once it is resumed.
     */
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
    public fun failed(error: ToolException, delivery: Delivery? = null, retryAfter: Double? = null): Decision {
        if (retryAfter != null && !(retryAfter >= 0 && retryAfter.isFinite())) {
            throw MisuseException("`retryAfter` must be a number of seconds, 0 or more, not `$retryAfter`")
        }
        given("error", error)
        return failed(error, delivery ?: error.delivery, retryAfter, legacy = false)
    }

    /** The call failed with what was read: what to do about it. */
    public fun failed(reading: Reading): Decision =
        given("reading", reading).run { failed(error, delivery, retryAfter, legacy) }

    /** The call has thrown: what to do about it. The caller's own cancellation gives the call up. */
    public fun failed(thrown: Throwable): Decision = when (val found = readThrown(thrown)) {
        is Reading -> failed(found)
        else -> Decision(native { call.cancelled() })
    }

    private fun failed(error: ToolException, delivery: Delivery?, retryAfter: Double?, legacy: Boolean): Decision =
        Decision(
            native {
                call.failed(error.toJson(), delivery?.word, retryAfter, legacy, clock.monoMs, clock.wallMs)
            },
        )

    /** Reads what came back, takes note of it, and says what to do about it, in one step. Input as [readAs] takes it. */
    @JvmOverloads
    public fun returned(kind: InputKind, input: ByteArray, mode: Mode = Mode.UNWRAP): Assessment =
        native {
            Assessment(
                call.returned(
                    given("kind", kind).word, given("input", input), given("mode", mode).word, clock.monoMs, clock.wallMs,
                ),
            )
        }

    /** Reads a text that came back, takes note of it, and says what to do about it. */
    @JvmOverloads
    public fun returned(kind: InputKind, input: String, mode: Mode = Mode.UNWRAP): Assessment =
        returned(kind, given("input", input).utf8(), mode)

    /** The call succeeded. */
    public fun succeeded(): Unit = native { call.succeeded(clock.monoMs, clock.wallMs) }

    /** The server asks for input, or gave a task handle: neither success nor failure. */
    public fun inputRequired(): Unit = native { call.inputRequired(clock.monoMs, clock.wallMs) }

    /** The caller gave the call up. Its driver ends, with [java.util.concurrent.CancellationException]. */
    public fun cancelled(): Decision {
        isCancelled = true
        val decision = Decision(native { call.cancelled() })
        enders.forEach(Runnable::run)
        return decision
    }

    /** As [cancelled], told by a driver that ends already. */
    internal fun cancelledByCaller() {
        if (!isCancelled) native { call.cancelled() }
    }

    /**
     * Goes on after [Action.FIX_INPUT] or [Action.NEGOTIATE] with these arguments.
     *
     * @throws MisuseException for a call that has ended otherwise: it is never sent again.
     */
    public fun resume(argumentsJson: String) {
        val json = given("argumentsJson", argumentsJson).wellFormed()
        native { call.resume(json) }
    }

    /**
     * As [Engine.retryBlocking], for a call that goes on after [Action.FIX_INPUT] or [Action.NEGOTIATE].
     *
     * @throws MisuseException for a call that has ended, as [admit] says.
     */
    @JvmOverloads
    @Throws(InterruptedException::class, Exception::class)
    public fun <T> retryBlocking(outcome: FindOutcome<in T>? = null, attempt: Attempt<T>): T =
        runBlocking(this, outcome, given("attempt", attempt))

    /** As [Engine.retryAsync], for a call that goes on after [Action.FIX_INPUT] or [Action.NEGOTIATE]. */
    @JvmOverloads
    public fun <T> retryAsync(
        outcome: FindOutcome<in T>? = null,
        executor: Executor = DriverThreads,
        attempt: AsyncAttempt<T>,
    ): CompletableFuture<T> = AsyncRun(this, outcome, given("executor", executor), given("attempt", attempt)).begin()

    /** The state of the call as JSON, for [Engine.restore], with the limit of its attempts and a policy of its own. */
    public fun save(): String = native { call.save() }

    /** Sends so far. */
    public val attempts: Int get() = native { call.attempts() }

    /** Frees the native part at once; else the collector does. */
    override fun close(): Unit = call.close()

    /** Runs `end` when the call is cancelled, until what is returned is closed; at once where it was cancelled before. */
    internal fun onCancelled(end: Runnable): AutoCloseable {
        enders += end
        if (isCancelled) end.run()
        return AutoCloseable { enders -= end }
    }

    /** How long an attempt that begins now may take, in milliseconds, if there is a limit. */
    internal fun limitMs(): Long? {
        val rest = deadlineMs?.let { (it - clock.monoMs).coerceAtLeast(1) }
        return listOfNotNull(rest, attemptMs).minOrNull()
    }

    internal fun tell(event: RetryListener.() -> Unit): Unit = listeners.tell(event)

    internal fun readThrown(thrown: Throwable): Outcome =
        readThrowable(thrown, Mode.UNWRAP, java.time.Instant.ofEpochMilli(clock.wallMs), mappers)
}
