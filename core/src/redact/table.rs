//! The tables of this module as JSON, for documents and other languages.

use serde_json::json;
use serde_json::Value;

use crate::redact::formats::formats;
use crate::redact::names::{Before, ENDINGS, LAST, NAMES};
use crate::redact::options::PROGRAMS;
use crate::redact::pairs::{NAMES as SAY_NAMES, VALUES};
use crate::redact::printed::WRAPPERS;
use crate::redact::prose::PASSWORDS;

/// What is known of secrets by name, by form and by place.
pub(crate) fn table() -> Value {
    let last_words = LAST.iter().map(|last| match last.before {
        Before::One(words) => json!({"word": last.word, "after": words}),
        Before::NoneOf(words) => json!({"word": last.word, "not_after": words}),
    });
    let formats = (u8::MIN..=u8::MAX).flat_map(formats).map(|format| {
        json!({
            "prefix": format.prefix,
            "least": format.min,
            "random": format.random,
            "prefix_stays": format.keep,
            "digit_first": format.number,
        })
    });
    let programs = PROGRAMS.iter().map(|program| {
        json!({
            "program": program.name,
            "more": program.more,
            "option": format!("-{}", char::from(program.option)),
            "apart": program.apart,
            "login": program.user,
        })
    });
    json!({
        "names": NAMES,
        "endings": ENDINGS,
        "last_words": last_words.collect::<Vec<_>>(),
        "formats": formats.collect::<Vec<_>>(),
        "programs": programs.collect::<Vec<_>>(),
        "members_that_say_names": SAY_NAMES,
        "members_that_say_values": VALUES,
        "printed_in": WRAPPERS,
        "words_in_sentences": PASSWORDS,
    })
}
