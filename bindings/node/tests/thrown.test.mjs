// What programs throw that is no error of a client: responses, errors of other threads. And what logs show of a failed call.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { CallFailure, fromError, NotFoundError, retry, ToolError, toResult, TransientError, wrap } from 'toolerror';
import { z } from 'zod';
import { commonJs } from './runtime.mjs';

const thrownBy = (promise) => promise.then(() => assert.fail('no error'), (thrown) => thrown);

describe('an error that a worker thread does not catch', commonJs, () => {
  const path = commonJs.skip ? '' : createRequire(import.meta.url).resolve('toolerror');
  const thrownIn = (source) =>
    new Promise((done) => new Worker(`const t = require(${JSON.stringify(path)});\n${source}`, { eval: true }).on('error', done));
  const made = `new t.ConflictError('held', { data: { hint: 'wait', wide: 9007199254740993n } })`;
  const text = '{"type":"CONFLICT","message":"held","recoverable":false,"data":{"hint":"wait","wide":9007199254740993}}';

  for (const [name, source] of Object.entries({ 'the tool': `throw ${made}`, 'a driver': `t.retry(() => { throw ${made}; }, { policy: { max_attempts: 1 } })` })) {
    test(`of ${name} is read as what it was`, async () => {
      const thrown = await thrownIn(source);
      assert.equal(ToolError.is(thrown), false);
      assert.equal(fromError(thrown).error.toJson(), text);
      assert.equal(wrap(new Error('the worker failed', { cause: thrown })).type, 'CONFLICT');
      assert.equal(toResult(thrown).content[0].text, text);
      assert.match(wrap(thrown).stack, /\[worker eval\]/);
    });
  }

  test('is read once: what only looks like it is an error like any other', () => {
    const like = (members) => Object.assign(new Error('x'), { name: 'NotFoundError', type: 'NOT_FOUND', recoverable: false }, members);
    assert.equal(fromError(like({})).error.type, 'NOT_FOUND');
    for (const other of [{ name: 'Error' }, { type: 'GONE' }, { type: 'CONFLICT' }, { recoverable: 'no' }, { dataJson: '[' }]) {
      assert.equal(fromError(like(other)).error.type, 'INTERNAL', inspect(other));
    }
  });
});

describe('a response of fetch that is thrown', () => {
  const busy = () => new Response('{"error":"later"}', { status: 429, headers: { 'retry-after': '3' } });

  test('is its status and its headers', () => {
    const { error } = fromError(busy());
    assert.equal(error.toJson(), '{"type":"TRANSIENT","message":"HTTP 429 Too Many Requests","recoverable":true,"data":{"reason":"rate_limit","retry_after":3}}');
    assert.match(toResult(new Response(null, { status: 404 })).content[0].text, /"type":"NOT_FOUND"/);
    assert.equal(fromError(Object.assign(new Error('gone'), { response: new Response('x', { status: 404 }) })).error.message, 'HTTP 404 Not Found');
  });

  test('without an error in it is no answer', () => {
    assert.equal(fromError(new Response('fine', { status: 200 })).error.type, 'INTERNAL');
    assert.equal(fromError({ status: 404, headers: {} }).error.type, 'INTERNAL');
  });

  test('goes on as it is, with its CallFailure', async () => {
    const thrown = busy();
    let calls = 0;
    const work = () => {
      calls += 1;
      throw thrown;
    };
    assert.equal(await thrownBy(retry(work, { policy: { max_server_delay_ms: 1 } })), thrown);
    assert.deepEqual([calls, CallFailure.of(thrown).decision.reason], [1, 'server_delay_too_long']);
    assert.equal(thrown.bodyUsed, false);
  });
});

describe('what logs show of a failed call', () => {
  test('has no secrets', async () => {
    const secret = 'hunter2hunter2';
    const work = () => {
      throw new NotFoundError(`no lease for token=${secret}`, { data: { password: secret } });
    };
    const failure = CallFailure.of(await thrownBy(retry(work, { key: 'leases/find', arguments: { password: secret } })));
    for (const shown of [failure.advice, inspect(failure), inspect(failure, { colors: true, depth: 9 }), inspect({ in: [failure] }), String(failure)]) {
      assert.ok(!shown.includes(secret), shown);
    }
    assert.match(inspect(failure), /^CallFailure \{.*decision: \{ action: 'try_alternative'.*advice: '.*token=\[redacted\]/s);
    assert.match(String(failure), /^\[NOT_FOUND\] no lease for token=\[redacted\] \(try_alternative, 1 attempt in \d/);
    assert.doesNotMatch(inspect(failure), /Symbol|began/);
  });

  test('names the limit that was given', async () => {
    const busy = retry(({ signal }) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(new TransientError('late')))), { timeoutMs: 500 });
    assert.equal((await thrownBy(busy)).message, 'no answer within 0.5 s');
  });
});

describe('what a library throws', () => {
  const read = (thrown) => {
    const { type, message, code } = fromError(thrown).error;
    return [type, message, code];
  };

  test('Promise.any: the message says what the member says that governs', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:80'), { code: 'ECONNREFUSED', syscall: 'connect' });
    const thrown = await thrownBy(Promise.any([Promise.reject(refused), readFile('/no/such/file')]));
    assert.deepEqual(read(thrown), ['NOT_FOUND', "All promises were rejected: ENOENT: no such file or directory, open '/no/such/file'", undefined]);
    const zod = z.object({ password: z.string().min(8) }).safeParse({ password: 'hunter2' }).error;
    const text = toResult(new AggregateError([zod], 'both failed')).content[0].text;
    assert.match(text, /"message":"both failed: invalid input: `\/password`: Too small: expected string to have >=8 characters"/);
  });

  test('zod: what is wrong with a secret stays, the secret does not', () => {
    const { error } = z.object({ token: z.string().length(3), apiKey: z.string() }).safeParse({ token: 'hunter2hunter2' });
    const { text } = toResult(error).content[0];
    assert.match(text, /`\/token`: Too big: expected string.*`\/apiKey`: Invalid input: expected string/);
    assert.doesNotMatch(text, /redacted|hunter2/);
  });

  test('fetch: too many redirects are no failure that passes', async () => {
    const server = createServer((_, response) => response.writeHead(302, { location: '/' }).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const thrown = await thrownBy(fetch(`http://127.0.0.1:${server.address().port}/`));
      assert.deepEqual(read(thrown), ['INTERNAL', 'fetch failed: redirect count exceeded', undefined]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  test('pg: the SQLSTATE of a pooler, which names no routine', () => {
    class DatabaseError extends Error {}
    const thrown = Object.assign(new DatabaseError('no more connections allowed'), { name: 'error', length: 90, severity: 'FATAL', code: '53300', routine: undefined });
    assert.deepEqual(read(thrown), ['TRANSIENT', 'no more connections allowed', 'postgresql/53300']);
  });
});
