// Compiled with `tsc --strict --exactOptionalPropertyTypes`: what the declarations must allow, and must not.
import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { McpServer as McpServer1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as McpServer2, Server } from '@modelcontextprotocol/server';
import {
  agentClient,
  CallFailure,
  ConflictError,
  Engine,
  Metrics,
  NotFoundError,
  read,
  readResult,
  retry,
  ToolError,
  toResult,
  withToolErrors,
  type AnyToolError,
  type ErrorType,
  type Reading,
} from 'toolerror';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

holds<Equal<AnyToolError['type'], ErrorType>>();
holds<Equal<NotFoundError['type'], 'NOT_FOUND'>>();
holds<Equal<ReturnType<typeof read>, Reading>>();
holds<Equal<ReturnType<typeof toResult>['isError'], true>>();

export function narrow(error: unknown): string {
  if (!ToolError.is(error)) return '';
  const type: ErrorType = error.type;
  if (error.type === 'CONFLICT') {
    const conflict: ConflictError = error;
    return conflict.conflicts[0]?.agent_id ?? type;
  }
  switch (error.type) {
    case 'NOT_FOUND':
    case 'VALIDATION':
    case 'PERMISSION':
    case 'TRANSIENT':
    case 'INTERNAL':
      return error.message;
    default: {
      const never: never = error;
      return never;
    }
  }
}

const error = new NotFoundError('m', { data: { retry_after: 1, mine: new Date() }, cause: undefined, recoverable: undefined });
// @ts-expect-error the message cannot be changed
error.message = 'x';
// @ts-expect-error nor can the type
error.type = 'CONFLICT';
// @ts-expect-error nor can data
error.data = {};
error.stack = 'x';
// @ts-expect-error retry_after is a number
new NotFoundError('m', { data: { retry_after: '1s' } });
// @ts-expect-error one throws one of the six
new ToolError('m');
// @ts-expect-error not one of the six
ToolError.build('TIMEOUT');
// @ts-expect-error not a mode
read('x', 'loose');

const outcome = readResult({});
if (typeof outcome === 'object') holds<Equal<typeof outcome, Reading>>();

export const number: Promise<number> = retry(async ({ attempt }) => attempt, {
  engine: new Engine({ max_attempts: 2 }),
  signal: undefined,
  outcome: (value) => (value > 0 ? 'not_an_error' : 'pass_through'),
});

const info = { name: 'test', version: '1' };
export const first: McpServer1 = withToolErrors(new McpServer1(info), { metrics: new Metrics(), redact: undefined, log: undefined });
export const second: McpServer2 = withToolErrors(new McpServer2(info), {
  mappers: [(error) => (error instanceof RangeError ? new ConflictError('range') : undefined)],
  exposeInternal: true,
});
export const low: Server = withToolErrors(new Server(info));
export const calls: number | undefined = new Metrics().snapshot().tools['release']?.errors.NOT_FOUND;
// @ts-expect-error no server
withToolErrors(7);
// @ts-expect-error no such option
withToolErrors(low, { masking: true });
// @ts-expect-error a mapper gives a ToolError
withToolErrors(low, { mappers: [() => new Error('x')] });

const agent1 = agentClient(new Client1(info), { trustHints: true });
const agent2 = agentClient(new Client2(info), { engine: new Engine(), attemptTimeoutMs: Infinity });
const params = { name: 'x', arguments: {} };

export async function called(): Promise<unknown> {
  const first = await agent1.callTool(params, { idempotencyKey: 'k', onprogress: () => undefined, timeoutMs: 5, timeout: 5 });
  const second = await agent2.callTool(params, { readOnly: true, onprogress: () => undefined });
  holds<Equal<typeof first, Awaited<ReturnType<Client1['callTool']>>>>();
  holds<Equal<typeof second, Awaited<ReturnType<Client2['callTool']>>>>();
  holds<Equal<typeof agent2.client, Client2>>();
  await agent1.listTools();
  // @ts-expect-error a time is a number
  await agent1.callTool(params, { timeoutMs: '5' });
  // @ts-expect-error a tool has a name
  await agent2.callTool({});
  // @ts-expect-error not an option
  agentClient(new Client2(info), { timeout: 5 });
  return agent2.resume(new NotFoundError('x'), {}).catch((error: unknown) => CallFailure.of(error)?.history[0]?.tookMs);
}
