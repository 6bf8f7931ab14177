package io.github.toolerror

// How far the package follows what the runtime hands over.
// Generated from `core/facts/data/limits.toml` by `cargo run -p toolerror-facts`: edit that.

/** Errors of a chain with its groups that are described. */
internal const val MAX_ERRORS = 1000

/** Characters of the texts of a chain that are described, in all. */
internal const val MAX_TEXTS = 4_000_000

/** Calls of which one exception keeps what they left. */
internal const val MAX_RECORDS = 256

/** Classes that the class of an error derives from that are named. */
internal const val MAX_BASES = 16

/** Characters of one text in a member of an error. */
internal const val MAX_MEMBER_TEXT = 2000

/** Items of one list in a member of an error. */
internal const val MAX_MEMBER_ITEMS = 101

/** Lists and objects in each other in a member of an error. */
internal const val MAX_MEMBER_DEPTH = 4
