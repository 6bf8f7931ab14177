//! The word lists of the contract.

use napi::Result;
use napi_derive::napi;
use serde_json::json;
use toolerror::{Delivery, Effects, ErrorType, Mode, Phase, Profile};
use toolerror_agent::engine::{Action, Detail, GiveUpReason};

use crate::guard::guard;

/// The position of a word in its list, as numbers cross the border.
pub(crate) fn position<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str, wanted: &str) -> u32 {
    let at = all.iter().position(|value| word(*value) == wanted);
    at.and_then(|at| u32::try_from(at).ok()).unwrap_or(0)
}

/// All word lists as JSON, each in the order by which its words cross the border as numbers.
#[napi]
pub fn words() -> Result<String> {
    guard(|| {
        let types = ErrorType::ALL.map(ErrorType::as_str);
        let modes = Mode::ALL.map(Mode::as_str);
        let deliveries = Delivery::ALL.map(Delivery::as_str);
        let words = json!({
            "contract_version": toolerror::contract_version(),
            "type": types,
            "mode": modes,
            "delivery": deliveries,
            "effects": Effects::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>(),
            "phase": Phase::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>(),
            "action": Action::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>(),
            "reason": GiveUpReason::ALL.iter().map(|word| word.as_str()).collect::<Vec<_>>(),
            "detail": [Detail::OutcomeUnknown.as_str()],
            "profile": Profile::all().map(Profile::name).collect::<Vec<_>>(),
        });
        Ok(words.to_string())
    })
}
