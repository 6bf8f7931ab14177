//! Patterns that every engine reads alike and compares in linear time.

/// What stands for itself outside of brackets, beside letters and digits.
const LITERALS: &str = "-_/:@,#%&=~!<>;\"' ";
/// What stands for itself in brackets, beside letters and digits.
const IN_BRACKETS: &str = "_/:@,.+ ";
/// What a backslash before it makes a literal.
const ESCAPED: &str = "\\^$.|?*+()[]{}/-";

/// A set of ASCII characters, a bit for each.
type Set = u128;

/// Whether a pattern is `^`, then sets of ASCII characters with counts, then `$`, and no text can be divided among them in two
/// ways. Such a pattern has one meaning in all engines, and one that backtracks finds nothing to try again.
pub(super) fn is_plain(pattern: &str) -> bool {
    let inner = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    let Some(mut rest) = inner else { return false };
    // what the sets before could take as well
    let mut open: Set = 0;
    while !rest.is_empty() {
        let Some((set, after)) = set(rest) else {
            return false;
        };
        let Some((count, after)) = Count::read(after) else {
            return false;
        };
        if set & open != 0 {
            return false;
        }
        if !count.may_be_none {
            open = 0;
        }
        if !count.is_fixed {
            open |= set;
        }
        rest = after;
    }
    true
}

/// How often a set may be there.
struct Count {
    may_be_none: bool,
    is_fixed: bool,
}

impl Count {
    /// The count at the start of a text, and the text after it.
    fn read(text: &str) -> Option<(Self, &str)> {
        let loose = |may_be_none| Self {
            may_be_none,
            is_fixed: false,
        };
        let once = Self {
            may_be_none: false,
            is_fixed: true,
        };
        match text.chars().next() {
            Some('*' | '?') => Some((loose(true), text.get(1..)?)),
            Some('+') => Some((loose(false), text.get(1..)?)),
            Some('{') => {
                let (inner, after) = text.get(1..)?.split_once('}')?;
                let (min, max) = inner.split_once(',').map_or((inner, Some(inner)), |(min, max)| {
                    (min, Some(max).filter(|max| !max.is_empty()))
                });
                let (min, max) = (number(min)?, max.map_or(Some(999), number)?);
                let count = Self {
                    may_be_none: min == 0,
                    is_fixed: min == max,
                };
                (max > 0 && min <= max).then_some((count, after))
            }
            _ => Some((once, text)),
        }
    }
}

/// A short number in braces.
fn number(digits: &str) -> Option<u16> {
    let is_number = digits.len() <= 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// The set at the start of a text, and the text after it.
fn set(text: &str) -> Option<(Set, &str)> {
    if let Some(inside) = text.strip_prefix('[') {
        return bracketed(inside);
    }
    let first = text.chars().next()?;
    if first == '\\' {
        return escaped(text);
    }
    literal(first, LITERALS).map(|set| (set, text.get(1..).unwrap_or_default()))
}

/// The set of brackets, after the first one.
fn bracketed(mut text: &str) -> Option<(Set, &str)> {
    let mut set = 0;
    loop {
        let mut next = text.chars();
        match (next.next()?, next.next(), next.next()) {
            (']', ..) => return (set != 0).then_some((set, text.get(1..)?)),
            ('-', Some(']'), _) => {
                set |= bit('-');
                text = text.get(1..)?;
            }
            ('\\', ..) => {
                let (more, after) = escaped(text)?;
                // `\d-x` is not a range everywhere
                if after.starts_with('-') && !after.starts_with("-]") {
                    return None;
                }
                set |= more;
                text = after;
            }
            (low, Some('-'), Some(high)) if high != ']' => {
                set |= range(low, high)?;
                text = text.get(3..)?;
            }
            (one, ..) => {
                set |= literal(one, IN_BRACKETS)?;
                text = text.get(1..)?;
            }
        }
    }
}

fn bit(char: char) -> Set {
    1 << (char as u32 & 127)
}

/// A character that stands for itself.
fn literal(char: char, others: &str) -> Option<Set> {
    (char.is_ascii_alphanumeric() || others.contains(char)).then(|| bit(char))
}

/// The characters from one to another of the same kind.
fn range(low: char, high: char) -> Option<Set> {
    let kinds: [fn(&char) -> bool; 3] = [
        char::is_ascii_digit,
        char::is_ascii_lowercase,
        char::is_ascii_uppercase,
    ];
    let same = kinds.iter().any(|is| is(&low) && is(&high));
    (same && low <= high).then(|| (low..=high).map(bit).fold(0, |set, bit| set | bit))
}

/// What a backslash begins, and the text after it.
fn escaped(text: &str) -> Option<(Set, &str)> {
    let char = text.chars().nth(1)?;
    let digits = range('0', '9')?;
    let set = match char {
        'd' => digits,
        'w' => digits | range('a', 'z')? | range('A', 'Z')? | bit('_'),
        _ => Some(bit(char)).filter(|_| ESCAPED.contains(char))?,
    };
    Some((set, text.get(2..)?))
}

#[cfg(test)]
mod tests {
    use super::is_plain;

    #[test]
    fn plain_patterns_are_checked_without_the_core() {
        for pattern in [
            "^$",
            "^[a-z]+/[a-z]+$",
            r"^\d{4}-\d{2}-\d{2}$",
            "^[a-z][a-z0-9_-]*$",
            r"^v?\d+\.\d+\.\d+$",
            "^[A-Z]{2,3}$",
            r"^[\w.-]+@[a-z]+$",
            r"^\w{3,}$",
            r"^a\$$",
            "^#[0-9A-Fa-f]{6}$",
        ] {
            assert!(is_plain(pattern), "{pattern}");
        }
    }

    #[test]
    fn all_other_patterns_are_left_to_the_core() {
        for pattern in [
            // not of the whole text, or not ASCII
            "",
            "a",
            "^a",
            "a$",
            r"^a\$",
            "^é$",
            "^[à-ü]$",
            "^.$",
            "^[^a]$",
            // divided in several ways, which costs time
            "^a*a*$",
            "^a+a$",
            "^[a-z]+[0-9a-f]+$",
            r"^\w*-?\w*$",
            r"^\d{1,2}\d$",
            "^a?b?a$",
            // read in different ways
            "^[a&&b]$",
            "^[[a]]$",
            "^[]$",
            "^[z-a]$",
            "^[A-z]$",
            r"^[\d-z]$",
            r"^\s$",
            r"^\b$",
            r"^\x41$",
            r"^\cA$",
            r"^\p{L}$",
            "^(a)$",
            "^a|b$",
            "^(?i)a$",
            "^a**$",
            "^a+?$",
            "^a{2}{3}$",
            "^a{$",
            "^a{,2}$",
            "^a{0}$",
            "^a{3,2}$",
            "^a{1000}$",
            "^a{+1}$",
            "^a}$",
            "^a]$",
            "^^a$",
            "^a$$",
            r"^\$",
        ] {
            assert!(!is_plain(pattern), "{pattern}");
        }
    }
}
