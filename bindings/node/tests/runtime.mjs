// What the suite runs on: the native part, or, in SUITE, the WebAssembly module: as its `fallback`, or as the `package`
// toolerror-wasm (bindings/wasm/npm/tests/suite).
const { SUITE } = process.env;

/** For tests of what only the native part can do. */
export const schemas = { skip: SUITE === undefined ? false : 'the module checks no JSON Schemas' };
/** For tests that load the package with `require`. */
export const commonJs = { skip: SUITE === 'package' ? 'the package is an ES module' : false };
