// A block of the README for an agent framework: it compiles, and runs with the server of the README and a scripted model.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const FLAGS = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];

/** What the server's tool says, and what is to be done about it. */
export const TOLD = /\{"type":"NOT_FOUND","message":"lease \\"L-9\\" not registered".*\}\nSkip this resource and use another/;
export const release = { name: 'release', args: { lease: 'L-9' } };

function link(folder, from, name) {
  const to = join(folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(join(from, name), to);
}

function packagesIn(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => (name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => join(name, inner)) : [name]));
}

function code(first) {
  const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  const [found, ...more] = blocks.filter((code) => code.startsWith(`${first}\n`));
  assert.ok(found && more.length === 0, first);
  return found;
}

/** What `ask` of the block that begins so gives, with the packages in `from`. */
export async function ask(hooks, from, first, model) {
  const folder = mkdtempSync(join(tmpdir(), 'toolerror-block-'));
  hooks.after(() => rmSync(folder, { recursive: true, force: true }));
  const modules = join(from, 'node_modules');
  const own = packagesIn(modules);
  for (const name of own) link(folder, modules, name);
  const more = ['@modelcontextprotocol/server', '@types/node', 'undici-types'].filter((name) => !own.includes(name));
  for (const name of more) link(folder, join(root, 'node_modules'), name);
  symlinkSync(root, join(folder, 'node_modules/toolerror'));
  writeFileSync(join(folder, 'leases.mts'), code('// @modelcontextprotocol/server 2'));
  writeFileSync(join(folder, 'block.mts'), code(first));
  await run(join(root, 'node_modules/.bin/tsc'), [...FLAGS, 'leases.mts', 'block.mts'], { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
  const before = process.cwd();
  process.chdir(folder);
  try {
    const block = await import(pathToFileURL(join(folder, 'block.mjs')));
    return await block.ask(model, 'release L-9');
  } finally {
    process.chdir(before);
  }
}
