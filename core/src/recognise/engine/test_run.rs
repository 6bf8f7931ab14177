//! The report of a run of tests: a test that failed says nothing of the call that ran it (SPEC 3.6.45).

use std::sync::LazyLock;

use crate::recognise::engine::data;

/// The longest line of a report, in bytes: what counts its tests is short.
const MAX_LINE: usize = 512;

/// Whether one of the lines counts failed tests, or reports one.
pub(crate) fn is_report(text: &str) -> bool {
    text.lines().filter(|line| line.len() <= MAX_LINE).any(|line| {
        let line = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '#' | '[' | ']'));
        reports_test(line) || may_count_failures(line) && counts_failures(&line.to_ascii_lowercase())
    })
}

/// Whether a line is about one failed test: `--- FAIL: TestDial`, `FAILED tests/test_api.py::test_get`, `not ok 3`.
fn reports_test(line: &str) -> bool {
    let after = |start: &&str| line.strip_prefix(*start);
    if let Some(rest) = data::TEST_FAILURES.iter().find_map(after) {
        return rest.is_empty()
            || rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | ','));
    }
    if line.starts_with("test") && data::TEST_ENDS.iter().any(|end| line.ends_with(end)) {
        return true;
    }
    // `1) [chromium] › login.spec.ts:3:5 › login`, `● users › fetches data`
    let is_item =
        line.starts_with('●') || line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(") ");
    if is_item && line.contains(" › ") {
        return true;
    }
    let named = line
        .strip_prefix("FAIL")
        .map(|rest| rest.strip_prefix("ED").unwrap_or(rest));
    let file = named.and_then(|rest| rest.strip_prefix([' ', '\t'])?.split_whitespace().next());
    let is_path = |file: &str| file.contains(['/', '.']) && !file.contains("://");
    file.is_some_and(|file| is_path(file) && data::TEST_FILES.iter().any(|word| file.contains(word)))
}

/// How the words for failures begin: those that begin with none of the others.
static FAILED_BEGINNINGS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words = data::TEST_FAILED.iter().copied();
    let is_longer = |word: &str, other: &&str| word.len() > other.len() && word.starts_with(other);
    let begins = |word: &&str| !data::TEST_FAILED.iter().any(|other| is_longer(word, other));
    words.filter(begins).collect()
});

/// Whether a line has a digit and a word for failures, in any ASCII case: no other line counts failures.
fn may_count_failures(line: &str) -> bool {
    line.bytes().any(|byte| byte.is_ascii_digit())
        && FAILED_BEGINNINGS.iter().any(|word| has_any_case(line, word))
}

/// Whether a text has a word in lower case, also inside of another, in any ASCII case.
fn has_any_case(text: &str, word: &str) -> bool {
    let (bytes, first) = (text.as_bytes(), word.bytes().next().unwrap_or_default());
    memchr::memchr2_iter(first, first.to_ascii_uppercase(), bytes).any(|at| {
        let found = bytes.get(at..at + word.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
    })
}

/// Whether a line in lower case counts failures, and tests beside them: `Tests: 1 failed, 3 passed`, `1 failing`.
fn counts_failures(line: &str) -> bool {
    let words: Vec<&str> = line
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, ':' | '=')))
        .filter(|word| !word.is_empty())
        .collect();
    let is_in = |list: &[&str], word: &str| list.contains(&word.trim_end_matches(':'));
    let is_count = |word: &str| word.parse().is_ok_and(|count: u32| count > 0);
    let labels = |pair: &[&str]| {
        // `errors=1` is one word, `Errors: 1` two
        let (label, count) = match pair {
            [label, count] if label.ends_with(':') => (label.trim_end_matches(':'), *count),
            [word, ..] => word.split_once('=').unwrap_or_default(),
            [] => return false,
        };
        is_in(data::TEST_FAILED, label) && is_count(count)
    };
    let counts = |pair: &[&str]| match pair {
        [count, failed] => is_count(count) && is_in(data::TEST_FAILED, failed),
        _ => false,
    };
    // `1 test failed`
    let counts_tests = |three: &[&str]| match three {
        [count, test, failed] => {
            is_count(count) && is_in(data::TEST_NOUNS, test) && is_in(data::TEST_FAILED, failed)
        }
        _ => false,
    };
    if words.windows(3).any(counts_tests) {
        return true;
    }
    let is_alone = words.len() == 2 && words.windows(2).all(counts);
    let begins =
        matches!(words.as_slice(), [count, failing, ..] if is_count(count) && is_in(&["failing"], failing));
    let names_tests = || words.iter().any(|word| is_in(data::TEST_COUNTS, word));
    let counts_any = || {
        words.windows(2).any(counts)
            || words.windows(2).any(labels)
            || words.last().is_some_and(|word| labels(&[word]))
    };
    is_alone || begins || counts_any() && names_tests()
}
