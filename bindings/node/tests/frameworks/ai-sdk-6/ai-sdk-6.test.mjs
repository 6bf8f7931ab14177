// The AI SDK 6.
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, simulateReadableStream, stepCountIs as steps, streamText, tool } from 'ai';
import { MockLanguageModelV3 as Model } from 'ai/test';
import { z } from 'zod';
import { suite } from '../ai-sdk.mjs';

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
