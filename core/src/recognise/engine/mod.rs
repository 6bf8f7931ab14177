//! The classifier of mode `classify`: errors of systems that do not implement this contract (SPEC §3.6).
//!
//! One pass over the text finds all patterns of the rule table; filters remove matches that are quoted, negated, past or
//! in a stack trace. The strongest remaining evidence governs; among equal ones, evidence that does not lead to a
//! retry.
//!
//! | what | files |
//! |---|---|
//! | finding patterns and words | `pattern` compiles them, `trie` holds them, `matcher` finds them, `pairs` spares searches; `names`, `status`, `mail` find what no pattern can |
//! | what does not count | `words` and their clauses, `masks` for parts of a text, `mention`, `places`; `filters` asks them all |
//! | gathering | `gathered_evidence` for texts, `json` for objects; a `signal` is a match that counts, `beside` asks for evidence of its system |
//! | judging | `weights` (numbers in `weight_data`), `verdict`; `caution` beside a code or a status, `response` beside a status |
//! | what else a text says | `deeds`, `oversize`, `stems`, `delay`, `test_run` |

mod apostrophe;
mod attempts;
mod beside;
mod caution;
mod class_status;
#[cfg(test)]
mod coverage;
mod data;
mod deeds;
mod delay;
mod filters;
mod gathered_evidence;
mod json;
mod keys;
#[cfg(feature = "tables")]
pub(crate) mod lists;
mod mail;
mod masks;
mod matcher;
mod mention;
mod message;
mod names;
mod oversize;
mod package_cause;
mod pairs;
mod pattern;
mod places;
mod reply_data;
mod response;
mod signal;
mod status;
mod stems;
mod test_run;
mod trie;
mod verdict;
mod weight_data;
mod weights;
mod words;
mod yields;

pub(crate) use caution::{
    cause_beside_code, caution, credential_beside_code, quota_beside_code, unexplained,
};
pub(super) use data::{BODY_MEMBERS, BODY_STATES, BODY_STATUSES, BODY_TEXTS};
pub(crate) use deeds::{is_deed, names_deed};
pub(crate) use delay::{heeded_delay, with_requested_delay};
pub(crate) use places::starts_with_any;
pub(crate) use response::{by_status, classify_response, only_status, says_refused};
pub(crate) use verdict::{classify, classify_source};
