// Servers of MCP: nothing but ToolErrors leaves a tool (SPEC 1.9, 1.10).
import { checkOptions, refusal } from './misuse-checks.js';
import { ContractGuard } from './contract.js';
import { EMIT, type EmitOptions } from './emit.js';
import { FOREIGN, type ForeignOptions } from './foreign.js';
import { ServerMiddleware } from './middleware.js';
import { listTools } from './listing.js';
import { Metrics } from './metrics.js';
import { MisuseError } from './misuse.js';
import { answered, hasMiddleware } from './requests.js';
import { levels, type Handler } from './sdk.js';

/** How {@link withToolErrors} goes about failures. */
export interface ServerOptions extends EmitOptions, ForeignOptions {
  /** Where the calls are counted. */
  metrics?: Metrics | undefined;
  /** Checks each call by its toolset; a tool that is not in it is not called. */
  contract?: ContractGuard | undefined;
}

const OPTIONS = { ...EMIT, ...FOREIGN, metrics: 'an object', contract: 'an object' } as const;
const INSTALLED = Symbol.for('toolerror.installed');

/**
 * Lets only ToolErrors out of a server, whatever is registered, and whatever else is put around its handlers,
 * before or after: an `McpServer` or `Server` of `@modelcontextprotocol/sdk` 1 (from 1.24) or
 * `@modelcontextprotocol/server` 2. Gives the server back.
 *
 * - A ToolError that a tool throws, also as a cause: with secrets masked and long texts cut, as `options` say.
 * - Anything else that is thrown: what `mappers` and the tables say of it; else INTERNAL with a fresh `error_id`, under
 *   which its text is in the log, not on the wire unless `exposeInternal` is on.
 * - An INTERNAL that a tool throws, or puts into its result: it is in the log, too, under its `error_id`; one that has none
 *   gets a fresh one.
 * - Arguments that do not fit: VALIDATION with what the server's own check (zod, Standard Schema) says, which runs once;
 *   where it says nothing, with all `violations` of the tool's input schema.
 * - A tool that does not exist: NOT_FOUND with `reason` `unknown_tool`. An `McpServer` of version 2 answers one with an
 *   error of the protocol; it stays one.
 * - The SDK's own errors of the protocol: by their code; what the protocol itself needs stays one.
 * - An error in other words: as it is, with secrets masked.
 * - What resources, prompts, completions and lists throw: an error of the protocol, with the ToolError in `data`. Errors
 *   of the protocol stay what they are, with secrets masked.
 * - A tool whose schema JSON Schema cannot express (`z.date()`) is listed with what can be expressed.
 *
 * Cancelled calls are passed on and counted as cancelled.
 *
 * @throws MisuseError for anything but such a server, and for one on which it is already installed.
 */
export function withToolErrors<S extends object>(server: S, options: ServerOptions = {}): S {
  const { low, high } = levels(server);
  if (INSTALLED in low) throw new MisuseError('toolerror is already installed on this server');
  checkOptions(options, OPTIONS);
  if (!(options.metrics === undefined || options.metrics instanceof Metrics)) {
    throw refusal(options.metrics, 'a Metrics', 'metrics');
  }
  if (!(options.contract === undefined || options.contract instanceof ContractGuard)) {
    throw refusal(options.contract, 'a ContractGuard', 'contract');
  }
  const middleware = new ServerMiddleware(low, high, options);
  Object.defineProperty(low, INSTALLED, { value: true });
  // `initialize` says the version of the toolset (SPEC 4.3.6); a server that is connected may have answered it already
  const capabilities = options.contract?.toolset.publish().initialize.capabilities;
  if (capabilities !== undefined && low.transport === undefined) low.registerCapabilities(capabilities);
  const around = (method: string, handler: Handler): Handler => {
    if (method === 'tools/call') return (request, context) => middleware.run(handler, request, context);
    const own = options.contract?._queryState();
    const inner: Handler = method === 'tools/list' ? (request, context) => listTools(high, own, handler, request, context) : handler;
    return (request, context) => answered(options, inner, request, context);
  };
  // The middleware is put on where the SDK looks a handler up: outside of all that others have put there.
  const handlers = low._requestHandlers;
  const known = new Map<string, { readonly handler: Handler; readonly outer: Handler }>();
  handlers.get = (method) => {
    const stored = Map.prototype.get.call(handlers, method) as Handler | undefined;
    if (!hasMiddleware(method)) return stored;
    const handler = stored ?? low.fallbackRequestHandler;
    if (handler === undefined) return undefined;
    const last = known.get(method);
    if (last?.handler === handler) return last.outer;
    const outer = around(method, handler);
    known.set(method, { handler, outer });
    return outer;
  };
  return server;
}
