//! Errors that are JSON objects of an unknown form: their members show which text is a code and which a message.

use std::borrow::Cow;

use crate::delay::RequestedDelay;
use crate::json::object::KeyLengths;
use crate::json::{view, Source};
use crate::recognise::engine::gathered_evidence::GatheredEvidence;
use crate::recognise::engine::{data, deeds, weights};
use crate::recognise::printed_value::inner_text_or_same;
use crate::recognise::rule::System;
use crate::recognise::sign_data as signs;
use crate::text::is_blank;

/// Maximum nesting of objects to search: `{"error":{"errors":[{…}]}}` is the deepest that APIs write.
const MAX_ERROR_DEPTH: usize = 3;

/// Maximum nesting to search in an object of unknown form, if its usual places hold nothing.
const MAX_UNKNOWN_DEPTH: usize = 6;

/// Maximum number of fields to read: further wrong fields add nothing new.
const MAX_FIELDS: usize = 8;
/// A larger number is a time or an id, not a count.
const MAX_COUNT: f64 = 1e8;
/// The longest text that may be a code, in bytes: documented ones have up to 60, sentences have blanks.
const MAX_CODE: usize = 96;

/// The canonical text of the object that a text is; of an array its first item.
pub(crate) fn object<'s>(source: &'s Source<'_>) -> Option<&'s str> {
    let text = source.text().trim_start_matches(is_blank);
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let object = first(source.canonical().ok()?);
    object.starts_with('{').then_some(object)
}

/// The first of the texts that an array holds: `["Rate limit exceeded"]`.
pub(crate) fn first_text<'s>(source: &'s Source<'_>) -> Option<Cow<'s, str>> {
    let text = source.text().trim_start_matches(is_blank);
    let array = text.starts_with('[').then(|| source.canonical().ok())??;
    view::as_str(first(array))
}

/// Adds the texts of a result or of content of MCP, and says whether it is one. Content inside of content is not read.
pub(crate) fn add_content(source: &Source<'_>, gathered: &mut GatheredEvidence) -> bool {
    let Some(content) = content(source).filter(|_| !gathered.in_content) else {
        return false;
    };
    gathered.in_content = true;
    gathered.add(&Source::new(&content.text));
    gathered.in_content = false;
    gathered.ordered |= content.differs;
    true
}

/// The texts of a result or of content of MCP.
struct Content {
    /// All texts, each on lines of its own.
    text: String,
    differs: bool,
}

/// The texts of a result of MCP, of its content or of one item, that has no other members: `{"type":"text","text":"…"}`.
fn content(source: &Source<'_>) -> Option<Content> {
    let value = source.canonical().ok()?;
    let content = view::get(value, "content").unwrap_or(value);
    let items: Vec<&str> = if content.starts_with('[') {
        view::items(content).collect()
    } else {
        vec![content]
    };
    let is_known =
        |object: &str| view::Members::new(object).all(|(key, _)| data::CONTENT_KEYS.contains(&key));
    if !is_known(value) || !items.iter().all(|item| item.starts_with('{') && is_known(item)) {
        return None;
    }
    let is_text = |item: &&&str| view::get(item, "type").is_some_and(|kind| kind == "\"text\"");
    let texts = items.iter().filter(is_text);
    let texts: Vec<_> = texts
        .filter_map(|item| view::as_str(view::get(item, "text")?))
        .collect();
    let first = texts.first()?;
    Some(Content {
        differs: texts.iter().any(|text| text != first),
        text: texts.join("\n"),
    })
}

/// Whether a text is an array of objects with different contents: several failures at once.
pub(crate) fn has_different_items(source: &Source<'_>) -> bool {
    let is_array = source.text().trim_start_matches(is_blank).starts_with('[');
    is_array && source.canonical().is_ok_and(differ)
}

/// Whether the items of an array have different texts.
fn differ(array: &str) -> bool {
    let members = |item: &str| {
        data::ITEM_KEYS
            .iter()
            .map(|key| view::get(item, key).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let of = |item: &str| {
        if item.starts_with('{') {
            members(item)
        } else {
            vec![Some(item.to_owned())]
        }
    };
    let mut items = view::items(array).map(of);
    let first = items.next();
    items.any(|item| Some(item) != first)
}

/// Whether a member for the handling of failures states that a retry is useless.
fn refuses(Member { plain, value, .. }: &Member<'_>) -> bool {
    let is_in = |keys: &[&str]| keys.contains(&plain.as_str());
    (is_in(data::RETRYABLE_KEYS) && is_word(value, signs::NO_WORDS))
        || (is_in(data::PERMANENT_KEYS) && is_word(value, signs::YES_WORDS))
        || (plain == signs::DURABILITY && is_word(value, &[signs::DURABILITY_LASTS]))
        || (is_in(data::PERIOD_KEYS) && is_word(value, data::JSON_PERIODS))
}

/// Whether a member counts tests that failed.
fn counts_failed_tests(Member { key, value, .. }: &Member<'_>) -> bool {
    data::TEST_KEYS.contains(key) && value.parse().is_ok_and(|count: f64| count > 0.0)
}

/// Whether a member states that something was done.
fn counts_deeds(Member { plain, value, .. }: &Member<'_>) -> bool {
    let is_in = |keys: &[&str]| keys.contains(&plain.as_str());
    let is_some = || {
        value
            .parse()
            .is_ok_and(|count: f64| count > 0.0 && count < MAX_COUNT)
    };
    let is_list = || value.starts_with('[') && view::items(value).next().is_some();
    let is_end = |text: Cow<'_, str>| deeds::is_done_word(&text.to_ascii_lowercase());
    (is_in(data::EFFECTS_KEYS) && is_word(value, signs::EFFECTS_WORDS))
        || (plain == "partial" && *value == "true")
        || (is_in(data::DEED_COUNT_KEYS) && (is_some() || is_list()))
        || (is_in(data::STATE_KEYS) && view::as_str(value).is_some_and(is_end))
}

/// A key in lower case, without separators.
fn plain_key(key: &str) -> String {
    let letters = key.chars().filter(|c| !matches!(c, '_' | '-' | ' '));
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// Whether a value, as a string or by itself, is one of these words in any case.
fn is_word(value: &str, words: &[&str]) -> bool {
    let value = view::as_str(value).unwrap_or(value.into());
    words.iter().any(|word| value.eq_ignore_ascii_case(word))
}

/// Adds the evidence of an object. With `all`, it also searches unusual places if the usual ones hold nothing.
pub(crate) fn collect(object: &str, gathered: &mut GatheredEvidence, all: bool) {
    let before = gathered.signals.len();
    let members = ErrorObject::new(object);
    gathered.exhausted |= members.members.iter().any(counts_failed_tests);
    members.collect(gathered, MAX_ERROR_DEPTH);
    // a stated delay is enough
    let says_when = || RequestedDelay::from_texts(&[&Source::new(object)], false).is_stated();
    let new = gathered.signals.get(before..).unwrap_or_default();
    let says_nothing = new.iter().all(|signal| signal.weight <= weights::FAILED);
    if all && says_nothing && !members.says_well() && !says_when() {
        deep(object, MAX_UNKNOWN_DEPTH, gathered);
    }
}

/// Adds the texts and codes of objects at any depth, by the names of their members.
fn deep(value: &str, depth: usize, gathered: &mut GatheredEvidence) {
    if depth == 0 {
        return;
    }
    for (key, value) in view::Members::new(value) {
        let key = plain_key(key);
        let is_in = |ends: &[&str]| ends.iter().any(|end| key.ends_with(end));
        match view::as_str(value) {
            Some(text) if is_in(data::DEEP_TEXT_ENDS) && text.contains(' ') => {
                gathered.words(&inner_text_or_same(&text));
            }
            Some(code) if is_in(data::DEEP_CODE_ENDS) => deep_code(&code, gathered),
            Some(_) => {}
            None if is_in(data::DEEP_ECHOES) => {}
            // `{"messages":{"model_id":["…"]}}`
            None if is_in(data::DEEP_TEXT_ENDS) && value.starts_with('{') => {
                ErrorObject::new(value).each_text(gathered, |_| true);
                deep(value, depth - 1, gathered);
            }
            None => deep(value, depth - 1, gathered),
        }
    }
    for item in view::items(value).take(MAX_FIELDS) {
        deep(item, depth - 1, gathered);
    }
}

/// Adds a code from a deep level of a JSON value: an HTTP status, or a short name.
fn deep_code(code: &str, gathered: &mut GatheredEvidence) {
    match code.parse().ok().filter(|status| (400..600).contains(status)) {
        Some(status) => gathered.status(status),
        None if code.len() <= MAX_CODE && !code.contains(' ') => gathered.code(code),
        None => {}
    }
}

/// A member of an object.
struct Member<'a> {
    key: &'a str,
    /// The key in lower case, without separators.
    plain: String,
    value: &'a str,
}

/// The members of an object, read once.
struct ErrorObject<'a> {
    members: Vec<Member<'a>>,
    lengths: KeyLengths,
}

impl<'a> ErrorObject<'a> {
    fn new(object: &'a str) -> Self {
        let mut lengths = KeyLengths::default();
        let members = view::Members::new(object).map(|(key, value)| {
            lengths.add(key);
            Member {
                key,
                plain: plain_key(key),
                value,
            }
        });
        let members = members.collect();
        Self { members, lengths }
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        if !self.lengths.may_have(key) {
            return None;
        }
        let mut members = self.members.iter();
        members
            .find(|member| member.key == key)
            .map(|member| member.value)
    }

    /// The members with these keys, in the order of the keys.
    fn each(&self, keys: &'static [&'static str]) -> impl Iterator<Item = (&'a str, &'a str)> + '_ {
        keys.iter().filter_map(|key| Some((*key, self.get(key)?)))
    }

    /// Whether it states that the call succeeded.
    fn says_well(&self) -> bool {
        signs::WELL_KEYS.iter().any(|key| self.get(key) == Some("true"))
    }

    /// Adds the evidence of the object and of nested objects, down to a depth.
    fn collect(&self, gathered: &mut GatheredEvidence, depth: usize) {
        let has_key = self.each(data::ERROR_KEYS).next().is_some() || self.more_texts().next().is_some();
        let is_error = has_key && !self.says_well();
        if depth == 0 || !is_error {
            return;
        }
        gathered.ordered |= self.members.iter().any(refuses);
        gathered.ordered |= data::ARRAY_KEYS
            .iter()
            .filter_map(|key| self.get(key))
            .any(|value| value.starts_with('[') && differ(value));
        gathered.done |= self.members.iter().any(counts_deeds);
        if self.is_of_database() {
            gathered.systems.add(System::Database);
        }
        // Elasticsearch states it for each of its circuit breakers
        gathered.passes |= self
            .get(signs::DURABILITY)
            .is_some_and(|value| is_word(value, &[signs::DURABILITY_PASSES]));
        self.codes(gathered);
        self.statuses(gathered);
        self.texts(gathered, depth);
        self.parts(gathered, depth);
    }

    /// Whether it has the members of a driver's error.
    fn is_of_database(&self) -> bool {
        let has = |key| self.get(key).is_some();
        let level = self.get("severity").and_then(view::as_str);
        let is_level = level.is_some_and(|level| signs::SEVERITIES.contains(&level.as_ref()));
        is_level
            || signs::POSTGREST_KEYS.iter().all(|key| has(key))
            || data::DATABASE_KEYS.iter().any(|key| has(key))
    }

    /// Adds the members that hold codes.
    fn codes(&self, gathered: &mut GatheredEvidence) {
        for (_, value) in self.each(data::CODE_KEYS) {
            let code = view::as_str(value).filter(|code| !code.contains(' ') && code.len() <= MAX_CODE);
            // AWS writes a namespace before `#`, and a URL after `:`
            let code = code
                .as_deref()
                .and_then(|code| code.rsplit('#').next()?.split(':').next());
            if let Some(code) = code {
                gathered.code(code);
            }
        }
    }

    /// Whether the message begins with the code: `(#506) Duplicate status message` of Facebook, which is no HTTP status.
    fn numbers_its_own(&self) -> bool {
        let begins = |(_, text): (&str, &str)| text.starts_with("\"(#");
        self.each(data::TEXT_KEYS).any(begins)
    }

    /// Adds the members that hold HTTP statuses.
    fn statuses(&self, gathered: &mut GatheredEvidence) {
        if self.numbers_its_own() {
            return;
        }
        for (_, value) in self.each(data::STATUS_KEYS) {
            let status = value.parse().ok().or_else(|| view::as_str(value)?.parse().ok());
            if let Some(status) = status.filter(|status| (400..600).contains(status)) {
                gathered.status(status);
            }
        }
    }

    /// Members that are named as a message by the last word of their names: `retMsg`, `sub_message`.
    fn more_texts(&self) -> impl Iterator<Item = (&'a str, &'a str)> + '_ {
        let is_named = |plain: &str| data::TEXT_KEY_ENDS.iter().any(|end| plain.ends_with(end));
        let known = |key: &str| data::TEXT_KEYS.contains(&key);
        let is_text = move |Member { key, plain, value }: &&Member<'_>| {
            value.starts_with('"') && is_named(plain) && !known(key)
        };
        let members = self.members.iter().filter(is_text);
        members.map(|member| (member.key, member.value))
    }

    /// Adds the members that hold texts; a text that is JSON again is read as such.
    fn texts(&self, gathered: &mut GatheredEvidence, depth: usize) {
        for (key, value) in self.each(data::TEXT_KEYS).chain(self.more_texts()) {
            if let Some(text) = view::as_str(value) {
                if text.trim_start().starts_with(['{', '[']) {
                    // a response as text inside of an object
                    gathered.add(&Source::new(&text));
                    continue;
                }
                let may_be_a_word = key.eq_ignore_ascii_case("message") || key == "stderr";
                if may_be_a_word || text.contains(' ') || !text.is_ascii() {
                    gathered.words(&inner_text_or_same(&text));
                }
                continue;
            }
            // several messages: the first one, or the object that holds it
            let value = first(value);
            let text = view::as_str(value);
            let is_object = text.is_none();
            if let Some(text) = text.or_else(|| view::as_str(view::get(value, "text")?)) {
                gathered.words(&inner_text_or_same(&text));
            }
            if is_object {
                let object = Self::new(value);
                if object.each(data::ERROR_KEYS).next().is_none() {
                    // `{"message":{"base":["…"]}}`; an isolated text may be user input
                    object.each_text(gathered, |value| value.starts_with('['));
                }
                object.collect(gathered, depth - 1);
            }
        }
    }

    /// Adds the first text of each field.
    fn each_text(&self, gathered: &mut GatheredEvidence, counts: impl Fn(&str) -> bool) {
        let values = self
            .members
            .iter()
            .map(|member| member.value)
            .filter(|value| counts(value));
        let texts = values.filter_map(|value| view::as_str(first(value)));
        texts.take(MAX_FIELDS).for_each(|text| gathered.words(&text));
    }

    /// Adds the members that hold errors inside the error.
    fn parts(&self, gathered: &mut GatheredEvidence, depth: usize) {
        for (key, value) in self.each(data::PART_KEYS) {
            if value.starts_with('[') && key.eq_ignore_ascii_case("errors") {
                gathered.ordered |= differ(value);
            }
            let value = first(value);
            match view::as_str(value) {
                Some(text) if key.eq_ignore_ascii_case("errors") || key == "errorMessages" => {
                    gathered.words(&text);
                }
                None if key == "errors" => {
                    // a text for each field, as Jira and Rails write them
                    let fields = Self::new(value);
                    fields.each_text(gathered, |_| true);
                    fields.collect(gathered, depth - 1);
                }
                _ => Self::new(value).collect(gathered, depth - 1),
            }
        }
    }
}

/// The first item of an array; every other value as it is.
fn first(value: &str) -> &str {
    if value.starts_with('[') {
        view::items(value).next().unwrap_or("")
    } else {
        value
    }
}
