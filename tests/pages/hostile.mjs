// A server whose names and messages try to become markup. Over pipes, without an SDK.
import { createInterface } from 'node:readline';

export const MARKUP = '<img src=x onerror="document.title=\'owned\'">';
export const SCRIPT = '</pre></code></td></style></title><script>document.title="owned"</script><a href="javascript:alert(1)">x</a>';
export const NAMES = [MARKUP, `"><svg onload=alert(1)>`, '</style><style>body{display:none}</style>', '\u202egnp.exe', `long-${'x'.repeat(600)}`, '&lt;b&gt; é 名前'];

const tools = NAMES.map((name) => ({
  name,
  description: SCRIPT,
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  annotations: { readOnlyHint: true },
}));
const text = (value) => ({ content: [{ type: 'text', text: value }], isError: true });
const answers = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: SCRIPT, version: MARKUP } }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name }) => text(`${SCRIPT} ${MARKUP} of ${name} password=hunter2hunter2 ${'long '.repeat(300)}\n\u001b[31mred\u0007`),
};

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  for await (const line of createInterface({ input: process.stdin })) {
    let message = {};
    try {
      message = JSON.parse(line);
    } catch {
      continue;
    }
    const answer = answers[message.method];
    if (message.id !== undefined && answer) {
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: answer(message.params ?? {}) })}\n`);
    }
  }
}
