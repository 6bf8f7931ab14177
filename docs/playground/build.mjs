// Builds the page into one file that needs no server: `node build.mjs OUT.html`. Needs bindings/node/node_modules.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from '../../bindings/wasm/npm/scripts/bundle.mjs';

const here = import.meta.dirname;
const out = process.argv[2];
if (out === undefined) throw new Error('say where: node build.mjs OUT.html');

const tsc = join(here, '../../bindings/node/node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', here], { stdio: 'inherit' });
const { outputFiles } = await bundle('inline', { entryPoints: [join(here, 'app.ts')], minify: true, write: false });
const parts = { STYLE: readFileSync(join(here, 'style.css'), 'utf8'), SCRIPT: outputFiles[0].text };
const page = readFileSync(join(here, 'page.html'), 'utf8').replace(/\/\* (STYLE|SCRIPT) \*\//g, (_, part) => parts[part]);
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, page);
