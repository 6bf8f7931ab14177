// Agent frameworks whose tools are objects with `execute`: the AI SDK and Mastra.
import { AGENT, type AgentOptions } from './agent.js';
import { check, checkOptions } from './misuse-checks.js';
import { Driver, factsOf, HINTS, type ToolHints } from './drive.js';
import { MisuseError } from './misuse.js';
import { Models } from './models.js';
import { isAsyncIterable, YieldedValues } from './yielded-values.js';

/** How {@link forAiSdk} and {@link forMastra} go about calls. */
export interface ToolsOptions extends AgentOptions {
  /** The hints of tools that you know or whose server you trust, by the tool's name. */
  hints?: { readonly [tool: string]: ToolHints } | undefined;
}

interface Context {
  readonly abortSignal?: AbortSignal;
  readonly messages?: readonly object[];
  readonly runId?: string;
  readonly _meta?: object;
}

type Execute = (input: unknown, context?: Context) => unknown;

/** What this package needs of a tool. */
interface Tool {
  readonly execute?: unknown;
  readonly metadata?: { readonly annotations?: ToolHints };
  readonly mcp?: { readonly annotations?: ToolHints };
  readonly mcpMetadata?: { readonly serverName?: string };
}

/** What tells frameworks apart. */
interface Framework {
  /** The name of a tool's server in the engine, where the caller gives none. */
  readonly serverOf: (tool: Tool) => string;
  readonly annotationsOf: (tool: Tool) => ToolHints | undefined;
  /** What all calls of a run have in common. */
  readonly runOf: (context: Context | undefined) => unknown;
  /** What goes along with an attempt. */
  readonly contextOf: (context: Context | undefined, signal: AbortSignal, meta: object) => Context;
}

const AI_SDK: Framework = {
  serverOf: () => 'ai-sdk',
  annotationsOf: (tool) => tool.metadata?.annotations,
  runOf: (context) => context?.messages?.[0],
  contextOf: (context, abortSignal) => ({ ...context, abortSignal }),
};

const MASTRA: Framework = {
  serverOf: (tool) => tool.mcpMetadata?.serverName ?? 'mastra',
  annotationsOf: (tool) => tool.mcp?.annotations,
  runOf: (context) => context?.runId,
  contextOf: (context, abortSignal, meta) => ({ ...context, abortSignal, _meta: { ...context?._meta, ...meta } }),
};

/**
 * For the AI SDK: `generateText({ tools: forAiSdk(await client.tools()), … })`; also for tools of your own. The tools
 * are given back with another `execute`, those without one as they are.
 *
 * Calls are retried as the policy says. What fails for good is thrown as its ToolError, with the decision in `failure`.
 * Its `message` is what the model reads: the error's text, with secrets masked, and what to do about it. It is asked for
 * other arguments of a tool once in a run. Values that a tool yields are handed on; a retry yields its own.
 *
 * Leave the `maxRetries` of the AI SDK's own client at 0: it retries whatever failed.
 */
export function forAiSdk<T extends object>(tools: T, options: ToolsOptions = {}): T {
  return underPolicy(AI_SDK, tools, options);
}

/**
 * For Mastra: `new Agent({ tools: forMastra(await mcp.listTools()), … })`; also for tools of your own. Otherwise as
 * {@link forAiSdk}. The name of a server in the engine is its name in the MCPClient.
 */
export function forMastra<T extends object>(tools: T, options: ToolsOptions = {}): T {
  return underPolicy(MASTRA, tools, options);
}

function underPolicy<T extends object>(framework: Framework, tools: T, options: ToolsOptions): T {
  checkTools(tools);
  const driver = new Driver(options, { ...AGENT, hints: 'an object' });
  for (const [name, ofTool] of Object.entries(options.hints ?? {})) checkOptions(ofTool, HINTS, `hints.${name}`);
  const models = new Models();
  const entries = Object.entries(tools as { [name: string]: Tool }).map(([name, tool]) => {
    if (typeof tool?.execute !== 'function') return [name, tool];
    const execute = driven(framework, { name, tool, driver, models, options });
    const members = { ...Object.getOwnPropertyDescriptors(tool), execute: { value: execute, enumerable: true, writable: true, configurable: true } };
    return [name, Object.create(Object.getPrototypeOf(tool) as object | null, members)];
  });
  return Object.fromEntries(entries) as T;
}

/** A list has no names, and a promise that nobody awaits has no tools: a model would be given none. */
function checkTools(tools: object): void {
  check(tools, 'an object', 'tools');
  const other = Array.isArray(tools) ? 'an array' : typeof (tools as { then?: unknown }).then === 'function' ? 'a promise' : undefined;
  if (other !== undefined) throw new MisuseError(`\`tools\` must be an object of tools by their names, not ${other}`);
}

interface OneTool {
  readonly name: string;
  readonly tool: Tool;
  readonly driver: Driver;
  readonly models: Models;
  readonly options: ToolsOptions;
}

/** The `execute` of a tool under a policy. */
function driven(framework: Framework, { name, tool, driver, models, options }: OneTool): Execute {
  const execute = tool.execute as Execute;
  const { server = framework.serverOf(tool), hints, trustHints } = options;
  const trusted = hints?.[name] ?? (trustHints === true ? framework.annotationsOf(tool) : undefined);
  const facts = factsOf(trusted, trusted !== undefined);
  const yields = execute.constructor.name === 'AsyncGeneratorFunction';
  return (input, context) => {
    const yielded = new YieldedValues(yields);
    const send = async (args: unknown, meta: object, signal: AbortSignal): Promise<unknown> => {
      const result = execute.call(tool, args, framework.contextOf(context, signal, meta));
      if (!isAsyncIterable(result)) return result;
      yielded.hasReader ||= starting;
      return yielded.all(result);
    };
    const signal = context?.abortSignal;
    let starting = true; // a framework looks at once whether it gets values one by one
    const call = models.call(framework.runOf(context), `${server}/${name}`, (before) =>
      before === undefined
        ? driver.call(server, { tool: name, args: input, facts, signal, send })
        : driver.resume(before, input, signal, undefined, send),
    );
    starting = false;
    if (!yielded.hasReader) return call;
    call.catch(() => {}); // whoever reads the values gets it
    return yielded.values(call);
  };
}
