//! Methods of HTTP by which a request may be made again.

use crate::facts::http_method_data::REPEATABLE;

/// The registered name of a method that is safe or idempotent (RFC 9110 §9.2), in any case; `None` for all others.
///
/// ```
/// use toolerror::http::repeatable_method;
/// assert_eq!(repeatable_method("propfind"), Some("PROPFIND"));
/// assert_eq!(repeatable_method("POST"), None);
/// ```
pub fn repeatable_method(name: &str) -> Option<&'static str> {
    let mut known = REPEATABLE.iter().copied();
    known.find(|known| known.eq_ignore_ascii_case(name))
}
