// From anything that was thrown to a ToolError: the walk along causes and groups, and what the runtime shows.
import { check, checkOptions, refusal } from './misuse-checks.js';
import { calledFrom, ToolError, type AnyToolError } from './error.js';
import { basesOf, membersOf } from './exceptions.js';
import { givenUpOf, keepGivenUp } from './failures.js';
import { encode } from './json.js';
import { MAX_ERRORS, MAX_TEXTS } from './limits.js';
import { native } from './native.js';
import { postedError } from './posted.js';
import { checkMode, READ, Reading, readHttp, readingOf, type HttpParts, type Outcome, type ReadOptions } from './reading.js';
import { partsOf } from './response.js';
import type { Delivery, Mode } from './words.js';

/** What your own errors mean: an answer for those that it knows. */
export type Mapper = (error: unknown) => AnyToolError | undefined;

/** What {@link wrap} is told. */
export interface WrapOptions extends ReadOptions {
  /** Asked before anything else, for the error and each of its causes, the outermost first. */
  mappers?: readonly Mapper[] | undefined;
}

/** A failure as this runtime shows it (SPEC 7.2.7); all meaning is in the native part. */
interface Described {
  class?: string;
  bases?: string[];
  members?: object;
  code?: string;
  errno?: number;
  syscall?: string;
  message?: string;
  cause?: Described;
  errors?: Described[];
  suppressed?: Described[];
  /** The text of the ToolError that it is, or that was made from it. */
  error?: string;
  delivery?: string | undefined;
  by?: CarriedBy;
  id?: number;
  given_up?: string;
}

/** Where a ToolError in a chain comes from. */
type CarriedBy = 'mapper' | 'tool_error' | 'response';

/** A ToolError that a chain carries. */
interface Carried {
  readonly error: AnyToolError;
  readonly by: CarriedBy;
  readonly reading?: Reading | undefined;
}

/** What something that was thrown was read as. */
export interface ReadThrown {
  readonly outcome: Outcome;
  /** Where the error comes from; `undefined`: from the tables. */
  readonly by?: CarriedBy | undefined;
  /** The error, of a failure: the very one that was thrown, where that still holds. */
  readonly error?: AnyToolError | undefined;
}

/** What an error of a client says by itself, where it stands for an answer of a server. */
export type Answered = (error: unknown) => Outcome | undefined;

/** One member; a getter that throws has none. */
export function member(value: unknown, key: string | symbol): unknown {
  try {
    return (value as { readonly [key: string | symbol]: unknown } | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What caused an error: of what `using` throws the failure that was on its way. */
function causeOf(error: unknown): unknown {
  return member(error, 'cause') ?? (isSuppressedError(error) ? member(error, 'suppressed') : undefined);
}

/** Whether it is what `using` throws when its end fails after a failure: the language's, or TypeScript's. */
function isSuppressedError(value: unknown): boolean {
  return isError(value) && member(value, 'name') === 'SuppressedError';
}

/** The error and its causes, the outermost first. */
export function chain(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && found.length < native.MAX_CHAIN; next = causeOf(next)) {
    if (found.includes(next)) break;
    found.push(next);
  }
  return found;
}

function textIn(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '';
  }
}

/** What a thrown value says, for the log. */
export function textOfThrown(thrown: unknown): string {
  const message = member(thrown, 'message');
  return (typeof message === 'string' ? message : textIn(thrown)).slice(0, MAX_TEXTS);
}

/** Describes an error with its causes and groups, and holds the ToolErrors that it carries. */
class Description {
  readonly held: Carried[] = [];
  #left = MAX_ERRORS;
  #room = MAX_TEXTS;

  constructor(
    readonly asked: ReadOptions,
    readonly mappers: readonly Mapper[],
    readonly answered: Answered,
  ) {}

  /** The error and what caused it; the members of groups are chains of their own. */
  chain(error: unknown, around: ReadonlySet<unknown> = new Set()): Described {
    const inside = new Set(around);
    const errors: unknown[] = [];
    for (let next = error; next !== undefined && next !== null; next = causeOf(next)) {
      if (inside.has(next) || this.#left <= 0 || errors.length >= native.MAX_CHAIN) break;
      inside.add(next);
      this.#left -= 1;
      errors.push(next);
    }
    const answer = this.#mapped(errors);
    const nodes = errors.map((node) => {
      const one = this.#one(node, inside);
      const carried = node === answer?.about ? answer : this.#carried(node, one);
      if (carried === undefined) return one;
      this.held.push(carried);
      const delivery = carried.reading?.delivery ?? readingOf(carried.error)?.delivery;
      return Object.assign(one, { error: carried.error.toJson(), delivery, by: carried.by, id: this.held.length - 1 });
    });
    return nodes.reduceRight<Described | undefined>((cause, node) => (cause ? { ...node, cause } : node), undefined) ?? {};
  }

  /** The first answer of the mappers, asked about the error and what caused it. */
  #mapped(errors: readonly unknown[]): (Carried & { about: unknown }) | undefined {
    for (const mapper of this.mappers) {
      for (const about of errors) {
        const error = mapper(about);
        if (error === undefined) continue;
        if (!ToolError.is(error)) throw refusal(error, 'a ToolError or undefined', 'mapper', 'give');
        return { about, error, by: 'mapper' };
      }
    }
    return undefined;
  }

  #one(error: unknown, inside: ReadonlySet<unknown>): Described {
    if (!isObject(error)) return { message: this.#text(textIn(error)) };
    const described: Described = {};
    const name = member(error, 'name');
    const made = member(member(error, 'constructor'), 'name');
    const named = typeof name === 'string' && name !== '' && name !== 'Error' ? name : made;
    if (typeof named === 'string') described.class = named;
    for (const key of ['code', 'syscall', 'message'] as const) {
      const value = member(error, key);
      if (typeof value === 'string') described[key] = this.#text(value);
    }
    if (!ToolError.is(error)) {
      described.bases = basesOf(error);
      const classes = typeof named === 'string' ? [named, ...described.bases] : described.bases;
      const members = membersOf(error, classes);
      if (members !== undefined) described.members = members;
    }
    const errno = member(error, 'errno');
    if (Number.isInteger(errno)) described.errno = errno as number;
    const givenUp = givenUpOf(error);
    if (givenUp !== undefined) described.given_up = givenUp;
    const errors = ToolError.is(error) ? undefined : member(error, 'errors');
    if (Array.isArray(errors)) {
      described.errors = [];
      for (const inner of errors.slice(0, this.#left) as unknown[]) {
        if (this.#left > 0 && !inside.has(inner)) described.errors.push(this.chain(inner, inside));
      }
      if (this.#left <= 0) described.errors.push({}); // nothing is known about those that are left out
    }
    if (isSuppressedError(error)) described.suppressed = [this.#left > 0 ? this.chain(member(error, 'error'), inside) : {}];
    return described;
  }

  #text(text: string): string {
    const kept = text.slice(0, this.#room);
    this.#room -= kept.length;
    return kept;
  }

  /** The ToolError that an error is, or that its answer or response says. */
  #carried(error: unknown, one: Described): Carried | undefined {
    if (ToolError.is(error)) return { error, by: 'tool_error' };
    const posted = postedError(error);
    if (posted !== undefined) return { error: posted, by: 'tool_error' };
    const response = responseOf(error);
    const outcome = this.answered(error) ?? (response && readHttp(response, this.asked));
    if (outcome === 'pass_through') one.class = 'AbortError';
    return outcome instanceof Reading ? { error: outcome.error, by: 'response', reading: outcome } : undefined;
  }
}

function isError(value: unknown): boolean {
  try {
    return value instanceof Error;
  } catch {
    return false; // a revoked proxy
  }
}

/** Whether it is a `Response` of fetch, which some programs throw. */
function isResponse(value: unknown): boolean {
  return isObject(value) && member(value, Symbol.toStringTag) === 'Response';
}

/** The response that an error carries, or that it is itself (http-errors, undici, fetch); a status of its own is one from 400. */
function responseOf(error: unknown): HttpParts | undefined {
  const carried = partsOf(member(error, 'response'));
  if (carried !== undefined) return carried;
  const own = isError(error) || isResponse(error) ? partsOf(error) : undefined;
  return own !== undefined && own.status >= 400 && own.status <= 599 ? own : undefined;
}

/** What anything that was thrown is, with all that caused it: the judgement is the native part's (SPEC 1.9). */
export function readThrown(
  thrown: unknown,
  asked: ReadOptions = {},
  mappers: readonly Mapper[] = [],
  answered: Answered = () => undefined,
): ReadThrown {
  check(mappers, 'an array of functions', 'mappers');
  const description = new Description(asked, mappers, answered);
  const described = encode({ runtime: 'node', ...description.chain(thrown) });
  const { id, exhausted, packed } = native.readFailure(described, asked.mode ?? 'exact');
  if (packed === 'p' || packed === 'n') return { outcome: 'pass_through' };
  const reading = new Reading(packed, asked, '');
  const held = id === undefined || id === null ? undefined : description.held[id];
  if (held === undefined) return { outcome: noted(reading, exhausted), error: reading.error };
  const { error, by } = held;
  // of the very one that was thrown, its causes are in what was read
  const delivery = error === thrown ? reading.delivery : (held.reading?.delivery ?? deliveryOf(error));
  const same = error.toJson() === reading.error.toJson() && delivery === reading.delivery && !exhausted;
  if (!same) return { outcome: noted(reading, exhausted), error: reading.error, by };
  const before = held.reading ?? readingOf(error);
  return { outcome: before?.delivery === reading.delivery ? (before ?? reading) : reading, error, by };
}

/** How far the failed call came, by the reading that an error comes from or by what caused it. */
export function deliveryOf(error: AnyToolError): Delivery | undefined {
  const known = readingOf(error)?.delivery;
  if (known !== undefined || !Object.hasOwn(error, 'cause')) return known;
  const { outcome } = readThrown(error);
  return outcome instanceof Reading ? outcome.delivery : undefined;
}

function noted(reading: Reading, exhausted: boolean): Reading {
  if (exhausted) keepGivenUp(reading.error, 'attempts_exhausted');
  return reading;
}

/**
 * Reads anything that was thrown: a ToolError in its chain of causes or in a group, also one that a worker thread threw, the
 * HTTP response that it carries (axios, got) or is (fetch), else what the runtime shows of it. An AbortError is `pass_through`.
 *
 * A cause gives the type, never the proof that nothing was done: behind an error that is not a known wrapper of a
 * transport library, the delivery is `unknown`. Of a group the strictest member governs.
 */
export function fromError(error: unknown, options?: Mode | ReadOptions): Outcome {
  const asked = typeof options === 'string' ? { mode: options } : (options ?? {});
  checkOptions(asked, READ);
  checkMode(asked.mode);
  return readThrown(error, asked).outcome;
}

const WRAP = { ...READ, mappers: 'an array of functions' } as const;

/**
 * Anything that was thrown as a ToolError: the one in its chain of causes, else as {@link fromError} reads it, else
 * INTERNAL with its text. The thrown value is the `cause` of what is made. An AbortError is thrown again: the caller's
 * own cancellation is not a failure of the tool.
 */
export function wrap(thrown: unknown, options?: WrapOptions): AnyToolError {
  checkOptions(options ?? {}, WRAP);
  const { mappers = [], ...asked } = options ?? {};
  checkMode(asked.mode);
  const { outcome, error = ToolError.build('INTERNAL'), by } = readThrown(thrown, asked, mappers);
  if (outcome === 'pass_through') throw thrown;
  const caused = thrown === undefined || thrown === null ? error : withCause(error, thrown);
  return by === 'mapper' || by === 'tool_error' ? caused : calledFrom(caused, wrap);
}

/** The error, caused by `cause` unless it says itself what caused it, or has itself caused that. */
export function withCause(error: AnyToolError, cause: unknown): AnyToolError {
  if (Object.hasOwn(error, 'cause') || !Object.isExtensible(error) || chain(cause).includes(error)) return error;
  return Object.defineProperty(error, 'cause', { value: cause, writable: true, configurable: true });
}
