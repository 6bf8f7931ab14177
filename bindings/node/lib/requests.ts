// What becomes of a server's requests that are no calls of tools: resources, prompts, lists, completions (SPEC 1.9).
import { emitted, optionsText, type EmitOptions } from './emit.js';
import { ToolError, type AnyToolError } from './error.js';
import { unforeseen } from './foreign.js';
import { readProtocolError, type GuardOptions } from './guard.js';
import { native } from './native.js';
import { answerOf, ofProtocol, signalOf, type Context, type Handler, type ProtocolError, type Request } from './sdk.js';
import { readThrown, withCause } from './wrap.js';

/** Whether a request of this method runs code of the server's author. */
export function isGuarded(method: string): boolean {
  return /^(?:resources|prompts|completion)\/|^tools\/(?:list|call)$/.test(method);
}

/** Answers such a request; what is thrown becomes an error of the protocol, with the ToolError in its `data`. */
export async function answered(options: GuardOptions, handler: Handler, request: Request, context: Context): Promise<unknown> {
  try {
    return await handler(request, context);
  } catch (error) {
    if (signalOf(context)?.aborted) throw error;
    throw protocolErrorOf(options, error, request);
  }
}

/** The errors that a guard has made: another one inside has masked them already. */
const made = new WeakSet<object>();

function protocolErrorOf(options: GuardOptions, error: unknown, request: Request): unknown {
  if (typeof error === 'object' && error !== null && made.has(error)) return error;
  const { metrics, contract, mappers, exposeInternal, log, ...emit } = options;
  const protocolError = ofProtocol(error);
  let found: AnyToolError;
  try {
    const read = errorOf(options, error, protocolError, request);
    if (read === undefined) return withoutSecrets(error, protocolError as ProtocolError, emit);
    found = read;
  } catch (fault) {
    found = notForeseen(options, ToolError.build('INTERNAL'), fault, request); // mappers are foreign code
  }
  const answer = answerOf(JSON.parse(native.toJsonRpc(found.toJson(), optionsText(emit, found))) as ProtocolError);
  made.add(answer);
  return answer;
}

/** The ToolError for what was thrown; `undefined`: it is the SDK's, or the author's, own error of the protocol. */
function errorOf(options: GuardOptions, error: unknown, thrown: ProtocolError | undefined, request: Request): AnyToolError | undefined {
  const read = readThrown(error, {}, options.mappers);
  if (read.error !== undefined && read.by === 'mapper') return withCause(read.error, error);
  if (thrown !== undefined) {
    const { kind, read: internal } = readProtocolError(request.method, thrown, true);
    return kind === 'unforeseen' && internal !== undefined ? notForeseen(options, internal, error, request) : undefined;
  }
  const found = read.error === undefined ? ToolError.build('INTERNAL') : withCause(read.error, error);
  return read.by === 'tool_error' || found.type !== 'INTERNAL' ? found : notForeseen(options, found, error, request);
}

function notForeseen(options: GuardOptions, read: AnyToolError, thrown: unknown, { method, params }: Request): AnyToolError {
  const { name, uri } = params ?? {};
  if (method === 'resources/read' && typeof uri === 'string') return unforeseen(read, thrown, uri, options, 'resource');
  if (method === 'prompts/get' && typeof name === 'string') return unforeseen(read, thrown, name, options, 'prompt');
  return unforeseen(read, thrown, method, options, 'request');
}

/** An error of the protocol that stays one; its text and `data` are masked and cut. */
function withoutSecrets(error: unknown, { code, data }: ProtocolError, emit: EmitOptions): unknown {
  const { message } = error as Error;
  const { message: shown, data: kept } = emitted(ToolError.build('INTERNAL', message, { data: { data } }), emit);
  const before = ToolError.build('INTERNAL', message, { data: { data } });
  if (shown === before.message && JSON.stringify(kept?.['data']) === JSON.stringify(before.data?.['data'])) return error;
  return answerOf({ code, message: shown, data: kept?.['data'] ?? undefined });
}
