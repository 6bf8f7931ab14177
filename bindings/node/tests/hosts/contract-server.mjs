// A server whose calls are checked by a toolset: contract-server.mjs GENERATION high|low
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Batch, ConflictError, ContractGuard, currentCall, InternalError, MemoryStore, NotFoundError, RedisStore, resultOf, withToolErrors } from 'toolerror';
import { z } from 'zod';
import * as sdk from './sdk.mjs';

const [generation, level] = process.argv.slice(2);
const { McpServer, Server, StdioServerTransport, ProtocolError, Call, List } = await sdk.server(generation);
const COUNTS = { erase: 0, bought: 0, slow: 0, stray: 0, odd: 0 };
let closed = false;

const any = z.any().optional();
const circular = { content: [] };
circular.structuredContent = { circular };
/** What is no result of a tool, or cannot be sent as one. */
const ODD = {
  undefined: () => undefined,
  null: () => null,
  number: () => 5,
  text: () => 'done',
  circular: () => circular,
  bigint: () => ({ content: [], structuredContent: { n: 5n } }),
  promise: () => ({ content: Promise.resolve([]) }),
  nested: () => ({ content: [], structuredContent: { data: Promise.resolve(1) } }),
  faulty: () => ({
    get content() {
      throw new Error('the password is hunter2');
    },
  }),
};
const TOOLS = {
  double: { input: { n: z.number(), auth_context: any }, run: async ({ n }) => ({ double: n * 2 }) },
  erase: {
    input: { n: any, auth_context: any },
    run: async () => {
      COUNTS.erase += 1;
      return {};
    },
  },
  slow: {
    input: {},
    // it ends early when its signal is aborted
    run: async (_, signal) => {
      await wait(1000, undefined, { signal });
      COUNTS.slow += 1;
      return {};
    },
  },
  buy: {
    input: { amount: z.number() },
    run: async ({ amount }) => {
      COUNTS.bought += 1;
      if (amount === 6) await wait(600_000); // until the process is killed
      closed ||= amount === 5;
      if (amount === 3) throw new ConflictError('sold out');
      if (amount === 4) throw new Error('the password is hunter2');
      return { state_after: { bought: COUNTS.bought } };
    },
  },
  stray: {
    input: { code: z.number() },
    run: async ({ code }) => {
      COUNTS.stray += 1;
      throw new ProtocolError(code, 'Request cancelled', { elicitations: [] });
    },
  },
  staged: {
    input: { hook: z.string() },
    run: async ({ hook }) => {
      const call = currentCall();
      await call.progress(0.25, 'resized');
      await call.stageComplete('resize', 0.5);
      await call.progress(0.5, 'not sent: it has not risen');
      await call.progress(0.1).catch((refused) => call.warn('progress', refused.message, 'FALLS'));
      await wait(50); // the client of generation 1 forgets progress that comes together with the answer
      call.hookFailed(hook, new InternalError('no space left', { data: { code: 'DISK_FULL' } }));
      call.suggest('double', 'look at it', { n: 1 });
      return { trace: call.trace, grants: call.grants };
    },
  },
  after: { input: {}, run: async () => ({ done: true }) },
  rare: { input: {}, run: async () => ({ done: true }) },
  secret: { input: {}, run: async () => ({ user: 'ada', password: 'hunter2' }) },
  counts: { input: {}, run: async () => COUNTS },
  resize: {
    input: { ids: z.array(z.string()) },
    run: async ({ ids }) => {
      const batch = new Batch();
      const resized = async (id) => {
        if (id.startsWith('gone')) throw new NotFoundError('no such image', { data: { code: 'GONE' } });
        if (id.startsWith('broken')) throw new Error('the password is hunter2');
        return { size: 9 };
      };
      await Promise.all(ids.map((id) => batch.item(id, () => resized(id))));
      return batch.data();
    },
  },
  forgets: { input: {}, run: async () => ({ changed: true }) },
  texts: { input: {}, run: async () => ({ state_after: { read: true }, password: 'hunter2' }) },
  odd: {
    input: { what: z.string() },
    run: async ({ what }) => {
      COUNTS.odd += 1;
      return ODD[what]();
    },
  },
  unlisted: {
    input: {},
    run: async () => {
      COUNTS.erase += 1;
      return {};
    },
  },
};

// keys in Redis, for the tests of several processes; what runs for longer is lost
const { TOOLERROR_TEST_REDIS_URL: url, TOOLERROR_TEST_RUN_MS: run } = process.env;
const store = url === undefined ? new MemoryStore() : new RedisStore(url, { runMs: run === undefined ? undefined : Number(run) });

const contract = new ContractGuard(join(import.meta.dirname, '../../../../tests/hosts/contract.yaml'), {
  grants: async (context) => (context === undefined ? [] : ['READ']),
  actor: 'client',
  trace: 't1',
  state: (_tool, { amount }) => {
    if (amount === 1000) throw new Error('the database is down');
    return { open: !closed };
  },
  conditions: {
    buy: {
      QUOTA: async ({ amount }) => {
        if (amount === 100) throw new Error('no database');
        return amount < 10;
      },
    },
  },
  queryState: 'shop.query_state',
  store,
});
/** A result; that of one tool is text alone, that of another none. */
const result = (name, data) => {
  if (name === 'odd') return data;
  return name === 'texts' ? { content: [{ type: 'text', text: JSON.stringify(data) }] } : resultOf(data);
};
const info = { name: 'shop', version: '1' };
const signalOf = (context) => context.signal ?? context.mcpReq.signal;

function high() {
  const server = withToolErrors(new McpServer(info), { contract });
  for (const [name, { input, run }] of Object.entries(TOOLS)) {
    const shape = generation === '2' ? z.object(input) : input;
    server.registerTool(name, { inputSchema: shape }, async (args, context) => result(name, await run(args, signalOf(context))));
  }
  return server;
}

function low() {
  const server = withToolErrors(new Server(info, { capabilities: { tools: {} } }), { contract });
  server.setRequestHandler(List, () => ({ tools: contract.toolset.publish().tools }));
  server.setRequestHandler(Call, async ({ params: { name, arguments: args = {} } }, context) =>
    result(name, await TOOLS[name].run(args, signalOf(context))),
  );
  return server;
}

const make = level === 'high' ? high : low;
if (generation === '2') (await sdk.stdio2()).serveStdio(make);
else await make().connect(new StdioServerTransport());
