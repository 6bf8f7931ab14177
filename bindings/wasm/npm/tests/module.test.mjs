// How the sources of bindings/node hold the module: what a trap leaves, what is freed, long and odd texts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { node } from './runtimes.mjs';

const require = createRequire(join(node, 'dist/index.js'));
const { moduleNative } = require('./module.js');
const { compiled } = require('./wasm.js');
const { BugError, MisuseError } = require('./misuse.js');
const module = compiled(gunzipSync(readFileSync(join(node, '../go/toolerror.wasm.gz'))));
const TEXT = '{"type":"CONFLICT","message":"held","recoverable":false}';

/** A border, and the memories of its instances so far. */
function border() {
  const memories = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      memories.push(this.exports.memory);
    }
  };
  const native = moduleNative(module);
  return { native, memories, restore: () => (WebAssembly.Instance = Instance) };
}

test('after a trap there is a fresh instance, and what the old one held refuses to work', (t) => {
  const { native, memories, restore } = border();
  t.after(restore);
  const engine = new native.NativeEngine();
  const run = engine.begin('{"key":"a/b"}', 0, 0);
  // what lies behind the stack is the module's own data and heap
  new Uint8Array(memories[0].buffer).fill(0xff, 1024);
  assert.throws(() => native.read(TEXT, 0), new BugError('bug in toolerror, please report it: panic in `te_read`'));
  assert.equal(memories.length, 2);
  assert.equal(native.read(TEXT, 0), 's4');
  for (const lost of [() => engine.policy(), () => run.attempts(), () => engine.begin('{"key":"a/b"}', 0, 0)]) {
    assert.throws(lost, new BugError('bug in toolerror, please report it: what this object held was lost in a panic'));
  }
  assert.equal(new native.NativeEngine().begin('{"key":"a/b"}', 0, 0).attempts(), 0);
});

test('what nothing refers to any more is freed in the module', async (t) => {
  const { native, memories, restore } = border();
  t.after(restore);
  const engine = new native.NativeEngine();
  const round = async () => {
    for (let i = 0; i < 2000; i += 1) engine.begin('{"key":"a/b"}', 0, 0).admit(0, 0);
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  for (let i = 0; i < 20; i += 1) await round();
  const before = memories[0].buffer.byteLength;
  for (let i = 0; i < 40; i += 1) await round();
  // when objects are freed is the runtime's choice; 80,000 calls that stayed would take 190 MB
  const grown = memories[0].buffer.byteLength - before;
  assert.ok(grown < 16_000_000, `${grown} bytes`);
});

test('long and odd texts cross the border as they are', () => {
  const native = moduleNative(module);
  const short = [64, 65].flatMap((length) => ['x'.repeat(length), `${'x'.repeat(length - 1)}ü`, '\ufeff'.repeat(length)]);
  const long = ['x'.repeat(4096), 'x'.repeat(4097), 'ü🙂'.repeat(2000), 'x'.repeat(9_000_000)];
  for (const text of [...short, ...long, '\ufeffm', '\u007f\u0080', 'a\u0000b', '']) {
    const built = JSON.parse(native.build('CONFLICT', text));
    assert.equal(built.message, text === '' ? 'conflict' : text);
  }
  assert.equal(JSON.parse(native.build('CONFLICT', 'a\ud800b')).message, 'a\ufffdb');
  assert.equal(native.read(TEXT, 0), 's4');
});

test('arguments of the wrong type are refused', () => {
  const native = moduleNative(module);
  for (const wrong of [() => native.read(7, 0), () => native.build('CONFLICT', 'm', 'yes'), () => native.plainMessage('7', 'm'), () => new native.NativeSessions().post(7)]) {
    assert.throws(wrong, new MisuseError('an argument is of the wrong type'));
  }
  assert.throws(() => native.read(TEXT, 9), new MisuseError('unknown mode'));
  assert.throws(() => native.plainMessage(1.5, 'm'), MisuseError);
});
