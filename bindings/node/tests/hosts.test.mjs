// What leaves a server with ToolErrors, byte for byte: real servers and clients of both generations of the MCP SDK, over stdio and
// over HTTP, in the protocols of 2025 (`legacy`) and of 2026 (`modern`).
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import * as sdk from './hosts/sdk.mjs';
import { schemas } from './runtime.mjs';

const SERVER = join(import.meta.dirname, 'hosts/server.mjs');
/** What every host of every language answers; exceptions of the hosts' own are in other languages. */
const CASES = JSON.parse(readFileSync(join(import.meta.dirname, '../../../tests/hosts/expected.json'), 'utf8')).filter(
  ({ languages = ['node'], high_level: own }) => languages.includes('node') && !own,
);
const ID = /"error_id":"[0-9a-f]{16}"/;

async function connect({ generation, level, transport, era }) {
  const { Client, StdioClientTransport, StreamableHTTPClientTransport } = await sdk.client(generation);
  const modern = { versionNegotiation: { mode: { pin: '2026-07-28' } } };
  const client = new Client({ name: 'test', version: '1' }, era === 'modern' ? modern : {});
  const started = { client, log: '' };
  const logging = (stream) => stream.on('data', (chunk) => (started.log += chunk));
  if (transport === 'stdio') {
    const pipes = new StdioClientTransport({ command: process.execPath, args: [SERVER, generation, level, transport], stderr: 'pipe' });
    logging(pipes.stderr);
    await client.connect(pipes);
    return { ...started, get log() { return started.log; }, stop: () => client.close() };
  }
  const child = spawn(process.execPath, [SERVER, generation, level, transport], { stdio: ['ignore', 'pipe', 'pipe'] });
  logging(child.stderr);
  const [port] = await once(child.stdout, 'data');
  const url = new URL(`http://127.0.0.1:${Number(port)}/${era === 'modern' ? 'modern' : 'mcp'}`);
  await client.connect(new StreamableHTTPClientTransport(url));
  const stop = async () => {
    await client.close();
    child.kill();
    await once(child, 'exit');
  };
  return { ...started, get log() { return started.log; }, stop };
}

const SERVERS = sdk.GENERATIONS.flatMap((generation) =>
  ['high', 'low'].flatMap((level) =>
    ['stdio', 'http'].flatMap((transport) =>
      (generation === '1' ? ['legacy'] : ['legacy', 'modern']).map((era) => ({ generation, level, transport, era })),
    ),
  ),
);

const suites = (kind) => {
  const { generation, level, transport, era } = kind;
  const name = `generation ${generation}, ${level}, ${transport}, ${era}`;
  describe(name, { concurrency: 1 }, () => {
    let server;
    const call = (name, args = {}, options) => server.client.callTool({ name, arguments: args }, ...(generation === '1' ? [undefined, options] : [options]));
    const textOf = async (name, args) => {
      const result = await call(name, args);
      assert.equal(result.isError, true, name);
      assert.equal(result.content.length, 1, name);
      assert.equal(result.structuredContent, undefined, name);
      return result.content[0].text;
    };
    const counts = async (tool) => JSON.parse((await call('counts')).content[0].text).tools[tool];
    const NONE = { calls: 0, errors: {}, cancelled: 0, unstructured: 0 };

    before(async () => {
      server = await connect(kind);
    });
    after(() => server.stop());

    test(`the bytes are the same on every host (${name})`, level === 'low' ? schemas : {}, async () => {
      let compared = 0;
      for (const { name, tool, arguments: args, text, validator } of CASES) {
        if (validator !== undefined && validator !== (level === 'high' ? 'zod' : 'schema')) continue;
        if (tool === 'no_such_tool' && generation === '2' && level === 'high') continue; // the next test
        assert.equal((await textOf(tool, args)).replace(ID, '"error_id":"X"'), text, name);
        compared += 1;
      }
      assert.equal(compared, generation === '2' && level === 'high' ? 23 : 24);
    });

    test(`a tool that does not exist, or is switched off, is unknown (${name})`, async () => {
      for (const tool of level === 'high' ? ['no_such_tool', 'disabled'] : ['no_such_tool']) {
        const before = (await counts('(unknown)')) ?? NONE;
        if (generation === '2' && level === 'high') {
          // documented: the SDK answers this one itself, with an error of the protocol
          await assert.rejects(call(tool), { code: -32602, message: new RegExp(`^Tool ${tool} (not found|disabled)$`) });
        } else {
          const text = `{"type":"NOT_FOUND","message":"unknown tool \`${tool}\`","recoverable":false,"data":{"reason":"unknown_tool"}}`;
          assert.equal(await textOf(tool), text);
        }
        const after = await counts('(unknown)');
        assert.deepEqual([after.calls - before.calls, after.errors.NOT_FOUND - (before.errors.NOT_FOUND ?? 0)], [1, 1]);
        assert.equal(await counts(tool), undefined);
      }
    });

    test(`a success stays as it is (${name})`, async () => {
      const result = await call('ok');
      assert.ok(!result.isError);
      assert.equal(result.content[0].text, 'fine');
      assert.equal((await call('add', { a: 1, b: 2 })).content[0].text, '3');
      assert.deepEqual((await call('typed', { fail: 'no' })).structuredContent, { sum: 1 });
    });

    test(`what nobody foresaw is in the log alone (${name})`, async () => {
      for (const tool of ['crash', 'crash_text', 'crash_nothing', 'crash_object', 'aborted']) {
        const text = await textOf(tool);
        const message = `tool \`${tool}\` failed unexpectedly`;
        assert.equal(text.replace(ID, '"error_id":"X"'), `{"type":"INTERNAL","message":"${message}","recoverable":false,"data":{"error_id":"X"}}`);
        const { error_id } = JSON.parse(text).data;
        for (let i = 0; i < 100 && !server.log.includes(error_id); i += 1) await wait(20);
        assert.match(server.log, new RegExp(`tool \`${tool}\` failed unexpectedly \\[error_id ${error_id}\\]${tool === 'crash_nothing' ? '' : '[^]*hunter2'}`));
      }
    });

    test(`an unforeseen error is in the log once, under the id that is sent (${name})`, async () => {
      const lines = () => server.log.split('\n').filter((line) => line.includes('returned INTERNAL'));
      for (const tool of ['broken', 'unnumbered', 'built_internal']) {
        const before = lines().length;
        const { error_id } = JSON.parse(await textOf(tool)).data;
        for (let i = 0; i < 100 && lines().length === before; i += 1) await wait(20);
        await wait(50);
        assert.equal(lines().length, before + 1, server.log);
        assert.ok(lines().at(-1).includes(`tool \`${tool}\` returned INTERNAL [error_id ${error_id}]`), lines().at(-1));
        assert.ok(server.log.includes('the index of `é` is broken'));
      }
      assert.ok(server.log.includes('sector 7 is bad'), 'the cause');
      await call('conflict');
      await wait(50);
      assert.ok(!server.log.includes('is held'));
    });

    test(`a result that does not fit its schema is the fault of the tool (${name})`, async () => {
      assert.equal(await textOf('typed', { fail: 'thrown' }), '{"type":"CONFLICT","message":"held","recoverable":false}');
      for (const fail of level === 'high' ? ['wrong', 'garbage'] : ['garbage']) {
        const error = JSON.parse(await textOf('typed', { fail }));
        assert.deepEqual([error.type, error.message, error.data.effects], ['INTERNAL', 'tool `typed` failed unexpectedly', 'unknown']);
        assert.match(error.data.error_id, /^[0-9a-f]{16}$/);
      }
    });

    // a low-level server has no other schema
    const onHigh = level === 'high' ? test : () => {};
    onHigh(`what no JSON Schema says is a violation, too (${name})`, async () => {
      const error = JSON.parse(await textOf('pair', { 'a/b': 'y' }));
      assert.deepEqual([error.type, error.data.phase], ['VALIDATION', 'input']);
      assert.deepEqual(error.data.violations, [{ path: '/a~1b', rule: 'custom', message: 'must be x' }]);
    });

    test(`what the protocol needs stays an error of the protocol (${name})`, async () => {
      if (era === 'modern') {
        // the SDK refuses this error of 2025 in the protocol of 2026
        assert.match(await textOf('given_url'), /^\{"type":"INTERNAL","message":"tool `given_url` failed unexpectedly"/);
        return;
      }
      const found = await call('given_url').then(() => assert.fail('no error'), (error) => error);
      assert.equal(found.code, -32042);
      assert.match(found.message, /open this$/);
      assert.ok((await counts('given_url')).unstructured >= 1);
    });

    test(`calls are counted by how they ended (${name})`, level === 'low' ? schemas : {}, async () => {
      const kinds = { conflict: 'CONFLICT', add: 'VALIDATION', crash: 'INTERNAL' };
      const before = Object.fromEntries(await Promise.all(Object.keys(kinds).map(async (tool) => [tool, (await counts(tool)) ?? NONE])));
      await Promise.all([call('conflict'), call('add', { a: 'x' }), call('crash'), call('built_flat')]);
      for (const [tool, kind] of Object.entries(kinds)) {
        const after = await counts(tool);
        assert.equal(after.calls, before[tool].calls + 1);
        assert.equal(after.errors[kind], (before[tool].errors[kind] ?? 0) + 1);
        assert.ok(after.duration_max_seconds <= after.duration_total_seconds);
      }
      assert.ok((await counts('built_flat')).unstructured >= 1);
    });

    test(`a call that the client cancels is no error, whether the tool hears of it or not (${name})`, async () => {
      for (const tool of ['slow', 'deaf']) {
        const controller = new AbortController();
        const given = call(tool, {}, { signal: controller.signal });
        given.catch(() => {});
        for (const deadline = Date.now() + 20_000; !server.log.includes(`${tool} has begun`) && Date.now() < deadline; ) await wait(20);
        controller.abort();
        await assert.rejects(given);
        for (const deadline = Date.now() + 20_000; (await counts(tool)) === undefined && Date.now() < deadline; ) await wait(20);
        await call('let_go'); // the one that does not hear ends now
        const { calls, cancelled, errors, unstructured } = await counts(tool);
        assert.deepEqual({ calls, cancelled, errors, unstructured }, { calls: 1, cancelled: 1, errors: {}, unstructured: 0 });
      }
    });

    test(`many calls at once are all counted (${name})`, async () => {
      const [rounds, width] = transport === 'stdio' ? [20, 50] : [4, 25];
      const before = (await counts('ok')) ?? NONE;
      for (let i = 0; i < rounds; i += 1) {
        const results = await Promise.all(Array.from({ length: width }, () => call('ok')));
        assert.ok(results.every((result) => result.content[0].text === 'fine'));
      }
      assert.equal((await counts('ok')).calls, before.calls + rounds * width);
    });
  });
};

describe('servers', { concurrency: 3 }, () => SERVERS.forEach(suites));
