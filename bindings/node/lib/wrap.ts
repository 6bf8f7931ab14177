// From anything that was thrown to a ToolError: the walk along causes and groups, and what the runtime shows.
import { check } from './check.js';
import { ToolError, type AnyToolError } from './error.js';
import { native } from './native.js';
import { partsOf } from './response.js';
import { readAs, readHttp, type Outcome, type ReadOptions } from './reading.js';
import { encode } from './json.js';
import type { Mode } from './words.js';

/** What your own errors mean: an answer for those that it knows. */
export type Mapper = (error: unknown) => AnyToolError | undefined;

/** What {@link wrap} is told. */
export interface WrapOptions extends ReadOptions {
  /** Asked before anything else, for the error and each of its causes, the outermost first. */
  mappers?: readonly Mapper[] | undefined;
}

/** How deep descriptions may stand inside each other (JSON ends at 128), and how many errors are described in all. */
const MAX_DEPTH = 100;
const MAX_ERRORS = 1000;

/** A failure as this runtime shows it (SPEC 1.8); all meaning is in the native part. */
interface Described {
  runtime?: 'node';
  class?: string;
  code?: string;
  errno?: number;
  syscall?: string;
  message?: string;
  cause?: Described;
  errors?: Described[];
}

/** One member; a getter that throws has none. */
export function member(value: unknown, key: string): unknown {
  try {
    return (value as { readonly [key: string]: unknown } | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The error and its causes, the outermost first. */
export function chain(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && found.length < native.MAX_CHAIN; next = member(next, 'cause')) {
    if (found.includes(next)) break;
    found.push(next);
  }
  return found;
}

/** The error, what caused it, and the errors of groups, the outermost first. */
function all(error: unknown): Set<unknown> {
  const found = new Set<unknown>();
  const next = [error];
  while (next.length > 0 && found.size < MAX_ERRORS) {
    const node = next.pop();
    if (node === undefined || node === null || found.has(node)) continue;
    found.add(node);
    const errors = member(node, 'errors');
    next.push(member(node, 'cause'), ...(Array.isArray(errors) ? errors.slice(0, MAX_ERRORS).reverse() : []));
  }
  return found;
}

/** The ToolError in a chain of causes, also inside of a group. */
export function findToolError(error: unknown): AnyToolError | undefined {
  for (const node of all(error)) if (ToolError.is(node)) return node;
  return undefined;
}

function describeOne(error: unknown, depth: number, room: { left: number }): Described {
  if (!isObject(error)) return { message: text(error) };
  const described: Described = {};
  const name = member(error, 'name');
  const made = member(member(error, 'constructor'), 'name');
  const named = typeof name === 'string' && name !== '' && name !== 'Error' ? name : made;
  if (typeof named === 'string') described.class = named;
  for (const key of ['code', 'syscall', 'message'] as const) {
    const value = member(error, key);
    if (typeof value === 'string') described[key] = value;
  }
  const errno = member(error, 'errno');
  if (Number.isInteger(errno)) described.errno = errno as number;
  const errors = member(error, 'errors');
  if (Array.isArray(errors)) {
    described.errors = errors.slice(0, room.left).map((inner: unknown) => describe(inner, depth + 2, room));
  }
  return described;
}

function describe(error: unknown, depth: number, room: { left: number }): Described {
  const errors = chain(error).slice(0, Math.min(room.left, Math.max(0, MAX_DEPTH - depth)));
  room.left -= errors.length;
  const nodes = errors.map((node, at) => describeOne(node, depth + at, room));
  const whole = nodes.reduceRight<Described | undefined>(
    (cause, node) => (cause === undefined ? node : { ...node, cause }),
    undefined,
  );
  return whole ?? {};
}

function text(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '';
  }
}

/** What a thrown value says, for the log. */
export function textOfThrown(thrown: unknown): string {
  const message = member(thrown, 'message');
  return typeof message === 'string' ? message : text(thrown);
}

/** The first answer of the mappers, asked about the error and what caused it. */
export function mapped(thrown: unknown, mappers: readonly Mapper[] | undefined): AnyToolError | undefined {
  if (mappers === undefined) return undefined;
  check(mappers, 'an array of functions', 'mappers');
  const errors = all(thrown);
  for (const mapper of mappers) {
    for (const error of errors) {
      const found = mapper(error);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * Reads anything that was thrown: a ToolError in its chain of causes or inside of a group, the HTTP response that it
 * carries (axios, got), else what the runtime shows of it. An AbortError is `pass_through`.
 */
export function fromError(error: unknown, options?: Mode | ReadOptions): Outcome {
  const found = findToolError(error);
  if (found !== undefined) return readAs('error_text', found.toJson(), options);
  for (const node of all(error)) {
    const response = partsOf(member(node, 'response'));
    const outcome = response === undefined ? 'not_an_error' : readHttp(response, options);
    if (outcome !== 'not_an_error') return outcome;
  }
  return readAs('connection_error', encode({ runtime: 'node', ...describe(error, 0, { left: MAX_ERRORS }) }), options);
}

/**
 * Anything that was thrown as a ToolError: the one in its chain of causes unchanged, else as {@link fromError} reads
 * it, else INTERNAL with its text. The thrown value is the `cause` of what is made. An AbortError is thrown again: the
 * caller's own cancellation is not a failure of the tool.
 */
export function wrap(thrown: unknown, options?: WrapOptions): AnyToolError {
  const own = mapped(thrown, options?.mappers);
  if (own !== undefined) return withCause(own, thrown);
  const found = findToolError(thrown);
  if (found !== undefined) return found;
  if (thrown === undefined || thrown === null) return ToolError.build('INTERNAL');
  const outcome = fromError(thrown, options);
  if (outcome === 'pass_through') throw thrown;
  if (typeof outcome === 'string') return ToolError.build('INTERNAL', text(thrown), { cause: thrown });
  return withCause(outcome.error, thrown);
}

/** The error, caused by `cause` unless it says itself what caused it. */
export function withCause(error: AnyToolError, cause: unknown): AnyToolError {
  if (error === cause || Object.hasOwn(error, 'cause')) return error;
  return Object.defineProperty(error, 'cause', { value: cause, writable: true, configurable: true });
}
