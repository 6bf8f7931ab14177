//! Secrets between the tags of XML and HTML: `<password>x</password>` (SPEC §1.9.41).

use crate::redact::names::SecretKind;
use crate::redact::pairs::{is_name, is_value};
use crate::redact::scan::{run, span, Range, Scan, MASK};

/// Maximum length of a tag's name and attributes.
const LONGEST: usize = 128;

/// The content of the element with a sensitive name whose opening tag begins at `at`.
pub(crate) fn content(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    let (text, bytes, keys) = (scan.text, scan.text.as_bytes(), scan.keys);
    let tag_end = span(bytes, at + 1, LONGEST, |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b':')
    });
    let tag = text.get(at + 1..tag_end).filter(|tag| !tag.is_empty())?;
    let open_end = span(bytes, tag_end, LONGEST, |byte| !matches!(byte, b'<' | b'>'));
    let attributes = text.get(tag_end..open_end)?;
    if bytes.get(open_end) != Some(&b'>') || !(attributes.is_empty() || attributes.starts_with(' ')) {
        return None;
    }
    let name = tag.rsplit_once(':').map_or(tag, |(_, name)| name);
    let from = open_end + 1;
    let kind = match keys.kind(name) {
        SecretKind::Harmless if is_value(name) => keys.kind(named_before(text, at)),
        kind => kind,
    };
    if attributes.ends_with('/') || kind == SecretKind::Harmless {
        return None;
    }
    let (from, to, close) = match text.get(from..)?.strip_prefix("<![CDATA[") {
        Some(inside) => {
            let from = text.len() - inside.len();
            (
                from,
                run(bytes, from, |byte| byte != b']' && byte != b'<'),
                "]]></",
            )
        }
        None => (from, run(bytes, from, |byte| byte != b'<'), "</"),
    };
    let closes = text.get(to..)?.strip_prefix(close)?.starts_with(tag);
    let value = text.get(from..to)?;
    (closes && !value.trim().is_empty() && value.trim() != MASK && kind.hides_text(value.trim()))
        .then_some((from, to))
}

/// The name that the element directly before `at` holds (`<name>password</name>`); empty if it holds none.
fn named_before(text: &str, at: usize) -> &str {
    let from = (at.saturating_sub(LONGEST)..at).find(|&from| text.is_char_boundary(from));
    let before = from.and_then(|from| text.get(from..at)).unwrap_or("").trim_end();
    let name = || {
        let (before, tag) = before.strip_suffix('>')?.rsplit_once("</")?;
        let (before, name) = before.rsplit_once('>')?;
        (is_name(tag) && before.strip_suffix(tag)?.ends_with('<')).then_some(name.trim())
    };
    name().unwrap_or("")
}
