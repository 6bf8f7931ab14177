// Bytes, without Node's `Buffer`, which other runtimes lack.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** How many characters are made in one go: arguments of a function have their place on the stack. */
const PIECE = 8192;

/** The UTF-8 of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The text of UTF-8, with U+FFFD for what is none. */
export function textOfUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** A text with a character for each byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return text;
}

export function concat(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The order of two texts by their UTF-8, which is that of their characters. */
export function byUtf8(a: string, b: string): number {
  const [one, other] = [utf8(a), utf8(b)];
  const at = one.findIndex((byte, i) => byte !== other[i]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}
