// What a server's own validator says of arguments, taken from the one check that the SDK makes (zod, Standard Schema).
import { isFunction, type RegisteredTool } from './sdk.js';

/** One thing that is wrong with the arguments. */
export interface Issue {
  /** The steps to it. */
  readonly path: readonly string[];
  readonly rule: string;
  readonly message: string;
}

/** What validators give: Standard Schema, and the members that say more. */
interface RawIssue {
  readonly message: string;
  /** zod, arktype. */
  readonly code?: string;
  /** valibot. */
  readonly type?: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  /** zod 4: what is wrong by each branch of a union, from there. */
  readonly errors?: readonly (readonly RawIssue[])[];
  /** zod 3: the same, from the top. */
  readonly unionErrors?: readonly { readonly issues: readonly RawIssue[] }[];
}

/** What a check gives: the value, or what is wrong. */
interface Checked {
  readonly value?: unknown;
  readonly issues?: readonly RawIssue[] | undefined;
}
type Check = (value: unknown) => Promise<Checked>;

interface Standard {
  readonly validate?: (value: unknown) => unknown;
}

/** How many issues are looked at, and how deep unions in unions are. */
const MAX_ISSUES = 1000;
const MAX_UNIONS = 5;

/** The check of a schema. Zod's own is asked where there is one: Standard Schema's runs async refinements twice. */
function checkOf(schema: unknown): Check | undefined {
  const { safeParseAsync, '~standard': standard } = Object(schema) as { safeParseAsync?: unknown; '~standard'?: Standard };
  if (isFunction(safeParseAsync)) {
    return async (value) => {
      const found = (await safeParseAsync.call(schema, value)) as { success: boolean; data?: unknown; error?: Checked };
      return found.success ? { value: found.data } : { issues: found.error?.issues ?? [] };
    };
  }
  if (!isFunction(standard?.validate)) return undefined;
  return async (value) => (await (standard as Required<Standard>).validate(value)) as Checked;
}

/** The tool with an input schema that notes what its check finds wrong; both generations of the SDK take it as theirs. */
export function noting(tool: unknown, note: (issues: readonly Issue[]) => void): unknown {
  const schema = (Object(tool) as RegisteredTool).inputSchema;
  const check = checkOf(schema);
  if (check === undefined) return tool;
  const validate: Check = async (value) => {
    const found = await check(value);
    if (found.issues !== undefined) note(listed(found.issues));
    return found;
  };
  const safeParseAsync = async (value: unknown): Promise<object> => {
    const { value: data, issues } = await validate(value);
    return issues === undefined ? { success: true, data } : { success: false, error: { issues } };
  };
  // `_def`: to version 1 it is a schema of zod, which it asks by `safeParseAsync`
  const noted = { _def: {}, safeParseAsync, '~standard': { ...(schema as { '~standard'?: object })['~standard'], validate } };
  return Object.create(tool as object, { inputSchema: { value: noted } });
}

function listed(issues: readonly RawIssue[]): Issue[] {
  return issues.slice(0, MAX_ISSUES).flatMap((issue) => inBranches(issue, [], MAX_UNIONS));
}

/** An issue; of a union that says no more than that nothing fits, what each of its branches says. */
function inBranches(issue: RawIssue, above: readonly string[], unions: number): Issue[] {
  const key = (step: PropertyKey | { readonly key: PropertyKey }): string => String(typeof step === 'object' ? step.key : step);
  const path = [...above, ...(issue.path ?? []).map(key)];
  const relative = (issue.errors ?? []).flat().map((inner) => ({ inner, from: path }));
  const absolute = (issue.unionErrors ?? []).flatMap(({ issues }) => issues).map((inner) => ({ inner, from: [] }));
  const branches = [...relative, ...absolute].slice(0, MAX_ISSUES);
  if (branches.length === 0 || unions === 0) return [{ path, rule: issue.code ?? issue.type ?? '', message: issue.message }];
  return joined(branches.flatMap(({ inner, from }) => inBranches(inner, from, unions - 1)));
}

/** One issue for each path: any of the branches would do. */
function joined(issues: readonly Issue[]): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const issue of issues) {
    const at = JSON.stringify(issue.path);
    const before = byPath.get(at);
    if (before === undefined) byPath.set(at, issue);
    else if (!before.message.split(' or ').includes(issue.message)) {
      byPath.set(at, { ...before, message: `${before.message} or ${issue.message}` });
    }
  }
  return [...byPath.values()];
}
