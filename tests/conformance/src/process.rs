//! A testee as a running process: lines in, lines out, and nothing of it stays behind.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{channel, sync_channel, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{kill_process_group, test_kill_process_group, Pid, Signal};

use crate::expect::printable;

/// Longest answer line, in bytes.
const MAX_LINE: u64 = 16 << 20;
/// How much of the end of a testee's log is kept to explain its death, in bytes.
const LOG_KEPT: usize = 400;
/// How long an exit may take to be seen once the output has closed, and the other way round.
const GRACE: Duration = Duration::from_millis(500);
/// How often a state that cannot be waited for is looked at.
const TICK: Duration = Duration::from_millis(5);

/// What a testee has written on its standard output.
pub(crate) enum Output {
    /// A line without its line break.
    Line(Vec<u8>),
    /// More than 16 MiB without a line break.
    TooLong,
    /// The end of its output.
    Closed,
}

/// A running testee, the leader of its own process group. Dropping it kills the whole group.
pub(crate) struct Process {
    child: Child,
    requests: Option<Sender<String>>,
    output: Receiver<Output>,
    log: Option<Receiver<String>>,
    reaped: bool,
}

impl Process {
    /// Starts `sh -c command`; with `show_log` its standard error is ours.
    pub(crate) fn start(command: &str, show_log: bool) -> io::Result<Process> {
        let mut child = Command::new("sh")
            .args(["-c", command])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(if show_log {
                Stdio::inherit()
            } else {
                Stdio::piped()
            })
            .spawn()?;
        // Each pipe has its own thread, so neither side ever waits for the other. The threads
        // end with their pipe; they are not joined, as a stranger might hold the other end.
        let (requests, queue) = channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &queue));
        }
        let (sender, output) = sync_channel(1);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let log = child.stderr.take().map(|stderr| {
            let (sender, log) = channel();
            thread::spawn(move || sender.send(last_bytes(stderr)));
            log
        });
        Ok(Process {
            child,
            requests: Some(requests),
            output,
            log,
            reaped: false,
        })
    }

    /// Queues one request line; a testee that no longer reads shows in its output.
    pub(crate) fn send(&self, request: &str) {
        if let Some(requests) = &self.requests {
            // Fails only when the writer has met a closed pipe; the reader will report that.
            let _ = requests.send(format!("{request}\n"));
        }
    }

    /// Closes the testee's input after what is queued.
    pub(crate) fn close_input(&mut self) {
        self.requests = None;
    }

    /// The next piece of output, or none when there was none until the deadline.
    pub(crate) fn receive(&self, deadline: Instant) -> Option<Output> {
        match self
            .output
            .recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            Ok(output) => Some(output),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Output::Closed),
        }
    }

    /// After the last answer: no further output, a clean exit, no process left behind.
    pub(crate) fn finish(mut self, timeout: Duration) -> Result<(), String> {
        self.close_input();
        let deadline = Instant::now() + timeout;
        let mut status = None;
        let mut silent_until = deadline;
        let closed = loop {
            match self.receive(silent_until.min(Instant::now() + TICK)) {
                Some(Output::Line(line)) => {
                    return Err(format!(
                        "more output after the last answer: `{}`",
                        printable(&line)
                    ));
                }
                Some(Output::TooLong) => return Err("more output after the last answer".into()),
                Some(Output::Closed) => break true,
                None if Instant::now() >= silent_until => break false,
                None if status.is_none() => {
                    status = self.exited();
                    if status.is_some() {
                        silent_until = deadline.min(Instant::now() + GRACE);
                    }
                }
                None => {}
            }
        };
        match status.or_else(|| self.exited_until(deadline)) {
            None => Err(format!("did not exit within {timeout:?} of the end of its input")),
            Some(status) if !status.success() => Err(format!("ended with {status}{}", self.last_words())),
            Some(_) if self.group_lives_on(GRACE) => Err("left a process behind, which was killed".into()),
            Some(_) if !closed => {
                Err("left a process outside of its group that holds its output open".into())
            }
            Some(_) => Ok(()),
        }
    }

    /// How the testee ended whose output has closed too early, with the end of its log.
    pub(crate) fn cause_of_death(&mut self) -> String {
        let status = self.exited_until(Instant::now() + GRACE);
        self.kill();
        let how = status.map_or("closed its output".into(), |status| format!("died ({status})"));
        format!("{how}{}", self.last_words())
    }

    /// The end of what the testee wrote to standard error.
    fn last_words(&self) -> String {
        let log = self
            .log
            .as_ref()
            .and_then(|log| log.recv_timeout(GRACE).ok())
            .unwrap_or_default();
        let words = log.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            words
        } else {
            format!(", its log ends with: {words}")
        }
    }

    fn exited(&mut self) -> Option<ExitStatus> {
        let status = self.child.try_wait().ok().flatten();
        self.reaped |= status.is_some();
        status
    }

    /// The exit status, waited for until the deadline.
    fn exited_until(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            let status = self.exited();
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            thread::sleep(TICK);
        }
    }

    /// Whether a member of the group outlives its leader for longer than this.
    fn group_lives_on(&self, grace: Duration) -> bool {
        let deadline = Instant::now() + grace;
        loop {
            let lives = test_kill_process_group(Pid::from_child(&self.child)).is_ok();
            if !lives || Instant::now() >= deadline {
                return lives;
            }
            thread::sleep(TICK);
        }
    }

    /// Kills the testee and all of its processes.
    fn kill(&mut self) {
        // The id of a group stays taken while the group has members, also without its leader.
        let group = Pid::from_child(&self.child);
        if !self.reaped || test_kill_process_group(group).is_ok() {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.wait();
        self.reaped = true;
        // Death takes a moment for those that are not our children.
        self.group_lives_on(GRACE / 5);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_lines(mut stdin: ChildStdin, queue: &Receiver<String>) {
    for line in queue {
        if stdin.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

/// Sends each line to the reader; one that is too long ends it.
fn read_lines(stdout: impl Read, sender: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        let output = match read {
            Ok(0) | Err(_) => Output::Closed,
            Ok(_) if line.last() == Some(&b'\n') => {
                line.pop();
                Output::Line(line)
            }
            Ok(length) if length as u64 == MAX_LINE => Output::TooLong,
            Ok(_) => Output::Line(line),
        };
        let last = !matches!(output, Output::Line(_));
        if sender.send(output).is_err() || last {
            return;
        }
    }
}

/// Keeps the last bytes of a stream.
fn last_bytes(mut stderr: impl Read) -> String {
    let mut kept = VecDeque::new();
    let mut chunk = [0; 4096];
    while let Ok(length @ 1..) = stderr.read(&mut chunk) {
        kept.extend(chunk.iter().take(length));
        kept.drain(..kept.len().saturating_sub(LOG_KEPT));
    }
    String::from_utf8_lossy(kept.make_contiguous()).into_owned()
}
