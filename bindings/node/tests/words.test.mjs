// The word lists are those of the specification and of the native part.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import * as toolerror from 'toolerror';

const root = join(import.meta.dirname, '..');
const table = (name) => JSON.parse(readFileSync(join(root, '../../spec/tables', `${name}.json`), 'utf8'));
const { native } = createRequire(import.meta.url)(join(root, 'dist/native.js'));
const words = JSON.parse(native.words());

test('words are those of the tables', () => {
  const { mode, effects, phase } = table('words');
  assert.deepEqual([toolerror.MODES, toolerror.EFFECTS, toolerror.PHASES], [mode, effects, phase]);
  assert.deepEqual(toolerror.PROFILES.toSorted(), table('profiles').profiles.map((row) => row.profile).toSorted());
});

test('types have the defaults of the table', () => {
  const rows = toolerror.TYPES.map((type) => {
    const { message, recoverable } = toolerror.ToolError.build(type);
    return { default_message: message, default_recoverable: recoverable, type };
  });
  assert.deepEqual(rows, table('types'));
});

test('words are those of the native part, in its order', () => {
  const lists = {
    type: toolerror.TYPES,
    mode: toolerror.MODES,
    delivery: toolerror.DELIVERIES,
    effects: toolerror.EFFECTS,
    phase: toolerror.PHASES,
    action: toolerror.ACTIONS,
    reason: toolerror.REASONS,
    detail: toolerror.DETAILS,
    profile: toolerror.PROFILES,
  };
  const { contract_version, ...others } = words;
  assert.deepEqual(lists, others);
  assert.equal(toolerror.CONTRACT_VERSION, contract_version);
});

test('the types of the declarations are these words', () => {
  // `Data` and `Members` name the conventional members: those that the native part knows
  const all = Object.fromEntries(
    ['code', 'reason', 'hint', 'stage', 'severity', 'error_id', 'trace_id'].map((key) => [key, 'x']),
  );
  const error = toolerror.ToolError.build('INTERNAL', 'm', { data: all });
  assert.deepEqual(JSON.parse(native.members(error.toJson())), { ...all, truncated: false });
});
