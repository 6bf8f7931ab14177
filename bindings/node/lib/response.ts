// The parts of a response of any HTTP client, by its shape: no client is imported.
import { concat, utf8 } from './bytes.js';
import { check } from './misuse-checks.js';
import { types } from './host.js';
import { readHttp, textOf, type HttpParts, type Outcome, type ReadOptions } from './reading.js';
import type { Mode } from './words.js';

type Headers = { [name: string]: string | string[] };

function member(value: object, key: string): unknown {
  return (value as { readonly [key: string]: unknown })[key];
}

/** The header lines of a `Headers`, an AxiosHeaders, a Map, or a plain object. */
function headersOf(headers: unknown): Headers {
  if (typeof headers !== 'object' || headers === null) return {};
  const { toJSON } = headers as { toJSON?: unknown };
  const plain = typeof toJSON === 'function' ? ((toJSON as () => unknown).call(headers) as object) : headers;
  const entries = Symbol.iterator in plain ? (plain as Iterable<[string, unknown]>) : Object.entries(plain);
  const found: Headers = {};
  for (const [name, value] of entries) {
    if (Array.isArray(value)) found[name] = value.map(String);
    else if (value !== undefined && value !== null) found[name] = String(value);
  }
  return found;
}

/** A body that is there already: text, bytes, or what a client has parsed. */
function bodyOf(body: unknown): string {
  if (typeof body === 'string' || types.isUint8Array(body)) return textOf(body);
  if (types.isAnyArrayBuffer(body)) return textOf(new Uint8Array(body));
  if (typeof body !== 'object' || body === null) return '';
  if (typeof member(body, 'pipe') === 'function' || typeof member(body, 'getReader') === 'function') return ''; // a stream
  return JSON.stringify(body);
}

/** What a response of any client shows without waiting; `undefined` for anything but a response. */
export function partsOf(response: unknown): HttpParts | undefined {
  if (typeof response !== 'object' || response === null) return undefined;
  try {
    const status = member(response, 'status') ?? member(response, 'statusCode');
    if (typeof status !== 'number') return undefined;
    const body = 'data' in response ? response.data : member(response, 'body');
    return { status, headers: headersOf(member(response, 'headers')), body: bodyOf(body) };
  } catch {
    return undefined; // getters that throw
  }
}

/** A body that has to be waited for: a fetch `Response`, undici's `body`, or a stream of Node. */
async function awaited(response: object): Promise<string | undefined> {
  const body = member(response, 'body');
  for (const source of [response, body]) {
    const text = typeof source === 'object' && source !== null ? member(source, 'text') : undefined;
    if (typeof text !== 'function') continue;
    if (member(source as object, 'bodyUsed') === true) return '';
    const clone = member(source as object, 'clone');
    const readable: unknown = typeof clone === 'function' ? (clone as () => unknown).call(source) : source;
    return String(await (text as () => Promise<unknown>).call(readable));
  }
  // got's response is a stream that has been read: its body is there
  const data = member(response, 'data') ?? body;
  const stream = data === undefined ? response : data;
  if (typeof stream === 'object' && stream !== null && typeof member(stream, 'pipe') === 'function') {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream as AsyncIterable<Uint8Array | string>) {
      chunks.push(typeof chunk === 'string' ? utf8(chunk) : chunk);
    }
    return textOf(concat(chunks));
  }
  return undefined;
}

/**
 * Reads an HTTP response of fetch, undici, axios, got or `node:http`. The body is read to the end if that has not been
 * done yet (of a fetch `Response` a clone's), but for one whose status says that nothing failed, outside of `classify`.
 */
export async function fromResponse(response: object, options?: Mode | ReadOptions): Promise<Outcome> {
  check(response, 'an object', 'response');
  const parts = partsOf(response) ?? { status: 0 };
  const mode = typeof options === 'string' ? options : options?.mode;
  const byStatus = readHttp({ ...parts, body: '' }, options);
  if (byStatus === 'not_an_error' && mode !== 'classify') return byStatus;
  const body = (await awaited(response)) ?? parts.body ?? '';
  return readHttp({ ...parts, body }, options);
}
