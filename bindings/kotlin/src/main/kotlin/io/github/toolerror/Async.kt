package io.github.toolerror

import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionException
import java.util.concurrent.CompletionStage
import java.util.concurrent.Executor
import java.util.concurrent.Future
import java.util.concurrent.SynchronousQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicBoolean

/** One attempt of a call that does not block; its number counts from 1. */
public fun interface AsyncAttempt<T> {
    /** Begins the call. What it throws, and what its stage ends with, is the failure. */
    @Throws(Exception::class)
    public fun call(attempt: Int): CompletionStage<T>
}

/** The threads of this driver. There are as many as there is to do, so that nothing waits for work that hangs. */
internal object DriverThreads : Executor {
    private val pool = ThreadPoolExecutor(0, Int.MAX_VALUE, 1, TimeUnit.SECONDS, SynchronousQueue()) { task ->
        Thread(task, "toolerror-driver").apply { isDaemon = true }
    }

    override fun execute(task: Runnable): Unit = pool.execute(task)
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

    /** On a thread of the drivers: the executor of the attempts may be busy, or run at once what it is given. */
    private fun proceed() = safely { DriverThreads.execute { safely(::step) } }

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
            is Step.Send -> Sending(step).let { sending ->
                underWay(turn, sending::stop)
                sending.begin()
            }
        }
    }

    /** One attempt. It ends once: by itself, by its limit, or with the call. */
    private inner class Sending(private val step: Step.Send) : Runnable {
        private val over = AtomicBoolean()
        private var timer: AutoCloseable? = null

        /** Ends the work. */
        private var end = Runnable { }

        fun begin() {
            timer = step.limitMs?.let { Timer.after(it) { DriverThreads.execute(::late) } }
            if (over.get()) timer?.close()
            executor.execute(this)
        }

        /** Begins the work, on the executor. */
        override fun run() = safely {
            val watch = Watch(Thread.currentThread())
            val stage = try {
                endBy { watch.end(Came.Cancelled) }
                if (over.get()) return@safely
                // from Java it may be null
                within(step.scope) { attempt.call(step.attempt) as CompletionStage<T>? } ?: throw MisuseException("the attempt returned no CompletionStage")
            } catch (misuse: MisuseException) {
                if (isFirst()) throw misuse
                return@safely
            } catch (thrown: Exception) {
                return@safely came(Came.Threw(thrown))
            } finally {
                watch.stop()
            }
            endBy { (stage as? Future<*>)?.cancel(true) }
            stage.whenComplete { value, thrown -> came(if (thrown == null) Came.Value(value) else Came.Threw(unwrapped(thrown))) }
        }

        /** Whoever is the first ends it; what comes later is ignored. */
        private fun isFirst() = over.compareAndSet(false, true).also { if (it) timer?.close() }

        private fun came(came: Came<T>) {
            if (isFirst()) ended(came)
        }

        private fun late() {
            if (!isFirst()) return
            DriverThreads.execute { ended(Came.TimedOut(null)) }
            synchronized(this) { end }.run()
        }

        /** Ends it with the call. */
        fun stop() {
            if (isFirst()) synchronized(this) { end }.run()
        }

        /** What ends the work from now on; at once where the attempt is over. */
        private fun endBy(end: Runnable) {
            synchronized(this) { this.end = end }
            if (over.get()) end.run()
        }
    }

    private fun ended(came: Came<T>) = safely {
        val value = if (came is Came.Threw && came.thrown is Error) throw came.thrown else driver.ended(came)
        if (value != null) result.complete(value.value).also { if (it) call.close() } else proceed()
    }

    /** What the work has thrown: futures wrap it when they pass it on. */
    private fun unwrapped(thrown: Throwable) = thrown.cause.takeIf { thrown is CompletionException } ?: thrown
}
