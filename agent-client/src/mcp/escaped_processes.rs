//! Processes of a server that have left its process group for another session, found by a variable in their
//! environment.

use std::ffi::OsString;

/// The variable. Its value holds the marks of all servers that a process descends from.
const VARIABLE: &str = "TOOLERROR_SERVER";

/// The mark that distinguishes the processes of one server.
pub(super) struct ProcessMark {
    text: String,
    /// The process group of the server. It gets its signals as a group, and a second SIGTERM means "at once" to many.
    group: Option<u32>,
}

impl ProcessMark {
    /// A random mark, which a server's child processes inherit.
    pub(super) fn new() -> Self {
        Self {
            text: format!(
                "{:016x}{:016x}",
                toolerror::bindings::random(),
                toolerror::bindings::random()
            ),
            group: None,
        }
    }

    /// The mark of the processes outside of a group.
    pub(super) fn outside_of(self, group: Option<u32>) -> Self {
        Self { group, ..self }
    }

    /// Name and value of the variable for the server.
    pub(super) fn variable(&self) -> (&'static str, OsString) {
        let mut value = std::env::var_os(VARIABLE).unwrap_or_default();
        value.push(" ");
        value.push(&self.text);
        (VARIABLE, value)
    }

    /// Sends SIGTERM to all that have left the group. Whether there are any.
    pub(super) fn ask_to_go(&self) -> bool {
        self.signal(false)
    }

    /// Sends SIGKILL.
    pub(super) fn kill(&self) {
        self.signal(true);
    }

    /// Sends SIGTERM or SIGKILL to all processes that carry the mark; whether there was one.
    #[cfg(target_os = "linux")]
    fn signal(&self, kills: bool) -> bool {
        use nix::sys::signal::{kill, Signal};
        use nix::unistd::{getpgid, Pid};
        let signal = if kills { Signal::SIGKILL } else { Signal::SIGTERM };
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let group = self
            .group
            .and_then(|group| i32::try_from(group).ok())
            .map(Pid::from_raw);
        let own = pids.filter(|pid| self.is_on(*pid)).map(Pid::from_raw);
        let escaped = own.filter(|pid| getpgid(Some(*pid)).ok() != group);
        escaped.filter(|pid| kill(*pid, signal).is_ok()).count() > 0
    }

    /// Whether a process carries the mark in its environment.
    #[cfg(target_os = "linux")]
    fn is_on(&self, pid: i32) -> bool {
        let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let mut variables = environment.split(|byte| *byte == 0);
        variables.any(|variable| {
            let variable = String::from_utf8_lossy(variable);
            let value = variable
                .strip_prefix(VARIABLE)
                .and_then(|rest| rest.strip_prefix('='));
            value.is_some_and(|value| value.split(' ').any(|mark| mark == self.text))
        })
    }

    #[cfg(not(target_os = "linux"))]
    #[expect(clippy::unused_self, reason = "other systems do not show environments")]
    fn signal(&self, _: bool) -> bool {
        false
    }
}
