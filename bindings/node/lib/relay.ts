// The values of a tool that yields them one after the other, while a driver calls it.

interface Given {
  readonly value: unknown;
  readonly taken: () => void;
  readonly left: (reason: unknown) => void;
}

/** Hands on the values of all attempts, each when the reader asks for it. Without a reader they are dropped. */
export class Relay {
  /** There is a reader. */
  read: boolean;
  #given: Given | undefined;
  #wake = (): void => {};

  constructor(read: boolean) {
    this.read = read;
  }

  /** All values of an attempt: the last one. */
  async all(values: AsyncIterable<unknown>): Promise<unknown> {
    let last: unknown;
    for await (const value of values) {
      last = value;
      if (this.read) await this.#give(value);
    }
    return last;
  }

  #give(value: unknown): Promise<void> {
    this.#given?.left(new DOMException('another attempt has begun', 'AbortError'));
    return new Promise((taken, left) => {
      this.#given = { value, taken, left };
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
    let shown: Given | undefined;
    try {
      for (;;) {
        const given = this.#given;
        if (given !== undefined && given !== shown) {
          shown = given;
          yield given.value;
          given.taken();
          if (this.#given === given) this.#given = undefined;
        } else if (over) {
          await call;
          return;
        } else {
          await new Promise<void>((resolve) => (this.#wake = resolve));
        }
      }
    } finally {
      this.read = false;
      this.#given?.left(new DOMException('nobody reads on', 'AbortError'));
    }
  }
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as { [Symbol.asyncIterator]?: unknown } | null | undefined)?.[Symbol.asyncIterator] === 'function';
}
