// MariaDB, made to fail for real with both drivers. `tests/databases` starts it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import mariadb from 'mariadb';
import mysql from 'mysql2/promise';
import { read, thrown } from './thrown.mjs';

const login = { host: '127.0.0.1', port: Number(process.env.TOOLERROR_MARIADB_PORT), user: 'app', password: 'right', database: 'app' };
const DRIVERS = { mysql2: mysql, mariadb };

let admin;
before(async () => {
  admin = await mysql.createConnection(login);
  await admin.query("create user if not exists reader identified by 'right'");
  await admin.query('grant select on app.* to reader');
});
after(() => admin.end());

for (const [name, driver] of Object.entries(DRIVERS)) {
  const connect = async (options = {}) => {
    const connection = await driver.createConnection({ ...login, ...options });
    connection.on('error', () => {});
    return connection;
  };

  test(`${name}: what the server refuses`, async () => {
    const one = await connect();
    await one.query('create or replace table t(a int primary key, b varchar(4) not null, check (b <> ""))');
    await one.query("insert into t values (1, 'x'), (2, 'y')");
    const expected = {
      "insert into t values (1, 'x')": ['CONFLICT', 'mysql/1062', 'exists', undefined],
      'insert into t values (3, null)': ['VALIDATION', 'mysql/1048', undefined, undefined],
      "insert into t values (3, 'too long')": ['VALIDATION', 'mysql/1406', undefined, undefined],
      "insert into t values (3, '')": ['VALIDATION', 'mysql/4025', undefined, undefined],
      'select * from no_such_table': ['NOT_FOUND', 'mysql/1146', undefined, undefined],
      'select c from t': ['VALIDATION', 'mysql/1054', undefined, undefined],
      'select from where 1': ['VALIDATION', 'mysql/1064', undefined, undefined],
      'set statement max_statement_time = 0.05 for select sleep(5)': ['TRANSIENT', 'mysql/1969', undefined, undefined],
    };
    for (const [statement, found] of Object.entries(expected)) {
      assert.deepEqual(read(await thrown(() => one.query(statement))), found, statement);
    }
    await one.end();
  });

  test(`${name}: who may not come in`, async () => {
    const refused = read(await thrown(() => connect({ password: 'wrong' })));
    assert.deepEqual(refused, ['PERMISSION', 'mysql/1045', 'unauthenticated', undefined]);
    assert.deepEqual(read(await thrown(() => connect({ database: 'none' }))).slice(0, 2), ['NOT_FOUND', 'mysql/1049']);
    const reader = await connect({ user: 'reader' });
    assert.deepEqual(read(await thrown(() => reader.query('delete from t'))), ['PERMISSION', 'mysql/1142', undefined, undefined]);
    await reader.end();
    assert.deepEqual(read(await thrown(() => connect({ port: 1 }))), ['TRANSIENT', undefined, undefined, undefined]);
  });

  test(`${name}: locks and deadlocks have changed nothing`, async () => {
    const [one, two] = [await connect(), await connect()];
    await one.query('create or replace table l(a int primary key, b int)');
    await one.query('insert into l values (1, 0), (2, 0)');
    for (const connection of [one, two]) await connection.query('begin');
    await one.query('update l set b = 1 where a = 1');
    const nowait = read(await thrown(() => two.query('select * from l where a = 1 for update nowait')));
    assert.deepEqual(nowait, ['TRANSIENT', 'mysql/1205', undefined, undefined]);
    await two.query('begin');
    await two.query('update l set b = 2 where a = 2');
    // each waits for the other: the server ends one of the two
    const both = await Promise.allSettled([one.query('update l set b = 1 where a = 2'), two.query('update l set b = 2 where a = 1')]);
    const [lost, ...others] = both.filter(({ status }) => status === 'rejected');
    assert.deepEqual([read(lost.reason), others], [['TRANSIENT', 'mysql/1213', undefined, undefined], []]);
    await Promise.all([one.end(), two.end()]);
  });

  test(`${name}: a connection that was killed may have done its work`, async () => {
    const one = await connect();
    const [rows] = [await one.query('select connection_id() as id')].flat();
    const lost = thrown(() => one.query('select sleep(5)'));
    await admin.query(`kill connection ${(Array.isArray(rows) ? rows[0] : rows).id}`);
    const found = read(await lost);
    assert.deepEqual([found[0], found[3]], ['TRANSIENT', 'unknown'], found[1]);
  });
}
