package io.github.toolerror

import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executor
import io.github.toolerror.core.Engine as NativeEngine

/**
 * A policy and the states of all keys. Keep one for as long as the process lives; any thread may use it. From Java use
 * [builder].
 *
 * A call that fails for good throws the last error itself, of which [CallFailure.of] gives the decision: what the attempt
 * threw, or the ToolException that was found in what it returned, or one that says that nothing was sent. A driver is
 * ended by [Call.cancelled], by an interrupt, by the cancellation of its future or coroutine.
 *
 * @param policyJson The policy, or the default one.
 * @param clock The time for delays; a [TestClock] in tests.
 * @param listeners Are told what drivers do.
 * @param mappers Say what your own exceptions mean, before the library does.
 * @throws MisuseException for a policy with unknown members or numbers out of range.
 */
public class Engine @JvmOverloads constructor(
    policyJson: String? = null,
    internal val clock: Clock = SystemClock,
    internal val listeners: List<RetryListener> = emptyList(),
    internal val mappers: List<ErrorMapper> = emptyList(),
) : AutoCloseable {
    init {
        given("clock", clock)
        given("listeners", listeners).forEach { given("listeners", it) }
        given("mappers", mappers).forEach { given("mappers", it) }
    }

    private val engine = argument("policyJson") { native { NativeEngine(policyJson?.wellFormed()) } }

    /** The whole policy as JSON. */
    public val policyJson: String get() = native { engine.policyJson() }

    /** A call that begins now. */
    public fun call(options: CallOptions): Call {
        givenKey(given("options", options).key)
        val now = clock.monoMs
        val deadline = options.timeoutMs?.let { now + it }
        val begun = under(options) { it.begin(options.json(deadline), now, clock.wallMs, options.seed?.toULong()) }
        options.attemptMs?.let { native { begun.limitAttempts(it) } }
        val call = Call(begun, options, deadline, options.attemptMs, this)
        options.argumentsJson?.let { call.resume(it) }
        return call
    }

    /** Asks the native engine, under the policy that the options have. */
    private fun <T> under(options: CallOptions, ask: (NativeEngine) -> T): T {
        val policy = options.policyJson ?: return native { ask(engine) }
        return argument("policyJson") { native { engine.withPolicy(policy.wellFormed()) } }.use { native { ask(it) } }
    }

    /** A call of this key that begins now. */
    public fun call(key: String): Call = call(CallOptions(key))

    /**
     * Makes a call, again while the policy says so, and blocks the thread meanwhile. A limit of the time interrupts the
     * attempt.
     *
     * @param outcome Finds a failure in what an attempt returned.
     * @throws Exception the last error itself, or [java.util.concurrent.CancellationException] after [Call.cancelled].
     * @throws InterruptedException when the thread is interrupted.
     */
    @JvmOverloads
    @Throws(InterruptedException::class, Exception::class)
    public fun <T> retryBlocking(options: CallOptions, outcome: FindOutcome<in T>? = null, attempt: Attempt<T>): T {
        given("attempt", attempt)
        val call = call(options)
        return call.retryBlocking(outcome, attempt).also { call.close() }
    }

    /** As above, for calls of a key of which nothing else is known. */
    @Throws(InterruptedException::class, Exception::class)
    public fun <T> retryBlocking(key: String, attempt: Attempt<T>): T = retryBlocking(CallOptions(key), null, attempt)

    /**
     * Makes a call, again while the policy says so, without blocking. Cancelling the future ends the call, and cancels the
     * future of the attempt.
     *
     * @param outcome Finds a failure in what an attempt returned.
     * @param executor Where attempts begin. By default on threads of the drivers, which nothing else keeps busy. What the limits
     * of the time end, ends although the executor is busy; the time in which an attempt waits for it counts.
     * @return the value, or the last error itself, which `get` and `join` wrap as they do.
     */
    @JvmOverloads
    public fun <T> retryAsync(
        options: CallOptions,
        outcome: FindOutcome<in T>? = null,
        executor: Executor = DriverThreads,
        attempt: AsyncAttempt<T>,
    ): CompletableFuture<T> = call(options).retryAsync(outcome, executor, attempt)

    /** As above, for calls of a key of which nothing else is known. */
    public fun <T> retryAsync(key: String, attempt: AsyncAttempt<T>): CompletableFuture<T> =
        call(key).retryAsync(attempt = attempt)

    /**
     * A call that [Call.save] has saved, perhaps in another process, with all that decides about it: its facts, its deadline, the
     * limit of its attempts, and its policy where it has one of its own.
     */
    @JvmOverloads
    public fun restore(key: String, saved: String, seed: Long? = null): Call = restore(CallOptions(key, seed = seed), saved)

    /**
     * As above. Of the options count the key, the seed and the listener, and where they are stated, `policyJson` and
     * `attemptTimeout` in place of what was saved.
     */
    public fun restore(options: CallOptions, saved: String): Call {
        val key = givenKey(given("options", options).key).wellFormed()
        val text = given("saved", saved).wellFormed()
        val restored = under(options) { it.restore(key, text, options.seed?.toULong()) }
        options.attemptMs?.let { native { restored.limitAttempts(it) } }
        return Call(restored, options, native { restored.deadlineMs() }, native { restored.attemptTimeoutMs() }, this)
    }

    /** The state of a key as JSON, to be saved. */
    public fun keyState(key: String): String = native { engine.keyState(givenKey(key).wellFormed()) }

    /** Sets the state of a key to one that was saved. */
    public fun setKeyState(key: String, saved: String): Unit =
        native { engine.setKeyState(givenKey(key).wellFormed(), given("saved", saved).wellFormed()) }

    /** Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh. */
    public fun forget(key: String): Unit = native { engine.forget(givenKey(key).wellFormed()) }

    /** Frees the native part at once; else the collector does. Calls that have begun go on. */
    override fun close(): Unit = engine.close()

    public companion object {
        /** An engine with the defaults, which the methods change. */
        @JvmStatic
        public fun builder(): Builder = Builder()
    }

    /** Makes an [Engine]. */
    public class Builder internal constructor() {
        private var policyJson: String? = null
        private var clock: Clock = SystemClock
        private val listeners = mutableListOf<RetryListener>()
        private val mappers = mutableListOf<ErrorMapper>()

        /** The policy. */
        public fun policyJson(json: String): Builder = apply { policyJson = given("json", json) }

        /** The time for delays. */
        public fun clock(clock: Clock): Builder = apply { this.clock = given("clock", clock) }

        /** One more that is told what drivers do. */
        public fun listener(listener: RetryListener): Builder = apply { listeners += given("listener", listener) }

        /** One more that says what your own exceptions mean; the first answer counts. */
        public fun mapper(mapper: ErrorMapper): Builder = apply { mappers += given("mapper", mapper) }

        /** The engine. */
        public fun build(): Engine = Engine(policyJson, clock, listeners.toList(), mappers.toList())
    }
}
