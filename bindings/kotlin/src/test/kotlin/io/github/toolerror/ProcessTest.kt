package io.github.toolerror

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.NotSerializableException
import java.io.ObjectInputStream
import java.io.ObjectOutputStream
import java.nio.file.Files
import java.nio.file.Path

/** Prints what the library says when it cannot be loaded. */
object WithoutLibrary {
    @JvmStatic
    fun main(arguments: Array<String>) {
        repeat(2) {
            try {
                ToolException.NotFound("m")
            } catch (missing: MissingLibraryException) {
                println(missing.message)
            }
        }
    }
}

/** What concerns a whole process, and what leaves it. */
class ProcessTest {
    private fun java(vararg arguments: String): String {
        val out = Files.createTempFile("toolerror", ".out")
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val command = listOf(java, "-cp", System.getProperty("java.class.path")) + arguments
        val process = ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start()
        val code = process.waitFor()
        val text = Files.readString(out).trim()
        Files.delete(out)
        assertEquals(0, code, text)
        return text
    }

    @Test
    fun `the calls of eight threads fail without end in a small heap`() {
        // without optimisation of the native part fewer, though far more than the heap would hold
        val calls = if (System.getenv("PROFILE") == "dev") 1_500 else 13_000
        assertEquals("${8 * calls} failed calls", java("-Xmx32m", "io.github.toolerror.memory.MemoryKt", "$calls"))
    }

    @Test
    fun `a library that is missing is one clear exception`() {
        val absent = "-Duniffi.component.toolerror_core.libraryOverride=toolerror_absent"
        val lines = java(absent, "io.github.toolerror.WithoutLibrary").lines()
        val told = lines.filter { it.startsWith("the native library of toolerror cannot be loaded on linux-") }
        assertEquals(2, told.size, "$lines")
        assertTrue(Regex("the jar holds libraries for linux-").containsMatchIn(told.first()), told.first())
    }

    private fun saved(value: Any) = ByteArrayOutputStream().also { ObjectOutputStream(it).writeObject(value) }.toByteArray()

    @Test
    fun `errors are saved without their CallFailure, and what is native is refused`() {
        val engine = Engine(clock = TestClock())
        val thrown = assertThrows<ToolException> {
            engine.retryBlocking<Unit>("s/t") { throw ToolException.Conflict("held", mapOf("reason" to "state"), cause = Exception("x")) }
        }
        val back = ObjectInputStream(ByteArrayInputStream(saved(thrown))).readObject() as ToolException.Conflict
        assertEquals(thrown, back)
        assertEquals("x", back.cause?.message)
        assertEquals("state", back.reason)
        assertNull(CallFailure.of(back))
        for (held in listOf(engine, engine.call("s/t"), CallFailure.of(thrown)!!)) {
            val refused = assertThrows<NotSerializableException> { saved(held) }
            assertEquals(held.javaClass.name, refused.message)
        }
    }
}
