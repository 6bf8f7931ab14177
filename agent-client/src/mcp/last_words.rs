//! What a server writes to its standard error: passed on, and remembered for the case that it does not start.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::ChildStderr;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use toolerror::{EmitOptions, ToolError};

use crate::answers::one_line;

/// How many of the last bytes are remembered.
const MAX_BYTES: usize = 32 << 10;

/// How many of the last lines are told, and how many characters of them.
const MAX_LINES: usize = 5;
const MAX_TOLD: usize = 600;

/// What stands between them.
pub(super) const BETWEEN_LINES: &str = " | ";

/// How long to wait for the rest after the server has gone; a process that it started may still hold the pipe.
const REST: Duration = Duration::from_millis(200);

/// Reads standard error until it ends, or until it is dropped.
pub(super) struct LastWords {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    reader: JoinHandle<()>,
}

impl LastWords {
    /// Reads from now on. With `forward`, all of it goes to the standard error of this process, too.
    pub(super) fn of(mut stderr: ChildStderr, forward: bool) -> Self {
        let bytes = Arc::new(Mutex::new(VecDeque::new()));
        let remembered = Arc::clone(&bytes);
        let reader = tokio::spawn(async move {
            let mut ours = tokio::io::stderr();
            let mut chunk = [0; 4096];
            while let Ok(length @ 1..) = stderr.read(&mut chunk).await {
                let chunk = chunk.get(..length).unwrap_or_default();
                remember(&remembered, chunk);
                if forward {
                    // nothing can be done when our own standard error is closed
                    let _ = ours.write_all(chunk).await;
                    let _ = ours.flush().await;
                }
            }
        });
        Self { bytes, reader }
    }

    /// Waits a little until the server's last words are read.
    pub(super) async fn finish(&mut self) {
        // a task that has been waited for must not be waited for again
        if !self.reader.is_finished() && timeout(REST, &mut self.reader).await.is_err() {
            self.reader.abort();
        }
    }

    /// The last lines in one, without secrets. `None` if there are none.
    pub(super) fn told(&self) -> Option<String> {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = bytes.iter().copied().collect();
        last_lines(&bytes)
    }
}

impl Drop for LastWords {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

fn remember(bytes: &Mutex<VecDeque<u8>>, chunk: &[u8]) {
    let mut bytes = bytes.lock().unwrap_or_else(PoisonError::into_inner);
    bytes.extend(chunk);
    let surplus = bytes.len().saturating_sub(MAX_BYTES);
    bytes.drain(..surplus);
}

fn last_lines(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    // a line whose start is lost could be the end of a secret that can no longer be recognised
    let text = if bytes.len() >= MAX_BYTES {
        text.split_once('\n')?.1
    } else {
        &text
    };
    let text = without_colours(text);
    let options = EmitOptions::default()
        .with_message_limit(2 * MAX_BYTES)
        .with_text_limit(8 * MAX_BYTES);
    let masked = ToolError::internal(text).emitted(&options).into_owned();
    let lines = masked.message().lines().rev().map(one_line);
    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty()).take(MAX_LINES).collect();
    lines.reverse();
    // the end says most
    let told = lines.join(BETWEEN_LINES);
    let surplus = told.chars().count().saturating_sub(MAX_TOLD);
    let told: String = told.chars().skip(surplus).collect();
    let is_something = !text_is_blank(bytes) && !told.is_empty();
    is_something.then_some(told)
}

fn text_is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

/// The text without the sequences that colour a terminal.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        let end = after.find(|c: char| c.is_ascii_alphabetic());
        rest = end.and_then(|end| after.get(end + 1..)).unwrap_or_default();
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_told_without_colours_and_secrets() {
        let text = "one\n\n\x1b[31mtwo\x1b[0m\nthree\nfour\npassword=hunter2-and-more\nModuleNotFoundError: No module named 'x'\n";
        assert_eq!(
            last_lines(text.as_bytes()).unwrap(),
            "two | three | four | password=[redacted] | ModuleNotFoundError: No module named 'x'"
        );
        assert_eq!(last_lines(b" \n\n"), None);
        assert_eq!(last_lines(b""), None);
    }

    #[test]
    fn the_last_lines_are_bounded() {
        let told = last_lines("x\u{e9}".repeat(MAX_BYTES).as_bytes());
        assert_eq!(told, None, "the start of the only line is lost");
        let told = last_lines(format!("{}\nend\n", "word ".repeat(2000)).as_bytes()).unwrap();
        assert!(
            told.ends_with("… | end") && told.chars().count() <= MAX_TOLD,
            "{told}"
        );
    }
}
