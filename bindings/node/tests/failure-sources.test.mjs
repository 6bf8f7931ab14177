// Which failure of a call governs, where there are several (SPEC 1.10.8): the cases of tests/hosts/failures.json, on real servers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ConflictError, NotFoundError, PermissionError, ToolError, withToolErrors } from 'toolerror';
import { z } from 'zod';
import * as sdk from './hosts/sdk.mjs';

const { answers, cases } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../tests/hosts/failures.json'), 'utf8'));
const SCHEMA = { type: 'object', properties: { n: { type: 'integer' } } };

/** What the tool throws, so that each of the sources says something. */
function thrown({ ProtocolError }, { sources, code = -32602 }) {
  const has = (name) => sources.includes(name);
  const text = has('unknown_tool') ? 'Unknown tool: ghost' : 'it broke';
  if (has('tables')) return z.object({ inner: z.number() }).safeParse({}).error;
  const error = has('tool_error')
    ? new PermissionError(has('unknown_tool') ? text : 'raised')
    : has('protocol')
      ? new ProtocolError(has('unknown_tool') ? code : 429, text)
      : new Error(text);
  return has('cause') ? Object.assign(error, { cause: new NotFoundError('carried') }) : error;
}

function highLevel(kit, sources, run) {
  const made = new kit.McpServer({ name: 'test', version: '1' });
  const inputSchema = sources.includes('arguments') ? { n: z.number() } : { n: z.any() };
  const output = sources.includes('output');
  const schemas = { inputSchema: kit.schema(inputSchema), ...(output && { outputSchema: kit.schema({ count: z.number() }) }) };
  made.registerTool('ghost', schemas, output ? () => ({ content: [], structuredContent: { count: 'x' } }) : run);
  return made;
}

function lowLevel(kit, sources, run) {
  const made = new kit.Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
  made.setRequestHandler(kit.List, () => ({ tools: sources.includes('unknown_tool') ? [] : [{ name: 'ghost', inputSchema: SCHEMA }] }));
  made.setRequestHandler(kit.Call, run);
  return made;
}

for (const generation of ['1', '2']) {
  describe(`generation ${generation}`, () => {
    let kit;
    before(async () => {
      const made = await sdk.inMemory(generation);
      kit = { ...made, schema: (shape) => (generation === '2' ? z.object(shape) : shape) };
    });
    after(() => kit.close());

    for (const one of cases) {
      const { sources, languages, code = '' } = one;
      if (!languages.includes('typescript')) continue;
      test(`${sources.join(' before ')} ${code} (${generation})`, async () => {
        const run = () => {
          throw thrown(kit, one);
        };
        const low = sources.includes('unknown_tool') || sources.includes('schema');
        const mappers = sources.includes('mapper') ? [() => new ConflictError('mapped')] : [];
        const server = withToolErrors((low ? lowLevel : highLevel)(kit, sources, run), { mappers, log: () => {} });
        const client = await kit.connect(server);
        const { content } = await client.callTool({ name: 'ghost', arguments: { n: 'x' } });
        const error = ToolError.from(content[0].text);
        const { type, path, ...members } = answers[sources[0]];
        assert.equal(error.type, type, content[0].text);
        if (sources.includes('unknown_tool') && type === 'PERMISSION') delete members.message; // it has a text of the host
        for (const [name, value] of Object.entries(members)) assert.equal(error[name], value, content[0].text);
        assert.equal(path === undefined || error.violations[0].path === path, true, content[0].text);
      });
    }
  });
}
