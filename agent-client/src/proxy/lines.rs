//! Lines of any length, in bounded memory: one that is too long is read to its end, and only its head is kept.

use std::io::{self, BufRead as _};

use tokio::io::{AsyncBufReadExt as _, AsyncRead, BufReader};
use tokio::runtime::{Handle, RuntimeFlavor};

use crate::answers::{Head, Scan};

/// How much is read at a time.
const CHUNK: usize = 64 << 10;

/// To read a longer text takes so long that others would notice, in bytes.
const LONG: usize = 16 << 10;

/// What comes out of a pipe.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line with its line break. The last one gets a break when it has none.
    Whole(Vec<u8>),
    /// A line that is longer than the limit.
    TooLong(Head),
}

impl Line {
    /// Its length in bytes, as far as it is kept.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Whole(line) => line.len(),
            Self::TooLong(_) => 0,
        }
    }
}

/// Does what a text of this length needs. For a long one, the runtime first hands its other tasks to another thread, where
/// it has several: they do not wait for it.
pub(super) fn beside(length: usize, work: impl FnOnce()) {
    let flavor = Handle::try_current().map(|runtime| runtime.runtime_flavor());
    if length > LONG && flavor.is_ok_and(|flavor| flavor == RuntimeFlavor::MultiThread) {
        tokio::task::block_in_place(work);
    } else {
        work();
    }
}

/// Reads lines. [`next`](Self::next) may be dropped at any time without a loss.
pub(super) struct Lines<R> {
    inner: BufReader<R>,
    limit: usize,
    line: Vec<u8>,
    /// The head of a line that is too long, as far as it has been read.
    skipping: Option<Scan>,
    was_cut: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    /// Lines of at most `limit` bytes, without the line break.
    pub(super) fn new(inner: R, limit: usize) -> Self {
        Self {
            inner: BufReader::with_capacity(CHUNK, inner),
            limit,
            line: Vec::new(),
            skipping: None,
            was_cut: false,
        }
    }

    /// The next line, or the end.
    pub(super) async fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let chunk = self.inner.fill_buf().await?;
            if chunk.is_empty() {
                return Ok(self.last());
            }
            let mut rest = chunk;
            let length = rest.skip_until(b'\n').unwrap_or(chunk.len()); // many bytes at a time
            let part = chunk.get(..length).unwrap_or_default();
            let is_end = part.ends_with(b"\n");
            if let Some(scan) = &mut self.skipping {
                scan.feed(part);
            } else if self.line.len() + part.len() > self.limit.saturating_add(usize::from(is_end)) {
                let mut scan = Scan::default();
                scan.feed(&self.line);
                scan.feed(part);
                self.line = Vec::new();
                self.skipping = Some(scan);
            } else {
                self.line.extend_from_slice(part);
            }
            self.inner.consume(length);
            if is_end {
                return Ok(Some(self.finish()));
            }
        }
    }

    /// Whether the last line came without its break.
    pub(super) fn was_cut(&self) -> bool {
        self.was_cut
    }

    /// The line that has ended, or the head of one that was too long.
    fn finish(&mut self) -> Line {
        match self.skipping.take() {
            Some(scan) => Line::TooLong(scan.head()),
            None => Line::Whole(std::mem::take(&mut self.line)),
        }
    }

    /// What stands after the last line break.
    fn last(&mut self) -> Option<Line> {
        if self.skipping.is_none() {
            if self.line.is_empty() {
                return None;
            }
            self.line.push(b'\n');
        }
        self.was_cut = true;
        Some(self.finish())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    async fn all(bytes: &[u8], limit: usize) -> Vec<Line> {
        let (mut lines, mut found) = (Lines::new(bytes, limit), Vec::new());
        while let Some(line) = lines.next().await.unwrap() {
            found.push(line);
        }
        found
    }

    #[tokio::test]
    async fn lines_come_as_they_are_and_the_last_one_gets_its_break() {
        let found = all(b"{\"a\":1}\r\n\n\xFF\xFE\n{\"b\"", 100).await;
        let lines = [&b"{\"a\":1}\r\n"[..], b"\n", b"\xFF\xFE\n", b"{\"b\"\n"];
        let expected: Vec<Line> = lines.iter().map(|line| Line::Whole(line.to_vec())).collect();
        assert_eq!(found, expected);
        assert_eq!(all(b"", 100).await, []);
    }

    #[tokio::test]
    async fn a_line_over_the_limit_gives_its_head_and_the_next_one_is_whole() {
        let long = format!(r#"{{"method":"x","params":"{}","id":7}}"#, "p".repeat(300_000));
        let text = format!("{long}\n{{}}\n{long}");
        let head = Head {
            id: Some("7".to_owned()),
            method: Some("x".to_owned()),
            depth: 1,
            ..Head::default()
        };
        let expected = [
            Line::TooLong(head.clone()),
            Line::Whole(b"{}\n".to_vec()),
            Line::TooLong(head),
        ];
        assert_eq!(all(text.as_bytes(), 1000).await, expected);
        let exact = all(text.as_bytes(), long.len()).await;
        assert_eq!(
            exact.iter().filter(|line| matches!(line, Line::Whole(_))).count(),
            3
        );
        assert_eq!(all(b"12345\n123456\n", 5).await.len(), 2);
    }

    #[test]
    fn who_reads_a_long_text_keeps_nobody_waiting() {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(1).build().unwrap();
        let (tell, told) = std::sync::mpsc::channel();
        let long = runtime.spawn(async move {
            tokio::spawn(async move { tell.send(()) });
            beside(LONG + 1, || told.recv_timeout(Duration::from_secs(40)).unwrap());
        });
        runtime.block_on(long).unwrap();
    }

    #[tokio::test]
    async fn a_runtime_with_one_thread_reads_long_texts_as_well() {
        let mut done = 0;
        for length in [0, LONG, LONG + 1] {
            beside(length, || done += 1);
        }
        assert_eq!(done, 3);
    }
}
