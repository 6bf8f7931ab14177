// What a client of MCP threw, with what its HTTP response said: the errors of the SDKs have no headers.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readHttp, readJsonRpc, type HttpParts, type Outcome, type ReadOptions } from './reading.js';
import { partsOf } from './response.js';
import { member, readThrown, type ReadThrown } from './wrap.js';

/** What a send of a call has seen of HTTP: the SDKs' errors have status and text of a response, but no headers. */
interface Seen {
  response?: HttpParts;
}

const sends = new AsyncLocalStorage<Seen>();
const watched = new WeakSet<object>();
/** Whether there is a fetch that looks at what `sends` has; asynchronous context costs all promises of the process. */
let noting = false;

/** Notes the responses that failed while `work` runs, and reads what it throws by them. */
export async function sending<T>(client: unknown, work: () => PromiseLike<T>, asked: ReadOptions): Promise<Sent<T>> {
  watch(member(client, 'transport'));
  const seen: Seen = {};
  try {
    return { value: await (noting ? sends.run(seen, work) : work()) };
  } catch (thrown) {
    return { thrown, outcome: fromThrown(thrown, asked, seen.response) };
  }
}

/** What a send came to. */
export type Sent<T> = { readonly value: T } | { readonly thrown: unknown; readonly outcome: Outcome };

/** A transport of an SDK, both generations, fetches with its own `_fetch`, where it has one. */
function watch(transport: unknown): void {
  if (typeof transport !== 'object' || transport === null || !('_fetch' in transport) || watched.has(transport)) return;
  watched.add(transport);
  transport._fetch = agentFetch(transport._fetch as typeof fetch | undefined);
}

/**
 * A `fetch` for clients whose errors say nothing of a response's headers: with it a call under a policy keeps to the
 * `Retry-After` of its server. An `agentClient` needs none; the client of the AI SDK does.
 */
export function agentFetch(inner: typeof fetch = fetch): typeof fetch {
  noting = true;
  return async (...args) => {
    const response = await inner(...args);
    const seen = sends.getStore();
    if (seen !== undefined && response.status >= 400) {
      const body = await response.clone().text();
      seen.response = { ...partsOf(response), status: response.status, body };
    }
    return response;
  };
}

/** Reads what a client of MCP threw: its errors of the protocol and of HTTP, else as {@link fromError} does. */
export function fromThrown(thrown: unknown, options: ReadOptions, seen?: HttpParts): Outcome {
  return readClientError(thrown, options, seen).outcome;
}

/** As {@link fromThrown}, with the error itself. */
export function readClientError(thrown: unknown, options: ReadOptions, seen?: HttpParts): ReadThrown {
  const answered = (error: unknown): Outcome | undefined => {
    const answer = protocolError(error);
    if (answer !== undefined) return readJsonRpc({ error: answer }, options);
    const response = httpError(error);
    return response && readHttp(seen?.status === response.status ? seen : response, options);
  };
  return readThrown(thrown, options, [], answered);
}

/** Error classes of @modelcontextprotocol/sdk 1, of version 2, and of @ai-sdk/mcp. */
const OF_PROTOCOL = ['McpError', 'ProtocolError', 'MCPClientError'];
const OF_HTTP = ['StreamableHTTPError', 'SseError', 'SdkHttpError', 'MCPClientError'];

function isOf(error: unknown, classes: readonly string[]): boolean {
  for (let made: unknown = member(error, 'constructor'); typeof made === 'function'; made = Object.getPrototypeOf(made)) {
    if (classes.includes(made.name)) return true;
  }
  return classes.includes(String(member(error, 'name')));
}

/** The error of the protocol that an error of a client stands for. */
function protocolError(error: unknown): object | undefined {
  const code = member(error, 'code');
  if (!Number.isInteger(code) || !isOf(error, OF_PROTOCOL)) return undefined;
  const prefix = `MCP error ${code as number}: `; // of version 1, on either side
  let message = String(member(error, 'message'));
  while (message.startsWith(prefix)) message = message.slice(prefix.length);
  return { code, message, data: member(error, 'data') };
}

/** The response that an error of a client stands for. */
function httpError(error: unknown): HttpParts | undefined {
  if (isOf(error, ['UnauthorizedError'])) return { status: 401 };
  if (!isOf(error, OF_HTTP)) return undefined;
  const data = member(error, 'data');
  const numbers = [member(data, 'status'), member(error, 'statusCode'), member(error, 'code')];
  const status = numbers.find((number) => Number.isInteger(number) && (number as number) >= 400 && (number as number) <= 599);
  const body = [member(data, 'text'), member(error, 'responseBody')].find((text) => typeof text === 'string');
  return status === undefined ? undefined : { status: status as number, body: body as string | undefined };
}
