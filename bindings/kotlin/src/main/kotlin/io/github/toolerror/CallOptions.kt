package io.github.toolerror

import java.time.Duration

/**
 * How a call is made, and what is known about it; unset facts are unknown. From Java use [builder].
 *
 * @property key `server/tool`: calls of one key share throttle, health and budget.
 * @property id The call's id. It seeds the jitter, so calls with different ids wait for different times.
 * @property timeout The time from now in which all attempts must have started. Work that hangs ends with it.
 * @property readOnly The tool changes nothing.
 * @property idempotent A second call with the same arguments has no further effect.
 * @property sideEffects The tool changes something outside of itself.
 * @property method The HTTP method of the call.
 * @property idempotencyKey An idempotency key is sent along, the same with every attempt.
 * @property argumentsJson The arguments, by which [Call.resume] sees that they did not change.
 * @property seed The seed of the jitter, taken as an unsigned number. Default: another for each call.
 * @property attemptTimeout Limits each attempt. An attempt that takes longer has failed, and may have been carried out.
 * @property policyJson A policy for this call in place of the engine's.
 * @property listener Is told what happens to this call, beside the engine's listeners.
 * @throws MisuseException for a time that is negative, and for an attempt without any.
 */
public data class CallOptions(
    public val key: String = "",
    public val id: String? = null,
    public val timeout: Duration? = null,
    public val readOnly: Boolean? = null,
    public val idempotent: Boolean? = null,
    public val sideEffects: Boolean? = null,
    public val method: String? = null,
    public val idempotencyKey: Boolean = false,
    public val argumentsJson: String? = null,
    public val seed: Long? = null,
    public val attemptTimeout: Duration? = null,
    public val policyJson: String? = null,
    public val listener: RetryListener? = null,
) {
    internal val timeoutMs: Long? = timeout?.ms("timeout")
    internal val attemptMs: Long? = attemptTimeout?.ms("attemptTimeout")

    init {
        given("key", key)
        if (attemptMs == 0L) throw MisuseException("`attemptTimeout` must be at least a millisecond, not `$attemptTimeout`")
    }

    internal fun json(deadlineMs: Long?): String = encode(
        present(
            "id" to id,
            "key" to key,
            "deadline_ms" to deadlineMs,
            "read_only" to readOnly,
            "idempotent" to idempotent,
            "side_effects" to sideEffects,
            "method" to method,
            "idempotency_key" to idempotencyKey,
        ),
    )

    public companion object {
        /** Options of a call of this key, `server/tool`, one after the other. */
        @JvmStatic
        public fun builder(key: String): Builder = Builder(CallOptions(key))
    }

    /** Makes [CallOptions]; each of its methods says what the property of that name says. */
    public class Builder internal constructor(private var options: CallOptions) {
        private fun set(options: CallOptions): Builder = apply { this.options = options }

        /** [CallOptions.id] */
        public fun id(id: String): Builder = set(options.copy(id = given("id", id)))

        /** [CallOptions.timeout] */
        public fun timeout(timeout: Duration): Builder = set(options.copy(timeout = given("timeout", timeout)))

        /** [CallOptions.attemptTimeout] */
        public fun attemptTimeout(timeout: Duration): Builder = set(options.copy(attemptTimeout = given("timeout", timeout)))

        /** [CallOptions.readOnly] */
        @JvmOverloads
        public fun readOnly(readOnly: Boolean = true): Builder = set(options.copy(readOnly = readOnly))

        /** [CallOptions.idempotent] */
        @JvmOverloads
        public fun idempotent(idempotent: Boolean = true): Builder = set(options.copy(idempotent = idempotent))

        /** [CallOptions.sideEffects] */
        @JvmOverloads
        public fun sideEffects(sideEffects: Boolean = true): Builder = set(options.copy(sideEffects = sideEffects))

        /** [CallOptions.method] */
        public fun method(method: String): Builder = set(options.copy(method = given("method", method)))

        /** [CallOptions.idempotencyKey] */
        @JvmOverloads
        public fun idempotencyKey(sent: Boolean = true): Builder = set(options.copy(idempotencyKey = sent))

        /** [CallOptions.argumentsJson] */
        public fun argumentsJson(json: String): Builder = set(options.copy(argumentsJson = given("json", json)))

        /** [CallOptions.seed] */
        public fun seed(seed: Long): Builder = set(options.copy(seed = seed))

        /** [CallOptions.policyJson] */
        public fun policyJson(json: String): Builder = set(options.copy(policyJson = given("json", json)))

        /** [CallOptions.listener] */
        public fun listener(listener: RetryListener): Builder = set(options.copy(listener = given("listener", listener)))

        /** The options. */
        public fun build(): CallOptions = options
    }
}
