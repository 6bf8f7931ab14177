// Servers whose process does not start: what is seen of it. What that means, the native part says (SPEC 2.5.5).
import { concat, textOfUtf8, utf8 } from './bytes.js';
import { cutOff, lostIn, protocolError } from './client-errors.js';
import { fromText, ToolError, type AnyToolError } from './error.js';
import { native } from './native.js';
import { Reading } from './reading.js';
import { chain, fromError, member } from './wrap.js';

/** How long the rest of a process may take to be seen. */
const REST_MS = 200;

type Listener = (...values: unknown[]) => void;
interface Emitter {
  on(event: string, listener: Listener): unknown;
}

/** The start of a server's process under a transport of an SDK; of a transport without one, nothing. */
export function watchStart(transport: unknown): { whyNot(thrown: unknown): Promise<AnyToolError | undefined> } {
  const opened = transport as { start?(): Promise<void>; _process?: Emitter; stderr?: Emitter | null };
  if (typeof opened.start !== 'function' || !('pid' in Object(transport))) return { whyNot: async () => undefined };
  const start = opened.start.bind(transport);
  const seen = new Watched(transport);
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
  readonly #transport: unknown;
  #words: Uint8Array = new Uint8Array();
  #status: { code: unknown; signal: unknown } | undefined;
  #gone: Promise<unknown> = new Promise(() => undefined);

  constructor(transport: unknown) {
    this.#transport = transport;
  }

  reads(stderr: Emitter): void {
    stderr.on('data', (chunk) => {
      this.#words = concat([this.#words, typeof chunk === 'string' ? utf8(chunk) : (chunk as Uint8Array)]).subarray(-native.MAX_STDERR);
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
    const cut = cutOff(this.#transport, answered);
    if (cut !== undefined) return cut;
    await Promise.race([this.#gone, new Promise((resolve) => (setTimeout(resolve, REST_MS) as Partial<NodeJS.Timeout>).unref?.())]);
    return this.#status && didNotStart(this.#status.code, this.#status.signal, this.#words);
  }
}

function notStarted(thrown: unknown): AnyToolError {
  const outcome = fromError(thrown);
  const error = outcome instanceof Reading ? outcome.error : ToolError.build('INTERNAL', '');
  return fromText(native.notStarted(error.toJson(), String(member(thrown, 'message'))));
}

function didNotStart(code: unknown, signal: unknown, words: Uint8Array): AnyToolError {
  const [exit, name] = [typeof code === 'number' ? code : undefined, typeof signal === 'string' ? signal : undefined];
  return fromText(native.didNotStart(exit, name, textOfUtf8(words)));
}
