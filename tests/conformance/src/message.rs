//! The style of messages about misuse, the same in all languages (SPEC §7.2.2): people read them in a line of a log.

/// What is wrong with the style of a message; none when nothing is.
pub(crate) fn style_fault(message: &str) -> Option<&'static str> {
    let outside: String = message.split('`').step_by(2).collect();
    let faults = [
        (message.trim().is_empty(), "an empty message"),
        (
            message.contains(char::is_control),
            "a line break or another control character",
        ),
        (
            message.starts_with(char::is_uppercase),
            "an upper-case letter at the start",
        ),
        (message.ends_with('.'), "a full stop at the end"),
        (
            message.matches('`').count() % 2 == 1,
            "a backtick without its partner",
        ),
        (
            outside.contains('"'),
            "a value in quotes: values are in backticks",
        ),
        (
            outside.contains(" at line ") && outside.contains(" column "),
            "a position in a text that nobody sees",
        ),
        (message.contains("untagged enum"), "words of the implementation"),
    ];
    faults
        .into_iter()
        .find_map(|(is_wrong, fault)| is_wrong.then_some(fault))
}

#[cfg(test)]
mod tests {
    use super::style_fault;

    #[test]
    fn a_message_is_one_plain_line_with_values_in_backticks() {
        for good in [
            "unknown error type `RETRY.`: must be one of NOT_FOUND, CONFLICT",
            "`effects` must be one of none, partial, not `\"nothing\"`",
            "toolset is not valid: line 2: syntax: not YAML",
        ] {
            assert_eq!(style_fault(good), None, "{good}");
        }
        for bad in [
            "",
            " ",
            "Unknown type",
            "unknown type.",
            "unknown\ntype",
            "unknown type `x",
            "unknown type \"x\"",
            "expected a string at line 1 column 4",
            "data did not match any variant of untagged enum Form",
        ] {
            assert!(style_fault(bad).is_some(), "{bad}");
        }
    }
}
