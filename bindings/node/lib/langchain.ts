// LangChain's adapters for MCP: the policy around the clients, and the answers for a model.
import { agentClient, over, type AgentClient, type AgentOptions, type McpClient } from './agent.js';
import { CallFailure } from './call-failure.js';
import { Driver } from './drive.js';
import type { AnyToolError } from './error.js';
import { refusal } from './misuse-checks.js';
import { newStorage } from './host.js';
import { Models } from './models.js';
import { member } from './wrap.js';

type Func = (args: unknown, manager: unknown, config: unknown) => Promise<unknown>;

/** What this package needs of a tool of LangChain. */
interface LangchainTool {
  func: Func;
  call(arg: unknown, ...rest: unknown[]): Promise<unknown>;
}

interface Loading {
  _loadToolsForServer?: (server: string, client: McpClient) => Promise<void>;
  initializeConnections?: (...rest: unknown[]) => Promise<{ [server: string]: LangchainTool[] }>;
}

/** The call that a tool makes. */
interface Calling {
  /** What all calls of a run have in common. */
  readonly run: unknown;
  /** What the model is shown. */
  shown?: AnyToolError;
}

const calls = newStorage<Calling>();

/**
 * For `@langchain/mcp-adapters`: `forLangchain(new MultiServerMCPClient(…))`, before its tools are asked for; the client
 * is given back.
 *
 * Calls of tools are retried as the policy says. What fails for good is given to the model as a ToolMessage with the
 * status `error`: the ToolError, with secrets masked, and what to do about it; LangChain's own advice is not behind it.
 * The model is asked for other arguments of a tool once in a run. The message's `artifact` is the error, for
 * {@link CallFailure.of}. A tool that is called without a tool call's id throws instead. The name of a server in the
 * engine is its name there.
 *
 * @throws MisuseError for anything but such a client.
 */
export function forLangchain<M extends object>(client: M, options: Omit<AgentOptions, 'server'> = {}): M {
  const { engine } = new Driver(options, { trustHints: 'a boolean', resetTimeoutOnProgress: 'a boolean' });
  const loading = Object(client) as Loading;
  const { _loadToolsForServer: load, initializeConnections: initialize } = loading;
  if (typeof load !== 'function' || typeof initialize !== 'function') throw refusal(client, 'a MultiServerMCPClient', 'client');
  const models = new Models();
  const answered = new WeakSet<object>();
  loading._loadToolsForServer = (server, client) =>
    load.call(loading, server, answering(client, { ...options, engine, server }, models));
  loading.initializeConnections = async (...rest) => {
    const tools = await initialize.apply(loading, rest);
    for (const tool of Object.values(tools).flat()) {
      if (answered.has(tool)) continue;
      answered.add(tool);
      answer(tool);
    }
    return tools;
  };
  return client;
}

interface Forked extends McpClient {
  fork?(headers: unknown): Promise<McpClient>;
}

/** A client under a policy that gives what fails for good as an error result. */
function answering(client: Forked, options: AgentOptions, models: Models): McpClient {
  const agent: AgentClient<McpClient> = agentClient(client as McpClient, options);
  const callTool: McpClient['callTool'] = async (...args) => {
    const [{ name, arguments: input }] = args as [{ name: string; arguments?: object }];
    const calling = calls.getStore();
    const { signal } = (args.at(-1) ?? {}) as { signal?: AbortSignal };
    try {
      return await models.call(calling?.run, `${options.server}/${name}`, (before) =>
        before === undefined
          ? (agent.callTool as McpClient['callTool'])(...(args as [unknown]))
          : agent.resume(before.error, input, signal && { signal }),
      );
    } catch (error) {
      if (CallFailure.of(error) === undefined) throw error;
      const shown = error as AnyToolError;
      if (calling !== undefined) calling.shown = shown;
      return { content: [{ type: 'text', text: shown.message }], isError: true };
    }
  };
  // with other headers for one call
  const fork = async (headers: unknown): Promise<McpClient | undefined> => {
    const forked = await client.fork?.(headers);
    return forked && answering(forked, options, models);
  };
  return over(client, client.fork === undefined ? { callTool } : { callTool, fork });
}

/** Makes a tool answer a failed call itself: an error that it throws would get the framework's advice. */
function answer(tool: LangchainTool): void {
  const { func, call } = tool;
  tool.func = async (args, manager, config) => {
    const calling: Calling = { run: runOf(config) };
    try {
      return await calls.run(calling, async () => func(args, manager, config));
    } catch (error) {
      const { shown } = calling;
      if (shown === undefined || member(member(config, 'toolCall'), 'id') === undefined) throw error;
      return [shown.message, shown];
    }
  };
  tool.call = async (arg, ...rest) => {
    const message = await call.call(tool, arg, ...rest);
    if (CallFailure.of(member(message, 'artifact')) !== undefined) (message as { status: string }).status = 'error';
    return message;
  };
}

/** The first message of a run, or its id. */
function runOf(config: unknown): unknown {
  const state = member(member(member(config, 'configurable'), '__pregel_scratchpad'), 'currentTaskInput');
  const messages = member(state, 'messages') ?? state;
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  return member(first, 'id') ?? first;
}
