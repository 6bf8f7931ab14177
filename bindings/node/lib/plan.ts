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

/** What the core says of members that do not fit: its words and its violation, by member and keyword. */
interface Faults {
  readonly joints: readonly [head: string, and: string, middle: string, comma: string, tail: string];
  readonly members: { readonly [name: string]: { readonly [keyword: string]: readonly [words: string, violation: string] } };
}

type Check = (value: unknown) => boolean;
/** The one keyword that a value breaks for certain. */
type Fault = (value: unknown) => string | undefined;

/** A member of an object. */
interface Member {
  readonly at: number;
  readonly fits: Check;
  readonly fault: Fault;
  readonly size: number;
  readonly counts: number;
}

/** More than a value takes as JSON, in bytes, beside its text. */
const VALUE = 32;
/** The most that a code unit takes: an escape. */
const UNIT = 6;
/** What is left of the bytes that the arguments may take. */
let room = 0;
/** So many violations are in a message. */
const MAX_FAULTS = 3;

/** The plan of one tool. */
export class Plan {
  /** Whether the core needs the arguments for nothing else. */
  readonly dropsInput: boolean;
  readonly #capabilities: readonly string[];
  readonly #bytes: number;
  readonly #fits: Check;
  readonly #members: ReadonlyMap<string, Member>;
  readonly #needed: number;
  #faults: Faults | null | undefined;

  constructor(shape: Shape) {
    this.dropsInput = shape.drops_input;
    this.#capabilities = shape.capabilities;
    this.#bytes = shape.bytes - VALUE;
    this.#members = membersOf(shape.input.object ?? { members: [] });
    this.#needed = countOf(this.#members);
    this.#fits = objectOf(this.#members);
  }

  /** Whether a call passes for certain. */
  passes(grants: readonly string[], args: unknown): boolean {
    return this.#within(grants, () => this.#fits(args) && room >= 0) ?? false;
  }

  /** The text of the error of a call of which for certain only few members do not fit, each for one reason. */
  refusal(grants: readonly string[], args: unknown, faults: () => string | null): string | undefined {
    return this.#within(grants, () => {
      const found = isObject(args) ? brokenBy(args, this.#members, this.#needed) : undefined;
      if (found === undefined || found.length === 0 || found.length > MAX_FAULTS || room < 0) return undefined;
      if (this.#faults === undefined) this.#faults = JSON.parse(faults() ?? 'null') as Faults | null;
      return this.#faults === null ? undefined : joined(this.#faults, found);
    });
  }

  /** What a check says of a call that has the capabilities; nothing in doubt. */
  #within<T>(grants: readonly string[], check: () => T): T | undefined {
    const outer = room; // a getter may come here again
    try {
      // members that all objects have would pass for those of the arguments
      for (const _ in Object.prototype) return undefined;
      room = this.#bytes;
      return this.#capabilities.every((name) => grants.includes(name)) ? check() : undefined;
    } catch {
      return undefined;
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

function object(form: NonNullable<Form['object']>): Check {
  return objectOf(membersOf(form));
}

function membersOf({ members }: NonNullable<Form['object']>): ReadonlyMap<string, Member> {
  return new Map(
    members.map(([name, form, required], at) => [
      name,
      { at, fits: checkOf(form), fault: faultOf(form), size: VALUE + UNIT * name.length, counts: required ? 1 : 0 },
    ]),
  );
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
}

function countOf(members: ReadonlyMap<string, Member>): number {
  return [...members.values()].filter((member) => member.counts > 0).length;
}

function objectOf(known: ReadonlyMap<string, Member>): Check {
  const needed = countOf(known);
  return (value) => {
    if (!isObject(value)) return false;
    let missing = needed;
    for (const name in value) {
      const member = known.get(name);
      if (member === undefined) return false;
      const inner = value[name];
      if (inner === undefined) continue;
      room -= member.size;
      if (!member.fits(inner)) return false;
      missing -= member.counts;
    }
    return missing === 0;
  };
}

/** The members that do not fit with the keywords that they break, in the order of the schema; nothing in doubt. */
function brokenBy(value: { readonly [name: string]: unknown }, known: ReadonlyMap<string, Member>, needed: number): Broken[] | undefined {
  const found: (Broken & { at: number })[] = [];
  let missing = needed;
  for (const name in value) {
    const member = known.get(name);
    if (member === undefined) return undefined;
    const inner = value[name];
    if (inner === undefined) continue;
    room -= member.size;
    missing -= member.counts;
    if (member.fits(inner)) continue;
    const keyword = member.fault(inner);
    if (keyword === undefined) return undefined;
    found.push({ name, keyword, at: member.at });
  }
  return missing === 0 ? found.sort((one, other) => one.at - other.at) : undefined;
}

interface Broken {
  readonly name: string;
  readonly keyword: string;
}

/** The text of the error; nothing where the core has left one out. */
function joined({ joints, members }: Faults, broken: readonly Broken[]): string | undefined {
  const [head, and, middle, comma, tail] = joints;
  const said = broken.map(({ name, keyword }) => (Object.hasOwn(members, name) ? members[name]?.[keyword] : undefined));
  if (said.includes(undefined)) return undefined;
  const part = (at: 0 | 1): string[] => said.map((one) => one?.[at] ?? '');
  return head + part(0).join(and) + middle + part(1).join(comma) + tail;
}

const TYPES = ['boolean', 'null', 'string', 'number', 'array', 'object'] as const;

function faultOf(form: Form): Fault {
  const types = TYPES.filter((type) => form[type] !== undefined);
  // one type, or none that the schema names
  if (form.any !== undefined || (types.length !== 1 && types.length !== TYPES.length)) return () => undefined;
  const values = form.values && new Set<unknown>(form.values);
  return (value) => {
    const type = (value === null ? 'null' : typeof value) as (typeof TYPES)[number];
    if (typeof value === 'string') room -= UNIT * value.length; // a check of another type has not counted it
    if (room < 0 || !['boolean', 'null', 'string', 'number'].includes(type)) return undefined;
    // half of a surrogate pair is another character in JSON, and beyond these a number may be another one
    if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) return undefined;
    if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return undefined;
    if (!types.includes(type)) return values === undefined ? 'type' : undefined;
    const broken: string[] = [];
    if (typeof value === 'string' && form.string) broken.push(...brokenByText(value, form.string));
    if (typeof value === 'number' && form.number) broken.push(...brokenByNumber(value, form.number));
    if (values !== undefined && !values.has(value)) broken.push('enum');
    return broken.length === 1 ? broken[0] : undefined;
  };
}

function brokenByText(value: string, { min, max, pattern }: NonNullable<Form['string']>): string[] {
  const length = [...value].length;
  const broken: string[] = [];
  if (length < min) broken.push('minLength');
  if (length > max) broken.push('maxLength');
  if (pattern !== undefined && !new RegExp(pattern).test(value)) broken.push('pattern');
  return broken;
}

function brokenByNumber(value: number, { min, max, above = -Infinity, below = Infinity, whole }: NonNullable<Form['number']>): string[] {
  const broken: string[] = [];
  if (whole && !Number.isInteger(value)) broken.push('type');
  if (value < min) broken.push('minimum');
  if (value > max) broken.push('maximum');
  if (value <= above) broken.push('exclusiveMinimum');
  if (value >= below) broken.push('exclusiveMaximum');
  return broken;
}
