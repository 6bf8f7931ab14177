// A reporter for `node --test`: what failed, and one line `N passed, N failed`.
import { inspect } from 'node:util';

export default async function* report(events) {
  const counts = { 'test:pass': 0, 'test:fail': 0 };
  for await (const { type, data } of events) {
    if (!(type in counts) || data.details.type === 'suite') continue;
    counts[type] += 1;
    if (type === 'test:fail') yield `not ok ${data.name}\n${inspect(data.details.error.cause ?? data.details.error)}\n`;
  }
  yield `${counts['test:pass']} passed, ${counts['test:fail']} failed\n`;
}
