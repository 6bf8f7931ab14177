// A server with ToolErrors: server.mjs GENERATION high|low stdio|http; over HTTP it writes its port.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Metrics, withToolErrors } from 'toolerror';
import { z } from 'zod';
import * as sdk from './sdk.mjs';
import { mappers, tools } from './tools.mjs';

const [generation, level, transport] = process.argv.slice(2);
const { McpServer, Server, StdioServerTransport, HttpServerTransport, ProtocolError, Call, List } = await sdk.server(generation);
const metrics = new Metrics();
const options = { mappers, metrics };
const all = tools((...error) => new ProtocolError(...error), metrics);
const info = { name: 'test', version: '1' };
const signalOf = (context) => context.signal ?? context.mcpReq.signal;

/** Half of the tools are registered before, half after the line. */
function high() {
  const server = new McpServer(info);
  Object.entries(all).forEach(([name, { input, output, run }], at) => {
    if (at === 5) withToolErrors(server, options);
    const schemas = { ...(input && { inputSchema: input }), ...(output && { outputSchema: output }) };
    server.registerTool(name, schemas, input ? (args, context) => run(args, signalOf(context)) : (context) => run({}, signalOf(context)));
  });
  server.registerTool('disabled', {}, () => ({ content: [] })).disable();
  return server;
}

/** A server that does not look at the arguments itself. */
function low() {
  const server = new Server(info, { capabilities: { tools: {} } });
  const listed = Object.entries(all).map(([name, { input }]) => ({
    name,
    inputSchema: input ? z.toJSONSchema(input, { target: 'draft-7' }) : { type: 'object' },
  }));
  const list = () => ({ tools: listed });
  const call = ({ params: { name, arguments: args } }, context) => {
    if (!Object.hasOwn(all, name)) throw new Error(`Unknown tool: ${name}`);
    return all[name].run(args ?? {}, signalOf(context));
  };
  if (transport === 'stdio') withToolErrors(server, options);
  server.setRequestHandler(List, list);
  server.setRequestHandler(Call, call);
  if (transport === 'http') withToolErrors(server, options);
  return server;
}

const make = level === 'high' ? high : low;

async function overStdio() {
  if (generation === '2') return (await sdk.stdio2()).serveStdio(make);
  await make().connect(new StdioServerTransport());
}

/** `/mcp` keeps sessions of the 2025 protocol; `/modern` (generation 2) makes a server for each request. */
async function overHttp() {
  const sessions = new Map();
  const modern = generation === '2' ? await sdk.modern2(make) : undefined;
  const listener = createServer(async (request, response) => {
    if (request.url === '/modern') return modern(request, response);
    let session = sessions.get(request.headers['mcp-session-id']);
    if (session === undefined) {
      session = new HttpServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => sessions.set(id, session),
      });
      await make().connect(session);
    }
    await session.handleRequest(request, response);
  });
  listener.listen(0, '127.0.0.1', () => console.log(listener.address().port));
}

await (transport === 'stdio' ? overStdio() : overHttp());
