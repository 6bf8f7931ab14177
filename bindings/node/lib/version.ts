// The version of the contract.
import { native } from './native.js';

/** Version of the contract that this package implements. */
export const CONTRACT_VERSION: string = native.CONTRACT_VERSION;
