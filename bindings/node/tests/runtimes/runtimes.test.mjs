// The same program in Bun and Deno as in Node.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cwd = import.meta.dirname;
const bin = (name) => join(cwd, 'node_modules/.bin', name);
const expected = run(process.execPath, ['use.mjs'], { cwd });

for (const [name, ...flags] of [['bun'], ['deno', 'run', '--allow-ffi', '--allow-read', '--no-lock']]) {
  test(`${name} prints what Node prints`, async () => {
    const { stdout } = await run(bin(name), [...flags, 'use.mjs'], { cwd });
    assert.equal(stdout, (await expected).stdout);
    assert.ok(stdout.split('\n').length > 12, stdout);
  });
}
