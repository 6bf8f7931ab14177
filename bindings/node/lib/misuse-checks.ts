// The checks of arguments and options, and the messages of misuse that they lead to. The types of TypeScript do not hold in JavaScript.
import { MisuseError } from './misuse.js';

const every = (value: unknown, type: string): boolean => Array.isArray(value) && value.every((item) => typeof item === type);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isTime = (value: unknown, least: number): boolean => typeof value === 'number' && value >= least;
const isSeed = (value: unknown): boolean =>
  typeof value === 'bigint' ? value >= 0n && value < 1n << 64n : isWhole(value);

/** What an option may have to be, in words. */
const KINDS = {
  'a boolean': (value: unknown) => typeof value === 'boolean',
  'a string': (value: unknown) => typeof value === 'string',
  'a string that is not blank': (value: unknown) => typeof value === 'string' && value.trim() !== '',
  'a number': (value: unknown) => typeof value === 'number' && !Number.isNaN(value),
  'a whole number, 0 or more': (value: unknown) => isWhole(value),
  'a number of bytes, 0 or more': (value: unknown) => isWhole(value) || value === Infinity,
  'a number of seconds, 0 or more': (value: unknown) => isTime(value, 0) && value !== Infinity,
  'a number of milliseconds, 0 or more': (value: unknown) => isTime(value, 0),
  'a number of milliseconds, more than 0': (value: unknown) => isTime(value, Number.MIN_VALUE),
  'an integer from 0 to 2^64 - 1': isSeed,
  'a function': (value: unknown) => typeof value === 'function',
  'an object': (value: unknown) => typeof value === 'object' && value !== null,
  'an AbortSignal': (value: unknown) => typeof (value as AbortSignal | null)?.addEventListener === 'function',
  'an array of strings': (value: unknown) => every(value, 'string'),
  'an array of functions': (value: unknown) => every(value, 'function'),
  anything: () => true,
} as const;

/** Whether it is an array of strings. */
export const isStrings = (value: unknown): value is readonly string[] => every(value, 'string');

/** The kinds of options, by their names. */
export interface Kinds {
  readonly [name: string]: keyof typeof KINDS;
}

/** Refuses a value that is not of its kind. */
export function check(value: unknown, kind: keyof typeof KINDS, name: string): void {
  if (!KINDS[kind](value)) throw refusal(value, kind, name);
}

/** The refusal of an argument, which says what it must be. It shows numbers; of all else, which may be secret, the type. */
export function refusal(value: unknown, kind: string, name: string, must = 'be'): MisuseError {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const shown = type === 'number' || type === 'bigint' ? String(value) : type;
  return new MisuseError(`\`${name}\` must ${must} ${kind}, not \`${shown}\``);
}

/** Refuses options that are no object, those that are not of their kind, and those that do not exist. */
export function checkOptions(options: unknown, kinds: Kinds, name = 'options'): void {
  check(options, 'an object', name);
  for (const option in options as object) {
    const kind = Object.hasOwn(kinds, option) ? kinds[option] : undefined;
    const value = (options as { readonly [name: string]: unknown })[option];
    if (kind === undefined) throw new MisuseError(`unknown option \`${option}\`: must be one of ${Object.keys(kinds).join(', ')}`);
    if (value !== undefined) check(value, kind, name === 'options' ? option : `${name}.${option}`);
  }
}
