// Servers whose process does not start: why, and whether starting them again can help (SPEC 2.5.5).
import { concat, textOfUtf8, utf8 } from './bytes.js';
import { lostIn, protocolError } from './client-errors.js';
import { optionsText } from './emit.js';
import { fromText, ToolError, type AnyToolError } from './error.js';
import { native } from './native.js';
import { read, Reading } from './reading.js';
import { chain, fromError, member } from './wrap.js';
import type { ErrorType } from './words.js';

const MAX_BYTES = 32 << 10;
const MAX_LINES = 5;
const MAX_TOLD = 600;
/** How long the rest of a process may take to be seen. */
const REST_MS = 200;
/** Signals that others end a process with: a shutdown, too little memory. */
const FROM_OUTSIDE = ['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM'];
const SIGNALS: { readonly [name: string]: number } = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
const OF_CODE: { readonly [code: number]: ErrorType } = { 126: 'PERMISSION', 127: 'NOT_FOUND' };

type Listener = (...values: unknown[]) => void;
interface Emitter {
  on(event: string, listener: Listener): unknown;
}

/** The start of a server's process under a transport of an SDK; of a transport without one, nothing. */
export function watchStart(transport: unknown): { whyNot(thrown: unknown): Promise<AnyToolError | undefined> } {
  const opened = transport as { start?(): Promise<void>; _process?: Emitter; stderr?: Emitter | null };
  if (typeof opened.start !== 'function' || !('pid' in Object(transport))) return { whyNot: async () => undefined };
  const start = opened.start.bind(transport);
  const seen = new Watched();
  if (opened.stderr) seen.reads(opened.stderr);
  opened.start = async () => {
    try {
      await start();
    } catch (error) {
      seen.failed = error;
      throw error;
    }
    if (opened._process) seen.waits(opened._process);
  };
  return { whyNot: (thrown) => seen.whyNot(thrown) };
}

class Watched {
  failed: unknown;
  #words: Uint8Array = new Uint8Array();
  #status: { code: unknown; signal: unknown } | undefined;
  #gone: Promise<unknown> = new Promise(() => undefined);

  reads(stderr: Emitter): void {
    stderr.on('data', (chunk) => {
      this.#words = concat([this.#words, typeof chunk === 'string' ? utf8(chunk) : (chunk as Uint8Array)]).subarray(-MAX_BYTES);
    });
  }

  waits(child: Emitter): void {
    child.on('exit', (code, signal) => (this.#status = { code, signal }));
    this.#gone = new Promise((resolve) => child.on('close', resolve));
  }

  async whyNot(thrown: unknown): Promise<AnyToolError | undefined> {
    if (this.failed !== undefined) return notStarted(this.failed);
    // what the server has answered says more than its end
    const answered = chain(thrown).map(protocolError).find((error) => error !== undefined);
    if (answered !== undefined && lostIn(answered) !== 'connection') return undefined;
    await Promise.race([this.#gone, new Promise((resolve) => (setTimeout(resolve, REST_MS) as Partial<NodeJS.Timeout>).unref?.())]);
    return this.#status && didNotStart(this.#status.code, this.#status.signal, this.#words);
  }
}

function notStarted(thrown: unknown): AnyToolError {
  const outcome = fromError(thrown);
  const type = outcome instanceof Reading ? outcome.error.type : 'INTERNAL';
  const text = `cannot start the server: ${String(member(thrown, 'message'))}`;
  return ToolError.build(type, text, { data: { code: 'command_not_started' } });
}

function didNotStart(code: unknown, signal: unknown, words: Uint8Array): AnyToolError {
  const lines = lastLines(words);
  const number = SIGNALS[String(signal)];
  const ended = typeof signal === 'string' ? `signal: ${number === undefined ? signal : `${number} (${signal})`}` : `exit status: ${code}`;
  const told = [...lines.join(' | ')].slice(-MAX_TOLD).join('');
  return ToolError.build(typeOf(code, signal, lines), `the server did not start (${ended})${told && `: ${told}`}`);
}

function typeOf(code: unknown, signal: unknown, lines: readonly string[]): ErrorType {
  if (FROM_OUTSIDE.includes(String(signal))) return 'TRANSIENT';
  const said = OF_CODE[Number(code)];
  if (said !== undefined) return said;
  return lines.some((line) => read(line, 'classify').error.type === 'PERMISSION') ? 'PERMISSION' : 'INTERNAL';
}

/** The last lines, without colours and secrets. */
function lastLines(words: Uint8Array): string[] {
  const text = textOfUtf8(words);
  // a line whose start is lost could be the end of a secret that can no longer be recognised
  const whole = words.length < MAX_BYTES ? text : text.slice(text.indexOf('\n') + 1);
  const plain = whole.replace(/\x1b\[[0-9;:?]{0,32}[a-zA-Z]/g, '');
  if (plain.trim() === '') return [];
  const limits = optionsText({ messageLimit: Infinity, textLimit: Infinity });
  const masked = fromText(native.emitted(ToolError.build('INTERNAL', plain).toJson(), limits)).message;
  return masked.split('\n').map((line) => native.oneLine(line)).filter(Boolean).slice(-MAX_LINES);
}
