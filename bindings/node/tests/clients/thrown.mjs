import assert from 'node:assert/strict';

/** What a failing call throws. */
export async function thrown(work) {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return assert.fail('it did not fail');
}
