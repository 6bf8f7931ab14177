import { fromText, type AnyToolError } from './error.js';
import { native } from './native.js';
import { inputText } from './reading.js';

/** The names of the forms of other systems that are known (SPEC 3). */
export const PROFILES: readonly string[] = Object.freeze(
  (JSON.parse(native.words()) as { profile: string[] }).profile,
);

/** A form of another system: the name of a known one, or one's own as its JSON (SPEC 3.5). */
export type Profile = string | object;

function profileText(profile: Profile): string {
  return typeof profile === 'string' ? profile : JSON.stringify(profile);
}

/**
 * The error that `input`, an object or its text, is in a form; `undefined` when it is none.
 *
 * @param keepOrigin keeps what the form has and the contract lacks in `data._origin`, so that `encodeAs` restores it.
 */
export function decode(
  profile: Profile,
  input: object | string,
  options?: { keepOrigin?: boolean | undefined },
): AnyToolError | undefined {
  const text = native.decode(profileText(profile), inputText(input), options?.keepOrigin ?? false);
  return text === null ? undefined : fromText(text);
}

/** An error in a form: JSON, or a text where the form is one. */
export function encodeAs(profile: Profile, error: AnyToolError): string {
  return native.encodeAs(profileText(profile), error.toJson());
}
