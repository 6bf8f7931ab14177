//! The report of a run of tests: a test that failed says nothing of the call that ran it (SPEC 3.6.45).

use std::borrow::Cow;

use crate::recognise::engine::data;
use crate::recognise::sign_data as signs;

/// The longest line of a report, in bytes: what counts its tests is short.
const MAX_LINE: usize = 512;

/// Whether one of the lines counts failed tests, or reports one.
pub(crate) fn is_report(text: &str) -> bool {
    text.lines().filter(|line| line.len() <= MAX_LINE).any(|line| {
        let line = without_colours(line);
        let line = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '#' | '[' | ']'));
        reports_test(line) || may_count_failures(line) && counts_failures(&line.to_ascii_lowercase())
    })
}

/// A line without what colours it on a terminal: `ESC [ 31 m`.
fn without_colours(line: &str) -> Cow<'_, str> {
    let mut parts = line.split("\u{1b}[");
    let Some(first) = parts.next().filter(|first| first.len() < line.len()) else {
        return line.into();
    };
    let is_number = |c: char| c.is_ascii_digit() || c == ';';
    let plain = |part| {
        let rest = str::trim_start_matches(part, is_number);
        rest.strip_prefix(['m', 'K']).unwrap_or(part)
    };
    parts
        .fold(first.to_owned(), |line, part| line + plain(part))
        .into()
}

/// Whether a line is about one failed test: `--- FAIL: TestDial`, `FAILED tests/test_api.py::test_get`, `not ok 3`.
fn reports_test(line: &str) -> bool {
    let begins = data::TEST_FAILURES.iter().any(|start| line.starts_with(start));
    let labelled = data::TEST_LABELS
        .iter()
        .find_map(|label| line.strip_prefix(label));
    let ended = data::TEST_ENDS.iter().find_map(|end| line.strip_suffix(end));
    begins
        || is_line_of_tap(line)
        || labelled.is_some_and(|name| is_test_of_class(name.trim_start()))
        || ended
            .map(str::trim_end)
            .is_some_and(|name| is_test_of_class(name) || is_test_of_cargo(name))
        || is_item(line)
        || names_file(line)
}

/// `not ok 3`, `not ok 3 - connects`
fn is_line_of_tap(line: &str) -> bool {
    let Some(number) = line.strip_prefix(signs::TEST_TAP) else {
        return false;
    };
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < number.len() && (rest.is_empty() || rest.starts_with(" - ") || rest.starts_with(" #"))
}

/// `test_get (tests.ApiTest)`, as unittest writes it
fn is_test_of_class(name: &str) -> bool {
    let parts = name.split_once(" (").filter(|_| name.ends_with(')'));
    parts.is_some_and(|(test, class)| {
        test.starts_with(signs::TEST_METHOD) && !test.contains(' ') && !class.contains(' ')
    })
}

/// `test client::dials`
fn is_test_of_cargo(line: &str) -> bool {
    let name = line.strip_prefix(signs::TEST_CARGO);
    name.is_some_and(|name| !name.contains(' ') && (name.contains("::") || name.contains('_')))
}

/// `1) [chromium] › login.spec.ts:3:5 › login`, `● users › fetches data`
fn is_item(line: &str) -> bool {
    let is_numbered = || line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(") ");
    (line.starts_with(signs::TEST_BULLET) || is_numbered()) && line.contains(signs::TEST_PATH)
}

/// `FAIL src/app.test.js`, `FAILED tests/test_api.py::test_get`
fn names_file(line: &str) -> bool {
    let named = signs::TEST_FILE_LABELS
        .iter()
        .find_map(|label| line.strip_prefix(label));
    let file = named.and_then(|rest| rest.strip_prefix([' ', '\t'])?.split_whitespace().next());
    file.is_some_and(is_file_of_tests)
}

/// Whether a line has a number beside a word for failures, apart from words for tests, and names tests or begins as a report
/// does: no other line counts failures. This spares taking most lines apart.
fn may_count_failures(line: &str) -> bool {
    if !line.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let words = line.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let has = |list: &[&str], word: &str| list.iter().any(|known| word.eq_ignore_ascii_case(known));
    let is_failed = |word: Option<&&str>| word.is_some_and(|word| has(data::TEST_FAILED, word));
    let is_noun = |word: &&str| has(data::TEST_NOUNS, word);
    let counts = words.iter().enumerate().any(|(at, word)| {
        let (before, after) = words.split_at(at);
        word.bytes().all(|byte| byte.is_ascii_digit())
            && (is_failed(after.iter().skip(1).find(|word| !is_noun(word)))
                || is_failed(before.iter().rev().find(|word| !is_noun(word))))
    });
    let begins = || {
        let mut first = words.iter().take(2);
        first.all(|word| is_of_report(&word.to_ascii_lowercase()))
    };
    counts && (words.iter().any(is_noun) || begins())
}

/// Whether a path, not one of an address, is that of code that tests.
fn is_file_of_tests(path: &str) -> bool {
    if path.starts_with('/') || path.contains("://") {
        return false;
    }
    let file = path.split(':').next().unwrap_or(path);
    let extension = file.rsplit_once('.').map(|(_, extension)| extension);
    let is_code = extension.is_some_and(|extension| data::TEST_EXTENSIONS.contains(&extension));
    let mut parts = path.split(['/', '.', '_', '-', ':']);
    (is_code || path.contains("::")) && parts.any(|part| data::TEST_FILES.contains(&part))
}

/// Whether a line in lower case counts failed tests: `Tests: 1 failed, 3 passed`, `1 failing`, `1 test failed out of 3: …`.
fn counts_failures(line: &str) -> bool {
    let line = line.replace('=', ": ");
    let words: Vec<&str> = line
        .split(|c: char| !(c.is_alphanumeric() || c == ':'))
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .collect();
    // `1 failed`, `1 error in 0.31s`
    let is_total = || matches!(words.as_slice(), [_, "failed" | "failing"] | [_, _, "in", ..]);
    words.split(|word| !is_of_report(word)).any(|part| {
        let is_whole = part.len() == words.len();
        let names: &[&[&str]] = if is_whole {
            &[data::TEST_COUNTS, data::TEST_NOUNS]
        } else {
            &[data::TEST_NOUNS]
        };
        let names_tests = part.iter().any(|word| is_in(names, word));
        let is_noun = |word: &&&str| data::TEST_NOUNS.contains(*word);
        let counts: Vec<&str> = part.iter().filter(|word| !is_noun(word)).copied().collect();
        let counts = counts.windows(2).any(|pair| counts_failed(pair, is_whole));
        counts && (names_tests || is_whole && is_total())
    })
}

/// `1 failed`, and with a label `Errors: 1`.
fn counts_failed(pair: &[&str], may_be_label: bool) -> bool {
    let is_count = |word: &str| word.parse().is_ok_and(|count: u32| count > 0);
    match pair {
        [label, count] if label.ends_with(':') => {
            may_be_label && is_count(count) && is_in(&[data::TEST_FAILED], label)
        }
        [count, failed] => is_count(count) && is_in(&[data::TEST_FAILED], failed),
        _ => false,
    }
}

/// Whether a word is a duration or one that reports have around their counts.
fn is_of_report(word: &str) -> bool {
    let lists = [
        data::TEST_FAILED,
        data::TEST_COUNTS,
        data::TEST_WORDS,
        data::TEST_NOUNS,
    ];
    word.starts_with(|c: char| c.is_ascii_digit()) || is_in(&lists, word)
}

fn is_in(lists: &[&[&str]], word: &str) -> bool {
    let word = word.trim_end_matches(':');
    lists.iter().any(|list| list.contains(&word))
}
