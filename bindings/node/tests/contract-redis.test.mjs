// Several servers are one: their idempotency keys are in one Redis server.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readResult } from 'toolerror';
import * as sdk from './hosts/sdk.mjs';

const SERVER = join(import.meta.dirname, 'hosts/contract-server.mjs');
const KEY = 'io.github.toolerror/idempotency_key';
const missing = spawnSync('redis-server', ['--version']).status !== 0 && '`tests/setup redis-server` installs it';

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

function suite(generation, level) {
  describe(`keys in Redis, generation ${generation}, ${level}`, { skip: missing, concurrency: 1 }, () => {
    let redis, url;
    const clients = [];

    before(async () => {
      const port = await freePort();
      redis = spawn('redis-server', ['--port', port, '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'], { stdio: 'ignore' });
      url = `redis://127.0.0.1:${port}/`;
      for (let i = 0; i < 1000 && !(await answers(port)); i += 1) await wait(10);
    });
    after(async () => {
      await Promise.all(clients.map((client) => client.close()));
      redis?.kill('SIGKILL');
    });

    /** A client of a server process of its own. */
    async function server(env = {}) {
      const { Client, StdioClientTransport } = await sdk.client(generation);
      const client = new Client({ name: 'test', version: '1' });
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [SERVER, generation, level],
        stderr: 'ignore',
        env: { ...process.env, TOOLERROR_TEST_REDIS_URL: url, ...env },
      });
      await client.connect(transport);
      clients.push(client);
      const buy = (amount, key) => client.callTool({ name: 'buy', arguments: { amount }, _meta: { [KEY]: key } });
      return {
        buy,
        failed: async (amount, key) => readResult(await buy(amount, key)).error,
        given: async (name, args = {}) => (await client.callTool({ name, arguments: args })).structuredContent,
        kill: () => process.kill(transport.pid, 'SIGKILL'),
      };
    }

    test(`two servers share their keys (${generation}, ${level})`, async () => {
      const [one, other] = await Promise.all([server(), server()]);
      const first = await one.buy(1, 'k1');
      assert.deepEqual(first.structuredContent, { state_after: { bought: 1 } });
      const again = await other.buy(1, 'k1');
      assert.deepEqual([again.structuredContent, again.content], [first.structuredContent, first.content]);
      const conflict = await other.failed(2, 'k1');
      assert.deepEqual([conflict.type, conflict.reason], ['CONFLICT', 'idempotency']);
      await one.failed(3, 'k2');
      const replayed = await other.failed(3, 'k2');
      assert.deepEqual([replayed.message, replayed.data.replayed], ['sold out', true]);
      // a call that a condition refused has left its key free for the other server
      assert.equal((await one.failed(10, 'k3')).code, 'QUOTA');
      assert.deepEqual((await other.buy(1, 'k3')).structuredContent, { state_after: { bought: 1 } });
      assert.deepEqual([(await one.given('counts')).bought, (await other.given('counts')).bought], [2, 1]);
    });

    test(`a server that is killed leaves its key in flight (${generation}, ${level})`, async () => {
      const [one, other] = await Promise.all([server(), server()]);
      one.buy(6, 'k4').catch(() => {});
      while ((await one.given('counts')).bought === 0) await wait(10); // the handler has not started yet
      const busy = await other.failed(6, 'k4');
      assert.deepEqual([busy.type, busy.reason, busy.retryAfter], ['TRANSIENT', 'idempotency', 1]);
      one.kill();
      assert.equal((await other.failed(6, 'k4')).type, 'TRANSIENT');
      const later = await server({ TOOLERROR_TEST_RUN_MS: '1' }); // for which no run is that long
      const lost = await later.failed(6, 'k4');
      assert.deepEqual([lost.type, lost.reason, lost.effects], ['INTERNAL', 'idempotency', 'unknown']);
      assert.deepEqual([(await later.given('counts')).bought, (await other.given('counts')).bought], [0, 0]);
    });

    test(`without its store a call does not run (${generation}, ${level})`, async () => {
      const one = await server();
      redis.kill('SIGKILL');
      await new Promise((ended) => redis.once('exit', ended));
      const away = await one.failed(1, 'k5');
      assert.deepEqual([away.type, away.reason, away.effects], ['TRANSIENT', 'dependency', 'none']);
      assert.equal((await one.given('counts')).bought, 0);
      assert.deepEqual(await one.given('double', { n: 2 }), { double: 4 }); // has no key
    });
  });
}

for (const generation of sdk.GENERATIONS) for (const level of ['high', 'low']) suite(generation, level);
