package io.github.toolerror

import java.io.InterruptedIOException
import java.time.Duration
import java.util.concurrent.CancellationException
import java.util.concurrent.TimeoutException
import io.github.toolerror.core.maxHistory as nativeMaxHistory
import io.github.toolerror.core.notSentError as nativeNotSentError

/** One attempt of a call; its number counts from 1. */
public fun interface Attempt<T> {
    /** Makes the call. What it throws is the failure. */
    @Throws(Exception::class)
    public fun call(attempt: Int): T
}

/**
 * Finds the failure in what a call returned, such as `{ readResult(it, Mode.UNWRAP) }`. Inside of it the reading functions
 * understand dates by the engine's clock.
 */
public fun interface FindOutcome<T> {
    /** What the value says about the call; [Outcome.failure] for a failure of your own finding. Null from Java: it succeeded. */
    public fun of(value: T): Outcome
}

/** The clock for what is read without a time of its own, while a driver asks its [FindOutcome]. */
internal object Finding {
    private val clock = ThreadLocal<Clock?>()

    val wallMs: Long? get() = clock.get()?.wallMs

    fun <T> by(clock: Clock, find: () -> T): T {
        val before = this.clock.get()
        this.clock.set(clock)
        try {
            return find()
        } finally {
            if (before == null) this.clock.remove() else this.clock.set(before)
        }
    }
}

/** What a driver does next. */
internal sealed interface Step {
    class Wait(val ms: Long) : Step

    class Send(val attempt: Int, val limitMs: Long?, val scope: Scope) : Step
}

/** How an attempt or a wait ended. */
internal sealed interface Came<out T> {
    class Value<T>(val value: T) : Came<T>

    class Threw(val thrown: Throwable) : Came<Nothing>

    /** The time was over; `by` is what the work threw then. */
    class TimedOut(val by: Throwable?) : Came<Nothing>

    /** The call was cancelled. */
    object Cancelled : Came<Nothing>
}

/** The value of a call that is over. */
internal class Returned<T>(val value: T)

private val maxHistory by lazy { native { nativeMaxHistory() } }

/** One call under the policy: what all drivers share. */
internal class Driver<T>(private val call: Call, private val outcome: FindOutcome<in T>?) {
    private val history = ArrayDeque<FailedAttempt>()
    private val began = call.clock.monoMs
    private var attemptBegan = began
    private val beganAt = Failures.next()
    private val around = Scope.current.get()
    private var shared = false
    private var limitMs: Long? = null
    private var scope = Scope(around)
    private var waitMs = 0L
    private var error: ToolException? = null
    private var thrown: Throwable? = null

    fun next(): Step {
        if (call.isCancelled) throw wasCancelled()
        if (waitMs > 0) return wait(waitMs).also { waitMs = 0 }
        return when (val admission = call.admit()) {
            is Send -> if (admission.delayMs > 0) wait(admission.delayMs) else send(admission.attempt)
            is Refused -> throw stopped(admission.decision)
        }
    }

    private fun wait(ms: Long): Step {
        call.tell { onWait(WaitEvent(call, Duration.ofMillis(ms))) }
        return Step.Wait(ms)
    }

    private fun send(attempt: Int): Step {
        call.tell { onAttempt(AttemptEvent(call, attempt)) }
        if (call.isCancelled) throw wasCancelled()
        attemptBegan = call.clock.monoMs
        limitMs = call.limitMs()
        return Step.Send(attempt, limitMs, Scope(around).also { scope = it })
    }

    /** A wait has ended. */
    fun waited(came: Came<Unit>) {
        when (came) {
            is Came.Value -> Unit
            is Came.Threw -> throw cancelledBy(came.thrown)
            else -> throw wasCancelled()
        }
    }

    /** An attempt has ended; null where it is to be made again. */
    fun ended(came: Came<T>): Returned<T>? {
        when (came) {
            is Came.Value -> return returned(came.value)
            is Came.Threw -> threw(came.thrown)
            is Came.TimedOut -> threw(timedOut(came.by))
            Came.Cancelled -> throw wasCancelled()
        }
        return null
    }

    private fun timedOut(by: Throwable?) = TimeoutException("the attempt took longer than $limitMs ms").apply {
        if (by != null) addSuppressed(by)
    }

    private fun returned(value: T): Returned<T>? {
        when (val found = Finding.by(call.clock) { outcome?.of(value) } ?: NotAnError) {
            NotAnError -> call.succeeded()
            PassThrough -> call.inputRequired()
            is Reading -> {
                failed(call.failed(found), found.error, null)
                return null
            }
        }
        return Returned(value)
    }

    private fun threw(by: Throwable) {
        val thrown = ownTimeout(by)
        if (thrown is CancellationException || isInterrupt(thrown)) throw cancelledBy(thrown)
        val found = within(scope) { call.readThrown(thrown) }
        if (found !is Reading) throw cancelledBy(thrown)
        shared = shared || original(thrown) === this.thrown
        val inside = chain(thrown).firstNotNullOfOrNull { Failures.inside(it, scope) }?.decision
        failed(decided(inside, found), found.error, thrown)
    }

    /** What a driver inside has decided stands: no other around it makes that call again. */
    private fun decided(inside: Decision?, found: Reading): Decision {
        if (inside == null || inside.action == Action.FIX_INPUT || inside.action == Action.NEGOTIATE) {
            val own = call.failed(found) // this call goes on, too
            return inside ?: own
        }
        call.cancelledByCaller()
        return inside
    }

    /** The caller gave the call up in this way, which goes out as itself. */
    fun cancelledBy(by: Throwable): Throwable = by.also { call.cancelledByCaller() }

    private fun wasCancelled() = CancellationException("the call was cancelled")

    private fun failed(decision: Decision, error: ToolException, thrown: Throwable?) {
        this.error = error
        this.thrown = thrown?.let(::original) ?: error
        val now = call.clock.monoMs
        val took = Duration.ofMillis(now - attemptBegan)
        history += FailedAttempt(decision.attempt, error.parts(), decision, Duration.ofMillis(attemptBegan - began), took)
        if (history.size > maxHistory) history.removeFirst()
        call.tell { onDecision(DecisionEvent(call, decision, error, thrown)) }
        if (decision.action != Action.RETRY) throw kept(decision)
        waitMs = decision.delayMs ?: 0
        LOG.log(System.Logger.Level.DEBUG) {
            oneLine("${call.key}: attempt ${decision.attempt} failed, retry in $waitMs ms: ${error.emitted()}")
        }
    }

    /** The call is not sent, or not again. */
    private fun stopped(decision: Decision): Throwable {
        call.tell { onDecision(DecisionEvent(call, decision, null, null)) }
        if (error == null) {
            val reason = decision.reason?.word.orEmpty()
            error = ToolException.of(native { nativeNotSentError(reason, decision.retryAfter) })
            thrown = error
        }
        return kept(decision)
    }

    /** What is thrown: the last error itself, with what is known beside it. */
    private fun kept(decision: Decision): Throwable {
        val parts = checkNotNull(error).parts()
        val took = Duration.ofMillis(call.clock.monoMs - began)
        val last = checkNotNull(thrown)
        Failures.keep(last, FailureRecord(decision, history.toList(), took, call, parts, beganAt, around, shared))
        return last
    }
}

/** Ends what a thread does by an interrupt, and takes care that no interrupt of ours stays behind. */
internal class Watch(private val thread: Thread) {
    private var ended: Came<Nothing>? = null
    private var over = false

    @Synchronized
    fun end(by: Came<Nothing>) {
        if (over || ended != null) return
        ended = by
        thread.interrupt()
    }

    @Synchronized
    fun stop(): Came<Nothing>? {
        over = true
        if (ended != null) Thread.interrupted()
        return ended
    }
}

/** Does the work on this thread, until it ends by itself, by the limit, or because the call is cancelled. */
private fun <T> watched(call: Call, limitMs: Long?, work: () -> T): Came<T> {
    val watch = Watch(Thread.currentThread())
    val hook = call.onCancelled { watch.end(Came.Cancelled) }
    val timer = limitMs?.let { Timer.after(it) { watch.end(Came.TimedOut(null)) } }
    val ended: Came<Nothing>?
    val came = try {
        Came.Value(work())
    } catch (thrown: Exception) {
        Came.Threw(thrown)
    } finally {
        timer?.close()
        hook.close()
        ended = watch.stop()
    }
    return when (ended) {
        null -> interrupted(came)
        is Came.TimedOut -> if (came is Came.Threw && !isAnswer(came.thrown)) Came.TimedOut(came.thrown) else came
        else -> ended
    }
}

/** Whether it says how a call ended that took too long, and is nothing that the end of its time has made of it. */
internal fun isAnswer(thrown: Throwable): Boolean {
    val chain = chain(thrown).toList()
    return chain.any { it is ToolException } && chain.none { it is CancellationException || it is InterruptedException || it is InterruptedIOException }
}

/** A timeout of coroutines inside of the attempt is a failure of the attempt, no cancellation by the caller. */
private fun ownTimeout(thrown: Throwable): Throwable =
    if (thrown.javaClass.name != "kotlinx.coroutines.TimeoutCancellationException") thrown
    else TimeoutException(thrown.message).apply { initCause(thrown) }

/** Whether it is an interrupt, also as `RuntimeException(InterruptedException)`, unless a ToolException says what it is. */
private fun isInterrupt(thrown: Throwable) = chain(thrown).takeWhile { it !is ToolException }.any(::saysInterrupt)

/** The JDK's streams say an interrupt by an InterruptedIOException; others say their timeouts by it, in its message. */
private fun saysInterrupt(thrown: Throwable) = thrown is InterruptedException ||
    (thrown.javaClass == InterruptedIOException::class.java && messageOf(thrown)?.startsWith("interrupted", ignoreCase = true) != false)

/** What an interrupted thread throws is the caller's interrupt, whatever the work has made of it. */
private fun <T> interrupted(came: Came<T>): Came<T> {
    if (came !is Came.Threw || came.thrown is InterruptedException) return came
    val said = saysInterrupt(came.thrown)
    val hidden = !said && isInterrupt(came.thrown)
    if (!Thread.interrupted() && !said && !hidden) return came
    if (hidden) Thread.currentThread().interrupt() // the work has swallowed it
    return Came.Threw(InterruptedException("interrupted during the call").apply { initCause(came.thrown) })
}

internal fun <T> runBlocking(call: Call, outcome: FindOutcome<in T>?, attempt: Attempt<T>): T {
    val driver = Driver(call, outcome)
    while (true) {
        when (val step = driver.next()) {
            is Step.Wait -> driver.waited(watched(call, null) { call.clock.sleep(step.ms) })
            is Step.Send -> {
                val came = watched(call, step.limitMs) { within(step.scope) { attempt.call(step.attempt) } }
                driver.ended(came)?.let { return it.value }
            }
        }
    }
}
