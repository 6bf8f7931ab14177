// The AI SDK with a real server over stdio and HTTP, and a scripted model.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { agentFetch, CallFailure, ConflictError, forAiSdk, read, TransientError } from '../../dist/index.mjs';
import { fakeTime } from '../../dist/testing.mjs';
import { shopOf } from '../agents/shop-of.mjs';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const says = (content, unified) => ({ content, finishReason: { unified, raw: unified }, usage, warnings: [] });

/** What a model gets that makes these calls, one after the other, and is done. */
async function run(tools, calls, more) {
  const answers = calls.map(([toolName, input], at) =>
    says([{ type: 'tool-call', toolCallId: `c${at}`, toolName, input: JSON.stringify(input) }], 'tool-calls'),
  );
  const model = new MockLanguageModelV4({ doGenerate: [...answers, says([{ type: 'text', text: 'done' }], 'stop')] });
  const result = await generateText({ model, tools, prompt: 'go', stopWhen: isStepCount(calls.length + 1), ...more });
  assert.equal(result.text, 'done');
  const told = model.doGenerateCalls.at(-1).prompt.filter(({ role }) => role === 'tool');
  return { parts: result.steps.flatMap(({ content }) => content), told: told.map(({ content }) => content[0].output) };
}

/** The tools of a server, as the AI SDK's own client makes them. */
async function toolsOf(t, shop, transport = new Stdio({ command: shop.command, args: shop.args })) {
  const client = await createMCPClient({ transport });
  t.after(() => client.close());
  return client.tools();
}

for (const how of ['stdio', 'HTTP']) {
  test(`a transient failure is retried before the model sees it, over ${how}`, async (t) => {
    const shop = shopOf(t, '2');
    const tools = await toolsOf(t, shop, how === 'HTTP' ? { type: 'http', url: await shop.http() } : undefined);
    const { told } = await run(forAiSdk(tools), [['flaky', {}]]);
    assert.deepEqual(told, [{ type: 'content', value: [{ type: 'text', text: 'page 1' }] }]);
    assert.equal(shop.calls('flaky').length, 3);
  });
}

test('the model gets the error and what to do', async (t) => {
  const shop = shopOf(t, '1');
  const tools = forAiSdk(await toolsOf(t, shop));
  const calls = [['limited', { count: 500 }], ['limited', { count: 100 }], ['forbidden', {}]];
  const { parts, told } = await run(tools, calls);
  assert.deepEqual(told.map(({ type }) => type), ['error-text', 'content', 'error-text']);
  const [text, advice] = told[0].value.split('\n');
  assert.equal(read(text).error.violations[0].path, '/count');
  assert.match(advice, /^Fix `count`/);
  assert.equal(told[1].value[0].text, '100 items');
  assert.equal(read(told[2].value.split('\n')[0]).error.type, 'PERMISSION');
  const [bad, forbidden] = parts.filter(({ type }) => type === 'tool-error').map(({ error }) => CallFailure.of(error));
  assert.deepEqual([bad.decision.action, forbidden.decision.action], ['fix_input', 'escalate']);
  assert.equal(shop.calls('forbidden').length, 1);
});

test('a lost answer is retried only where hints say that it is safe', async (t) => {
  const shop = shopOf(t, '2');
  const tools = await toolsOf(t, shop);
  const lost = await run(forAiSdk(tools, { attemptTimeoutMs: 500 }), [['send_mail', {}], ['search', {}]]);
  for (const { value } of lost.told) assert.match(value, /no answer within 0\.5 s/);
  assert.deepEqual([shop.calls('send_mail').length, shop.calls('search').length], [1, 1]);
  for (const more of [{ trustHints: true }, { hints: { search: { readOnlyHint: true } } }]) {
    const shop = shopOf(t, '2');
    const safe = forAiSdk(await toolsOf(t, shop), { attemptTimeoutMs: 500, ...more });
    const { told } = await run(safe, [['search', {}]]);
    assert.equal(told[0].value[0].text, 'found');
    assert.equal(shop.calls('search').length, 2);
  }
});

test('what HTTP says counts, with what the server asks for', async (t) => {
  const shop = shopOf(t, '2');
  const tools = forAiSdk(await toolsOf(t, shop, { type: 'http', url: await shop.http(), fetch: agentFetch() }));
  const { told } = await run(tools, [['limited_rate', {}], ['down_for_a_moment', {}], ['behind_a_gateway', {}]]);
  assert.deepEqual(told.map(({ type }) => type), ['content', 'content', 'error-text']);
  assert.equal(read(told[2].value.split('\n')[0]).error.type, 'TRANSIENT');
  assert.deepEqual(['limited_rate', 'behind_a_gateway'].map((name) => shop.calls(name).filter(({ status }) => status).length), [2, 1]);
  const [refused, sent] = shop.calls('limited_rate');
  assert.ok(sent.at - refused.at >= 1000, `${sent.at - refused.at} ms`);
});

test("one's own tools are retried, too, and an abort ends a wait at once", async () => {
  let calls = 0;
  const lease = tool({
    description: 'Takes a lease',
    inputSchema: z.object({ id: z.string() }),
    execute: async ({ id }) => {
      calls += 1;
      if (calls === 1) throw new TransientError('busy');
      if (id === 'held') throw new ConflictError('held', { data: { conflicts: [{ agent_id: 'a' }] } });
      return { id };
    },
  });
  const stream = tool({
    inputSchema: z.object({}),
    async *execute() {
      yield 'half';
      yield 'whole';
    },
  });
  const silent = tool({ description: 'Done by the user', inputSchema: z.object({}) });
  const tools = forAiSdk({ lease, stream, silent });
  assert.equal(tools.silent, silent);
  assert.equal(tools.stream, stream);
  const { told } = await run(tools, [['lease', { id: 'l-1' }], ['lease', { id: 'held' }], ['stream', {}]]);
  assert.deepEqual(told[0], { type: 'json', value: { id: 'l-1' } });
  assert.match(told[1].value, /^\{"type":"CONFLICT".*\n.*release/s);
  assert.deepEqual(told[2], { type: 'text', value: 'whole' });
  assert.equal(calls, 3);

  const controller = new AbortController();
  const busy = tool({ inputSchema: z.object({}), execute: () => { throw new TransientError('busy', { data: { retry_after: 60 } }); } });
  setTimeout(() => controller.abort(), 200);
  const began = performance.now();
  await assert.rejects(run(forAiSdk({ busy }), [['busy', {}]], { abortSignal: controller.signal }), { name: 'AbortError' });
  assert.ok(performance.now() - began < 20_000);
});

test('in fake time the waits take no time', async (t) => {
  const time = fakeTime();
  t.after(() => time.restore());
  const shop = shopOf(t, '2');
  const { told } = await run(forAiSdk(await toolsOf(t, shop)), [['wait_long', {}], ['flaky', {}]]);
  assert.match(told[0].value, /\nDo not call again: 3 calls have failed/);
  assert.deepEqual([told[1].value[0].text, shop.calls('wait_long').length], ['page 1', 3]);
  assert.ok(time.waits.reduce((sum, ms) => sum + ms, 0) >= 60_000);
});
