package io.github.toolerror

import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionException
import java.util.concurrent.CompletionStage
import java.util.concurrent.Executor
import java.util.concurrent.Future
import java.util.concurrent.atomic.AtomicBoolean

/** One attempt of a call that does not block; its number counts from 1. */
public fun interface AsyncAttempt<T> {
    /** Begins the call. What it throws, and what its stage ends with, is the failure. */
    @Throws(Exception::class)
    public fun call(attempt: Int): CompletionStage<T>
}

/** The driver of a call whose attempts are futures. */
internal class AsyncRun<T>(
    private val call: Call,
    outcome: FindOutcome<in T>?,
    private val executor: Executor,
    private val attempt: AsyncAttempt<T>,
) {
    private val driver = Driver(call, outcome)
    private val result = CompletableFuture<T>()
    private var over = false
    private var turn = 0

    /** Ends what is under way in this turn. */
    private var end = Runnable { }

    fun begin(): CompletableFuture<T> {
        val hook = call.onCancelled { result.cancel(false) }
        result.whenComplete { _, _ ->
            hook.close()
            if (result.isCancelled) call.cancelledByCaller()
            synchronized(this) { end.also { over = true } }.run()
        }
        proceed()
        return result
    }

    private fun underWay(turn: Int, end: Runnable) {
        val late = synchronized(this) { over.also { if (!it && turn == this.turn) this.end = end } }
        if (late) end.run()
    }

    private fun proceed() = safely { executor.execute { safely(::step) } }

    /** What a driver throws is how the call ends. */
    private fun safely(work: () -> Unit) {
        try {
            work()
        } catch (thrown: Throwable) {
            result.completeExceptionally(thrown)
        }
    }

    private fun step() {
        if (result.isDone) return
        val turn = synchronized(this) { ++turn }
        when (val step = driver.next()) {
            is Step.Wait -> call.clock.later(step.ms, ::proceed).let { timer -> underWay(turn) { timer.close() } }
            is Step.Send -> send(step, turn)
        }
    }

    private fun send(step: Step.Send, turn: Int) {
        val stage = try {
            // from Java it may be null
            within(step.scope) { attempt.call(step.attempt) as CompletionStage<T>? } ?: throw MisuseException("the attempt returned no CompletionStage")
        } catch (misuse: MisuseException) {
            throw misuse
        } catch (thrown: Exception) {
            return ended(Came.Threw(thrown))
        }
        val first = AtomicBoolean()
        val cancel = { (stage as? Future<*>)?.cancel(true) }
        val timer = step.limitMs?.let { limit ->
            Timer.after(limit) {
                if (first.compareAndSet(false, true)) {
                    safely { executor.execute { ended(Came.TimedOut(null)) } }
                    cancel()
                }
            }
        }
        underWay(turn) {
            timer?.close()
            if (first.compareAndSet(false, true)) cancel()
        }
        stage.whenComplete { value, thrown ->
            if (first.compareAndSet(false, true)) {
                timer?.close()
                ended(if (thrown == null) Came.Value(value) else Came.Threw(unwrapped(thrown)))
            }
        }
    }

    private fun ended(came: Came<T>) = safely {
        val value = if (came is Came.Threw && came.thrown is Error) throw came.thrown else driver.ended(came)
        if (value != null) result.complete(value.value).also { if (it) call.close() } else proceed()
    }

    /** What the work has thrown: futures wrap it when they pass it on. */
    private fun unwrapped(thrown: Throwable) = thrown.cause.takeIf { thrown is CompletionException } ?: thrown
}
