// The plans of a toolset's tools: the checks that need no way to the core. What a plan demands is the core's business; it is
// in `bindings/bridge/src/contract/plan`. A call that passes its plan passes the core's checks for certain; of any other one
// the plan says nothing. So each doubt is a `false`: a value of a class, a `toJSON`, a getter that throws.

/** What a value of each JSON type must be. A type that is not here does not pass. */
interface Form {
  readonly boolean?: true;
  readonly null?: true;
  readonly string?: { readonly min: number; readonly max: number; readonly pattern?: string };
  readonly number?: { readonly min: number; readonly max: number; readonly above?: number; readonly below?: number; readonly whole: boolean };
  readonly array?: { readonly min: number; readonly max: number; readonly items: Form };
  readonly object?: { readonly members: readonly (readonly [name: string, form: Form, required: boolean])[] };
  readonly any?: readonly Form[];
  readonly values?: readonly (string | number | boolean | null)[];
}

interface Shape {
  readonly capabilities: readonly string[];
  readonly bytes: number;
  readonly input: Form;
  readonly drops_input: boolean;
}

type Check = (value: unknown) => boolean;

/** More than a value takes as JSON, in bytes, beside its text. */
const VALUE = 32;
/** The most that a code unit takes: an escape. */
const UNIT = 6;
/** What is left of the bytes that the arguments may take. */
let room = 0;

/** The plan of one tool. */
export class Plan {
  /** Whether the core needs the arguments for nothing else. */
  readonly dropsInput: boolean;
  readonly #capabilities: readonly string[];
  readonly #bytes: number;
  readonly #fits: Check;

  constructor(shape: Shape) {
    this.dropsInput = shape.drops_input;
    this.#capabilities = shape.capabilities;
    this.#bytes = shape.bytes - VALUE;
    this.#fits = checkOf(shape.input);
  }

  /** Whether a call passes for certain. */
  passes(grants: readonly string[], args: unknown): boolean {
    const outer = room; // a getter may come here again
    try {
      // members that all objects have would pass for those of the arguments
      for (const _ in Object.prototype) return false;
      room = this.#bytes;
      return this.#capabilities.every((name) => grants.includes(name)) && this.#fits(args) && room >= 0;
    } catch {
      return false;
    } finally {
      room = outer;
    }
  }
}

/** The plans in a text of the core, by the names of their tools. */
export function plansOf(text: string): Map<string, Plan> {
  const shapes = JSON.parse(text) as [tool: string, shape: Shape][];
  return new Map(shapes.map(([tool, shape]) => [tool, new Plan(shape)]));
}

function checkOf(form: Form): Check {
  const checks: Check[] = (form.any ?? []).map(checkOf);
  if (form.string) checks.push(text(form.string));
  if (form.number) checks.push(number(form.number));
  if (form.boolean) checks.push((value) => typeof value === 'boolean');
  if (form.null) checks.push((value) => value === null);
  if (form.array) checks.push(array(form.array));
  if (form.object) checks.push(object(form.object));
  const [only] = checks;
  const typed: Check = only !== undefined && checks.length === 1 ? only : (value) => checks.some((check) => check(value));
  if (form.values === undefined) return typed;
  const values = new Set<unknown>(form.values);
  return (value) => values.has(value) && typed(value);
}

function text({ min, max, pattern }: NonNullable<Form['string']>): Check {
  const regExp = pattern === undefined ? undefined : new RegExp(pattern);
  return (value) => {
    if (typeof value !== 'string') return false;
    const units = value.length;
    room -= UNIT * units;
    if (units < min || units > max || room < 0) return false;
    // a character has one code unit or two
    if (min > 1 && units < 2 * min && [...value].length < min) return false;
    return regExp === undefined || regExp.test(value);
  };
}

function number({ min, max, above = -Infinity, below = Infinity, whole }: NonNullable<Form['number']>): Check {
  return (value) =>
    typeof value === 'number' && value >= min && value <= max && value > above && value < below && (!whole || Number.isInteger(value));
}

function array({ min, max, items }: NonNullable<Form['array']>): Check {
  const fits = checkOf(items);
  return (value) => {
    if (!Array.isArray(value) || Object.getPrototypeOf(value) !== Array.prototype || 'toJSON' in value) return false;
    const { length } = value;
    room -= VALUE * length;
    if (length < min || length > max || room < 0) return false;
    for (let at = 0; at < length; at += 1) if (!fits(value[at])) return false;
    return true;
  };
}

function object({ members }: NonNullable<Form['object']>): Check {
  const known = new Map(
    members.map(([name, form, required]) => [name, { fits: checkOf(form), size: VALUE + UNIT * name.length, counts: required ? 1 : 0 }]),
  );
  const needed = members.filter(([, , required]) => required).length;
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const prototype: unknown = Object.getPrototypeOf(value);
    if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
    let missing = needed;
    for (const name in value) {
      const member = known.get(name);
      if (member === undefined) return false;
      const inner: unknown = (value as Record<string, unknown>)[name];
      if (inner === undefined) continue;
      room -= member.size;
      if (!member.fits(inner)) return false;
      missing -= member.counts;
    }
    return missing === 0;
  };
}
