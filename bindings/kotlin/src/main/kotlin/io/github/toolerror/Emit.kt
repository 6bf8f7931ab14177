@file:JvmName("ToolErrors")
@file:JvmMultifileClass

package io.github.toolerror

/** The JSON of an MCP tool result for anything that was thrown, as [ToolException.wrap] makes an error of it. */
@JvmOverloads
public fun toResultJson(
    thrown: Throwable?,
    structuredContent: Boolean = false,
    metaKey: String? = null,
    emit: EmitOptions = EmitOptions(),
): String = ToolException.wrap(thrown).toResultJson(structuredContent, metaKey, emit)

/** The HTTP response for anything that was thrown; `form` is `problem+json` (RFC 9457) or `bare`, the canonical text. */
@JvmOverloads
public fun toHttp(thrown: Throwable?, form: String = "problem+json", emit: EmitOptions = EmitOptions()): HttpResponse =
    ToolException.wrap(thrown).toHttp(form, emit)

/** The JSON of the `error` of a JSON-RPC response for anything that was thrown. */
@JvmOverloads
public fun toJsonRpcJson(thrown: Throwable?, emit: EmitOptions = EmitOptions()): String =
    ToolException.wrap(thrown).toJsonRpcJson(emit)

/** Anything that was thrown as the error that may leave the process: secrets masked, long texts cut. */
@JvmOverloads
public fun emitted(thrown: Throwable?, emit: EmitOptions = EmitOptions()): ToolException =
    ToolException.wrap(thrown).emitted(emit)
