// The decision engine: a policy, the state of all keys, and calls under way (SPEC 2).
import type { NativeEngine, NativeRun } from './border.js';
import type { FailedAttempt } from './call-failure.js';
import { check, checkOptions, refusal, type Kinds } from './misuse-checks.js';
import { now, type Clock } from './clock.js';
import { stays } from './cloning.js';
import { textOfError, type AnyToolError } from './error.js';
import { encode } from './json.js';
import { native } from './native.js';
import { Policy, type PolicyObject } from './policy.js';
import { Reading, readingOf } from './reading.js';
import { deliveryOf } from './wrap.js';
import type { Delivery, Detail, GiveUpReason, Lost } from './words.js';

/** What is known about a call; unset facts are unknown. */
export interface CallFacts {
  /** The tool changes nothing. */
  readOnly?: boolean | undefined;
  /** A second call with the same arguments has no further effect. */
  idempotent?: boolean | undefined;
  /** The tool changes something outside of itself. */
  sideEffects?: boolean | undefined;
  /** The HTTP method of the call. */
  method?: string | undefined;
  /** An idempotency key is sent along, the same with every attempt. */
  idempotencyKey?: boolean | undefined;
}

/** How a call begins. */
export interface CallOptions extends CallFacts {
  /** `server/tool`: calls of one key, and all calls of the engine without one, share throttle, health and budget. */
  key?: string | undefined;
  /** The call's id. It seeds the jitter, so calls with different ids wait for different times. Default: a new one for each call. */
  id?: string | undefined;
  /** The time from now in which all attempts must have started. */
  timeoutMs?: number | undefined;
  /** A policy for this call alone; the states of its key are those of the engine. */
  policy?: Policy | PolicyObject | undefined;
  /** The arguments, by whose hash `resume` sees that they did not change. */
  arguments?: unknown;
  /** The seed of the jitter. Default: another for each call. */
  seed?: number | bigint | undefined;
}

interface DecisionBase {
  /** Sends so far. */
  readonly attempt: number;
  readonly detail?: Detail;
}

/** Make the same call again. */
export interface RetryDecision extends DecisionBase {
  readonly action: 'retry';
  /** How long to wait first. */
  readonly delayMs: number;
  /** The delay that the server asked for, in seconds. */
  readonly retryAfter?: number;
}

/** Do something else than the same call; what it is about is in the error: `violations`, `conflicts`, `hint`. */
export interface OtherDecision extends DecisionBase {
  readonly action: 'fix_input' | 'try_alternative' | 'negotiate' | 'escalate';
}

/** Stop. */
export interface GiveUpDecision extends DecisionBase {
  readonly action: 'give_up';
  /** Why. */
  readonly reason: GiveUpReason;
  /** The delay that the server asked for, in seconds. */
  readonly retryAfter?: number;
}

/** A decision that ends a driver. */
export type EndDecision = OtherDecision | GiveUpDecision;

/** What to do about a failed call, told apart by `action`. */
export type Decision = RetryDecision | EndDecision;

/** Whether a call may be sent: after `delayMs` (then ask again, if it is not 0), or not at all. */
export type Admission = { readonly action: 'send'; readonly delayMs: number; readonly attempt: number } | GiveUpDecision;

/** What the caller knows about a failure beside its error. */
export interface FailureFacts {
  /** How far the call came. */
  delivery?: Delivery | undefined;
  /** The delay that the server asks for, in seconds. */
  retryAfter?: number | undefined;
}

/** @internal */
export const CALL = {
  key: 'a string',
  id: 'a string',
  timeoutMs: 'a number of milliseconds, 0 or more',
  arguments: 'anything',
  readOnly: 'a boolean',
  idempotent: 'a boolean',
  sideEffects: 'a boolean',
  method: 'a string that is not blank',
  idempotencyKey: 'a boolean',
  policy: 'an object',
  seed: 'an integer from 0 to 2^64 - 1',
} as const satisfies Kinds;
const FAILURE_FACTS: Kinds = { delivery: 'a string', retryAfter: 'a number of seconds, 0 or more' };

const ENGINE_STAYS = stays('an Engine', 'save its state as JSON');
const CALL_STAYS = stays('a Call', 'save its state as JSON');

function checkClock(clock: Clock): void {
  if (Number.isFinite((clock as Clock | null)?.monoMs) && Number.isFinite(clock.wallMs)) return;
  throw refusal(clock, '`monoMs` and `wallMs`, numbers', 'clock', 'have');
}

/** A policy and the states of all keys. Keep one for as long as the process lives. */
export class Engine {
  readonly policy: Policy;
  /** @internal */
  readonly cloning = ENGINE_STAYS;
  readonly #native: NativeEngine;
  /** The same states under the policies of single calls. */
  readonly #under = new WeakMap<object, NativeEngine>();
  #calls = 0;

  /** @throws MisuseError for unknown members of a policy and numbers out of range. */
  constructor(policy: Policy | PolicyObject | string = {}) {
    this.policy = policyOf(policy);
    this.#native = new native.NativeEngine(this.policy.json);
  }

  /** A call that begins now. */
  call(options: CallOptions = {}, clock: Clock = now()): Call {
    checkOptions(options, CALL);
    checkClock(clock);
    return this.begin(options, clock);
  }

  /** As {@link call}, for options that were checked. @internal */
  begin(options: CallOptions, clock: Clock): Call {
    const { key = '', timeoutMs = Infinity, policy } = options;
    const deadlineMs = Math.floor(clock.monoMs + timeoutMs);
    const call = {
      key,
      id: options.id ?? String((this.#calls += 1)),
      deadline_ms: Number.isSafeInteger(deadlineMs) ? deadlineMs : undefined,
      read_only: options.readOnly,
      idempotent: options.idempotent,
      side_effects: options.sideEffects,
      method: options.method,
      idempotency_key: options.idempotencyKey,
      arguments_hash: options.arguments === undefined ? undefined : argumentsText(options.arguments),
    };
    const under = policy === undefined ? this.#native : this.#withPolicy(policy);
    const run = under.begin(JSON.stringify(call), clock.monoMs, clock.wallMs, seedText(options.seed));
    return new Call(run, key, clock.monoMs);
  }

  #withPolicy(policy: Policy | PolicyObject): NativeEngine {
    const known = this.#under.get(policy);
    if (known !== undefined) return known;
    const made = this.#native.withPolicy(policyOf(policy).json);
    // a document can change
    if (policy instanceof Policy) this.#under.set(policy, made);
    return made;
  }

  /** Whether a call of the key without a deadline that begins now may be sent at once. @internal */
  isOpen(key: string, clock: Clock): boolean {
    return this.#native.isOpen(key, clock.monoMs, clock.wallMs);
  }

  /** The first send of a call of the key succeeded. @internal */
  succeeded(key: string, clock: Clock): void {
    this.#native.succeeded(key, clock.monoMs, clock.wallMs);
  }

  /** A call that {@link Call.save} has saved, perhaps in another process. */
  restore(key: string, saved: string, seed?: number | bigint): Call {
    check(key, 'a string', 'key');
    check(saved, 'a string', 'saved');
    if (seed !== undefined) check(seed, CALL.seed, 'seed');
    return new Call(this.#native.restore(key, saved, seedText(seed)), key, now().monoMs);
  }

  /** The state of a key as JSON, to be saved. */
  keyState(key: string): string {
    check(key, 'a string', 'key');
    return this.#native.keyState(key);
  }

  /** Sets the state of a key to one that was saved. */
  setKeyState(key: string, saved: string): void {
    check(key, 'a string', 'key');
    check(saved, 'a string', 'saved');
    this.#native.setKeyState(key, saved);
  }

  /** Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh. */
  forget(key: string): void {
    check(key, 'a string', 'key');
    this.#native.forget(key);
  }
}

function policyOf(policy: Policy | PolicyObject | string): Policy {
  return policy instanceof Policy ? policy : new Policy(policy);
}

/** Members in one order: equal arguments have one text. */
function argumentsText(args: unknown): string {
  const text = encode(args);
  try {
    return native.canonical(text);
  } catch {
    return text;
  }
}

/** The digits of a seed; without one the native part takes another for each call. */
function seedText(seed: number | bigint | undefined): string | undefined {
  return seed === undefined ? undefined : String(seed);
}

/** What a driver knows of a call beside the engine's state, for the next one that goes on with it. */
export interface Trail {
  readonly beganMs: number;
  readonly history: readonly FailedAttempt[];
  /** The last error, and what was thrown. */
  readonly last?: { readonly error: AnyToolError; readonly thrown: unknown } | undefined;
}

/** A call under way: its driver asks before every send, and tells what came back. */
export class Call {
  readonly key: string;
  /** @internal */
  readonly cloning = CALL_STAYS;
  readonly #run: NativeRun;
  #trail: Trail;

  /** @internal */
  constructor(run: NativeRun, key: string, beganMs: number) {
    this.#run = run;
    this.key = key;
    this.#trail = { beganMs, history: [] };
  }

  /** @internal */
  get trail(): Trail {
    return this.#trail;
  }

  /** @internal */
  set trail(trail: Trail) {
    this.#trail = trail;
  }

  /** When the call must have started, on the clock that only goes forward; without a deadline `Infinity`. @internal */
  get deadlineMs(): number {
    return this.#run.deadlineMs() ?? Infinity;
  }

  /** Asks whether the call may be sent. */
  admit(clock: Clock = now()): Admission {
    checkClock(clock);
    return this.#run.admit(clock.monoMs, clock.wallMs);
  }

  /** The call failed, with an error or with what was read: what to do about it. */
  failed(failure: AnyToolError | Reading, facts?: FailureFacts, clock: Clock = now()): Decision {
    const reading = failure instanceof Reading ? failure : readingOf(failure);
    const text = textOfError(failure instanceof Reading ? failure.error : failure);
    checkClock(clock);
    if (facts !== undefined) checkOptions(facts, FAILURE_FACTS);
    const delivery = facts?.delivery ?? (failure instanceof Reading ? failure.delivery : deliveryOf(failure));
    const retryAfter = facts?.retryAfter ?? reading?.retryAfter;
    return this.#run.failed(text, delivery, retryAfter, reading?.outside ?? false, clock.monoMs, clock.wallMs);
  }

  /** The call succeeded. */
  succeeded(clock: Clock = now()): void {
    checkClock(clock);
    this.#run.succeeded(clock.monoMs, clock.wallMs);
  }

  /** The server asks for input, or gave a task handle: neither success nor failure. */
  inputRequired(clock: Clock = now()): void {
    checkClock(clock);
    this.#run.inputRequired(clock.monoMs, clock.wallMs);
  }

  /** The caller gave the call up. */
  cancelled(): GiveUpDecision {
    return this.#run.cancelled() as GiveUpDecision;
  }

  /** Goes on after `fix_input` or `negotiate`, with these arguments. */
  resume(args: unknown): void {
    this.#run.resume(argumentsText(args));
  }

  /** The last decision in words for a model, as it is about this error. */
  advice(error: AnyToolError): string {
    return this.#run.advice(textOfError(error));
  }

  /** The text of the error of the last attempt as its caller gets it; nothing when it stays (SPEC 2.5.3). @internal */
  attemptError(error: AnyToolError, delivery: Delivery | undefined, lost: Lost | undefined): string | null {
    return this.#run.attemptError(textOfError(error), delivery, lost);
  }

  /** The text of the error that ends the call; nothing when it stays. @internal */
  endError(error: AnyToolError): string | null {
    return this.#run.endError(textOfError(error));
  }

  /** The state of the call as JSON, for {@link Engine.restore}. */
  save(): string {
    return this.#run.save();
  }

  /** Sends so far. */
  get attempts(): number {
    return this.#run.attempts();
  }
}
