// The list of a server's tools: a tool whose schema has no JSON Schema (`z.date()`) is listed, and harms no other tool.
import { native } from './native.js';
import { isFunction, type Context, type Handler, type HighLevel, type RegisteredTool, type Request } from './sdk.js';

interface ListedTool {
  readonly name: string;
  readonly inputSchema: unknown;
}
interface ListedTools {
  readonly tools: readonly ListedTool[];
  readonly nextCursor?: unknown;
}

type Tools = { [name: string]: RegisteredTool };

/** Answers `tools/list`: what the server lists, and a tool that is answered without it. */
export async function listTools(
  high: HighLevel | undefined,
  own: ListedTool | undefined,
  handler: Handler,
  request: Request,
  context: Context,
): Promise<unknown> {
  const found = (await allListed(high, handler, request, context)) as ListedTools;
  if (own === undefined || found.nextCursor !== undefined || found.tools.some(({ name }) => name === own.name)) return found;
  return { ...found, tools: [...found.tools, own] };
}

/** What the server lists. The SDK's own handler converts all schemas at once, and fails when one cannot be. */
async function allListed(high: HighLevel | undefined, handler: Handler, request: Request, context: Context): Promise<unknown> {
  const tools = high?._registeredTools;
  if (high === undefined || tools === undefined) return handler(request, context);
  try {
    return await handler(request, context);
  } catch (fault) {
    const failing = await failingOf(high, tools, handler, request, context);
    if (failing.length === 0) throw fault;
    const without = Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, failing.includes(name) ? bareOf(tool) : tool]));
    const found = (await listing(high, without, handler, request, context)) as ListedTools;
    const listed = found.tools.map((tool) => (failing.includes(tool.name) ? { ...tool, inputSchema: schemaOf(tools[tool.name]) } : tool));
    return { ...found, tools: listed };
  }
}

/** The names of the tools that cannot be listed as they are. */
async function failingOf(high: HighLevel, tools: Tools, handler: Handler, request: Request, context: Context): Promise<string[]> {
  const failing: string[] = [];
  for (const [name, tool] of Object.entries(tools)) {
    try {
      await listing(high, { [name]: tool }, handler, request, context);
    } catch {
      failing.push(name);
    }
  }
  return failing;
}

/** What the SDK's handler, which looks at the tools before it first waits, lists of these tools. */
async function listing(high: HighLevel, tools: Tools, handler: Handler, request: Request, context: Context): Promise<unknown> {
  const all = high._registeredTools as Tools;
  let answer: unknown;
  try {
    high._registeredTools = tools;
    answer = handler(request, context);
  } finally {
    high._registeredTools = all;
  }
  return answer;
}

function bareOf(tool: RegisteredTool): RegisteredTool {
  const none = { value: undefined, enumerable: true };
  return Object.create(tool, { inputSchema: none, outputSchema: none }) as RegisteredTool;
}

/** As much of the input schema as JSON Schema can say; the rest is left open. */
function schemaOf(tool: RegisteredTool | undefined): object {
  const schema = Object(tool?.inputSchema) as { shape?: object; _zod?: { def?: { shape?: object } } };
  const whole = openSchema(schema);
  if (whole?.['type'] === 'object') return whole;
  // the SDK makes an object of zod's smallest form of fields
  const fields = Object.entries(schema.shape ?? schema._zod?.def?.shape ?? {}) as [string, Field][];
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, openSchema(field) ?? {}]));
  const required = fields.filter(([, field]) => field._zod?.optin !== 'optional').map(([name]) => name);
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

interface Field {
  readonly _zod?: { readonly optin?: string };
}

/** The JSON Schema of zod, which says nothing of what it cannot express. */
function openSchema(schema: unknown): { [keyword: string]: unknown } | undefined {
  const standard = (Object(schema) as { '~standard'?: { jsonSchema?: { input?: unknown } } })['~standard'];
  const input = standard?.jsonSchema?.input;
  if (!isFunction(input)) return undefined;
  try {
    const { $schema: _, ...json } = input({ target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } }) as { $schema?: unknown };
    return json;
  } catch {
    return undefined; // of another library, or of an older zod
  }
}

/** The input schema that a server lists for a tool; `undefined`: it lists none of this name. */
export async function schemaOfTool(list: Handler | undefined, tool: string, context: Context): Promise<unknown> {
  let cursor: unknown;
  for (let page = 0; page < native.MAX_TOOL_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const found = (await list?.({ method: 'tools/list', params }, context)) as ListedTools | undefined;
    const listed = found?.tools.find(({ name }) => name === tool);
    cursor = found?.nextCursor;
    if (listed !== undefined) return listed.inputSchema;
    if (cursor === undefined) return undefined;
  }
  return undefined;
}
