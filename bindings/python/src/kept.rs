//! How an error was read, as it stays with an error that is pickled.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};
use toolerror::{Delivery, Disposition, Mode, Reading};
use toolerror_agent::engine::Failure;
use toolerror_bridge::Told;

/// What Python shows of a reading: disposition, mode, delivery, wrappers, extra, rule, evidence, original.
pub(crate) type HowRead<'py> = (
    String,
    String,
    Option<&'static str>,
    Bound<'py, PyTuple>,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
);

/// A reading without the reader: all that it says, in words.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Kept {
    disposition: String,
    mode: String,
    delivery: Option<String>,
    wrappers: Vec<String>,
    extra: Option<String>,
    rule: Option<String>,
    evidence: Option<String>,
    original: String,
    /// The delay that the server asks for, in seconds, as the mode of the reading understands it; dates count from when
    /// it was pickled.
    pub(crate) retry_after: Option<f64>,
    legacy: bool,
}

impl Kept {
    /// `now_ms` is the wall clock in milliseconds since 1970.
    pub(crate) fn of(reading: &Reading<'_>, now_ms: Option<i64>) -> Self {
        Self {
            disposition: reading.disposition().as_str().to_owned(),
            mode: reading.mode().as_str().to_owned(),
            delivery: reading.delivery().map(|delivery| delivery.as_str().to_owned()),
            wrappers: reading.wrappers().iter().map(|&name| name.to_owned()).collect(),
            extra: reading.extra().map(str::to_owned),
            rule: reading.rule().map(str::to_owned),
            evidence: reading.evidence().map(str::to_owned),
            original: reading.original().to_owned(),
            retry_after: reading.retry_after(now_ms),
            // as for the engine: a classifier that found a type has found what to do
            legacy: reading.is_legacy() && reading.mode() != Mode::Classify,
        }
    }

    pub(crate) fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(self).map_err(crate::misuse::refuse)
    }

    /// The same failure in other words: what quotes the old text is gone.
    pub(crate) fn in_other_words(&self, original: String) -> Self {
        Self {
            extra: None,
            rule: None,
            evidence: None,
            original,
            ..self.clone()
        }
    }

    /// What the engine is told of it.
    pub(crate) fn told(&self) -> Told {
        Told {
            delivery: self.delivery(),
            retry_after_s: self.retry_after,
            legacy: self.legacy,
        }
    }

    /// As [`told`](Self::told), for an assessment.
    pub(crate) fn failure<'a>(&self, failure: Failure<'a>) -> Failure<'a> {
        let failure = failure
            .with_legacy(self.legacy)
            .with_retry_after(self.retry_after);
        match self.delivery() {
            Some(delivery) => failure.with_delivery(delivery),
            None => failure,
        }
    }

    pub(crate) fn disposition(&self) -> Disposition {
        let all = [Disposition::Structured, Disposition::Legacy, Disposition::Mapped];
        let found = all.into_iter().find(|one| one.as_str() == self.disposition);
        found.unwrap_or(Disposition::Structured)
    }

    fn delivery(&self) -> Option<Delivery> {
        let word = self.delivery.as_deref()?;
        Delivery::ALL
            .into_iter()
            .find(|delivery| delivery.as_str() == word)
    }

    pub(crate) fn how_read<'py>(&self, py: Python<'py>) -> PyResult<HowRead<'py>> {
        Ok((
            self.disposition.clone(),
            self.mode.clone(),
            self.delivery().map(Delivery::as_str),
            PyTuple::new(py, &self.wrappers)?,
            self.extra.clone(),
            self.rule.clone(),
            self.evidence.clone(),
            self.original.clone(),
        ))
    }
}
