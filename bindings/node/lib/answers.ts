// What a response to a POST of a client of MCP says to the call that was posted (SPEC 2.5): the rules are the native part's.
import type { NativePosted } from './border.js';
import { bytesOfLatin1, latin1, textOfUtf8, utf8 } from './bytes.js';
import { fromText, type AnyToolError } from './error.js';
import { native } from './native.js';
import { milliseconds, unpacked, type HttpParts, type Outcome, type ReadOptions } from './reading.js';
import type { Lost } from './words.js';

/** What was posted: a request, or anything else, which nobody waits for. */
export type Posted = NativePosted;

/** What the body of a POST holds. */
export function postedIn(body: unknown): Posted {
  return new native.NativePosted(typeof body === 'string' ? body : '');
}

/** What a response from status 400 says, and what the call has lost beside its answer. */
export function ofRefusal(parts: HttpParts, posted: Posted, hasSession: boolean, asked: ReadOptions): { outcome: Outcome; lost: Lost | undefined } {
  const { mode = 'exact', now } = asked;
  const given = JSON.stringify(parts);
  const { packed, lost } = posted.refused(given, hasSession, mode, milliseconds(now));
  return { outcome: unpacked(packed, asked, given), lost: lost ?? undefined };
}

/** The answer in a body, in which an error without a known id has the request's; or why it is none. */
export function ofSuccess(parts: HttpParts, posted: Posted, asked: ReadOptions): string | AnyToolError {
  const { mode = 'exact', now } = asked;
  const { body = '' } = parts;
  const answer = posted.answerIn(body);
  if (answer === null) return fromText(posted.unanswered(JSON.stringify(parts), mode, milliseconds(now)));
  return answer === '' ? body : answer;
}

/** The events of an answer. When they end with nothing to wait for, the answer is that they have ended. */
export async function* events(body: AsyncIterable<Uint8Array>, posted: Posted): AsyncGenerator<Uint8Array> {
  let rest: string[] = [];
  const seen = { answered: false, resumable: false };
  try {
    for await (const chunk of body) {
      const [first = '', ...more] = latin1(chunk).split('\n');
      rest.push(first);
      const last = more.pop();
      if (last === undefined) continue;
      const lines = [rest.join(''), ...more].map((line) => eventLine(line, posted, seen));
      rest = [last];
      yield bytesOfLatin1(`${lines.join('\n')}\n`);
    }
    yield bytesOfLatin1(rest.join(''));
  } catch (error) {
    if (seen.answered || seen.resumable) throw error;
  }
  if (!seen.answered && !seen.resumable) yield utf8(`\n\ndata: ${posted.closed()}\n\n`);
}

function eventLine(line: string, posted: Posted, seen: { answered: boolean; resumable: boolean }): string {
  if (line.startsWith('id:')) seen.resumable = true;
  if (!line.startsWith('data:')) return line;
  if (line.includes('"result"')) seen.answered = true;
  if (!line.includes('"error"')) return line;
  const { answers, text } = posted.event(textOfUtf8(bytesOfLatin1(line.slice('data:'.length))));
  seen.answered ||= answers;
  return text === undefined || text === null ? line : `data: ${latin1(utf8(text))}`;
}
