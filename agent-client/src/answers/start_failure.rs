//! Servers that do not start: why, and whether starting them again can help (SPEC §2.5.5).
//!
//! The clients of all languages judge a start here. Starting the process, and reading its pipes, is theirs.

use toolerror::{read, EmitOptions, ErrorType, Mode, ToolError};

use super::one_line;

/// The code of the error of a command that the system cannot run (SPEC §1.3.5).
pub const COMMAND_NOT_STARTED: &str = "toolerror/command_not_started";

/// The code of the error of an address that is not a URL (SPEC §1.3.5).
pub const INVALID_URL: &str = "toolerror/invalid_url";

/// How many of the last bytes of a server's standard error a client remembers.
pub const MAX_STDERR: usize = 32 << 10;

/// How many of the last lines are shown, and how many characters of them.
const MAX_LINES: usize = 5;
const MAX_SHOWN: usize = 600;

/// The separator between the lines.
const BETWEEN_LINES: &str = " | ";

/// The signals by which others end a process, as a shutdown does, or too little memory: HUP, INT, KILL, TERM.
const FROM_OUTSIDE: [i32; 4] = [1, 2, 9, 15];

/// Exit codes of shells for a missing command, and for one that is not executable.
const NOT_FOUND: i32 = 127;
const NOT_EXECUTABLE: i32 = 126;

/// The signals that have the same number on every POSIX system.
const SIGNALS: [(i32, &str); 12] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (4, "SIGILL"),
    (5, "SIGTRAP"),
    (6, "SIGABRT"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (13, "SIGPIPE"),
    (14, "SIGALRM"),
    (15, "SIGTERM"),
];

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By itself, with this exit code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// By a signal of this name, which has not the same number everywhere.
    NamedSignal(String),
    /// The client does not see it: all that it knows is that the connection has been closed.
    Unseen,
}

impl Exit {
    /// A signal counts more than a code; without both, it is not seen.
    pub fn new(code: Option<i32>, signal: Option<i32>) -> Self {
        match (signal, code) {
            (Some(signal), _) => Self::Signal(signal),
            (None, Some(code)) => Self::Code(code),
            (None, None) => Self::Unseen,
        }
    }

    /// As [`new`](Self::new), for a runtime that names signals: `SIGKILL`.
    pub fn with_signal_name(code: Option<i32>, signal: Option<&str>) -> Self {
        let Some(name) = signal else {
            return Self::new(code, None);
        };
        let known = SIGNALS.iter().find(|(_, known)| *known == name);
        known.map_or_else(
            || Self::NamedSignal(name.to_owned()),
            |(number, _)| Self::Signal(*number),
        )
    }

    /// How the process ended, in words.
    fn text(&self) -> String {
        match self {
            Self::NamedSignal(name) => format!("signal: {}", one_line(name)),
            Self::Code(code) => format!("exit status: {code}"),
            Self::Signal(signal) => match SIGNALS.iter().find(|(number, _)| number == signal) {
                Some((_, name)) => format!("signal: {signal} ({name})"),
                None => format!("signal: {signal}"),
            },
            Self::Unseen => "it has closed the connection".to_owned(),
        }
    }
}

/// The error of a program that cannot be started; `error` is what the system said, `why` its text (SPEC §2.5.5).
///
/// ```
/// use toolerror::ToolError;
/// use toolerror_agent::answers::{not_started, COMMAND_NOT_STARTED};
/// let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
/// let why = missing.to_string();
/// let error = not_started(ToolError::from(missing), &why);
/// assert_eq!(error.to_string(), "[NOT_FOUND] cannot start the server: entity not found");
/// assert_eq!(error.code().as_deref(), Some(COMMAND_NOT_STARTED));
/// ```
pub fn not_started(error: ToolError, why: &str) -> ToolError {
    let text = format!("cannot start the server: {why}");
    error.with_message(text).with_code(COMMAND_NOT_STARTED)
}

/// The error of a server that ended before it greeted, by its end and the last bytes of its standard error, at most
/// [`MAX_STDERR`] (SPEC §2.5.5). A start that failed fails again, so it is not TRANSIENT; a signal from outside says
/// nothing about the server.
///
/// ```
/// use toolerror_agent::answers::{did_not_start, Exit};
/// let error = did_not_start(&Exit::Code(1), b"\n\x1b[31mModuleNotFoundError: no module 'mcp'\x1b[0m\n");
/// let text = "[INTERNAL] the server did not start (exit status: 1): ModuleNotFoundError: no module 'mcp'";
/// assert_eq!(error.to_string(), text);
/// ```
pub fn did_not_start(exit: &Exit, stderr: &[u8]) -> ToolError {
    let lines = last_lines(stderr);
    let mut text = format!("the server did not start ({})", exit.text());
    if let Some(shown) = shown(&lines) {
        text = format!("{text}: {shown}");
    }
    ToolError::new(type_of(exit, &lines), text)
}

/// The type of a start failure: by the signal or the exit code, then by the server's output.
fn type_of(exit: &Exit, lines: &[String]) -> ErrorType {
    match exit {
        Exit::Signal(signal) if FROM_OUTSIDE.contains(signal) => ErrorType::Transient,
        Exit::Code(NOT_FOUND) => ErrorType::NotFound,
        Exit::Code(NOT_EXECUTABLE) => ErrorType::Permission,
        _ if lines.iter().any(|line| needs_permission(line)) => ErrorType::Permission,
        _ => ErrorType::Internal,
    }
}

/// Whether a credential is missing or refused.
fn needs_permission(line: &str) -> bool {
    read(line, Mode::Classify).error().error_type() == ErrorType::Permission
}

/// The last lines as one; the end is the most informative.
fn shown(lines: &[String]) -> Option<String> {
    let text = lines.join(BETWEEN_LINES);
    let surplus = text.chars().count().saturating_sub(MAX_SHOWN);
    let text: String = text.chars().skip(surplus).collect();
    (!text.is_empty()).then_some(text)
}

/// The last lines, without colours and secrets.
fn last_lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    // a line whose start is lost could be the end of a secret that can no longer be recognised
    let whole = match text.split_once('\n') {
        Some((_, rest)) if bytes.len() >= MAX_STDERR => rest,
        None if bytes.len() >= MAX_STDERR => "",
        _ => &text,
    };
    let masked = masked(&without_colours(whole));
    let lines = masked.lines().rev().map(one_line);
    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty()).take(MAX_LINES).collect();
    lines.reverse();
    lines
}

/// What a server has written to standard error, of at most 2 × [`MAX_STDERR`] bytes, with its secrets masked (SPEC §1.9).
pub(crate) fn masked(text: &str) -> String {
    // a ToolError without a message would have the default one
    if text.trim().is_empty() {
        return text.to_owned();
    }
    let options = EmitOptions::default()
        .with_message_limit(2 * MAX_STDERR)
        .with_text_limit(8 * MAX_STDERR);
    ToolError::internal(text).emitted(&options).message().to_owned()
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

    fn last_words(bytes: &[u8]) -> Option<String> {
        shown(&last_lines(bytes))
    }

    #[test]
    fn the_last_lines_are_shown_without_colours_and_secrets() {
        let text = "one\n\n\x1b[31mtwo\x1b[0m\nthree\nfour\npassword=hunter2-and-more\nModuleNotFoundError: No module named 'x'\n";
        assert_eq!(
            last_words(text.as_bytes()).unwrap(),
            "two | three | four | password=[redacted] | ModuleNotFoundError: No module named 'x'"
        );
        for nothing in [&b" \n\n"[..], b"", b"\x1b[0m\n"] {
            assert_eq!(last_words(nothing), None);
        }
    }

    #[test]
    fn the_last_lines_are_bounded() {
        let words = last_words("x\u{e9}".repeat(MAX_STDERR).as_bytes());
        assert_eq!(words, None, "the start of the only line is lost");
        let words = last_words(format!("{}\nend\n", "word ".repeat(2000)).as_bytes()).unwrap();
        assert!(
            words.ends_with("… | end") && words.chars().count() <= MAX_SHOWN,
            "{words}"
        );
    }

    #[test]
    fn the_end_of_the_process_decides_and_then_its_words() {
        let denied = b"Error: 401 Unauthorized";
        let cases = [
            (Exit::new(Some(0), None), &b""[..], "[INTERNAL] the server did not start (exit status: 0)"),
            (Exit::new(Some(127), None), b"", "[NOT_FOUND] the server did not start (exit status: 127)"),
            (Exit::new(Some(126), None), b"", "[PERMISSION] the server did not start (exit status: 126)"),
            (Exit::new(None, Some(9)), denied, "[TRANSIENT] the server did not start (signal: 9 (SIGKILL)): Error: 401 Unauthorized"),
            (Exit::with_signal_name(None, Some("SIGTERM")), b"", "[TRANSIENT] the server did not start (signal: 15 (SIGTERM))"),
            (Exit::with_signal_name(None, Some("SIGBUS")), b"", "[INTERNAL] the server did not start (signal: SIGBUS)"),
            (Exit::with_signal_name(Some(1), None), b"", "[INTERNAL] the server did not start (exit status: 1)"),
            (Exit::new(None, Some(7)), b"", "[INTERNAL] the server did not start (signal: 7)"),
            (Exit::new(Some(3), None), denied, "[PERMISSION] the server did not start (exit status: 3): Error: 401 Unauthorized"),
            (Exit::new(None, None), b"", "[INTERNAL] the server did not start (it has closed the connection)"),
            (Exit::new(None, None), denied, "[PERMISSION] the server did not start (it has closed the connection): Error: 401 Unauthorized"),
        ];
        for (exit, stderr, text) in cases {
            assert_eq!(did_not_start(&exit, stderr).to_string(), text);
        }
    }
}
