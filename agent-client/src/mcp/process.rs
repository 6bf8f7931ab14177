//! The server as a child process that never outlives its client.

use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap};
use tokio::process::{ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

/// How long a server may take to go after its input has been closed, and again after it was asked to.
const GRACE: Duration = Duration::from_millis(1500);

/// How long a drop may wait for the system to take a killed process away.
const REAP: Duration = Duration::from_millis(200);

#[cfg(unix)]
const SIGTERM: i32 = 15;

/// A running server, the first of a process group of its own. Dropped, it is killed with its group and reaped.
pub(super) struct Process {
    child: Box<dyn ChildWrapper>,
}

/// The command with what a server of ours needs: pipes, and a group by which all of its processes can be reached.
pub(super) fn wrap(mut command: Command) -> CommandWrap {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut command = CommandWrap::from(command);
    #[cfg(unix)]
    command.wrap(process_wrap::tokio::ProcessGroup::leader());
    #[cfg(windows)]
    command.wrap(process_wrap::tokio::JobObject);
    command
}

impl Process {
    /// Starts the server.
    pub(super) fn start(command: &mut CommandWrap) -> io::Result<(Self, ChildStdout, ChildStdin)> {
        let mut process = Self {
            child: command.spawn()?,
        };
        let pipes = (process.child.stdout().take(), process.child.stdin().take());
        match pipes {
            (Some(stdout), Some(stdin)) => Ok((process, stdout, stdin)),
            _ => Err(io::Error::other("the server has no pipes")),
        }
    }

    /// How it ended, if it ends within `limit`.
    pub(super) async fn exit(&mut self, limit: Duration) -> Option<ExitStatus> {
        timeout(limit, self.child.wait()).await.ok()?.ok()
    }

    /// Waits for it to go; its input must be closed. When it stays it is asked to go, and then killed.
    pub(super) async fn end(mut self) {
        if self.exit(GRACE).await.is_some() {
            return;
        }
        #[cfg(unix)]
        if self.child.signal(SIGTERM).is_ok() && self.exit(GRACE).await.is_some() {
            return;
        }
        if self.child.start_kill().is_ok() {
            let _ = self.exit(GRACE).await;
        }
    }
}

impl Drop for Process {
    /// Also after the server itself has gone, since what it started may still be there.
    fn drop(&mut self) {
        const STEP: Duration = Duration::from_millis(1);
        let _ = self.child.start_kill();
        let mut waited = Duration::ZERO;
        while waited < REAP && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(STEP);
            waited += STEP;
        }
    }
}
