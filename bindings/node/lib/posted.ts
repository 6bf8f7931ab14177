// ToolErrors that a worker thread did not catch: its `error` event hands over a copy.
import { ToolError, type AnyToolError } from './error.js';
import { TYPES } from './words.js';

/** The ToolError that such a copy was: Node gives it the members of the error, but neither its class nor its text. */
export function postedError(value: unknown): AnyToolError | undefined {
  try {
    if (!(value instanceof Error)) return undefined;
    const { type, name, message, recoverable, dataJson, stack } = value as Partial<AnyToolError> & Error;
    if (type === undefined || !TYPES.includes(type) || typeof recoverable !== 'boolean') return undefined;
    const data = typeof dataJson === 'string' ? `,"data":${dataJson}` : '';
    const error = ToolError.from(`{"type":"${type}","message":${JSON.stringify(message)},"recoverable":${recoverable}${data}}`);
    return error.name === name ? Object.assign(error, { stack }) : undefined;
  } catch {
    return undefined; // a getter that throws, other data
  }
}
