package io.github.toolerror

import java.time.Instant
import java.util.concurrent.CancellationException

/** One attempt of a call; its number counts from 1. */
public fun interface Attempt<T> {
    /** Makes the call. What it throws is the failure. */
    @Throws(Exception::class)
    public fun call(attempt: Int): T
}

/** Finds the failure in what a call returned, such as `{ readResult(it, Mode.UNWRAP) }`. */
public fun interface FindOutcome<T> {
    /** What the value says about the call. */
    public fun of(value: T): Outcome
}

/**
 * A call ended without a result: the last error, what to do now, and the state of the call.
 *
 * @property decision What to do now; never [Action.RETRY].
 * @property error The last error; none when nothing was sent.
 * @property call The state of the call, to go on with after [Action.FIX_INPUT] or [Action.NEGOTIATE].
 */
public class StoppedException internal constructor(
    public val decision: Decision,
    public val error: ToolException?,
    public val call: Call,
    cause: Throwable?,
) : RuntimeException(text(decision, error), cause) {
    init {
        error?.givenUp = decision.reason
    }

    /** What to do now, in words for a model. */
    public val advice: String get() = decision.advice
}

private fun text(decision: Decision, error: ToolException?): String {
    val reason = decision.reason?.let { " (${it.word})" }.orEmpty()
    val calls = if (decision.attempt == 1) "1 call" else "${decision.attempt} calls"
    return "${decision.action.word}$reason after $calls${error?.let { ": $it" }.orEmpty()}"
}

/** What a driver does next. */
internal sealed interface Step {
    class Wait(val ms: Long) : Step

    class Send(val attempt: Int) : Step
}

/** The value of a call that is over. */
internal class Returned<T>(val value: T)

/** One call under the policy: what the blocking and the suspending driver share. */
internal class Driver<T>(private val call: Call, private val outcome: FindOutcome<in T>?) {
    private var waitMs = 0L
    private var last: ToolException? = null
    private var cause: Throwable? = null

    fun next(): Step {
        if (waitMs > 0) return Step.Wait(waitMs).also { waitMs = 0 }
        return when (val admission = call.admit()) {
            is Send -> if (admission.delayMs > 0) Step.Wait(admission.delayMs) else Step.Send(admission.attempt)
            is Refused -> throw stopped(admission.decision)
        }
    }

    /** The call returned; null where it is to be made again. */
    fun returned(value: T): Returned<T>? {
        when (val found = outcome?.of(value) ?: NotAnError) {
            NotAnError -> call.succeeded()
            PassThrough -> call.inputRequired()
            is Reading -> {
                decided(call.failed(found), found.error, found.error)
                return null
            }
        }
        return Returned(value)
    }

    /** The call threw. */
    fun threw(thrown: Exception) {
        if (thrown is InterruptedException || thrown is CancellationException) throw cancelled(thrown)
        val found = readThrowable(thrown, Mode.UNWRAP, Instant.ofEpochMilli(call.clock.wallMs))
        if (found !is Reading) throw cancelled(thrown)
        decided(call.failed(found), found.error, thrown)
    }

    /** The caller gave the call up. */
    fun cancelled(by: Exception): Exception = by.also { call.cancelled() }

    private fun decided(decision: Decision, error: ToolException?, thrown: Throwable) {
        last = error
        cause = thrown
        if (decision.action != Action.RETRY) throw stopped(decision)
        waitMs = decision.delayMs ?: 0
    }

    private fun stopped(decision: Decision) = StoppedException(decision, last, call, cause)
}

internal fun <T> runBlocking(call: Call, outcome: FindOutcome<in T>?, attempt: Attempt<T>): T {
    val driver = Driver(call, outcome)
    while (true) {
        when (val step = driver.next()) {
            is Step.Wait -> try {
                call.clock.sleep(step.ms)
            } catch (interrupt: InterruptedException) {
                throw driver.cancelled(interrupt)
            }
            is Step.Send -> {
                val value = try {
                    attempt.call(step.attempt)
                } catch (thrown: Exception) {
                    driver.threw(thrown)
                    continue
                }
                driver.returned(value)?.let { return it.value }
            }
        }
    }
}
