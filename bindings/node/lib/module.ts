// Fills the border with the WebAssembly module: its functions take and give texts.
import type { FailureRead, Native, NativeEngine, NativeMetrics, NativePosted, NativeRun, NativeSessions } from './border.js';
import type { Admission, Decision } from './engine.js';
import { MisuseError } from './misuse.js';
import { Handle, Host, randomNumber, type Compiled, type Text } from './wasm.js';
import { MODES, type Lost } from './words.js';

/** An argument of any value as the text that crosses the border; refuses a value of another kind. */
type Take = (value: unknown) => Text;

function typed(kind: 'string' | 'number' | 'boolean'): Take {
  return (value) => {
    if (typeof value !== kind) throw new MisuseError('an argument is of the wrong type');
    return String(value);
  };
}

const text = typed('string');
const flag = typed('boolean');
const number = typed('number');
const maybe =
  (take: Take): Take =>
  (value) =>
    value === undefined || value === null ? undefined : take(value);
/** Whole milliseconds; more than a number holds exactly is the most that it does. */
const instant: Take = (value) => {
  number(value);
  const ms = Math.trunc(value as number);
  return Number.isNaN(ms) ? '0' : String(Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, ms)));
};
/** As {@link instant}, of a clock that only goes forward. */
const tick: Take = (value) => (number(value), instant(Math.max(0, value as number)));
const today: Take = (value) => (value !== undefined && Number.isFinite(value) ? instant(value) : undefined);
const mode: Take = (value) => {
  const word = MODES[value as number];
  if (word === undefined) throw new MisuseError('unknown mode');
  return word;
};

type Give = (answer: Text) => unknown;
const asText: Give = (answer) => answer ?? '';
const asOption: Give = (answer) => answer ?? null;

/** `{"kind", "error"}` and its like, of an answer with a line break behind its first word. */
function pair(answer: Text, word: string, rest: string): string {
  const [first, second] = cut(answer);
  return JSON.stringify({ [word]: first, [rest]: second === '' ? null : second });
}

function cut(answer: Text): [first: string, rest: string] {
  const whole = answer ?? '';
  const at = whole.indexOf('\n');
  return [whole.slice(0, at), whole.slice(at + 1)];
}

function failureRead(answer: Text): FailureRead {
  const [id, rest] = cut(answer);
  const [exhausted, packed] = cut(rest);
  return { id: id === '' ? null : Number(id), exhausted: exhausted === 'true', packed };
}

/** The facts of a tool, as the native part gives them. */
const facts: Give = (answer) => {
  const { read_only, idempotent, side_effects } = JSON.parse(answer ?? '{}') as { [name: string]: boolean | null };
  return JSON.stringify([read_only, idempotent, side_effects]);
};

/** Each function: what the module calls it, its arguments, its answer. */
const FUNCTIONS: { readonly [name: string]: readonly [name: string, takes: readonly Take[], give: Give] } = {
  words: ['te_words', [], asText],
  build: ['te_build', [text, text, maybe(flag), maybe(text)], asText],
  members: ['te_members', [text], asText],
  canonical: ['te_canonical', [text], asText],
  markIntegers: ['te_mark_integers', [text], asText],
  read: ['te_read', [text, mode], asText],
  retryAfter: ['te_retry_after', [text, text, today], (answer) => (answer === undefined ? null : Number(answer))],
  readAs: ['te_read_as', [text, text, text, today], asText],
  readFailure: ['te_read_failure', [text, text], failureRead],
  assess: ['te_assess', [text, text, text, maybe(text)], asText],
  trace: ['te_trace', [maybe(text), text, text, text], asText],
  decode: ['te_decode', [text, text], asOption],
  encodeAs: ['te_encode_as', [text, text], asText],
  emitted: ['te_emitted', [text, maybe(text)], asText],
  toResult: ['te_to_result', [text, maybe(text)], asText],
  toHttp: ['te_to_http', [text, maybe(text)], asText],
  toJsonRpc: ['te_to_json_rpc', [text, maybe(text)], asText],
  unexpected: ['te_unexpected', [text, maybe(text), text, flag, maybe(text)], asText],
  protocolError: ['te_protocol_error', [text, text, flag], (answer) => pair(answer, 'kind', 'error')],
  unknownToolByText: ['te_unknown_tool_by_text', [text, text], asOption],
  endedWith: ['te_ended_with', [text], asText],
  spanOfCall: ['te_span_of_call', [text], asText],
  spanErrorType: ['te_span_error_type', [text], asOption],
  notSentError: ['te_not_sent_error', [text, maybe(number)], asText],
  emittedResult: ['te_emitted_result', [text, maybe(text)], (answer) => pair(answer, 'ended', 'result')],
  toolFacts: ['te_tool_facts', [maybe(flag), maybe(flag), flag], facts],
  lost: ['te_lost', [text], asOption],
  plainMessage: ['te_plain_message', [number, text], asText],
  oneLine: ['te_one_line', [text], asText],
  notStarted: ['te_not_started', [text, text], asText],
  didNotStart: ['te_did_not_start', [maybe(number), maybe(text), text], asText],
};

/** What the engine answers: a line for each member. */
function decided(answer: Text): object {
  const [action, delayMs, attempt, reason, detail, retryAfter] = (answer ?? '').split('\n');
  const found: { [name: string]: unknown } = { action, attempt: Number(attempt) };
  if (delayMs) found['delayMs'] = Number(delayMs);
  if (reason) found['reason'] = reason;
  if (detail) found['detail'] = detail;
  if (retryAfter) found['retryAfter'] = Number(retryAfter);
  return found;
}

class ModuleRun implements NativeRun {
  readonly #held: Handle;

  constructor(held: Handle) {
    this.#held = held;
  }

  admit(monoMs: number, wallMs: number): Admission {
    return decided(this.#held.ask('admit', tick(monoMs), instant(wallMs))) as Admission;
  }

  failed(
    error: string,
    delivery: string | undefined,
    retryAfter: number | undefined,
    legacy: boolean,
    monoMs: number,
    wallMs: number,
  ): Decision {
    const told = [text(error), maybe(text)(delivery), maybe(number)(retryAfter), flag(legacy)];
    return decided(this.#held.ask('failed', ...told, tick(monoMs), instant(wallMs))) as Decision;
  }

  succeeded(monoMs: number, wallMs: number): void {
    this.#held.ask('succeeded', tick(monoMs), instant(wallMs));
  }

  inputRequired(monoMs: number, wallMs: number): void {
    this.#held.ask('input_required', tick(monoMs), instant(wallMs));
  }

  cancelled(): Decision {
    return decided(this.#held.ask('cancelled')) as Decision;
  }

  resume(args: string): void {
    this.#held.ask('resume', text(args));
  }

  advice(error: string): string {
    return this.#held.ask('advice', text(error)) ?? '';
  }

  attemptError(error: string, delivery: string | undefined, lost: string | undefined): string | null {
    return this.#held.ask('attempt_error', text(error), maybe(text)(delivery), maybe(text)(lost)) ?? null;
  }

  endError(error: string): string | null {
    return this.#held.ask('end_error', text(error)) ?? null;
  }

  save(): string {
    return this.#held.ask('save') ?? '';
  }

  attempts(): number {
    return Number(this.#held.ask('attempts'));
  }

  deadlineMs(): number | null {
    const at = this.#held.ask('deadline_ms');
    return at === undefined ? null : Number(at);
  }
}

const seedOr = (seed: string | undefined): Text => maybe(text)(seed) ?? String(randomNumber());

class ModuleEngine implements NativeEngine {
  readonly #held: Handle;

  constructor(held: Handle) {
    this.#held = held;
  }

  policy(): string {
    return this.#held.ask('policy') ?? '';
  }

  isOpen(key: string, monoMs: number, wallMs: number): boolean {
    return this.#held.ask('is_open', text(key), tick(monoMs), instant(wallMs)) === 'true';
  }

  succeeded(key: string, monoMs: number, wallMs: number): void {
    this.#held.ask('succeeded', text(key), tick(monoMs), instant(wallMs));
  }

  begin(call: string, monoMs: number, wallMs: number, seed?: string): NativeRun {
    return this.#run('te_run_begin', [text(call), tick(monoMs), instant(wallMs), seedOr(seed)]);
  }

  restore(key: string, saved: string, seed?: string): NativeRun {
    return this.#run('te_run_restore', [text(key), text(saved), seedOr(seed)]);
  }

  #run(name: string, args: readonly Text[]): NativeRun {
    return new ModuleRun(new Handle(this.#held.host, 'run', this.#held.call(name, args)));
  }

  keyState(key: string): string {
    return this.#held.ask('key_state', text(key)) ?? '';
  }

  setKeyState(key: string, saved: string): void {
    this.#held.ask('set_key_state', text(key), text(saved));
  }

  forget(key: string): void {
    this.#held.ask('forget', text(key));
  }

  withPolicy(policy: string): NativeEngine {
    return new ModuleEngine(new Handle(this.#held.host, 'engine', this.#held.ask('with_policy', text(policy))));
  }
}

class ModuleSessions implements NativeSessions {
  readonly #held: Handle;

  constructor(held: Handle) {
    this.#held = held;
  }

  post(body: string, session: string | undefined): NativePosted {
    return new ModulePosted(new Handle(this.#held.host, 'posted', this.#held.ask('post', text(body), maybe(text)(session))));
  }
}

class ModulePosted implements NativePosted {
  readonly #held: Handle;

  constructor(held: Handle) {
    this.#held = held;
  }

  isRequest(): boolean {
    return this.#held.ask('is_request') === 'true';
  }

  greeting(): string | null {
    return this.#held.ask('greeting') ?? null;
  }

  reopened(status: number, session: string | undefined): string | null {
    return this.#held.ask('reopened', number(status), maybe(text)(session)) ?? null;
  }

  session(): string | null {
    return this.#held.ask('session') ?? null;
  }

  received(status: number, contentType: string, session: string | undefined): ReturnType<NativePosted['received']> {
    return this.#held.ask('received', number(status), text(contentType), maybe(text)(session)) as ReturnType<NativePosted['received']>;
  }

  refused(response: string, mode: string, nowMs?: number): { packed: string; lost: Lost | null } {
    const [lost, packed] = cut(this.#held.ask('refused', text(response), text(mode), today(nowMs)));
    return { packed, lost: lost === '' ? null : (lost as Lost) };
  }

  answerIn(body: string): string | null {
    return this.#held.ask('answer_in', text(body)) ?? null;
  }

  unanswered(response: string, mode: string, nowMs?: number): string {
    return this.#held.ask('unanswered', text(response), text(mode), today(nowMs)) ?? '';
  }

  streamed(chunk: Uint8Array): string {
    return this.#held.ask('streamed', chunk) ?? '';
  }

  streamEnded(broken: boolean): string | null {
    return this.#held.ask('stream_ended', flag(broken)) ?? null;
  }
}

class ModuleMetrics implements NativeMetrics {
  readonly #held: Handle;

  constructor(held: Handle) {
    this.#held = held;
  }

  record(tool: string, listed: boolean, ended: string, seconds: number): void {
    this.#held.ask('record', text(tool), flag(listed), text(ended), number(seconds));
  }

  snapshot(): string {
    return this.#held.ask('snapshot') ?? '';
  }

  prometheus(): string {
    return this.#held.ask('prometheus') ?? '';
  }
}

/** The limits and fixed texts of the contract. */
interface Constants {
  readonly contract_version: string;
  readonly not_sent_advice: string;
  readonly max_chain: number;
  readonly max_history: number;
  readonly max_tool_pages: number;
  readonly max_stderr: number;
  readonly attempt_timeout_ms: number;
  readonly connect_timeout_ms: number;
  readonly session_header: string;
  readonly driver_meta: string[];
}

/** The functions of the table. */
function functionsOf(host: Host): object {
  const made = Object.entries(FUNCTIONS).map(([name, [own, takes, give]]) => {
    const call = (...args: unknown[]): unknown => give(host.call(own, takes.map((take, i) => take(args[i]))));
    return [name, call] as const;
  });
  return Object.fromEntries(made);
}

/** The classes, each of an object that the module holds by a number. */
function classesOf(host: Host): Pick<Native, 'NativeEngine' | 'NativeRun' | 'NativeSessions' | 'NativeMetrics'> {
  return {
    NativeEngine: class extends ModuleEngine {
      constructor(policy?: string) {
        super(new Handle(host, 'engine', host.call('te_engine_new', [maybe(text)(policy)])));
      }
    },
    NativeRun: ModuleRun,
    NativeSessions: class extends ModuleSessions {
      constructor() {
        super(new Handle(host, 'sessions', host.call('te_sessions_new', [])));
      }
    },
    NativeMetrics: class extends ModuleMetrics {
      constructor() {
        super(new Handle(host, 'metrics', host.call('te_metrics_new', [])));
      }
    },
  };
}

/** Contracts of tools need JSON Schemas, limits and clocks, which the module does not have. */
function noContracts(): never {
  throw new MisuseError('tool contracts need the native part of the package `toolerror`');
}

class NoContract {
  static redis = noContracts;
  constructor() {
    noContracts();
  }
}

type Contracts = 'NativeToolset' | 'NativeProgress' | 'NativeStore' | 'NativeHostedCall' | 'NativeContractGuard' | 'progressFaults' | 'outcomeToResult' | 'batch';

function withoutContracts(): Pick<Native, Contracts> {
  const none = NoContract as { new (): never; redis(): never };
  return {
    NativeToolset: none,
    NativeProgress: none,
    NativeStore: none,
    NativeHostedCall: none,
    NativeContractGuard: none,
    progressFaults: noContracts,
    outcomeToResult: noContracts,
    batch: noContracts,
  };
}

/** The border, filled by the module. It cannot check JSON Schemas: arguments fit, or nothing is known of them. */
export function moduleNative(module: Compiled): Native {
  const host = new Host(module);
  const constants = JSON.parse(host.call('te_constants', []) ?? '{}') as Constants;
  return {
    ...(functionsOf(host) as Native),
    ...classesOf(host),
    ...withoutContracts(),
    CONTRACT_VERSION: constants.contract_version,
    NOT_SENT_ADVICE: constants.not_sent_advice,
    MAX_CHAIN: constants.max_chain,
    MAX_HISTORY: constants.max_history,
    MAX_TOOL_PAGES: constants.max_tool_pages,
    MAX_STDERR: constants.max_stderr,
    ATTEMPT_TIMEOUT_MS: constants.attempt_timeout_ms,
    CONNECT_TIMEOUT_MS: constants.connect_timeout_ms,
    SESSION_HEADER: constants.session_header,
    driverMeta: () => constants.driver_meta,
    exceptionMembers: (classes) => JSON.parse(host.call('te_exception_members', ['node', JSON.stringify(classes)]) ?? '[]') as string[],
    violates: () => false,
    invalidArguments: (_schema, args, said) => host.call('te_invalid_arguments', [text(args), text(said)]) ?? '',
  };
}
