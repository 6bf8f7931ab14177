//! Whether the name of a tool suggests a deed.

use crate::recognise::engine::deeds::data;
use crate::recognise::engine::deeds::words::is_in;
use crate::recognise::engine::names;

/// The kind of action that a tool's name suggests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameMeaning {
    Deed,
    Read,
}

/// Whether a tool of this name does something that must not be done twice.
pub(crate) fn is_deed(name: &str) -> bool {
    classify(name, true) == Some(NameMeaning::Deed)
}

/// Classifies an identifier. `is_tool`: it is known to be the name of a tool.
pub(super) fn classify(name: &str, is_tool: bool) -> Option<NameMeaning> {
    // the last part: `mcp__mail__send`, `mail/send`, where it is not a verb alone: `requests.post`
    let dotted = name.rsplit_once('.').map(|(_, last)| last);
    let last = dotted
        .filter(|last| last.contains('_') || !is_in(data::METHODS, last))
        .unwrap_or(name);
    let last = last.rsplit(['/', ':']).next()?;
    let last = last.rsplit("__").next()?;
    let is_part = last.len() < name.len();
    let spaced = names::spaced(last);
    let words: Vec<&str> = spaced.split(' ').filter(|word| !word.is_empty()).collect();
    // `pay_1` is a thing
    let has_digit = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit());
    if !is_tool && words.len() > 1 && words.iter().skip(1).all(has_digit) {
        return None;
    }
    let verb = words.iter().enumerate().find_map(|(at, word)| {
        let next = words.get(at + 1).copied();
        if is_in(data::READ_BASES, word) {
            let rest = words.get(at + 1..).unwrap_or_default();
            return Some(if does_more(rest) {
                NameMeaning::Deed
            } else {
                NameMeaning::Read
            });
        }
        // what begins with no verb may be any name
        let counts = is_tool || is_part || at == 0;
        let is_verb = counts && is_verb(word, at, next) || is_tool && is_tool_verb(word, &words, at);
        is_verb.then_some(NameMeaning::Deed)
    });
    let has = |list: &[&str]| words.iter().any(|word| is_in(list, word));
    let is_wire = words.iter().any(|word| is_in(data::WIRE, word)) && has(data::MESSAGES);
    if verb == Some(NameMeaning::Deed) && (has(data::LINKS) || is_wire) {
        return None;
    }
    let is_noun = || is_tool && words.last().is_some_and(|word| is_in(data::NOUNS, word));
    verb.or_else(|| is_noun().then_some(NameMeaning::Deed))
}

/// Whether a verb of a deed is joined to the verb before: `get_or_create`.
fn does_more(words: &[&str]) -> bool {
    words.windows(2).any(|pair| match pair {
        [joiner, verb] => {
            is_in(data::JOINERS, joiner) && is_in(data::BASES, verb) && !is_in(data::THINGS, verb)
        }
        _ => false,
    })
}

/// Whether one of the words of a name is the verb of a deed and can be nothing else, and none says that it reads.
pub(super) fn has_verb(name: &str) -> bool {
    let spaced = names::spaced(name);
    let has = |is: &dyn Fn(&str) -> bool| spaced.split(' ').any(is);
    let reads = |word: &str| is_in(data::READ_BASES, word) || is_in(data::LINKS, word);
    has(&|word| is_in(data::BASES, word) && !is_in(data::THINGS, word)) && !has(&reads)
}

/// Whether a word of a tool's name is a verb that counts in such names only; `words` are those of the name.
fn is_tool_verb(word: &str, words: &[&str], at: usize) -> bool {
    let reads = || words.iter().skip(at).any(|word| is_in(data::READ_BASES, word));
    is_in(data::TOOL_VERBS, word) && !(is_in(data::RUNNERS, word) && reads())
}

/// Whether a word of a tool's name is a verb that does something, and not a noun: `post` in `get_post` is a noun.
fn is_verb(word: &str, at: usize, next: Option<&str>) -> bool {
    if !is_in(data::BASES, word) && !is_in(data::NAME_VERBS, word) {
        return false;
    }
    let is_measured = next.is_some_and(|next| is_in(data::MEASURES, next));
    let is_thing = is_in(data::THINGS, word);
    let is_looked_at = next.map_or(at > 0, |next| is_in(data::ASPECTS, next));
    !(is_measured || is_thing && is_looked_at)
}
