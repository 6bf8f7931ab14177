//! The closed sets of words, as the core has them: what the literal types of the package must equal.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use toolerror::{Delivery, Disposition, Effects, ErrorType, Mode, Phase, Profile};
use toolerror_agent::{Action, Detail, GiveUpReason, OutcomeKind};

/// Every set of words by its name.
#[pyfunction]
pub(crate) fn words(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let sets = PyDict::new(py);
    let add = |name: &str, words: Vec<&'static str>| sets.set_item(name, words);
    add("ErrorType", ErrorType::ALL.map(ErrorType::as_str).to_vec())?;
    add("Mode", Mode::ALL.map(Mode::as_str).to_vec())?;
    add("Effects", Effects::ALL.iter().map(|word| word.as_str()).collect())?;
    add("Phase", Phase::ALL.iter().map(|word| word.as_str()).collect())?;
    add("Delivery", Delivery::ALL.map(Delivery::as_str).to_vec())?;
    add("Disposition", OutcomeKind::ALL.map(OutcomeKind::as_str).to_vec())?;
    add(
        "ReadDisposition",
        READ_DISPOSITIONS.map(Disposition::as_str).to_vec(),
    )?;
    add("Kind", toolerror_bridge::KINDS.to_vec())?;
    add("Action", Action::ALL.iter().map(|word| word.as_str()).collect())?;
    add(
        "Reason",
        GiveUpReason::ALL.iter().map(|word| word.as_str()).collect(),
    )?;
    add("Detail", Detail::ALL.iter().map(|word| word.as_str()).collect())?;
    add("Profile", Profile::all().map(Profile::name).collect())?;
    sets.set_item("Member", members())?;
    Ok(sets)
}

/// The names of the conventional members of `data`.
fn members() -> Vec<String> {
    let tables = toolerror::tables::all();
    let words = tables.iter().find(|(table, _)| *table == "words");
    let names = words.and_then(|(_, words)| words.get("member")?.as_array());
    let names = names.into_iter().flatten().filter_map(|name| name.as_str());
    names.map(str::to_owned).collect()
}

const READ_DISPOSITIONS: [Disposition; 3] =
    [Disposition::Structured, Disposition::Legacy, Disposition::Mapped];
