// What real libraries throw, made to fail for real, becomes what it is. `tests/databases` starts PostgreSQL and Redis.
import assert from 'node:assert/strict';
import { exec, execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcp } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import Anthropic from '@anthropic-ai/sdk';
import { DynamoDBClient, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { BlobClient } from '@azure/storage-blob';
import * as grpc from '@grpc/grpc-js';
import Ajv from 'ajv';
import createError from 'http-errors';
import { Redis } from 'ioredis';
import Joi from 'joi';
import nodemailer from 'nodemailer';
import OpenAI from 'openai';
import pg from 'pg';
import postgres from 'postgres';
import { createClient } from 'redis';
import * as v from 'valibot';
import * as yup from 'yup';
import { z } from 'zod';
import { CallFailure, fromError, retry, wrap } from '../../dist/index.mjs';
import { Service } from './service.mjs';
import { read, thrown } from './thrown.mjs';

const POSTGRES = Number(process.env.TOOLERROR_POSTGRES_PORT);
const REDIS = Number(process.env.TOOLERROR_REDIS_PORT);

describe('databases', () => {
  const password = 'right';
  const connect = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port: POSTGRES, user: 'postgres', password });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  test('errors of pg get their types', async () => {
    const [one, two] = [await connect(), await connect()];
    await one.query('drop table if exists n; create table n(a integer primary key, b integer not null); insert into n values (1, 1)');
    const failing = (statement) => thrown(() => one.query(statement));
    assert.deepEqual(read(await failing('insert into n values (1, 1)')), ['CONFLICT', 'postgresql/23505', 'exists', undefined]);
    assert.equal(read(await failing('select * from no_such_table'))[0], 'NOT_FOUND');
    await one.query("set statement_timeout = '50ms'");
    assert.deepEqual(read(await failing('select pg_sleep(5)')), ['TRANSIENT', 'postgresql/57014', undefined, undefined]);
    await one.query("set statement_timeout = 0; set lock_timeout = '50ms'");
    await two.query('begin; update n set b = 2 where a = 1');
    assert.deepEqual(read(await failing('update n set b = 3 where a = 1')), ['TRANSIENT', 'postgresql/55P03', undefined, undefined]);
    await two.query('rollback');
    for (const client of [one, two]) await client.query('begin isolation level serializable; select sum(b) from n');
    await one.query('insert into n values (10, 1)');
    await two.query('insert into n values (11, 1)');
    await one.query('commit');
    assert.deepEqual(read(await thrown(() => two.query('commit'))), ['TRANSIENT', 'postgresql/40001', undefined, undefined]);
    await Promise.all([one.end(), two.end()]);
  });

  test('a wrong password is PERMISSION, and a port where nobody listens TRANSIENT', async () => {
    const wrong = new pg.Client({ host: '127.0.0.1', port: POSTGRES, user: 'postgres', password: 'wrong' });
    assert.deepEqual(read(await thrown(() => wrong.connect())), ['PERMISSION', 'postgresql/28P01', 'unauthenticated', undefined]);
    const nobody = new pg.Client({ host: '127.0.0.1', port: 1, user: 'postgres', password });
    assert.deepEqual(read(await thrown(() => nobody.connect())), ['TRANSIENT', undefined, undefined, undefined]);
  });

  test('errors of postgres.js get their types', async () => {
    const sql = postgres({ host: '127.0.0.1', port: POSTGRES, user: 'postgres', password, onnotice: () => {} });
    assert.equal(read(await thrown(() => sql`select 1/0`))[1], 'postgresql/22012');
    await sql.end();
  });

  test('errors of ioredis get their types', async () => {
    const out = new Redis({ port: REDIS, lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 });
    out.on('error', () => {});
    assert.deepEqual(read(await thrown(() => out.get('a'))).slice(0, 3), ['PERMISSION', 'redis/NOAUTH', 'unauthenticated']);
    out.disconnect();
    const client = new Redis({ port: REDIS, password });
    await client.set('node', 'a');
    assert.deepEqual(read(await thrown(() => client.lpush('node', 1))), ['VALIDATION', 'redis/WRONGTYPE', undefined, undefined]);
    assert.equal(read(await thrown(() => client.evalsha('0'.repeat(40), 0)))[0], 'NOT_FOUND');
    client.disconnect();
  });

  test('errors of node-redis get their types', async () => {
    const client = createClient({ socket: { port: REDIS, host: '127.0.0.1' }, password });
    await client.connect();
    await client.set('node2', 'a');
    assert.equal(read(await thrown(() => client.lPush('node2', 'x')))[1], 'redis/WRONGTYPE');
    client.destroy();
  });
});

describe('validation', () => {
  const secret = 'my-secret';
  const check = async (work, path) => {
    const error = wrap(await thrown(work));
    assert.equal(error.type, 'VALIDATION');
    assert.deepEqual(error.violations.map((found) => found.path), [path]);
    assert.ok(!error.toJson().includes(secret), error.toJson());
  };

  test('errors of zod get their types', () => check(() => z.object({ a: z.array(z.number()) }).parse({ a: [secret] }), '/a/0'));
  test('errors of valibot get their types', () => check(() => v.parse(v.object({ a: v.array(v.number()) }), { a: [secret] }), '/a/0'));
  test('errors of joi get their types', () => check(() => Joi.attempt({ a: { b: secret } }, Joi.object({ a: Joi.object({ b: Joi.number() }) })), '/a/b'));
  test('errors of yup get their types', () => check(() => yup.object({ a: yup.array(yup.number()) }).validate({ a: [secret] }), '/a/0'));
  test('errors of ajv get their types', () => {
    const schema = { $async: true, type: 'object', properties: { a: { type: 'integer' } } };
    return check(() => new Ajv.default().compile(schema)({ a: secret }), '/a');
  });
});

describe('child processes', () => {
  const run = promisify(execFile);
  const node = (script, options) => thrown(() => run(process.execPath, ['-e', script], options));

  test('how a command ends', async () => {
    assert.deepEqual(read(await node('process.exit(3)')), ['INTERNAL', 'exit/3', undefined, 'unknown']);
    assert.deepEqual(read(await node('process.exit(75)')), ['TRANSIENT', 'exit/75', undefined, 'unknown']);
    assert.deepEqual(read(await node('setTimeout(() => {}, 60000)', { timeout: 100 })), ['TRANSIENT', 'exit/SIGTERM', undefined, 'unknown']);
    assert.deepEqual(read(await thrown(() => promisify(exec)('exit 4'))), ['INTERNAL', 'exit/4', undefined, 'unknown']);
    assert.deepEqual(read(await thrown(() => execFileSync('sh', ['-c', 'exit 5'], { stdio: 'pipe' }))), ['INTERNAL', 'exit/5', undefined, 'unknown']);
    assert.equal(read(await thrown(() => run('/no/such/program')))[0], 'NOT_FOUND');
  });
});

describe('services', () => {
  const service = new Service();
  let url;
  before(async () => {
    url = await service.listen();
  });
  after(() => service.close());
  const failing = (work, ...answer) => service.failing(work, ...answer);

  test('errors of openai get their types', async () => {
    const client = new OpenAI({ apiKey: 'k', baseURL: url, maxRetries: 0 });
    const call = () => client.models.list();
    const limited = await failing(call, 429, { error: { message: 'slow', type: 'requests', code: 'rate_limit_exceeded' } }, { 'retry-after': '7' });
    assert.deepEqual(read(limited).slice(0, 2), ['TRANSIENT', 'openai/rate_limit_exceeded']);
    assert.equal(wrap(limited).retryAfter, 7);
    const quota = await failing(call, 429, { error: { message: 'no', type: 'insufficient_quota', code: 'insufficient_quota' } });
    assert.deepEqual(read(quota).slice(0, 3), ['PERMISSION', 'openai/insufficient_quota', 'quota']);
    const nobody = createTcp().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address();
    await promisify(nobody.close.bind(nobody))();
    const lost = new OpenAI({ apiKey: 'k', baseURL: `http://127.0.0.1:${port}`, maxRetries: 0 });
    assert.equal(read(await thrown(() => lost.models.list()))[0], 'TRANSIENT');
  });

  test('errors of anthropic get their types', async () => {
    const client = new Anthropic({ apiKey: 'k', baseURL: url, maxRetries: 0 });
    const overloaded = await failing(() => client.models.list(), 529, { type: 'error', error: { type: 'overloaded_error', message: 'm' } }, { 'retry-after': '3' });
    assert.deepEqual(read(overloaded).slice(0, 2), ['TRANSIENT', 'anthropic/overloaded_error']);
    assert.equal(wrap(overloaded).retryAfter, 3);
  });

  test('errors of AWS get their types', async () => {
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const client = new DynamoDBClient({ region: 'eu-west-1', endpoint: url, credentials, maxAttempts: 1 });
    const call = () => client.send(new ListTablesCommand({}));
    const throttled = await failing(call, 400, { __type: 'com.amazon.coral#ThrottlingException', message: 'slow' });
    assert.deepEqual(read(throttled).slice(0, 3), ['TRANSIENT', 'aws/ThrottlingException', 'rate_limit']);
    const missing = await failing(call, 400, { __type: 'com.amazonaws#ResourceNotFoundException', message: 'gone' });
    assert.equal(read(missing)[0], 'NOT_FOUND');
  });

  test('AWS makes a call again by itself: its last connection proves nothing about those before', async () => {
    let taken = 0;
    const server = createTcp((socket) => {
      server.close();
      socket.once('data', () => socket.resetAndDestroy(void (taken += 1)));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${server.address().port}`;
    const client = new DynamoDBClient({ region: 'eu-west-1', endpoint, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
    let calls = 0;
    const put = () => client.send(new PutItemCommand({ TableName: 'leases', Item: { id: { S: `l-${(calls += 1)}` } } }));
    const error = await thrown(() => retry(put, { key: 'leases/put', sideEffects: true }));
    assert.deepEqual([error.code, error.$metadata.attempts > 1], ['ECONNREFUSED', true]);
    assert.deepEqual([calls, taken, CallFailure.of(error).decision.reason], [1, 1, 'unsafe_replay']);
    assert.equal(fromError(error).delivery, 'unknown');
  });

  test('errors of Azure get their types', async () => {
    const client = new BlobClient(`${url}/c/b`, undefined, { retryOptions: { maxTries: 1 } });
    const call = () => client.getProperties();
    assert.equal(read(await failing(call, 404, '', { 'x-ms-error-code': 'BlobNotFound' }))[0], 'NOT_FOUND');
    assert.equal(read(await failing(call, 403, '', { 'x-ms-error-code': 'AuthorizationFailure' }))[0], 'PERMISSION');
  });

  test('errors of http-errors get their types', () => {
    assert.equal(read(createError(404, 'no such order'))[0], 'NOT_FOUND');
    assert.equal(wrap(createError(503, 'busy', { headers: { 'Retry-After': '5' } })).retryAfter, 5);
    assert.equal(read(Object.assign(new Error('odd'), { status: 200 }))[0], 'INTERNAL');
  });

  test('errors of gRPC get their types', async () => {
    const service = {
      get: { path: '/t/get', requestStream: false, responseStream: false, requestSerialize: (x) => x, requestDeserialize: (x) => x, responseSerialize: (x) => x, responseDeserialize: (x) => x },
    };
    const host = new grpc.Server();
    let code;
    host.addService(service, { get: (_call, done) => done({ code, details: 'as asked' }) });
    const port = await promisify(host.bindAsync.bind(host))('127.0.0.1:0', grpc.ServerCredentials.createInsecure());
    const client = new (grpc.makeGenericClientConstructor(service, 't'))(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
    const call = () => promisify(client.get.bind(client))(Buffer.from('x'));
    for (const [name, type] of [['NOT_FOUND', 'NOT_FOUND'], ['ALREADY_EXISTS', 'CONFLICT'], ['PERMISSION_DENIED', 'PERMISSION'], ['INVALID_ARGUMENT', 'VALIDATION'], ['DEADLINE_EXCEEDED', 'TRANSIENT']]) {
      code = grpc.status[name];
      assert.deepEqual(read(await thrown(call)).slice(0, 2), [type, `grpc/${name}`]);
    }
    client.close();
    host.forceShutdown();
  });

  test('errors of SMTP get their types', async () => {
    const smtp = createTcp((socket) => {
      socket.on('error', () => {});
      socket.write('220 here\r\n');
      socket.on('data', (line) => socket.write(/^RCPT/.test(line) ? '550 no such user\r\n' : '250 ok\r\n'));
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp, 'listening');
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtp.address().port, secure: false, ignoreTLS: true });
    const error = await thrown(() => transport.sendMail({ from: 'a@a.invalid', to: 'b@a.invalid', text: 'x' }));
    assert.deepEqual(read(error), ['NOT_FOUND', 'smtp/550', undefined, undefined]);
    smtp.close();
  });
});
