package io.github.toolerror

import java.time.Duration
import java.util.Collections
import java.util.WeakHashMap
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.LongAdder

/** An attempt begins. `number` counts from 1. */
public data class AttemptEvent(public val call: Call, public val number: Int)

/** A wait begins, before an attempt. */
public data class WaitEvent(public val call: Call, public val delay: Duration)

/**
 * It was decided what to do about a failure.
 *
 * @property call The call.
 * @property decision What was decided; [Action.RETRY] where the call is made again.
 * @property error The failure as it was read; none where nothing was sent.
 * @property thrown What the work threw; none where the failure was found in what it returned.
 */
public data class DecisionEvent(
    public val call: Call,
    public val decision: Decision,
    public val error: ToolException?,
    public val thrown: Throwable?,
)

/** Is told what drivers do. What it throws is logged once and changes nothing. Several threads may tell it at once. */
public interface RetryListener {
    /** Before each attempt. */
    public fun onAttempt(event: AttemptEvent) {}

    /** Before each wait. */
    public fun onWait(event: WaitEvent) {}

    /** After each failure, and when a call is not sent. */
    public fun onDecision(event: DecisionEvent) {}
}

/** Counts what drivers do. Give it to an [Engine] as a listener. Any thread may read it. */
public class RetryStatistics : RetryListener {
    private val sends = LongAdder()
    private val again = LongAdder()
    private val delays = LongAdder()
    private val waitedMs = LongAdder()
    private val failed = ConcurrentHashMap<ErrorType, LongAdder>()
    private val ended = ConcurrentHashMap<GiveUpReason, LongAdder>()

    /** All sends. */
    public val attempts: Long get() = sends.sum()

    /** The sends after the first of each call. */
    public val retries: Long get() = again.sum()

    /** How often a driver has waited. */
    public val waits: Long get() = delays.sum()

    /** How long they have waited in all. */
    public val waited: Duration get() = Duration.ofMillis(waitedMs.sum())

    /** Failed attempts by type. */
    public val failures: Map<ErrorType, Long> get() = failed.mapValues { (_, count) -> count.sum() }

    /** Calls that were given up, by reason. */
    public val givenUp: Map<GiveUpReason, Long> get() = ended.mapValues { (_, count) -> count.sum() }

    override fun onAttempt(event: AttemptEvent) {
        sends.increment()
        if (event.number > 1) again.increment()
    }

    override fun onWait(event: WaitEvent) {
        delays.increment()
        waitedMs.add(event.delay.toMillis())
    }

    override fun onDecision(event: DecisionEvent) {
        event.error?.let { failed.computeIfAbsent(it.type) { LongAdder() }.increment() }
        event.decision.reason?.let { ended.computeIfAbsent(it) { LongAdder() }.increment() }
    }
}

/** What a driver logs: each retry at DEBUG; what a listener or a mapper throws once at WARNING. */
internal val LOG: System.Logger = System.getLogger("io.github.toolerror")

/** A text of somebody else for the log, where a line break would begin what looks like another record. */
internal fun oneLine(text: String): String = text.replace(UNPRINTABLE, " ")

private val UNPRINTABLE = Regex("""[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]""")

/** Those whose faults were reported: each once. */
private val reported = Collections.synchronizedSet(Collections.newSetFromMap(WeakHashMap<Any, Boolean>()))

/** What a listener or a mapper throws never breaks a call. */
internal fun reportOnce(source: Any, what: String, thrown: Throwable) {
    if (thrown is InterruptedException) Thread.currentThread().interrupt()
    if (reported.add(source)) LOG.log(System.Logger.Level.WARNING, "$what has thrown: ${source.javaClass.name}", thrown)
}

internal fun List<RetryListener>.tell(event: RetryListener.() -> Unit): Unit = forEach { listener ->
    try {
        listener.event()
    } catch (thrown: Throwable) {
        reportOnce(listener, "a listener of retries", thrown)
    }
}
