//! Patterns as people write them: what is refused.

use std::collections::BTreeSet;

use crate::rules::alternatives;

/// Each text that a pattern stands for, as the core writes them out.
pub fn expand(pattern: &str) -> Vec<String> {
    alternatives::expand(pattern)
}

/// Each text that the patterns stand for, in their order.
pub fn expand_all(patterns: &[String]) -> Vec<String> {
    patterns.iter().flat_map(|pattern| expand(pattern)).collect()
}

/// Refuses patterns that can never match, or that stand there twice.
pub(super) fn check(patterns: &[String], cased: bool) -> Result<(), String> {
    let mut texts = BTreeSet::new();
    for text in expand_all(patterns) {
        check_one(&text, cased)?;
        if !texts.insert(text.clone()) {
            return Err(format!("pattern `{text}` stands there twice"));
        }
    }
    Ok(())
}

/// Refuses a text that can never match as it stands.
pub(super) fn check_one(text: &str, cased: bool) -> Result<(), String> {
    let faults = [
        (text.len() < 2, "is too short"),
        (text.contains(['\n', '\r', '\t']), "has a line break or a tab"),
        (text.contains("  "), "has a double blank"),
        (text.trim() != text, "begins or ends with a blank"),
        (
            !cased && text.bytes().any(|byte| byte.is_ascii_uppercase()),
            "has capital letters where case does not count",
        ),
    ];
    match faults.iter().find(|(is_fault, _)| *is_fault) {
        Some((_, fault)) => Err(format!("`{text}` {fault}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::pattern::*;

    #[test]
    fn what_can_never_match_is_refused() {
        for text in ["http\n status", "a  b", " ab", "ab ", "Disk full", "a"] {
            assert!(check(&[text.to_owned()], false).is_err(), "{text:?}");
        }
        assert!(check(&["EACCES".to_owned()], true).is_ok());
        let twice = ["disk (is |)full".to_owned(), "disk full".to_owned()];
        assert!(check(&twice, false).is_err());
    }
}
