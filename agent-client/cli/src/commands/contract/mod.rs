//! `toolerror contract`: toolset files (SPEC §4).

mod init;
mod lock;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use serde_json::{json, Value};
use toolerror::contract::{Diagnostic, Document, Level};
use toolerror::Misuse;

use crate::args::contract::{ContractArgs, ContractCommand, DiffArgs, OrderArgs, PublishArgs, ValidateArgs};
use crate::input::read_settings;
use crate::output::{self, visible, Done, Paint, Stop};

/// Exit code of a check that failed.
const FAILED: u8 = 1;

/// Runs the command.
pub(crate) fn run(args: &ContractArgs) -> Done {
    match &args.command {
        ContractCommand::Validate(args) => validate(args),
        ContractCommand::Order(args) => order(args),
        ContractCommand::Diff(args) => diff(args),
        ContractCommand::Lock(args) => lock::run(args),
        ContractCommand::Publish(args) => publish(args),
        ContractCommand::Init(args) => init::run(args),
    }
}

/// Reads a toolset file, with or without faults.
pub(crate) fn document(file: &Path) -> Result<Document, Stop> {
    let text = read_settings(file, &format!("FILE `{}`", file.display()))?;
    Ok(Document::from_text(&text))
}

/// A usage error about a file.
pub(crate) fn named(file: &Path, what: impl std::fmt::Display) -> Stop {
    Stop::usage(&format!("FILE `{}`", file.display()), what)
}

/// A result of a document, which refuses when it has diagnostics.
fn valid<T>(file: &Path, result: Result<T, Misuse>) -> Result<T, Stop> {
    result.map_err(|misuse| named(file, misuse))
}

fn verdict(passed: bool) -> ExitCode {
    ExitCode::from(if passed { 0 } else { FAILED })
}

/// `contract validate`: prints the diagnostics of each file.
fn validate(args: &ValidateArgs) -> Done {
    let paint = Paint::stdout();
    let mut text = String::new();
    let mut passed = true;
    let mut unreadable = Vec::new();
    for file in &args.files {
        let found = match document(file) {
            Ok(document) => document.validate(),
            Err(Stop::Usage(line)) => {
                unreadable.push(line);
                continue;
            }
            Err(stop) => return Err(stop),
        };
        passed &= found.is_empty();
        let name = visible(&file.display().to_string());
        if args.json {
            text.extend(found.iter().map(|one| format!("{}\n", with_file(one, &name))));
        } else if found.is_empty() {
            let _ = writeln!(text, "{name}: {}", paint.action("ok", "valid"));
        } else {
            text.extend(found.iter().map(|one| line(one, &name, paint)));
        }
    }
    output::print(&text)?;
    let failed = unreadable
        .iter()
        .fold(None, |_, line| Some(output::complain(line)));
    Ok(failed.unwrap_or_else(|| verdict(passed)))
}

/// A diagnostic as JSON, with its file.
fn with_file(diagnostic: &Diagnostic, file: &str) -> Value {
    let mut value = json!(diagnostic);
    if let Some(object) = value.as_object_mut() {
        object.insert("file".to_owned(), file.into());
    }
    value
}

/// A diagnostic for people: where, rule, tool, path, message. `FILE:LINE` is what editors open.
fn line(diagnostic: &Diagnostic, file: &str, paint: Paint) -> String {
    let place = diagnostic
        .line()
        .map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"));
    let rule = paint.action("stop", diagnostic.rule().as_str());
    let tool = diagnostic
        .tool()
        .map_or_else(String::new, |tool| format!("  tool `{}`", visible(tool)));
    let path = diagnostic.path().filter(|path| !path.is_empty());
    let path = path.map_or_else(String::new, |path| format!("  {}", paint.dim(&visible(path))));
    format!("{place}: {rule}{tool}{path}  {}\n", visible(diagnostic.message()))
}

/// `contract order`: prints the tools, dependencies first.
fn order(args: &OrderArgs) -> Done {
    let document = document(&args.file)?;
    let names = valid(&args.file, document.order())?;
    let text = if args.json {
        format!("{}\n", json!(names))
    } else {
        names.into_iter().flat_map(|name| [name, "\n"]).collect()
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// `contract diff`: prints the changes and their level.
fn diff(args: &DiffArgs) -> Done {
    let (old, new) = (document(&args.old)?, document(&args.new)?);
    valid(&args.old, old.spec())?;
    let diff = valid(&args.new, old.diff(&new))?;
    let text = if args.json {
        format!("{}\n", json!(diff))
    } else {
        table(&diff)
    };
    output::print(&text)?;
    Ok(verdict(
        args.at_most.is_none_or(|most| diff.level <= Level::from(most)),
    ))
}

/// The changes for people, and the level of all of them.
fn table(diff: &toolerror::contract::Diff) -> String {
    let paint = Paint::stdout();
    let mut text = String::new();
    let width = diff
        .changes
        .iter()
        .map(|change| change.rule.len())
        .max()
        .unwrap_or_default();
    for change in &diff.changes {
        let level = paint.action(
            if change.level == Level::Major {
                "stop"
            } else {
                "ok"
            },
            change.level.as_str(),
        );
        let pad = " ".repeat("major".len().saturating_sub(change.level.as_str().len()));
        let tool = change.tool.as_deref().unwrap_or("(toolset)");
        let path = change.path.as_deref().unwrap_or_default();
        let _ = writeln!(
            text,
            "{level}{pad}  {:width$}  {}  {}",
            change.rule,
            visible(tool),
            paint.dim(&visible(path))
        );
    }
    let _ = writeln!(text, "level: {}", paint.bold(diff.level.as_str()));
    text
}

fn publish(args: &PublishArgs) -> Done {
    let toolset = valid(&args.file, document(&args.file)?.compile())?;
    output::print(&format!("{:#}\n", toolset.publish()))?;
    Ok(ExitCode::SUCCESS)
}
