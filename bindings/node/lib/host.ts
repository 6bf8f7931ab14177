// What the runtime offers beside the language. The package for other runtimes (bindings/wasm/npm) has another such file.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import * as timers from 'node:timers';
import { types } from 'node:util';

/** A value that belongs to a call and to all that it waits for. */
export interface Storage<T> {
  getStore(): T | undefined;
  run<R>(store: T, work: () => R): R;
}

export function newStorage<T>(): Storage<T> {
  return new AsyncLocalStorage<T>();
}

/** What a value is, whatever realm it is from and whatever it says of itself. */
export type Types = Pick<
  typeof types,
  | 'isAnyArrayBuffer'
  | 'isBoxedPrimitive'
  | 'isDataView'
  | 'isDate'
  | 'isGeneratorObject'
  | 'isMap'
  | 'isNativeError'
  | 'isPromise'
  | 'isRegExp'
  | 'isSet'
  | 'isUint8Array'
  | 'isUint8ClampedArray'
  | 'isWeakMap'
  | 'isWeakSet'
>;

export { types };

/** Tells the developer of a mistake that breaks nothing. */
export function warn(text: string): void {
  process.emitWarning(text, 'ToolErrorWarning');
}

/** Does something at the next turn of the event loop; as it was before a test runner put its own in place. */
export const nextTurn: (work: () => void) => unknown = timers.setImmediate;

/** A whole file. */
export function readFile(path: string | URL): Uint8Array {
  return readFileSync(path);
}

/** The process of a server. */
export type Child = ChildProcess;

/** What a server gets of this process's variables: the rest may hold secrets. */
const INHERITED = /^(?:HOME|LOGNAME|PATH|SHELL|TERM|USER|APPDATA|COMSPEC|HOMEDRIVE|HOMEPATH|LOCALAPPDATA|PATHEXT|PROCESSOR_ARCHITECTURE|PROGRAM\w+|SYSTEM\w+|TEMP|USER(?:NAME|PROFILE)|WINDIR)$/i;

/** Starts a server with pipes, as the leader of its own process group. */
export function startServer(
  command: string,
  args: readonly string[],
  env: { readonly [name: string]: string } | undefined,
  cwd: string | undefined,
  stderr: 'pipe' | 'inherit' | 'ignore',
): Child {
  const inherited = Object.entries(process.env).filter(([name]) => INHERITED.test(name));
  return spawn(command, [...args], {
    env: { ...Object.fromEntries(inherited), ...env },
    ...(cwd !== undefined && { cwd }),
    stdio: ['pipe', 'pipe', stderr],
    windowsHide: true,
    detached: process.platform !== 'win32',
  });
}

/** Signals a process and all of its group; whether there was any. */
export function signalGroup(child: Child, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.platform === 'win32' ? child.kill(signal) : process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** The servers that end with this program. */
const servers = new Set<Child>();

/** When this program ends, a process and its group are asked to end, too; until the function that it gives is called. */
export function endWithProgram(child: Child): () => void {
  if (servers.size === 0) process.on('exit', endServers);
  servers.add(child);
  return () => {
    if (servers.delete(child) && servers.size === 0) process.off('exit', endServers);
  };
}

function endServers(): void {
  for (const child of servers) signalGroup(child, 'SIGTERM');
}

export function newPassThrough(): PassThrough {
  return new PassThrough();
}

export function writeStderr(chunk: Uint8Array): void {
  process.stderr.write(chunk);
}
