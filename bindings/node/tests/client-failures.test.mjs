// Failures of the outside world: real servers, sockets and files, seen through the clients that people use.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { after, before, test } from 'node:test';
import { finished as streamEnds } from 'node:stream/promises';
import axios from 'axios';
import got from 'got';
import { request } from 'undici';
import {
  ConflictError,
  emitted,
  fromError,
  fromResponse,
  InternalError,
  NotFoundError,
  ToolError,
  toHttp,
  toJsonRpc,
  toResult,
  wrap,
} from 'toolerror';

const error = new ConflictError('held', { data: { conflicts: [{ agent_id: 'a' }] } });
const seen = ({ type, delivery }, found) => [found?.error?.type ?? type, found?.delivery ?? delivery];

let server;
let silent;
let url;
let closed;

before(async () => {
  server = createServer((incoming, outgoing) => {
    if (incoming.url === '/hang') return;
    if (incoming.url === '/reset') return incoming.socket.resetAndDestroy();
    if (incoming.url === '/cut') {
      outgoing.writeHead(200, { 'content-length': 1000 });
      outgoing.write('x');
      setTimeout(() => incoming.socket.destroy(), 20);
      return;
    }
    const status = Number(incoming.url.slice(1));
    outgoing.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'Retry-After': '2' }) });
    outgoing.end(status === 409 ? error.toJson() : '{"ok":true}');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${server.address().port}`;
  silent = createSocketServer();
  await new Promise((done) => silent.listen(0, '127.0.0.1', done));
  closed = `http://127.0.0.1:${silent.address().port}`;
  await new Promise((done) => silent.close(done));
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const CLIENTS = {
  fetch: (url) => fetch(url),
  undici: (url) => request(url),
  axios: (url) => axios.get(url, { validateStatus: () => true }),
  'axios, stream': (url) => axios.get(url, { validateStatus: () => true, responseType: 'stream' }),
  'axios, bytes': (url) => axios.get(url, { validateStatus: () => true, responseType: 'arraybuffer' }),
  got: (url) => got(url, { throwHttpErrors: false, retry: { limit: 0 } }),
  'node:http': (url) => new Promise((done, fail) => get(url, done).on('error', fail)),
};

for (const [name, send] of Object.entries(CLIENTS)) {
  test(`responses of ${name} are read`, async () => {
    const busy = await fromResponse(await send(`${url}/429`));
    assert.deepEqual([busy.error.type, busy.error.retryAfter, busy.disposition], ['TRANSIENT', 2, 'mapped']);
    const conflict = await fromResponse(await send(`${url}/409`));
    assert.equal(conflict.disposition, 'structured');
    assert.equal(conflict.error.toJson(), error.toJson());
    const fine = await send(`${url}/200`);
    assert.equal(await fromResponse(fine), 'not_an_error');
  });
}

test('the body of a response that did not fail can still be read', async () => {
  const response = await fetch(`${url}/200`);
  assert.equal(await fromResponse(response), 'not_an_error');
  assert.deepEqual(await response.json(), { ok: true });
  const failed = await fetch(`${url}/409`);
  await fromResponse(failed);
  assert.equal(await failed.text(), error.toJson());
});

test('the HTTP errors of axios and got are read by their response', async () => {
  for (const send of [() => axios.get(`${url}/409`), () => got(`${url}/409`, { retry: { limit: 0 } })]) {
    const thrown = await send().then(() => assert.fail('no error'), (thrown) => thrown);
    assert.equal(wrap(thrown).toJson(), error.toJson());
    assert.equal(wrap(thrown).cause, thrown);
  }
  const thrown = await axios.get(`${url}/503`).catch((thrown) => thrown);
  assert.equal(fromError(thrown).error.type, 'TRANSIENT');
});

/** The body, as a program reads it by itself. */
async function wholeOf(url) {
  let body = '';
  for await (const chunk of await CLIENTS['node:http'](url)) body += chunk;
  return body;
}

async function finished(url) {
  const response = await CLIENTS['node:http'](url);
  response.resume();
  await streamEnds(response);
}

const FAILURES = {
  'fetch, refused': [() => fetch(closed), 'TRANSIENT', 'not_sent'],
  'undici, refused': [() => request(closed), 'TRANSIENT', 'not_sent'],
  'axios, refused': [() => axios.get(closed), 'TRANSIENT', 'not_sent'],
  'got, refused': [() => got(closed, { retry: { limit: 0 } }), 'TRANSIENT', 'not_sent'],
  'node:http, refused': [() => CLIENTS['node:http'](closed), 'TRANSIENT', 'not_sent'],
  'fetch, name unknown': [() => fetch('http://nobody.invalid'), 'TRANSIENT', 'not_sent'],
  'fetch, reset': [() => fetch(`${url}/reset`), 'TRANSIENT', 'unknown'],
  'axios, reset': [() => axios.get(`${url}/reset`), 'TRANSIENT', 'unknown'],
  'got, reset': [() => got(`${url}/reset`, { retry: { limit: 0 } }), 'TRANSIENT', 'unknown'],
  'fetch, cut off': [async () => (await fetch(`${url}/cut`)).text(), 'TRANSIENT', 'unknown'],
  'undici, cut off': [async () => (await request(`${url}/cut`)).body.text(), 'TRANSIENT', 'unknown'],
  'axios, cut off': [() => axios.get(`${url}/cut`), 'TRANSIENT', 'unknown'],
  'got, cut off': [() => got(`${url}/cut`, { retry: { limit: 0 } }), 'TRANSIENT', 'unknown'],
  'node:http, cut off': [() => wholeOf(`${url}/cut`), 'TRANSIENT', 'unknown'],
  'node:stream, cut off': [() => finished(`${url}/cut`), 'TRANSIENT', 'unknown'],
  'fetch, time out': [() => fetch(`${url}/hang`, { signal: AbortSignal.timeout(30) }), 'TRANSIENT', 'unknown'],
  'undici, time out': [() => request(`${url}/hang`, { headersTimeout: 30 }), 'TRANSIENT', 'unknown'],
  'axios, time out': [() => axios.get(`${url}/hang`, { timeout: 30 }), 'TRANSIENT', 'unknown'],
  'got, time out': [() => got(`${url}/hang`, { timeout: { response: 30 }, retry: { limit: 0 } }), 'TRANSIENT', 'unknown'],
  'fetch, bad URL': [() => fetch('http://'), 'VALIDATION', undefined],
  'file, missing': [() => readFile('/no/such/file'), 'NOT_FOUND', undefined],
  'file, is a directory': [() => readFile('/'), 'VALIDATION', undefined],
};

for (const [name, [work, type, delivery]] of Object.entries(FAILURES)) {
  test(`${name} is ${type}`, async () => {
    const thrown = await work().then(() => assert.fail('no error'), (thrown) => thrown);
    const outcome = fromError(thrown);
    assert.equal(outcome.disposition, 'mapped');
    assert.deepEqual(seen({ type, delivery }, delivery === undefined ? { error: outcome.error } : outcome), [type, delivery]);
    assert.equal(wrap(thrown).type, type);
  });
}

test('an AggregateError is as its errors', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
  assert.equal(wrap(new AggregateError([refused, refused])).type, 'TRANSIENT');
  assert.equal(wrap(new AggregateError([refused, missing])).type, 'NOT_FOUND');
});

test("the caller's own cancellation passes through", async () => {
  const thrown = await fetch(`${url}/hang`, { signal: AbortSignal.abort() }).catch((thrown) => thrown);
  assert.equal(thrown.name, 'AbortError');
  assert.equal(fromError(thrown), 'pass_through');
  assert.throws(() => wrap(thrown), (passed) => passed === thrown);
  assert.throws(() => toResult(thrown), (passed) => passed === thrown);
  const cancelled = await axios.get(`${url}/hang`, { signal: AbortSignal.abort() }).catch((thrown) => thrown);
  assert.equal(fromError(cancelled), 'pass_through');
});

test('a ToolError in a chain of causes is found with its text', () => {
  const inner = new NotFoundError('no lease');
  const outer = new Error('while releasing', { cause: new Error('in between', { cause: inner }) });
  assert.equal(wrap(outer).toJson(), inner.toJson());
  assert.equal(wrap(outer).cause, outer);
  assert.ok(wrap(inner) === inner);
  assert.equal(fromError(outer).error.toJson(), inner.toJson());
  assert.ok(wrap(new AggregateError([new AggregateError([inner])])) === inner);
  assert.ok(wrap(new TypeError('fetch failed', { cause: inner })) === inner);
  const group = new AggregateError([new Error('x'), new AggregateError([outer])]);
  assert.equal(wrap(group).type, 'INTERNAL');
});

test('the response of a cause is read, too', async () => {
  const cause = await axios.get(`${url}/409`).catch((thrown) => thrown);
  assert.equal(wrap(new Error('while booking', { cause })).toJson(), error.toJson());
});

test('all else is INTERNAL with its text', () => {
  for (const [thrown, message] of [
    [new TypeError('x is not a function'), 'x is not a function'],
    ['a text', 'a text'],
    [42, '42'],
    [undefined, 'internal error'],
    [null, 'internal error'],
    [Symbol('s'), 'Symbol(s)'],
  ]) {
    const wrapped = wrap(thrown);
    assert.deepEqual([wrapped.type, wrapped.message], ['INTERNAL', message]);
  }
});

test('mappers are asked first, about each error of the chain', () => {
  class OutOfSeats extends Error {}
  const mappers = [
    (thrown) => (thrown instanceof OutOfSeats ? new ConflictError(thrown.message, { data: { reason: 'state' } }) : undefined),
  ];
  const thrown = new Error('booking failed', { cause: new OutOfSeats('no seat left') });
  assert.equal(wrap(thrown, { mappers }).toString(), '[CONFLICT] no seat left');
  assert.equal(wrap(thrown, { mappers }).cause, thrown);
  assert.equal(wrap(new Error('x'), { mappers }).type, 'INTERNAL');
});

test('whatever is thrown is wrapped', () => {
  const hostile = new Proxy({}, { get: () => assert.fail('get'), has: () => assert.fail('has') });
  const cycle = new Error('a');
  cycle.cause = new Error('b', { cause: cycle });
  let long = new Error('end');
  for (let i = 0; i < 1000; i += 1) long = new Error(`${i}`, { cause: long });
  const group = new AggregateError([]);
  group.errors = [group, cycle, ...Array.from({ length: 5000 }, () => new Error('many'))];
  const refuses = Object.assign(new Error('x'), { response: { status: 500, headers: hostile, body: hostile } });
  for (const thrown of [refuses, cycle, long, group, { toString: () => assert.fail('toString') }, Object.create(null), hostile]) {
    assert.ok(ToolError.is(wrap(thrown)));
  }
  assert.ok(wrap(new InternalError('x')) instanceof InternalError);
});

test('unknown delivery becomes `effects` when an error leaves the process', async () => {
  const lost = await fetch(`${url}/reset`).catch((thrown) => thrown);
  const error = wrap(lost);
  assert.equal(error.effects, undefined);
  const texts = [
    toResult(lost).content[0].text,
    toResult(error, { redact: false }).content[0].text,
    toHttp(error, { form: 'bare' }).body,
    JSON.stringify(toJsonRpc(error).data),
    emitted(error).toJson(),
  ];
  for (const text of texts) assert.equal(JSON.parse(text).data?.effects, 'unknown', text);

  const refused = wrap(await fetch(closed).catch((thrown) => thrown));
  assert.equal(JSON.parse(toResult(refused).content[0].text).data, undefined);
  const gateway = await fromResponse(await fetch(`${url}/504`));
  assert.equal(emitted(gateway.error).effects, 'unknown');
});
