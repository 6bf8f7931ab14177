//! Deeds in texts that are no sentences: methods with their addresses, functions of a stack, commands of stores,
//! systems that are there to send or to pay, and words of other languages (SPEC 3.6.30).

use crate::recognise::engine::deeds::data;
use crate::recognise::engine::deeds::words::is_in;
use crate::recognise::engine::{names, places};
use crate::recognise::sign_data as signs;

/// Maximum length of an address, in bytes.
const MAX_ADDRESS: usize = 512;
/// Number of words after a program that name its action: `aws s3api delete-object`, `gh pr merge`.
const MAX_TOLD: usize = 3;
/// Maximum length of a statement up to what it names, in bytes.
const MAX_STATEMENT: usize = 96;
/// What ends a statement.
const ENDS: &[char] = &[':', ';', '.', ',', '(', '\n'];

/// Evidence from one text.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about one text")]
struct CallClues {
    /// A POST or a function that does one.
    is_post: bool,
    /// A system that computes an answer, to which a POST does nothing.
    computes_only: bool,
    /// A system that is there to do something.
    is_acting_system: bool,
    /// A word for reading.
    is_read_only: bool,
    /// Certain evidence of a deed.
    is_certain: bool,
}

/// A word of letters, digits and `_`, with its surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) raw: &'a str,
    pub(super) before: &'a str,
    pub(super) after: &'a str,
}

/// Whether a text names a deed in another form than a sentence or the name of a tool.
pub(super) fn names_deed(text: &str) -> bool {
    let lower = text.to_lowercase();
    if data::PHRASES.iter().any(|phrase| lower.contains(phrase))
        || data::EXECUTIONS.iter().any(|what| executes(&lower, what))
        || sets_rows(&lower)
        || names_deed_in_other_language(&lower)
    {
        return true;
    }
    let mut found = CallClues {
        is_acting_system: data::WAITS.iter().any(|wait| lower.contains(wait)),
        ..CallClues::default()
    };
    for token in tokens(text) {
        found.add(token);
        if found.is_certain {
            return true;
        }
    }
    let is_post = found.is_post && !signs::DEED_UNSENT.iter().any(|words| lower.contains(words));
    let is_acting_system =
        found.is_acting_system && !found.is_read_only && !lower.contains(signs::DEED_REFUSED);
    (is_post || is_acting_system) && !found.computes_only
}

/// Whether something is executed, and the words before it do not say that it reads: `search job execution`.
fn executes(lower: &str, what: &str) -> bool {
    lower.match_indices(what).any(|(at, _)| {
        let before = lower.get(..at).unwrap_or("");
        let mut words = before.rsplit(|c: char| !c.is_alphanumeric());
        let mut near = words.by_ref().filter(|word| !word.is_empty()).take(MAX_TOLD);
        !near.any(|word| is_in(data::READ_BASES, word) || is_in(data::READ_DOINGS, word))
    })
}

impl CallClues {
    /// Looks at one token of a stack or a command line and notes what it shows.
    fn add(&mut self, token: Token<'_>) {
        let lower = token.raw.to_ascii_lowercase();
        self.computes_only |= is_in(data::COMPUTING_SYSTEMS, &lower);
        self.is_post |= token.is_unsafe_method() && token.is_method_that_does();
        self.is_post |= token.is_called() && is_in(data::FRAME_VERBS, &lower);
        let is_command = is_in(data::COMMANDS, &lower) && token.raw.bytes().all(|b| b.is_ascii_uppercase());
        self.is_certain |= is_command && !token.after.starts_with(['.', '/']);
        self.is_certain |= token.is_path_that_does(&lower);
        self.is_certain |= token.is_command_that_does() || token.is_printed_deed();
        let acts = is_in(data::ACTING_SYSTEMS, &lower) && !token.is_host() && !token.is_looked_at(&lower);
        self.is_acting_system |= acts || token.is_mail_port();
        if token.raw.bytes().any(|b| b.is_ascii_uppercase() || b == b'_') {
            self.add_parts(token);
        } else {
            self.is_read_only |= is_read(&lower);
        }
    }

    /// Adds the words that an identifier is made of.
    fn add_parts(&mut self, token: Token<'_>) {
        let spaced = names::spaced(token.raw);
        let mut verb = false;
        let is_called = token.is_called();
        // every call reads its answer: `getFullResponse()`
        let reads_answer = spaced
            .rsplit(' ')
            .next()
            .is_some_and(|last| is_in(data::LINKS, last));
        for word in spaced.split(' ') {
            self.is_acting_system |= is_in(data::ACTING_SYSTEMS, word) && !token.is_looked_at(word);
            // a stack has functions of all kinds: `listOnTimeout`
            self.is_read_only |= !is_called && !reads_answer && is_read(word);
            self.is_certain |= verb && is_called && is_in(data::STACK_OBJECTS, word);
            verb |= is_in(data::BASES, word) || is_in(data::NAME_VERBS, word);
        }
    }
}

fn is_read(word: &str) -> bool {
    let is_verb = is_in(data::READ_BASES, word) || is_in(data::READ_DOINGS, word);
    is_verb && !is_in(data::VAGUE_READS, word)
}

impl Token<'_> {
    /// Whether it is called in a stack: `Client.post(`, ``in `post'``, `in post`, `<Post>d__15`.
    fn is_called(&self) -> bool {
        let has_brackets = || {
            signs::STACK_ARGUMENTS
                .iter()
                .any(|open| self.after.starts_with(open))
        };
        let with_brackets = self.before.ends_with(['.', ':', '#', '>', '$']) && has_brackets()
            || self.before.ends_with(signs::STACK_AT) && self.after.starts_with(" (");
        let of_state_machine =
            self.before.ends_with('<') && self.after.starts_with(signs::STACK_STATE_MACHINE);
        let is_frame = signs::STACK_BEFORE
            .iter()
            .any(|words| self.before.ends_with(words));
        let ends_line = self.after.is_empty() || self.after.starts_with(['\n', '\r']);
        let is_last = self.before.ends_with(signs::STACK_LINE) && ends_line;
        with_brackets || of_state_machine || is_frame || is_last
    }

    /// Whether it is the word for an unsafe method; in capitals it may stick to a message: `socket hang upPOST http://…`.
    fn is_unsafe_method(&self) -> bool {
        let method = self.raw.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let is_shouted = method.bytes().all(|b| b.is_ascii_uppercase()) && !method.is_empty();
        let word = if is_shouted { method } else { self.raw };
        is_in(data::UNSAFE_METHODS, &word.to_ascii_lowercase())
    }

    /// Whether a word for a method is one, of a call that does something.
    fn is_method_that_does(&self) -> bool {
        let before = self
            .before
            .trim_end_matches([' ', '"', '\'', ':', '=', '\\'])
            .to_ascii_lowercase();
        if signs::METHOD_LABELS.iter().any(|label| before.ends_with(label))
            || before.ends_with(signs::METHOD_TYPE) && self.is_quoted()
        {
            return true;
        }
        let rest = self
            .after
            .trim_start_matches([' ', '"', '\'', ':', '\\', '(', '<', '`', ')', ']', '[']);
        if rest.len() == self.after.len() {
            return false;
        }
        let named = signs::METHOD_ADDRESS
            .iter()
            .find_map(|word| rest.strip_prefix(word));
        let is_sent_to = rest.starts_with(signs::METHOD_SENT_TO) && self.raw == "POST";
        let rest = named.unwrap_or(rest);
        let rest = rest.trim_start_matches(['"', '\'', '\\']);
        let is_title = self.raw.starts_with(|c: char| c.is_ascii_uppercase());
        let is_address =
            rest.starts_with("http") && rest.contains("://") || is_title && rest.starts_with('/');
        (is_address || is_sent_to) && !reads_only(address(rest))
    }

    /// Whether it is a program that is given a deed, or that changes files: `kubectl delete pod`, `rm -rf build`.
    fn is_command_that_does(&self) -> bool {
        let line = crate::text::cut(self.after, MAX_ADDRESS);
        let Some(rest) = line.strip_prefix(' ') else {
            return false;
        };
        let starts = self.before.trim_end_matches(['`', '"', '\'', ' ', '$']);
        let starts = starts.is_empty() || starts.ends_with(['\n', ':']);
        if is_in(data::FILE_PROGRAMS, self.raw) {
            return starts && rest.starts_with(['-', '/', '.', '~']);
        }
        // a program's action is in its first words, before a colon or its options
        let told = rest.split([':', '\n', '(', ',']).next().unwrap_or("");
        let mut told = told
            .split(' ')
            .take(MAX_TOLD)
            .take_while(|word| !is_in(data::READ_BASES, word));
        let is_deed = |word: &str| is_in(data::BASES, word) || signs::PROGRAM_DEEDS.contains(&word);
        is_in(data::PROGRAMS, self.raw) && told.any(is_deed)
    }

    fn is_quoted(&self) -> bool {
        self.before.ends_with(['"', '\'']) && self.after.starts_with(['"', '\'', '\\'])
    }

    /// Whether it is the last part of an address that is a deed: `/v1/payments`.
    fn is_path_that_does(&self, lower: &str) -> bool {
        self.before.ends_with('/')
            && is_in(data::DOING_PATHS, lower)
            && !self.after.starts_with(['/', '?', '.', '-'])
            && !reads_before(self.before)
    }

    /// Whether what failed was to read it, or to read a deed by means of it: `failed to read the payments from Stripe`. Hints to
    /// people tell them to read as well.
    fn is_looked_at(&self, lower: &str) -> bool {
        let line = places::before(self.before, self.before.len(), MAX_STATEMENT).to_ascii_lowercase();
        let next = self.after.strip_prefix(' ').unwrap_or("");
        let next = next.split(|c: char| !c.is_ascii_alphabetic()).next();
        let words = line.rsplit(ENDS).next().unwrap_or("").split_whitespace();
        let words: Vec<&str> = words.chain([lower]).chain(next).collect();
        let verb = words.windows(3).rposition(|words| match words {
            [failed, to, verb] => is_in(data::READ_BASES, verb) && opens_failed(failed, to),
            _ => false,
        });
        let object = verb.and_then(|at| words.get(at + 3..)).unwrap_or_default();
        let says = |lists: &[&[&str]], word: &str| lists.iter().any(|list| is_in(list, word));
        let is_between = |word: &&&str| says(&[data::DETERMINERS, data::ASPECTS], word);
        let is_deed = |word: &&str| {
            let one = word.strip_suffix('s').unwrap_or(word);
            says(&[data::NOUNS, data::ACTING_SYSTEMS, data::THINGS], one)
        };
        object.iter().find(|word| !is_between(word)).is_some_and(is_deed)
            && !object
                .iter()
                .any(|word| says(&[data::LINKS, data::JOINERS], word))
    }

    /// Whether it is part of the name of a host: `api.stripe.com`.
    fn is_host(&self) -> bool {
        let next = self.after.as_bytes();
        let goes_on = next.first() == Some(&b'.') && next.get(1).is_some_and(u8::is_ascii_lowercase);
        goes_on || self.before.ends_with("://")
    }

    /// Whether it is the port of a mail server: `smtp.a.invalid:587`.
    fn is_mail_port(&self) -> bool {
        let is_host = self
            .before
            .strip_suffix(':')
            .is_some_and(|host| host.ends_with(|c: char| c.is_ascii_alphanumeric()) && host.contains('.'));
        is_host && data::MAIL_PORTS.contains(&self.raw)
    }
}

/// Whether the verb after two words is what failed: `unable to`, `could not`.
fn opens_failed(failed: &str, opener: &str) -> bool {
    is_in(data::OPENERS, opener) && (opener != "to" || is_in(data::FAILED_TO, failed))
}

/// The characters of an address, up to its end.
fn address(text: &str) -> &str {
    let text = crate::text::cut(text, MAX_ADDRESS);
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ')' | '>' | '`' | '\\'));
    text.get(..end.unwrap_or(text.len())).unwrap_or(text)
}

/// Whether the path of an address names an action that only reads or computes.
fn reads_only(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    lower
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .any(|part| is_in(data::READING_PATHS, part) || is_in(data::COMPUTING_SYSTEMS, part))
}

/// Whether the address that ends here follows a reading method.
fn reads_before(before: &str) -> bool {
    let start = before.rfind(char::is_whitespace).unwrap_or(0);
    let words = before.get(..start).unwrap_or("").trim_end().to_ascii_uppercase();
    signs::METHOD_READS.iter().any(|method| words.ends_with(method))
}

/// Whether it holds a statement of SQL that changes rows: `update items set …`.
fn sets_rows(lower: &str) -> bool {
    lower.split("update ").skip(1).any(|rest| {
        let mut words = rest.split_whitespace().skip(1);
        words.next() == Some("set") && words.next().is_some() && rest.contains('=')
    })
}

/// Whether a line in another language names a deed, and no link, message or read.
fn names_deed_in_other_language(lower: &str) -> bool {
    let has = |line: &str, stems: &[&str]| stems.iter().any(|stem| begins_in(line, stem));
    lower
        .split(['\n', ':', '：', '。', '，', ';'])
        .any(|line| has(line, data::FOREIGN_VERBS) && !has(line, data::FOREIGN_LINKS))
}

/// Whether a word begins with a stem; in a script without blanks the stem may be anywhere.
fn begins_in(line: &str, stem: &str) -> bool {
    let is_dense = |c: char| c >= '\u{2e80}';
    line.match_indices(stem).any(|(at, _)| {
        let last = line.get(..at).and_then(|before| before.chars().next_back());
        stem.starts_with(is_dense)
            || !last.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '/' | '.' | '-'))
    })
}

/// The words of letters, digits and `_`.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut at = 0;
    text.split(move |c: char| !is_part(c)).filter_map(move |raw| {
        let start = at;
        at += raw.len();
        let end = at;
        at += text
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        (!raw.is_empty()).then(|| Token {
            raw,
            before: crate::recognise::engine::places::before(text, start, MAX_ADDRESS),
            after: text.get(end..).unwrap_or(""),
        })
    })
}
