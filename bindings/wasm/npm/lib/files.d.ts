declare module '*.wasm.gz' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module '*.wasm' {
  const module: import('../../../node/lib/wasm.js').Compiled;
  export default module;
}
