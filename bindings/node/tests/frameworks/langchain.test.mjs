// @langchain/mcp-adapters with a real server over stdio and HTTP, and a scripted model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { createAgent } from 'langchain';
import { Engine, forLangchain, MisuseError, read, Statistics } from '../../dist/index.mjs';
import { fakeTime } from '../../dist/testing.mjs';
import { shopOf } from '../agents/shop-of.mjs';

const ATTEMPT = 'io.github.toolerror/attempt';

/** The client under a policy, and its tools. */
async function clientOf(t, servers, settings, config) {
  const client = forLangchain(new MultiServerMCPClient({ mcpServers: servers, ...config }), settings);
  t.after(() => client.close());
  return { client, tools: await client.getTools() };
}

const stdio = ({ command, args }) => ({ transport: 'stdio', command, args });
const http = async (shop) => ({ transport: 'http', url: await shop.http() });

/** The tool messages of an agent whose model makes these calls, one after the other. */
async function run(tools, calls, more) {
  const model = calls.reduce((model, [name, args]) => model.respondWithTools([{ name, args }]), fakeModel()).respond(new AIMessage('done'));
  const agent = createAgent({ model, tools });
  const { messages } = await agent.invoke({ messages: [new HumanMessage('go')] }, more);
  assert.equal(messages.at(-1).content, 'done');
  return messages.filter((message) => message.getType() === 'tool');
}

/** The lines of the error that a model is shown. */
const shown = (message) => message.content.slice(message.content.indexOf('{')).split('\n');
const attempts = (shop, tool) => shop.calls(tool).map(({ meta }) => meta[ATTEMPT]);

for (const [how, connection, generation] of [['stdio', stdio, '1'], ['HTTP', http, '2']]) {
  test(`a transient failure is retried before the model sees it, over ${how}`, async (t) => {
    const shop = shopOf(t, generation);
    const { tools } = await clientOf(t, { shop: await connection(shop) });
    const [message] = await run(tools, [['flaky', {}]]);
    assert.deepEqual([message.status, message.content], ['success', 'page 1']);
    assert.deepEqual(attempts(shop, 'flaky'), [1, 2, 3]);
  });
}

test('the model gets the error and what to do', async (t) => {
  const shop = shopOf(t, '2');
  const { tools } = await clientOf(t, { shop: stdio(shop) });
  const calls = [['limited', { count: 500 }], ['limited', { count: 100 }], ['forbidden', {}]];
  const [bad, good, forbidden] = await run(tools, calls);
  const [text, advice] = shown(bad);
  assert.equal(bad.status, 'error');
  assert.equal(read(text).error.violations[0].path, '/count');
  assert.match(advice, /^Fix `count`/);
  assert.equal(good.content, '100 items');
  assert.equal(read(shown(forbidden)[0]).error.type, 'PERMISSION');
  assert.equal(shop.calls('forbidden').length, 1);
});

test('a lost answer is retried only where hints say that it is safe', async (t) => {
  const shop = shopOf(t, '1');
  const { client, tools } = await clientOf(t, { shop: stdio(shop) }, { attemptTimeoutMs: 500 });
  const [message] = await run(tools, [['send_mail', {}]]);
  assert.match(shown(message)[0], /no answer within 0\.5 s/);
  assert.equal(shop.calls('send_mail').length, 1);
  const raw = await client.getClient('shop'); // without a policy
  assert.ok((await raw.callTool({ name: 'forbidden', arguments: {} })).isError);
  const trusted = await clientOf(t, { shop: stdio(shop) }, { attemptTimeoutMs: 500, trustHints: true });
  const [found] = await run(trusted.tools, [['search', {}]]);
  assert.equal(found.content, 'found');
  assert.deepEqual(attempts(shop, 'search'), [1, 2]);
});

test('what HTTP says counts, also with other headers for one call', async (t) => {
  const shop = shopOf(t, '1');
  const beforeToolCall = ({ name }) => (name === 'limited_rate' ? { headers: { 'x-agent': 'a-1' } } : undefined);
  const { tools } = await clientOf(t, { shop: await http(shop) }, {}, { beforeToolCall });
  const [through, lost] = await run(tools, [['limited_rate', {}], ['behind_a_gateway', {}]]);
  assert.equal(through.content, 'through');
  const [refused, sent] = shop.calls('limited_rate');
  assert.deepEqual([refused.status, refused.agent, sent.agent], [429, 'a-1', 'a-1']);
  assert.ok(sent.at - refused.at >= 1000, `${sent.at - refused.at} ms`);
  assert.match(shown(lost)[0], /"type":"TRANSIENT"/);
  assert.equal(shop.calls('behind_a_gateway').length, 1);
});

test('an abort ends a wait at once, and servers are told apart', async (t) => {
  const [one, other] = [shopOf(t, '1'), shopOf(t, '1')];
  const engine = new Engine();
  const { tools } = await clientOf(t, { one: stdio(one), other: stdio(other) }, { engine }, { prefixToolNameWithServerName: true });
  const controller = new AbortController();
  const running = run(tools, [['one__wait_long', {}]], { signal: controller.signal });
  setTimeout(() => controller.abort(), 700);
  const began = performance.now();
  await assert.rejects(running);
  assert.ok(performance.now() - began < 20_000);
  assert.notDeepEqual(engine.keyState('one/wait_long'), engine.keyState('other/wait_long'));
  assert.equal(one.calls('wait_long').length, 1);
  assert.throws(() => forLangchain({}), MisuseError);
});

test('in fake time the waits take no time', async (t) => {
  const time = fakeTime();
  t.after(() => time.restore());
  const shop = shopOf(t, '1');
  const statistics = new Statistics();
  const { tools } = await clientOf(t, { shop: stdio(shop) }, { statistics });
  const [message] = await run(tools, [['wait_long', {}]]);
  assert.match(shown(message)[1], /^Do not call again: 3 calls have failed/);
  assert.deepEqual(attempts(shop, 'wait_long'), [1, 2, 3]);
  assert.ok(time.waits.length >= 2 && statistics.snapshot().waitedMs >= 60_000);
});
