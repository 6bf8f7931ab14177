//! Writing canonical text (SPEC §1.2): strings, numbers, member order.

use std::cmp::Ordering;

use crate::json::plain_prefix::plain_prefix;
use crate::json::view;
use crate::json::view::Members;

/// Appends `text` as a canonical JSON string, quotes included.
pub(crate) fn string(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    loop {
        let (plain, tail) = split(rest, plain_prefix(rest.as_bytes()));
        out.push_str(plain);
        let mut chars = tail.chars();
        let Some(c) = chars.next() else { break };
        escape(out, c);
        rest = chars.as_str();
    }
    out.push('"');
}

/// `str::split_at` for a position known to be a boundary; never panics.
fn split(text: &str, at: usize) -> (&str, &str) {
    text.split_at_checked(at).unwrap_or((text, ""))
}

/// Appends one character of a string, escaped if the contract requires it.
pub(crate) fn escape(out: &mut String, c: char) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let short = match c {
        '"' => '"',
        '\\' => '\\',
        '\u{8}' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\u{c}' => 'f',
        '\r' => 'r',
        '\0'..='\u{1f}' => {
            let code = c as usize;
            out.push_str("\\u00");
            for digit in [code >> 4, code & 15] {
                out.push(char::from(HEX.get(digit).copied().unwrap_or(b'0')));
            }
            return;
        }
        _ => {
            out.push(c);
            return;
        }
    };
    out.push('\\');
    out.push(short);
}

/// Appends a number token of JSON: integers digit for digit, all others as ECMAScript writes the double.
pub(crate) fn number_token(out: &mut String, token: &str) {
    if token.bytes().any(|b| matches!(b, b'.' | b'e' | b'E')) {
        double(out, token.parse().unwrap_or(f64::NAN));
    } else if token == "-0" {
        out.push('0');
    } else {
        out.push_str(token);
    }
}

/// Appends a double as ECMAScript's `Number::toString` writes it; `null` for NaN and the infinities.
pub(crate) fn double(out: &mut String, value: f64) {
    if !value.is_finite() {
        out.push_str("null");
        return;
    }
    if value == 0.0 {
        out.push('0');
        return;
    }
    if value < 0.0 {
        out.push('-');
    }
    // `{:e}` gives the shortest digits that read back as the same double: `d.ddde±x`.
    let shortest = format!("{:e}", value.abs());
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let digits: String = mantissa.chars().filter(|&c| c != '.').collect();
    let point = exponent.parse::<i32>().unwrap_or(0) + 1; // the value is 0.DIGITS × 10^point
    let length = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |out: &mut String, n: i32| (0..n).for_each(|_| out.push('0'));
    if length <= point && point <= 21 {
        out.push_str(&digits);
        zeros(out, point - length);
    } else if 0 < point && point <= 21 {
        let (whole, fraction) = split(&digits, usize::try_from(point).unwrap_or(0));
        out.push_str(whole);
        out.push('.');
        out.push_str(fraction);
    } else if -6 < point && point <= 0 {
        out.push_str("0.");
        zeros(out, -point);
        out.push_str(&digits);
    } else {
        let (first, rest) = split(&digits, 1);
        out.push_str(first);
        if !rest.is_empty() {
            out.push('.');
            out.push_str(rest);
        }
        out.push('e');
        out.push(if point > 0 { '+' } else { '-' });
        out.push_str(&(point - 1).abs().to_string());
    }
}

/// Compares two escaped keys by their code points.
pub(crate) fn compare_keys(a: &str, b: &str) -> Ordering {
    if a.contains('\\') || b.contains('\\') {
        view::decode(a).cmp(&view::decode(b))
    } else {
        a.cmp(b) // UTF-8 order is code point order
    }
}

/// Sorts the members of the object that begins at `start` and runs to the end of `out`; of duplicates the last stays.
///
/// The object's members must be canonical themselves.
pub(crate) fn sort_members(out: &mut String, start: usize) {
    let Some(object) = out.get(start..) else {
        return;
    };
    let mut members: Vec<(&str, &str)> = Members::new(object).collect();
    let in_order = |a: &(&str, &str), b: &(&str, &str)| compare_keys(a.0, b.0).is_lt();
    if members.is_sorted_by(in_order) {
        return;
    }
    members.sort_by(|a, b| compare_keys(a.0, b.0)); // stable: duplicates keep their order
    let mut sorted = String::with_capacity(object.len());
    object_of(
        &mut sorted,
        members.iter().enumerate().filter_map(|(i, member)| {
            let next = members.get(i + 1);
            next.is_none_or(|next| in_order(member, next)).then_some(*member)
        }),
    );
    out.truncate(start);
    out.push_str(&sorted);
}

/// Appends an object of members given as escaped key and canonical value, in the order given.
pub(crate) fn object_of<'a>(out: &mut String, members: impl IntoIterator<Item = (&'a str, &'a str)>) {
    out.push('{');
    for (i, (key, value)) in members.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        out.push('"');
        out.push_str(key);
        out.push_str("\":");
        out.push_str(value);
    }
    out.push('}');
}

/// Standard base64 with padding, for bytes that a host language puts into `data`.
pub fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let index = (word >> (18 - 6 * i)) as usize & 63;
            let digit = ALPHABET.get(index).copied().unwrap_or(b'=');
            out.push(char::from(if i <= chunk.len() { digit } else { b'=' }));
        }
    }
    out
}
