package io.github.toolerror

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.TimeoutCancellationException
import kotlinx.coroutines.asContextElement
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.isActive
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import java.util.concurrent.TimeoutException
import kotlin.coroutines.resume

/**
 * Makes a call, again while the policy says so, and suspends meanwhile. The last error itself is thrown ([CallFailure.of]
 * gives the decision). The cancellation of the coroutine ends the call; a limit of the time cancels the attempt.
 *
 * Needs `kotlinx-coroutines-core`, which is an optional dependency.
 */
public suspend fun <T> Engine.retry(
    options: CallOptions,
    outcome: FindOutcome<in T>? = null,
    attempt: suspend (Int) -> T,
): T {
    val call = call(options)
    return call.retry(outcome, attempt).also { call.close() }
}

/** As above, for calls of a key of which nothing else is known. */
public suspend fun <T> Engine.retry(key: String, attempt: suspend (Int) -> T): T = retry(CallOptions(key), null, attempt)

/** As above, for a call that goes on after [Action.FIX_INPUT] or [Action.NEGOTIATE]. */
public suspend fun <T> Call.retry(outcome: FindOutcome<in T>? = null, attempt: suspend (Int) -> T): T {
    val driver = Driver(this, outcome)
    while (true) {
        when (val step = driver.next()) {
            is Step.Wait -> driver.waited(watched(this, driver, null) { wait(clock, step.ms) })
            is Step.Send -> {
                val came = watched(this, driver, step.limitMs) {
                    withContext(Scope.current.asContextElement(step.scope)) { attempt(step.attempt) }
                }
                driver.ended(came)?.let { return it.value }
            }
        }
    }
}

private suspend fun wait(clock: Clock, ms: Long) {
    // the delay of the dispatcher, which has a virtual time in its own tests
    if (clock === SystemClock) return delay(ms)
    suspendCancellableCoroutine { waiting ->
        val timer = clock.later(ms) { waiting.resume(Unit) }
        waiting.invokeOnCancellation { timer.close() }
    }
}

/** Does the work until it ends by itself, by the limit, or because the call is cancelled. */
private suspend fun <T> watched(call: Call, driver: Driver<*>, limitMs: Long?, work: suspend () -> T): Came<T> {
    try {
        return coroutineScope {
            // what the work throws is handed on as a value: coroutines would copy it on the way
            val child = async(start = CoroutineStart.UNDISPATCHED) { came(limitMs, work) }
            call.onCancelled { child.cancel() }.use {
                try {
                    child.await()
                } catch (cancelled: CancellationException) {
                    currentCoroutineContext().ensureActive()
                    Came.Cancelled
                }
            }
        }
    } catch (cancelled: CancellationException) {
        throw driver.cancelledBy(cancelled)
    }
}

private suspend fun <T> came(limitMs: Long?, work: suspend () -> T): Came<T> = try {
    if (limitMs == null) Came.Value(work()) else withTimeoutOrNull(limitMs) { Came.Value(work()) } ?: Came.TimedOut(null)
} catch (thrown: Exception) {
    currentCoroutineContext().ensureActive()
    Came.Threw(ownTimeout(thrown))
}

/** A timeout inside of the attempt is a failure of the call; one around it is the caller's. */
private suspend fun ownTimeout(thrown: Exception): Exception =
    if (thrown is TimeoutCancellationException && currentCoroutineContext().isActive) {
        TimeoutException(thrown.message).apply { initCause(thrown) }
    } else {
        thrown
    }
