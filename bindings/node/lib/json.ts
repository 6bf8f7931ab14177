// JSON text of any value, and frozen views of JSON text.
import { byUtf8, latin1 } from './bytes.js';
import { types } from './host.js';
import { native } from './native.js';

/** JSON as it is seen through a frozen view. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** As {@link Json}, with integers that a number does not hold as BigInt. */
export type BigJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly BigJson[]
  | { readonly [key: string]: BigJson };

/** How deep values are walked; the native part cuts at its own limit, which is lower. */
const MAX_DEPTH = 140;

/**
 * How much is written in all: characters, and 16 for each value. What goes beyond is `null`: an array of which nothing
 * but the length is there, or one small object that stands in a thousand places that stand in a thousand places.
 */
const MAX_SIZE = 1 << 28;
/** As much of `data`; four times what is read as an error (SPEC 1.4). */
export const MAX_DATA = 1 << 24;
const VALUE_SIZE = 16;
let room = MAX_SIZE;

/** The canonical text of an error, where `value` is one; set by the module that knows errors. */
let errorText: (value: object) => string | undefined = () => undefined;
export function knowErrors(know: typeof errorText): void {
  errorText = know;
}

/**
 * JSON text of any value, for the native part to bring into its canonical form. Never throws: what JSON has no form
 * for becomes `null` (SPEC 1.2.14).
 */
export function encode(value: unknown, size = MAX_SIZE): string {
  const outer = room; // a `toJSON` may come here again
  try {
    room = size;
    if (isPlain(value, 0)) return JSON.stringify(value);
  } catch {
    // a getter that throws: the walk below goes around it
  } finally {
    room = outer;
  }
  try {
    room = size;
    return write(value, []);
  } finally {
    room = outer;
  }
}

/** Whether `JSON.stringify` writes this value: it holds neither itself nor a BigInt, and none of its getters throws. */
export function isWritable(value: unknown): boolean {
  const outer = room;
  try {
    room = MAX_SIZE;
    return isPlain(value, 0) || JSON.stringify(value) !== undefined;
  } catch {
    return false;
  } finally {
    room = outer;
  }
}

/** Takes room for so many values and characters, if there is. */
function fits(values: number, characters = 0): boolean {
  const size = values * VALUE_SIZE + characters;
  if (size > room) return false;
  room -= size;
  return true;
}

/** Whether JSON.stringify does with `value` what the contract wants. */
function isPlain(value: unknown, depth: number): boolean {
  if (!fits(1)) return false;
  switch (typeof value) {
    case 'string':
      return fits(0, value.length);
    case 'number':
    case 'boolean':
      return true;
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlain(item, depth + 1)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key];
    if (!fits(0, key.length) || (member !== undefined && !isPlain(member, depth + 1))) return false;
  }
  return true;
}

function write(value: unknown, open: readonly object[]): string {
  if (!fits(1)) return 'null';
  switch (typeof value) {
    case 'string':
      return fits(0, value.length) ? JSON.stringify(value) : 'null';
    case 'number':
      return Number.isFinite(value) ? JSON.stringify(value) : 'null';
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'object':
      break;
    default:
      return 'null';
  }
  if (value === null || open.length > MAX_DEPTH || open.includes(value)) return 'null';
  try {
    return writeObject(value, [...open, value]);
  } catch {
    return 'null';
  }
}

function writeObject(value: object, open: readonly object[]): string {
  const known = errorText(value);
  if (known !== undefined) return known;
  if (types.isAnyArrayBuffer(value)) return base64(new Uint8Array(value));
  if (ArrayBuffer.isView(value) && isBytes(value)) {
    return base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
  // before its `toJSON`: those of HTTP libraries show the whole request
  if (types.isNativeError(value) || value instanceof Error) return write(describedError(value), open);
  if (types.isRegExp(value)) return write(String(value), open);
  if (types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) || types.isGeneratorObject(value)) return 'null';
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return write((toJSON as () => unknown).call(value), open);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const items = value as unknown as ArrayLike<unknown>;
    // all or nothing: what is left of an array would pass for the whole
    return items.length * VALUE_SIZE > room ? 'null' : `[${Array.from(items, (item) => write(item, open)).join()}]`;
  }
  if (types.isSet(value)) {
    const texts = Array.from(value, (item) => native.canonical(write(item, open)));
    return `[${texts.sort(byUtf8).join()}]`;
  }
  if (types.isMap(value)) {
    return writeMembers([...value].map(([key, member]) => [keyText(key, open), () => member as unknown]), open);
  }
  if (types.isBoxedPrimitive(value)) {
    return write(value.valueOf(), open);
  }
  const tag = Object.prototype.toString.call(value);
  if (tag === '[object URLSearchParams]') return write(String(value), open);
  if (tag === '[object Headers]' || tag === '[object FormData]') {
    return writeMembers([...(value as Headers)].map(([key, member]) => [key, () => member]), open);
  }
  return writeMembers(
    Object.keys(value).map((key) => [key, () => (value as Record<string, unknown>)[key]]),
    open,
  );
}

/** An error in one line: its class and its text. */
function describedError(error: Error): string {
  const name = typeof error.name === 'string' && error.name !== '' ? error.name : 'Error';
  return error.message === '' ? name : `${name}: ${error.message}`;
}

function writeMembers(members: readonly (readonly [string, () => unknown])[], open: readonly object[]): string {
  const texts: string[] = [];
  for (const [key, get] of members) {
    if (!fits(0, key.length)) continue;
    let member: unknown = null;
    try {
      member = get();
    } catch {
      // a getter that throws has no value to show
    }
    if (member !== undefined) texts.push(`${JSON.stringify(key)}:${write(member, open)}`);
  }
  return `{${texts.join()}}`;
}

function keyText(key: unknown, open: readonly object[]): string {
  return typeof key === 'object' && key !== null ? write(key, open) : String(key);
}

function isBytes(view: ArrayBufferView): boolean {
  return types.isUint8Array(view) || types.isUint8ClampedArray(view) || types.isDataView(view);
}

function base64(bytes: Uint8Array): string {
  if (!fits(0, (bytes.byteLength * 4) / 3)) return 'null';
  return `"${btoa(latin1(bytes))}"`;
}

/** A frozen view of canonical text. */
export function view(text: string): Json {
  return freeze(JSON.parse(text) as Json);
}

/** As {@link view}, with BigInt where a number would lose digits. */
export function bigView(text: string): BigJson {
  const marked = native.markIntegers(text);
  return freeze(
    JSON.parse(marked, (_, value: unknown) =>
      typeof value === 'string' && value.startsWith('\ud800') ? BigInt(value.slice(1)) : value,
    ) as BigJson,
  );
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const key in value) freeze(value[key]);
    Object.freeze(value);
  }
  return value;
}
