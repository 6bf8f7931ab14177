// The AI SDK 5.
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { experimental_createMCPClient as createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, simulateReadableStream, stepCountIs as steps, streamText, tool } from 'ai';
import { MockLanguageModelV2 as Model } from 'ai/test';
import { z } from 'zod';
import { suite } from '../ai-sdk.mjs';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const says = (content, finish) => ({ content, finishReason: finish, usage, warnings: [] });

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

// its own transport takes no `fetch`
const http = (url, fetch) => new StreamableHTTPClientTransport(new URL(url), { fetch });

suite({ createMCPClient, generateText, hints: false, http, Model, says, steps, Stdio, streams, streamText, tool, z });
