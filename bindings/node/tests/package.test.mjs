// The packed tarball, installed in an empty folder: from ESM, CommonJS and TypeScript; the README's blocks in it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import * as sdk from './hosts/sdk.mjs';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules/.bin', name);
const folder = mkdtempSync(join(tmpdir(), 'toolerror-package-'));
const write = (name, text) => writeFileSync(join(folder, name), text);
const node = (...args) => run(process.execPath, args, { cwd: folder });
const STRICT = ['--strict', '--exactOptionalPropertyTypes', '--outDir', 'out', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
/** Blocks that need more packages: see tests/frameworks. */
const ELSEWHERE = /^\/\/ (the AI SDK|Mastra|LangChain)\n/;
const blocksOf = (path) => [...readFileSync(join(root, path), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
const README = blocksOf('README.md').filter((code) => !ELSEWHERE.test(code));
const MIGRATION = blocksOf('../../MIGRATION.md');
const PROJECT = blocksOf('../../README.md');
let tarball, compiling;

/** What checks that the type of a policy has the members of the schema. */
function ofPolicy() {
  const schema = JSON.parse(readFileSync(join(root, '../../spec/schema/policy.schema.json'), 'utf8'));
  const parts = { PolicyObject: schema, ToolPolicy: schema.$defs.ToolPolicy, TypePolicy: schema.$defs.TypePolicy, BudgetPolicy: schema.$defs.Budget, HealthPolicy: schema.$defs.Health };
  const lines = Object.entries(parts).map(([type, { properties }]) => {
    const members = Object.keys(properties).map((name) => `${name}: true`);
    return `export const of${type}: { [member in keyof ${type}]-?: true } = { ${members.join(', ')} };`;
  });
  return [`import type { ${Object.keys(parts).join(', ')} } from 'toolerror';`, ...lines].join('\n');
}

/** Compiles all TypeScript at once, since the compiler takes seconds to read the types of the SDKs. */
function compiled() {
  const types = readFileSync(join(root, 'tests/types.ts'), 'utf8');
  const sources = { 'policy.mts': ofPolicy(), 'types.mts': types, 'types.cts': types, 'project.mts': PROJECT[0] };
  for (const [i, code] of README.entries()) sources[`readme-${i}.mts`] = code;
  for (const [i, code] of MIGRATION.entries()) sources[`migration-${i}.mts`] = code;
  compiling ??= (async () => {
    for (const [name, code] of Object.entries(sources)) write(name, code);
    await run(bin('tsc'), [...STRICT, ...Object.keys(sources)], { cwd: folder }).catch((error) => assert.fail(error.stdout));
  })();
  return compiling;
}

before(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  tarball = { path: join(folder, filename), files: files.map((file) => file.path) };
  write('package.json', '{ "name": "empty", "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball.path], { cwd: folder });
  // what the compiler needs of Node's types comes from this package's own development packages
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types']) {
    await run('cp', ['-r', join(root, 'node_modules', name), join(folder, 'node_modules', name)]);
  }
  // the packages that the README and the types are tried with
  for (const name of ['@modelcontextprotocol', 'zod']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the tarball holds what is needed and no more', () => {
  const { files } = tarball;
  assert.ok(files.some((path) => /^native\/toolerror\..*\.node$/.test(path)));
  // what it runs on where no native part fits
  assert.ok(files.includes('native/toolerror.wasm.gz'));
  const modules = ['index', 'testing'].flatMap((name) => ['js', 'mjs', 'd.ts', 'd.mts'].map((end) => `dist/${name}.${end}`));
  for (const path of ['README.md', 'CHANGELOG.md', 'LICENSE-APACHE', 'LICENSE-MIT', ...modules]) {
    assert.ok(files.includes(path), path);
  }
  assert.deepEqual(files.filter((path) => !/^(dist|native)\/|^(README\.md|CHANGELOG\.md|LICENSE-\w+|package\.json)$/.test(path)), []);
});

test('publint finds nothing', async () => {
  const { stdout } = await run(bin('publint'), ['run', tarball.path, '--strict'], { cwd: root });
  assert.match(stdout, /All good!/);
});

test('are-the-types-wrong finds nothing', async () => {
  const { stdout } = await run(bin('attw'), [tarball.path, '--format', 'ascii', '--no-color'], { cwd: root });
  assert.match(stdout, /No problems found/);
});

test('ESM and CommonJS load the same package', async () => {
  write('esm.mjs', `import { NotFoundError, read } from 'toolerror'; console.log(read(new NotFoundError('x').toJson()).error.toString());`);
  write('cjs.cjs', `const { NotFoundError, read } = require('toolerror'); console.log(read(new NotFoundError('x').toJson()).error.toString());`);
  for (const file of ['esm.mjs', 'cjs.cjs']) assert.equal((await node(file)).stdout, '[NOT_FOUND] x\n');
  write(
    'both.mjs',
    `import { createRequire } from 'node:module'; import * as esm from 'toolerror';
     const cjs = createRequire(import.meta.url)('toolerror');
     console.log(Object.keys(cjs).every((name) => cjs[name] === esm[name]), Object.keys(esm).length - Object.keys(cjs).length);`,
  );
  assert.equal((await node('both.mjs')).stdout, 'true 0\n');
});

test('loading asks the network for nothing', async () => {
  // a report resolves the names of all peers of the process: one that must not be asked for, and none that was
  write(
    'quiet.cjs',
    `const { createServer, connect } = require('node:net');
     process.report.getReport = () => { throw new Error('a report was asked for'); };
     const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1', () => {
       connect(server.address().port, '127.0.0.1').on('connect', () => {
         console.log(new (require('toolerror').NotFoundError)('x').toString());
         server.close();
       }).resume();
     });`,
  );
  assert.equal((await node('quiet.cjs')).stdout, '[NOT_FOUND] x\n');
});

test('the C library is found by a program and by ldd', () => {
  const { libcIn, platformName } = createRequire(import.meta.url)('../dist/platform.js');
  for (const [text, family] of [
    ['\x7fELF\0/lib64/ld-linux-x86-64.so.2\0', 'gnu'],
    ['\x7fELF\0/lib/ld-linux-aarch64.so.1\0', 'gnu'],
    ['\x7fELF\0/lib/ld-musl-x86_64.so.1\0', 'musl'],
    ['#!/bin/sh\nexec /lib/ld-musl-aarch64.so.1 --list "$@"', 'musl'],
    ['# This file is part of the GNU C Library.', 'gnu'],
    ['\x7fELF', undefined],
  ]) {
    assert.equal(libcIn(text), family, text);
  }
  const { header } = process.report.getReport();
  if (process.platform === 'linux') assert.equal(platformName().endsWith('gnu'), header.glibcVersionRuntime !== undefined);
});

test('the type of a policy has the members of the schema', async () => {
  await compiled();
  assert.ok(existsSync(join(folder, 'out/policy.mjs')));
});

test('a browser bundle fails with a clear message', async () => {
  for (const [name, text] of [
    ['browser.mjs', `import { read } from 'toolerror'; read('x');`],
    ['browser.cjs', `require('toolerror');`],
  ]) {
    write(name, text);
    await assert.rejects(node('--conditions=browser', name), /toolerror needs Node\.js 20 or newer: it has a native part/);
  }
});

test('bundles for Node: the package stays outside, or its native part is copied', async () => {
  write('app.mjs', `import { NotFoundError, read } from 'toolerror'; import 'toolerror/testing'; console.log(read(new NotFoundError('x').toJson()).error.toString());`);
  const esbuild = ['app.mjs', '--bundle', '--platform=node', '--log-level=error'];
  for (const [out, ...flags] of [
    ['bundle/outside.mjs', '--format=esm', '--external:toolerror'],
    ['bundle/outside.cjs', '--format=cjs', '--external:toolerror'],
    ['bundle/inside.cjs', '--format=cjs', '--loader:.node=copy'],
  ]) {
    await run(bin('esbuild'), [...esbuild, ...flags, `--outfile=${out}`], { cwd: folder });
    assert.equal((await node(out)).stdout, '[NOT_FOUND] x\n', out);
  }
  assert.doesNotMatch(readFileSync(join(folder, 'bundle/inside.cjs'), 'utf8'), /require\("toolerror/);
  await run(bin('vite'), ['build', '--ssr', 'app.mjs', '--outDir', 'vite', '--logLevel', 'error'], { cwd: folder });
  assert.equal((await node('vite/app.mjs')).stdout, '[NOT_FOUND] x\n');
});

test('TypeScript compiles against it, strictly, as ESM and as CommonJS', async () => {
  await compiled();
  for (const file of ['types.mjs', 'types.cjs']) assert.ok(existsSync(join(folder, 'out', file)), file);
});

test('the blocks of the README compile and run', async () => {
  assert.ok(README.length >= 6);
  await compiled();
  const names = README.map((_, i) => `readme-${i}.mts`);
  const isServer = (i) => README[i].startsWith('// @modelcontextprotocol/s');
  const servers = names.filter((_, i) => isServer(i));
  assert.equal(servers.length, 2);
  const printed = [];
  for (const [at, server] of servers.entries()) {
    copyFileSync(join(folder, 'out', server.replace('.mts', '.mjs')), join(folder, 'leases.mjs'));
    for (const [i, name] of names.entries()) {
      const talks = README[i].startsWith('// an agent of the server');
      if (isServer(i) || (at > 0 && !talks)) continue;
      const { stdout } = await node(join('out', name.replace('.mts', '.mjs')));
      if (talks) printed.push(stdout);
    }
  }
  const advised = /^\[NOT_FOUND\] lease "L-9" not registered -> try_alternative\nSkip this resource and use another.*\n$/;
  assert.equal(printed.length, 2);
  for (const stdout of printed) assert.match(stdout, advised);
  for (const [at, name] of servers.entries()) {
    const { Client, StdioClientTransport } = await sdk.client(String(at + 1));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [join('out', name.replace('.mts', '.mjs'))], cwd: folder }));
    const textOf = async (args) => (await client.callTool({ name: 'release', arguments: args })).content[0].text;
    assert.equal(
      await textOf({ lease: 'L-9' }),
      '{"type":"NOT_FOUND","message":"lease \\"L-9\\" not registered","recoverable":false,"data":{"hint":"List the leases first."}}',
    );
    assert.match(await textOf({}), /^\{"type":"VALIDATION",.*"path":"\/lease","rule":"invalid_type"/);
    await client.close();
  }
});

test('the blocks of the guide to migration compile and run', async () => {
  assert.ok(MIGRATION.length >= 3);
  await compiled();
  for (const i of MIGRATION.keys()) await node(join('out', `migration-${i}.mjs`)).catch((error) => assert.fail(error.stderr));
});

test("the first example of the project's README compiles, and fails as it says", async () => {
  assert.equal(PROJECT.length, 1);
  await compiled();
  const { release } = await import(join(folder, 'out/project.mjs'));
  assert.throws(() => release('L-9'), { name: 'NotFoundError', message: 'lease "L-9" not registered' });
});

test('the README says how to get the package', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, commands] = /^```sh\n(.*?)^```$/ms.exec(readme);
  assert.ok(commands.includes(basename(tarball.path)));
  assert.ok(existsSync(join(root, 'scripts/build')));
});

test('what the README says of its functions holds', async () => {
  await compiled();
  write(
    'readme.mjs',
    `import assert from 'node:assert/strict';
     import * as all from './out/readme-1.mjs'; import { handler } from './out/readme-2.mjs'; import { callTool } from './out/readme-5.mjs';
     assert.throws(() => all.release('x', []), { name: 'NotFoundError' });
     assert.throws(() => all.release('L-1', ['a', 'b']), { name: 'ConflictError' });
     assert.throws(() => all.release('L-1', ['a']), { name: 'TransientError', retryAfter: 1.5 });
     assert.deepEqual(await handler(async () => 'fine'), { content: [{ type: 'text', text: 'fine' }] });
     const failed = await handler(async () => all.release('x', []));
     assert.equal(failed.isError, true);
     const given = await callTool(async (args) => args, failed);
     assert.match(given.content[0].text, /^Skip this resource and use another; /);`,
  );
  await node('readme.mjs').catch((error) => assert.fail(error.stderr));
});
