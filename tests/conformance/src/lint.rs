//! The linter: vector files that are well formed and that cover the specification.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use crate::expect::Expect;
use crate::forms::{check_case, check_file, is_clause};
use crate::json::Json;
use crate::vectors::{files, read_text};

/// How a clause says that no vector can check it.
const NOT_COVERED: &str = "Not covered by vectors:";

/// How the note of a case says why it has several answers.
const OPEN: &str = "open: ";

/// What the linter has seen.
#[derive(Debug, Default)]
pub struct Linted {
    /// Number of vector files.
    pub files: usize,
    /// Number of cases.
    pub cases: usize,
    /// Number of clauses of the specification that say MUST.
    pub must_clauses: usize,
    /// What is wrong, one line each with file and place.
    pub findings: Vec<String>,
}

/// A clause `### 1.2.3 Title` of the specification.
#[derive(Default)]
struct Clause {
    must: bool,
    excuse: Option<String>,
}

/// Checks all vector files below a folder, against themselves and against SPEC.md.
pub fn lint(folder: &Path, spec: &Path) -> Result<Linted, String> {
    let mut linted = Linted::default();
    let (clauses, sections) = read_spec(&read_text(spec)?, &mut linted.findings);
    linted.must_clauses = clauses.values().filter(|clause| clause.must).count();
    let mut seen = Seen::default();
    for file in files(folder)? {
        linted.files += 1;
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        let mut found = Vec::new();
        match Json::parse(&read_text(&file)?) {
            Err(e) => found.push(e),
            Ok(json) => {
                check_head(&json, &file, &sections, &mut found);
                let cases = lint_file(&json, &mut found);
                linted.cases += cases.len();
                seen.add(&name, cases, &clauses, &mut found);
            }
        }
        let found = found.into_iter().map(|finding| format!("{name}: {finding}"));
        linted.findings.extend(found);
    }
    for (id, clause) in clauses {
        linted
            .findings
            .extend(coverage_fault(&id, &clause, seen.covered.contains(&id)));
    }
    Ok(linted)
}

/// What the cases of all files have said.
#[derive(Default)]
struct Seen {
    /// The clauses that a case covers.
    covered: HashSet<String>,
    /// The file of each id.
    ids: HashMap<String, String>,
    /// The case of each request under a clause.
    requests: HashMap<(String, String), String>,
}

impl Seen {
    /// Adds the id and the clause of each case of a file.
    fn add(
        &mut self,
        file: &str,
        cases: Vec<Case>,
        clauses: &BTreeMap<String, Clause>,
        found: &mut Vec<String>,
    ) {
        for Case { id, clause, request } in cases {
            match self.requests.entry((clause.clone(), request)) {
                Entry::Occupied(first) => {
                    let first = first.get();
                    found.push(format!(
                        "case `{id}` asks the same for the same clause as `{first}`"
                    ));
                }
                Entry::Vacant(free) => drop(free.insert(id.clone())),
            }
            if let Some(other) = self.ids.insert(id.clone(), file.to_owned()) {
                found.push(format!("id `{id}` is also in `{other}`"));
            }
            if !clauses.contains_key(&clause) {
                found.push(format!(
                    "case `{id}` names clause `{clause}`, which is not in the specification"
                ));
            }
            self.covered.insert(clause);
        }
    }
}

/// Checks what stands above the cases of a file: its topic and its section of the specification.
fn check_head(json: &Json, file: &Path, sections: &HashSet<String>, found: &mut Vec<String>) {
    let stem = file.file_stem().unwrap_or_default();
    let text = |name: &str| json.get(name).and_then(Json::as_str);
    if text("topic").is_some_and(|topic| stem != topic) {
        found.push("`topic` must be the name of the file".into());
    }
    if let Some(clause) = text("clause").filter(|clause| !sections.contains(*clause)) {
        found.push(format!(
            "`clause` names `{clause}`, which is no heading of the specification"
        ));
    }
}

/// What is wrong with the coverage of a clause.
fn coverage_fault(id: &str, clause: &Clause, is_covered: bool) -> Option<String> {
    match (is_covered, clause.must, clause.excuse.as_deref()) {
        (false, true, None) => Some(format!("clause {id} says MUST, but no vector covers it")),
        (_, _, Some("")) => Some(format!("clause {id} is not covered, but gives no reason")),
        (true, _, Some(_)) => Some(format!("clause {id} is covered, but says that it is not")),
        _ => None,
    }
}

/// A case, as far as it is compared with others.
struct Case {
    id: String,
    clause: String,
    /// All that a testee is sent, as JSON.
    request: String,
}

/// The members of a case that a testee is not sent.
const NOT_SENT: [&str; 4] = ["id", "clause", "title", "expect"];

/// The request of a case without what only people read.
fn request_of(case: &Json) -> String {
    let Json::Object(members) = case else {
        return case.to_string();
    };
    let sent = members
        .iter()
        .filter(|(name, _)| !NOT_SENT.contains(&name.as_str()));
    Json::Object(sent.cloned().collect()).to_string()
}

/// Checks one file; gives its cases.
fn lint_file(json: &Json, found: &mut Vec<String>) -> Vec<Case> {
    check_file(json, found);
    let Some(Json::List(cases)) = json.get("cases") else {
        return Vec::new();
    };
    if cases.is_empty() {
        found.push("`cases` must not be empty".into());
    }
    let topic = json.get("topic").and_then(Json::as_str).unwrap_or_default();
    let prefix = format!("{topic}-");
    let mut seen = Vec::new();
    let mut titles = HashMap::new();
    for (i, case) in cases.iter().enumerate() {
        let (id, title) = (text_of(case, "id"), text_of(case, "title"));
        let mut findings = case_faults(case, &format!("cases[{i}]"), &prefix);
        if !title.is_empty() && !is_statement(&title) {
            findings.push("`title` must be a statement of at least three words".into());
        }
        if let Some(other) = titles.insert(title, id.clone()) {
            findings.push(format!("`title` is also that of case `{other}`"));
        }
        let findings = findings.into_iter();
        found.extend(findings.map(|finding| format!("{finding} (case `{id}`)")));
        if !id.is_empty() {
            seen.push(Case {
                id,
                clause: text_of(case, "clause"),
                request: request_of(case),
            });
        }
    }
    seen
}

/// Whether a title has the words of a statement; what is between backticks is one of them.
fn is_statement(title: &str) -> bool {
    let words = title.split('`').enumerate().map(|(part, text)| match part % 2 {
        0 => text
            .split([' ', ':', ','])
            .filter(|word| !word.is_empty())
            .count(),
        _ => 1,
    });
    words.sum::<usize>() >= 3
}

/// A member of a case that is a text; empty when there is none.
fn text_of(case: &Json, name: &str) -> String {
    let text = case.get(name).and_then(Json::as_str);
    text.unwrap_or_default().to_owned()
}

/// What is wrong with a case by itself.
fn case_faults(case: &Json, path: &str, prefix: &str) -> Vec<String> {
    let mut findings = Vec::new();
    check_case(case, path, &mut findings);
    if let Some(Err(e)) = case.get("expect").map(Expect::parse) {
        findings.push(format!("`{path}.expect`: {e}"));
    }
    let id = text_of(case, "id");
    if !id.is_empty() && !id.starts_with(prefix) {
        findings.push(format!("`id` must begin with `{prefix}`"));
    }
    let title = text_of(case, "title");
    if title.trim_end() != title {
        findings.push("`title` ends with a blank: a text that is cut ends with ` …`".into());
    }
    let is_open = case
        .get("expect")
        .is_some_and(|expect| expect.get("one_of").is_some());
    if is_open && !text_of(case, "note").contains(OPEN) {
        findings.push(format!(
            "`one_of` needs a `note` with `{OPEN}…`: why the specification has no one answer"
        ));
    }
    findings
}

/// The clauses of the specification, and the numbers of all its headings.
fn read_spec(text: &str, findings: &mut Vec<String>) -> (BTreeMap<String, Clause>, HashSet<String>) {
    let mut clauses: BTreeMap<String, Clause> = BTreeMap::new();
    let mut sections = HashSet::new();
    let mut current: Option<String> = None;
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced && line.starts_with('#') {
            let heading = line.trim_start_matches('#');
            let number = heading.split_whitespace().next().unwrap_or_default().to_owned();
            current = (line.len() - heading.len() == 3 && is_clause(&number, 3..=3)).then(|| number.clone());
            if current.is_some() && clauses.insert(number.clone(), Clause::default()).is_some() {
                findings.push(format!("clause {number} occurs twice in the specification"));
            }
            sections.insert(number);
        } else if let Some(clause) = current
            .as_ref()
            .filter(|_| !fenced)
            .and_then(|id| clauses.get_mut(id))
        {
            clause.must |= line
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == "MUST");
            if let Some(reason) = line.trim().strip_prefix(NOT_COVERED) {
                clause.excuse = Some(reason.trim().to_owned());
            }
        }
    }
    (clauses, sections)
}
