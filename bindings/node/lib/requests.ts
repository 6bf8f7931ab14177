// What becomes of a server's requests that are no calls of tools: resources, prompts, lists, completions (SPEC 1.9).
import { emitted, optionsText, type EmitOptions } from './emit.js';
import { ToolError, type AnyToolError } from './error.js';
import { calls, returned, unforeseen, type CallUnderWay, type Origin } from './foreign.js';
import { readProtocolError, type MiddlewareOptions } from './middleware.js';
import { native } from './native.js';
import { answerOf, ofProtocol, signalOf, type Context, type Handler, type ProtocolError, type Request } from './sdk.js';
import { readThrown, withCause } from './wrap.js';

/** Whether a request of this method runs code of the server's author. */
export function hasMiddleware(method: string): boolean {
  return /^(?:resources|prompts|completion)\/|^tools\/(?:list|call)$/.test(method);
}

/** Answers such a request; what is thrown becomes an error of the protocol, with the ToolError in its `data`. */
export async function answered(options: MiddlewareOptions, handler: Handler, request: Request, context: Context): Promise<unknown> {
  const call: CallUnderWay = { logged: new Set(), log: options.log };
  try {
    return await calls.run(call, async () => handler(request, context));
  } catch (error) {
    if (signalOf(context)?.aborted) throw error;
    throw protocolErrorOf(options, error, request, call);
  }
}

/** The errors that a middleware has made: another one inside has masked them already. */
const made = new WeakSet<object>();

function protocolErrorOf(options: MiddlewareOptions, error: unknown, request: Request, call: CallUnderWay): unknown {
  if (typeof error === 'object' && error !== null && made.has(error)) return error;
  const { metrics, contract, mappers, exposeInternal, log, ...emit } = options;
  const protocolError = ofProtocol(error);
  const origin = originOf(request, options, call);
  let found: AnyToolError;
  try {
    const read = errorOf(error, protocolError, request.method, origin);
    if (read === undefined) return withoutSecrets(error, protocolError as ProtocolError, emit);
    found = read;
  } catch (fault) {
    found = unforeseen(ToolError.build('INTERNAL'), fault, origin); // mappers are foreign code
  }
  const answer = answerOf(JSON.parse(native.toJsonRpc(found.toJson(), optionsText(emit, found))) as ProtocolError);
  made.add(answer);
  return answer;
}

/** The ToolError for what was thrown; `undefined`: it is the SDK's, or the author's, own error of the protocol. */
function errorOf(error: unknown, thrown: ProtocolError | undefined, method: string, origin: Origin): AnyToolError | undefined {
  const authored = (made: AnyToolError): AnyToolError => returned(withCause(made, error), error, origin);
  const read = readThrown(error, {}, origin.options.mappers);
  if (read.error !== undefined && read.by === 'mapper') return authored(read.error);
  if (thrown !== undefined) {
    const { kind, read: internal } = readProtocolError(method, thrown, true);
    return kind === 'unforeseen' && internal !== undefined ? unforeseen(internal, error, origin) : undefined;
  }
  if (read.error !== undefined && read.by === 'tool_error') return authored(read.error);
  const found = read.error === undefined ? ToolError.build('INTERNAL') : withCause(read.error, error);
  return found.type === 'INTERNAL' ? unforeseen(found, error, origin) : found;
}

/** What has failed. */
function originOf({ method, params }: Request, options: MiddlewareOptions, call: CallUnderWay): Origin {
  const { name, uri } = params ?? {};
  if (method === 'resources/read' && typeof uri === 'string') return { name: uri, kind: 'resource', options, call };
  if (method === 'prompts/get' && typeof name === 'string') return { name, kind: 'prompt', options, call };
  return { name: method, kind: 'request', options, call };
}

/** An error of the protocol that stays one; its text and `data` are masked and cut. */
function withoutSecrets(error: unknown, { code, data }: ProtocolError, emit: EmitOptions): unknown {
  const { message } = error as Error;
  const { message: shown, data: kept } = emitted(ToolError.build('INTERNAL', message, { data: { data } }), emit);
  const before = ToolError.build('INTERNAL', message, { data: { data } });
  if (shown === before.message && JSON.stringify(kept?.['data']) === JSON.stringify(before.data?.['data'])) return error;
  return answerOf({ code, message: shown, data: kept?.['data'] ?? undefined });
}
