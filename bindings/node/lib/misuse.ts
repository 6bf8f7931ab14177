// The two errors that are no failed tool call: a mistake in the program, and a bug in toolerror.
/**
 * The library was used in a way that it refuses: an unknown type, `data` that is not an object, a policy at fault.
 * It is for the programmer and never a `ToolError`.
 */
export class MisuseError extends Error {
  static {
    Object.defineProperty(this.prototype, 'name', { value: 'MisuseError', configurable: true, writable: true });
  }
}

/** A bug in toolerror: please report it. Neither a `ToolError` nor misuse. */
export class BugError extends Error {
  static {
    Object.defineProperty(this.prototype, 'name', { value: 'BugError', configurable: true, writable: true });
  }

  /** @internal */
  static of(panic: string): BugError {
    return new BugError(`bug in toolerror, please report it: ${panic}`);
  }
}
