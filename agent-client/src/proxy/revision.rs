//! The revisions of MCP.

use crate::answers::DEFAULT_REVISION;

/// All that are known here.
const KNOWN: [&str; 5] = [
    "2024-11-05",
    "2025-03-26",
    DEFAULT_REVISION,
    LAST_WITH_SESSIONS,
    WITHOUT_SESSIONS,
];

/// The last one with sessions. They are named by dates, so they are ordered as texts.
const LAST_WITH_SESSIONS: &str = "2025-11-25";

/// The first one without sessions.
pub(super) const WITHOUT_SESSIONS: &str = "2026-07-28";

/// Whether this is a revision that is known here.
pub(super) fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// Whether this is a revision without sessions, perhaps one that is not known here.
pub(super) fn is_without_sessions(name: &str) -> bool {
    let is_date = name.len() == LAST_WITH_SESSIONS.len()
        && name
            .bytes()
            .zip(LAST_WITH_SESSIONS.bytes())
            .all(|(own, other)| match other {
                b'-' => own == b'-',
                _ => own.is_ascii_digit(),
            });
    is_date && name > LAST_WITH_SESSIONS
}

/// Those that are known here, for people.
pub(super) fn all_known() -> String {
    KNOWN.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revision_is_a_date() {
        for (name, known, without) in [
            ("2025-11-25", true, false),
            ("2026-07-28", true, true),
            ("2099-01-01", false, true),
            ("2000-01-01", false, false),
            ("2099_01_01", false, false),
            ("2099-01-0x", false, false),
            ("invalid-protocol-version", false, false),
            ("", false, false),
        ] {
            assert_eq!(
                (is_known(name), is_without_sessions(name)),
                (known, without),
                "{name}"
            );
        }
    }
}
