package io.github.toolerror

import java.io.File
import java.lang.reflect.Modifier
import java.net.InetAddress
import java.net.URI
import java.net.URL
import java.nio.file.Path
import java.time.Duration
import java.time.OffsetDateTime
import java.time.ZonedDateTime
import java.time.format.DateTimeFormatter
import java.time.temporal.TemporalAccessor
import java.time.temporal.TemporalAmount
import java.util.Base64
import java.util.Calendar
import java.util.Date
import java.util.Optional
import java.util.UUID
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicLong
import kotlin.time.DurationUnit

// The values of the JVM that JSON lacks, each in one form.

/** The text or number that stands for a value, or an array of them; null where it has none. */
internal fun scalar(value: Any): Any? = when (value) {
    is Enum<*> -> value.name
    is CharSequence, is Char, is UUID, is URI, is URL, is Path, is File -> value.toString()
    is InetAddress -> value.hostAddress
    is Class<*> -> value.name
    is Throwable -> value.toString()
    is Optional<*> -> value.orElse(null)
    is AtomicInteger, is AtomicLong -> value.toLong()
    is Number -> value.toDouble()
    else -> time(value) ?: array(value) ?: if (value.javaClass.name in TEXTS) value.toString() else null
}

/** Types that newer versions of Kotlin have, each a text of one form. */
private val TEXTS = setOf("kotlin.time.Instant", "kotlin.uuid.Uuid", "kotlinx.datetime.Instant")

/** Moments as RFC 3339, durations in seconds. */
private fun time(value: Any): Any? = when (value) {
    is OffsetDateTime -> DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value)
    is ZonedDateTime -> DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value)
    is Date -> java.time.Instant.ofEpochMilli(value.time).toString()
    is Calendar -> value.toInstant().toString()
    is Duration -> value.toNanosPart() / 1e9 + value.seconds
    is kotlin.time.Duration -> value.toDouble(DurationUnit.SECONDS)
    is TemporalAccessor, is TemporalAmount -> value.toString()
    else -> null
}

private fun array(value: Any): Any? = when (value) {
    is ByteArray -> Base64.getEncoder().encodeToString(value)
    is IntArray -> value.asList()
    is LongArray -> value.asList()
    is ShortArray -> value.asList()
    is DoubleArray -> value.asList()
    is FloatArray -> value.asList()
    is BooleanArray -> value.asList()
    is CharArray -> String(value)
    else -> null
}

/** The members of a record or of a data class, by name; null for any other object. */
internal fun parts(value: Any): Map<String, Any?>? {
    val type = value.javaClass
    if (type.isRecord) return type.recordComponents.associate { it.name to it.accessor.apply { trySetAccessible() }.invoke(value) }
    val components = if (type.isAnnotationPresent(Metadata::class.java)) type.declaredMethods.count { COMPONENT.matches(it.name) } else 0
    if (components == 0) return null
    // the properties of the constructor come first
    val fields = type.declaredFields.filter { !Modifier.isStatic(it.modifiers) }.take(components)
    return fields.associate { it.name to it.apply { trySetAccessible() }.get(value) }
}

private val COMPONENT = Regex("component\\d+(\\$.*|-.*)?")
