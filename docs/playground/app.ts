// The page: reads what was pasted, and shows what it says. Only a link that is asked for holds what was pasted.
import { assess, MODES, readAs, Reading, type AssessContext, type Assessment, type Mode } from '../../bindings/node/lib/index.js';
import { EXAMPLES } from './examples.js';
import { given, KINDS, type Given, type Kind } from './input.js';

/** What is known about the tool. */
const TOOLS = {
  unknown: 'unknown',
  reads: 'only reads',
  idempotent: 'may be called twice',
  writes: 'changes something',
} as const;
type Tool = keyof typeof TOOLS;
const FACTS: { readonly [tool in Tool]: NonNullable<AssessContext['tool']> } = {
  unknown: {},
  reads: { readOnly: true },
  idempotent: { readOnly: false, idempotent: true },
  writes: { readOnly: false, sideEffects: true },
};
const MODE_NAMES: { readonly [mode in Mode]: string } = {
  classify: 'classify: also errors of other systems',
  unwrap: 'unwrap: also inside known wrappers',
  exact: 'exact: only the contract',
};
/** Characters that are shown around the words that decided. */
const AROUND = 90;

function element<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

const input = element<HTMLTextAreaElement>('input');
const kind = element<HTMLSelectElement>('kind');
const mode = element<HTMLSelectElement>('mode');
const tool = element<HTMLSelectElement>('tool');
const facts = element('facts');
const said = element('said');

function fill(select: HTMLSelectElement, options: { readonly [value: string]: string }): void {
  for (const [value, name] of Object.entries(options)) select.add(new Option(name, value));
}

/** Takes what the address says; what it does not say, or says wrongly, stays as it is. */
function fromAddress(): void {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const [name, select] of [['kind', kind], ['mode', mode], ['tool', tool]] as const) {
    const value = asked.get(name);
    if (Array.from(select.options).some((option) => option.value === value)) select.value = value ?? '';
  }
  input.value = asked.get('input') ?? input.value;
}

/** A link to what is shown. What was pasted may be secret, so it never goes into the address, and so into the history, by itself. */
function link(): string {
  const said = new URLSearchParams({ kind: kind.value, mode: mode.value, tool: tool.value, input: input.value });
  const here = location.href.split('#', 1)[0] ?? '';
  return input.value === '' ? here : `${here}#${said}`;
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

function actionText({ decision }: Assessment): string {
  if (decision === undefined) return '';
  return decision.action === 'give_up' ? `give up: ${decision.reason.replaceAll('_', ' ')}` : decision.action.replaceAll('_', ' ');
}

function show(): void {
  said.textContent = '';
  const isEmpty = input.value.trim() === '';
  element('verdict').hidden = isEmpty;
  element('empty').hidden = !isEmpty;
  element('empty').textContent = 'Paste something, or take one of the examples.';
  if (isEmpty) return;
  try {
    const what = given(input.value, kind.value as Kind);
    const context = { tool: FACTS[tool.value as Tool], now: Date.now(), seed: 0 };
    verdict(what, assess(what.kind, what.input, mode.value as Mode, context));
  } catch (error) {
    // what was chosen does not fit what was pasted
    note('no answer', String(error instanceof Error ? error.message : error));
  }
}

/** Only words, in place of a type. */
function note(word: string, advice: string): void {
  element('type').textContent = word;
  element('type').style.removeProperty('--kind');
  element('action').textContent = '';
  element('advice').textContent = advice;
  element('text').textContent = '';
  element('words').hidden = true;
  facts.replaceChildren();
}

function verdict(what: Given, assessment: Assessment): void {
  const { error, disposition, advice } = assessment;
  if (error === undefined) {
    const why = disposition === 'not_an_error' ? 'This says that nothing failed.' : 'This is neither a failure nor a success yet.';
    return note(disposition.replaceAll('_', ' '), why);
  }
  const reading = readAs(what.kind, what.input, { mode: mode.value as Mode, now: Date.now() });
  element('type').textContent = error.type;
  element('type').style.setProperty('--kind', `var(--${error.type})`);
  element('action').textContent = actionText(assessment);
  element('advice').textContent = advice ?? '';
  element('text').textContent = error.toJson();
  if (reading instanceof Reading) details(what, assessment, reading);
}

function details({ kind }: Given, { error, retryAfter }: Assessment, reading: Reading): void {
  const rows: [string, string | undefined][] = [
    ['Read as', KINDS[kind as Kind] ?? kind],
    ['Found', `${reading.disposition}, in mode ${reading.mode}`],
    ['Message', error?.message],
    ['Recoverable', error?.recoverable === true ? 'yes' : 'no'],
    ['The server asks for', retryAfter === undefined ? undefined : seconds(retryAfter * 1000)],
    ['Hint', error?.hint],
    ['Delivery', reading.delivery?.replaceAll('_', ' ')],
    ['Wrappers', reading.wrappers.join(', ') || undefined],
    ['Rule', reading.rule],
    ['Its words', wordsAt(reading.evidence) < 0 ? reading.evidence : undefined],
  ];
  facts.replaceChildren();
  for (const [name, value] of rows) {
    if (value === undefined) continue;
    facts.append(Object.assign(document.createElement('dt'), { textContent: name }));
    facts.append(Object.assign(document.createElement('dd'), { textContent: value }));
  }
  excerpt(reading.evidence);
}

/** Where in the input the words that decided stand as they are. */
function wordsAt(evidence: string | undefined): number {
  return evidence ? input.value.toLowerCase().indexOf(evidence.toLowerCase()) : -1;
}

/** The words that decided, where they stand. */
function excerpt(evidence: string | undefined): void {
  const text = input.value;
  const at = wordsAt(evidence);
  element('words').hidden = at < 0;
  if (at < 0 || evidence === undefined) return;
  const [from, end] = [Math.max(0, at - AROUND), at + evidence.length];
  const words = Object.assign(document.createElement('mark'), { textContent: text.slice(at, end) });
  const before = `${from > 0 ? '…' : ''}${text.slice(from, at)}`;
  const after = `${text.slice(end, end + AROUND)}${end + AROUND < text.length ? '…' : ''}`;
  element('excerpt').replaceChildren(before, words, after);
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = `${what} copied.`;
  } catch {
    said.textContent = `The browser does not let this page copy: ${text}`;
  }
}

fill(kind, KINDS);
fill(mode, Object.fromEntries(MODES.toReversed().map((mode) => [mode, MODE_NAMES[mode]])));
fill(tool, TOOLS);
for (const [name, text] of Object.entries(EXAMPLES)) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: name });
  button.addEventListener('click', () => {
    input.value = text;
    kind.value = 'auto';
    show();
  });
  element('examples').append(button);
}
for (const control of [input, kind, mode, tool]) control.addEventListener('input', show);
element('copy').addEventListener('click', () => void copy(element('text').textContent ?? '', 'Text'));
element('share').addEventListener('click', () => void copy(link(), 'Link'));
addEventListener('hashchange', () => {
  fromAddress();
  show();
});
fromAddress();
show();
element('output').setAttribute('aria-busy', 'false');
