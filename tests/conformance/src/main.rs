//! The command line of the conformance harness.

#![forbid(unsafe_code)]

mod differential_args;

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use differential_args::{differential, seconds, DifferentialArgs};
use toolerror_conformance::{
    answered, lint, load, random_cases, run, schema, Case, Expected, Report, Run, Settings, Testee,
};

/// Stack of a testee's thread, in bytes: answers are compared level by level.
const STACK: usize = 16 << 20;

/// Puts vectors to testees and compares their answers.
///
/// Exit codes: 0 all is as expected, 1 something is not, 2 usage.
#[derive(Parser)]
#[command(
    name = "toolerror-conformance",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
struct Cli {
    #[command(flatten)]
    run: RunArgs,
    #[command(subcommand)]
    command: Option<Task>,
}

#[derive(Args)]
struct RunArgs {
    /// Folder of vectors, walked for *.json
    #[arg(long, value_name = "DIR", required = true)]
    vectors: Option<PathBuf>,
    /// A testee: its name and what `sh -c` runs; may be repeated
    #[arg(long = "testee", value_name = "NAME=CMD", required = true, value_parser = testee)]
    testees: Vec<Testee>,
    /// List of expected failures of a testee, lines `case-id reason` or `op:NAME reason`
    #[arg(long, value_name = "NAME=FILE", value_parser = named_file)]
    expected_failures: Vec<(String, PathBuf)>,
    /// Write the outcome as JSON
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Only cases of this op; may be repeated
    #[arg(long)]
    op: Vec<String>,
    /// Only cases of this topic; may be repeated
    #[arg(long)]
    topic: Vec<String>,
    /// Only the case with this id; may be repeated
    #[arg(long)]
    id: Vec<String>,
    /// Also that many random traces: the first testee answers them, all others have to answer alike
    #[arg(long, value_name = "N", default_value = "0", value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    random_traces: u64,
    /// The seed of the random traces
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// Time for each answer, in seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout_seconds: Duration,
    /// Time for the first answer, in seconds: the command may have to build something first
    #[arg(long, value_name = "S", default_value = "300", value_parser = seconds)]
    start_seconds: Duration,
    /// Show each case, all failures and the testees' logs
    #[arg(short, long)]
    verbose: bool,
}

#[derive(Subcommand)]
enum Task {
    /// Check the form of the vectors, and that they cover every MUST of the specification
    Lint {
        /// Folder of vectors, walked for *.json
        #[arg(long, value_name = "DIR")]
        vectors: PathBuf,
        /// The specification, with clauses `### 1.2.3 Title`
        #[arg(long, value_name = "FILE")]
        spec: PathBuf,
    },
    /// Print the JSON Schema of vector files
    Schema,
    /// Compare the answers of two versions of a testee, over vectors, random inputs and random traces
    Differential(DifferentialArgs),
}

/// Parses the arguments and runs one task.
fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) if e.use_stderr() => return usage(&one_line(&e)),
        Err(help) => {
            print(&help.render().to_string());
            return ExitCode::SUCCESS;
        }
    };
    let outcome = match cli.command {
        None => test(cli.run),
        Some(Task::Lint { vectors, spec }) => check(&vectors, &spec),
        Some(Task::Schema) => Ok((schema(), true)),
        Some(Task::Differential(args)) => differential(args),
    };
    match outcome {
        Ok((text, good)) => {
            print(&text);
            if good {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(message) => usage(&message),
    }
}

/// Runs the testees; gives the text to print and whether all is as expected.
fn test(args: RunArgs) -> Result<(String, bool), String> {
    let folder = args.vectors.ok_or("--vectors is missing")?;
    let mut all = load(&folder).map_err(|e| format!("--vectors: {e}"))?;
    all.extend(random_cases(args.random_traces, args.seed));
    let lists = lists(&args.testees, &args.expected_failures, &all)?;
    let mut cases = all;
    for (flag, wanted, of) in [
        ("--op", &args.op, (|case| &case.op) as fn(&Case) -> &String),
        ("--topic", &args.topic, |case| &case.topic),
        ("--id", &args.id, |case| &case.id),
    ] {
        cases = selected(flag, wanted, of, cases)?;
    }
    if cases.is_empty() {
        return Err(format!("--vectors: no case found in `{}`", folder.display()));
    }
    let settings = Settings {
        timeout: args.timeout_seconds,
        start: args.start_seconds,
        verbose: args.verbose,
    };
    let mut file = args.report.as_deref().map(create).transpose()?;
    if let Some(reference) = args.testees.first() {
        answered(reference, &mut cases, &settings).map_err(|e| format!("--random-traces: {e}"))?;
    }
    let runs = run_all(&args.testees, &cases, &settings)?;
    let runs = args
        .testees
        .into_iter()
        .zip(runs)
        .zip(lists)
        .map(|((testee, run), list)| (testee, run, list));
    let report = Report::new(&cases, runs.collect());
    if let Some(file) = &mut file {
        let json = serde_json::to_string_pretty(&report).map_err(|e| format!("--report: {e}"))?;
        writeln!(file, "{json}").map_err(|e| format!("--report: {e}"))?;
    }
    Ok((report.text(args.verbose), report.failed == 0))
}

/// Creates the report's file before anything runs, so that a wrong path shows at once.
fn create(file: &Path) -> Result<File, String> {
    File::create(file).map_err(|e| format!("--report: `{}`: {e}", file.display()))
}

/// The expected failures of each testee, in the order of the testees.
fn lists(testees: &[Testee], files: &[(String, PathBuf)], cases: &[Case]) -> Result<Vec<Expected>, String> {
    let mut found = HashMap::new();
    for testee in testees {
        if found.insert(testee.name.clone(), Expected::default()).is_some() {
            return Err(format!("--testee: the name `{}` occurs twice", testee.name));
        }
    }
    let mut given = Vec::new();
    for (name, file) in files {
        let list = found
            .get_mut(name)
            .ok_or_else(|| format!("--expected-failures: no testee is named `{name}`"))?;
        if given.contains(&name) {
            return Err(format!("--expected-failures: the name `{name}` occurs twice"));
        }
        given.push(name);
        *list = Expected::load(file, cases).map_err(|e| format!("--expected-failures: {e}"))?;
    }
    Ok(testees
        .iter()
        .filter_map(|testee| found.remove(&testee.name))
        .collect())
}

/// The cases that a filter leaves; one that fits no case at all is a mistake.
fn selected(
    flag: &str,
    wanted: &[String],
    of: fn(&Case) -> &String,
    cases: Vec<Case>,
) -> Result<Vec<Case>, String> {
    if let Some(name) = wanted
        .iter()
        .find(|name| !cases.iter().any(|case| of(case) == *name))
    {
        return Err(format!("{flag}: no selected case has `{name}`"));
    }
    Ok(cases
        .into_iter()
        .filter(|case| wanted.is_empty() || wanted.contains(of(case)))
        .collect())
}

/// Runs all testees, as many at a time as there are processors.
fn run_all(testees: &[Testee], cases: &[Case], settings: &Settings) -> Result<Vec<Run>, String> {
    let next = AtomicUsize::new(0);
    let runs = Mutex::new(Vec::new());
    let workers = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(testees.len());
    let work = || loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(testee) = testees.get(index) else { return };
        let run = run(testee, cases, settings);
        if let Ok(mut runs) = runs.lock() {
            runs.push((index, run));
        }
    };
    thread::scope(|scope| {
        for _ in 0..workers {
            let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            worker.map_err(|e| format!("--testee: no thread can be started: {e}"))?;
        }
        Ok::<_, String>(())
    })?;
    let mut runs = runs.into_inner().unwrap_or_default();
    runs.sort_by_key(|(index, _)| *index);
    Ok(runs.into_iter().map(|(_, run)| run).collect())
}

/// Runs the linter; gives the text to print and whether nothing was found.
fn check(vectors: &Path, spec: &Path) -> Result<(String, bool), String> {
    let linted = lint(vectors, spec)?;
    let summary = format!(
        "{} cases in {} files, {} clauses with MUST, {} findings",
        linted.cases,
        linted.files,
        linted.must_clauses,
        linted.findings.len()
    );
    let good = linted.findings.is_empty();
    let mut lines = linted.findings;
    lines.push(summary);
    Ok((lines.join("\n") + "\n", good))
}

fn testee(text: &str) -> Result<Testee, String> {
    let (name, command) = named(text, "CMD")?;
    Ok(Testee { name, command })
}

fn named_file(text: &str) -> Result<(String, PathBuf), String> {
    named(text, "FILE").map(|(name, file)| (name, file.into()))
}

/// `NAME=REST`, with a name of letters, digits, `.`, `_` and `-`.
fn named(text: &str, what: &str) -> Result<(String, String), String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && name.chars().all(allowed) && !value.trim().is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err(format!("not of the form NAME={what}")),
    }
}

/// A message of clap without its colours, usage and tips.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let message = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<_> = message
        .split_whitespace()
        .skip_while(|word| *word == "error:")
        .collect();
    words.join(" ")
}

fn usage(message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "toolerror-conformance: {message}");
    ExitCode::from(2)
}

/// Writes to standard output; a reader that has gone is not a failure.
fn print(text: &str) {
    let mut stdout = io::stdout();
    let _ = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
}
