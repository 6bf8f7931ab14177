// The word lists of the contract. A test holds them equal to spec/tables and to those of the native part.

/** What went wrong, as far as it changes what the caller does next. */
export const TYPES = ['NOT_FOUND', 'CONFLICT', 'VALIDATION', 'PERMISSION', 'TRANSIENT', 'INTERNAL'] as const;
/** One of the six types. */
export type ErrorType = (typeof TYPES)[number];

/** How much a reader accepts, from the strictest. */
export const MODES = ['exact', 'unwrap', 'classify'] as const;
/**
 * How much a reader accepts: `exact` the contract read literally, `unwrap` also what known software has wrapped,
 * `classify` also errors of systems that know nothing of the contract.
 */
export type Mode = (typeof MODES)[number];

/** How far a failed call came, from the safest. */
export const DELIVERIES = ['not_sent', 'rejected', 'unknown'] as const;
/** How far a failed call came: `unknown` means that it may have been carried out. */
export type Delivery = (typeof DELIVERIES)[number];

/** What a failed call has already changed. */
export const EFFECTS = ['none', 'partial', 'complete', 'unknown'] as const;
/** What a failed call has already changed. */
export type Effects = (typeof EFFECTS)[number];

/** How far a tool had come when it failed. */
export const PHASES = ['input', 'precondition', 'execution', 'postcondition', 'output'] as const;
/** How far a tool had come when it failed. */
export type Phase = (typeof PHASES)[number];

/** What can be done about a failed call. */
export const ACTIONS = ['retry', 'fix_input', 'try_alternative', 'negotiate', 'escalate', 'give_up'] as const;
/** What to do about a failed call. */
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
/** Why a call is given up. */
export type GiveUpReason = (typeof REASONS)[number];

/** What else is known about a failed call. */
export const DETAILS = ['outcome_unknown'] as const;
/** What else is known about a failed call. */
export type Detail = (typeof DETAILS)[number];

/** Where the error of a reading comes from. */
export const READ_DISPOSITIONS = ['structured', 'legacy', 'mapped'] as const;
/** Where the error of a reading comes from. */
export type Disposition = (typeof READ_DISPOSITIONS)[number];

/** What came back of a call. */
export const DISPOSITIONS = [...READ_DISPOSITIONS, 'not_an_error', 'pass_through'] as const;

/** The kinds of things that can be read (SPEC 7.2.7). */
export const KINDS = ['error_text', 'call_tool_result', 'http_response', 'connection_error', 'json_rpc_error'] as const;
/** The kinds of things that can be read (SPEC 7.2.7). */
export type InputKind = (typeof KINDS)[number];
