// The native part: finds the library of this machine, types its functions, and makes a MisuseError of all that they throw.
import type { Admission, Decision } from './engine.js';
import { MisuseError } from './misuse.js';
import { platformName } from './platform.js';
import type { Lost } from './words.js';

/** A call under way. */
export interface NativeRun {
  admit(monoMs: number, wallMs: number): Admission;
  failed(
    text: string,
    delivery: string | undefined,
    retryAfter: number | undefined,
    legacy: boolean,
    monoMs: number,
    wallMs: number,
  ): Decision;
  succeeded(monoMs: number, wallMs: number): void;
  inputRequired(monoMs: number, wallMs: number): void;
  cancelled(): Decision;
  resume(args: string): void;
  advice(text: string): string;
  save(): string;
  attempts(): number;
  deadlineMs(): number | null;
}

/** A policy and the states of all keys. */
export interface NativeEngine {
  policy(): string;
  isOpen(key: string, monoMs: number, wallMs: number): boolean;
  succeeded(key: string, monoMs: number, wallMs: number): void;
  begin(call: string, monoMs: number, wallMs: number, seed?: string): NativeRun;
  restore(key: string, saved: string, seed?: string): NativeRun;
  keyState(key: string): string;
  setKeyState(key: string, saved: string): void;
  forget(key: string): void;
  withPolicy(policy: string): NativeEngine;
}

/** The counters of tool calls. */
export interface NativeMetrics {
  record(tool: string, listed: boolean, ended: string, seconds: number): void;
  snapshot(): string;
  prometheus(): string;
}

/** What was posted, and what its responses say. */
export interface NativePosted {
  isRequest(): boolean;
  greets(): boolean;
  refused(response: string, hasSession: boolean, mode: string, nowMs?: number): { readonly packed: string; readonly lost?: Lost | null };
  answerIn(body: string): string | null;
  unanswered(response: string, mode: string, nowMs?: number): string;
  closed(): string;
  event(data: string): { readonly answers: boolean; readonly text?: string | null };
}

/** A failure with its causes as it was read. */
export interface FailureRead {
  /** Which of the errors that it carries governs. */
  readonly id?: number | null;
  /** A driver has given the call up. */
  readonly exhausted: boolean;
  /** The reading, as `readAs` has it. */
  readonly packed: string;
}

/** What the native part offers: texts and numbers (see `src/`). */
export interface Native {
  readonly NativeEngine: new (policy?: string) => NativeEngine;
  readonly NativeRun: { readonly prototype: NativeRun };
  readonly NativePosted: new (body: string) => NativePosted;
  readonly CONTRACT_VERSION: string;
  readonly NOT_SENT_ADVICE: string;
  readonly MAX_CHAIN: number;
  readonly MAX_HISTORY: number;
  readonly MAX_TOOL_PAGES: number;
  readonly MAX_STDERR: number;
  words(): string;
  build(type: string, message: string, recoverable?: boolean, data?: string): string;
  members(text: string): string;
  canonical(json: string): string;
  markIntegers(text: string): string;
  read(text: string, mode: number): string;
  retryAfter(text: string, mode: string, nowMs?: number): number | null;
  readAs(kind: string, input: string, mode: string, nowMs?: number): string;
  readFailure(described: string, mode: string): FailureRead;
  exceptionMembers(classes: string[]): string[];
  assess(kind: string, input: string, mode: string, context?: string): string;
  trace(policy: string | undefined, seed: string, call: string, events: string): string;
  decode(profile: string, input: string): string | null;
  encodeAs(profile: string, text: string): string;
  emitted(text: string, options?: string): string;
  toResult(text: string, options?: string): string;
  toHttp(text: string, options?: string): string;
  toJsonRpc(text: string, options?: string): string;
  unexpected(text: string, name: string | undefined, message: string, expose: boolean, kind: string): string;
  invalidArguments(schema: string | undefined, args: string, said: string): string;
  violates(schema: string, args: string): boolean;
  protocolError(tool: string, error: string, listed: boolean): string;
  unknownToolByText(tool: string, message: string): string | null;
  endedWith(text: string): string;
  spanOfCall(tool: string): string;
  spanErrorType(ended: string): string | null;
  notSentError(reason: string, retryAfter?: number): string;
  emittedResult(result: string, options?: string): string;
  driverMeta(): string[];
  toolFacts(readOnly: boolean | undefined, idempotent: boolean | undefined, trusted: boolean): string;
  lost(error: string): Lost | null;
  plainMessage(code: number, message: string): string;
  oneLine(text: string): string;
  mediaType(contentType: string): string;
  notStarted(error: string, why: string): string;
  didNotStart(code: number | undefined, signal: number | undefined, stderr: Uint8Array): string;
  readonly NativeMetrics: new () => NativeMetrics;
}

function load(): Native {
  const name = platformName();
  try {
    return require(`../native/toolerror.${name}.node`) as Native;
  } catch (cause) {
    throw new Error(`toolerror has no native part that loads on ${name}`, { cause });
  }
}

/** What native code throws is misuse: in its own words, else (an argument of another type) in the runtime's. */
function misuse(error: unknown): MisuseError {
  const { code, message } = error as { code?: unknown; message: string };
  const own = code === 'InvalidArg' && !message.startsWith('Failed to ');
  return new MisuseError(own ? message : 'an argument is of the wrong type');
}

/** Puts a shield around each function of `target`. */
function shield<T extends object>(target: T, names: readonly string[], into: object): void {
  for (const name of names) {
    const work = target[name as keyof T] as unknown as (...args: unknown[]) => unknown;
    const shielded = function (this: unknown, ...args: unknown[]): unknown {
      try {
        return work.apply(this, args);
      } catch (error) {
        throw misuse(error);
      }
    };
    Object.defineProperty(into, name, { value: shielded });
  }
}

function shielded(native: Native): Native {
  const isFunction = (name: string): boolean => typeof native[name as keyof Native] === 'function' && !name.startsWith('Native');
  const functions = Object.keys(native).filter(isFunction);
  const whole: { [name: string]: unknown } = { ...native };
  shield(native, functions, whole);
  for (const { prototype } of [native.NativeEngine, native.NativeRun, native.NativePosted, native.NativeMetrics]) {
    const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
    shield(prototype as object, names, prototype as object);
  }
  const { NativeEngine } = native;
  whole['NativeEngine'] = function (policy?: string): NativeEngine {
    try {
      return new NativeEngine(policy);
    } catch (error) {
      throw misuse(error);
    }
  };
  return whole as unknown as Native;
}

export const native: Native = shielded(load());
