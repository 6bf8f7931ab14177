// `agentClient` around the clients of both generations of the SDK, with real servers over stdio and HTTP.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { agentClient, CallFailure, Engine, MisuseError, NotFoundError, TransientError, ValidationError } from 'toolerror';
import { shopOf, texts } from './agents/shop-of.mjs';

const ATTEMPT = 'io.github.toolerror/attempt';
const KEY = 'io.github.toolerror/idempotency_key';
const info = { name: 'agent', version: '1' };

const MODERN = { versionNegotiation: { mode: 'auto' } };
/** Clients and servers: generation of the client, of the server, and how they meet. */
const PAIRS = {
  'sdk 1, stdio': { Client: Client1, Stdio: Stdio1, server: '1' },
  'sdk 1 with a server of sdk 2, stdio': { Client: Client1, Stdio: Stdio1, server: '2' },
  'sdk 2, stdio': { Client: Client2, Stdio: Stdio2, server: '2' },
  'sdk 2 with a server of sdk 1, stdio': { Client: Client2, Stdio: Stdio2, server: '1' },
  'sdk 2, the protocol of 2026, stdio': { Client: Client2, Stdio: Stdio2, server: '2', options: MODERN },
  'sdk 1, HTTP': { Client: Client1, Http: Http1, server: '1' },
  'sdk 2, HTTP': { Client: Client2, Http: Http2, server: '2' },
};

async function connect(hooks, { Client, Stdio, Http, server, options }) {
  const shop = shopOf(hooks, server);
  const client = new Client(info, options);
  const transport = Stdio ? new Stdio({ command: shop.command, args: shop.args }) : new Http(new URL(await shop.http()));
  await client.connect(transport);
  hooks.after(() => client.close());
  return { client, shop };
}

const thrown = (promise) => promise.then(() => assert.fail('no error'), (error) => error);

/** Waits until the server knows that all its calls of the tool are cancelled. */
async function allCancelled(client, shop, tool) {
  let found;
  for (let round = 0; round < 100; round += 1) {
    const result = await client.callTool({ name: 'counts', arguments: {} });
    found = JSON.parse(texts(result)[0]).tools[tool];
    if (found?.cancelled === shop.calls(tool).length) return;
    await sleep(50);
  }
  assert.fail(JSON.stringify(found));
}

/** The numbers of the attempts that the server has seen of a tool since then. */
const attempts = (shop, tool, since = 0) => shop.calls(tool).slice(since).map(({ meta }) => meta[ATTEMPT]);

describe('every client with every server', { concurrency: 4 }, () => {
  for (const [name, pair] of Object.entries(PAIRS)) {
    describe(name, { concurrency: 1 }, () => {
      let client;
      let shop;
      const ends = [];
      before(async () => ({ client, shop } = await connect({ after: (end) => ends.unshift(end) }, pair)));
      after(async () => {
        for (const end of ends) await end();
      });

      test('a transient failure is retried with the number of the attempt', async () => {
        const agent = agentClient(client, { seed: 7 });
        const params = { name: 'flaky', arguments: {}, _meta: { 'example.com/x': 1 } };
        const result = await agent.callTool(params, { idempotencyKey: 'order-17' });
        assert.deepEqual(texts(result), ['page 1']);
        assert.ok((await agent.listTools()).tools.length > 5); // all else is the client's
        assert.deepEqual(attempts(shop, 'flaky'), [1, 2, 3]);
        for (const { meta } of shop.calls('flaky')) assert.deepEqual([meta[KEY], meta['example.com/x']], ['order-17', 1]);
      });

      test('a blank idempotency key is refused before the call', async () => {
        const before = shop.calls('flaky').length;
        for (const idempotencyKey of ['', ' \t']) {
          await assert.rejects(async () => agentClient(client).callTool({ name: 'flaky', arguments: {} }, { idempotencyKey }), { name: 'MisuseError', message: /idempotencyKey/ });
        }
        assert.equal(shop.calls('flaky').length, before);
      });

      test('what fails for good is the typed error with the decision', async () => {
        const agent = agentClient(client, { seed: 7 });
        const error = await thrown(agent.callTool({ name: 'down' }));
        assert.ok(error instanceof TransientError);
        const failure = CallFailure.of(error);
        assert.equal(failure, error.failure);
        assert.deepEqual([failure.decision.action, failure.decision.reason], ['give_up', 'attempts_exhausted']);
        assert.deepEqual(failure.history.map(({ number }) => number), [1, 2, 3]);
        assert.deepEqual(failure.history.map(({ decision }) => decision.action), ['retry', 'retry', 'give_up']);
        assert.ok(failure.tookMs >= failure.history.reduce((sum, { tookMs }) => sum + tookMs, 0));
        assert.match(`${failure}`, /^\[TRANSIENT\] down for good \(give_up: attempts_exhausted, 3 attempts in /);
        const denied = CallFailure.of(await thrown(agent.callTool({ name: 'forbidden' })));
        assert.deepEqual([denied.error.type, denied.decision.action, denied.tool], ['PERMISSION', 'escalate', 'forbidden']);
        assert.match(denied.advice, /person/);
        const unknown = await thrown(agent.callTool({ name: 'no_such_tool' }));
        assert.ok(unknown instanceof NotFoundError);
        assert.equal(unknown.reason, 'unknown_tool');
        assert.equal(unknown.failure.decision.action, 'try_alternative');
      if (pair.options !== MODERN) {
        // an error of the protocol until 2025
        const asked = await thrown(agent.callTool({ name: 'sign_in' }));
        assert.deepEqual([asked.toString(), asked.failure.decision.action], ['[PERMISSION] sign in first', 'escalate']);
      }
      const withdrawn = await thrown(agent.callTool({ name: 'withdrawn' })); // by the server, not by the caller
      assert.deepEqual([withdrawn.type, withdrawn.failure.decision.reason], ['INTERNAL', 'cancelled']);
        assert.deepEqual([shop.calls('down').length, shop.calls('forbidden').length], [3, 1]);
      });

      test('work that was done before it failed is not done twice', async () => {
        for (const [tool, type] of [['audited_mail', 'TRANSIENT'], ['two_mails', 'INTERNAL']]) {
          for (const options of [{ sideEffects: true }, {}]) {
            const error = await thrown(agentClient(client).callTool({ name: tool, arguments: {} }, options));
            assert.deepEqual([error.type, error.failure.decision.action], [type, 'give_up']);
            assert.ok(!error.toJson().includes('hunter2'));
          }
          assert.deepEqual(attempts(shop, tool), [1, 1]);
        }
      });

      test('a call goes on with other arguments', async () => {
        const agent = agentClient(client);
        const error = await thrown(agent.callTool({ name: 'limited', arguments: { count: 500 } }));
        assert.equal(error.violations[0].path, '/count');
        assert.equal(error.failure.decision.action, 'fix_input');
        assert.deepEqual(texts(await agent.resume(error, { count: 100 })), ['100 items']);
        const first = await thrown(agent.callTool({ name: 'limited', arguments: { count: 500 } }));
        const again = await thrown(agent.resume(first, { count: 400 }));
        assert.equal(again.failure.decision.reason, 'attempts_exhausted');
        assert.equal(again.failure.history.length, 2);
        await assert.rejects(agent.resume(new ValidationError('mine'), {}), MisuseError);
        assert.deepEqual(attempts(shop, 'limited'), [1, 2, 1, 2]);
      });

      test('a lost reply is not retried, and the call is cancelled at the server', async () => {
        const agent = agentClient(client, { attemptTimeoutMs: 2000 });
        const lost = await thrown(agent.callTool({ name: 'send_mail' }));
        assert.equal(lost.toString(), '[TRANSIENT] no answer within 2 s');
        assert.equal(lost.effects, 'unknown');
        assert.equal(lost.failure.decision.reason, 'unsafe_replay');
        // hints count only from a server that is trusted
        const untrusted = await thrown(agent.callTool({ name: 'search' }));
        assert.equal(untrusted.failure.decision.reason, 'unsafe_replay');
        assert.deepEqual([attempts(shop, 'send_mail'), attempts(shop, 'search')], [[1], [1]]);
        await allCancelled(client, shop, 'send_mail');
      });

      test("trusted hints, or the caller's word, make a call safe to retry", async () => {
        const [searches, mails] = [shop.calls('search').length, shop.calls('send_mail').length];
        const trusting = agentClient(client, { attemptTimeoutMs: 2000, trustHints: true });
        assert.deepEqual(texts(await trusting.callTool({ name: 'search' })), ['found']);
        assert.deepEqual(attempts(shop, 'search', searches), [1, 2]);
        const writes = await thrown(trusting.callTool({ name: 'send_mail' }));
        assert.equal(writes.failure.decision.reason, 'unsafe_replay');
        const stated = await thrown(agentClient(client, { attemptTimeoutMs: 200 }).callTool({ name: 'send_mail' }, { idempotent: true }));
        assert.equal(stated.failure.decision.reason, 'attempts_exhausted');
        assert.deepEqual(attempts(shop, 'send_mail', mails), [1, 1, 2, 3]);
      });

      test('progress starts the time of an attempt anew where asked for', async () => {
        const agent = agentClient(client, { attemptTimeoutMs: 800 });
        const seen = [];
        const onprogress = ({ progress }) => seen.push(progress);
        const late = await thrown(agent.callTool({ name: 'reports' }, { onprogress }));
        assert.deepEqual([late.message, late.effects], ['no answer within 0.8 s', 'unknown']);
        seen.length = 0;
        assert.deepEqual(texts(await agent.callTool({ name: 'reports' }, { onprogress, resetTimeoutOnProgress: true })), ['done']);
        assert.deepEqual(seen, [...Array(10).keys()]);
        const patient = agentClient(client, { attemptTimeoutMs: 800, resetTimeoutOnProgress: true });
        assert.deepEqual(texts(await patient.callTool({ name: 'reports' })), ['done']);
        // the deadline stays, and without progress the limit does
        const limited = await thrown(patient.callTool({ name: 'reports' }, { timeoutMs: 1200, readOnly: true }));
        assert.equal(limited.failure.decision.reason, 'deadline');
        assert.equal((await thrown(patient.callTool({ name: 'send_mail' }))).message, 'no answer within 0.8 s');
      });

      for (const tool of ['wait_long', 'send_mail']) {
        test(`an abort ends ${tool === 'send_mail' ? 'a call' : 'a wait'} at once`, async () => {
          const since = shop.calls(tool).length;
          const controller = new AbortController();
          const call = thrown(agentClient(client).callTool({ name: tool }, { signal: controller.signal }));
          while (shop.calls(tool).length === since) await sleep(20);
          await sleep(100);
          const began = performance.now();
          controller.abort(new Error('enough'));
          assert.equal((await call).message, 'enough');
          assert.ok(performance.now() - began < 20_000);
          assert.equal(shop.calls(tool).length, since + 1);
          assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
          if (tool === 'send_mail') await allCancelled(client, shop, 'send_mail');
        });
      }
    });
  }
});

test('no attempt starts after the deadline', async (t) => {
  const { client, shop } = await connect(t, PAIRS['sdk 1, stdio']);
  const agent = agentClient(client, { timeoutMs: 1000 });
  const began = performance.now();
  const first = await thrown(agent.callTool({ name: 'wait_long' }));
  assert.equal(first.failure.decision.reason, 'deadline');
  const held = await thrown(agent.callTool({ name: 'wait_long' })); // the server has asked for 30 s
  assert.deepEqual([held.failure.decision.reason, held.failure.history.length], ['deadline', 0]);
  assert.match(held.message, /^not sent: deadline$/);
  assert.ok(held.retryAfter > 25);
  assert.match(`${held.failure}`, /\(give_up: deadline, not sent\)$/);
  const late = await thrown(agent.callTool({ name: 'send_mail' }, { timeoutMs: 500 }));
  assert.match(late.message, /^no answer within 0\.\d+ s$/);
  assert.ok(performance.now() - began < 20_000);
  assert.equal(shop.calls('wait_long').length, 1);
});

for (const name of ['sdk 1, stdio', 'sdk 2, stdio', 'sdk 2, the protocol of 2026, stdio']) {
  test(`${name}: a server that dies is a failure with an unknown outcome`, async (t) => {
    const { client, shop } = await connect(t, PAIRS[name]);
    const agent = agentClient(client, { trustHints: true });
    const died = await thrown(agent.callTool({ name: 'die' }));
    assert.equal(died.type, 'TRANSIENT');
    assert.equal(died.failure.decision.reason, 'unsafe_replay');
    assert.match(died.cause.message, /closed/i);
    assert.equal(died.effects, 'unknown');
    assert.equal(shop.calls('die').length, 1);
    const gone = await thrown(agent.callTool({ name: 'die' }));
    assert.equal(gone.failure.decision.action, 'give_up');
  });
}

for (const name of ['sdk 1, HTTP', 'sdk 2, HTTP']) {
  test(`${name}: what HTTP says counts, with what the server asks for`, async (t) => {
    const { client, shop } = await connect(t, PAIRS[name]);
    const agent = agentClient(client);
    const call = (tool) => agent.callTool({ name: tool });
    assert.deepEqual(texts(await call('limited_rate')), ['through']);
    const [refused, sent] = shop.calls('limited_rate');
    assert.equal(refused.status, 429);
    assert.ok(sent.at - refused.at >= 1000, `${sent.at - refused.at} ms`);
    assert.deepEqual(texts(await call('down_for_a_moment')), ['through']); // 503, refused on purpose: it was not done
    const refusal = await thrown(call('without_scope'));
    assert.deepEqual([refusal.type, refusal.data.required, refusal.data.resource_metadata], ['PERMISSION', ['notes:read'], 'https://x/y']);
    const unknown = await thrown(call('behind_a_gateway'));
    assert.deepEqual([unknown.type, unknown.failure.decision.reason], ['TRANSIENT', 'unsafe_replay']);
    assert.deepEqual(texts(await agent.callTool({ name: 'behind_a_gateway' }, { readOnly: true })), ['through']);
    // the client's own time limit is a failure of the attempt
    const late = await thrown(agent.callTool({ name: 'send_mail' }, { timeout: 300 }));
    assert.deepEqual([late.type, late.failure.decision.reason], ['TRANSIENT', 'unsafe_replay']);
    assert.match(late.message, /timed out/i);
    // a server that is not there was sent nothing
    client.transport._url = new URL(`http://127.0.0.1:${await closedPort()}/mcp`);
    const gone = await thrown(call('flaky'));
    assert.deepEqual([gone.type, gone.failure.decision.reason], ['TRANSIENT', 'attempts_exhausted']);
  });
}

async function closedPort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

test('a request for input passes through', async (t) => {
  const { client, shop } = await connect(t, PAIRS['sdk 2, the protocol of 2026, stdio']);
  const agent = agentClient(client);
  const asked = await agent.callTool({ name: 'asks' });
  assert.equal(asked.resultType, 'input_required');
  const answered = await agent.callTool({ name: 'asks', requestState: asked.requestState });
  assert.deepEqual(texts(answered), ['thanks']);
  assert.equal(shop.calls('asks').length, 2);
});

test('a task handle passes through', async (t) => {
  const { client, shop } = await connect(t, PAIRS['sdk 1, stdio']);
  const result = await agentClient(client).callTool({ name: 'task' });
  assert.equal(result.task.taskId, 't-1');
  assert.equal(shop.calls('task').length, 1);
});

test('sessions that share an engine share the state of their tools', async (t) => {
  const engine = new Engine();
  const [one, other] = [await connect(t, PAIRS['sdk 1, stdio']), await connect(t, PAIRS['sdk 2, stdio'])];
  const agent = agentClient(one.client, { engine, timeoutMs: 1000 });
  assert.equal(agent.engine, engine);
  assert.equal(agent.client, one.client);
  await thrown(agent.callTool({ name: 'wait_long' }));
  const held = await thrown(agentClient(other.client, { engine, timeoutMs: 1000 }).callTool({ name: 'wait_long' }));
  assert.match(held.message, /^not sent/);
  await thrown(agentClient(other.client, { engine, server: 'b', timeoutMs: 1000 }).callTool({ name: 'wait_long' }));
  assert.deepEqual([one.shop.calls('wait_long').length, other.shop.calls('wait_long').length], [1, 1]);
});

test('hints that cannot be had are none, and the deadline holds', async (t) => {
  const { client } = await connect(t, PAIRS['sdk 1, stdio']);
  await client.close();
  const gone = await thrown(agentClient(client, { trustHints: true }).callTool({ name: 'search' }));
  assert.deepEqual([gone.toString(), gone.failure.decision.action], ['[INTERNAL] Not connected', 'give_up']);
  const silent = new Client1(info);
  await silent.connect({
    async start() {},
    async close() {},
    async send({ method, id }) {
      // a server that answers nothing but the greeting
      const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
      if (method === 'initialize') queueMicrotask(() => this.onmessage({ jsonrpc: '2.0', id, result }));
    },
  });
  const began = performance.now();
  const late = await thrown(agentClient(silent, { trustHints: true, timeoutMs: 400 }).callTool({ name: 'search' }));
  assert.equal(late.failure.decision.reason, 'deadline');
  assert.ok(performance.now() - began < 20_000);
});

test('the hints of a list of several pages count, and one without an end is left', async () => {
  let pages = 0;
  const list = (last) => async (params) => {
    pages += 1;
    const at = Number(params?.cursor ?? 0);
    const tools = [{ name: `t${at}`, annotations: { readOnlyHint: true } }];
    return { tools, ...(at < last && { nextCursor: String(at + 1) }) };
  };
  for (const last of [2, Infinity]) {
    let sends = 0;
    const callTool = async () => {
      sends += 1;
      if (sends === 1) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      return { content: [] };
    };
    await agentClient({ callTool, listTools: list(last) }, { trustHints: true }).callTool({ name: 't2' });
    assert.equal(sends, 2);
  }
  assert.equal(pages, 3 + 1000);
});

test('the policy is the one that is given', async (t) => {
  const { client, shop } = await connect(t, PAIRS['sdk 2, stdio']);
  const agent = agentClient(client, { engine: { tools: { down: { max_attempts: 1 } } } });
  const error = await thrown(agent.callTool({ name: 'down' }));
  assert.equal(error.failure.decision.reason, 'attempts_exhausted');
  assert.equal(shop.calls('down').length, 1);
});

test('all of the client is there, and what is no client is refused', async (t) => {
  const { client } = await connect(t, PAIRS['sdk 1, stdio']);
  const agent = agentClient(client);
  assert.ok(agent instanceof Client1);
  assert.equal(agent.ping, agent.ping);
  assert.ok('resume' in agent && 'ping' in agent);
  await agent.ping();
  const onerror = () => {};
  agent.onerror = onerror;
  assert.equal(client.onerror, onerror);
  assert.throws(() => agentClient({}), MisuseError);
  await assert.rejects(agent.callTool({ name: 'flaky' }, { signal: 1 }), MisuseError);
  // as version 1 has it, with the schema of the result between the two
  const error = await thrown(agent.callTool({ name: 'send_mail' }, undefined, { timeoutMs: 300 }));
  assert.match(error.message, /^no answer/);
});
