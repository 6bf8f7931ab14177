// The error forms of other systems (SPEC 3).
import { check, checkOptions } from './misuse-checks.js';
import { fromText, textOfError, type AnyToolError } from './error.js';
import { encode } from './json.js';
import { native } from './native.js';
import { inputText } from './reading.js';

/** The names of the forms of other systems that are known (SPEC 3). */
export const PROFILES: readonly string[] = Object.freeze(
  (JSON.parse(native.words()) as { profile: string[] }).profile,
);

/** A form of another system: the name of a known one, or a custom one as its JSON (SPEC 3.0.7). */
export type Profile = string | object;

function profileText(profile: Profile): string {
  if (typeof profile === 'string') return profile;
  check(profile, 'an object', 'profile');
  return encode(profile);
}

const DECODE = { keepOrigin: 'a boolean' } as const;

/** The text of a decoded error with the foreign form in it, which lives beside the error and not on the wire. */
const origins = new WeakMap<AnyToolError, string>();

/**
 * The error that `input`, an object or its text, is in a form; `undefined` when it is none.
 *
 * What the form has and the contract lacks is kept beside the error, so that {@link encodeAs} restores it; with
 * `keepOrigin` it is in `data._origin` and goes on the wire.
 */
export function decode(
  profile: Profile,
  input: object | string,
  options?: { keepOrigin?: boolean | undefined },
): AnyToolError | undefined {
  if (options !== undefined) checkOptions(options, DECODE);
  const texts = native.decode(profileText(profile), inputText(input))?.split('\n');
  const [text, withOrigin] = texts ?? [];
  if (text === undefined || withOrigin === undefined) return undefined;
  const error = fromText(options?.keepOrigin ? withOrigin : text);
  origins.set(error, withOrigin);
  return error;
}

/** An error in a form: JSON, or a text where the form is one. */
export function encodeAs(profile: Profile, error: AnyToolError): string {
  return native.encodeAs(profileText(profile), origins.get(error) ?? textOfError(error));
}
