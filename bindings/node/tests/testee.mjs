// The testee of this package (SPEC 7.2): answers conformance requests on the public API.
import { createInterface } from 'node:readline';
import {
  assess,
  decode,
  emitted,
  encodeAs,
  MemoryStore,
  MisuseError,
  progressFaults,
  ToolError,
  Toolset,
  toHttp,
  toJsonRpc,
  toResult,
  trace,
} from 'toolerror';

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON whose integers keep their digits: wide ones are BigInt. Marked by a lone surrogate that no request has so. */
function parse(text) {
  const marked = text.replace(TOKENS, (token) =>
    /^-?\d{16,}$/.test(token) ? `"\\udfff bigint ${token}"` : token,
  );
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith('\udfff bigint ') ? BigInt(value.slice(9)) : value,
  );
}

/** A text: a string, raw bytes, or repeated segments (SPEC 7.2.4). */
function textOf(input) {
  if (typeof input !== 'object' || input === null) return input;
  if (typeof input.b64 === 'string') return Buffer.from(input.b64, 'base64');
  if (Array.isArray(input.segments)) return input.segments.map(({ s, n }) => s.repeat(n)).join('');
  return input;
}

const stringOf = (input) => {
  const text = textOf(input);
  return text instanceof Uint8Array ? text.toString() : text;
};

const errorOf = ({ error, error_json }) => ToolError.from(error ?? stringOf(error_json));

function contextOf({ tool, idempotency_key, ...context } = {}) {
  const { read_only, side_effects, ...facts } = tool ?? {};
  return { ...context, tool: { ...facts, readOnly: read_only, sideEffects: side_effects }, idempotencyKey: idempotency_key };
}

function assessInput(kind, input) {
  if (kind === 'http_response') return { ...input, body: stringOf(input.body ?? '') };
  return kind === 'connection_error' ? input : textOf(input);
}

const text = (text) => ({ text });

/** The verdicts on calls with keys, and what each gets. A run ends at its time, before the calls that come later. */
function ofCalls({ calls, outcome_ms: outcomeMs, run_ms: runMs }) {
  const store = new MemoryStore({ outcomeMs, runMs });
  let running = [];
  const begun = calls.map(({ at_ms: now, actor, tool = '', key, payload, outcome, ended_ms: ended = now }) => {
    const over = running.filter((run) => run.ended <= now).sort((a, b) => a.ended - b.ended);
    running = running.filter((run) => run.ended > now);
    for (const run of over) store.finish(run.about, run.run, run.outcome, run.ended);
    const about = { actor, tool, key };
    const { verdict, run, answer } = store.begin(about, payload, now);
    if (run > 0 && outcome !== undefined) running.push({ ended, about, run, outcome });
    return { verdict, answer };
  });
  return { verdicts: begun.map(({ verdict }) => verdict), answers: begun.map(({ answer }) => answer) };
}

const orNull = (error) => ({ error: error === undefined ? null : new Raw(error.toJson()) });

const CONTRACT = {
  validate: ({ toolset }) => ({ diagnostics: new Toolset(toolset).diagnostics() }),
  order: ({ toolset }) => ({ order: new Toolset(toolset).order() }),
  diff: (request) => new Toolset(request.toolset).diff(new Toolset(request.new)),
  check_input: ({ toolset, tool, grants, input, ...known }) => orNull(new Toolset(toolset).checkInput(tool, grants, input, known)),
  check_output: ({ toolset, tool, input, output }) => orNull(new Toolset(toolset).checkOutput(tool, input, output)),
  refuse: ({ toolset, tool, because, dependency, wait_ms: waitMs }) =>
    orNull(new Toolset(toolset).refusal(tool, because, { dependency, waitMs })),
  progress: ({ events }) => ({ violations: progressFaults(events) }),
  idempotency: ofCalls,
};

const OPERATIONS = {
  contract: (request) => CONTRACT[request.do](request),
  build: ({ type, message, recoverable, data }) =>
    text(ToolError.build(type, stringOf(message), { recoverable: recoverable ?? undefined, data }).toJson()),
  encode: (request) => {
    const { limits, redact } = request;
    const error = errorOf(request);
    if (limits === undefined && !redact) return text(error.toJson());
    const none = limits === undefined ? Infinity : undefined;
    const options = { redact: redact ?? false, messageLimit: limits?.message ?? none, textLimit: limits?.text ?? none };
    return text(emitted(error, options).toJson());
  },
  display: (request) => text(errorOf(request).toString()),
  assess: ({ kind, input, mode, context }) => {
    const { disposition, error, retryAfter, decision } = assess(
      kind,
      assessInput(kind, input),
      mode,
      context && contextOf(context),
    );
    return {
      disposition,
      error: error === undefined ? null : new Raw(error.toJson()),
      retry_after: retryAfter ?? null,
      decision: decision === undefined ? null : { action: decision.action, delay_ms: decision.delayMs, reason: decision.reason },
    };
  },
  result: (request) => {
    const { structured_content, meta_key } = request.options ?? {};
    return { result: toResult(errorOf(request), { structuredContent: structured_content, metaKey: meta_key }) };
  },
  to_http: (request) => toHttp(errorOf(request), { form: request.form }),
  to_json_rpc: (request) => ({ error: toJsonRpc(errorOf(request)) }),
  decode: ({ profile, input }) => {
    const error = decode(profile, textOf(input));
    return { error: error === undefined ? null : new Raw(error.toJson()) };
  },
  encode_as: (request) => {
    const output = encodeAs(request.profile, errorOf(request));
    const isText = request.profile.startsWith('interbase-') || !output.startsWith('{');
    return { output: isText ? output : new Raw(output) };
  },
  trace: ({ call, events, policy, seed }) => new Raw(trace(call, events, { policy, seed })),
};

/** JSON that is already text. */
class Raw {
  constructor(json) {
    this.json = json;
  }
}

/** As JSON.stringify, with texts of JSON as they are. */
function stringify(value) {
  const raw = [];
  const marked = JSON.stringify(value, (_, member) => (member instanceof Raw ? `\udfff raw ${raw.push(member.json) - 1}` : member));
  return marked.replace(/"\\udfff raw (\d+)"/g, (_, at) => raw[at]);
}

function answer(line) {
  const request = parse(line);
  const { id, op } = request;
  const operation = OPERATIONS[op];
  if (operation === undefined) return { id, unsupported: true };
  try {
    return { id, ok: operation(request) };
  } catch (error) {
    if (error instanceof MisuseError) return { id, refused: { message: error.message } };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() !== '') process.stdout.write(`${stringify(answer(line))}\n`);
}
