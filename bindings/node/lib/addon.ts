// The native part: the library of this machine, with a MisuseError or a BugError for all that its functions throw.
import type { Native } from './border.js';
import { BugError, MisuseError } from './misuse.js';
import { platformName } from './platform.js';

/** The library of this machine. */
export function loadAddon(): Native {
  return shielded(require(`../native/toolerror.${platformName()}.node`) as Native);
}

/**
 * What native code throws is a bug, when it panicked, or misuse: in our words, or in those of napi, whose conversion of an argument fails with a text
 * that begins with `Failed to `. Our messages begin in lower case. It is no wrapper of a host, so it is no fact of the core.
 */
function own(error: unknown): MisuseError | BugError {
  const { code, message } = error as { code?: unknown; message: string };
  if (code === 'Unknown') return new BugError(message);
  const inOurWords = code === 'InvalidArg' && !message.startsWith('Failed to ');
  return new MisuseError(inOurWords ? message : 'an argument is of the wrong type');
}

/** Puts a shield around each function of `target`. */
function shield<T extends object>(target: T, names: readonly string[], into: object): void {
  for (const name of names) {
    const work = target[name as keyof T] as unknown as (...args: unknown[]) => unknown;
    const shielded = function (this: unknown, ...args: unknown[]): unknown {
      try {
        return work.apply(this, args);
      } catch (error) {
        throw own(error);
      }
    };
    Object.defineProperty(into, name, { value: shielded });
  }
}

type Classes = Extract<keyof Native, `Native${string}`>;

/** A class whose constructor says what it refuses as its methods do. */
function constructed(Class: object): unknown {
  return new Proxy(Class, {
    construct(target, args) {
      try {
        return Reflect.construct(target as new () => object, args) as object;
      } catch (error) {
        throw own(error);
      }
    },
  });
}

function shielded(native: Native): Native {
  const isFunction = (name: string): boolean => typeof native[name as keyof Native] === 'function' && !name.startsWith('Native');
  const functions = Object.keys(native).filter(isFunction);
  const whole: { [name: string]: unknown } = { ...native };
  shield(native, functions, whole);
  const classes = Object.keys(native).filter((name) => name.startsWith('Native')) as Classes[];
  for (const name of classes) {
    const Class = native[name] as { readonly prototype: object };
    const names = Object.getOwnPropertyNames(Class.prototype).filter((method) => method !== 'constructor');
    shield(Class.prototype, names, Class.prototype);
    whole[name] = constructed(Class);
  }
  return whole as unknown as Native;
}
