package io.github.toolerror

import io.github.toolerror.core.Members
import io.github.toolerror.testee.items
import io.github.toolerror.testee.members
import io.github.toolerror.testee.text
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Files
import java.nio.file.Path
import io.github.toolerror.core.words as nativeWords

/** The word lists and classes of this package are those of the contract, both ways. */
class DriftTest {
    private val lists: Map<String, List<Word>> = mapOf(
        "type" to ErrorType.entries,
        "mode" to Mode.entries,
        "delivery" to Delivery.entries,
        "effects" to Effects.entries,
        "phase" to Phase.entries,
        "action" to Action.entries,
        "reason" to GiveUpReason.entries,
        "detail" to Detail.entries,
        "disposition" to Disposition.entries,
        "kind" to InputKind.entries,
    )

    private fun table(name: String): String = Files.readString(Path.of("../../spec/tables/$name.json")).trim()

    @Test
    fun `the words are those of the library`() {
        // not lists here: readings have the first dispositions, members are properties, profiles go by their names
        assertEquals(nativeWords() - setOf("read_disposition", "lost", "member", "profile"), lists.mapValues { (_, words) -> words.map { it.word } })
    }

    @Test
    fun `the words are those of the tables`() {
        for ((name, words) in members(table("vocabulary")) - "member") {
            assertEquals(items(words).map(::text), lists.getValue(name).map { it.word }, name)
        }
    }

    @Test
    fun `each conventional member has a property`() {
        val members = items(members(table("vocabulary")).getValue("member")).map(::text).toSet()
        val snake = { name: String -> name.replace(Regex("[A-Z]")) { "_" + it.value.lowercase() } }
        val fields = Members::class.java.declaredFields.map { it.name }.filter { it != "Companion" }
        assertEquals(members, fields.map(snake).toSet())
        val getters = ToolException::class.java.methods.map { snake(it.name.removePrefix("get").replaceFirstChar(Char::lowercase)) }
        assertEquals(emptySet<String>(), members - getters.map { it.removeSuffix("_json") }.toSet())
    }

    @Test
    fun `each type has a class with its defaults`() {
        val rows = items(table("types")).map(::members)
        assertEquals(rows.map { text(it.getValue("type")) }, ErrorType.entries.map { it.word })
        for (row in rows) {
            val error = ToolException.build(text(row.getValue("type")))
            assertEquals(text(row.getValue("default_message")), error.message)
            assertEquals(row.getValue("default_recoverable"), error.recoverable.toString())
            assertEquals(error.type.name.replace("_", ""), error.javaClass.simpleName.uppercase())
        }
        assertEquals(ErrorType.entries.size, ToolException::class.java.permitted().size)
    }

    private fun Class<*>.permitted() = classes.filter { it.superclass == this }

    @Test
    fun `dispositions and kinds are those of the vectors`() {
        val files = Files.list(Path.of("../../spec/vectors")).use { it.toList() }
        val vectors = files.joinToString("\n") { Files.readString(it) }
        val found = { name: String -> Regex("\"$name\": *\"(\\w+)\"").findAll(vectors).map { it.groupValues[1] }.toSet() }
        assertEquals(found("disposition"), Disposition.entries.map { it.word }.toSet())
        assertEquals(found("kind"), InputKind.entries.map { it.word }.toSet())
    }
}
