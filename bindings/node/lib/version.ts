import { native } from './native.js';

/** Version of the contract that this package implements. */
export const CONTRACT_VERSION: string = (JSON.parse(native.words()) as { contract_version: string }).contract_version;
