// What a client of MCP threw, with what its HTTP response said: the errors of the SDKs have no headers.
import { events, ofRefusal, ofSuccess, postedIn, type Posted } from './answers.js';
import { newStorage } from './host.js';
import { encode } from './json.js';
import { native } from './native.js';
import { readHttp, readJsonRpc, type HttpParts, type Outcome, type ReadOptions } from './reading.js';
import { partsOf } from './response.js';
import { readSince } from './failures.js';
import { member, readThrown, type Mapper, type ReadThrown } from './wrap.js';
import type { Lost } from './words.js';

/** What a send of a call has seen of HTTP: the SDKs' errors have status and text of a response, but no headers. */
interface HttpSeen {
  status?: number;
  outcome?: Outcome;
  lost?: Lost | undefined;
}

interface Seen extends HttpSeen {
  readonly asked: ReadOptions;
}

const sends = newStorage<Seen>();
const watched = new WeakSet<object>();
/** Whether there is a fetch that looks at what `sends` has; asynchronous context costs all promises of the process. */
let noting = false;

/** Notes the responses that failed while `work` runs, and reads what it throws by them, as an attempt that began with `since`. */
export async function sending<T>(
  client: unknown,
  work: () => PromiseLike<T>,
  asked: ReadOptions,
  mappers: readonly Mapper[] | undefined,
  since: number,
): Promise<AnswerOf<T>> {
  watch(member(client, 'transport'), client);
  const seen: Seen = { asked };
  try {
    return { value: await (noting ? sends.run(seen, work) : work()) };
  } catch (thrown) {
    return { thrown, ...readSince(since, () => readClientError(thrown, asked, { seen, mappers })) };
  }
}

/** What a send came to. */
export type AnswerOf<T> = { readonly value: T } | ({ readonly thrown: unknown } & ReadClientError);

/** What a client threw was read as. */
interface ReadClientError extends ReadThrown {
  /** What the call has lost beside its answer. */
  readonly lost?: Lost | undefined;
}

/** A transport of an SDK, both generations, fetches with its own `_fetch`, where it has one. */
export function watch(transport: unknown, client: unknown): void {
  if (typeof transport !== 'object' || transport === null || !('_fetch' in transport) || watched.has(transport)) return;
  watched.add(transport);
  const greeting = (): string | undefined => {
    const [clientInfo, capabilities] = [member(client, '_clientInfo'), member(client, '_capabilities') ?? {}];
    const protocolVersion = member(transport, 'protocolVersion') ?? '2025-06-18';
    if (clientInfo === undefined) return undefined;
    return JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion, capabilities, clientInfo } });
  };
  transport._fetch = watching(transport._fetch as typeof fetch | undefined, greeting);
}

/**
 * A `fetch` for clients whose errors say nothing of a response's headers: with it a call under a policy keeps to the
 * `Retry-After` of its server, fails at once when no answer can come, and opens a session anew that the server does not
 * know any more (SPEC 2.5). An `agentClient` needs none; the client of the AI SDK does.
 */
export function agentFetch(inner: typeof fetch = fetch): typeof fetch {
  return watching(inner, () => undefined);
}

type Init = Parameters<typeof fetch>[1];

/** A session: its client knows one id for ever, which may be another by now. */
interface Session {
  /** Empty: the server has given none. */
  id: string;
  lost: boolean;
  greeting: string | undefined;
  /** Under way: calls that lose the session together open one new session. */
  opening?: Promise<Response | undefined> | undefined;
}

const SESSION = 'mcp-session-id';
const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}';

function watching(inner: typeof fetch = fetch, greeting: () => string | undefined): typeof fetch {
  noting = true;
  const sessions = new Map<string, Session>();
  return async (input, init) => {
    const id = new Headers(init?.headers).get(SESSION);
    const posted = postedIn(init?.method?.toUpperCase() === 'POST' ? init.body : '');
    const session = id === null ? undefined : known(sessions, id);
    if (!posted.isRequest()) return inner(input, carried(init, session));
    const seen = sends.getStore();
    delete seen?.outcome;
    const refused = session?.lost === true ? await openedOnce(session, () => opened(session, inner, input, init, greeting)) : undefined;
    const used = refused === undefined ? session?.id : undefined;
    const response = refused ?? (await inner(input, carried(init, session)));
    if (response.status >= 400) {
      const isLost = await refusal(response, posted, used !== undefined, seen);
      // another call may have opened a new one since
      if (isLost && session !== undefined && session.id === used) session.lost = true;
      return response;
    }
    const given = response.headers.get(SESSION);
    if (given !== null && posted.greets()) sessions.set(given, { id: given, lost: false, greeting: String(init?.body) });
    else if (given !== null && session !== undefined) sessions.set(given, session);
    return readResponse(response, posted, seen?.asked ?? {});
  };
}

function known(sessions: Map<string, Session>, id: string): Session {
  const session = sessions.get(id) ?? { id, lost: false, greeting: undefined };
  sessions.set(id, session);
  return session;
}

/** A request with the session's present id. */
function carried(init: Init, session: Session | undefined): Init {
  if (session === undefined) return init;
  const headers = new Headers(init?.headers);
  if (session.id === '') headers.delete(SESSION);
  else headers.set(SESSION, session.id);
  return { ...init, headers };
}

/** Opens a lost session, or waits for a call that does; the response, if the server refuses. */
async function openedOnce(session: Session, open: () => Promise<Response | undefined>): Promise<Response | undefined> {
  while (session.opening !== undefined) {
    const other = await session.opening.catch(() => undefined);
    if (other !== undefined || !session.lost) return other?.clone();
    // the other call was ended before the session was open
  }
  session.opening = open().finally(() => {
    session.opening = undefined;
  });
  return (await session.opening)?.clone();
}

/** Opens a lost session anew; the response, if the server refuses. */
async function opened(
  session: Session,
  inner: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: Init,
  greeting: () => string | undefined,
): Promise<Response | undefined> {
  const body = session.greeting ?? greeting();
  if (body === undefined) return undefined;
  const response = await inner(input, { ...carried(init, { ...session, id: '' }), body });
  if (!response.ok) return response;
  await response.text();
  session.id = response.headers.get(SESSION) ?? '';
  session.lost = false;
  await (await inner(input, { ...carried(init, session), body: INITIALIZED })).text();
  return undefined;
}

/** Notes what a refusal says; whether the server does not know the session any more. */
async function refusal(response: Response, posted: Posted, hasSession: boolean, seen: Seen | undefined): Promise<boolean> {
  const body = await response.clone().text();
  const parts = { ...partsOf(response), status: response.status, body };
  const { outcome, lost } = ofRefusal(parts, posted, hasSession, seen?.asked ?? {});
  if (seen !== undefined) Object.assign(seen, { status: response.status, outcome, lost });
  return lost === 'session';
}

/** A success as the client needs it: each ends its call. */
async function readResponse(response: Response, posted: Posted, asked: ReadOptions): Promise<Response> {
  const { status, statusText, headers, body } = response;
  if (status === 202 || !response.ok) return response; // 202: the answer comes on another stream
  const mediaType = native.mediaType(headers.get('content-type') ?? '');
  if (mediaType === 'text/event-stream' && body !== null) {
    return new Response(streamOf(events(body, posted)), { status, statusText, headers });
  }
  const text = await response.text();
  const message = ofSuccess({ ...partsOf(response), status, body: text }, posted, asked);
  if (typeof message !== 'string') throw message;
  const plain = new Headers(headers);
  plain.set('content-type', 'application/json');
  return new Response(message, { statusText, headers: plain });
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** Reads what a client of MCP threw: its errors of the protocol and of HTTP, else as {@link fromError} does. */
export function readClientError(
  thrown: unknown,
  options: ReadOptions,
  { seen, mappers }: { seen?: HttpSeen; mappers?: readonly Mapper[] | undefined } = {},
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
  if (!isOf(error, OF_HTTP)) return undefined;
  const data = member(error, 'data');
  const numbers = [member(data, 'status'), member(error, 'statusCode'), member(error, 'code')];
  const status = numbers.find((number) => Number.isInteger(number) && (number as number) >= 400 && (number as number) <= 599);
  const body = [member(data, 'text'), member(error, 'responseBody')].find((text) => typeof text === 'string');
  return status === undefined ? undefined : { status: status as number, body: body as string | undefined };
}
