import { ToolError, type AnyToolError } from './error.js';
import { native } from './native.js';
import { keepReading } from './reading.js';
import { wrap } from './wrap.js';

/** What may leave the process. Default: secrets are masked, long texts are cut (SPEC 1.9). */
export interface EmitOptions {
  /** Switches the masking of secrets off. */
  redact?: boolean | undefined;
  /** Names whose values are masked beside those of the contract. */
  sensitiveKeys?: readonly string[] | undefined;
  /** Names whose values are masked instead of those of the contract. */
  onlySensitiveKeys?: readonly string[] | undefined;
  /** Limits the message, in bytes of UTF-8; `Infinity` for no limit. Default: 8 KiB. */
  messageLimit?: number | undefined;
  /** Limits the whole text, in bytes; `Infinity` for no limit. Default: 64 KiB. */
  textLimit?: number | undefined;
}

/** What a tool result holds beside its one text block. */
export interface ResultOptions extends EmitOptions {
  /** Also put the error into `structuredContent`. Off by default: some clients check it against the output schema. */
  structuredContent?: boolean | undefined;
  /** Also put the error into `_meta` under this key. */
  metaKey?: string | undefined;
}

/** The form of an HTTP body. */
export interface HttpOptions extends EmitOptions {
  /** `problem+json` (RFC 9457, the default) or `bare`, the canonical text. */
  form?: 'problem+json' | 'bare' | undefined;
}

/** An MCP tool result that says that the call failed. */
export interface ErrorResult {
  content: [{ type: 'text'; text: string }];
  isError: true;
  structuredContent?: { [key: string]: unknown };
  _meta?: { [key: string]: unknown };
  [key: string]: unknown;
}

/** An HTTP response that says that the call failed. */
export interface HttpResponse {
  status: number;
  /** Names in lower case. */
  headers: { [name: string]: string };
  body: string;
}

/** The `error` of a JSON-RPC response. */
export interface JsonRpcError {
  code: number;
  message: string;
  data: unknown;
}

/** Options as the native part takes them: names with underscores, no limit as a number that no text reaches. */
/** @internal */
export function optionsText(options: object | undefined): string | undefined {
  if (options === undefined) return undefined;
  const members = Object.entries(options).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value === Infinity ? Number.MAX_SAFE_INTEGER : (value as unknown),
  ]);
  return JSON.stringify(Object.fromEntries(members));
}

/** The text of an error, or of anything else that was thrown. */
function thrownText(thrown: unknown): string {
  return (ToolError.is(thrown) ? thrown : wrap(thrown)).toJson();
}

/** The MCP tool result for an error, or for anything else that was thrown (as {@link wrap} has it). */
export function toResult(thrown: unknown, options?: ResultOptions): ErrorResult {
  return JSON.parse(native.toResult(thrownText(thrown), optionsText(options))) as ErrorResult;
}

/** The HTTP response for an error, or for anything else that was thrown. */
export function toHttp(thrown: unknown, options?: HttpOptions): HttpResponse {
  return JSON.parse(native.toHttp(thrownText(thrown), optionsText(options))) as HttpResponse;
}

/** The JSON-RPC error object for an error, or for anything else that was thrown. */
export function toJsonRpc(thrown: unknown, options?: EmitOptions): JsonRpcError {
  return JSON.parse(native.toJsonRpc(thrownText(thrown), optionsText(options))) as JsonRpcError;
}

/** An error as it may leave the process: secrets masked, long texts cut. */
export function emitted(error: AnyToolError, options?: EmitOptions): AnyToolError {
  const made = ToolError.from(native.emitted(error.toJson(), optionsText(options)));
  keepReading(error, made);
  return made;
}
