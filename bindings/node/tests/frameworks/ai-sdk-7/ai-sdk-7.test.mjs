// The AI SDK 7.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, simulateReadableStream, isStepCount as steps, streamText, tool } from 'ai';
import { MockLanguageModelV4 as Model } from 'ai/test';
import { z } from 'zod';
import { suite } from '../ai-sdk.mjs';
import { ask, release, TOLD } from '../block.mjs';

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const says = (content, finish) => ({ content, finishReason: { unified: finish, raw: finish }, usage, warnings: [] });

/** The parts of an answer, one after the other. */
function streams({ content, finishReason }) {
  const parts = content.flatMap((part) => (part.type !== 'text' ? [part] : [
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: part.text },
    { type: 'text-end', id: 't' },
  ]));
  const chunks = [{ type: 'stream-start', warnings: [] }, ...parts, { type: 'finish', finishReason, usage }];
  return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
}

const http = (url, fetch) => ({ type: 'http', url, fetch });

suite({ createMCPClient, generateText, hints: true, http, Model, says, steps, Stdio, streams, streamText, tool, z });

test('the block of the README', async (t) => {
  const call = { type: 'tool-call', toolCallId: 'c', toolName: release.name, input: JSON.stringify(release.args) };
  const model = new Model({ doGenerate: [says([call], 'tool-calls'), says([{ type: 'text', text: 'done' }], 'stop')] });
  assert.equal(await ask(t, import.meta.dirname, '// the AI SDK', model), 'done');
  assert.match(model.doGenerateCalls[1].prompt.at(-1).content[0].output.value, TOLD);
});
