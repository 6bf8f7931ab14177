// What fills the border: the native part of this machine or, where none loads, the WebAssembly module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadAddon } from './addon.js';
import type { Native } from './border.js';
import { moduleNative } from './module.js';
import { platformName } from './platform.js';
import { compiled } from './wasm.js';

function load(): Native {
  try {
    return loadAddon();
  } catch (cause) {
    try {
      return moduleNative(compiled(gunzipSync(readFileSync(join(__dirname, '../native/toolerror.wasm.gz')))));
    } catch {
      throw new Error(`toolerror has no native part that loads on ${platformName()}`, { cause });
    }
  }
}

export const native: Native = load();
