// What a client of MCP threw, with what its HTTP response said: the errors of the SDKs have no headers.
import { seeing, watch, type Seen } from './agent-fetch.js';
import { ToolError, type AnyToolError } from './error.js';
import { encode } from './json.js';
import { native } from './native.js';
import { readHttp, readJsonRpc, type HttpParts, type Outcome, type ReadOptions } from './reading.js';
import { readSince } from './failures.js';
import { member, readThrown, type Mapper, type ReadThrown } from './wrap.js';
import type { Lost } from './words.js';

/** Notes the responses that failed while `work` runs, and reads what it throws by them, as an attempt that began with `since`. */
export async function sending<T>(
  client: unknown,
  work: () => PromiseLike<T>,
  asked: ReadOptions,
  mappers: readonly Mapper[] | undefined,
  since: number,
): Promise<AnswerOf<T>> {
  const transport = member(client, 'transport');
  watch(transport, client);
  const seen: Seen = { asked };
  try {
    return { value: await seeing(seen, work) };
  } catch (thrown) {
    const read = cutOff(transport, thrown) ?? thrown;
    return { thrown, ...readSince(since, () => readClientError(read, asked, { seen, mappers })) };
  }
}

/** The error of a connection that is closed because of the server's output, which `StdioTransport` has read no further (SPEC 2.5.10). */
export function cutOff(transport: unknown, thrown: unknown): AnyToolError | undefined {
  const bad = member(transport, '_badOutput');
  const error = protocolError(thrown);
  if (typeof bad !== 'string' || (error !== undefined && lostIn(error) !== 'connection')) return undefined;
  return ToolError.build('INTERNAL', bad, { data: { effects: 'unknown' } });
}

/** What a send came to. */
export type AnswerOf<T> = { readonly value: T } | ({ readonly thrown: unknown } & ReadClientError);

/** What a client threw was read as. */
interface ReadClientError extends ReadThrown {
  /** What the call has lost beside its answer. */
  readonly lost?: Lost | undefined;
}

/** Reads what a client of MCP threw: its errors of the protocol and of HTTP, else as {@link fromError} does. */
export function readClientError(
  thrown: unknown,
  options: ReadOptions,
  { seen, mappers }: { seen?: Seen; mappers?: readonly Mapper[] | undefined } = {},
): ReadClientError {
  const answered = (error: unknown): Outcome | undefined => {
    const answer = protocolError(error);
    if (answer !== undefined) return readJsonRpc({ error: answer }, options);
    const response = httpError(error);
    if (response === undefined) return undefined;
    return seen?.outcome !== undefined && seen.status === response.status ? seen.outcome : readHttp(response, options);
  };
  const found = readThrown(thrown, options, mappers, answered);
  return found.outcome === seen?.outcome ? { ...found, lost: seen.lost } : found;
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
export function protocolError(error: unknown): { code: number; message: string; data: unknown } | undefined {
  const code = member(error, 'code');
  if (!Number.isInteger(code) || !isOf(error, OF_PROTOCOL)) return undefined;
  const message = native.plainMessage(code as number, String(member(error, 'message')));
  return { code: code as number, message, data: member(error, 'data') };
}

/** What an error of the protocol says that its call has lost beside its answer. */
export function lostIn(error: { code: number; message: string; data: unknown }): Lost | undefined {
  return native.lost(encode(error)) ?? undefined;
}

/** The response that an error of a client stands for. */
function httpError(error: unknown): HttpParts | undefined {
  if (isOf(error, ['UnauthorizedError'])) return { status: 401 };
  if (isOf(error, ['InsufficientScopeError'])) return { status: 403 };
  if (!isOf(error, OF_HTTP)) return undefined;
  const data = member(error, 'data');
  const numbers = [member(data, 'status'), member(error, 'statusCode'), member(error, 'code')];
  const status = numbers.find((number) => Number.isInteger(number) && (number as number) >= 400 && (number as number) <= 599);
  const body = [member(data, 'text'), member(error, 'responseBody')].find((text) => typeof text === 'string');
  return status === undefined ? undefined : { status: status as number, body: body as string | undefined };
}
