// @langchain/mcp-adapters with a real server over stdio and HTTP, and a scripted model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { createAgent } from 'langchain';
import { CallFailure, Engine, forLangchain, MisuseError, read, Statistics } from '../../../dist/index.mjs';
import { fakeTime } from '../../../dist/testing.mjs';
import { shopOf } from '../../agents/shop-of.mjs';
import { ask, release, TOLD } from '../block.mjs';

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
const shown = (message) => message.content.split('\n');
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

/** As `run`, in a graph with the ToolNode of LangGraph. */
async function runGraph(tools, calls) {
  const model = calls.reduce((model, [name, args]) => model.respondWithTools([{ name, args }]), fakeModel()).respond(new AIMessage('done'));
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', new ToolNode(tools))
    .addEdge(START, 'model')
    .addConditionalEdges('model', ({ messages }) => (messages.at(-1).tool_calls?.length ? 'tools' : END))
    .addEdge('tools', 'model')
    .compile();
  const { messages } = await graph.invoke({ messages: [new HumanMessage('go')] });
  assert.equal(messages.at(-1).content, 'done');
  return messages.filter((message) => message.getType() === 'tool');
}

for (const [where, go] of [['an agent', run], ["LangGraph's ToolNode", runGraph]]) {
  test(`in ${where} the advice stands alone, without that of the framework`, async (t) => {
    const shop = shopOf(t, '2');
    const { tools } = await clientOf(t, { shop: stdio(shop) });
    const [bad, good] = await go(tools, [['limited', { count: 500 }], ['limited', { count: 1 }]]);
    assert.deepEqual([bad.status, bad.name, shown(bad).length], ['error', 'limited', 2]);
    assert.equal(shown(bad)[1], 'Fix `count` ("must be at most 100") and call again once.');
    assert.equal(CallFailure.of(bad.artifact).decision.action, 'fix_input');
    assert.deepEqual([good.status, good.content], ['success', '1 items']);
    const limited = tools.find(({ name }) => name === 'limited');
    await assert.rejects(limited.invoke({ count: 500 }), { name: 'ToolException' }); // nobody's call: no message
    assert.equal(await limited.invoke({ count: 2 }), '2 items');
  });

  test(`in ${where} the model is asked for other arguments once in a run, until the tool succeeds`, async (t) => {
    const shop = shopOf(t, '1');
    const { tools } = await clientOf(t, { shop: stdio(shop) });
    const bad = ['limited', { count: 500 }];
    const messages = await go(tools, [bad, bad, bad, bad, ['limited', { count: 1 }], bad]);
    const [first, ...others] = messages.slice(0, 4).map((message) => shown(message)[1]);
    assert.match(first, /call again once/);
    for (const advice of others) assert.match(advice, /^Do not call again/);
    assert.deepEqual([messages[4].content, shown(messages[5])[1]], ['1 items', first]);
    assert.equal(shop.calls('limited').length, 5); // the same arguments are not sent again at once
    const [anew] = await go(tools, [bad]);
    assert.equal(shown(anew)[1], first);
  });
}

test('a lost reply is retried only where hints say that it is safe', async (t) => {
  const shop = shopOf(t, '1');
  const { client, tools } = await clientOf(t, { shop: stdio(shop) }, { attemptTimeoutMs: 2000 });
  const [message] = await run(tools, [['send_mail', {}]]);
  assert.match(shown(message)[0], /no answer within 2 s/);
  assert.equal(shop.calls('send_mail').length, 1);
  const raw = await client.getClient('shop'); // without a policy
  assert.ok((await raw.callTool({ name: 'forbidden', arguments: {} })).isError);
  const trusted = await clientOf(t, { shop: stdio(shop) }, { attemptTimeoutMs: 2000, trustHints: true });
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

test('the block of the README', async (t) => {
  const model = fakeModel().respondWithTools([release]).respond(new AIMessage('done'));
  assert.equal(await ask(t, import.meta.dirname, '// LangChain', model), 'done');
  assert.match(model.calls[1].messages.at(-1).content, TOLD);
});
