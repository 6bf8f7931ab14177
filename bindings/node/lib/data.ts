// The types of the conventional members of `data` (SPEC 1.3).
import type { Effects, Phase } from './words.js';

/** Who holds a resource: one entry of `data.conflicts`. */
export interface Holder {
  readonly agent_id?: string;
  readonly held_by?: string;
  readonly pattern?: string;
  readonly reservation_id?: string;
  readonly reason?: string;
  /** When the hold ends by itself, RFC 3339. */
  readonly expires_at?: string;
}

/** What is wrong with the arguments: one entry of `data.violations`. */
export interface Violation {
  /** JSON Pointer into the arguments; empty for all of them. */
  readonly path: string;
  /** The rule that is broken, such as `required` or `maximum`. */
  readonly rule: string;
  /** The rule in words. */
  readonly message: string;
}

/** The limit that was passed: `data.limit`. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly actual?: number;
  readonly unit?: string;
}

/** Misspelt conventional members, which nobody would read: they do not compile. */
interface Misspelt {
  retryAfter?: never;
  conflict?: never;
  violation?: never;
  suggestion?: never;
  hints?: never;
  effect?: never;
  stateAfter?: never;
  errorId?: never;
  traceId?: never;
}

/** The conventional members of `data` (SPEC 1.3). */
interface KnownMembers extends Misspelt {
  /** Seconds, fractions allowed: do not retry earlier. */
  retry_after?: number | undefined;
  conflicts?: readonly (Holder | object)[] | undefined;
  /** The finer, namespaced reason of the source system, such as `github/secondary_rate_limit`. */
  code?: string | undefined;
  /** A short machine word that refines the type, such as `stale` or `rate_limit`. */
  reason?: string | undefined;
  /** One imperative sentence for the agent. */
  hint?: string | undefined;
  violations?: readonly Violation[] | undefined;
  limit?: Limit | undefined;
  effects?: Effects | undefined;
  phase?: Phase | undefined;
  stage?: string | undefined;
  severity?: string | undefined;
  suggestions?: readonly string[] | undefined;
  /** The capabilities that the call needs. */
  required?: readonly string[] | undefined;
  /** The required capabilities that the caller lacks. */
  missing?: readonly string[] | undefined;
  state_after?: unknown;
  /** Several errors behind this one. */
  errors?: readonly object[] | undefined;
  error_id?: string | undefined;
  trace_id?: string | undefined;
  truncated?: boolean | undefined;
}

/** What `data` is made from: the conventional members of the contract (SPEC 1.3) and any others. */
export interface Data extends KnownMembers {
  [member: string]: unknown;
}

/** A value of an interface or a class, which TypeScript gives no index signature. */
export type DataObject = object & KnownMembers;
