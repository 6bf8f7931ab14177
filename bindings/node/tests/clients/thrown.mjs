import assert from 'node:assert/strict';
import { fromError, toResult, wrap } from '../../dist/index.mjs';

/** What a failing call throws. */
export async function thrown(work) {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return assert.fail('it did not fail');
}

/** Type, code and reason, and what is said of effects when it leaves the process. */
export function read(error) {
  const found = wrap(error);
  const { data = {} } = JSON.parse(toResult(found).content[0].text);
  for (const mode of ['unwrap', 'classify']) assert.equal(fromError(error, mode).error.type, found.type, mode);
  return [found.type, found.code, found.reason, data.effects];
}
