// The value: classes, frozen members, text, views, what it is built from.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, promisify, types } from 'node:util';
import { test } from 'node:test';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
import * as toolerror from 'toolerror';
import { ConflictError, InternalError, MisuseError, NotFoundError, read, ToolError, TransientError } from 'toolerror';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');
const from = (data) => new NotFoundError('m', { data }).dataJson;

test('each type has a class, which is an Error', () => {
  for (const type of toolerror.TYPES) {
    const error = ToolError.build(type, 'm');
    const name = `${type.toLowerCase().replace(/(^|_)(.)/g, (_, __, letter) => letter.toUpperCase())}Error`;
    assert.equal(error.type, type);
    assert.equal(error.name, name);
    assert.equal(error.constructor, toolerror[name]);
    assert.ok(error instanceof toolerror[name] && error instanceof ToolError && error instanceof Error);
    assert.ok(types.isNativeError(error));
    assert.equal(error.toString(), `[${type}] m`);
  }
});

test('the members of the contract cannot be changed, stack and cause can', () => {
  const error = new ConflictError('held', { data: { conflicts: [{ agent_id: 'a' }] }, recoverable: true });
  for (const member of ['type', 'message', 'recoverable', 'data', 'retryAfter', 'conflicts']) {
    assert.throws(() => {
      error[member] = 'x';
    }, TypeError);
  }
  assert.throws(() => error.data.conflicts.push(1), TypeError);
  assert.throws(() => {
    error.data.conflicts[0].agent_id = 'b';
  }, TypeError);
  error.stack = 'trace';
  error.cause = 'why';
  assert.deepEqual([error.stack, error.cause], ['trace', 'why']);
  assert.equal(
    error.toJson(),
    '{"type":"CONFLICT","message":"held","recoverable":true,"data":{"conflicts":[{"agent_id":"a"}]}}',
  );
});

test('one that is thrown has a stack, one that was read has none', () => {
  const thrown = new NotFoundError('no lease');
  assert.match(thrown.stack, /^NotFoundError: no lease\n {4}at .*value\.test\.mjs/);
  const { stackTraceLimit } = Error;
  assert.equal(read(thrown.toJson()).error.stack, 'NotFoundError: no lease');
  assert.equal(Error.stackTraceLimit, stackTraceLimit);
});

test('the cause stays beside the text', () => {
  const cause = new TypeError('inner');
  assert.equal(new InternalError('outer', { cause }).cause, cause);
  assert.ok(!('cause' in new InternalError('outer')));
});

test('a subclass of yours keeps what it is', () => {
  class LeaseGone extends NotFoundError {
    constructor(id) {
      super(`lease ${id} is gone`, { data: { id } });
    }
  }
  const error = new LeaseGone(7);
  assert.equal(error.toJson(), '{"type":"NOT_FOUND","message":"lease 7 is gone","recoverable":false,"data":{"id":7}}');
  assert.ok(error instanceof LeaseGone && error instanceof NotFoundError);
  assert.ok(!(new NotFoundError('x') instanceof LeaseGone));
});

test('errors of another copy of the package are errors', (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'toolerror-'));
  t.after(() => rmSync(copy, { recursive: true }));
  for (const part of ['dist', 'native']) cpSync(join(root, part), join(copy, part), { recursive: true });
  const other = require(join(copy, 'dist/index.js'));
  assert.notEqual(other.ToolError, ToolError);
  const error = new other.TransientError('busy', { data: { n: 12345678901234567890n } });
  assert.ok(ToolError.is(error));
  assert.ok(error instanceof ToolError && error instanceof TransientError && !(error instanceof NotFoundError));
  assert.equal(ToolError.from(error).toJson(), error.toJson());
  assert.equal(toolerror.wrap(new Error('outer', { cause: error })).toJson(), error.toJson());
  assert.ok(toolerror.wrap(new TypeError('fetch failed', { cause: error })) === error);
  assert.equal(toolerror.toResult(error).content[0].text, error.toJson());
});

test('errors of another realm are errors', () => {
  const context = vm.createContext({ process, performance, TextDecoder, TextEncoder });
  // a realm's own copy of the classes: the compiled modules run in it
  const load = (file) => {
    const module = { exports: {} };
    const path = join(root, 'dist', file);
    const wrapper = vm.runInContext(`(function (exports, require, module) {${require('node:fs').readFileSync(path)}\n})`, context);
    const inner = (name) => {
      if (name.startsWith('./')) return (cache[name] ??= load(name.slice(2)));
      return require(name.startsWith('../') ? join(root, 'dist', name) : name);
    };
    wrapper(module.exports, inner, module);
    return module.exports;
  };
  const cache = {};
  const { NotFoundError: Foreign } = load('error.js');
  const error = new Foreign('x');
  assert.ok(!(error instanceof Error));
  assert.ok(ToolError.is(error) && error instanceof NotFoundError);
});

test('what is no ToolError is none', () => {
  for (const value of [null, undefined, 'x', {}, new Error('x'), { type: 'NOT_FOUND', message: 'x', recoverable: false }]) {
    assert.ok(!ToolError.is(value));
    assert.ok(!(value instanceof ToolError));
  }
});

test('the plain form goes through JSON and structuredClone', () => {
  const error = new ConflictError('held', { data: { b: 1, a: [true] } });
  const plain = { type: 'CONFLICT', message: 'held', recoverable: false, data: { a: [true], b: 1 } };
  assert.deepEqual(error.toJSON(), plain);
  assert.equal(JSON.stringify(error), error.toJson());
  assert.equal(ToolError.from(structuredClone(error.toJSON())).toJson(), error.toJson());
  assert.ok(!('data' in new ConflictError('held').toJSON()));
  assert.throws(() => ToolError.from({ type: 'BAD' }), MisuseError);
});

test('the message is as it was given', () => {
  for (const message of ['a "quoted" \\ word', 'line\nbreak', '","recoverable":true', 'ünï — 🚀', '\u2028', '\u0000']) {
    const error = new NotFoundError(message);
    assert.equal(error.message, message);
    assert.equal(error.recoverable, false);
    assert.equal(read(error.toJson()).error.message, message);
  }
  assert.equal(new NotFoundError('\ud800').message, '\ufffd');
  assert.equal(new NotFoundError('').message, 'not found');
});

test('integers that a number does not hold are there in full on request', () => {
  const error = new NotFoundError('m', { data: { id: 9007199254740993n, small: 7, text: '9007199254740993' } });
  assert.equal(error.dataJson, '{"id":9007199254740993,"small":7,"text":"9007199254740993"}');
  assert.equal(error.data.id, 9007199254740992);
  assert.deepEqual(error.bigData(), { id: 9007199254740993n, small: 7, text: '9007199254740993' });
  assert.equal(new NotFoundError('m', { data: error.bigData() }).dataJson, error.dataJson);
});

test('values that JSON lacks have a form', () => {
  assert.equal(from({ at: new Date(0) }), '{"at":"1970-01-01T00:00:00.000Z"}');
  assert.equal(from({ at: new Date(NaN) }), '{"at":null}');
  assert.equal(from({ bytes: Buffer.from('hi'), view: new DataView(new ArrayBuffer(1)) }), '{"bytes":"aGk=","view":"AA=="}');
  assert.equal(from({ numbers: new Float64Array([1.5, NaN]) }), '{"numbers":[1.5,null]}');
  assert.equal(from({ set: new Set(['b', 'a', { z: 1, y: 2 }]) }), '{"set":["a","b",{"y":2,"z":1}]}');
  assert.equal(from(new Map([['k', new Map([[1, 'one'], [true, 2]])]])), '{"k":{"1":"one","true":2}}');
  assert.equal(from({ url: new URL('https://a.example/b') }), '{"url":"https://a.example/b"}');
  assert.equal(from({ f() {}, s: Symbol('s'), u: undefined, n: NaN, l: [undefined] }), '{"f":null,"l":[null],"n":null,"s":null}');
  assert.equal(from({ inner: new NotFoundError('x') }), '{"inner":{"message":"x","recoverable":false,"type":"NOT_FOUND"}}');
  assert.equal(from({ boxed: [Object(1), Object('s'), Object(2n)] }), '{"boxed":[1,"s",2]}');
});

test('values of another realm have the same form', () => {
  const data = vm.runInNewContext(
    '({ bytes: new Uint8Array([104, 105]), set: new Set([2, 1]), map: new Map([[1, 2]]), at: new Date(0), list: [1] })',
  );
  assert.equal(from(data), '{"at":"1970-01-01T00:00:00.000Z","bytes":"aGk=","list":[1],"map":{"1":2},"set":[1,2]}');
});

test('writing never throws, and what is around a bad value survives', () => {
  const cycle = { name: 'cycle' };
  cycle.self = cycle;
  assert.equal(from({ cycle, ok: 1 }), '{"cycle":{"name":"cycle","self":null},"ok":1}');
  const bad = {
    get thrown() {
      throw new Error('getter');
    },
    ok: 1,
    toJSONs: { toJSON: () => assert.fail('toJSON') },
  };
  assert.equal(from(bad), '{"ok":1,"thrown":null,"toJSONs":null}');
  assert.equal(from({ proxy: new Proxy({}, { ownKeys: () => assert.fail('keys') }), ok: 1 }), '{"ok":1,"proxy":null}');
  let deep = [];
  for (let i = 0; i < 10_000; i += 1) deep = [deep];
  assert.equal(from({ deep }), `{"deep":${'['.repeat(126)}null${']'.repeat(126)}}`);
});

test('data is bounded: what would not end is null, and what is around it survives', () => {
  const sparse = [1];
  sparse.length = 4_000_000_000;
  const endless = new Proxy([], { get: (_, key) => (key === 'length' ? 2 ** 32 - 1 : 1) });
  let tree = { leaf: 1 };
  for (let i = 0; i < 40; i += 1) tree = { left: tree, right: tree };
  let list = [1, () => {}];
  for (let i = 0; i < 40; i += 1) list = [list, list, list];
  const text = 'x'.repeat(1_000_000);
  assert.equal(from({ ok: 1, sparse }), '{"ok":1,"sparse":null}');
  assert.equal(from({ endless, ok: 1 }), '{"endless":null,"ok":1}');
  assert.equal(from({ few: [1, , 3], ok: 1 }), '{"few":[1,null,3],"ok":1}'); // eslint-disable-line no-sparse-arrays
  for (const many of [tree, list, new Array(100_000).fill(text), new Float64Array(30_000_000), Buffer.alloc(100_000_000)]) {
    const made = from({ ok: 1, many });
    assert.ok(made.length < 20_000_000 && made.includes('"ok":1'));
  }
  assert.equal(toolerror.readResult({ isError: true, content: sparse }).disposition, 'legacy');
  const long = [{ type: 'image', data: 'A'.repeat(20_000_000) }, { type: 'text', text: 'it broke' }];
  assert.equal(toolerror.readResult({ isError: true, content: long }).error.message, 'it broke');
});

test('a structured clone of an error is refused by name, its plain form is not', async () => {
  const message = '`value` is a structured clone of a ToolError, which has lost its type and data: clone or post `error.toJSON()`';
  class SeatTaken extends ConflictError {}
  const error = new ConflictError('held "here"', { data: { by: 'a' }, cause: new Error('x') });
  for (const made of [error, read(error.toJson()).error, new SeatTaken('s'), new TransientError()]) {
    assert.throws(() => ToolError.from(structuredClone(made)), { name: 'MisuseError', message });
    assert.equal(ToolError.from(structuredClone(made.toJSON())).toJson(), made.toJson());
  }
  for (const other of [new Error('ConflictError: x'), structuredClone(new TypeError('x')), structuredClone(new Error('x'))]) {
    assert.throws(() => ToolError.from(other), { message: '`value` must be a ToolError as JSON or as an object' });
  }
  // whoever throws the clone has thrown an unknown error: nobody makes the call again because of it
  const clone = structuredClone(new TransientError('busy'));
  let sent = 0;
  const send = () => {
    sent += 1;
    throw clone;
  };
  await assert.rejects(toolerror.retry(send, { readOnly: true }), (thrown) => thrown === clone);
  assert.deepEqual([sent, toolerror.fromError(clone).error.type], [1, 'INTERNAL']);
});

test('structuredClone and worker threads take the message along', async () => {
  const error = new ConflictError('held "here"', { data: { by: 'a' } });
  const clone = structuredClone(error);
  assert.ok(clone instanceof Error);
  assert.equal(clone.message, 'held "here"');
  assert.equal(structuredClone(read(error.toJson()).error).message, 'held "here"');
  const source = `
    const { parentPort } = require('node:worker_threads');
    const { ConflictError } = require(${JSON.stringify(join(root, 'dist/index.js'))});
    parentPort.postMessage(new ConflictError('held', { data: { by: 'a' } }));
    parentPort.postMessage(new ConflictError('held', { data: { by: 'a' } }).toJSON());
    throw new ConflictError('lost');`;
  const worker = new Worker(source, { eval: true });
  const messages = [];
  const posted = new Promise((done) => worker.on('message', (message) => messages.push(message) === 2 && done(messages)));
  const thrown = new Promise((done) => worker.on('error', done));
  const [posted1, plain] = await posted;
  assert.equal(posted1.message, 'held');
  assert.throws(() => ToolError.from(posted1), /^MisuseError: `value` is a structured clone of a ToolError/);
  assert.equal(ToolError.from(plain).toJson(), '{"type":"CONFLICT","message":"held","recoverable":false,"data":{"by":"a"}}');
  assert.equal((await thrown).message, 'lost');
  for (const key of Object.keys(error)) assert.notEqual(key, 'message');
});

test('data is copied when the error is built', () => {
  const data = { list: [1] };
  const error = new NotFoundError('m', { data });
  data.list.push(2);
  assert.equal(error.dataJson, '{"list":[1]}');
});

test('misuse is refused with an error of another family', () => {
  for (const work of [
    () => ToolError.build('TIMEOUT'),
    () => new NotFoundError('m', { data: [1] }),
    () => new NotFoundError(42),
    () => new NotFoundError('m', { recoverable: 'yes' }),
    () => read('x', 'loose'),
    () => read(42),
    () => toolerror.decode('no such profile', '{}'),
  ]) {
    assert.throws(work, (error) => error instanceof MisuseError && !ToolError.is(error) && error.message !== '');
  }
});

test('typed members show what has the shape of the contract', () => {
  const data = {
    retry_after: 1.5,
    conflicts: [{ agent_id: 'a', more: 1 }, 'x'],
    code: 'github/secondary_rate_limit',
    reason: 'stale',
    hint: 'Read it again.',
    violations: [{ path: '/limit', rule: 'maximum', message: 'must be at most 100' }],
    limit: { name: 'limit', max: 100, actual: 500 },
    effects: 'partial',
    phase: 'input',
    stage: 's',
    severity: 'bad',
    suggestions: ['try again'],
    required: ['read'],
    missing: ['write'],
    state_after: { open: true },
    errors: [new TransientError('t').toJSON(), 'x'],
    error_id: 'e1',
    trace_id: 't1',
    truncated: true,
  };
  const error = ToolError.from({ type: 'CONFLICT', message: 'm', recoverable: false, data });
  assert.equal(error.retryAfter, 1.5);
  assert.deepEqual(error.conflicts, [{ agent_id: 'a' }]);
  assert.deepEqual(error.violations, data.violations);
  assert.deepEqual(error.limit, data.limit);
  assert.deepEqual([error.code, error.reason, error.hint], [data.code, data.reason, data.hint]);
  assert.deepEqual([error.effects, error.phase, error.stage, error.severity], ['partial', 'input', 's', 'bad']);
  assert.deepEqual([error.suggestions, error.required, error.missing], [['try again'], ['read'], ['write']]);
  assert.deepEqual(error.stateAfter, { open: true });
  assert.deepEqual(error.errors.map(String), ['[TRANSIENT] t']);
  assert.deepEqual([error.errorId, error.traceId, error.truncated], ['e1', 't1', true]);
  const odd = { retry_after: '30s', effects: 'some', conflicts: 'me' };
  const other = ToolError.from({ type: 'CONFLICT', message: 'm', recoverable: false, data: odd });
  assert.deepEqual([other.retryAfter, other.effects, other.conflicts, other.truncated], [undefined, 'unknown', [], false]);
});

test('the console shows the members', () => {
  const error = Object.assign(read('{"type":"CONFLICT","message":"held","data":{"a":1}}').error, { mine: 2 });
  assert.equal(inspect(error), 'ConflictError: held { recoverable: false, data: { a: 1 }, mine: 2 }');
});

test('the console shows no secrets', () => {
  const cause = new Error('GET https://a:hunter2@db.invalid failed', { cause: { password: 'hunter2' } });
  const inner = new NotFoundError('gone', { data: { token: 'hunter2' }, cause });
  const error = new ConflictError('sent $& with password=hunter2', { data: { apiKey: 'hunter2', seat: '7a' }, cause: inner });
  for (const options of [{}, { colors: true }, { depth: 0 }, { depth: 8 }]) {
    const shown = inspect(error, options);
    assert.doesNotMatch(shown, /hunter2/);
    assert.match(shown, /^ConflictError: sent \$& with password=\[redacted\]\n +at .*value\.test/);
  }
  const deep = inspect(error, { depth: 8 });
  assert.match(deep, /data: \{ apiKey: '\[redacted\]', seat: '7a' \}/);
  assert.match(deep, /NotFoundError: gone\n.*token: '\[redacted\]'.*https:\/\/\[redacted\]@db\.invalid failed/s);
  const long = inspect(new ConflictError('x'.repeat(1 << 20)));
  assert.ok(long.length < 20_000);
  assert.equal(error.data.apiKey, 'hunter2');
});

test('worker threads load the package and hand errors over by their plain form', async () => {
  const source = `
    const { parentPort } = require('node:worker_threads');
    const { ConflictError } = require(${JSON.stringify(join(root, 'dist/index.js'))});
    parentPort.postMessage(new ConflictError('held', { data: { by: 'a' } }).toJSON());`;
  const plain = await new Promise((done, fail) => {
    new Worker(source, { eval: true }).on('message', done).on('error', fail);
  });
  assert.equal(ToolError.from(plain).toString(), '[CONFLICT] held');
});

test('reading works where the intrinsics are frozen', async () => {
  const source = `const { read } = require(${JSON.stringify(join(root, 'dist/index.js'))}); console.log(String(read('x').error));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--frozen-intrinsics', '--no-warnings', '-e', source]);
  assert.equal(stdout, '[INTERNAL] x\n');
});
