// What a cause says of a call, and what it does not prove: nothing is done twice.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  agentClient,
  assess,
  CallFailure,
  emitted,
  Engine,
  fromError,
  MisuseError,
  NotFoundError,
  PermissionError,
  read,
  readResult,
  retry,
  toResult,
  ToolError,
  TransientError,
  withToolErrors,
  wrap,
} from 'toolerror';
import { fakeTime } from 'toolerror/testing';
import { commonJs } from './runtime.mjs';

const log = () => {};
const busy = (data) => new TransientError('busy', data && { data });
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const answered = (status) => Object.assign(new Error(String(status)), { response: { status, headers: {}, data: '' } });
const limited = () => answered(429);
const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
class PaymentDown extends TransientError {}
const fetchFailed = (cause) => new TypeError('fetch failed', { cause });

/** After these the work may have been done, whatever stands behind them. */
const FAILURES = {
  'a ToolError as cause': () => new Error('audit broke after the mail was sent', { cause: busy({ effects: 'none' }) }),
  'a refused connection as cause': () => new Error('order written, notification failed', { cause: refused() }),
  'a refused connection behind fetch': () => new Error('order written', { cause: fetchFailed(refused()) }),
  'a TypeError of the author': () => new TypeError('order written, fetch failed', { cause: refused() }),
  'a response as cause': () => new Error('order written', { cause: limited() }),
  'a group with a failure that nobody knows': () => new AggregateError([busy({ effects: 'none' }), new Error('audit broke')]),
  'a group with a lost reply': () =>
    new AggregateError([busy({ effects: 'none' }), Object.assign(new Error('reset'), { code: 'ECONNRESET' })]),
  'a group behind an error of the author': () => new Error('order written', { cause: new AggregateError([busy()]) }),
  'a ToolError that a lost reply caused': () => new TransientError('payment down', { cause: reset() }),
  'a ToolError that a lost reply behind fetch caused': () => new TransientError('payment down', { cause: fetchFailed(reset()) }),
  'a ToolError that a 504 caused': () => new TransientError('payment down', { cause: answered(504) }),
  'a ToolError that an aborted call caused': () => new TransientError('too slow', { cause: new DOMException('aborted', 'AbortError') }),
  'a ToolError that another one with a lost reply caused': () =>
    new TransientError('payment down', { cause: new TransientError('no answer', { cause: reset() }) }),
  'a ToolError of a class of the author': () => new PaymentDown('payment down', { cause: reset() }),
};

for (const [name, failure] of Object.entries(FAILURES)) {
  test(`${name}: nothing is done twice`, async () => {
    let sent = 0;
    const send = () => {
      sent += 1;
      throw failure();
    };
    await assert.rejects(retry(send, { key: 'mail/send', sideEffects: true, readOnly: false }));
    assert.equal(sent, 1);
    const { text } = toResult(failure(), { log }).content[0];
    const left = read(text).error;
    assert.ok(left.type === 'INTERNAL' || left.effects === 'unknown', text);
    const { decision } = assess('error_text', text, 'exact', { tool: { sideEffects: true } });
    assert.equal(decision.action, 'give_up');
  });
}

test('a group with one member that is not transient is sent once', async () => {
  const none = () => busy({ effects: 'none' });
  const broke = () => new Error('sent, then broke');
  /** What `using` throws when its end fails, too, as TypeScript makes it. */
  const suppressed = (error, before) => Object.assign(new Error('An error was suppressed during disposal.'), { name: 'SuppressedError', error, suppressed: before });
  const groups = {
    'a ToolError': [new AggregateError([none(), new PermissionError('no')]), 1],
    'an error that nobody knows': [new AggregateError([none(), broke()]), 1],
    'a group in a group': [new AggregateError([new AggregateError([none(), broke()])]), 1],
    'what Promise.any throws': [await Promise.any([Promise.reject(none()), Promise.reject(broke())]).catch((thrown) => thrown), 1],
    'the end of `using` failed, too': [suppressed(broke(), none()), 1],
    'all of them are safe': [new AggregateError([none(), refused()]), 3],
  };
  for (const [name, [thrown, times]] of Object.entries(groups)) {
    let sent = 0;
    const time = fakeTime();
    const send = () => {
      sent += 1;
      throw thrown;
    };
    await assert.rejects(retry(send, { engine: new Engine(), sideEffects: true }), (error) => error === thrown);
    time.restore();
    assert.equal(sent, times, name);
  }
  const gone = suppressed(broke(), new NotFoundError('no row 7'));
  assert.deepEqual([wrap(gone).type, fromError(gone).delivery], ['NOT_FOUND', 'unknown']);
  let tower = broke();
  for (let number = 0; number < 5000; number += 1) tower = suppressed(tower, broke());
  assert.equal(wrap(tower).type, 'INTERNAL');
});

test('a ToolError whose cause proves that nothing was done is sent again', async () => {
  const none = { data: { effects: 'none' } };
  for (const failure of [
    new TransientError('payment down', { cause: refused() }),
    new TransientError('payment down', { cause: fetchFailed(refused()) }),
    new TransientError('payment down', { cause: limited() }),
    new TransientError('payment down', { cause: new Error('the author knows') }),
    new TransientError('payment down', { cause: reset(), ...none }),
  ]) {
    assert.ok(wrap(failure) === failure);
    let sent = 0;
    const send = () => {
      sent += 1;
      throw failure;
    };
    const time = fakeTime();
    await assert.rejects(retry(send, { engine: new Engine(), sideEffects: true }), (thrown) => thrown === failure);
    time.restore();
    assert.equal(sent, 3, String(failure.cause));
  }
});

test('a lost reply as the cause says so wherever the error goes, which stays the same object', async () => {
  const failure = new PaymentDown('payment down', { cause: reset(), data: { code: 'pay/down' } });
  assert.ok(wrap(failure) === failure);
  assert.equal(fromError(failure).delivery, 'unknown');
  assert.equal(emitted(failure).effects, 'unknown');
  assert.equal(failure.effects, undefined);
  const call = new Engine().call({ key: 'pay/charge', sideEffects: true });
  call.admit();
  assert.equal(call.failed(failure).reason, 'unsafe_replay');
  const { text } = toResult(failure).content[0];
  assert.deepEqual(JSON.parse(text).data, { code: 'pay/down', effects: 'unknown' });
  await assert.rejects(
    retry(() => Promise.reject(failure), { sideEffects: true }),
    (thrown) => thrown === failure && CallFailure.of(thrown).decision.reason === 'unsafe_replay',
  );
});

test('a mapper that names a lost reply does not prove that nothing was done', async () => {
  const down = (cause) => new TransientError('payment down', { cause });
  for (const [mapper, thrown, times] of [
    [(error) => (error.code === 'ECONNRESET' ? down(error) : undefined), reset, 1],
    [(error) => (error.code === 'ECONNRESET' ? new TransientError('payment down') : undefined), reset, 1],
    [(error) => (error.code === 'ECONNREFUSED' ? new TransientError('payment down') : undefined), refused, 3],
  ]) {
    let sent = 0;
    const send = () => {
      sent += 1;
      throw thrown();
    };
    const time = fakeTime();
    await assert.rejects(retry(send, { engine: new Engine(), sideEffects: true, mappers: [mapper] }));
    time.restore();
    assert.equal(sent, times);
  }
});

test('inside a known wrapper the proof holds', () => {
  for (const proven of [refused(), fetchFailed(refused()), fetchFailed(new AggregateError([refused(), refused()]))]) {
    assert.equal(fromError(proven).delivery, 'not_sent');
    assert.equal(emitted(wrap(proven)).effects, undefined);
  }
  const inner = busy({ effects: 'none' });
  assert.ok(wrap(fetchFailed(inner)) === inner);
});

test('of a group the strictest governs, and the worst is the message', () => {
  const denied = new PermissionError('no');
  assert.ok(wrap(new AggregateError([busy(), denied])) === denied);
  assert.equal(wrap(new AggregateError([busy({ effects: 'none' }), busy({ effects: 'partial' })])).effects, 'partial');
  const mappers = [(error) => (error instanceof RangeError ? new PermissionError('mapped') : undefined)];
  assert.equal(wrap(new AggregateError([busy(), new RangeError('r')]), { mappers }).message, 'mapped');
});

test('what a mapper says of a cause proves nothing', () => {
  const mappers = [(error) => (error instanceof RangeError ? busy({ effects: 'none' }) : undefined)];
  assert.equal(wrap(new RangeError('full'), { mappers }).effects, 'none');
  assert.equal(wrap(new Error('order written', { cause: new RangeError('full') }), { mappers }).effects, 'unknown');
});

test('a worse word stays', () => {
  assert.equal(wrap(new Error('x', { cause: busy({ effects: 'partial' }) })).effects, 'partial');
});

test('errors of any size give an error', () => {
  const huge = 'x'.repeat(6_000_000);
  let deep = new Error('v');
  for (let number = 0; number < 5000; number += 1) deep = new Error(String(number), { cause: deep });
  let tower = new AggregateError([busy()]);
  for (let number = 0; number < 200; number += 1) tower = new AggregateError([tower, busy()]);
  const wide = new AggregateError(Array.from({ length: 3000 }, () => busy()));
  const large = new Error(huge, { cause: new Error(huge, { cause: new Error(huge) }) });
  for (const thrown of [new Error(huge), huge, large, deep, tower, wide]) {
    // with huge texts only the mode that does most: an unoptimised library takes seconds
    const modes = [deep, tower, wide].includes(thrown) ? ['exact', 'unwrap', 'classify'] : ['classify'];
    for (const mode of modes) assert.ok(ToolError.is(fromError(thrown, mode).error), mode);
    assert.ok(ToolError.is(wrap(thrown)));
  }
  // nothing is known about the members that are left out
  assert.equal(wrap(wide).type, 'INTERNAL');
});

test('texts of 6 MB are read in the modes that do not look for words', () => {
  const huge = 'x'.repeat(6_000_000);
  const canonical = new TransientError('busy', { data: { huge } }).toJson();
  for (const mode of ['exact', 'unwrap']) {
    for (const found of [read(huge, mode), fromError(new Error(huge, { cause: new Error(huge) }), mode), readResult({ isError: true, content: [{ type: 'text', text: huge }] }, mode)]) {
      assert.equal(found.error.type, 'INTERNAL', mode);
      assert.ok(found.error.message.startsWith('xxx') && found.error.message.length < huge.length, mode);
    }
    // longer than what is read as one text (SPEC 1.4.5)
    const cut = read(canonical, mode);
    assert.deepEqual([cut.disposition, cut.error.type, cut.error.truncated], ['legacy', 'INTERNAL', true], mode);
  }
});

test('members that decide and say nothing are refused by name', () => {
  for (const [name, value] of [
    ['effects', 'nothing'],
    ['effects', ['none']],
    ['phase', 'run'],
    ['retry_after', '30s'],
    ['retry_after', -1],
    ['retry_after', NaN],
    ['retry_after', 1e10],
    ['conflicts', { agent_id: 'a' }],
    ['conflicts', ['a']],
    ['violations', 'limit is too large'],
  ]) {
    const refusal = (error) => error instanceof MisuseError && error.message.startsWith(`\`${name}\` must be `);
    assert.throws(() => new TransientError('m', { data: { [name]: value } }), refusal);
    assert.throws(() => ToolError.build('TRANSIENT', 'm', { data: { [name]: value } }), refusal);
  }
  const found = read('{"type":"TRANSIENT","message":"m","data":{"effects":"nothing"}}').error;
  assert.equal(found.effects, 'unknown');
});

/** A server whose tool asks a backend under its own driver, and a client that knows the tool as safe to repeat. */
async function connect(hooks, work) {
  const server = withToolErrors(new McpServer({ name: 'shop', version: '1' }), { log });
  server.registerTool('book', { annotations: { readOnlyHint: true } }, work);
  const client = new Client({ name: 'agent', version: '1' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  hooks.after(() => client.close());
  return agentClient(client, { trustHints: true });
}

describe('three retries inside of three retries are three calls, over a real server', () => {
  const thrown = (promise) => promise.then(() => assert.fail('no error'), (error) => error);
  const ways = {
    'what the driver threw': (thrown) => thrown,
    'the ToolError that was read': (thrown) => CallFailure.of(thrown).error,
    'an error of the author, caused by it': (thrown) => new TransientError('the backend is busy', { cause: thrown }),
  };
  for (const [name, way] of Object.entries(ways)) {
    test(name, async (hooks) => {
      let calls = 0;
      const backend = () => {
        calls += 1;
        throw busy({ retry_after: 0 });
      };
      const agent = await connect(hooks, async () => {
        const stopped = await thrown(retry(backend, { key: `backend/${name}`, readOnly: true }));
        throw way(stopped);
      });
      const error = await thrown(agent.callTool({ name: 'book', arguments: {} }));
      assert.equal(calls, 3);
      assert.deepEqual([error.reason, error.recoverable], ['exhausted', false]);
      assert.equal(CallFailure.of(error).decision.reason, 'server_forbids');
      if (name !== 'an error of the author, caused by it') assert.equal(error.retryAfter, 0);
    });
  }

  test('what an inner session has exhausted is not retried by the outer one', async (hooks) => {
    let calls = 0;
    const inner = await connect(hooks, async () => {
      calls += 1;
      throw busy();
    });
    const outer = await connect(hooks, () => inner.callTool({ name: 'book', arguments: {} }));
    const error = await thrown(outer.callTool({ name: 'book', arguments: {} }));
    assert.equal(calls, 3);
    assert.equal(error.reason, 'exhausted');
  });

  test('what was not safe to retry says so', async () => {
    const lost = () => {
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    };
    const stopped = await thrown(retry(lost, { key: 'mail/send', sideEffects: true }));
    assert.equal(CallFailure.of(stopped).decision.reason, 'unsafe_replay');
    assert.equal(read(toResult(stopped, { log }).content[0].text).error.effects, 'unknown');
    assert.equal(emitted(CallFailure.of(stopped).error).effects, 'unknown');
  });
});

test('threads draw other numbers', commonJs, async () => {
  const path = createRequire(import.meta.url).resolve('toolerror');
  const source = `
    const { parentPort } = require('node:worker_threads');
    const { Engine, toResult, TransientError } = require(${JSON.stringify(path)});
    const { data } = JSON.parse(toResult(new Error('x'), { log: () => {} }).content[0].text);
    const call = new Engine().call({ key: 'a/b' });
    call.admit();
    parentPort.postMessage([data.error_id, call.failed(new TransientError('busy')).delayMs]);`;
  const drawn = await Promise.all(
    Array.from({ length: 8 }, () => new Promise((done, fail) => new Worker(source, { eval: true }).on('message', done).on('error', fail))),
  );
  assert.equal(new Set(drawn.map(([id]) => id)).size, 8);
  assert.ok(new Set(drawn.map(([, delay]) => delay)).size > 2, String(drawn));
});
