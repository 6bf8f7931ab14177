// The word lists of the contract. Generated from `core/facts/data` by `cargo run -p toolerror-facts`: edit that, not this file.

/** What went wrong, as far as it changes what the caller does next. */
export const TYPES = ['NOT_FOUND', 'CONFLICT', 'VALIDATION', 'PERMISSION', 'TRANSIENT', 'INTERNAL'] as const;
/**
 * What went wrong, as far as it changes what the caller does next:
 * - `NOT_FOUND`: The named thing does not exist: use another.
 * - `CONFLICT`: Somebody else holds or has changed the thing: negotiate, re-read or wait.
 * - `VALIDATION`: The arguments are wrong: fix them and call once more.
 * - `PERMISSION`: The caller may not do this: a person must act.
 * - `TRANSIENT`: Nothing is wrong with the call: retry it later.
 * - `INTERNAL`: The tool is broken: log the error and stop.
 */
export type ErrorType = (typeof TYPES)[number];

/** How far a reader interprets its input. */
export const MODES = ['exact', 'unwrap', 'classify'] as const;
/**
 * How far a reader interprets its input:
 * - `exact`: The contract read literally.
 * - `unwrap`: Also an error that known software has wrapped; never a guess about meaning.
 * - `classify`: Also errors of systems that do not know this contract.
 */
export type Mode = (typeof MODES)[number];

/** What a failed call has already changed. */
export const EFFECTS = ['none', 'partial', 'complete', 'unknown'] as const;
/**
 * What a failed call has already changed:
 * - `none`: Nothing has changed.
 * - `partial`: Something has changed, but not all.
 * - `complete`: Everything was done; only the answer failed.
 * - `unknown`: Nobody can say.
 */
export type Effects = (typeof EFFECTS)[number];

/** How far a tool had come when it failed. */
export const PHASES = ['input', 'precondition', 'execution', 'postcondition', 'output'] as const;
/**
 * How far a tool had come when it failed:
 * - `input`: It was checking its arguments.
 * - `precondition`: It was checking what must hold before it runs.
 * - `execution`: It was running.
 * - `postcondition`: It was checking what must hold after it has run.
 * - `output`: It was checking its output.
 */
export type Phase = (typeof PHASES)[number];

/** How far a failed call came, from the safest. */
export const DELIVERIES = ['not_sent', 'rejected', 'unknown'] as const;
/**
 * How far a failed call came, from the safest:
 * - `not_sent`: The call never left.
 * - `rejected`: The call arrived and was refused before it did anything.
 * - `unknown`: The call may have been carried out.
 */
export type Delivery = (typeof DELIVERIES)[number];

/** What came back from a call. */
export const DISPOSITIONS = ['structured', 'legacy', 'mapped', 'not_an_error', 'pass_through'] as const;

/** Where the error of a reading comes from. */
export const READ_DISPOSITIONS = ['structured', 'legacy', 'mapped'] as const;
/**
 * Where the error of a reading comes from:
 * - `structured`: A ToolError, read as such.
 * - `legacy`: A text that is not a ToolError; it may have been classified.
 * - `mapped`: An HTTP status, a failed connection or a JSON-RPC error, mapped to an error.
 */
export type Disposition = (typeof READ_DISPOSITIONS)[number];

/** The kinds of input that can be read (SPEC 7.2.7). */
export const KINDS = ['error_text', 'call_tool_result', 'http_response', 'connection_error', 'json_rpc_error'] as const;
/**
 * The kinds of input that can be read (SPEC 7.2.7):
 * - `error_text`: The text of an error.
 * - `call_tool_result`: The result object of an MCP tool call.
 * - `http_response`: An HTTP response: `status`, `headers`, `body`, `table`; `table` may replace entries of the contract's table, by status: a type, or `type`, `recoverable` and `reason`.
 * - `connection_error`: A failed connection as its runtime shows it: `runtime`, `class`, `code`, `errno`, `syscall`, `message`, `cause`, `source`, `errors`, `suppressed`, each optional.
 * - `json_rpc_error`: A whole JSON-RPC response.
 */
export type InputKind = (typeof KINDS)[number];

/** What to do about a failed call. */
export const ACTIONS = ['retry', 'fix_input', 'try_alternative', 'negotiate', 'escalate', 'give_up'] as const;
/**
 * What to do about a failed call:
 * - `retry`: Make the same call again after the delay.
 * - `fix_input`: Change the arguments and call once more.
 * - `try_alternative`: Skip this resource and use another.
 * - `negotiate`: Ask the holders to release the resource.
 * - `escalate`: A person must act.
 * - `give_up`: Log and stop.
 */
export type Action = (typeof ACTIONS)[number];

/** Why a call is given up. */
export const REASONS = [
  'not_retryable',
  'attempts_exhausted',
  'deadline',
  'budget_exhausted',
  'suppressed',
  'server_forbids',
  'server_delay_too_long',
  'unsafe_replay',
  'cancelled',
  'legacy',
] as const;
/**
 * Why a call is given up:
 * - `not_retryable`: A retry cannot help.
 * - `attempts_exhausted`: All attempts that the policy allows were made.
 * - `deadline`: The next attempt could not start before the deadline.
 * - `budget_exhausted`: Calls of this key were retried too often recently.
 * - `suppressed`: The circuit is open: nearly all recent calls of this key have failed.
 * - `server_forbids`: The server says that a retry is useless.
 * - `server_delay_too_long`: The server asks for a longer delay than the policy accepts.
 * - `unsafe_replay`: The call may have been carried out, and a retry could do it twice.
 * - `cancelled`: The caller cancelled it.
 * - `legacy`: The text is not a ToolError.
 */
export type GiveUpReason = (typeof REASONS)[number];

/** What else is known about a failed call. */
export const DETAILS = ['outcome_unknown'] as const;
/**
 * What else is known about a failed call:
 * - `outcome_unknown`: The call may have been carried out, in whole or in part, and nothing says that a retry is harmless.
 */
export type Detail = (typeof DETAILS)[number];

/** What a failed call of an MCP client has lost beside its answer. */
export const LOST = ['session', 'connection'] as const;
/**
 * What a failed call of an MCP client has lost beside its answer:
 * - `session`: The server does not know the session any more.
 * - `connection`: The connection was closed before the answer came.
 */
export type Lost = (typeof LOST)[number];
