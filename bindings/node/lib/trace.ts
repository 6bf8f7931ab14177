// Runs events through the engine, for the conformance tests (SPEC 7.2.9).
import { checkOptions } from './misuse-checks.js';
import { encode } from './json.js';
import { native } from './native.js';
import type { PolicyObject } from './policy.js';

const TRACE = { policy: 'an object', seed: 'an integer from 0 to 2^64 - 1' } as const;

/**
 * Runs a list of events through the engine, as the conformance protocol describes them (SPEC 7.2.9): what the engine
 * would have decided. Call and events have the names of the protocol; so has the answer, `{"decisions", "state"}`,
 * which is JSON text, since a number does not hold all that the engine counts.
 */
export function trace(
  call: object,
  events: readonly object[],
  options: { policy?: PolicyObject | undefined; seed?: number | bigint | undefined } = {},
): string {
  checkOptions(options, TRACE);
  const { policy, seed = 0 } = options;
  return native.trace(policy && encode(policy), String(seed), encode(call), encode(events));
}
