//! What a run prints.

use std::fmt::Write as _;
use std::time::Duration;

use super::changes::changes;
use super::lane::Answer;
use super::tally::{Example, Tally};
use super::Differential;

/// How many changes of one answer are shown.
const CHANGES: usize = 8;
/// A line longer than this is cut, in characters.
const LONGEST: usize = 4000;

impl Differential {
    /// The text to print, and whether all is as intended.
    pub(super) fn report(&self, total: &Tally, took: Duration) -> (String, bool) {
        let mut text = String::new();
        self.show_differences(total, &mut text);
        let unused = self.show_intended(total, &mut text);
        for why in &total.stopped {
            let _ = writeln!(text, "stopped before the end: {why}");
        }
        let failed = total.failed + if self.fail_unused { unused } else { 0 };
        let (vectors, inputs, traces) = (self.vectors.len(), self.inputs, self.traces);
        let _ = writeln!(
            text,
            "{vectors} vectors, {inputs} random inputs, {traces} random traces of seed {} in {:.1} s",
            self.seed,
            took.as_secs_f64(),
        );
        let _ = writeln!(text, "{} passed, {failed} failed", total.passed);
        (text, failed == 0)
    }

    /// The sorts of differences, the most frequent one first.
    fn show_differences(&self, total: &Tally, text: &mut String) {
        let mut sorts: Vec<_> = total.sorts.iter().collect();
        sorts.sort_by_key(|(_, sort)| std::cmp::Reverse(sort.count));
        for (name, sort) in sorts.iter().take(self.show) {
            let _ = writeln!(text, "{} of: {name}", sort.count);
            let _ = writeln!(text, "  first as {}", sort.example.request.id);
            let smaller = self.smaller(name, &sort.example);
            show_example(smaller.as_ref().unwrap_or(&sort.example), text);
            text.push('\n');
        }
        for (name, sort) in sorts.iter().skip(self.show) {
            let _ = writeln!(text, "{} of: {name} ({})", sort.count, sort.example.request.id);
        }
    }

    /// What each row of the list has covered; gives the number of those that have covered nothing.
    fn show_intended(&self, total: &Tally, text: &mut String) -> u64 {
        let mut unused = 0;
        for (row, count) in self.intended.rows.iter().zip(&total.used) {
            let _ = match count {
                0 => writeln!(text, "unused row: {} ({})", row.name, row.reason),
                _ => writeln!(text, "intended: {}, {count} times ({})", row.name, row.reason),
            };
            unused += u64::from(*count == 0);
        }
        unused
    }
}

/// Shows the smallest request that differs, and both answers.
fn show_example(example: &Example, text: &mut String) {
    let answer = |answer: &Answer| match answer {
        Answer::Line(line) => cut(&String::from_utf8_lossy(line)),
        Answer::Fault(why) => why.clone(),
    };
    let _ = writeln!(text, "  request {}", cut(&example.request.line));
    let _ = writeln!(text, "  old     {}", answer(&example.old));
    let _ = writeln!(text, "  new     {}", answer(&example.new));
    let found = changes(&example.old, &example.new);
    for change in found.iter().take(CHANGES) {
        let _ = writeln!(text, "  at {}", change.pointer());
        for (side, piece) in [("old", &change.old), ("new", &change.new)] {
            let shown = piece
                .as_ref()
                .map_or_else(|| "nothing".to_owned(), |piece| cut(&piece.json));
            let _ = writeln!(text, "    {side} {shown}");
        }
    }
    if found.len() > CHANGES {
        let _ = writeln!(text, "  and at {} more places", found.len() - CHANGES);
    }
}

/// A text of at most `LONGEST` characters.
fn cut(text: &str) -> String {
    match text
        .char_indices()
        .nth(LONGEST)
        .and_then(|(end, _)| text.get(..end))
    {
        Some(head) => format!("{head}… ({} bytes)", text.len()),
        None => text.to_owned(),
    }
}
