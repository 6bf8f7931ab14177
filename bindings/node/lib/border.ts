// The border: what the native part or the WebAssembly module offers this package. Texts and numbers cross it.
import type { Admission, Decision } from './engine.js';
import type { Delivery, Lost } from './words.js';

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
  attemptError(text: string, delivery: Delivery | undefined, lost: Lost | undefined): string | null;
  endError(text: string): string | null;
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

/** A toolset document. */
export interface NativeToolset {
  diagnostics(): string;
  order(): string[];
  diff(newer: NativeToolset): string;
  publish(): string;
  plans(): string;
  faults(tool: string): string | null;
  withQueryState(name: string): NativeToolset;
  withOptions(options: string | undefined): NativeToolset;
  checkInput(tool: string, grants: string[], input: string, state?: string): string | null;
  checkOutput(tool: string, input: string, output: string): string | null;
  refusal(tool: string, because: string, dependency: string, waitMs: number): string;
}

/** The events of one call on their way to the client. */
export interface NativeProgress {
  notification(event: string): string | null;
}

/** Where idempotency keys are kept. */
export interface NativeStore {
  begin(actor: string, tool: string, key: string, payload: string, nowMs?: number): string;
  finish(actor: string, tool: string, key: string, run: number, outcome: string, nowMs?: number): void;
  release(actor: string, tool: string, key: string, run: number): void;
}

/** A guarded call as its host holds it. */
export interface NativeHostedCall {
  isOpen(): boolean;
  error(text: string): string | null;
  withdraw(): void;
  leave(): void;
}

/** What comes of a stage of a guarded call. */
export interface NativeStage {
  readonly result?: string | null;
  readonly error?: string | null;
  readonly limitMs?: number | null;
}

/** A stage that may wait for the store of the keys. */
type MaybeLater = NativeStage | Promise<NativeStage>;

/** The guard of a toolset. */
export interface NativeContractGuard {
  admit(hosted: NativeHostedCall, call: string, args?: string): MaybeLater;
  start(hosted: NativeHostedCall, answers: string): MaybeLater;
  end(hosted: NativeHostedCall, result: string, notes: string): MaybeLater;
  failed(hosted: NativeHostedCall, text: string): MaybeLater;
  timedOut(hosted: NativeHostedCall): string;
  dependencies(tool: string): string[];
  hookFailed(tool: string, hook: string, error: string): NativeStage;
  steps(trace: string, limit: number, offset: number): string;
  stepsAsLines(trace: string): string;
}

/** The sessions of one client. */
export interface NativeSessions {
  post(body: string, session: string | undefined): NativePosted;
}

/** What was posted, and what comes back (see `src/posted_request.rs`). */
export interface NativePosted {
  isRequest(): boolean;
  greeting(): string | null;
  reopened(status: number, session: string | undefined): string | null;
  session(): string | null;
  received(status: number, contentType: string, session: string | undefined): 'pass' | 'refused' | 'events' | 'body';
  refused(response: string, mode: string, nowMs?: number): { readonly packed: string; readonly lost?: Lost | null };
  answerIn(body: string): string | null;
  unanswered(response: string, mode: string, nowMs?: number): string;
  streamed(chunk: Uint8Array): string;
  streamEnded(broken: boolean): string | null;
}

/** What a server writes to its standard output (see `src/server_output.rs`). */
export interface NativeServerOutput {
  sent(message: string): void;
  read(bytes: Uint8Array): string;
  end(): string;
  badOutput(): string | null;
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
  readonly NativeSessions: new () => NativeSessions;
  readonly NativeServerOutput: new (maxMessage: number) => NativeServerOutput;
  readonly NativePosted: { readonly prototype: NativePosted };
  readonly DEFAULT_REVISION: string;
  readonly SESSION_HEADER: string;
  readonly CONTRACT_VERSION: string;
  readonly NOT_SENT_ADVICE: string;
  readonly MAX_CHAIN: number;
  readonly MAX_HISTORY: number;
  readonly MAX_TOOL_PAGES: number;
  readonly MAX_MESSAGE: number;
  readonly MAX_STDERR: number;
  readonly ATTEMPT_TIMEOUT_MS: number;
  readonly CONNECT_TIMEOUT_MS: number;
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
  returned(text: string): string | null;
  invalidArguments(schema: string | undefined, args: string, said: string): string;
  violates(schema: string, args: string): boolean;
  protocolError(tool: string, error: string, listed: boolean): string;
  unknownToolByText(tool: string, message: string): string | null;
  endedWith(text: string): string;
  spanOfCall(tool: string): string;
  spanErrorType(ended: string): string | null;
  notSentError(reason: string, retryAfter?: number): string;
  emittedResult(result: string, options?: string): string;
  failureSources(): string;
  driverMeta(): string[];
  toolFacts(readOnly: boolean | undefined, idempotent: boolean | undefined, trusted: boolean): string;
  lost(error: string): Lost | null;
  plainMessage(code: number, message: string): string;
  oneLine(text: string): string;
  notStarted(error: string, why: string): string;
  didNotStart(code: number | undefined, signal: string | undefined, stderr: string): string;
  readonly NativeMetrics: new () => NativeMetrics;
  readonly NativeToolset: new (text: string, isValue: boolean) => NativeToolset;
  readonly NativeProgress: new () => NativeProgress;
  readonly NativeStore: {
    new (outcomeMs?: number, runMs?: number): NativeStore;
    redis(url: string, outcomeMs?: number, runMs?: number): NativeStore;
  };
  readonly NativeHostedCall: new () => NativeHostedCall;
  readonly NativeContractGuard: new (toolset: NativeToolset, store: NativeStore, steps: number, options?: string, queryState?: string, hasActor?: boolean) => NativeContractGuard;
  progressFaults(events: string): string;
  outcomeToResult(outcome: string): string;
  batch(items: string): NativeStage;
}
