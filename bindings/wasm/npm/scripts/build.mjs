// Builds dist/: the package of bindings/node with the WebAssembly module in place of the native part.
//
//   node scripts/build.mjs             needs bindings/node/node_modules
//   node scripts/build.mjs licences    puts the licences beside it
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { bundle } from './bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, '../../node');
const dist = join(root, 'dist');
const entries = ['index', 'testing'].map((name) => join(node, `lib/${name}.ts`));

async function code() {
  rmSync(dist, { recursive: true, force: true });
  const tsc = join(node, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', root], { stdio: 'inherit' });
  execFileSync(process.execPath, [tsc, '-p', node, '--emitDeclarationOnly', '--outDir', join(dist, 'types')], { stdio: 'inherit' });
  mkdirSync(join(dist, 'workerd'));
  writeFileSync(join(dist, 'workerd/toolerror.wasm'), gunzipSync(readFileSync(join(root, '../../go/toolerror.wasm.gz'))));
  const shared = { entryPoints: entries, splitting: true, legalComments: 'none' };
  await bundle('inline', { ...shared, outdir: dist });
  await bundle('workerd', { ...shared, outdir: join(dist, 'workerd'), external: ['./toolerror.wasm'] });
}

/** The licences of the project, for the package. */
function licences() {
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(join(root, '../../..', name), join(root, name));
}

if (process.argv.includes('licences')) licences();
else await code();
