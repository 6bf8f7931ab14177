// The packed tarball, installed in an empty folder: bundled, in real runtimes, and for TypeScript.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { bin, browser, inWorkerd, node, root, serve } from './runtimes.mjs';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'toolerror-wasm-'));
const installed = join(folder, 'node_modules/toolerror-wasm');
const nodeBin = (name) => join(node, 'node_modules/.bin', name);
const write = (name, text) => writeFileSync(join(folder, name), text);
/** What a program prints that reads, retries in fake time, and meets a value of each sort. */
const PROGRAM = `import { CallFailure, encodeAs, Engine, NotFoundError, PROFILES, read, retry, ToolError, TransientError } from 'toolerror-wasm';
import { fakeTime } from 'toolerror-wasm/testing';
const data = { at: new Date(0), bytes: new Uint8Array([1, 2, 255]), set: new Set(['b', 'a']), map: new Map([['k', 1n]]), error: new RangeError('x'), pattern: /a/g };
export async function program() {
  const time = fakeTime();
  let attempts = 0;
  const work = () => { attempts += 1; throw new TransientError('busy', { data: { retry_after: 7 } }); };
  const failed = await retry(work, { engine: new Engine(), key: 'a/b' }).catch((error) => error);
  time.restore();
  return [String(read('429 Too Many Requests', 'classify').error), attempts, time.waits.every((ms) => ms >= 7000), CallFailure.of(failed).decision.reason,
    new NotFoundError('none', { data }).toJson(), encodeAs(PROFILES[0], ToolError.build('CONFLICT', 'held')).length > 0];
}
`;
const EXPECTED = [
  ...['[TRANSIENT] 429 Too Many Requests', 3, true, 'attempts_exhausted'],
  '{"type":"NOT_FOUND","message":"none","recoverable":false,"data":{"at":"1970-01-01T00:00:00.000Z","bytes":"AQL/","error":"RangeError: x","map":{"k":1},"pattern":"/a/g","set":["a","b"]}}',
  true,
];
let files;
let chromium;

before(async () => {
  chromium = await browser();
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root });
  const [{ filename, files: packed }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  files = packed.map(({ path }) => path);
  write('package.json', '{ "name": "empty", "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: folder });
  write('program.mjs', PROGRAM);
  write('print.mjs', `import { program } from './program.mjs'; console.log(JSON.stringify(await program()));`);
  write('page.mjs', `import { program } from './program.mjs'; globalThis.program = program;`);
});
after(async () => {
  await chromium?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the program answers on a page with this script. */
async function onPage(script, head = '') {
  const served = await serve({ files: folder }, { '/': `<!doctype html>${head}<script type="module" src="/files/${script}"></script>` });
  const page = await chromium.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(served.url);
  await page.waitForFunction('globalThis.program !== undefined').catch(() => assert.fail(faults.join('\n')));
  const answer = await page.evaluate(() => globalThis.program());
  await page.close();
  served.close();
  assert.deepEqual(faults, []);
  return answer;
}

test('the tarball holds what is needed and no more', () => {
  for (const path of ['dist/index.js', 'dist/testing.js', 'dist/types/index.d.ts', 'dist/workerd/index.js', 'dist/workerd/toolerror.wasm', 'LICENSE-MIT', 'CHANGELOG.md']) {
    assert.ok(files.includes(path), path);
  }
  assert.deepEqual(files.filter((path) => !/^dist\/|^(README\.md|CHANGELOG\.md|LICENSE-\w+|package\.json)$/.test(path)), []);
  const read = (name) => JSON.parse(readFileSync(join(name, 'package.json')));
  assert.equal(read(root).version, read(node).version);
});

test('publint finds nothing', async () => {
  const { stdout } = await run(nodeBin('publint'), ['run', root, '--strict'], { cwd: root });
  assert.match(stdout, /All good!/);
});

test('Node, Deno and Bun run it, without permissions', async () => {
  for (const command of [[process.execPath], [bin('deno'), 'run', '--quiet'], [bin('bun'), 'run']]) {
    const { stdout } = await run(command[0], [...command.slice(1), 'print.mjs'], { cwd: folder });
    assert.deepEqual(JSON.parse(stdout), EXPECTED, command.join(' '));
  }
});

test('a page in Chromium runs it as it is, by an import map', async () => {
  const at = '/files/node_modules/toolerror-wasm/dist';
  const map = { imports: { 'toolerror-wasm': `${at}/index.js`, 'toolerror-wasm/testing': `${at}/testing.js` } };
  assert.deepEqual(await onPage('page.mjs', `<script type="importmap">${JSON.stringify(map)}</script>`), EXPECTED);
});

test('a page in Chromium runs what esbuild and Vite make of it', async () => {
  await run(nodeBin('esbuild'), ['page.mjs', '--bundle', '--format=esm', '--target=es2022', '--log-level=error', '--outfile=esbuild.js'], { cwd: folder });
  assert.deepEqual(await onPage('esbuild.js'), EXPECTED);
  write('index.html', '<!doctype html><script type="module" src="/page.mjs"></script>');
  await run(bin('vite'), ['build', '--outDir', 'vite', '--base', '/files/vite/', '--logLevel', 'error'], { cwd: folder });
  const [, script] = /src="\/files\/(.*?)"/.exec(readFileSync(join(folder, 'vite/index.html'), 'utf8'));
  assert.deepEqual(await onPage(script), EXPECTED);
});

test('workerd runs it as a worker is deployed', async () => {
  const code = `${PROGRAM}\nexport default { async fetch() { return new Response(JSON.stringify(await program())); } };`;
  // by the later date workers have FinalizationRegistry
  for (const date of ['2024-01-01', '2026-01-01']) {
    const worker = await inWorkerd(code, date);
    try {
      assert.deepEqual(JSON.parse(await worker.answer('x')), EXPECTED, date);
    } finally {
      await worker.close();
    }
  }
});

test('the types need no package beside it, and are those of the package toolerror', async () => {
  write('types.ts', `import { read, type AnyToolError } from 'toolerror-wasm';\nimport { fakeTime } from 'toolerror-wasm/testing';\nconst error: AnyToolError = read('x').error;\nexport const all: [string, number] = [error.message, fakeTime().nowMs];\n`);
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''];
  for (const kind of [['--module', 'nodenext'], ['--module', 'esnext', '--moduleResolution', 'bundler']]) {
    await run(nodeBin('tsc'), [...strict, ...kind, 'types.ts'], { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
  }
  assert.equal(readFileSync(join(installed, 'dist/types/index.d.ts'), 'utf8'), readFileSync(join(node, 'dist/index.d.ts'), 'utf8'));
});

test('the example of the README runs, and its commands give the package', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, code] = /^```js\n(.*?)^```$/ms.exec(readme);
  write('readme.mjs', code);
  const { stdout } = await run(process.execPath, ['readme.mjs'], { cwd: folder });
  assert.match(stdout, /^\[NOT_FOUND\] no such lease\nretry Retry the same call .*\n$/);
  assert.match(readme, /toolerror-wasm-0\.1\.0\.tgz/);
});
