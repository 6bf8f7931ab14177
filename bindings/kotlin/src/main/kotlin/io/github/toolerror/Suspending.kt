package io.github.toolerror

import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.isActive
import java.util.concurrent.TimeoutException

/**
 * Makes a call, again while the policy says so, and suspends meanwhile. What is thrown counts as the failure; every
 * other decision than to retry it is thrown as [StoppedException]. The cancellation of the coroutine ends the call.
 *
 * Needs `kotlinx-coroutines-core`, which is an optional dependency.
 */
public suspend fun <T> Engine.retry(
    options: CallOptions,
    outcome: FindOutcome<in T>? = null,
    attempt: suspend (Int) -> T,
): T = call(options).retry(outcome, attempt)

/** As above, for calls of a key of which nothing else is known. */
public suspend fun <T> Engine.retry(key: String, attempt: suspend (Int) -> T): T = call(key).retry(null, attempt)

/** As above, for a call that goes on after [Action.FIX_INPUT] or [Action.NEGOTIATE]. */
public suspend fun <T> Call.retry(outcome: FindOutcome<in T>? = null, attempt: suspend (Int) -> T): T {
    val driver = Driver(this, outcome)
    while (true) {
        when (val step = driver.next()) {
            is Step.Wait -> try {
                delay(step.ms)
            } catch (cancelled: java.util.concurrent.CancellationException) {
                throw driver.cancelled(cancelled)
            }
            is Step.Send -> {
                val value = try {
                    attempt(step.attempt)
                } catch (thrown: Exception) {
                    driver.threw(ownTimeout(thrown))
                    continue
                }
                driver.returned(value)?.let { return it.value }
            }
        }
    }
}

/** A timeout inside of the attempt is a failure of the call; one around it is the caller's. */
private suspend fun ownTimeout(thrown: Exception): Exception =
    if (thrown is TimeoutCancellationException && currentCoroutineContext().isActive) {
        TimeoutException(thrown.message).apply { initCause(thrown) }
    } else {
        thrown
    }
