// What stops a guarded handler: the signal of the client, and the time limit. Its own signal is made when somebody asks for it:
// most handlers do not. `AbortSignal.any` needs Node.js 20.3.

import { onAbort } from './abort.js';

/** Whether a handler is to stop, and why. */
export class Stop {
  #client: AbortSignal | undefined;
  #own: AbortController | undefined;
  #late: { readonly reason: unknown } | undefined;
  #ignore: (() => void) | undefined;
  readonly #follow = (): void => this.#own?.abort(this.#client?.reason);

  constructor(client: AbortSignal | undefined) {
    this.#client = client;
  }

  get isAborted(): boolean {
    return this.#late !== undefined || this.#client?.aborted === true;
  }

  get signal(): AbortSignal {
    if (this.#own === undefined) {
      this.#own = new AbortController();
      if (this.#late !== undefined) this.#own.abort(this.#late.reason);
      else if (this.#client?.aborted) this.#follow();
      else this.#ignore = onAbort(this.#client, this.#follow);
    }
    return this.#own.signal;
  }

  abort(reason: unknown): void {
    if (this.isAborted) return;
    this.#late = { reason };
    this.#own?.abort(reason);
  }

  /** Follows the client no longer. */
  release(): void {
    this.#ignore?.();
    if (!this.isAborted) this.#client = undefined;
  }
}
