// From what came back to what to do about it, in one step: `assess`.
import { check, checkOptions, type Kinds } from './misuse-checks.js';
import { fromText, type AnyToolError } from './error.js';
import { encode } from './json.js';
import { native } from './native.js';
import type { CallFacts, OtherDecision } from './engine.js';
import type { PolicyObject } from './policy.js';
import { checkMode, inputText } from './reading.js';
import type { DISPOSITIONS, GiveUpReason, InputKind, Mode } from './words.js';

/** What is known about a call beside what came back; unset facts are unknown. */
export interface AssessContext {
  /** The wall clock, for dates that servers send: RFC 3339 as text. */
  now?: Date | number | string | undefined;
  /** How often this same call has failed in this way, this failure included. Default: 1. */
  failures?: number | undefined;
  tool?: { name?: string | undefined } & Pick<CallFacts, 'readOnly' | 'idempotent' | 'sideEffects'>;
  method?: string | undefined;
  idempotencyKey?: boolean | undefined;
  /** The seed of the jitter. */
  seed?: number | bigint | undefined;
  policy?: PolicyObject | undefined;
}

/** What to do about a failed call, told apart by `action`. */
export type AssessedDecision =
  | { readonly action: 'retry'; readonly delayMs: number }
  | { readonly action: 'give_up'; readonly reason: GiveUpReason }
  | { readonly action: OtherDecision['action'] };

/** What came back and what to do about it. */
export interface Assessment {
  readonly disposition: (typeof DISPOSITIONS)[number];
  /** The error, if the call failed. */
  readonly error: AnyToolError | undefined;
  /** The delay that the server asks for, in seconds. */
  readonly retryAfter: number | undefined;
  /** What to do, if the call failed. */
  readonly decision: AssessedDecision | undefined;
  /** The decision in words for a model. */
  readonly advice: string | undefined;
}

/** What the native part answers. */
interface AssessmentJson {
  disposition: Assessment['disposition'];
  error: string | null;
  retry_after: number | null;
  decision: { action: AssessedDecision['action']; delay_ms?: number; reason?: GiveUpReason } | null;
  advice: string | null;
}

const CONTEXT = {
  now: 'anything',
  failures: 'a whole number, 0 or more',
  tool: 'an object',
  method: 'a string that is not blank',
  idempotencyKey: 'a boolean',
  seed: 'an integer from 0 to 2^64 - 1',
  policy: 'an object',
} as const satisfies Kinds;
const TOOL = { name: 'a string', readOnly: 'a boolean', idempotent: 'a boolean', sideEffects: 'a boolean' } as const satisfies Kinds;

function contextText(context: AssessContext): string {
  checkOptions(context, CONTEXT);
  if (context.tool !== undefined) checkOptions(context.tool, TOOL, 'tool');
  const { now, failures, tool, method, idempotencyKey, seed, policy } = context;
  return encode({
    now: typeof now === 'number' ? new Date(now) : now,
    failures,
    tool: tool && {
      name: tool.name,
      read_only: tool.readOnly,
      idempotent: tool.idempotent,
      side_effects: tool.sideEffects,
    },
    method,
    idempotency_key: idempotencyKey,
    seed,
    policy,
  });
}

/** Reads what came back and says what to do about it, in one step. */
export function assess(kind: InputKind, input: unknown, mode: Mode = 'unwrap', context?: AssessContext): Assessment {
  check(kind, 'a string', 'kind');
  checkMode(mode);
  if (context !== undefined) check(context, 'an object', 'context');
  const text = native.assess(kind, inputText(input), mode, context && contextText(context));
  const { disposition, error, retry_after, decision, advice } = JSON.parse(text) as AssessmentJson;
  return Object.freeze({
    disposition,
    error: error === null ? undefined : fromText(error),
    retryAfter: retry_after ?? undefined,
    decision: decision === null ? undefined : decisionOf(decision),
    advice: advice ?? undefined,
  });
}

function decisionOf({ action, delay_ms, reason }: NonNullable<AssessmentJson['decision']>): AssessedDecision {
  const members = { action, ...(delay_ms !== undefined && { delayMs: delay_ms }), ...(reason !== undefined && { reason }) };
  return Object.freeze(members) as AssessedDecision;
}
