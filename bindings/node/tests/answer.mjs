// What a testee of this package answers to conformance requests (SPEC 7.2), on the public API, in any runtime.
import {
  assess,
  decode,
  emitted,
  encodeAs,
  MisuseError,
  ToolError,
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
  if (typeof input.b64 === 'string') return Uint8Array.from(atob(input.b64), (character) => character.charCodeAt(0));
  if (Array.isArray(input.segments)) return input.segments.map(({ s, n }) => s.repeat(n)).join('');
  return input;
}

const stringOf = (input) => {
  const text = textOf(input);
  return text instanceof Uint8Array ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(text) : text;
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

const OPERATIONS = {
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
export class Raw {
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

/** The answer to a request, a line each; `others` are operations that not every runtime has. */
export async function answer(line, others = {}) {
  return stringify(await answerOf(line, others));
}

async function answerOf(line, others) {
  const request = parse(line);
  const { id, op } = request;
  const operation = OPERATIONS[op] ?? others[op];
  if (operation === undefined) return { id, unsupported: true };
  try {
    return { id, ok: await operation(request) };
  } catch (error) {
    if (error instanceof MisuseError) return { id, refused: { message: error.message } };
    throw error;
  }
}
