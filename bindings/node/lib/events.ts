// The events that a driver reports during a call, and the counters made of them.
import type { Decision } from './engine.js';
import { stays } from './cloning.js';
import type { AnyToolError } from './error.js';
import { warn } from './host.js';
import type { Action, ErrorType, GiveUpReason } from './words.js';

interface EventBase {
  /** `server/tool`; empty for a call without a key. */
  readonly key: string;
  /** Which send it is about, from 1. */
  readonly attempt: number;
}

/** The call is sent. */
export interface AttemptEvent extends EventBase {
  readonly type: 'attempt';
}

/** The driver waits before it sends the call: after a failure, or because the key's not-before time has not come. */
export interface WaitEvent extends EventBase {
  readonly type: 'wait';
  readonly waitMs: number;
}

/** Something was decided about the call: after each failure, and where it may not be sent. */
export interface DecisionEvent extends EventBase {
  readonly type: 'decision';
  readonly decision: Decision;
  /** The failure, read as a ToolError. */
  readonly error: AnyToolError;
}

/** What a driver does, told apart by `type`. */
export type CallEvent = AttemptEvent | WaitEvent | DecisionEvent;

/** Gets what a driver does. What it throws is reported once, as a warning of the process, and changes nothing. */
export type OnEvent = (event: CallEvent) => unknown;

const reported = new WeakSet<OnEvent>();

/** Tells an event; whatever the function does, the call goes on. */
export function tell(onEvent: OnEvent | undefined, event: CallEvent): void {
  if (onEvent === undefined) return;
  const report = (fault: unknown): void => {
    if (reported.has(onEvent)) return;
    reported.add(onEvent);
    warn(`\`onEvent\` failed: ${text(fault)}`);
  };
  try {
    const promise: unknown = onEvent(Object.freeze(event));
    if (promise instanceof Promise) promise.catch(report);
  } catch (fault) {
    report(fault);
  }
}

function text(fault: unknown): string {
  try {
    return String(fault);
  } catch {
    return 'it threw a value without a text';
  }
}

/** What was counted; it does not change afterwards. */
export interface CallStatistics {
  /** Calls that have begun. */
  readonly calls: number;
  /** Sends. */
  readonly attempts: number;
  /** Sends of a call after its first. */
  readonly retries: number;
  /** Waits between attempts. */
  readonly waits: number;
  /** All waits together, in milliseconds. */
  readonly waitedMs: number;
  /** Failed attempts, by the type of their error. */
  readonly failures: { readonly [T in ErrorType]?: number };
  /** Calls that were given up, by the reason. */
  readonly givenUp: { readonly [R in GiveUpReason]?: number };
  /** Calls that ended with another decision, which their caller must carry out. */
  readonly returned: { readonly [A in Action]?: number };
}

const none = (): { -readonly [K in keyof CallStatistics]: CallStatistics[K] } => ({
  ...{ calls: 0, attempts: 0, retries: 0, waits: 0, waitedMs: 0 },
  ...{ failures: {}, givenUp: {}, returned: {} },
});

const STATISTICS_STAY = stays('a Statistics', 'post its `snapshot()`');

/** Counts what drivers do: give one to as many calls, clients and tools as belong together. */
export class Statistics {
  /** @internal */
  readonly cloning = STATISTICS_STAY;
  #counts = none();

  /** What was counted so far. */
  snapshot(): CallStatistics {
    const { failures, givenUp, returned, ...numbers } = this.#counts;
    const frozen = <T extends object>(counts: T): T => Object.freeze({ ...counts });
    return frozen({ ...numbers, failures: frozen(failures), givenUp: frozen(givenUp), returned: frozen(returned) });
  }

  /** Counts from 0 again. */
  reset(): void {
    this.#counts = none();
  }

  /** @internal */
  began(): void {
    this.#counts.calls += 1;
  }

  /** @internal */
  sent(attempt: number): void {
    this.#counts.attempts += 1;
    if (attempt > 1) this.#counts.retries += 1;
  }

  /** @internal */
  waited(waitMs: number): void {
    this.#counts.waits += 1;
    this.#counts.waitedMs += waitMs;
  }

  /** @internal */
  failed(type: ErrorType): void {
    add(this.#counts.failures, type);
  }

  /** @internal */
  ended(decision: Decision): void {
    if (decision.action === 'give_up') add(this.#counts.givenUp, decision.reason);
    else add(this.#counts.returned, decision.action);
  }
}

function add<K extends string>(counts: { [name in K]?: number }, name: K): void {
  const known: number | undefined = counts[name];
  counts[name] = (known ?? 0) + 1;
}
