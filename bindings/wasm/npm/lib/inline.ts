// The border, filled by the module that is part of this file, compressed: nothing has to be served, found or copied.
import packed from '../../../go/toolerror.wasm.gz';
import { moduleNative } from '../../../node/lib/module.js';
import type { Compiled } from '../../../node/lib/wasm.js';

declare const WebAssembly: { compile(bytes: ArrayBuffer): Promise<Compiled> };

const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
export const native = moduleNative(await WebAssembly.compile(await new Response(stream as ReadableStream<Uint8Array>).arrayBuffer()));
