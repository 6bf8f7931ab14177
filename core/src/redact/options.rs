//! Secrets among the options of a command line: `--password x`, `mysql -px`, `curl -u user:x` (SPEC §1.9.33, §1.9.35).

use crate::redact::data::{OPTION_WORDS, PROGRAMS, VALUES_IN_USAGE};
use crate::redact::names::SecretKind;
use crate::redact::names::SensitiveNames;
use crate::redact::scan::{run, Range, Scan};
use crate::redact::secret::is_of_sentence;
use crate::redact::value::word;

/// A short option of a program that holds a secret. The value may stick to the option.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    /// Suffixes that its name may have (`mysqldump`).
    pub(crate) more: &'static [&'static str],
    pub(crate) option: u8,
    /// The value may also follow after blanks.
    pub(crate) apart: bool,
    /// The value is a secret only as `user:password`.
    pub(crate) login: bool,
}

/// The program whose name is at `at`, as the index of its first row in the table.
pub(crate) fn program_at(text: &str, at: usize) -> Option<usize> {
    let first = text.as_bytes().get(at..at + 2)?;
    if !matches!(first, [b'7' | b'c' | b'l' | b'm' | b'r' | b's' | b'u' | b'z', _]) {
        return None;
    }
    let rest = text.get(at..)?;
    let is_name = |program: &Program| {
        // comparing two letters first avoids most comparisons
        program.name.as_bytes().get(..2) == Some(first) && program.begins(rest)
    };
    PROGRAMS.iter().position(is_name)
}

impl Program {
    /// The meaning of its option's value.
    fn meaning(&self) -> OptionValue {
        if self.login {
            OptionValue::Login
        } else {
            OptionValue::Secret(SecretKind::Secret)
        }
    }

    /// Whether the text begins with its name, with any of its suffixes, and the name ends there.
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
fn is_word(text: &str, start: usize, keys: &SensitiveNames) -> bool {
    let bytes = text.as_bytes();
    let end = run(bytes, start, in_name);
    let name = text.get(start..end).unwrap_or("");
    OPTION_WORDS.contains(&name)
        || (name.len() >= LEAST_NAME
            && matches!(bytes.get(end), Some(b' ' | b'='))
            && keys.kind(name) == SecretKind::Secret)
}

/// Whether a `-` at `at` may begin an option or a line of PEM: most are inside words.
pub(crate) fn may_start(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    let after = bytes.get(at + 1);
    bytes.get(at) != Some(&b'-')
        || (!before.is_some_and(u8::is_ascii_alphanumeric)
            && after.is_some_and(|byte| *byte == b'-' || byte.is_ascii_alphanumeric()))
}

/// The secret of the option whose `-` is at `at`, on a line with the program before it.
pub(crate) fn value(scan: &mut Scan<'_>, at: usize) -> Option<Range> {
    value_of(scan.text, at, scan.program, scan.keys)
}

/// The value of the option whose dash is at `at`.
fn value_of(text: &str, at: usize, program: Option<usize>, keys: &SensitiveNames) -> Option<Range> {
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
    let part = program.meaning().part(text.get(from..to)?)?;
    Some((from + part.0, from + part.1))
}

/// Looks up a short option of a program.
fn short(option: u8, program: Option<usize>) -> Option<&'static Program> {
    let name = PROGRAMS.get(program?)?.name;
    PROGRAMS
        .iter()
        .find(|program| program.name == name && program.option == option)
}

/// Least bytes of the name of a long option; with one dash shorter ones are several options in one.
const LEAST_NAME: usize = 4;

/// The value of `--name value`, also with one dash.
fn long(text: &str, start: usize, keys: &SensitiveNames) -> Option<Range> {
    const LONGEST: usize = 48;
    let bytes = text.as_bytes();
    let end = run(bytes, start, in_name);
    let name = text
        .get(start..end)
        .filter(|name| (LEAST_NAME..=LONGEST).contains(&name.len()))?;
    let meaning = OptionValue::from_name(name, keys);
    let from = match (meaning, bytes.get(end)) {
        (OptionValue::Other, _) => return None,
        (OptionValue::Login, Some(b'=')) => end + 1, // elsewhere the name before `=` decides
        _ => apart(bytes, end)?,
    };
    let (from, to) = word(text, from)?;
    let value = text.get(from..to)?;
    let part = meaning.part(value)?;
    let is_sentence =
        matches!(meaning, OptionValue::Secret(_)) && (is_of_sentence(value) || stands_for(value, name));
    (!is_sentence).then_some((from + part.0, from + part.1))
}

/// Whether a usage line calls the value of the option so (`--token TOKEN`, `--db-password PASSWORD`).
fn stands_for(value: &str, name: &str) -> bool {
    let belongs = |byte: u8| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'-');
    let letters = |text: &str| -> Vec<u8> {
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        letters.map(|byte| byte.to_ascii_uppercase()).collect()
    };
    let (called, option) = (letters(value), letters(name));
    value.bytes().all(belongs)
        && (VALUES_IN_USAGE.contains(&value) || (called.len() >= LEAST_NAME && option.ends_with(&called)))
}

/// Whether the byte belongs to the name of an option.
fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// The meaning of an option's value.
#[derive(Clone, Copy, Default)]
enum OptionValue {
    #[default]
    Other,
    Secret(SecretKind),
    /// `user:password`.
    Login,
    /// OpenSSL's source of a password: `env:`, `file:`, or `pass:` and the password.
    Source,
}

impl OptionValue {
    /// The meaning of a long option's value, by the option's name.
    fn from_name(name: &str, keys: &SensitiveNames) -> Self {
        match name {
            "user" | "proxy-user" => Self::Login,
            "pass" | "passin" | "passout" => Self::Source,
            _ => match keys.kind(name) {
                SecretKind::Harmless => Self::Other,
                kind => Self::Secret(kind),
            },
        }
    }

    /// The secret part of the value.
    fn part(self, value: &str) -> Option<Range> {
        const PASSWORD: &str = "pass:";
        let from = match self {
            Self::Secret(kind) => kind.hides_text(value).then_some(0),
            Self::Login => is_login(value).then_some(0),
            Self::Source => value.starts_with(PASSWORD).then_some(PASSWORD.len()),
            Self::Other => None,
        };
        from.filter(|&from| from < value.len())
            .map(|from| (from, value.len()))
    }
}

/// State of a walk over a list of a program's arguments.
#[derive(Default)]
pub(crate) struct ArgumentList {
    program: Option<usize>,
    next: OptionValue,
}

impl ArgumentList {
    /// The secret part of the next string of the list.
    pub(crate) fn secret(&mut self, argument: &str, keys: &SensitiveNames) -> Option<Range> {
        let meaning = std::mem::take(&mut self.next);
        let is_option = argument.starts_with('-') && !argument.starts_with("-----");
        match meaning {
            OptionValue::Source => return meaning.part(argument),
            OptionValue::Secret(_) if is_option => {}
            _ => match meaning.part(argument) {
                None => {}
                part => return part,
            },
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
            [option] => short(*option, self.program)
                .filter(|program| program.apart)
                .map_or(OptionValue::Other, Program::meaning),
            _ if name.len() >= LEAST_NAME && name.bytes().all(in_name) => OptionValue::from_name(name, keys),
            _ => OptionValue::Other,
        };
        let (from, _) = value_of(argument, 0, self.program, keys)?;
        Some((from, argument.len()))
    }
}

/// Whether a value follows without a blank (`-psecret`).
fn sticks(bytes: &[u8], at: usize) -> bool {
    !matches!(bytes.get(at), None | Some(b' ' | b'\t' | b'"' | b'\'' | b','))
}

/// The start of the value of an option that ends at `at`: after blanks, or as the next string of a list.
fn apart(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = bytes.get(at).filter(|byte| matches!(byte, b'"' | b'\''));
    let from = at + usize::from(quote.is_some());
    let list = usize::from(quote.is_some() && bytes.get(from) == Some(&b','));
    let after = run(bytes, from + list, |byte| byte == b' ' || byte == b'\t');
    (after > from).then_some(after)
}

/// Whether it is `user:password`, not an address or two numbers.
fn is_login(value: &str) -> bool {
    value.split_once(':').is_some_and(|(user, password)| {
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let address = password.starts_with("//") || (number(user) && number(password));
        !password.is_empty() && !address
    })
}
