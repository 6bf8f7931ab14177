//! Numbers of JavaScript as those of the core.

use napi::Result;

use crate::misuse::misuse;

/// A seed or hash in decimal digits.
pub(crate) fn seed_of(digits: &str) -> Result<u64> {
    digits
        .parse()
        .map_err(|_| misuse(format_args!("`{digits}` is not a 64-bit integer")))
}

/// Whole milliseconds; `None` for what is no number.
#[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
pub(crate) fn whole(ms: Option<f64>) -> Option<i64> {
    ms.filter(|ms| ms.is_finite()).map(|ms| ms as i64)
}
