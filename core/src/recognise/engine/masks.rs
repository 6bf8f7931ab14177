//! Parts of a text that are no evidence: quotes, stack frames, warnings (SPEC 3.6.4 to 3.6.6).

use std::ops::Range;

use crate::recognise::engine::{attempts, data, places};
use crate::recognise::sign_data as signs;

/// Maximum distance of a line's level from its start, in bytes: after a time and a process, before the message.
const LEVEL_REACH: usize = 64;

/// The length of a date with the time of day, in bytes.
const DATE_AND_TIME: usize = 19;

/// A longer line that ends in `:` is a sentence, not a heading, in bytes.
const MAX_HEADING: usize = 120;

/// Parts of a text that are no evidence, each kind in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Masks {
    frames: Vec<Range<usize>>,
    warnings: Vec<Range<usize>>,
    history: Vec<Range<usize>>,
    attempts: Vec<Range<usize>>,
    quotes: Vec<Range<usize>>,
    unclosed: Vec<Range<usize>>,
    speech: Vec<Range<usize>>,
}

impl Masks {
    /// Finds the parts of a text that are not evidence: quotes, stack frames, warnings, older entries of a log.
    pub(crate) fn new(text: &str) -> Self {
        let (quotes, unclosed) = quotes(text);
        let mut masks = Self {
            quotes: with_printed(quotes, text),
            unclosed,
            ..Self::default()
        };
        let mut start = 0;
        let (mut after_file, mut in_list, mut is_fatal) = (false, false, false);
        let mut log = LogEntries::default();
        let may_be_joined = has_frames(text);
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let (is_frame, is_file) = frame(line, after_file);
            in_list = announces(line) || in_list && is_item(line);
            let joined = joined_frames(line, may_be_joined);
            if !joined.is_empty() {
                let frames = joined.into_iter().map(|at| start + at.start..start + at.end);
                masks.frames.extend(frames);
            } else if is_frame || in_list || counts_causes(line) || is_fatal && is_missed_folder(line) {
                masks.frames.push(start..end);
            }
            if log.warns(line, start..end, is_frame) {
                masks.warnings.push(start..end);
            }
            let speech = reported_speech_start(line);
            masks.speech.extend(speech.map(|at| start + at..end));
            is_fatal |= line.starts_with(signs::LOG_FATAL);
            (start, after_file) = (end, is_file);
        }
        // a warning reports the failure only if nothing else does
        if log.is_silent() {
            masks.warnings.clear();
        }
        masks.history = log.history();
        masks.attempts = attempts::earlier(text);
        masks
    }

    /// Whether a place is in a line of a stack trace or of a usage text.
    pub(crate) fn in_frame(&self, at: usize) -> bool {
        inside(&self.frames, at).is_some()
    }

    /// Whether a position is in a line that only warns, in an entry of a log that continues after it, or in an attempt
    /// that is not the last.
    pub(crate) fn in_warning(&self, at: usize) -> bool {
        let parts = [&self.warnings, &self.history, &self.attempts];
        parts.iter().any(|parts| inside(parts, at).is_some())
    }

    /// The quoted part, without its quotes, that a place is in.
    pub(crate) fn quote(&self, at: usize) -> Option<&Range<usize>> {
        inside(&self.quotes, at)
    }

    /// Whether a position is in reported speech.
    pub(crate) fn in_reported_speech(&self, at: usize) -> bool {
        inside(&self.speech, at).is_some()
    }

    /// The text from a quote that is never closed up to the end of its line.
    pub(crate) fn unclosed(&self, at: usize) -> Option<&Range<usize>> {
        inside(&self.unclosed, at)
    }
}

/// The start of the words that a line attributes to somebody: `User said: …`, `Document text: …`.
fn reported_speech_start(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let goes_on = |at: usize| {
        line.get(at + 1..)
            .is_some_and(|rest| rest.starts_with(char::is_whitespace))
    };
    let ends_clause = |at: &usize| {
        let sign = bytes.get(*at);
        matches!(sign, Some(b':' | b'.' | b';' | b'!' | b'?')) && goes_on(*at)
    };
    memchr::memchr_iter(b':', bytes).find_map(|at| {
        let start = || (0..at).rev().find(ends_clause).map_or(0, |sign| sign + 1);
        let says = goes_on(at) && is_speech(line.get(start()..at).unwrap_or(""));
        says.then_some(at + 1)
    })
}

/// Whether a clause names a speaker and introduces reported speech.
fn is_speech(clause: &str) -> bool {
    let clause = places::before(clause, clause.len(), MAX_HEADING);
    let mut words = clause.rsplit([' ', '\t', '(']).filter(|word| !word.is_empty());
    let Some(last) = words.next() else { return false };
    let is_in = |list: &[&str], word: &str| list.iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_speaker = |word: &str| is_in(data::MASK_SPEAKERS, word);
    if is_in(data::MASK_CONTENTS, last) {
        return words.next().is_some_and(is_speaker);
    }
    is_in(data::MASK_SAYINGS, last) && words.any(is_speaker)
}

fn inside(ranges: &[Range<usize>], at: usize) -> Option<&Range<usize>> {
    let after = ranges.partition_point(|range| range.end <= at);
    ranges.get(after).filter(|range| range.contains(&at))
}

/// Whether a line is a stack frame or describes something, and whether it is a `File "…"` whose code may follow.
fn frame(line: &str, after_file: bool) -> (bool, bool) {
    let line = line
        .trim_start_matches(' ')
        .strip_prefix(signs::PYTHON_GROUP)
        .unwrap_or(line);
    let inner = line.trim_start_matches([' ', '\t', '│', '|']);
    let indented = inner.len() < line.len();
    let is_file = inner.starts_with(signs::PYTHON_FRAME);
    let place: &[char] = if indented {
        &['(', ')', ':', '/']
    } else {
        &['(', ')']
    };
    let is_frame = is_file
        || (after_file && indented)
        || (inner.starts_with(signs::FRAME_AT) && inner.contains(place))
        || inner.starts_with(signs::FRAME_GO_ROUTINE)
        || (indented && signs::FRAME_GO.iter().all(|part| inner.contains(part)))
        || (indented && inner.starts_with(signs::USAGE_OPTION) && !inner.starts_with(signs::DOTNET_CAUSE))
        || is_source(inner)
        || data::MASK_DESCRIPTIONS
            .iter()
            .any(|start| inner.starts_with(start));
    (is_frame, is_file)
}

/// Whether a text may have what [`joined_frames`] looks for in each line.
fn has_frames(text: &str) -> bool {
    let mut signs = memchr::memchr2_iter(b'"', b'#', text.as_bytes());
    let ends_with_one =
        |before: &str| before.ends_with(signs::PYTHON_FRAME) || before.ends_with(signs::PHP_FRAMES_SIGN);
    signs.any(|at| text.get(..=at).is_some_and(ends_with_one))
}

/// The frames of a traceback that has lost its line breaks: each of Python's ends where the next one begins, those of
/// PHP end with the line. What follows the last one of Python may be the error.
///
/// `has_any`: whether the text of the line has such frames, by [`has_frames`]; that spares the search in each line.
fn joined_frames(line: &str, has_any: bool) -> Vec<Range<usize>> {
    if !has_any {
        return Vec::new();
    }
    if let Some(at) = line.find(signs::PHP_FRAMES) {
        return std::iter::once(at..line.len()).collect();
    }
    let is_place = |at: &usize| {
        let file = line
            .get(at + signs::PYTHON_FRAME.len()..)
            .and_then(|rest| rest.split_once('"'));
        file.is_some_and(|(_, rest)| rest.starts_with(signs::PYTHON_LINE))
    };
    let starts = line
        .match_indices(signs::PYTHON_FRAME)
        .map(|(at, _)| at)
        .filter(is_place);
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1);
    starts.iter().zip(ends).map(|(start, end)| *start..*end).collect()
}

/// Whether a shell reports that it cannot enter a directory: `/bin/bash: line 80: cd: /builds/a: No such file or
/// directory`.
fn is_missed_folder(line: &str) -> bool {
    let shell = line.split_once(signs::SHELL_FOLDER).map(|(shell, _)| shell);
    let program = shell.and_then(|shell| shell.split(':').next());
    program.is_some_and(|program| program.ends_with(signs::SHELL_END))
}

/// Whether a line only counts the causes that follow: `Error message: 2 errors occurred:`.
fn counts_causes(line: &str) -> bool {
    let line = line.trim_end();
    data::MASK_CAUSES.iter().any(|end| line.ends_with(end))
        && data::MASK_CAUSE_TEXTS.iter().any(|text| line.contains(text))
}

/// Whether a line announces a list of failures that may happen.
fn announces(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with(':') && line.len() < MAX_HEADING && {
        let line = line.to_ascii_lowercase();
        data::MASK_LISTS.iter().any(|words| line.contains(words))
    }
}

/// Whether a line is an item of a list, or the blank line before it.
fn is_item(line: &str) -> bool {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '│');
    line.is_empty() || line.starts_with(['-', '*', '•', '|'])
}

/// Whether a line is one of a program, with its number before it, as compilers print them.
fn is_source(line: &str) -> bool {
    let code = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let code = code
        .trim_start()
        .strip_prefix('|')
        .filter(|_| code.len() < line.len());
    // `0|web  | …` is how a process manager marks the output of a program
    code.is_some_and(|code| code.is_empty() || code.starts_with(char::is_whitespace))
}

/// The entries of a log, each of which begins with a time.
#[derive(Debug, Default)]
struct LogEntries<'a> {
    entries: Vec<(Range<usize>, &'a str)>,
    /// Index of the last entry that reports an error.
    failed: Option<usize>,
    /// Other lines of the text may report the failure.
    has_others: bool,
}

impl<'a> LogEntries<'a> {
    /// Adds a line, and says whether it only warns.
    fn warns(&mut self, line: &'a str, span: Range<usize>, is_frame: bool) -> bool {
        let head = places::after(line, 0, LEVEL_REACH);
        let is_warning = is_warning(head);
        if is_warning {
            self.has_others |= !head.contains(signs::LOG_WARNING);
        } else if let Some(time) = time_of(line) {
            self.add(span, time, is_error(head));
        } else {
            self.has_others |= !(is_frame || line.trim().is_empty());
        }
        is_warning
    }

    fn add(&mut self, entry: Range<usize>, time: &'a str, is_error: bool) {
        if is_error {
            self.failed = Some(self.entries.len());
        }
        self.entries.push((entry, time));
    }

    /// Whether no line of the text reports the failure.
    fn is_silent(&self) -> bool {
        self.entries.is_empty() && !self.has_others
    }

    /// The entries before the failure. The failure is the last entry that reports an error, else the last entry,
    /// together with the entries of the same second.
    fn history(mut self) -> Vec<Range<usize>> {
        let last = self.failed.unwrap_or(self.entries.len().saturating_sub(1));
        let time = self.entries.get(last).map(|(_, time)| *time);
        self.entries.truncate(last);
        let before = self.entries.into_iter();
        before
            .filter(|(_, of)| Some(*of) != time)
            .map(|(entry, _)| entry)
            .collect()
    }
}

/// The time of day or the date, to the second, that a line begins with.
fn time_of(line: &str) -> Option<&str> {
    let line = line.trim_start_matches('[');
    let fits = |pattern: &str| {
        let mut both = line.bytes().zip(pattern.bytes());
        line.len() > pattern.len()
            && both.all(|(byte, sign)| byte == sign || (sign == b'0' && byte.is_ascii_digit()))
    };
    if fits("00:00:00") {
        return line.get(..8);
    }
    fits("0000-00-00").then(|| places::after(line, 0, DATE_AND_TIME))
}

/// Whether the level among the first words of a line is that of an error.
fn is_error(head: &str) -> bool {
    head.split(|c: char| !c.is_ascii_alphabetic())
        .any(|word| data::MASK_ERRORS.contains(&word))
}

/// Whether one of the first two words is the level of a line that does not report the failure. R prints errors that do
/// not stop it as warnings: `Warning: Error in f: …`.
///
/// `INFO:server:ERROR: …` forwards the output of another program; an event of Kubernetes names its reason: `Warning
/// Failed`.
fn is_warning(line: &str) -> bool {
    let begins = |line: &str, starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    let reports = || {
        begins(line.trim_start(), signs::WARNING_EVENTS)
            || begins(line, signs::WARNING_ERRORS)
            || line.contains(signs::WARNING_FORWARDED)
    };
    let has_level = line
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| !word.is_empty())
        .take(2)
        .any(|word| {
            data::MASK_LEVELS
                .iter()
                .any(|level| word.eq_ignore_ascii_case(level))
        });
    has_level && !reports()
}

/// The quoted parts of each line: `"…"`, `'…'`, `` `…` ``. An apostrophe inside a word is not a quote.
///
/// The second list holds the rests of lines after a quote that is never closed; it follows a blank, `:`, `=` or `(`.
fn quotes(text: &str) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let (mut found, mut unclosed) = (Vec::new(), Vec::new());
    let mut line_end = 0;
    let mut open: Option<(u8, usize)> = None;
    let is_word = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_alphanumeric)
    };
    for at in memchr::memchr3_iter(b'"', b'\'', b'`', bytes) {
        let quote = bytes.get(at).copied().unwrap_or_default();
        if at >= line_end {
            open = None;
            let line = bytes.get(at..).and_then(|rest| memchr::memchr(b'\n', rest));
            line_end = line.map_or(bytes.len(), |line| at + line);
        }
        match open {
            // GNU programs and Ruby close so: `name'
            Some((opened, start)) if opened == quote || (opened, quote) == (b'`', b'\'') => {
                let escaped = at.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&b'\\');
                let apostrophe = quote == b'\'' && is_word(Some(at + 1));
                if !(escaped || apostrophe) {
                    found.push(start..at);
                    open = None;
                }
            }
            Some(_) => {}
            None => {
                let rest = bytes.get(at + 1..).unwrap_or_default();
                let opens = !is_word(at.checked_sub(1)) && closes(quote, rest);
                if !opens && begins(text, at) {
                    unclosed.push(at + 1..line_end);
                }
                open = opens.then_some((quote, at + 1));
            }
        }
    }
    (found, unclosed)
}

/// The quotes with those of print among them (`“…”`, `„…“`, `«…»`, `「…」`); of two that overlap the first stays.
fn with_printed(mut quotes: Vec<Range<usize>>, text: &str) -> Vec<Range<usize>> {
    if text.is_ascii() {
        return quotes;
    }
    let mut open: Option<(usize, &[char])> = None;
    for (at, c) in text.char_indices() {
        match open {
            Some((start, ends)) if ends.contains(&c) => {
                quotes.push(start..at);
                open = None;
            }
            Some(_) if c == '\n' => open = None,
            Some(_) => {}
            None => open = closing(c).map(|ends| (at + c.len_utf8(), ends)),
        }
    }
    quotes.sort_by_key(|quote| quote.start);
    let mut end = 0;
    quotes.retain(|quote| {
        let is_first = quote.start >= end;
        end = if is_first { quote.end } else { end };
        is_first
    });
    quotes
}

/// The signs that close a quote of print.
fn closing(open: char) -> Option<&'static [char]> {
    match open {
        '“' => Some(&['”']),
        '„' => Some(&['“', '”']),
        '«' => Some(&['»']),
        '»' => Some(&['«']),
        '「' => Some(&['」']),
        '『' => Some(&['』']),
        _ => None,
    }
}

/// Whether a quote opens quoted words: after a blank, `:`, `=` or `(`, and not before a blank or digit.
fn begins(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    let after = text.get(at + 1..).unwrap_or("");
    (before.is_empty() || before.ends_with([' ', '\t', '\n', ':', '=', '(']))
        && after.starts_with(|c: char| {
            let decade = c.is_ascii_digit() && text.get(at..=at) == Some("'");
            !(c.is_whitespace() || decade)
        })
}

/// Whether a quote that is open is closed on the same line.
fn closes(quote: u8, rest: &[u8]) -> bool {
    let other = if quote == b'`' { b'\'' } else { quote };
    memchr::memchr3(quote, other, b'\n', rest)
        .and_then(|at| rest.get(at))
        .is_some_and(|end| *end != b'\n')
}
