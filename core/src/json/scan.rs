//! Reading JSON and writing it canonically in the same pass (SPEC §1.2, §1.4).

use crate::json::plain_prefix::plain_prefix;
use crate::json::MAX_JSON_DEPTH;

use crate::json::{canonical_check, write};
use crate::misuse::Misuse;

/// Why a text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A byte that no JSON text has here.
    Syntax,
    /// More than [`MAX_JSON_DEPTH`] open brackets.
    Depth,
}

type Step = Result<(), Fault>;

/// A position in a text that should be JSON.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    /// Too deep a value is written as `null` instead of being a fault.
    prune: bool,
    /// The members of all open objects, as positions in the output, and space for sorting an object.
    members: Vec<MemberSpan>,
    scratch: String,
}

/// The position of a member in the output: its key without quotes, and the end of its value.
#[derive(Clone, Copy)]
struct MemberSpan {
    key: (usize, usize),
    end: usize,
}

/// The canonical text of any JSON: sorted members, no white space, one form for each string and number (SPEC §1.2).
///
/// Two texts that mean the same have the same canonical text, so it serves for hashes and comparisons.
///
/// ```
/// use toolerror::json::canonical_json;
/// assert_eq!(canonical_json(r#"{ "b": 1e2, "a": "A" }"#).unwrap(), r#"{"a":"A","b":100}"#);
/// assert!(canonical_json("{").is_err());
/// ```
///
/// # Errors
/// A text that is not JSON, or JSON that is nested deeper than 128 levels.
pub fn canonical_json(text: &str) -> Result<String, Misuse> {
    canonical(text).map_err(|_| {
        Misuse::new(format!(
            "text is not JSON of at most {MAX_JSON_DEPTH} open brackets"
        ))
    })
}

/// The canonical text of one JSON value, which must be the whole text but for white space.
pub(crate) fn canonical(text: &str) -> Result<String, Fault> {
    Scanner::new(text, 0).whole()
}

/// As [`canonical`], for a value inside `depth` open brackets; values that are nested too deeply become `null`.
pub(crate) fn pruned_inside(text: &str, depth: usize) -> Result<String, Fault> {
    let mut scanner = Scanner::new(text, depth);
    scanner.prune = true;
    scanner.whole()
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of `text`, inside `depth` brackets that are open already.
    pub(crate) fn new(text: &'a str, depth: usize) -> Self {
        Self {
            text,
            at: 0,
            depth,
            prune: false,
            members: Vec::new(),
            scratch: String::new(),
        }
    }

    /// The byte at this position.
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Steps over `byte`, if it comes next.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Steps over `byte`, which must come next.
    fn expect(&mut self, byte: u8) -> Step {
        if self.take(byte) {
            Ok(())
        } else {
            Err(Fault::Syntax)
        }
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// The value that is the whole text.
    fn whole(mut self) -> Result<String, Fault> {
        let mut out = String::with_capacity(self.text.len());
        self.outer_value(&mut out)?;
        self.end()?;
        Ok(out)
    }

    /// Goes past a value of any depth.
    fn jump(&mut self) -> Step {
        let rest = self.text.get(self.at..).unwrap_or("");
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<serde::de::IgnoredAny>();
        match values.next() {
            Some(Ok(_)) => {
                self.at += values.byte_offset();
                Ok(())
            }
            _ => Err(Fault::Syntax),
        }
    }

    /// The text between two positions.
    fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or("")
    }

    /// Skips white space; fails if anything else follows.
    pub(crate) fn end(&mut self) -> Step {
        self.skip_space();
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(Fault::Syntax)
        }
    }

    /// Walks an object; `member` is called at each value, with the decoded key, and must consume it.
    pub(crate) fn members(&mut self, mut member: impl FnMut(&mut Self, &str) -> Step) -> Step {
        self.open(b'{')?;
        self.skip_space();
        if self.take(b'}') {
            self.depth -= 1;
            return Ok(());
        }
        let mut scratch = String::new();
        loop {
            self.skip_space();
            let key = self.key(&mut scratch)?;
            member(self, key)?;
            self.skip_space();
            if !self.take(b',') {
                break;
            }
        }
        self.close(b'}')
    }

    /// A key and its colon, decoded; borrowed from the text when it has no escapes.
    fn key<'b>(&mut self, scratch: &'b mut String) -> Result<&'b str, Fault>
    where
        'a: 'b,
    {
        let start = self.at + 1;
        let plain = plain_prefix(self.text.as_bytes().get(start..).unwrap_or(&[]));
        let key = if self.peek() == Some(b'"') && self.text.as_bytes().get(start + plain) == Some(&b'"') {
            self.at = start + plain + 1;
            self.slice(start, start + plain)
        } else {
            scratch.clear();
            self.string(&mut Decoded(scratch))?;
            scratch.as_str()
        };
        self.skip_space();
        self.expect(b':')?;
        self.skip_space();
        Ok(key)
    }

    /// Steps over an opening bracket; too many open ones are a fault.
    fn open(&mut self, bracket: u8) -> Step {
        self.expect(bracket)?;
        self.depth += 1;
        if self.depth > MAX_JSON_DEPTH {
            return Err(Fault::Depth);
        }
        Ok(())
    }

    /// Steps over a closing bracket.
    fn close(&mut self, bracket: u8) -> Step {
        self.expect(bracket)?;
        self.depth -= 1;
        Ok(())
    }

    /// As [`value`](Self::value), faster where the value is canonical already, as texts of this library are.
    pub(crate) fn outer_value(&mut self, out: &mut String) -> Step {
        self.skip_space();
        if let Some(end) = canonical_check::value(self.text.as_bytes(), self.at, self.depth) {
            out.push_str(self.slice(self.at, end));
            self.at = end;
            return Ok(());
        }
        self.value(out)
    }

    /// Appends the value at this position in its canonical form.
    pub(crate) fn value(&mut self, out: &mut String) -> Step {
        self.skip_space();
        match self.peek() {
            Some(b'{' | b'[') if self.prune && self.depth >= MAX_JSON_DEPTH => {
                out.push_str("null");
                self.jump()
            }
            Some(b'{') => self.object(out),
            Some(b'[') => self.array(out),
            Some(b'"') => {
                out.push('"');
                self.string(&mut Escaped(out))?;
                out.push('"');
                Ok(())
            }
            Some(b'-' | b'0'..=b'9') => {
                let token = self.number()?;
                write::number_token(out, token);
                Ok(())
            }
            _ => {
                out.push_str(self.literal()?);
                Ok(())
            }
        }
    }

    /// Writes the object at this position with its members sorted; of equal keys the last one counts.
    fn object(&mut self, out: &mut String) -> Step {
        let start = out.len();
        self.open(b'{')?;
        out.push('{');
        self.skip_space();
        if self.take(b'}') {
            self.depth -= 1;
            out.push('}');
            return Ok(());
        }
        let first = self.members.len();
        let mut sorted = true;
        loop {
            self.skip_space();
            out.push('"');
            let key_start = out.len();
            self.string(&mut Escaped(out))?;
            let key = (key_start, out.len());
            if let (Some(previous), true) = (self.members.get(first..).and_then(<[_]>::last), sorted) {
                sorted = write::compare_keys(slice(out, previous.key), slice(out, key)).is_lt();
            }
            out.push_str("\":");
            self.skip_space();
            self.expect(b':')?;
            self.value(out)?;
            self.members.push(MemberSpan { key, end: out.len() });
            self.skip_space();
            if !self.take(b',') {
                break;
            }
            out.push(',');
        }
        self.close(b'}')?;
        out.push('}');
        if !sorted {
            self.sort(out, start, first);
        }
        self.members.truncate(first);
        Ok(())
    }

    /// Sorts the object that was written from `start` on, whose members are those from `first` on; the last of
    /// duplicates stays.
    fn sort(&mut self, out: &mut String, start: usize, first: usize) {
        let Some(members) = self.members.get_mut(first..) else {
            return;
        };
        let compare =
            |a: &MemberSpan, b: &MemberSpan| write::compare_keys(slice(out, a.key), slice(out, b.key));
        members.sort_by(compare); // stable: duplicates keep their order
        let kept = members.iter().enumerate().filter_map(|(i, member)| {
            let next = members.get(i + 1);
            next.is_none_or(|next| compare(member, next).is_lt())
                .then_some(member)
        });
        self.scratch.clear();
        self.scratch.reserve(out.len() - start);
        for (i, member) in kept.enumerate() {
            self.scratch.push(if i == 0 { '{' } else { ',' });
            self.scratch.push('"'); // stands before the key in `out`, too
            self.scratch.push_str(slice(out, (member.key.0, member.end)));
        }
        self.scratch.push('}');
        out.truncate(start);
        out.push_str(&self.scratch);
    }

    /// Writes the array at this position.
    fn array(&mut self, out: &mut String) -> Step {
        self.open(b'[')?;
        out.push('[');
        self.skip_space();
        if self.take(b']') {
            self.depth -= 1;
            out.push(']');
            return Ok(());
        }
        loop {
            self.value(out)?;
            self.skip_space();
            if !self.take(b',') {
                break;
            }
            out.push(',');
        }
        self.close(b']')?;
        out.push(']');
        Ok(())
    }

    /// `true`, `false` or `null`.
    pub(crate) fn literal(&mut self) -> Result<&'static str, Fault> {
        let rest = self.text.get(self.at..).unwrap_or("");
        let word = ["true", "false", "null"]
            .into_iter()
            .find(|word| rest.starts_with(word))
            .ok_or(Fault::Syntax)?;
        self.at += word.len();
        Ok(word)
    }

    /// A number token.
    pub(crate) fn number(&mut self) -> Result<&'a str, Fault> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits()?;
        }
        if self.take(b'.') {
            self.digits()?;
        }
        if self.take(b'e') || self.take(b'E') {
            let _signed = self.take(b'+') || self.take(b'-');
            self.digits()?;
        }
        Ok(self.slice(start, self.at))
    }

    /// Steps over at least one digit.
    fn digits(&mut self) -> Step {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at > start {
            Ok(())
        } else {
            Err(Fault::Syntax)
        }
    }

    /// A string, handed to `sink` piece by piece.
    fn string(&mut self, sink: &mut impl Sink) -> Step {
        self.expect(b'"')?;
        loop {
            let start = self.at;
            self.at += plain_prefix(self.text.as_bytes().get(start..).unwrap_or(&[]));
            sink.plain(self.slice(start, self.at));
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => {
                    self.at += 1;
                    let c = self.escape()?;
                    sink.escaped(c);
                }
                _ => return Err(Fault::Syntax),
            }
        }
    }

    /// The string at this position, decoded.
    pub(crate) fn decoded_string(&mut self) -> Result<String, Fault> {
        let mut out = String::new();
        self.string(&mut Decoded(&mut out))?;
        Ok(out)
    }

    /// Decodes the characters after a backslash. A lone surrogate becomes U+FFFD.
    fn escape(&mut self) -> Result<char, Fault> {
        let byte = self.peek().ok_or(Fault::Syntax)?;
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.hex4()?;
                if !(0xD800..0xDC00).contains(&first) {
                    return Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                let after_first = self.at;
                if self.take(b'\\') && self.take(b'u') {
                    let second = self.hex4()?;
                    if (0xDC00..0xE000).contains(&second) {
                        let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                        return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                }
                self.at = after_first; // what follows stands for itself
                char::REPLACEMENT_CHARACTER
            }
            _ => return Err(Fault::Syntax),
        })
    }

    /// The code unit of `\uXXXX`, after the `u`.
    fn hex4(&mut self) -> Result<u32, Fault> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|b| char::from(b).to_digit(16));
            code = code * 16 + digit.ok_or(Fault::Syntax)?;
            self.at += 1;
        }
        Ok(code)
    }

    /// Steps over the value at this position.
    pub(crate) fn skip(&mut self) -> Step {
        self.value(&mut String::new())
    }

    /// The first byte of the value at this position.
    pub(crate) fn peek_value(&mut self) -> Option<u8> {
        self.skip_space();
        self.peek()
    }
}

fn slice(text: &str, (from, to): (usize, usize)) -> &str {
    text.get(from..to).unwrap_or("")
}

/// A target for the pieces of a string.
trait Sink {
    fn plain(&mut self, text: &str);
    fn escaped(&mut self, c: char);
}

/// Keeps the canonical escaped form.
struct Escaped<'a>(&'a mut String);

impl Sink for Escaped<'_> {
    fn plain(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn escaped(&mut self, c: char) {
        write::escape(self.0, c);
    }
}

/// Decodes.
struct Decoded<'a>(&'a mut String);

impl Sink for Decoded<'_> {
    fn plain(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn escaped(&mut self, c: char) {
        self.0.push(c);
    }
}
