package io.github.toolerror

// The word lists of the contract.
// Generated from `core/facts/data` by `cargo run -p toolerror-facts`: edit that, not this file.

/** A word of the contract. */
public interface Word {
    /** The word as it is written in JSON. */
    public val word: String
}

/** What went wrong, as far as it changes what the caller does next. */
public enum class ErrorType : Word {
    /** The named thing does not exist: use another. */
    NOT_FOUND,

    /** Somebody else holds or has changed the thing: negotiate, re-read or wait. */
    CONFLICT,

    /** The arguments are wrong: fix them and call once more. */
    VALIDATION,

    /** The caller may not do this: a person must act. */
    PERMISSION,

    /** Nothing is wrong with the call: retry it later. */
    TRANSIENT,

    /** The tool is broken: log the error and stop. */
    INTERNAL;

    override val word: String get() = name
}

/** How far a reader interprets its input. */
public enum class Mode : Word {
    /** The contract read literally. */
    EXACT,

    /** Also an error that known software has wrapped; never a guess about meaning. */
    UNWRAP,

    /** Also errors of systems that do not know this contract. */
    CLASSIFY;

    override val word: String get() = name.lowercase()
}

/** What a failed call has already changed. */
public enum class Effects : Word {
    /** Nothing has changed. */
    NONE,

    /** Something has changed, but not all. */
    PARTIAL,

    /** Everything was done; only the answer failed. */
    COMPLETE,

    /** Nobody can say. */
    UNKNOWN;

    override val word: String get() = name.lowercase()
}

/** How far a tool had come when it failed. */
public enum class Phase : Word {
    /** It was checking its arguments. */
    INPUT,

    /** It was checking what must hold before it runs. */
    PRECONDITION,

    /** It was running. */
    EXECUTION,

    /** It was checking what must hold after it has run. */
    POSTCONDITION,

    /** It was checking its output. */
    OUTPUT;

    override val word: String get() = name.lowercase()
}

/** How far a failed call came, from the safest. */
public enum class Delivery : Word {
    /** The call never left. */
    NOT_SENT,

    /** The call arrived and was refused before it did anything. */
    REJECTED,

    /** The call may have been carried out. */
    UNKNOWN;

    override val word: String get() = name.lowercase()
}

/** What came back from a call. */
public enum class Disposition : Word {
    /** A ToolError, read as such. */
    STRUCTURED,

    /** A text that is not a ToolError; it may have been classified. */
    LEGACY,

    /** An HTTP status, a failed connection or a JSON-RPC error, mapped to an error. */
    MAPPED,

    /** The call did not fail. */
    NOT_AN_ERROR,

    /** Neither success nor failure: the server asks for input, or gave a task handle. */
    PASS_THROUGH;

    override val word: String get() = name.lowercase()
}

/** The kinds of input that can be read (SPEC 7.2.7). */
public enum class InputKind : Word {
    /** The text of an error. */
    ERROR_TEXT,

    /** The result object of an MCP tool call. */
    CALL_TOOL_RESULT,

    /** An HTTP response: `status`, `headers`, `body`, `table`; `table` may replace entries of the contract's table, by status: a type, or `type`, `recoverable` and `reason`. */
    HTTP_RESPONSE,

    /** A failed connection as its runtime shows it: `runtime`, `class`, `code`, `errno`, `syscall`, `message`, `cause`, `source`, `errors`, `suppressed`, each optional. */
    CONNECTION_ERROR,

    /** A whole JSON-RPC response. */
    JSON_RPC_ERROR;

    override val word: String get() = name.lowercase()
}

/** What to do about a failed call. */
public enum class Action : Word {
    /** Make the same call again after the delay. */
    RETRY,

    /** Change the arguments and call once more. */
    FIX_INPUT,

    /** Skip this resource and use another. */
    TRY_ALTERNATIVE,

    /** Ask the holders to release the resource. */
    NEGOTIATE,

    /** A person must act. */
    ESCALATE,

    /** Log and stop. */
    GIVE_UP;

    override val word: String get() = name.lowercase()
}

/** Why a call is given up. */
public enum class GiveUpReason : Word {
    /** A retry cannot help. */
    NOT_RETRYABLE,

    /** All attempts that the policy allows were made. */
    ATTEMPTS_EXHAUSTED,

    /** The next attempt could not start before the deadline. */
    DEADLINE,

    /** Calls of this key were retried too often recently. */
    BUDGET_EXHAUSTED,

    /** The circuit is open: nearly all recent calls of this key have failed. */
    SUPPRESSED,

    /** The server says that a retry is useless. */
    SERVER_FORBIDS,

    /** The server asks for a longer delay than the policy accepts. */
    SERVER_DELAY_TOO_LONG,

    /** The call may have been carried out, and a retry could do it twice. */
    UNSAFE_REPLAY,

    /** The caller cancelled it. */
    CANCELLED,

    /** The text is not a ToolError. */
    LEGACY;

    override val word: String get() = name.lowercase()
}

/** What else is known about a failed call. */
public enum class Detail : Word {
    /** The call may have been carried out, in whole or in part, and nothing says that a retry is harmless. */
    OUTCOME_UNKNOWN;

    override val word: String get() = name.lowercase()
}

/** The constant for a word of the library. */
internal inline fun <reified T> constant(word: String): T where T : Enum<T>, T : Word = enumValueOf(word.uppercase())
