// The page as a person uses it: built, opened from a file and from a static host, in the real browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test as one } from 'node:test';
import { pathToFileURL } from 'node:url';
import { browser, serve } from '../../../bindings/wasm/npm/tests/runtimes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'toolerror-playground-'));
const file = join(folder, 'index.html');
const addresses = { 'a file': pathToFileURL(file).href };
let address;
let chromium;
let host;

/** A test for the page wherever it is. */
function test(title, run) {
  for (const place of ['a file', 'a static host']) {
    one(`${title}: ${place}`, () => {
      address = addresses[place];
      return run();
    });
  }
}

before(async () => {
  execFileSync(process.execPath, [join(import.meta.dirname, '../build.mjs'), file], { stdio: 'inherit' });
  chromium = await browser();
  host = await serve({ page: folder });
  addresses['a static host'] = `${host.url}/page/index.html`;
});
after(async () => {
  await chromium?.close();
  host?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The page when it is ready. What it complains of, or asks others for, fails the test. */
async function open({ fragment = '', ...options } = {}) {
  const context = await chromium.newContext(options);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => faults.push(message.text()));
  page.on('request', (request) => request.url().startsWith(address) || faults.push(request.url()));
  await page.goto(address + fragment);
  await page.waitForSelector('#output[aria-busy=false]');
  const text = (selector) => page.locator(selector).innerText();
  const row = async (name) => page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd').innerText();
  return { page, text, row, close: async () => { await context.close(); assert.deepEqual(faults, []); } };
}

const example = (page, name) => page.getByRole('button', { name, exact: true }).click();

test('each example shows its type, what to do and the canonical text', async () => {
  const { page, text, row, close } = await open();
  for (const [name, type, action, kind] of [
    ['a ToolError', 'CONFLICT', 'negotiate', 'an error text'],
    ['a tool result', 'TRANSIENT', 'retry', 'an MCP tool result'],
    ['an HTTP response', 'TRANSIENT', 'retry', 'an HTTP response'],
    ['a JSON-RPC error', 'VALIDATION', 'fix input', 'a JSON-RPC response'],
    ['a log line', 'TRANSIENT', 'retry', 'an error text'],
  ]) {
    await example(page, name);
    assert.deepEqual([await text('#type'), await text('#action'), await row('Read as')], [type, action, kind], name);
    assert.equal(JSON.parse(await text('#text')).type, type, name);
    assert.notEqual(await text('#advice'), '', name);
  }
  assert.equal(await row('Rule'), 'net.refused_text');
  assert.match(await text('mark'), /Connection refused/);
  await close();
});

test('the server’s delay, and what is known of the tool, count', async () => {
  const { page, text, row, close } = await open();
  await example(page, 'an HTTP response');
  assert.equal(await row('The server asks for'), '7 s');
  await page.getByRole('textbox').fill('the connection was reset while the answer was read');
  await page.getByLabel('The tool').selectOption('reads');
  assert.equal(await text('#action'), 'retry');
  await page.getByLabel('The tool').selectOption('writes');
  assert.match(await text('#action'), /^give up: unsafe replay$/);
  await close();
});

test('what is no failure, and what does not fit the kind, has words', async () => {
  const { page, text, close } = await open();
  await page.getByRole('textbox').fill('{"content":[{"type":"text","text":"fine"}]}');
  assert.deepEqual([await text('#type'), await text('#advice')], ['not an error', 'This says that nothing failed.']);
  await page.getByLabel('Read as').selectOption('call_tool_result');
  await page.getByRole('textbox').fill('[1');
  assert.notEqual(await text('#advice'), '');
  await page.getByRole('textbox').fill('  ');
  assert.equal(await text('#empty'), 'Paste something, or take one of the examples.');
  await close();
});

test('only a link that is copied holds what was entered, and it shows the same', async () => {
  const first = await open();
  // where the browser does not let a page copy, the link stands on it
  await first.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await first.page.getByRole('textbox').fill('429 Too Many Requests & more %, “ü” 🙂\nretry after 7 seconds');
  await first.page.getByLabel('Mode').selectOption('unwrap');
  await first.page.getByLabel('The tool').selectOption('writes');
  const shown = await first.text('main');
  assert.equal(new URL(first.page.url()).hash, '');
  await first.page.getByRole('button', { name: 'Copy a link to this' }).click();
  await first.page.waitForFunction(() => document.getElementById('said').textContent !== '');
  const { hash } = new URL((await first.page.locator('#said').textContent()).replace(/^.*copy: /s, ''));
  assert.equal(new URL(first.page.url()).hash, '');
  await first.close();
  const second = await open({ fragment: hash });
  assert.equal(await second.text('main'), shown);
  assert.equal(await second.page.getByLabel('Mode').inputValue(), 'unwrap');
  await second.close();
});

test('an address is foreign input: no markup, no unknown choices', async () => {
  const input = '<img src=x onerror="document.title=1"></textarea><script>document.title=2</script>';
  const fragment = `#${new URLSearchParams({ kind: 'x', mode: '<b>', tool: '__proto__', input })}`;
  const { page, text, close } = await open({ fragment });
  assert.equal(await page.getByRole('textbox').inputValue(), input);
  assert.deepEqual([await page.getByLabel('Mode').inputValue(), await page.locator('img').count()], ['classify', 0]);
  assert.equal(await page.title(), 'toolerror playground');
  assert.notEqual(await text('#type'), '');
  await page.goto(`${address}#input=%E0%A4&kind=%`);
  await page.reload();
  await page.waitForSelector('#output[aria-busy=false]');
  await close();
});

test('the keyboard reaches all of it, in the order of the page', async () => {
  const { page, text, close } = await open();
  const names = [];
  const name = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
  for (let i = 0; i < 5; i += 1) {
    if (i > 0) await page.keyboard.press('Tab');
    names.push(await name());
  }
  assert.deepEqual(names, ['input', 'kind', 'mode', 'tool', 'a ToolError']);
  await page.keyboard.press('Enter');
  assert.equal(await text('#type'), 'CONFLICT');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, 'solid');
  await close();
});

test('copying says that it is done', async () => {
  const { page, text, close } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await example(page, 'a ToolError');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.waitForFunction(() => document.getElementById('said').textContent !== '');
  assert.match(await text('#said'), /^(Text copied\.|The browser does not let this page copy: \{)/);
  await close();
});

test('nothing is wider than a phone', async () => {
  const { page, close } = await open({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  for (const name of ['a ToolError', 'a log line']) {
    await example(page, name);
    const widest = await page.evaluate(() => Math.max(...Array.from(document.querySelectorAll('body *'), (e) => e.getBoundingClientRect().right)));
    assert.ok(widest <= 360, `${name}: ${widest}`);
  }
  await close();
});

/** The contrast of two colours as WCAG counts it. */
function contrast(...colours) {
  const [light, dark] = colours
    .map((colour) => colour.match(/\d+/g).slice(0, 3).map((part) => part / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)))
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('each text stands out from its ground, by day and by night', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, close } = await open({ colorScheme });
    for (const type of ['NOT_FOUND', 'CONFLICT', 'VALIDATION', 'PERMISSION', 'TRANSIENT', 'INTERNAL']) {
      await page.getByRole('textbox').fill(`{"type":"${type}","message":"m","recoverable":false}`);
      const colours = await page.evaluate(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        const panel = style('section').backgroundColor;
        return ['#type', '#advice', 'dt', 'h2', 'button', 'textarea'].map((selector) => [selector, style(selector).color, panel]);
      });
      for (const [selector, ...pair] of colours) assert.ok(contrast(...pair) >= 4.5, `${colorScheme} ${type} ${selector} ${pair}`);
    }
    await close();
  }
});
