// The example server of the README keeps its contract.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readResult } from 'toolerror';
import * as sdk from './hosts/sdk.mjs';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLE = join(ROOT, 'examples/modules.mjs');

test('the example is the block of the README', () => {
  const [, block] = /^```js\n(\/\/ A server on stdio.*?)^```$/ms.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  assert.equal(block, readFileSync(EXAMPLE, 'utf8'));
});

test('the example keeps its contract', async () => {
  const { Client, StdioClientTransport } = await sdk.client('2');
  const client = new Client({ name: 'test', version: '1' });
  const args = [EXAMPLE, join(ROOT, '../../spec/examples/modules.yaml')];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  const called = (name, args) => client.callTool({ name, arguments: args });
  const failed = async (...call) => readResult(await called(...call)).error;
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), ['modules.compile', 'modules.validate', 'modules.query_state']);
    const early = await failed('modules.compile', { moduleRef: 'acme/billing' });
    assert.deepEqual([early.type, early.reason], ['CONFLICT', 'order']);
    assert.equal((await called('modules.validate', { moduleRef: 'acme/billing' })).structuredContent.valid, true);
    const built = await called('modules.compile', { moduleRef: 'acme/billing' });
    assert.equal(built.structuredContent.bundlePath, 'out/acme/billing.js');
    assert.deepEqual(JSON.parse(built.content[0].text), built.structuredContent);
    const frozen = await failed('modules.compile', { moduleRef: 'acme/frozen' });
    assert.deepEqual([frozen.type, frozen.code, frozen.effects], ['CONFLICT', 'MODULE_LOCKED', 'none']);
    const outside = await failed('modules.validate', { moduleRef: '../.. / x' });
    assert.deepEqual([outside.type, outside.violations[0].path], ['VALIDATION', '/moduleRef']);
    assert.equal((await failed('modules.query_state', { limit: 500 })).violations[0].path, '/limit');
    assert.equal((await failed('modules.query_state', { limit: 2, trace_id: 'another' })).type, 'PERMISSION');
    const steps = (await called('modules.query_state', { limit: 2 })).structuredContent;
    assert.equal(steps.items[1].tool, 'modules.validate');
    assert.deepEqual(steps.meta, { limit: 2, offset: 0, count: 5, toolsetVersion: '1.2.0' });
  } finally {
    await client.close();
  }
});
