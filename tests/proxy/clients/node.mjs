// A client of an SDK: node.mjs v1|v2 everything|plain COMMAND…, or a URL in place of the command. Prints what it got of each failed call.
const [version, scenario, command, ...args] = process.argv.slice(2);

const sdk =
  version === "v1"
    ? {
        ...(await import("@modelcontextprotocol/sdk/client/index.js")),
        ...(await import("@modelcontextprotocol/sdk/client/stdio.js")),
        ...(await import("@modelcontextprotocol/sdk/client/streamableHttp.js")),
        types: await import("@modelcontextprotocol/sdk/types.js"),
      }
    : { ...(await import("@modelcontextprotocol/client")), ...(await import("@modelcontextprotocol/client/stdio")) };

const capabilities = { sampling: {}, elicitation: {}, roots: { listChanged: true } };
// `REVISION` is a revision of MCP without sessions, or `auto`: then the server is asked first
const revision = process.env.REVISION;
const versionNegotiation = revision && { mode: revision === "auto" ? revision : { pin: revision } };
const client = new sdk.Client({ name: "test", version: "1" }, { capabilities, ...(versionNegotiation && { versionNegotiation }) });
const handle = (method, schema, answer) => client.setRequestHandler(sdk.types ? sdk.types[schema] : method, answer);
handle("sampling/createMessage", "CreateMessageRequestSchema", () => ({
  role: "assistant",
  content: { type: "text", text: "sampled" },
  model: "m",
}));
handle("elicitation/create", "ElicitRequestSchema", () => ({ action: "decline" }));
handle("roots/list", "ListRootsRequestSchema", () => ({ roots: [{ uri: "file:///tmp" }] }));
const transport = command.startsWith("http")
  ? new sdk.StreamableHTTPClientTransport(new URL(command))
  : new sdk.StdioClientTransport({ command, args });
await client.connect(transport);

const call = async (name, argument = {}, options = {}) => {
  const params = { name, arguments: argument };
  const result = await (sdk.types ? client.callTool(params, undefined, options) : client.callTool(params, options));
  console.log(JSON.stringify({ tool: name, isError: result.isError ?? false, text: result.content[0].text }));
};

// A call that becomes a task: its state, and its result, which asks for something first.
const task = async () => {
  const params = { name: "simulate-research-query", arguments: { topic: "t", ambiguous: true }, task: { ttl: 60_000 } };
  const created = await client.request({ method: "tools/call", params }, sdk.types.CreateTaskResultSchema);
  const { taskId } = created.task;
  await client.request({ method: "tasks/get", params: { taskId } }, sdk.types.GetTaskResultSchema);
  const result = await client.request({ method: "tasks/result", params: { taskId } }, sdk.types.CallToolResultSchema);
  if (result.isError) throw new Error(JSON.stringify(result));
};

const scenarios = {
  async everything() {
    await client.ping();
    await client.listResources();
    await client.setLoggingLevel("debug");
    await call("echo", { message: "hé" });
    await call("get-sum", { a: "no number" });
    await call("nothing");
    await call("trigger-sampling-request", { prompt: "p" });
    await call("trigger-elicitation-request");
    await call("get-roots-list");
    let seen = 0;
    const long = "trigger-long-running-operation";
    await call(long, { duration: 0.5, steps: 5 }, { onprogress: () => seen++ });
    if (seen < 4) throw new Error(`${seen} reports of progress`);
    const signal = AbortSignal.timeout(300);
    await call(long, { duration: 2, steps: 2 }, { signal }).catch(() => {});
    if (sdk.types && client.getServerCapabilities()?.tasks) await task();
    await client.sendRootsListChanged();
    await call("echo", { message: "after" });
  },
  async plain() {
    await call("ok");
    await call("fails");
    await call("add", { a: "x", b: 1 });
    await call("nothing");
    await call("logs");
    await call("ok");
  },
};

await client.listTools();
await scenarios[scenario]();
if (revision && revision !== "auto") {
  const subscription = await client.listen({ toolsListChanged: true });
  await call("ok");
  await subscription.close();
}
await transport.terminateSession?.();
await client.close();
