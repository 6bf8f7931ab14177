//! A server that a client is connected to, as a child process or over HTTP, and how it ends.

use std::io;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncRead;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout, Instant};
use toolerror::ToolError;

use super::lines::{Line, Lines};
use super::outbox::Outbox;
use super::server::Target;
use super::settings::Settings;
use super::upstream::{self, Link};
use crate::mcp::process::Process;
use crate::mcp::send_error::SendError;

/// How long the exit status of a server may take that has closed its output.
const EXIT: Duration = Duration::from_millis(500);

/// How long what a server has written may take to come after it has gone: a process that it started may hold the pipe.
const REST: Duration = Duration::from_millis(500);

/// Longer than any program runs.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// How long the last lines of a server that has ended may take.
const LAST_LINES: Duration = Duration::from_millis(100);

/// How long the last messages to a server may take, and its end when it has to be quick.
const LAST_MESSAGES: Duration = Duration::from_millis(300);
const QUICK_END: Duration = Duration::from_millis(1200);

/// What has to end with a server.
enum ServerHost {
    Process(Process),
    /// The task that speaks HTTP.
    Link(JoinHandle<()>),
}

impl ServerHost {
    /// How a process ended, if it ends within `limit`.
    async fn exit(&mut self, limit: Duration) -> Option<ExitStatus> {
        match self {
            Self::Process(process) => process.exit(limit).await,
            Self::Link(_) => {
                sleep(limit).await;
                None
            }
        }
    }

    /// Waits for the end; its input must be closed.
    async fn end(self) {
        match self {
            Self::Process(process) => process.end().await,
            Self::Link(mut task) => {
                if timeout(QUICK_END, &mut task).await.is_err() {
                    task.abort();
                }
            }
        }
    }
}

/// A server.
pub(super) struct Running {
    host: ServerHost,
    pub(super) lines: Lines<Box<dyn AsyncRead + Send + Unpin>>,
    pub(super) out: Outbox,
    pub(super) since: Instant,
    /// It has sent something.
    pub(super) has_spoken: bool,
    /// Nobody has heard yet that it was started again.
    pub(super) is_new: bool,
    /// It has gone; its last lines may come until then.
    pub(super) rest_until: Option<Instant>,
}

/// What a server does.
pub(super) enum ServerEvent {
    Line(Line),
    /// Its output has ended.
    Ended,
    /// The process is gone.
    Gone,
}

impl Running {
    /// Starts a process, or opens a session over HTTP.
    pub(super) fn start(
        target: &mut Target,
        settings: &Settings,
        changed: Arc<Notify>,
        is_new: bool,
    ) -> io::Result<Self> {
        let (host, lines, out): (_, Box<dyn AsyncRead + Send + Unpin>, _) = match target {
            Target::Command(command) => {
                let (process, stdout, stdin) = Process::start(command, true)?;
                (
                    ServerHost::Process(process),
                    Box::new(stdout),
                    Outbox::new(stdin, changed),
                )
            }
            Target::Upstream(server) => {
                let Link { lines, out, task } = upstream::open(server, settings);
                (ServerHost::Link(task), Box::new(lines), Outbox::new(out, changed))
            }
            Target::Several(_) => {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    "several servers in place of one",
                ));
            }
        };
        Ok(Self {
            host,
            lines: Lines::new(lines, settings.max_message),
            out,
            since: Instant::now(),
            has_spoken: false,
            is_new,
            rest_until: None,
        })
    }

    /// Waits for what it does next. May be dropped at any time without a loss.
    pub(super) async fn next(&mut self, may_read: bool) -> ServerEvent {
        let has_gone = self.rest_until.is_some();
        tokio::select! {
            line = self.lines.next(), if may_read => match line {
                // half a message of a server that has died
                Ok(Some(line)) if self.lines.was_cut() && !is_json(&line) => ServerEvent::Ended,
                Ok(Some(line)) => {
                    self.has_spoken = true;
                    ServerEvent::Line(line)
                }
                Ok(None) | Err(_) => ServerEvent::Ended,
            },
            _ = self.host.exit(FOREVER), if !has_gone => {
                self.rest_until = Some(Instant::now() + REST);
                ServerEvent::Gone
            }
            else => std::future::pending().await,
        }
    }

    /// Why it is gone.
    pub(super) async fn why_gone(&mut self, is_greeting: bool) -> SendError {
        let ServerHost::Process(process) = &mut self.host else {
            return SendError::lost(ToolError::transient("the session on the server has ended"));
        };
        let Some(status) = process.exit(EXIT).await else {
            return SendError::closed();
        };
        if is_greeting || !self.has_spoken {
            return process.start_failure(status).await;
        }
        SendError::went_away(status)
    }

    /// Ends it: the end of its input, then SIGTERM, then SIGKILL, with all that it has started (SPEC §2.5.7). What it
    /// writes meanwhile goes to `each`.
    pub(super) async fn end(self, is_quick: bool, mut each: impl FnMut(Line)) {
        let Self {
            host, out, mut lines, ..
        } = self;
        let end = async {
            out.close(LAST_MESSAGES).await;
            if is_quick {
                let _ = timeout(QUICK_END, host.end()).await; // dropped, it is killed
            } else {
                host.end().await;
            }
        };
        let mut end = std::pin::pin!(end);
        let mut is_open = true;
        loop {
            tokio::select! {
                () = &mut end => break,
                line = lines.next(), if is_open => match line {
                    Ok(Some(line)) => each(line),
                    _ => is_open = false,
                },
            }
        }
        let rest = async {
            while let Ok(Some(line)) = lines.next().await {
                each(line);
            }
        };
        if is_open {
            let _ = timeout(LAST_LINES, rest).await;
        }
    }
}

/// Whether a line is JSON.
fn is_json(line: &Line) -> bool {
    let Line::Whole(line) = line else {
        return false;
    };
    serde_json::from_str::<serde::de::IgnoredAny>(&String::from_utf8_lossy(line)).is_ok()
}
