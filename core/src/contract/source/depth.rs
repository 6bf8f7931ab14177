//! Where a JSON text is nested too deeply. That is looked for before anything else: such a text takes long to read.

use crate::contract::diagnostic::{pointer, Diagnostic};
use crate::json::scan::MAX_DEPTH;
use crate::json::strings::string_end;

use super::too_deep;

/// A value that is open: the key or the position of the part that comes next.
enum Open<'a> {
    Object(&'a str),
    List(usize),
}

/// The first place of a JSON text that is nested too deeply. The text need not be valid.
pub(super) fn too_deep_in(text: &str) -> Option<Diagnostic> {
    let mut open: Vec<Open<'_>> = Vec::new();
    let (mut line, mut string) = (1, "");
    let mut rest = text;
    while let Some(byte) = rest.bytes().next() {
        match byte {
            b'"' => {
                (string, rest) = rest
                    .split_at_checked(string_end(rest.as_bytes(), 0))
                    .unwrap_or((rest, ""));
                continue;
            }
            b'{' => open.push(Open::Object("")),
            b'[' => open.push(Open::List(0)),
            b'}' | b']' => drop(open.pop()),
            _ => match (byte, open.last_mut()) {
                (b'\n', _) => line += 1,
                (b':', Some(Open::Object(key))) => *key = string,
                (b',', Some(Open::List(at))) => *at += 1,
                _ => {}
            },
        }
        if open.len() > MAX_DEPTH {
            return Some(too_deep(&path_of(&open), line));
        }
        let width = rest.chars().next().map_or(1, char::len_utf8);
        rest = rest.get(width..).unwrap_or_default();
    }
    None
}

/// The JSON Pointer of the innermost value.
fn path_of(open: &[Open<'_>]) -> String {
    let outer = open.split_last().map_or(open, |(_, outer)| outer);
    outer.iter().fold(String::new(), |path, value| match value {
        Open::Object(key) => pointer(&path, &serde_json::from_str::<String>(key).unwrap_or_default()),
        Open::List(at) => format!("{path}/{at}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_the_first_level_too_many() {
        let deep = format!("{{\"a~\\u0062\":\n[1,{{}}, \"[\\\"[\", {}", "[".repeat(127));
        let found = too_deep_in(&deep).unwrap();
        let path = format!("/a~0b/3{}", "/0".repeat(126));
        assert_eq!((found.path(), found.line()), (Some(&*path), Some(2)));
        let flat = "[],".repeat(1000) + &"{\"a\":[]}".repeat(1000) + "\"[[[";
        assert_eq!(too_deep_in(&flat), None);
        let most = "[".repeat(128);
        assert_eq!(too_deep_in(&most), None);
    }
}
