//! Keeping the addresses of objects out of messages (SPEC §1.8.32).

use std::borrow::Cow;

/// The longest name before an address, in bytes.
const MAX_NAME: usize = 256;

/// How a runtime prints an address.
struct Form {
    /// What stands before the hexadecimal number.
    mark: &'static str,
    /// Whether the text before the mark, the number and the text after it show that it is an address.
    fits: fn(&str, &str, &str) -> bool,
    /// Whether the object is the whole text: by the texts before the mark and after the number.
    whole: fn(&str, &str) -> bool,
    /// What replaces both.
    by: &'static str,
}

/// Python, Ruby: they print it in brackets, so that no other text looks like it.
const BRACKETS: [Form; 3] = [
    Form {
        mark: " object at 0x",
        fits: in_brackets,
        whole: is_one_bracket,
        by: "",
    },
    Form {
        mark: " at 0x",
        fits: in_brackets,
        whole: is_one_bracket,
        by: "",
    },
    Form {
        mark: ":0x",
        fits: inspected,
        whole: is_one_bracket,
        by: "",
    },
];
/// `Foo@1b2c3d`, `[B@1b2c3d`.
const JAVA: Form = Form {
    mark: "@",
    fits: of_java,
    whole: |before, after| after.is_empty() && !before.contains(char::is_whitespace),
    by: "",
};
/// `0xc000012345`
const GO: Form = Form {
    mark: "0xc",
    fits: of_go,
    whole: |before, after| before.is_empty() && after.is_empty(),
    by: "pointer",
};

/// The text without the addresses that a runtime prints of its objects; empty when it is nothing but such an object.
pub(crate) fn without_addresses<'t>(text: &'t str, runtime: Option<&str>) -> Cow<'t, str> {
    let own = match runtime {
        Some("java") => Some(&JAVA),
        Some("go") => Some(&GO),
        _ => None,
    };
    let mut out = Cow::Borrowed(text.trim());
    for form in BRACKETS.iter().chain(own) {
        if !out.contains(form.mark) {
            continue;
        }
        match form.cut(&out) {
            Some(cut) => out = Cow::Owned(cut),
            None => return Cow::Borrowed(""),
        }
    }
    out
}

impl Form {
    /// The text without its addresses; `None` when it is one object.
    fn cut(&self, text: &str) -> Option<String> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        let mut is_first = true;
        while let Some((before, after)) = rest.split_once(self.mark) {
            out += before;
            let digits = after.bytes().take_while(u8::is_ascii_hexdigit).count();
            let (number, after) = after.split_at_checked(digits).unwrap_or((after, ""));
            if !(self.fits)(name_before(&out), number, after) {
                out += self.mark;
                out += number;
            } else if std::mem::take(&mut is_first) && (self.whole)(&out, after) {
                return None;
            } else {
                out += self.by;
            }
            rest = after;
        }
        out += rest;
        Some(out)
    }
}

/// The end of a text, as long as a name before an address may be: no text takes longer because it is looked at from each mark.
fn name_before(text: &str) -> &str {
    let from = text.len().saturating_sub(MAX_NAME);
    (from..=text.len()).find_map(|at| text.get(at..)).unwrap_or("")
}

/// `<Foo object at 0x7f00>`, `<Foo at 0x7f00 state=finished>`.
fn in_brackets(before: &str, number: &str, after: &str) -> bool {
    let open = before.rfind(['<', '>']).and_then(|at| before.get(at..));
    let inside = open.is_some_and(|open| open.starts_with('<'));
    inside && !number.is_empty() && after.starts_with(['>', ' ', ','])
}

/// `#<Foo:0x000055>`, `#<Foo:0x000055 @a=1>`.
fn inspected(before: &str, number: &str, after: &str) -> bool {
    let name = before.rfind("#<").and_then(|at| before.get(at + 2..));
    let named = name.is_some_and(|name| {
        name.chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
    });
    named && !number.is_empty() && after.starts_with(['>', ' '])
}

/// Whether no bracket closes before the end of the text.
fn is_one_bracket(before: &str, after: &str) -> bool {
    let opens = before.starts_with('<') || before.starts_with("#<");
    let closed = after.trim_end_matches('>');
    opens && closed.len() < after.len() && !before.contains('>') && !closed.contains('>')
}

/// Whether the text before an `@` ends in the name of a class or of an array, and no address of mail or version follows.
fn of_java(before: &str, number: &str, after: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-' | '@');
    let name = before
        .rsplit(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '(' | '=' | ',' | ':' | '@'))
        .next()
        .unwrap_or("");
    let last = name.rsplit(['.', '$', '/']).next().unwrap_or("");
    let class = last.starts_with(char::is_uppercase) && !name.contains(['-', '+']);
    (1..=8).contains(&number.len()) && !after.starts_with(goes_on) && (class || name.starts_with('['))
}

/// Whether it is as long as a pointer, and no part of a longer word.
fn of_go(before: &str, number: &str, after: &str) -> bool {
    let alone = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
    alone && number.len() == 9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_looked_at_once() {
        for (runtime, unit) in [
            ("python", " at 0x1 "),
            ("python", "<Foo at 0x1 "),
            ("ruby", "#<:0x1 "),
            ("java", "@"),
            ("java", "Foo@1 "),
            ("go", "0xc"),
        ] {
            let text = unit.repeat(300_000);
            assert!(!without_addresses(&text, Some(runtime)).is_empty(), "{unit}");
        }
    }
}
