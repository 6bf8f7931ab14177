// The testee of this package (SPEC 7.2): answers conformance requests on the public API.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { answer } from './answer.mjs';
import { contract } from './contract-answer.mjs';

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  // a long answer has to be out before the next request: lines that wait are read without a turn of the event loop
  if (!process.stdout.write(`${await answer(line, { contract })}\n`)) await once(process.stdout, 'drain');
}
