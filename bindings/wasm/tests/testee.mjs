// The testee of the module (SPEC 7.2): answers conformance requests with its functions, in Node.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Misuse, Module } from './module.mjs';

const module = new Module();
const call = (name, ...args) => module.call(name, ...args);

/** The text of each member of a JSON object as it stands there: numbers keep their digits. */
function membersOf(json) {
  const found = {};
  const space = /\s*/y;
  const token = /"(?:[^"\\]|\\.)*"|[^\s,{}[\]:"]+|[{}[\]:,]/g;
  token.lastIndex = json.indexOf('{') + 1;
  let depth = 0;
  let key;
  let from = 0;
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [text] = match;
    if (depth === 0 && (text === ',' || text === '}')) {
      if (key !== undefined) found[key] = json.slice(from, match.index).trim();
      key = undefined;
      if (text === '}') return found;
    } else if (depth === 0 && key === undefined) {
      key = JSON.parse(text);
      token.exec(json); // the colon
      space.lastIndex = token.lastIndex;
      from = token.lastIndex;
    } else if (text === '{' || text === '[') depth += 1;
    else if (text === '}' || text === ']') depth -= 1;
  }
  return found;
}

/** A text: a string, raw bytes, or repeated segments (SPEC 7.2.4); other JSON is its own text. */
function textOf(json) {
  const input = JSON.parse(json);
  if (typeof input === 'string') return input;
  if (typeof input?.b64 === 'string') return Buffer.from(input.b64, 'base64');
  if (Array.isArray(input?.segments)) return input.segments.map(({ s, n }) => s.repeat(n)).join('');
  return json;
}

function errorOf({ error, error_json }) {
  const text = error ?? textOf(error_json);
  const packed = call('te_read_as', 'error_text', text, 'exact', undefined);
  if (packed[0] !== 's') throw new Misuse('the text is not a ToolError');
  const canonical = packed.slice(2).split('\n')[0];
  return (Number(packed[1]) & 4) === 0 ? canonical : String(text);
}

const text = (made) => `{"text":${JSON.stringify(made)}}`;

function string(json, name) {
  const value = textOf(json ?? 'null');
  if (value === (json ?? 'null')) throw new Misuse(`\`${name}\` must be a string`);
  return value;
}

function encode(request) {
  const error = errorOf(request);
  const redact = JSON.parse(request.redact ?? 'false');
  const limits = request.limits === undefined ? undefined : JSON.parse(request.limits);
  if (limits === undefined && !redact) return text(error);
  const none = limits === undefined ? 1e300 : undefined;
  const options = { redact, message_limit: limits?.message ?? none, text_limit: limits?.text ?? none };
  return text(call('te_emitted', error, JSON.stringify(options)));
}

function assess({ kind, input, mode, context }) {
  const word = JSON.parse(kind);
  let given = textOf(input);
  if (word === 'http_response') {
    const members = membersOf(input);
    if (members.body !== undefined) members.body = JSON.stringify(textOf(members.body).toString());
    given = `{${Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  }
  const said = JSON.parse(call('te_assess', word, given, JSON.parse(mode), context));
  const { disposition, error, retry_after: delay, decision } = said;
  return `{"disposition":${JSON.stringify(disposition)},"error":${error},"retry_after":${JSON.stringify(delay)},"decision":${JSON.stringify(decision)}}`;
}

function build({ type, message, recoverable = 'null', data }) {
  const said = recoverable === 'null' ? undefined : recoverable;
  return text(call('te_build', string(type, 'type'), string(message, 'message'), said, data === 'null' ? undefined : data));
}

function display(request) {
  const { type, message } = JSON.parse(errorOf(request));
  return text(`[${type}] ${message}`);
}

function encodeAs(request) {
  const profile = profileOf(request.profile);
  const output = call('te_encode_as', profile, errorOf(request));
  const isText = profile.startsWith('interbase-') || !output.startsWith('{');
  return `{"output":${isText ? JSON.stringify(output) : output}}`;
}

/** A name, or the description of a custom profile. */
const profileOf = (json) => (json.startsWith('"') ? JSON.parse(json) : json);

const OPERATIONS = {
  build,
  encode,
  display,
  assess,
  result: (request) => `{"result":${call('te_to_result', errorOf(request), request.options)}}`,
  to_http: (request) => call('te_to_http', errorOf(request), request.form && `{"form":${request.form}}`),
  to_json_rpc: (request) => `{"error":${call('te_to_json_rpc', errorOf(request), undefined)}}`,
  decode: ({ profile, input }) => `{"error":${call('te_decode', profileOf(profile), textOf(input))?.split('\n')[0] ?? null}}`,
  encode_as: encodeAs,
  trace: ({ policy, seed, call: begun, events }) => call('te_trace', policy, seed, begun, events),
};

function answer(line) {
  const request = membersOf(line);
  const operation = OPERATIONS[JSON.parse(request.op)];
  if (operation === undefined) return `{"id":${request.id},"unsupported":true}`;
  try {
    return `{"id":${request.id},"ok":${operation(request)}}`;
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    return `{"id":${request.id},"refused":{"message":${JSON.stringify(error.message)}}}`;
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  // a long answer has to be out before the next request: lines that wait are read without a turn of the event loop
  if (!process.stdout.write(`${answer(line)}\n`)) await once(process.stdout, 'drain');
}
