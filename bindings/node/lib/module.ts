// Fills the border with the WebAssembly module: its functions take and give texts.
import type { FailureRead, Native, NativePosted } from './border.js';
import { MisuseError } from './misuse.js';
import { Handle, Host, randomNumber, type Argument, type Compiled, type Text } from './wasm.js';
import { MODES, type Lost } from './words.js';

/** An argument of any value as it crosses the border; refuses a value of another kind. */
type Take = (value: unknown) => Argument;

function typed(kind: 'string' | 'number' | 'boolean'): Take {
  return (value) => {
    if (typeof value !== kind) throw new MisuseError('an argument is of the wrong type');
    return String(value);
  };
}

const text = typed('string');
const flag = typed('boolean');
const number = typed('number');
const bytes: Take = (value) => (ArrayBuffer.isView(value) ? (value as Uint8Array) : text(value));
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

type Give = (answer: Text, host: Host) => unknown;
const asText: Give = (answer) => answer ?? '';
const asOption: Give = (answer) => answer ?? null;
const asNumber: Give = (answer) => (answer === undefined ? null : Number(answer));
const asFlag: Give = (answer) => answer === 'true';
const asNothing: Give = () => undefined;

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

/** What a refusal says: what the call has lost, and the outcome. */
function refused(answer: Text): ReturnType<NativePosted['refused']> {
  const [lost, packed] = cut(answer);
  return { packed, lost: lost === '' ? null : (lost as Lost) };
}

/** Functions of the module by their names here: what they take, and what their answers are. */
type Table = { readonly [name: string]: readonly [takes: readonly Take[], give: Give] };

/** The name of a function in the module. */
function named(kind: string, name: string): string {
  return `te_${kind}${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** The functions: their arguments, and their answers. */
const FUNCTIONS: Table = {
  words: [[], asText],
  build: [[text, text, maybe(flag), maybe(text)], asText],
  members: [[text], asText],
  canonical: [[text], asText],
  markIntegers: [[text], asText],
  read: [[text, mode], asText],
  retryAfter: [[text, text, today], asNumber],
  readAs: [[text, text, text, today], asText],
  readFailure: [[text, text], failureRead],
  assess: [[text, text, text, maybe(text)], asText],
  trace: [[maybe(text), text, text, text], asText],
  decode: [[text, text], asOption],
  encodeAs: [[text, text], asText],
  emitted: [[text, maybe(text)], asText],
  toResult: [[text, maybe(text)], asText],
  toHttp: [[text, maybe(text)], asText],
  toJsonRpc: [[text, maybe(text)], asText],
  unexpected: [[text, maybe(text), text, flag, maybe(text)], asText],
  returned: [[text], asOption],
  protocolError: [[text, text, flag], (answer) => pair(answer, 'kind', 'error')],
  unknownToolByText: [[text, text], asOption],
  endedWith: [[text], asText],
  spanOfCall: [[text], asText],
  spanErrorType: [[text], asOption],
  notSentError: [[text, maybe(number)], asText],
  emittedResult: [[text, maybe(text)], asText],
  toolFacts: [[maybe(flag), maybe(flag), flag], asText],
  lost: [[text], asOption],
  plainMessage: [[number, text], asText],
  oneLine: [[text], asText],
  notStarted: [[text, text], asText],
  didNotStart: [[maybe(number), maybe(text), text], asText],
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

/** Something that the module holds by a number. */
class Held {
  readonly #held: Handle;

  constructor(host: Host, kind: string, number: Text) {
    this.#held = new Handle(host, kind, number);
  }

  /** Calls a function whose first argument it is. */
  call(name: string, args: readonly Argument[], give: Give): unknown {
    return give(this.#held.call(name, args), this.#held.host);
  }
}

/** A class with these methods, of what the module holds by a number. Of a run, some begin in the engine. */
function classOf(kind: string, methods: Table): new (host: Host, number: Text) => Held {
  const made = class extends Held {
    constructor(host: Host, number: Text) {
      super(host, kind, number);
    }
  };
  for (const [name, [takes, give]] of Object.entries(methods)) {
    const own = named(name === 'begin' || name === 'restore' ? 'run_' : `${kind}_`, name);
    const value = function (this: Held, ...args: unknown[]): unknown {
      return this.call(own, takes.map((take, i) => take(args[i])), give);
    };
    Object.defineProperty(made.prototype, name, { value });
  }
  return made;
}

const seed: Take = (value) => maybe(text)(value) ?? String(randomNumber());

const Run = classOf('run', {
  admit: [[tick, instant], decided],
  failed: [[text, maybe(text), maybe(number), flag, tick, instant], decided],
  succeeded: [[tick, instant], asNothing],
  inputRequired: [[tick, instant], asNothing],
  cancelled: [[], decided],
  resume: [[text], asNothing],
  advice: [[text], asText],
  attemptError: [[text, maybe(text), maybe(text)], asOption],
  endError: [[text], asOption],
  save: [[], asText],
  attempts: [[], Number],
  deadlineMs: [[], asNumber],
});

const asRun: Give = (answer, host) => new Run(host, answer);

const Engine = classOf('engine', {
  policy: [[], asText],
  isOpen: [[text, tick, instant], asFlag],
  succeeded: [[text, tick, instant], asNothing],
  begin: [[text, tick, instant, seed], asRun],
  restore: [[text, text, seed], asRun],
  keyState: [[text], asText],
  setKeyState: [[text, text], asNothing],
  forget: [[text], asNothing],
  withPolicy: [[text], (answer, host) => new Engine(host, answer)],
});

const Posted = classOf('posted', {
  isRequest: [[], asFlag],
  greeting: [[], asOption],
  reopened: [[number, maybe(text)], asOption],
  session: [[], asOption],
  received: [[number, text, maybe(text)], asText],
  refused: [[text, text, today], refused],
  answerIn: [[text], asOption],
  unanswered: [[text, text, today], asText],
  streamed: [[bytes], asText],
  streamEnded: [[flag], asOption],
});

const Sessions = classOf('sessions', { post: [[text, maybe(text)], (answer, host) => new Posted(host, answer)] });

const ServerOutput = classOf('output', {
  sent: [[text], asNothing],
  read: [[bytes], asText],
  end: [[], asText],
  badOutput: [[], asOption],
});

const Metrics = classOf('metrics', {
  record: [[text, flag, text, number], asNothing],
  snapshot: [[], asText],
  prometheus: [[], asText],
});

/** The functions of the table. */
function functionsOf(host: Host): object {
  const made = Object.entries(FUNCTIONS).map(([name, [takes, give]]) => {
    const own = named('', name);
    const call = (...args: unknown[]): unknown => give(host.call(own, takes.map((take, i) => take(args[i]))), host);
    return [name, call] as const;
  });
  return Object.fromEntries(made);
}

/** The classes that users of the border make objects of. */
function classesOf(host: Host): object {
  return {
    NativeEngine: class extends Engine {
      constructor(policy?: string) {
        super(host, host.call('te_engine_new', [maybe(text)(policy)]));
      }
    },
    NativeRun: Run,
    NativePosted: Posted,
    NativeSessions: class extends Sessions {
      constructor() {
        super(host, host.call('te_sessions_new', []));
      }
    },
    NativeServerOutput: class extends ServerOutput {
      constructor(maxMessage: number) {
        super(host, host.call('te_output_new', [number(maxMessage)]));
      }
    },
    NativeMetrics: class extends Metrics {
      constructor() {
        super(host, host.call('te_metrics_new', []));
      }
    },
  };
}

/** The limits and fixed texts of the contract, by their names here. */
function constantsOf(host: Host): { [name: string]: unknown } {
  const constants = JSON.parse(host.call('te_constants', []) ?? '{}') as object;
  return Object.fromEntries(Object.entries(constants).map(([name, value]) => [name.toUpperCase(), value as unknown]));
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
  const { DRIVER_META: driverMeta, FAILURE_SOURCES: failureSources, ...constants } = constantsOf(host);
  return {
    ...(functionsOf(host) as Native),
    ...classesOf(host),
    ...constants,
    ...withoutContracts(),
    driverMeta: () => driverMeta as string[],
    failureSources: () => failureSources as string,
    exceptionMembers: (classes) => JSON.parse(host.call('te_exception_members', ['node', JSON.stringify(classes)]) ?? '[]') as string[],
    violates: () => false,
    invalidArguments: (_schema, args, said) => host.call('te_invalid_arguments', [text(args), text(said)]) ?? '',
  };
}
