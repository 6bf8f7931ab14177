// The testee of this package in a runtime with Node's streams (SPEC 7.2); `suite` puts it beside `answer.mjs`. It answers
// nothing about tool contracts, which the module does not have.
import { createInterface } from 'node:readline';
import { answer } from './answer.mjs';

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() !== '') process.stdout.write(`${answer(line)}\n`);
}
