//! The tables of this module as JSON, for documents and other languages.

use serde_json::{json, Value};

use crate::redact::data::{
    formats, ENDINGS, LAST_WORDS, MEMBERS_THAT_SAY_NAMES, MEMBERS_THAT_SAY_VALUES, NAMES, PRINTED_IN,
    PROGRAMS, WORDS_IN_SENTENCES,
};
use crate::redact::names::WordBefore;

/// The rows of `spec/tables/redaction.json` without reasons.
pub(crate) fn table() -> Value {
    let last_words = LAST_WORDS.iter().map(|last| match last.before {
        WordBefore::One(words) => json!({"word": last.word, "after": words}),
        WordBefore::NoneOf(words) => json!({"word": last.word, "not_after": words}),
    });
    let formats = (u8::MIN..=u8::MAX).flat_map(formats).map(|format| {
        json!({
            "prefix": format.prefix,
            "least": format.least,
            "random": format.random,
            "prefix_stays": format.prefix_stays,
            "digit_first": format.digit_first,
        })
    });
    let programs = PROGRAMS.iter().map(|program| {
        json!({
            "program": program.name,
            "more": program.more,
            "option": format!("-{}", char::from(program.option)),
            "apart": program.apart,
            "login": program.login,
        })
    });
    json!({
        "names": NAMES,
        "endings": ENDINGS,
        "last_words": last_words.collect::<Vec<_>>(),
        "formats": formats.collect::<Vec<_>>(),
        "programs": programs.collect::<Vec<_>>(),
        "members_that_say_names": MEMBERS_THAT_SAY_NAMES,
        "members_that_say_values": MEMBERS_THAT_SAY_VALUES,
        "printed_in": PRINTED_IN,
        "words_in_sentences": WORDS_IN_SENTENCES,
    })
}
