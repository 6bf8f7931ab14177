package io.github.toolerror

import io.github.toolerror.core.exceptionMembers as nativeExceptionMembers

/** One member: where it is, and of a list's items the members that count; `null` for what an item does not have. */
private class Path(val text: String) {
    private val base = text.substringBefore('[')
    private val steps = stepsOf(base)
    private val items = text.drop(base.length).takeIf { it.isNotEmpty() }?.let { itemsOf(it.drop(1).dropLast(1)) }

    fun of(error: Any): Any? {
        val found = walk(error, steps)
        return if (items == null) found else picked(if (steps.isEmpty()) listOf(error) else found, items)
    }
}

/** The paths of each class of exceptions that was described. */
private val paths = object : ClassValue<List<Path>>() {
    override fun computeValue(type: Class<*>): List<Path> {
        val classes = listOf(type.name) + basesOf(type)
        return native { nativeExceptionMembers("java", classes) }.map(::Path)
    }
}

/** The names of the classes that a class derives from, the nearest first. */
internal fun basesOf(type: Class<*>): List<String> =
    generateSequence(type.superclass) { it.superclass }.take(MAX_BASES).map { it.name }.toList()

/** What members of a foreign exception hold, where the core's table asks for them (SPEC 1.8.24): by their paths. */
internal fun membersOf(error: Throwable): Map<String, Any?>? {
    val found = paths.get(error.javaClass).mapNotNull { path -> path.of(error)?.let { path.text to plain(it, MAX_MEMBER_DEPTH) } }
    return found.toMap().takeIf { it.isNotEmpty() }
}

private fun stepsOf(path: String): List<String> = if (path.isEmpty()) emptyList() else path.split('.')

/** What stands between the commas, but for those inside of brackets. */
private fun itemsOf(text: String): List<Path?> {
    val parts = mutableListOf(StringBuilder())
    var depth = 0
    for (letter in text) {
        if (letter == '[') depth += 1
        if (letter == ']') depth -= 1
        if (letter == ',' && depth == 0) parts += StringBuilder() else parts.last().append(letter)
    }
    return parts.map { part -> part.toString().takeIf { it != "-" }?.let(::Path) }
}

private fun walk(value: Any, steps: List<String>): Any? = steps.fold(value as Any?) { inner, step -> inner?.let { stepOf(it, step) } }

/** A method without arguments, looked for where it can be called: a class of a driver may be hidden, its interface is not. */
private fun stepOf(value: Any, step: String): Any? = try {
    val name = step.removeSuffix("()")
    val open = generateSequence(value.javaClass as Class<*>) { it.superclass }.flatMap { sequenceOf(it) + it.interfaces }
    val method = open.mapNotNull { type -> type.methods.find { it.name == name && it.parameterCount == 0 } }
        .find { it.canAccess(value) || it.trySetAccessible() }
    method?.invoke(value)
} catch (_: Exception) {
    null
}

private fun picked(value: Any?, items: List<Path?>): List<List<Any?>>? =
    (value as? Iterable<*>)?.take(MAX_MEMBER_ITEMS)?.map { item -> items.map { path -> item?.let { path?.of(it) } } }

/** A value as JSON can have it; of any other object only that it is there. */
private fun plain(value: Any?, depth: Int): Any? = when {
    value == null || value is Boolean || value is Int || value is Long || value is Short -> value
    value is CharSequence || value is Enum<*> -> value.toString().take(MAX_MEMBER_TEXT)
    depth == 0 -> emptyMap<String, Any?>()
    value is Map<*, *> -> value.entries.take(MAX_MEMBER_ITEMS).associate { it.key.toString() to plain(it.value, depth - 1) }
    value is Iterable<*> -> value.take(MAX_MEMBER_ITEMS).map { plain(it, depth - 1) }
    else -> emptyMap<String, Any?>()
}
