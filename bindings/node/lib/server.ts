// Servers of MCP: nothing but ToolErrors leaves a tool (SPEC 1.9, 1.10).
import { AsyncLocalStorage } from 'node:async_hooks';
import { checkOptions } from './check.js';
import { EMIT, emitted, optionsText, type EmitOptions } from './emit.js';
import { fromText, ToolError, type AnyToolError } from './error.js';
import { FOREIGN, unforeseen, type ForeignOptions } from './foreign.js';
import { encode } from './json.js';
import { Metrics } from './metrics.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { inSpan } from './span.js';
import { readThrown, textOfThrown, withCause } from './wrap.js';

/** How {@link withToolErrors} goes about failures. */
export interface ServerOptions extends EmitOptions, ForeignOptions {
  /** Where the calls are counted. */
  metrics?: Metrics | undefined;
}

const OPTIONS = { ...EMIT, ...FOREIGN, metrics: 'an object' } as const;

// What both generations of the SDK have alike. They declare most of it private: hence no types of theirs.
type Method = (...args: unknown[]) => unknown;
type Handler = (request: Request, context: Context) => unknown;
interface Request {
  method: string;
  params?: { name?: unknown; arguments?: unknown; task?: unknown };
}
interface Context {
  /** Version 1. */
  signal?: AbortSignal;
  taskStore?: unknown;
  /** Version 2. */
  mcpReq?: { signal?: AbortSignal };
}
interface LowLevel {
  _requestHandlers: Map<string, Handler>;
  setRequestHandler: Method;
}
interface HighLevel {
  server: LowLevel;
  createToolError: Method;
  [method: string]: unknown;
}

/** What the SDK's handler of a high-level server runs, by what a failure of it means. */
const STAGES = {
  validateToolInput: 'input',
  executeToolHandler: 'tool',
  validateToolOutput: 'output',
  handleAutomaticTaskPolling: 'tool', // version 1
} as const;

/** A call of a tool under way. */
interface GuardedCall {
  readonly guard: Guard;
  readonly tool: string;
  readonly args: object;
  readonly schema: () => Promise<unknown>;
  readonly signal: AbortSignal | undefined;
  /** What the tool, or a check of its arguments or of its result, has thrown. */
  failed?: { readonly error: unknown; readonly stage: string; readonly checker: unknown };
  listed: boolean;
  ended: string;
}

/** An error of the protocol. */
interface ProtocolError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** An error of the protocol that the SDK would have put into a tool result, as its text alone. */
class Refusal extends Error {
  override readonly name = 'McpError';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Carries what is thrown on as an error of the protocol. */
class Passed {
  constructor(readonly error: unknown) {}
}

const METHOD = 'tools/call';
const GUARDED = Symbol.for('toolerror.guarded');
/** The call under way. One for all servers: Node 20 keeps each storage for ever, and some servers live for one request. */
const calls = new AsyncLocalStorage<GuardedCall>();

/**
 * Lets nothing but ToolErrors out of the tools of a server, those registered before and after: an `McpServer` or
 * `Server` of `@modelcontextprotocol/sdk` 1 (from 1.24) or `@modelcontextprotocol/server` 2. Gives the server back.
 *
 * - A ToolError that a tool throws, also as a cause: with secrets masked and long texts cut, as `options` say.
 * - Anything else that is thrown: what `mappers` and the tables say of it; else INTERNAL with a fresh `error_id`, under
 *   which its text is in the log, not on the wire unless `exposeInternal` is on.
 * - Arguments that do not fit: VALIDATION with all `violations` of the tool's input schema.
 * - A tool that does not exist: NOT_FOUND with `reason` `unknown_tool`. An `McpServer` of version 2 answers one with an
 *   error of the protocol; it stays one.
 * - The SDK's own errors of the protocol: by their code; what the protocol itself needs stays one.
 * - An error in other words: as it is, with secrets masked.
 *
 * Cancelled calls are passed on and counted as cancelled. A server is guarded once; for one that is guarded already the
 * call without options does nothing.
 *
 * @throws MisuseError for anything but such a server, and for other options of one that is guarded already.
 */
export function withToolErrors<S extends object>(server: S, options?: ServerOptions): S {
  const { low, high } = levels(server);
  if (GUARDED in low) {
    if (options === undefined) return server;
    throw new MisuseError('the server is guarded already, its options cannot be changed');
  }
  checkOptions(options ?? {}, OPTIONS);
  if (!(options?.metrics === undefined || options.metrics instanceof Metrics)) {
    throw new MisuseError('`metrics` must be a Metrics');
  }
  const guard = new Guard(low, high, options ?? {});
  Object.defineProperty(low, GUARDED, { value: true });
  const register = low.setRequestHandler;
  let own: Handler | undefined;
  const put = (): void => {
    const handler = low._requestHandlers.get(METHOD);
    if (handler === undefined || handler === own) return;
    own = (request, context) => guard.run(handler, request, context);
    low._requestHandlers.set(METHOD, own);
  };
  low.setRequestHandler = (...args) => {
    const registered = register.apply(low, args);
    put();
    return registered;
  };
  put();
  return server;
}

/** The two objects of a server; a low-level one has no `high`. */
function levels(server: unknown): { low: LowLevel; high: HighLevel | undefined } {
  const inner = (server as { server?: unknown } | null | undefined)?.server;
  const high = isLowLevel(inner) ? (server as HighLevel) : undefined;
  const low = high === undefined ? server : inner;
  if (!isLowLevel(low)) {
    throw new MisuseError('`server` is not a server of `@modelcontextprotocol/sdk` or `@modelcontextprotocol/server`');
  }
  if (high !== undefined && !(isFunction(high['executeToolHandler']) && isFunction(high.createToolError))) {
    throw new MisuseError('`server` is of a version of the SDK that is not supported: 1.24 or newer is needed');
  }
  return { low, high };
}

function isFunction(value: unknown): value is Method {
  return typeof value === 'function';
}

function isLowLevel(server: unknown): server is LowLevel {
  const { _requestHandlers, setRequestHandler } = (server ?? {}) as Partial<LowLevel>;
  return _requestHandlers instanceof Map && isFunction(setRequestHandler);
}

class Guard {
  readonly #low: LowLevel;
  readonly #high: HighLevel | undefined;
  readonly #options: ServerOptions;
  readonly #emit: EmitOptions;

  constructor(low: LowLevel, high: HighLevel | undefined, options: ServerOptions) {
    const { metrics, mappers, exposeInternal, log, ...emit } = options;
    this.#low = low;
    this.#high = high;
    this.#options = options;
    this.#emit = emit;
    if (high !== undefined) this.#witness(high);
  }

  /** The SDK keeps but the text of what failed: what it was goes out to where the call came in. */
  #witness(high: HighLevel): void {
    const callOf = (): GuardedCall | undefined => {
      const call = calls.getStore();
      return call?.guard === this ? call : undefined;
    };
    for (const [name, stage] of Object.entries(STAGES)) {
      const original = high[name];
      if (!isFunction(original)) continue;
      high[name] = async (...args: unknown[]) => {
        try {
          return await original.apply(high, args);
        } catch (error) {
          const call = callOf();
          // the innermost says what it was
          if (call !== undefined && !isOf(call, error)) call.failed = { error, stage, checker: args[0] };
          throw error;
        }
      };
    }
    const create = high.createToolError;
    high.createToolError = (...args) => {
      const call = callOf();
      if (call === undefined) return create.apply(high, args);
      throw call.failed === undefined ? refused(String(args[0])) : call.failed.error;
    };
  }

  async run(handler: Handler, request: Request, context: Context): Promise<unknown> {
    const { name: tool, arguments: args = {} } = request.params ?? {};
    // what is not a call of a tool at all is the SDK's to refuse
    if (typeof tool !== 'string' || typeof args !== 'object' || args === null) return handler(request, context);
    const signal = context.signal ?? context.mcpReq?.signal;
    const schema = (): Promise<unknown> => this.#schema(tool, context);
    const call: GuardedCall = { guard: this, tool, args, schema, signal, listed: true, ended: 'cancelled' };
    const began = performance.now();
    let counted = false;
    const count = (): void => {
      if (!counted) this.#options.metrics?.record(tool, call.listed, call.ended, (performance.now() - began) / 1000);
      counted = true;
    };
    signal?.addEventListener('abort', count, { once: true });
    try {
      return await inSpan(call, () => this.#answer(call, handler, request, context));
    } finally {
      signal?.removeEventListener('abort', count);
      count();
    }
  }

  async #answer(call: GuardedCall, handler: Handler, request: Request, context: Context): Promise<unknown> {
    try {
      const result = await calls.run(call, () => handler(request, context));
      return call.signal?.aborted ? result : this.#result(call, result);
    } catch (error) {
      if (call.signal?.aborted) throw error;
      const text = await this.#failed(call, error);
      if (request.params?.task !== undefined && context.taskStore !== undefined) throw ofTask(text);
      return { content: [{ type: 'text', text }], isError: true };
    }
  }

  #result(call: GuardedCall, result: unknown): unknown {
    call.ended = 'well';
    if ((result as { isError?: unknown } | null | undefined)?.isError !== true) return result;
    const answer = JSON.parse(native.emittedResult(encode(result), optionsText(this.#emit))) as {
      result: string | null;
      ended: string;
    };
    call.ended = answer.ended;
    return answer.result === null ? result : JSON.parse(answer.result);
  }

  /** The text of the error result; throws what stays an error of the protocol. */
  async #failed(call: GuardedCall, error: unknown): Promise<string> {
    let found: AnyToolError;
    try {
      found = emitted(await this.#error(call, error), this.#emit);
    } catch (fault) {
      if (fault instanceof Passed) throw fault.error;
      // mappers and the server's list of tools are foreign code, too
      found = emitted(this.#unforeseen(call, ToolError.build('INTERNAL'), fault), this.#emit);
    }
    const text = found.toJson();
    call.ended = native.endedWith(text);
    return text;
  }

  async #error(call: GuardedCall, error: unknown): Promise<AnyToolError> {
    const protocolError = ofProtocol(error);
    if (protocolError !== undefined && isOf(call, error) && call.failed?.stage === 'input') return this.#invalid(call, error);
    const read = readThrown(error, {}, this.#options.mappers);
    if (read.error !== undefined && read.by === 'mapper') return withCause(read.error, error);
    const unknown = await this.#unknown(call, error);
    if (unknown !== undefined) {
      // version 2 answers an unknown tool with an error of the protocol
      const answered = this.#high !== undefined && protocolError !== undefined && !(error instanceof Refusal);
      if (answered && !isOf(call, error)) throw this.#passed(call, error, 'unknown_tool');
      return unknown;
    }
    if (protocolError !== undefined) return this.#ofProtocolError(call, error, protocolError);
    // where nobody has cancelled the call, an AbortError is a failure like others
    const made = read.error === undefined ? ToolError.build('INTERNAL') : withCause(read.error, error);
    if (read.by === 'tool_error') return made;
    if (made.type !== 'INTERNAL') return made;
    // a low-level server does not look at the arguments itself
    if (this.#high === undefined && (await this.#misfit(call))) return this.#invalid(call, error);
    return this.#unforeseen(call, made, error);
  }

  async #misfit(call: GuardedCall): Promise<boolean> {
    const schema = await call.schema();
    return schema !== undefined && native.violates(encode(schema), encode(call.args));
  }

  /** The arguments do not fit: all that the tool's input schema says, else what the check of the server says. */
  async #invalid(call: GuardedCall, error: unknown): Promise<AnyToolError> {
    const schema = await call.schema();
    const schemaText = schema === undefined ? undefined : encode(schema);
    const issues = (await issuesOf(call)) ?? [{ path: [], rule: '', message: bare(error) }];
    return fromText(native.invalidArguments(schemaText, encode(call.args), encode(issues)));
  }

  /** NOT_FOUND, if the error has one of the fixed texts for an unknown tool, and the server lists none of this name. */
  async #unknown(call: GuardedCall, error: unknown): Promise<AnyToolError | undefined> {
    const text = native.unknownToolByText(call.tool, bare(error));
    if (text === null || (await call.schema()) !== undefined) return undefined;
    call.listed = false;
    return fromText(text);
  }

  /** A tool, or the SDK, gave an error of the protocol, which most clients do not show to the model. */
  async #ofProtocolError(call: GuardedCall, error: unknown, thrown: ProtocolError): Promise<AnyToolError> {
    call.listed = (await call.schema()) !== undefined;
    const { kind, read } = readProtocolError(call.tool, thrown, call.listed);
    if (read === undefined) throw this.#passed(call, error, kind === 'cancelled' ? 'cancelled' : 'unstructured');
    return kind === 'error' ? read : this.#unforeseen(call, read, error);
  }

  #passed(call: GuardedCall, error: unknown, ended: string): Passed {
    call.ended = ended;
    return new Passed(error);
  }

  #unforeseen(call: GuardedCall, read: AnyToolError, thrown: unknown): AnyToolError {
    return unforeseen(read, thrown, call.tool, this.#options);
  }

  /** The input schema that the server lists for a tool. */
  async #schema(tool: string, context: Context): Promise<unknown> {
    const list = this.#low._requestHandlers.get('tools/list');
    const found = (await list?.({ method: 'tools/list', params: {} }, context)) as
      | { tools: { name: string; inputSchema: unknown }[] }
      | undefined;
    return found?.tools.find(({ name }) => name === tool)?.inputSchema;
  }
}

/** What becomes of an error of the protocol that a tool gave. */
function readProtocolError(
  tool: string,
  thrown: ProtocolError,
  listed: boolean,
): { kind: string; read: AnyToolError | undefined } {
  const { kind, error } = JSON.parse(native.protocolError(tool, encode(thrown), listed)) as { kind: string; error: string | null };
  return { kind, read: error === null ? undefined : fromText(error) };
}

/** Whether this is what the call's tool or a check has thrown. */
function isOf({ failed }: GuardedCall, error: unknown): boolean {
  return failed !== undefined && Object.is(failed.error, error);
}

/** What the SDK refused, by its text, which in version 1 has the code. */
function refused(text: string): Error {
  const found = /^MCP error (-?\d+): (.*)$/s.exec(text);
  return found ? new Refusal(Number(found[1]), found[2] ?? '') : new Error(text);
}

/** The error of the protocol for a client that waits for a task. */
function ofTask(text: string): Error {
  const { code, message, data } = JSON.parse(native.toJsonRpc(text)) as { code: number; message: string; data: unknown };
  return Object.assign(new Error(message), { code, data });
}

/** The SDK's own error, as the protocol has it. */
function ofProtocol(error: unknown): ProtocolError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code, data } = error as Error & { code?: unknown; data?: unknown };
  const names = [name];
  for (let at: unknown = Object.getPrototypeOf(error); at instanceof Error; at = Object.getPrototypeOf(at)) {
    names.push((at as Error).constructor.name);
  }
  const own = names.includes('McpError') || names.includes('ProtocolError');
  if (!own || !Number.isSafeInteger(code)) return undefined;
  return { code: code as number, message: bare(error), data };
}

/** The text without what version 1 puts before it. */
function bare(error: unknown): string {
  return textOfThrown(error).replace(/^MCP error -?\d+: /, '');
}

/** One thing that is wrong with the arguments. */
interface Issue {
  /** The steps to it. */
  readonly path: readonly string[];
  readonly rule: string;
  readonly message: string;
}

/** What the tool's own schema says is wrong (Standard Schema: zod, valibot, arktype, …). */
async function issuesOf(call: GuardedCall): Promise<Issue[] | undefined> {
  const { inputSchema } = (call.failed?.checker ?? {}) as { inputSchema?: { '~standard'?: { validate?: Method } } };
  const validate = inputSchema?.['~standard']?.validate;
  if (!isFunction(validate)) return undefined;
  const { issues } = (await validate(call.args)) as {
    issues?: { message: string; code?: string; path?: (PropertyKey | { key: PropertyKey })[] }[];
  };
  const key = (step: PropertyKey | { key: PropertyKey }): string => String(typeof step === 'object' ? step.key : step);
  return issues?.map(({ path = [], code = '', message }) => ({ path: path.map(key), rule: code, message }));
}
