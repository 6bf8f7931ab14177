//! What a server may write to its standard output before it is cut off.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{ready, Context, Poll};

use tokio::io::{AsyncRead, ReadBuf};

/// That much of what is no message is tolerated in a row: banners, log lines, a backtrace.
const MAX_JUNK: usize = 1 << 20;

/// Why a server was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Misuse {
    /// One message is longer than this many bytes.
    TooLong(usize),
    /// It writes what is no message at all.
    Junk,
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misuse::TooLong(max) => write!(f, "the server sent a message of more than {max} bytes"),
            Misuse::Junk => f.write_str("the server writes to standard output what is no MCP message"),
        }
    }
}

/// Tells why the server was cut off, if it was.
#[derive(Clone, Default)]
pub(super) struct Verdict(Arc<OnceLock<Misuse>>);

impl Verdict {
    pub(super) fn misuse(&self) -> Option<Misuse> {
        self.0.get().copied()
    }
}

/// A stream of lines that ends at the first misuse, so that memory and time stay bounded whatever the server writes.
pub(super) struct Guard<R> {
    inner: R,
    lines: Lines,
    verdict: Verdict,
}

impl<R> Guard<R> {
    /// Lets lines of at most `max_line` bytes through.
    pub(super) fn new(inner: R, max_line: usize, verdict: Verdict) -> Self {
        let lines = Lines {
            max_line,
            length: 0,
            kind: Kind::Unseen,
            junk: 0,
        };
        Self {
            inner,
            lines,
            verdict,
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Guard<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.verdict.misuse().is_some() {
            return Poll::Ready(Ok(())); // the end of the stream
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.inner).poll_read(context, buffer))?;
        let fresh = buffer.filled().get(before..).unwrap_or_default();
        if let Err(misuse) = self.lines.see(fresh) {
            buffer.set_filled(before);
            let _ = self.verdict.0.set(misuse);
        }
        Poll::Ready(Ok(()))
    }
}

/// The line that is being read.
struct Lines {
    max_line: usize,
    length: usize,
    kind: Kind,
    /// Bytes of junk since the last line that may be a message.
    junk: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing but blanks so far.
    Unseen,
    /// Begins as JSON-RPC does.
    Message,
    Junk,
}

impl Lines {
    fn see(&mut self, bytes: &[u8]) -> Result<(), Misuse> {
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.part(part)?;
        }
        Ok(())
    }

    /// A line or a part of one.
    fn part(&mut self, part: &[u8]) -> Result<(), Misuse> {
        const BLANK: &[u8] = b" \t\r\n\xEF\xBB\xBF"; // with the three bytes of a BOM
        if self.kind == Kind::Unseen {
            self.kind = match part.iter().find(|byte| !BLANK.contains(byte)) {
                None => Kind::Unseen,
                Some(b'{' | b'[') => Kind::Message,
                Some(_) => Kind::Junk,
            };
        }
        self.length = self.length.saturating_add(part.len());
        if self.length > self.max_line {
            return Err(Misuse::TooLong(self.max_line));
        }
        match self.kind {
            Kind::Message => self.junk = 0,
            Kind::Unseen | Kind::Junk => self.junk = self.junk.saturating_add(part.len()),
        }
        if self.junk > MAX_JUNK {
            return Err(Misuse::Junk);
        }
        if part.ends_with(b"\n") {
            self.length = 0;
            self.kind = Kind::Unseen;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt as _;

    /// What comes out of the guard, and its verdict, for `bytes` in pieces of `piece`.
    async fn read(bytes: &[u8], piece: usize) -> (usize, Option<Misuse>) {
        let verdict = Verdict::default();
        let mut guard = Guard::new(bytes, 100, verdict.clone());
        let (mut buffer, mut total) = (vec![0; piece], 0);
        loop {
            match guard.read(&mut buffer).await.unwrap() {
                0 => return (total, verdict.misuse()),
                n => total += n,
            }
        }
    }

    #[tokio::test]
    async fn messages_and_some_noise_pass() {
        let text = b"starting up\n\xEF\xBB\xBF{\"a\":1}\r\n\n  [1]\n{\"b\"";
        for piece in [1, 7, 1000] {
            assert_eq!(read(text, piece).await, (text.len(), None));
        }
    }

    #[tokio::test]
    async fn a_line_of_the_longest_length_passes_and_a_longer_one_does_not() {
        let line = |length: usize| [b"{".repeat(length - 1), b"\n".to_vec()].concat();
        for piece in [1, 7, 1000] {
            assert_eq!(read(&line(100).repeat(3), piece).await, (300, None));
            let (passed, misuse) = read(&[line(100), line(101)].concat(), piece).await;
            assert!(passed <= 200, "{passed}");
            assert_eq!(misuse, Some(Misuse::TooLong(100)));
            assert_eq!(
                read(&b"{".repeat(1000), piece).await.1,
                Some(Misuse::TooLong(100))
            );
        }
    }

    #[tokio::test]
    async fn junk_is_counted_from_message_to_message() {
        let junk = b"nothing of interest\n".repeat(MAX_JUNK / 20);
        let alternating = [&junk[..], b"{}\n", &junk[..], b"{}\n"].concat();
        assert_eq!(read(&alternating, 4096).await, (alternating.len(), None));
        let too_much = [&junk[..], &junk[..]].concat();
        assert_eq!(read(&too_much, 4096).await.1, Some(Misuse::Junk));
        assert_eq!(
            read(&b"\n".repeat(MAX_JUNK + 1), 4096).await.1,
            Some(Misuse::Junk)
        );
    }
}
