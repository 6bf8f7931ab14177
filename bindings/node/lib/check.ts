// Refuses options of the wrong kind, with their names. The types of TypeScript do not hold in JavaScript.
import { MisuseError } from './misuse.js';

const every = (value: unknown, type: string): boolean => Array.isArray(value) && value.every((item) => typeof item === type);

/** What an option may have to be, in words. */
const KINDS = {
  'a boolean': (value: unknown) => typeof value === 'boolean',
  'a string': (value: unknown) => typeof value === 'string',
  'a number': (value: unknown) => typeof value === 'number' && !Number.isNaN(value),
  'an integer': (value: unknown) => typeof value === 'bigint' || Number.isInteger(value),
  'a function': (value: unknown) => typeof value === 'function',
  'an object': (value: unknown) => typeof value === 'object' && value !== null,
  'an array of strings': (value: unknown) => every(value, 'string'),
  'an array of functions': (value: unknown) => every(value, 'function'),
} as const;

/** The kinds of options, by their names. */
export interface Kinds {
  readonly [name: string]: keyof typeof KINDS;
}

/** Refuses a value that is not of its kind. */
export function check(value: unknown, kind: keyof typeof KINDS, name: string): void {
  if (!KINDS[kind](value)) throw new MisuseError(`\`${name}\` must be ${kind}`);
}

/** Refuses options that are no object, and those that are not of their kind. */
export function checkOptions(options: unknown, kinds: Kinds): void {
  check(options, 'an object', 'options');
  for (const name in options as object) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    const value = (options as { readonly [name: string]: unknown })[name];
    if (kind !== undefined && value !== undefined) check(value, kind, name);
  }
}

/** As {@link checkOptions}; also refuses options that do not exist. */
export function checkAllOptions(options: unknown, kinds: Kinds): void {
  checkOptions(options, kinds);
  const other = Object.keys(options as object).find((name) => !Object.hasOwn(kinds, name));
  if (other === undefined) return;
  throw new MisuseError(`unknown option \`${other}\`: must be one of ${Object.keys(kinds).join(', ')}`);
}
