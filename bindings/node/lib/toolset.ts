// Toolset documents, the checks of values by them, idempotency keys, streams of events (SPEC 4). All rules are the core's.
import type { NativeToolset } from './border.js';
import { stays } from './cloning.js';
import { check, checkOptions, refusal } from './misuse-checks.js';
import { fromText, type AnyToolError } from './error.js';
import { readFile } from './host.js';
import { encode } from './json.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { plansOf, type Plan } from './plan.js';

/** One thing that is wrong with a toolset document (SPEC 4.2.1). */
export interface Diagnostic {
  readonly rule: string;
  readonly message: string;
  readonly tool?: string;
  /** A JSON Pointer into the document. */
  readonly path?: string;
  /** From 1; of a document that was read from a text. */
  readonly line?: number;
}

/** How large a change is. */
export type Level = 'none' | 'patch' | 'minor' | 'major';

/** One change between two versions of a toolset (SPEC 4.3.2). */
export interface Change {
  readonly rule: string;
  readonly level: Level;
  readonly tool?: string;
  /** A JSON Pointer into the tool, or into the set. */
  readonly path: string;
}

/** What a new version of a toolset changes. */
export interface Diff {
  /** The highest of all changes. */
  readonly level: Level;
  readonly changes: readonly Change[];
}

/** One fault of a stream of events (SPEC 4.6.1). */
export interface ProgressFault {
  readonly index: number;
  readonly rule: string;
  readonly message: string;
}

/** A tool as `tools/list` has it. */
export interface PublishedTool {
  name: string;
  description?: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema?: { type: 'object'; [keyword: string]: unknown };
  annotations?: { [hint: string]: boolean };
  _meta: { [key: string]: unknown };
  [member: string]: unknown;
}

/** What a server tells its clients of a toolset (SPEC 4.3.6). */
export interface Published {
  /** Belongs into the answer of `initialize`. */
  initialize: { capabilities: { experimental: { [toolset: string]: { toolsetVersion: string } } } };
  tools: PublishedTool[];
  /** Belongs into `meta` of paginated results. */
  meta: { toolsetVersion: string };
}

/** Why a guard refuses or stops a call (SPEC 4.4.14). */
export type RefusalReason = 'rate_limit' | 'concurrency' | 'timeout' | 'unreachable' | 'order' | 'no_key';

/** What a store says about a call with an idempotency key. */
export interface BeginResult {
  readonly verdict: 'new' | 'expired' | 'replay' | 'conflict' | 'in_flight' | 'lost';
  /** The number of the run, when the call is to run; else 0. */
  readonly run: number;
  /** What the call gets when it does not run. */
  readonly answer: RecordedOutcome | null;
}

/** How a call ended. */
export type RecordedOutcome = { readonly ok: unknown } | { readonly error: unknown };

/** A call's key: keys of two actors or of two tools never meet. */
export interface KeyOfCall {
  readonly actor?: string | undefined;
  readonly tool: string;
  readonly key: string;
}

const TOOLSET_STAYS = stays('a Toolset', 'make another one of its document there');
const STORE_STAYS = stays('a store', 'make another one there');

/** A toolset document, whatever is wrong with it, and the checks of values by it. */
export class Toolset {
  /** @internal */
  readonly cloning = TOOLSET_STAYS;
  /** @internal */
  readonly _native: NativeToolset;
  /** @internal */
  _plans: Map<string, Plan> | undefined;

  /** Reads a text, JSON or YAML, or takes the document itself. What is wrong with it are diagnostics. */
  constructor(document: string | object) {
    const isText = typeof document === 'string';
    this._native = new native.NativeToolset(isText ? document : encode(document), !isText);
  }

  /** Reads a file, JSON or YAML in UTF-8. Throws the error of the file system when it cannot be read. */
  static load(path: string | URL): Toolset {
    const data = readFile(path);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
    } catch {
      throw new MisuseError(`\`${String(path)}\` is not UTF-8`);
    }
    return new Toolset(text);
  }

  /**
   * The toolset with the tool of this name that lists the steps of a trace (SPEC 4.7.9), unless it declares one itself. A
   * guard answers the calls of that tool: its option `queryState`.
   */
  withQueryState(name: string): Toolset {
    const made = Object.create(Toolset.prototype) as Toolset;
    return Object.assign(made, { cloning: TOOLSET_STAYS, _native: this._native.withQueryState(name) });
  }

  /** The toolset whose published output schemas allow what these options mask. @internal */
  _withOptions(options: string | undefined): Toolset {
    const made = Object.create(Toolset.prototype) as Toolset;
    return Object.assign(made, { cloning: TOOLSET_STAYS, _native: this._native.withOptions(options) });
  }

  /** All that is wrong with the document, in a stable order; empty when nothing is (SPEC 4.2). */
  diagnostics(): Diagnostic[] {
    return JSON.parse(this._native.diagnostics()) as Diagnostic[];
  }

  /** The names of the tools, each after those that it depends on. @throws MisuseError with diagnostics. */
  order(): string[] {
    return this._native.order();
  }

  /** What a new version changes. @throws MisuseError when one of them has diagnostics. */
  diff(newer: Toolset): Diff {
    return JSON.parse(this._native.diff(newer._native)) as Diff;
  }

  /** What a server tells its clients. @throws MisuseError with diagnostics. */
  publish(): Published {
    return JSON.parse(this._native.publish()) as Published;
  }

  /**
   * The error of a call that must not run, by its capabilities, its arguments and the preconditions. Grants come from the
   * host, never from the arguments. Without `known.state` the host knows nothing of the system.
   */
  checkInput(tool: string, grants: readonly string[], args: unknown, known: { state?: unknown } = {}): AnyToolError | undefined {
    check(grants, 'an array of strings', 'grants');
    const plan = known.state === undefined ? this._plan(tool) : undefined;
    if (plan?.passes(grants, args)) return undefined;
    const refused = plan?.refusal(grants, args, () => this._native.faults(tool));
    if (refused !== undefined) return fromText(refused);
    const state = known.state === undefined ? undefined : encode(known.state);
    return errorOf(this._native.checkInput(tool, [...grants], encode(args), state));
  }

  /** The plan of a tool, if it has one. @internal */
  _plan(tool: string): Plan | undefined {
    this._plans ??= plansOf(this._native.plans());
    return this._plans.get(tool);
  }

  /** The error of a call whose output breaks the contract. */
  checkOutput(tool: string, args: unknown, output: unknown): AnyToolError | undefined {
    return errorOf(this._native.checkOutput(tool, encode(args), encode(output)));
  }

  /** The error of a call that a guard refuses or stops. */
  refusal(tool: string, because: RefusalReason, about: { dependency?: string; waitMs?: number } = {}): AnyToolError {
    return fromText(this._native.refusal(tool, because, about.dependency ?? '', about.waitMs ?? 0));
  }
}

function errorOf(text: string | null): AnyToolError | undefined {
  return text === null ? undefined : fromText(text);
}

const LIFETIMES = { outcomeMs: 'a number of milliseconds, 0 or more', runMs: 'a number of milliseconds, 0 or more' } as const;

/**
 * Idempotency keys in the memory of this process (SPEC 4.5). Several guards may share one. An outcome is replayed for
 * `outcomeMs` (default: a day); a call that has not ended after `runMs` (default: ten minutes) is lost.
 */
export class MemoryStore {
  /** @internal */
  readonly cloning = STORE_STAYS;
  /** @internal */
  readonly _native;

  constructor(lifetimes: { outcomeMs?: number | undefined; runMs?: number | undefined } = {}) {
    checkOptions(lifetimes, LIFETIMES);
    this._native = new native.NativeStore(lifetimes.outcomeMs, lifetimes.runMs);
  }

  /** Begins a call, in one step: of several callers with one key, one is told to run. */
  begin({ actor = '', tool, key }: KeyOfCall, payload: unknown, nowMs?: number): BeginResult {
    return JSON.parse(this._native.begin(actor, tool, key, encode(payload), nowMs)) as BeginResult;
  }

  /** Keeps how a run ended, unless the key has gone to another run. */
  finish({ actor = '', tool, key }: KeyOfCall, run: number, outcome: RecordedOutcome, nowMs?: number): void {
    this._native.finish(actor, tool, key, run, encode(outcome), nowMs);
  }

  /** Takes back a run that has not begun after all: the key is free again. */
  release({ actor = '', tool, key }: KeyOfCall, run: number): void {
    this._native.release(actor, tool, key, run);
  }
}

/**
 * Idempotency keys in a Redis server, for several processes that are one server (SPEC 4.5). `url` is `redis://…`; the store
 * connects with the first call. Lifetimes are those of {@link MemoryStore}. A call whose key cannot be asked about does not
 * run: TRANSIENT with the reason `dependency`. A server without an answer for a second counts as one that cannot be reached,
 * and no call with a key begins for 3 seconds.
 */
export class RedisStore {
  /** @internal */
  readonly cloning = STORE_STAYS;
  /** @internal */
  readonly _native;

  /** @throws MisuseError for a text that is no such URL. */
  constructor(url: string, lifetimes: { outcomeMs?: number | undefined; runMs?: number | undefined } = {}) {
    check(url, 'a string', 'url');
    checkOptions(lifetimes, LIFETIMES);
    this._native = native.NativeStore.redis(url, lifetimes.outcomeMs, lifetimes.runMs);
  }
}

/** All faults of a stream of events (SPEC 4.6.1). */
export function progressFaults(events: readonly unknown[]): ProgressFault[] {
  if (!Array.isArray(events)) throw refusal(events, 'an array', 'events');
  return JSON.parse(native.progressFaults(encode(events))) as ProgressFault[];
}

/** An MCP tool result that says that the call went well. */
export interface ToolResult {
  content: ({ type: 'text'; text: string } & { [member: string]: unknown })[];
  structuredContent?: { [key: string]: unknown };
  _meta?: { [key: string]: unknown };
  [key: string]: unknown;
}

/** The MCP tool result of what a tool gives: structured content, the same as text. */
export function resultOf(data: unknown): ToolResult {
  return JSON.parse(textOf(data)) as ToolResult;
}

/** As {@link resultOf}, as JSON. @internal */
export function textOf(data: unknown): string {
  return native.outcomeToResult(encode({ data }));
}

