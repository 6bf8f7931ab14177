// Calls of MCP tools under a policy: attempts, waits, timeouts, and what the caller gets back.
import { LOST_SESSION, withUnknownEffects } from './answers.js';
import { checkAllOptions, type Kinds } from './check.js';
import { Engine, type Admission, type Call, type CallFacts, type Decision, type Policy, type PolicyObject } from './engine.js';
import { fromText, ToolError, type AnyToolError } from './error.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { keepGivenUp, keepReading, read, Reading, readJsonRpc, readResult, type Outcome, type ReadOptions } from './reading.js';
import { decided, later, sleep } from './retry.js';
import { sending, type Sent } from './client-errors.js';
import { withCause } from './wrap.js';
import type { Delivery, Mode } from './words.js';

const [ATTEMPT_META_KEY = '', IDEMPOTENCY_META_KEY = ''] = native.driverMeta();

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

/** How calls of MCP tools are made. */
export interface DriverOptions {
  /** The policy, or the engine with the states of all tools: share one. Default: a new engine. */
  engine?: Engine | Policy | PolicyObject | undefined;
  /** The limit of each attempt, in milliseconds. Default: 60 000; `Infinity` sets none. */
  attemptTimeoutMs?: number | undefined;
  /** The limit of a call with all attempts and waits, in milliseconds. Default: none. */
  timeoutMs?: number | undefined;
  /** How failures are read. Default: `unwrap`. */
  mode?: Mode | undefined;
  /** The seed of the jitter. Default: another for each call. */
  seed?: number | bigint | undefined;
}

const OPTIONS: Kinds = {
  engine: 'an object',
  attemptTimeoutMs: 'a number',
  timeoutMs: 'a number',
  mode: 'a string',
  seed: 'an integer',
};

/** `progressed` starts the time limit of the attempt anew. */
export type Send = (
  args: unknown,
  meta: { [key: string]: unknown },
  signal: AbortSignal,
  progressed: () => void,
) => PromiseLike<unknown>;

/** One call, and what its caller knows about it. */
export interface CallRequest {
  readonly tool: string;
  readonly args: unknown;
  readonly facts: CallFacts;
  /** Sends the call once, with these members of `_meta`. */
  readonly send: Send;
  /** How far any failure of the call came, where that is known beforehand. */
  readonly delivery?: Delivery | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A call that failed for good: what to do about it, and how it came to that. */
export class CallFailure {
  /** The last error. */
  readonly error: AnyToolError;
  /** What to do about it. Never `retry`: that has been done. */
  readonly decision: Decision;
  /** The failed attempts, at most the last 8, the oldest first. */
  readonly history: readonly FailedAttempt[];
  /** The whole time in milliseconds, waits included. */
  readonly tookMs: number;
  /** The engine's state of the call. */
  readonly call: Call;
  /** @internal */
  readonly request: CallRequest;

  /** @internal */
  constructor(found: Pick<CallFailure, 'error' | 'decision' | 'history' | 'tookMs' | 'call' | 'request'>) {
    ({
      error: this.error,
      decision: this.decision,
      history: this.history,
      tookMs: this.tookMs,
      call: this.call,
      request: this.request,
    } = found);
  }

  /** What an agent's client has attached to an error that it threw. */
  static of(error: unknown): CallFailure | undefined {
    const failure = ToolError.is(error) ? error.failure : undefined;
    return failure instanceof CallFailure ? failure : undefined;
  }

  /** The tool that was called. */
  get tool(): string {
    return this.request.tool;
  }

  /** What to do now, as one short instruction for a model. */
  get advice(): string {
    return this.call.advice(this.error);
  }

  /** For the log: the error, the decision, and what was done before. */
  toString(): string {
    const { action, reason, attempt } = this.decision;
    const calls = attempt === 1 ? '1 attempt' : `${attempt} attempts`;
    const sent = attempt === 0 ? 'not sent' : `${calls} in ${(this.tookMs / 1000).toFixed(1)} s`;
    return `${this.error.toString()} (${action}${reason === undefined ? '' : `: ${reason}`}, ${sent})`;
  }
}

/** The settings of a client, and its calls. */
export class Driver {
  readonly engine: Engine;
  readonly options: DriverOptions;

  /** `more`: the options that there are beside those of each driver. */
  constructor(options: DriverOptions, more: Kinds) {
    checkAllOptions(options, { ...OPTIONS, ...more });
    read('', { mode: options.mode }); // refuses a mode that is none
    this.engine = options.engine instanceof Engine ? options.engine : new Engine(options.engine);
    this.options = options;
  }

  /** The result of a call, or its ToolError with what to do about it. */
  call(server: string, asked: CallRequest, client?: unknown): Promise<unknown> {
    const request = { ...asked, timeoutMs: asked.timeoutMs ?? this.options.timeoutMs };
    const { tool, args, facts, timeoutMs, idempotencyKey, signal } = request;
    if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
      throw new MisuseError('`signal` must be an AbortSignal');
    }
    if (idempotencyKey?.trim() === '') throw new MisuseError('`idempotencyKey` must not be blank');
    const call = this.engine.call({
      ...facts,
      key: `${server}/${tool}`,
      arguments: args ?? {},
      timeoutMs,
      idempotencyKey: idempotencyKey !== undefined,
      seed: this.options.seed,
    });
    return new DrivenCall(this.options, request, call, client, performance.now()).run();
  }

  /** Goes on with a call: attempts, deadline and history are those of the call. */
  resume(failure: CallFailure, args: unknown, signal: AbortSignal | undefined, client?: unknown): Promise<unknown> {
    const { call, request, tookMs, history, error } = failure;
    call.resume(args ?? {});
    return new DrivenCall(this.options, { ...request, args, signal }, call, client, performance.now() - tookMs, history, error).run();
  }
}

/** What a send came to: as {@link Sent}, or that there was no answer in time. */
type SendResult = Sent<unknown> | { readonly late: number };

/** One call, from its first attempt to its answer or to the decision that its caller must carry out. */
class DrivenCall {
  /** An attempt may have been carried out. */
  #replyLost: boolean;

  constructor(
    readonly options: DriverOptions,
    readonly request: CallRequest,
    readonly call: Call,
    readonly client: unknown,
    readonly began: number,
    public history: readonly FailedAttempt[] = [],
    public error: AnyToolError | undefined = undefined,
  ) {
    this.#replyLost = history.some((attempt) => attempt.error.effects === 'unknown');
  }

  async run(): Promise<unknown> {
    const { signal } = this.request;
    try {
      for (;;) {
        signal?.throwIfAborted();
        const admission = this.call.admit();
        if (admission.action !== 'send') throw this.#ended(admission);
        if (admission.delayMs > 0) {
          await sleep(admission.delayMs, signal);
          continue;
        }
        const started = performance.now();
        const answer = await this.#inTime(admission.attempt);
        const outcome = this.#outcome(answer);
        if ('value' in answer && typeof outcome === 'string') return this.#answered(outcome, answer.value);
        await sleep(this.#failed(outcome, answer, admission.attempt, started), signal);
      }
    } catch (error) {
      if (signal?.aborted && error === signal.reason) this.call.cancelled();
      throw error;
    }
  }

  /** The answer, or that there was none in time. Who gives up first, the caller or the clock, tells what is called. */
  #inTime(attempt: number): Promise<SendResult> {
    const { args, send, signal, idempotencyKey } = this.request;
    const meta: { [key: string]: unknown } = { [ATTEMPT_META_KEY]: attempt };
    if (idempotencyKey !== undefined) meta[IDEMPOTENCY_META_KEY] = idempotencyKey;
    const limit = this.#limit();
    const own = new AbortController();
    return new Promise<SendResult>((resolve, reject) => {
      const abort = (): void => {
        own.abort(signal?.reason);
        reject(signal?.reason as Error);
      };
      const late = (): void => {
        own.abort(new Error('no answer in time'));
        resolve({ late: limit });
      };
      const start = (limit: number): (() => void) | undefined => (limit < Infinity ? later(limit, late) : undefined);
      let stop = start(limit);
      let over = false;
      const progressed = (): void => {
        if (over) return;
        stop?.();
        stop = start(this.#limit());
      };
      const done = (): void => {
        over = true;
        signal?.removeEventListener('abort', abort);
        stop?.();
      };
      signal?.addEventListener('abort', abort, { once: true });
      const sent = sending(this.client, async () => send(args, meta, own.signal, progressed), this.#asked());
      sent.then(resolve, reject).finally(done);
    });
  }

  /** How long an attempt that begins now may take. */
  #limit(): number {
    const { attemptTimeoutMs = 60_000 } = this.options;
    const { timeoutMs = Infinity } = this.request;
    return Math.max(0, Math.min(attemptTimeoutMs, this.began + timeoutMs - performance.now()));
  }

  #asked(): ReadOptions {
    return { mode: this.options.mode ?? 'unwrap', now: Date.now() };
  }

  #outcome(answer: SendResult): Outcome {
    if ('value' in answer) return outcomeOf(answer.value, this.#asked());
    if ('outcome' in answer) return answer.outcome;
    const seconds = Number((answer.late / 1000).toPrecision(3));
    return readJsonRpc({ error: { code: 408, message: `no answer within ${seconds} s` } });
  }

  #answered(outcome: 'not_an_error' | 'pass_through', value: unknown): unknown {
    if (outcome === 'not_an_error') this.call.succeeded();
    else this.call.inputRequired();
    return value;
  }

  /** How long to wait before the call is sent again, if it is. */
  #failed(outcome: Outcome, answer: SendResult, number: number, started: number): number {
    const thrown = 'thrown' in answer ? answer.thrown : undefined;
    if (!(outcome instanceof Reading)) {
      // cancelled, but not by the caller
      const error = ToolError.build('INTERNAL', thrown instanceof Error ? thrown.message : '', { cause: thrown });
      throw this.#ended(this.call.cancelled(), error);
    }
    const earlier = decided(thrown);
    if (earlier !== undefined) {
      this.call.cancelled();
      throw this.#ended(earlier, withCause(outcome.error, thrown));
    }
    const { delivery } = this.request;
    const decision = this.call.failed(outcome, delivery && { delivery });
    const error = told(outcome, delivery ?? outcome.delivery, decision.action !== 'retry');
    this.error = thrown === undefined ? error : withCause(error, thrown);
    this.#replyLost ||= error.effects === 'unknown';
    const now = performance.now();
    const attempt = { number, error: this.error, decision, startedMs: started - this.began, tookMs: now - started };
    this.history = Object.freeze([...this.history, Object.freeze(attempt)].slice(-native.MAX_HISTORY));
    if (decision.action !== 'retry') throw this.#ended(decision);
    return decision.delayMs ?? 0;
  }

  #ended(decision: Exclude<Admission, { action: 'send' }>, last = this.error ?? notSent(decision)): AnyToolError {
    const invites = last.type === 'TRANSIENT' || last.type === 'CONFLICT';
    const error = this.#replyLost && invites ? lost(last) : last;
    const { history, call, request } = this;
    const tookMs = performance.now() - this.began;
    keepGivenUp(error, decision.reason);
    const value = new CallFailure({ error, decision, history, tookMs, call, request });
    return Object.defineProperty(error, 'failure', { value, configurable: true, writable: true });
  }
}

/** The error as its caller gets it. */
function told({ error }: Reading, delivery: Delivery | undefined, last: boolean): AnyToolError {
  if (error.type !== 'TRANSIENT') return error;
  if (last && error.message.startsWith(LOST_SESSION)) return ToolError.build('NOT_FOUND', error.message);
  return delivery === 'unknown' ? lost(error) : error;
}

/** The error of a call that may have been carried out. */
function lost(error: AnyToolError): AnyToolError {
  const made = withUnknownEffects(error);
  if (made === error) return error;
  keepReading(error, made);
  return 'cause' in error ? withCause(made, error.cause) : made;
}

function notSent({ reason, retryAfter }: Decision): AnyToolError {
  return fromText(native.notSentError(reason ?? 'give_up', retryAfter));
}

/** The failure in a result. Of one that is none, no more is looked at than tells that. */
function outcomeOf(result: unknown, asked: ReadOptions): Outcome {
  if (typeof result !== 'object' || result === null) return 'not_an_error';
  const { isError, is_error, resultType, task, toolResult } = result as { [key: string]: unknown };
  const whole = isError === true || is_error === true || toolResult !== undefined;
  if (!whole && resultType === undefined && task === undefined) return 'not_an_error';
  return readResult(whole ? result : { content: [], resultType, task }, asked);
}

/** The hints of an MCP tool about what it does; what is not said is unknown. */
export interface ToolHints {
  readonly readOnlyHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly [hint: string]: unknown;
}

/** What the hints of a tool say; nothing, where they are not trusted. */
export function factsOf(hints: ToolHints | undefined, trusted: boolean): CallFacts {
  if (!trusted) return (untrusted ??= factsIn(undefined, false));
  return factsIn(hints, true);
}

let untrusted: CallFacts | undefined;

function factsIn(hints: ToolHints | undefined, trusted: boolean): CallFacts {
  const { readOnlyHint, idempotentHint } = hints ?? {};
  const facts = JSON.parse(native.toolFacts(truth(readOnlyHint), truth(idempotentHint), trusted)) as (boolean | null)[];
  const [readOnly, idempotent, sideEffects] = facts.map((fact) => fact ?? undefined);
  return { readOnly, idempotent, sideEffects };
}

function truth(hint: unknown): boolean | undefined {
  return typeof hint === 'boolean' ? hint : undefined;
}
