// The blocks of the README for agent frameworks: they compile and run, with the server of the README and scripted models.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { MockLanguageModelV4 } from 'ai/test';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'toolerror-frameworks-'));
const BLOCKS = { leases: '// @modelcontextprotocol/server 2', 'ai-sdk': '// the AI SDK', langchain: '// LangChain' };

/** Puts the packages of a folder beside those of the README. */
function link(from) {
  for (const name of readdirSync(from).filter((name) => !name.startsWith('.'))) {
    if (name.startsWith('@')) for (const inner of readdirSync(join(from, name))) linkOne(from, join(name, inner));
    else linkOne(from, name);
  }
}

function linkOne(from, name) {
  const to = join(folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(join(from, name), to);
}

before(async () => {
  link(join(import.meta.dirname, 'node_modules'));
  for (const name of ['@modelcontextprotocol/server', '@types/node', 'undici-types']) linkOne(join(root, 'node_modules'), name);
  symlinkSync(root, join(folder, 'node_modules/toolerror'));
  const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  for (const [name, first] of Object.entries(BLOCKS)) {
    const [code, ...more] = blocks.filter((code) => code.startsWith(`${first}\n`));
    assert.ok(code && more.length === 0, first);
    writeFileSync(join(folder, `${name}.mts`), code);
  }
  const flags = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  const names = Object.keys(BLOCKS).map((name) => `${name}.mts`);
  await run(join(root, 'node_modules/.bin/tsc'), [...flags, ...names], { cwd: folder }).catch((error) => assert.fail(error.stdout));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** What `ask` of a block gives, in the folder where its server is. */
async function ask(name, model) {
  const before = process.cwd();
  process.chdir(folder);
  try {
    const block = await import(pathToFileURL(join(folder, `${name}.mjs`)));
    return await block.ask(model, 'release L-9');
  } finally {
    process.chdir(before);
  }
}

const release = { name: 'release', args: { lease: 'L-9' } };
const TOLD = /\{"type":"NOT_FOUND","message":"lease \\"L-9\\" not registered".*\}\nSkip this resource and use another/;

test('the AI SDK', async () => {
  const says = (content, unified) => ({ content, finishReason: { unified, raw: unified }, usage: { inputTokens: {}, outputTokens: {} }, warnings: [] });
  const call = { type: 'tool-call', toolCallId: 'c', toolName: release.name, input: JSON.stringify(release.args) };
  const doGenerate = [says([call], 'tool-calls'), says([{ type: 'text', text: 'done' }], 'stop')];
  const model = new MockLanguageModelV4({ doGenerate });
  assert.equal(await ask('ai-sdk', model), 'done');
  assert.match(model.doGenerateCalls[1].prompt.at(-1).content[0].output.value, TOLD);
});

test('LangChain', async () => {
  const model = fakeModel().respondWithTools([release]).respond(new AIMessage('done'));
  assert.equal(await ask('langchain', model), 'done');
  assert.match(model.calls[1].messages.at(-1).content, TOLD);
});
