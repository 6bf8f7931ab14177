//! Credentials that a service repeats when it refuses them: `invalid token 'x1'`, `Incorrect API key provided: x1`
//! (SPEC §1.9.55).

use crate::redact::data::{WORDS_OF_GIVING, WORDS_OF_REFUSAL};
use crate::redact::scan::{among, run, Range, Scan};
use crate::redact::secret::looks_secret;
use crate::redact::sentences::{blank, quoted};
use crate::redact::value::bare;

/// The longest sensitive name in a sentence, in words.
const MAX_WORDS: usize = 3;

/// The credential in the sentence whose word of refusal begins at `at`.
pub(crate) fn value(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    let text = scan.text;
    let end = run(text.as_bytes(), at, |byte| byte.is_ascii_alphabetic());
    if !among(WORDS_OF_REFUSAL, text.get(at..end)?) {
        return None;
    }
    let from = blank(text, end)?;
    let name = name(scan, from)?;
    let other = text.get(from..name)?.eq_ignore_ascii_case("token");
    let given = word_end(text, name);
    let colon = text.as_bytes().get(given) == Some(&b':');
    let from = blank(text, if colon { given + 1 } else { given })?;
    let is_secret = |range: &Range| text.get(range.0..range.1).is_some_and(looks_secret);
    // parsers also speak of tokens: `invalid token 'else'`
    let quoted = quoted(text, from).filter(|range| !other || is_secret(range));
    quoted.or_else(|| bare(text, from, true).filter(|range| colon && is_secret(range)))
}

/// The end of the longest sensitive name that begins here.
fn name(scan: &Scan<'_>, from: usize) -> Option<usize> {
    let mut found = None;
    let mut at = from;
    for _ in 0..MAX_WORDS {
        let end = run(scan.text.as_bytes(), at, |byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
        });
        if end == at {
            break;
        }
        if scan.keys.hides(scan.text.get(from..end)?, "") {
            found = Some(end);
        }
        match blank(scan.text, end) {
            Some(next) => at = next,
            None => break,
        }
    }
    found
}

/// The end of ` provided` or another word for it, if it is there.
fn word_end(text: &str, at: usize) -> usize {
    let word = |from| {
        let end = run(text.as_bytes(), from, |byte| byte.is_ascii_alphabetic());
        among(WORDS_OF_GIVING, text.get(from..end)?).then_some(end)
    };
    blank(text, at).and_then(word).unwrap_or(at)
}
