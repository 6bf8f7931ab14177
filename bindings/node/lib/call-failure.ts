// A call that failed for good, and what its driver has found out about it.
import type { Call, Decision, EndDecision } from './engine.js';
import { masked, type AnyToolError } from './error.js';
import { failureOf } from './failures.js';

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** One failed attempt of a call. */
export interface FailedAttempt {
  /** Which send it was, from 1. */
  readonly number: number;
  readonly error: AnyToolError;
  /** What was decided then. */
  readonly decision: Decision;
  /** When it began, in milliseconds from the start of the call. */
  readonly startedMs: number;
  /** How long it took, in milliseconds. */
  readonly tookMs: number;
}

/** What a driver has found out. */
export interface Found {
  readonly error: AnyToolError;
  readonly decision: EndDecision;
  readonly history: readonly FailedAttempt[];
  readonly tookMs: number;
  readonly call: Call;
  readonly advice: string;
  /** The number of its beginning among all that happens in this process. */
  readonly began: number;
}

/** A call that failed for good: what to do about it, and how it came to that. {@link CallFailure.of} an error that a driver threw. */
export class CallFailure {
  /** The last error: what was thrown, read as a ToolError. */
  readonly error: AnyToolError;
  /** What to do about it. Never `retry`: that has been done. */
  readonly decision: EndDecision;
  /** The failed attempts, at most the last 8, the oldest first. */
  readonly history: readonly FailedAttempt[];
  /** The whole time in milliseconds, waits included. */
  readonly tookMs: number;
  /** What to do now, as one short instruction for a model. */
  readonly advice: string;
  // no members that a clone has: with them no error that a driver threw would get out of a worker thread
  readonly #call: Call;
  readonly #began: number;

  /** @internal */
  constructor({ error, decision, history, tookMs, call, advice, began }: Found) {
    this.error = error;
    this.decision = decision;
    this.history = history;
    this.tookMs = tookMs;
    this.advice = advice;
    this.#call = call;
    this.#began = began;
  }

  /** The engine's state of the call. It stays in its thread: a clone of the failure has none. */
  get call(): Call {
    return this.#call;
  }

  /** @internal */
  get began(): number {
    return this.#began;
  }

  /**
   * What the driver found out that threw this error, {@link retry} or an agent's client; `undefined` for any other error.
   * It looks at the error itself, not at its causes. Where several calls have thrown one and the same error, it is that of
   * the last of them: ask in the `catch` around the call.
   */
  static of(error: unknown): CallFailure | undefined {
    return failureOf(error);
  }

  /** The tool that was called: the call's key behind its first `/`. */
  get tool(): string {
    const { key } = this.call;
    return key.slice(key.indexOf('/') + 1);
  }

  /**
   * Goes on with the call after `fix_input` or `negotiate`, with these arguments:
   * `retry(work, { call: failure.resume(args) })`. Attempts, deadline and history stay those of the call.
   */
  resume(args: unknown): Call {
    this.call.resume(args);
    return this.call;
  }

  /** What the console and logs show, with secrets masked (SPEC 1.9.48). */
  [INSPECT](depth: number, options: object, inspect: (value: unknown, options: object) => string): string {
    return depth < 0 ? '[CallFailure]' : `CallFailure ${inspect({ ...this, advice: masked(this.advice) }, options)}`;
  }

  /** For the log: the error, the decision, and what was done before, with secrets masked. */
  toString(): string {
    const { action, attempt } = this.decision;
    const reason = this.decision.action === 'give_up' ? `: ${this.decision.reason}` : '';
    const calls = attempt === 1 ? '1 attempt' : `${attempt} attempts`;
    const sent = attempt === 0 ? 'not sent' : `${calls} in ${(this.tookMs / 1000).toFixed(1)} s`;
    return masked(`${this.error.toString()} (${action}${reason}, ${sent})`);
  }
}
