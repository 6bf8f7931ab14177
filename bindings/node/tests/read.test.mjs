// Reading, assessing, emission and profiles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assess,
  decode,
  emitted,
  encodeAs,
  MisuseError,
  NotFoundError,
  PermissionError,
  read,
  readAs,
  readHttp,
  Reading,
  readJsonRpc,
  readResult,
  toHttp,
  toJsonRpc,
  ToolError,
  toResult,
  TransientError,
  wrap,
} from 'toolerror';

const wrapped = 'Error executing tool x: {"type":"TRANSIENT","message":"busy","data":{"retry_after":"30s"},"more":1}';

test('a reading tells how the error was found', () => {
  const exact = read(wrapped);
  assert.deepEqual([exact.disposition, exact.mode, exact.error.type], ['legacy', 'exact', 'INTERNAL']);
  assert.equal(exact.original, wrapped);
  const unwrapped = read(wrapped, 'unwrap');
  assert.deepEqual([unwrapped.disposition, unwrapped.mode, unwrapped.retryAfter], ['structured', 'unwrap', 30]);
  assert.deepEqual(unwrapped.wrappers, ['error executing tool']);
  assert.deepEqual(unwrapped.extra, { more: 1 });
  assert.equal(unwrapped.error.retryAfter, undefined);
  const classified = read('connect ECONNREFUSED 127.0.0.1:5432', { mode: 'classify' });
  assert.deepEqual([classified.mode, classified.rule, classified.evidence], ['classify', 'net.refused', 'ECONNREFUSED']);
  assert.deepEqual([classified.error.type, classified.delivery], ['TRANSIENT', 'not_sent']);
  const plain = read('{"type":"TRANSIENT","message":"x","data":{"retry_after":2}}');
  assert.deepEqual([plain.retryAfter, plain.extra, plain.rule, plain.delivery, plain.wrappers], [2, undefined, undefined, undefined, []]);
});

test('dates are understood with a clock only', () => {
  const text = '{"type":"TRANSIENT","message":"x","data":{"retry_after":"1970-01-01T00:01:00Z"}}';
  assert.equal(read(text, 'unwrap').retryAfter, undefined);
  assert.equal(read(text, { mode: 'unwrap', now: new Date(30_000) }).retryAfter, 30);
  assert.equal(read(text, { mode: 'unwrap', now: 90_000 }).retryAfter, undefined);
});

test('bytes are read as UTF-8', () => {
  assert.equal(read(Buffer.from('\ufeff{"type":"CONFLICT","message":"é"}')).error.message, 'é');
  assert.equal(read(Uint8Array.of(0x61, 0xff)).error.message, 'a\ufffd');
});

test('any text is read', () => {
  for (const text of ['', '\0', '\ud800', '{', '['.repeat(200_000), 'x'.repeat(5 << 20), '{"type":"NOT_FOUND"}']) {
    for (const mode of ['exact', 'unwrap', 'classify']) {
      const reading = read(text, mode);
      assert.ok(reading instanceof Reading);
      assert.equal(read(reading.error.toJson()).error.toJson(), reading.error.toJson());
    }
  }
});

test('a tool result fails, or does not, or neither', () => {
  const result = toResult(new NotFoundError('no lease'));
  const failure = readResult(result);
  assert.equal(failure.error.toJson(), new NotFoundError('no lease').toJson());
  assert.equal(failure.original, JSON.stringify(result));
  assert.equal(readResult({ content: [] }), 'not_an_error');
  assert.equal(readResult('{"resultType":"input_required"}'), 'pass_through');
  const text = '{"isError":true,"content":[{"type":"text","text":"it broke"}]}';
  const legacy = readResult(text);
  assert.deepEqual([legacy.disposition, legacy.error.message, legacy.original], ['legacy', 'it broke', text]);
});

test('HTTP and JSON-RPC are read', () => {
  const busy = readHttp({ status: 429, headers: { 'Retry-After': ['2'] }, body: '' });
  assert.deepEqual([busy.disposition, busy.error.type, busy.error.retryAfter, busy.delivery], ['mapped', 'TRANSIENT', 2, 'rejected']);
  assert.equal(readHttp({ status: 204 }), 'not_an_error');
  const unknown = readJsonRpc({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'x' } });
  assert.equal(unknown.error.type, 'VALIDATION');
  assert.throws(() => readAs('telegram', 'x'), MisuseError);
});

test('a custom entry replaces that of the contract', () => {
  const table = { 418: 'PERMISSION', 409: { type: 'TRANSIENT', recoverable: false, reason: 'busy' } };
  assert.equal(readHttp({ status: 418, table }).error.type, 'PERMISSION');
  const { error } = readHttp({ status: 409, headers: { 'Retry-After': '1' }, table });
  assert.deepEqual([error.type, error.recoverable, error.reason], ['TRANSIENT', false, 'busy']);
  assert.equal(readHttp({ status: 404, table }).error.type, 'NOT_FOUND');
  assert.throws(() => readHttp({ status: 418, table: { 418: 'TEAPOT' } }), MisuseError);
});

test('assess says what to do', () => {
  const { disposition, error, decision, advice } = assess('error_text', '{"type":"PERMISSION","message":"no"}');
  assert.deepEqual([disposition, error.type, decision], ['structured', 'PERMISSION', { action: 'escalate' }]);
  assert.match(advice, /person/);
  const again = assess('http_response', { status: 503 }, 'exact', { failures: 3, tool: { readOnly: true } });
  assert.deepEqual(again.decision, { action: 'give_up', reason: 'attempts_exhausted' });
  const success = assess('call_tool_result', { content: [] });
  assert.deepEqual(success, { advice: undefined, decision: undefined, disposition: 'not_an_error', error: undefined, retryAfter: undefined });
  const context = { now: new Date(0), method: 'POST', seed: 18446744073709551615n, policy: { replay: 'ask' } };
  assert.equal(assess('http_response', { status: 504 }, 'exact', context).decision.reason, 'unsafe_replay');
  assert.throws(() => assess('error_text', 'x', 'exact', { policy: { unknown: 1 } }), { name: 'MisuseError', message: /unknown/ });
});

test('what leaves the process is masked and cut', () => {
  const secret = new PermissionError('no access with Bearer 1f0c9a7e', { data: { apiKey: '1f0c9a7e', pin_code: 7, id: 1 } });
  assert.deepEqual(JSON.parse(toResult(secret).content[0].text).data, { apiKey: '[redacted]', id: 1, pin_code: 7 });
  assert.equal(emitted(secret).message, 'no access with Bearer [redacted]');
  assert.equal(emitted(secret, { redact: false }).toJson(), secret.toJson());
  assert.deepEqual(emitted(secret, { sensitiveNames: ['pinCode'] }).data, { apiKey: '[redacted]', id: 1, pin_code: '[redacted]' });
  assert.deepEqual(emitted(secret, { onlySensitiveNames: ['id'] }).data, { apiKey: '1f0c9a7e', id: '[redacted]', pin_code: 7 });
  const long = new NotFoundError('x'.repeat(100_000));
  assert.equal(emitted(long).message.length, 8192);
  assert.equal(emitted(long).truncated, true);
  assert.equal(emitted(long, { messageLimit: 10 }).message.length, 10);
  assert.equal(emitted(long, { messageLimit: Infinity, textLimit: Infinity }).toJson(), long.toJson());
  assert.throws(() => toResult(long, { limit: 1 }), MisuseError);
});

test('results, HTTP responses and JSON-RPC errors carry the error', () => {
  const error = new TransientError('busy', { data: { retry_after: 1.5 } });
  const result = toResult(error, { structuredContent: true, metaKey: 'example.com/tool-error' });
  assert.deepEqual(result, {
    content: [{ type: 'text', text: error.toJson() }],
    isError: true,
    structuredContent: error.toJSON(),
    _meta: { 'example.com/tool-error': error.toJSON() },
  });
  const response = toHttp(error, { form: 'bare' });
  assert.deepEqual(response, {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '2' },
    body: error.toJson(),
  });
  assert.equal(toHttp(error).headers['content-type'], 'application/problem+json');
  assert.throws(() => toHttp(error, { form: 'xml' }), MisuseError);
  assert.deepEqual(toJsonRpc(error), { code: -32603, message: 'busy', data: error.toJSON() });
});

test('what nobody foresaw goes to the log, not into a result, unless that is asked for', () => {
  const thrown = new RangeError('the pump in hall 7 is hot');
  const logged = [];
  const log = (...entry) => logged.push(entry);
  const written = {
    result: (options) => toResult(thrown, options).content[0].text,
    http: (options) => toHttp(thrown, { form: 'bare', ...options }).body,
    rpc: (options) => JSON.stringify(toJsonRpc(thrown, options).data),
  };
  for (const [name, write] of Object.entries(written)) {
    const { type, message, data } = JSON.parse(write({ log, tool: 'book' }));
    assert.deepEqual([type, message], ['INTERNAL', 'tool `book` failed unexpectedly'], name);
    assert.match(data.error_id, /^[0-9a-f]{16}$/);
    assert.deepEqual(logged.pop(), [`tool \`book\` failed unexpectedly [error_id ${data.error_id}]`, thrown]);
    assert.match(write({ log, exposeInternal: true }), /"the tool failed unexpectedly: the pump in hall 7 is hot"/);
    logged.pop();
  }
  assert.deepEqual(logged, []);
  // what is known is not a secret, and `wrap` is the author's own word for it
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' });
  const mapper = (error) => (error === thrown ? new NotFoundError('mapped') : undefined);
  for (const [given, text] of [
    [missing, '{"type":"NOT_FOUND","message":"ENOENT: no such file","recoverable":false}'],
    [
      new Error('outer', { cause: new NotFoundError('inner') }),
      '{"type":"NOT_FOUND","message":"inner","recoverable":false,"data":{"effects":"unknown"}}',
    ],
    [wrap(thrown), '{"type":"INTERNAL","message":"the pump in hall 7 is hot","recoverable":false}'],
    [thrown, '{"type":"NOT_FOUND","message":"mapped","recoverable":false}'],
  ]) {
    assert.equal(toResult(given, { log, mappers: [mapper].filter(() => text.includes('mapped')) }).content[0].text, text);
  }
  for (const nothing of [undefined, null, 'hunter2', { message: 'hunter2' }]) {
    assert.match(toResult(nothing, { log }).content[0].text, /^\{"type":"INTERNAL","message":"the tool failed unexpectedly",.*"error_id"/);
  }
  assert.equal(logged.length, 4);
});

test('forms of other systems are decoded and encoded', () => {
  const form = { type: 'error', error: { type: 'rate_limit_error', message: 'slow down', extra: 1 }, request_id: 'r1' };
  const error = decode('anthropic', form);
  assert.deepEqual([error.type, error.message, error.errorId, error.data._origin], ['TRANSIENT', 'slow down', 'r1', undefined]);
  assert.equal(decode('anthropic', { other: 1 }), undefined);
  // what the contract lacks is kept beside the error, and on the wire only where that is asked for
  assert.deepEqual(JSON.parse(encodeAs('anthropic', error)), form);
  const received = ToolError.from(decode('anthropic', form, { keepOrigin: true }).toJson());
  assert.deepEqual(JSON.parse(encodeAs('anthropic', received)), form);
  const built = JSON.parse(encodeAs('anthropic', new TransientError('slow down', { data: { reason: 'rate_limit' } })));
  assert.equal(built.error.type, 'rate_limit_error');
});

test('a text that is canonical already is kept, but for what is no character', () => {
  for (const message of ['plain', 'é — 你好', '\u{fffd}', 'a\\u0000']) {
    const text = `{"type":"INTERNAL","message":"${message}","recoverable":false}`;
    assert.equal(read(text).error.toJson(), text);
  }
  const lone = read('{"type":"INTERNAL","message":"\ud800","recoverable":false}').error;
  assert.equal(lone.toJson(), '{"type":"INTERNAL","message":"\u{fffd}","recoverable":false}');
});
