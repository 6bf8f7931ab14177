// Builds dist/ (types, CommonJS, the ES module and the browser's refusal) and native/ (the library for this machine; with
// dist/ the WebAssembly module for others).
//
//   node scripts/build.mjs            both
//   node scripts/build.mjs native     one of them; `licences` puts the licences beside them
//
// PROFILE=dev takes the library that the tests of all languages share, which is not optimised.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

/** The name under which lib/addon.ts looks for the library of this machine. */
function platform() {
  const { platform, arch } = process;
  if (platform !== 'linux') return `${platform}-${arch}`;
  process.report.excludeNetwork = true;
  return `${platform}-${arch}-${process.report.getReport().header.glibcVersionRuntime ? 'gnu' : 'musl'}`;
}

function native() {
  const [command, ...build] =
    process.env.PROFILE === 'dev'
      ? [join(root, '../../tests/native')]
      : ['cargo', 'build', '--profile', 'dist', '-p', 'toolerror-node'];
  const messages = execFileSync(command, [...build, '--message-format', 'json-render-diagnostics'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const files = messages
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((message) => message.reason === 'compiler-artifact' && message.target.name === 'toolerror_node')
    .flatMap((message) => message.filenames);
  const library = files.find((file) => /\.(so|dylib|dll)$/.test(file));
  mkdirSync(join(root, 'native'), { recursive: true });
  // a library that some process has open is replaced, not written into
  const target = join(root, 'native', `toolerror.${platform()}.node`);
  rmSync(target, { force: true });
  copyFileSync(library, target);
}

function dist() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', root], { stdio: 'inherit' });
  mkdirSync(join(root, 'native'), { recursive: true });
  copyFileSync(join(root, '../go/toolerror.wasm.gz'), join(root, 'native/toolerror.wasm.gz'));
  const write = (file, text) => writeFileSync(join(root, 'dist', file), text);
  const namesOf = (module) => Object.keys(require(join(root, `dist/${module}.js`))).sort();
  // one implementation, the CommonJS one: classes and states are the same however the package is loaded
  for (const module of ['index', 'testing']) {
    const names = namesOf(module).join(',\n  ');
    write(`${module}.mjs`, `import toolerror from './${module}.js';\n\nexport const {\n  ${names},\n} = toolerror;\n`);
    write(`${module}.d.mts`, `export * from './${module}.js';\n`);
  }
  const names = namesOf('index');
  write(
    'browser.js',
    `${names.map((name) => `exports.${name} = undefined;`).join('\n')}\n` +
      `throw new Error('toolerror needs Node.js 20 or newer: it has a native part and does not run in browsers, where the package toolerror-wasm does');\n`,
  );
}

/** The licences of the project, for the package. */
function licences() {
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(join(root, '../..', name), join(root, name));
}

const parts = process.argv.slice(2);
if (parts.length === 0 || parts.includes('native')) native();
if (parts.length === 0 || parts.includes('dist')) dist();
if (parts.includes('licences')) licences();
