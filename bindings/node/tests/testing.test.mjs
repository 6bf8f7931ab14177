// `toolerror/testing`: waits take no time, whatever else a test does to time.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { agentClient, CallFailure, Engine, forAiSdk, MisuseError, retry, Statistics, TransientError } from 'toolerror';
import { fakeTime } from 'toolerror/testing';
import { shopOf, texts } from './agents/shop-of.mjs';

let time;
const begin = (options) => (time = fakeTime(options));
afterEach(() => time?.restore());

const busy = (seconds) => new TransientError('busy', seconds === undefined ? undefined : { data: { retry_after: seconds } });
const thrownBy = (promise) => promise.then(() => assert.fail('no error'), (thrown) => thrown);
/** Work that succeeds at the third attempt. */
const third = (seconds) => ({ attempt }) => (attempt < 3 ? Promise.reject(busy(seconds)) : attempt);
const sum = (numbers) => numbers.reduce((sum, ms) => sum + ms, 0);

test('waits take no time, and the clocks go on by them', async () => {
  begin({ now: new Date('2026-01-01T00:00:00Z') });
  const start = Date.parse('2026-01-01T00:00:00Z');
  assert.equal(time.nowMs, start);
  const began = performance.now();
  assert.equal(await retry(third(60)), 3);
  assert.ok(performance.now() - began < 30_000);
  assert.equal(time.waits.length, 2);
  assert.ok(time.waits.every((ms) => ms >= 60_000));
  assert.equal(time.nowMs, start + sum(time.waits));
});

test('delays, not-before times, deadlines and budget are those of real time', async () => {
  begin();
  const engine = new Engine();
  const options = { engine, key: 's/t', readOnly: true };
  assert.equal(CallFailure.of(await thrownBy(retry(third(60), { ...options, timeoutMs: 30_000 }))).decision.reason, 'deadline');
  // the server has asked for a minute, which another call of the key waits for
  assert.equal(await retry(({ attempt }) => attempt, options), 1);
  assert.ok(time.waits.at(-1) >= 59_000, String(time.waits));
  const down = () => thrownBy(retry(() => Promise.reject(busy()), { engine: costly, key: 's/u' }));
  const costly = new Engine({ budget: { capacity: 2, per_minute: 1, per_success: 0 }, health: { enabled: false } });
  await down();
  assert.equal(CallFailure.of(await down()).decision.reason, 'budget_exhausted');
  time.advance(180_000);
  assert.equal(CallFailure.of(await down()).decision.reason, 'attempts_exhausted');
});

test('an engine that other tests use goes on from the fake time', async () => {
  const engine = new Engine();
  const options = { engine, key: 's/t', readOnly: true };
  begin();
  await thrownBy(retry(() => Promise.reject(busy(60)), options));
  const passed = sum(time.waits);
  time.restore();
  assert.ok(passed >= 120_000);
  begin();
  // what is left of the server's last minute, not that of the fake time before it as well
  assert.equal(await retry(({ attempt }) => attempt, options), 1);
  assert.ok(sum(time.waits) <= 67_000, String(time.waits));
});

test('the shortest of several waits ends first', async () => {
  begin();
  const ended = [];
  const call = (name, seconds) => retry(third(seconds)).then(() => ended.push(name));
  await Promise.all([call('slow', 100), call('fast', 1), call('middle', 30)]);
  assert.deepEqual(ended, ['fast', 'middle', 'slow']);
});

test('the waits of one call are no time for the work of another', async () => {
  begin();
  let end;
  const slow = retry(() => new Promise((done) => (end = done)), { attemptTimeoutMs: 60_000 });
  await retry(third(60));
  end('in time');
  assert.equal(await slow, 'in time');
});

test('an abort ends a wait', async () => {
  begin();
  const controller = new AbortController();
  const call = thrownBy(retry(third(60), { signal: controller.signal, onEvent: ({ type }) => type === 'wait' && controller.abort() }));
  assert.equal((await call).name, 'AbortError');
});

test('it is on once, and its options are checked', () => {
  begin();
  assert.throws(() => fakeTime(), MisuseError);
  time.restore();
  assert.throws(() => fakeTime({ at: 5 }), { name: 'MisuseError', message: /unknown option `at`/ });
  assert.throws(() => fakeTime({ now: 'noon' }), { name: 'MisuseError', message: '`now` must be a Date or a number of milliseconds, not `string`' });
  begin();
  assert.throws(() => time.advance(-1), MisuseError);
});

test('from CommonJS it is the same time', async () => {
  time = createRequire(import.meta.url)('toolerror/testing').fakeTime();
  await retry(third(60));
  assert.equal(time.waits.length, 2);
});

const ADVANCED = "['setTimeout', 'setInterval', 'setImmediate', 'Date']";
/** Ways in which test runners hold time: node:test's own, and what Vitest and Jest switch on. */
const HOLDS = {
  'node:test': `(mock.timers.enable({ apis: ${ADVANCED} }), () => mock.timers.reset())`,
  Vitest: `((clock) => () => clock.uninstall())(FakeTimers.install({ toFake: [...${ADVANCED}, 'clearTimeout', 'performance'] }))`,
  Jest: '((clock) => () => clock.uninstall())(FakeTimers.install())',
};

/** Runs lines in a process of their own: what a runner holds may be the time of the runner of these tests. */
async function alone(lines) {
  const source = `
    import { mock } from 'node:test';
    import FakeTimers from '@sinonjs/fake-timers';
    import { retry, TransientError } from 'toolerror';
    import { fakeTime } from 'toolerror/testing';
    const third = ({ attempt }) => (attempt < 3 ? Promise.reject(new TransientError('busy', { data: { retry_after: 60 } })) : attempt);
    ${lines}
    console.log('done');`;
  const cwd = join(import.meta.dirname, '..');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], { cwd });
  assert.equal(stdout, 'done\n');
}

describe('fake timers of a test runner do not hang it', { concurrency: 2 }, () => {
  for (const [name, hold] of Object.entries(HOLDS)) {
    for (const [order, begin] of [['before', `const release = ${hold}; const time = fakeTime();`], ['after', `const time = fakeTime(); const release = ${hold};`]]) {
      test(`${name}, ${order} fake time`, () =>
        alone(`
          ${begin}
          const attempts = await retry(third, { attemptTimeoutMs: 60_000, timeoutMs: 600_000 });
          release();
          if (attempts !== 3 || time.waits.length !== 2) throw new Error(String(time.waits));`));
    }
  }

  test('without fake time they move the waits', () =>
    alone(`
      const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const call = retry(third, { timeoutMs: 600_000 });
      await clock.tickAsync(300_000);
      if ((await call) !== 3) throw new Error('not called three times');`));
});

test('a client of a real server waits for nothing', async (t) => {
  begin();
  const shop = shopOf(t, '2');
  const client = new Client({ name: 'agent', version: '1' });
  await client.connect(new StdioClientTransport({ command: shop.command, args: shop.args }));
  t.after(() => client.close());
  const statistics = new Statistics();
  const events = [];
  const agent = agentClient(client, { statistics, onEvent: ({ type }) => events.push(type) });
  assert.deepEqual(texts(await agent.callTool({ name: 'flaky' })), ['page 1']);
  const failure = CallFailure.of(await thrownBy(agent.callTool({ name: 'wait_long' })));
  assert.deepEqual([failure.decision.reason, failure.history.length], ['attempts_exhausted', 3]);
  assert.ok(failure.tookMs >= 60_000);
  const one = CallFailure.of(await thrownBy(agent.callTool({ name: 'down' }, { policy: { max_attempts: 1 } })));
  assert.equal(one.history.length, 1);
  assert.deepEqual([statistics.snapshot().attempts, events.filter((type) => type === 'attempt').length], [7, 7]);
  const hangs = thrownBy(agent.callTool({ name: 'send_mail' }));
  while (shop.calls('send_mail').length === 0) await new Promise((done) => setTimeout(done, 20));
  time.advance(60_000);
  assert.equal(CallFailure.of(await hangs).decision.reason, 'unsafe_replay');
});

test('tools of the AI SDK wait for nothing, and keep frozen errors', async () => {
  begin();
  let calls = 0;
  const execute = () => {
    calls += 1;
    throw busy(60);
  };
  const frozen = Object.freeze(new TransientError('frozen'));
  const tools = forAiSdk({ poll: { execute }, held: { execute: () => Promise.reject(frozen) } });
  const thrown = await thrownBy(tools.poll.execute({}));
  assert.deepEqual([calls, CallFailure.of(thrown).decision.reason], [3, 'attempts_exhausted']);
  const told = await thrownBy(tools.held.execute({}));
  assert.match(`${told}`, /"message":"frozen".*\nDo not call again/);
  assert.equal(CallFailure.of(told).history.length, 3);
  for (const [hints, message] of [
    [{ poll: { readOnlyHint: 'yes' } }, '`hints.poll.readOnlyHint` must be a boolean, not `string`'],
    [{ poll: { readonlyHint: true } }, /unknown option `readonlyHint`/],
  ]) {
    assert.throws(() => forAiSdk({ poll: { execute } }, { hints }), { name: 'MisuseError', message });
  }
});
