// One call that works on several items: the result of each (SPEC 4.8).
import { check } from './misuse-checks.js';
import { underWay } from './contract.js';
import { emitted } from './emit.js';
import { fromText } from './error.js';
import { forCaller } from './foreign.js';
import { encode } from './json.js';
import { MisuseError } from './misuse.js';
import { native } from './native.js';

/** The data of a call that has worked on several items. */
export interface BatchData {
  items: ({ key: string; data: unknown } | { key: string; error: object })[];
  succeeded: number;
  failed: number;
  [member: string]: unknown;
}

/**
 * How the items of one call ended, each under its key.
 *
 * ```js
 * const batch = new Batch();
 * for (const image of images) await batch.item(image.id, () => resize(image));
 * return resultOf(batch.data());
 * ```
 */
export class Batch {
  /** The keys of the items in their order, with the JSON of those that have ended. */
  readonly #items: { readonly key: string; json?: string }[] = [];

  /**
   * Works on an item. What `work` gives is its data, what it throws is its error, as it would be that of a tool. When the call
   * is cancelled, what it throws goes on.
   */
  async item(key: string, work: () => unknown): Promise<void> {
    check(key, 'a string', 'key');
    const item: { readonly key: string; json?: string } = { key };
    this.#items.push(item);
    try {
      const data = await work();
      item.json = encode({ key, data: data === undefined ? null : data });
    } catch (thrown) {
      const call = underWay();
      const error = call === undefined ? emitted(forCaller(thrown, undefined, {})) : call._itemError(thrown);
      item.json = `{"key":${encode(key)},"error":${error.toJson()}}`;
    }
  }

  /** The data of the call. @throws the strictest of all errors, with all of them in `errors`, when all items have failed. */
  data(): BatchData {
    const open = this.#items.find(({ json }) => json === undefined);
    if (open !== undefined) throw new MisuseError(`item \`${open.key}\` has not ended`);
    const { result, error } = native.batch(`[${this.#items.map(({ json }) => json).join(',')}]`);
    if (typeof error === 'string') throw fromText(error);
    return JSON.parse(result ?? '{}') as BatchData;
  }
}
