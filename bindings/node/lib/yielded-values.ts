// The values of a tool that yields them one after the other, while a driver calls it.

interface PendingValue {
  readonly value: unknown;
  readonly taken: () => void;
  readonly replaced: (reason: unknown) => void;
}

/** Hands on the values of all attempts, each when the reader asks for it. Without a reader they are dropped. */
export class YieldedValues {
  /** There is a reader. */
  hasReader: boolean;
  #pending: PendingValue | undefined;
  #wake = (): void => {};

  constructor(hasReader: boolean) {
    this.hasReader = hasReader;
  }

  /** All values of an attempt: the last one. */
  async all(values: AsyncIterable<unknown>): Promise<unknown> {
    let last: unknown;
    for await (const value of values) {
      last = value;
      if (this.hasReader) await this.#offer(value);
    }
    return last;
  }

  #offer(value: unknown): Promise<void> {
    this.#pending?.replaced(new DOMException('another attempt has begun', 'AbortError'));
    return new Promise((taken, replaced) => {
      this.#pending = { value, taken, replaced };
      this.#wake();
    });
  }

  /** The values until the call has ended; how it ended. */
  async *values(call: Promise<unknown>): AsyncGenerator<unknown, void, undefined> {
    let over = false;
    const ended = (): void => {
      over = true;
      this.#wake();
    };
    call.then(ended, ended);
    let shown: PendingValue | undefined;
    try {
      for (;;) {
        const pending = this.#pending;
        if (pending !== undefined && pending !== shown) {
          shown = pending;
          yield pending.value;
          pending.taken();
          if (this.#pending === pending) this.#pending = undefined;
        } else if (over) {
          await call;
          return;
        } else {
          await new Promise<void>((resolve) => (this.#wake = resolve));
        }
      }
    } finally {
      this.hasReader = false;
      this.#pending?.replaced(new DOMException('nobody reads on', 'AbortError'));
    }
  }
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as { [Symbol.asyncIterator]?: unknown } | null | undefined)?.[Symbol.asyncIterator] === 'function';
}
