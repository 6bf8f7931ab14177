//! Foreign texts, shortened and cleaned for our own messages.

use serde_json::Value;

/// The longest foreign text in a message, in characters.
const MAX_LINE: usize = 300;

/// How much of a page is searched for its title, in bytes.
const MAX_TITLE_SEARCH: usize = 1 << 16;

/// Names of members with an error text, the best first.
const NAMES: [&str; 4] = ["error_description", "message", "detail", "error"];

/// Foreign text in one line of at most 300 characters.
pub fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let (mut line, mut length) = (String::new(), 0_usize);
    for word in words.filter(|word| !word.is_empty()) {
        let blank = usize::from(length > 0);
        let rest = MAX_LINE.saturating_sub(length + blank);
        if blank > 0 {
            line.push(' ');
        }
        match word.char_indices().nth(rest) {
            Some((end, _)) => {
                line.push_str(word.get(..end).unwrap_or_default());
                return format!("{}…", line.trim_end());
            }
            None => line.push_str(word),
        }
        length += blank + word.chars().count();
    }
    line
}

/// The media type in a `Content-Type`, without its parameters and in small letters.
pub fn media_type(content_type: &str) -> String {
    let media_type = content_type.split(';').next().unwrap_or_default();
    media_type.trim().to_ascii_lowercase()
}

/// The message of a JSON-RPC error without what SDKs put before it, once or more: `MCP error CODE: `.
///
/// ```
/// use toolerror_agent::answers::plain_message;
/// assert_eq!(plain_message(-32602, "MCP error -32602: MCP error -32602: bad limit"), "bad limit");
/// assert_eq!(plain_message(-32602, "MCP error -32603: bad limit"), "MCP error -32603: bad limit");
/// ```
pub fn plain_message(code: i64, message: &str) -> &str {
    message.trim_start_matches(&format!("MCP error {code}: "))
}

/// A parameter of a header such as `Bearer error="x", scope="a b"`, in one line.
pub(super) fn parameter(header: &str, name: &str) -> Option<String> {
    let mut rest = header;
    while let Some((before, after)) = rest.split_once('=') {
        let found = before.rsplit([' ', ',', ';']).next().unwrap_or_default();
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(',').unwrap_or((after, "")),
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(one_line(value)).filter(|value| !value.is_empty());
        }
        rest = next;
    }
    None
}

/// The text of a body: the message of an error in JSON, or a plain text (SPEC §2.5.14).
pub(super) fn error_text(body: &str) -> Option<String> {
    let text = body.trim();
    let Ok(body) = serde_json::from_str::<Value>(text) else {
        return (!text.starts_with(['<', '{', '['])).then(|| one_line(text));
    };
    let member = |object: &Value| {
        let mut texts = NAMES.iter().filter_map(|name| object.get(name)?.as_str());
        texts.next().map(one_line)
    };
    // JSON-RPC, and what many gateways do
    body.get("error").and_then(member).or_else(|| member(&body))
}

/// The title of a page, in one line.
pub(super) fn title(html: &str) -> Option<String> {
    let html: String = html.chars().take(MAX_TITLE_SEARCH).collect();
    let start = html.to_ascii_lowercase().find("<title")?;
    let (_, title) = html.get(start..)?.split_once('>')?;
    let title = one_line(title.split('<').next()?);
    (!title.is_empty()).then_some(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_at_most_300_characters_of_any_width() {
        assert_eq!(one_line(" a\r\n\tb\u{0}c\u{a0}"), "a b c");
        assert_eq!(one_line(&"é".repeat(300)), "é".repeat(300));
        assert_eq!(one_line(&"é".repeat(301)), "é".repeat(300) + "…");
        let words = "wörd ".repeat(100);
        assert_eq!(one_line(&words).chars().count(), 300);
        assert!(one_line(&words).ends_with(" wörd…"));
        assert_eq!(one_line(""), "");
    }

    #[test]
    fn a_body_says_the_first_text_of_its_error() {
        let found = [
            (r#"{"error":{"message":"deep"},"detail":"flat"}"#, Some("deep")),
            (
                r#"{"error":"invalid_token","error_description":"expired"}"#,
                Some("expired"),
            ),
            (r#"{"error":"a  b"}"#, Some("a b")),
            ("plain\ntext", Some("plain text")),
            ("", Some("")),
            ("<html>", None),
            ("{cut", None),
            (r#"{"code":7}"#, None),
            ("[]", None),
        ];
        for (body, text) in found {
            assert_eq!(error_text(body).as_deref(), text, "{body}");
        }
    }

    #[test]
    fn a_title_is_found_in_any_case_and_without_its_end() {
        assert_eq!(
            title("<TITLE lang=\"en\">\n Sign  in</title>").as_deref(),
            Some("Sign in")
        );
        assert_eq!(title("<title>cut").as_deref(), Some("cut"));
        assert_eq!(title("<title></title>"), None);
        assert_eq!(title("<title"), None);
        assert_eq!(
            title(&(" ".repeat(MAX_TITLE_SEARCH) + "<title>late</title>")),
            None
        );
    }

    #[test]
    fn a_parameter_is_found_by_its_whole_name() {
        let header = r#"Bearer error="insufficient_scope", description="scope=\"x", scope="a  b", resource_metadata=https://x/y"#;
        assert_eq!(parameter(header, "scope").as_deref(), Some("a b"));
        assert_eq!(
            parameter(header, "resource_metadata").as_deref(),
            Some("https://x/y")
        );
        for none in [
            "",
            "Bearer",
            "Bearer scope",
            "Bearer scope=\"\"",
            "Bearer myscope=a",
            "=",
            "\"=\"",
        ] {
            assert_eq!(parameter(none, "scope"), None, "{none}");
        }
    }

    #[test]
    fn a_media_type_has_no_parameters() {
        assert_eq!(media_type(" Text/HTML ; charset=utf-8"), "text/html");
        assert_eq!(media_type(""), "");
    }
}
