// `agentClient` for `tests/interop`: client.mjs GENERATION TOOL,… COMMAND… calls the tools of a server, all of which fail,
// and prints the error and the decision of each.
import { agentClient, CallFailure } from 'toolerror';
import * as sdk from './sdk.mjs';

const [generation, tools, command, ...args] = process.argv.slice(2);
const { Client, StdioClientTransport } = await sdk.client(generation);
const client = new Client({ name: 'interop', version: '1' });
await client.connect(new StdioClientTransport({ command, args }));
const agent = agentClient(client);
for (const tool of tools.split(',')) {
  const failed = await agent.callTool({ name: tool, arguments: {} }).then(() => undefined, CallFailure.of);
  const { error, decision } = failed;
  const { action, reason = null, attempt } = decision;
  console.log(JSON.stringify({ tool, text: error.toJson(), decision: [action, reason, attempt] }));
}
await client.close();
