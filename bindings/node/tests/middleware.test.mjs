// What a server with ToolErrors says of wrong arguments, resources and prompts, and that nothing is outside of the middleware.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ResourceTemplate as ResourceTemplate1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ResourceTemplate as ResourceTemplate2 } from '@modelcontextprotocol/server';
import { ConflictError, InternalError, Metrics, NotFoundError, PermissionError, ToolError, toResult, withToolErrors } from 'toolerror';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import * as z3 from 'zod/v3';
import * as sdk from './hosts/sdk.mjs';
import { schemas } from './runtime.mjs';

const TEMPLATES = { 1: ResourceTemplate1, 2: ResourceTemplate2 };
const fine = () => ({ content: [{ type: 'text', text: 'fine' }] });

for (const generation of ['1', '2']) {
  describe(`generation ${generation}`, () => {
    let kit;
    before(async () => (kit = await sdk.inMemory(generation)));
    after(() => kit.close());

    const server = (inputs = {}) => {
      const made = new kit.McpServer({ name: 'test', version: '1' });
      for (const [name, inputSchema] of Object.entries(inputs)) made.registerTool(name, { inputSchema }, fine);
      return made;
    };
    const connect = (server) => kit.connect(server);
    const call = async (client, name, args = {}) => (await client.callTool({ name, arguments: args })).content[0].text;
    const violations = async (client, name, args) => {
      const error = ToolError.from(await call(client, name, args));
      assert.deepEqual([error.type, error.phase], ['VALIDATION', 'input']);
      return error.violations.map(({ path, rule, message }) => `${path} ${rule}: ${message}`);
    };

    test(`a result that cannot be sent is a failure of the output, and the client is told (${generation})`, async () => {
      const made = server();
      const circular = { content: [] };
      circular.structuredContent = { circular };
      for (const [name, result] of Object.entries({ circular, bigint: { content: [], structuredContent: { n: 1n } }, none: undefined, number: 5 })) {
        made.registerTool(name, {}, () => result);
      }
      const logged = [];
      const client = await connect(withToolErrors(made, { log: (line, thrown) => logged.push(`${line} ${thrown}`) }));
      for (const name of ['circular', 'bigint', 'none', 'number']) {
        const error = ToolError.from(await call(client, name));
        assert.deepEqual([error.type, error.phase, error.effects], ['INTERNAL', 'output', 'unknown'], name);
        assert.match(logged.at(-1), new RegExp(`tool \`${name}\` failed unexpectedly \\[error_id ${error.errorId}\\]`));
      }
    });

    test(`one failure is logged once, whatever way it leaves (${generation})`, async () => {
      const fault = (data = {}) => new InternalError('Bearer 1f0c9a7e55 is broken', { data, cause: new Error('sector 7') });
      const failed = (text) => ({ isError: true, content: [{ type: 'text', text }] });
      class Known extends Error {}
      const tools = {
        raised: () => Promise.reject(fault()),
        caused: () => Promise.reject(new Error('while reading', { cause: fault() })),
        mapped: () => Promise.reject(new Known()),
        written: () => toResult(fault(), { tool: 'written' }),
        built: () => failed(fault().toJson()),
        relayed: () => failed(fault({ error_id: 'e-7' }).toJson()),
      };
      const made = server();
      for (const [name, run] of Object.entries(tools)) made.registerTool(name, {}, run);
      made.registerTool('foreign', {}, () => toResult(new Error('hunter2'), { tool: 'foreign', log }));
      made.registerTool('held', {}, () => Promise.reject(new ConflictError('held')));
      made.registerResource('broken', 'notes://broken', {}, () => Promise.reject(fault()));
      const logged = [];
      const log = (line, thrown) => logged.push([line, thrown]);
      const mappers = [(error) => (error instanceof Known ? fault() : undefined)];
      const client = await connect(withToolErrors(made, { log, mappers }));
      for (const name of Object.keys(tools)) {
        const error = ToolError.from(await call(client, name));
        assert.deepEqual([error.type, error.message], ['INTERNAL', 'Bearer [redacted] is broken'], name);
        assert.equal(error.errorId === 'e-7', name === 'relayed');
        const [[line, thrown], ...more] = logged.splice(0);
        assert.deepEqual([line, more], [`tool \`${name}\` returned INTERNAL [error_id ${error.errorId}]`, []]);
        if (name !== 'mapped') assert.match(String(thrown.cause ?? thrown), /sector 7|1f0c9a7e55/, name);
      }
      const foreign = ToolError.from(await call(client, 'foreign'));
      assert.deepEqual(logged.splice(0).map(([line]) => line), [`tool \`foreign\` failed unexpectedly [error_id ${foreign.errorId}]`]);
      assert.equal(await call(client, 'held'), new ConflictError('held').toJson());
      assert.deepEqual(logged.splice(0), []);
      const refused = await client.readResource({ uri: 'notes://broken' }).catch((error) => error);
      assert.deepEqual(
        logged.splice(0).map(([line]) => line),
        [`resource \`notes://broken\` returned INTERNAL [error_id ${refused.data.data.error_id}]`],
      );
      assert.equal(toResult(new InternalError('broken')).content[0].text, new InternalError('broken').toJson(), 'outside of a server');
    });

    test(`a violation has the words of the validator, not those of the schema (${generation})`, async () => {
      const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('cat') }), z.object({ kind: z.enum(['dog', 'wolf']) })]);
      const even = z.int({ error: 'give a whole number' }).refine((n) => n % 2 === 0, 'give an even number');
      const tools = { pet: z.object({ pet: kinds }), even: z.object({ even }), either: z.object({ id: z.union([z.string(), z.int()]) }) };
      const client = await connect(withToolErrors(server(tools)));
      assert.deepEqual(await violations(client, 'pet', { pet: { kind: 'cow' } }), [
        "/pet/kind invalid_union: Invalid discriminator value. Expected 'cat' | 'dog' | 'wolf'",
      ]);
      assert.deepEqual(await violations(client, 'even', { even: 'x' }), ['/even invalid_type: give a whole number']);
      assert.deepEqual(await violations(client, 'even', { even: 3 }), ['/even custom: give an even number']);
      assert.deepEqual(await violations(client, 'either', { id: true }), [
        '/id invalid_type: Invalid input: expected string, received boolean or Invalid input: expected number, received boolean',
      ]);
    });

    test(`a check runs once, and what it makes of the arguments stays (${generation})`, async () => {
      const seen = [];
      const schema = z.object({
        n: z.coerce.number().refine((n) => seen.push(n) > 0 && n < 10, 'too many'),
        at: z.string().refine(async (at) => seen.push(at) > 0 && at !== 'never', 'later').default('now'),
      });
      const made = withToolErrors(server());
      made.registerTool('once', { inputSchema: schema }, (args) => ({ content: [{ type: 'text', text: JSON.stringify(args) }] }));
      const client = await connect(made);
      assert.equal(await call(client, 'once', { n: '3' }), '{"n":3,"at":"now"}');
      assert.deepEqual(seen.splice(0), [3]);
      assert.deepEqual(await violations(client, 'once', { n: 30, at: 'never' }), ['/n custom: too many', '/at custom: later']);
      assert.deepEqual(seen, [30, 'never']);
    });

    test(`a tool without a JSON Schema harms no other (${generation})`, async () => {
      const made = server({ add: z.object({ a: z.int() }) });
      made.registerTool('when', { inputSchema: { at: z.coerce.date(), note: z.string().optional() }, description: 'Asks when' }, ({ at }) => ({
        content: [{ type: 'text', text: String(at.getUTCFullYear()) }],
      }));
      made.registerTool('out', { outputSchema: z.object({ at: z.date() }) }, fine);
      const client = await connect(withToolErrors(made));
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map(({ name }) => name), ['add', 'when', 'out']);
      assert.deepEqual(Object.keys(tools[0].inputSchema.properties), ['a']);
      assert.equal(tools[1].description, 'Asks when');
      assert.deepEqual(tools[1].inputSchema.properties, { at: {}, note: { type: 'string' } });
      assert.deepEqual(tools[1].inputSchema.required, ['at']);
      assert.equal(await call(client, 'when', { at: '2026-11-27' }), '2026');
      assert.deepEqual(await violations(client, 'when', { at: '2026-11-27', note: 7 }), ['/note invalid_type: Invalid input: expected string, received number']);
      assert.deepEqual(await violations(client, 'add', { a: 'x' }), ['/a invalid_type: Invalid input: expected number, received string']);
      assert.match(await call(client, 'add', { a: 1 }), /fine/);
    });

    test(`the middleware is outside of what was put on before and after (${generation})`, async () => {
      const metrics = new Metrics();
      const seen = [];
      const made = server();
      made.registerTool('held', {}, () => {
        throw new ConflictError('held');
      });
      const around = (word) => {
        const handlers = made.server._requestHandlers;
        const inner = handlers.get('tools/call');
        handlers.set('tools/call', async (request, context) => {
          if (request.params.name === word) throw new RangeError('no route to 10.0.0.7');
          try {
            return await inner(request, context);
          } finally {
            seen.push(word);
          }
        });
      };
      around('first');
      withToolErrors(made, { metrics, log: () => {} });
      around('second');
      const client = await connect(made);
      assert.equal(await call(client, 'held'), '{"type":"CONFLICT","message":"held","recoverable":false}');
      assert.deepEqual(seen, ['first', 'second']);
      for (const name of ['first', 'second']) assert.match(await call(client, name), /^\{"type":"INTERNAL","message":"tool `\w+` failed unexpectedly"/);
      assert.deepEqual(metrics.snapshot().tools.held.calls, 1);
    });

    const rejected = (given) => given.then(() => assert.fail('no error'), (error) => error);

    test(`resources and prompts fail with errors of the protocol (${generation})`, async () => {
      const logged = [];
      const made = withToolErrors(server(), { log: (line, error) => logged.push(`${line} ${error.message}`) });
      const failures = {
        held: () => new ConflictError('held by Bearer 1f0c9a7e', { data: { retry_after: 3 } }),
        crash: () => new RangeError('the password is hunter2'),
        chained: () => new Error('while reading', { cause: new NotFoundError('no such note') }),
        given: () => new kit.ProtocolError(-32042, 'open this with Bearer 1f0c9a7e', { elicitations: [], apiKey: 'k-1' }),
      };
      for (const [name, make] of Object.entries(failures)) {
        const run = () => {
          throw make();
        };
        made.registerResource(name, `test://${name}`, {}, run);
        made.registerPrompt(name, {}, run);
      }
      made.registerResource('all', new TEMPLATES[generation]('all://{x}', { list: () => Promise.reject(new PermissionError('not you')) }), {}, fine);
      const client = await connect(made);
      for (const ask of [(name) => client.readResource({ uri: `test://${name}` }), (name) => client.getPrompt({ name })]) {
        const held = await rejected(ask('held'));
        assert.match(held.message, /held by Bearer \[redacted\]$/);
        assert.deepEqual(held.data, { type: 'CONFLICT', message: 'held by Bearer [redacted]', recoverable: false, data: { retry_after: 3 } });
        const crash = await rejected(ask('crash'));
        assert.equal(crash.code, -32603);
        assert.match(crash.message, /(resource `test:\/\/crash`|prompt `crash`) failed unexpectedly$/);
        assert.equal(crash.data.type, 'INTERNAL');
        assert.ok(logged.pop().endsWith(`failed unexpectedly [error_id ${crash.data.data.error_id}] the password is hunter2`));
        assert.equal((await rejected(ask('chained'))).data.type, 'NOT_FOUND');
        const given = await rejected(ask('given'));
        assert.match(given.message, /open this with Bearer \[redacted\]$/);
        assert.deepEqual([given.code, given.data.apiKey ?? '[redacted]'], [-32042, '[redacted]']);
      }
      assert.equal((await rejected(client.listResources())).data.type, 'PERMISSION');
      const none = await rejected(client.getPrompt({ name: 'none' }));
      assert.deepEqual([none.code, none.data], [-32602, undefined]);
    });

    test(`a tool list that fails, or has pages, is no obstacle (${generation})`, schemas, async () => {
      const made = new kit.Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
      const input = { type: 'object', properties: { n: { type: 'integer' } } };
      let fail = false;
      made.setRequestHandler(kit.List, ({ params }) => {
        if (fail) throw new PermissionError('not you');
        return params?.cursor ? { tools: [{ name: 'late', inputSchema: input }] } : { tools: [], nextCursor: 'c' };
      });
      made.setRequestHandler(kit.Call, () => {
        throw new RangeError('n');
      });
      const client = await connect(withToolErrors(made, { log: () => {} }));
      assert.deepEqual(await violations(client, 'late', { n: 'x' }), ['/n type: it is not of type "integer"']);
      fail = true;
      assert.equal(ToolError.from(await call(client, 'late', { n: 'x' })).type, 'INTERNAL');
      assert.equal((await rejected(client.listTools())).data.type, 'PERMISSION');
    });
  });
}

test('zod 3 has its own words, too', async () => {
  const { McpServer, connect } = await sdk.inMemory('1');
  const server = withToolErrors(new McpServer({ name: 'test', version: '1' }));
  let runs = 0;
  const schema = { n: z3.z.number().refine(() => (runs += 1) > 0), id: z3.z.union([z3.z.string(), z3.z.boolean()]) };
  server.registerTool('n', { inputSchema: schema }, fine);
  const client = await connect(server);
  const { content } = await client.callTool({ name: 'n', arguments: { n: 1, id: 7 } });
  const { violations } = ToolError.from(content[0].text);
  assert.deepEqual(violations, [{ path: '/id', rule: 'invalid_type', message: 'Expected string, received number or Expected boolean, received number' }]);
  assert.equal(runs, 1);
  await client.close();
});

/** The same tool by other validators of Standard Schema; each notes what its own check sees. */
const validators = (seen) => ({
  arktype: type({
    count: 'number <= 100',
    pet: [{ kind: "'cat'" }, '|', { kind: "'dog'" }],
    even: type('number').narrow((n, context) => seen.push(n) > 0 && (n % 2 === 0 || context.mustBe('even'))),
  }),
  valibot: toStandardJsonSchema(
    v.object({
      count: v.pipe(v.number(), v.maxValue(100)),
      pet: v.variant('kind', [v.object({ kind: v.literal('cat') }), v.object({ kind: v.literal('dog') })]),
      even: v.pipe(v.number(), v.check((n) => seen.push(n) > 0 && n % 2 === 0, 'give an even number')),
    }),
    { errorMode: 'ignore' },
  ),
});
const OTHER_WORDS = {
  arktype: [
    '/count max: count must be at most 100 (was 500)',
    '/even predicate: even must be even (was 3)',
    '/pet/kind predicate: pet.kind must be "cat" or "dog" (was "cow")',
  ],
  valibot: [
    '/count max_value: Invalid value: Expected <=100 but received 500',
    '/even check: give an even number',
    '/pet/kind variant: Invalid type: Expected ("cat" | "dog") but received "cow"',
  ],
};

for (const [name, words] of Object.entries(OTHER_WORDS)) {
  test(`${name} has its own words, and its check runs once`, async () => {
    const { McpServer, connect } = await sdk.inMemory('2');
    const seen = [];
    const server = withToolErrors(new McpServer({ name: 'test', version: '1' }));
    server.registerTool('adopt', { inputSchema: validators(seen)[name] }, fine);
    const client = await connect(server);
    const call = async (args) => (await client.callTool({ name: 'adopt', arguments: args })).content[0].text;
    const error = ToolError.from(await call({ count: 500, pet: { kind: 'cow' }, even: 3 }));
    assert.deepEqual([error.type, error.phase], ['VALIDATION', 'input']);
    const said = error.violations.map(({ path, rule, message }) => `${path} ${rule}: ${message}`).sort();
    assert.deepEqual([said, seen.splice(0)], [words, [3]]);
    assert.equal(await call({ count: 5, pet: { kind: 'cat' }, even: 2 }), 'fine');
    assert.deepEqual(seen, [2]);
    await client.close();
  });
}
