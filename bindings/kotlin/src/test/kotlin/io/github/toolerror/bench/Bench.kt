package io.github.toolerror.bench

import io.github.toolerror.Engine
import io.github.toolerror.InputKind
import io.github.toolerror.ToolException
import io.github.toolerror.assess
import io.github.toolerror.read
import java.lang.management.ManagementFactory

// What a call costs through JNA, in microseconds of this thread's processor time (others may be at work on the machine):
// the median of rounds, after a warm-up.

private const val ROUNDS = 30
private const val CALLS = 2000

private val thread = ManagementFactory.getThreadMXBean()

/** 235 bytes, of the kind that a server with leases sends. */
private const val CONFLICT = "{\"type\":\"CONFLICT\",\"message\":\"2 leases in the way\",\"recoverable\":true," +
    "\"data\":{\"conflicts\":[{\"agent_id\":\"agent-2\",\"pattern\":\"src/*.go\"},{\"agent_id\":\"agent-3\"," +
    "\"pattern\":\"docs/**/*.md\"}],\"retry_after\":30,\"hint\":\"ask the holders to wait\"}}"

private fun measure(name: String, call: () -> Any?) {
    var seen = 0
    repeat(5 * CALLS) { seen += call().hashCode() and 1 }
    val rounds = DoubleArray(ROUNDS) {
        val start = thread.currentThreadCpuTime
        repeat(CALLS) { seen += call().hashCode() and 1 }
        (thread.currentThreadCpuTime - start) / 1000.0 / CALLS
    }
    rounds.sort()
    println("%-44s %8.2f µs   (fastest %.2f)".format(name, rounds[ROUNDS / 2], rounds[0]))
    check(seen >= 0)
}

fun main() {
    println("${CONFLICT.length} bytes, medians of $ROUNDS rounds of $CALLS calls")
    val engine = Engine()
    measure("read + decide: assess") { assess(InputKind.ERROR_TEXT, CONFLICT).decision!!.action }
    measure("read + decide: a call of an engine") {
        engine.call("leases/release").returned(InputKind.ERROR_TEXT, CONFLICT).decision!!.action
    }
    measure("read") { read(CONFLICT).error.message }
    measure("build") { ToolException.NotFound("no such lease").message }
}
