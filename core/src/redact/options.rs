//! Secrets among the options of a command line: `--password x`, `mysql -px`, `curl -u user:x`.

use super::keys::SensitiveKeys;
use super::text::{run, Range, MASK};

/// Which short options of a program hold a secret. The value may stick to the option; with `apart` it may also follow
/// after blanks.
struct Program {
    /// What its name begins with.
    name: &'static str,
    option: u8,
    apart: bool,
    /// The value is a secret only as `user:password`.
    user: bool,
}

const fn program(name: &'static str, option: u8, apart: bool) -> Program {
    Program {
        name,
        option,
        apart,
        user: false,
    }
}

/// By name; an option that means something else in one of them is not here for the others.
const PROGRAMS: &[Program] = &[
    Program {
        user: true,
        ..program("curl", b'u', true)
    },
    Program {
        user: true,
        ..program("curl", b'U', true)
    },
    program("ldap", b'w', true),
    program("login", b'p', true), // docker, podman, helm, az
    program("mariadb", b'p', false),
    program("mongo", b'p', true),
    program("mysql", b'p', false),
    program("redis-cli", b'a', true),
    program("sqlcmd", b'P', true),
    program("sshpass", b'p', true),
];

/// The programs whose names begin with the word at `at`, by their place in the table.
pub(super) fn program_at(text: &str, at: usize) -> Option<usize> {
    let first = text.as_bytes().get(at)?;
    if !matches!(first, b'c' | b'l' | b'm' | b'r' | b's') {
        return None;
    }
    let rest = text.get(at..)?;
    PROGRAMS.iter().position(|program| rest.starts_with(program.name))
}

/// Whether an option could begin at `at` that [`value`] knows.
pub(super) fn may_start(bytes: &[u8], at: usize) -> bool {
    let follows = |byte: &u8| *byte == b'-' || PROGRAMS.iter().any(|program| program.option == *byte);
    bytes.get(at + 1).is_some_and(follows)
}

/// The secret of the option whose `-` stands at `at`, on a line with the program before it.
pub(super) fn value(text: &str, at: usize, program: Option<usize>, keys: &SensitiveKeys) -> Option<Range> {
    let bytes = text.as_bytes();
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    if before.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/')) {
        return None;
    }
    if bytes.get(at + 1) == Some(&b'-') {
        return long(text, at + 2, keys);
    }
    let name = PROGRAMS.get(program?)?.name;
    let option = bytes.get(at + 1)?;
    let program = PROGRAMS
        .iter()
        .find(|program| program.name == name && program.option == *option)?;
    let mut from = at + 2;
    if program.apart && !sticks(bytes, from) {
        from = apart(bytes, from)?;
    }
    let (from, to) = word(text, from)?;
    let value = text.get(from..to)?;
    (!program.user || is_login(value)).then_some((from, to))
}

/// The value of `--name value`.
fn long(text: &str, start: usize, keys: &SensitiveKeys) -> Option<Range> {
    const LONGEST: usize = 48;
    let bytes = text.as_bytes();
    let end = run(bytes, start, |byte| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
    });
    let name = text.get(start..end).filter(|name| name.len() <= LONGEST)?;
    let login = matches!(name, "user" | "proxy-user");
    if !login && !keys.contains(name) {
        return None;
    }
    let (from, to) = word(text, apart(bytes, end)?)?;
    let value = text.get(from..to)?;
    let secret = if login { is_login(value) } else { !is_prose(value) };
    secret.then_some((from, to))
}

fn sticks(bytes: &[u8], at: usize) -> bool {
    !matches!(bytes.get(at), None | Some(b' ' | b'\t' | b'"' | b'\'' | b','))
}

/// Where the value begins of an option that ends at `at`: after blanks, or as the next string of a list.
fn apart(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = bytes.get(at).filter(|byte| matches!(byte, b'"' | b'\''));
    let mut from = at;
    if quote.is_some() {
        from = at + 1;
        if bytes.get(from) == Some(&b',') {
            from += 1;
        }
    }
    let after = run(bytes, from, |byte| byte == b' ' || byte == b'\t');
    (after > at).then_some(after)
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
    let value = value.strip_suffix(['.', ':', ')']).unwrap_or(value);
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
fn is_prose(value: &str) -> bool {
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
