@file:JvmName("Assess")

package io.github.toolerror

import io.github.toolerror.core.assess as nativeAssess
import java.time.Instant

/**
 * What to do about a failed call.
 *
 * @property action What to do.
 * @property attempt Sends so far.
 * @property delayMs For [Action.RETRY]: how long to wait first.
 * @property reason For [Action.GIVE_UP]: why.
 * @property detail What else is known about the failed call.
 * @property retryAfter For [Action.RETRY] and [Action.GIVE_UP]: the delay that the server asked for, in seconds.
 * @property advice The decision in words for a model.
 */
public data class Decision(
    public val action: Action,
    public val attempt: Int,
    public val delayMs: Long?,
    public val reason: GiveUpReason?,
    public val detail: Detail?,
    public val retryAfter: Double?,
    public val advice: String,
) {
    internal constructor(native: io.github.toolerror.core.Decision) : this(
        constant(native.action),
        native.attempt,
        native.delayMs,
        native.reason?.let { constant<GiveUpReason>(it) },
        native.detail?.let { constant<Detail>(it) },
        native.retryAfter,
        native.advice.orEmpty(),
    )
}

/**
 * What came back and what to do about it.
 *
 * @property disposition What came back, in one word.
 * @property error The error, if the call failed.
 * @property retryAfter The delay that the server asks for, in seconds.
 * @property decision What to do, if the call failed.
 */
public data class Assessment(
    public val disposition: Disposition,
    public val error: ToolException?,
    public val retryAfter: Double?,
    public val decision: Decision?,
) {
    internal constructor(native: io.github.toolerror.core.Assessment) : this(
        constant(native.disposition),
        native.error?.let { ToolException.of(it) },
        native.retryAfter,
        native.decision?.let { Decision(it) },
    )
}

/** What is known about a call beside what came back; unset facts are unknown. */
public class Context private constructor(internal val json: String) {
    /**
     * @param now The wall clock, for dates that servers send.
     * @param failures How often this same call has failed in this way, this failure included.
     * @param call The facts of the call; of its key only the tool's name counts.
     * @param policyJson The policy, or the default one.
     */
    @JvmOverloads
    public constructor(
        now: Instant? = null,
        failures: Int = 1,
        call: CallOptions = CallOptions(),
        policyJson: String? = null,
    ) : this(
        encode(
            present(
                "now" to now?.toString(),
                "failures" to failures,
                "tool" to present(
                    "name" to given("call", call).key.substringAfter('/'),
                    "read_only" to call.readOnly,
                    "idempotent" to call.idempotent,
                    "side_effects" to call.sideEffects,
                ),
                "method" to call.method,
                "idempotency_key" to call.idempotencyKey,
                "seed" to call.seed?.toULong(),
                "policy" to policyJson?.let { RawJson(it) },
            ),
        ),
    )

    public companion object {
        /** A context in the form of the contract (SPEC 7.2.8). */
        @JvmStatic
        public fun ofJson(json: String): Context = Context(given("json", json).wellFormed())
    }
}

/**
 * Reads what came back and says what to do about it, in one step. Input as [readAs] takes it.
 *
 * @throws MisuseException for input that does not have the form of its kind, and for a context at fault.
 */
@JvmOverloads
public fun assess(kind: InputKind, input: ByteArray, mode: Mode = Mode.UNWRAP, context: Context? = null): Assessment =
    Assessment(
        native { nativeAssess(given("kind", kind).word, given("input", input), given("mode", mode).word, context?.json) },
    )

/** Reads a text that came back and says what to do about it. */
@JvmOverloads
public fun assess(kind: InputKind, input: String, mode: Mode = Mode.UNWRAP, context: Context? = null): Assessment =
    assess(kind, given("input", input).utf8(), mode, context)
