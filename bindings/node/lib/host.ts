// What the runtime offers beside the language. The package for other runtimes (bindings/wasm/npm) has another such file.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import * as timers from 'node:timers';
import { types } from 'node:util';

/** A value that belongs to a call and to all that it waits for. */
export interface Storage<T> {
  getStore(): T | undefined;
  run<R>(store: T, work: () => R): R;
}

export function newStorage<T>(): Storage<T> {
  return new AsyncLocalStorage<T>();
}

/** What a value is, whatever realm it is from and whatever it says of itself. */
export type Types = Pick<
  typeof types,
  | 'isAnyArrayBuffer'
  | 'isBoxedPrimitive'
  | 'isDataView'
  | 'isDate'
  | 'isGeneratorObject'
  | 'isMap'
  | 'isNativeError'
  | 'isPromise'
  | 'isRegExp'
  | 'isSet'
  | 'isUint8Array'
  | 'isUint8ClampedArray'
  | 'isWeakMap'
  | 'isWeakSet'
>;

export { types };

/** Tells the developer of a mistake that breaks nothing. */
export function warn(text: string): void {
  process.emitWarning(text, 'ToolErrorWarning');
}

/** Does something at the next turn of the event loop; as it was before a test runner put its own in place. */
export const nextTurn: (work: () => void) => unknown = timers.setImmediate;

/** A whole file. */
export function readFile(path: string | URL): Uint8Array {
  return readFileSync(path);
}
