// One error that several calls throw: what drivers have found out about it belongs to one of them.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { CallFailure, Engine, NotFoundError, retry, toResult, TransientError } from 'toolerror';
import { fakeTime } from 'toolerror/testing';

let time;
beforeEach(() => {
  time = fakeTime();
});
afterEach(() => time.restore());

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const make = {
  'a ToolError': () => new TransientError('busy'),
  'a frozen ToolError': () => Object.freeze(new TransientError('busy')),
  'an error of a library': refused,
  'a frozen error of a library': () => Object.freeze(refused()),
};

/** What a call with this key came to: whether it threw the error itself, its sends, the key that its failure names. */
async function call(engine, key, busy, ticks) {
  let sends = 0;
  const work = async () => {
    sends += 1;
    for (let tick = 0; tick < ticks; tick += 1) await null;
    throw busy;
  };
  try {
    await retry(work, { engine, key, readOnly: true });
  } catch (error) {
    await null; // as a function around it that is async
    const failure = CallFailure.of(error);
    return [error === busy, sends, failure?.call.key, failure?.history.length];
  }
}

describe('one error that calls throw at the same time', () => {
  for (const [name, made] of Object.entries(make)) {
    for (const policy of [undefined, { max_attempts: 1 }]) {
      test(`${name}, ${policy ? 'one attempt' : 'three attempts'}: each call has its own`, async () => {
        const busy = made();
        const engine = new Engine(policy);
        const keys = Array.from({ length: 30 }, (_, at) => `k/${at}`);
        const found = await Promise.all(keys.map((key, at) => call(engine, key, busy, at % 3)));
        const sends = policy ? 1 : 3;
        assert.deepEqual(found, keys.map((key) => [true, sends, key, sends]));
      });
    }
  }

  test('a call that began before the attempt is not part of it', async () => {
    const missing = new NotFoundError('gone');
    const engine = new Engine();
    let end;
    const first = call(engine, 'a/1', missing, 0);
    const slow = retry(() => new Promise((_, reject) => (end = () => reject(missing))), { engine, key: 'a/2' });
    await first;
    end();
    await assert.rejects(slow, (error) => CallFailure.of(error).call.key === 'a/2' && error === missing);
  });

  test('a driver in a driver has the last word', async () => {
    const busy = new TransientError('busy');
    for (const made of [() => new TransientError('busy'), () => busy, () => busy]) {
      let sends = 0;
      const inner = () => {
        sends += 1;
        throw made();
      };
      const options = { engine: new Engine(), readOnly: true };
      const outer = retry(() => retry(inner, { ...options, key: 'inner/tool' }), { ...options, key: 'outer/tool' });
      await assert.rejects(outer, TransientError);
      assert.equal(sends, 3);
    }
  });

  test('a call of before says nothing about what the error says now', async () => {
    const busy = new TransientError('busy');
    const options = { engine: new Engine({ max_attempts: 1 }), key: 'a/b' };
    await assert.rejects(retry(() => Promise.reject(busy), options), TransientError);
    assert.match(toResult(busy).content[0].text, /exhausted/);
    const events = [];
    const again = retry(() => Promise.reject(busy), { ...options, engine: new Engine(), onEvent: (event) => events.push(event.type) });
    await assert.rejects(again, TransientError);
    assert.deepEqual(events.filter((type) => type === 'attempt').length, 3);
  });

  test('what is kept of one error is bounded', async () => {
    const missing = new NotFoundError('gone');
    const engine = new Engine();
    for (let at = 0; at < 300; at += 1) await call(engine, `k/${at}`, missing, 0);
    assert.equal(globalThis[Symbol.for('toolerror.failures')].failures.get(missing).length, 256);
  });
});
