// The engine and its driver.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  CallFailure,
  emitted,
  Engine,
  forAiSdk,
  MisuseError,
  NotFoundError,
  PermissionError,
  Policy,
  read,
  readHttp,
  readResult,
  retry,
  toResult,
  trace,
  TransientError,
  ValidationError,
  wrap,
} from 'toolerror';

const at = (monoMs, wallMs = monoMs) => ({ monoMs, wallMs });
/** What was thrown. */
const thrownBy = (promise) =>
  promise.then(
    () => assert.fail('not stopped'),
    (thrown) => thrown,
  );
/** What the driver found out. */
const stopped = async (promise) => {
  const thrown = await thrownBy(promise);
  const failure = CallFailure.of(thrown);
  assert.ok(failure instanceof CallFailure, thrown);
  return failure;
};

/** Runs a call while fake time goes on in steps until it ends; what it took. */
async function inFakeTime(work, stepMs = 10, apis = ['setTimeout', 'Date']) {
  mock.timers.enable({ apis, now: 1_000_000 });
  try {
    let done = false;
    const result = work().finally(() => {
      done = true;
    });
    result.catch(() => {});
    let steps = 0;
    for (; !done && steps < 100_000; steps += 1) {
      await setImmediate();
      if (!done) mock.timers.tick(stepMs);
    }
    return { tookMs: steps * stepMs, result };
  } finally {
    mock.timers.reset();
  }
}

test('a policy is a document that is checked', () => {
  const policy = new Policy({ max_attempts: 5, tools: { send_mail: { max_attempts: 1 } } });
  assert.equal(policy.toJSON().max_attempts, 5);
  assert.equal(JSON.stringify(new Policy(JSON.stringify(policy))), JSON.stringify(policy));
  assert.throws(() => new Policy({ max_attemps: 5 }), MisuseError);
  assert.throws(() => new Engine('{"budget":{"capacity":"many"}}'), MisuseError);
});

test('decisions are those of the engine', () => {
  const engine = new Engine();
  const call = engine.call({ key: 'mail/search', id: 'call-1', seed: 7 }, at(0));
  assert.deepEqual(call.admit(at(0)), { action: 'send', delayMs: 0, attempt: 1 });
  const busy = call.failed(new TransientError('busy'), undefined, at(20));
  assert.equal(busy.action, 'retry');
  assert.ok(busy.delayMs <= 200);
  assert.match(call.advice(new TransientError('busy')), /^Retry the same call/);
  const limited = call.failed(new TransientError('slow', { data: { retry_after: 2 } }), undefined, at(300));
  assert.deepEqual([limited.action, limited.attempt, limited.retryAfter], ['retry', 2, 2]);
  assert.ok(limited.delayMs >= 2000 && limited.delayMs <= 4000);
  assert.deepEqual(call.failed(new TransientError('busy'), undefined, at(5000)), {
    action: 'give_up',
    attempt: 3,
    reason: 'attempts_exhausted',
  });
  const other = engine.call({ key: 'mail/send', sideEffects: true }, at(0));
  const lost = other.failed(new TransientError('lost'), { delivery: 'unknown' }, at(1));
  assert.deepEqual([lost.reason, lost.detail], ['unsafe_replay', 'outcome_unknown']);
  const told = engine.call({ key: 'a/b' }, at(0)).failed(new TransientError('x'), { retryAfter: 3600 }, at(1));
  assert.deepEqual([told.reason, told.retryAfter], ['server_delay_too_long', 3600]);
  assert.equal(engine.call({ key: 'a/c' }, at(0)).failed(read('it broke'), undefined, at(0)).reason, 'legacy');
  assert.equal(engine.call({}, at(0)).cancelled().reason, 'cancelled');
});

test('what the driver decides is what the trace says', () => {
  const failure = { type: 'TRANSIENT', message: 'busy', recoverable: true };
  for (let seed = 0; seed < 50; seed += 1) {
    const engine = new Engine();
    const call = engine.call({ key: 's/t', id: 'x', seed }, at(0));
    const decisions = [call.failed(new TransientError('busy'), undefined, at(5)), call.failed(new TransientError('busy'), undefined, at(3000))];
    const events = [5, 3000].map((at_ms) => ({ at_ms, failure: { error: failure } }));
    const expected = JSON.parse(trace({ id: 'x', key: 's/t' }, events, { seed })).decisions;
    assert.deepEqual(
      decisions.map(({ action, delayMs, attempt }) => ({ action, attempt, delay_ms: delayMs })),
      expected,
    );
  }
});

test('a not-before time that a server set holds back all calls of the key', () => {
  const engine = new Engine();
  engine.call({ key: 's/t' }, at(0)).failed(new TransientError('x', { data: { retry_after: 10 } }), undefined, at(0));
  const { action, delayMs } = engine.call({ key: 's/t' }, at(0)).admit(at(1000));
  assert.equal(action, 'send');
  assert.ok(delayMs >= 9000);
  assert.equal(engine.call({ key: 's/u' }, at(0)).admit(at(1000)).delayMs, 0);
});

test('a call and the state of a key can be saved', () => {
  const engine = new Engine();
  const call = engine.call({ key: 's/t', id: 'x', arguments: { a: 1 }, seed: 1 }, at(0));
  call.failed(new TransientError('x', { data: { retry_after: 10 } }), undefined, at(0));
  const other = new Engine();
  other.setKeyState('s/t', engine.keyState('s/t'));
  const restored = other.restore('s/t', call.save(), 1);
  assert.equal(restored.attempts, 1);
  assert.deepEqual(restored.admit(at(1)), call.admit(at(1)));
  assert.throws(() => engine.restore('s/t', 'nonsense'), MisuseError);
});

test('a key is forgotten, and calls without a key share nothing', async () => {
  const engine = new Engine();
  const throttle = (key) => engine.call({ key }, at(0)).failed(new TransientError('x', { data: { retry_after: 10 } }), undefined, at(0));
  throttle('s/t');
  throttle('s/u');
  engine.forget('s/t');
  assert.equal(engine.call({ key: 's/t' }, at(0)).admit(at(1)).delayMs, 0);
  assert.ok(engine.call({ key: 's/u' }, at(0)).admit(at(1)).delayMs >= 9000);
  throttle('');
  assert.equal(engine.call({ key: '' }, at(0)).admit(at(1)).delayMs, 0);
  assert.equal(await retry(() => 'at once', { engine }), 'at once');
});

test('a call that succeeds at once gives its value', async () => {
  const engine = new Engine();
  assert.equal(await retry(({ attempt }) => attempt, { engine, key: 's/t' }), 1);
  assert.equal(await retry(() => 'sync'), 'sync');
  engine.call({ key: 's/t' }).failed(new TransientError('x'));
  const before = JSON.parse(engine.keyState('s/t'));
  await retry(() => 1, { engine, key: 's/t' });
  assert.ok(JSON.parse(engine.keyState('s/t')).failing < before.failing);
});

test('a call that fails is retried after the delay', async () => {
  const attempts = [];
  const { result, tookMs } = await inFakeTime(() =>
    retry(
      ({ attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new TransientError('busy', { data: { retry_after: 5 } });
        return 'done';
      },
      { engine: new Engine(), key: 's/t' },
    ),
  );
  assert.equal(await result, 'done');
  assert.deepEqual(attempts, [1, 2, 3]);
  assert.ok(tookMs >= 10_000 && tookMs < 25_000, `${tookMs} ms`);
});

test('what cannot be retried stops with the last error', async () => {
  const denied = new PermissionError('token lacks the scope');
  const thrown = await thrownBy(retry(() => Promise.reject(denied), { engine: new Engine() }));
  assert.equal(thrown, denied);
  const stop = CallFailure.of(thrown);
  assert.equal(stop.error, denied);
  assert.equal(denied.failure, stop);
  assert.deepEqual(stop.decision, { action: 'escalate', attempt: 1 });
  assert.match(`${stop}`, /^\[PERMISSION\] token lacks the scope \(escalate, 1 attempt in /);
  assert.match(stop.advice, /person/);
  assert.equal(wrap(denied), denied);
});

test('all calls are used, and then the last error is there', async () => {
  let calls = 0;
  const { result } = await inFakeTime(() =>
    stopped(
      retry(
        () => {
          calls += 1;
          throw new TransientError(`busy ${calls}`);
        },
        { engine: new Engine() },
      ),
    ),
  );
  const stop = await result;
  assert.equal(calls, 3);
  assert.deepEqual([stop.decision.reason, stop.error.message], ['attempts_exhausted', 'busy 3']);
});

test('results that failed are failures', async () => {
  let calls = 0;
  const send = () => {
    calls += 1;
    return calls === 1 ? toResult(new TransientError('busy')) : { content: [], calls };
  };
  const options = { engine: new Engine(), outcome: (result) => readResult(result, 'unwrap') };
  const { result } = await inFakeTime(() => retry(send, options));
  assert.deepEqual(await result, { content: [], calls: 2 });
  const asked = { resultType: 'input_required' };
  assert.equal(await retry(() => asked, options), asked);
  const stop = await stopped(retry(() => toResult(new NotFoundError('gone')), options));
  assert.deepEqual([stop.decision.action, stop.error.message], ['try_alternative', 'gone']);
});

test('foreign failures are read, and an unknown outcome is not retried where that is unsafe', async () => {
  const reset = () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  };
  const stop = await stopped(retry(reset, { engine: new Engine(), sideEffects: true }));
  assert.deepEqual([stop.decision.reason, stop.error.type], ['unsafe_replay', 'TRANSIENT']);
  const bug = new TypeError('x is not a function');
  const thrown = await thrownBy(retry(() => Promise.reject(bug)));
  assert.equal(thrown, bug);
  const failure = CallFailure.of(thrown);
  assert.deepEqual([failure.decision.action, failure.error.type, failure.error.cause], ['give_up', 'INTERNAL', bug]);
});

test('after a correction the same call goes on', async () => {
  const engine = new Engine();
  const invalid = () => {
    throw new ValidationError('limit');
  };
  const options = { engine, arguments: { limit: 500 } };
  const first = await stopped(retry(invalid, options));
  assert.equal(first.decision.action, 'fix_input');
  assert.equal(first.resume({ limit: 500 }), first.call);
  const unchanged = await stopped(retry(() => assert.fail('sent'), { engine, call: first.call }));
  assert.deepEqual([unchanged.decision.reason, unchanged.error], ['attempts_exhausted', first.error]);
  assert.match(unchanged.advice, /^Do not call again/);
  assert.equal(await retry(({ attempt }) => attempt, { engine, call: first.resume({ limit: 100 }) }), 2);
});

test('a call that has ended is not sent again', async () => {
  const engine = new Engine();
  const ended = { name: 'MisuseError', message: 'the call has ended: begin another one' };
  let sent = 0;
  const lost = () => {
    sent += 1;
    throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  };
  const failure = await stopped(retry(lost, { engine, key: 'pay/card', sideEffects: true }));
  assert.equal(failure.decision.reason, 'unsafe_replay');
  assert.throws(() => failure.resume({}), ended);
  await assert.rejects(retry(lost, { engine, call: failure.call }), ended);
  assert.equal(sent, 1);
  const call = engine.call({ key: 's/t' });
  call.succeeded();
  assert.throws(() => call.admit(), ended);
  assert.throws(() => engine.restore('s/t', call.save()).admit(), ended);
  const invalid = await stopped(retry(() => Promise.reject(new ValidationError('bad')), { engine }));
  await assert.rejects(retry(lost, { engine, call: invalid.call }), { message: /goes on once it is resumed/ });
  const outer = await stopped(retry(() => retry(() => Promise.reject(new ValidationError('bad')), { engine }), { engine }));
  assert.equal(await retry(({ attempt }) => attempt, { engine, call: outer.resume({}) }), 2);
  assert.equal(sent, 1);
});

test('a deadline that cannot be kept is not waited for', async () => {
  const began = Date.now();
  const busy = () => {
    throw new TransientError('busy', { data: { retry_after: 60 } });
  };
  const stop = await stopped(retry(busy, { engine: new Engine(), timeoutMs: 5000 }));
  assert.deepEqual([stop.decision.reason, stop.decision.retryAfter], ['deadline', 60]);
  assert.ok(Date.now() - began < 20_000);
  const late = await stopped(retry(() => assert.fail('sent'), { engine: new Engine(), timeoutMs: 0 }));
  assert.deepEqual([late.decision.reason, late.error.toString(), late.history], ['deadline', '[TRANSIENT] not sent: deadline', []]);
  assert.equal(late.advice, 'Do not call now: the call was not sent.');
});

test('an abort ends a wait at once and leaves nothing behind', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const busy = () => {
    throw new TransientError('busy', { data: { retry_after: 60 } });
  };
  const call = retry(busy, { engine: new Engine(), signal });
  setTimeout(() => controller.abort(new Error('enough')), 20);
  const began = Date.now();
  assert.equal((await thrownBy(call)).message, 'enough');
  assert.ok(Date.now() - began < 20_000);
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('an abort ends an attempt at once', async () => {
  const controller = new AbortController();
  let given;
  const call = retry(
    ({ signal }) => {
      given = signal;
      return new Promise(() => {});
    },
    { signal: controller.signal },
  );
  await setImmediate();
  controller.abort();
  const reason = await thrownBy(call);
  assert.equal(reason.name, 'AbortError');
  assert.ok(given.aborted && given.reason === reason);
  assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  const never = retry(() => assert.fail('sent'), { signal: AbortSignal.abort() });
  assert.equal((await thrownBy(never)).name, 'AbortError');
});

test('an AbortError of the callee passes through', async () => {
  let calls = 0;
  const thrown = await thrownBy(
    retry(() => {
      calls += 1;
      throw new DOMException('stop', 'AbortError');
    }),
  );
  assert.deepEqual([thrown.name, calls], ['AbortError', 1]);
});

test('waits longer than a timer holds are cut', async () => {
  const policy = { max_server_delay_ms: 2 ** 40 };
  const seconds = 30 * 86_400;
  let calls = 0;
  const { result, tookMs } = await inFakeTime(
    () =>
      retry(
        () => {
          calls += 1;
          if (calls === 1) throw new TransientError('x', { data: { retry_after: seconds } });
          return calls;
        },
        { engine: new Engine(policy) },
      ),
    3_600_000,
  );
  assert.equal(await result, 2);
  assert.ok(tookMs >= seconds * 1000);
});

test('concurrent calls of one key share budget and health', async () => {
  const engine = new Engine();
  let calls = 0;
  const { result } = await inFakeTime(
    () =>
      Promise.all(
        Array.from({ length: 50 }, () =>
          stopped(
            retry(
              () => {
                calls += 1;
                throw new TransientError('down');
              },
              { engine, key: 's/t' },
            ),
          ),
        ),
      ),
    100,
  );
  const reasons = new Set((await result).map((stop) => stop.decision.reason));
  assert.ok(calls >= 50 && calls <= 60, `${calls} calls`);
  assert.ok(reasons.has('suppressed'));
});

test('the default policy is the one of the schema', () => {
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../spec/schema/policy.schema.json'), 'utf8'));
  const defaults = Object.entries(schema.properties).map(([name, member]) => [name, member.default]);
  assert.deepEqual(new Policy().toJSON(), Object.fromEntries(defaults));
});

test('what is known about a failed connection stays with its error', async () => {
  const timedOut = () => Object.assign(new Error('read ETIMEDOUT token=ghp_abcdefghijklmnopqrstuvwxyz0123456789'), { code: 'ETIMEDOUT', syscall: 'read' });
  for (const again of [(error) => error, wrap, (error) => emitted(wrap(error)), () => readHttp({ status: 504 }).error]) {
    let sends = 0;
    const stop = await stopped(
      retry(
        () => {
          sends += 1;
          throw again(timedOut());
        },
        { key: 'bank/transfer', sideEffects: true, engine: new Engine() },
      ),
    );
    assert.equal(stop.decision.reason, 'unsafe_replay');
    assert.equal(sends, 1);
  }
});

test('a delivery and a signal that are none are misuse', async () => {
  const call = new Engine().call({ key: 'a', sideEffects: true });
  call.admit();
  assert.throws(() => call.failed(new TransientError('x'), { delivery: 'unkown' }), MisuseError);
  await assert.rejects(retry(() => 1, { signal: 0 }), MisuseError);
});

test('what known software has put around an error is taken off', async () => {
  const held = () => {
    throw new Error('Error executing tool release: {"type":"CONFLICT","message":"held","data":{"reason":"state"}}');
  };
  for (const [mode, action] of [[undefined, 'try_alternative'], ['exact', 'give_up']]) {
    assert.equal((await stopped(retry(held, { engine: new Engine(), mode }))).decision.action, action);
  }
});

test("the errors of an MCP client are read by the protocol's tables", async () => {
  const thrower = (error) => () => {
    throw error;
  };
  class McpError extends Error {}
  const timedOut = Object.assign(new McpError('MCP error -32001: Request timed out'), { code: -32001 });
  const lost = await stopped(retry(thrower(timedOut), { engine: new Engine(), sideEffects: true }));
  assert.deepEqual([lost.error.toString(), lost.decision.reason, lost.error.cause], ['[TRANSIENT] Request timed out', 'unsafe_replay', timedOut]);
  const { Client } = await import('@modelcontextprotocol/client');
  const unconnected = new Client({ name: 'x', version: '1' });
  const gone = await stopped(retry(() => unconnected.callTool({ name: 'x' }), { engine: new Engine() }));
  assert.equal(gone.decision.action, 'give_up');
});

test('what one driver has refused to retry, no other one around it retries', async () => {
  const lost = () => wrap(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  let calls = 0;
  const act = () => {
    calls += 1;
    throw lost();
  };
  const inner = () => retry(act, { sideEffects: true, engine: new Engine() });
  const outer = await stopped(retry(inner, { engine: new Engine() }));
  assert.deepEqual([calls, outer.decision.reason], [1, 'unsafe_replay']);
  calls = 0;
  const tools = forAiSdk({ act: { execute: inner }, own: { execute: act } }, { hints: { act: { readOnlyHint: true } }, trustHints: true });
  const refused = await stopped(tools.act.execute({}, {}));
  assert.deepEqual([calls, refused.decision.reason], [1, 'unsafe_replay']);
  // an error that was read before still tells how far the call came
  calls = 0;
  const own = await stopped(tools.own.execute({}, {}));
  assert.deepEqual([calls, own.decision.reason], [1, 'unsafe_replay']);
  // what an agent's tool threw has its decision with it
  calls = 0;
  const around = await stopped(retry(() => tools.own.execute({}, {}), { engine: new Engine() }));
  assert.deepEqual([calls, around.decision.reason], [1, 'unsafe_replay']);
});
