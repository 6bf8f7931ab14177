// What drivers have decided about the errors that they threw. It hangs on no error: frozen ones have it, clones do not.
import type { CallFailure } from './call-failure.js';

interface Known {
  /** What a driver found out about the call that an error ended. */
  readonly failures: WeakMap<object, CallFailure>;
  /** Why a driver gave up, of errors that were made because of one that it threw. */
  readonly reasons: WeakMap<object, string>;
  /** How many calls have failed for good: tells what failed before from what fails later. */
  count: number;
}

/** One for all copies of this package: a driver of one copy knows what another one has decided. */
const KNOWN = Symbol.for('toolerror.failures');
const shared = globalThis as { [KNOWN]?: Known };
if (shared[KNOWN] === undefined) {
  Object.defineProperty(shared, KNOWN, { value: { failures: new WeakMap(), reasons: new WeakMap(), count: 0 } });
}
const known = shared[KNOWN] as Known;

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** What a driver found out about the call that this error ended: of the error itself, not of its causes. */
export function failureOf(error: unknown): CallFailure | undefined {
  return isObject(error) ? known.failures.get(error) : undefined;
}

/** Keeps what was found out beside the error that is thrown and beside the ToolError that was read. */
export function keepFailure(failure: CallFailure, thrown: unknown): void {
  known.failures.set(failure.error, failure);
  if (isObject(thrown)) known.failures.set(thrown, failure);
}

/** How many calls have failed for good so far. */
export function failuresSoFar(): number {
  return known.count;
}

/** The number of a call that fails for good now. */
export function nextFailure(): number {
  return (known.count += 1);
}

/** Why a driver gave up the call that this error ended, or that ended with an error behind it (SPEC 1.9.52). */
export function givenUpOf(error: unknown): string | undefined {
  const decision = failureOf(error)?.decision;
  if (decision !== undefined) return decision.action === 'give_up' ? decision.reason : undefined;
  return isObject(error) ? known.reasons.get(error) : undefined;
}

/** The error was made because of one whose call a driver has given up: it says so when it leaves the process. */
export function keepGivenUp(error: object, reason: string): void {
  known.reasons.set(error, reason);
}
