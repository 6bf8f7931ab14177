package io.github.toolerror

// The word lists of the contract. A test holds them equal to spec/tables and to those of the library.

/** A word of the contract. */
public interface Word {
    /** The word as it is written in JSON. */
    public val word: String
}

/** What went wrong, as far as it changes what the caller does next. */
public enum class ErrorType : Word {
    NOT_FOUND, CONFLICT, VALIDATION, PERMISSION, TRANSIENT, INTERNAL;

    override val word: String get() = name
}

/** How much a reader accepts. */
public enum class Mode : Word {
    /** The contract read literally. */
    EXACT,

    /** Also an error that known software has wrapped; never a guess about meaning. */
    UNWRAP,

    /** Also errors of systems that know nothing of the contract. */
    CLASSIFY;

    override val word: String get() = name.lowercase()
}

/** How far a failed call came. */
public enum class Delivery : Word {
    /** It never left. */
    NOT_SENT,

    /** It arrived and was refused before it did anything. */
    REJECTED,

    /** It may have been carried out. */
    UNKNOWN;

    override val word: String get() = name.lowercase()
}

/** What a failed call has already changed. */
public enum class Effects : Word {
    NONE, PARTIAL, COMPLETE, UNKNOWN;

    override val word: String get() = name.lowercase()
}

/** How far a tool had come when it failed. */
public enum class Phase : Word {
    INPUT, PRECONDITION, EXECUTION, POSTCONDITION, OUTPUT;

    override val word: String get() = name.lowercase()
}

/** What to do about a failed call. */
public enum class Action : Word {
    RETRY, FIX_INPUT, TRY_ALTERNATIVE, NEGOTIATE, ESCALATE, GIVE_UP;

    override val word: String get() = name.lowercase()
}

/** Why a call is given up. */
public enum class GiveUpReason : Word {
    NOT_RETRYABLE, ATTEMPTS_EXHAUSTED, DEADLINE, BUDGET_EXHAUSTED, SUPPRESSED, SERVER_FORBIDS, SERVER_DELAY_TOO_LONG,
    UNSAFE_REPLAY, CANCELLED, LEGACY;

    override val word: String get() = name.lowercase()
}

/** What else is known about a failed call. */
public enum class Detail : Word {
    OUTCOME_UNKNOWN;

    override val word: String get() = name.lowercase()
}

/** What came back of a call. */
public enum class Disposition : Word {
    /** A tool error was read as such. */
    STRUCTURED,

    /** A text that was none. */
    LEGACY,

    /** An HTTP status, a failed connection or a JSON-RPC error was mapped. */
    MAPPED,

    /** The call did not fail. */
    NOT_AN_ERROR,

    /** Neither success nor failure: input is required, or a task was begun. */
    PASS_THROUGH;

    override val word: String get() = name.lowercase()
}

/** The kinds of things that can be read (SPEC 7.2.7). */
public enum class InputKind : Word {
    ERROR_TEXT, CALL_TOOL_RESULT, HTTP_RESPONSE, CONNECTION_ERROR, JSON_RPC_ERROR;

    override val word: String get() = name.lowercase()
}

/** The constant for a word of the library. */
internal inline fun <reified T> constant(word: String): T where T : Enum<T>, T : Word = enumValueOf(word.uppercase())
