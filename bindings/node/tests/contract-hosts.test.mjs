// A toolset around the calls of real servers and clients of both generations of the MCP SDK, over stdio.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { ContractGuard, readResult, withToolErrors } from 'toolerror';
import * as sdk from './hosts/sdk.mjs';

const SERVER = join(import.meta.dirname, 'hosts/contract-server.mjs');
const KEY = 'io.github.toolerror/idempotency_key';

async function connected(generation, level) {
  const { Client, StdioClientTransport } = await sdk.client(generation);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [SERVER, generation, level], stderr: 'ignore' }));
  return client;
}

const nested = (levels) => '['.repeat(levels) + ']'.repeat(levels);

/** The results of calls whose arguments, as JSON, no client of the SDK can write. */
async function answers(generation, level, contexts) {
  const server = spawn(process.execPath, [SERVER, generation, level], { stdio: ['pipe', 'pipe', 'ignore'] });
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'wire', version: '1' } };
  server.stdin.write(`{"jsonrpc":"2.0","id":"hello","method":"initialize","params":${JSON.stringify(hello)}}\n`);
  server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  contexts.forEach((context, id) => {
    const params = `{"name":"double","arguments":{"n":4,"auth_context":${context}}}`;
    server.stdin.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}\n`);
  });
  const found = [];
  try {
    for await (const line of createInterface(server.stdout)) {
      const { id, result } = JSON.parse(line);
      if (typeof id === 'number') found[id] = result;
      if (Object.keys(found).length === contexts.length) break;
    }
  } finally {
    server.kill();
  }
  return found;
}

function suite(generation, level) {
  describe(`generation ${generation}, ${level}`, { concurrency: 1 }, () => {
    let client;
    const called = (name, args = {}, meta = undefined, options = {}) => {
      const params = { name, arguments: args, ...(meta && { _meta: meta }) };
      return client.callTool(params, ...(generation === '1' ? [undefined, options] : [options]));
    };
    const given = async (...call) => {
      const result = await called(...call);
      assert.ok(!result.isError, JSON.stringify(result));
      return result.structuredContent;
    };
    const failed = async (...call) => {
      const reading = readResult(await called(...call));
      assert.equal(reading.disposition, 'structured');
      return reading.error;
    };
    before(async () => {
      client = await connected(generation, level);
    });
    after(() => client.close());

    test(`what the contract does not allow does not run (${generation}, ${level})`, async () => {
      const counts = await given('counts');
      assert.deepEqual(await given('double', { n: 4 }), { double: 8 });
      const denied = await failed('erase', { auth_context: { permissions: ['DELETE'] } });
      assert.deepEqual([denied.type, denied.missing, denied.effects], ['PERMISSION', ['DELETE'], 'none']);
      const wrong = await failed('double', { n: 6 });
      assert.deepEqual([wrong.type, wrong.recoverable, wrong.violations[0].path], ['VALIDATION', true, '/n']);
      const missing = await failed('double');
      assert.deepEqual([missing.type, missing.violations[0].path, missing.phase], ['VALIDATION', '/n', 'input']);
      assert.equal((await failed('unlisted')).type, 'NOT_FOUND');
      const broken = await failed('double', { n: 5 });
      assert.deepEqual([broken.type, broken.phase, broken.effects], ['INTERNAL', 'output', 'unknown']);
      assert.deepEqual(await given('counts'), counts);
    });

    test(`a time limit stops the handler (${generation}, ${level})`, async () => {
      for (let i = 0; i < 2; i += 1) {
        const late = await failed('slow');
        assert.deepEqual([late.type, late.effects, late.limit.name], ['TRANSIENT', 'unknown', 'timeout_ms']);
      }
      assert.equal((await given('counts')).slow, 0);
    });

    test(`a tool that is called too often says when it can be called again (${generation}, ${level})`, async () => {
      assert.deepEqual(await given('rare'), { done: true });
      const early = await failed('rare');
      assert.deepEqual([early.type, early.reason, early.effects], ['TRANSIENT', 'rate_limit', 'none']);
      assert.ok(early.retryAfter > 0 && early.retryAfter <= 60, `${early.retryAfter}`);
      assert.deepEqual(await given('double', { n: 1 }), { double: 2 }); // the limit is that of the one tool
    });

    test(`large and deep arguments hold up no call (${generation}, ${level})`, async () => {
      assert.deepEqual(await given('double', { n: 4, auth_context: 'x'.repeat(1 << 20) }), { double: 8 });
      const [deep, next] = await answers(generation, level, [nested(10_000), nested(100)]);
      const { type, violations, effects } = readResult(deep).error;
      assert.deepEqual([type, violations[0].rule, effects], ['VALIDATION', 'json', 'none']);
      assert.deepEqual(next.structuredContent, { double: 8 });
    });

    test(`conditions of the host and its state count (${generation}, ${level})`, async () => {
      const { bought } = await given('counts');
      assert.deepEqual(await given('buy', { amount: 1 }), { state_after: { bought: bought + 1 } });
      const quota = await failed('buy', { amount: 10 });
      assert.deepEqual([quota.type, quota.code, quota.phase], ['PERMISSION', 'QUOTA', 'precondition']);
      const unknown = await failed('buy', { amount: 100 });
      assert.deepEqual([unknown.type, unknown.code, unknown.effects], ['INTERNAL', 'QUOTA', 'none']);
      const down = await failed('buy', { amount: 1000 });
      assert.deepEqual([down.type, down.code, down.effects], ['INTERNAL', undefined, 'none']);
      assert.equal((await given('counts')).bought, bought + 1);
    });

    test(`a key runs each payload once (${generation}, ${level})`, async () => {
      const { bought } = await given('counts');
      const first = await called('buy', { amount: 1 }, { [KEY]: 'k1' });
      const again = await called('buy', { amount: 1 }, { [KEY]: 'k1' });
      assert.deepEqual(first.structuredContent, { state_after: { bought: bought + 1 } });
      assert.deepEqual([again.structuredContent, again.content], [first.structuredContent, first.content]);
      const other = await failed('buy', { amount: 2 }, { [KEY]: 'k1' });
      assert.deepEqual([other.type, other.reason], ['CONFLICT', 'idempotency']);
      const soldOut = await failed('buy', { amount: 3 }, { [KEY]: 'k2' });
      const replayed = await failed('buy', { amount: 3 }, { [KEY]: 'k2' });
      assert.deepEqual([soldOut.message, replayed.message, replayed.data.replayed], ['sold out', 'sold out', true]);
      const crashed = await failed('buy', { amount: 4 }, { [KEY]: 'k3' });
      const same = await failed('buy', { amount: 4 }, { [KEY]: 'k3' });
      assert.match(crashed.errorId, /^[0-9a-f]{16}$/);
      assert.equal(same.errorId, crashed.errorId);
      assert.doesNotMatch(same.toJson(), /hunter2/);
      // a call that a condition refused has left its key free
      assert.equal((await failed('buy', { amount: 10 }, { [KEY]: 'k4' })).code, 'QUOTA');
      assert.ok(await given('buy', { amount: 1 }, { [KEY]: 'k4' }));
      assert.equal((await given('counts')).bought, bought + 4);
    });

    test(`an error of the protocol keeps its key unless it asks for input (${generation}, ${level})`, async () => {
      const { stray } = await given('counts');
      const call = (code, key) => called('stray', { code }, { [KEY]: key });
      // the client makes the call again
      for (let i = 0; i < 2; i += 1) await assert.rejects(call(-32042, 'asks'), { code: -32042 });
      await assert.rejects(call(-32800, 'cancelled'), { code: -32800 });
      const lost = await failed('stray', { code: -32800 }, { [KEY]: 'cancelled' });
      assert.deepEqual([lost.type, lost.reason, lost.effects], ['INTERNAL', 'idempotency', 'unknown']);
      assert.equal((await given('counts')).stray, stray + 3);
    });

    test(`what is no result is a failure of the output (${generation}, ${level})`, async () => {
      for (const what of ['undefined', 'null', 'number', 'text', 'circular', 'bigint', 'promise', 'faulty']) {
        const { odd } = await given('counts');
        const [first, again] = [await failed('odd', { what }, { [KEY]: what }), await failed('odd', { what }, { [KEY]: what })];
        for (const error of [first, again]) {
          assert.deepEqual([error.type, error.phase, error.effects], ['INTERNAL', 'output', 'unknown'], `${what}: ${error.toJson()}`);
          assert.doesNotMatch(error.toJson(), /hunter2/);
        }
        assert.deepEqual([again.message, again.data.replayed], [first.message, true]);
        assert.equal((await given('counts')).odd, odd + 1);
      }
      // what JSON.stringify makes of a result is what is kept
      const nested = [await called('odd', { what: 'nested' }, { [KEY]: 'n' }), await called('odd', { what: 'nested' }, { [KEY]: 'n' })];
      for (const { structuredContent } of nested) assert.deepEqual(structuredContent, { data: {} });
    });

    test(`the version of the toolset is in the answer of initialize (${generation}, ${level})`, () => {
      assert.deepEqual(client.getServerCapabilities().experimental.shop, { toolsetVersion: '1.0.0' });
    });

    test(`progress, warnings and hints arrive (${generation}, ${level})`, async () => {
      const told = [];
      const result = await called('staged', { hook: 'post_save' }, undefined, { onprogress: (progress) => told.push(progress) });
      assert.deepEqual(result.structuredContent, { trace: 't1', grants: ['READ'] });
      assert.deepEqual(told.map(({ progress, total, message }) => [progress, total, message]), [
        [0.25, 1, 'resized'],
        [0.5, 1, 'resize'],
      ]);
      const warnings = result._meta['io.github.toolerror/warnings'];
      assert.deepEqual(warnings.map(({ stage, code, severity }) => [stage, code, severity]), [
        ['progress', 'FALLS', 'warning'],
        ['post_save', 'DISK_FULL', 'error'],
      ]);
      assert.equal(result._meta['io.github.toolerror/chain_suggestions'][0].next_tool, 'double');
      const error = await failed('staged', { hook: 'pre_save' });
      assert.deepEqual([error.stage, error.code], ['pre_save', 'DISK_FULL']);
    });

    test(`secrets do not leave (${generation}, ${level})`, async () => {
      const result = await called('secret');
      assert.deepEqual(result.structuredContent, { user: 'ada', password: '[redacted]' });
      assert.doesNotMatch(JSON.stringify(result), /hunter2/);
    });

    test(`steps are kept, and order counts (${generation}, ${level})`, async () => {
      const fresh = await connected(generation, level);
      const call = (name, args = {}) => fresh.callTool({ name, arguments: args });
      try {
        const early = readResult(await call('after')).error;
        assert.deepEqual([early.type, early.reason], ['CONFLICT', 'order']);
        await call('double', { n: 1 });
        assert.deepEqual((await call('after')).structuredContent, { done: true });
        await call('shop.query_state', { limit: 1 }); // is no step itself
        const { items, meta } = (await call('shop.query_state', { limit: 10, trace_id: 't1' })).structuredContent;
        assert.deepEqual(items.map(({ tool, status }) => [tool, status]), [
          ['after', 'error'],
          ['double', 'ok'],
          ['after', 'ok'],
        ]);
        assert.deepEqual(meta, { limit: 10, offset: 0, count: 3, toolsetVersion: '1.0.0' });
        const last = await call('shop.query_state', { limit: 10, offset: 2 });
        assert.deepEqual(last.structuredContent.items, items.slice(2));
        const other = readResult(await call('shop.query_state', { limit: 10, trace_id: 't2' })).error;
        assert.deepEqual([other.type, other.effects], ['PERMISSION', 'none']);
        const wrong = readResult(await call('shop.query_state', { limit: 101 })).error;
        assert.deepEqual([wrong.type, wrong.violations[0].path], ['VALIDATION', '/limit']);
      } finally {
        await fresh.close();
      }
    });

    test(`a batch fails only when all of its items do (${generation}, ${level})`, async () => {
      const some = await given('resize', { ids: ['a', 'gone', 'broken'] });
      assert.deepEqual([some.succeeded, some.failed, some.items[0]], [1, 2, { key: 'a', data: { size: 9 } }]);
      assert.deepEqual(some.items[1].error, { type: 'NOT_FOUND', message: 'no such image', recoverable: false, data: { code: 'GONE' } });
      assert.match(some.items[2].error.data.error_id, /^[0-9a-f]{16}$/);
      assert.doesNotMatch(JSON.stringify(some), /hunter2/);
      assert.deepEqual((await given('resize', { ids: [] })).items, []);
      const every = await failed('resize', { ids: ['gone', 'broken', 'gone2'] });
      assert.deepEqual([every.type, every.errors.map(({ data }) => data.key)], ['INTERNAL', ['gone', 'broken', 'gone2']]);
      assert.doesNotMatch(every.toJson(), /hunter2/);
    });

    test(`a mutation says what it left behind (${generation}, ${level})`, async () => {
      const silent = await failed('forgets');
      assert.deepEqual([silent.type, silent.phase, silent.effects], ['INTERNAL', 'postcondition', 'unknown']);
      const { content, structuredContent } = await called('texts');
      assert.deepEqual(JSON.parse(content[0].text), { state_after: { read: true }, password: '[redacted]' });
      assert.equal(structuredContent, undefined);
    });

    test(`the tool that lists steps is listed (${generation}, ${level})`, async () => {
      const { tools } = await client.listTools();
      const listed = tools.filter(({ name }) => name === 'shop.query_state');
      assert.deepEqual(listed.map(({ inputSchema }) => inputSchema.required), [['limit']]);
    });

    if (level === 'low') {
      test(`the listing is that of the toolset (${generation}, ${level})`, async () => {
        const { tools } = await client.listTools();
        const double = tools.find(({ name }) => name === 'double');
        assert.deepEqual([double.inputSchema.properties.n.maximum, double.outputSchema.required], [5, ['double']]);
      });
    }
  });
}

describe('servers with a contract', { concurrency: 2 }, () => {
  for (const generation of sdk.GENERATIONS) for (const level of ['high', 'low']) suite(generation, level);
});

test('the line of the documentation guards a server', async (t) => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/contracts.md'), 'utf8');
  const [, block] = /^```js\n(.*?)^```$/ms.exec(page);
  const folder = mkdtempSync(join(tmpdir(), 'toolerror-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'toolset.yaml'), 'toolset: t\nversion: 1.0.0\ntools: [{name: a, capabilities: [READ]}]\n');
  const { McpServer } = await sdk.server('2');
  const server = new McpServer({ name: 't', version: '1' });
  const before = process.cwd();
  process.chdir(folder);
  try {
    const names = { withToolErrors, ContractGuard, server, grantsOf: () => ['READ'], actorOf: () => 'ada' };
    new Function(...Object.keys(names), block)(...Object.values(names));
  } finally {
    process.chdir(before);
  }
  assert.throws(() => withToolErrors(server), /already installed/);
});
