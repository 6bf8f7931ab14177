// What becomes of the calls of a server's tools (SPEC 1.9, 1.10).
import { onAbort } from './abort.js';
import { noting, type Issue } from './arguments.js';
import { errorOf, type ContractGuard, type HostedCall } from './contract.js';
import { emitted, optionsText, type EmitOptions } from './emit.js';
import { fromText, ToolError, type AnyToolError } from './error.js';
import { happens, readSince } from './failures.js';
import { calls, returned, unforeseen, type CallUnderWay, type ForeignOptions } from './foreign.js';
import { encode, isWritable } from './json.js';
import { schemaOfTool } from './listing.js';
import type { Metrics } from './metrics.js';
import { native } from './native.js';
import {
  answerOf,
  bare,
  isFunction,
  ofProtocol,
  Refusal,
  refused,
  signalOf,
  withSignal,
  type Context,
  type Handler,
  type HighLevel,
  type LowLevel,
  type ProtocolError,
  type Request,
} from './sdk.js';
import { inSpan } from './span.js';
import { readThrown, withCause, type ReadThrown } from './wrap.js';

/** How the failures of a server are handled. */
export interface MiddlewareOptions extends EmitOptions, ForeignOptions {
  metrics?: Metrics | undefined;
  contract?: ContractGuard | undefined;
}

/** What the SDK's handler of a high-level server runs, by what a failure of it means. */
const STAGES = {
  validateToolInput: 'input',
  executeToolHandler: 'tool',
  validateToolOutput: 'output',
  handleAutomaticTaskPolling: 'tool', // version 1
} as const;

/** A call of a tool under way. */
interface MiddlewareCall extends CallUnderWay {
  /** The number of its beginning among all that happens in this process. */
  readonly since: number;
  readonly middleware: ServerMiddleware;
  readonly tool: string;
  readonly args: unknown;
  readonly schema: () => Promise<unknown>;
  readonly signal: AbortSignal | undefined;
  /** What the tool, or a check of its arguments or of its result, has thrown. */
  failed?: { readonly error: unknown; readonly stage: string };
  /** What the check of the arguments has found wrong. */
  issues: readonly Issue[];
  listed: boolean;
  /** The tool has run to its end: what fails from there on is its result. */
  hasRun: boolean;
  ended: string;
  /** What its contract knows of it, where there is one. */
  readonly hosted: HostedCall | undefined;
  /** The signal that the tool gets, where it is another one. */
  inner?: AbortSignal;
}

/** Carries what is thrown on as an error of the protocol. */
class Passed {
  /** `keeps`: the handler may have done something, so the key of the call is not free again. */
  constructor(
    readonly error: unknown,
    readonly keeps: boolean,
  ) {}
}

export class ServerMiddleware {
  readonly #low: LowLevel;
  readonly #high: HighLevel | undefined;
  readonly #options: MiddlewareOptions;
  readonly #emit: EmitOptions;

  constructor(low: LowLevel, high: HighLevel | undefined, options: MiddlewareOptions) {
    const { metrics, contract, mappers, exposeInternal, log, ...emit } = options;
    this.#low = low;
    this.#high = high;
    this.#options = options;
    this.#emit = emit;
    if (high !== undefined) this.#witness(high);
    this.#witnessHandlers(low);
  }

  #callUnderWay(): MiddlewareCall | undefined {
    const call = middlewareCall();
    return call?.middleware === this ? call : undefined;
  }

  /** Notes when a handler that is registered from now on has given its result, which the SDK then checks. */
  #witnessHandlers(low: LowLevel): void {
    const original = low.setRequestHandler;
    low.setRequestHandler = (...args: unknown[]) => {
      const [method, handler, ...rest] = args;
      if (!isFunction(handler)) return original.apply(low, args);
      const witnessed = async (...about: unknown[]): Promise<unknown> => {
        const result = await handler(...about);
        const call = this.#callUnderWay();
        if (call !== undefined && (about[0] as Request | undefined)?.method === 'tools/call') call.hasRun = true;
        return result;
      };
      return original.apply(low, [method, witnessed, ...rest]);
    };
  }

  /** The SDK keeps but the text of what failed: what it was goes out to where the call came in. */
  #witness(high: HighLevel): void {
    for (const [name, stage] of Object.entries(STAGES)) {
      const original = high[name];
      if (!isFunction(original)) continue;
      high[name] = async (...args: unknown[]) => {
        const call = this.#callUnderWay();
        if (call === undefined) return original.apply(high, args);
        const [tool, ...rest] = args;
        const noted = stage === 'input' ? noting(tool, (issues) => (call.issues = issues)) : tool;
        try {
          const given = await original.apply(high, [noted, ...rest]);
          call.hasRun ||= stage === 'tool';
          return given;
        } catch (error) {
          // the innermost says what it was
          if (!isOf(call, error)) call.failed = { error, stage };
          throw error;
        }
      };
    }
    const create = high.createToolError;
    high.createToolError = (...args) => {
      const call = this.#callUnderWay();
      if (call === undefined) return create.apply(high, args);
      throw call.failed === undefined ? refused(String(args[0])) : call.failed.error;
    };
  }

  /** Answers a call of a tool: with its result, or with an error result. */
  async run(handler: Handler, request: Request, context: Context): Promise<unknown> {
    const { name: tool, arguments: args = {} } = request.params ?? {};
    // what is not a call of a tool at all is the SDK's to refuse
    if (typeof tool !== 'string') return handler(request, context);
    const signal = signalOf(context);
    const around = middlewareCall();
    // the handler of another wrapper that has this one inside
    if (around?.middleware === this && signal !== undefined && (around.signal === signal || around.inner === signal)) return handler(request, context);
    const schema = (): Promise<unknown> => this.#schema(tool, context);
    const { contract, log } = this.#options;
    const hosted = contract && hostedCall(tool, args, request, context);
    const call: MiddlewareCall = { middleware: this, since: happens(), tool, args, schema, signal, issues: [], listed: true, hasRun: false, ended: 'cancelled', hosted, logged: new Set(), log };
    const began = performance.now();
    let counted = false;
    const count = (): void => {
      if (!counted) this.#options.metrics?.record(tool, call.listed, call.ended, (performance.now() - began) / 1000);
      counted = true;
    };
    const ignore = onAbort(signal, count);
    try {
      return await inSpan(call, () => this.#answer(call, handler, request, context));
    } finally {
      ignore();
      if (hosted !== undefined) contract?._left(hosted);
      count();
    }
  }

  async #answer(call: MiddlewareCall, handler: Handler, request: Request, context: Context): Promise<unknown> {
    try {
      const result = await calls.run(call, () => this.#work(call, handler, request, context));
      if (call.signal?.aborted) return result;
      // the SDK would fail to send it, and the client would wait in vain
      if (!isWritable(result)) throw this.#unforeseen(call, ofOutput(), new TypeError('the result cannot be written as JSON'));
      return this.#result(call, result);
    } catch (error) {
      if (call.signal?.aborted) throw error;
      const text = await this.#failed(call, error);
      if (call.hosted !== undefined) await this.#options.contract?._failed(call.hosted, text);
      if (request.params?.task !== undefined && context.taskStore !== undefined) {
        throw answerOf(JSON.parse(native.toJsonRpc(text)) as ProtocolError);
      }
      return { content: [{ type: 'text', text }], isError: true };
    }
  }

  /** The handler, and around it the contract of the tool. */
  #work(call: MiddlewareCall, handler: Handler, request: Request, context: Context): unknown {
    const { contract } = this.#options;
    const run = isObject(call.args) ? handler : this.#refusing(call, handler);
    if (contract === undefined || call.hosted === undefined) return run(request, context);
    return contract._run(call.hosted, ({ signal }) => {
      call.inner = signal;
      return this.#kept(call, run(request, withSignal(context, signal)));
    });
  }

  /** A handler that refuses the arguments, which are no object: version 1 would call that an internal error (-32603). */
  #refusing(call: MiddlewareCall, handler: Handler): Handler {
    return async (request, context) => {
      if ((await call.schema()) === undefined) return handler(request, context);
      const issues = [{ path: [], rule: 'type', message: 'must be an object' }];
      throw fromText(native.invalidArguments(undefined, encode(call.args), encode(issues)));
    };
  }

  /** What a contract keeps for a replay, under the `error_id` that is in the log. */
  async #kept(call: MiddlewareCall, work: unknown): Promise<unknown> {
    const result = await work;
    return isWritable(result) ? this.#result(call, result) : result;
  }

  #result(call: MiddlewareCall, result: unknown): unknown {
    call.ended = 'well';
    if ((result as { isError?: unknown } | null | undefined)?.isError !== true) return result;
    const answer = JSON.parse(native.emittedResult(encode(result), optionsText(this.#emit))) as {
      result: string | null;
      ended: string;
      internals: string[];
    };
    call.ended = answer.ended;
    for (const text of answer.internals) this.#returned(call, fromText(text));
    return answer.result === null ? result : JSON.parse(answer.result);
  }

  /** The text of the error result; throws what stays an error of the protocol. */
  async #failed(call: MiddlewareCall, error: unknown): Promise<string> {
    let found: AnyToolError;
    try {
      const made = this.#returned(call, await this.#error(call, error), error);
      found = readSince(call.since, () => emitted(made, this.#emit));
    } catch (fault) {
      if (fault instanceof Passed) {
        if (!fault.keeps && call.hosted?.open.isOpen()) call.hosted.open.withdraw();
        throw fault.error;
      }
      // mappers are foreign code, too
      found = emitted(this.#unforeseen(call, ToolError.build('INTERNAL'), fault), this.#emit);
    }
    const text = (call.hosted === undefined ? found : errorOf(call.hosted, found)).toJson();
    call.ended = native.endedWith(text);
    return text;
  }

  /** The first source that says something gives the error; where none does, the tables. */
  async #error(call: MiddlewareCall, error: unknown): Promise<AnyToolError> {
    let found: ReadThrown | undefined;
    const read = (): ReadThrown => (found ??= readSince(call.since, () => readThrown(error, {}, this.#options.mappers)));
    // where nobody has cancelled the call, an AbortError is a failure like others
    const made = (): AnyToolError => (read().error === undefined ? ToolError.build('INTERNAL') : withCause(read().error as AnyToolError, error));
    const protocolError = ofProtocol(error);
    const own = error instanceof ToolError;
    const sources: { readonly [name: string]: () => Given | Promise<Given> } = {
      arguments: () => (protocolError !== undefined && isOf(call, error) && call.failed?.stage === 'input' ? this.#invalid(call, error) : undefined),
      output: () => (call.hasRun && !own ? this.#unforeseen(call, ofOutput(), error) : undefined),
      mapper: () => (read().by === 'mapper' ? made() : undefined),
      tool_error: () => (own && read().by === 'tool_error' ? made() : undefined),
      unknown_tool: () => this.#unknown(call, error, protocolError),
      protocol: () => protocolError && this.#ofProtocolError(call, error, protocolError),
      cause: () => (read().by === 'tool_error' ? made() : undefined),
      schema: async () => (isUnclear(made()) && this.#high === undefined && (await this.#misfit(call)) ? this.#invalid(call, error) : undefined),
    };
    for (const name of FAILURE_SOURCES) {
      const given = await sources[name]?.();
      if (given !== undefined) return given;
    }
    return made().type === 'INTERNAL' ? this.#unforeseen(call, made(), error) : made();
  }

  async #misfit(call: MiddlewareCall): Promise<boolean> {
    const schema = await call.schema();
    return schema !== undefined && native.violates(encode(schema), encode(call.args));
  }

  /** The arguments do not fit: what the server's own check says, else the tool's input schema, else the error's text. */
  async #invalid(call: MiddlewareCall, error: unknown): Promise<AnyToolError> {
    const said = (issues: readonly Issue[], schema?: unknown): AnyToolError =>
      fromText(native.invalidArguments(schema === undefined ? undefined : encode(schema), encode(call.args), encode(issues)));
    if (call.issues.length > 0) return said(call.issues);
    const found = said([], await call.schema());
    return found.violations.length > 0 ? found : said([{ path: [], rule: '', message: bare(error) }]);
  }

  /** NOT_FOUND, if the error has one of the fixed texts for an unknown tool, and the server lists none of this name. */
  async #unknown(call: MiddlewareCall, error: unknown, protocolError: ProtocolError | undefined): Promise<Given> {
    const text = native.unknownToolByText(call.tool, bare(error));
    if (text === null || (await call.schema()) !== undefined) return undefined;
    call.listed = false;
    // version 2 answers an unknown tool with an error of the protocol
    const answered = this.#high !== undefined && protocolError !== undefined && !(error instanceof Refusal);
    if (answered && !isOf(call, error)) throw this.#passed(call, error, 'unknown_tool', false);
    return fromText(text);
  }

  /** A tool, or the SDK, gave an error of the protocol, which most clients do not show to the model. */
  async #ofProtocolError(call: MiddlewareCall, error: unknown, thrown: ProtocolError): Promise<AnyToolError> {
    call.listed = (await call.schema()) !== undefined;
    const { kind, read } = readProtocolError(call.tool, thrown, call.listed);
    if (read === undefined) throw this.#passed(call, error, kind === 'cancelled' ? 'cancelled' : 'unstructured', kind !== 'asks_for_input');
    return kind === 'error' ? read : this.#unforeseen(call, read, error);
  }

  #passed(call: MiddlewareCall, error: unknown, ended: string, keeps: boolean): Passed {
    call.ended = ended;
    return new Passed(error, keeps);
  }

  #unforeseen(call: MiddlewareCall, read: AnyToolError, thrown: unknown): AnyToolError {
    return unforeseen(read, thrown, { name: call.tool, options: this.#options, call });
  }

  /** What has its type from its author. */
  #returned(call: MiddlewareCall, error: AnyToolError, thrown: unknown = error): AnyToolError {
    return returned(error, thrown, { name: call.tool, options: this.#options, call });
  }

  /** The input schema that the server lists for a tool; a server that cannot list its tools has none. */
  async #schema(tool: string, context: Context): Promise<unknown> {
    try {
      return await schemaOfTool(this.#low._requestHandlers.get('tools/list'), tool, context);
    } catch {
      return undefined;
    }
  }
}

/** What can give the error of a call, in the order of SPEC 1.10.8. */
const FAILURE_SOURCES = native.failureSources().split(' ');
type Given = AnyToolError | undefined;

/** Whether the tables may have said this of arguments that do not fit the schema. */
function isUnclear({ type }: AnyToolError): boolean {
  return type === 'INTERNAL' || type === 'VALIDATION';
}

/** The result of a tool is none, or its host refuses it. */
function ofOutput(): AnyToolError {
  return ToolError.build('INTERNAL', undefined, { data: { phase: 'output', effects: 'unknown' } });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function middlewareCall(): MiddlewareCall | undefined {
  const call = calls.getStore();
  return call !== undefined && 'middleware' in call ? (call as MiddlewareCall) : undefined;
}

/** What the contract of a tool asks about a call. */
function hostedCall(tool: string, args: unknown, request: Request, context: Context): HostedCall {
  const meta = request.params?._meta ?? context._meta ?? context.mcpReq?._meta;
  const token = meta?.['progressToken'];
  const notify = async (params: object): Promise<void> => {
    const notification = { method: 'notifications/progress', params: { progressToken: token, ...params } };
    await (context.sendNotification ?? context.mcpReq?.notify)?.(notification);
  };
  return { tool, args, context, meta, signal: signalOf(context), open: new native.NativeHostedCall(), ...(token !== undefined && { notify }) };
}

/** What becomes of an error of the protocol that a tool gave. */
export function readProtocolError(
  name: string,
  thrown: ProtocolError,
  listed: boolean,
): { kind: string; read: AnyToolError | undefined } {
  const { kind, error } = JSON.parse(native.protocolError(name, encode(thrown), listed)) as { kind: string; error: string | null };
  return { kind, read: error === null ? undefined : fromText(error) };
}

/** Whether this is what the call's tool or a check has thrown. */
function isOf({ failed }: MiddlewareCall, error: unknown): boolean {
  return failed !== undefined && Object.is(failed.error, error);
}
