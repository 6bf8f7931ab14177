// Clients of MCP whose calls of tools go by a policy: `agentClient`.
import { check, checkOptions, refusal, type Kinds } from './misuse-checks.js';
import { watch } from './agent-fetch.js';
import { now } from './clock.js';
import type { CallFacts, Engine } from './engine.js';
import type { Policy, PolicyObject } from './policy.js';
import { CallFailure } from './call-failure.js';
import { Driver, factsOf, type DriverOptions, type Send, type ToolHints } from './drive.js';
import type { AnyToolError } from './error.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { watchStart } from './start-failure.js';

type Any = any;

/** What a client of MCP has, of either generation of the SDK. */
export interface McpClient {
  callTool(params: Any, ...rest: Any[]): Promise<unknown>;
  listTools(params?: Any, ...rest: Any[]): Promise<{ tools: readonly object[]; nextCursor?: string | undefined }>;
  connect?(transport: Any, ...rest: Any[]): Promise<void>;
}

/** How an {@link agentClient} goes about calls. */
export interface AgentOptions extends DriverOptions {
  /** The server's name in the engine, which tells servers apart that share one. Default: `mcp`. */
  server?: string | undefined;
  /** Believes what the server says about its tools: without, a call that may have been carried out is never retried. */
  trustHints?: boolean | undefined;
  /** Progress of a call starts the time limit of its attempt anew. The limit of the whole call stays. */
  resetTimeoutOnProgress?: boolean | undefined;
}

/**
 * What can be said for one call. What else the client's own `callTool` takes goes to it: `onprogress`, `timeout` of an
 * attempt, and so on.
 */
export interface AgentCallOptions extends Pick<CallFacts, 'readOnly' | 'idempotent' | 'sideEffects'> {
  /** The limit of the call with all attempts and waits, in milliseconds. */
  timeoutMs?: number | undefined;
  /**
   * Goes along with every attempt in `_meta` and makes the call safe to retry: give one only where the server honours
   * it.
   */
  idempotencyKey?: string | undefined;
  /** A policy for this call alone; the states of its tool are those of the engine. */
  policy?: Policy | PolicyObject | undefined;
  /** As in {@link AgentOptions}, for this call. */
  resetTimeoutOnProgress?: boolean | undefined;
  /** Gives the call up: also in the middle of a wait or of an attempt, at once, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** The options that the client's own `callTool` takes, its last parameter. */
type OwnOptions<C extends McpClient> =
  Required<Parameters<C['callTool']>> extends [Any, Any, infer O] ? O : Required<Parameters<C['callTool']>> extends [Any, infer O] ? O : object;

/** How {@link AgentClient.connect} goes about it. */
export interface ConnectOptions {
  /** The limit of all attempts and waits, in milliseconds. Default: 30 000, or `timeoutMs` of the client if that is less. */
  timeoutMs?: number | undefined;
  /** Gives it up, with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A transport that the client can connect to. */
type TransportOf<C extends McpClient> = C extends { connect(transport: infer T, ...rest: Any[]): Any } ? T : never;

/** A client whose calls of tools go by a policy. */
export type AgentClient<C extends McpClient = McpClient> = Omit<C, 'callTool' | 'connect'> & {
  /** The client itself. */
  readonly client: C;
  /** The policy and the state of all tools. */
  readonly engine: Engine;
  /**
   * Calls a tool until it succeeds or the policy says otherwise. A failure is thrown as its ToolError, whose `failure`
   * holds the decision; an abort, as the signal's reason.
   */
  callTool(
    params: Parameters<C['callTool']>[0],
    options?: Omit<OwnOptions<C>, keyof AgentCallOptions> & AgentCallOptions,
  ): ReturnType<C['callTool']>;
  /**
   * Goes on with a failed call after `fix_input` or `negotiate`, with other arguments. Attempts, deadline and history
   * are those of the call.
   */
  resume(error: AnyToolError, args: object | undefined, options?: { signal?: AbortSignal }): ReturnType<C['callTool']>;
  /**
   * Connects until the server has greeted or the policy says otherwise: `connect(() => new StdioTransport(…))`.
   * Each attempt needs its own transport, so it takes a function; a transport goes to the client as it is.
   *
   * Nothing has been sent before, so what passes is retried. A failure is thrown as its ToolError. Where a server's
   * process does not start, the message has its exit status and its last lines; those of a transport of the SDK only with
   * `stderr: 'pipe'`.
   */
  connect(transport: () => TransportOf<C> | PromiseLike<TransportOf<C>>, options?: ConnectOptions): Promise<void>;
  connect(transport: TransportOf<C>, ...rest: Any[]): Promise<void>;
};

/**
 * A client of MCP whose calls of tools go by a policy: around a connected `Client` of `@modelcontextprotocol/sdk` 1 or
 * of `@modelcontextprotocol/client` 2. All else is the client's.
 *
 * A call that is safe to retry is retried as the engine says. A request for input and a task handle are neither
 * success nor failure and are returned as they are.
 *
 * Over stdio, {@link StdioTransport} reads the server's output and ends its processes as a client must (SPEC 2.5.2, 2.5.7,
 * 2.5.9, 2.5.10); with a transport of the SDK, these are matters of the SDK.
 *
 * @throws MisuseError for anything but such a client.
 */
export function agentClient<C extends McpClient>(client: C, options: AgentOptions = {}): AgentClient<C> {
  if (typeof client?.callTool !== 'function' || typeof client.listTools !== 'function') {
    throw refusal(client, 'a client of an MCP SDK', 'client');
  }
  const agent = new Agent(client, options);
  return over(client, {
    client,
    engine: agent.driver.engine,
    callTool: (params: Params, ...rest: object[]) => agent.call(params, rest),
    resume: (error: AnyToolError, args: unknown, more?: { signal?: AbortSignal }) => agent.resume(error, args, more),
    ...(typeof client.connect === 'function' && {
      connect: (transport: unknown, ...rest: object[]) => agent.connect(transport, rest),
    }),
  }) as unknown as AgentClient<C>;
}

type OnProgress = (...progress: Any[]) => unknown;

interface Params {
  readonly name: string;
  readonly arguments?: unknown;
  readonly _meta?: object;
}

/** The longest timer of Node: the limits here are not the SDK's. */
const NO_TIMEOUT = 2 ** 31 - 1;

/** @internal */
export const AGENT = { server: 'a string', trustHints: 'a boolean', resetTimeoutOnProgress: 'a boolean' } as const;
const CONNECT = { timeoutMs: 'a number of milliseconds, 0 or more', signal: 'an AbortSignal' } as const;
const RESUME = { signal: 'an AbortSignal' } as const;
/** Greeting a server changes nothing. */
const GREETING = { readOnly: true, idempotent: true, sideEffects: false } as const;
/** What the SDKs take, both generations. */
const OF_CLIENT = {
  onprogress: 'a function',
  timeout: 'a number of milliseconds, 0 or more',
  maxTotalTimeout: 'a number of milliseconds, 0 or more',
  task: 'an object',
  relatedTask: 'an object',
  relatedRequestId: 'anything',
  resumptionToken: 'a string',
  onresumptiontoken: 'a function',
  requestSignal: 'an AbortSignal',
  onRequestStreamEnd: 'a function',
  headers: 'an object',
  allowInputRequired: 'a boolean',
  toolDefinition: 'an object',
} as const satisfies Kinds;
const CALL = {
  readOnly: 'a boolean',
  idempotent: 'a boolean',
  sideEffects: 'a boolean',
  timeoutMs: 'a number of milliseconds, 0 or more',
  idempotencyKey: 'a string',
  policy: 'an object',
  resetTimeoutOnProgress: 'a boolean',
  signal: 'an AbortSignal',
  ...OF_CLIENT,
} as const satisfies Kinds;

class Agent {
  readonly driver: Driver;
  readonly #server: string;
  readonly #trusted: boolean;
  readonly #resets: boolean;
  #hints: Map<string, ToolHints | undefined> | undefined;

  constructor(
    readonly client: McpClient,
    options: AgentOptions,
  ) {
    this.driver = new Driver(options, AGENT);
    this.#server = options.server ?? 'mcp';
    this.#trusted = options.trustHints ?? false;
    this.#resets = options.resetTimeoutOnProgress ?? false;
  }

  async connect(transport: unknown, rest: readonly object[]): Promise<void> {
    const { client } = this;
    if (typeof transport !== 'function') return client.connect?.(transport, ...rest);
    const options = (rest[0] ?? {}) as ConnectOptions;
    checkOptions(options, CONNECT);
    const open = transport as () => unknown;
    let first: unknown = await open();
    watch(first, client);
    const send: Send = async (_args, _meta, signal) => {
      const opened = first ?? (await open());
      first = undefined;
      watch(opened, client);
      const start = watchStart(opened);
      try {
        await client.connect?.(opened, { timeout: NO_TIMEOUT, signal });
      } catch (thrown) {
        const why = await start.whyNot(thrown);
        await closed(opened);
        throw why ?? thrown;
      }
    };
    const { timeoutMs = Math.min(native.CONNECT_TIMEOUT_MS, this.driver.options.timeoutMs ?? Infinity), signal } = options;
    const request = { tool: 'initialize', args: undefined, facts: GREETING, timeoutMs, signal, send, delivery: 'not_sent' } as const;
    await this.driver.call(this.#server, request, client);
  }

  async call(params: Params, rest: readonly object[]): Promise<unknown> {
    const callOptions = (rest.at(-1) ?? {}) as AgentCallOptions;
    check(params, 'an object', 'params');
    check(params.name, 'a string', 'params.name');
    checkOptions(callOptions, CALL);
    const began = now().monoMs;
    const { timeoutMs = this.driver.options.timeoutMs, policy, idempotencyKey, signal, ...more } = callOptions;
    const { readOnly, idempotent, sideEffects, ...own } = more;
    const { resetTimeoutOnProgress: resets = this.#resets, onprogress } = own as { resetTimeoutOnProgress?: boolean; onprogress?: OnProgress };
    const stated = { readOnly, idempotent, sideEffects };
    const facts = Object.values(stated).some((fact) => fact !== undefined) ? stated : await this.#facts(params.name, signal, timeoutMs);
    // version 1 has the schema of the result between the two; version 2 hands a request for input to nobody unless asked
    const second = 'getProtocolEra' in this.client;
    const between = second ? [] : [rest.length > 1 ? rest[0] : undefined];
    const options = { timeout: NO_TIMEOUT, ...(second && { allowInputRequired: true }), ...own };
    const request = {
      tool: params.name,
      args: params.arguments,
      facts,
      timeoutMs: timeoutMs === undefined ? undefined : Math.max(0, timeoutMs - (now().monoMs - began)),
      policy,
      idempotencyKey,
      signal,
      send: (args: unknown, meta: object, signal: AbortSignal, progressed: () => void) => {
        const reset: OnProgress = (...progress) => {
          progressed();
          return onprogress?.(...progress);
        };
        const sent = { ...params, ...(args !== undefined && { arguments: args }), _meta: { ...params._meta, ...meta } };
        return this.client.callTool(sent, ...between, { ...options, ...(resets && { onprogress: reset }), signal });
      },
    };
    return this.driver.call(this.#server, request, this.client);
  }

  async resume(error: AnyToolError, args: unknown, options: { signal?: AbortSignal } | undefined): Promise<unknown> {
    if (options !== undefined) checkOptions(options, RESUME);
    const failure = CallFailure.of(error);
    if (failure === undefined) throw new MisuseError("`error` must be one that `callTool` of an agent's client has thrown");
    return this.driver.resume(failure, args, options?.signal, this.client);
  }

  async #facts(tool: string, signal: AbortSignal | undefined, timeoutMs = Infinity): Promise<CallFacts> {
    if (!this.#trusted) return factsOf(undefined, false);
    const { attemptTimeoutMs = native.ATTEMPT_TIMEOUT_MS } = this.driver.options;
    const timeout = Math.min(timeoutMs, attemptTimeoutMs, NO_TIMEOUT);
    if (!this.#hints?.has(tool)) this.#hints = await this.#list({ signal, timeout }).catch(() => this.#hints);
    return factsOf(this.#hints?.get(tool), true);
  }

  /** What the server says of its tools. Where that fails the call will, too, and say why. */
  async #list(options: object): Promise<Map<string, ToolHints | undefined>> {
    const found = new Map<string, ToolHints | undefined>();
    let cursor: string | undefined;
    for (let pages = 0; pages < native.MAX_TOOL_PAGES; pages += 1) {
      const page = await this.client.listTools(cursor === undefined ? undefined : { cursor }, options);
      for (const { name, annotations } of page.tools as { name: string; annotations?: ToolHints }[]) found.set(name, annotations);
      cursor = page.nextCursor;
      if (!cursor) break;
    }
    return found;
  }
}

/** Ends what a failed connection has left, whoever has begun with it. */
async function closed(transport: unknown): Promise<void> {
  try {
    await (transport as { close?(): Promise<void> }).close?.();
  } catch {
    // it was not open
  }
}

/** An object with some members of its own; all else is that of `target`, whatever it keeps in private. */
export function over<T extends object>(target: T, own: { readonly [key: string]: unknown }): T {
  const bound = new Map<unknown, unknown>();
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && Object.hasOwn(own, key)) return own[key];
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (!bound.has(value)) bound.set(value, value.bind(target));
      return bound.get(value);
    },
    has: (_, key) => (typeof key === 'string' && Object.hasOwn(own, key)) || key in target,
    set: (_, key, value) => Reflect.set(target, key, value, target),
  });
}
