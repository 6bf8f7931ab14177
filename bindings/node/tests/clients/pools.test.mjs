// Time limits, pools and lost connections of database clients, made to happen: what was sent counts as perhaps done, what
// waited for a connection does not. `tests/databases` starts PostgreSQL and Redis.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { SchemaError } from '@standard-schema/utils';
import { PrismaClientInitializationError, PrismaClientKnownRequestError, PrismaClientValidationError } from '@prisma/client-runtime-utils';
import { createPool } from 'generic-pool';
import { Redis } from 'ioredis';
import knex from 'knex';
import mongoose from 'mongoose';
import mysql from 'mysql2';
import pg from 'pg';
import { createClient } from 'redis';
import { DataTypes, Sequelize } from 'sequelize';
import { retry, toResult, wrap } from '../../dist/index.mjs';
import { thrown } from './thrown.mjs';

const port = Number(process.env.TOOLERROR_POSTGRES_PORT);
const login = { host: '127.0.0.1', port, user: 'postgres', password: 'right', database: 'postgres' };
const redisPort = Number(process.env.TOOLERROR_REDIS_PORT);

/** The type, and what is said of effects when it leaves the process: nothing where the call was not carried out. */
function read(error) {
  const found = wrap(error);
  const { data = {} } = JSON.parse(toResult(found).content[0].text);
  return [found.type, data.effects];
}

const NOT_DONE = ['TRANSIENT', undefined];
const PERHAPS = ['TRANSIENT', 'unknown'];

/** A server that takes connections and says nothing. */
let silent;
const sockets = new Set();
before(async () => {
  silent = createServer((socket) => sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket))));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
after(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

describe('pg', () => {
  test('a query that took too long may have been carried out', async () => {
    const client = new pg.Client({ ...login, query_timeout: 50 });
    client.on('error', () => {});
    await client.connect();
    const error = await thrown(() => client.query('select pg_sleep(1)'));
    assert.equal(error.message, 'Query read timeout');
    assert.deepEqual(read(error), PERHAPS);
    await client.end();
  });

  test('a server that does not answer is TRANSIENT', async () => {
    const alone = new pg.Client({ ...login, port: silent.address().port, connectionTimeoutMillis: 50 });
    assert.deepEqual(read(await thrown(() => alone.connect())), PERHAPS); // its text is not only its own
    const pool = new pg.Pool({ ...login, port: silent.address().port, connectionTimeoutMillis: 50 });
    const error = await thrown(() => pool.query('select 1'));
    assert.match(error.message, /timeout/);
    assert.deepEqual(read(error), NOT_DONE);
    await pool.end();
  });

  test('a pool without a free connection', async () => {
    const pool = new pg.Pool({ ...login, max: 1, connectionTimeoutMillis: 1000 });
    const held = await pool.connect();
    let calls = 0;
    const error = await thrown(() => retry(() => pool.query('select 1', void (calls += 1)), { sideEffects: true, policy: { max_attempts: 2 } }));
    assert.equal(error.message, 'timeout exceeded when trying to connect');
    assert.deepEqual([...read(error), calls], [...NOT_DONE, 2]);
    held.release();
    await pool.end();
  });

  test('a connection that went away is TRANSIENT', async () => {
    const [one, two] = [new pg.Client(login), new pg.Client(login)];
    for (const client of [one, two]) await client.on('error', () => {}).connect();
    const { rows } = await one.query('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => one.on('end', resolve));
    const lost = thrown(() => one.query('select pg_sleep(5)'));
    const queued = thrown(() => one.query('select 1'));
    await two.query('select pg_terminate_backend($1)', [rows[0].pid]);
    assert.deepEqual(read(await lost), PERHAPS);
    assert.deepEqual(read(await queued), PERHAPS);
    await ended;
    const later = await thrown(() => one.query('select 1'));
    assert.match(later.message, /not queryable/);
    assert.deepEqual(read(later), NOT_DONE);
    await two.end();
  });
});

test('errors of Knex get their types', async () => {
  const db = knex({ client: 'pg', connection: login, pool: { min: 0, max: 1 }, acquireConnectionTimeout: 1000 });
  const held = await db.transaction();
  const none = await thrown(() => db.raw('select 1'));
  assert.equal(none.name, 'KnexTimeoutError');
  assert.deepEqual(read(none), NOT_DONE);
  const slow = await thrown(() => held.raw('select pg_sleep(1)').timeout(50));
  assert.equal(slow.name, 'KnexTimeoutError');
  assert.deepEqual(read(slow), PERHAPS);
  await held.rollback().catch(() => {});
  await db.destroy();
});

test('errors of Sequelize get their types', async () => {
  const options = { dialect: 'postgres', host: '127.0.0.1', port, logging: false, pool: { max: 1, acquire: 1000 } };
  const db = new Sequelize('postgres', 'postgres', 'right', options);
  const Row = db.define('sequelized', { name: { type: DataTypes.STRING, unique: true, validate: { isEmail: true } } }, { timestamps: false });
  await Row.sync({ force: true });
  await Row.create({ name: 'a@a.invalid' });
  const taken = wrap(await thrown(() => Row.create({ name: 'a@a.invalid' })));
  assert.deepEqual([taken.type, taken.code, taken.reason], ['CONFLICT', 'postgresql/23505', 'exists']);
  const invalid = wrap(await thrown(() => Row.create({ name: 'no address' })));
  assert.deepEqual([invalid.type, invalid.violations.map(({ path, rule }) => [path, rule])], ['VALIDATION', [['/name', 'isEmail']]]);
  const held = await db.transaction();
  assert.deepEqual(read(await thrown(() => Row.findAll())), NOT_DONE);
  await held.rollback();
  await db.close();
  const nobody = new Sequelize('postgres', 'postgres', 'right', { ...options, port: 1 });
  assert.deepEqual(read(await thrown(() => nobody.authenticate())), NOT_DONE);
  const wrong = new Sequelize('postgres', 'postgres', 'wrong', options);
  assert.equal(wrap(await thrown(() => wrong.authenticate())).type, 'PERMISSION');
  await Promise.all([nobody.close(), wrong.close()]);
});

test('errors of generic-pool get their types', async () => {
  const options = { max: 1, acquireTimeoutMillis: 20, maxWaitingClients: 1 };
  const pool = createPool({ create: async () => ({}), destroy: async () => {} }, options);
  const held = await pool.acquire();
  const late = thrown(() => pool.acquire());
  assert.deepEqual(read(await thrown(() => pool.acquire())), NOT_DONE);
  assert.deepEqual(read(await late), NOT_DONE);
  await pool.release(held);
  await pool.drain();
});

describe('mysql2', () => {
  /** A server of mysql2 itself; it answers each query as it says. */
  async function serving(answer) {
    const server = mysql.createServer();
    server.on('connection', (connection) => {
      connection.on('error', () => {});
      connection.serverHandshake({ protocolVersion: 10, serverVersion: '8.0.0', connectionId: 1, statusFlags: 2, characterSet: 8, capabilityFlags: 0xffffff ^ (1 << 11) ^ (1 << 5) });
      connection.on('query', (statement) => answer(connection, statement));
    });
    server.listen(0, '127.0.0.1');
    await once(server._server, 'listening');
    return { port: server._server.address().port, close: () => server.close() };
  }

  test('what the server says', async () => {
    const codes = { taken: [1062, '23000'], deadlock: [1213, '40001'], gone: [1146, '42S02'], wrong: [1064, '42000'] };
    const server = await serving((connection, statement) => {
      if (statement === 'lose') return connection.stream.destroy();
      return connection.writeError({ code: codes[statement][0], message: 'as asked' });
    });
    const client = mysql.createConnection({ host: '127.0.0.1', port: server.port }).on('error', () => {});
    const failing = async (statement) => wrap(await thrown(() => client.promise().query(statement)));
    const expected = { taken: ['CONFLICT', 'mysql/1062'], deadlock: ['TRANSIENT', 'mysql/1213'], gone: ['NOT_FOUND', 'mysql/1146'], wrong: ['VALIDATION', 'mysql/1064'] };
    for (const [statement, [type, code]] of Object.entries(expected)) {
      const { type: found, code: its } = await failing(statement);
      assert.deepEqual([found, its], [type, code], statement);
    }
    assert.deepEqual(read(await thrown(() => client.promise().query('lose'))), PERHAPS);
    server.close();
  });

  test('pools, and who does not answer', async () => {
    const server = await serving(() => {});
    const pool = mysql.createPool({ host: '127.0.0.1', port: server.port, connectionLimit: 1, waitForConnections: false }).promise();
    const held = await pool.getConnection();
    assert.deepEqual(read(await thrown(() => pool.query('select 1'))), NOT_DONE);
    const slow = await thrown(() => held.query({ sql: 'select 1', timeout: 50 }));
    assert.deepEqual(read(slow), PERHAPS);
    held.destroy();
    const full = mysql.createPool({ host: '127.0.0.1', port: server.port, connectionLimit: 1, queueLimit: 1 }).promise();
    const one = await full.getConnection();
    const waiting = full.getConnection().catch(() => {});
    assert.deepEqual(read(await thrown(() => full.getConnection())), NOT_DONE);
    one.destroy();
    const late = mysql.createConnection({ host: '127.0.0.1', port: silent.address().port, connectTimeout: 50 }).on('error', () => {});
    assert.deepEqual(read(await thrown(() => late.promise().query('select 1'))), NOT_DONE);
    await Promise.race([waiting, full.end().catch(() => {})]);
    server.close();
  });
});

test('errors of MongoDB and Mongoose get their types', async () => {
  const { MongoClient, MongoServerError, MongoBulkWriteError } = mongoose.mongo;
  const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
  assert.deepEqual(read(await thrown(() => client.db('a').command({ ping: 1 }))), NOT_DONE);
  await client.close();
  const taken = wrap(new MongoServerError({ code: 11000, errmsg: 'E11000 duplicate key error' }));
  assert.deepEqual([taken.type, taken.code, taken.reason], ['CONFLICT', 'mongodb/11000', 'exists']);
  const lost = new MongoServerError({ code: 251, errorLabels: ['TransientTransactionError'], errmsg: 'no such transaction' });
  assert.deepEqual(read(lost), NOT_DONE);
  const bulk = new MongoBulkWriteError({ code: 11000, message: 'E11000', writeErrors: [] }, { insertedCount: 1 });
  assert.deepEqual(read(bulk), ['CONFLICT', 'unknown']);
  const connection = mongoose.createConnection();
  const Row = connection.model('Row', new mongoose.Schema({ a: Number }, { bufferTimeoutMS: 20 }));
  const waited = await thrown(() => Row.findOne());
  assert.match(waited.message, /buffering timed out/);
  assert.deepEqual(read(waited), NOT_DONE);
  assert.deepEqual(read(await thrown(() => mongoose.createConnection('mongodb://127.0.0.1:1/a', { serverSelectionTimeoutMS: 50 }).asPromise())), NOT_DONE);
});

describe('Redis', () => {
  const options = { port: redisPort, password: 'right', retryStrategy: null };

  test('errors of ioredis get their types', async () => {
    const slow = new Redis({ ...options, commandTimeout: 50 });
    const late = await thrown(() => slow.blpop('no-such-list', 1));
    assert.equal(late.message, 'Command timed out');
    assert.deepEqual(read(late), PERHAPS);
    slow.disconnect();
    await once(slow, 'end');
    const closed = await thrown(() => slow.get('a'));
    assert.equal(closed.message, 'Connection is closed.');
    assert.deepEqual(read(closed), PERHAPS);
    const offline = new Redis({ ...options, port: 1, lazyConnect: true, enableOfflineQueue: false }).on('error', () => {});
    const unsent = await thrown(() => offline.get('a'));
    assert.match(unsent.message, /enableOfflineQueue/);
    assert.deepEqual(read(unsent), NOT_DONE);
    offline.disconnect();
  });

  test('errors of node-redis get their types', async () => {
    const socket = { host: '127.0.0.1', port: redisPort, reconnectStrategy: false };
    const client = createClient({ socket, password: 'right', disableOfflineQueue: true }).on('error', () => {});
    await client.connect();
    const id = await client.sendCommand(['CLIENT', 'ID']);
    const other = createClient({ socket, password: 'right' });
    await other.connect();
    const lost = thrown(() => client.sendCommand(['BLPOP', 'no-such-list', '5']));
    await other.sendCommand(['CLIENT', 'KILL', 'ID', String(id)]);
    assert.deepEqual(read(await lost), PERHAPS);
    other.destroy();
    const offline = createClient({ socket: { ...socket, port: silent.address().port }, disableOfflineQueue: true }).on('error', () => {});
    offline.connect().catch(() => {}); // the server takes the connection, and says nothing
    assert.deepEqual(read(await thrown(() => offline.get('a'))), NOT_DONE);
    offline.destroy();
  });
});

test('errors of Prisma get their types', () => {
  const failed = (code) => new PrismaClientKnownRequestError('as asked', { code, clientVersion: '7.0.0' });
  const expected = { P2002: 'CONFLICT', P2025: 'NOT_FOUND', P2003: 'VALIDATION', P2024: 'TRANSIENT', P2034: 'TRANSIENT', P1010: 'PERMISSION' };
  for (const [code, type] of Object.entries(expected)) {
    const error = wrap(failed(code));
    assert.deepEqual([error.type, error.code], [type, `prisma/${code}`]);
  }
  assert.deepEqual(read(failed('P2028')), ['INTERNAL', 'unknown']);
  assert.deepEqual(read(new PrismaClientInitializationError('no server', '7.0.0', 'P1001')), NOT_DONE);
  assert.equal(wrap(new PrismaClientValidationError('no such field', { clientVersion: '7.0.0' })).type, 'VALIDATION');
});

test('errors of Standard Schema get their types', () => {
  const error = wrap(new SchemaError([{ message: 'is my-secret', path: ['rows', { key: 0 }, 'name'] }]));
  assert.equal(error.type, 'VALIDATION');
  assert.deepEqual(error.violations.map(({ path }) => path), ['/rows/0/name']);
  assert.ok(!error.toJson().includes('my-secret'));
});
