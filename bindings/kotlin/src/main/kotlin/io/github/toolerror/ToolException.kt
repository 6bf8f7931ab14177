package io.github.toolerror

import io.github.toolerror.core.NewError
import io.github.toolerror.core.Members
import io.github.toolerror.core.Parts
import io.github.toolerror.core.build as nativeBuild
import io.github.toolerror.core.display as nativeDisplay
import io.github.toolerror.core.emitted as nativeEmitted
import io.github.toolerror.core.fromJson as nativeFromJson
import io.github.toolerror.core.givenUp as nativeGivenUp
import io.github.toolerror.core.members as nativeMembers
import io.github.toolerror.core.toHttp as nativeToHttp
import io.github.toolerror.core.toJsonRpc as nativeToJsonRpc
import io.github.toolerror.core.toResult as nativeToResult

/** Who holds the resource: one entry of `data.conflicts`. */
public typealias Holder = io.github.toolerror.core.Holder

/** One thing that is wrong with the arguments: an entry of `data.violations`. */
public typealias Violation = io.github.toolerror.core.Violation

/** The limit that was passed: `data.limit`. */
public typealias Limit = io.github.toolerror.core.Limit

/** What may leave the process. Default: secrets are masked, long texts are cut. */
public typealias EmitOptions = io.github.toolerror.core.Emit

private fun wellFormed(emit: EmitOptions): EmitOptions = given("emit", emit).run {
    copy(
        sensitiveNames = sensitiveNames.map(String::wellFormed),
        onlySensitiveNames = onlySensitiveNames?.map(String::wellFormed),
    )
}

/** An HTTP response that carries an error. */
public typealias HttpResponse = io.github.toolerror.core.HttpResponse

/**
 * What a failed tool call says: what went wrong, whether a retry may help, and what the agent needs to go on.
 *
 * Its canonical text is the value ([toJson]): equality and hash follow the text. The six subclasses are all there are,
 * so a `when` over them is exhaustive.
 *
 * @property recoverable Whether a retry of the same call may help.
 * @property dataJson The canonical text of `data`, an object with at least one member.
 */
public sealed class ToolException private constructor(
    override val message: String,
    public val recoverable: Boolean,
    public val dataJson: String?,
    private val text: String,
    /** How far the failed call came, by the failure that this error was made from. */
    internal val statedDelivery: Delivery?,
    cause: Throwable?,
) : RuntimeException(message, cause) {
    private constructor(parts: Parts, cause: Throwable?) : this(
        parts.message,
        parts.recoverable,
        parts.data,
        parts.text,
        parts.delivery?.let { constant<Delivery>(it) },
        cause,
    )

    /**
     * How far the failed call came that this error was made from, or that caused it; null where nothing tells it. A lost reply
     * as its cause makes it [Delivery.UNKNOWN], unless `effects` are stated; so does a failure that it has suppressed.
     */
    public val delivery: Delivery? get() = reading().let { if (it == null) statedDelivery else it.delivery }

    /** What it is with its causes and what it has suppressed, which others may still add to; null where it stands alone. */
    private fun reading(): Reading? =
        if (cause == null && suppressed.isEmpty()) null else readThrowable(this, Mode.EXACT) as? Reading

    /** The type. */
    public abstract val type: ErrorType

    /** NOT_FOUND: the named thing does not exist: the agent uses another. */
    public class NotFound internal constructor(parts: Parts, cause: Throwable? = null) : ToolException(parts, cause) {
        @JvmOverloads
        public constructor(
            message: String? = null,
            data: Map<String, *>? = null,
            recoverable: Boolean? = null,
            cause: Throwable? = null,
        ) : this(built(ErrorType.NOT_FOUND, message, data, recoverable), cause)

        /** An error with what caused it, as the exceptions of the JDK are made. */
        public constructor(message: String?, cause: Throwable?) : this(message, null, null, cause)

        override val type: ErrorType get() = ErrorType.NOT_FOUND
    }

    /** CONFLICT: somebody else holds or has changed the thing: the agent negotiates, reads again, or waits. */
    public class Conflict internal constructor(parts: Parts, cause: Throwable? = null) : ToolException(parts, cause) {
        @JvmOverloads
        public constructor(
            message: String? = null,
            data: Map<String, *>? = null,
            recoverable: Boolean? = null,
            cause: Throwable? = null,
        ) : this(built(ErrorType.CONFLICT, message, data, recoverable), cause)

        /** An error with what caused it, as the exceptions of the JDK are made. */
        public constructor(message: String?, cause: Throwable?) : this(message, null, null, cause)

        override val type: ErrorType get() = ErrorType.CONFLICT
    }

    /** VALIDATION: the arguments are wrong: the agent fixes them and calls once more. */
    public class Validation internal constructor(parts: Parts, cause: Throwable? = null) : ToolException(parts, cause) {
        @JvmOverloads
        public constructor(
            message: String? = null,
            data: Map<String, *>? = null,
            recoverable: Boolean? = null,
            cause: Throwable? = null,
        ) : this(built(ErrorType.VALIDATION, message, data, recoverable), cause)

        /** An error with what caused it, as the exceptions of the JDK are made. */
        public constructor(message: String?, cause: Throwable?) : this(message, null, null, cause)

        override val type: ErrorType get() = ErrorType.VALIDATION
    }

    /** PERMISSION: the caller may not do this: a person must act. */
    public class Permission internal constructor(parts: Parts, cause: Throwable? = null) : ToolException(parts, cause) {
        @JvmOverloads
        public constructor(
            message: String? = null,
            data: Map<String, *>? = null,
            recoverable: Boolean? = null,
            cause: Throwable? = null,
        ) : this(built(ErrorType.PERMISSION, message, data, recoverable), cause)

        /** An error with what caused it, as the exceptions of the JDK are made. */
        public constructor(message: String?, cause: Throwable?) : this(message, null, null, cause)

        override val type: ErrorType get() = ErrorType.PERMISSION
    }

    /** TRANSIENT: nothing is wrong with the call: the agent retries it later. */
    public class Transient internal constructor(parts: Parts, cause: Throwable? = null) : ToolException(parts, cause) {
        @JvmOverloads
        public constructor(
            message: String? = null,
            data: Map<String, *>? = null,
            recoverable: Boolean? = null,
            cause: Throwable? = null,
        ) : this(built(ErrorType.TRANSIENT, message, data, recoverable), cause)

        /** An error with what caused it, as the exceptions of the JDK are made. */
        public constructor(message: String?, cause: Throwable?) : this(message, null, null, cause)

        override val type: ErrorType get() = ErrorType.TRANSIENT
    }

    /** INTERNAL: the tool is broken: the agent stops. */
    public class Internal internal constructor(parts: Parts, cause: Throwable? = null) : ToolException(parts, cause) {
        @JvmOverloads
        public constructor(
            message: String? = null,
            data: Map<String, *>? = null,
            recoverable: Boolean? = null,
            cause: Throwable? = null,
        ) : this(built(ErrorType.INTERNAL, message, data, recoverable), cause)

        /** An error with what caused it, as the exceptions of the JDK are made. */
        public constructor(message: String?, cause: Throwable?) : this(message, null, null, cause)

        override val type: ErrorType get() = ErrorType.INTERNAL
    }

    /** The canonical text: the same bytes from every language. */
    public fun toJson(): String = text

    /** `[TYPE] message` */
    override fun toString(): String = native { nativeDisplay(text) }

    override fun equals(other: Any?): Boolean = other is ToolException && other.text == text

    override fun hashCode(): Int = text.hashCode()

    /** `data.retry_after` in seconds: do not retry earlier. */
    public val retryAfter: Double? get() = members().retryAfter

    /** `data.conflicts`: who holds the resource. */
    public val conflicts: List<io.github.toolerror.core.Holder> get() = members().conflicts

    /** `data.code`: the finer, namespaced reason of the source system. */
    public val code: String? get() = members().code

    /** `data.reason`: a short machine word that refines the type. */
    public val reason: String? get() = members().reason

    /** `data.hint`: one imperative sentence for the agent. */
    public val hint: String? get() = members().hint

    /** `data.violations`: all that is wrong with the arguments. */
    public val violations: List<Violation> get() = members().violations

    /** `data.limit`: the limit that was passed. */
    public val limit: Limit? get() = members().limit

    /** `data.effects`: what the failed call has already changed. */
    public val effects: Effects? get() = members().effects?.let { constant<Effects>(it) }

    /** `data.phase`: how far the tool had come. */
    public val phase: Phase? get() = members().phase?.let { constant<Phase>(it) }

    /** `data.stage`: the stage of processing that failed. */
    public val stage: String? get() = members().stage

    /** `data.severity`: how bad it is, in the source system's words. */
    public val severity: String? get() = members().severity

    /** `data.suggestions`: what the agent could try, in words. */
    public val suggestions: List<String> get() = members().suggestions

    /** `data.required`: the capabilities that the call needs. */
    public val required: List<String> get() = members().required

    /** `data.missing`: the required capabilities that the caller lacks. */
    public val missing: List<String> get() = members().missing

    /** `data.state_after`: the state that the failed call left behind, as JSON. */
    public val stateAfterJson: String? get() = members().stateAfter

    /** `data.errors`: several errors behind this one. */
    public val errors: List<ToolException> get() = members().errors.map { of(it) }

    /** `data.error_id`: the number under which the server's log has more. */
    public val errorId: String? get() = members().errorId

    /** `data.trace_id`: the trace that the failed call belongs to. */
    public val traceId: String? get() = members().traceId

    /** `data.truncated`: whether a limit cut something off. */
    public val truncated: Boolean get() = members().truncated

    /** The text that leaves the process, before it is masked and cut: it says why a driver gave the call up. */
    private fun leaving(): String {
        val text = reading()?.error?.text ?: text
        val reason = Failures.decision(this)?.reason ?: return text
        return native { nativeGivenUp(text, delivery?.word, reason.word) }.text
    }

    internal fun parts(): Parts = Parts(type.word, message, recoverable, dataJson, text, delivery?.word)

    /** Whether it is that which was thrown, or one of its causes. */
    internal fun isOf(thrown: Throwable): Boolean = chain(thrown).any { it === this }

    @kotlin.jvm.Transient
    private var readMembers: Members? = null

    private fun members(): Members = readMembers ?: native { nativeMembers(text) }.also { readMembers = it }

    /** The JSON of an MCP tool result for it, on request with copies in `structuredContent` and under a `_meta` key. */
    @JvmOverloads
    public fun toResultJson(
        structuredContent: Boolean = false,
        metaKey: String? = null,
        emit: EmitOptions = EmitOptions(),
    ): String = native { nativeToResult(leaving(), structuredContent, metaKey?.wellFormed(), wellFormed(emit), delivery?.word) }

    /** The HTTP response for it; `form` is `problem+json` (RFC 9457) or `bare`, the canonical text. */
    @JvmOverloads
    public fun toHttp(form: String = "problem+json", emit: EmitOptions = EmitOptions()): HttpResponse =
        native { nativeToHttp(leaving(), given("form", form).wellFormed(), wellFormed(emit), delivery?.word) }

    /** The JSON of the `error` of a JSON-RPC response. */
    @JvmOverloads
    public fun toJsonRpcJson(emit: EmitOptions = EmitOptions()): String =
        native { nativeToJsonRpc(leaving(), wellFormed(emit), delivery?.word) }

    /** The error as it may leave the process: secrets masked, long texts cut. */
    @JvmOverloads
    public fun emitted(emit: EmitOptions = EmitOptions()): ToolException =
        of(native { nativeEmitted(leaving(), wellFormed(emit), delivery?.word) }, cause)

    public companion object {
        private const val serialVersionUID = 1L
        private const val PACKAGE = "io.github.toolerror."

        /**
         * An error of a type that is only known at run time; `dataJson` is the JSON text of an object.
         *
         * @throws MisuseException for a type that is not one of the six, and for data that is not an object.
         */
        @JvmStatic
        @JvmOverloads
        public fun build(
            type: String,
            message: String? = null,
            recoverable: Boolean? = null,
            dataJson: String? = null,
        ): ToolException = of(
            native {
                nativeBuild(NewError(given("type", type).wellFormed(), message.orEmpty().wellFormed(), recoverable, dataJson?.wellFormed()))
            },
        )

        /**
         * The error that a text is exactly. What came from outside belongs into [read].
         *
         * @throws MisuseException for any other text.
         */
        @JvmStatic
        public fun fromJson(text: String): ToolException = of(native { nativeFromJson(given("text", text).wellFormed()) })

        /**
         * Anything that was thrown: what the mappers say, else the ToolException in its chain of causes unchanged, else what
         * the runtime shows of a failed connection, else INTERNAL with its text. What was thrown is the cause of what is made.
         *
         * A cancellation (`CancellationException`, `InterruptedException`) is nobody's failure: it is thrown again as it is.
         */
        @JvmStatic
        @JvmOverloads
        public fun wrap(thrown: Throwable?, mappers: List<ErrorMapper> = emptyList()): ToolException =
            wrapped(thrown, mappers).error

        internal fun of(parts: Parts, cause: Throwable? = null): ToolException =
            when (constant<ErrorType>(parts.kind)) {
                ErrorType.NOT_FOUND -> NotFound(parts, cause)
                ErrorType.CONFLICT -> Conflict(parts, cause)
                ErrorType.VALIDATION -> Validation(parts, cause)
                ErrorType.PERMISSION -> Permission(parts, cause)
                ErrorType.TRANSIENT -> Transient(parts, cause)
                ErrorType.INTERNAL -> Internal(parts, cause)
            }.also { made -> made.stackTrace = made.stackTrace.dropWhile { it.className.startsWith(PACKAGE) }.toTypedArray() }

        private fun built(type: ErrorType, message: String?, data: Map<String, *>?, recoverable: Boolean?): Parts =
            native { nativeBuild(NewError(type.word, message.orEmpty().wellFormed(), recoverable, data?.let { encode(it) })) }
    }
}
