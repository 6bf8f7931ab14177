// What a caller is told about exceptions that are not ToolErrors (SPEC 1.9.4).
import { fromText, type AnyToolError } from './error.js';
import { native } from './native.js';
import { readThrown, textOfThrown, withCause, type Mapper } from './wrap.js';

/** What becomes of errors that are no ToolErrors where they leave the process (SPEC 1.9.4). */
export interface ForeignOptions {
  /** What your own errors mean; asked before anything else, about the error and each of its causes. */
  mappers?: readonly Mapper[] | undefined;
  /** Puts the text of failures that nobody foresaw on the wire. Default: it goes to the log alone. */
  exposeInternal?: boolean | undefined;
  /** Gets what nobody foresaw, with a line that has its `error_id`. Default: `console.error`. */
  log?: ((line: string, error: unknown) => void) | undefined;
}

/** @internal */
export const FOREIGN = { mappers: 'an array of functions', exposeInternal: 'a boolean', log: 'a function' } as const;

/**
 * What the caller of a tool is told about anything that was thrown: the ToolError in it, what `mappers` and the tables say
 * of it, else an error without its text. An AbortError is thrown again.
 */
export function forCaller(thrown: unknown, tool: string | undefined, options: ForeignOptions): AnyToolError {
  const { outcome, error, by } = readThrown(thrown, {}, options.mappers);
  if (error === undefined || outcome === 'pass_through') throw thrown;
  if (by === 'mapper' || by === 'tool_error') return by === 'mapper' ? error : withCause(error, thrown);
  const made = withCause(error, thrown);
  return made.type === 'INTERNAL' ? unforeseen(made, thrown, tool, options) : made;
}

/** The error that goes on the wire for a failure that nobody foresaw of a tool, or of what `kind` says. Its text goes to the log. */
export function unforeseen(
  read: AnyToolError,
  thrown: unknown,
  name: string | undefined,
  options: ForeignOptions,
  kind = 'tool',
): AnyToolError {
  const error = fromText(native.unexpected(read.toJson(), name, textOfThrown(thrown), options.exposeInternal ?? false, kind));
  const line = `${name === undefined ? `a ${kind}` : `${kind} \`${JSON.stringify(name).slice(1, -1)}\``} failed unexpectedly [error_id ${error.errorId}]`;
  try {
    (options.log ?? logged)(line, thrown);
  } catch (fault) {
    logged(line, thrown);
    logged('the log failed', fault);
  }
  return error;
}

function logged(line: string, error: unknown): void {
  console.error(line, error);
}
