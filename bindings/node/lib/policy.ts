// The policy document, complete or in part (`spec/schema/policy.schema.json`).
import { encode } from './json.js';
import { native } from './native.js';
import type { Action, ErrorType } from './words.js';

/** Exceptions for one type of error. */
export interface TypePolicy {
  /** Attempts in total, the first included; at least 1. */
  readonly max_attempts?: number | undefined;
  /** The action, in place of the class table's. */
  readonly action?: Action | undefined;
}

/** Exceptions for one tool. They win over those by type. */
export interface ToolPolicy {
  /** Attempts in total, the first included; at least 1. */
  readonly max_attempts?: number | undefined;
  /** Exceptions by type, for this tool only. */
  readonly types?: { readonly [T in ErrorType]?: TypePolicy } | undefined;
}

/** How many retries a key may make. */
export interface BudgetPolicy {
  /** The most tokens that a key holds. A retry costs 1, or 0.5 after a `retry_after`. Default: 10. */
  readonly capacity?: number | undefined;
  /** Tokens that a key regains in a minute. Default: 1. */
  readonly per_minute?: number | undefined;
  /** Tokens that a key regains with a success. Default: 0.25. */
  readonly per_success?: number | undefined;
}

/** When the circuit of a key opens, so that retries are suppressed. */
export interface HealthPolicy {
  /** Whether health counts at all. Default: true. */
  readonly enabled?: boolean | undefined;
  /** The time after which an outcome counts half, in milliseconds. Default: 300 000. */
  readonly half_life_ms?: number | undefined;
  /** The weight of one outcome; more than 0, at most 1. Default: 0.4. */
  readonly weight?: number | undefined;
  /** The share of failures above which retries are suppressed, from 0 to 1. Default: 0.75. */
  readonly threshold?: number | undefined;
}

/** A policy document, complete or in part; unknown members are refused. */
export interface PolicyObject {
  /** Version of the form; 1. */
  readonly version?: 1 | undefined;
  /** Attempts in total, the first included; at least 1. Default: 3. */
  readonly max_attempts?: number | undefined;
  /** The longest wait before the second call, in milliseconds; the wait is drawn from 0 to it. Default: 200. */
  readonly first_ms?: number | undefined;
  /** The base of later waits, in milliseconds; it doubles with each failure. Default: 1000. */
  readonly base_ms?: number | undefined;
  /** The longest wait that the policy itself chooses, in milliseconds. Default: 20 000. */
  readonly cap_ms?: number | undefined;
  /** The longest `retry_after` to wait for, in milliseconds. Default: 120 000. */
  readonly max_server_delay_ms?: number | undefined;
  /** What to do when a call may have been carried out and nothing is known about the tool. Default: `trust`, retry. */
  readonly replay?: 'trust' | 'ask' | undefined;
  /** Exceptions by type of the error. */
  readonly types?: { readonly [T in ErrorType]?: TypePolicy } | undefined;
  /** Exceptions by name of the tool. */
  readonly tools?: { readonly [tool: string]: ToolPolicy } | undefined;
  readonly budget?: BudgetPolicy | undefined;
  readonly health?: HealthPolicy | undefined;
}

/** A policy: an immutable document that says what is retried, when, and how often. */
export class Policy {
  /** The whole document as JSON. */
  readonly json: string;

  /** @throws MisuseError for unknown members and numbers out of range. */
  constructor(document: PolicyObject | string = {}) {
    this.json = new native.NativeEngine(typeof document === 'string' ? document : encode(document)).policy();
    Object.freeze(this);
  }

  /** The whole document. */
  toJSON(): Required<PolicyObject> {
    return JSON.parse(this.json) as Required<PolicyObject>;
  }
}
