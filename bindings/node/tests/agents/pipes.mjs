// A server over stdio that writes what servers write: pipes.mjs FILE [helper] [stays] [stray] [junk]
// It answers a tool by the tool's name, and notes in FILE what it reads and what it starts.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, ...ways] = process.argv.slice(2);
const note = (value) => appendFileSync(file, `${JSON.stringify(value)}\n`);
const write = (text) => process.stdout.write(Buffer.from(text, 'latin1'));
const response = (id, more) => `{"jsonrpc":"2.0","id":${id},${more}}`;
const found = (id, text) => response(id, `"result":{"content":[{"type":"text","text":"${text}"}]}`);

const ANSWERS = {
  bad_utf8: (id) => write(`${found(id, 'caf\xe9')}\n`),
  bad_utf8_error: (id) => write(`${response(id, '"error":{"code":-32602,"message":"caf\xe9"}')}\n`),
  last_line: (id) => process.stdout.write(found(id, 'last'), () => process.exit(0)),
  nan: (id) => write(`${response(id, '"result":{"mean":NaN}')}\n`),
  batch: (id) => write(`[{"jsonrpc":"2.0","method":"notifications/x"},${found(id, 'one of two')}]\n`),
  among_logs: (id) => write(`starting\n{"level":"info"}\n\n\xff\xfe\n\xef\xbb\xbf${found(id, 'found')}\n`),
  stray_before: (id) => write(`${response(null, '"error":{"code":-32700,"message":"Parse error"}')}\n${found(id, 'found')}\n`),
  long: (id) => write(`${found(id, 'x'.repeat(20_000))}\n`),
  long_note: (id) => write(`{"jsonrpc":"2.0","method":"notifications/x","params":"${'x'.repeat(20_000)}"}\n${found(id, 'found')}\n`),
  endless: (id) => write(`${found(id, 'x'.repeat(9 << 20))}\n`),
  hang: () => {},
  exit: () => process.exit(7),
};

if (ways.includes('helper')) {
  // it holds the server's output open
  const helper = spawn('sleep', ['300'], { stdio: ['ignore', 'inherit', 'ignore'] });
  note({ helper: helper.pid });
}
if (ways.includes('stays')) process.on('SIGTERM', () => note('SIGTERM'));
if (ways.includes('junk')) write('starting\n'.repeat(1 << 20));
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  note({ method, id: params?.requestId ?? id });
  if (id === undefined) return;
  const protocolVersion = params?.protocolVersion ?? '2025-06-18';
  const greeting = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'pipes', version: '1' } };
  if (ways.includes('stray')) write(`${response(null, '"error":{"code":-32602,"message":"no such version"}')}\n`);
  else if (method === 'initialize') write(`${response(id, `"result":${JSON.stringify(greeting)}`)}\n`);
  else if (method === 'tools/call') (ANSWERS[params.name] ?? ((id) => write(`${found(id, 'found')}\n`)))(id);
  else write(`${response(id, '"error":{"code":-32601,"message":"no such method"}')}\n`);
});
lines.on('close', () => {
  note('end of input');
  if (ways.includes('stays')) setInterval(() => {}, 1000);
  else process.exit(0);
});
