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
  InternalError,
  Metrics,
  NotFoundError,
  Policy,
  read,
  readResult,
  retry,
  Statistics,
  StdioTransport,
  ToolError,
  TransientError,
  toResult,
  withToolErrors,
  type AgentClient,
  type AnyToolError,
  type CallEvent,
  type Decision,
  type EndDecision,
  type ErrorType,
  type McpClient,
  type PolicyObject,
  type Reading,
} from 'toolerror';
import { fakeTime, type FakeTime } from 'toolerror/testing';

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

/** `instanceof` narrows to the six, each of the six to itself, and a class of your own to that. */
class LeaseGone extends NotFoundError {
  constructor(readonly lease: string) {
    super(`lease ${lease} is gone`, { data: { hint: 'List the leases first.' } });
  }
}

export function byClass(thrown: unknown): string {
  if (thrown instanceof LeaseGone) return thrown.lease;
  if (thrown instanceof InternalError) holds<Equal<typeof thrown, InternalError>>();
  if (!(thrown instanceof ToolError)) return '';
  const error: AnyToolError = thrown;
  switch (thrown.type) {
    case 'NOT_FOUND':
    case 'CONFLICT':
    case 'VALIDATION':
    case 'PERMISSION':
    case 'TRANSIENT':
      return error.message;
    case 'INTERNAL':
      return (thrown satisfies InternalError).type;
    default: {
      const never: never = thrown;
      return never;
    }
  }
}
export const own: AnyToolError = new LeaseGone('L-1');

export function act(decision: Decision): number | string | undefined {
  switch (decision.action) {
    case 'retry':
      return decision.delayMs;
    case 'give_up':
      return decision.reason;
    case 'fix_input':
    case 'try_alternative':
    case 'negotiate':
    case 'escalate':
      // @ts-expect-error only a retry has a delay
      return decision.delayMs;
    default: {
      const never: never = decision;
      return never;
    }
  }
}

export function followed(event: CallEvent): number {
  switch (event.type) {
    case 'attempt':
      return event.attempt;
    case 'wait':
      return event.waitMs;
    case 'decision':
      return event.error.message.length;
  }
}

const document: PolicyObject = { max_attempts: 2, replay: 'ask', tools: { send_mail: { types: { TRANSIENT: { action: 'escalate' } } } } };
export const attempts: number | undefined = new Policy(document).toJSON().max_attempts;
// @ts-expect-error not a member
new Policy({ max_attemps: 2 });
// @ts-expect-error not a word
new Engine({ replay: 'always' });
// @ts-expect-error not a member of a tool
new Engine({ tools: { send_mail: { maxAttempts: 1 } } });

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
export const polled: Promise<{ done: boolean }> = retry(({ signal }) => ({ done: signal.aborted }), {
  outcome: async (job) => (job.done ? undefined : new TransientError('not done')),
  mappers: [(error) => (error instanceof RangeError ? new TransientError('range') : undefined)],
  onEvent: (event) => event.type === 'wait' && event.waitMs,
  statistics: new Statistics(),
  policy: { max_attempts: 5 },
  attemptTimeoutMs: 500,
});
// @ts-expect-error not an option
retry(() => 1, { timeout: 5 });
// @ts-expect-error a time is a number
retry(() => 1, { attemptTimeoutMs: '5' });
// @ts-expect-error an outcome is a failure or a word
retry(() => 1, { outcome: () => true });
export const decided: EndDecision | undefined = CallFailure.of(error)?.decision;
export const time: FakeTime = fakeTime({ now: new Date(0) });
// @ts-expect-error not an option
fakeTime({ at: 5 });

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
const anyAgents: AgentClient[] = [agentClient(new Client1(info)), agentClient(new Client2(info) as McpClient), agent2];
void anyAgents;
const params = { name: 'x', arguments: {} };

export async function called(): Promise<unknown> {
  const opens = () => new StdioTransport({ command: 'x', args: ['y'], maxMessage: 5 });
  await Promise.all([agent1.connect(opens), agent2.connect(opens), agent1.client.connect(opens()), agent2.client.connect(opens())]);
  // @ts-expect-error not an option
  new StdioTransport({ command: 'x', maxMessages: 5 });
  const first = await agent1.callTool(params, { idempotencyKey: 'k', onprogress: () => undefined, timeoutMs: 5, timeout: 5 });
  const second = await agent2.callTool(params, { readOnly: true, onprogress: () => undefined });
  holds<Equal<typeof first, Awaited<ReturnType<Client1['callTool']>>>>();
  holds<Equal<typeof second, Awaited<ReturnType<Client2['callTool']>>>>();
  holds<Equal<typeof agent2.client, Client2>>();
  await agent1.listTools();
  // @ts-expect-error a time is a number
  await agent1.callTool(params, { timeoutMs: '5' });
  // @ts-expect-error not an option
  await agent2.callTool(params, { readonly: true });
  // @ts-expect-error nor of the first generation
  await agent1.callTool(params, { idempotencykey: 'k' });
  await agent2.callTool(params, { policy: { max_attempts: 1 } });
  // @ts-expect-error a tool has a name
  await agent2.callTool({});
  // @ts-expect-error not an option
  agentClient(new Client2(info), { timeout: 5 });
  return agent2.resume(new NotFoundError('x'), {}).catch((error: unknown) => CallFailure.of(error)?.history[0]?.tookMs);
}

interface Stock {
  shelf: string;
}
interface Busy extends Stock {
  retry_after: number;
}
interface Hasty extends Stock {
  retryAfter: number;
}
interface Wordy extends Stock {
  retry_after: string;
}

/** Values of interfaces are `data`, too. */
export const fromInterfaces = (stock: Stock, busy: Busy, hasty: Hasty, wordy: Wordy): AnyToolError[] => [
  new ConflictError('sold', { data: stock }),
  new TransientError('busy', { data: busy }),
  // @ts-expect-error it is `retry_after`
  new TransientError('busy', { data: hasty }),
  // @ts-expect-error it is a number
  new TransientError('busy', { data: wordy }),
  // @ts-expect-error `data` has members
  new TransientError('busy', { data: 7 }),
];

/** Conventional members that are misspelt do not compile. */
export const misspelt = (): AnyToolError[] => [
  new TransientError('busy', { data: { retry_after: 3, own: 7 } }),
  // @ts-expect-error it is `retry_after`
  new TransientError('busy', { data: { retryAfter: 3 } }),
  // @ts-expect-error it is `conflicts`
  new ConflictError('held', { data: { conflict: [{ agent_id: 'a' }] } }),
  // @ts-expect-error it is `violations`
  new ConflictError('wrong', { data: { violation: [] } }),
];
