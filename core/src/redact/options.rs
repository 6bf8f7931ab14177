//! Secrets among the options of a command line: `--password x`, `mysql -px`, `curl -u user:x`.

use crate::redact::keys::SensitiveKeys;
use crate::redact::kind::Kind;
use crate::redact::text::{run, Range, MASK};

/// Which short options of a program hold a secret. The value may stick to the option; with `apart` it may also follow
/// after blanks.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    /// What may follow its name (`mysqldump`).
    pub(crate) more: &'static [&'static str],
    pub(crate) option: u8,
    pub(crate) apart: bool,
    /// The value is a secret only as `user:password`.
    pub(crate) user: bool,
}

const fn program(name: &'static str, option: u8, apart: bool) -> Program {
    Program {
        name,
        more: &[],
        option,
        apart,
        user: false,
    }
}

const fn family(name: &'static str, more: &'static [&'static str], option: u8, apart: bool) -> Program {
    Program {
        more,
        ..program(name, option, apart)
    }
}

const OF_MYSQL: &[&str] = &[
    "-admin", "-binlog", "-check", "-dump", "-import", "-show", "-slap", "admin", "binlog", "check", "dump",
    "import", "pump", "sh", "show", "slap",
];

/// By name; an option that means something else in one of them is not here for the others.
pub(crate) const PROGRAMS: &[Program] = &[
    family("7z", &["a", "r", "z"], b'p', false),
    Program {
        user: true,
        ..program("curl", b'u', true)
    },
    Program {
        user: true,
        ..program("curl", b'U', true)
    },
    family(
        "ldap",
        &[
            "add", "compare", "delete", "modify", "modrdn", "passwd", "search", "whoami",
        ],
        b'w',
        true,
    ),
    program("login", b'p', true), // docker, podman, helm, az
    family("mariadb", OF_MYSQL, b'p', false),
    family(
        "mongo",
        &[
            "dump", "export", "files", "import", "restore", "sh", "stat", "top",
        ],
        b'p',
        true,
    ),
    family("mysql", OF_MYSQL, b'p', false),
    program("redis-cli", b'a', true),
    program("sqlcmd", b'P', true),
    program("sshpass", b'p', true),
    program("unzip", b'P', true),
    program("zip", b'P', true),
];

/// The program whose name stands at `at`, by its first place in the table.
pub(crate) fn program_at(text: &str, at: usize) -> Option<usize> {
    let first = text.as_bytes().get(at..at + 2)?;
    if !matches!(first, [b'7' | b'c' | b'l' | b'm' | b'r' | b's' | b'u' | b'z', _]) {
        return None;
    }
    let rest = text.get(at..)?;
    let is_name = |program: &Program| {
        // a look at two letters spares most comparisons
        program.name.as_bytes().get(..2) == Some(first) && program.begins(rest)
    };
    PROGRAMS.iter().position(is_name)
}

impl Program {
    /// Whether its name, with what may follow in it, begins the text and ends there.
    #[cold]
    fn begins(&self, text: &str) -> bool {
        text.strip_prefix(self.name).is_some_and(|rest| {
            let ends = |more: &&str| rest.strip_prefix(*more).is_some_and(ends_name);
            ends_name(rest) || self.more.iter().any(ends)
        })
    }
}

/// The program that the first word of an argument is, a path before its name and `.exe` after it allowed.
fn program_in(argument: &str) -> Option<usize> {
    let word = argument.split(' ').next()?;
    let base = word.rfind(['/', '\\']).map_or(0, |slash| slash + 1);
    let name = word.get(base..)?;
    let name = name.strip_suffix(".exe").unwrap_or(name);
    name.bytes().all(in_name).then(|| program_at(name, 0))?
}

/// Whether the name of a program ends before this text.
fn ends_name(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

/// Whether the option at `start` is a word, not a letter to which its value sticks (`mongo -port 1`).
fn is_word(text: &str, start: usize, keys: &SensitiveKeys) -> bool {
    const WORDS: &[&str] = &[
        "path", "pid", "ping", "port", "prefix", "print", "print0", "profile", "progress", "project",
        "protocol", "proxy", "auth", "ask", "warn",
    ];
    let bytes = text.as_bytes();
    let end = run(bytes, start, in_name);
    let name = text.get(start..end).unwrap_or("");
    WORDS.contains(&name)
        || (name.len() >= LEAST_NAME
            && matches!(bytes.get(end), Some(b' ' | b'='))
            && keys.kind(name) == Kind::Secret)
}

/// Whether an option could begin at `at` that [`value`] knows.
pub(crate) fn may_start(bytes: &[u8], at: usize) -> bool {
    let inside = |byte: &u8| byte.is_ascii_alphanumeric();
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    !before.is_some_and(inside)
        && bytes
            .get(at + 1)
            .is_some_and(|byte| *byte == b'-' || inside(byte))
}

/// The secret of the option whose `-` stands at `at`, on a line with the program before it.
pub(crate) fn value(text: &str, at: usize, program: Option<usize>, keys: &SensitiveKeys) -> Option<Range> {
    let bytes = text.as_bytes();
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    if before.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/')) {
        return None;
    }
    if bytes.get(at + 1) == Some(&b'-') {
        return long(text, at + 2, keys);
    }
    let program = short(*bytes.get(at + 1)?, program).filter(|_| !is_word(text, at + 1, keys));
    let Some(program) = program else {
        return long(text, at + 1, keys);
    };
    let mut from = at + 2;
    if program.apart && !sticks(bytes, from) {
        from = apart(bytes, from)?;
    }
    let (from, to) = word(text, from)?;
    let value = text.get(from..to)?;
    (!program.user || is_login(value)).then_some((from, to))
}

/// What a short option of a program is.
fn short(option: u8, program: Option<usize>) -> Option<&'static Program> {
    let name = PROGRAMS.get(program?)?.name;
    PROGRAMS
        .iter()
        .find(|program| program.name == name && program.option == option)
}

/// Least bytes of the name of a long option; with one dash shorter ones are several options in one.
const LEAST_NAME: usize = 4;

/// The value of `--name value`, also with one dash.
fn long(text: &str, start: usize, keys: &SensitiveKeys) -> Option<Range> {
    const LONGEST: usize = 48;
    let bytes = text.as_bytes();
    let end = run(bytes, start, in_name);
    let name = text
        .get(start..end)
        .filter(|name| (LEAST_NAME..=LONGEST).contains(&name.len()))?;
    let login = is_login_option(name);
    if !login && !is_source_option(name) && keys.kind(name) == Kind::Harmless {
        return None;
    }
    let from = match bytes.get(end) {
        Some(b'=') if login => end + 1,
        _ => apart(bytes, end)?,
    };
    let (from, to) = word(text, from)?;
    let value = text.get(from..to)?;
    if is_source_option(name) {
        let secret = value
            .strip_prefix(SOURCE)
            .filter(|secret| !secret.is_empty() && *secret != MASK);
        return secret.map(|_| (from + SOURCE.len(), to));
    }
    let secret = if login {
        is_login(value)
    } else {
        keys.kind(name).hides_text(value) && !is_prose(value) && !stands_for(value, name)
    };
    secret.then_some((from, to))
}

/// Whether a usage line calls the value of the option so (`--token TOKEN`, `--db-password PASSWORD`).
fn stands_for(value: &str, name: &str) -> bool {
    const SHORT: &[&str] = &[
        "KEY", "PASS", "PASSWD", "PWD", "SECRET", "STRING", "TEXT", "VALUE",
    ];
    let belongs = |byte: u8| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'-');
    let letters = |text: &str| -> usize { text.bytes().filter(u8::is_ascii_alphanumeric).count() };
    value.bytes().all(belongs)
        && (SHORT.contains(&value)
            || (letters(value) >= LEAST_NAME
                && name
                    .bytes()
                    .rev()
                    .filter(u8::is_ascii_alphanumeric)
                    .map(|byte| byte.to_ascii_uppercase())
                    .zip(value.bytes().rev().filter(u8::is_ascii_alphanumeric))
                    .all(|(one, other)| one == other)
                && letters(name) >= letters(value)))
}

/// Whether the byte belongs to the name of an option.
fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

fn is_login_option(name: &str) -> bool {
    matches!(name, "user" | "proxy-user")
}

/// How OpenSSL is given a password in place of where to get it from (`env:`, `file:`).
const SOURCE: &str = "pass:";

/// Whether the value of this option of OpenSSL says where a password comes from.
fn is_source_option(name: &str) -> bool {
    matches!(name, "pass" | "passin" | "passout")
}

/// What the strings of a list say of the next one, when they are the arguments of a program.
#[derive(Default)]
pub(crate) struct Arguments {
    program: Option<usize>,
    next: Next,
}

/// What the next string is.
#[derive(Clone, Copy, Default)]
enum Next {
    #[default]
    Other,
    Secret(Kind),
    Login,
    /// Where OpenSSL has a password from.
    Source,
}

impl Arguments {
    /// What of the next string of the list is a secret.
    pub(crate) fn secret(&mut self, argument: &str, keys: &SensitiveKeys) -> Option<Range> {
        let is_secret = match std::mem::take(&mut self.next) {
            Next::Secret(kind) => {
                let option = argument.starts_with('-') && !argument.starts_with("-----");
                !argument.is_empty() && !option && kind.hides_text(argument)
            }
            Next::Source => {
                let secret = argument.strip_prefix(SOURCE).filter(|secret| !secret.is_empty());
                return secret.map(|_| (SOURCE.len(), argument.len()));
            }
            Next::Login => is_login(argument),
            Next::Other => false,
        };
        if is_secret {
            return Some((0, argument.len()));
        }
        let Some(name) = argument.strip_prefix('-') else {
            self.program = program_in(argument).or(self.program);
            return None;
        };
        let name = name.strip_prefix('-').unwrap_or(name);
        let pair = name.split_once('=');
        if let Some((name, value)) = pair.filter(|(name, _)| name.bytes().all(in_name)) {
            let is_secret = !value.is_empty() && keys.kind(name).hides_text(value);
            return is_secret.then_some((argument.len() - value.len(), argument.len()));
        }
        self.next = match name.as_bytes() {
            [option] => match short(*option, self.program) {
                Some(program) if program.apart && program.user => Next::Login,
                Some(program) if program.apart => Next::Secret(Kind::Secret),
                _ => Next::Other,
            },
            _ if is_login_option(name) => Next::Login,
            _ if is_source_option(name) => Next::Source,
            _ if name.len() < LEAST_NAME => Next::Other,
            _ if name.bytes().all(in_name) => Next::Secret(keys.kind(name)),
            _ => Next::Other,
        };
        let (from, _) = value(argument, 0, self.program, keys)?;
        Some((from, argument.len()))
    }
}

fn sticks(bytes: &[u8], at: usize) -> bool {
    !matches!(bytes.get(at), None | Some(b' ' | b'\t' | b'"' | b'\'' | b','))
}

/// Where the value begins of an option that ends at `at`: after blanks, or as the next string of a list.
fn apart(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = bytes.get(at).filter(|byte| matches!(byte, b'"' | b'\''));
    let from = at + usize::from(quote.is_some());
    let list = usize::from(quote.is_some() && bytes.get(from) == Some(&b','));
    let after = run(bytes, from + list, |byte| byte == b' ' || byte == b'\t');
    (after > from).then_some(after)
}

/// What stands at `from`, in quotes or up to a blank; no further option.
fn word(text: &str, from: usize) -> Option<Range> {
    let bytes = text.as_bytes();
    let first = bytes.get(from)?;
    let (start, end) = match first {
        b'"' | b'\'' => (from + 1, run(bytes, from + 1, |byte| byte != *first)),
        _ => {
            let ends = |byte: u8| {
                byte.is_ascii_whitespace()
                    || matches!(
                        byte,
                        b'"' | b'\'' | b'`' | b'<' | b'>' | b'|' | b';' | b',' | b'\\'
                    )
            };
            (from, run(bytes, from, |byte| !ends(byte)))
        }
    };
    let value = text.get(start..end)?;
    let masked = value.rfind(MASK).map_or(0, |mask| mask + MASK.len());
    let trimmed = value.trim_end_matches(['.', ':', ')', ']', '}']).len();
    let value = value.get(..trimmed.max(masked))?;
    (!value.is_empty() && !value.starts_with('-') && value != MASK).then_some((start, start + value.len()))
}

/// Whether it is `user:password`, not an address or two numbers.
fn is_login(value: &str) -> bool {
    value.split_once(':').is_some_and(|(user, password)| {
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let address = password.starts_with("//") || (number(user) && number(password));
        !password.is_empty() && !address
    })
}

/// Whether it is the next word of a sentence about the option.
pub(crate) fn is_prose(value: &str) -> bool {
    const WORDS: &[&str] = &[
        "and",
        "are",
        "argument",
        "arguments",
        "be",
        "by",
        "can",
        "cannot",
        "does",
        "expects",
        "expected",
        "flag",
        "flags",
        "for",
        "from",
        "given",
        "has",
        "if",
        "in",
        "instead",
        "is",
        "may",
        "missing",
        "must",
        "needs",
        "not",
        "on",
        "option",
        "options",
        "or",
        "parameter",
        "required",
        "requires",
        "set",
        "should",
        "switch",
        "takes",
        "to",
        "twice",
        "value",
        "via",
        "was",
        "were",
        "when",
        "will",
        "with",
        "without",
    ];
    WORDS.contains(&value)
}
