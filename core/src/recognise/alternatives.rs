//! Alternatives in a pattern (SPEC 3.6.13). The generator of the tables compiles this file as well.

/// Expands the alternatives of a pattern: `(disk|volume) (is full|full)` yields four texts. Brackets without a `|` are
/// literal.
pub(crate) fn expand(pattern: &str) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut rest = pattern;
    while let Some((before, choices, after)) = first_group(rest) {
        let longer = |text: String| {
            choices
                .split('|')
                .map(move |choice| [&text, before, choice].concat())
        };
        texts = texts.into_iter().flat_map(longer).collect();
        rest = after;
    }
    for text in &mut texts {
        text.push_str(rest);
    }
    texts
}

/// The text before the first group of alternatives, the alternatives, and the text after them.
fn first_group(pattern: &str) -> Option<(&str, &str, &str)> {
    for (end, _) in pattern.match_indices(')') {
        let (head, tail) = pattern.split_at_checked(end)?;
        let Some((before, choices)) = head.rsplit_once('(') else {
            continue;
        };
        if choices.contains('|') && !choices.contains(')') {
            return Some((before, choices, tail.strip_prefix(')')?));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::expand;

    #[test]
    fn alternatives_are_written_out() {
        for (pattern, texts) in [
            ("disk full", &["disk full"][..]),
            (
                "(disk|volume) (is full|full)",
                &["disk is full", "disk full", "volume is full", "volume full"],
            ),
            ("argument(|s)", &["argument", "arguments"]),
            ("((1007|1050), ", &["(1007, ", "(1050, "]),
            ("curl: (6)", &["curl: (6)"]),
            ("tobe() (a|b)", &["tobe() a", "tobe() b"]),
            ("required! | cloudflare", &["required! | cloudflare"]),
        ] {
            assert_eq!(expand(pattern), texts, "{pattern}");
        }
    }
}
