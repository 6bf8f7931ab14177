// The pages that the program makes, as a person sees them, in the real browser: of a hostile server, in light and dark,
// on a phone and on paper. SHOTS=FOLDER keeps pictures of them.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { browser } from '../../bindings/wasm/npm/tests/runtimes.mjs';
import { MARKUP, NAMES } from './hostile.mjs';

const TOOLERROR = process.env.TOOLERROR;
const HOSTILE = [process.execPath, join(import.meta.dirname, 'hostile.mjs')];
const folder = mkdtempSync(join(tmpdir(), 'toolerror-pages-'));
const PHONE = { width: 360, height: 740 };
let chromium;

before(async () => {
  chromium = await browser();
});
after(async () => {
  await chromium?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks at a page in all ways, and calls `look` with each. What it runs, complains of or loads fails the test. */
async function inAllWays(name, address, look) {
  const looks = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, phone: { colorScheme: 'light', viewport: PHONE }, print: { colorScheme: 'dark' } };
  const colors = {};
  for (const [way, options] of Object.entries(looks)) {
    const context = await chromium.newContext(options);
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => faults.push(message.text()));
    page.on('dialog', (dialog) => { faults.push(dialog.message()); dialog.dismiss(); });
    page.on('request', (request) => request.url() === address || faults.push(request.url()));
    await page.goto(address);
    if (way === 'print') await page.emulateMedia({ media: 'print' });
    await look(page, way);
    colors[way] = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await page.locator('script, img, svg, iframe, a[href^="javascript:"]').count(), 0, way);
    assert.equal(await page.locator('style').count(), 1, way);
    assert.notEqual(await page.title(), 'owned');
    // nothing is wider than the page
    const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= inner, `${way}: ${wide} of ${inner}`);
    const contrasts = await page.evaluate(tooFaint);
    assert.deepEqual(contrasts, [], way);
    if (process.env.SHOTS) {
      mkdirSync(process.env.SHOTS, { recursive: true });
      await page.screenshot({ path: join(process.env.SHOTS, `${name}-${way}.png`), fullPage: true });
    }
    await context.close();
    assert.deepEqual(faults, [], way);
  }
  assert.notEqual(colors.light, colors.dark);
  assert.equal(colors.print, 'rgb(255, 255, 255)');
}

/** In the page: texts whose contrast with what is behind them is below 4.5 (WCAG 2.2, 1.4.3). */
function tooFaint() {
  const numbers = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = numbers(color).map((value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (numbers(color)[3] !== 0) return color;
    }
    return 'rgb(255, 255, 255)';
  };
  const faint = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own || !element.checkVisibility()) continue;
    const [one, other] = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5) faint.push(`${element.tagName} ${element.className}: ${contrast.toFixed(2)}`);
  }
  return faint;
}

test('the page of check', async () => {
  const file = join(folder, 'check.html');
  execFileSync(TOOLERROR, ['check', '--html', file, '--', ...HOSTILE], { stdio: ['ignore', 'ignore', 'inherit'] });
  await inAllWays('check', pathToFileURL(file).href, async (page, way) => {
    assert.equal(await page.locator('summary b', { hasText: MARKUP }).count(), 1);
    assert.equal(await page.locator('details').count(), NAMES.length + 1);
    const answer = page.locator('pre').first();
    // answers are folded on a screen, and all there on paper
    assert.equal(await answer.isVisible(), way === 'print');
    if (way !== 'print') {
      await page.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      assert.ok(await answer.isVisible());
    }
    assert.doesNotMatch(await page.content(), /hunter2|\u001b|\u202e/);
  });
});

test('the page of a check that ended early', async () => {
  const [file, started] = [join(folder, 'early.html'), join(folder, 'started')];
  // ends after a few lines, and does not start again
  const script = `[ ! -e '${started}' ] || { echo "$0" >&2; exit 3; }; touch '${started}'; sed -u 6q | "$@"`;
  execFileSync(TOOLERROR, ['check', '--html', file, '--', 'sh', '-c', script, MARKUP, ...HOSTILE], { stdio: ['ignore', 'ignore', 'inherit'] });
  await inAllWays('early', pathToFileURL(file).href, async (page) => {
    const text = await page.locator('p.poor').innerText();
    assert.ok(text.startsWith('The check ended early: the server did not start (exit status: 3): '), text);
    assert.ok(text.includes(MARKUP), text);
    assert.ok(await page.locator('dt', { hasText: 'crash' }).isVisible());
  });
});

/** The proxy in front of a hostile server and one that does not start, after a call of each tool. */
async function proxied() {
  const file = join(folder, 'mcp.json');
  const [command, ...args] = HOSTILE;
  writeFileSync(file, JSON.stringify({ mcpServers: { [MARKUP]: { command, args }, gone: { command: '/none/<b>at-all' } } }));
  const child = spawn(TOOLERROR, ['proxy', '--metrics', '0', '--config', file], { stdio: ['pipe', 'pipe', 'pipe'] });
  const said = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const address = (await said.next()).value.match(/http:\S+/)[0].replace('/metrics', '/');
  const heard = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (method, params) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: (id += 1), method, params })}\n`);
    for (;;) {
      const message = JSON.parse((await heard.next()).value);
      if (message.id === id) return message;
    }
  };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } });
  const end = async () => { child.stdin.end(); await once(child, 'exit'); };
  return { address, ask, end };
}

test('the page of the proxy shows its servers', async () => {
  const { address, ask, end } = await proxied();
  const empty = await (await fetch(address)).text();
  assert.match(empty, /No tool was called yet/);
  for (const name of NAMES) await ask('tools/call', { name, arguments: { path: 'x' } });
  const answer = await fetch(address);
  assert.match(answer.headers.get('content-security-policy'), /default-src 'none'/);
  await inAllWays('proxy', address, async (page) => {
    const text = await page.locator('main').innerText();
    assert.match(text, /1 of 2 servers is down/);
    assert.match(text, /gone\s+down:/);
    assert.ok(text.includes(MARKUP), text);
    assert.equal(await page.locator('tbody tr').count(), NAMES.length);
    assert.equal(await page.locator('.errors li').count(), NAMES.length);
    assert.doesNotMatch(text, /hunter2|\u001b|\u202e/);
    assert.match(text, /INTERNAL 1/);
  });
  const health = await fetch(new URL('/healthz', address));
  assert.equal(health.status, 200); // the other server is there
  assert.match(await health.text(), /^`gone` is down: /);
  const metrics = await (await fetch(new URL('/metrics', address))).text();
  assert.match(metrics, /^toolerror_proxy_server_up\{server="gone"\} 0$/m);
  await end();
});
