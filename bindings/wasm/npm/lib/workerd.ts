// The border, filled by a module that the runtime has compiled: workerd compiles none that comes as bytes.
import { moduleNative } from '../../../node/lib/module.js';
import module from './toolerror.wasm';

export const native = moduleNative(module);
