//! How measured numbers are printed.

/// A measured number with four digits. An infinite one is an event that never came.
pub(super) fn number(value: f64) -> String {
    if value.is_infinite() {
        return "never".to_owned();
    }
    let digits = match value {
        10.0.. => 1,
        1.0.. => 3,
        _ => 4,
    };
    format!("{value:.digits$}")
}
