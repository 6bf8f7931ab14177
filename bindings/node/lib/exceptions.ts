// What members of a foreign error hold, where the core's table asks for them (SPEC 1.8.24). What they mean, the core says.
import { MAX_MEMBER_DEPTH, MAX_MEMBER_ITEMS, MAX_MEMBER_TEXT } from './limits.js';
import { native } from './native.js';

/** How many kinds of errors are remembered; a program has few. */
const MAX_KNOWN = 1000;

type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

/** One member: where it is, and of a list's items the members that count. */
interface Path {
  readonly text: string;
  readonly steps: readonly string[];
  readonly items: readonly (readonly string[] | undefined)[] | undefined;
}

const known = new Map<string, readonly Path[]>();

/** The names of the classes that an error derives from, the nearest first. */
export function basesOf(error: object): string[] {
  const names: string[] = [];
  try {
    for (let made: unknown = Object.getPrototypeOf(error); made !== null && names.length <= 16; made = Object.getPrototypeOf(made)) {
      const name: unknown = (made as { constructor?: { name?: unknown } }).constructor?.name;
      if (typeof name === 'string') names.push(name);
    }
  } catch {
    return names; // a proxy that refuses
  }
  return names;
}

/** The members that the table asks for, by their paths. */
export function membersOf(error: object, classes: readonly string[]): { [path: string]: Plain } | undefined {
  let found: { [path: string]: Plain } | undefined;
  for (const path of pathsOf(classes)) {
    const value = walk(error, path.steps);
    const picked = path.items === undefined ? value : pickedOf(path.steps.length === 0 ? [error] : value, path.items);
    if (picked !== undefined && picked !== null) (found ??= {})[path.text] = plain(picked, MAX_MEMBER_DEPTH);
  }
  return found;
}

function pathsOf(classes: readonly string[]): readonly Path[] {
  const key = classes.join('\n');
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const paths = native.exceptionMembers([...classes]).map(parsed);
  known.set(key, paths);
  return paths;
}

function parsed(text: string): Path {
  const at = text.indexOf('[');
  const items = at < 0 ? undefined : text.slice(at + 1, -1).split(',');
  return { text, steps: stepsOf(at < 0 ? text : text.slice(0, at)), items: items?.map((item) => (item === '-' ? undefined : stepsOf(item))) };
}

function stepsOf(path: string): string[] {
  return path === '' ? [] : path.split('.');
}

function walk(value: unknown, steps: readonly string[]): unknown {
  let found = value;
  try {
    for (const step of steps) {
      if (found === undefined || found === null) return undefined;
      const name = step.endsWith('()') ? step.slice(0, -2) : step;
      const inner: unknown = name === '*' ? Object.values(found)[0] : (found as { readonly [key: string]: unknown })[name];
      found = name === step ? inner : typeof inner === 'function' ? (inner as () => unknown).call(found) : undefined;
    }
  } catch {
    return undefined; // a getter that throws
  }
  return found;
}

/** Of each item of a list the members that count. */
function pickedOf(value: unknown, items: readonly (readonly string[] | undefined)[]): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, MAX_MEMBER_ITEMS).map((item) => items.map((steps) => (steps === undefined ? null : walk(item, steps))));
}

/** A value as JSON can have it; of any other object only that it is there. */
function plain(value: unknown, depth: number): Plain {
  if (typeof value === 'string') return value.slice(0, MAX_MEMBER_TEXT);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value).slice(0, MAX_MEMBER_TEXT);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return {};
  try {
    if (Array.isArray(value) || value instanceof Set) return [...value].slice(0, MAX_MEMBER_ITEMS).map((item) => plain(item, depth - 1));
    const { toJSON } = value as { toJSON?: unknown };
    const inner = typeof toJSON === 'function' ? ((toJSON as () => unknown).call(value) as object) : value;
    const entries = Symbol.iterator in inner ? [...(inner as Iterable<[unknown, unknown]>)] : Object.entries(inner);
    return Object.fromEntries(entries.slice(0, MAX_MEMBER_ITEMS).map(([name, item]) => [String(name).slice(0, MAX_MEMBER_TEXT), plain(item, depth - 1)]));
  } catch {
    return {};
  }
}
