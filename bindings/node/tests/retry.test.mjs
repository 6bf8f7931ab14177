// What `retry` throws, how it ends what hangs, and what it tells.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import {
  agentClient,
  CallFailure,
  Engine,
  emitted,
  InternalError,
  MisuseError,
  NotFoundError,
  PermissionError,
  Policy,
  read,
  retry,
  Statistics,
  ToolError,
  toResult,
  TransientError,
  ValidationError,
} from 'toolerror';
import { fakeTime } from 'toolerror/testing';
import { commonJs } from './runtime.mjs';

let time;
beforeEach(() => {
  time = fakeTime();
});
afterEach(() => time.restore());

const thrownBy = (promise) => promise.then(() => assert.fail('no error'), (thrown) => thrown);
const fail = (error) => () => {
  throw error;
};
const busy = (data) => new TransientError('busy', data && { data });
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const hang = () => new Promise(() => {});
/** The timers of this process. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('what is thrown', () => {
  test('is the very last error, with its class and stack, and carries its CallFailure', async () => {
    class Unavailable extends Error {}
    const errors = [1, 2, 3].map((number) => Object.assign(new Unavailable(`no ${number}`, { cause: refused() }), { code: 'ECONNREFUSED', syscall: 'connect' }));
    const stacks = errors.map(({ stack }) => stack);
    const thrown = await thrownBy(retry(({ attempt }) => Promise.reject(errors[attempt - 1]), { key: 's/t' }));
    assert.equal(thrown, errors[2]);
    assert.deepEqual(errors.map(({ stack }) => stack), stacks);
    assert.deepEqual(Object.keys(thrown), ['code', 'syscall']);
    const failure = CallFailure.of(thrown);
    assert.deepEqual(failure.decision, { action: 'give_up', attempt: 3, reason: 'attempts_exhausted' });
    assert.deepEqual([failure.error.type, failure.error.cause, failure.tool], ['TRANSIENT', thrown, 't']);
    assert.deepEqual(failure.history.map(({ number, decision }) => [number, decision.action]), [[1, 'retry'], [2, 'retry'], [3, 'give_up']]);
    assert.ok(failure.tookMs >= time.waits.reduce((sum, ms) => sum + ms, 0) && failure.tookMs > 0);
    assert.match(failure.advice, /^Do not call again: 3 calls have failed/);
    for (const earlier of errors.slice(0, 2)) assert.equal(CallFailure.of(earlier), undefined);
  });

  test('nothing else has a CallFailure', () => {
    for (const value of [new Error('x'), new NotFoundError('x'), undefined, null, 'x', 7, Symbol('s'), {}]) assert.equal(CallFailure.of(value), undefined);
    const inner = busy();
    assert.equal(CallFailure.of(new Error('around', { cause: inner })), undefined);
  });

  test('a frozen error, one in a proxy, and a function are thrown as they are', async () => {
    const proxy = new Proxy(new Error('far away'), {});
    for (const error of [Object.freeze(new Error('x')), Object.freeze(new PermissionError('x')), proxy, () => 'odd']) {
      const thrown = await thrownBy(retry(fail(error)));
      assert.equal(thrown, error);
      assert.ok(CallFailure.of(thrown).decision.action !== 'retry');
    }
  });

  test('of what is no object it is a ToolError, caused by that', async () => {
    for (const value of ['it broke', 7, undefined, null, Symbol('s')]) {
      const thrown = await thrownBy(retry(fail(value)));
      assert.ok(thrown instanceof InternalError);
      assert.equal(thrown.cause, value ?? undefined);
      assert.equal(CallFailure.of(thrown).error, thrown);
      assert.match(thrown.stack, /retry\.test\.mjs/);
    }
  });

  test('where nothing is thrown it is a ToolError with the stack of the caller', async () => {
    const found = await thrownBy(retry(() => toResult(new NotFoundError('gone')), { outcome: (result) => read(result.content[0].text) }));
    const notSent = await thrownBy(retry(() => assert.fail('sent'), { timeoutMs: 0 }));
    assert.deepEqual([`${found}`, `${notSent}`], ['[NOT_FOUND] gone', '[TRANSIENT] not sent: deadline']);
    for (const error of [found, notSent]) assert.match(error.stack, /\n    at .*retry\.test\.mjs/);
    assert.match(notSent.stack, /^TransientError: not sent: deadline\n    at (async )?retry .*\n.*retry\.test\.mjs/);
  });

  test('is a custom subclass as it is', async () => {
    class LeaseGone extends NotFoundError {
      constructor(lease) {
        super(`lease ${lease} is gone`);
        this.lease = lease;
      }
    }
    const thrown = await thrownBy(retry(() => Promise.reject(new LeaseGone('L-1'))));
    assert.ok(thrown instanceof LeaseGone && thrown instanceof NotFoundError && thrown instanceof ToolError);
    assert.ok(!(new NotFoundError('x') instanceof LeaseGone) && !(thrown instanceof PermissionError));
    assert.deepEqual([thrown.lease, CallFailure.of(thrown).error, thrown.failure.decision.action], ['L-1', thrown, 'try_alternative']);
  });

  test('one error that is thrown again and again is retried in each call', async () => {
    const shared = busy();
    let calls = 0;
    const work = () => {
      calls += 1;
      throw shared;
    };
    assert.equal(await thrownBy(retry(work)), shared);
    assert.equal(await thrownBy(retry(work)), shared);
    assert.equal(calls, 6);
  });

  test('clones and states of other processes are refused by name, or have no CallFailure', async () => {
    const error = await thrownBy(retry(fail(busy())));
    const { call } = CallFailure.of(error);
    assert.equal(CallFailure.of(structuredClone(error)), undefined);
    assert.equal(structuredClone(error).message, 'busy');
    assert.throws(() => structuredClone(new Engine()), { name: 'DataCloneError', message: /an Engine of toolerror/ });
    assert.throws(() => structuredClone(call), { name: 'DataCloneError', message: /a Call of toolerror/ });
    const clone = structuredClone(CallFailure.of(error)); // all but the state, so that a worker's error gets out
    assert.deepEqual([clone.call, clone.decision, clone.error.message], [undefined, CallFailure.of(error).decision, 'busy']);
    const { port1 } = new MessageChannel();
    assert.throws(() => port1.postMessage({ call }), { name: 'DataCloneError', message: /a Call of toolerror/ });
    port1.close();
    assert.equal(new Engine().restore('s/t', call.save()).attempts, 3);
  });
});

describe('a driver inside of a driver', () => {
  for (const [name, around] of Object.entries({
    'its error': (error) => error,
    'the ToolError of its error': (error) => CallFailure.of(error).error,
    'an error because of it': (error) => new TransientError('around', { cause: error }),
    'a group with it': (error) => new AggregateError([busy(), error]),
    'a group in a chain': (error) => new Error('around', { cause: new AggregateError([error]) }),
  })) {
    test(`${name}: nothing is retried`, async () => {
      for (const failing of [() => busy(), refused]) {
        let calls = 0;
        const inner = async () => {
          try {
            return await retry(() => {
              calls += 1;
              throw failing();
            });
          } catch (error) {
            throw around(error);
          }
        };
        const outer = CallFailure.of(await thrownBy(retry(inner)));
        assert.deepEqual([calls, outer.decision.reason, outer.history.length], [3, 'attempts_exhausted', 1]);
        assert.match(outer.advice, /^Do not call again: 3 calls/);
      }
    });
  }

  test('an error that was given up before is retried when it is thrown anew', async () => {
    for (const one of [busy(), refused()]) {
      assert.equal(await thrownBy(retry(() => Promise.reject(one))), one);
      assert.ok(CallFailure.of(one));
      for (const thrown of [one, new Error('around', { cause: one })]) {
        let calls = 0;
        const work = () => ((calls += 1) < 3 ? Promise.reject(thrown) : 'found');
        assert.deepEqual([await retry(work, { readOnly: true }), calls], ['found', 3]);
      }
    }
  });

  test('of another copy of the package: nothing is retried either', commonJs, async () => {
    const require = createRequire(import.meta.url);
    for (const name of Object.keys(require.cache)) if (name.includes('/dist/')) delete require.cache[name];
    const other = require('toolerror');
    assert.notEqual(other.retry, retry);
    let calls = 0;
    const work = () => {
      calls += 1;
      throw new other.TransientError('busy', { data: { retry_after: 0 } });
    };
    const options = { policy: { first_ms: 1, base_ms: 1, cap_ms: 1 } };
    const thrown = await thrownBy(retry(() => other.retry(work, options)));
    assert.deepEqual([calls, CallFailure.of(thrown).decision.reason], [3, 'attempts_exhausted']);
  });

  test('what leaves the process says so', async () => {
    const error = await thrownBy(retry(fail(refused()), { key: 's/t' }));
    const left = read(toResult(error).content[0].text).error;
    assert.deepEqual([left.type, left.recoverable, left.reason], ['TRANSIENT', false, 'exhausted']);
    assert.equal(emitted(CallFailure.of(error).error).reason, 'exhausted');
    const around = read(toResult(new TransientError('x', { cause: error })).content[0].text).error;
    assert.equal(around.reason, 'exhausted');
  });

  const budget = { capacity: 1, per_minute: 1, per_success: 0 };
  for (const [reason, policy, sends] of [
    ['attempts_exhausted', { max_attempts: 2 }, 2],
    ['suppressed', { max_attempts: 9 }, 3],
    ['budget_exhausted', { max_attempts: 9, budget, health: { enabled: false } }, 2],
  ]) {
    test(`what leaves the process says so: ${reason}`, async () => {
      let calls = 0;
      const error = await thrownBy(retry(() => ((calls += 1), Promise.reject(busy())), { key: 's/t', engine: new Engine(policy) }));
      assert.deepEqual([CallFailure.of(error).decision.reason, calls], [reason, sends]);
      const left = emitted(error);
      assert.deepEqual([left.recoverable, left.reason], [false, 'exhausted']);
      assert.deepEqual([error.recoverable, error.reason], [true, undefined]); // in this process it stays as it is
    });
  }
});

describe('what hangs is ended', () => {
  test('at the deadline, and the work is aborted', async () => {
    let signal;
    const call = thrownBy(retry((attempt) => {
      signal = attempt.signal;
      return hang();
    }, { timeoutMs: 600_000, readOnly: true }));
    await turn();
    time.advance(599_999);
    await turn();
    assert.equal(signal.aborted, false);
    time.advance(1);
    const thrown = await call;
    assert.deepEqual([`${thrown}`, thrown.effects], ['[TRANSIENT] no answer within 600 s', 'unknown']);
    assert.deepEqual([signal.aborted, signal.reason.name], [true, 'TimeoutError']);
    assert.equal(CallFailure.of(thrown).decision.reason, 'deadline');
    assert.match(thrown.stack, /retry\.test\.mjs/);
  });

  test('after the time of an attempt, again and again where that is safe', async () => {
    for (const [facts, sends, reason] of [[{ readOnly: true }, 3, 'attempts_exhausted'], [{ sideEffects: true }, 1, 'unsafe_replay']]) {
      const signals = [];
      const call = thrownBy(retry((attempt) => {
        signals.push(attempt.signal);
        return hang();
      }, { attemptTimeoutMs: 60_000, ...facts }));
      for (let round = 0; round < 20; round += 1) {
        time.advance(60_000);
        await turn();
      }
      assert.equal(CallFailure.of(await call).decision.reason, reason);
      assert.deepEqual(signals.map(({ aborted }) => aborted), Array(sends).fill(true));
    }
  });

  test('in real time, too, and a signal that nobody looked at is aborted afterwards', async () => {
    time.restore();
    let attempt;
    const thrown = await thrownBy(retry((given) => {
      attempt = given;
      return hang();
    }, { timeoutMs: 500 }));
    assert.equal(CallFailure.of(thrown).decision.reason, 'deadline');
    assert.equal(attempt.signal.reason.name, 'TimeoutError');
  });

  test('a restored call keeps its deadline', async () => {
    const engine = new Engine();
    const saved = engine.call({ key: 's/t', timeoutMs: 600_000, readOnly: true }).save();
    const call = thrownBy(retry(hang, { engine, call: engine.restore('s/t', saved) }));
    await turn();
    time.advance(600_000);
    assert.equal(CallFailure.of(await call).decision.reason, 'deadline');
  });

  test('what the work does afterwards is ignored', async () => {
    const unhandled = [];
    const listen = (error) => unhandled.push(error);
    process.on('unhandledRejection', listen);
    let reject;
    const call = thrownBy(retry(() => new Promise((_, no) => (reject = no)), { attemptTimeoutMs: 600_000, sideEffects: true }));
    await turn();
    time.advance(600_000);
    const thrown = await call;
    reject(new Error('too late'));
    await turn();
    await turn();
    process.off('unhandledRejection', listen);
    assert.deepEqual([thrown.message, unhandled], ['no answer within 600 s', []]);
  });

  test('an outcome that hangs ends with its attempt, too', async () => {
    const call = thrownBy(retry(() => 1, { outcome: hang, attemptTimeoutMs: 600_000, sideEffects: true }));
    await turn();
    time.advance(600_000);
    assert.equal(CallFailure.of(await call).decision.reason, 'unsafe_replay');
  });
});

describe('an abort', () => {
  test('inside of the call is seen, whatever the work does then', async () => {
    for (const then of [() => 1, hang, fail(busy()), () => Promise.reject(busy())]) {
      const controller = new AbortController();
      const work = () => {
        controller.abort(new Error('enough'));
        return then();
      };
      const thrown = await thrownBy(retry(work, { signal: controller.signal }));
      assert.deepEqual([thrown.message, CallFailure.of(thrown)], ['enough', undefined]);
      assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    }
  });

  test('during an async outcome, a wait, or before the call ends it with its reason', async () => {
    const reason = { why: 'enough' };
    for (const options of [{ outcome: hang }, { outcome: () => busy({ retry_after: 60 }) }]) {
      const controller = new AbortController();
      const call = thrownBy(retry(() => 1, { ...options, signal: controller.signal }));
      await Promise.resolve();
      controller.abort(reason);
      assert.equal(await call, reason);
    }
    assert.equal(await thrownBy(retry(() => assert.fail('sent'), { signal: AbortSignal.abort(reason) })), reason);
  });
});

describe('nothing stays behind', () => {
  const endings = {
    success: () => 1,
    'a failure': fail(new PermissionError('no')),
    'retries that fail': fail(busy()),
    'work that hangs': hang,
  };
  for (const [name, work] of Object.entries(endings)) {
    test(`no timer and no listener stays after ${name}`, async () => {
      time.restore();
      const policy = { first_ms: 1, base_ms: 1, cap_ms: 1 };
      const before = timers();
      const { signal } = new AbortController();
      const options = { engine: new Engine(policy), signal, readOnly: true, attemptTimeoutMs: name === 'work that hangs' ? 5 : 60_000, timeoutMs: 60_000 };
      await retry(work, options).catch(() => {});
      assert.deepEqual([timers(), getEventListeners(signal, 'abort').length], [before, 0]);
    });
  }

  test('after an abort of an attempt and of a wait', async () => {
    time.restore();
    const before = timers();
    for (const work of [hang, fail(busy({ retry_after: 60 }))]) {
      const controller = new AbortController();
      const { signal } = controller;
      const call = thrownBy(retry(work, { signal, attemptTimeoutMs: 60_000, timeoutMs: 90_000 }));
      await turn();
      controller.abort();
      assert.equal((await call).name, 'AbortError');
      assert.deepEqual([timers(), getEventListeners(signal, 'abort').length], [before, 0]);
    }
  });

  test('failures are collected with their errors', { skip: globalThis.gc === undefined && 'without --expose-gc' }, async () => {
    const kept = new WeakRef(CallFailure.of(await thrownBy(retry(fail(new PermissionError('no'))))));
    for (let round = 0; round < 10 && kept.deref() !== undefined; round += 1) {
      await turn();
      globalThis.gc();
    }
    assert.equal(kept.deref(), undefined);
  });
});

describe('what is told', () => {
  const told = (events) => events.map(({ type, attempt, decision, waitMs }) => [type, attempt, decision?.action ?? (waitMs > 0 || undefined)]);

  test('events come in order', async () => {
    const events = [];
    const work = ({ attempt }) => (attempt < 2 ? Promise.reject(busy({ retry_after: 5 })) : 'done');
    assert.equal(await retry(work, { key: 's/t', onEvent: (event) => events.push(event), engine: new Engine() }), 'done');
    assert.deepEqual(told(events).slice(0, 3), [['attempt', 1, undefined], ['decision', 1, 'retry'], ['wait', 2, true]]);
    assert.deepEqual(told(events).at(-1), ['attempt', 2, undefined]);
    assert.ok(events.every(({ key }) => key === 's/t') && events.every(Object.isFrozen));
    assert.equal(events[1].error.message, 'busy');
    events.length = 0;
    await thrownBy(retry(() => 1, { timeoutMs: 0, onEvent: (event) => events.push(event) }));
    assert.deepEqual(told(events), [['decision', 0, 'give_up']]);
  });

  test('what it throws changes nothing and is reported once', async () => {
    const warnings = [];
    const listen = (warning) => warning.name === 'ToolErrorWarning' && warnings.push(warning.message);
    process.on('warning', listen);
    const broken = [fail(new Error('hook broke')), async () => { throw new Error('async hook broke'); }, fail({ toString: fail(1) })];
    for (const onEvent of broken) {
      let calls = 0;
      assert.equal(await retry(() => ((calls += 1) < 3 ? Promise.reject(busy()) : 'done'), { onEvent }), 'done');
    }
    await turn();
    process.off('warning', listen);
    assert.deepEqual(warnings, ['hook broke', 'async hook broke'].map((text) => `\`onEvent\` failed: Error: ${text}`).concat('`onEvent` failed: it threw a value without a text'));
  });

  test('statistics count attempts and retries, concurrently', async () => {
    const statistics = new Statistics();
    const engine = new Engine({ health: { enabled: false }, budget: { capacity: 1000 } });
    const options = { engine, statistics, readOnly: true };
    await Promise.all(Array.from({ length: 50 }, async (_, number) => {
      await retry(() => number, options);
      await thrownBy(retry(fail(busy()), options));
      await thrownBy(retry(fail(new ValidationError('no')), options));
    }));
    const counts = statistics.snapshot();
    assert.deepEqual([counts.calls, counts.attempts, counts.retries], [150, 250, 100]);
    assert.deepEqual([counts.failures, counts.givenUp, counts.returned], [{ TRANSIENT: 150, VALIDATION: 50 }, { attempts_exhausted: 50 }, { fix_input: 50 }]);
    assert.equal(counts.waits, time.waits.length);
    assert.equal(counts.waitedMs, time.waits.reduce((sum, ms) => sum + ms, 0));
    await retry(() => 1, options);
    assert.deepEqual([counts.calls, statistics.snapshot().calls], [150, 151]);
    assert.throws(() => (counts.failures.TRANSIENT = 0), TypeError);
    statistics.reset();
    assert.equal(statistics.snapshot().attempts, 0);
  });
});

describe('what a failure is', () => {
  test('mappers say it before anything else, and what was thrown is thrown', async () => {
    class Busy extends Error {}
    let calls = 0;
    const mappers = [(error) => (error instanceof Busy ? busy() : undefined)];
    const thrown = await thrownBy(retry(() => Promise.reject(new Busy(`${(calls += 1)}`)), { mappers }));
    assert.ok(thrown instanceof Busy);
    assert.deepEqual([calls, thrown.message, CallFailure.of(thrown).error.message], [3, '3', 'busy']);
    assert.equal(CallFailure.of(await thrownBy(retry(() => Promise.reject(new Busy()), {}))).error.type, 'INTERNAL');
  });

  test('a value tells it, sync and async', async () => {
    const jobs = (outcome) => {
      let polls = 0;
      return retry(() => ({ done: (polls += 1) === 3, polls }), { outcome });
    };
    for (const outcome of [
      (job) => (job.done ? undefined : busy()),
      async (job) => (job.done ? 'not_an_error' : busy()),
      (job) => (job.done ? 'pass_through' : read(busy().toJson())),
    ]) {
      assert.equal((await jobs(outcome)).polls, 3);
    }
    const pending = busy();
    assert.equal(await thrownBy(retry(() => 1, { outcome: () => pending })), pending);
    assert.equal(CallFailure.of(pending).decision.reason, 'attempts_exhausted');
    for (const odd of [true, 'retry', {}, null]) await assert.rejects(retry(() => 1, { outcome: () => odd }), MisuseError);
  });

  test('what an outcome throws ends the call as it is, and is not retried', async () => {
    let calls = 0;
    const mistake = new TypeError('typo');
    assert.equal(await thrownBy(retry(() => (calls += 1), { outcome: fail(mistake), timeoutMs: 1000 })), mistake);
    assert.deepEqual([calls, CallFailure.of(mistake)], [1, undefined]);
  });

  test('a call with another policy shares the states of the engine', async () => {
    const engine = new Engine();
    for (const policy of [{ max_attempts: 1 }, new Policy({ max_attempts: 1 })]) {
      const failure = CallFailure.of(await thrownBy(retry(fail(busy({ retry_after: 10 })), { engine, key: 's/t', policy })));
      assert.equal(failure.history.length, 1);
    }
    assert.ok(engine.call({ key: 's/t' }).admit().delayMs >= 10_000);
    assert.equal(engine.policy.toJSON().max_attempts, 3);
    const call = engine.call({ key: 's/u', policy: new Policy({ max_attempts: 1 }) });
    assert.equal(call.failed(busy()).reason, 'attempts_exhausted');
    await assert.rejects(retry(() => 1, { policy: { max_attemps: 1 } }), { name: 'MisuseError', message: /max_attemps/ });
  });

  test('the history holds the last eight attempts', async () => {
    const policy = { max_attempts: 12, health: { enabled: false }, budget: { capacity: 100 } };
    const { history } = CallFailure.of(await thrownBy(retry(fail(busy()), { engine: new Engine(policy), key: 's/t' })));
    assert.deepEqual(history.map(({ number }) => number), [5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('a call that goes on keeps its history', async () => {
    const first = CallFailure.of(await thrownBy(retry(fail(new ValidationError('limit')), { arguments: { limit: 500 } })));
    const next = CallFailure.of(await thrownBy(retry(fail(new PermissionError('no')), { call: first.resume({ limit: 5 }) })));
    assert.deepEqual(next.history.map(({ number, error }) => [number, error.type]), [[1, 'VALIDATION'], [2, 'PERMISSION']]);
    assert.ok(next.tookMs >= first.tookMs);
  });
});

describe('what is refused', () => {
  const client = { callTool: async () => ({ content: [] }), listTools: async () => ({ tools: [] }) };
  const named = async (work, message) => assert.rejects(async () => work(), { name: 'MisuseError', message });

  test('times, facts and the rest are named', async () => {
    for (const timeoutMs of [-1, NaN, '5', 5n, null]) {
      const message = `\`timeoutMs\` must be a number of milliseconds, 0 or more, not \`${timeoutMs === '5' ? 'string' : timeoutMs}\``;
      await named(() => retry(() => 1, { timeoutMs }), message);
      await named(() => agentClient(client, { timeoutMs }), message);
      await named(() => agentClient(client).callTool({ name: 'x' }, { timeoutMs }), message);
    }
    for (const attemptTimeoutMs of [0, -1, NaN, '5']) {
      const given = attemptTimeoutMs === '5' ? 'string' : attemptTimeoutMs;
      const message = `\`attemptTimeoutMs\` must be a number of milliseconds, more than 0, not \`${given}\``;
      await named(() => retry(() => 1, { attemptTimeoutMs }), message);
      await named(() => agentClient(client, { attemptTimeoutMs }), message);
    }
    for (const fact of ['readOnly', 'idempotent', 'sideEffects', 'idempotencyKey']) {
      await named(() => retry(() => 1, { [fact]: 'yes' }), `\`${fact}\` must be a boolean, not \`string\``);
      if (fact !== 'idempotencyKey') await named(() => agentClient(client).callTool({ name: 'x' }, { [fact]: 'yes' }), `\`${fact}\` must be a boolean, not \`string\``);
    }
    await named(() => retry(() => 1, { seed: -1 }), '`seed` must be an integer from 0 to 2^64 - 1, not `-1`');
    await named(() => retry(() => 1, { signal: 0 }), '`signal` must be an AbortSignal, not `0`');
    await named(() => retry(() => 1, { statistics: {} }), '`statistics` must be a Statistics, not `object`');
    await named(() => retry(() => 1, { mode: 'loose' }), /^unknown mode `loose`/);
    await named(() => new Engine().restore('s/t', '{}', -1), '`seed` must be an integer from 0 to 2^64 - 1, not `-1`');
    assert.equal(await retry(() => 1, { timeoutMs: Infinity, attemptTimeoutMs: Infinity }), 1);
    assert.equal(await retry(() => 1, { timeoutMs: 1e300, attemptTimeoutMs: 1e300 }), 1);
  });
});

test('many calls that share one signal make Node warn of nothing, and leave no listener', async () => {
  const { signal } = new AbortController();
  const warned = [];
  const warn = (warning) => warned.push(warning.name);
  process.on('warning', warn);
  const calls = Array.from({ length: 40 }, (_, at) =>
    retry(
      async ({ attempt }) => {
        await new Promise((done) => setTimeout(done, 5));
        if (attempt < 2) throw new TransientError('busy');
        return at;
      },
      { engine: new Engine(), signal },
    ),
  );
  assert.deepEqual(await Promise.all(calls), [...calls.keys()]);
  await new Promise((done) => setTimeout(done, 5));
  process.off('warning', warn);
  assert.deepEqual(warned, []);
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('an abort ends all calls that share its signal', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const reason = new Error('enough');
  const calls = Array.from({ length: 20 }, () => retry(() => new Promise(() => {}), { engine: new Engine(), signal }));
  controller.abort(reason);
  for (const ended of await Promise.allSettled(calls)) assert.equal(ended.reason, reason);
});
