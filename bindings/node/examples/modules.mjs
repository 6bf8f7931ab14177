// A server on stdio whose tools keep a contract: node modules.mjs ../../../spec/examples/modules.yaml
import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ContractGuard, currentCall, resultOf, withToolErrors } from 'toolerror';

const locked = new Set(['acme/frozen']);
const trace = randomUUID();

const contract = new ContractGuard(process.argv[2], {
  grants: () => ['READ', 'EXECUTE', 'CODE_EXECUTION'], // from the context, never from the arguments
  actor: 'client', // who calls: on stdio there is one client
  trace,
  state: (_tool, args) => ({ locked: locked.has(args.moduleRef) }),
  queryState: 'modules.query_state', // a tool that lists the calls of this trace
});

const tools = {
  'modules.validate': async () => ({ valid: true, diagnostics: [] }),
  'modules.compile': async ({ moduleRef }) => {
    await currentCall().progress(0.5, 'linked');
    return { bundlePath: `out/${moduleRef}.js`, bundleVersion: '1.0.0', diagnostics: [] };
  },
};

serveStdio(() => {
  const server = new Server({ name: 'modules', version: '1.2.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: contract.toolset.publish().tools }));
  server.setRequestHandler('tools/call', async ({ params }) => resultOf(await tools[params.name](params.arguments)));
  return withToolErrors(server, { contract });
});
