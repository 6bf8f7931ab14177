//! Secrets in running text: the families, and one pass over the text in linear time (SPEC §1.9.44).

use crate::redact::data::{PREFIXES, WORDS_OF_REFUSAL};
use crate::redact::names::SensitiveNames;
use crate::redact::scan::{escape_len, run, starts_as, Range, Scan, MASK};
use crate::redact::terminal::VisibleText;
use crate::redact::{assignment, formats, markup, options, pairs, rejected, sentences, urls};

/// A form in which a text shows a secret.
struct Family {
    /// With what it begins, in any case: a sign anywhere, or the beginning of a word. One sign, or at least two bytes.
    begins: &'static [&'static str],
    /// The secret, when it begins there.
    find: fn(&mut Scan<'_>, usize) -> Option<Range>,
}

/// A row of [`FAMILIES`].
const fn family(begins: &'static [&'static str], find: fn(&mut Scan<'_>, usize) -> Option<Range>) -> Family {
    Family { begins, find }
}

/// The families. Where several begin, the first one that finds something decides: a URL before an assignment, a private
/// key before an option.
const FAMILIES: &[Family] = &[
    family(&["://", ":\\"], urls::user_info),          // SPEC §1.9.21
    family(&[":", "="], assignment::value),            // §1.9.26, §1.9.27, §1.9.37, §1.9.39
    family(&["<"], markup::content),                   // §1.9.41
    family(&["(", "["], pairs::listed),                // §1.9.38
    family(&["@tcp(", "@unix("], urls::data_source),   // §1.9.21
    family(&["-----BEGIN"], formats::private_key),     // §1.9.25
    family(&["-"], options::value),                    // §1.9.33
    family(&["eyJ"], formats::jwt),                    // §1.9.24
    family(&["bearer"], formats::bearer),              // §1.9.22
    family(&["basic"], formats::basic),                // §1.9.22
    family(PREFIXES, formats::key),                    // §1.9.23, §1.9.40
    family(&["pass", "identified"], sentences::value), // §1.9.42
    family(WORDS_OF_REFUSAL, rejected::value),         // §1.9.55
];

/// The families that begin with two given bytes: one bit each, by the first byte and by the second.
struct FamilyIndex {
    first: [u16; 256],
    second: [u16; 256],
    /// Families that begin with one byte.
    single: u16,
}

static ROWS: FamilyIndex = FamilyIndex::new(FAMILIES);

impl FamilyIndex {
    /// The rows by the bytes that they begin with.
    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    const fn new(families: &[Family]) -> Self {
        let mut rows = Self {
            first: [0; 256],
            second: [0; 256],
            single: 0,
        };
        let mut row = 0;
        while row < families.len() {
            let mut at = 0;
            while at < families[row].begins.len() {
                let begin = families[row].begins[at].as_bytes();
                rows.first[begin[0].to_ascii_lowercase() as usize] |= 1 << row;
                rows.first[begin[0].to_ascii_uppercase() as usize] |= 1 << row;
                if begin.len() == 1 {
                    rows.single |= 1 << row;
                } else {
                    rows.second[begin[1].to_ascii_lowercase() as usize] |= 1 << row;
                    rows.second[begin[1].to_ascii_uppercase() as usize] |= 1 << row;
                }
                at += 1;
            }
            row += 1;
        }
        rows
    }

    /// The families that could begin at `at`; most bytes begin none.
    fn at(&self, bytes: &[u8], at: usize) -> impl Iterator<Item = &'static Family> {
        let row = |rows: &[u16; 256], at: usize| {
            let byte = bytes.get(at).map(|&byte| usize::from(byte));
            byte.and_then(|byte| rows.get(byte)).copied().unwrap_or(0)
        };
        let mut rows = row(&self.first, at);
        if rows != 0 {
            rows &= self.single | row(&self.second, at + 1);
        }
        std::iter::from_fn(move || {
            let next = FAMILIES.get(rows.trailing_zeros() as usize)?;
            rows &= rows - 1;
            Some(next)
        })
    }
}

/// The most passes over one text. One is enough, except for texts made to confuse.
const MAX_PASSES: usize = 8;

/// Masks the secrets of a text; `None` if it has none. Masking the result again changes nothing.
pub(crate) fn mask(text: &str, keys: &SensitiveNames) -> Option<String> {
    let mut masked = pass(text, keys)?;
    for _ in 1..MAX_PASSES {
        match pass(&masked, keys) {
            Some(again) => masked = again, // a mask has brought together what was apart
            None => break,
        }
    }
    Some(masked)
}

/// Masks a text in one pass; `None` if it found nothing.
fn pass(shown: &str, keys: &SensitiveNames) -> Option<String> {
    let plain = VisibleText::new(shown);
    let text = &*plain.text;
    let bytes = text.as_bytes();
    let mut scan = Scan::new(text, keys);
    let (mut at, mut written) = (0, 0);
    let mut out = String::new();
    while let Some(&byte) = bytes.get(at) {
        let is_word = byte.is_ascii_alphanumeric();
        if is_word {
            scan.program = options::program_at(text, at).or(scan.program);
        } else if byte == b'\n' {
            scan.program = None;
        }
        let found = find(&mut scan, at);
        let found = found.or_else(|| is_word.then(|| find_after_escape(&mut scan, at))?);
        let Some((from, to)) = found else {
            at = if is_word {
                run(bytes, at, |byte| byte.is_ascii_alphanumeric())
            } else {
                at + 1
            };
            continue;
        };
        at = to;
        if text.get(from..to) != Some(MASK) {
            let (from, end) = plain.shown((from, to));
            out.push_str(shown.get(written..from).unwrap_or(""));
            out.push_str(MASK);
            (scan.floor, written) = (to, end);
        }
    }
    if scan.floor == 0 {
        return None;
    }
    out.push_str(shown.get(written..).unwrap_or(""));
    Some(out)
}

/// The secret at `at` that the first matching family finds.
fn find(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    ROWS.at(scan.text.as_bytes(), at)
        .find_map(|family| (family.find)(scan, at))
}

/// As [`find`], after an escape such as `\n`, whose letter is not part of the next word.
fn find_after_escape(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    let bytes = scan.text.as_bytes();
    let escape = if at > scan.floor { escape_len(bytes, at) } else { 0 };
    let is_word = escape > 0 && bytes.get(at + escape).is_some_and(u8::is_ascii_alphanumeric);
    if is_word {
        find(scan, at + escape)
    } else {
        None
    }
}

/// Whether the inside of a JSON string may show a secret after decoding; none of its words is escaped.
pub(crate) fn may_hold(raw: &str) -> bool {
    let bytes = raw.as_bytes();
    (0..bytes.len()).any(|at| {
        let begins = |family: &Family| family.begins.iter().any(|begin| starts_as(raw, at, begin));
        ROWS.at(bytes, at).any(begins) && options::may_start(bytes, at)
    })
}

#[cfg(test)]
mod tests {
    use super::{FAMILIES, PREFIXES, WORDS_OF_REFUSAL};

    /// The rows of the table of SPEC 1.9.44: the words with which families begin, and the clauses.
    fn rows() -> Vec<(Vec<String>, Vec<String>)> {
        let spec = include_str!("../../../spec/SPEC.md");
        let clause = spec.split("### 1.9.44 ").nth(1).unwrap();
        let clause = clause.split("\n### ").next().unwrap();
        let rows = clause.lines().filter(|line| line.starts_with('|')).skip(2);
        let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
        let rows = cells.map(|cells| {
            let words = cells[2].split('`').skip(1).step_by(2).map(str::to_owned);
            (words.collect(), cells[3].split(", ").map(str::to_owned).collect())
        });
        rows.collect()
    }

    #[test]
    fn the_families_are_those_of_the_specification_in_its_order() {
        let mut families = FAMILIES.iter();
        for (words, _) in rows() {
            let mut begins: Vec<&str> = Vec::new();
            // two words of one row may be two families
            while !words
                .iter()
                .all(|word| begins.iter().any(|begin| is_begin(word, begin)))
            {
                let family = families
                    .next()
                    .unwrap_or_else(|| panic!("no family for {words:?}"));
                begins.extend(family.begins);
            }
            for begin in begins {
                assert!(
                    words.iter().any(|word| is_begin(word, begin)),
                    "{begin}: not in {words:?}"
                );
            }
        }
        assert_eq!(families.count(), 0, "a family is not in the specification");
    }

    /// Whether a family that begins with `begin` finds what the table calls `word`: a list of `redaction.json`, a sign,
    /// the beginning of a word, or a colon before slashes.
    fn is_begin(word: &str, begin: &str) -> bool {
        match word {
            "formats" => PREFIXES.contains(&begin),
            "words_of_refusal" => WORDS_OF_REFUSAL.contains(&begin),
            ":" => begin.trim_end_matches('\\') == ":",
            "=" | "<" | "(" | "[" | "-" => begin == word,
            _ => word.to_ascii_lowercase().starts_with(&begin.to_ascii_lowercase()) && begin.len() > 1,
        }
    }

    #[test]
    fn each_family_names_the_clauses_of_the_specification() {
        let source = include_str!("text.rs");
        let lines = source.lines().filter(|line| line.starts_with("    family("));
        let mut in_code: Vec<String> = Vec::new();
        for line in lines {
            let (_, clauses) = line.split_once("// ").unwrap();
            in_code.extend(
                clauses
                    .split(", ")
                    .map(|clause| clause.trim_start_matches("SPEC ").replace('§', "")),
            );
        }
        in_code.dedup(); // `Bearer` and `Basic` are one row
        let in_spec: Vec<String> = rows().into_iter().flat_map(|(_, clauses)| clauses).collect();
        assert_eq!(in_code, in_spec);
    }
}
