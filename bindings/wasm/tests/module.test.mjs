// The module itself, as any host sees it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Misuse, Module } from './module.mjs';

const stamp = JSON.parse(readFileSync(new URL('../module.json', import.meta.url)));

test('the module is the one that module.json describes', () => {
  const packed = readFileSync(new URL('../../go/toolerror.wasm.gz', import.meta.url));
  const bytes = gunzipSync(packed);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), stamp.sha256);
  assert.deepEqual([bytes.length, packed.length], [stamp.bytes, stamp.compressed_bytes]);
});

test('the sizes in the README are those of module.json, within 2 %', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, ...said] = /What is checked in, (\d+) kB and (\d+) kB, [^]*The variant without the classifier[^]*? (\d+) kB in all/.exec(readme);
  for (const [place, bytes] of [stamp.bytes, stamp.compressed_bytes, stamp.small_bytes].entries()) {
    assert.ok(Math.abs(said[place] * 1000 - bytes) <= bytes / 50, `${said[place]} kB in the README, ${bytes} bytes in module.json`);
  }
});

test('it asks its host for nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(Module.compiled), []);
});

test('each export is its memory, a function of the border, or a mark of the linker', () => {
  const names = WebAssembly.Module.exports(Module.compiled).map(({ name }) => name);
  const others = names.filter((name) => !name.startsWith('te_'));
  assert.deepEqual(others.sort(), ['__data_end', '__heap_base', 'memory']);
});

test('arguments that are missing or cut short are refused', () => {
  const module = new Module();
  assert.throws(() => module.call('te_read'), new Misuse('the arguments are cut short'));
  assert.throws(() => module.call('te_read', undefined, 'exact'), new Misuse('`text` is required'));
  assert.throws(() => module.call('te_run_save', '7'), new Misuse('nothing has the number `7`'));
});

test('a trap becomes misuse, and the next call has a fresh instance', () => {
  const module = new Module();
  const broken = module.exports;
  const text = '{"type":"CONFLICT","message":"held","recoverable":false}';
  assert.equal(module.call('te_read', text, 'exact'), 's4');
  // what lies behind the stack is the module's own data and heap
  new Uint8Array(broken.memory.buffer).fill(0xff, 1024);
  assert.throws(() => module.call('te_read', text, 'exact'), new Misuse('toolerror panicked in `te_read`'));
  assert.notEqual(module.exports, broken);
  assert.equal(module.call('te_read', text, 'exact'), 's4');
});

test('two instances draw different ids of errors', () => {
  const error = '{"type":"INTERNAL","message":"m","recoverable":false}';
  const id = () => JSON.parse(new Module().call('te_unexpected', error, undefined, 'no', 'false', undefined)).data.error_id;
  assert.equal(new Set([id(), id(), id()]).size, 3);
});

test('many readings leave nothing behind', () => {
  const module = new Module();
  const read = () => module.call('te_read_as', 'error_text', '429 Too Many Requests, retry after 7 seconds', 'classify', undefined);
  for (let i = 0; i < 1000; i += 1) read();
  const before = module.exports.memory.buffer.byteLength;
  for (let i = 0; i < 20_000; i += 1) read();
  assert.equal(module.exports.memory.buffer.byteLength, before);
});
