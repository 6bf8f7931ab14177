//! The standard output of a server, read line by line: repairs messages, and ends beyond the limits (SPEC §2.5.9, §2.5.10).

use std::fmt;
use std::mem;

use serde_json::Value;

use super::message::{messages, too_long};
use super::pipes::{as_sdk_reads, is_answer, is_message, without_id};
use super::posted_request::Posted;
use super::readable::readable;
use super::scan::Scan;

/// How many bytes that are not a message are tolerated in a row: banners, log lines, a backtrace. They cost no memory. Before
/// its first answer, a server that writes more is no MCP server.
const MAX_JUNK: usize = 8 << 20;
const MAX_JUNK_AT_START: usize = 1 << 20;

/// How much of a message that is longer than the limit is read, only to find the request that it answers. It costs no memory.
const MAX_SKIPPED: usize = 8 << 20;

/// The longest message that a client reads by default, in bytes.
pub const MAX_MESSAGE: usize = 16 << 20;

/// Why a server was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOutput {
    /// One message is longer than this many bytes.
    TooLong(usize),
    /// It writes text that is not a message.
    Junk,
}

impl fmt::Display for BadOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOutput::TooLong(max) => write!(f, "the server sent a message of more than {max} bytes"),
            BadOutput::Junk => {
                f.write_str("the server writes text to standard output that is not an MCP message")
            }
        }
    }
}

/// What a server writes to its standard output, and what of it is given to an SDK: whole lines, until the first bad output.
/// That bounds memory and time for any server.
///
/// Each message is converted by [`readable`](super::readable()) and gets its own line, even from a batch; the last one gets a
/// missing line break. What is no message does not pass. Until the server's first answer, an error without a known id answers
/// the request that was sent last.
///
/// ```
/// use toolerror_agent::answers::ServerOutput;
/// let mut output = ServerOutput::new(1000);
/// assert_eq!(output.read(b"starting\n{\"jsonrpc\":\"2.0\",\"id\":1,"), "");
/// assert_eq!(output.read(b"\"result\":\"caf\xE9\"}"), "");
/// assert_eq!(output.end(), "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"caf\u{FFFD}\"}\n");
/// ```
#[derive(Debug)]
pub struct ServerOutput {
    lines: LineCheck,
    line: Vec<u8>,
    /// The rest of a message that is too long.
    skipping: Option<Scan>,
    /// Lines that nobody has taken yet.
    ready: String,
    /// The id of the request that was sent last, before the first answer.
    asked: Value,
    has_answered: bool,
    has_ended: bool,
    bad_output: Option<BadOutput>,
}

impl ServerOutput {
    /// Lets messages of at most `max_message` bytes through.
    pub fn new(max_message: usize) -> Self {
        Self {
            lines: LineCheck {
                max_line: max_message,
                max_junk: MAX_JUNK_AT_START,
                length: 0,
                kind: LineKind::Unseen,
                junk: 0,
            },
            line: Vec::new(),
            skipping: None,
            ready: String::new(),
            asked: Value::Null,
            has_answered: false,
            has_ended: false,
            bad_output: None,
        }
    }

    /// A message was sent to the server.
    pub fn sent(&mut self, message: &str) {
        if self.has_answered {
            return;
        }
        if let Some(id) = Posted::of(message).id {
            self.asked = serde_json::from_str(&id).unwrap_or_default();
        }
    }

    /// The messages, a line each, that end in these bytes.
    pub fn read(&mut self, bytes: &[u8]) -> String {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            if self.has_ended {
                break;
            }
            self.part(part);
        }
        mem::take(&mut self.ready)
    }

    /// The last message, when the output has ended.
    pub fn end(&mut self) -> String {
        if !mem::replace(&mut self.has_ended, true) {
            if self.skipping.is_some() {
                self.finish_skipped();
            } else {
                self.finish_line();
            }
        }
        mem::take(&mut self.ready)
    }

    /// Whether no more of it is read.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Why no more of it is read, if that is not its own end.
    pub fn bad_output(&self) -> Option<BadOutput> {
        self.bad_output
    }

    /// Reads a line or a part of one.
    fn part(&mut self, part: &[u8]) {
        match self.lines.part(part) {
            Ok(LineKind::Junk) => self.line.clear(),
            Ok(LineKind::TooLong) => self.skip(part),
            Ok(_) => self.line.extend_from_slice(part),
            Err(bad_output) => return self.cut_off(bad_output),
        }
        if !part.ends_with(b"\n") {
            return;
        }
        if self.skipping.is_some() {
            self.finish_skipped();
        } else {
            self.finish_line();
        }
    }

    fn cut_off(&mut self, bad_output: BadOutput) {
        self.bad_output = Some(bad_output);
        self.has_ended = true;
        self.line = Vec::new();
    }

    /// Reads a part of a message that is too long.
    fn skip(&mut self, part: &[u8]) {
        let begun = mem::take(&mut self.line);
        let scan = self.skipping.get_or_insert_default();
        scan.feed(&begun);
        scan.feed(part);
    }

    /// The end of a message that is too long. The request that it answers has failed; without one, the server is cut off.
    fn finish_skipped(&mut self) {
        let head = self.skipping.take().unwrap_or_default().head();
        let max = self.lines.max_line;
        match head.answered_id().filter(|id| *id != "null") {
            Some(id) => self.finish_message(&too_long(id, max)),
            None if head.id.is_none() && head.method.is_some() => {} // a notification
            None => self.cut_off(BadOutput::TooLong(max)),
        }
    }

    /// Checks a whole line: one message, or a batch.
    fn finish_line(&mut self) {
        let line = mem::take(&mut self.line);
        if line.is_empty() {
            return;
        }
        for message in messages(&String::from_utf8_lossy(&line)) {
            self.finish_message(message);
        }
    }

    /// Repairs one message where that is known to be right, and drops what is none.
    fn finish_message(&mut self, line: &str) {
        let mut text = readable(line.as_bytes());
        if let Some(other) = as_sdk_reads(&text) {
            text = other.into();
        }
        if !self.has_answered {
            if let Some(error) = without_id(&text, &self.asked) {
                text = error.into();
            }
            self.has_answered = is_answer(&text);
            if self.has_answered {
                self.lines.max_junk = MAX_JUNK;
            }
        }
        if !is_message(&text) {
            return;
        }
        self.ready.push_str(&text);
        if !text.ends_with('\n') {
            self.ready.push('\n');
        }
    }
}

/// The line that is being read.
#[derive(Debug)]
struct LineCheck {
    max_line: usize,
    max_junk: usize,
    length: usize,
    kind: LineKind,
    /// Bytes of junk since the last line that may be a message.
    junk: usize,
}

/// The kind of a line, judged by its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKind {
    /// Only blanks so far.
    Unseen,
    /// Begins as JSON-RPC does.
    Message,
    Junk,
    /// A message that is longer than the limit.
    TooLong,
}

impl LineCheck {
    /// A line or a part of one, and what it is so far.
    fn part(&mut self, part: &[u8]) -> Result<LineKind, BadOutput> {
        const BLANK: &[u8] = b" \t\r\n\xEF\xBB\xBF"; // with the three bytes of a BOM
        if self.kind == LineKind::Unseen {
            self.kind = match part.iter().find(|byte| !BLANK.contains(byte)) {
                None => LineKind::Unseen,
                Some(b'{' | b'[') => LineKind::Message,
                Some(_) => LineKind::Junk,
            };
        }
        self.length = self.length.saturating_add(part.len());
        if self.length > self.max_line {
            let is_message = matches!(self.kind, LineKind::Message | LineKind::TooLong);
            if !is_message || self.length - self.max_line > MAX_SKIPPED {
                return Err(BadOutput::TooLong(self.max_line));
            }
            self.kind = LineKind::TooLong;
        }
        match self.kind {
            LineKind::Message | LineKind::TooLong => self.junk = 0,
            LineKind::Unseen | LineKind::Junk => self.junk = self.junk.saturating_add(part.len()),
        }
        if self.junk > self.max_junk {
            return Err(BadOutput::Junk);
        }
        let kind = self.kind;
        if part.ends_with(b"\n") {
            self.length = 0;
            self.kind = LineKind::Unseen;
        }
        Ok(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 1 << 16;

    /// The length of what passes, and the bad output, of `bytes` in pieces of `piece`.
    fn read(bytes: &[u8], piece: usize) -> (usize, Option<BadOutput>) {
        let mut output = ServerOutput::new(100);
        output.lines.max_junk = MOST;
        let passed: usize = bytes.chunks(piece).map(|piece| output.read(piece).len()).sum();
        (passed + output.end().len(), output.bad_output())
    }

    const MESSAGE: &str = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":1}\n";

    #[test]
    fn messages_pass_and_noise_does_not() {
        let noise = "starting up\n{\"level\":\"info\"}\n\n  [1]\n42\n{\"b\"";
        let text = format!("\u{FEFF}{MESSAGE}{noise}\n{}", MESSAGE.trim_end());
        for piece in [1, 7, 1000] {
            // the last line gets its line break
            let passed = 2 * MESSAGE.len();
            assert_eq!(read(text.as_bytes(), piece), (passed, None));
        }
    }

    #[test]
    fn a_line_of_the_longest_length_passes_and_a_longer_one_does_not() {
        let line = |length: usize| {
            let (start, end) = MESSAGE.split_at(MESSAGE.len() - 2);
            [start, &" ".repeat(length - MESSAGE.len()), end]
                .concat()
                .into_bytes()
        };
        for piece in [1, 7, 1000] {
            assert_eq!(read(&line(100).repeat(3), piece), (300, None));
            // it fails the request that it answers, and the next message passes
            let too_long = too_long("7", 100).len() + 1;
            let (passed, bad_output) = read(&[line(100), line(101), line(100)].concat(), piece);
            assert_eq!((passed, bad_output), (200 + too_long, None));
            let request = format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"{}\"}}\n",
                "m".repeat(100)
            );
            let (passed, bad_output) = read(request.as_bytes(), piece);
            assert_eq!((passed, bad_output), (0, Some(BadOutput::TooLong(100))));
            // nothing passes after it, also of the same piece
            let (passed, _) = read(&[request.clone().into_bytes(), line(100)].concat(), piece);
            assert_eq!(passed, 0);
            let notice = request.replace("\"id\":7,", "");
            let (passed, bad_output) = read(&[notice.into_bytes(), line(100)].concat(), piece);
            assert_eq!((passed, bad_output), (100, None));
            assert_eq!(read(&b"{".repeat(1000), piece).1, Some(BadOutput::TooLong(100)));
        }
    }

    #[test]
    fn junk_is_counted_from_message_to_message() {
        let junk = b"nothing of interest\n".repeat(MOST / 20);
        let message = b"{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n";
        let alternating = [&junk[..], message, &junk[..], message].concat();
        assert_eq!(read(&alternating, 4096), (2 * message.len(), None));
        let too_much = [&junk[..], &junk[..]].concat();
        assert_eq!(read(&too_much, 4096).1, Some(BadOutput::Junk));
        assert_eq!(read(&b"\n".repeat(MOST + 1), 4096).1, Some(BadOutput::Junk));
    }

    #[test]
    fn an_error_without_an_id_answers_what_was_asked_before_the_first_answer() {
        let stray = r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}"#;
        let mut output = ServerOutput::new(1000);
        for sent in [
            r#"{"id":0,"method":"initialize"}"#,
            r#"{"method":"n"}"#,
            r#"{"id":5,"result":{}}"#,
        ] {
            output.sent(sent);
        }
        assert!(output.read(format!("{stray}\n").as_bytes()).contains(r#""id":0"#));
        output.sent(r#"{"id":1,"method":"tools/call"}"#);
        assert!(output
            .read(format!("{stray}\n").as_bytes())
            .contains(r#""id":null"#));
        assert!(ServerOutput::new(1000)
            .read(format!("{stray}\n").as_bytes())
            .contains(r#""id":null"#));
    }
}
