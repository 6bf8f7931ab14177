// What a caller is told about exceptions that are not ToolErrors, and what is in the log (SPEC 1.9.4, 1.9.56).
import { fromText, type AnyToolError } from './error.js';
import { givenUpOf, keepGivenUp } from './failures.js';
import { newStorage } from './host.js';
import { native } from './native.js';
import { keepReading } from './reading.js';
import { readThrown, textOfThrown, withCause, type Mapper } from './wrap.js';

/** What becomes of errors that are no ToolErrors where they leave the process (SPEC 1.9.4). */
export interface ForeignOptions {
  /** What your own errors mean; asked before anything else, about the error and each of its causes. */
  mappers?: readonly Mapper[] | undefined;
  /** Puts the text of failures that nobody foresaw on the wire. Default: it goes to the log alone. */
  exposeInternal?: boolean | undefined;
  /** Gets what nobody foresaw, and in a server each INTERNAL, with a line that has its `error_id`. Default: `console.error`. */
  log?: ((line: string, error: unknown) => void) | undefined;
}

/** A call of a server that is under way. */
export interface CallUnderWay {
  /** The `error_id` of each INTERNAL that is in the log. */
  readonly logged: Set<string>;
  readonly log: ForeignOptions['log'];
}

/** Where a failure happened, and which options it meets there. */
export interface Origin {
  /** The name of the tool, or of what `kind` says. */
  readonly name: string | undefined;
  readonly options: ForeignOptions;
  /** Default: `tool`. */
  readonly kind?: string;
  /** Default: the call under way. */
  readonly call?: CallUnderWay;
}

/** The call under way. One for all servers: Node 20 keeps each storage for ever, and some servers live for one request. @internal */
export const calls = newStorage<CallUnderWay>();

/** @internal */
export const FOREIGN = { mappers: 'an array of functions', exposeInternal: 'a boolean', log: 'a function' } as const;

/**
 * What the caller of a tool is told about anything that was thrown: the ToolError in it, what `mappers` and the tables say
 * of it, else an error without its text. An AbortError is thrown again.
 */
export function forCaller(thrown: unknown, tool: string | undefined, options: ForeignOptions): AnyToolError {
  const { outcome, error, by } = readThrown(thrown, {}, options.mappers);
  if (error === undefined || outcome === 'pass_through') throw thrown;
  const origin = { name: tool, options };
  if (by === 'mapper' || by === 'tool_error') return returned(by === 'mapper' ? error : withCause(error, thrown), thrown, origin);
  const made = withCause(error, thrown);
  return made.type === 'INTERNAL' ? unforeseen(made, thrown, origin) : made;
}

/** The error that goes on the wire for a failure that nobody foresaw. Its text goes to the log. */
export function unforeseen(read: AnyToolError, thrown: unknown, { name, options, kind = 'tool', call = calls.getStore() }: Origin): AnyToolError {
  const error = fromText(native.unexpected(read.toJson(), name, textOfThrown(thrown), options.exposeInternal ?? false, kind));
  tell(options.log, `${named(kind, name)} failed unexpectedly [error_id ${error.errorId}]`, thrown);
  call?.logged.add(String(error.errorId));
  return error;
}

/**
 * The error that goes on the wire for one that has its type from its author. In a server's call an INTERNAL is logged with
 * what was thrown, unless it is in the log already.
 */
export function returned(error: AnyToolError, thrown: unknown, { name, options, kind = 'tool', call = calls.getStore() }: Origin): AnyToolError {
  if (call === undefined || error.type !== 'INTERNAL') return error;
  const found = error.errorId === undefined ? numbered(error) : error;
  const id = String(found.errorId);
  if (!call.logged.has(id)) tell(options.log ?? call.log, `${named(kind, name)} returned INTERNAL [error_id ${id}]`, thrown);
  call.logged.add(id);
  return found;
}

/** The same error with an `error_id`, and with all that is known of it beside its text. */
function numbered(error: AnyToolError): AnyToolError {
  const text = native.returned(error.toJson());
  if (text === null) return error;
  const made = fromText(text);
  const reason = givenUpOf(error);
  if (reason !== undefined) keepGivenUp(made, reason);
  keepReading(error, made);
  return made;
}

function named(kind: string, name: string | undefined): string {
  return name === undefined ? `a ${kind}` : `${kind} \`${JSON.stringify(name).slice(1, -1)}\``;
}

function tell(log: ForeignOptions['log'], line: string, thrown: unknown): void {
  try {
    (log ?? logged)(line, thrown);
  } catch (fault) {
    logged(line, thrown);
    logged('the log failed', fault);
  }
}

function logged(line: string, error: unknown): void {
  console.error(line, error);
}
