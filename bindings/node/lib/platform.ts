// The name of this machine's kind of native library.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** The program's header holds the path of its loader, which tells the C library. */
const HEADER_BYTES = 4096;

/**
 * The name of the library that loads here, such as `linux-x64-gnu`. On Linux the C library is told by files:
 * `process.report` would resolve the names of all peers of the process, over the network.
 */
export function platformName(): string {
  const { platform, arch } = process;
  if (platform !== 'linux') return `${platform}-${arch}`;
  const family = libcIn(begin('/proc/self/exe')) ?? libcIn(begin(process.execPath)) ?? libcIn(whole('/usr/bin/ldd')) ?? 'gnu';
  return `${platform}-${arch}-${family}`;
}

/** The C library that a program's header or the script `ldd` names. */
export function libcIn(text: string): 'gnu' | 'musl' | undefined {
  if (/\bld-musl-|\bmusl\b/.test(text)) return 'musl';
  return /\bld-linux|\bld64\.so|GNU C Library|GNU libc/.test(text) ? 'gnu' : undefined;
}

function begin(path: string): string {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(HEADER_BYTES);
      return bytes.toString('latin1', 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

function whole(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
