// The testees of this package in other runtimes (SPEC 7.2): `node testee.mjs chromium` or `workerd`.
import { createInterface } from 'node:readline';
import { inChromium, inWorkerd } from './runtimes.mjs';

const runtime = await { chromium: inChromium, workerd: inWorkerd }[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() !== '') process.stdout.write(`${await runtime.answer(line)}\n`);
}
await runtime.close();
