// The checks that need no way to the core say the same as the core, or nothing.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ContractGuard, Toolset } from 'toolerror';

const { encode } = createRequire(import.meta.url)('../dist/json.js');
/** So many schemas are drawn. */
const ROUNDS = Number(process.env.PLAN_ROUNDS ?? 300);

/** The first item is not there. */
const SPARSE = Object.assign([], { 1: 'ab' });

const toolsetOf = (tool, more = {}) => new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'a', ...tool }], ...more });
const byCore = (toolset, grants, args) => toolset._native.checkInput('a', grants, encode(args));
const passes = (toolset, args, grants = []) => toolset._plan('a')?.passes(grants, args) ?? false;

/** Numbers from 0 below 1, the same for the same seed. */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What is drawn with these numbers. */
function drawn(next) {
  const below = (count) => Math.floor(next() * count);
  const one = (list) => list[below(list.length)];
  const maybe = (share, make) => (next() < share ? make() : {});
  const TEXTS = ['', 'a', 'ab', 'abc', 'a/b', 'ab-12', '12', 'é', '😀', '😀😀', '\ud83d', 'a\udc00', '\n', 'a\n', '\u0000', '\u2028', 'x'.repeat(40), 'a'.repeat(400)];
  const NUMBERS = [0, -0, 1, 2, 3, 5, 1.5, -1, 0.1 + 0.2, 1e-7, 100, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e21, 1e300, 5e-324];
  const PATTERNS = ['^[a-z]+$', '^[a-z]+/[a-z]+$', '^[a-z]+-\\d{1,3}$', '^\\w*$', '^a?b+$', '^[^/]+$', 'a', '^a', '^(a|b)+$', '^.$', '^[\\w.-]+$', '^a{2}$', '^\\d*\\d$', '^(?=a).*$', '^(?!b).*$'];
  const ODD = [undefined, NaN, Infinity, 10n, 2n ** 64n, Symbol('s'), () => 1, new Date(0), new String('a'), new Number(1), new Map([['a', 1]]), new Set(['a']),
    new Uint8Array([1]), new (class A { a = 1; })(), Object.create({ a: 1 }), { toJSON: () => 'a' }, { get a() { throw new Error('no'); } }, { get a() { return 1; } },
    new Proxy({ a: 1 }, {}), new Proxy(['a'], {}), SPARSE, Object.assign(['a'], { toJSON: () => 1 }), new (class B extends Array {})(), JSON.parse('{"__proto__":{"a":1}}'),
    Object.defineProperty({}, 'toJSON', { value: () => 'a' }), Object.defineProperty({ a: 'a' }, 'b', { value: 1 }), /a/, new Error('a'), Object.create(null, { a: { value: 1, enumerable: true } })];
  const NAMES = ['a', 'b', 'limit', '__proto__', 'toJSON', 'constructor', 'é', '😀', '1', '\ufffd', 'n'.repeat(301)];
  const words = (depth) => ({ ...maybe(0.5, () => ({ minLength: below(4) })), ...maybe(0.5, () => ({ maxLength: below(6) })), ...maybe(0.3, () => ({ pattern: one(PATTERNS) })), ...rest(depth) });
  const numbers = () => ({
    ...maybe(0.4, () => ({ minimum: one(NUMBERS) })), ...maybe(0.4, () => ({ maximum: one(NUMBERS) })), ...maybe(0.2, () => ({ exclusiveMinimum: one(NUMBERS) })),
    ...maybe(0.2, () => ({ exclusiveMaximum: one(NUMBERS) })), ...maybe(0.05, () => ({ multipleOf: one([1, 2, 0.5]) })),
  });
  const lists = (depth) => ({ ...maybe(0.8, () => ({ items: schema(depth + 1) })), ...maybe(0.4, () => ({ minItems: below(3) })), ...maybe(0.4, () => ({ maxItems: below(4) })), ...maybe(0.05, () => ({ uniqueItems: true })) });
  function objects(depth) {
    const names = NAMES.filter(() => next() < 0.35);
    const properties = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(schema(depth + 1))}`).join()}}`);
    return {
      properties, ...maybe(0.5, () => ({ required: names.filter(() => next() < 0.5) })), ...maybe(0.5, () => ({ additionalProperties: one([false, true, { type: 'string' }]) })),
      ...maybe(0.05, () => ({ minProperties: 1 })), ...maybe(0.05, () => ({ patternProperties: { [one(['^a', '^(?=a)'])]: { type: 'string' } } })),
    };
  }
  const rest = () => ({ ...maybe(0.2, () => ({ description: 'a' })), ...maybe(0.05, () => ({ format: one(['uuid', 'resource-id', 'file-path']) })), ...maybe(0.02, () => ({ not: { const: 'a' } })) });
  function listed() {
    const values = [...new Set([one(TEXTS).toWellFormed?.() ?? 'a', one(NUMBERS), true, null, one([1, 'a', 'ab'])])].map((value) => (Object.is(value, -0) ? 0 : value));
    return { ...(next() < 0.5 ? { enum: [...values, { a: 1 }] } : { const: one(values) }), ...maybe(0.5, () => ({ type: one(['string', 'number', 'integer', ['string', 'null']]) })), ...maybe(0.2, numbers) };
  }
  function schema(depth = 0) {
    const types = ['string', 'integer', 'number', 'boolean', 'null', ...(depth < 3 ? ['array', 'object'] : [])];
    const kind = below(12);
    if (kind === 0) return one([true, false, {}]);
    if (kind === 1) return listed();
    if (kind === 2 && depth < 3) return { anyOf: [schema(depth + 1), schema(depth + 1)], ...maybe(0.1, () => ({ type: 'string' })) };
    const type = next() < 0.8 ? one(types) : types.filter(() => next() < 0.4);
    const has = (name) => type === name || type.includes(name);
    const typed = type.length === 0 ? {} : { type };
    return { ...typed, ...(has('string') || next() < 0.05 ? words() : {}), ...(has('number') || has('integer') || next() < 0.05 ? numbers() : {}), ...(has('array') && lists(depth)), ...(has('object') && objects(depth)) };
  }
  /** A value that may fit. */
  function value(of, depth = 0) {
    if (next() < 0.04) return one(ODD);
    if (of === null || typeof of !== 'object' || next() < 0.03) return one([one(TEXTS), one(NUMBERS), true, null, [], {}, ['a'], { a: 1 }]);
    if (of.anyOf) return value(one(of.anyOf), depth);
    if (of.enum && next() < 0.9) return one(of.enum);
    if ('const' in of && next() < 0.9) return of.const;
    const type = Array.isArray(of.type) ? one(of.type) : (of.type ?? one(['string', 'number', 'object', 'null']));
    switch (type) {
      case 'string':
        return one(TEXTS);
      case 'integer':
        return next() < 0.8 ? Math.trunc(one(NUMBERS)) : one(NUMBERS);
      case 'number':
        return one(NUMBERS);
      case 'boolean':
        return next() < 0.5;
      case 'array':
        return Array.from({ length: below(4) }, () => value(of.items, depth + 1));
      case 'object':
        return members(of, depth);
      default:
        return null;
    }
  }
  function members(of, depth) {
    const made = next() < 0.1 ? Object.create(null) : {};
    const put = (name, inner) => Object.defineProperty(made, name, { value: inner, enumerable: true, configurable: true, writable: true });
    for (const [name, schema] of Object.entries(of.properties ?? {})) {
      if (of.required?.includes(name) ? next() < 0.95 : next() < 0.7) put(name, value(schema, depth + 1));
    }
    if (next() < 0.05) put(one(NAMES), one(TEXTS));
    return made;
  }
  return { below, one, objects, members, maybe };
}

test('a call that passes its plan passes the core, whatever the schema and the arguments are', () => {
  let certain = 0;
  let fitting = 0;
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const { below, objects, members, maybe } = drawn(random(seed));
    const input = { type: 'object', ...objects(0) };
    const limits = { ...maybe(0.2, () => ({ max_items: 1 + below(5) })), ...maybe(0.2, () => ({ max_input_bytes: 20 + below(400) })) };
    // a paginated tool must require its limit
    const paginated = input.required?.includes('limit') ?? false;
    const toolset = toolsetOf({ input, limits, paginated, capabilities: seed % 3 === 0 ? ['READ'] : [] });
    if (toolset.diagnostics().length > 0) continue;
    for (let at = 0; at < 30; at += 1) {
      const args = members(input, 0);
      const grants = at % 5 === 0 ? [] : ['READ'];
      const error = byCore(toolset, grants, args);
      const passed = passes(toolset, args, grants);
      certain += passed;
      fitting += error === null;
      if (passed) assert.equal(error, null, `seed ${seed}: ${JSON.stringify(input)} and ${encode(args)}`);
      assert.equal(toolset.checkInput('a', grants, args)?.toJson() ?? null, error);
    }
  }
  assert.ok(fitting > 10 * ROUNDS / 2 && certain > fitting / 4, `${certain} of ${fitting} that fit needed no core`);
});

const TEXT = { type: 'string', minLength: 2, maxLength: 5 };
const NUMBER = { type: 'integer', minimum: 0, maximum: 10 };

test('what schemas of tools mostly say needs no core', () => {
  const cases = [
    [TEXT, ['abc', 'ab', '😀😀'], ['a', '😀', 'abcdef', 5, null]],
    [{ type: 'string', pattern: '^[a-z]+/[a-z]+$' }, ['a/b'], ['a', 'a/b/', 'a/b\n', 'é/b']],
    [NUMBER, [0, -0, 3.0, 10], [-1, 11, 1.5, NaN, Infinity, '3']],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, [0.5], [0, 1]],
    [{ type: 'boolean' }, [true, false], [0, 'true', null]],
    [{ type: ['string', 'null'] }, ['a', null], [1]],
    [{ enum: ['asc', 'desc', 1, null] }, ['asc', 1, null], ['up', 2, true]],
    [{ const: 'a' }, ['a'], ['b']],
    [{ anyOf: [NUMBER, { type: 'null' }] }, [5, null], [50, 'a']],
    [{ type: 'array', items: TEXT, minItems: 1, maxItems: 2 }, [['ab']], [[], ['a'], ['ab', 'ab', 'ab'], SPARSE, 'ab']],
    [{ type: 'object', properties: { n: NUMBER }, required: ['n'], additionalProperties: false }, [{ n: 1 }], [{}, { n: undefined }, { n: 1, m: 2 }, []]],
    [true, ['a', 1, true, null], []],
  ];
  for (const [schema, good, bad] of cases) {
    const toolset = toolsetOf({ input: { type: 'object', properties: { x: schema }, required: ['x'] } });
    for (const [values, fit] of [[good, true], [bad, false]]) {
      for (const x of values) {
        assert.equal(passes(toolset, { x }), fit, `${JSON.stringify(schema)}: ${String(x)}`);
        assert.equal(toolset.checkInput('a', [], { x }) === undefined, fit, `${JSON.stringify(schema)}: ${String(x)}`);
      }
    }
  }
});

test('an argument that breaks a keyword of another type gets the text of the core', () => {
  const cases = [[{ type: 'integer', pattern: '^a$' }, 'b'], [{ type: 'string', minimum: 5 }, 3], [{ type: 'integer', maxLength: 1 }, 'ab'], [{ type: 'boolean', maximum: 1 }, 2],
    [{ type: ['null'], minLength: 2 }, 'a'], [{ type: 'string', exclusiveMinimum: 5 }, 5]];
  for (const [schema, x] of cases) {
    const toolset = toolsetOf({ input: { type: 'object', properties: { x: schema } } });
    const error = toolset.checkInput('a', [], { x });
    assert.equal(error.toJson(), byCore(toolset, [], { x }), JSON.stringify(schema));
    assert.equal(error.violations.length, 2, JSON.stringify(schema));
  }
});

test('where the core says nothing of faults, it is asked once', () => {
  const plan = toolsetOf({ input: { type: 'object', properties: { x: TEXT } } })._plan('a');
  let asked = 0;
  const none = () => ((asked += 1), null);
  assert.deepEqual([plan.refusal([], { x: 1 }, none), plan.refusal([], { x: 1 }, none)], [undefined, undefined]);
  assert.equal(asked, 1);
});

test('what is in doubt is left to the core', () => {
  const input = { type: 'object', properties: { x: TEXT, list: { type: 'array', items: { type: 'integer' } } } };
  const toolset = toolsetOf({ input });
  const sees = (args) => assert.equal(passes(toolset, args), false, encode(args));
  assert.equal(passes(toolset, { x: 'abc', list: [1] }), true);
  assert.equal(passes(toolset, { x: 'abc', list: undefined }), true);
  assert.equal(passes(toolset, Object.assign(Object.create(null), { x: 'abc' })), true);
  class Args { x = 'abc'; }
  for (const args of [undefined, null, 'abc', [], new Args(), Object.create({ x: 'abc' }), { x: new String('abc') }, { x: 'abc', other: 1 }]) sees(args);
  sees({ x: 'abc', toJSON: () => ({ x: 1 }) });
  sees(Object.defineProperty({ x: 'abc' }, 'toJSON', { value: () => ({ x: 1 }) }));
  sees({ list: Object.assign([1], { toJSON: () => 'a' }) });
  sees({ list: new (class extends Array {})(3) });
  sees({ get x() { throw new Error('no'); } });
  sees({ list: [2 ** 53] });
  sees({ list: Array(100_000).fill(1) });
  sees(JSON.parse('{"__proto__":{"x":"abc"}}'));
  for (const [name, value] of [['x', 'abc'], ['toJSON', () => ({ x: 1 })]]) {
    try {
      Reflect.set(Object.prototype, name, value);
      sees({ x: 'abc' });
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  }
});

test('size, capabilities, pages and preconditions count', () => {
  const input = { type: 'object', properties: { x: { type: 'string' } } };
  const small = toolsetOf({ input, limits: { max_input_bytes: 200 } });
  assert.deepEqual([passes(small, { x: 'a' }), passes(small, { x: 'a'.repeat(193) })], [true, false]);
  assert.equal(small.checkInput('a', [], { x: '\u0001'.repeat(33) }).limit.actual, 206);
  assert.equal(passes(small, { x: '\u0001'.repeat(33) }), false);
  const granted = toolsetOf({ input, capabilities: ['READ', 'WRITE'] }, { implies: { ADMIN: ['READ', 'WRITE'] } });
  assert.deepEqual([passes(granted, {}, ['WRITE', 'READ']), passes(granted, {}, ['READ']), passes(granted, {}, ['ADMIN'])], [true, false, false]);
  assert.deepEqual([granted.checkInput('a', ['ADMIN'], {}), granted.checkInput('a', ['READ'], {}).missing], [undefined, ['WRITE']]);
  const page = (limit) => toolsetOf({ input: { type: 'object', properties: { limit }, required: ['limit'] }, paginated: true, limits: { max_items: 5 } });
  assert.deepEqual([passes(page({ type: 'integer' }), { limit: 5 }), passes(page({ type: 'integer' }), { limit: 6 })], [true, false]);
  assert.equal(passes(page(true), { limit: 1 }), false);
  const stale = toolsetOf({ input, preconditions: [{ code: 'STALE', when: { properties: { input: { required: ['x'] } } } }] });
  assert.deepEqual([passes(stale, { x: 'a' }), stale.checkInput('a', [], {}).code], [false, 'STALE']);
  assert.equal(toolsetOf({ input: { $schema: 'http://json-schema.org/draft-07/schema#', ...input } })._plan('a'), undefined);
  assert.equal(toolsetOf({ input: { enum: [{}] } })._plan('a'), undefined);
});

test('a guard checks with the plan, and its handler gets the same arguments', async () => {
  const input = { type: 'object', properties: { n: NUMBER }, required: ['n'] };
  const names = { plain: {}, kept: { idempotency_key: 'optional' }, after: { postconditions: [{ code: 'ODD', when: { properties: { input: { properties: { n: { const: 2 } } } } } }] } };
  const tools = Object.entries(names).map(([name, more]) => ({ name, input, capabilities: ['READ'], ...more }));
  const toolset = new Toolset({ toolset: 't', version: '1.0.0', tools });
  const guard = new ContractGuard(toolset, { grants: ['READ'], actor: 'ada', queryState: 'steps', trace: (context) => context?.trace ?? '', log: () => {} });
  const called = (tool, n, options) => {
    const args = { n };
    const seen = (given) => {
      assert.equal(given, args);
      return { n };
    };
    return guard.call(tool, args, seen, options).then((result) => result.structuredContent.n, (error) => error.code ?? error.type);
  };
  for (const tool of ['plain', 'kept']) assert.deepEqual([await called(tool, 2), await called(tool, 20)], [2, 'VALIDATION']);
  assert.deepEqual([await called('after', 2), await called('after', 3)], [2, 'ODD']);
  const key = { key: 'k' };
  assert.deepEqual([await called('kept', 2, key), await called('kept', 2, key), await called('kept', 3, key)], [2, 2, 'CONFLICT']);
  assert.equal(await called('plain', 4, { context: { trace: 'x' } }), 4);
  assert.deepEqual(guard.steps('x').items.map(({ inputs }) => inputs), [{ n: 4 }]);
  const steps = await guard.call('steps', { limit: 1 }, () => assert.fail('the guard answers'), { context: { trace: 'x' } });
  assert.equal(steps.structuredContent.items.length, 1);
  const denied = await new ContractGuard(toolset, { actor: 'ada' }).call('plain', { n: 2 }, () => assert.fail('it ran')).catch((error) => error);
  assert.deepEqual(denied.missing, ['READ']);
});
