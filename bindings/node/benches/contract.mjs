// What the check of ten arguments by a contract takes, beside ajv, in one process: `node benches/contract.mjs`.
//
// Both look at arguments that fit, and at arguments of which three do not; both say all that is wrong. Arguments that fit are
// checked by the plan of the tool, in JavaScript; others reach the native code as JSON. What the contract's check does more: it
// checks capabilities, keeps integers of any size, bounds patterns, and its answer is a ToolError. So there are two more peers:
// ajv from the text that came over the wire, and ajv with an answer that says the same.
import Ajv from 'ajv/dist/2020.js';
import { Bench } from 'tinybench';
import { ContractGuard, Toolset } from 'toolerror';

const text = (max) => ({ type: 'string', minLength: 1, maxLength: max });
const number = (max) => ({ type: 'integer', minimum: 0, maximum: max });
const input = {
  type: 'object',
  properties: {
    query: text(200),
    owner: text(64),
    path: text(200),
    module: { type: 'string', pattern: '^[a-z]+/[a-z]+$' },
    limit: number(100),
    offset: number(10_000),
    depth: number(16),
    order: { enum: ['asc', 'desc'] },
    exact: { type: 'boolean' },
    tags: { type: 'array', items: text(32), maxItems: 8 },
  },
  required: ['query', 'limit'],
  additionalProperties: false,
};
const good = {
  query: 'leases of agents',
  owner: 'agent-2',
  path: 'src/main.go',
  module: 'acme/billing',
  limit: 20,
  offset: 40,
  depth: 3,
  order: 'asc',
  exact: true,
  tags: ['go', 'lease'],
};
const bad = { ...good, limit: 500, order: 'up', exact: 'yes' };
const toolset = new Toolset({ toolset: 't', version: '1.0.0', tools: [{ name: 'search', capabilities: ['READ'], input }] });
const guard = new ContractGuard(toolset, { grants: ['READ'] });
const validate = new Ajv({ allErrors: true }).compile(input);
const wire = JSON.stringify(good);
/** What a server without the contract would answer. */
function answered(args) {
  if (validate(args)) return undefined;
  const violations = validate.errors.map(({ instancePath: path, keyword: rule, message }) => ({ path, rule, message }));
  const message = `invalid arguments: ${violations.map(({ path, message }) => `\`${path}\`: ${message}`).join('; ')}`;
  return JSON.stringify({ type: 'VALIDATION', message, recoverable: true, data: { effects: 'none', phase: 'input', violations } });
}
const handler = async () => ({ count: 1 });

const bench = new Bench({ time: 500, warmupTime: 200 });
bench
  .add('ajv, arguments that fit', () => validate(good))
  .add('ajv and JSON.parse, arguments that fit', () => validate(JSON.parse(wire)))
  .add('checkInput, arguments that fit', () => toolset.checkInput('search', ['READ'], good))
  .add('ajv, three that do not', () => validate(bad))
  .add('ajv and an answer, three that do not', () => answered(bad))
  .add('checkInput, three that do not', () => toolset.checkInput('search', ['READ'], bad))
  .add('bare handler', () => handler(good))
  .add('guarded handler, all stages', () => guard.call('search', good, handler));
await bench.run();

const ns = (name) => bench.getTask(name).result.latency.p50 * 1e6;
for (const { name } of bench.tasks) console.log(`${name.padEnd(40)} ${ns(name).toFixed(0).padStart(8)} ns`);
for (const [peer, kind] of [
  ['ajv', 'arguments that fit'],
  ['ajv and JSON.parse', 'arguments that fit'],
  ['ajv', 'three that do not'],
  ['ajv and an answer', 'three that do not'],
]) {
  console.log(`checkInput / ${peer}, ${kind}: ${(ns(`checkInput, ${kind}`) / ns(`${peer}, ${kind}`)).toFixed(2)}`);
}
