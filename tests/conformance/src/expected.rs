//! Lists of expected failures: what a testee is known not to do yet, each with a reason.

use std::collections::HashMap;
use std::path::Path;

use crate::run::Verdict;
use crate::vectors::{read_text, Case};

/// The entries of one testee's list.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    cases: HashMap<String, String>,
    ops: HashMap<String, String>,
}

impl Expected {
    /// Reads a list; an entry that names no known case or op, has no reason or occurs twice is an error.
    pub fn load(file: &Path, cases: &[Case]) -> Result<Expected, String> {
        Expected::parse(&read_text(file)?, cases).map_err(|e| format!("`{}`: {e}", file.display()))
    }

    /// Reads a list of expected failures: an id or `op:NAME`, a blank, and the reason.
    fn parse(text: &str, cases: &[Case]) -> Result<Expected, String> {
        let mut expected = Expected::default();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            expected
                .add(line, cases)
                .map_err(|e| format!("line {}: {e}", i + 1))?;
        }
        Ok(expected)
    }

    /// Adds one line. An error when it names no case or op.
    fn add(&mut self, line: &str, cases: &[Case]) -> Result<(), String> {
        let (entry, reason) = line
            .split_once(char::is_whitespace)
            .ok_or_else(|| format!("`{line}` has no reason"))?;
        let (list, key, known) = match entry.strip_prefix("op:") {
            Some(op) => (&mut self.ops, op, cases.iter().any(|case| case.op == op)),
            None => (&mut self.cases, entry, cases.iter().any(|case| case.id == entry)),
        };
        if !known {
            return Err(format!("no vector has `{entry}`"));
        }
        match list.insert(key.to_owned(), reason.trim().to_owned()) {
            Some(_) => Err(format!("`{entry}` occurs twice")),
            None => Ok(()),
        }
    }

    /// The reason why a case is listed, by its id or by its op.
    pub fn reason(&self, case: &Case) -> Option<&str> {
        self.cases
            .get(&case.id)
            .or_else(|| self.ops.get(&case.op))
            .map(String::as_str)
    }

    /// Why a verdict breaks the build; none if it is fine or listed.
    ///
    /// A listed id excuses a wrong answer and `unsupported`, a listed op only `unsupported`,
    /// nothing excuses a fault; and a listed case must not pass.
    pub fn objection(&self, case: &Case, verdict: &Verdict) -> Option<String> {
        let listed = self.cases.contains_key(&case.id);
        match (verdict, self.reason(case)) {
            (Verdict::Passed, Some(reason)) => {
                Some(format!("passes, but is listed as an expected failure: {reason}"))
            }
            (Verdict::Passed, None) | (Verdict::Unsupported, Some(_)) => None,
            (Verdict::Failed(_), _) => (!listed).then(|| "wrong answer".into()),
            (Verdict::Unsupported, None) => Some("unsupported, but not listed".into()),
            (Verdict::Fault(reason), _) => Some(reason.clone()),
            (Verdict::NotRun, _) => Some("not run, the testee was given up".into()),
        }
    }
}
