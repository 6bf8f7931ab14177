//! The lines that a driver prints while it tries a call again, before the one that tells how the call ended.

use crate::error::ErrorType;

/// What each line begins with: an attempt that failed is followed by the display form of its error.
const ATTEMPTS: [&str; 2] = ["attempt ", "connecting, attempt "];
const WAITING: &str = "waiting ";
const RECONNECTING: &str = "reconnecting";

/// The text after the lines, if it begins with some: `attempt 1: [TRANSIENT] timed out`, `waiting 0.5 s`.
pub(super) fn rest(text: &str) -> Option<&str> {
    let begins = |text: &str| {
        let mut starts = ATTEMPTS.iter().chain([&WAITING, &RECONNECTING]);
        starts.any(|start| text.starts_with(start))
    };
    let mut rest = text;
    while begins(rest)
        && let Some((line, after)) = rest.split_once('\n')
    {
        if !is_of_driver(line.trim_end_matches('\r')) {
            break;
        }
        rest = after;
    }
    (rest.len() < text.len()).then_some(rest)
}

/// Whether a driver prints such a line.
fn is_of_driver(line: &str) -> bool {
    let failed = ATTEMPTS.iter().find_map(|start| line.strip_prefix(start));
    let is_attempt = failed
        .and_then(|line| line.split_once(": ["))
        .is_some_and(|(number, error)| {
            let name = error.split_once("] ").map(|(name, _)| name);
            is_number(number) && name.and_then(ErrorType::from_name).is_some()
        });
    let seconds = line
        .strip_prefix(WAITING)
        .and_then(|line| line.strip_suffix(" s"));
    let waits = seconds.is_some_and(|seconds| seconds.split('.').all(is_number));
    is_attempt || waits || line == RECONNECTING
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
