// The server of the load test with the TypeScript SDK: load_server.mjs PORT. Streamable HTTP with a session for each client,
// and the tools that `load_client` calls.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const sessions = new Map();

async function opened() {
  const server = new McpServer({ name: "load", version: "1" });
  server.registerTool("ok", {}, () => ({ content: [{ type: "text", text: "done" }] }));
  server.registerTool("legacy", {}, () => ({ isError: true, content: [{ type: "text", text: "something went wrong" }] }));
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => sessions.set(id, transport),
    onsessionclosed: (id) => sessions.delete(id),
  });
  await server.connect(transport);
  return transport;
}

createServer(async (request, response) => {
  const transport = sessions.get(request.headers["mcp-session-id"]) ?? (await opened());
  await transport.handleRequest(request, response);
}).listen(Number(process.argv[2]), "127.0.0.1");
