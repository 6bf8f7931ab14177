//! Output and exit codes of the program.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::LazyLock;

use toolerror::{EmitOptions, ErrorType, ToolError};
use toolerror_agent::bindings::KnownSecrets;

/// Exit code for an output that cannot be written. `call` has called the tool by then, so it must not look like a wrong
/// command line, after which nothing has happened.
const NOT_WRITTEN: u8 = 1;
/// Exit code for a usage error: a wrong command line or input (the same as clap's).
const USAGE: u8 = 2;
/// Exit code for an input that is not in the form of the profile.
const WRONG_FORM: u8 = 3;
/// Exit codes of the six types begin here, in the order of [`ErrorType::ALL`].
const FIRST_TYPE: u8 = 10;

/// Why the program stops early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The command line or an input is wrong. One line that names the argument.
    Usage(String),
    /// The input is not in the form of the profile. One line that names the argument.
    WrongForm(String),
    /// A signal has come; the exit code after it.
    Interrupted(u8),
    /// Standard output is closed.
    OutputClosed,
    /// Standard output cannot be written to.
    Output(io::Error),
}

impl Stop {
    /// A usage error about `argument`.
    pub(crate) fn usage(argument: &str, what: impl std::fmt::Display) -> Self {
        let what = what.to_string();
        let one_line: Vec<&str> = what.split_whitespace().collect();
        Stop::Usage(format!("{argument}: {}", one_line.join(" ")))
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Stop::OutputClosed
        } else {
            Stop::Output(error)
        }
    }
}

/// How a command ends.
pub(crate) type Done = Result<ExitCode, Stop>;

/// The exit code of an error's type, or of no error.
pub(crate) fn exit_code(error_type: Option<ErrorType>) -> ExitCode {
    let position = error_type.and_then(|error_type| ErrorType::ALL.iter().position(|t| *t == error_type));
    let code = position
        .and_then(|at| u8::try_from(at).ok())
        .map_or(0, |at| FIRST_TYPE + at);
    ExitCode::from(code)
}

/// Somebody has closed standard output before all of it was written.
static OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

fn not_read() -> ExitCode {
    say("standard output: its reader has closed it", NOT_WRITTEN)
}

/// Ends the program: prints the last line and returns the exit code.
pub(crate) fn exit(done: Done) -> ExitCode {
    match done {
        // an exit code for a failure stays
        Ok(code) if code == ExitCode::SUCCESS && OUTPUT_CLOSED.load(Ordering::Relaxed) => not_read(),
        Ok(code) => code,
        Err(Stop::Interrupted(code)) => ExitCode::from(code),
        Err(Stop::OutputClosed) => not_read(),
        Err(Stop::Output(error)) => say(&format!("standard output: {error}"), NOT_WRITTEN),
        Err(Stop::Usage(line)) => complain(&line),
        Err(Stop::WrongForm(line)) => say(&line, WRONG_FORM),
    }
}

/// Prints one line on standard error. The exit code is that of a usage error.
pub(crate) fn complain(line: &str) -> ExitCode {
    say(line, USAGE)
}

/// Prints one line on standard error, for this exit code.
fn say(line: &str, code: u8) -> ExitCode {
    // if standard error is closed as well, the line is lost
    let _ = writeln!(io::stderr(), "toolerror: {line}");
    ExitCode::from(code)
}

/// Writes text to standard output and makes sure that it has gone out.
pub(crate) fn print(text: &str) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            OUTPUT_CLOSED.store(true, Ordering::Relaxed);
            Ok(())
        }
        done => Ok(done?),
    }
}

/// Colours, on a terminal only and unless `NO_COLOR` is set.
#[derive(Clone, Copy)]
pub(crate) struct Paint(bool);

impl Paint {
    /// For standard output.
    pub(crate) fn stdout() -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Self(wanted && io::stdout().is_terminal())
    }

    /// Colours a text, unless colours are off.
    fn with(self, code: &str, text: &str) -> String {
        if self.0 {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// Bold.
    pub(crate) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    /// Dim.
    pub(crate) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// Colours an action: green for success, yellow for a retry or a change, red for a stop.
    pub(crate) fn action(self, action: &str, text: &str) -> String {
        let code = match action {
            "" | "ok" => "32",
            "retry" | "fix_input" | "try_alternative" | "negotiate" => "33",
            _ => "31",
        };
        self.with(code, text)
    }
}

/// Foreign text for one line of a terminal: no control characters, at most 500 characters.
pub(crate) fn visible(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .map(|c| if misleads(c) { ' ' } else { c })
        .take(500)
        .collect();
    if text.chars().nth(500).is_some() {
        shown.push('…');
    }
    shown
}

/// The secrets that this process knows (SPEC 2.5.18).
pub(crate) static KNOWN_SECRETS: LazyLock<KnownSecrets> = LazyLock::new(KnownSecrets::of_this_process);

/// A text without its secrets: reports may be passed on.
pub(crate) fn masked(text: &str) -> String {
    let options = EmitOptions::default();
    let text = KNOWN_SECRETS.mask(text);
    ToolError::internal(text).emitted(&options).message().to_owned()
}

/// Whether a terminal takes the character for a command, or changes the direction of the text with it.
pub(crate) fn misleads(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text inside of XML and HTML. Characters that XML forbids are gone already.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
