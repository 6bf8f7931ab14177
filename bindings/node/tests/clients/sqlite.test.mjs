// SQLite: two connections to one file, and constraints, with the libraries that have the interface of better-sqlite3.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Database from 'better-sqlite3';
import Libsql from 'libsql';
import { retry } from '../../dist/index.mjs';
import { read, thrown } from './thrown.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
after(() => rmSync(folder, { recursive: true }));

const TABLE = "create table t(a integer primary key, b text not null unique check (b <> ''))";
const INSERT = "insert into t values (1, 'x')";
const failing = (database, statement) => thrown(() => database.prepare(statement).run());

test('better-sqlite3: a file that is locked, and one that is not there', async () => {
  const file = join(folder, 'a.db');
  const [one, two] = [new Database(file, { timeout: 0 }), new Database(file, { timeout: 0 })];
  one.exec(TABLE);
  one.exec('begin immediate');
  assert.deepEqual(read(await failing(two, INSERT)), ['TRANSIENT', 'sqlite/SQLITE_BUSY', undefined, undefined]);
  let sends = 0;
  const write = () => {
    sends += 1;
    if (sends === 2) one.exec('commit');
    two.prepare(INSERT).run();
  };
  await retry(async () => write(), { sideEffects: true }); // nothing was done: what writes may be made again
  assert.equal(sends, 2);
  const reader = new Database(file, { readonly: true });
  assert.deepEqual(read(await failing(reader, 'delete from t')), ['PERMISSION', 'sqlite/SQLITE_READONLY', undefined, undefined]);
  assert.equal(read(await thrown(() => new Database(join(folder, 'none.db'), { fileMustExist: true })))[0], 'NOT_FOUND');
  for (const database of [one, two, reader]) database.close();
});

for (const [name, made] of Object.entries({ 'better-sqlite3': Database, libsql: Libsql })) {
  test(`${name}: a violated constraint gets its type`, async () => {
    const db = new made(':memory:');
    db.exec(TABLE);
    db.exec(INSERT);
    const expected = {
      [INSERT]: ['CONFLICT', 'sqlite/SQLITE_CONSTRAINT_PRIMARYKEY', 'exists', undefined],
      "insert into t values (2, 'x')": ['CONFLICT', 'sqlite/SQLITE_CONSTRAINT_UNIQUE', 'exists', undefined],
      'insert into t values (2, null)': ['VALIDATION', 'sqlite/SQLITE_CONSTRAINT_NOTNULL', undefined, undefined],
      "insert into t values (2, '')": ['VALIDATION', 'sqlite/SQLITE_CONSTRAINT_CHECK', undefined, undefined],
      'select from where 1': ['VALIDATION', 'sqlite/SQLITE_ERROR', undefined, undefined],
    };
    for (const [statement, found] of Object.entries(expected)) assert.deepEqual(read(await failing(db, statement)), found, statement);
    db.close();
  });
}

const builtIn = await import('node:sqlite').catch(() => undefined); // Node 22

test('node:sqlite: a violated constraint gets its type', { skip: builtIn === undefined }, async () => {
  const db = new builtIn.DatabaseSync(':memory:');
  db.exec(TABLE);
  db.exec(INSERT);
  assert.deepEqual(read(await failing(db, INSERT)).slice(0, 3), ['CONFLICT', 'sqlite/1555', 'exists']);
  assert.equal(read(await failing(db, 'insert into t values (2, null)'))[0], 'VALIDATION');
  assert.equal(read(await failing(db, 'select from where 1'))[0], 'VALIDATION');
  db.close();
});
