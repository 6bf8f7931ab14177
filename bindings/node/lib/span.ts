// Spans of OpenTelemetry around calls of tools (SPEC 1.10.5).
import { native } from './native.js';

/** What is used of `@opentelemetry/api`. */
interface Span {
  setAttribute(name: string, value: string): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
}
interface Tracer {
  startActiveSpan<T>(name: string, options: { attributes: { [name: string]: string } }, work: (span: Span) => T): T;
}
interface SpanStart {
  readonly name: string;
  readonly attributes: { [name: string]: string };
}
interface Api {
  trace?: { getTracer(name: string): Tracer };
}

/** Where every copy of `@opentelemetry/api` 1 keeps what the program has set up. */
const API = Symbol.for('opentelemetry.js.api.1');
const STATUS_ERROR = 2;

/** A span with OpenTelemetry's names around a call, where the program has OpenTelemetry (SPEC 1.10.5). No message in it. */
export async function inSpan<T>(call: { readonly tool: string; readonly ended: string }, work: () => Promise<T>): Promise<T> {
  const tracer = (globalThis as { [API]?: Api })[API]?.trace?.getTracer('toolerror');
  if (tracer === undefined) return work();
  const { name, attributes } = JSON.parse(native.spanOfCall(call.tool)) as SpanStart;
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } finally {
      const errorType = native.spanErrorType(call.ended);
      if (errorType !== null) {
        span.setAttribute('error.type', errorType);
        span.setStatus({ code: STATUS_ERROR });
      }
      span.end();
    }
  });
}
