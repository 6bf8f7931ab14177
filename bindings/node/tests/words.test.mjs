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
const lists = createRequire(import.meta.url)(join(root, 'dist/words.js'));

test('words are those of the tables', () => {
  const { mode, effects, phase } = table('vocabulary');
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
  const own = {
    type: toolerror.TYPES,
    mode: toolerror.MODES,
    delivery: toolerror.DELIVERIES,
    effects: toolerror.EFFECTS,
    phase: toolerror.PHASES,
    action: toolerror.ACTIONS,
    reason: toolerror.REASONS,
    detail: toolerror.DETAILS,
    lost: lists.LOST,
    profile: toolerror.PROFILES,
    kind: lists.KINDS,
    disposition: lists.DISPOSITIONS,
    read_disposition: lists.READ_DISPOSITIONS,
    member: table('vocabulary').member, // they are the keys of two interfaces, see below
  };
  assert.deepEqual(own, words);
  assert.equal(toolerror.CONTRACT_VERSION, native.CONTRACT_VERSION);
});

test('the native part offers what its declaration says, and no hook for tests', () => {
  const declared = readFileSync(join(root, 'lib/border.ts'), 'utf8').split('export interface Native {')[1].split('\n}')[0];
  const names = [...declared.matchAll(/^  (?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
  assert.ok(names.length > 20, names.join());
  assert.deepEqual(Object.getOwnPropertyNames(native).toSorted(), names.toSorted());
});

test('the declarations name all conventional members', () => {
  const keys = (file, name) => {
    const body = readFileSync(join(root, 'lib', file), 'utf8').split(new RegExp(`interface ${name} (?:extends \\w+ )?{`))[1].split('\n}')[0];
    return [...body.matchAll(/^  (?:readonly )?(\w+)\?:/gm)].map(([, key]) => key);
  };
  const { member } = table('vocabulary');
  assert.deepEqual(keys('data.ts', 'KnownMembers'), member);
  assert.deepEqual(keys('error.ts', 'ConventionalMembers'), member);
});

test('the native part lists the members of texts', () => {
  const all = Object.fromEntries(
    ['code', 'reason', 'hint', 'stage', 'severity', 'error_id', 'trace_id'].map((key) => [key, 'x']),
  );
  const error = toolerror.ToolError.build('INTERNAL', 'm', { data: all });
  assert.deepEqual(JSON.parse(native.members(error.toJson())), { ...all, truncated: false });
});
