// A host of the module in JavaScript: what tests and the testee need of one.
import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

const packed = new URL('../../go/toolerror.wasm.gz', import.meta.url);
const module = new WebAssembly.Module(gunzipSync(readFileSync(packed)));
const ABSENT = 0xffff_ffff;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the module refuses, or what a trap in it becomes. */
export class Misuse extends Error {}

/** An instance, and after a trap another one. */
export class Module {
  static compiled = module;
  #exports;

  constructor() {
    this.#fresh();
  }

  #fresh() {
    this.#exports = new WebAssembly.Instance(module, {}).exports;
    this.call('te_stir', randomBytes(8).readBigUInt64LE().toString());
  }

  get exports() {
    return this.#exports;
  }

  /** Calls a function with texts, bytes, or undefined for what is absent: its answer, undefined for none. */
  call(name, ...args) {
    const parts = args.map((arg) => (arg === undefined || arg instanceof Uint8Array ? arg : encoder.encode(String(arg))));
    try {
      return this.#answer(name, parts);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#fresh();
      throw new Misuse(`toolerror panicked in \`${name}\``);
    }
  }

  #answer(name, parts) {
    const { memory, te_input: input } = this.#exports;
    const length = parts.reduce((sum, part) => sum + 4 + (part?.length ?? 0), 0);
    let at = input(length) >>> 0;
    const view = new DataView(memory.buffer);
    for (const part of parts) {
      view.setUint32(at, part?.length ?? ABSENT, true);
      if (part !== undefined) new Uint8Array(memory.buffer).set(part, at + 4);
      at += 4 + (part?.length ?? 0);
    }
    const answer = BigInt.asUintN(64, this.#exports[name](length));
    const bytes = new Uint8Array(memory.buffer, Number(answer >> 32n), Number(answer & 0xffff_ffffn));
    const text = decoder.decode(bytes.subarray(1));
    if (bytes[0] === 0x21) throw new Misuse(text);
    return bytes[0] === 0x2b ? text : undefined;
  }
}
