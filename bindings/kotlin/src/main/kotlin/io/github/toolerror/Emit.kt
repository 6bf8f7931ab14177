@file:JvmName("ToolErrors")
@file:JvmMultifileClass

package io.github.toolerror

import io.github.toolerror.core.unexpected as nativeUnexpected

/**
 * What becomes of exceptions that are no ToolException where they leave the process (SPEC 1.9.4).
 *
 * @property tool The tool that has failed, for the message of what nobody foresaw.
 * @property mappers What your own exceptions mean.
 * @property exposeInternal Puts the text of failures that nobody foresaw on the wire; it is logged in any case.
 */
public data class ForeignOptions @JvmOverloads constructor(
    public val tool: String? = null,
    public val mappers: List<ErrorMapper> = emptyList(),
    public val exposeInternal: Boolean = false,
) {
    init {
        given("mappers", mappers)
    }
}

/**
 * The JSON of an MCP tool result for anything that was thrown, as [ToolException.wrap] makes an error of it.
 *
 * What nobody foresaw is INTERNAL with a fresh `error_id`, under which its text is in the log (`io.github.toolerror`), not in
 * the result. A cancellation is thrown again. So it is with the next three.
 */
@JvmOverloads
public fun toResultJson(
    thrown: Throwable?,
    foreign: ForeignOptions = ForeignOptions(),
    structuredContent: Boolean = false,
    metaKey: String? = null,
    emit: EmitOptions = EmitOptions(),
): String = forCaller(thrown, foreign).toResultJson(structuredContent, metaKey, emit)

/** The HTTP response for anything that was thrown; `form` is `problem+json` (RFC 9457) or `bare`, the canonical text. */
@JvmOverloads
public fun toHttp(
    thrown: Throwable?,
    foreign: ForeignOptions = ForeignOptions(),
    form: String = "problem+json",
    emit: EmitOptions = EmitOptions(),
): HttpResponse = forCaller(thrown, foreign).toHttp(form, emit)

/** The JSON of the `error` of a JSON-RPC response for anything that was thrown. */
@JvmOverloads
public fun toJsonRpcJson(
    thrown: Throwable?,
    foreign: ForeignOptions = ForeignOptions(),
    emit: EmitOptions = EmitOptions(),
): String = forCaller(thrown, foreign).toJsonRpcJson(emit)

/** Anything that was thrown as the error that may leave the process: secrets masked, long texts cut. */
@JvmOverloads
public fun emitted(
    thrown: Throwable?,
    foreign: ForeignOptions = ForeignOptions(),
    emit: EmitOptions = EmitOptions(),
): ToolException = forCaller(thrown, foreign).emitted(emit)

/** What the caller of a tool is told about anything that was thrown. */
private fun forCaller(thrown: Throwable?, foreign: ForeignOptions): ToolException {
    val (mappers, tool) = given("foreign", foreign).run { mappers to tool }
    val read = wrapped(thrown, mappers)
    if (read.authored || read.error.type != ErrorType.INTERNAL) return read.error
    val said = thrown?.let { messageOf(it) ?: it.javaClass.name }.orEmpty()
    val parts = native { nativeUnexpected(read.error.toJson(), tool?.wellFormed(), said.wellFormed(), foreign.exposeInternal) }
    val error = ToolException.of(parts, thrown)
    val what = oneLine(if (tool == null) "the tool" else "tool `$tool`")
    val line = "$what failed unexpectedly [error_id ${error.errorId}]"
    own { LOG.log(System.Logger.Level.ERROR, line, thrown) } ?: LOG.log(System.Logger.Level.ERROR, line)
    return error
}
