//! What random inputs are made of: the requests of the vectors, and the texts, words and numbers of both vectors and
//! tables. Tables are not known by their names, so that they may be renamed or split; but those of redaction have it in
//! theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::vectors::{files, load, read_text};

/// A string of the tables or vectors that is longer than this is left out, in bytes.
const LONGEST: usize = 20_000;
/// Members of tables that are written for people.
const PROSE: [&str; 3] = ["source", "note", "loss"];

/// The material of random inputs.
#[derive(Default)]
pub struct Corpus {
    /// The requests of the vectors by op, and by kind for `assess`: `assess/error_text`.
    pub(super) requests: BTreeMap<String, Vec<Value>>,
    /// What tools and servers say.
    pub(super) texts: Vec<String>,
    /// Patterns, phrases and other parts of texts.
    pub(super) phrases: Vec<String>,
    /// Codes, classes, names and other strings without a blank.
    pub(super) words: Vec<String>,
    /// Those of the words that redaction goes by.
    pub(super) redaction: Vec<String>,
    /// What stands before and after a text that is wrapped.
    pub(super) wrappers: Vec<(String, String)>,
    /// Names and values of headers.
    pub(super) headers: Vec<(String, String)>,
    /// Statuses, error numbers, codes.
    pub(super) numbers: Vec<i64>,
    /// Names of profiles, and custom profiles as their JSON.
    pub(super) profiles: Vec<String>,
}

impl Corpus {
    /// Reads the vectors and the tables, in the order of their paths.
    ///
    /// # Errors
    /// What cannot be read, with its path.
    pub fn load(vectors: &Path, tables: &Path) -> Result<Self, String> {
        let mut corpus = Self::default();
        let mut found = Found::default();
        for case in load(vectors)? {
            // what JSON with doubles cannot hold, such as a lone surrogate, is asked as it stands, but not changed
            if let Ok(request) = serde_json::from_str::<Value>(&case.request) {
                corpus.take_request(request, &mut found);
            }
        }
        for file in files(tables)? {
            let table = serde_json::from_str(&read_text(&file)?);
            let table: Value = table.map_err(|e| format!("`{}`: {e}", file.display()))?;
            found.table(&table, false);
            if file.to_string_lossy().contains("redact") {
                let mut redaction = Found::default();
                redaction.table(&table, false);
                corpus.redaction.extend(redaction.words);
            }
        }
        corpus.texts = found.texts.into_iter().collect();
        corpus.phrases = found.phrases.into_iter().collect();
        corpus.words = found.words.into_iter().collect();
        corpus.wrappers = found.wrappers.into_iter().collect();
        corpus.headers = found.headers.into_iter().collect();
        corpus.numbers = found.numbers.into_iter().collect();
        corpus.profiles = found.profiles.into_iter().collect();
        Ok(corpus)
    }

    /// Collects the parts of one request of the vectors.
    fn take_request(&mut self, request: Value, found: &mut Found) {
        let member = |name: &str| request.get(name).and_then(Value::as_str).unwrap_or_default();
        let form = match member("kind") {
            "" => member("op").to_owned(),
            kind => format!("{}/{kind}", member("op")),
        };
        found.request(&request);
        self.requests.entry(form).or_default().push(request);
    }

    /// The requests of one form.
    pub(super) fn of(&self, form: &str) -> &[Value] {
        self.requests.get(form).map_or(&[], Vec::as_slice)
    }
}

/// What was found so far, each once and in order.
#[derive(Default)]
struct Found {
    texts: BTreeSet<String>,
    phrases: BTreeSet<String>,
    words: BTreeSet<String>,
    wrappers: BTreeSet<(String, String)>,
    headers: BTreeSet<(String, String)>,
    numbers: BTreeSet<i64>,
    profiles: BTreeSet<String>,
}

impl Found {
    /// Collects what a request names: profiles, headers, statuses.
    fn request(&mut self, request: &Value) {
        if let Some(profile) = request.get("profile").and_then(Value::as_str) {
            self.profiles.insert(profile.to_owned());
        }
        let headers = request.pointer("/input/headers").and_then(Value::as_object);
        for (name, value) in headers.into_iter().flatten() {
            if let Some(value) = value.as_str() {
                self.headers.insert((name.clone(), value.to_owned()));
            }
        }
        for name in ["input", "error", "error_json", "message", "data"] {
            if let Some(value) = request.get(name) {
                self.values(value);
            }
        }
    }

    /// All strings and numbers of a value from a request.
    fn values(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.string(text, true),
            Value::Number(number) => self.numbers.extend(number.as_i64()),
            Value::Array(items) => items.iter().for_each(|item| self.values(item)),
            Value::Object(members) => {
                for (name, value) in members {
                    self.string(name, false);
                    self.values(value);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// All strings and numbers of a table; `example`: below a member that holds examples.
    fn table(&mut self, value: &Value, example: bool) {
        match value {
            Value::String(text) => self.string(text, example),
            Value::Number(number) => self.numbers.extend(number.as_i64()),
            Value::Array(items) => items.iter().for_each(|item| self.table(item, example)),
            Value::Object(members) => {
                let string = |name: &str| members.get(name).and_then(Value::as_str);
                if let (Some(before), Some(after)) = (string("before"), string("after")) {
                    self.wrappers.insert((before.to_owned(), after.to_owned()));
                }
                self.profiles.extend(string("profile").map(str::to_owned));
                for (name, value) in members {
                    if !PROSE.contains(&name.as_str()) {
                        self.table(value, example || name.contains("example"));
                    }
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// Keeps a text, by its form.
    fn string(&mut self, text: &str, said: bool) {
        if text.is_empty() || text.len() > LONGEST {
            return;
        }
        let place = match text.contains(char::is_whitespace) {
            true if said => &mut self.texts,
            true => &mut self.phrases,
            false if text.len() > 60 => &mut self.texts,
            false => &mut self.words,
        };
        place.insert(text.to_owned());
    }
}
