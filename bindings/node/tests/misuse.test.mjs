// Whatever a caller gets wrong: the answer is a MisuseError in words of this package, or there is nothing to refuse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as toolerror from 'toolerror';
import { CallFailure, Engine, MisuseError, NotFoundError, ToolError } from 'toolerror';

const { assess, decode, emitted, encodeAs, fromError, fromResponse, Policy, read, readAs, readHttp, readJsonRpc, readResult } = toolerror;
const { agentClient, agentFetch, forAiSdk, forLangchain, forMastra } = toolerror;
const { retry, toHttp, toJsonRpc, toResult, trace, withToolErrors, wrap } = toolerror;

const VALUES = [
  ...[undefined, null, 7, 7n, 'x', Symbol('s'), true, NaN, -1, {}, [], () => {}, Object.create(null)],
  ...[{ mode: 7 }, { mode: Object.create(null) }, { now: 5n }, { now: 'x' }, { key: 7 }, { timeoutMs: 5n }, { timeoutMs: NaN }, { seed: 'x' }],
  ...[{ seed: -1 }, { seed: 2n ** 70n }, { readOnly: 'yes' }, { id: 7 }, { method: 7 }, { signal: {} }, { engine: {} }, { call: {} }, { outcome: 7 }],
  ...[{ messageLimit: 7n }, { sensitiveNames: 'x' }, { mappers: 7 }, { mappers: [7] }, { log: 7 }, { tool: 7 }, { form: 'x' }, { metaKey: 7 }],
  ...[{ data: 5n }, { data: [1] }, { recoverable: 5n }, { monoMs: 1n, wallMs: 1n }, { delivery: 7 }, { retryAfter: 5n }, { metrics: {} }, { made: 'up' }],
];
const error = new NotFoundError('x');
const engine = new Engine();
const client = { callTool: async () => ({ content: [] }), listTools: async () => ({ tools: [] }) };
const begun = () => {
  const call = engine.call();
  call.admit();
  return call;
};

const FUNCTIONS = {
  'new NotFoundError': (a, b) => new NotFoundError(a, b),
  'ToolError.build': (a, b) => ToolError.build(a, b),
  'ToolError.build, options': (a) => ToolError.build('INTERNAL', 'x', a),
  'ToolError.from': (a) => ToolError.from(a),
  read: (a, b) => read(a, b),
  'readAs, kind': (a, b) => readAs(a, b),
  readAs: (a, b) => readAs('error_text', a, b),
  readResult: (a, b) => readResult(a, b),
  readJsonRpc: (a, b) => readJsonRpc(a, b),
  readHttp: (a, b) => readHttp(a, b),
  'assess, kind': (a, b) => assess(a, b),
  assess: (a, b) => assess('error_text', 'x', a, b),
  trace: (a, b) => trace(a, b),
  decode: (a, b) => decode(a, b),
  encodeAs: (a, b) => encodeAs(a, b),
  emitted: (a, b) => emitted(a, b),
  'emitted, options': (a) => emitted(error, a),
  toResult: (a) => toResult(error, a),
  toHttp: (a) => toHttp(error, a),
  toJsonRpc: (a) => toJsonRpc(error, a),
  wrap: (a, b) => wrap(a, b),
  fromError: (a, b) => fromError(a, b),
  fromResponse: (a, b) => fromResponse(a, b),
  agentClient: (a, b) => agentClient(a, b),
  'agentClient, options': (a) => agentClient(client, a),
  'agent.callTool': (a, b) => agentClient(client).callTool(a, b),
  'agent.callTool, options': (a) => agentClient(client).callTool({ name: 'x' }, a),
  'agent.resume': (a, b) => agentClient(client).resume(a, b),
  agentFetch: (a) => agentFetch(a),
  forAiSdk: (a, b) => forAiSdk(a, b),
  forMastra: (a, b) => forMastra(a, b),
  'forAiSdk, options': (a) => forAiSdk({}, a),
  forLangchain: (a, b) => forLangchain(a, b),
  'forLangchain, options': (a) => forLangchain({ _loadToolsForServer() {} }, a),
  'new Policy': (a) => new Policy(a),
  'new Engine': (a) => new Engine(a),
  'engine.call': (a, b) => engine.call(a, b),
  'engine.restore': (a, b) => engine.restore(a, b),
  'engine.keyState': (a) => engine.keyState(a),
  'engine.forget': (a) => engine.forget(a),
  'engine.setKeyState': (a, b) => engine.setKeyState(a, b),
  'call.admit': (a) => engine.call().admit(a),
  'call.failed': (a, b) => begun().failed(a, b),
  'call.failed, clock': (a, b) => begun().failed(error, a, b),
  'call.advice': (a) => begun().advice(a),
  'call.succeeded': (a) => begun().succeeded(a),
  'call.inputRequired': (a) => begun().inputRequired(a),
  'call.resume': (a) => begun().resume(a),
  retry: (a, b) => retry(a, b),
  'retry, options': (a) => retry(async () => 1, a),
  withToolErrors: (a, b) => withToolErrors(a, b),
};

/** The style of messages, the same in all languages (SPEC §7.2.2). */
function checkStyle(message) {
  const outside = message.split('`').filter((_, at) => at % 2 === 0).join('');
  assert.match(message, /^[^\p{Lu}\s\p{Cc}]/u, message);
  assert.doesNotMatch(message, /\p{Cc}|\.$/u, message);
  assert.equal(message.split('`').length % 2, 1, message);
  assert.doesNotMatch(outside, /"/, message);
}

for (const [name, work] of Object.entries(FUNCTIONS)) {
  test(`${name} tells what it refuses`, async () => {
    const seconds = work.length > 1 ? VALUES : [undefined];
    for (const first of VALUES) {
      for (const second of seconds) {
        try {
          await work(first, second);
        } catch (thrown) {
          if (CallFailure.of(thrown) !== undefined) continue; // what `retry` called has failed: that is no misuse
          assert.ok(thrown instanceof MisuseError, `${thrown.stack}`);
          checkStyle(thrown.message);
          assert.doesNotMatch(thrown.message, /\brust\b|napi|not a function|not iterable|BigInt|\(reading|destructure/i);
        }
      }
    }
  });
}

test('what is refused is named', () => {
  for (const [work, message] of [
    [() => new NotFoundError(42), '`message` must be a string, not `42`'],
    [() => new NotFoundError('m', { recoverable: 'yes' }), '`recoverable` must be a boolean, not `string`'],
    [() => ToolError.build('TIMEOUT'), /^unknown error type `TIMEOUT`: must be one of NOT_FOUND, /],
    [() => engine.call({ timeoutMs: 5n }), '`timeoutMs` must be a number of milliseconds, 0 or more, not `5`'],
    [() => begun().failed(new Error('x')), '`error` must be a ToolError, not `object`'],
    [() => toResult(error, { messageLimit: 5n }), '`messageLimit` must be a number of bytes, 0 or more, not `5`'],
    [() => toResult(error, { masking: true }), /^unknown option `masking`: must be one of redact, /],
    [() => read('x', { mode: 'loose' }), 'unknown mode `loose`: must be one of exact, unwrap, classify'],
    [() => readAs('error_text', 'x', { now: 'today' }), '`now` must be a Date or a number of milliseconds, not `string`'],
  ]) {
    assert.throws(work, { name: 'MisuseError', message });
  }
});

test('options that do not exist are refused everywhere, by name', async () => {
  const odd = { odd: 1 };
  const server = async () => new (await import('@modelcontextprotocol/sdk/server/mcp.js')).McpServer({ name: 'x', version: '1' });
  const shop = agentClient(client);
  for (const [name, work] of Object.entries({
    'new NotFoundError': () => new NotFoundError('m', odd),
    'ToolError.build': () => ToolError.build('INTERNAL', 'm', odd),
    read: () => read('x', odd),
    readAs: () => readAs('error_text', 'x', odd),
    readResult: () => readResult({}, odd),
    readJsonRpc: () => readJsonRpc({}, odd),
    readHttp: () => readHttp({ status: 500 }, odd),
    fromResponse: () => fromResponse({ status: 500 }, odd),
    fromError: () => fromError(error, odd),
    wrap: () => wrap(error, odd),
    assess: () => assess('error_text', 'x', 'exact', odd),
    'assess, tool': () => assess('error_text', 'x', 'exact', { tool: odd }),
    trace: () => trace({}, [], odd),
    decode: () => decode('grpc', {}, odd),
    emitted: () => emitted(error, odd),
    toResult: () => toResult(error, odd),
    toHttp: () => toHttp(error, odd),
    toJsonRpc: () => toJsonRpc(error, odd),
    withToolErrors: async () => withToolErrors(await server(), odd),
    'new Policy': () => new Policy(odd),
    'new Engine': () => new Engine(odd),
    'engine.call': () => engine.call(odd),
    'call.failed': () => begun().failed(error, odd),
    retry: () => retry(() => 1, odd),
    agentClient: () => agentClient(client, odd),
    'agent.callTool': () => shop.callTool({ name: 'x' }, odd),
    'agent.callTool, of version 1': () => shop.callTool({ name: 'x' }, undefined, odd),
    forAiSdk: () => forAiSdk({}, odd),
    forLangchain: () => forLangchain({ _loadToolsForServer() {} }, odd),
  })) {
    await assert.rejects(async () => work(), (thrown) => thrown instanceof MisuseError && /`?odd`?/.test(thrown.message), name);
  }
});

test('tools that have no names are refused: a model would be given none', () => {
  for (const [tools, what] of [[[{ execute() {} }], 'an array'], [Promise.resolve({}), 'a promise']]) {
    for (const work of [forAiSdk, forMastra]) {
      assert.throws(() => work(tools), { name: 'MisuseError', message: `\`tools\` must be an object of tools by their names, not ${what}` });
    }
  }
});

test('a refusal names the argument', async () => {
  const named = {
    'key': [() => engine.keyState(), () => engine.setKeyState(5, '{}'), () => engine.forget(null), () => engine.restore({}, '{}')],
    'saved': [() => engine.setKeyState('a/b'), () => engine.restore('a/b')],
    'kind': [() => assess(), () => assess(new Error('x'))],
    'profile': [() => decode(), () => encodeAs(7, error)],
    'response': [() => readHttp(), () => readHttp(7), () => readHttp(new Response('x', { status: 429 }))],
    'status': [() => readHttp({ status: '429' }), () => readHttp({})],
    'retryAfter': [() => begun().failed(error, { retryAfter: -5 }), () => begun().failed(error, { retryAfter: Infinity })],
    'method': [() => engine.call({ method: '' }), () => retry(() => 1, { method: ' ' }), () => assess('error_text', 'x', 'exact', { method: '' })],
  };
  for (const [name, works] of Object.entries(named)) {
    for (const work of works) {
      const refused = (thrown) => thrown instanceof MisuseError && thrown.message.startsWith(`\`${name}\` must be `);
      await assert.rejects(async () => work(), refused, `${name}: ${work}`);
    }
  }
});

test('an unknown profile is refused with the names that there are', () => {
  assert.throws(() => decode('none', {}), { name: 'MisuseError', message: /^unknown profile `none`: must be JSON or one of agent-mail, .*, stripe$/ });
});

test('a proxy that answers nothing is an INTERNAL', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const silent = new Proxy(new Error('x'), {
    get() {
      throw new Error('no');
    },
    getPrototypeOf() {
      throw new Error('no');
    },
  });
  for (const thrown of [proxy, silent, new Error('y', { cause: proxy })]) assert.equal(wrap(thrown).type, 'INTERNAL');
});

test('what fetch refuses before it sends is wrong input', async () => {
  for (const url of ['http://127.0.0.1:1/', 'gopher://127.0.0.1/', 'nonsense']) {
    const thrown = await fetch(url).catch((failed) => failed);
    assert.equal(wrap(thrown).type, 'VALIDATION', url);
    if (url !== 'nonsense') assert.equal(fromError(thrown).delivery, 'not_sent', url);
  }
});

test('members of the wrong kind are refused by name', () => {
  const kinds = { hint: 5, suggestions: 'a', effects: 'nothing', phase: 'late', retry_after: '5', conflicts: {}, violations: 'x' };
  for (const [name, value] of Object.entries(kinds)) {
    assert.throws(() => new NotFoundError('m', { data: { [name]: value } }), (refused) => {
      checkStyle(refused.message);
      return refused instanceof MisuseError && refused.message.startsWith(`\`${name}\` must be `);
    });
  }
  assert.equal(new NotFoundError('m', { data: { hint: null, suggestions: undefined, missing: [] } }).hint, undefined);
  // what is for programs alone hides no failure
  assert.deepEqual(new NotFoundError('m', { data: { code: 429, stage: [] } }).data, { code: 429, stage: [] });
});

test('a promise or a function is no `data`', () => {
  for (const [data, shown] of [[Promise.resolve({ hint: 'h' }), 'promise'], [async () => ({}), 'function'], [class {}, 'function']]) {
    assert.throws(() => new NotFoundError('m', { data }), { name: 'MisuseError', message: `\`data\` must be an object, not \`${shown}\`` });
  }
});

test('a method is the name of one', () => {
  const call = (method) => () => new Engine().call({ method });
  assert.throws(call('GET /x'), { name: 'MisuseError', message: '`call` at `method`: must be the name of an HTTP method, not `GET /x`' });
  assert.throws(call(' '), MisuseError);
  for (const method of ['get', 'PROPFIND', 'POTS']) call(method)();
});
