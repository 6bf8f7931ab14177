// What both generations of the MCP SDK have alike. They declare most of it private: hence no types of theirs.
import { refusal } from './misuse-checks.js';
import { MisuseError } from './misuse.js';
import { textOfThrown } from './wrap.js';

/** Any function. */
export type Method = (...args: unknown[]) => unknown;
/** What answers the requests of one method. */
export type Handler = (request: Request, context: Context) => unknown;

/** The `_meta` of a request. */
export interface Meta {
  readonly [key: string]: unknown;
}

type Notify = (notification: object) => Promise<void>;

/** A request, as a handler gets it. */
export interface Request {
  method: string;
  params?: { name?: unknown; uri?: unknown; arguments?: unknown; task?: unknown; cursor?: unknown; _meta?: Meta };
}

/** What a handler gets beside the request. */
export interface Context {
  /** Version 1. */
  signal?: AbortSignal;
  taskStore?: unknown;
  _meta?: Meta;
  sendNotification?: Notify;
  /** Version 2. */
  mcpReq?: { signal?: AbortSignal; _meta?: Meta; notify?: Notify };
}

/** A `Server`. */
export interface LowLevel {
  _requestHandlers: Map<string, Handler>;
  setRequestHandler: Method;
  fallbackRequestHandler?: Handler | undefined;
  registerCapabilities: (capabilities: object) => void;
  readonly transport?: unknown;
}

/** A tool that an `McpServer` has. */
export interface RegisteredTool {
  readonly inputSchema?: unknown;
}

/** An `McpServer`. */
export interface HighLevel {
  server: LowLevel;
  createToolError: Method;
  _registeredTools?: { [name: string]: RegisteredTool };
  [method: string]: unknown;
}

/** An error of the protocol. */
export interface ProtocolError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export function isFunction(value: unknown): value is Method {
  return typeof value === 'function';
}

/** Tells when the client cancels the request. */
export function signalOf(context: Context): AbortSignal | undefined {
  return context.signal ?? context.mcpReq?.signal;
}

/** The same context with another signal. */
export function withSignal(context: Context, signal: AbortSignal): Context {
  const other = <T extends object>(of: T, members: object): T => Object.create(of, Object.getOwnPropertyDescriptors(members)) as T;
  const { mcpReq } = context;
  return other(context, mcpReq === undefined ? { signal } : { mcpReq: other(mcpReq, { signal }) });
}

/** The two objects of a server; a low-level one has no `high`. */
export function levels(server: unknown): { low: LowLevel; high: HighLevel | undefined } {
  const inner = (server as { server?: unknown } | null | undefined)?.server;
  const high = isLowLevel(inner) ? (server as HighLevel) : undefined;
  const low = high === undefined ? server : inner;
  if (!isLowLevel(low)) {
    throw refusal(server, 'a server of `@modelcontextprotocol/sdk` or `@modelcontextprotocol/server`', 'server');
  }
  if (high !== undefined && !(isFunction(high['executeToolHandler']) && isFunction(high.createToolError))) {
    throw new MisuseError('`server` must be of the SDK 1.24 or newer');
  }
  return { low, high };
}

function isLowLevel(server: unknown): server is LowLevel {
  const { _requestHandlers, setRequestHandler } = (server ?? {}) as Partial<LowLevel>;
  return _requestHandlers instanceof Map && isFunction(setRequestHandler);
}

/** An error of the protocol that the SDK would have put into a tool result, as its text alone. */
export class Refusal extends Error {
  override readonly name = 'McpError';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** What the SDK refused, by its text, which in version 1 has the code. */
export function refused(text: string): Error {
  const found = /^MCP error (-?\d+): (.*)$/s.exec(text);
  return found ? new Refusal(Number(found[1]), found[2] ?? '') : new Error(text);
}

/** The SDK's own error, as the protocol has it. */
export function ofProtocol(error: unknown): ProtocolError | undefined {
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
export function bare(error: unknown): string {
  return textOfThrown(error).replace(/^MCP error -?\d+: /, '');
}

/** An error that the SDK answers as it is: its own classes differ between the generations, the members do not. */
export function answerOf(error: ProtocolError): Error {
  return Object.assign(new Error(error.message), { code: error.code, data: error.data });
}
