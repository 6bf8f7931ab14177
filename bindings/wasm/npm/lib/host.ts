// What runtimes without Node's modules offer beside the language; in place of `bindings/node/lib/host.ts`.
import type * as node from '../../../node/lib/host.js';

type Storage<T> = node.Storage<T>;

/** Where Node's modules are after all: Node, Deno, Bun, and workerd with `nodejs_compat`. */
interface WithModules {
  process?: {
    emitWarning?: (text: string, name: string) => void;
    getBuiltinModule?: (name: string) => { AsyncLocalStorage?: new <T>() => Storage<T> } | undefined;
  };
}
const { process } = globalThis as WithModules;

export function newStorage<T>(): Storage<T> {
  const { AsyncLocalStorage } = process?.getBuiltinModule?.('node:async_hooks') ?? {};
  return AsyncLocalStorage === undefined ? new OneAtATime<T>() : new AsyncLocalStorage<T>();
}

/**
 * A value that belongs to a call and to all that it waits for, in runtimes that do not know what belongs to a call: while
 * calls overlap, none has its value.
 */
class OneAtATime<T> implements Storage<T> {
  readonly #under = new Set<{ readonly store: T }>();

  getStore(): T | undefined {
    if (this.#under.size !== 1) return undefined;
    const [only] = this.#under;
    return only?.store;
  }

  run<R>(store: T, work: () => R): R {
    const call = { store };
    const over = (): unknown => this.#under.delete(call);
    this.#under.add(call);
    try {
      const result = work();
      if (result instanceof Promise) result.then(over, over);
      else over();
      return result;
    } catch (error) {
      over();
      throw error;
    }
  }
}

/** Whether an internal slot is there: `look` throws where it is not. */
function has(look: (value: unknown) => unknown): (value: unknown) => boolean {
  return (value) => {
    try {
      look(value);
      return true;
    } catch {
      return false;
    }
  };
}

/** Looks at a value with the getter of a built-in class. */
function getter(prototype: object, name: PropertyKey): (value: unknown) => unknown {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get as () => unknown;
  return (value) => get.call(value);
}

const tagged = (tag: string) => (value: unknown) => Object.prototype.toString.call(value) === `[object ${tag}]`;
const arrayName = getter(Object.getPrototypeOf(Uint8Array.prototype) as object, Symbol.toStringTag);
const isArrayBuffer = has(getter(ArrayBuffer.prototype, 'byteLength'));
/** Browsers have it only on pages that are isolated from others. */
const isShared = typeof SharedArrayBuffer === 'undefined' ? () => false : has(getter(SharedArrayBuffer.prototype, 'byteLength'));
const PRIMITIVES = [Number, String, Boolean, Symbol, BigInt].map(({ prototype }) =>
  has((value) => (prototype.valueOf as () => unknown).call(value)),
);

export const types = {
  isAnyArrayBuffer: (value: unknown) => isArrayBuffer(value) || isShared(value),
  isBoxedPrimitive: (value: unknown) => typeof value === 'object' && PRIMITIVES.some((is) => is(value)),
  isDataView: has(getter(DataView.prototype, 'byteLength')),
  isDate: has((value) => Date.prototype.getTime.call(value)),
  isGeneratorObject: tagged('Generator'),
  isMap: has(getter(Map.prototype, 'size')),
  isNativeError: tagged('Error'),
  isPromise: tagged('Promise'),
  isRegExp: has(getter(RegExp.prototype, 'source')),
  isSet: has(getter(Set.prototype, 'size')),
  isUint8Array: (value: unknown) => arrayName(value) === 'Uint8Array',
  isUint8ClampedArray: (value: unknown) => arrayName(value) === 'Uint8ClampedArray',
  isWeakMap: has((value) => WeakMap.prototype.has.call(value as WeakMap<object, unknown>, types)),
  isWeakSet: has((value) => WeakSet.prototype.has.call(value as WeakSet<object>, types)),
} as node.Types;

/** Tells the developer of a mistake that breaks nothing. */
export function warn(text: string): void {
  if (process?.emitWarning === undefined) console.warn(`ToolErrorWarning: ${text}`);
  else process.emitWarning(text, 'ToolErrorWarning');
}

const { setImmediate, setTimeout } = globalThis as { setImmediate?: (work: () => void) => unknown; setTimeout: typeof globalThis.setTimeout };

/** Does something at the next turn of the event loop; as it was before a test runner put its own in place. */
export const nextTurn: (work: () => void) => unknown = setImmediate ?? ((work) => setTimeout(work, 0));

/** Here are no files. */
export function readFile(): Uint8Array {
  throw new Error('files are read by the package `toolerror` only');
}

export type Child = node.Child;

/** Here are no processes. */
function noProcesses(): never {
  throw new Error('servers are started by the package `toolerror` only');
}

export { noProcesses as startServer, noProcesses as signalGroup, noProcesses as endWithProgram, noProcesses as newPassThrough, noProcesses as writeStderr };
