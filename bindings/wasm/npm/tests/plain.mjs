// The testee of this package in a runtime with Node's streams (SPEC 7.2); `suite` puts it beside `answer.mjs`. It answers
// nothing about tool contracts, which the module does not have.
import { answer } from './answer.mjs';

let rest = '';
// not by `readline`, which takes U+2028 for an end of line in Deno and Bun
for await (const chunk of process.stdin.setEncoding('utf8')) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) if (line.trim() !== '') process.stdout.write(`${await answer(line)}\n`);
}
