//! The members of a message that cannot be parsed: one that is too long to keep, or that is not JSON. Read in bounded memory.

/// The longest name, and the longest id or method, that is kept.
const MAX_TOKEN: usize = 512;

/// What a message is, as far as its own members say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    /// The JSON of the id.
    pub(crate) id: Option<String>,
    /// The method, of a request or a notification.
    pub(crate) method: Option<String>,
    /// It has the version of JSON-RPC.
    pub(crate) is_json_rpc: bool,
    /// It has a result.
    pub(crate) has_result: bool,
    /// It has an error.
    pub(crate) has_error: bool,
    /// How deep arrays and objects are nested in it.
    pub(crate) depth: usize,
}

impl Head {
    /// The head of a text that is one whole object, though it may not be JSON.
    pub(crate) fn of_object(text: &str) -> Option<Self> {
        let text = text.trim();
        let (last, inside) = text.as_bytes().split_last()?;
        let mut scan = Scan::default();
        for byte in inside {
            scan.byte(*byte);
            if scan.depth == 0 {
                return None;
            }
        }
        scan.byte(*last);
        let is_whole = text.starts_with('{') && scan.depth == 0;
        is_whole.then(|| scan.head())
    }

    /// The id of the request that it answers. Only an error may have none, which is `null`.
    pub(crate) fn answered_id(&self) -> Option<&str> {
        if !self.is_json_rpc || self.method.is_some() {
            return None;
        }
        match self.id.as_deref().filter(|id| *id != "null") {
            Some(id) => Some(id).filter(|_| self.has_result || self.has_error),
            None => (self.has_error && !self.has_result).then_some("null"),
        }
    }
}

/// The whole objects in a text that is one array, though it may not be JSON, or not end.
pub(super) fn objects_in(text: &str) -> Option<Vec<&str>> {
    let text = text.trim();
    let (mut scan, mut start, mut found) = (Scan::default(), 0, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        let depth = scan.depth;
        scan.byte(byte);
        match (depth, scan.depth) {
            (1, 2) => start = at,
            (2, 1) => found.extend(text.get(start..=at).filter(|one| one.starts_with('{'))),
            (_, 0) if at + 1 < text.len() => return None,
            _ => {}
        }
    }
    text.starts_with('[').then_some(found)
}

/// Reads a JSON text in pieces. Only the members `id` and `method` of the outermost object are kept.
#[derive(Debug, Default)]
pub(crate) struct Scan {
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
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    /// What was found.
    pub(crate) fn head(self) -> Head {
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
                self.head.depth = self.head.depth.max(self.depth);
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
            b"\"jsonrpc\"" => self.head.is_json_rpc = text == "\"2.0\"",
            b"\"result\"" => self.head.has_result = true,
            b"\"error\"" => self.head.has_error = true,
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
        let Head { id, method, .. } = scan.head();
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
    fn depth_counts_outside_of_strings_only() {
        for (text, depth) in [
            (r#"{"a":["[[[\"[["],"b":{}}"#.to_owned(), 2),
            (
                format!("{{\"a\":{}{}}}", "[".repeat(5000), "]".repeat(5000)),
                5001,
            ),
        ] {
            assert_eq!(Head::of_object(&text).unwrap().depth, depth);
        }
    }

    #[test]
    fn an_id_without_end_is_none() {
        let text = format!(r#"{{"id":"{}","method":"x"}}"#, "i".repeat(5000));
        assert_eq!(head(&text, 64), (None, Some("x".to_owned())));
    }

    #[test]
    fn the_answered_id_is_found_in_what_is_not_json() {
        for (text, id) in [
            (r#"{"jsonrpc":"2.0","id":7,"result":{"x":NaN}}"#, Some("7")),
            (
                r#" {"result":[-Infinity],"id":"a","jsonrpc":"2.0"} "#,
                Some("\"a\""),
            ),
            (
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"message\":\"a\tb\"},}",
                Some("7"),
            ),
            (r#"{"jsonrpc":"2.0","id":7,"result":{"x":NaN}"#, None),
            (r#"{"jsonrpc":"2.0","id":7,"result":{"x":"cut}}"#, None),
            (
                r#"{"jsonrpc":"2.0","id":6,"result":{}}{"jsonrpc":"2.0","id":7,"result":{}}"#,
                None,
            ),
            (r#"{"id":7,"result":{"x":NaN}}"#, None),
            (r#"{"jsonrpc":"2.0","id":7,"method":"x","result":NaN}"#, None),
            (r#"{"jsonrpc":"2.0","id":7,"level":NaN}"#, None),
            (
                r#"{"level":"info","msg":{"jsonrpc":"2.0","id":7,"result":NaN}}"#,
                None,
            ),
            (r#"[{"jsonrpc":"2.0","id":7,"result":NaN}]"#, None),
            (r#"{"jsonrpc":"2.0","id":null,"result":NaN}"#, None),
            (r#"{"jsonrpc":"2.0","result":NaN}"#, None),
            (
                r#"{"jsonrpc":"2.0","id":null,"error":{"code":NaN}}"#,
                Some("null"),
            ),
            (r#"{"jsonrpc":"2.0","error":{"code":NaN}}"#, Some("null")),
            ("}", None),
            ("", None),
        ] {
            let head = Head::of_object(text);
            assert_eq!(head.as_ref().and_then(Head::answered_id), id, "{text}");
        }
    }

    #[test]
    fn the_objects_of_a_batch_are_found_in_what_is_not_json() {
        let (one, two) = (r#"{"a":["]",NaN,{}]}"#, r#"{"b":"}\"]"}"#);
        for batch in [
            format!("[{one},{two}]"),
            format!(" [ {one} , {two} , ] "),
            format!("[{one}\n{two}]"),
            format!("[1,[{{}}],{one},NaN,\"{{}}\",,{two}]"),
        ] {
            assert_eq!(objects_in(&batch), Some(vec![one, two]), "{batch}");
        }
        for none in [
            "",
            "]",
            "[INFO] started",
            "[INFO] {\"a\":1}",
            one,
            &format!("[{one}][{two}]"),
        ] {
            assert_eq!(objects_in(none), None, "{none}");
        }
        assert_eq!(objects_in("[1,[{}]]"), Some(vec![]));
        // what breaks off
        assert_eq!(objects_in(&format!("[{one}")), Some(vec![one]));
        assert_eq!(objects_in(&format!("[{one},{{\"c\":\"[")), Some(vec![one]));
        assert_eq!(objects_in("[INFO started"), Some(vec![]));
    }
}
