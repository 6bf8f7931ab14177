// Calls of MCP tools under a policy: what is sent, and what the caller gets back.
import type { CallFailure } from './call-failure.js';
import { check, checkOptions, type Kinds } from './misuse-checks.js';
import { sending as answerOf } from './client-errors.js';
import { now } from './clock.js';
import { Engine, type Call, type CallFacts, type CallOptions } from './engine.js';
import { ToolError, type AnyToolError } from './error.js';
import type { OnEvent, Statistics } from './events.js';
import { Loop, remade, type Failed, type Sending, type Sent } from './loop.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import type { Policy, PolicyObject } from './policy.js';
import { checkMode, Reading, readResult, type Outcome, type ReadOptions } from './reading.js';
import { checkStatistics } from './retry.js';
import { withCause, type Mapper } from './wrap.js';
import type { Delivery, Mode } from './words.js';

const [ATTEMPT_META_KEY = '', IDEMPOTENCY_META_KEY = ''] = native.driverMeta();

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
  /** What errors that are thrown mean to you; asked before anything else, about the error and each of its causes. */
  mappers?: readonly Mapper[] | undefined;
  /** The seed of the jitter. Default: another for each call. */
  seed?: number | bigint | undefined;
  /** Gets what the driver does. It cannot break a call. */
  onEvent?: OnEvent | undefined;
  /** Counts what the driver does. */
  statistics?: Statistics | undefined;
}

const OPTIONS: Kinds = {
  engine: 'an object',
  attemptTimeoutMs: 'a number of milliseconds, more than 0',
  timeoutMs: 'a number of milliseconds, 0 or more',
  mode: 'a string',
  mappers: 'an array of functions',
  seed: 'an integer from 0 to 2^64 - 1',
  onEvent: 'a function',
  statistics: 'an object',
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
  readonly policy?: Policy | PolicyObject | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The requests of calls that failed, to go on with them. */
const requests = new WeakMap<CallFailure, CallRequest>();

/** The settings of a client, and its calls. */
export class Driver {
  readonly engine: Engine;
  readonly options: DriverOptions;

  /** `more`: the options that there are beside those of each driver. */
  constructor(options: DriverOptions, more: Kinds) {
    checkOptions(options, { ...OPTIONS, ...more });
    checkMode(options.mode);
    checkStatistics(options.statistics);
    this.engine = options.engine instanceof Engine ? options.engine : new Engine(options.engine);
    this.options = options;
  }

  /** The result of a call, or its ToolError with what to do about it. */
  async call(server: string, asked: CallRequest, client?: unknown): Promise<unknown> {
    const request = { ...asked, timeoutMs: asked.timeoutMs ?? this.options.timeoutMs };
    const { tool, args, facts, timeoutMs, idempotencyKey, signal, policy } = request;
    if (signal !== undefined) check(signal, 'an AbortSignal', 'signal');
    if (idempotencyKey?.trim() === '') throw new MisuseError('`idempotencyKey` must not be blank');
    const options = {
      ...facts,
      key: `${server}/${tool}`,
      arguments: args ?? {},
      timeoutMs,
      idempotencyKey: idempotencyKey !== undefined,
      policy,
      seed: this.options.seed,
    };
    return await new ToolCall(this, request, options, client).run();
  }

  /** Goes on with a call: attempts, deadline and history are those of the call. It is sent as before, unless `send` says otherwise. */
  async resume(failure: CallFailure, args: unknown, signal: AbortSignal | undefined, client?: unknown, send?: Send): Promise<unknown> {
    const request = requests.get(failure);
    if (request === undefined) throw new MisuseError("`error` must be one that `callTool` of an agent's client has thrown");
    if (signal !== undefined) check(signal, 'an AbortSignal', 'signal');
    const call = failure.resume(args ?? {});
    return await new ToolCall(this, { ...request, args, signal, send: send ?? request.send }, {}, client, call).run();
  }
}

/** A call of an MCP tool. */
class ToolCall extends Loop<unknown> {
  readonly #options: DriverOptions;
  readonly #request: CallRequest;
  readonly #client: unknown;

  constructor({ engine, options: settings }: Driver, request: CallRequest, options: CallOptions, client: unknown, call?: Call) {
    const { attemptTimeoutMs = native.ATTEMPT_TIMEOUT_MS, onEvent, statistics } = settings;
    const { signal, delivery } = request;
    super({ engine, options, call, signal, attemptTimeoutMs, onEvent, statistics, delivery });
    this.#options = settings;
    this.#request = request;
    this.#client = client;
  }

  protected override async send(sending: Sending): Promise<Sent<unknown>> {
    const { args, send, idempotencyKey } = this.#request;
    const { mode = 'unwrap', mappers } = this.#options;
    const asked = { mode, now: now().wallMs };
    const meta: { [key: string]: unknown } = { [ATTEMPT_META_KEY]: sending.attempt };
    if (idempotencyKey !== undefined) meta[IDEMPOTENCY_META_KEY] = idempotencyKey;
    const answer = await answerOf(this.#client, async () => send(args, meta, sending.signal, sending.progressed), asked, mappers, sending.since);
    if ('value' in answer) {
      const { value } = answer;
      const outcome = outcomeOf(value, asked);
      return outcome instanceof Reading ? { failure: outcome, error: outcome.error } : { value, outcome };
    }
    const { outcome, error, thrown, lost } = answer;
    if (outcome instanceof Reading) return { failure: outcome, error: error ?? outcome.error, thrown: { value: thrown }, lost };
    // cancelled, but not by the caller
    const message = thrown instanceof Error ? thrown.message : '';
    return { passed: thrown, error: ToolError.build('INTERNAL', message, { cause: thrown }) };
  }

  /** What is thrown is a ToolError, whatever the SDK threw. */
  protected override asReturned({ failure, error, thrown, lost }: Failed, call: Call): { error: AnyToolError; thrown: AnyToolError } {
    const delivery = this.#request.delivery ?? (failure instanceof Reading ? failure.delivery : undefined);
    const made = remade(error, call.attemptError(error, delivery, lost));
    const last = thrown === undefined ? made : withCause(made, thrown.value);
    return { error: last, thrown: last };
  }

  protected override last(error: AnyToolError, call: Call): AnyToolError {
    return remade(error, call.endError(error));
  }

  protected override ended(failure: CallFailure): void {
    requests.set(failure, this.#request);
  }
}

/** The failure in a result. Of one that is none, no more is looked at than tells that. */
function outcomeOf(result: unknown, asked: ReadOptions): Outcome {
  if (typeof result !== 'object' || result === null) return 'not_an_error';
  const { isError, is_error, resultType, task, toolResult } = result as { [key: string]: unknown };
  const whole = isError === true || is_error === true || toolResult !== undefined;
  if (!whole && resultType === undefined && task === undefined) return 'not_an_error';
  return readResult(whole ? result : { content: [], resultType, task }, asked);
}

/** The hints of an MCP tool about what it does; unset hints are unknown. */
export interface ToolHints {
  readonly title?: string | undefined;
  readonly readOnlyHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly openWorldHint?: boolean | undefined;
}

/** @internal */
export const HINTS = {
  title: 'a string',
  readOnlyHint: 'a boolean',
  destructiveHint: 'a boolean',
  idempotentHint: 'a boolean',
  openWorldHint: 'a boolean',
} as const satisfies Kinds;

/** What the hints of a tool say; nothing, where they are not trusted. */
export function factsOf(hints: ToolHints | undefined, trusted: boolean): CallFacts {
  if (!trusted) return (untrusted ??= factsIn(undefined, false));
  return factsIn(hints, true);
}

let untrusted: CallFacts | undefined;

function factsIn(hints: ToolHints | undefined, trusted: boolean): CallFacts {
  const { readOnlyHint, idempotentHint } = hints ?? {};
  const facts = JSON.parse(native.toolFacts(truth(readOnlyHint), truth(idempotentHint), trusted)) as { [name: string]: boolean | null };
  return { readOnly: facts['read_only'] ?? undefined, idempotent: facts['idempotent'] ?? undefined, sideEffects: facts['side_effects'] ?? undefined };
}

function truth(hint: unknown): boolean | undefined {
  return typeof hint === 'boolean' ? hint : undefined;
}
