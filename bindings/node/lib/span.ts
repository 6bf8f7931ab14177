/** What is used of `@opentelemetry/api`. */
interface Span {
  setAttribute(name: string, value: string): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
}
interface Tracer {
  startActiveSpan<T>(name: string, options: { attributes: { [name: string]: string } }, work: (span: Span) => T): T;
}
interface Api {
  trace?: { getTracer(name: string): Tracer };
}

/** Where every copy of `@opentelemetry/api` 1 keeps what the program has set up. */
const API = Symbol.for('opentelemetry.js.api.1');
const STATUS_ERROR = 2;
const MAX_NAME = 256;
const WORDS: { readonly [ended: string]: string } = { unknown_tool: 'NOT_FOUND', unstructured: 'tool_error' };

/** A span with OpenTelemetry's names around a call, where the program has OpenTelemetry (SPEC 1.10.5). No message in it. */
export async function inSpan<T>(call: { readonly tool: string; readonly ended: string }, work: () => Promise<T>): Promise<T> {
  const tracer = (globalThis as { [API]?: Api })[API]?.trace?.getTracer('toolerror');
  if (tracer === undefined) return work();
  const name = call.tool.slice(0, MAX_NAME);
  const attributes = {
    'mcp.method.name': 'tools/call',
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
  };
  return tracer.startActiveSpan(`tools/call ${name}`, { attributes }, async (span) => {
    try {
      return await work();
    } finally {
      if (call.ended !== 'well' && call.ended !== 'cancelled') {
        span.setAttribute('error.type', WORDS[call.ended] ?? call.ended);
        span.setStatus({ code: STATUS_ERROR });
      }
      span.end();
    }
  });
}
