// A server whose tools fail as an agent meets it: shop.mjs STATE 1|2 [http], on that generation of the SDK, over stdio
// or over HTTP (it writes its port).
//
// STATE is a file that gets one line for each call: the tool, and what came along in `_meta`. Over HTTP some calls do not
// come as far as the tool: those in `BEFORE` are answered once with a status.
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Metrics, PermissionError, TransientError, ValidationError, withToolErrors } from 'toolerror';
import { z } from 'zod';

const [state, generation, transport = 'stdio'] = process.argv.slice(2);
const second = generation === '2';
const { Transport } = second
  ? { Transport: (await import('@modelcontextprotocol/node')).NodeStreamableHTTPServerTransport }
  : { Transport: (await import('@modelcontextprotocol/sdk/server/streamableHttp.js')).StreamableHTTPServerTransport };
const sdk = await (second ? import('@modelcontextprotocol/server') : import('@modelcontextprotocol/sdk/server/mcp.js'));
const ErrorOfProtocol = second ? sdk.ProtocolError : (await import('@modelcontextprotocol/sdk/types.js')).McpError;
const metrics = new Metrics();
const ATTEMPT = 'io.github.toolerror/attempt';
const text = (text) => ({ content: [{ type: 'text', text }] });

/** Notes the call; which one of the tool it is, from 1. */
function called(tool, meta, more) {
  appendFileSync(state, `${JSON.stringify({ tool, meta: meta ?? {}, at: Date.now(), ...more })}\n`);
  return readFileSync(state, 'utf8').split('\n').filter((line) => line !== '' && JSON.parse(line).tool === tool).length;
}

const fail = (error) => {
  throw error;
};
const passing = (message) => new TransientError(message, { data: { effects: 'none' } });
const READS = { annotations: { readOnlyHint: true } };
/** What each does is told by the number of the attempt, where a driver sends it, else of the call. */
const TOOLS = {
  flaky: [{}, async (n) => (n < 3 ? fail(new TransientError('the index is being rebuilt')) : text('page 1'))],
  down: [{}, async () => fail(new TransientError('down for good'))],
  limited: [
    { inputSchema: z.object({ count: z.number() }) },
    async (_, { count }) => {
      const violations = [{ path: '/count', rule: 'maximum', message: 'must be at most 100' }];
      return count > 100 ? fail(new ValidationError('too many', { data: { violations } })) : text(`${count} items`);
    },
  ],
  forbidden: [{}, async () => fail(new PermissionError('read-only token'))],
  send_mail: [{}, (_, __, signal) => sleep(30_000, text('sent'), { signal })],
  audited_mail: [{}, async () => fail(new Error('the audit broke after the mail was sent', { cause: passing('busy') }))],
  two_mails: [{}, async () => fail(new AggregateError([passing('busy with hunter2'), new Error('sent, then broke')]))],
  search: [READS, (n, _, signal) => (n === 1 ? sleep(30_000, text('late'), { signal }) : text('found'))],
  wait_long: [{}, async () => fail(new TransientError('busy', { data: { retry_after: 30 } }))],
  reports: [
    {},
    async (_, __, ___, { sendNotification, mcpReq, _meta = mcpReq?._meta }) => {
      for (let progress = 0; progress < 10; progress += 1) {
        const params = { progressToken: _meta?.progressToken, progress, total: 10 };
        if (params.progressToken !== undefined) await (mcpReq?.notify ?? sendNotification)({ method: 'notifications/progress', params });
        await sleep(150);
      }
      return text('done');
    },
  ],
  die: [{}, () => process.exit(3)],
  die_reading: [READS, () => process.exit(3)],
  withdrawn: [{}, async () => fail(new ErrorOfProtocol(-32800, 'cancelled'))],
  sign_in: [{}, async () => fail(new ErrorOfProtocol(-32042, 'sign in first', { elicitations: [] }))],
  limited_rate: [{}, () => text('through')],
  down_for_a_moment: [{}, () => text('through')],
  behind_a_gateway: [{}, () => text('through')],
  without_scope: [{}, () => text('through')],
  task: [{}, () => ({ ...text('a task was begun'), task: { taskId: 't-1', status: 'working' } })],
  asks: [
    {},
    (_, __, ___, context) => (context.mcpReq.requestState() === undefined ? sdk.inputRequired({ requestState: 'round 1' }) : text('thanks')),
  ],
};

function make() {
  const server = new sdk.McpServer({ name: 'shop', version: '1' });
  for (const [name, [config, run]] of Object.entries(TOOLS)) {
    const handler = (args, context) => {
      const { _meta, signal } = context.mcpReq ?? context;
      const number = called(name, _meta);
      return run(_meta?.[ATTEMPT] ?? number, args, signal, context);
    };
    server.registerTool(name, config, config.inputSchema ? handler : (context) => handler({}, context));
  }
  server.registerTool('counts', READS, () => text(JSON.stringify(metrics.snapshot())));
  return withToolErrors(server, { metrics });
}

/** What stands before the server answers these once. */
const BEFORE = {
  limited_rate: [429, { 'Retry-After': '1' }],
  down_for_a_moment: [503, { 'x-envoy-overloaded': 'true' }],
  behind_a_gateway: [502, {}],
  without_scope: [403, { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="notes:read", resource_metadata="https://x/y"' }],
};

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || 'null');
}

const sessions = new Map();

async function serve(request, response) {
  const body = request.method === 'POST' ? await bodyOf(request) : undefined;
  const before = body?.method === 'tools/call' ? BEFORE[body.params.name] : undefined;
  const agent = request.headers['x-agent'];
  if (before !== undefined && called(body.params.name, body.params._meta, { status: before[0], agent }) === 1) {
    return response.writeHead(before[0], before[1]).end('not now');
  }
  let transport = sessions.get(request.headers['mcp-session-id']);
  if (transport === undefined) {
    const onsessioninitialized = (id) => sessions.set(id, transport);
    transport = new Transport({ sessionIdGenerator: randomUUID, onsessioninitialized });
    await make().connect(transport);
  }
  return transport.handleRequest(request, response, body);
}

if (transport === 'http') {
  const listener = createServer(serve);
  listener.listen(0, '127.0.0.1', () => process.stdout.write(`${listener.address().port}\n`));
} else if (second) {
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  serveStdio(make);
} else {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  await make().connect(new StdioServerTransport());
}
