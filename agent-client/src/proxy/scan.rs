//! The members of a message that is too long to keep: read as it passes, in bounded memory.

/// The longest name, and the longest id or method, that is kept.
const MAX_TOKEN: usize = 512;

/// What a message is, as far as its own members say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// The JSON of the id.
    pub(super) id: Option<String>,
    /// The method, of a request or a notification.
    pub(super) method: Option<String>,
}

/// Reads a JSON text in pieces. Only the members `id` and `method` of the outermost object are kept.
#[derive(Debug, Default)]
pub(super) struct Scan {
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The next string of the outermost object is a name.
    at_name: bool,
    token: Vec<u8>,
    name: Vec<u8>,
    head: Head,
}

impl Scan {
    /// The next piece.
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    /// What was found.
    pub(super) fn head(self) -> Head {
        self.head
    }

    /// Takes the next byte of a message that is too long to keep.
    fn byte(&mut self, byte: u8) {
        if self.in_string {
            self.keep(byte);
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.in_string = false,
                _ => {}
            }
            return;
        }
        match byte {
            b'"' => {
                self.in_string = true;
                self.keep(byte);
            }
            b'{' | b'[' => {
                self.depth += 1;
                self.at_name = self.depth == 1;
                self.token.clear();
            }
            b'}' | b']' => {
                self.end_of_value();
                self.depth = self.depth.saturating_sub(1);
            }
            b':' if self.depth == 1 && self.at_name => {
                self.name = std::mem::take(&mut self.token);
                self.at_name = false;
            }
            b',' if self.depth == 1 => {
                self.end_of_value();
                self.at_name = true;
            }
            b' ' | b'\t' | b'\r' | b'\n' => {}
            _ => self.keep(byte),
        }
    }

    fn keep(&mut self, byte: u8) {
        if self.depth == 1 && self.token.len() < MAX_TOKEN {
            self.token.push(byte);
        }
    }

    /// Keeps the value that has ended when it is the id or the method.
    fn end_of_value(&mut self) {
        if self.depth != 1 {
            return;
        }
        let token = std::mem::take(&mut self.token);
        let text = String::from_utf8_lossy(&token);
        match self.name.as_slice() {
            // an id that was cut is no JSON any more
            b"\"id\"" if serde_json::from_str::<serde_json::Value>(&text).is_ok() => {
                self.head.id = Some(text.into_owned());
            }
            b"\"method\"" => self.head.method = serde_json::from_str(&text).ok(),
            _ => {}
        }
        self.name.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str, piece: usize) -> (Option<String>, Option<String>) {
        let mut scan = Scan::default();
        text.as_bytes().chunks(piece).for_each(|piece| scan.feed(piece));
        let Head { id, method } = scan.head();
        (id, method)
    }

    #[test]
    fn id_and_method_are_found_wherever_they_stand() {
        let own = |id: &str, method: Option<&str>| (Some(id.to_owned()), method.map(str::to_owned));
        for piece in [1, 3, 1000] {
            for (text, expected) in [
                (
                    r#"{"method":"tools/call","params":{"id":1,"a":["id",{"id":2}],"s":"\"id\":3,}"},"jsonrpc":"2.0","id":4}"#,
                    own("4", Some("tools/call")),
                ),
                (r#" { "id" : "a\"b" , "result" : {} } "#, own(r#""a\"b""#, None)),
                (r#"{"result":{"id":1}}"#, (None, None)),
                (r#"[{"id":1}]"#, (None, None)),
                ("no JSON", (None, None)),
                (r#"{"id":null,"error":{}}"#, own("null", None)),
            ] {
                assert_eq!(head(text, piece), expected, "{text}");
            }
        }
    }

    #[test]
    fn an_id_without_end_is_none() {
        let text = format!(r#"{{"id":"{}","method":"x"}}"#, "i".repeat(5000));
        assert_eq!(head(&text, 64), (None, Some("x".to_owned())));
    }
}
