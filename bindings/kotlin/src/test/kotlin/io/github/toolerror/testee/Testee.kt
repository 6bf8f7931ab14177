package io.github.toolerror.testee

import io.github.toolerror.Context
import io.github.toolerror.EmitOptions
import io.github.toolerror.InputKind
import io.github.toolerror.MisuseException
import io.github.toolerror.Mode
import io.github.toolerror.ToolException
import io.github.toolerror.Word
import io.github.toolerror.assess
import io.github.toolerror.decode
import io.github.toolerror.encodeAs
import io.github.toolerror.trace
import java.util.Base64

// The testee of Kotlin (SPEC 7.2): answers conformance requests on the public API.

private class Unsupported : Exception()

fun main() {
    val input = System.`in`.bufferedReader()
    val output = System.out.bufferedWriter()
    for (line in input.lineSequence()) {
        if (line.isBlank()) continue
        output.write(answer(line))
        output.write("\n")
        output.flush()
    }
}

private fun answer(line: String): String {
    val request = members(line)
    val id = request["id"] ?: "null"
    return try {
        """{"id":$id,"ok":${dispatch(request)}}"""
    } catch (refusal: MisuseException) {
        """{"id":$id,"refused":{"message":${quoted(refusal.message.orEmpty())}}}"""
    } catch (fault: NotJson) {
        """{"id":$id,"refused":{"message":${quoted(fault.message.orEmpty())}}}"""
    } catch (unsupported: Unsupported) {
        """{"id":$id,"unsupported":true}"""
    }
}

private typealias Request = Map<String, String>

private fun dispatch(request: Request): String = when (text(request.getValue("op"))) {
    "build" -> texted(build(request).toJson())
    "encode" -> texted(encode(request).toJson())
    "display" -> texted(errorOf(request).toString())
    "assess" -> assessed(request)
    "result" -> result(request)
    "to_http" -> http(request)
    "to_json_rpc" -> """{"error":${errorOf(request).toJsonRpcJson()}}"""
    "decode" -> {
        val error = decode(text(request.getValue("profile")), string(request.getValue("input"), raw = true))
        """{"error":${error?.toJson()}}"""
    }
    "encode_as" -> {
        val profile = text(request.getValue("profile"))
        val output = encodeAs(profile, errorOf(request))
        val isText = profile.startsWith("interbase-") || !output.startsWith("{")
        """{"output":${if (isText) quoted(output) else output}}"""
    }
    "trace" -> trace(
        request.getValue("call"),
        request.getValue("events"),
        request["policy"]?.takeIf { it != "null" },
        (request["seed"] ?: "0").toULong().toLong(),
    )
    else -> throw Unsupported()
}

private fun texted(text: String) = """{"text":${quoted(text)}}"""

private fun build(request: Request): ToolException = ToolException.build(
    text(request.getValue("type")),
    string(request.getValue("message")),
    request["recoverable"]?.let(::flag),
    request["data"],
)

private fun flag(json: String): Boolean? = when (json) {
    "true" -> true
    "false" -> false
    "null" -> null
    else -> throw NotJson("expected true or false")
}

private fun errorOf(request: Request): ToolException =
    ToolException.fromJson(request["error"] ?: string(request.getValue("error_json")))

private fun encode(request: Request): ToolException {
    val limits = request["limits"]?.let(::members)
    val redact = request["redact"]?.let(::flag) ?: false
    if (limits == null && !redact) return errorOf(request)
    val absent = if (limits == null) -1L else null
    val emit = EmitOptions(
        redact = redact,
        messageLimit = limits?.get("message")?.toLong() ?: absent,
        textLimit = limits?.get("text")?.toLong() ?: absent,
    )
    return errorOf(request).emitted(emit)
}

private fun assessed(request: Request): String {
    val kind = InputKind.entries.find { it.word == text(request.getValue("kind")) } ?: throw Unsupported()
    val mode = word<Mode>(text(request.getValue("mode")))
    val context = request["context"]?.let(Context::ofJson)
    val found = assess(kind, input(kind, request.getValue("input")), mode, context)
    val decision = found.decision?.let { decision ->
        val delay = decision.delayMs?.let { ""","delay_ms":$it""" }.orEmpty()
        val reason = decision.reason?.let { ""","reason":"${it.word}"""" }.orEmpty()
        """{"action":"${decision.action.word}"$delay$reason}"""
    }
    return """{"disposition":"${found.disposition.word}","error":${found.error?.toJson()},""" +
        """"retry_after":${found.retryAfter},"decision":$decision}"""
}

private inline fun <reified T> word(word: String): T where T : Enum<T>, T : Word =
    enumValues<T>().find { it.word == word } ?: throw NotJson("unknown word")

private fun input(kind: InputKind, input: String): ByteArray = when (kind) {
    InputKind.ERROR_TEXT -> bytes(input) ?: throw NotJson("input is no text")
    InputKind.CALL_TOOL_RESULT, InputKind.JSON_RPC_ERROR ->
        if (input.startsWith('"')) bytes(input)!! else input.toByteArray()
    InputKind.CONNECTION_ERROR -> input.toByteArray()
    InputKind.HTTP_RESPONSE -> {
        val parts = members(input).toMutableMap()
        parts["body"]?.let { parts["body"] = quoted(string(it)) }
        parts.entries.joinToString(",", "{", "}") { (name, value) -> "${quoted(name)}:$value" }.toByteArray()
    }
}

private fun result(request: Request): String {
    val options = request["options"]?.let(::members).orEmpty()
    val structured = options["structured_content"]?.let(::flag) ?: false
    val json = errorOf(request).toResultJson(structured, options["meta_key"]?.let(::text))
    return """{"result":$json}"""
}

private fun http(request: Request): String {
    val response = errorOf(request).toHttp(request["form"]?.let(::text) ?: "problem+json")
    val headers = response.headers.joinToString(",", "{", "}") { "${quoted(it.name)}:${quoted(it.value)}" }
    return """{"status":${response.status},"headers":$headers,"body":${quoted(response.body)}}"""
}

/** The bytes of a text: a string, raw bytes, or repeated segments (SPEC 7.2.4); null for other JSON. */
private fun bytes(json: String): ByteArray? {
    if (json.startsWith('"')) {
        val text = text(json)
        // UTF-8 has no form for a lone surrogate
        return Regex("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]").replace(text, "\ufffd").toByteArray()
    }
    val members = if (json.startsWith('{')) members(json) else return null
    members["b64"]?.let { return Base64.getDecoder().decode(text(it)) }
    val segments = members["segments"] ?: return null
    val out = StringBuilder()
    for (segment in items(segments).map(::members)) {
        repeat(segment.getValue("n").toInt()) { out.append(text(segment.getValue("s"))) }
    }
    return out.toString().toByteArray()
}

/** A text; with `raw` other JSON as it is. */
private fun string(json: String, raw: Boolean = false): String {
    if (json.startsWith('"')) return text(json)
    val bytes = bytes(json) ?: if (raw) return json else throw NotJson("expected a text")
    return String(bytes)
}
