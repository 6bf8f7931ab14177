// Mastra with a real server over stdio and HTTP, and a scripted model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { MCPClient } from '@mastra/mcp';
import { MockLanguageModelV2 } from 'ai/test';
import { z } from 'zod';
import { ConflictError, forMastra, read, TransientError } from '../../../dist/index.mjs';
import { fakeTime } from '../../../dist/testing.mjs';
import { shopOf } from '../../agents/shop-of.mjs';
import { ask, release, TOLD } from '../block.mjs';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const ATTEMPT = 'io.github.toolerror/attempt';

/** A model that makes these calls, one after the other, and is done. */
function modelOf(calls) {
  const answers = calls.map(([toolName, input], at) => ({
    content: [{ type: 'tool-call', toolCallId: `c${at}`, toolName, input: JSON.stringify(input) }],
    finishReason: 'tool-calls',
    usage,
    warnings: [],
  }));
  answers.push({ content: [{ type: 'text', text: 'done' }], finishReason: 'stop', usage, warnings: [] });
  let next = 0;
  return new MockLanguageModelV2({ doGenerate: async () => answers[next++] });
}

/** What the model of an agent gets that makes these calls. */
async function run(tools, calls) {
  const model = modelOf(calls);
  const agent = new Agent({ id: 'test', name: 'test', instructions: 'test', model, tools });
  const { text } = await agent.generate('go', { maxSteps: calls.length + 1 });
  assert.equal(text, 'done');
  const told = model.doGenerateCalls.at(-1).prompt.filter(({ role }) => role === 'tool');
  return told.map(({ content }) => content[0].output);
}

/** The tools of a server, as Mastra's own client makes them. */
async function toolsOf(t, shop, server = { command: shop.command, args: shop.args }) {
  const client = new MCPClient({ id: crypto.randomUUID(), servers: { shop: server } });
  t.after(() => client.disconnect());
  return client.listTools();
}

const text = ({ value }) => value.content[0].text;
const attempts = (shop, tool) => shop.calls(tool).map(({ meta }) => meta[ATTEMPT]);

for (const how of ['stdio', 'HTTP']) {
  test(`a transient failure is retried before the model sees it, over ${how}`, async (t) => {
    const shop = shopOf(t, '2');
    const tools = await toolsOf(t, shop, how === 'HTTP' ? { url: new URL(await shop.http()) } : undefined);
    const [told] = await run(forMastra(tools), [['shop_flaky', {}]]);
    assert.equal(text(told), 'page 1');
    assert.deepEqual(attempts(shop, 'flaky'), [1, 2, 3]);
  });
}

test('the model gets the error and what to do', async (t) => {
  const shop = shopOf(t, '1');
  const tools = forMastra(await toolsOf(t, shop));
  const told = await run(tools, [['shop_limited', { count: 500 }], ['shop_limited', { count: 100 }], ['shop_forbidden', {}]]);
  assert.deepEqual([told[0].type, text(told[1]), told[2].type], ['error-text', '100 items', 'error-text']);
  const [json, advice] = told[0].value.split('\n');
  assert.equal(read(json).error.violations[0].path, '/count');
  assert.equal(advice, 'Fix `count` ("must be at most 100") and call again once.');
  assert.equal(read(told[2].value.split('\n')[0]).error.type, 'PERMISSION');
  assert.equal(shop.calls('forbidden').length, 1);
});

test('the model is asked for other arguments once in a run, until the tool succeeds', async (t) => {
  const shop = shopOf(t, '1');
  const tools = forMastra(await toolsOf(t, shop));
  const bad = ['shop_limited', { count: 500 }];
  const told = await run(tools, [bad, bad, bad, bad, ['shop_limited', { count: 1 }], bad]);
  const [first, ...others] = told.slice(0, 4).map(({ value }) => value.split('\n')[1]);
  assert.match(first, /call again once/);
  for (const advice of others) assert.match(advice, /^Do not call again/);
  assert.equal(text(told[4]), '1 items');
  assert.equal(told[5].value.split('\n')[1], first);
  assert.equal(shop.calls('limited').length, 5); // the same arguments are not sent again at once
  const [anew] = await run(tools, [bad]);
  assert.equal(anew.value.split('\n')[1], first);
});

test('a lost reply is retried only where hints say that it is safe', async (t) => {
  const shop = shopOf(t, '2');
  const tools = await toolsOf(t, shop);
  const lost = await run(forMastra(tools, { attemptTimeoutMs: 2000 }), [['shop_send_mail', {}], ['shop_search', {}]]);
  for (const { value } of lost) assert.match(value, /no answer within 2 s/);
  assert.deepEqual([shop.calls('send_mail').length, shop.calls('search').length], [1, 1]);
  for (const more of [{ trustHints: true }, { hints: { shop_search: { readOnlyHint: true } } }]) {
    const shop = shopOf(t, '2');
    const [found] = await run(forMastra(await toolsOf(t, shop), { attemptTimeoutMs: 2000, ...more }), [['shop_search', {}]]);
    assert.equal(text(found), 'found');
    assert.deepEqual(attempts(shop, 'search'), [1, 2]);
  }
});

test("local tools are retried, too; what they throw is masked", async () => {
  const secret = 'sk-live-4eC39HqLyjWDarjtT1zdp7dc';
  const inputSchema = z.object({ id: z.string() });
  let calls = 0;
  const lease = createTool({
    id: 'lease',
    description: 'Takes a lease',
    inputSchema,
    execute: async ({ id }) => {
      calls += 1;
      if (calls === 1) throw new TransientError('busy');
      if (id === 'held') throw new ConflictError('held', { data: { conflicts: [{ agent_id: 'a' }] } });
      if (id === 'plain') throw new Error(`no access with password=${secret}`);
      return { id };
    },
  });
  const tools = forMastra({ lease });
  assert.equal(Object.getPrototypeOf(tools.lease), Object.getPrototypeOf(lease));
  const told = await run(tools, [['lease', { id: 'l-1' }], ['lease', { id: 'held' }], ['lease', { id: 'plain' }], ['lease', { id: 7 }]]);
  assert.deepEqual(told[0], { type: 'json', value: { id: 'l-1' } });
  assert.match(told[1].value, /^\{"type":"CONFLICT".*\n.*release/s);
  assert.match(told[2].value, /^\{"type":"INTERNAL".*password=\[redacted\].*\n/);
  assert.doesNotMatch(told[2].value, /sk-live/);
  assert.match(told[3].value.message, /expected string, received number/); // the framework's own: the tool is not asked
  assert.equal(calls, 4);
});

test('in fake time the waits take no time', async (t) => {
  const time = fakeTime();
  t.after(() => time.restore());
  const shop = shopOf(t, '2');
  const [long, flaky] = await run(forMastra(await toolsOf(t, shop)), [['shop_wait_long', {}], ['shop_flaky', {}]]);
  assert.match(long.value, /\nDo not call again: 3 calls have failed/);
  assert.deepEqual([text(flaky), shop.calls('wait_long').length], ['page 1', 3]);
  assert.ok(time.waits.reduce((sum, ms) => sum + ms, 0) >= 60_000);
});

test('the block of the README', async (t) => {
  const model = modelOf([[`leases_${release.name}`, release.args]]);
  assert.equal(await ask(t, import.meta.dirname, '// Mastra', model), 'done');
  assert.match(model.doGenerateCalls[1].prompt.at(-1).content[0].output.value, TOLD);
});
