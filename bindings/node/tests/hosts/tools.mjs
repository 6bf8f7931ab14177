// The tools of the test servers: the same on every host. What each does is in `run`; `input` and `output` are schemas.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ConflictError, InternalError, NotFoundError, PermissionError, TransientError, ValidationError } from 'toolerror';
import { z } from 'zod';

class Eve extends Error {}
class Careless extends Error {}

export const mappers = [
  (error) => (error instanceof Eve ? new PermissionError('ask Eve, not Bearer 1f0c9a7e') : undefined),
  (error) => {
    if (error instanceof Careless) throw new TypeError('a mapper that fails itself');
  },
];

const LEAK = new ConflictError('sent Bearer 1f0c9a7e', { data: { apiKey: 'k-1' } }).toJson();
const FAULT = new InternalError('the index of `é` is broken').toJson();
const text = (text) => ({ content: [{ type: 'text', text }] });
const failed = (text) => ({ content: [{ type: 'text', text }], isError: true });
const passing = (message, data = {}) => new TransientError(message, { data: { effects: 'none', ...data } });
const throwing = (make) => () => {
  throw make();
};

/** Tools that throw the SDK's own error of the protocol. */
const GIVEN = {
  given_invalid: [-32602, 'bad colour', { field: 'colour' }],
  given_busy: [503, 'later', { retry_after: 3 }],
  given_internal: [-32603, 'no route to 10.0.0.7'],
  given_embedded: [-32603, 'failed', { type: 'PERMISSION', message: 'ask Eve' }],
  given_url: [-32042, 'open this', { elicitations: [] }],
};

/** The calls of `deaf` that still run; over HTTP a server may live for one request. */
const waiting = [];

/** All tools; `given(code, message, data)` makes the SDK's own error of the protocol. */
export function tools(given, metrics) {
  const all = {
    ok: { run: async () => text('fine') },
    conflict: {
      run: throwing(() => new ConflictError('`lease` is held', { data: { retry_after: 3, conflicts: [{ agent_id: 'a-7' }] } })),
    },
    chained: {
      run: async () => {
        const cause = new NotFoundError('no such note', { data: { hint: 'List the notes first.' } });
        throw new Error('while reading', { cause });
      },
    },
    // fails after its work is done
    audit: { run: throwing(() => new Error('the audit broke after the mail', { cause: passing('busy') })) },
    group: { run: throwing(() => new AggregateError([passing('busy with hunter2'), new Error('the audit broke')])) },
    invalid: {
      run: throwing(() => {
        const violations = [{ path: '/count', rule: 'maximum', message: 'must be at most 100' }];
        return new ValidationError('`count` is too large', { data: { violations } });
      }),
    },
    busy: {
      run: throwing(() => passing('the index is being rebuilt', { retry_after: 0.05 })),
    },
    broken: { run: throwing(() => new InternalError('the index of `é` is broken', { data: { error_id: '00000000000000e7' } })) },
    unnumbered: {
      run: throwing(() => new InternalError('the index of `é` is broken', { cause: new Error('sector 7 is bad') })),
    },
    crash: { run: async () => Promise.reject(new RangeError('the password is hunter2')) },
    crash_text: { run: throwing(() => 'the password is hunter2') },
    crash_nothing: { run: throwing(() => undefined) },
    crash_object: { run: throwing(() => ({ message: 'the password is hunter2' })) },
    aborted: { run: throwing(() => new DOMException('the password is hunter2', 'AbortError')) },
    file: { run: async () => text(await readFile('/no/such/lease', 'utf8')) },
    mapped: { run: throwing(() => new Eve()) },
    careless: { run: throwing(() => new Careless()) },
    leaky: { run: throwing(() => new PermissionError('no access with Bearer 1f0c9a7e', { data: { apiKey: 'k-1' } })) },
    add: { input: z.object({ a: z.int(), b: z.int() }), run: ({ a, b }) => text(String(BigInt(a) + BigInt(b))) },
    book: {
      input: z.object({ order: z.object({ item: z.string(), count: z.int().min(1).max(100) }), note: z.string().optional() }),
      run: ({ order, note = '' }) => text(`${order.count} ${order.item.trim()} ${note}`),
    },
    // what no JSON Schema says
    pair: {
      input: z.object({ 'a/b': z.string() }).refine((pair) => pair['a/b'] === 'x', { path: ['a/b'], message: 'must be x' }),
      run: () => text('fine'),
    },
    built: { run: () => failed(LEAK) },
    built_internal: { run: () => failed(FAULT) },
    built_flat: { run: () => failed('no luck with Bearer 1f0c9a7e') },
    typed: {
      input: z.object({ fail: z.enum(['no', 'thrown', 'wrong', 'garbage']) }),
      output: z.object({ sum: z.int() }),
      run: ({ fail }) => {
        if (fail === 'thrown') throw new ConflictError('held');
        if (fail === 'garbage') return { content: 7 };
        return { ...text('{}'), structuredContent: { sum: fail === 'wrong' ? 'hunter2' : 1 } };
      },
    },
    slow: {
      run: (_, signal) => {
        console.error('slow has begun');
        return wait(60_000, text('late'), { signal });
      },
    },
    deaf: {
      run: () => {
        console.error('deaf has begun');
        return new Promise((done) => waiting.push(() => done(text('late'))));
      },
    },
    let_go: {
      run: () => {
        for (const done of waiting.splice(0)) done();
        return text('done');
      },
    },
    counts: { run: () => text(JSON.stringify(metrics.snapshot())) },
  };
  for (const [name, error] of Object.entries(GIVEN)) all[name] = { run: throwing(() => given(...error)) };
  return all;
}
