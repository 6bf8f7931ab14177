// Errors and values of every origin: other realms, copies of the package, proxies, clones; stacks; texts of any size.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import vm from 'node:vm';
import { ConflictError, fromError, InternalError, MisuseError, NotFoundError, ToolError, toResult, wrap } from 'toolerror';
import { commonJs } from './runtime.mjs';

const from = (value) => JSON.parse(new NotFoundError('', { data: { value } }).dataJson).value;
const quiet = { log: () => {} };

/** Another copy of the package, as a second installation of it is one. */
function another(t) {
  const root = join(import.meta.dirname, '..');
  const folder = mkdtempSync(join(tmpdir(), 'toolerror-copy-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'native'), join(folder, 'native'));
  return createRequire(import.meta.url)(join(folder, 'dist/index.js'));
}

test('values of the language have the form of the contract', () => {
  class Lease {
    id = 7;
    #owner = 'a';
    get owner() {
      return this.#owner;
    }
  }
  const params = new URLSearchParams({ a: '1', b: '2' });
  const form = new FormData();
  form.set('lease', 'L-9');
  const cases = [
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(NaN), null],
    [new RangeError('no'), 'RangeError: no'],
    [new TypeError(), 'TypeError'],
    [new DOMException('gone', 'AbortError'), 'AbortError: gone'],
    [Object.assign(new Error('a'), { toJSON: () => ({ config: 'secret' }) }), 'Error: a'],
    [new ConflictError('held'), { type: 'CONFLICT', message: 'held', recoverable: false }],
    [new Headers({ 'Retry-After': '3' }), { 'retry-after': '3' }],
    [form, { lease: 'L-9' }],
    [params, 'a=1&b=2'],
    [/^L-\d+$/i, '/^L-\\d+$/i'],
    [new URL('https://example.org/a b'), 'https://example.org/a%20b'],
    [new Map([[1, new Set([2, 1])]]), { 1: [1, 2] }],
    [new Uint16Array([1, 2]), [1, 2]],
    [Buffer.from('hi'), 'aGk='],
    [5n, 5],
    [new BigInt64Array([5n]), [5]],
    [new Lease(), { id: 7 }],
    [[Promise.resolve(1), new WeakMap(), Symbol('s'), () => 1, (function* () {})()], [null, null, null, null, null]],
    [vm.runInNewContext('({ d: new Date(0), e: new RangeError("no"), m: new Map([[1, 2]]), r: /a/ })'), { d: '1970-01-01T00:00:00.000Z', e: 'RangeError: no', m: { 1: 2 }, r: '/a/' }],
  ];
  for (const [value, expected] of cases) assert.deepEqual(from(value), expected);
});

test('a stack starts where the error was made', () => {
  class Own extends NotFoundError {}
  const makers = {
    byClass: () => new NotFoundError('x'),
    bySubclass: () => new Own('x'),
    byBuild: () => ToolError.build('NOT_FOUND', 'x'),
    byFrom: () => ToolError.from('{"type":"NOT_FOUND","message":"x","recoverable":false}'),
    byWrap: () => wrap(new Error('x')),
  };
  for (const [name, make] of Object.entries(makers)) {
    const [, first] = make().stack.split('\n');
    assert.match(first, new RegExp(`at .*${name} .*identity\\.test\\.mjs`), name);
  }
});

test('a proxy, a copy with the same prototype, and a frozen error are errors', () => {
  const error = new ConflictError('held', { data: { hint: 'wait', retry_after: 3 } });
  for (const same of [new Proxy(error, {}), Object.assign(Object.create(ConflictError.prototype), error), Object.create(error), Object.freeze(new ConflictError('held', { data: error.data }))]) {
    assert.ok(ToolError.is(same) && same instanceof ConflictError);
    assert.deepEqual([same.hint, same.retryAfter, same.data.hint, same.recoverable, same.toJson()], ['wait', 3, 'wait', false, error.toJson()]);
    assert.equal(toResult(same).content[0].text, error.toJson());
    assert.equal(wrap(new Error('around', { cause: same })).type, 'CONFLICT');
    assert.match(inspect(same), /ConflictError/);
  }
  const { proxy, revoke } = Proxy.revocable(error, {});
  revoke();
  assert.equal(ToolError.is(proxy), false);
});

test('what only has the class of an error is none, and shows as such', () => {
  for (const none of [NotFoundError.prototype, Object.create(NotFoundError.prototype), { ...new NotFoundError('x') }]) {
    assert.equal(ToolError.is(none), false);
    assert.doesNotThrow(() => [inspect(none), none.recoverable, none.data, none.toJson?.()]);
    assert.throws(() => ToolError.from(none), MisuseError);
  }
  // a clone has the message alone: its plain form is what crosses a thread
  const error = new NotFoundError('x', { data: { a: 1 } });
  const clone = structuredClone(error);
  assert.deepEqual([ToolError.is(clone), clone.message, fromError(clone).error.type], [false, 'x', 'INTERNAL']);
  assert.equal(ToolError.from(structuredClone(error.toJSON())).toJson(), error.toJson());
});

test('assertions tell errors apart, and say how they differ', () => {
  const made = (a) => new NotFoundError('x', { data: { a } });
  assert.deepStrictEqual(made(1), made(1));
  assert.notDeepStrictEqual(made(1), made(2));
  for (const differ of [() => assert.strictEqual(made(1), made(1)), () => assert.deepStrictEqual(made(1), made(2))]) {
    const failure = (() => {
      try {
        differ();
      } catch (error) {
        return error;
      }
    })();
    assert.equal(failure.name, 'AssertionError');
    assert.ok(failure.message.includes('NotFoundError') && ToolError.is(failure.actual));
    assert.match(inspect(failure), /NotFoundError/);
  }
});

test('two copies of the package recognise the errors of each other', commonJs, (t) => {
  const other = another(t);
  assert.notEqual(other.NotFoundError, NotFoundError);
  const [ours, theirs] = [new NotFoundError('ours', { data: { hint: 'h' } }), new other.ConflictError('theirs', { data: { hint: 'h' } })];
  assert.ok(other.ToolError.is(ours) && ours instanceof other.NotFoundError);
  assert.ok(ToolError.is(theirs) && theirs instanceof ConflictError);
  assert.equal(other.wrap(new Error('a', { cause: ours })).toJson(), ours.toJson());
  assert.equal(toResult(theirs).content[0].text, theirs.toJson());
  assert.equal(ToolError.from(theirs).toJson(), theirs.toJson());
});

test('errors of another realm are read as those of this one', () => {
  const run = (code) => vm.runInNewContext(code, { ConflictError });
  const wrapped = run('new Error("around", { cause: new ConflictError("held") })');
  assert.equal(wrap(wrapped).type, 'CONFLICT');
  assert.equal(wrap(run('Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open", errno: -2 })')).type, 'NOT_FOUND');
  assert.equal(toResult(run('new RangeError("the password is hunter2")'), quiet).content[0].text.includes('hunter2'), false);
});

test('long texts are no misuse', () => {
  // longer ones are cut: with all escapes the canonical text would be longer than a string can be
  assert.equal(new InternalError('x'.repeat(100_000_000)).message.length, 1 << 26);
  for (const text of ['x'.repeat(1_000_000), '\u0001'.repeat(10_000), '\ud83d'.repeat(100_000)]) {
    assert.ok(wrap(new Error(text)).message.length > 0);
    assert.ok(toResult(new InternalError(text)).content[0].text.length <= 65_536);
    assert.ok(toResult(new Error(text), { ...quiet, exposeInternal: true }).content[0].text.length <= 65_536);
  }
});
