// What was pasted: which kind of input it is, and the form in which the library reads it.
import type { InputKind } from '../../bindings/node/lib/index.js';

/** What the page reads. `auto`: as the text looks. */
export const KINDS = {
  auto: 'whatever it looks like',
  error_text: 'an error text',
  call_tool_result: 'an MCP tool result',
  json_rpc_error: 'a JSON-RPC response',
  http_response: 'an HTTP response',
} as const;
export type Kind = keyof typeof KINDS;

/** An input as the library takes it. */
export interface Given {
  readonly kind: InputKind;
  readonly input: unknown;
}

const STATUS_LINE = /^HTTP\/[\d.]+ (\d{3})\b/;

/** The kind that was chosen, or that the text looks like; and the input in it. */
export function given(text: string, kind: Kind): Given {
  const json = objectIn(text);
  const found = kind === 'auto' ? looksLike(text, json) : kind;
  if (found !== 'http_response' || isParts(json)) return { kind: found, input: text };
  return { kind: found, input: httpParts(text) };
}

function looksLike(text: string, json: object | undefined): InputKind {
  if (STATUS_LINE.test(text.trimStart())) return 'http_response';
  if (json === undefined) return 'error_text';
  if (isParts(json)) return 'http_response';
  if ('jsonrpc' in json) return 'result' in json && isResult(json.result) ? 'call_tool_result' : 'json_rpc_error';
  return isResult(json) ? 'call_tool_result' : 'error_text';
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isResult(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('isError' in value || ('content' in value && Array.isArray(value.content)));
}

/** A response as plain data: `status` with `headers` or `body`. */
function isParts(json: object | undefined): boolean {
  return json !== undefined && 'status' in json && typeof json.status === 'number' && ('headers' in json || 'body' in json);
}

/** A response as it goes over the wire; a status alone is one, too. */
function httpParts(text: string): object {
  const [head = '', ...rest] = text.trimStart().split(/\r?\n\r?\n/);
  const [first = '', ...lines] = head.split(/\r?\n/);
  const status = Number(STATUS_LINE.exec(first)?.[1] ?? /^\d{3}\b/.exec(first)?.[0] ?? 0);
  const headers: { [name: string]: string[] } = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at > 0) (headers[line.slice(0, at).trim()] ??= []).push(line.slice(at + 1).trim());
  }
  return { status, headers, body: rest.join('\n\n') };
}
