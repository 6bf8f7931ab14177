// Signals that many calls share, and waits that end at once.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { TransientError, retry } from 'toolerror';

const require = createRequire(import.meta.url);
const { onAbort } = require('../dist/abort.js');
const { currentTime, setTime } = require('../dist/clock.js');

test('work that throws when a signal is aborted keeps no other from its work', async (t) => {
  const controller = new AbortController();
  const done = [];
  const uncaught = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => uncaught.push(error.message));
  t.after(() => {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  });
  for (const name of ['first', 'second', 'third']) {
    onAbort(controller.signal, () => {
      done.push(name);
      if (name !== 'third') throw new Error(name);
    });
  }
  controller.abort();
  assert.deepEqual(done, ['first', 'second', 'third']);
  await new Promise((next) => setTimeout(next));
  assert.deepEqual(uncaught, ['first', 'second']);
});

test('a wait that ends at once is a wait', async (t) => {
  const system = currentTime();
  const { signal } = new AbortController();
  const wait = (_ms, work) => {
    work();
    return () => {};
  };
  setTime({ now: () => system.now(), limit: system.limit, wait });
  t.after(() => setTime(undefined));
  let sent = 0;
  const work = () => {
    sent += 1;
    if (sent === 1) throw new TransientError('busy', { data: { retry_after: 0.001 } });
    return 'done';
  };
  assert.equal(await retry(work, { signal, idempotent: true }), 'done');
  assert.equal(sent, 2);
});
