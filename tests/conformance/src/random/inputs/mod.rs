//! Random inputs of all kinds: requests of the vectors, changed, and requests that are put together from the words of
//! vectors and tables.

mod corpus;
mod errors;
mod json;
mod kinds;
mod ops;
mod secrets;
mod texts;
mod traces;
mod wraps;

use std::fmt::Write as _;

use serde_json::{json, Map, Value};

use super::cases::random_case;
use super::draws::Draws;
pub use corpus::Corpus;

/// Makes requests: draws from a corpus.
struct Maker<'a> {
    corpus: &'a Corpus,
    draws: Draws,
}

/// The id and the line of one random input's request; they depend on these three alone.
pub fn random_input(corpus: &Corpus, seed: u64, number: u64) -> (String, String) {
    let mut maker = Maker {
        corpus,
        draws: Draws::new(seed, number),
    };
    let members = maker.members();
    maker.line(format!("input-{seed}-{number}"), members)
}

/// The id and the line of one random trace's request, likewise: three of four as
/// [`random_cases`](super::random_cases) draws them, the others traces of the vectors, changed.
pub fn random_trace(corpus: &Corpus, seed: u64, number: u64) -> (String, String) {
    if !number.is_multiple_of(4) || corpus.of("trace").is_empty() {
        let case = random_case(seed, number);
        return (case.id, case.request);
    }
    let mut maker = Maker {
        corpus,
        draws: Draws::new(seed, number),
    };
    let members = maker.trace();
    maker.line(format!("trace-{seed}-{number}"), members)
}

impl Maker<'_> {
    /// All members of a request except for `id`.
    fn members(&mut self) -> Map<String, Value> {
        match self.draws.below(1000) {
            0..=339 => self.assess("error_text", Self::error_text),
            340..=509 => self.assess("http_response", Self::http_response),
            510..=619 => self.assess("connection_error", Self::connection_error),
            620..=709 => self.assess("json_rpc_error", Self::json_rpc_error),
            710..=789 => self.assess("call_tool_result", Self::call_tool_result),
            790..=909 => self.encode(),
            910..=959 => self.decode(),
            960..=969 => self.encode_as(),
            970..=979 => self.build(),
            980..=984 => self.of_error("display"),
            985..=989 => self.of_error("to_json_rpc"),
            990..=994 => self.http_of_error(),
            _ => self.result(),
        }
    }

    /// The request as its line. Often spelled in a way that is not the usual one, as the way must not matter.
    fn line(&mut self, id: String, members: Map<String, Value>) -> (String, String) {
        let mut line = format!("{{\"id\":{}", json!(id));
        for (name, value) in members {
            // not what chooses how the rest is read
            let chooses = matches!(name.as_str(), "op" | "kind" | "mode" | "profile");
            let text = if !chooses && self.draws.percent(20) {
                self.spelled(&value)
            } else {
                value.to_string()
            };
            let _ = write!(line, ",{}:{text}", json!(name));
        }
        line.push('}');
        (id, line)
    }

    /// A request of the vectors of this form, or nothing.
    fn vector(&mut self, form: &str) -> Map<String, Value> {
        let found = self.draws.one(self.corpus.of(form));
        found.and_then(Value::as_object).cloned().unwrap_or_default()
    }

    /// How often something is changed: mostly little, sometimes not at all, seldom much.
    fn few(&mut self) -> u64 {
        self.draws.pick(&[0, 1, 1, 1, 2, 2, 3, 5])
    }

    fn word(&mut self) -> String {
        match self.draws.below(10) {
            0 => self
                .draws
                .pick(&["", "x", "\u{e9}", "0", "null", "Error"])
                .to_owned(),
            1 => self.token(12),
            _ => self.draws.pick(&self.corpus.words),
        }
    }

    fn number(&mut self) -> i64 {
        match self.draws.below(8) {
            0 => self.draws.pick(&[0, 1, -1, 429, 503, -32603, i64::MAX, 1 << 53]),
            1 => i64::from_ne_bytes(self.draws.next().to_ne_bytes()) >> self.draws.below(64),
            2 => -self.draws.pick(&self.corpus.numbers).saturating_abs(),
            _ => self.draws.pick(&self.corpus.numbers),
        }
    }

    /// Random letters and digits.
    fn token(&mut self, length: u64) -> String {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        let letter = |_| char::from(self.draws.pick(LETTERS));
        (0..length).map(letter).collect()
    }
}
