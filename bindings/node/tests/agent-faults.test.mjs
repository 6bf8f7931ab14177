// `agentClient` with servers that answer as no MCP server should, do not answer, or do not start: SPEC 2.5.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { agentClient, assess, emitted, MisuseError } from 'toolerror';
import { error as jsonRpcError, faulty, JSON_TYPE, PAGE, TEXT } from './agents/faulty.mjs';
import { texts } from './agents/shop-of.mjs';

const info = { name: 'agent', version: '1' };
const QUICK = { first_ms: 10, cap_ms: 20, health: { enabled: false } };
const OPTIONS = { engine: QUICK, attemptTimeoutMs: 60_000, seed: 7 };
const thrown = (promise) => promise.then(() => assert.fail('no error'), (error) => error);
const SDKS = { 'sdk 1': { Client: Client1, Http: Http1, Stdio: Stdio1 }, 'sdk 2': { Client: Client2, Http: Http2, Stdio: Stdio2 } };
const NO_SERVER = '[INTERNAL] no MCP server answers at this URL: HTTP 200';
const PERMISSION = { type: 'PERMISSION', message: 'no seat left', recoverable: false };

for (const [name, { Client, Http, Stdio }] of Object.entries(SDKS)) {
  /** An agent of a server of this kind, connected. */
  async function agentOf(hooks, { connects = 'function', ...options } = {}, settings = {}) {
    const server = await faulty(hooks, options);
    const client = new Client(info);
    hooks.after(() => client.close());
    const agent = agentClient(client, { ...OPTIONS, ...settings });
    if (connects === 'function') await agent.connect(() => new Http(server.url));
    else await client.connect(new Http(server.url)); // as without us
    return { agent, server };
  }

  /** What a call of the tool throws, how often it was sent, and that it took no time limit to know that. */
  async function failure(hooks, tool, { options, settings, call } = {}) {
    const { agent, server } = await agentOf(hooks, options, settings);
    const began = performance.now();
    const error = await thrown(agent.callTool({ name: tool }, call));
    assert.ok(performance.now() - began < 20_000);
    assert.deepEqual(texts(await agent.callTool({ name: 'found' })), ['found']); // the client goes on
    return { error, sends: server.sends(tool).length };
  }

  describe(name, { concurrency: 4 }, () => {
    for (const [tool, text, sends] of [
      ['null_400', '[VALIDATION] HTTP 400 Bad Request: Bad Request: Missing session ID', 1],
      ['none_404', '[NOT_FOUND] HTTP 404 Not Found: Bad Request: Missing session ID', 1],
      ['null_503', '[TRANSIENT] HTTP 503 Service Unavailable: out of order', 1],
      ['null_429', '[TRANSIENT] HTTP 429 Too Many Requests: too fast', 3],
      ['null_200', '[VALIDATION] no such argument: é', 1],
      ['server_error_event', '[VALIDATION] no such argument: é', 1],
      // with the call's own id it is an error of the protocol, whatever the status, but where the status says more
      ['own_400', '[VALIDATION] no such argument', 1],
      ['own_401', '[PERMISSION] HTTP 401 Unauthorized: no such argument', 1],
      ['plain_401', '[PERMISSION] HTTP 401 Unauthorized: token expired', 1],
      ['plain_403', '[PERMISSION] HTTP 403 Forbidden: project is archived', 1],
      ['oauth_401', '[PERMISSION] HTTP 401 Unauthorized: the token has expired', 1],
      ['nested_403', '[PERMISSION] HTTP 403 Forbidden: the API is disabled', 1],
      ['page_403', '[PERMISSION] HTTP 403 Forbidden', 1],
    ]) {
      test(`${tool} ends the call at once`, async (t) => {
        const found = await failure(t, tool, { options: { sessions: false } });
        assert.deepEqual([`${found.error}`, found.sends], [text, sends]);
        assert.equal(found.error.effects, tool === 'null_503' ? 'unknown' : undefined);
      });
    }

    test('a server error without an id is read by its status', async (t) => {
      const { error, sends } = await failure(t, 'server_error_500', { options: { sessions: false } });
      assert.deepEqual([error.message, sends], ['HTTP 500 Internal Server Error: Error handling POST request', 1]);
    });

    test('only a redirect that keeps the method is followed', async (t) => {
      const { error, sends } = await failure(t, 'see_other_303', { options: { sessions: false } });
      assert.deepEqual([error.message, error.effects, sends], ['HTTP 303 for a call', 'unknown', 1]);
      const { agent } = await agentOf(t);
      assert.deepEqual(texts(await agent.callTool({ name: 'other_path_307' })), ['found']);
    });

    test('what is not the answer ends no call', async (t) => {
      const { agent } = await agentOf(t);
      assert.match(texts(await agent.callTool({ name: 'html_in_text' }))[0], /^<!doctype html>/);
      assert.deepEqual(texts(await agent.callTool({ name: 'strange_event' })), ['é']);
      for (const tool of ['text_type', 'string_id']) assert.deepEqual(texts(await agent.callTool({ name: tool })), ['found']);
    });

    for (const [tool, text] of [
      ['page_200', ', text/html, "Welcome to nginx"'],
      ['untitled_200', ', text/html'],
      ['empty_200', ' without a body'],
      ['other_json_200', ', its JSON is not an MCP message'],
      ['no_messages_200', ', its JSON is not an MCP message'],
    ]) {
      test(`${tool} says that no MCP server is there, in every mode`, async (t) => {
        for (const mode of ['exact', 'unwrap']) {
          const { error, sends } = await failure(t, tool, { settings: { mode }, call: { readOnly: true } });
          assert.deepEqual([`${error}`, error.effects, sends], [`${NO_SERVER}${text}`, 'unknown', 1]);
        }
      });
    }

    for (const tool of ['other_200', 'note_200']) {
      test(`${tool}: the answer to another request is none`, async (t) => {
        const { error, sends } = await failure(t, tool, { call: { readOnly: true } });
        const text = "[INTERNAL] the server's response to a request is the answer to another one, or none";
        assert.deepEqual([`${error}`, error.effects, sends], [text, 'unknown', 1]);
      });
    }

    test('an earlier lost reply is not forgotten', async (t) => {
      const { error, sends } = await failure(t, 'lost_then_429', { call: { readOnly: true } });
      assert.deepEqual([error.message, error.effects, sends], ['HTTP 429 Too Many Requests: not now', 'unknown', 3]);
      assert.deepEqual(error.failure.history.map((attempt) => attempt.error.effects), ['unknown', undefined, undefined]);
    });

    test('a stream that ends without an answer is a lost reply', async (t) => {
      const { error, sends } = await failure(t, 'cut_event');
      assert.deepEqual([error.type, error.effects, sends], ['TRANSIENT', 'unknown', 1]);
      assert.equal(error.failure.decision.action, 'give_up');
      // whoever reads what was printed does not call again either
      assert.equal(assess('error_text', error.toJson(), 'unwrap', { tool: { sideEffects: true } }).decision.action, 'give_up');
      const again = await failure(t, 'cut_event', { call: { readOnly: true } });
      assert.deepEqual([again.error.type, again.error.effects, again.sends], ['TRANSIENT', 'unknown', 3]);
    });

    for (const [tool, text] of [['gone_404', 'no such session'], ['gone_400', 'Bad Request: Unknown session']]) {
      test(`${tool}: an endless loss of the session is NOT_FOUND after the allowed attempts`, async (t) => {
        const { error, sends } = await failure(t, tool);
        assert.equal(error.type, 'NOT_FOUND');
        assert.match(error.message, /^the server does not know the session any more: HTTP 40/);
        assert.ok(error.message.endsWith(`: ${text}`));
        assert.equal(sends, 3);
        assert.deepEqual(error.failure.history.map((attempt) => attempt.error.type), ['TRANSIENT', 'TRANSIENT', 'NOT_FOUND']);
      });
    }

    test('without a session a 404 is NOT_FOUND at once', async (t) => {
      const { error, sends } = await failure(t, 'gone_404', { options: { sessions: false } });
      assert.deepEqual([`${error}`, sends], ['[NOT_FOUND] HTTP 404 Not Found: no such session', 1]);
    });

    for (const connects of ['function', 'client']) {
      test(`a lost session is opened anew by the next attempt, connected by a ${connects}`, async (t) => {
        const { agent, server } = await agentOf(t, { connects });
        assert.deepEqual(texts(await agent.callTool({ name: 'one' })), ['found']);
        server.known.clear(); // the server was restarted
        for (const tool of ['two', 'three']) assert.deepEqual(texts(await agent.callTool({ name: tool })), ['found']);
        assert.deepEqual(['one', 'two', 'three'].map(server.sends), [['s-1'], ['s-1', 's-2'], ['s-2']]);
        assert.equal(server.greeted, 2);
      });
    }

    test('calls that lose the session together open one new session', async (t) => {
      const { agent, server } = await agentOf(t, { connects: 'client' });
      assert.deepEqual(texts(await agent.callTool({ name: 'one' })), ['found']);
      server.known.clear();
      const tools = ['a', 'b', 'c', 'd'];
      const answers = await Promise.all(tools.map((name) => agent.callTool({ name })));
      assert.deepEqual(answers.map(texts), tools.map(() => ['found']));
      assert.deepEqual(tools.map(server.sends), tools.map(() => ['s-1', 's-2']));
      assert.equal(server.greeted, 2);
    });

    test('connecting ends with the timeout of the calls', async (t) => {
      const silent = createServer(() => {}).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      t.after(() => (silent.closeAllConnections(), silent.close()));
      const agent = agentClient(new Client(info), { ...OPTIONS, timeoutMs: 300 });
      const began = performance.now();
      const error = await thrown(agent.connect(() => new Http(new URL(`http://127.0.0.1:${silent.address().port}`))));
      assert.equal(error.type, 'TRANSIENT');
      assert.ok(performance.now() - began < 20_000);
    });

    test('connecting is tried again where nothing was sent', async (t) => {
      const { agent, server } = await agentOf(t, { refusals: [() => [503, TEXT, 'not now']] });
      assert.deepEqual(texts(await agent.callTool({ name: 'found' })), ['found']);
      assert.equal(server.greeted, 1);
      await server.stop();
      let opened = 0;
      const other = agentClient(new Client(info), OPTIONS);
      const gone = await thrown(other.connect(() => ((opened += 1), new Http(server.url))));
      assert.deepEqual([gone.type, gone.effects, gone.failure.decision.reason, opened], ['TRANSIENT', undefined, 'attempts_exhausted', 3]);
      assert.deepEqual([emitted(gone).recoverable, emitted(gone).reason], [false, 'exhausted']);
    });

    for (const [text, ...refusal] of [
      ['[PERMISSION] HTTP 401 Unauthorized: token expired', 401, TEXT, 'token expired'],
      ['[NOT_FOUND] HTTP 404 Not Found', 404, TEXT, ''],
      ['[VALIDATION] no such version', 200, JSON_TYPE, (id) => jsonRpcError(id, -32602, 'no such version')],
      ['[VALIDATION] no such version', 200, JSON_TYPE, () => jsonRpcError(null, -32602, 'no such version')],
      ['[PERMISSION] no seat left', 200, JSON_TYPE, (id) => jsonRpcError(id, -32000, 'x', { data: PERMISSION })],
      [`${NO_SERVER}, text/html, "Sign in"`, 200, PAGE, '<title>Sign in</title>'],
    ]) {
      test(`an error at initialize keeps its type: ${text}`, async (t) => {
        const [status, type, body] = refusal;
        const refusals = [(id) => [status, type, typeof body === 'string' ? body : body(id)]];
        const server = await faulty(t, { refusals });
        const agent = agentClient(new Client(info), OPTIONS);
        const error = await thrown(agent.connect(() => new Http(server.url)));
        assert.deepEqual([`${error}`, server.greeted], [text, 0]);
        assert.equal(error.effects, text.startsWith(NO_SERVER) ? 'none' : undefined); // nothing was called
      });
    }

    const script = (text) => ({ command: process.execPath, args: ['-e', text], stderr: 'pipe' });
    const greeting = (error) => `process.stdin.once('data', (line) => {
      console.log(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(line).id, error: ${JSON.stringify(error)} }));
      process.exitCode = 1;
      process.stdin.destroy();
    })`;
    for (const [text, server] of [
      [
        '[INTERNAL] the server did not start (exit status: 1): loading | ModuleNotFoundError: no such module',
        script(`console.error('\\x1b[31mloading\\x1b[0m\\n\\nModuleNotFoundError: no such module'); process.exit(1)`),
      ],
      ['[INTERNAL] the server did not start (exit status: 0)', script('process.exit(0)')],
      ['[NOT_FOUND] the server did not start (exit status: 127)', script('process.exit(127)')],
      ['[PERMISSION] the server did not start (exit status: 126)', script('process.exit(126)')],
      ['[PERMISSION] the server did not start (exit status: 3): Error: 401 Unauthorized', script(`console.error('Error: 401 Unauthorized'); process.exit(3)`)],
      ['[TRANSIENT] the server did not start (signal: 9 (SIGKILL))', script(`process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 9e3)`)],
      ['[PERMISSION] no seat left', script(greeting({ code: -32000, message: 'x', data: PERMISSION }))],
      ['[VALIDATION] no such version', script(greeting({ code: -32602, message: 'no such version' }))],
      ['[NOT_FOUND] cannot start the server: spawn no-such-command ENOENT', { command: 'no-such-command' }],
    ]) {
      test(`a server that does not greet: ${text}`, async () => {
        let starts = 0;
        const agent = agentClient(new Client(info), OPTIONS);
        const error = await thrown(agent.connect(() => ((starts += 1), new Stdio(server))));
        assert.deepEqual([`${error}`, starts], [text, error.type === 'TRANSIENT' ? 3 : 1]);
        assert.equal(error.code, server.command === 'no-such-command' ? 'toolerror/command_not_started' : undefined);
      });
    }

    test('secrets in the last lines are masked', async () => {
      const agent = agentClient(new Client(info), OPTIONS);
      const server = script(`console.error('bad key: api_key=sk-abcdefghijklmnopqrstuvwxyz123456'); process.exit(1)`);
      const error = await thrown(agent.connect(() => new Stdio(server)));
      assert.match(error.message, /bad key/);
      assert.doesNotMatch(error.message, /abcdefghijkl/);
    });

    test('what cannot be an option of connecting is refused', async (t) => {
      const { agent } = await agentOf(t);
      await assert.rejects(agent.connect(() => new Http(new URL('http://localhost')), { limit: 1 }), MisuseError);
    });
  });
}
