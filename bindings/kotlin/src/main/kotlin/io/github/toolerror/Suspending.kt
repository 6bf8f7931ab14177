package io.github.toolerror

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.asContextElement
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withTimeoutOrNull
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
                val came = watched(this, driver, step.limitMs, step.scope) { attempt(step.attempt) }
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
private suspend fun <T> watched(
    call: Call,
    driver: Driver<*>,
    limitMs: Long?,
    scope: Scope? = Scope.current.get(),
    work: suspend () -> T,
): Came<T> {
    try {
        return coroutineScope {
            // what the work throws is handed on as a value: coroutines would copy it on the way
            val child = async(Scope.current.asContextElement(scope), CoroutineStart.UNDISPATCHED) { came(limitMs, work) }
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

private suspend fun <T> came(limitMs: Long?, work: suspend () -> T): Came<T> {
    if (limitMs == null) return ended(work)
    var ended: Came<T>? = null
    withTimeoutOrNull(limitMs) { ended = ended(work) }
    return ended ?: Came.TimedOut(null)
}

/** How the work has ended, unless by a cancellation: that of the caller, or of the limit. */
private suspend fun <T> ended(work: suspend () -> T): Came<T> = try {
    Came.Value(work())
} catch (thrown: Exception) {
    if (!isAnswer(thrown)) currentCoroutineContext().ensureActive()
    Came.Threw(thrown)
}
