// Errors on their way out: tool results, HTTP responses, JSON-RPC errors, masked and cut (SPEC 1.9).
import { checkOptions, type Kinds } from './misuse-checks.js';
import { textOfError, ToolError, type AnyToolError } from './error.js';
import { givenUpOf } from './failures.js';
import { FOREIGN, forCaller, type ForeignOptions } from './foreign.js';
import { native } from './native.js';
import { keepReading } from './reading.js';
import { deliveryOf } from './wrap.js';

/** What may leave the process. Default: secrets are masked, long texts are cut (SPEC 1.9). */
export interface EmitOptions {
  /** Switches the masking of secrets off. */
  redact?: boolean | undefined;
  /** Names whose values are masked beside those of the contract. */
  sensitiveNames?: readonly string[] | undefined;
  /** Names whose values are masked instead of those of the contract. */
  onlySensitiveNames?: readonly string[] | undefined;
  /** Limits the message, in bytes of UTF-8; `Infinity` for no limit. Default: 8 KiB. */
  messageLimit?: number | undefined;
  /** Limits the whole text, in bytes; `Infinity` for no limit. Default: 64 KiB. */
  textLimit?: number | undefined;
}

/** What happens to anything that was thrown. */
export interface ThrownOptions extends EmitOptions, ForeignOptions {
  /** The tool that has failed, for the message of what nobody foresaw. */
  tool?: string | undefined;
}

/** What a tool result holds beside its one text block. */
export interface ResultOptions extends ThrownOptions {
  /** Also put the error into `structuredContent`. Off by default: some clients check it against the output schema. */
  structuredContent?: boolean | undefined;
  /** Also put the error into `_meta` under this key. */
  metaKey?: string | undefined;
}

/** The form of an HTTP body. */
export interface HttpOptions extends ThrownOptions {
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

/** @internal */
export const EMIT = {
  redact: 'a boolean',
  sensitiveNames: 'an array of strings',
  onlySensitiveNames: 'an array of strings',
  messageLimit: 'a number of bytes, 0 or more',
  textLimit: 'a number of bytes, 0 or more',
} as const;
const THROWN = { ...EMIT, ...FOREIGN, tool: 'a string' } as const;
const RESULT = { ...THROWN, structuredContent: 'a boolean', metaKey: 'a string' } as const;
const HTTP = { ...THROWN, form: 'a string' } as const;

/** Options as the native part takes them: names with underscores, no limit as a number that no text reaches. @internal */
export function optionsText(options: EmitOptions = {}, error?: AnyToolError): string {
  const members: [string, unknown][] = Object.entries(options).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value === Infinity ? Number.MAX_SAFE_INTEGER : (value as unknown),
  ]);
  // how far the call came, and who gave it up, is not part of the error's text
  members.push(['delivery', error && deliveryOf(error)], ['given_up', error && givenUpOf(error)]);
  return JSON.stringify(Object.fromEntries(members));
}

/** The error that anything that was thrown is for the caller, and how it is written, both for the native part. */
function thrownText(thrown: unknown, options: ThrownOptions = {}, kinds: Kinds = THROWN): [text: string, options: string] {
  checkOptions(options, kinds);
  const { tool, mappers, exposeInternal, log, ...emit } = options;
  const error = forCaller(thrown, tool, { mappers, exposeInternal, log });
  return [error.toJson(), optionsText(emit, error)];
}

/**
 * The MCP tool result for anything that was thrown: the ToolError in its chain of causes, else what `mappers` say of it,
 * system errors by their `code`, HTTP errors by their response. What nobody foresaw is INTERNAL with a fresh `error_id`,
 * under which its text is in the log, not in the result. An AbortError is thrown again.
 */
export function toResult(thrown: unknown, options?: ResultOptions): ErrorResult {
  return JSON.parse(native.toResult(...thrownText(thrown, options, RESULT))) as ErrorResult;
}

/** The HTTP response for anything that was thrown, as {@link toResult} has it. */
export function toHttp(thrown: unknown, options?: HttpOptions): HttpResponse {
  return JSON.parse(native.toHttp(...thrownText(thrown, options, HTTP))) as HttpResponse;
}

/** The JSON-RPC error object for anything that was thrown, as {@link toResult} has it. */
export function toJsonRpc(thrown: unknown, options?: ThrownOptions): JsonRpcError {
  return JSON.parse(native.toJsonRpc(...thrownText(thrown, options))) as JsonRpcError;
}

/**
 * An error as it may leave the process: secrets masked, long texts cut; a transient one of which nobody knows whether the
 * call was carried out says so in `effects`.
 */
export function emitted(error: AnyToolError, options: EmitOptions = {}): AnyToolError {
  checkOptions(options, EMIT);
  const made = ToolError.from(native.emitted(textOfError(error), optionsText(options, error)));
  keepReading(error, made);
  return made;
}
