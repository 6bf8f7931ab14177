// The `fetch` below a client of MCP. What is decided about a request and its response the native part decides (SPEC 2.5).
import type { NativePosted } from './border.js';
import { utf8 } from './bytes.js';
import { fromText } from './error.js';
import { newStorage } from './host.js';
import { native } from './native.js';
import { milliseconds, Reading, unpacked, type Outcome, type ReadOptions } from './reading.js';
import { partsOf } from './response.js';
import { member } from './wrap.js';
import type { Lost } from './words.js';

/** What a send of a call has seen of HTTP: the SDKs' errors have status and text of a response, but no headers. */
export interface Seen {
  readonly asked: ReadOptions;
  status?: number;
  outcome?: Outcome;
  lost?: Lost | undefined;
}

const sends = newStorage<Seen>();
const watched = new WeakSet<object>();
/** Whether there is a fetch that looks at what `sends` has; asynchronous context costs all promises of the process. */
let noting = false;

/** Does the work, and notes in `seen` the response that failed meanwhile. */
export function seeing<T>(seen: Seen, work: () => T): T {
  return noting ? sends.run(seen, work) : work();
}

/** A transport of an SDK, both generations, fetches with its own `_fetch`, where it has one. */
export function watch(transport: unknown, client: unknown): void {
  if (typeof transport !== 'object' || transport === null || !('_fetch' in transport) || watched.has(transport)) return;
  watched.add(transport);
  const greeting = (): string | undefined => {
    const [clientInfo, capabilities] = [member(client, '_clientInfo'), member(client, '_capabilities') ?? {}];
    const protocolVersion = member(transport, 'protocolVersion') ?? native.DEFAULT_REVISION;
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

/** `greeting`: with what to open a session anew that began before this fetch was there. */
function watching(inner: typeof fetch = fetch, greeting: () => string | undefined): typeof fetch {
  noting = true;
  const sessions = new native.NativeSessions();
  const openings = new Map<string, Promise<Response | undefined>>();
  return async (input, init) => {
    const id = new Headers(init?.headers).get(native.SESSION_HEADER) ?? undefined;
    const body = init?.method?.toUpperCase() === 'POST' && typeof init.body === 'string' ? init.body : '';
    const posted = sessions.post(body, id);
    if (!posted.isRequest()) return inner(input, carrying(init, posted.session()));
    const seen = sends.getStore();
    delete seen?.outcome;
    const send = (sent: Init): Promise<Response> => sentOnce(inner, input, sent);
    const open = async (): Promise<Response | undefined> => {
      const body = posted.greeting() || greeting();
      if (body === undefined) return undefined;
      const response = await send({ ...carrying(init, null), body });
      if (response.ok) await response.text(); // before the session counts as open
      const next = posted.reopened(response.status, sessionOf(response));
      if (next === null) return response;
      await (await send({ ...carrying(init, posted.session()), body: next })).text();
      return undefined;
    };
    const refused = await openedOnce(posted, openings, id ?? '', open);
    return received(refused ?? (await send(carrying(init, posted.session()))), posted, seen);
  };
}

const MAX_REDIRECTS = 2;

/**
 * Sends a POST. Only redirects that keep its method and its origin are followed (SPEC 2.5.17). A browser shows nothing of a
 * redirect that it does not follow, so there it does as it likes.
 */
async function sentOnce(inner: typeof fetch, input: Parameters<typeof fetch>[0], init: Init): Promise<Response> {
  if ('document' in globalThis) return inner(input, init);
  let address = input;
  for (let redirects = 0; ; redirects += 1) {
    const response = await inner(address, { ...init, redirect: 'manual' });
    const location = response.headers.get('location');
    const keeps = response.status === 307 || response.status === 308;
    if (!keeps || location === null || redirects === MAX_REDIRECTS) return response;
    const from = new URL(address instanceof Request ? address.url : address);
    const to = new URL(location, from);
    if (to.origin !== from.origin) return response;
    await response.body?.cancel();
    address = to;
  }
}

function sessionOf(response: Response): string | undefined {
  return response.headers.get(native.SESSION_HEADER) ?? undefined;
}

/** A request with the session's present id. */
function carrying(init: Init, id: string | null): Init {
  const headers = new Headers(init?.headers);
  if (id === null) {
    if (!headers.has(native.SESSION_HEADER)) return init;
    headers.delete(native.SESSION_HEADER);
  } else headers.set(native.SESSION_HEADER, id);
  return { ...init, headers };
}

/** Opens a lost session, or waits for a call that does; the response, if the server refuses. */
async function openedOnce(
  posted: NativePosted,
  openings: Map<string, Promise<Response | undefined>>,
  id: string,
  open: () => Promise<Response | undefined>,
): Promise<Response | undefined> {
  while (posted.greeting() !== null) {
    const other = openings.get(id);
    if (other === undefined) {
      const opening = open().finally(() => openings.delete(id));
      openings.set(id, opening);
      return (await opening)?.clone();
    }
    const refused = await other.catch(() => undefined);
    if (refused !== undefined) return refused.clone();
    // the other call was ended before the session was open
  }
  return undefined;
}

/** The response as the client needs it: each success ends its call, and what a refusal says is noted. */
async function received(response: Response, posted: NativePosted, seen: Seen | undefined): Promise<Response> {
  const { status, statusText, headers, body } = response;
  const kind = posted.received(status, headers.get('content-type') ?? '', sessionOf(response));
  if (kind === 'pass') return response;
  if (kind === 'events' && body !== null) {
    return new Response(streamOf(events(body, posted)), { status, statusText, headers });
  }
  const { mode = 'exact', now } = seen?.asked ?? {};
  const text = await (kind === 'refused' ? response.clone() : response).text();
  const parts = (): string => JSON.stringify({ ...partsOf(response), status, body: text });
  if (kind === 'refused') {
    const given = parts();
    const { packed, lost } = posted.refused(given, mode, milliseconds(now));
    const outcome = unpacked(packed, seen?.asked ?? {}, given);
    if (seen !== undefined) Object.assign(seen, { status, outcome, lost: lost ?? undefined });
    // of a redirect the SDKs say in words of their own that they do not follow it
    if (status < 400 && outcome instanceof Reading) throw outcome.error;
    return response;
  }
  const answer = posted.answerIn(text);
  if (answer === null) throw fromText(posted.unanswered(parts(), mode, milliseconds(now)));
  const plain = new Headers(headers);
  plain.set('content-type', 'application/json');
  return new Response(answer === '' ? text : answer, { statusText, headers: plain });
}

/** The events of an answer, of which the last is always an answer. */
async function* events(body: AsyncIterable<Uint8Array>, posted: NativePosted): AsyncGenerator<Uint8Array> {
  let last: string | null;
  try {
    for await (const chunk of body) yield utf8(posted.streamed(chunk));
    last = posted.streamEnded(false);
  } catch (error) {
    last = posted.streamEnded(true);
    if (last === null) throw error;
  }
  yield utf8(last ?? '');
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
