// Both generations of the SDK under the same names.

/** Those that real servers are tested with: the older one only by `tests/run --full`. */
export const GENERATIONS = process.env.TOOLERROR_FULL === undefined ? ['2'] : ['1', '2'];

/** What a server is made of. */
export async function server(generation) {
  if (generation === '2') {
    const { McpServer, Server, ProtocolError } = await import('@modelcontextprotocol/server');
    const { NodeStreamableHTTPServerTransport: HttpServerTransport } = await import('@modelcontextprotocol/node');
    return { McpServer, Server, HttpServerTransport, ProtocolError, Call: 'tools/call', List: 'tools/list' };
  }
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const { Server } = await import('@modelcontextprotocol/sdk/server/index.js');
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const { StreamableHTTPServerTransport: HttpServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
  const { McpError: ProtocolError, CallToolRequestSchema: Call, ListToolsRequestSchema: List } = await import('@modelcontextprotocol/sdk/types.js');
  return { McpServer, Server, StdioServerTransport, HttpServerTransport, ProtocolError, Call, List };
}

/** Generation 2 over stdio. */
export const stdio2 = () => import('@modelcontextprotocol/server/stdio');

/** Generation 2 over HTTP as the protocol of 2026 has it: a server for each request. */
export async function modern2(make) {
  const { createMcpHandler } = await import('@modelcontextprotocol/server');
  const { toNodeHandler } = await import('@modelcontextprotocol/node');
  return toNodeHandler(createMcpHandler(make));
}

/** What a client is made of. */
export async function client(generation) {
  if (generation === '2') {
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
    return { Client, StreamableHTTPClientTransport, StdioClientTransport };
  }
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  return { Client, StreamableHTTPClientTransport, StdioClientTransport };
}

/** What a server is made of, and `connect`: a client of it in this process. `close` ends those that it has made. */
export async function inMemory(generation) {
  const kit = await server(generation);
  const { Client } = await client(generation);
  const { InMemoryTransport } = await import(generation === '2' ? '@modelcontextprotocol/server' : '@modelcontextprotocol/sdk/inMemory.js');
  const open = [];
  const connect = async (server) => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: 'test', version: '1' });
    open.push(client);
    await Promise.all([server.connect(theirs), client.connect(ours)]);
    return client;
  };
  return { ...kit, InMemoryTransport, connect, close: () => Promise.all(open.map((client) => client.close())) };
}
