//! How an error was read, as plain parts.

use serde::{Deserialize, Serialize};
use toolerror::{Delivery, Disposition, Reading, ToolError};
use toolerror_agent::engine::Failure;

use crate::FailureFacts;

/// All that a reading tells beside its error. It outlives the reader, also as JSON: a binding that saves an error saves
/// this with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadingParts {
    /// `structured`, `legacy` or `mapped`.
    pub disposition: String,
    /// The strictest mode that gives this reading.
    pub mode: String,
    /// How far the call came, as far as the failure itself tells.
    pub delivery: Option<Delivery>,
    /// Names of the wrappers that were taken off, the outermost first.
    pub wrappers: Vec<String>,
    /// Members beside the four of the contract, as a JSON object. They are not copied into the error.
    pub extra: Option<String>,
    /// The rule of the classifier that has found the type.
    pub rule: Option<String>,
    /// The words that this rule has matched.
    pub evidence: Option<String>,
    /// The text that was read.
    pub original: String,
    /// The delay that the server asks for, in seconds, as the mode of the reading understands it. A date in it counts
    /// from when the parts were taken.
    pub retry_after: Option<f64>,
    /// The engine takes the failure for one outside of the contract.
    pub legacy: bool,
}

impl ReadingParts {
    /// The parts of a reading. `now_ms` is the wall clock in milliseconds since 1970; without it dates are not
    /// understood.
    ///
    /// ```
    /// use toolerror::{read, Mode};
    /// use toolerror_bridge::ReadingParts;
    /// let parts = ReadingParts::new(&read("no such file", Mode::Exact), None);
    /// assert_eq!((parts.disposition.as_str(), parts.legacy), ("legacy", true));
    /// ```
    pub fn new(reading: &Reading<'_>, now_ms: Option<i64>) -> Self {
        let facts = FailureFacts::from_reading(reading, now_ms);
        Self {
            disposition: reading.disposition().as_str().to_owned(),
            mode: reading.mode().as_str().to_owned(),
            delivery: facts.delivery,
            wrappers: reading.wrappers().iter().map(|&name| name.to_owned()).collect(),
            extra: reading.extra().map(str::to_owned),
            rule: reading.rule().map(str::to_owned),
            evidence: reading.evidence().map(str::to_owned),
            original: reading.original().to_owned(),
            retry_after: facts.retry_after_s,
            legacy: facts.legacy,
        }
    }

    /// The parts for the same failure in other words, which stand in `original`: what quotes the old text is gone.
    #[must_use]
    pub fn in_other_words(&self, original: String) -> Self {
        Self {
            extra: None,
            rule: None,
            evidence: None,
            original,
            ..self.clone()
        }
    }

    /// What the engine learns from them.
    pub fn facts(&self) -> FailureFacts {
        FailureFacts {
            delivery: self.delivery,
            retry_after_s: self.retry_after,
            legacy: self.legacy,
        }
    }

    /// The failure for an assessment, as [`Failure::from_reading`] makes it of the reading: a
    /// delay that the reading's mode does not understand is none.
    pub fn failure<'a>(&self, error: &'a ToolError) -> Failure<'a> {
        let failure = self.facts().apply(Failure::new(error));
        failure.with_retry_after(self.retry_after)
    }

    /// The disposition of an assessment.
    pub fn disposition(&self) -> Disposition {
        let found = Disposition::ALL
            .into_iter()
            .find(|one| one.as_str() == self.disposition);
        found.unwrap_or(Disposition::Structured)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolerror::{read, Mode};

    #[test]
    fn parts_say_to_the_engine_what_the_reading_says() {
        let texts = [
            r#"{"type":"TRANSIENT","message":"busy","data":{"retry_after":3}}"#,
            "connection refused",
            "429 Too Many Requests, retry after 7 seconds",
            "",
        ];
        for (text, mode) in texts
            .into_iter()
            .flat_map(|text| Mode::ALL.map(|mode| (text, mode)))
        {
            let reading = read(text, mode);
            let saved = serde_json::to_string(&ReadingParts::new(&reading, Some(0))).unwrap();
            let parts: ReadingParts = serde_json::from_str(&saved).unwrap();
            let (wanted, got) = (
                Failure::from_reading(&reading, Some(0)),
                parts.failure(reading.error()),
            );
            assert_eq!(
                (got.legacy, got.delivery, got.retry_after_s),
                (wanted.legacy, wanted.delivery, wanted.retry_after_s),
                "{text} {mode}"
            );
            assert_eq!(parts.disposition(), reading.disposition());
        }
    }

    #[test]
    fn other_words_leave_nothing_that_quotes_the_old_ones() {
        let reading = read("[CONFLICT] held", Mode::Unwrap);
        let parts = ReadingParts::new(&reading, None);
        let changed = parts.in_other_words("other".to_owned());
        assert_eq!(changed.original, "other");
        assert_eq!(
            (changed.extra, changed.rule, changed.evidence),
            (None, None, None)
        );
        assert_eq!(changed.wrappers, parts.wrappers);
    }
}
