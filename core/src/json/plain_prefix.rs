//! How far a string needs no escape.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Length of the longest prefix that needs no escape: no `"`, no `\`, no U+0000–U+001F.
pub(crate) fn plain_prefix(bytes: &[u8]) -> usize {
    // a text of nothing but quotes or line breaks is asked at each of them
    if bytes.first().is_some_and(|&byte| is_special(byte)) {
        return 0;
    }
    let mut done = 0;
    while let Some(chunk) = bytes.get(done..).and_then(<[u8]>::first_chunk::<16>) {
        // the compiler makes one comparison of sixteen
        if chunk.iter().fold(false, |any, &byte| any | is_special(byte)) {
            let halves = chunk.split_at(8);
            return done + special_at(halves.0).unwrap_or_else(|| 8 + special_at(halves.1).unwrap_or(8));
        }
        done += 16;
    }
    let rest = bytes.get(done..).unwrap_or(&[]);
    done + rest
        .iter()
        .position(|&byte| is_special(byte))
        .unwrap_or(rest.len())
}

/// Whether a byte needs an escape in a JSON string.
const fn is_special(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

/// The position of the first such byte among eight.
fn special_at(eight: &[u8]) -> Option<usize> {
    let word = u64::from_le_bytes(<[u8; 8]>::try_from(eight).ok()?);
    let zero_where = |byte: u8| {
        let x = word ^ (ONES * u64::from(byte));
        x.wrapping_sub(ONES) & !x
    };
    let control = word.wrapping_sub(ONES * 0x20) & !word;
    let special = (control | zero_where(b'"') | zero_where(b'\\')) & HIGHS;
    (special != 0).then_some((special.trailing_zeros() / 8) as usize)
}
