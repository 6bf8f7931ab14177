// From a text, a result or a response to the error that it is, and how it was read (SPEC 1.4 to 1.8).
import { check, checkOptions, refusal } from './misuse-checks.js';
import { canonicalPart, fromText, type AnyToolError } from './error.js';
import { types } from './host.js';
import { encode, view, type Json } from './json.js';
import { native } from './native.js';
import { MODES, type Delivery, type Disposition, type ErrorType, type InputKind, type Mode } from './words.js';

/** What a reader is told beside what it reads. */
export interface ReadOptions {
  /** How much it accepts. Default: `exact`. */
  mode?: Mode | undefined;
  /** The wall clock, for dates that servers send; without it they are not understood. */
  now?: Date | number | undefined;
}

/** What came back of a call: a failure as it was read, a success, or neither (input is required, a task was begun). */
export type Outcome = Reading | 'not_an_error' | 'pass_through';

/** An HTTP response as plain data; header names in any case. */
export interface HttpParts {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string | readonly string[] | undefined } | undefined;
  readonly body?: string | undefined;
  /** Entries that replace those of the contract's table, by status. */
  readonly table?: { readonly [status: number]: ErrorType | StatusEntry } | undefined;
}

/** What a status means where it differs from the contract's table. */
export interface StatusEntry {
  readonly type: ErrorType;
  /** Absent: the default of the type. */
  readonly recoverable?: boolean | undefined;
  /** The word for `data.reason`. */
  readonly reason?: string | undefined;
}

interface Tail {
  readonly mode: Mode;
  readonly delivery: Delivery | null;
  readonly wrappers: readonly string[];
  readonly rule: string | null;
  readonly evidence: string | null;
  readonly original: string | null;
  readonly extra: string | null;
}

const DISPOSITIONS: { readonly [letter: string]: Disposition } = { s: 'structured', l: 'legacy', m: 'mapped' };

/** How an error was read, where that tells more than the error does: for example how far the call came. */
const readings = new WeakMap<AnyToolError, Reading>();

/** The reading that an error comes from, where it tells more than the error. @internal */
export function readingOf(error: AnyToolError): Reading | undefined {
  return readings.get(error);
}

/** `changed` is the same failure as `error` in other words. @internal */
export function keepReading(error: AnyToolError, changed: AnyToolError): void {
  const reading = readings.get(error);
  if (reading !== undefined) readings.set(changed, reading);
}

/** What reading found: the error, and how it was found. */
export class Reading {
  /** The error. */
  readonly error: AnyToolError;
  readonly #packed: string;
  readonly #asked: ReadOptions;
  readonly #given: string;
  #tail: Tail | undefined;

  /** @internal */
  constructor(packed: string, asked: ReadOptions, given: string) {
    this.#packed = packed;
    this.#asked = asked;
    this.#given = given;
    this.error = fromText(canonicalPart(packed, given));
    if ((packed.charCodeAt(1) & 3) !== 0) readings.set(this.error, this);
  }

  /** Whether a ToolError was read (`structured`), a text that was none (`legacy`), or a status or code (`mapped`). */
  get disposition(): Disposition {
    return DISPOSITIONS[this.#packed.charAt(0)] ?? 'legacy';
  }

  /** Whether the engine takes the failure for one outside of the contract: no classifier has found a type. @internal */
  get outside(): boolean {
    return (this.#packed.charCodeAt(1) & 2) !== 0;
  }

  /** The strictest mode that gives this reading. */
  get mode(): Mode {
    return this.#more()?.mode ?? 'exact';
  }

  /** How far the call came, as far as the failure itself tells. */
  get delivery(): Delivery | undefined {
    return this.#more()?.delivery ?? undefined;
  }

  /** The delay that the server asks for, in seconds, as read in the mode that was asked for. */
  get retryAfter(): number | undefined {
    const { mode = 'exact', now } = this.#asked;
    return native.retryAfter(this.error.toJson(), mode, milliseconds(now)) ?? undefined;
  }

  /** Names of the wrappers that were taken off, the outermost first. */
  get wrappers(): readonly string[] {
    return this.#more()?.wrappers ?? [];
  }

  /** Members beside the four of the contract; they are not copied into the error. */
  get extra(): { readonly [key: string]: Json } | undefined {
    const extra = this.#more()?.extra ?? undefined;
    return extra === undefined ? undefined : (view(extra) as { readonly [key: string]: Json });
  }

  /** The rule of the classifier that has found the type. */
  get rule(): string | undefined {
    return this.#more()?.rule ?? undefined;
  }

  /** The words that this rule has matched. */
  get evidence(): string | undefined {
    return this.#more()?.evidence ?? undefined;
  }

  /** The text that was read. */
  get original(): string {
    return this.#more()?.original ?? this.#given;
  }

  #more(): Tail | undefined {
    if ((this.#packed.charCodeAt(1) & 1) === 0) return undefined;
    return (this.#tail ??= view(this.#packed.slice(this.#packed.indexOf('\n') + 1)) as unknown as Tail);
  }
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Text as it is, bytes decoded with U+FFFD for what is not UTF-8. */
export function textOf(text: string | Uint8Array): string {
  if (typeof text === 'string') return text;
  if (ArrayBuffer.isView(text)) return utf8.decode(text);
  throw refusal(text, 'a string or bytes', 'text');
}

/** A wall clock as the native part takes it. @internal */
export function milliseconds(now: Date | number | undefined): number | undefined {
  if (now === undefined) return undefined;
  if (typeof now !== 'number' && !types.isDate(now)) throw refusal(now, 'a Date or a number of milliseconds', 'now');
  return Number(now);
}

const NO_OPTIONS: ReadOptions = Object.freeze({});
/** @internal */
export const READ = { mode: 'a string', now: 'anything' } as const;

function optionsOf(options: Mode | ReadOptions | undefined): ReadOptions {
  if (options === undefined || options === null) return NO_OPTIONS;
  if (typeof options === 'string') return { mode: options };
  checkOptions(options, READ);
  return options;
}

/** Refuses a mode that is none. */
export function checkMode(mode: Mode | undefined): void {
  if (mode !== undefined) modeAt(mode);
}

function modeAt(mode: Mode): number {
  const at = MODES.indexOf(mode);
  if (at < 0) {
    check(mode, 'a string', 'mode');
    native.retryAfter('', mode); // refuses it, in the words of all languages
  }
  return at;
}

/** Reads an error text. Total: any text or bytes give an error. The second argument is a mode or {@link ReadOptions}. */
export function read(text: string | Uint8Array, options?: Mode | ReadOptions): Reading {
  const asked = optionsOf(options);
  const { mode = 'exact' } = asked;
  const at = modeAt(mode);
  const given = textOf(text);
  return new Reading(native.read(given, at), asked, given);
}

/** Reads what came back, in one of the kinds of the contract (SPEC 7.2.7); objects are read by their JSON. */
export function readAs(kind: InputKind, input: unknown, options?: Mode | ReadOptions): Outcome {
  const asked = optionsOf(options);
  const { mode = 'exact', now } = asked;
  check(mode, 'a string', 'mode');
  check(kind, 'a string', 'kind');
  const given = inputText(input);
  return unpacked(native.readAs(kind, given, mode, milliseconds(now)), asked, given);
}

/** The outcome that the native part has packed. @internal */
export function unpacked(packed: string, asked: ReadOptions, given: string): Outcome {
  if (packed === 'n') return 'not_an_error';
  return packed === 'p' ? 'pass_through' : new Reading(packed, asked, given);
}

/** The text by which an input crosses into the native part. */
export function inputText(input: unknown): string {
  if (typeof input === 'string') return input;
  return types.isUint8Array(input) ? textOf(input) : encode(input);
}

/** Reads an MCP tool result, an object or its JSON. */
export function readResult(result: object | string, options?: Mode | ReadOptions): Outcome {
  return readAs('call_tool_result', result, options);
}

/** Reads a JSON-RPC response, an object or its JSON. */
export function readJsonRpc(response: object | string, options?: Mode | ReadOptions): Outcome {
  return readAs('json_rpc_error', response, options);
}

/** Reads an HTTP response given as plain data. */
export function readHttp(response: HttpParts, options?: Mode | ReadOptions): Outcome {
  if (typeof response !== 'string') {
    check(response, 'an object', 'response');
    if (typeof (response as { text?: unknown }).text === 'function') {
      throw refusal(response, 'plain data (`fromResponse` reads a response of a client)', 'response');
    }
    check(response.status, 'a number', 'status');
  }
  return readAs('http_response', response, options);
}
