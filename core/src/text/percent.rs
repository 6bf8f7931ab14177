//! Percent signs in URIs.

/// A part of a URI as it is without its percent signs; `None` when nothing changes, or when it is no text then.
#[doc(hidden)]
#[must_use]
pub fn percent_decoded(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), text);
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let byte = after
            .get(..2)
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        bytes.push(
            byte.and_then(|digits| u8::from_str_radix(digits, 16).ok())
                .unwrap_or(b'%'),
        );
        rest = if byte.is_some() { after.get(2..)? } else { after };
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).ok().filter(|decoded| decoded != text)
}
