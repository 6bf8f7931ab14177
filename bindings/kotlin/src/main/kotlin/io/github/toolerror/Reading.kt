@file:JvmName("ToolErrors")
@file:JvmMultifileClass

package io.github.toolerror

import io.github.toolerror.core.Parts
import io.github.toolerror.core.contractVersion as nativeContractVersion
import io.github.toolerror.core.decode as nativeDecode
import io.github.toolerror.core.encodeAs as nativeEncodeAs
import io.github.toolerror.core.read as nativeRead
import io.github.toolerror.core.trace as nativeTrace
import java.time.Instant

/** What came back of a call: a failure ([Reading]), a success, or neither. */
public sealed interface Outcome {
    /** What came back, in one word. */
    public val disposition: Disposition

    public companion object {
        /** A failure that you have found yourself, for [FindOutcome]. */
        @JvmStatic
        public fun failure(error: ToolException): Outcome {
            val parts = given("error", error).parts()
            val mode = Mode.EXACT.word
            val found = io.github.toolerror.core.Reading(
                parts, mode, parts.delivery, error.retryAfter, false, emptyList(), null, null, null, parts.text,
            )
            return Reading(Disposition.STRUCTURED, found, error)
        }
    }
}

/** The call did not fail. */
public object NotAnError : Outcome {
    override val disposition: Disposition get() = Disposition.NOT_AN_ERROR
}

/** Neither success nor failure: the server asks for input, or gave a task handle. */
public object PassThrough : Outcome {
    override val disposition: Disposition get() = Disposition.PASS_THROUGH
}

/** What reading found: the error, and how it was found. */
public class Reading internal constructor(
    override val disposition: Disposition,
    private val found: io.github.toolerror.core.Reading,
    own: ToolException? = null,
) : Outcome {
    /** The error. */
    public val error: ToolException = own ?: ToolException.of(found.error)

    /** The strictest mode that gives this reading. */
    public val mode: Mode get() = constant(found.mode)

    /** How far the call came, as far as the failure itself tells. */
    public val delivery: Delivery? get() = found.delivery?.let { constant<Delivery>(it) } ?: error.statedDelivery

    /** The delay that the server asks for, in seconds, as read in the mode that was asked for. */
    public val retryAfter: Double? get() = found.retryAfter

    /** Names of the wrappers that were taken off, the outermost first. */
    public val wrappers: List<String> get() = found.wrappers

    /** Members beside the four of the contract, as a JSON object; they are not copied into the error. */
    public val extraJson: String? get() = found.extra

    /** The rule of the classifier that has found the type. */
    public val rule: String? get() = found.rule

    /** The words that this rule has matched. */
    public val evidence: String? get() = found.evidence

    /** The text that was read. */
    public val original: String get() = found.original

    /** Whether the engine takes the failure for one outside of the contract. */
    internal val legacy: Boolean get() = found.legacy
}

/** Reads an error text. Total: any text gives an error. Dates in it are understood where `now` is given. */
@JvmOverloads
public fun read(text: String, mode: Mode = Mode.EXACT, now: Instant? = null): Reading =
    read(given("text", text).utf8(), mode, now)

/** Reads the bytes of an error text. */
@JvmOverloads
public fun read(text: ByteArray, mode: Mode = Mode.EXACT, now: Instant? = null): Reading =
    readAs(InputKind.ERROR_TEXT, given("text", text), mode, now) as Reading

/** Reads the JSON of an MCP tool result. */
@JvmOverloads
public fun readResult(json: String, mode: Mode = Mode.EXACT, now: Instant? = null): Outcome =
    readAs(InputKind.CALL_TOOL_RESULT, given("json", json).utf8(), mode, now)

/** Reads the JSON of a JSON-RPC response. */
@JvmOverloads
public fun readJsonRpc(json: String, mode: Mode = Mode.EXACT, now: Instant? = null): Outcome =
    readAs(InputKind.JSON_RPC_ERROR, given("json", json).utf8(), mode, now)

/**
 * What a status means where it differs from the contract's table.
 *
 * @property type The type.
 * @property recoverable Whether a retry of the same call may help; absent: the default of the type.
 * @property reason The word for `data.reason`.
 */
public data class StatusEntry @JvmOverloads constructor(
    public val type: ErrorType,
    public val recoverable: Boolean? = null,
    public val reason: String? = null,
) {
    init {
        given("type", type)
    }

    internal fun members(): Map<String, Any?> = present("type" to type, "recoverable" to recoverable, "reason" to reason)
}

/**
 * Reads an HTTP response; header names in any case, as `HttpResponse.headers().map()` has them.
 *
 * @param table Entries that replace those of the contract's table, by status.
 */
@JvmOverloads
public fun readHttp(
    status: Int,
    headers: Map<String, List<String>>,
    body: String,
    mode: Mode = Mode.EXACT,
    now: Instant? = null,
    table: Map<Int, StatusEntry> = emptyMap(),
): Outcome {
    given("headers", headers)
    given("body", body)
    val entries = given("table", table).map { (at, entry) -> at.toString() to given("table", entry).members() }.toMap()
    val json = encode(mapOf("status" to status, "headers" to headers, "body" to body, "table" to entries))
    return readAs(InputKind.HTTP_RESPONSE, json.utf8(), mode, now)
}

/**
 * Reads what came back, in one of the kinds of the contract (SPEC 7.2.7): for ERROR_TEXT that text, for the others JSON.
 *
 * @throws MisuseException for input that does not have the form of its kind.
 */
@JvmOverloads
public fun readAs(kind: InputKind, input: ByteArray, mode: Mode = Mode.EXACT, now: Instant? = null): Outcome {
    val found = native { nativeRead(given("kind", kind).word, given("input", input), given("mode", mode).word, now?.ms() ?: Finding.wallMs) }
    val disposition: Disposition = constant(found.disposition)
    val reading = found.reading
    return when {
        reading != null -> Reading(disposition, reading)
        disposition == Disposition.PASS_THROUGH -> PassThrough
        else -> NotAnError
    }
}

/** The error that `input` is in a profile's form, if it is one: a name of the library's, or a custom one as JSON. */
public fun decode(profile: String, input: String): ToolException? =
    native { nativeDecode(given("profile", profile).wellFormed(), given("input", input).wellFormed()) }?.let { parts: Parts -> ToolException.of(parts) }

/** The error in a profile's form: JSON, or a text where the form is one. */
public fun encodeAs(profile: String, error: ToolException): String =
    native { nativeEncodeAs(given("profile", profile).wellFormed(), given("error", error).toJson()) }

/**
 * Runs a list of events through the engine (SPEC 7.2.9): what it would have decided. All but the seed is JSON; a seed
 * is taken as an unsigned number.
 */
@JvmOverloads
public fun trace(callJson: String, eventsJson: String, policyJson: String? = null, seed: Long = 0): String =
    native {
        val (call, events) = given("callJson", callJson) to given("eventsJson", eventsJson)
        nativeTrace(policyJson?.wellFormed(), seed.toULong(), call.wellFormed(), events.wellFormed())
    }

/** The version of the contract that the library implements. */
public fun contractVersion(): String = native { nativeContractVersion() }
