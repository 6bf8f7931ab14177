// How the sources of bindings/node become code for other runtimes.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const node = join(root, '../../node');
const esbuild = createRequire(join(node, 'package.json'))('esbuild');

/** What fills the border is `lib/FILL.ts`, and what the runtime offers is `lib/host.ts`. */
const instead = (fill) => ({
  name: 'instead',
  setup(build) {
    const files = { './native.js': `lib/${fill}.ts`, './host.js': 'lib/host.ts' };
    build.onResolve({ filter: /^\.\/(native|host)\.js$/ }, ({ path, importer }) =>
      importer.startsWith(join(node, 'lib')) ? { path: join(root, files[path]) } : undefined,
    );
  },
});

/** Bundles as modules of ECMAScript, with the module filled in by `lib/FILL.ts`. */
export function bundle(fill, options) {
  return esbuild.build({
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    loader: { '.gz': 'binary' },
    plugins: [instead(fill)],
    logLevel: 'warning',
    ...options,
  });
}
