package io.github.toolerror

import io.github.toolerror.testee.items
import io.github.toolerror.testee.members
import io.github.toolerror.testee.text
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration

/** The engine as a driver uses it, call by call, decides as the traces of the vectors say. */
class TracesTest {
    private class At(override var monoMs: Long) : Clock {
        override val wallMs: Long get() = 0

        override fun sleep(ms: Long) = Unit
    }

    private val NO_KEY = Regex("\"key\": *\"\"")

    private fun cases(): List<Map<String, String>> {
        val files = Files.list(Path.of("../../spec/vectors")).use { paths ->
            paths.filter { it.fileName.toString().startsWith("trace-") }.toList()
        }
        return files.flatMap { items(members(Files.readString(it).trim()).getValue("cases")) }.map(::members)
    }

    /**
     * Of a call that goes on with other arguments, `resume` takes the arguments and a trace has their hash. A call here has
     * a key.
     */
    private fun driven(trace: Map<String, String>): Boolean =
        trace["op"] == "\"trace\"" && "ok_subset" in members(trace.getValue("expect")) &&
            listOf("events", "call").none { part -> "arguments_hash" in trace.getValue(part) || NO_KEY in trace.getValue(part) }

    private fun options(json: String, seed: Long, clock: Clock): CallOptions {
        val call = members(json)
        return CallOptions(
            key = text(call.getValue("key")),
            id = call["id"]?.let(::text),
            timeout = call["deadline_ms"]?.let { Duration.ofMillis((it.toLong() - clock.monoMs).coerceAtLeast(0)) },
            readOnly = call["read_only"]?.toBooleanStrict(),
            idempotent = call["idempotent"]?.toBooleanStrict(),
            sideEffects = call["side_effects"]?.toBooleanStrict(),
            method = call["method"]?.let(::text),
            idempotencyKey = call["idempotency_key"]?.toBooleanStrict() ?: false,
            seed = seed,
        )
    }

    private fun shown(action: String, attempt: Int, delayMs: Long?, reason: String? = null, after: Double? = null) =
        present("action" to action, "attempt" to attempt, "delay_ms" to delayMs, "reason" to reason, "retry_after" to after)

    private fun shown(decision: Decision) =
        shown(decision.action.word, decision.attempt, decision.delayMs, decision.reason?.word, decision.retryAfter)

    private fun admitted(call: Call) = when (val admission = call.admit()) {
        is Send -> shown("send", admission.attempt, admission.delayMs)
        is Refused -> shown(admission.decision)
    }

    private fun played(trace: Map<String, String>): List<Map<String, Any?>?> {
        val clock = At(0)
        val seed = trace["seed"]?.toLong() ?: 0
        val engine = Engine(trace["policy"], clock)
        var options = options(trace.getValue("call"), seed, clock)
        var call = engine.call(options)
        call.admit()
        return items(trace.getValue("events")).map(::members).map { event ->
            clock.monoMs = event.getValue("at_ms").toLong()
            val failure = event["failure"]?.let(::members)
            when {
                failure != null -> {
                    val delivery = failure["delivery"]?.let { constant<Delivery>(text(it)) }
                    shown(call.failed(ToolException.fromJson(failure.getValue("error")), delivery))
                }
                "call" in event -> {
                    options = options(event.getValue("call"), seed, clock)
                    call = engine.call(options)
                    admitted(call)
                }
                "restored" in event -> {
                    call = engine.restore(options, call.save())
                    admitted(call)
                }
                "cancelled" in event -> shown(call.cancelled())
                else -> {
                    if ("success" in event) call.succeeded() else call.inputRequired()
                    null
                }
            }
        }
    }

    @Test
    fun `calls decide as traces do`() {
        val traces = cases().filter(::driven)
        assertTrue(traces.size > 300, "${traces.size} traces")
        for (trace in traces) {
            val decisions = members(members(trace.getValue("expect")).getValue("ok_subset")).getValue("decisions")
            val found = played(trace)
            assertEquals(items(decisions).size, found.size)
            items(decisions).zip(found).forEach { (expected, decision) ->
                if (expected == "null") return@forEach assertEquals(null, decision, trace["id"])
                for ((name, value) in members(expected)) {
                    val given = decision?.get(name)
                    val wanted: Any = if (value.startsWith('"')) text(value) else value.toDouble()
                    assertEquals(wanted, if (given is Number) given.toDouble() else given, "${trace["id"]}: $name")
                }
            }
        }
    }
}
