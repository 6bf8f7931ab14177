// The driver: makes a call again while the policy says so, and throws every other decision.
import { check, checkOptions } from './check.js';
import type { AnyToolError } from './error.js';
import { CALL, Call, Engine, systemClock, type CallOptions, type Decision } from './engine.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { keepGivenUp, Reading, type Outcome } from './reading.js';
import { readClientError } from './client-errors.js';
import { chain, decisionOf } from './wrap.js';
import type { Mode } from './words.js';

/** What the function that makes a call is told. */
export interface Attempt {
  /** Which send it is, from 1. */
  readonly attempt: number;
  /** Ends when the caller gives the call up; pass it on to what you call. */
  readonly signal: AbortSignal | undefined;
}

/** How {@link retry} goes about a call. */
export interface RetryOptions<T> extends CallOptions {
  /** Whose policy and key states count. Default: one engine of the process, with the default policy. */
  engine?: Engine | undefined;
  /** Gives the call up: also in the middle of a wait or of an attempt, at once, with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How what is thrown is read. Default: `unwrap`. */
  mode?: Mode | undefined;
  /** Finds the failure in a value that was returned, such as `(result) => readResult(result, 'unwrap')`. */
  outcome?: ((value: T) => Outcome) | undefined;
  /** Goes on with a call that was made before, after `fix_input` or `negotiate`; its facts win over those given here. */
  call?: Call | undefined;
}

/** A call ended without a result: the last error, what to do now, and the state of the call. */
export class Stopped extends Error {
  static {
    Object.defineProperty(this.prototype, 'name', { value: 'Stopped', configurable: true, writable: true });
  }

  /** What to do now; never `retry`. */
  readonly decision: Decision;
  /** The last error; `undefined` when nothing was sent. */
  readonly error: AnyToolError | undefined;
  /** The state of the call: pass it to {@link retry} to go on after `fix_input` or `negotiate`. */
  readonly call: Call;

  /** @internal */
  constructor(decision: Decision, error: AnyToolError | undefined, call: Call, cause: unknown) {
    const { action, reason, attempt } = decision;
    const calls = attempt === 1 ? '1 call' : `${attempt} calls`;
    super(`${action}${reason ? ` (${reason})` : ''} after ${calls}${error ? `: ${error.toString()}` : ''}`, { cause });
    this.decision = decision;
    this.error = error;
    this.call = call;
    keepGivenUp(error, reason);
  }

  /** What to do now, in words for a model. */
  get advice(): string {
    return this.error ? this.call.advice(this.error) : native.NOT_SENT_ADVICE;
  }
}

/** Node's timers hold 2^31 ms; longer waits are cut into days. */
const LONGEST_TIMER_MS = 86_400_000;

const RETRY = { ...CALL, mode: 'a string', outcome: 'a function' } as const;

let shared: Engine | undefined;

/**
 * Makes a call, again while the policy says so; every other decision is thrown as {@link Stopped}, whose `cause` is
 * what was thrown last. What is thrown counts as the failure. An AbortError is thrown on as it is.
 */
export async function retry<T>(
  call: (attempt: Attempt) => T | PromiseLike<T>,
  options: RetryOptions<T> = {},
): Promise<T> {
  check(call, 'a function', 'call');
  checkOptions(options, RETRY);
  const { signal } = options;
  if (!(options.engine === undefined || options.engine instanceof Engine)) throw new MisuseError('`engine` must be an Engine');
  if (!(options.call === undefined || options.call instanceof Call)) throw new MisuseError('`call` must be a Call');
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new MisuseError('`signal` must be an AbortSignal');
  }
  const engine = options.engine ?? (shared ??= new Engine());
  const begun = systemClock.now();
  let run = options.call;
  // most calls succeed at once: they need no state of their own
  const { key = '', timeoutMs = Infinity } = options;
  let open = run === undefined && timeoutMs >= 1 && engine.isOpen(key, begun);
  if (!open) run ??= engine.call(options, begun);
  let last: Last | undefined;
  for (;;) {
    if (signal?.aborted) throw abandoned(run, signal.reason);
    let attempt = 1;
    if (!open && run !== undefined) {
      const admission = run.admit();
      if (admission.action !== 'send') throw new Stopped(admission, last?.error, run, last?.cause);
      if (admission.delayMs > 0) {
        await wait(admission.delayMs, run, signal);
        continue;
      }
      attempt = admission.attempt;
    }
    const answer = await attempted(call, { attempt, signal }, run);
    let failure: AnyToolError | Reading;
    if ('value' in answer) {
      const outcome = options.outcome?.(answer.value) ?? 'not_an_error';
      if (outcome === 'not_an_error') succeeded(engine, key, run);
      if (outcome === 'pass_through') run?.inputRequired();
      if (typeof outcome === 'string') return answer.value;
      failure = outcome;
      last = { error: outcome.error, cause: outcome.error };
    } else {
      failure = failureOf(answer.thrown, run, options.mode);
      last = { error: failure instanceof Reading ? failure.error : failure, cause: answer.thrown };
    }
    if (run === undefined) {
      run = engine.call(options, begun);
      run.admit(begun);
    }
    open = false;
    const earlier = decided(last.cause);
    if (earlier !== undefined) run.cancelled();
    const decision = earlier ?? run.failed(failure);
    if (decision.action !== 'retry') throw new Stopped(decision, last.error, run, last.cause);
    await wait(decision.delayMs ?? 0, run, signal);
  }
}

/** The last failure, and what was thrown. */
interface Last {
  readonly error: AnyToolError;
  readonly cause: unknown;
}

function succeeded(engine: Engine, key: string, run: Call | undefined): void {
  if (run === undefined) engine.succeeded(key, systemClock.now());
  else run.succeeded();
}

/** One attempt: what it gave, or what it threw. */
async function attempted<T>(
  call: (attempt: Attempt) => T | PromiseLike<T>,
  attempt: Attempt,
  run: Call | undefined,
): Promise<{ value: T } | { thrown: unknown }> {
  const { signal } = attempt;
  try {
    const made = call(attempt);
    return { value: await (signal ? unlessAborted(made, signal) : made) };
  } catch (thrown) {
    if (signal?.aborted) throw abandoned(run, signal.reason);
    return { thrown };
  }
}

function failureOf(thrown: unknown, run: Call | undefined, mode: Mode = 'unwrap'): AnyToolError | Reading {
  const { outcome, error } = readClientError(thrown, { mode, now: Date.now() });
  if (outcome === 'pass_through' || outcome === 'not_an_error') throw abandoned(run, thrown);
  return error === undefined || error === outcome.error ? outcome : error;
}

/** What a driver has decided whose error is in this chain: no other driver around it makes that call again. */
export function decided(thrown: unknown): Decision | undefined {
  for (const node of chain(thrown)) {
    const decision = decisionOf(node);
    if (decision !== undefined) return decision;
  }
  return undefined;
}

/** What is thrown when the caller gave the call up. */
function abandoned(run: Call | undefined, reason: unknown): unknown {
  run?.cancelled();
  return reason;
}

/** Ends as `work` does, or with the signal's reason, whatever comes first. */
function unlessAborted<T>(work: T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    const done = (): void => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    Promise.resolve(work).then(resolve, reject).finally(done);
  });
}

/** Waits, but no longer than until the signal ends it. */
async function wait(waitMs: number, run: Call, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(waitMs, signal);
  } catch (reason) {
    throw abandoned(run, reason);
  }
}

/** Waits, however long; throws the reason of a signal that ends it. */
export function sleep(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (waitMs <= 0) return resolve();
    if (signal?.aborted) return reject(signal.reason as Error);
    const abort = (): void => {
      cancel();
      reject(signal?.reason as Error);
    };
    const cancel = later(waitMs, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Does something after a time, however long, unless what it gives back is called before. */
export function later(waitMs: number, work: () => void): () => void {
  const due = systemClock.now().monoMs + waitMs;
  let id: NodeJS.Timeout;
  const next = (restMs: number): void => {
    // Node's timers may end up to a millisecond early
    id = setTimeout(() => {
      if (restMs > LONGEST_TIMER_MS) return next(restMs - LONGEST_TIMER_MS);
      systemClock.reach(due);
      work();
    }, Math.ceil(Math.min(restMs, LONGEST_TIMER_MS)) + 1);
  };
  next(waitMs);
  return () => clearTimeout(id);
}
