import { AsyncLocalStorage } from 'node:async_hooks';
import { emitted, optionsText, type EmitOptions } from './emit.js';
import { fromText, ToolError, type AnyToolError } from './error.js';
import { encode } from './json.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { findToolError, wrap, type Mapper } from './wrap.js';

/** The counters of tool calls. Several servers may count into one. */
export class Metrics {
  readonly #native = new native.NativeMetrics();

  /** @internal */
  record(tool: string, listed: boolean, ended: string, seconds: number): void {
    this.#native.record(tool, listed, ended, seconds);
  }

  /** What is counted so far; it does not change afterwards. */
  snapshot(): { readonly tools: { readonly [tool: string]: unknown } } {
    return JSON.parse(this.#native.snapshot()) as { tools: { [tool: string]: unknown } };
  }

  /** What is counted so far, in the text format that Prometheus scrapes. */
  toPrometheus(): string {
    return this.#native.prometheus();
  }
}

/** How {@link withToolErrors} goes about failures. */
export interface ServerOptions extends EmitOptions {
  /** What your own errors mean; asked before anything else. */
  mappers?: readonly Mapper[] | undefined;
  /** Puts the text of failures that nobody foresaw on the wire. Default: it is in the log alone. */
  exposeInternal?: boolean | undefined;
  /** Where the calls are counted. */
  metrics?: Metrics | undefined;
  /** Gets what nobody foresaw. Default: `console.error`. */
  log?: ((line: string, error: unknown) => void) | undefined;
}

type Handler = (request: Request, context: Context) => Promise<unknown>;
interface Request {
  method: string;
  params: { name: string; arguments?: unknown };
}
interface Context {
  signal?: AbortSignal;
  mcpReq?: { signal?: AbortSignal };
}
type Method = (...args: unknown[]) => unknown;
/** What both generations of the SDK have alike. */
interface LowLevel {
  _requestHandlers: Map<string, Handler>;
  setRequestHandler: Method;
}
interface HighLevel {
  server: LowLevel;
  validateToolInput: Method;
  validateToolOutput: Method;
  executeToolHandler: Method;
  createToolError: Method;
  _registeredTools: { [name: string]: { inputSchema?: unknown; enabled?: boolean } | undefined };
  toolInputSchemaJson?: unknown;
}

type Stage = 'input' | 'tool' | 'output';
interface Call {
  readonly tool: string;
  readonly args: unknown;
  readonly schema: () => Promise<unknown>;
  readonly high: HighLevel | undefined;
  failed?: { readonly stage: Stage; readonly error: unknown };
  listed: boolean;
  ended: string;
}

const METHOD = 'tools/call';
const guarded = new WeakSet<object>();

/**
 * Lets nothing but ToolErrors out of the tools of a server, those registered before and after: an `McpServer` or
 * `Server` of `@modelcontextprotocol/sdk` 1 or `@modelcontextprotocol/server` 2. Gives the server back.
 *
 * Bad arguments are VALIDATION with `violations`, unknown tools NOT_FOUND; but the unknown tool of a version 2
 * `McpServer` stays the JSON-RPC error that it is there. Cancelled calls pass through.
 *
 * @throws MisuseError for what is no such server, and for one that is guarded already.
 */
export function withToolErrors<S extends object>(server: S, options: ServerOptions = {}): S {
  const high = 'executeToolHandler' in server ? (server as unknown as HighLevel) : undefined;
  const low = high?.server ?? (server as unknown as LowLevel);
  if (!(low._requestHandlers instanceof Map)) throw new MisuseError('`server` is no server of an MCP SDK');
  if (guarded.has(low)) throw new MisuseError('the server is guarded already');
  guarded.add(low);
  const guard = new Guard(low, high, options);
  const original = low.setRequestHandler;
  let own: Handler | undefined;
  const put = (): void => {
    const handler = low._requestHandlers.get(METHOD);
    if (handler === undefined || handler === own) return;
    own = (request, context) => guard.run(handler, request, context);
    low._requestHandlers.set(METHOD, own);
  };
  low.setRequestHandler = function (...args) {
    const given = original.apply(low, args);
    put();
    return given;
  };
  put();
  return server;
}

class Guard {
  readonly #calls = new AsyncLocalStorage<Call>();
  readonly #emit: EmitOptions;

  constructor(
    readonly low: LowLevel,
    readonly high: HighLevel | undefined,
    readonly options: ServerOptions,
  ) {
    const { redact, sensitiveKeys, onlySensitiveKeys, messageLimit, textLimit } = options;
    this.#emit = { redact, sensitiveKeys, onlySensitiveKeys, messageLimit, textLimit };
    if (high === undefined) return;
    this.#witness(high, 'validateToolInput', 'input');
    this.#witness(high, 'executeToolHandler', 'tool');
    this.#witness(high, 'validateToolOutput', 'output');
    const create = high.createToolError;
    high.createToolError = (...args) => {
      // the SDK has only the text of what failed: what it was goes out to where the call came in
      if (this.#calls.getStore() === undefined) return create.apply(high, args);
      throw new Error(String(args[0]));
    };
  }

  #witness(high: HighLevel, name: 'validateToolInput' | 'executeToolHandler' | 'validateToolOutput', stage: Stage): void {
    const original = high[name];
    high[name] = async (...args) => {
      try {
        return await original.apply(high, args);
      } catch (error) {
        const call = this.#calls.getStore();
        if (call !== undefined) call.failed = { stage, error };
        throw error;
      }
    };
  }

  async run(handler: Handler, request: Request, context: Context): Promise<unknown> {
    const { name: tool, arguments: args = {} } = request.params;
    const schema = (): Promise<unknown> => this.#schema(tool, context);
    const call: Call = { tool, args, schema, high: this.high, listed: true, ended: 'cancelled' };
    const began = performance.now();
    let counted = false;
    const count = (): void => {
      if (counted) return;
      counted = true;
      this.options.metrics?.record(tool, call.listed, call.ended, (performance.now() - began) / 1000);
    };
    const signal = context.signal ?? context.mcpReq?.signal;
    signal?.addEventListener('abort', count, { once: true });
    try {
      const result = await this.#calls.run(call, () => handler(request, context));
      return signal?.aborted ? result : this.#result(call, result);
    } catch (error) {
      if (signal?.aborted) throw error;
      const text = await this.#text(call, call.failed ? call.failed.error : error);
      return { content: [{ type: 'text', text }], isError: true };
    } finally {
      signal?.removeEventListener('abort', count);
      count();
    }
  }

  #result(call: Call, result: unknown): unknown {
    call.ended = 'well';
    if ((result as { isError?: unknown } | null)?.isError !== true) return result;
    const answer = JSON.parse(native.emittedResult(encode(result), optionsText(this.#emit))) as { result?: string; ended: string };
    call.ended = answer.ended;
    return typeof answer.result === 'string' ? JSON.parse(answer.result) : result;
  }

  async #schema(tool: string, context: Context): Promise<unknown> {
    const list = this.low._requestHandlers.get('tools/list');
    const request = { method: 'tools/list', params: {} } as unknown as Request;
    const found = (await list?.(request, context)) as { tools: { name: string; inputSchema: unknown }[] } | undefined;
    return found?.tools.find(({ name }) => name === tool)?.inputSchema;
  }

  /** The text of the error result; throws what stays an error of the protocol. */
  async #text(call: Call, error: unknown): Promise<string> {
    const made = emitted(await this.#error(call, error), this.#emit);
    call.ended = made.reason === 'unknown_tool' ? 'unknown_tool' : made.type;
    return made.toJson();
  }

  async #error(call: Call, error: unknown): Promise<AnyToolError> {
    const stage = call.failed?.stage;
    if (stage === 'input') return this.#refused(call, error);
    for (const mapper of this.options.mappers ?? []) {
      const mapped = mapper(error);
      if (mapped !== undefined) return mapped;
    }
    if (stage === 'output') return this.#unforeseen(call, ToolError.build('INTERNAL'), error);
    const said = ofProtocol(error) ?? (stage === undefined && this.high ? { code: -32602, message: bare(error, -32602) } : undefined);
    if (said !== undefined) return this.#given(call, error, said);
    const own = findToolError(error);
    if (own !== undefined) return own;
    const made = wrap(error); // throws an AbortError again
    if (made.type !== 'INTERNAL') return made;
    if (this.high === undefined) {
      const schema = await call.schema();
      if (schema !== undefined && native.violates(encode(schema), encode(call.args))) return this.#refused(call, error);
    }
    return this.#unforeseen(call, made, error);
  }

  /** The arguments do not fit. */
  async #refused(call: Call, error: unknown): Promise<AnyToolError> {
    const schema = await call.schema();
    const otherwise = [{ path: '', rule: '', message: bare(error, -32602) }];
    const known = schema === undefined ? undefined : encode(schema);
    return fromText(native.invalidArguments(known, encode(call.args), encode(otherwise)));
  }

  async #given(call: Call, error: unknown, said: { code: number; message: string }): Promise<AnyToolError> {
    call.listed = (await call.schema()) !== undefined;
    if (!call.listed && this.high?.toolInputSchemaJson !== undefined) {
      call.ended = 'unknown_tool';
      throw error; // version 2 answers it as an error of the protocol
    }
    const found = JSON.parse(native.given(call.tool, encode(said), call.listed)) as { kind: string; error: string | null };
    if (found.error === null) {
      call.ended = found.kind === 'cancelled' ? 'cancelled' : 'unstructured';
      throw error;
    }
    const made = fromText(found.error);
    return found.kind === 'error' ? made : this.#unforeseen(call, made, error);
  }

  #unforeseen(call: Call, error: AnyToolError, thrown: unknown): AnyToolError {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    const made = fromText(native.unexpected(error.toJson(), call.tool, text, this.options.exposeInternal ?? false));
    const log = this.options.log ?? ((line, cause) => console.error(line, cause));
    log(`tool ${JSON.stringify(call.tool)} failed unexpectedly (${made.errorId})`, thrown);
    return made;
  }
}

/** The SDK's own error, as the protocol has it. */
function ofProtocol(error: unknown): { code: number; message: string; data?: unknown } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code, data } = error as Error & { code?: unknown; data?: unknown };
  const own = [name, error.constructor.name].some((word) => word === 'McpError' || word === 'ProtocolError');
  if (!(own || name === 'UrlElicitationRequiredError') || !Number.isInteger(code)) return undefined;
  return { code: code as number, message: bare(error, code as number), data };
}

/** The text without the code that version 1 puts before it. */
function bare(error: unknown, code: number): string {
  const text = error instanceof Error ? error.message : String(error);
  const prefix = `MCP error ${code}: `;
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}
