// What a response to a POST of a client of MCP says to the call that was posted (SPEC 2.5).
import { ToolError, type AnyToolError } from './error.js';
import { readHttp, Reading, readJsonRpc, type HttpParts, type Outcome, type ReadOptions } from './reading.js';

/** With what the error of a lost session begins. */
export const LOST_SESSION = 'the server does not know the session any more: ';

const MAX_LINE = 300;
const MAX_TITLE_SEARCH = 1 << 16;

type Members = { readonly [key: string]: unknown };
interface JsonRpcError {
  readonly code: number;
  readonly message: string;
}

/** What was posted: a request, or anything else, which nobody waits for. */
export interface Posted {
  readonly id: unknown;
  readonly method: string | undefined;
}

/** What the body of a POST holds. */
export function postedIn(body: unknown): Posted {
  const message = typeof body === 'string' ? objectIn(body) : undefined;
  const { id, method } = message ?? {};
  return typeof method === 'string' ? { id, method } : { id: undefined, method: undefined };
}

/** What a response from status 400 says, and whether that the server does not know the session any more. */
export function ofRefusal(parts: HttpParts, posted: Posted, hasSession: boolean, asked: ReadOptions): { outcome: Outcome; lost: boolean } {
  const { status } = parts;
  const message = objectIn(parts.body ?? '');
  const error = message && errorOf(message);
  if (error !== undefined && isAnswer(message, posted) && ![401, 403, 429].includes(status)) {
    return { outcome: readJsonRpc({ error }, asked), lost: false };
  }
  const found = readHttp(parts, asked);
  const begin = found instanceof Reading ? found.error.message : `HTTP ${status}`;
  const structured = found instanceof Reading && found.disposition === 'structured';
  const text = structured ? begin : withMore(begin, said(parts.body ?? ''));
  const namesSession = error !== undefined && isStray(message) && /session/i.test(error.message);
  if (hasSession && (status === 404 || (status === 400 && namesSession))) {
    // 425: it was rejected, and may be sent again
    return { outcome: readJsonRpc({ error: { code: 425, message: `${LOST_SESSION}${text}` } }, asked), lost: true };
  }
  if (!(found instanceof Reading) || text === begin) return { outcome: found, lost: false };
  return { outcome: inOtherWords(found, status, text, asked), lost: false };
}

/** The same failure with more words. */
function inOtherWords({ error, delivery }: Reading, status: number, message: string, asked: ReadOptions): Outcome {
  const { data } = error;
  // 425 says of a status without a delay, too, that the call was rejected on purpose
  const code = delivery === 'rejected' && status >= 500 && error.retryAfter === undefined ? 425 : status;
  const outcome = readJsonRpc({ error: { code, message, data } }, asked);
  const same = outcome instanceof Reading && outcome.error.type === error.type && outcome.error.recoverable === error.recoverable;
  if (same) return outcome;
  return readJsonRpc({ error: { code, message, data: { ...error.toJSON(), message } } }, asked);
}

/** What a body says in words: the message of an error in JSON, or a plain text. */
function said(body: string): string {
  const text = body.trim();
  const found = valueIn(text);
  if (found === undefined) return /^[<{[]/.test(text) ? '' : text;
  for (const holder of [(found as { error?: unknown } | null)?.error, found]) {
    if (typeof holder !== 'object' || holder === null) continue;
    for (const name of ['error_description', 'message', 'detail', 'error']) {
      const value = (holder as Members)[name];
      if (typeof value === 'string') return value;
    }
  }
  return '';
}

/** Why a success is none: what its body says in this mode, else that no MCP server answers. */
function ofNoMessage(parts: HttpParts, asked: ReadOptions): AnyToolError {
  const found = readHttp(parts, asked);
  const error = found instanceof Reading ? found.error : ToolError.build('INTERNAL', noMessage(parts), { data: { effects: 'unknown' } });
  return error.type === 'TRANSIENT' ? withUnknownEffects(error) : error;
}

function noMessage({ status, headers, body = '' }: HttpParts): string {
  const begin = `no MCP server answers at this URL: HTTP ${status}`;
  if (body.trim() === '') return `${begin} without a body`;
  const mediaType = oneLine(mediaTypeOf(String(headers?.['content-type'] ?? '')));
  if (mediaType.endsWith('json')) return `${begin}, its JSON is not an MCP message`;
  const title = oneLine(/<title[^>]{0,200}>([^<]{0,2000})/i.exec(body.slice(0, MAX_TITLE_SEARCH))?.[1] ?? '');
  return `${begin}, ${mediaType || 'no content type'}${title && `, "${title}"`}`;
}

/** The media type without its parameters. */
export function mediaTypeOf(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** A lost reply states its effects: whoever reads it later must not call again. */
export function withUnknownEffects(error: AnyToolError): AnyToolError {
  const { dataJson } = error;
  if (dataJson === undefined) return ToolError.from(`${error.toJson().slice(0, -1)},"data":{"effects":"unknown"}}`);
  if (error.data !== undefined && 'effects' in error.data) return error;
  return ToolError.from(`${error.toJson().slice(0, -2)}${dataJson === '{}' ? '' : ','}"effects":"unknown"}}`);
}

/** The answer in a body, in which an error without a known id has the request's; or why it is none. */
export function ofSuccess(parts: HttpParts, posted: Posted, asked: ReadOptions): string | AnyToolError {
  const { body = '' } = parts;
  const found = valueIn(body);
  const messages: unknown[] = Array.isArray(found) ? found : [found];
  if (messages.length === 0 || !messages.every(isMessage)) return ofNoMessage(parts, asked);
  const error = Array.isArray(found) ? undefined : errorOf(found as Members);
  if (error !== undefined && isStray(found as Members)) return answer(posted, error);
  if (messages.some((message) => isAnswer(message as Members, posted))) return body;
  const text = "the server's response to a request is the answer to another one, or none";
  return ToolError.build('INTERNAL', text, { data: { effects: 'unknown' } });
}

/** The events of an answer. When they end with nothing to wait for, the answer is that they have ended. */
export async function* events(body: AsyncIterable<Uint8Array>, posted: Posted): AsyncGenerator<Uint8Array> {
  let rest: string[] = [];
  const seen = { answered: false, resumable: false };
  try {
    for await (const chunk of body) {
      const [first = '', ...more] = Buffer.from(chunk).toString('latin1').split('\n');
      rest.push(first);
      const last = more.pop();
      if (last === undefined) continue;
      const lines = [rest.join(''), ...more].map((line) => eventLine(line, posted, seen));
      rest = [last];
      yield Buffer.from(`${lines.join('\n')}\n`, 'latin1');
    }
    yield Buffer.from(rest.join(''), 'latin1');
  } catch (error) {
    if (seen.answered || seen.resumable) throw error;
  }
  const closed = { code: -32000, message: 'Connection closed' };
  if (!seen.answered && !seen.resumable) yield Buffer.from(`\n\ndata: ${answer(posted, closed)}\n\n`);
}

function eventLine(line: string, posted: Posted, seen: { answered: boolean; resumable: boolean }): string {
  if (line.startsWith('id:')) seen.resumable = true;
  if (!line.startsWith('data:')) return line;
  if (line.includes('"result"')) seen.answered = true;
  if (!line.includes('"error"')) return line;
  const message = objectIn(Buffer.from(line.slice('data:'.length), 'latin1').toString());
  const error = message && errorOf(message);
  if (error === undefined) return line;
  seen.answered ||= isStray(message) || isAnswer(message, posted);
  return isStray(message) ? `data: ${Buffer.from(answer(posted, error)).toString('latin1')}` : line;
}

function answer(posted: Posted, error: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: posted.id, error });
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectIn(text: string): Members | undefined {
  const value = valueIn(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;
}

/** The error of a JSON-RPC response. */
function errorOf(message: Members): JsonRpcError | undefined {
  const { error } = message as { error?: { code?: unknown; message?: unknown } | null };
  if ('method' in message || 'result' in message || typeof error !== 'object' || error === null) return undefined;
  return Number.isInteger(error.code) && typeof error.message === 'string' ? (error as JsonRpcError) : undefined;
}

/** Whether a response has no known id: null, none, or what Python's SDK writes for it. */
function isStray(message: Members | undefined): boolean {
  const id = message?.['id'];
  return message !== undefined && (id === undefined || id === null || id === 'server-error');
}

/** Whether a response has the request's id. Some servers turn the number into a string. */
function isAnswer(message: Members | undefined, posted: Posted): boolean {
  return message !== undefined && !('method' in message) && String(message['id']) === String(posted.id);
}

function isMessage(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null || (value as Members)['jsonrpc'] !== '2.0') return false;
  return 'method' in value || 'result' in value || errorOf(value as Members) !== undefined;
}

function withMore(text: string, more: string): string {
  const line = oneLine(more);
  return line === '' || text.includes(line) ? text : `${text}: ${line}`;
}

/** Foreign text in one line of at most 300 characters. */
export function oneLine(text: string): string {
  const line = text.slice(0, 4 * MAX_LINE).replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= MAX_LINE ? line : `${characters.slice(0, MAX_LINE).join('')}…`;
}
