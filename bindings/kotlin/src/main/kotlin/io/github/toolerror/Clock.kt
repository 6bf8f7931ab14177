package io.github.toolerror

import java.time.Duration
import java.time.Instant
import java.util.concurrent.ScheduledThreadPoolExecutor
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicLong

/** The time for an engine and its drivers, in milliseconds. */
public interface Clock {
    /** A clock that only goes forward. */
    public val monoMs: Long

    /** The time since 1970. */
    public val wallMs: Long

    /** Waits so long, at least. */
    @Throws(InterruptedException::class)
    public fun sleep(ms: Long)

    /** Runs the task after so long, at least, on another thread or at once. Closing what is returned takes it back. */
    public fun later(ms: Long, task: Runnable): AutoCloseable = Timer.after(ms, task)
}

/** The clock of this process. It begins at the wall clock's time, so that saved states make sense in another process. */
public object SystemClock : Clock {
    private val begin = System.currentTimeMillis() - System.nanoTime() / 1_000_000

    override val monoMs: Long get() = begin + System.nanoTime() / 1_000_000
    override val wallMs: Long get() = System.currentTimeMillis()

    override fun sleep(ms: Long): Unit = Thread.sleep(wait(ms))
}

/**
 * A clock for tests: time goes forward only by waits, which take none. Give it to an [Engine], then delays, throttles,
 * deadlines and budgets are as they would be. Any thread may use it. The limits of attempts are in real time.
 */
public class TestClock @JvmOverloads constructor(begin: Instant = Instant.parse("2000-01-01T00:00:00Z")) : Clock {
    private val begin = given("begin", begin).toEpochMilli()
    private val now = AtomicLong(this.begin)

    override val monoMs: Long get() = now.get()
    override val wallMs: Long get() = now.get()

    /** How far the time has gone. */
    public val passed: Duration get() = Duration.ofMillis(now.get() - begin)

    /** Lets the time go forward. */
    public fun advance(by: Duration) {
        now.addAndGet(given("by", by).ms("by"))
    }

    override fun sleep(ms: Long) {
        wait(ms)
        if (Thread.interrupted()) throw InterruptedException()
        now.addAndGet(ms)
    }

    override fun later(ms: Long, task: Runnable): AutoCloseable {
        given("task", task)
        now.addAndGet(wait(ms))
        task.run()
        return AutoCloseable { }
    }
}

/** The timer of all drivers: one thread, which is there only while somebody waits. */
internal object Timer {
    private val pool = ScheduledThreadPoolExecutor(1) { task -> Thread(task, "toolerror-timer").apply { isDaemon = true } }.apply {
        removeOnCancelPolicy = true
        setKeepAliveTime(1, TimeUnit.SECONDS)
        allowCoreThreadTimeOut(true)
    }

    /** What is still to be run. */
    val pending: Int get() = pool.queue.size

    fun after(ms: Long, task: Runnable): AutoCloseable {
        val planned = pool.schedule(given("task", task), wait(ms), TimeUnit.MILLISECONDS)
        return AutoCloseable { planned.cancel(false) }
    }
}

/** A wait in milliseconds. */
private fun wait(ms: Long): Long = if (ms >= 0) ms else throw MisuseException("`ms` must be a number of milliseconds, 0 or more, not `$ms`")

/** Longer than anybody waits, and far from what overflows. */
private const val MAX_MS = 1_000_000_000_000_000

/** A moment in milliseconds since 1970; one that is too far away is the last that can be meant. */
internal fun Instant.ms(): Long = epochSecond.coerceIn(-MAX_MS / 1000, MAX_MS / 1000).let { Instant.ofEpochSecond(it, nano.toLong()).toEpochMilli() }

/** A duration as milliseconds. */
internal fun Duration.ms(name: String): Long = when {
    isNegative -> throw MisuseException("`$name` must be a Duration, 0 or more, not `$this`")
    seconds > MAX_MS / 1000 -> MAX_MS
    else -> toMillis()
}
