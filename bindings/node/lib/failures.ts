// What drivers have decided about the errors that they threw. It hangs on no error: frozen ones have it, clones do not.
import type { CallFailure } from './call-failure.js';
import { nextTurn } from './host.js';
import { MAX_RECORDS } from './limits.js';

interface Known {
  /** What drivers found out about the calls that an error ended, the last one last. */
  readonly failures: WeakMap<object, readonly CallFailure[]>;
  /** Why a driver gave up, of errors that were made because of one that it threw. */
  readonly reasons: WeakMap<object, string>;
  /** Numbers what happens, to tell what came first. */
  count: number;
}

/** When the attempt or the call of a tool began whose error is read just now. */
let began: number | undefined;

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
  return isObject(error) ? known.failures.get(error)?.at(-1) : undefined;
}

/** The same, of a call that began after that. */
export function failureSince(error: unknown, since: number): CallFailure | undefined {
  return isObject(error) ? known.failures.get(error)?.findLast((failure) => failure.began > since) : undefined;
}

/** Keeps what was found out beside the error that is thrown and beside the ToolError that was read. */
export function keepFailure(failure: CallFailure, thrown: unknown): void {
  for (const error of new Set([failure.error, thrown])) {
    if (!isObject(error)) continue;
    const others = known.failures.get(error) ?? [];
    known.failures.set(error, [...others.slice(1 - MAX_RECORDS), failure]);
  }
}

/** As {@link keepFailure}. Where other calls have ended with the very same error, they are looked at first. */
export async function leaveFailure(failure: CallFailure, thrown: unknown): Promise<void> {
  if (failureOf(thrown) !== undefined) await new Promise<void>((resolve) => nextTurn(resolve));
  keepFailure(failure, thrown);
}

/** The number of what happens now. */
export function happens(): number {
  return (known.count += 1);
}

/** Reads an error of an attempt or of a tool: calls that began before it do not count, although they threw the same object. */
export function readSince<T>(since: number, read: () => T): T {
  const before = began;
  began = since;
  try {
    return read();
  } finally {
    began = before;
  }
}

/** Why a driver gave up the call that this error ended, or that ended with an error behind it (SPEC 1.9.52). */
export function givenUpOf(error: unknown): string | undefined {
  const failure = began === undefined ? failureOf(error) : failureSince(error, began);
  if (failure !== undefined) return failure.decision.action === 'give_up' ? failure.decision.reason : undefined;
  return isObject(error) ? known.reasons.get(error) : undefined;
}

/** The error was made because of one whose call a driver has given up: it says so when it leaves the process. */
export function keepGivenUp(error: object, reason: string): void {
  known.reasons.set(error, reason);
}
