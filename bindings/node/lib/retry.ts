// The driver: makes a call again while the policy says so, and throws what it threw last.
import { check, checkOptions, refusal, type Kinds } from './misuse-checks.js';
import { readClientError } from './client-errors.js';
import { CALL, Call, Engine, type CallOptions } from './engine.js';
import { ToolError, type AnyToolError } from './error.js';
import { Statistics, type OnEvent } from './events.js';
import { readSince } from './failures.js';
import { Loop, remade, type Failed, type Sending, type Sent } from './loop.js';
import { now } from './clock.js';
import { checkMode, Reading, type Outcome } from './reading.js';
import { withCause, type Mapper } from './wrap.js';
import type { Mode } from './words.js';

/** What the function that makes a call is told. */
export interface Attempt {
  /** Which send it is, from 1. */
  readonly attempt: number;
  /** Ends when the caller gives the call up, and when its time is over; pass it on to what you call. */
  readonly signal: AbortSignal;
}

/** What a value says: a failure, or one of the two words; `undefined` is `not_an_error`. */
export type ValueOutcome = Outcome | AnyToolError | undefined;

/** How {@link retry} goes about a call. */
export interface RetryOptions<T> extends CallOptions {
  /** Whose policy and key states count. Default: one engine of the process, with the default policy. */
  engine?: Engine | undefined;
  /** Gives the call up: also in the middle of a wait or of an attempt, at once, with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * The limit of each attempt, in milliseconds: work that hangs is ended, its signal tells it, and what it does
   * afterwards is ignored. It may have been carried out. Default: none; `timeoutMs` ends work that hangs, too.
   */
  attemptTimeoutMs?: number | undefined;
  /** How what is thrown is read. Default: `unwrap`. */
  mode?: Mode | undefined;
  /** What your own errors mean; asked before anything else, about the error and each of its causes. */
  mappers?: readonly Mapper[] | undefined;
  /**
   * Finds the failure in a value that was returned, such as `(result) => readResult(result, 'unwrap')`, or
   * `(job) => (job.done ? undefined : new TransientError('not done yet'))`; may be async.
   */
  outcome?: ((value: T) => ValueOutcome | PromiseLike<ValueOutcome>) | undefined;
  /** Goes on with a call that was made before, after `fix_input` or `negotiate`; its facts and deadline win over those given here. */
  call?: Call | undefined;
  /** Gets what the driver does. It cannot break the call. */
  onEvent?: OnEvent | undefined;
  /** Counts what the driver does. */
  statistics?: Statistics | undefined;
}

const RETRY = {
  ...CALL,
  engine: 'an object',
  signal: 'an AbortSignal',
  attemptTimeoutMs: 'a number of milliseconds, more than 0',
  mode: 'a string',
  mappers: 'an array of functions',
  outcome: 'a function',
  call: 'an object',
  onEvent: 'a function',
  statistics: 'an object',
} as const satisfies Kinds;

let shared: Engine | undefined;

/**
 * Makes a call, again while the policy says so. When the policy says otherwise, what was thrown last is thrown on as it
 * is; {@link CallFailure.of} it gives the decision, the advice and the attempts. Where the failure was found in a value,
 * no answer came in time, nothing was sent, or no object was thrown, it is a ToolError.
 *
 * What is thrown counts as the failure. An abort ends the call with the signal's reason, and an AbortError of the work
 * is thrown on as it is: neither has a CallFailure. What `mappers` and `outcome` throw ends the call as it is.
 *
 * @throws MisuseError for options that do not exist or are of the wrong kind.
 */
export async function retry<T>(
  call: (attempt: Attempt) => T | PromiseLike<T>,
  options: RetryOptions<T> = {},
): Promise<T> {
  check(call, 'a function', 'call');
  checkOptions(options, RETRY);
  if (!(options.engine === undefined || options.engine instanceof Engine)) throw refusal(options.engine, 'an Engine', 'engine');
  if (!(options.call === undefined || options.call instanceof Call)) throw refusal(options.call, 'a Call', 'call');
  checkStatistics(options.statistics);
  checkMode(options.mode);
  const engine = options.engine ?? (shared ??= new Engine());
  return await new Retry(call, options, engine).run();
}

/** Refuses statistics of another kind. */
export function checkStatistics(statistics: Statistics | undefined): void {
  if (statistics !== undefined && !(statistics instanceof Statistics)) throw refusal(statistics, 'a Statistics', 'statistics');
}

class Retry<T> extends Loop<T> {
  readonly #work: (attempt: Attempt) => T | PromiseLike<T>;
  readonly #options: RetryOptions<T>;

  constructor(work: (attempt: Attempt) => T | PromiseLike<T>, options: RetryOptions<T>, engine: Engine) {
    const { call, signal, attemptTimeoutMs, onEvent, statistics } = options;
    super({ engine, options, call, signal, attemptTimeoutMs, onEvent, statistics });
    this.#work = work;
    this.#options = options;
  }

  protected override async send(sending: Sending): Promise<Sent<T>> {
    let value: T;
    try {
      value = await this.#work(sending);
    } catch (thrown) {
      return readSince(sending.since, () => this.#thrown(thrown));
    }
    const found = await this.#options.outcome?.(value);
    if (found === undefined || found === 'not_an_error') return { value, outcome: 'not_an_error' };
    if (found === 'pass_through') return { value, outcome: 'pass_through' };
    if (found instanceof Reading) return { failure: found, error: found.error };
    if (ToolError.is(found)) return { failure: found, error: found };
    throw refusal(found, 'a Reading, a ToolError, `not_an_error` or `pass_through`', 'outcome', 'give');
  }

  #thrown(value: unknown): Sent<T> {
    const { mode = 'unwrap', mappers } = this.#options;
    const { outcome, error } = readClientError(value, { mode, now: now().wallMs }, { mappers });
    if (!(outcome instanceof Reading)) return { passed: value };
    if (error === undefined || error === outcome.error) return { failure: outcome, error: outcome.error, thrown: { value } };
    return { failure: error, error, thrown: { value } };
  }

  protected override asReturned({ error, thrown, late }: Failed, call: Call): { error: AnyToolError; thrown: unknown } {
    if (late === true) error = remade(error, call.attemptError(error, 'unknown', undefined));
    if (thrown === undefined) return { error, thrown: error };
    const { value } = thrown;
    const read = value === undefined || value === null ? error : withCause(error, value);
    return { error: read, thrown: Object(value) === value ? value : read };
  }
}
