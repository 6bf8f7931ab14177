//! A request that is larger than its limit: `Limit 7000, Used 0, Requested 12903` (SPEC 3.6.31).

use crate::recognise::sign_data::{REQUEST_LIMIT, REQUEST_SIZE};

/// Maximum distance of the second number from `limit`, in bytes.
const REACH: usize = 96;
/// Maximum number of limits to read in one text.
const MAX_LIMITS: usize = 8;

/// The words that name a limit and a larger request.
pub(crate) fn find(text: &str) -> Option<&str> {
    let is_limit = |at: &usize| {
        text.get(*at..*at + REQUEST_LIMIT.len())
            .is_some_and(|word| word.eq_ignore_ascii_case(REQUEST_LIMIT))
    };
    let starts = memchr::memchr2_iter(b'l', b'L', text.as_bytes()).filter(is_limit);
    starts.take(MAX_LIMITS).find_map(|at| {
        let words = crate::recognise::engine::places::after(text, at, REACH);
        let (limit, rest) = number(words.get(REQUEST_LIMIT.len()..)?)?;
        let from = memchr::memmem::find(rest.to_ascii_lowercase().as_bytes(), REQUEST_SIZE.as_bytes())?;
        let (requested, left) = number(rest.get(from + REQUEST_SIZE.len()..)?)?;
        (requested > limit)
            .then(|| words.get(..words.len() - left.len()))
            .flatten()
    })
}

/// A whole number after a blank, a colon or a sign for "about", and the rest of the text.
fn number(text: &str) -> Option<(u64, &str)> {
    let text = text.trim_start_matches([' ', ':', '=', '~', '"', '\'']);
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == ','))
        .unwrap_or(text.len());
    let digits: String = text.get(..end)?.chars().filter(char::is_ascii_digit).collect();
    Some((digits.parse().ok()?, text.get(end..)?))
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::oversize::find;

    #[test]
    fn a_request_above_the_limit_is_found() {
        let text = "TPM: Limit 7000, Used 0, Requested ~12903. Please";
        assert_eq!(find(text), Some("Limit 7000, Used 0, Requested ~12903"));
        assert_eq!(
            find("Limit: 30,000 / min. Requested: 31,000"),
            Some("Limit: 30,000 / min. Requested: 31,000")
        );
        assert_eq!(find("Limit 100000, Used 97050, Requested 3619"), None);
        assert_eq!(find("limit of requested items"), None);
    }
}
