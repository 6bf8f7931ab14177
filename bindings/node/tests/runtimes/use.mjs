// What a program does with the package; prints the same in every runtime.
import { createRequire } from 'node:module';
import { CallFailure, Engine, NotFoundError, read, readHttp, readResult, retry, Statistics, ToolError, toResult, TransientError, wrap } from '../../dist/index.mjs';
import { fakeTime } from '../../dist/testing.mjs';

const say = (name, ...values) => console.log(name, ...values.map((value) => JSON.stringify(value)));
const thrown = (promise) => promise.then(() => undefined, (error) => error);

say('text', new NotFoundError('no "é" 😀 \ud800', { data: { at: new Date(0), big: 10n ** 20n, bytes: new Uint8Array([1, 2]) } }).toJson());
say('result', toResult(new TransientError('busy', { data: { password: 'hunter2' } })));
say('read', read('Error: {"type":"CONFLICT","message":"held"}', 'unwrap').error, readHttp({ status: 429, headers: { 'Retry-After': '7' } }).retryAfter);
say('outcome', readResult({ content: [] }), read('x'.repeat(5_000_000)).error.message.length);
say('wrap', wrap(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })));
say('class', new TransientError('x') instanceof ToolError, createRequire(import.meta.url)('../../dist/index.js').ToolError.is(new TransientError('x')));
for (const wrong of [() => new NotFoundError(5), () => read(), () => new Engine({ max: 1 })]) {
  try {
    wrong();
  } catch (error) {
    say('refused', error.message.slice(0, 60));
  }
}

let cloned = true;
try {
  structuredClone(new Engine());
} catch {
  cloned = false; // in the runtime's words
}
say('cloned', cloned);

const time = fakeTime();
const statistics = new Statistics();
const busy = new TransientError('busy', { data: { retry_after: 30 } });
const keys = ['a/1', 'a/2', 'a/3'];
const found = await Promise.all(
  keys.map(async (key) => {
    const error = await thrown(retry(() => Promise.reject(busy), { key, readOnly: true, seed: 7, statistics }));
    return [error === busy, CallFailure.of(error).history.length];
  }),
);
say('retry', found, time.waits.length, statistics.snapshot().failures);
time.restore();

const signals = [];
const hung = await thrown(
  retry(({ signal }) => new Promise(() => signal.addEventListener('abort', () => signals.push(signal.reason.name))), { attemptTimeoutMs: 20, sideEffects: true }),
);
say('limit', hung, CallFailure.of(hung).decision.reason, signals);
const abort = new AbortController();
setTimeout(() => abort.abort(new Error('stop')), 20);
say('abort', (await thrown(retry(() => new Promise(() => {}), { signal: abort.signal }))).message);
