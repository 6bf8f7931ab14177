//! Filters a server's standard output line by line: repairs messages, and cuts the server off beyond the limits.

use std::fmt;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{ready, Context, Poll};

use tokio::io::{AsyncRead, ReadBuf};

use crate::answers::{self, Scan};

/// How many bytes that are not a message are tolerated in a row: banners, log lines, a backtrace. They cost no memory. Before
/// its first answer, a server that writes more is no MCP server.
const MAX_JUNK: usize = 8 << 20;
const MAX_JUNK_AT_START: usize = 1 << 20;

/// How much of a message that is longer than the limit is read, only to find the request that it answers. It costs no memory.
const MAX_SKIPPED: usize = 8 << 20;

/// Why a server was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadOutput {
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

/// The reason for a cutoff, once it happened. All clones share it.
#[derive(Clone, Default)]
pub(super) struct Cutoff(Arc<OnceLock<BadOutput>>);

impl Cutoff {
    pub(super) fn set(&self, bad_output: BadOutput) {
        let _ = self.0.set(bad_output); // the first one counts
    }

    pub(super) fn bad_output(&self) -> Option<BadOutput> {
        self.0.get().copied()
    }
}

/// A stream of whole lines that ends at the first bad output, which bounds memory and time for any server. It also ends
/// when the server has gone, though a process that it has started may still hold the pipe.
///
/// Each message is converted by [`answers::readable`] and gets its own line, even from a batch; the last one gets a
/// missing line break. What is no message does not pass. Until the server's first answer, an error without a known id answers `initialize`.
pub(super) struct StdoutFilter<R> {
    inner: R,
    /// Ends when the server has gone.
    gone: Pin<Box<dyn Future<Output = ()> + Send>>,
    lines: LineCheck,
    cutoff: Cutoff,
    line: Vec<u8>,
    /// The rest of a message that is too long.
    skipping: Option<Scan>,
    /// Lines for the reader, and how much of them it has.
    ready: Vec<u8>,
    given: usize,
    has_answered: bool,
    has_ended: bool,
}

impl<R> StdoutFilter<R> {
    /// Lets lines of at most `max_line` bytes through, until `gone` has come.
    pub(super) fn new(
        inner: R,
        max_line: usize,
        cutoff: Cutoff,
        gone: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        let lines = LineCheck {
            max_line,
            max_junk: MAX_JUNK_AT_START,
            length: 0,
            kind: LineKind::Unseen,
            junk: 0,
        };
        Self {
            inner,
            gone: Box::pin(gone),
            lines,
            cutoff,
            line: Vec::new(),
            skipping: None,
            ready: Vec::new(),
            given: 0,
            has_answered: false,
            has_ended: false,
        }
    }

    /// Takes what the server wrote; nothing is its end.
    fn take(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            self.has_ended = true;
            if self.skipping.is_some() {
                self.finish_skipped();
            } else if !self.line.is_empty() {
                self.line.push(b'\n');
                self.finish_line();
            }
        }
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            match self.lines.part(part) {
                Ok(LineKind::Junk) => self.line.clear(),
                Ok(LineKind::TooLong) => self.skip(part),
                Ok(_) => self.line.extend_from_slice(part),
                Err(bad_output) => return self.cut_off(bad_output),
            }
            if !part.ends_with(b"\n") {
                continue;
            }
            if self.skipping.is_some() {
                self.finish_skipped();
            } else {
                self.finish_line();
            }
            if self.has_ended {
                return; // cut off
            }
        }
    }

    fn cut_off(&mut self, bad_output: BadOutput) {
        self.cutoff.set(bad_output);
        self.has_ended = true;
        self.line = Vec::new();
    }

    /// Reads a part of a message that is too long.
    fn skip(&mut self, part: &[u8]) {
        let begun = std::mem::take(&mut self.line);
        let scan = self.skipping.get_or_insert_default();
        scan.feed(&begun);
        scan.feed(part);
    }

    /// The end of a message that is too long. The request that it answers has failed; without one, the server is cut off.
    fn finish_skipped(&mut self) {
        let head = self.skipping.take().unwrap_or_default().head();
        let max = self.lines.max_line;
        match head.answered_id().filter(|id| *id != "null") {
            Some(id) => self.finish_message(&answers::too_long(id, max)),
            None if head.id.is_none() && head.method.is_some() => {} // a notification
            None => self.cut_off(BadOutput::TooLong(max)),
        }
    }

    /// Checks a whole line: one message, or a batch.
    fn finish_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return;
        }
        for message in answers::messages(&String::from_utf8_lossy(&line)) {
            self.finish_message(message);
        }
    }

    /// Repairs one message where that is known to be right, and drops what is none.
    fn finish_message(&mut self, line: &str) {
        let mut text = answers::readable(line.as_bytes());
        if let Some(other) = answers::as_sdk_reads(&text) {
            text = other.into();
        }
        if !self.has_answered {
            if let Some(error) = answers::without_id(&text) {
                text = (error + "\n").into();
            }
            self.has_answered = answers::is_answer(&text);
            if self.has_answered {
                self.lines.max_junk = MAX_JUNK;
            }
        }
        if !answers::is_message(&text) {
            return;
        }
        self.ready.extend_from_slice(text.as_bytes());
        if !text.ends_with('\n') {
            self.ready.push(b'\n');
        }
    }

    /// Gives the reader what is ready. Whether there was something.
    fn give(&mut self, buffer: &mut ReadBuf<'_>) -> bool {
        let rest = self.ready.get(self.given..).unwrap_or_default();
        let fits = rest.get(..buffer.remaining()).unwrap_or(rest);
        buffer.put_slice(fits);
        let (given, all) = (fits.len(), fits.len() == rest.len());
        self.given = self.given.saturating_add(given);
        if all {
            self.ready = Vec::new();
            self.given = 0;
        }
        given > 0
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for StdoutFilter<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        while !self.give(buffer) && !self.has_ended {
            let mut space = [0; 8192];
            let mut read = ReadBuf::new(&mut space);
            match Pin::new(&mut self.inner).poll_read(context, &mut read) {
                Poll::Ready(read) => read?,
                // all that it has written is read: nothing is its end
                Poll::Pending => ready!(self.gone.as_mut().poll(context)),
            }
            self.take(read.filled());
        }
        Poll::Ready(Ok(()))
    }
}

/// The line that is being read.
struct LineCheck {
    max_line: usize,
    max_junk: usize,
    length: usize,
    kind: LineKind,
    /// Bytes of junk since the last line that may be a message.
    junk: usize,
}

/// The kind of a line, judged by its beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
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
    use tokio::io::AsyncReadExt as _;

    const MOST: usize = 1 << 16;

    /// The output of the filter and its cutoff for `bytes` in pieces of `piece`.
    async fn read(bytes: &[u8], piece: usize) -> (usize, Option<BadOutput>) {
        let cutoff = Cutoff::default();
        let mut filter = StdoutFilter::new(bytes, 100, cutoff.clone(), std::future::pending());
        filter.lines.max_junk = MOST;
        let (mut buffer, mut total) = (vec![0; piece], 0);
        loop {
            match filter.read(&mut buffer).await.unwrap() {
                0 => return (total, cutoff.bad_output()),
                n => total += n,
            }
        }
    }

    const MESSAGE: &str = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":1}\n";

    #[tokio::test]
    async fn messages_pass_and_noise_does_not() {
        let noise = "starting up\n{\"level\":\"info\"}\n\n  [1]\n42\n{\"b\"";
        let text = format!("\u{FEFF}{MESSAGE}{noise}\n{}", MESSAGE.trim_end());
        for piece in [1, 7, 1000] {
            // the last line gets its line break
            let passed = 2 * MESSAGE.len();
            assert_eq!(read(text.as_bytes(), piece).await, (passed, None));
        }
    }

    #[tokio::test]
    async fn a_line_of_the_longest_length_passes_and_a_longer_one_does_not() {
        let line = |length: usize| {
            let (start, end) = MESSAGE.split_at(MESSAGE.len() - 2);
            [start, &" ".repeat(length - MESSAGE.len()), end]
                .concat()
                .into_bytes()
        };
        for piece in [1, 7, 1000] {
            assert_eq!(read(&line(100).repeat(3), piece).await, (300, None));
            // it fails the request that it answers, and the next message passes
            let too_long = answers::too_long("7", 100).len() + 1;
            let (passed, bad_output) = read(&[line(100), line(101), line(100)].concat(), piece).await;
            assert_eq!((passed, bad_output), (200 + too_long, None));
            let request = format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"{}\"}}\n",
                "m".repeat(100)
            );
            let (passed, bad_output) = read(request.as_bytes(), piece).await;
            assert_eq!((passed, bad_output), (0, Some(BadOutput::TooLong(100))));
            // nothing passes after it, also of the same piece
            let (passed, _) = read(&[request.clone().into_bytes(), line(100)].concat(), piece).await;
            assert_eq!(passed, 0);
            let notice = request.replace("\"id\":7,", "");
            let (passed, bad_output) = read(&[notice.into_bytes(), line(100)].concat(), piece).await;
            assert_eq!((passed, bad_output), (100, None));
            assert_eq!(
                read(&b"{".repeat(1000), piece).await.1,
                Some(BadOutput::TooLong(100))
            );
        }
    }

    #[tokio::test]
    async fn the_stream_ends_when_the_server_has_gone() {
        let (mut ours, theirs) = tokio::io::duplex(100);
        tokio::io::AsyncWriteExt::write_all(&mut ours, MESSAGE.as_bytes())
            .await
            .unwrap();
        let mut filter = StdoutFilter::new(theirs, 100, Cutoff::default(), std::future::ready(()));
        let mut passed = String::new();
        filter.read_to_string(&mut passed).await.unwrap();
        assert_eq!(passed, MESSAGE);
        drop(ours);
    }

    #[tokio::test]
    async fn junk_is_counted_from_message_to_message() {
        let junk = b"nothing of interest\n".repeat(MOST / 20);
        let message = b"{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}\n";
        let alternating = [&junk[..], message, &junk[..], message].concat();
        assert_eq!(read(&alternating, 4096).await, (2 * message.len(), None));
        let too_much = [&junk[..], &junk[..]].concat();
        assert_eq!(read(&too_much, 4096).await.1, Some(BadOutput::Junk));
        assert_eq!(read(&b"\n".repeat(MOST + 1), 4096).await.1, Some(BadOutput::Junk));
    }
}
