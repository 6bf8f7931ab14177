// The decision engine: a policy, the state of all keys, and calls under way (SPEC 2).
import { checkOptions, type Kinds } from './check.js';
import { textOfError, type AnyToolError } from './error.js';
import { encode } from './json.js';
import { MisuseError } from './misuse.js';
import { native, type NativeEngine, type NativeRun } from './native.js';
import { Reading, readingOf } from './reading.js';
import type { Action, Delivery, Detail, GiveUpReason } from './words.js';

/** A policy document, complete or in part (`spec/schema/policy.schema.json`); unknown members are refused. */
export interface PolicyObject {
  readonly [member: string]: unknown;
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

  toJSON(): PolicyObject {
    return JSON.parse(this.json) as PolicyObject;
  }
}

/** What is known about a call; what is not said is not known. */
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
  /** The call's id: calls with different ids get different waits. Default: a new one for each call. */
  id?: string | undefined;
  /** The time from now in which all attempts must have started. */
  timeoutMs?: number | undefined;
  /** The arguments, by whose hash `resume` sees that they did not change. */
  arguments?: unknown;
  /** The seed of the jitter. Default: another for each call. */
  seed?: number | bigint | undefined;
}

/** What to do about a failed call. */
export interface Decision {
  readonly action: Action;
  /** For `retry`: how long to wait first. */
  readonly delayMs?: number;
  /** Sends so far. */
  readonly attempt: number;
  /** For `give_up`: why. */
  readonly reason?: GiveUpReason;
  readonly detail?: Detail;
  /** For `retry` and `give_up`: the delay that the server asked for, in seconds. */
  readonly retryAfter?: number;
}

/** Whether a call may be sent: after `delayMs` (then ask again, if it is not 0), or not at all. */
export type Admission = { readonly action: 'send'; readonly delayMs: number; readonly attempt: number } | Decision;

/** A point of both clocks, in milliseconds: one that only goes forward, and the one since 1970. */
export interface Clock {
  readonly monoMs: number;
  readonly wallMs: number;
}

/** What the caller knows about a failure beside its error. */
export interface Told {
  /** How far the call came. */
  delivery?: Delivery | undefined;
  /** The delay that the server asks for, in seconds. */
  retryAfter?: number | undefined;
}

const now = (): Clock => systemClock.now();

/** @internal */
export const CALL: Kinds = {
  key: 'a string',
  id: 'a string',
  timeoutMs: 'a number',
  readOnly: 'a boolean',
  idempotent: 'a boolean',
  sideEffects: 'a boolean',
  method: 'a string',
  idempotencyKey: 'a boolean',
};
const TOLD: Kinds = { delivery: 'a string', retryAfter: 'a number' };

function checkClock(clock: Clock): void {
  if (Number.isFinite((clock as Clock | null)?.monoMs) && Number.isFinite(clock.wallMs)) return;
  throw new MisuseError('`clock` must have `monoMs` and `wallMs`, numbers');
}

/**
 * The clock of this process. It begins at the wall clock's time, so that saved states make sense in another process;
 * what it calls is looked up at each call, so that fake timers work.
 */
export const systemClock = {
  begin: undefined as number | undefined,
  now(): Clock {
    const wallMs = Date.now();
    const ticks = performance.now();
    this.begin ??= wallMs - ticks;
    return { monoMs: this.begin + ticks, wallMs };
  },
  /** A timer that was due now has ended: where time stands still but for timers (in tests), time goes on. */
  reach(monoMs: number): void {
    const missing = monoMs - this.now().monoMs;
    if (missing > 0 && this.begin !== undefined) this.begin += missing;
  },
};

/** A policy and the states of all keys. Keep one for as long as the process lives. */
export class Engine {
  readonly policy: Policy;
  readonly #native: NativeEngine;
  #calls = 0;

  constructor(policy: Policy | PolicyObject | string = {}) {
    this.policy = policy instanceof Policy ? policy : new Policy(policy);
    this.#native = new native.NativeEngine(this.policy.json);
  }

  /** A call that begins now. */
  call(options: CallOptions = {}, clock: Clock = now()): Call {
    checkOptions(options, CALL);
    checkClock(clock);
    const { key = '', timeoutMs } = options;
    const call = {
      key,
      id: options.id ?? String((this.#calls += 1)),
      deadline_ms: timeoutMs === undefined ? undefined : Math.floor(clock.monoMs + Math.max(0, timeoutMs)),
      read_only: options.readOnly,
      idempotent: options.idempotent,
      side_effects: options.sideEffects,
      method: options.method,
      idempotency_key: options.idempotencyKey,
      arguments_hash: options.arguments === undefined ? undefined : argumentsText(options.arguments),
    };
    const run = this.#native.begin(JSON.stringify(call), clock.monoMs, clock.wallMs, seedText(options.seed));
    return new Call(run, key);
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
    return new Call(this.#native.restore(key, saved, seedText(seed)), key);
  }

  /** The state of a key as JSON, to be saved. */
  keyState(key: string): string {
    return this.#native.keyState(key);
  }

  /** Sets the state of a key to one that was saved. */
  setKeyState(key: string, saved: string): void {
    this.#native.setKeyState(key, saved);
  }

  /** Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh. */
  forget(key: string): void {
    this.#native.forget(key);
  }
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

/** A call under way: its driver asks before every send, and tells what came back. */
export class Call {
  readonly key: string;
  readonly #run: NativeRun;

  /** @internal */
  constructor(run: NativeRun, key: string) {
    this.#run = run;
    this.key = key;
  }

  /** Asks whether the call may be sent. */
  admit(clock: Clock = now()): Admission {
    checkClock(clock);
    return this.#run.admit(clock.monoMs, clock.wallMs);
  }

  /** The call failed, with an error or with what was read: what to do about it. */
  failed(failure: AnyToolError | Reading, told?: Told, clock: Clock = now()): Decision {
    const reading = failure instanceof Reading ? failure : readingOf(failure);
    const text = textOfError(failure instanceof Reading ? failure.error : failure);
    checkClock(clock);
    if (told !== undefined) checkOptions(told, TOLD);
    const delivery = told?.delivery ?? reading?.delivery;
    const retryAfter = told?.retryAfter ?? reading?.retryAfter;
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
  cancelled(): Decision {
    return this.#run.cancelled();
  }

  /** Goes on after `fix_input` or `negotiate`, with these arguments. */
  resume(args: unknown): void {
    this.#run.resume(argumentsText(args));
  }

  /** The last decision in words for a model, as it is about this error. */
  advice(error: AnyToolError): string {
    return this.#run.advice(textOfError(error));
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
