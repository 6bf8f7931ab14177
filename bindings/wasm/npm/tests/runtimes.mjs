// The runtimes that the package is tried in beside Node: how code gets into them, and answers out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium as playwright } from 'playwright-core';

export const root = join(import.meta.dirname, '..');
export const node = join(root, '../../node');
export const bin = (name) => join(root, 'node_modules/.bin', name);
const { default: workerd } = createRequire(import.meta.url)('workerd');
const esbuild = createRequire(join(node, 'package.json'))('esbuild');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The real browser, without a window. */
export function browser() {
  return playwright.launch({ executablePath: chromium, args: ['--no-sandbox'] });
}

/** Serves folders by the first part of the path; `pages` are texts by theirs, or functions of the URL that give one. */
export async function serve(folders, pages = {}) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://x');
    const path = url.pathname;
    const [, folder, ...rest] = path.split('/');
    try {
      const page = pages[path];
      const body = typeof page === 'function' ? page(url) : page ?? readFileSync(join(folders[folder] ?? '/nowhere', ...rest));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const PAGE = `<!doctype html><title>toolerror</title>
<script type="importmap">{ "imports": { "toolerror": "/dist/index.js" } }</script>
<script type="module">import { answer } from '/tests/answer.mjs'; globalThis.answer = answer;</script>`;

/** Answers requests of the conformance tests in Chromium. */
export async function inChromium() {
  const served = await serve({ dist: join(root, 'dist'), tests: join(node, 'tests') }, { '/': PAGE });
  const opened = await browser();
  const page = await opened.newPage();
  await page.goto(served.url);
  await page.waitForFunction('globalThis.answer !== undefined');
  return {
    answer: (line) => page.evaluate((text) => globalThis.answer(text), line),
    close: async () => {
      await opened.close();
      served.close();
    },
  };
}

const WORKER = `import { answer } from ${JSON.stringify(join(node, 'tests/answer.mjs'))};
export default { async fetch(request) { return new Response(await answer(await request.text())); } };`;

/** A worker as it is deployed: one file, and the module beside it. */
async function buildWorker(folder, code, date) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/toolerror-wasm'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await esbuild.build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    format: 'esm',
    conditions: ['workerd'],
    external: ['*.wasm'],
    absWorkingDir: folder,
    alias: { toolerror: 'toolerror-wasm' },
    outfile: join(folder, 'worker.js'),
    logLevel: 'warning',
  });
  await esbuild.stop(); // its process would outlive a testee
  copyFileSync(join(root, 'dist/workerd/toolerror.wasm'), join(folder, 'toolerror.wasm'));
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)], sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]);
const worker :Workerd.Worker = (modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "./toolerror.wasm", wasm = embed "toolerror.wasm")], compatibilityDate = "${date}");
`,
  );
}

/** Answers requests of the conformance tests in workerd, which Cloudflare's workers run in. */
export async function inWorkerd(code = WORKER, date = '2026-01-01') {
  const folder = mkdtempSync(join(tmpdir(), 'toolerror-workerd-'));
  await buildWorker(folder, code, date);
  const child = spawn(workerd, ['serve', '--control-fd=3', join(folder, 'config.capnp')], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const [said] = await once(child.stdio[3], 'data');
  const { port } = JSON.parse(String(said).split('\n')[0]);
  return {
    answer: async (line) => (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: line })).text(),
    close: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
