// The testee of this package (SPEC 7.2): answers conformance requests on the public API.
import { createInterface } from 'node:readline';
import { answer } from './answer.mjs';
import { contract } from './contract-answer.mjs';

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() !== '') process.stdout.write(`${await answer(line, { contract })}\n`);
}
