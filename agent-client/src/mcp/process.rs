//! The server as a child process that never outlives its client.

use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap};
use tokio::process::{ChildStdin, ChildStdout, Command};
use tokio::time::{sleep, timeout};

use toolerror::ToolError;

use super::escaped_processes::ProcessMark;
use super::send_error::SendError;
use super::server_stderr::ServerStderr;
use super::start_failure;
use crate::answers::MAX_STDERR;
use crate::known_secrets::KnownSecrets;

/// How long a server may take to go after its input has been closed, and again after it was asked to.
const GRACE: Duration = Duration::from_secs(2);

/// How long what a server has started may take to go after the server itself has gone.
const HELPERS_GRACE: Duration = Duration::from_millis(300);

/// How long a drop may wait: for the server to go when it is asked to, and for the system to take it away.
const LAST_GRACE: Duration = Duration::from_millis(200);

/// How long the exit of a process may take that has closed its output.
const SOON: Duration = Duration::from_millis(500);

#[cfg(unix)]
const SIGTERM: i32 = 15;

/// A running server, the leader of its own process group. Dropping it ends the group and reaps the process.
pub struct Process {
    child: Box<dyn ChildWrapper>,
    mark: ProcessMark,
    last_words: Option<ServerStderr>,
    secrets: KnownSecrets,
    has_gone: bool,
}

/// Wraps the command of a server: with pipes, and a process group that reaches all of its processes.
pub fn wrap(mut command: Command) -> CommandWrap {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut command = CommandWrap::from(command);
    #[cfg(unix)]
    command.wrap(process_wrap::tokio::ProcessGroup::leader());
    #[cfg(windows)]
    command.wrap(process_wrap::tokio::JobObject);
    command
}

/// The secrets that a server gets from the environment: by its command, and from this process.
pub(crate) fn known_secrets(command: &CommandWrap) -> KnownSecrets {
    let mut known = KnownSecrets::of_this_process();
    add_secrets(command, &mut known);
    known
}

/// Adds the secrets in the variables that a command sets.
pub(crate) fn add_secrets(command: &CommandWrap, known: &mut KnownSecrets) {
    for (name, value) in command.command().as_std().get_envs() {
        let value = value.unwrap_or_default();
        known.add_setting(&name.to_string_lossy(), &value.to_string_lossy());
    }
}

impl Process {
    /// Starts the server. `forward_stderr` passes its standard error on to that of this process.
    pub fn start(
        command: &mut CommandWrap,
        forward_stderr: bool,
    ) -> io::Result<(Self, ChildStdout, ChildStdin)> {
        let secrets = known_secrets(command);
        let mark = ProcessMark::new();
        let (name, value) = mark.variable();
        command.command_mut().env(name, value);
        let child = command.spawn()?;
        let mut process = Self {
            mark: mark.outside_of(child.id()),
            child,
            last_words: None,
            secrets: secrets.clone(),
            has_gone: false,
        };
        let stderr = process.child.stderr().take();
        process.last_words = stderr.map(|stderr| ServerStderr::read(stderr, forward_stderr, secrets));
        let pipes = (process.child.stdout().take(), process.child.stdin().take());
        match pipes {
            (Some(stdout), Some(stdin)) => Ok((process, stdout, stdin)),
            _ => Err(io::Error::other("the server has no pipes")),
        }
    }

    /// How it ended, if it ends within `limit`.
    pub async fn exit(&mut self, limit: Duration) -> Option<ExitStatus> {
        let status = timeout(limit, self.child.wait()).await.ok()?.ok();
        self.has_gone |= status.is_some();
        status
    }

    /// Whether it has ended.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.has_gone |= matches!(self.child.try_wait(), Ok(Some(_)));
        self.has_gone
    }

    /// The last bytes of its standard error.
    async fn last_words(&mut self) -> Vec<u8> {
        let Some(last_words) = &mut self.last_words else {
            return Vec::new();
        };
        last_words.finish().await;
        let bytes = last_words.bytes();
        // a line whose start is lost could be the end of a secret
        let is_cut = bytes.len() >= MAX_STDERR;
        let first = bytes
            .iter()
            .position(|byte| *byte == b'\n')
            .map_or(bytes.len(), |end| end + 1);
        let cut = if is_cut { first } else { 0 };
        let text = String::from_utf8_lossy(bytes.get(cut..).unwrap_or_default());
        self.secrets.mask(&text).into_owned().into_bytes()
    }

    /// The reason for a failed start, if the process ends soon.
    pub async fn why_not_started(&mut self) -> Option<ToolError> {
        let status = self.exit(SOON).await?;
        Some(self.start_failure(status).await.into_error())
    }

    /// The reason for a failed start (SPEC §2.5.5).
    pub(crate) async fn start_failure(&mut self, status: ExitStatus) -> SendError {
        let last_words = self.last_words().await;
        start_failure::failed(status, &last_words)
    }

    /// Waits for the process to exit; its input must be closed. If it does not exit, it gets SIGTERM and then SIGKILL,
    /// as do all processes that it has started.
    pub async fn end(mut self) {
        if self.exit(GRACE).await.is_none() {
            self.ask_to_go();
            self.exit(GRACE).await;
        } else if self.ask_to_go() {
            sleep(HELPERS_GRACE).await;
        }
        if self.kill() {
            self.exit(GRACE).await;
        }
        if let Some(last_words) = &mut self.last_words {
            last_words.finish().await;
        }
    }

    /// Whether there is anybody left to ask.
    fn ask_to_go(&self) -> bool {
        #[cfg(unix)]
        let group = self.child.signal(SIGTERM).is_ok();
        #[cfg(not(unix))]
        let group = false;
        let others = self.mark.ask_to_go();
        group || others
    }

    /// Kills the server and the processes that it has started; whether the server could be killed.
    fn kill(&mut self) -> bool {
        let group = self.child.start_kill().is_ok();
        self.mark.kill();
        group
    }

    /// Waits for the end of the process without a runtime, at most `limit`.
    fn wait_blocking(&mut self, limit: Duration) {
        const STEP: Duration = Duration::from_millis(1);
        let mut waited = Duration::ZERO;
        while waited < limit && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(STEP);
            waited += STEP;
        }
    }
}

impl Drop for Process {
    /// Also after the server itself has gone, since what it started may still be there.
    fn drop(&mut self) {
        if !self.has_gone && self.ask_to_go() {
            self.wait_blocking(LAST_GRACE);
        }
        self.kill();
        self.wait_blocking(LAST_GRACE);
    }
}
