// A transport of MCP over the pipes of a server that it starts. What is read of the server's output the core decides.
import { endWithProgram, newPassThrough, signalGroup, startServer, writeStderr, type Child } from './host.js';
import { check, checkOptions } from './misuse-checks.js';
import { native } from './native.js';

type Any = any;

/** How a {@link StdioTransport} starts its server. */
export interface StdioOptions {
  /** The program. */
  command: string;
  args?: readonly string[] | undefined;
  /** Variables beside those that every server gets, such as `PATH` and `HOME`. */
  env?: { readonly [name: string]: string } | undefined;
  cwd?: string | undefined;
  /**
   * What becomes of the server's standard error: `pipe` for the transport's own `stderr`. Default: it goes to that of this
   * process.
   */
  stderr?: 'pipe' | 'inherit' | 'ignore' | undefined;
  /** The longest message of the server, in bytes. Default: 16 MiB. */
  maxMessage?: number | undefined;
}

/** What is read of a server's standard error: a stream of Node. */
export interface ServerStderr extends AsyncIterable<Uint8Array> {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
}

const OPTIONS = {
  command: 'a string',
  args: 'an array of strings',
  env: 'an object',
  cwd: 'a string',
  stderr: 'a string',
  maxMessage: 'a whole number, 0 or more',
} as const;

/** How long a server may take to go after its input was closed, and again after it was asked to. */
const GRACE_MS = 2000;
/** How long what a server has started may take to go after the server itself has gone. */
const HELPERS_GRACE_MS = 300;
/** How long the rest of the output of a server that has gone may take. */
const REST_MS = 300;
/** The longest limit that the border takes. */
const MOST = 2 ** 32 - 1;

/**
 * A transport over the pipes of a server, for clients of both generations of the SDK:
 * `agent.connect(() => new StdioTransport({ command: 'node', args: ['server.js'] }))`.
 *
 * Unlike the transports of the SDKs it reads what is not UTF-8, the last line without a line break, and batches; it ends one
 * call, not the connection, when an answer cannot be read or is longer than `maxMessage`; it cancels what is in flight when
 * it closes, and ends the processes that the server has started. When the program ends first, they are asked to end: a program
 * that a signal ends must handle that signal and close its client. On Windows it starts programs, but no `.cmd` files such as
 * `npx`, and ends the server alone.
 */
export class StdioTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: Any, extra?: Any) => void;

  /** The server's standard error, where it is read here. */
  readonly stderr: ServerStderr | null;
  readonly #stderr = newPassThrough();
  /** @internal */
  _process: Child | undefined;
  /** @internal Why the server's output is read no further (SPEC 2.5.10). */
  _badOutput: string | null = null;
  readonly #options: StdioOptions;
  readonly #output;
  /** The ids of the requests that the server has not answered. */
  readonly #inFlight = new Set<unknown>();
  /** The server has gone, and what it has started. */
  #over: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: StdioOptions) {
    checkOptions(options, OPTIONS);
    check(options.command, 'a string', 'command');
    this.#options = options;
    this.#output = new native.NativeServerOutput(Math.min(options.maxMessage ?? native.MAX_MESSAGE, MOST));
    this.stderr = (options.stderr ?? 'pipe') === 'pipe' ? this.#stderr : null;
    if (options.stderr === undefined) this.stderr?.on('data', writeStderr);
  }

  /** The id of the server's process, once it is started. */
  get pid(): number | null {
    return this._process?.pid ?? null;
  }

  /** Starts the server. A client does that when it connects. */
  async start(): Promise<void> {
    if (this._process !== undefined) throw new Error('the transport has been started already');
    const { command, args = [], env, cwd } = this.#options;
    const child = startServer(command, args, env, cwd, this.#options.stderr ?? 'pipe');
    this._process = child;
    if (this.stderr) child.stderr?.pipe(this.#stderr);
    for (const pipe of [child.stdin, child.stdout]) pipe?.on('error', (error) => this.onerror?.(error));
    child.stdout?.on('data', (chunk: Uint8Array) => this.#received(this.#output.read(chunk)));
    const gone = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    this.#over = gone.then(() => this.#gone(child)).finally(endWithProgram(child));
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        reject(error);
        this.onerror?.(error);
      });
    });
  }

  /** Sends a message, and waits until it has left. */
  async send(message: Any, _options?: Any): Promise<void> {
    const input = this._process?.stdin;
    if (!input?.writable || this.#closing) throw new Error('Not connected');
    const line = JSON.stringify(message);
    this.#output.sent(line);
    const { id, method, params } = message as { id?: unknown; method?: unknown; params?: { requestId?: unknown } };
    if (method === 'notifications/cancelled') this.#inFlight.delete(params?.requestId);
    else if (id !== undefined && method !== undefined && method !== 'initialize') this.#inFlight.add(id);
    return new Promise((resolve, reject) => input.write(`${line}\n`, (error) => (error ? reject(error) : resolve())));
  }

  /** Ends the server in order (SPEC 2.5.7), with all that it has started. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    const [child, over] = [this._process, this.#over];
    if (child === undefined || over === undefined) return;
    for (const requestId of this.#inFlight) {
      const params = { requestId, reason: 'the client closes the connection' };
      child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })}\n`);
    }
    child.stdin?.end();
    if (await inTime(over, GRACE_MS)) return;
    signalGroup(child, 'SIGTERM');
    if (await inTime(over, GRACE_MS)) return;
    signalGroup(child, 'SIGKILL');
    await inTime(over, GRACE_MS);
  }

  /** The server has gone; what it has started may hold its output open. */
  async #gone(child: Child): Promise<void> {
    const output = child.stdout;
    if (output && !output.readableEnded) await inTime(new Promise((resolve) => output.once('close', resolve)), REST_MS);
    this.#received(this.#output.end());
    output?.destroy();
    this.onclose?.();
    if (!signalGroup(child, 'SIGTERM')) return;
    await inTime(new Promise(() => undefined), HELPERS_GRACE_MS);
    signalGroup(child, 'SIGKILL');
  }

  /** Gives the client whole messages, a line each. */
  #received(lines: string): void {
    for (const line of lines.split('\n')) {
      if (line === '') continue;
      try {
        const message = JSON.parse(line) as { id?: unknown; method?: unknown };
        if (message.method === undefined) this.#inFlight.delete(message.id);
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(error as Error);
      }
    }
    const bad = this.#output.badOutput();
    if (bad === null || this.#closing) return;
    this._badOutput = bad;
    this.onerror?.(new Error(bad));
    void this.close();
  }
}

/** Whether something comes within that time. */
async function inTime(something: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, limitMs, false)));
  const came = await Promise.race([something.then(() => true), late]);
  clearTimeout(timer);
  return came;
}
