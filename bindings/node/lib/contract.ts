// The guard of a toolset around handlers: it asks the host, runs the handler under its limit, and leaves all rules to the
// core (SPEC 4.4, 4.7).
import type { NativeHostedCall, NativeProgress, NativeStage } from './border.js';
import { stays } from './cloning.js';
import { check, checkOptions, isStrings, refusal } from './misuse-checks.js';
import { EMIT, emitted, optionsText, type EmitOptions } from './emit.js';
import { fromText, textOfError, type AnyToolError } from './error.js';
import { FOREIGN, forCaller, type ForeignOptions } from './foreign.js';
import { newStorage } from './host.js';
import { encode, isWritable } from './json.js';
import { remade } from './loop.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { Stop } from './stop.js';
import { MemoryStore, RedisStore, textOf, Toolset, type PublishedTool, type ToolResult } from './toolset.js';

type Awaitable<T> = T | Promise<T>;

/** A precondition that a schema cannot say: whether it holds for the arguments and the state. */
export type Condition = (args: any, state: any) => Awaitable<boolean>;

/** How a guard knows what the arguments do not say. `context` is what the SDK's handler gets beside the request. */
export interface ContractOptions extends EmitOptions, ForeignOptions {
  /** The capabilities that callers have. Nothing in the arguments ever counts. Default: none. */
  grants?: readonly string[] | ((context: any) => Awaitable<readonly string[]>) | undefined;
  /**
   * Who calls: idempotency keys of two actors never meet. A toolset with such keys needs it: two callers that send the same key
   * must not get each other's results. Where all callers are one, it is any text, such as `'shared'`.
   */
  actor?: string | ((context: any) => Awaitable<string>) | undefined;
  /** The trace that the call belongs to: its steps are recorded together. */
  trace?: string | ((context: any) => Awaitable<string>) | undefined;
  /** What the host knows of the system; without it, preconditions about `state` cannot be evaluated. */
  state?: ((tool: string, args: any, context: any) => unknown) | undefined;
  /** Preconditions that a schema cannot say, by tool and code. One that throws refuses the call: INTERNAL. */
  conditions?: { readonly [tool: string]: { readonly [code: string]: Condition } } | undefined;
  /** Whether the tool of this name can be reached. */
  reachable?: ((tool: string) => Awaitable<boolean>) | undefined;
  /** Where idempotency keys are kept. Default: in a store of this guard. */
  store?: MemoryStore | RedisStore | undefined;
  /** How many steps are kept. Default: 1,000. */
  steps?: number | undefined;
  /**
   * The name of a tool that lists the steps of the caller's trace (SPEC 4.7.9). The guard answers its calls; an `McpServer`
   * with {@link withToolErrors} lists it, a low-level server does so with `publish()` of the guard's `toolset`.
   */
  queryState?: string | undefined;
}

/** What is told of a call without a server's guard. */
export interface ContractCallOptions {
  /** For the functions of the guard. */
  context?: unknown;
  /** The `_meta` of the request; it holds the idempotency key of the drivers of this package, unless `key` is given. */
  meta?: { readonly [key: string]: unknown } | undefined;
  key?: string | undefined;
  /** The client's own cancellation. */
  signal?: AbortSignal | undefined;
  /** Sends a progress notification to the client. */
  notify?: ((params: ProgressParams) => Awaitable<void>) | undefined;
}

/** The parameters of MCP's progress notification, without its token. */
export interface ProgressParams {
  progress: number;
  total: number;
  message?: string;
}

/** A call as its host knows it. @internal */
export interface HostedCall extends ContractCallOptions {
  readonly tool: string;
  readonly args: unknown;
  readonly open: NativeHostedCall;
}

/** The error of a call as it leaves. @internal */
export function errorOf({ open }: HostedCall, error: AnyToolError): AnyToolError {
  return remade(error, open.error(textOfError(error)));
}

interface Asked {
  readonly grants: readonly string[];
  readonly actor: string;
  readonly trace: string;
}

/** Beyond this there is no step. */
const MAX_STEP = 2 ** 32 - 1;

const CALL_OPTIONS = { context: 'anything', meta: 'an object', key: 'a string', signal: 'an AbortSignal', notify: 'a function' } as const;

const OPTIONS = {
  ...EMIT,
  ...FOREIGN,
  grants: 'anything',
  actor: 'anything',
  trace: 'anything',
  state: 'a function',
  conditions: 'an object',
  reachable: 'a function',
  store: 'an object',
  steps: 'a whole number, 0 or more',
  queryState: 'a string',
} as const;

/** The guarded call that is under way, for its handler. */
export class ContractCall {
  readonly tool: string;
  /** What the host grants the caller. */
  readonly grants: readonly string[];
  readonly actor: string;
  readonly trace: string;
  readonly #guard: ContractGuard;
  readonly #notify: ContractCallOptions['notify'];
  readonly #stop: Stop;
  #progress: NativeProgress | undefined;
  /** @internal */
  readonly _notes: { warnings: unknown[]; chain_suggestions: unknown[] } = { warnings: [], chain_suggestions: [] };

  /** @internal */
  constructor(guard: ContractGuard, hosted: HostedCall, asked: Asked, stop: Stop) {
    this.#guard = guard;
    this.#notify = hosted.notify;
    this.tool = hosted.tool;
    this.grants = [...asked.grants];
    this.actor = asked.actor;
    this.trace = asked.trace;
    this.#stop = stop;
  }

  /** Aborted when the client cancels the call, and at its time limit. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Tells the client how far the call is, from 0 to 1. @throws MisuseError when it falls. */
  progress(progress: number, message?: string, stage?: string): Promise<void> {
    return this.#event({ event_type: 'progress', progress, message, stage });
  }

  /** Tells the client that a stage is done. */
  stageComplete(stage: string, progress?: number, message?: string): Promise<void> {
    return this.#event({ event_type: 'stage_complete', progress, message, stage });
  }

  async #event(event: object): Promise<void> {
    this.#progress ??= new native.NativeProgress();
    const sent = this.#progress.notification(encode(event));
    if (sent !== null) await this.#notify?.(JSON.parse(sent) as ProgressParams);
  }

  /** Adds to the result what went wrong without being a failure. */
  warn(stage: string, message: string, code?: string): void {
    this._notes.warnings.push({ stage, message, code });
  }

  /** Adds to the result which tool could come next. */
  suggest(nextTool: string, reason: string, parameters: object = {}): void {
    this._notes.chain_suggestions.push({ next_tool: nextTool, reason, parameters });
  }

  /**
   * What the failure of a hook means: a warning for one that is declared optional; of any other one the error of the call
   * is thrown.
   */
  hookFailed(hook: string, thrown: unknown): void {
    this._notes.warnings.push(this.#guard._hookFailed(this.tool, hook, thrown));
  }

  /** What an item of a batch has thrown; throws it again when the call is cancelled. @internal */
  _itemError(thrown: unknown): AnyToolError {
    if (this.#stop.isAborted) throw thrown;
    return this.#guard._leaving(this.tool, thrown);
  }
}

const current = newStorage<ContractCall>();

/** The guarded call that is under way, if any. */
export function underWay(): ContractCall | undefined {
  return current.getStore();
}

/** The guarded call that is under way. @throws MisuseError outside of one. */
export function currentCall(): ContractCall {
  const call = underWay();
  if (call === undefined) throw new MisuseError('there is no guarded call under way');
  return call;
}

const GUARD_STAYS = stays('a ContractGuard', 'make another one of its toolset there');

/**
 * The guard of a toolset: all checks of a call, in the order of SPEC 4.4.1, around the handlers of one or more servers. With
 * {@link withToolErrors} it is one line: `withToolErrors(server, { contract: new ContractGuard('modules.yaml', { grants, actor }) })`.
 */
export class ContractGuard {
  /** @internal */
  readonly cloning = GUARD_STAYS;
  readonly toolset: Toolset;
  readonly #options: ContractOptions;
  readonly #native;

  /**
   * `toolset` is one, or the path of its file.
   *
   * @throws MisuseError when the toolset has diagnostics, or tools with idempotency keys and there is no `actor`.
   */
  constructor(toolset: Toolset | string | URL, options: ContractOptions = {}) {
    checkOptions(options, OPTIONS);
    const { store = new MemoryStore(), steps = 1000, grants, queryState } = options;
    if (!(store instanceof MemoryStore || store instanceof RedisStore)) throw refusal(store, 'a MemoryStore or a RedisStore', 'store');
    if (grants !== undefined && typeof grants !== 'function' && !isStrings(grants)) {
      throw refusal(grants, 'an array of strings or a function', 'grants');
    }
    const declared = toolset instanceof Toolset ? toolset : Toolset.load(toolset);
    const listed = queryState === undefined ? declared : declared.withQueryState(queryState);
    this.#options = options;
    for (const name of ['actor', 'trace'] as const) {
      const value: unknown = options[name];
      if (!['string', 'function', 'undefined'].includes(typeof value)) throw refusal(value, 'a string or a function', name);
    }
    checkConditions(options.conditions ?? {}, listed.order());
    const masks = emission(options);
    const emit = optionsText(masks);
    this.toolset = Object.keys(masks).length === 0 ? listed : listed._withOptions(emit);
    const hasActor = typeof options.actor === 'function' || (options.actor ?? '') !== '';
    this.#native = new native.NativeContractGuard(this.toolset._native, store._native, steps, emit, queryState, hasActor);
  }

  /**
   * Makes a call without a server's guard: the MCP tool result of what `handler` gives.
   *
   * The handler's `signal` is aborted at the time limit, and the call ends at once with TRANSIENT; a handler that does not
   * heed the signal goes on in vain. So does one that blocks the thread, but the call ends with it.
   *
   * @throws the ToolError of the first check that fails, or of the handler.
   */
  async call<T>(tool: string, args: T, handler: (args: T, call: ContractCall) => unknown, options: ContractCallOptions = {}): Promise<ToolResult> {
    check(handler, 'a function', 'handler');
    checkOptions(options, CALL_OPTIONS);
    const hosted: HostedCall = { ...options, tool, args, open: new native.NativeHostedCall() };
    try {
      const work = async (): Promise<string> => textOf((await handler(args, currentCall())) ?? null);
      const result = await this._run(hosted, work, String);
      return typeof result === 'string' ? (JSON.parse(result) as ToolResult) : (result as ToolResult);
    } catch (thrown) {
      if (cancelledBy(options.signal, thrown)) throw thrown;
      const error = errorOf(hosted, this._leaving(tool, thrown));
      // what a cancelled run has done, nobody knows
      if (!options.signal?.aborted) await this._failed(hosted, error.toJson());
      throw error;
    } finally {
      this._left(hosted);
    }
  }

  /** A page of the steps of a trace, as a tool gives it: at most 100 `items`, and `meta`. */
  steps(trace: string, limit = 100, offset = 0): { items: object[]; meta: { limit: number; offset: number; count: number } } {
    check(trace, 'a string', 'trace');
    for (const [name, value] of Object.entries({ limit, offset })) check(value, 'a whole number, 0 or more', name);
    return JSON.parse(this.#native.steps(trace, Math.min(limit, MAX_STEP), Math.min(offset, MAX_STEP))) as ReturnType<ContractGuard['steps']>;
  }

  /** The steps of a trace as JSON Lines. */
  stepsAsLines(trace: string): string {
    check(trace, 'a string', 'trace');
    return this.#native.stepsAsLines(trace);
  }

  /**
   * What `work` gives, or a replay. `whole` is the JSON of a tool result, `null` for what is none. Its caller reports a
   * failure, and leaves the call. @internal
   */
  async _run(hosted: HostedCall, work: (stop: Stop) => unknown, whole: (result: unknown) => string = wholeOf): Promise<unknown> {
    const asked = await this.#asked(hosted);
    const call = { tool: hosted.tool, ...asked, key: hosted.key, meta: hosted.meta ?? {} };
    const args = this.#isChecked(hosted, asked) ? undefined : encode(hosted.args);
    const replay = ended(await this.#native.admit(hosted.open, encode(call), args));
    if (replay !== undefined) return replay;
    const started = await this.#native.start(hosted.open, encode(await this.#answers(hosted)));
    ended(started);
    const stop = new Stop(hosted.signal);
    const contract = new ContractCall(this, hosted, asked, stop);
    const running = (): Promise<unknown> => current.run(contract, async () => work(stop));
    const result = await this.#limited(hosted, running, started.limitMs ?? undefined, stop).finally(() => stop.release());
    return ended(await this.#native.end(hosted.open, whole(result), encode(contract._notes))) ?? result;
  }

  /** Whether the arguments pass the plan of their tool, and the core needs them for nothing else. */
  #isChecked({ tool, args }: HostedCall, { grants, trace }: Asked): boolean {
    if (trace !== '' || tool === this.#options.queryState) return false;
    const plan = this.toolset._plan(tool);
    return plan !== undefined && plan.dropsInput && plan.passes(grants, args);
  }

  async #asked({ context }: HostedCall): Promise<Asked> {
    const { grants = [], actor = '', trace = '' } = this.#options;
    const given: unknown = typeof grants === 'function' ? await grants(context) : grants;
    if (!isStrings(given)) throw refusal(given, 'an array of strings', 'grants', 'give');
    const text = async (name: 'actor' | 'trace', value: typeof actor): Promise<string> => {
      const found: unknown = (typeof value === 'function' ? await value(context) : value) ?? '';
      if (typeof found !== 'string') throw refusal(found, 'a string', name, 'give');
      return found;
    };
    return { grants: given, actor: await text('actor', actor), trace: await text('trace', trace) };
  }

  /** What the host says of a call that is about to run. */
  async #answers({ tool, args, context, open }: HostedCall): Promise<object> {
    const { state: stateOf, conditions = {}, reachable } = this.#options;
    try {
      const state: unknown = await stateOf?.(tool, args, context);
      const preconditions: [string, boolean | null][] = [];
      for (const [code, holds] of Object.entries(Object.hasOwn(conditions, tool) ? (conditions[tool] ?? {}) : {})) {
        preconditions.push([code, await this.#holds(tool, code, () => holds(args, state))]);
      }
      const unreachable: string[] = [];
      for (const name of reachable === undefined ? [] : this.#native.dependencies(tool)) {
        if (!(await reachable?.(name))) unreachable.push(name);
      }
      return { preconditions, unreachable, ...(state !== undefined && { state }) };
    } catch (error) {
      open.withdraw();
      throw error;
    }
  }

  async #holds(tool: string, code: string, condition: () => Awaitable<boolean>): Promise<boolean | null> {
    try {
      return Boolean(await condition());
    } catch (error) {
      (this.#options.log ?? console.error)(`precondition \`${code}\` of tool \`${tool}\` failed`, error);
      return null;
    }
  }

  /** What the handler gives, unless it takes too long. */
  async #limited(hosted: HostedCall, work: () => Promise<unknown>, limitMs: number | undefined, stop: Stop): Promise<unknown> {
    if (limitMs === undefined) return work();
    const began = performance.now();
    const expire = (): never => {
      const error = fromText(this.#native.timedOut(hosted.open));
      stop.abort(error);
      throw error;
    };
    // a handler that blocks the thread ends before the timer can run
    const running = work().finally(() => hosted.open.isOpen() && performance.now() - began > limitMs && expire());
    running.catch(() => {}); // what a handler says that was stopped, nobody asks
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(limitMs, 2 ** 31 - 1)))).then(expire);
    try {
      return await Promise.race([running, expired]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keeps the text of the error that the caller gets. @internal */
  async _failed({ open }: HostedCall, text: string): Promise<void> {
    if (open.isOpen()) await this.#native.failed(open, text);
  }

  /** The tool that lists steps, as a server lists it. @internal */
  _queryState(): PublishedTool | undefined {
    const { queryState } = this.#options;
    return queryState === undefined ? undefined : this.toolset.publish().tools.find(({ name }) => name === queryState);
  }

  /** What a tool has thrown, as its caller gets it. @internal */
  _leaving(tool: string, thrown: unknown): AnyToolError {
    const { mappers, exposeInternal, log } = this.#options;
    return emitted(forCaller(thrown, tool, { mappers, exposeInternal, log }), emission(this.#options));
  }

  /** Nobody comes back to the call: one that has not ended was cancelled. @internal */
  _left({ open }: HostedCall): void {
    if (open.isOpen()) open.leave();
  }

  /** @internal */
  _hookFailed(tool: string, hook: string, thrown: unknown): object {
    const { mappers, exposeInternal, log } = this.#options;
    const error = forCaller(thrown, tool, { mappers, exposeInternal, log });
    return (ended(this.#native.hookFailed(tool, hook, error.toJson())) ?? {}) as object;
  }
}

/** A precondition of a tool that does not exist would never be asked. */
function checkConditions(conditions: NonNullable<ContractOptions['conditions']>, tools: readonly string[]): void {
  for (const [tool, ofTool] of Object.entries(conditions)) {
    if (!tools.includes(tool)) throw new MisuseError(`\`conditions\` must be of tools in the toolset; it has no \`${tool}\``);
    check(ofTool, 'an object', `conditions.${tool}`);
    for (const [code, holds] of Object.entries(ofTool)) check(holds, 'a function', `conditions.${tool}.${code}`);
  }
}

/** Whether this is but the reason of an aborted signal: it is the caller's own, and goes back to him as it is. */
function cancelledBy(signal: AbortSignal | undefined, thrown: unknown): boolean {
  return signal !== undefined && signal.aborted && Object.is(signal.reason, thrown);
}

/** The JSON of what an SDK's handler gives, where that can be sent. */
function wholeOf(result: unknown): string {
  return isWritable(result) ? JSON.stringify(result) : 'null';
}

/** The options that say what is masked. */
function emission(options: ContractOptions): EmitOptions {
  const names = Object.keys(EMIT) as (keyof EmitOptions)[];
  return Object.fromEntries(names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]));
}

/** The result that ends a call, or takes the place of its own. @throws the error that ends it. */
function ended(stage: NativeStage): unknown {
  if (typeof stage.error === 'string') throw fromText(stage.error) as AnyToolError;
  return typeof stage.result === 'string' ? (JSON.parse(stage.result) as unknown) : undefined;
}
