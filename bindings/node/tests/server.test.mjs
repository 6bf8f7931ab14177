// The options and the edges of `withToolErrors`, on real servers and clients in one process.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js';
import { trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { ConflictError, ContractGuard, Metrics, MisuseError, NotFoundError, ToolError, Toolset, withToolErrors } from 'toolerror';
import { z } from 'zod';
import * as sdk from './hosts/sdk.mjs';
import { schemas } from './runtime.mjs';


for (const generation of ['1', '2']) {
  describe(`generation ${generation}`, () => {
    let kit;
    before(async () => (kit = await sdk.inMemory(generation)));
    after(() => kit.close());

    const server = (tools = {}, options) => {
      const made = new kit.McpServer({ name: 'test', version: '1' }, options);
      for (const [name, run] of Object.entries(tools)) made.registerTool(name, {}, run);
      return made;
    };
    const connect = (server) => kit.connect(server);
    const textOf = async (client, name, args = {}) => (await client.callTool({ name, arguments: args })).content[0].text;
    const throwing = (make) => () => {
      throw make();
    };
    const crash = throwing(() => new Error('no route to 10.0.0.7'));
    const log = () => {};

    test(`toolerror is installed on a server once (${generation})`, async () => {
      const made = server({ held: throwing(() => new ConflictError('held')) });
      const metrics = new Metrics();
      assert.equal(withToolErrors(made, { metrics }), made);
      for (const twice of [() => withToolErrors(made), () => withToolErrors(made, {}), () => withToolErrors(made.server)]) {
        assert.throws(twice, { name: 'MisuseError', message: 'toolerror is already installed on this server' });
      }
      const client = await connect(made);
      assert.equal(await textOf(client, 'held'), '{"type":"CONFLICT","message":"held","recoverable":false}');
      const { calls, errors } = metrics.snapshot().tools.held;
      assert.deepEqual([calls, errors], [1, { CONFLICT: 1 }]);
    });

    test(`a call to another server that may have acted is told as such (${generation})`, async () => {
      const tools = {
        timed_out: throwing(() => new kit.ProtocolError(-32001, 'Request timed out', { timeout: 500 })),
        closed: throwing(() => new kit.ProtocolError(-32000, 'Connection closed')),
      };
      const client = await connect(withToolErrors(server(tools)));
      for (const name of Object.keys(tools)) {
        const { type, data } = JSON.parse(await textOf(client, name));
        assert.deepEqual([type, data.effects], ['TRANSIENT', 'unknown'], name);
      }
    });

    test(`nothing else gets ToolErrors, and no options at fault are taken (${generation})`, () => {
      for (const other of [undefined, null, 7, {}, [], { server: {} }, new Map(), Object.create(null)]) {
        assert.throws(() => withToolErrors(other), { name: 'MisuseError', message: /`server` must be a server/ });
      }
      // an McpServer without the methods that came with 1.24
      assert.throws(() => withToolErrors({ server: server().server }), { name: 'MisuseError', message: /1\.24 or newer/ });
      for (const options of [{ redact: 'no' }, { masking: true }, { messageLimit: 'x' }, { log: 7 }, { mappers: {} }, { metrics: {} }]) {
        const made = server();
        assert.throws(() => withToolErrors(made, options), MisuseError, JSON.stringify(options));
        assert.equal(withToolErrors(made), made); // as if nothing had been
      }
    });

    test(`the log gets what nobody foresaw, whatever it does with it (${generation})`, async () => {
      const logged = [];
      const failing = (line, error) => {
        logged.push([line, error]);
        throw new Error('disk full');
      };
      const client = await connect(withToolErrors(server({ crash }), { log: failing }));
      const { data } = JSON.parse(await textOf(client, 'crash'));
      assert.equal(logged.length, 1);
      assert.equal(logged[0][0], `tool \`crash\` failed unexpectedly [error_id ${data.error_id}]`);
      assert.equal(logged[0][1].message, 'no route to 10.0.0.7');
    });

    test(`the text of what nobody foresaw is shown on request (${generation})`, async () => {
      const client = await connect(withToolErrors(server({ crash }), { exposeInternal: true, log }));
      const { message, data } = JSON.parse(await textOf(client, 'crash'));
      assert.equal(message, 'tool `crash` failed unexpectedly: no route to 10.0.0.7');
      assert.match(data.error_id, /^[0-9a-f]{16}$/);
    });

    test(`what is masked and cut is as the options say (${generation})`, async () => {
      const tools = {
        thrown: throwing(() => new ConflictError(`Bearer 1f0c9a7e ${'x '.repeat(40)}`, { data: { apiKey: 'k', seat: '7a' } })),
        built: () => ({ isError: true, content: [{ type: 'text', text: 'Bearer 1f0c9a7e' }] }),
      };
      const open = await connect(withToolErrors(server(tools), { redact: false }));
      assert.match(await textOf(open, 'thrown'), /Bearer 1f0c9a7e.*"apiKey":"k"/);
      assert.equal(await textOf(open, 'built'), 'Bearer 1f0c9a7e');
      const cut = await connect(withToolErrors(server(tools), { messageLimit: 64, onlySensitiveNames: ['seat'] }));
      const { message, data } = JSON.parse(await textOf(cut, 'thrown'));
      assert.ok(message.length <= 64 && data.truncated);
      assert.deepEqual([data.seat, data.apiKey], ['[redacted]', 'k']);
    });

    test(`errors of calls at the same time are not mixed up (${generation})`, async () => {
      const made = withToolErrors(server(), { metrics: new Metrics() });
      const late = async ({ id }) => {
        await wait((id * 7) % 13);
        throw new NotFoundError(`no ${id}`);
      };
      made.registerTool('late', { inputSchema: z.object({ id: z.int() }) }, late);
      const client = await connect(made);
      const texts = await Promise.all(Array.from({ length: 100 }, (_, id) => textOf(client, 'late', { id })));
      texts.forEach((text, id) => assert.equal(text, `{"type":"NOT_FOUND","message":"no ${id}","recoverable":false}`));
    });

    test(`a tool that calls a tool of another server has its own error (${generation})`, async () => {
      const inner = await connect(withToolErrors(server({ held: throwing(() => new ConflictError('held')), crash }), { log }));
      const outer = server({
        outer: async () => {
          await inner.callTool({ name: 'held', arguments: {} });
          await inner.callTool({ name: 'crash', arguments: {} });
          throw new NotFoundError('outer');
        },
      });
      const client = await connect(withToolErrors(outer));
      assert.equal(await textOf(client, 'outer'), '{"type":"NOT_FOUND","message":"outer","recoverable":false}');
    });

    test(`a handler that is registered in place of another has the middleware (${generation})`, async () => {
      const made = new kit.Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
      made.setRequestHandler(kit.Call, crash);
      withToolErrors(made);
      made.setRequestHandler(kit.Call, throwing(() => new ConflictError('second')));
      const client = await connect(made);
      assert.equal(await textOf(client, 'any'), '{"type":"CONFLICT","message":"second","recoverable":false}');
    });

    const raw = async (made, params) => {
      const [ours, theirs] = kit.InMemoryTransport.createLinkedPair();
      await made.connect(theirs);
      await ours.start();
      const answer = async (message) => {
        const given = new Promise((done) => (ours.onmessage = done));
        await ours.send({ jsonrpc: '2.0', ...message });
        return given;
      };
      await answer({ id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } });
      return answer({ id: 1, method: 'tools/call', params });
    };
    const noObjects = ['x', null, [1], 7];

    test(`arguments that are no object are VALIDATION, counted and in a span (${generation})`, async (t) => {
      const spans = new InMemorySpanExporter();
      trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
      t.after(() => trace.disable());
      for (const args of noObjects) {
        const metrics = new Metrics();
        const answer = await raw(withToolErrors(server({ crash }), { metrics }), { name: 'crash', arguments: args });
        const error = ToolError.from(answer.result.content[0].text);
        assert.deepEqual([answer.result.isError, error.type, error.phase], [true, 'VALIDATION', 'input']);
        assert.deepEqual(error.violations.map(({ path, message }) => [path, message]), [['', 'must be an object']]);
        const { calls, errors } = metrics.snapshot().tools.crash;
        assert.deepEqual([calls, errors], [1, { VALIDATION: 1 }]);
        assert.equal(spans.getFinishedSpans().at(-1).attributes['error.type'], 'VALIDATION');
      }
      assert.equal(spans.getFinishedSpans().length, noObjects.length);
    });

    test(`arguments that are no object reach a contract (${generation})`, schemas, async () => {
      const toolset = '{"toolset": "t", "version": "1.0.0", "tools": [{"name": "crash", "capabilities": ["ADMIN"]}]}';
      for (const args of noObjects) {
        const contract = new ContractGuard(new Toolset(toolset), { grants: [] });
        const refused = await raw(withToolErrors(server({ crash }), { contract }), { name: 'crash', arguments: args });
        assert.equal(ToolError.from(refused.result.content[0].text).type, 'PERMISSION');
      }
    });

    test(`arguments that are no object for a tool that is not listed are counted (${generation})`, async () => {
      for (const args of noObjects) {
        const metrics = new Metrics();
        await raw(withToolErrors(server({ crash }), { metrics }), { name: 'none', arguments: args });
        assert.equal(Object.values(metrics.snapshot().tools).reduce((sum, { calls }) => sum + calls, 0), 1);
      }
    });

    test(`what is no call of a tool is refused by the SDK as ever (${generation})`, async () => {
      for (const params of [undefined, {}, { name: 7 }]) {
        const metrics = new Metrics();
        const wrapped = await raw(withToolErrors(server({ crash }), { metrics }), params);
        assert.deepEqual(wrapped, await raw(server({ crash }), params));
        assert.deepEqual(metrics.snapshot().tools, {});
      }
    });
  });
}

test('a client that waits for a task gets the error as an error of the protocol (1)', async () => {
  const { McpServer, connect } = await sdk.inMemory('1');
  const taskStore = new InMemoryTaskStore();
  const capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
  const server = new McpServer({ name: 'test', version: '1' }, { capabilities, taskStore });
  const createTask = () => {
    throw new ConflictError('held', { data: { reason: 'stale' } });
  };
  const handler = { createTask, getTask: () => assert.fail(), getTaskResult: () => assert.fail() };
  for (const taskSupport of ['optional', 'required']) {
    server.experimental.tasks.registerToolTask(taskSupport, { execution: { taskSupport } }, handler);
  }
  withToolErrors(server);
  const client = await connect(server);
  // without a task the SDK waits for it; then, too, the error is that of the tool
  const { content } = await client.callTool({ name: 'optional', arguments: {} });
  assert.equal(content[0].text, '{"type":"CONFLICT","message":"held","recoverable":false,"data":{"reason":"stale"}}');
  await client.listTools();
  for await (const message of client.experimental.tasks.callToolStream({ name: 'required', arguments: {} })) {
    assert.equal(message.type, 'error');
    assert.deepEqual(message.error.data, { type: 'CONFLICT', message: 'held', recoverable: false, data: { reason: 'stale' } });
  }
  await assert.rejects(client.request({ method: 'tools/call', params: { name: 'required', arguments: {} } }, z.any()), { code: -32601 });
  await client.close();
  taskStore.cleanup();
});

test('each call is a span that holds no message', async () => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  try {
    const { McpServer, connect } = await sdk.inMemory('1');
    const server = withToolErrors(new McpServer({ name: 'test', version: '1' }));
    server.registerTool('ok', {}, () => ({ content: [] }));
    server.registerTool('flat', {}, () => ({ isError: true, content: [{ type: 'text', text: 'no' }] }));
    server.registerTool('held', {}, () => {
      throw new ConflictError('the password is hunter2');
    });
    server.registerTool('slow', {}, (_, { signal } = _) => once(signal, 'abort'));
    const client = await connect(server);
    for (const name of ['ok', 'held', 'flat', 'none']) await client.callTool({ name, arguments: {} });
    const controller = new AbortController();
    const slow = client.callTool({ name: 'slow', arguments: {} }, undefined, { signal: controller.signal });
    await wait(20);
    controller.abort();
    await assert.rejects(slow);
    await wait(20);
    await client.close();
    const spans = exporter.getFinishedSpans();
    const seen = spans.map(({ name, attributes, status }) => [name, attributes['error.type'], status.code]);
    assert.deepEqual(seen, [
      ['tools/call ok', undefined, 0],
      ['tools/call held', 'CONFLICT', 2],
      ['tools/call flat', 'tool_error', 2],
      ['tools/call none', 'NOT_FOUND', 2],
      ['tools/call slow', undefined, 0],
    ]);
    for (const { name, attributes, instrumentationScope, events } of spans) {
      assert.equal(instrumentationScope.name, 'toolerror');
      assert.equal(attributes['mcp.method.name'], 'tools/call');
      assert.equal(attributes['gen_ai.operation.name'], 'execute_tool');
      assert.equal(`tools/call ${attributes['gen_ai.tool.name']}`, name);
      assert.deepEqual(events, []);
      assert.doesNotMatch(JSON.stringify(attributes), /hunter2/);
    }
  } finally {
    trace.disable();
  }
});
