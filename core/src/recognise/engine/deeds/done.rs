//! Statements that a deed is done, followed by a statement about a failure (SPEC 3.6.33).

use crate::recognise::engine::data::OTHERS;
use crate::recognise::engine::deeds::data;
use crate::recognise::engine::deeds::words::{self, is_in, Word};
use crate::recognise::engine::masks::Masks;
use crate::recognise::engine::matcher::DoneWords;
use crate::recognise::sign_data as signs;

/// Maximum number of words per statement: statements about completion are short.
const MAX_STATEMENT: usize = 12;

/// Whether a statement reports a completed deed and another statement follows.
pub(crate) fn says_done<'m>(text: &str, has: DoneWords, masks: impl FnOnce() -> &'m Masks) -> bool {
    has.own.is_some_and(|end| goes_on(text, end)) && says_done_in_english(text, masks())
        || has.foreign && says_done_in_other_language(&text.to_lowercase())
}

/// Whether another statement may follow: a sign, and a word after it.
fn goes_on(text: &str, end: usize) -> bool {
    let rest = text.get(end..).unwrap_or("");
    let sign = rest.find(|c: char| !(c.is_alphanumeric() || c == ' '));
    let after = sign.and_then(|at| rest.get(at..)).unwrap_or("");
    after.contains(|c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '@'))
}

fn says_done_in_english(text: &str, masks: &Masks) -> bool {
    let words = words::split(text, masks);
    let mut statements = words.chunk_by(|one, next| one.segment == next.segment).peekable();
    let mut label: &[Word<'_>] = &[];
    while let Some(statement) = statements.next() {
        let next = statements.peek().and_then(|next| next.first());
        let is_own = || !is_by_others(statement);
        if next.is_some_and(|next| !is_no(&next.lower)) && is_done(statement, label) && is_own() {
            return true;
        }
        label = statement;
    }
    false
}

/// Whether a single word reports a completed deed: `captured`.
pub(crate) fn is_done_word(word: &str) -> bool {
    is_in(data::DONES, word) && !is_in(data::ENDED_BY_OTHERS, word)
}

/// Whether a statement is a deed and that it is done; a label before it may name the deed.
fn is_done(statement: &[Word<'_>], label: &[Word<'_>]) -> bool {
    let is_number = |word: &&Word<'_>| !word.raw.bytes().any(|b| b.is_ascii_alphabetic());
    let statement = without_target(statement);
    let mut back = statement.iter().rev().skip_while(is_number);
    let Some(end) = back.next().filter(|word| word.is_plain()) else {
        return false;
    };
    let subject: Vec<&Word<'_>> = back.collect();
    if subject.len() > MAX_STATEMENT || subject.iter().any(|word| is_denial(&word.lower)) {
        return false;
    }
    if is_in(data::SUCCESS_WORDS, &end.lower) {
        return subject.iter().copied().chain(label).any(is_deed);
    }
    let is_own = |word: &&Word<'_>| {
        let is_wire = is_in(data::WIRE, &end.lower) || is_in(data::COMPLETIONS, &end.lower);
        is_in(data::LINKS, &word.lower) || is_wire && is_in(data::MESSAGES, &word.lower)
    };
    // backwards: `too many codes were sent`
    let is_excess =
        |pair: &[&Word<'_>]| matches!(pair, [many, too] if many.lower == "many" && too.lower == "too");
    if subject.windows(2).any(is_excess) {
        return false;
    }
    let says_so = is_done_word(&end.lower) || is_in(data::COMPLETIONS, &end.lower);
    says_so && !subject.is_empty() && !subject.iter().any(is_own)
}

/// Whether a statement names somebody else who did it: `files were added to the table by a concurrent update`.
fn is_by_others(statement: &[Word<'_>]) -> bool {
    let words: Vec<&str> = statement.iter().map(|word| word.lower.as_ref()).collect();
    let statement = words.join(" ");
    OTHERS.iter().any(|others| statement.contains(others))
}

/// A statement without where its deed went: `event published to topic orders`.
fn without_target<'s, 'w>(statement: &'s [Word<'w>]) -> &'s [Word<'w>] {
    let is_target = |word: &Word<'_>| is_in(data::TARGETS, &word.lower);
    let is_end = |pair: &[Word<'_>]| matches!(pair, [end, to] if is_done_word(&end.lower) && is_target(to));
    let end = statement.windows(2).position(is_end);
    end.and_then(|end| statement.get(..=end)).unwrap_or(statement)
}

/// Whether a word names a deed, or a step of several.
fn is_deed(word: &Word<'_>) -> bool {
    let lists: [&[&str]; 3] = [data::BASES, data::DOINGS, data::NOUNS];
    word.lower == "step" || lists.iter().any(|list| is_in(list, &word.lower))
}

/// Whether the value negates it: `{ ok: 0 }`.
fn is_no(word: &str) -> bool {
    signs::NO_VALUES.contains(&word)
}

fn is_denial(word: &str) -> bool {
    is_in(data::DENIALS, word) || word.ends_with("n't") || is_in(data::READ_DOINGS, word)
}

/// Whether a statement in another language reports a completed deed and another statement follows.
fn says_done_in_other_language(lower: &str) -> bool {
    let is_sign = |c: char| {
        matches!(
            c,
            '\n' | ':' | ';' | ',' | '.' | '!' | '：' | '；' | '，' | '。' | '！'
        )
    };
    let mut statements = lower
        .split(is_sign)
        .filter(|part| part.contains(char::is_alphabetic))
        .peekable();
    while let Some(statement) = statements.next() {
        if statements.peek().is_some() && (is_done_abroad(statement) || is_done_dense(statement)) {
            return true;
        }
    }
    false
}

/// `die Zahlung wurde ausgeführt`
fn is_done_abroad(statement: &str) -> bool {
    let words = || statement.split(|c: char| !(c.is_alphanumeric() || c == '\''));
    let has = |list: &[&str]| words().any(|word| is_in(list, word));
    // the shorter list first
    has(data::FOREIGN_AUXILIARIES) && has(data::FOREIGN_DONES) && !has(data::FOREIGN_DENIALS)
}

/// `支付成功`, in a writing without blanks.
fn is_done_dense(statement: &str) -> bool {
    if statement.is_ascii() {
        return false; // spares the search for each word
    }
    let has = |list: &[&str]| list.iter().any(|word| statement.contains(word));
    let is_dense = |stem: &&&str| stem.starts_with(|c: char| c >= '\u{2e80}');
    let is_deed = || {
        let mut stems = data::FOREIGN_VERBS.iter().filter(is_dense);
        stems.any(|stem| statement.contains(stem))
    };
    has(data::DENSE_DONES) && !has(data::DENSE_DENIALS) && is_deed()
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::deeds::data::DENSE_DONES;

    #[test]
    fn no_ascii_text_is_in_a_writing_without_blanks() {
        assert!(!DENSE_DONES.iter().any(|word| word.is_ascii()));
    }
}
