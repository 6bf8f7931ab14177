// The AI SDK with a real server over stdio and HTTP, and a scripted model: what each generation has to do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentFetch, CallFailure, ConflictError, forAiSdk, read, TransientError } from '../../dist/index.mjs';
import { fakeTime } from '../../dist/testing.mjs';
import { shopOf } from '../agents/shop-of.mjs';

/**
 * `sdk` has `generateText`, `streamText`, `tool`, `steps(n)`, `createMCPClient`, `Stdio`, `z`, the class `Model` of the
 * SDK's mock, `says(content, finish)`, an answer of it, `streams(answer)`, the same as a stream, and `http(url, fetch)`, a
 * transport; `hints` says whether the tools of its client have the server's annotations.
 */
export function suite(sdk) {
  const { z, tool } = sdk;

  function modelOf(calls) {
    const contents = calls.map(([toolName, input], at) => [{ type: 'tool-call', toolCallId: `c${at}`, toolName, input: JSON.stringify(input) }]);
    const answers = [...contents.map((content) => sdk.says(content, 'tool-calls')), sdk.says([{ type: 'text', text: 'done' }], 'stop')];
    let next = 0;
    return new sdk.Model({ doGenerate: async () => answers[next++], doStream: async () => sdk.streams(answers[next++]) });
  }

  const told = (sent) => sent.at(-1).prompt.filter(({ role }) => role === 'tool').map(({ content }) => content[0].output);

  /** What a model gets that makes these calls, one after the other, and is done. */
  async function run(tools, calls, more) {
    const model = modelOf(calls);
    const result = await sdk.generateText({ model, tools, prompt: 'go', stopWhen: sdk.steps(calls.length + 1), ...more });
    assert.equal(result.text, 'done');
    return { parts: result.steps.flatMap(({ content }) => content), told: told(model.doGenerateCalls) };
  }

  /** The tools of a server, as the AI SDK's own client makes them. */
  async function toolsOf(t, shop, transport = new sdk.Stdio({ command: shop.command, args: shop.args })) {
    const client = await sdk.createMCPClient({ transport });
    t.after(() => client.close());
    return client.tools();
  }

  /** The text of a tool of MCP: version 5 shows the model the whole result. */
  const text = ({ type, value }) => (type === 'json' ? value : { content: value }).content[0].text;

  for (const how of ['stdio', 'HTTP']) {
    test(`a transient failure is retried before the model sees it, over ${how}`, async (t) => {
      const shop = shopOf(t, '2');
      const tools = await toolsOf(t, shop, how === 'HTTP' ? { type: 'http', url: await shop.http() } : undefined);
      const { told } = await run(forAiSdk(tools), [['flaky', {}]]);
      assert.equal(text(told[0]), 'page 1');
      assert.equal(shop.calls('flaky').length, 3);
    });
  }

  test('the model gets the error and what to do', async (t) => {
    const shop = shopOf(t, '1');
    const tools = forAiSdk(await toolsOf(t, shop));
    const calls = [['limited', { count: 500 }], ['limited', { count: 100 }], ['forbidden', {}]];
    const { parts, told } = await run(tools, calls);
    assert.deepEqual([told[0].type, text(told[1]), told[2].type], ['error-text', '100 items', 'error-text']);
    const [json, advice] = told[0].value.split('\n');
    assert.equal(read(json).error.violations[0].path, '/count');
    assert.equal(advice, 'Fix `count` ("must be at most 100") and call again once.');
    const errors = parts.filter(({ type }) => type === 'tool-error').map(({ error }) => error);
    assert.equal(errors[0].toJson(), json);
    assert.deepEqual(told[2].value.split('\n')[0], errors[1].toJson());
    const [bad, forbidden] = errors.map(CallFailure.of);
    assert.deepEqual([bad.decision.action, forbidden.decision.action, forbidden.error.type], ['fix_input', 'escalate', 'PERMISSION']);
    assert.equal(shop.calls('forbidden').length, 1);
  });

  test('the model is asked for other arguments once in a run, until the tool succeeds', async (t) => {
    const shop = shopOf(t, '1');
    const tools = forAiSdk(await toolsOf(t, shop));
    const bad = ['limited', { count: 500 }];
    const { told } = await run(tools, [bad, bad, bad, bad, ['limited', { count: 1 }], bad]);
    const [first, ...others] = told.slice(0, 4).map(({ value }) => value.split('\n')[1]);
    assert.match(first, /call again once/);
    for (const advice of others) assert.match(advice, /^Do not call again/);
    assert.equal(text(told[4]), '1 items');
    assert.equal(told[5].value.split('\n')[1], first);
    assert.equal(shop.calls('limited').length, 5); // the same arguments are not sent again at once
    const anew = await run(tools, [bad, bad]);
    assert.deepEqual(anew.told.map(({ value }) => /again once/.test(value)), [true, false]);
  });

  test('a lost reply is retried only where hints say that it is safe', async (t) => {
    const shop = shopOf(t, '2');
    const tools = await toolsOf(t, shop);
    const lost = await run(forAiSdk(tools, { attemptTimeoutMs: 2000 }), [['send_mail', {}], ['search', {}]]);
    for (const { value } of lost.told) assert.match(value, /no answer within 2 s/);
    assert.deepEqual([shop.calls('send_mail').length, shop.calls('search').length], [1, 1]);
    for (const more of [...(sdk.hints ? [{ trustHints: true }] : []), { hints: { search: { readOnlyHint: true } } }]) {
      const shop = shopOf(t, '2');
      const safe = forAiSdk(await toolsOf(t, shop), { attemptTimeoutMs: 2000, ...more });
      const { told } = await run(safe, [['search', {}]]);
      assert.equal(text(told[0]), 'found');
      assert.equal(shop.calls('search').length, 2);
    }
  });

  test('what HTTP says counts, with what the server asks for', async (t) => {
    const shop = shopOf(t, '2');
    const tools = forAiSdk(await toolsOf(t, shop, sdk.http(await shop.http(), agentFetch())));
    const { told } = await run(tools, [['limited_rate', {}], ['down_for_a_moment', {}], ['behind_a_gateway', {}]]);
    assert.deepEqual(told.slice(0, 2).map(text), ['through', 'through']);
    assert.equal(read(told[2].value.split('\n')[0]).error.type, 'TRANSIENT');
    assert.deepEqual(['limited_rate', 'behind_a_gateway'].map((name) => shop.calls(name).filter(({ status }) => status).length), [2, 1]);
    const [refused, sent] = shop.calls('limited_rate');
    assert.ok(sent.at - refused.at >= 1000, `${sent.at - refused.at} ms`);
  });

  test("local tools are retried, too, and an abort ends a wait at once", async () => {
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
    const silent = tool({ description: 'Done by the user', inputSchema: z.object({}) });
    const tools = forAiSdk({ lease, silent });
    assert.equal(tools.silent, silent);
    const { told } = await run(tools, [['lease', { id: 'l-1' }], ['lease', { id: 'held' }]]);
    assert.deepEqual(told[0], { type: 'json', value: { id: 'l-1' } });
    assert.match(told[1].value, /^\{"type":"CONFLICT".*\n.*release/s);
    assert.equal(calls, 3);

    const controller = new AbortController();
    const busy = tool({ inputSchema: z.object({}), execute: () => { throw new TransientError('busy', { data: { retry_after: 60 } }); } });
    setTimeout(() => controller.abort(), 200);
    const began = performance.now();
    await assert.rejects(run(forAiSdk({ busy }), [['busy', {}]], { abortSignal: controller.signal }), { name: 'AbortError' });
    assert.ok(performance.now() - began < 20_000);
  });

  test('what local tools throw is masked, in the JSON and in the advice', async () => {
    const secret = 'sk-live-4eC39HqLyjWDarjtT1zdp7dc';
    const plain = tool({ inputSchema: z.object({}), execute: async () => { throw new Error(`no access with password=${secret}`); } });
    const violations = [{ path: '/key', rule: 'pattern', message: `token=${secret} is no key` }];
    const typed = tool({
      inputSchema: z.object({}),
      execute: async () => { throw Object.assign(new Error('bad'), { name: 'ZodError', issues: [{ path: ['key'], message: violations[0].message, code: 'custom' }] }); },
    });
    const { told, parts } = await run(forAiSdk({ plain, typed }), [['plain', {}], ['typed', {}]]);
    for (const { value } of told) {
      assert.doesNotMatch(value, /sk-live/);
      assert.match(value, /^\{"type":.*\[redacted\].*\n/);
    }
    assert.deepEqual(told.map(({ value }) => read(value.split('\n')[0]).error.type), ['INTERNAL', 'VALIDATION']);
    const [{ error }] = parts.filter(({ type }) => type === 'tool-error');
    assert.equal(CallFailure.of(error).error.cause.message, `no access with password=${secret}`); // for the program
  });

  test('tools that yield keep their values; what they throw is told', async () => {
    const rejected = new TransientError('busy', { data: { effects: 'none', retry_after: 0 } });
    const inputSchema = z.object({});
    const attempts = [];
    async function* values() {
      yield 'half';
      yield 'whole';
    }
    const tools = forAiSdk({
      generator: tool({ inputSchema, execute: values }),
      iterable: tool({ inputSchema, execute: () => values() }),
      again: tool({
        inputSchema,
        async *execute() {
          attempts.push(attempts.length);
          if (attempts.length === 1) throw rejected;
          yield* values();
        },
      }),
      broken: tool({
        inputSchema,
        async *execute() {
          yield 'half';
          throw new ConflictError('held', { data: { conflicts: [{ agent_id: 'a' }] } });
        },
      }),
      plain: tool({ inputSchema, execute: () => 'now' }),
    });
    const names = ['generator', 'iterable', 'again', 'broken', 'plain'];
    const model = modelOf(names.map((name) => [name, {}]));
    const { fullStream } = sdk.streamText({ model, tools, prompt: 'go', stopWhen: sdk.steps(names.length + 1) });
    const seen = Object.fromEntries(names.map((name) => [name, []]));
    for await (const { type, toolName, output, preliminary } of fullStream) {
      if (type === 'tool-result') seen[toolName].push(preliminary ? output : `= ${output}`);
      if (type === 'tool-error') seen[toolName].push(type);
    }
    const whole = ['half', 'whole', '= whole'];
    assert.deepEqual(seen, { generator: whole, iterable: whole, again: whole, broken: ['half', 'tool-error'], plain: ['= now'] });
    const sent = told(model.doStreamCalls);
    assert.deepEqual(sent[0], { type: 'text', value: 'whole' });
    assert.match(sent[3].value, /^\{"type":"CONFLICT".*\n.*release/s);
    assert.equal(attempts.length, 2);
  });

  test('in fake time the waits take no time', async (t) => {
    const time = fakeTime();
    t.after(() => time.restore());
    const shop = shopOf(t, '2');
    const { told } = await run(forAiSdk(await toolsOf(t, shop)), [['wait_long', {}], ['flaky', {}]]);
    assert.match(told[0].value, /\nDo not call again: 3 calls have failed/);
    assert.deepEqual([text(told[1]), shop.calls('wait_long').length], ['page 1', 3]);
    assert.ok(time.waits.reduce((sum, ms) => sum + ms, 0) >= 60_000);
  });
}
