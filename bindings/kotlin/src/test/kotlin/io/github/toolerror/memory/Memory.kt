package io.github.toolerror.memory

import io.github.toolerror.CallFailure
import io.github.toolerror.Engine
import io.github.toolerror.TestClock
import io.github.toolerror.ToolException
import kotlin.concurrent.thread

/** Eight threads whose calls all fail, so many of each: the heap does not fill. */
fun main(arguments: Array<String>) {
    val calls = arguments.single().toInt()
    Engine(clock = TestClock()).use { engine ->
        val failures = List(8) { number -> thread { repeat(calls) { at -> fail(engine, "s$number/t", at) } } }
        failures.forEach { it.join() }
    }
    println("${8 * calls} failed calls")
}

private fun fail(engine: Engine, key: String, at: Int) {
    val thrown = if (at % 2 == 0) ToolException.NotFound("no lease $at") else IllegalStateException("bug $at")
    try {
        engine.retryBlocking<Unit>(key) { throw thrown }
    } catch (error: RuntimeException) {
        check(error === thrown && CallFailure.of(error)?.decision?.attempt == 1)
    }
}
