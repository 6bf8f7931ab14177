//! A text as programs read it: without the escapes of JSON, once or several times, and without percent signs. Each view says where
//! its characters stand in the text.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// How often escapes are taken away: JSON in strings of JSON.
const MAX_LEVELS: usize = 8;

/// A text, and where it stands in the original.
pub(super) struct View<'a> {
    pub(super) text: Cow<'a, str>,
    /// What was taken away, the last one first.
    taken: Vec<Arc<Runs>>,
}

/// Where the text goes on after each escape: the place there, and the one in the text with the escapes.
#[derive(Default)]
struct Runs(Vec<(u32, u32)>);

impl Runs {
    /// The place in the text with the escapes.
    fn before(&self, at: usize) -> usize {
        let runs = self.0.partition_point(|(own, _)| as_place(*own) <= at);
        let run = runs.checked_sub(1).and_then(|last| self.0.get(last));
        run.map_or(at, |(own, before)| as_place(*before) + at - as_place(*own))
    }

    fn add(&mut self, own: usize, before: usize) -> Option<()> {
        self.0
            .push((u32::try_from(own).ok()?, u32::try_from(before).ok()?));
        Some(())
    }
}

fn as_place(at: u32) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}

impl View<'_> {
    /// The place in the original of a range of this view.
    pub(super) fn place(&self, range: Range<usize>) -> Range<usize> {
        self.start(range.start)..self.start(range.end)
    }

    fn start(&self, at: usize) -> usize {
        self.taken.iter().fold(at, |at, runs| runs.before(at))
    }

    /// The text without what `read` takes away, which reads the character that begins a text and says how long it is there. `None`
    /// when nothing is taken away. What has no such sign is copied as a whole.
    fn without(&self, sign: char, read: impl Fn(&str) -> Option<(char, usize)>) -> Option<View<'static>> {
        let (mut text, mut runs) = (String::new(), Runs::default());
        let (mut copied, mut from) = (0, 0);
        while let Some(at) = self.text.get(from..)?.find(sign).map(|at| from + at) {
            let Some((c, length)) = read(self.text.get(at..)?) else {
                from = at + sign.len_utf8();
                continue;
            };
            text.push_str(self.text.get(copied..at)?);
            text.push(c);
            from = at + length;
            copied = from;
            runs.add(text.len(), copied)?;
        }
        text.push_str(self.text.get(copied..)?);
        let taken = std::iter::once(Arc::new(runs)).chain(self.taken.iter().cloned());
        (copied > 0).then(|| View {
            text: text.into(),
            taken: taken.collect(),
        })
    }
}

/// Calls `see` with each view of a text, the text itself first.
pub(super) fn each_view(text: &str, mut see: impl FnMut(&View<'_>)) {
    let mut view = View {
        text: text.into(),
        taken: Vec::new(),
    };
    for _ in 0..=MAX_LEVELS {
        see(&view);
        if let Some(view) = view.without('%', percent) {
            see(&view);
        }
        match view.without('\\', escape) {
            Some(next) => view = next,
            None => return,
        }
    }
}

/// The character that an escape of JSON stands for, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    let kind = text.get(1..)?.chars().next()?;
    let plain = match kind {
        '"' | '\\' | '/' | '\'' => kind,
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unicode(text),
        _ => return None,
    };
    Some((plain, 2))
}

/// The character of `\uXXXX`, or of two of them.
fn unicode(text: &str) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let first = unit(0)?;
    if let Some(c) = char::from_u32(first.into()) {
        return Some((c, 6));
    }
    let pair = [first, unit(6)?];
    let c = char::decode_utf16(pair).next()?.ok()?;
    Some((c, 12))
}

/// The character of `%XX`, or of the bytes of one character.
fn percent(text: &str) -> Option<(char, usize)> {
    let byte = |at: usize| {
        let digits = text.get(at..)?.strip_prefix('%')?.get(..2)?;
        u8::from_str_radix(digits, 16).ok()
    };
    let bytes: Vec<u8> = (0..4).map_while(|number| byte(number * 3)).collect();
    let of = |length: usize| {
        let read = std::str::from_utf8(bytes.get(..length)?).ok()?;
        Some((read.chars().next()?, length * 3))
    };
    (1..=bytes.len()).find_map(of)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in a text where a view has a word.
    fn found(text: &str, word: &str) -> Vec<String> {
        let mut found = Vec::new();
        each_view(text, |view| {
            if let Some(at) = view.text.find(word) {
                let place = view.place(at..at + word.len());
                found.push(text.get(place).unwrap().to_owned());
            }
        });
        found
    }

    #[test]
    fn a_view_has_the_places_of_its_characters() {
        for (text, word, place) in [
            (r#"no "pa\"ss\\w" here"#, r#"pa"ss\w"#, r#"pa\"ss\\w"#),
            (r#"{\"e\":\"pa\\\"ss\"}"#, r#"pa"ss"#, r#"pa\\\"ss"#),
            (r"x pl\u00e4n y", "plän", r"pl\u00e4n"),
            (r"x \ud83d\ude00! y", "😀!", r"\ud83d\ude00!"),
            ("x pl%C3%a4n%2Fw y", "plän/w", "pl%C3%a4n%2Fw"),
            (r"x pl%C3%A4n\/w y", "plän/w", r"pl%C3%A4n\/w"),
            (r"caf\udce9 \u0070lan", "plan", r"\u0070lan"),
        ] {
            let found = found(text, word);
            assert!(found.contains(&place.to_owned()), "{text}: {found:?}");
        }
    }

    #[test]
    fn a_long_text_with_few_escapes_costs_a_view_nothing_but_its_copy() {
        let long = "x".repeat(1 << 20);
        let mut seen = Vec::new();
        each_view(&format!(r"{long}\n{long}%20{long}"), |view| {
            let runs = view.taken.iter().map(|runs| runs.0.len()).sum::<usize>();
            seen.push((view.text.len(), runs));
        });
        let whole = 3 * long.len() + 5;
        assert_eq!(seen, [(whole, 0), (whole - 2, 1), (whole - 1, 1), (whole - 3, 2)]);
    }

    #[test]
    fn what_has_no_escapes_has_one_view() {
        let count = |text: &str| {
            let mut count = 0;
            each_view(text, |_| count += 1);
            count
        };
        for text in ["", "plain", r"\", r"C:\x", "100%", "%zz", "%é"] {
            assert_eq!(count(text), 1, "{text}");
        }
        assert_eq!(count(&r#"\""#.repeat(10_000)), 2);
        assert!(count(&"\\".repeat(10_000)) <= 2 * MAX_LEVELS + 2);
    }
}
