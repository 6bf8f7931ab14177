// The misuse error: a mistake in the program, never a failed tool call.
/**
 * The library was used in a way that it refuses: an unknown type, `data` that is not an object, a policy at fault.
 * It is for the programmer and never a `ToolError`.
 */
export class MisuseError extends Error {
  static {
    Object.defineProperty(this.prototype, 'name', { value: 'MisuseError', configurable: true, writable: true });
  }
}
