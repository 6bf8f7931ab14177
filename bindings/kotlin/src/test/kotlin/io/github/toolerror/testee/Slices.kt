package io.github.toolerror.testee

// Cuts JSON into the texts of its values: what the library gets is what the request holds, digit for digit.

class NotJson(message: String) : Exception(message)

/** The members of an object, each with the text of its value; of equal names the last. */
fun members(json: String): Map<String, String> {
    val found = LinkedHashMap<String, String>()
    cut(json, '{', '}') { at ->
        val end = valueEnd(json, at)
        val colon = json.indexOf(':', end)
        if (colon < 0) throw NotJson("no colon")
        val start = skipBlanks(json, colon + 1)
        val stop = valueEnd(json, start)
        found[text(json.substring(at, end))] = json.substring(start, stop)
        stop
    }
    return found
}

/** The texts of the items of an array. */
fun items(json: String): List<String> {
    val found = ArrayList<String>()
    cut(json, '[', ']') { at -> valueEnd(json, at).also { found.add(json.substring(at, it)) } }
    return found
}

private fun cut(json: String, open: Char, close: Char, item: (Int) -> Int) {
    if (json.firstOrNull() != open) throw NotJson("expected $open")
    var at = skipBlanks(json, 1)
    while (json.getOrNull(at) != close) {
        at = skipBlanks(json, item(at))
        if (json.getOrNull(at) == ',') at = skipBlanks(json, at + 1)
    }
}

private fun skipBlanks(json: String, from: Int): Int {
    var at = from
    while (at < json.length && json[at] in " \t\r\n") at++
    return at
}

private fun valueEnd(json: String, start: Int): Int {
    var at = start
    var depth = 0
    while (at < json.length) {
        when (json[at]) {
            '"' -> at = stringEnd(json, at) - 1
            '{', '[' -> depth++
            '}', ']' -> if (--depth < 0) return at
            ',', ':', ' ', '\n', '\r', '\t' -> if (depth == 0) return at
        }
        at++
        if (depth == 0 && json[at - 1] in "}]\"") return at
    }
    if (depth == 0) return at
    throw NotJson("value without end")
}

private fun stringEnd(json: String, start: Int): Int {
    var at = start + 1
    while (at < json.length) {
        when (json[at]) {
            '\\' -> at++
            '"' -> return at + 1
        }
        at++
    }
    throw NotJson("string without end")
}

/** What a string stands for; lone surrogates stay. */
fun text(json: String): String {
    if (json.firstOrNull() != '"') throw NotJson("expected a string")
    val out = StringBuilder(json.length)
    var at = 1
    while (at < json.length - 1) {
        val char = json[at++]
        if (char != '\\') {
            out.append(char)
            continue
        }
        when (val escaped = json[at++]) {
            'n' -> out.append('\n')
            'r' -> out.append('\r')
            't' -> out.append('\t')
            'b' -> out.append('\b')
            'f' -> out.append('\u000c')
            'u' -> {
                out.append(json.substring(at, at + 4).toInt(16).toChar())
                at += 4
            }
            else -> out.append(escaped)
        }
    }
    return out.toString()
}

/** A text as JSON. */
fun quoted(text: String): String {
    val out = StringBuilder(text.length + 2).append('"')
    for (char in text) {
        when {
            char == '"' || char == '\\' -> out.append('\\').append(char)
            char < ' ' || char.isSurrogate() -> out.append("\\u%04x".format(char.code))
            else -> out.append(char)
        }
    }
    return out.append('"').toString()
}
