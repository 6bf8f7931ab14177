// What all drivers do between two sends of a call: admission, limits, waits, decisions, and what goes out in the end.
import { CallFailure } from './call-failure.js';
import { currentTime, now, sleep, type Clock } from './clock.js';
import type { Call, CallOptions, EndDecision, Engine, Trail } from './engine.js';
import { fromText, ToolError, type AnyToolError } from './error.js';
import { tell, type CallEvent, type OnEvent, type Statistics } from './events.js';
import { failureSince, happens, leaveFailure } from './failures.js';
import { MAX_ERRORS } from './limits.js';
import { native } from './native.js';
import { onAbort } from './abort.js';
import { keepReading, Reading, readJsonRpc } from './reading.js';
import { member, withCause } from './wrap.js';
import type { Delivery, Lost } from './words.js';

/** What a driver goes by, whatever it calls. */
export interface LoopOptions {
  readonly engine: Engine;
  /** How the engine's call begins; its key names the tool. */
  readonly options: CallOptions;
  /** A call to go on with; its facts and its deadline win. */
  readonly call?: Call | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly attemptTimeoutMs?: number | undefined;
  readonly onEvent?: OnEvent | undefined;
  readonly statistics?: Statistics | undefined;
  /** How far any failure of the call came, where that is known beforehand. */
  readonly delivery?: Delivery | undefined;
}

/** A failed send. */
export interface Failed {
  readonly failure: AnyToolError | Reading;
  readonly error: AnyToolError;
  /** What was thrown; absent where the failure was found in a value or no answer came. */
  readonly thrown?: { readonly value: unknown };
  /** What the call has lost beside its answer. */
  readonly lost?: Lost | undefined;
  /** No answer came in time. */
  readonly late?: boolean;
}

/** The result of a send. `passed`: somebody other than the caller cancelled it. The loop throws `error` if there is one, else `passed`. */
export type Sent<T> =
  | { readonly value: T; readonly outcome: 'not_an_error' | 'pass_through' }
  | { readonly passed: unknown; readonly error?: AnyToolError }
  | Failed;

/** One send. Its signal is only made when somebody looks at it. */
export class Sending {
  readonly attempt: number;
  /** The number of its beginning among all that happens in this process. */
  readonly since = happens();
  #controller: AbortController | undefined;
  #ended: { reason: unknown } | undefined;
  /** Starts the time limit anew. */
  progressed = (): void => {};

  constructor(attempt: number) {
    this.attempt = attempt;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#ended !== undefined) this.#controller.abort(this.#ended.reason);
    }
    return this.#controller.signal;
  }

  /** Tells the work that nobody waits for it any more. */
  end(reason: unknown): void {
    this.#ended = { reason };
    this.#controller?.abort(reason);
  }
}

/** One call, from its first attempt to its answer or to the decision that its caller must carry out. */
export abstract class Loop<T> {
  readonly #settings: LoopOptions;
  readonly #began: Clock;
  /** Most calls succeed at once: they need no state of their own. */
  #call: Call | undefined;
  #open: boolean;
  #trail: Trail;
  readonly #since = happens();
  #failure: CallFailure | undefined;

  constructor(settings: LoopOptions) {
    const { engine, options, call, statistics } = settings;
    const { key = '', timeoutMs = Infinity, policy } = options;
    this.#settings = settings;
    this.#began = now();
    this.#call = call;
    this.#open = call === undefined && policy === undefined && timeoutMs >= 1 && engine.isOpen(key, this.#began);
    this.#trail = call?.trail ?? { beganMs: this.#began.monoMs, history: [] };
    statistics?.began();
  }

  /** Sends once. Rejects only with what ends the call as it is: misuse. */
  protected abstract send(sending: Sending): Promise<Sent<T>>;

  /** The error for the history, and what is thrown if the call ends with it. The engine has decided about it. */
  protected abstract asReturned(failed: Failed, call: Call): { readonly error: AnyToolError; readonly thrown: unknown };

  /** Another error in place of the last one, where the attempts before it count. */
  protected last(error: AnyToolError, _call: Call): AnyToolError {
    return error;
  }

  /** The call has failed for good. */
  protected ended(_failure: CallFailure): void {}

  async run(): Promise<T> {
    const { signal } = this.#settings;
    try {
      for (;;) {
        if (signal?.aborted) throw signal.reason;
        const attempt = this.#open ? 1 : await this.#admitted();
        this.#settings.statistics?.sent(attempt);
        this.#tell({ type: 'attempt', key: this.#key, attempt });
        const startedMs = now().monoMs;
        const sending = new Sending(attempt);
        const sent = await this.#inTime(sending);
        if ('value' in sent) return this.#answered(sent.value, sent.outcome);
        if ('passed' in sent) throw this.#passed(sent);
        await this.#wait(this.#failed(sent, sending, startedMs), attempt + 1);
      }
    } catch (error) {
      if (signal?.aborted && error === signal.reason) this.#call?.cancelled();
      if (this.#failure !== undefined) await leaveFailure(this.#failure, error);
      throw error;
    }
  }

  get #key(): string {
    return this.#call?.key ?? this.#settings.options.key ?? '';
  }

  #tell(event: CallEvent): void {
    tell(this.#settings.onEvent, event);
  }

  /** Waits until the call may be sent: which send it is. */
  async #admitted(): Promise<number> {
    const call = this.#state();
    for (;;) {
      const admission = call.admit();
      if (admission.action !== 'send') throw this.#refused(admission);
      if (admission.delayMs <= 0) return admission.attempt;
      await this.#wait(admission.delayMs, admission.attempt);
    }
  }

  /** The engine's state of the call, which begins when the call did. */
  #state(): Call {
    if (this.#call !== undefined) return this.#call;
    const call = this.#settings.engine.begin(this.#settings.options, this.#began);
    if (this.#open) call.admit(this.#began);
    this.#open = false;
    return (this.#call = call);
  }

  async #wait(waitMs: number, attempt: number): Promise<void> {
    if (waitMs > 0) {
      this.#settings.statistics?.waited(waitMs);
      this.#tell({ type: 'wait', key: this.#key, attempt, waitMs });
    }
    await sleep(waitMs, this.#settings.signal);
  }

  /** How long an attempt that begins now may take. */
  #limit(): number {
    const { attemptTimeoutMs = Infinity, options } = this.#settings;
    const deadlineMs = this.#call?.deadlineMs ?? this.#began.monoMs + (options.timeoutMs ?? Infinity);
    if (deadlineMs === Infinity) return attemptTimeoutMs;
    return Math.max(0, Math.min(attemptTimeoutMs, deadlineMs - now().monoMs));
  }

  /** The answer, or that there was none in time. Who gives up first, the caller or the clock, tells what is called. */
  #inTime(sending: Sending): Promise<Sent<T>> {
    const { signal } = this.#settings;
    const limit = this.#limit();
    if (signal === undefined && limit === Infinity) return this.send(sending);
    return new Promise((resolve, reject) => {
      let stop: (() => void) | undefined;
      let ignore: (() => void) | undefined;
      let over = false;
      const ends = (end: () => void): void => {
        if (over) return; // what the work does afterwards is ignored
        over = true;
        ignore?.();
        stop?.();
        end();
      };
      const abort = (): void =>
        ends(() => {
          reject(signal?.reason as Error);
          sending.end(signal?.reason);
        });
      const late = (): void =>
        ends(() => {
          resolve(tooLate(limit));
          sending.end(new DOMException('no answer in time', 'TimeoutError'));
        });
      const start = (ms: number): void => {
        if (ms < Infinity) stop = currentTime().limit(ms, late);
      };
      start(limit);
      sending.progressed = () => {
        if (over) return;
        stop?.();
        start(this.#limit());
      };
      ignore = onAbort(signal, abort);
      this.send(sending).then(
        (sent) => ends(() => resolve(sent)),
        (error: unknown) => ends(() => reject(error as Error)),
      );
    });
  }

  #answered(value: T, outcome: 'not_an_error' | 'pass_through'): T {
    if (outcome === 'pass_through') this.#call?.inputRequired();
    else if (this.#call !== undefined) this.#call.succeeded();
    else this.#settings.engine.succeeded(this.#key, now());
    return value;
  }

  #passed({ passed, error }: { passed: unknown; error?: AnyToolError }): unknown {
    const decision = this.#state().cancelled();
    return error === undefined ? passed : this.#end(decision, { error, thrown: error });
  }

  /** How long to wait before the call is sent again, if it is. */
  #failed(sent: Failed, { attempt: number, since }: Sending, startedMs: number): number {
    const call = this.#state();
    const { delivery } = this.#settings;
    // what a driver inside has decided stands
    const inner = decided(sent.thrown === undefined ? sent.error : sent.thrown.value, since);
    const ends = inner !== undefined && inner.decision.action !== 'fix_input' && inner.decision.action !== 'negotiate';
    const own = ends ? call.cancelled() : call.failed(sent.failure, delivery && { delivery });
    const decision = inner?.decision ?? own;
    const last = this.asReturned(sent, call);
    const { error } = last;
    this.#settings.statistics?.failed(error.type);
    const { beganMs, history } = this.#trail;
    const attempt = { number, error, decision, startedMs: startedMs - beganMs, tookMs: now().monoMs - startedMs };
    const known = [...history, Object.freeze(attempt)].slice(-native.MAX_HISTORY);
    this.#trail = { beganMs, history: Object.freeze(known), last };
    if (decision.action !== 'retry') throw this.#end(decision, last, inner?.advice);
    this.#tell({ type: 'decision', key: this.#key, attempt: decision.attempt, decision, error });
    return decision.delayMs;
  }

  /** The call may not be sent. */
  #refused(decision: EndDecision): unknown {
    const { last } = this.#trail;
    if (last !== undefined) return this.#end(decision, last);
    const reason = decision.action === 'give_up' ? decision : undefined;
    const error = fromText(native.notSentError(reason?.reason ?? decision.action, reason?.retryAfter));
    return this.#end(decision, { error, thrown: error }, native.NOT_SENT_ADVICE);
  }

  /** What is thrown at the end of the call, with what was found out beside it. */
  #end(decision: EndDecision, last: { error: AnyToolError; thrown: unknown }, advice?: string): unknown {
    const call = this.#state();
    const error = this.last(last.error, call);
    const thrown = error === last.error ? last.thrown : error;
    const { beganMs, history } = this.#trail;
    const tookMs = now().monoMs - beganMs;
    call.trail = { beganMs, history, last: { error, thrown } };
    const failure = new CallFailure({ error, decision, history, tookMs, call, advice: advice ?? call.advice(error), began: this.#since });
    this.#failure = failure;
    this.#settings.statistics?.ended(decision);
    this.#tell({ type: 'decision', key: this.#key, attempt: decision.attempt, decision, error });
    this.ended(failure);
    return withStack(thrown);
  }
}

/** No answer came within the limit of the attempt or of the call: it may have been carried out. */
function tooLate(limitMs: number): Failed {
  // what is left of a limit is less than it by the time of the start, which on a busy machine takes milliseconds
  const seconds = Number((Math.ceil(limitMs) / 1000).toPrecision(limitMs < 1000 ? 2 : 3));
  const failure = readJsonRpc({ error: { code: 408, message: `no answer within ${seconds} s` } }) as Reading;
  return { failure, error: failure.error, late: true };
}

/** The error, or the one of this text that the core has made of it, with all that is known of the error beside its text. */
export function remade(error: AnyToolError, text: string | null): AnyToolError {
  if (typeof text !== 'string') return error;
  const made = fromText(text);
  if (made.type === error.type) keepReading(error, made);
  return 'cause' in error ? withCause(made, error.cause) : made;
}

/** What another driver has decided since then whose error is in this chain or group: no driver around it makes that call again. */
function decided(thrown: unknown, since: number): CallFailure | undefined {
  const seen = new Set([thrown]);
  // grows while it is walked
  for (const node of seen) {
    const failure = failureSince(node, since);
    if (failure !== undefined) return failure;
    const errors = ToolError.is(node) ? undefined : member(node, 'errors');
    const inner = Array.isArray(errors) ? (errors.slice(0, MAX_ERRORS) as unknown[]) : [];
    for (const next of [member(node, 'cause'), ...inner]) if (seen.size < MAX_ERRORS) seen.add(next);
  }
  return undefined;
}

/** An error that was made here gets the stack of its caller. */
function withStack(thrown: unknown): unknown {
  if (!ToolError.is(thrown) || !Object.isExtensible(thrown) || /\n\s+at /.test(thrown.stack ?? '')) return thrown;
  Error.captureStackTrace(thrown, Loop.prototype.run);
  return thrown;
}
