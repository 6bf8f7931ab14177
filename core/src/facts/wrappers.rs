//! The texts that known software puts around an error (SPEC §1.4, `spec/tables/wrappers.json`).

pub(crate) use crate::facts::wrapper_data::{SUFFIXES, WRAPPERS};
#[cfg(feature = "classify")]
use crate::text::is_blank;

/// Layers that are taken off at most.
pub(crate) const MAX_LAYERS: usize = 64;

/// A known wrapper: the text before the error, and the text that may follow it.
///
/// In `before`, `{name}` is a tool's name without quotes, `{quoted}` anything but a quote or a line break,
/// `{int}` a whole number, `{class}` a class name, `{line}` anything but a line break.
#[derive(Debug)]
pub(crate) struct Wrapper {
    pub(crate) name: &'static str,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
}

impl Wrapper {
    /// The wrapped text, if `text` begins with this wrapper.
    pub(crate) fn strip<'a>(&self, text: &'a str) -> Option<&'a str> {
        // most end here
        if self.before.bytes().next() != text.bytes().next() {
            return None;
        }
        let rest = strip_template(text, self.before)?;
        Some(rest.strip_suffix(self.after).unwrap_or(rest))
    }
}

/// The rest of `text` after the template.
fn strip_template<'a>(text: &'a str, template: &str) -> Option<&'a str> {
    let (literal, field) = template.split_once('{').unwrap_or((template, ""));
    let mut rest = text.strip_prefix(literal)?;
    let Some((kind, template)) = field.split_once('}') else {
        return Some(rest);
    };
    if kind == "line" {
        // the only field that may contain the text after it: it ends at the first match of that text
        let line_end = rest.find(template)?;
        let (line, after) = rest.split_at_checked(line_end)?;
        return (!line.contains('\n')).then_some(after)?.strip_prefix(template);
    }
    if kind == "name" {
        // a name may contain a colon, so it ends at a colon and a blank
        let (name, _) = rest.split_once(": ")?;
        let fits = |c: char| !c.is_whitespace() && !matches!(c, '\'' | '"' | '`' | '{' | '}');
        let is_name = (1..=256).contains(&name.len()) && name.chars().all(fits);
        let after = rest.strip_prefix(name).filter(|_| is_name)?;
        return strip_template(after, template);
    }
    if kind == "int" {
        rest = rest.strip_prefix('-').unwrap_or(rest);
    }
    let fits = |c: char| match kind {
        "int" => c.is_ascii_digit(),
        "class" => c.is_ascii_alphanumeric() || matches!(c, '_' | '.'),
        _ => !matches!(c, '\'' | '"' | '\n'),
    };
    let after = rest.trim_start_matches(fits);
    let taken = rest.len() - after.len();
    (1..=256)
        .contains(&taken)
        .then(|| strip_template(after, template))?
}

/// A text without its known prefixes and suffixes.
#[cfg(feature = "classify")]
pub(crate) fn without_wrappers(text: &str) -> &str {
    let mut text = text.trim_end_matches(is_blank);
    for _ in 0..MAX_LAYERS {
        let suffix = SUFFIXES.iter().find_map(|suffix| text.strip_suffix(suffix));
        let strip = || WRAPPERS.iter().find_map(|wrapper| wrapper.strip(text));
        match suffix.or_else(strip) {
            Some(inner) => text = inner,
            None => break,
        }
    }
    text
}
