// `StdioTransport` with servers that write and end as no server should: SPEC 2.5.2, 2.5.5, 2.5.7, 2.5.9, 2.5.10.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { agentClient, emitted, MisuseError, StdioTransport } from 'toolerror';
import { texts } from './agents/shop-of.mjs';

const info = { name: 'agent', version: '1' };
const QUICK = { first_ms: 10, cap_ms: 20, health: { enabled: false } };
const thrown = (promise) => promise.then(() => assert.fail('no error'), (error) => error);
const SERVER = fileURLToPath(new URL('agents/pipes.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'toolerror-stdio-'));
after(() => rmSync(folder, { recursive: true }));
let servers = 0;

const runs = (pid) => {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1')); // who has ended may not be taken away yet
  } catch {
    return false;
  }
};
async function ended(pid) {
  for (let i = 0; i < 100 && runs(pid); i += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  return !runs(pid);
}

for (const [name, Client] of Object.entries({ 'sdk 1': Client1, 'sdk 2': Client2 })) {
  /** An agent of such a server, connected, and what the server has noted. */
  async function agentOf(hooks, { ways = [], ...options } = {}, settings = {}) {
    const file = join(folder, String((servers += 1)));
    const agent = agentClient(new Client(info), { engine: QUICK, attemptTimeoutMs: 20_000, seed: 7, ...settings });
    hooks.after(() => agent.close());
    const notes = () => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
    const opens = () => new StdioTransport({ command: process.execPath, args: [SERVER, file, ...ways], ...options });
    return { agent, notes, connected: agent.connect(opens) };
  }

  async function call(hooks, tool, options) {
    const { agent, connected } = await agentOf(hooks, options);
    await connected;
    return { agent, called: agent.callTool({ name: tool }) };
  }

  describe(name, { concurrency: 2 }, () => {
    for (const [tool, text] of [
      ['bad_utf8', 'caf\ufffd'],
      ['batch', 'one of two'],
      ['among_logs', 'found'],
      ['stray_before', 'found'],
      ['long_note', 'found'],
    ]) {
      test(`${tool} is read`, async (t) => {
        const { agent, called } = await call(t, tool, { maxMessage: 10_000 });
        assert.deepEqual(texts(await called), [text]);
        assert.deepEqual(texts(await agent.callTool({ name: 'found' })), ['found']);
      });
    }

    test('the last line counts without its line break', async (t) => {
      const { called } = await call(t, 'last_line');
      assert.deepEqual(texts(await called), ['last']);
    });

    for (const [tool, text, effects] of [
      ['bad_utf8_error', '[VALIDATION] caf\ufffd'],
      ['nan', /^\[INTERNAL\] the server's answer cannot be read: /, 'unknown'],
      ['long', /^\[INTERNAL\] the server sent a message of more than 10000 bytes$/, 'unknown'],
    ]) {
      test(`${tool} ends its call, and not the connection`, async (t) => {
        const { agent, called } = await call(t, tool, { maxMessage: 10_000 });
        const error = await thrown(called);
        assert.match(`${error}`, text instanceof RegExp ? text : new RegExp(text.replace(/[[\]]/g, '\\$&')));
        assert.equal(error.effects, effects);
        assert.deepEqual(texts(await agent.callTool({ name: 'found' })), ['found']);
      });
    }

    test('an answer without an end says so, and is not asked for again', async (t) => {
      const { agent, notes, connected } = await agentOf(t, { maxMessage: 10_000 });
      await connected;
      const error = await thrown(agent.callTool({ name: 'endless' }, { readOnly: true }));
      assert.deepEqual([`${error}`, error.effects], ['[INTERNAL] the server sent a message of more than 10000 bytes', 'unknown']);
      assert.equal(notes().filter(({ method }) => method === 'tools/call').length, 1);
    });

    test('a server that begins with junk did not start for that', async (t) => {
      const { connected } = await agentOf(t, { ways: ['junk'] });
      const error = await thrown(connected);
      assert.equal(`${error}`, '[INTERNAL] the server writes text to standard output that is not an MCP message');
      assert.equal(error.effects, 'none');
    });

    test('a request that is cancelled is no longer in flight', async (t) => {
      const { agent, notes, connected } = await agentOf(t);
      await connected;
      assert.equal((await thrown(agent.callTool({ name: 'hang' }, { timeoutMs: 300 }))).type, 'TRANSIENT');
      await agent.close();
      const read = notes();
      const asked = read.find(({ method }) => method === 'tools/call').id;
      assert.deepEqual(read.slice(-2), [{ method: 'notifications/cancelled', id: asked }, 'end of input']);
      assert.equal(read.filter(({ method }) => method === 'notifications/cancelled').length, 1);
    });

    test('an error without an id answers the greeting', async (t) => {
      const { connected } = await agentOf(t, { ways: ['stray'] });
      assert.equal(`${await thrown(connected)}`, '[VALIDATION] no such version');
    });

    test('a server that goes in the middle of a call goes with what it has started, and the call ends', async (t) => {
      const { agent, notes, connected } = await agentOf(t, { ways: ['helper'] });
      await connected;
      const began = performance.now();
      const error = await thrown(agent.callTool({ name: 'exit' }));
      assert.deepEqual([error.type, error.effects], ['TRANSIENT', 'unknown']);
      assert.ok(performance.now() - began < 10_000);
      assert.ok(await ended(notes()[0].helper));
    });

    for (const ways of [['helper'], ['helper', 'stays']]) {
      test(`closing ends a server in order, with what it has started: ${ways}`, async (t) => {
        const { agent, notes, connected } = await agentOf(t, { ways });
        await connected;
        const hanging = thrown(agent.callTool({ name: 'hang' }));
        while (!notes().some(({ method }) => method === 'tools/call')) await new Promise((resolve) => setTimeout(resolve, 20));
        await agent.close();
        assert.ok((await hanging) instanceof Error);
        const [{ helper }, ...read] = notes();
        const asked = read.find(({ method }) => method === 'tools/call').id;
        const last = [{ method: 'notifications/cancelled', id: asked }, 'end of input', ...(ways.includes('stays') ? ['SIGTERM'] : [])];
        assert.deepEqual(read.slice(-last.length), last);
        assert.ok(await ended(helper));
      });
    }

    test('an abort while it connects ends the server with what it has started', async () => {
      const file = join(folder, String((servers += 1)));
      const agent = agentClient(new Client(info), { engine: QUICK });
      const code = `const { spawn } = require('node:child_process');
        require('node:fs').writeFileSync(${JSON.stringify(file)}, String(spawn('sleep', ['300']).pid)); setInterval(() => {}, 1000);`;
      const abort = new AbortController();
      const connected = thrown(agent.connect(() => new StdioTransport({ command: process.execPath, args: ['-e', code] }), { signal: abort.signal }));
      const pid = () => {
        try {
          return Number(readFileSync(file, 'utf8'));
        } catch {
          return 0;
        }
      };
      while (pid() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      abort.abort(new Error('enough'));
      assert.equal((await connected).message, 'enough');
      assert.ok(await ended(pid()));
    });

    test('a server that does not start says why, without an option', async () => {
      const agent = agentClient(new Client(info), { engine: QUICK });
      const args = ['-e', `console.error('Error: 401 Unauthorized'); process.exit(3)`];
      const error = await thrown(agent.connect(() => new StdioTransport({ command: process.execPath, args, stderr: 'pipe' })));
      assert.equal(`${error}`, '[PERMISSION] the server did not start (exit status: 3): Error: 401 Unauthorized');
      const none = await thrown(agent.connect(() => new StdioTransport({ command: 'no-such-command' })));
      assert.equal(`${none}`, '[NOT_FOUND] cannot start the server: spawn no-such-command ENOENT');
    });

    test('a server that is ended from outside is started again, and connecting that is given up is exhausted', async () => {
      let starts = 0;
      const agent = agentClient(new Client(info), { engine: QUICK });
      const args = ['-e', `process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 9e3)`];
      const error = await thrown(agent.connect(() => ((starts += 1), new StdioTransport({ command: process.execPath, args }))));
      const left = emitted(error);
      assert.deepEqual([error.type, starts, left.recoverable, left.reason], ['TRANSIENT', 3, false, 'exhausted']);
    });
  });
}

for (const [way, end] of [
  ['process.exit()', 'process.exit(0)'],
  ['an exception', `setTimeout(() => { throw new Error('enough'); })`],
  ['a signal that the program handles', `process.once('SIGINT', () => process.exit(130)); process.kill(process.pid, 'SIGINT')`],
]) {
  test(`a server ends with its program: ${way}`, async () => {
    const server = `require('node:child_process').spawn('sleep', ['300'], { stdio: 'ignore' }); setInterval(() => {}, 1000)`;
    const code = `import { StdioTransport } from 'toolerror';
      const open = async () => {
        const transport = new StdioTransport({ command: process.execPath, args: ['-e', ${JSON.stringify(server)}] });
        await transport.start();
        console.log(transport.pid);
      };
      await Promise.all(Array.from({ length: 12 }, open));
      ${end};`;
    const cwd = fileURLToPath(new URL('..', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' });
    const pids = stdout.trim().split('\n').map(Number);
    assert.equal(pids.length, 12, stderr);
    for (const pid of pids) assert.ok(await ended(pid));
    assert.ok(!stderr.includes('MaxListeners'), stderr);
  });
}

test('a transport gets the variables that it names, and few others', async () => {
  process.env.TOOLERROR_TEST_SECRET = 'hidden';
  const transport = new StdioTransport({
    command: process.execPath,
    args: ['-e', `console.error(JSON.stringify([process.env.GIVEN, process.env.TOOLERROR_TEST_SECRET, typeof process.env.PATH, process.cwd()]))`],
    env: { GIVEN: 'yes' },
    cwd: folder,
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr.on('data', (chunk) => (said += chunk));
  const closed = new Promise((resolve) => (transport.onclose = resolve));
  await transport.start();
  assert.ok(transport.pid > 0);
  await closed;
  assert.deepEqual(JSON.parse(said).slice(0, 3), ['yes', null, 'string']);
  await assert.rejects(transport.send({ jsonrpc: '2.0', method: 'x' }));
  await transport.close();
});

test('what cannot start a server is refused', () => {
  for (const wrong of [undefined, {}, { command: 7 }, { command: 'x', args: 'y' }, { command: 'x', maxMessage: -1 }, { command: 'x', maxmessage: 1 }]) {
    assert.throws(() => new StdioTransport(wrong), MisuseError);
  }
});
