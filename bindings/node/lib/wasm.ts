// An instance of the WebAssembly module (bindings/wasm): how its functions are called, and what a trap in one means.
import { BugError, MisuseError } from './misuse.js';

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
}

/** The module, compiled. */
export type Compiled = WebAssembly.Module;

export function compiled(bytes: Uint8Array): Compiled {
  return new WebAssembly.Module(bytes);
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  te_input(length: number): number;
  readonly [name: string]: unknown;
}

/** An argument or an answer as a text; undefined is absent. */
export type Text = string | undefined;
export type Argument = Text | Uint8Array;

const ABSENT = 0xffff_ffff;
const REFUSED = 0x21;
const SOME = 0x2b;
/** Up to here an argument is written in one pass, into room for the longest UTF-8 that it can be. */
const SHORT = 4096;
/** Up to here a loop over ASCII is faster than an encoder and a decoder, in a browser by half a microsecond. */
const TINY = 64;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** An instance, and after a trap, which is a panic of the module, another one. */
export class Host {
  readonly #module: Compiled;
  #exports: Exports;
  #bytes: Uint8Array;
  #stirred = false;
  #generation = 0;

  constructor(module: Compiled) {
    this.#module = module;
    this.#exports = this.#instance();
    this.#bytes = new Uint8Array(this.#exports.memory.buffer);
  }

  /** Grows with each trap: what an instance held is lost with it. */
  get generation(): number {
    return this.#generation;
  }

  /** Calls a function: its answer, undefined for none. */
  call(name: string, args: readonly Argument[]): string | undefined {
    if (!this.#stirred) this.#stir();
    return this.#ask(name, args);
  }

  #instance(): Exports {
    return new WebAssembly.Instance(this.#module, {}).exports as Exports;
  }

  /** Ids of errors are drawn with a number of the host, which some hosts give only once they serve a request. */
  #stir(): void {
    let number: bigint;
    try {
      number = randomNumber();
    } catch {
      return;
    }
    this.#ask('te_stir', [String(number)]);
    this.#stirred = true;
  }

  #ask(name: string, args: readonly Argument[]): string | undefined {
    const answer = this.#invoke(name, args);
    const [at, length] = [Number(answer >> 32n), Number(answer & 0xffff_ffffn)];
    const bytes = this.#memory();
    const text = textAt(bytes, at + 1, at + length);
    if (bytes[at] === REFUSED) throw new MisuseError(text);
    return bytes[at] === SOME ? text : undefined;
  }

  #invoke(name: string, args: readonly Argument[]): bigint {
    const parts = args.map((arg) => (typeof arg === 'string' && arg.length > SHORT ? encoder.encode(arg) : arg));
    try {
      const length = this.#write(parts);
      return BigInt.asUintN(64, (this.#exports[name] as (length: number) => bigint)(length));
    } catch {
      // all that can be thrown here is a trap, or the end of the stack
      this.#exports = this.#instance();
      this.#stirred = false;
      this.#generation += 1;
      throw BugError.of(`panic in \`${name}\``);
    }
  }

  /** Writes the arguments to where the module takes them; how many bytes they are. */
  #write(parts: readonly Argument[]): number {
    let room = 0;
    for (const part of parts) room += 4 + (typeof part === 'string' ? part.length * 3 : (part?.length ?? 0));
    const begin = this.#exports.te_input(room) >>> 0;
    const bytes = this.#memory();
    let at = begin;
    for (const part of parts) {
      let length = ABSENT;
      if (typeof part === 'string') length = put(bytes, at + 4, part);
      else if (part !== undefined) {
        length = part.length;
        bytes.set(part, at + 4);
      }
      for (let shift = 0; shift < 32; shift += 8) bytes[at++] = length >>> shift;
      if (length !== ABSENT) at += length;
    }
    return at - begin;
  }

  /** The memory as it is now: it moves when it grows. */
  #memory(): Uint8Array {
    const { buffer } = this.#exports.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }
}

/** Writes a text where there is room for the longest UTF-8 that it can be; how many bytes it is. */
function put(bytes: Uint8Array, at: number, text: string): number {
  if (text.length <= TINY) {
    let i = 0;
    for (; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) break;
      bytes[at + i] = code;
    }
    if (i === text.length) return i;
  }
  return encoder.encodeInto(text, bytes.subarray(at, at + text.length * 3)).written;
}

/** The text that stands there. */
function textAt(bytes: Uint8Array, begin: number, end: number): string {
  let text = '';
  if (end - begin <= TINY) {
    let at = begin;
    for (let code = 0; at < end && (code = bytes[at] ?? 0x80) < 0x80; at += 1) text += String.fromCharCode(code);
    if (at === end) return text;
  }
  return decoder.decode(bytes.subarray(begin, end));
}

/** 64 random bits. */
export function randomNumber(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

interface Held {
  readonly host: Host;
  readonly generation: number;
  readonly free: string;
  readonly number: string;
}

function release({ host, generation, free, number }: Held): void {
  if (host.generation === generation) host.call(free, [number]);
}

/** What is not used any more is freed in the module, too; old workers, which live for a short time, cannot tell. */
const unused = typeof FinalizationRegistry === 'undefined' ? undefined : new FinalizationRegistry(release);

/** Something that the module holds by a number: `engine`, `run`, `sessions`, `posted`, `metrics`. */
export class Handle {
  readonly #held: Held;

  constructor(host: Host, kind: string, number: string | undefined) {
    this.#held = { host, generation: host.generation, free: `te_${kind}_free`, number: number ?? '' };
    unused?.register(this, this.#held);
  }

  get host(): Host {
    return this.#held.host;
  }

  /** Calls a function whose first argument it is. */
  call(name: string, args: readonly Argument[]): string | undefined {
    const { host, generation, number } = this.#held;
    if (host.generation !== generation) throw BugError.of('what this object held was lost in a panic');
    return host.call(name, [number, ...args]);
  }
}
