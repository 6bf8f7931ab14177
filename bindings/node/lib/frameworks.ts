// Agent frameworks: the policy in the places that they have for it.
import { AGENT, agentClient, over, type AgentOptions, type McpClient } from './agent.js';
import { CallFailure } from './call-failure.js';
import { check, checkOptions, refusal } from './check.js';
import { Driver, factsOf, HINTS, type ToolHints } from './drive.js';
import { fromText, type AnyToolError } from './error.js';
import { keepFailure } from './failures.js';
import { withCause } from './wrap.js';

/** How {@link forAiSdk} goes about calls. */
export interface AiSdkOptions extends AgentOptions {
  /** The hints of tools that you know or whose server you trust, by the tool's name. */
  hints?: { readonly [tool: string]: ToolHints } | undefined;
}

type Execute = (input: unknown, context?: { abortSignal?: AbortSignal }) => unknown;

/** What this package needs of a tool of the AI SDK. */
interface AiTool {
  execute?: unknown;
  metadata?: { annotations?: ToolHints };
}

/**
 * For the AI SDK: `generateText({ tools: forAiSdk(await client.tools()), … })`; also for tools of your own. The tools
 * are given back with another `execute`, those without one and async generators as they are.
 *
 * Calls are retried as the policy says. What fails for good is thrown as its ToolError, with the decision in
 * `failure`; the model reads the error's text and what to do about it. Leave the `maxRetries` of the AI SDK's own
 * client at 0: it retries whatever failed.
 */
export function forAiSdk<T extends object>(tools: T, options: AiSdkOptions = {}): T {
  check(tools, 'an object', 'tools');
  const driver = new Driver(options, { ...AGENT, hints: 'an object' });
  const { server = 'ai-sdk', hints, trustHints } = options;
  for (const [name, ofTool] of Object.entries(hints ?? {})) checkOptions(ofTool, HINTS, `hints.${name}`);
  const entries = Object.entries(tools as { [name: string]: AiTool }).map(([name, tool]) => {
    const execute = tool.execute as Execute | undefined;
    if (typeof execute !== 'function' || execute.constructor.name === 'AsyncGeneratorFunction') return [name, tool];
    const trusted = hints?.[name] ?? (trustHints === true ? tool.metadata?.annotations : undefined);
    const facts = factsOf(trusted, trusted !== undefined);
    const driven: Execute = async (input, context) => {
      const send = async (args: unknown, _meta: object, signal: AbortSignal): Promise<unknown> =>
        execute.call(tool, args, { ...context, abortSignal: signal });
      try {
        return await driver.call(server, { tool: name, args: input, facts, signal: context?.abortSignal, send });
      } catch (error) {
        throw CallFailure.of(error) === undefined ? error : withWords(error as AnyToolError);
      }
    };
    return [name, { ...tool, execute: driven }];
  });
  return Object.fromEntries(entries) as T;
}

/**
 * For `@langchain/mcp-adapters`: `forLangchain(new MultiServerMCPClient(…))`, before its tools are asked for; the client
 * is given back.
 *
 * Calls of tools are retried as the policy says. What fails for good is given to the model as an error: the ToolError,
 * and what to do about it. The name of a server in the engine is its name there.
 *
 * @throws MisuseError for anything but such a client.
 */
export function forLangchain<M extends object>(client: M, options: Omit<AgentOptions, 'server'> = {}): M {
  const { engine } = new Driver(options, { trustHints: 'a boolean' });
  const loading = Object(client) as { _loadToolsForServer?: (server: string, client: McpClient) => Promise<void> };
  const load = loading._loadToolsForServer;
  if (typeof load !== 'function') throw refusal(client, 'a MultiServerMCPClient', 'client');
  loading._loadToolsForServer = (server, client) => load.call(loading, server, answering(client, { ...options, engine, server }));
  return client;
}

interface Forked extends McpClient {
  fork?(headers: unknown): Promise<McpClient>;
}

/** A client under a policy that gives what fails for good as an error result. */
function answering(client: Forked, options: AgentOptions): McpClient {
  const agent = agentClient(client, options);
  const callTool: McpClient['callTool'] = async (...args) => {
    try {
      return await (agent.callTool as McpClient['callTool'])(...(args as [unknown]));
    } catch (error) {
      if (CallFailure.of(error) === undefined) throw error;
      const content = lines(error as AnyToolError).map((text) => ({ type: 'text', text }));
      return { content, isError: true };
    }
  };
  // with other headers for one call
  const fork = async (headers: unknown): Promise<McpClient | undefined> => {
    const forked = await client.fork?.(headers);
    return forked && answering(forked, options);
  };
  return over(client, client.fork === undefined ? { callTool } : { callTool, fork });
}

/** What a model reads of a failure: the error, and what to do about it. */
function lines(error: AnyToolError): string[] {
  const failure = CallFailure.of(error);
  return failure === undefined ? [error.toJson()] : [error.toJson(), failure.advice];
}

/** The error, which is more to those that show it by `toString`. */
function withWords(error: AnyToolError): AnyToolError {
  const value = (): string => lines(error).join('\n');
  const failure = CallFailure.of(error);
  if (failure !== undefined && !Object.isExtensible(error)) {
    const copy = withCause(fromText(error.toJson()), error);
    keepFailure(failure, copy);
    return withWords(copy);
  }
  return Object.defineProperty(error, 'toString', { value, configurable: true, writable: true });
}
