// Toolsets, and the guard around functions, without a server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  Batch, ConflictError, ContractGuard, currentCall, MemoryStore, Metrics, MisuseError, progressFaults, RedisStore, Statistics, Toolset,
} from 'toolerror';

const TEXT = `
toolset: t
version: 1.0.0
tools:
  - name: read
    capabilities: [READ]
    input: {properties: {id: {type: string, format: resource-id}}, required: [id]}
  - name: slow
    limits: {timeout_ms: 50, max_concurrent: 1}
  - name: pay
    idempotency_key: required
    dependencies: [read]
  - name: hooked
    hooks: {post: optional}
`;
/** A promise and what resolves it. */
const resolvers = () => {
  let resolve;
  const promise = new Promise((given) => (resolve = given));
  return { promise, resolve };
};
const quiet = { log: () => {} };
const guard = (options = {}) => new ContractGuard(new Toolset(TEXT), { ...quiet, actor: 'ada', ...options });

test('a toolset with keys needs an actor', async () => {
  const toolset = new Toolset(TEXT);
  const message = '`actor` must say who calls: tool `pay` takes idempotency keys, and a key belongs to one caller';
  for (const actor of [undefined, '']) assert.throws(() => new ContractGuard(toolset, { actor }), { name: 'MisuseError', message });
  const mine = new ContractGuard(toolset, { actor: (context) => context ?? '', log: () => {} });
  await assert.rejects(mine.call('pay', {}, () => assert.fail('it ran'), { key: 'k' }), { type: 'INTERNAL', message: /does not say who calls/ });
  for (const context of ['alice', 'bob']) {
    const done = await mine.call('pay', {}, () => ({ of: context }), { key: 'k', context });
    assert.deepEqual(done.structuredContent, { of: context });
  }
});

test('a Redis server that does not answer holds up no tool without keys', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  try {
    const store = new RedisStore(`redis://127.0.0.1:${silent.address().port}/`);
    const mine = guard({ store });
    const keyed = Array.from({ length: 12 }, (_, n) => mine.call('pay', { n }, () => assert.fail('it ran'), { key: String(n) }));
    const began = performance.now();
    await mine.call('hooked', {}, () => ({}));
    assert.ok(performance.now() - began < 500);
    for (const { reason } of await Promise.allSettled(keyed)) assert.deepEqual([reason.type, reason.reason], ['TRANSIENT', 'dependency']);
    assert.ok(performance.now() - began < 8000);
  } finally {
    silent.close();
  }
});
const error = (promise) => promise.then(() => assert.fail('it went well'), (thrown) => thrown);

test('a guard keeps as many steps as it is told', async () => {
  for (const [steps, ids] of [[2, ['2', '3']], [0, []]]) {
    const mine = guard({ grants: ['READ'], trace: 't1', steps });
    for (const id of ['1', '2', '3']) await mine.call('read', { id }, () => ({}));
    const { items, meta } = mine.steps('t1');
    assert.deepEqual([items.map(({ inputs }) => inputs.id), meta.count], [ids, steps]);
  }
});

test('a document is read, whatever is wrong with it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'toolerror-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 't.yaml');
  writeFileSync(path, 'toolset: t\nversion: 1.0.0\ntools:\n  - name: a # é\n    dependencies: [b]\n');
  const [{ rule, line, path: at }] = Toolset.load(path).diagnostics();
  assert.deepEqual([rule, line, at], ['unknown_dependency', 5, '/tools/0/dependencies/0']);
  assert.throws(() => new ContractGuard(path), { name: 'MisuseError', message: /^toolset is not valid: line 5: unknown_dependency: tool `a`/ });
  assert.throws(() => Toolset.load(path).order(), MisuseError);
  writeFileSync(path, Buffer.from('toolset: \xe9', 'latin1'));
  assert.throws(() => Toolset.load(path), { name: 'MisuseError', message: /is not UTF-8$/ });
  assert.throws(() => Toolset.load(join(folder, 'none.yaml')), { code: 'ENOENT' });
  assert.equal(new Toolset('{').diagnostics()[0].rule, 'syntax');
  const ofObject = new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'a' }], other: 1 });
  assert.deepEqual(ofObject.diagnostics().map(({ path }) => path), ['/other']);
});

test('a pattern cannot block a server', () => {
  // an engine that goes back needs 2^200 steps for each
  const tool = (name, pattern) => ({ name, input: { properties: { s: { pattern } } } });
  const tools = [tool('plain', '^(a+)+$'), tool('ahead', '^(?=(a+)+$).*$')];
  const toolset = new Toolset({ toolset: 't', version: '1.0.0', tools });
  for (const { name } of tools) {
    const refused = toolset.checkInput(name, [], { s: `${'a'.repeat(200)}!` });
    assert.deepEqual([refused.type, refused.violations[0].path], ['VALIDATION', '/s'], name);
  }
});

test('values are checked without a guard', () => {
  const toolset = new Toolset(TEXT);
  assert.equal(toolset.checkInput('read', ['READ'], { id: 2n ** 53n + 1n }).violations[0].path, '/id');
  assert.equal(toolset.checkInput('read', ['READ'], { id: '9007199254740993' }), undefined);
  assert.equal(toolset.checkOutput('read', { id: '1' }, {}), undefined);
  const newer = new Toolset(`${TEXT.replace('1.0.0', '1.1.0')}  - name: more\n`);
  assert.equal(toolset.diff(newer).level, 'minor');
  assert.deepEqual(toolset.publish().tools[0].inputSchema.required, ['id']);
  assert.equal(toolset.refusal('slow', 'rate_limit', { waitMs: 2500 }).retryAfter, 2.5);
  assert.throws(() => toolset.refusal('slow', 'later'), { name: 'MisuseError', message: /^unknown reason `later`/ });
  assert.deepEqual(progressFaults([{ event_type: 'progress', progress: 2 }]).map(({ rule }) => rule), ['progress_range', 'no_end']);
});

test('clients of MCP read what is published', () => {
  const input = { properties: { x: true, y: false }, required: ['x'] };
  const output = { properties: { z: true } };
  const toolset = new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'a', input, output }] });
  assert.deepEqual(ListToolsResultSchema.parse({ tools: toolset.publish().tools }).tools.map(({ name }) => name), ['a']);
  for (const schema of [{ type: 'string' }, { type: ['object', 'null'] }, { type: ['object'] }]) {
    const refused = { name: 'a', inputSchema: schema };
    assert.equal(ListToolsResultSchema.safeParse({ tools: [refused] }).success, false);
    const [found] = new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'a', input: schema }] }).diagnostics();
    assert.equal(found.rule, 'not_an_object');
  }
});

test('arguments that cannot be read are refused, after the capabilities', async () => {
  const toolset = new Toolset(TEXT);
  let deep = {};
  for (let i = 0; i < 10_000; i += 1) deep = { deep };
  const mine = guard({ grants: ['READ'], trace: 't1' });
  for (const refused of [
    toolset.checkInput('read', ['READ'], deep),
    toolset.checkInput('read', ['READ'], { n: 10n ** 400n }),
    await error(mine.call('read', deep, () => assert.fail('it ran'))),
  ]) {
    assert.deepEqual([refused.type, refused.recoverable, refused.violations[0].rule, refused.effects], ['VALIDATION', true, 'json', 'none']);
    assert.ok(refused.toJson().length < 500);
  }
  assert.deepEqual(mine.steps('t1').items.map(({ status }) => status), ['error']);
  assert.deepEqual(toolset.checkInput('read', [], deep).missing, ['READ']);
  assert.deepEqual((await error(guard().call('read', deep, () => assert.fail('it ran')))).missing, ['READ']);
});

test('members that a prototype has are members', async () => {
  const closed = { properties: { id: { type: 'integer' } }, additionalProperties: false };
  const toolset = new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'a', input: closed }, { name: '__proto__' }] });
  for (const name of ['__proto__', 'constructor', 'toJSON', 'toString']) {
    const args = JSON.parse(`{"${name}": {"id": 1}}`);
    assert.deepEqual(toolset.checkInput('a', [], args).violations.map(({ path }) => path), [`/${name}`]);
  }
  assert.equal(toolset.checkInput('constructor', [], {}).type, 'NOT_FOUND');
  assert.equal(toolset.checkInput('__proto__', [], {}), undefined);
  // what the prototype of the arguments has is none of theirs
  assert.equal(toolset.checkInput('a', [], Object.create({ other: 1 })), undefined);
  const conditions = JSON.parse('{"__proto__": {}}');
  Object.entries(conditions)[0][1].P = () => false;
  const mine = new ContractGuard(toolset, { conditions, ...quiet });
  assert.equal((await error(mine.call('__proto__', {}, () => ({})))).code, 'P');
  const done = await new ContractGuard(toolset).call('__proto__', JSON.parse('{"__proto__": {"polluted": 1}}'), (args) => args);
  assert.deepEqual(Object.keys(done.structuredContent), ['__proto__']);
  assert.equal({}.polluted, undefined);
});

test('values that JSON has no form for do not pass for others', () => {
  const schema = { properties: { n: { type: 'integer' }, s: { type: 'string' } } };
  const toolset = new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'a', input: schema }] });
  const throwing = {
    get n() {
      throw new Error('hunter2');
    },
  };
  for (const args of [{ n: NaN }, { n: Infinity }, { n: () => 1 }, { n: Symbol('s') }, { s: new Date(NaN) }, throwing]) {
    const refused = toolset.checkInput('a', [], args);
    assert.equal(refused?.violations[0].rule, 'type', String(Object.keys(args)));
    assert.doesNotMatch(refused.toJson(), /hunter2/);
  }
  assert.equal(toolset.checkInput('a', [], { n: 2n ** 70n }), undefined);
  assert.equal(toolset.checkInput('a', [], { s: '\ud800' }), undefined);
  assert.equal(toolset.checkInput('a', [], { s: new Date(0) }), undefined);
});

test('half of an emoji stops no call', async () => {
  const half = '\u{1f600}'.slice(0, 1);
  const mine = guard({ grants: ['READ'], state: () => half });
  const done = await mine.call('pay', { half }, ({ half }) => ({ half }), { key: 'k' });
  assert.deepEqual(done.structuredContent, { half: '\ufffd' });
  const again = await mine.call('pay', { half }, () => assert.fail('it ran'), { key: 'k' });
  assert.deepEqual(again.structuredContent, { half: '\ufffd' });
});

test('settings that are none are refused', () => {
  assert.throws(() => guard({ grants: 'READ' }), { name: 'MisuseError', message: /`grants` must be an array of strings or a function/ });
  assert.throws(() => guard({ grant: [] }), { name: 'MisuseError', message: /unknown option `grant`/ });
  assert.throws(() => guard({ store: {} }), { name: 'MisuseError', message: /a MemoryStore/ });
  assert.throws(() => currentCall(), { name: 'MisuseError', message: 'there is no guarded call under way' });
  assert.throws(() => new MemoryStore({ outcomeMs: -1 }), MisuseError);
});

test('functions of both kinds are guarded', async () => {
  const mine = guard({ grants: ['READ'], actor: async (context) => context.user });
  const later = async ({ id }) => ({ id, by: currentCall().actor });
  const done = await mine.call('read', { id: '7' }, later, { context: { user: 'ada' } });
  assert.deepEqual(done.structuredContent, { id: '7', by: 'ada' });
  assert.ok((await mine.call('read', { id: '7' }, (args) => args, { context: { user: 'x' } })).content);
  assert.deepEqual((await error(guard().call('read', {}, later))).missing, ['READ']);
  const wrong = await error(mine.call('read', { id: 'x' }, later, { context: { user: 'ada' } }));
  assert.equal(wrong.violations[0].path, '/id');
});

test('a time limit aborts, ends the call and gives the place back', async () => {
  const mine = guard();
  let aborted = 0;
  const hang = async (_, { signal }) => {
    await wait(60_000, undefined, { signal }).catch(() => (aborted += 1));
    return {};
  };
  for (let i = 0; i < 2; i += 1) {
    const late = await error(mine.call('slow', {}, hang));
    assert.deepEqual([late.type, late.limit.name], ['TRANSIENT', 'timeout_ms']);
  }
  assert.equal(aborted, 2);
  // one that does not heed its signal goes on, but nobody waits for it
  let release;
  const deaf = await error(mine.call('slow', {}, () => new Promise((resolve) => (release = resolve))));
  release({});
  assert.equal(deaf.limit.name, 'timeout_ms');
});

test('what a blocking handler gives after its limit counts for nothing', async () => {
  const block = () => {
    for (const end = performance.now() + 100; performance.now() < end; );
    return {};
  };
  const fail = async () => {
    block();
    throw new ConflictError('changed');
  };
  for (const handler of [block, fail]) {
    const mine = guard({ trace: 't1' });
    let signal;
    const late = await error(mine.call('slow', {}, (args, call) => ((signal = call.signal), handler(args))));
    assert.deepEqual([late.type, late.limit.name, late.effects], ['TRANSIENT', 'timeout_ms', 'unknown']);
    assert.equal(signal.aborted, true);
    assert.equal(mine.steps('t1').items[0].status, 'error');
    assert.deepEqual((await mine.call('slow', {}, () => ({}))).structuredContent, {});
  }
});

test('a function of the host that fails has changed nothing', async () => {
  const down = new Error('the database is down');
  const conflict = new ConflictError('changed', { data: { effects: 'unknown' } });
  for (const asked of ['grants', 'actor', 'trace', 'state', 'reachable']) {
    for (const [thrown, type] of [[down, 'INTERNAL'], [conflict, 'CONFLICT']]) {
      const mine = guard({ [asked]: () => { throw thrown; } });
      for (let i = 0; i < 2; i += 1) {
        const failed = await error(mine.call('pay', {}, () => assert.fail('it ran'), { key: 'k' }));
        assert.deepEqual([failed.type, failed.effects], [type, 'none'], asked);
        assert.ok(!failed.toJson().includes('database'));
      }
    }
  }
});

test('what would never work is refused at once', async () => {
  for (const [options, message] of [
    [{ grants: 'READ' }, '`grants` must be an array of strings or a function, not `string`'],
    [{ grants: [7] }, '`grants` must be an array of strings or a function, not `array`'],
    [{ grants: null }, '`grants` must be an array of strings or a function, not `null`'],
    [{ steps: -1 }, '`steps` must be a whole number, 0 or more, not `-1`'],
    [{ steps: 1.5 }, '`steps` must be a whole number, 0 or more, not `1.5`'],
    [{ steps: NaN }, '`steps` must be a whole number, 0 or more, not `NaN`'],
    [{ trace: 7 }, '`trace` must be a string or a function, not `7`'],
    [{ actor: null }, '`actor` must be a string or a function, not `null`'],
    [{ conditions: { nope: {} } }, '`conditions` must be of tools in the toolset; it has no `nope`'],
    [{ conditions: { pay: () => true } }, '`conditions.pay` must be an object, not `function`'],
    [{ conditions: { pay: { X: true } } }, '`conditions.pay.X` must be a function, not `boolean`'],
  ]) {
    assert.throws(() => guard(options), { name: 'MisuseError', message });
  }
  for (const options of [{ grants: () => 'READ' }, { grants: () => [7] }, { actor: () => 7 }, { trace: async () => ({}) }]) {
    const failed = await error(guard(options).call('read', { id: '1' }, () => ({})));
    assert.deepEqual([failed.type, failed.effects], ['INTERNAL', 'none'], JSON.stringify(Object.keys(options)));
  }
  assert.equal(guard({ steps: 2 ** 33 }).steps('t').items.length, 0);
  const mine = guard();
  await assert.rejects(mine.call('slow', {}, {}), { name: 'MisuseError', message: '`handler` must be a function, not `object`' });
  await assert.rejects(mine.call('slow', {}, () => ({}), { keys: 'k' }), { name: 'MisuseError', message: /^unknown option `keys`/ });
  await assert.rejects(mine.call('slow', {}, () => ({}), { key: 7 }), { name: 'MisuseError', message: '`key` must be a string, not `7`' });
});

test('the error of a replay keeps its effects', async () => {
  const mine = guard();
  for (let i = 0; i < 2; i += 1) {
    const failed = await error(mine.call('pay', {}, () => { throw new Error('boom'); }, { key: 'k' }));
    assert.deepEqual([failed.type, failed.effects], ['INTERNAL', undefined]);
  }
});

test('places are counted', async () => {
  const mine = guard();
  const { promise: entered, resolve: enter } = resolvers();
  const { promise: go, resolve: start } = resolvers();
  const first = mine.call('slow', {}, async () => (enter(), await go));
  await entered;
  assert.equal((await error(mine.call('slow', {}, () => ({})))).reason, 'concurrency');
  start({});
  assert.deepEqual((await first).structuredContent, {});
});

test('a call that its client cancels is lost', async () => {
  const mine = guard();
  const client = new AbortController();
  const { promise: entered, resolve: enter } = resolvers();
  const hang = async (_, { signal }) => (enter(), wait(60_000, undefined, { signal }));
  const first = mine.call('pay', {}, hang, { key: 'k', signal: client.signal });
  await entered;
  assert.equal((await error(mine.call('pay', {}, hang, { key: 'k' }))).type, 'TRANSIENT');
  client.abort();
  await assert.rejects(first, { name: 'AbortError' });
  const lost = await error(mine.call('pay', {}, hang, { key: 'k' }));
  assert.deepEqual([lost.type, lost.reason, lost.effects], ['INTERNAL', 'idempotency', 'unknown']);
});

test('what ends an aborted call is masked, but for the reason of the abort', async () => {
  const mine = guard();
  const client = new AbortController();
  const reason = new Error('the user has left');
  const fails = async (_, { signal }) => {
    client.abort(reason);
    assert.equal(signal.reason, reason);
    throw new Error('the password is hunter2');
  };
  const failed = await error(mine.call('pay', {}, fails, { key: 'k', signal: client.signal }));
  assert.equal(failed.type, 'INTERNAL');
  assert.doesNotMatch(failed.toJson(), /hunter2/);
  const lost = await error(mine.call('pay', {}, fails, { key: 'k' }));
  assert.deepEqual([lost.type, lost.reason, lost.effects], ['INTERNAL', 'idempotency', 'unknown']);
  // a refusal of the guard, and the reason itself
  const refused = await error(mine.call('pay', {}, fails, { signal: client.signal }));
  assert.equal(refused.reason, 'idempotency');
  const passes = (_, { signal }) => Promise.reject(signal.reason);
  await assert.rejects(mine.call('pay', {}, passes, { key: 'l', signal: client.signal }), (thrown) => thrown === reason);
});

test('a state that cannot be had leaves the key free', async () => {
  let asked = 0;
  const state = () => {
    asked += 1;
    if (asked === 1) throw new Error('no database');
    return { fine: true };
  };
  const mine = guard({ state });
  const failed = await error(mine.call('pay', {}, () => ({}), { key: 'k' }));
  assert.equal(failed.type, 'INTERNAL');
  assert.doesNotMatch(failed.message, /database/);
  assert.deepEqual((await mine.call('pay', {}, () => ({ paid: true }), { key: 'k' })).structuredContent, { paid: true });
});

test('a dependency that cannot be reached refuses', async () => {
  const away = guard({ reachable: async (tool) => tool !== 'read' });
  assert.equal((await error(away.call('pay', {}, () => ({}), { key: 'k' }))).reason, 'dependency');
});

test('guards share a store', async () => {
  const store = new MemoryStore();
  const mine = [guard({ store }), guard({ store })];
  let runs = 0;
  const pay = async (at) => {
    for (;;) {
      try {
        return await mine[at % 2].call('pay', { n: at % 5 }, async () => ({ runs: (runs += 1) }), { key: String(at % 5) });
      } catch (error) {
        assert.equal(error.type, 'TRANSIENT');
        await wait(1);
      }
    }
  };
  const results = await Promise.all(Array.from({ length: 40 }, (_, at) => pay(at)));
  assert.deepEqual([results.length, runs], [40, 5]);
});

test('a handler reports what failed in its hooks', async () => {
  const work = (args) => {
    const call = currentCall();
    call.hookFailed('post', new ConflictError('held', { data: { code: 'HELD' } }));
    call.warn('later', 'slow');
    if (args.x) call.hookFailed('pre', new Error('the password is hunter2'));
    return {};
  };
  const mine = guard({ trace: 't1' });
  const { _meta: meta } = await mine.call('hooked', {}, work);
  assert.deepEqual(meta['io.github.toolerror/warnings'].map(({ stage }) => stage), ['post', 'later']);
  const failed = await error(mine.call('hooked', { x: 1 }, work));
  assert.equal(failed.stage, 'pre');
  assert.doesNotMatch(failed.toJson(), /hunter2/);
  assert.deepEqual(mine.steps('t1').items.map(({ status }) => status), ['ok', 'error']);
  assert.equal(mine.stepsAsLines('t1').trimEnd().split('\n').length, 2);
});

test('arguments that no JSON reader reads do not pass as others', async () => {
  const deep = {};
  let at = deep;
  for (let i = 0; i < 10_000; i += 1) at = at.a = {};
  const refused = await error(guard().call('slow', deep, () => assert.fail('the handler ran')));
  assert.deepEqual([refused.type, refused.effects], ['VALIDATION', 'none']);
});

const HEAD = 'toolset: t\nversion: 1.0.0\ntools:\n';
const deep = (levels) => `{"toolset":"t","version":"1.0.0","tools":[{"name":"a","input":${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}}]}`;
/** A chain of 10,000 tools. */
const many = (last) =>
  HEAD + Array.from({ length: 10_000 }, (_, n) => `  - {name: n${n}, dependencies: [${n < 9_999 ? `n${n + 1}` : last}]}\n`).join('');
const BAD = {
  'an unknown member': [`${HEAD}  - name: a\n    capabilties: [READ]\n`, 'document', '/tools/0/capabilties', 5, 'is not known'],
  'a schema that does not compile': [`${HEAD}  - name: a\n    input: {type: strin}\n`, 'invalid_schema', '/tools/0/input/type', 5, 'is no type of JSON Schema'],
  'a cycle': [`${HEAD}  - {name: a, dependencies: [b]}\n  - {name: b, dependencies: [a]}\n`, 'cycle', '/tools/0/dependencies/0', 4, 'a → b → a'],
  'a wrong version': ['toolset: t\nversion: 1.x\ntools: [{name: a}]\n', 'document', '/version', 2, 'must be a version by SemVer 2, such as 1.2.0'],
  '10,000 levels': [deep(10_000), 'syntax', `/tools/0/input${'/not'.repeat(125)}`, 1, 'nested deeper than 128 levels'],
  '10,000 tools in a circle': [many('n0'), 'cycle', '/tools/0/dependencies/0', 4, 'n0 → n1 → '],
  '10,000 tools and one that is not there': [many('gone'), 'unknown_dependency', '/tools/9999/dependencies/0', 10_003, '`gone`'],
};
for (const [kind, [text, rule, path, line, words]] of Object.entries(BAD)) {
  test(`a bad document has one clear error: ${kind}`, () => {
    const toolset = new Toolset(text);
    const [found, ...more] = toolset.diagnostics();
    assert.deepEqual([found.rule, found.path, found.line, more], [rule, path, line, []]);
    assert.ok(found.message.includes(words), found.message);
    assert.throws(
      () => new ContractGuard(toolset),
      ({ message }) => message.startsWith(`toolset is not valid: line ${line}: ${rule}: `) && message.includes(`\`${path}\`: `),
    );
  });
}

test('large arguments are read or refused', async () => {
  const tools = [
    { name: 'sum', input: { properties: { n: { type: 'array', items: { type: 'integer' } } } } },
    { name: 'small', limits: { max_input_bytes: 1000 } },
  ];
  const large = new ContractGuard(new Toolset({ toolset: 't', version: '1.0.0', tools }));
  const numbers = Array.from({ length: 150_000 }, (_, n) => n); // 1 MB
  const done = await large.call('sum', { n: numbers }, ({ n }) => ({ count: n.length }));
  assert.deepEqual(done.structuredContent, { count: 150_000 });
  const one = await error(large.call('sum', { n: [...numbers, 'x'.repeat(1_000_000)] }, () => ({})));
  assert.deepEqual(one.violations.map(({ path }) => path), ['/n/150000']);
  const all = await error(large.call('sum', { n: Array(200_000).fill('x') }, () => ({})));
  assert.ok(all.violations.length === 100 && all.toJson().length < 10_000);
  const { limit } = await error(large.call('small', { n: 'x'.repeat(1_000_000) }, () => ({})));
  assert.deepEqual([limit.name, limit.max, limit.actual], ['max_input_bytes', 1000, 1_000_008]);
});

test('a store is one', () => {
  for (const url of ['localhost', 'http://localhost', '']) assert.throws(() => new RedisStore(url), /invalid URL of Redis/);
  assert.throws(() => guard({ store: {} }), { name: 'MisuseError', message: '`store` must be a MemoryStore or a RedisStore, not `object`' });
  assert.throws(() => new RedisStore('redis://localhost', { runMs: -1 }), /`runMs` must be a number of milliseconds, 0 or more/);
});

test('a batch lists what has ended', async () => {
  const batch = new Batch();
  const { promise, resolve } = resolvers();
  const open = batch.item('a', () => promise);
  assert.throws(() => batch.data(), { name: 'MisuseError', message: 'item `a` has not ended' });
  await assert.rejects(batch.item(7, () => {}), { message: '`key` must be a string, not `7`' });
  resolve();
  await open;
  assert.deepEqual(batch.data(), { items: [{ key: 'a', data: null }], succeeded: 1, failed: 0 });
});

test('an item that ends because the call was cancelled is not an item that failed', async () => {
  const controller = new AbortController();
  const batch = new Batch();
  const work = () => batch.item('a', () => {
    controller.abort(new Error('enough'));
    throw new Error('stopped');
  });
  const ended = await error(guard({ grants: ['READ'] }).call('read', { id: '1' }, work, { signal: controller.signal }));
  assert.equal(ended.type, 'INTERNAL');
  assert.throws(() => batch.data(), { message: 'item `a` has not ended' });
});

test('what stays in its thread is refused by name when it is cloned', () => {
  const toolset = new Toolset(TEXT);
  for (const [one, name] of [
    [toolset, 'a Toolset'], [toolset.withQueryState('state'), 'a Toolset'], [guard(), 'a ContractGuard'], [new MemoryStore(), 'a store'],
    [new RedisStore('redis://127.0.0.1:1'), 'a store'], [new Metrics(), 'a Metrics'], [new Statistics(), 'a Statistics'],
  ]) {
    const refused = { name: 'DataCloneError', message: new RegExp(`${name} of toolerror`) };
    assert.throws(() => structuredClone(one), refused);
    assert.throws(() => structuredClone({ one }), refused);
  }
  assert.deepEqual(structuredClone(new Metrics().snapshot()), { tools: {} });
  assert.equal(structuredClone(new Statistics().snapshot()).calls, 0);
});

test('the example of the class is right', () => {
  const source = readFileSync(new URL('../lib/contract.ts', import.meta.url), 'utf8');
  const [, options] = source.match(/new ContractGuard\('modules\.yaml', (\{.*?\})\)/);
  const names = options.match(/\w+/g);
  const values = { grants: () => ['READ'], actor: () => 'ada' };
  const modules = new URL('../../../spec/examples/modules.yaml', import.meta.url);
  assert.ok(new ContractGuard(modules, Object.fromEntries(names.map((name) => [name, values[name]]))));
});

test('the guard publishes what it masks', () => {
  const number = { type: 'integer' };
  const output = { properties: { pin: number, token: number } };
  const toolset = new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'a', output }] });
  const masked = { anyOf: [number, { const: '[redacted]' }] };
  for (const [options, pin, token] of [
    [{}, number, masked],
    [{ sensitiveNames: ['pin'] }, masked, masked],
    [{ redact: false }, number, number],
  ]) {
    const [listed] = new ContractGuard(toolset, options).toolset.publish().tools;
    assert.deepEqual(listed.outputSchema.properties, { pin, token });
  }
});
