// Speed beside what most people would write, in one process: `npm run bench`. Ends with ratios of medians.
//
//   node benches/run.mjs            all, with 600 ms for each task
//   node benches/run.mjs --check    fails when a target of the table is missed
import { Bench } from 'tinybench';
import { z } from 'zod';
import { ConflictError, Engine, read, retry } from 'toolerror';

const conflict =
  '{"type":"CONFLICT","message":"reservation conflict: 2 conflicts on src/*.go","recoverable":true,"data":{"conflicts":' +
  '[{"agent_id":"agent-2","held_by":"agent-2","pattern":"src/*.go","reason":"editing the parser"}],"retry_after":30}}';
const violations = Array.from({ length: 50 }, (_, i) => ({
  message: `must be at least 0, is -${i}.5 here: "no"`,
  path: `/items/${i}/price`,
  rule: 'minimum',
}));
const big = JSON.stringify({ type: 'VALIDATION', message: '50 violations', recoverable: true, data: { violations } });

const schema = z.strictObject({
  type: z.enum(['NOT_FOUND', 'CONFLICT', 'VALIDATION', 'PERMISSION', 'TRANSIENT', 'INTERNAL']),
  message: z.string(),
  recoverable: z.boolean(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** What most people would write: zod, and an error around it. */
function zodRead(text) {
  const { type, message, recoverable, data } = schema.parse(JSON.parse(text));
  return Object.assign(new Error(message), { type, recoverable, data });
}

const wasRead = read(conflict).error;
const plain = JSON.parse(conflict);
const parts = [plain.message, { recoverable: true, data: plain.data }];
const built = new ConflictError(...parts);
const engine = new Engine({ health: { enabled: false }, budget: { capacity: 1e9 } });
const call = engine.call({ key: 'bench/decide', readOnly: true });
const options = { engine, key: 'bench/retry' };
const answer = Promise.resolve(1);

const bench = new Bench({ time: 600, warmupTime: 200 });
bench
  .add('zod.parse(JSON.parse(text)) and new Error', () => zodRead(conflict))
  .add('read', () => read(conflict))
  .add('JSON.parse, 5 kB', () => JSON.parse(big))
  .add('read, 5 kB of data unread', () => read(big))
  .add('JSON.stringify', () => JSON.stringify(plain))
  .add('toJson of an error that was read', () => wasRead.toJson())
  .add('toJson of a built error', () => built.toJson())
  .add('new Error and JSON.stringify', () => JSON.stringify(Object.assign(new Error(plain.message), plain)))
  .add('build and toJson', () => new ConflictError(...parts).toJson())
  .add('decide', () => call.failed(wasRead))
  .add('await of a function that succeeds', () => (async () => answer)())
  .add('retry of a function that succeeds', () => retry(() => answer, options));
await bench.run();

const ns = (name) => bench.getTask(name).result.latency.p50 * 1e6;
for (const { name } of bench.tasks) console.log(`${name.padEnd(46)} ${ns(name).toFixed(0).padStart(8)} ns`);

/** How long one reading of a text of 1 MB keeps the event loop, in milliseconds: the median of five. */
function largeMs(text, mode) {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    read(text, mode);
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[2];
}
const MB = 1 << 20;
const words = 'worker 17 could not write block 4711 of the archive: the volume is read-only\n';
const LARGE = {
  'a ToolError': JSON.stringify({ ...plain, data: { list: Array.from({ length: MB / 16 }, (_, i) => `item ${i}`) } }),
  'words': words.repeat(MB / words.length),
};
console.log();
for (const [what, text] of Object.entries(LARGE)) {
  for (const mode of ['exact', 'unwrap', 'classify']) {
    const ms = largeMs(text, mode) / (text.length / MB);
    console.log(`${`1 MB of ${what}, mode ${mode}`.padEnd(46)} ${ms.toFixed(1).padStart(8)} ms`);
  }
}

const TARGETS = [
  ['read / zod and new Error', ns('read') / ns('zod.parse(JSON.parse(text)) and new Error'), 0.45],
  ['read, 5 kB of data unread / JSON.parse', ns('read, 5 kB of data unread') / ns('JSON.parse, 5 kB'), 0.5],
  ['toJson of an error that was read / JSON.stringify', ns('toJson of an error that was read') / ns('JSON.stringify'), 0.5],
  ['toJson of a built error / JSON.stringify', ns('toJson of a built error') / ns('JSON.stringify'), 1.5],
  ['decide, µs', ns('decide') / 1000, 3],
  ['driver on the success path, µs', (ns('retry of a function that succeeds') - ns('await of a function that succeeds')) / 1000, 2],
];
console.log();
let missed = 0;
for (const [name, value, target] of TARGETS) {
  const ok = value <= target;
  if (!ok) missed += 1;
  console.log(`${ok ? 'ok    ' : 'missed'} ${name.padEnd(50)} ${value.toFixed(2).padStart(6)}  (target: ≤ ${target})`);
}
if (process.argv.includes('--check')) process.exitCode = missed === 0 ? 0 : 1;
