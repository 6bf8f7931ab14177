// `ToolError` and its six classes. The canonical text is the value; all else is read from it.
import { check, checkOptions, refusal } from './misuse-checks.js';
import type { Data, DataObject, Holder, Limit, Violation } from './data.js';
import type { CallFailure } from './call-failure.js';
import { failureOf } from './failures.js';
import { bigView, encode, knowErrors, MAX_DATA, view, type BigJson, type Json } from './json.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';
import { TYPES, type Effects, type ErrorType, type Phase } from './words.js';

/** What an error is built with beside its message. */
export interface ToolErrorOptions {
  /** Said only where it differs from the default of the type: `true` for TRANSIENT, `false` for the others. */
  recoverable?: boolean | undefined;
  /** An object of anything; what JSON has no form for becomes `null`. It is copied. */
  data?: Data | DataObject | ReadonlyMap<string, unknown> | null | undefined;
  /** What caused it. For the log: never part of the text. */
  cause?: unknown;
}

/** The plain form of an error, as `JSON.stringify` and `structuredClone` take it. */
export interface ToolErrorObject<T extends ErrorType = ErrorType> {
  readonly type: T;
  readonly message: string;
  readonly recoverable: boolean;
  readonly data?: { readonly [key: string]: Json };
}

/** Marks the errors of every copy of this package, in every realm. */
const BRAND = Symbol.for('toolerror.ToolError');
/**
 * Under which an error has its canonical text. A member, not a private field: proxies and copies of an error have it. It
 * is enumerable: `assert.deepStrictEqual` tells errors apart by it.
 */
const TEXT = Symbol.for('toolerror.text');
/** The longest message: as a canonical text it is still a string of JavaScript, whatever is escaped in it. */
const MAX_MESSAGE = 1 << 26;

/** What is read from the text of an error when it is first looked at. */
interface Looked {
  data?: { readonly [key: string]: Json };
  members?: ConventionalMembers;
}
const looked = new WeakMap<object, Looked>();

function lookedAt(error: object): Looked {
  const before = looked.get(error);
  if (before !== undefined) return before;
  const none: Looked = {};
  looked.set(error, none);
  return none;
}

/** The canonical text; the prototype of a class has that of its type. */
function textOf(error: ToolError): string {
  const text: unknown = (error as { [TEXT]?: unknown })[TEXT];
  return typeof text === 'string' ? text : native.build(error.type, '');
}

/** Where `true` or `false` stands. */
function afterMessage(text: string, type: ErrorType): number {
  return text.indexOf(RECOVERABLE, TYPE_AT + type.length + MESSAGE.length) + RECOVERABLE.length;
}

function known(error: ToolError): ConventionalMembers {
  const at = lookedAt(error);
  return (at.members ??=
    error.dataJson === undefined ? {} : (view(native.members(textOf(error))) as unknown as ConventionalMembers));
}

const TYPE_AT = '{"type":"'.length;
const MESSAGE = '","message":"';
// in a canonical text no string holds this: its second quote would be escaped
const RECOVERABLE = '","recoverable":';

/** The conventional members that have the shape of the contract. */
interface ConventionalMembers {
  readonly retry_after?: number;
  readonly conflicts?: readonly Holder[];
  readonly code?: string;
  readonly reason?: string;
  readonly hint?: string;
  readonly violations?: readonly Violation[];
  readonly limit?: Limit;
  readonly effects?: Effects;
  readonly phase?: Phase;
  readonly stage?: string;
  readonly severity?: string;
  readonly suggestions?: readonly string[];
  readonly required?: readonly string[];
  readonly missing?: readonly string[];
  readonly state_after?: Json;
  readonly errors?: readonly string[];
  readonly error_id?: string;
  readonly trace_id?: string;
  readonly truncated?: boolean;
}

type Inspect = (value: unknown, options: object) => string;
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** A cause as it is shown: another package's form of it can show anything. */
class MaskedCause {
  readonly #cause: unknown;

  constructor(cause: unknown) {
    this.#cause = cause;
  }

  [INSPECT](_depth: number, options: object, inspect: Inspect): string {
    // colours would stand between a name and its value
    return masked(inspect(this.#cause, { ...options, colors: false, stylize: String }));
  }
}

/** A text with its secrets masked, cut like a message. @internal */
export function masked(text: string): string {
  return messageOf(native.emitted(native.build('INTERNAL', text)), 'INTERNAL');
}

/** What `instanceof` tells: of ToolError that it is one of the six, of each of the six and of your own subclasses the class. */
type InstanceOf<C> = C extends abstract new (...args: never[]) => infer I ? (ToolError extends I ? AnyToolError : I) : never;

const NONE: readonly never[] = Object.freeze([]);

/**
 * What a failed tool call says: what went wrong, whether a retry may help, and what the agent needs to go on.
 *
 * Its canonical text is the value ({@link toJson}). `type`, `message`, `recoverable` and `data` cannot be changed;
 * `stack` and `cause` are yours. Throw one of the six subclasses.
 */
export abstract class ToolError extends Error {
  /** One of the six; each subclass has its own. */
  abstract readonly type: ErrorType;

  /** @internal */
  constructor(type: ErrorType, message?: string, options?: ToolErrorOptions, text?: string) {
    super(undefined, options !== undefined && 'cause' in Object(options) ? { cause: options.cause } : undefined);
    const own = text ?? built(type, message, options);
    Object.defineProperty(this, TEXT, { value: own, enumerable: true });
    // its own, not a getter: `structuredClone` takes nothing else along
    Object.defineProperty(this, 'message', { value: messageOf(own, type), configurable: true });
  }

  /** What a driver has found out about the call that this error ended, as {@link CallFailure.of} gives it. */
  get failure(): CallFailure | undefined {
    return failureOf(this);
  }

  /** The text for people and models. Never parse it. */
  declare readonly message: string;

  /** Whether a retry of the same call may help. */
  get recoverable(): boolean {
    const text = textOf(this);
    return text.startsWith('t', afterMessage(text, this.type));
  }

  /** A frozen view of `data`, parsed when it is first looked at; `undefined` when there is none. */
  get data(): { readonly [key: string]: Json } | undefined {
    const text = this.dataJson;
    if (text === undefined) return undefined;
    return (lookedAt(this).data ??= view(text) as { readonly [key: string]: Json });
  }

  /** The canonical text of `data`: every digit that was sent. */
  get dataJson(): string | undefined {
    const text = textOf(this);
    const at = text.indexOf(',"data":', afterMessage(text, this.type));
    return at < 0 ? undefined : text.slice(at + ',"data":'.length, -1);
  }

  /** As {@link data}, with BigInt for integers from 2^53 up, which a number does not hold. */
  bigData(): { readonly [key: string]: BigJson } | undefined {
    const text = this.dataJson;
    return text === undefined ? undefined : (bigView(text) as { readonly [key: string]: BigJson });
  }

  /** The canonical text: the same bytes from every language. */
  toJson(): string {
    return textOf(this);
  }

  /** The plain form, for `JSON.stringify` and `structuredClone`; {@link ToolError.from} reads it. */
  toJSON(): ToolErrorObject {
    const { type, message, recoverable, data } = this;
    return data === undefined ? { type, message, recoverable } : { type, message, recoverable, data };
  }

  /** `[TYPE] message` */
  override toString(): string {
    return `[${this.type}] ${this.message}`;
  }

  /** `data.retry_after` in seconds: do not retry earlier. */
  get retryAfter(): number | undefined {
    return known(this).retry_after;
  }
  /** `data.conflicts`: who holds the resource. */
  get conflicts(): readonly Holder[] {
    return known(this).conflicts ?? NONE;
  }
  /** `data.code`: the finer, namespaced reason of the source system. */
  get code(): string | undefined {
    return known(this).code;
  }
  /** `data.reason`: a short machine word that refines the type. */
  get reason(): string | undefined {
    return known(this).reason;
  }
  /** `data.hint`: one imperative sentence for the agent. */
  get hint(): string | undefined {
    return known(this).hint;
  }
  /** `data.violations`: all that is wrong with the arguments. */
  get violations(): readonly Violation[] {
    return known(this).violations ?? NONE;
  }
  /** `data.limit`: the limit that was passed. */
  get limit(): Limit | undefined {
    return known(this).limit;
  }
  /** `data.effects`: what the failed call has already changed. */
  get effects(): Effects | undefined {
    return known(this).effects;
  }
  /** `data.phase`: how far the tool had come. */
  get phase(): Phase | undefined {
    return known(this).phase;
  }
  /** `data.stage`: the stage of processing that failed. */
  get stage(): string | undefined {
    return known(this).stage;
  }
  /** `data.severity`: how bad it is, in the source system's words. */
  get severity(): string | undefined {
    return known(this).severity;
  }
  /** `data.suggestions`: what the agent could try, in words. */
  get suggestions(): readonly string[] {
    return known(this).suggestions ?? NONE;
  }
  /** `data.required`: the capabilities that the call needs. */
  get required(): readonly string[] {
    return known(this).required ?? NONE;
  }
  /** `data.missing`: the required capabilities that the caller lacks. */
  get missing(): readonly string[] {
    return known(this).missing ?? NONE;
  }
  /** `data.state_after`: the state that the failed call left behind. */
  get stateAfter(): Json | undefined {
    return known(this).state_after;
  }
  /** `data.errors`: several errors behind this one. */
  get errors(): readonly AnyToolError[] {
    return Object.freeze((known(this).errors ?? NONE).map(fromText));
  }
  /** `data.error_id`: the number under which the server's log has more. */
  get errorId(): string | undefined {
    return known(this).error_id;
  }
  /** `data.trace_id`: the trace that the failed call belongs to. */
  get traceId(): string | undefined {
    return known(this).trace_id;
  }
  /** `data.truncated`: whether a limit cut something off. */
  get truncated(): boolean {
    return known(this).truncated ?? false;
  }

  /** Whether `value` is a ToolError, of this copy of the package or of another, of this realm or of another. */
  static is(value: unknown): value is AnyToolError {
    try {
      return typeof value === 'object' && value !== null && BRAND in value && typeof Reflect.get(value, TEXT) === 'string';
    } catch {
      return false; // a proxy that refuses to answer
    }
  }

  /** An error of a type that is only known at run time. */
  static build(type: ErrorType, message?: string, options?: ToolErrorOptions): AnyToolError {
    if (!TYPES.includes(type)) {
      check(type, 'a string', 'type');
      native.build(type, ''); // refuses it, in the words of all languages
    }
    return calledFrom(new CLASSES[type](message, options), ToolError.build);
  }

  /**
   * The error that a canonical text, a plain form, or an error of another copy of this package is.
   *
   * @throws MisuseError for anything else; what came from outside belongs into `read`.
   */
  static from(value: string | object): AnyToolError {
    const text = typeof value === 'string' ? value : encode(value);
    const packed = native.read(text, 0);
    if (!packed.startsWith('s')) throw new MisuseError(isClone(value) ? CLONE : '`value` must be a ToolError as JSON or as an object');
    return calledFrom(fromText(canonicalPart(packed, text)), ToolError.from);
  }

  static {
    Object.defineProperty(this.prototype, BRAND, { value: true });
  }

  /** Across copies of this package: the class counts, not the copy that it comes from. */
  static override [Symbol.hasInstance]<C>(this: C, value: unknown): value is InstanceOf<C>;
  /** @internal */
  static override [Symbol.hasInstance](this: unknown, value: unknown): boolean {
    if (this === ToolError) return ToolError.is(value);
    const type = TYPE_OF.get(this);
    if (type === undefined) return Function.prototype[Symbol.hasInstance].call(this, value);
    return ToolError.is(value) && value.type === type;
  }

  /** What the console and logs show. Nobody has chosen options there, so it is masked and cut as at emission (SPEC 1.9.48). */
  [INSPECT](depth: number, options: object, inspect: Inspect): string {
    if (!ToolError.is(this)) return (this as ToolError).name; // a prototype
    const { message, data } = fromText(native.emitted(textOf(this)));
    const head = masked((this.stack ?? `${this.name}: ${this.message}`).replace(this.message, () => message));
    if (depth < 0) return head;
    const { recoverable, cause } = this;
    const shown = cause !== undefined && { cause: ToolError.is(cause) ? cause : new MaskedCause(cause) };
    const more: object = Object.assign({ recoverable }, data && { data }, shown, this, { [TEXT]: undefined });
    Reflect.deleteProperty(more, TEXT);
    return `${head} ${inspect(more, options)}`;
  }
}

const OPTIONS = { recoverable: 'a boolean', data: 'anything', cause: 'anything' } as const;

function built(type: string, message = '', options: ToolErrorOptions = {}): string {
  check(message, 'a string', 'message');
  checkOptions(options, OPTIONS);
  const data = options.data ?? undefined;
  const unfit = typeof data === 'function' ? 'function' : isThenable(data) ? 'promise' : undefined;
  if (unfit !== undefined) throw new MisuseError(`\`data\` must be an object, not \`${unfit}\``);
  return native.build(type, message.slice(0, MAX_MESSAGE), options.recoverable, data === undefined ? undefined : encode(data, MAX_DATA));
}

/** Whether it is a promise, whose value nobody has waited for. */
function isThenable(value: unknown): boolean {
  try {
    return typeof (value as { readonly then?: unknown } | undefined)?.then === 'function';
  } catch {
    return false; // a getter that throws
  }
}

/** The error with a stack that starts where `made` was called. */
export function calledFrom<E extends object>(error: E, made: (...args: never[]) => unknown): E {
  if (Object.isExtensible(error)) Error.captureStackTrace(error, made);
  return error;
}

const CLONE = '`value` is a structured clone of a ToolError, which has lost its type and data: clone or post `error.toJSON()`';

/** Whether `structuredClone` or `postMessage` has made it of a ToolError: its stack is all that still says so. */
function isClone(value: unknown): boolean {
  if (!(value instanceof Error) || value.name !== 'Error') return false;
  const name = /^\w+/.exec(String(value.stack))?.[0];
  return Object.values(CLASSES).some((made) => made.name === name);
}

/** The message in a canonical text. */
function messageOf(text: string, type: ErrorType): string {
  const start = TYPE_AT + type.length + MESSAGE.length;
  const escaped = text.slice(start, text.indexOf(RECOVERABLE, start));
  return escaped.includes('\\') ? (JSON.parse(`"${escaped}"`) as string) : escaped;
}

/** The text of what must be an error. @internal */
export function textOfError(error: AnyToolError): string {
  if (!ToolError.is(error)) throw refusal(error, 'a ToolError', 'error');
  return error.toJson();
}

/** The canonical text in what the native part has read of a text. */
export function canonicalPart(packed: string, given: string): string {
  const flags = packed.charCodeAt(1);
  if ((flags & 4) !== 0) return given;
  return (flags & 1) === 0 ? packed.slice(2) : packed.slice(2, packed.indexOf('\n'));
}

/** The error that a canonical text is, without a stack: capturing one costs more than everything else together. */
export function fromText(text: string): AnyToolError {
  const type = text.slice(TYPE_AT, text.indexOf('"', TYPE_AT)) as ErrorType;
  const { stackTraceLimit } = Error;
  limitStack(0);
  try {
    return new (CLASSES[type] as new (m: undefined, o: undefined, text: string) => AnyToolError)(
      undefined,
      undefined,
      text,
    );
  } finally {
    limitStack(stackTraceLimit);
  }
}

function limitStack(frames: number): void {
  try {
    Error.stackTraceLimit = frames;
  } catch {
    // frozen intrinsics: then there is a stack
  }
}

/** NOT_FOUND: the named thing does not exist: the agent uses another. */
export class NotFoundError extends ToolError {
  constructor(message?: string, options?: ToolErrorOptions);
  /** @internal */
  constructor(message: undefined, options: undefined, text: string);
  constructor(message?: string, options?: ToolErrorOptions, text?: string) {
    super('NOT_FOUND', message, options, text);
  }
  override get type(): 'NOT_FOUND' {
    return 'NOT_FOUND';
  }
}

/** CONFLICT: somebody else holds or has changed the thing: the agent negotiates, reads again, or waits. */
export class ConflictError extends ToolError {
  constructor(message?: string, options?: ToolErrorOptions);
  /** @internal */
  constructor(message: undefined, options: undefined, text: string);
  constructor(message?: string, options?: ToolErrorOptions, text?: string) {
    super('CONFLICT', message, options, text);
  }
  override get type(): 'CONFLICT' {
    return 'CONFLICT';
  }
}

/** VALIDATION: the arguments are wrong: the agent fixes them and calls once more. */
export class ValidationError extends ToolError {
  constructor(message?: string, options?: ToolErrorOptions);
  /** @internal */
  constructor(message: undefined, options: undefined, text: string);
  constructor(message?: string, options?: ToolErrorOptions, text?: string) {
    super('VALIDATION', message, options, text);
  }
  override get type(): 'VALIDATION' {
    return 'VALIDATION';
  }
}

/** PERMISSION: the caller may not do this: a person must act. */
export class PermissionError extends ToolError {
  constructor(message?: string, options?: ToolErrorOptions);
  /** @internal */
  constructor(message: undefined, options: undefined, text: string);
  constructor(message?: string, options?: ToolErrorOptions, text?: string) {
    super('PERMISSION', message, options, text);
  }
  override get type(): 'PERMISSION' {
    return 'PERMISSION';
  }
}

/** TRANSIENT: nothing is wrong with the call: the agent retries it later. */
export class TransientError extends ToolError {
  constructor(message?: string, options?: ToolErrorOptions);
  /** @internal */
  constructor(message: undefined, options: undefined, text: string);
  constructor(message?: string, options?: ToolErrorOptions, text?: string) {
    super('TRANSIENT', message, options, text);
  }
  override get type(): 'TRANSIENT' {
    return 'TRANSIENT';
  }
}

/** INTERNAL: the tool is broken: the agent stops. */
export class InternalError extends ToolError {
  constructor(message?: string, options?: ToolErrorOptions);
  /** @internal */
  constructor(message: undefined, options: undefined, text: string);
  constructor(message?: string, options?: ToolErrorOptions, text?: string) {
    super('INTERNAL', message, options, text);
  }
  override get type(): 'INTERNAL' {
    return 'INTERNAL';
  }
}

/** The six classes, told apart by `type`. */
export type AnyToolError =
  | NotFoundError
  | ConflictError
  | ValidationError
  | PermissionError
  | TransientError
  | InternalError;

const CLASSES = {
  NOT_FOUND: NotFoundError,
  CONFLICT: ConflictError,
  VALIDATION: ValidationError,
  PERMISSION: PermissionError,
  TRANSIENT: TransientError,
  INTERNAL: InternalError,
} as const satisfies Record<ErrorType, unknown>;

const TYPE_OF = new Map<unknown, ErrorType>();
for (const [type, made] of Object.entries(CLASSES)) {
  TYPE_OF.set(made, type as ErrorType);
  Object.defineProperty(made.prototype, 'name', { value: made.name, configurable: true, writable: true });
}

knowErrors((value) => (ToolError.is(value) ? value.toJson() : undefined));
