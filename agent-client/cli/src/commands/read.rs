//! `toolerror read`: what an error is and what to do next.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{json, Value};
use toolerror::{
    read, read_connection, read_json_rpc, read_result, CustomProfile, Described, Mode, Outcome, Profile,
    Reading,
};
use toolerror_agent::assess::{assess_outcome, Assessment, Context};

use super::http;
use crate::args::{Kind, OutputArgs, ReadArgs};
use crate::output::{self, Done, Paint, Stop};

/// More input than this is refused.
const MAX_INPUT: u64 = 64 << 20;

/// Reads a file or standard input and prints the assessment.
pub(crate) fn run(args: &ReadArgs) -> Done {
    let input = input(args.file.as_deref())?;
    if let Some(name) = &args.profile {
        return foreign(name, &String::from_utf8_lossy(&input), args.output);
    }
    let outcome = match args.kind {
        Kind::Text => Outcome::Failure(read(&input, args.mode)),
        Kind::Result => read_result(&input, args.mode),
        Kind::JsonRpc => read_json_rpc(&input, args.mode),
        Kind::Http => http::response(&input, args.mode)?,
        Kind::Connection => {
            let described = Described::from_json(&String::from_utf8_lossy(&input));
            let described = described
                .ok_or_else(|| Stop::usage("FILE", "no description of a failure, see SPEC 7.2.7"))?;
            read_connection(&described, args.mode)
        }
    };
    show(outcome, args.output)
}

/// Reads an input as the form of one system. That an input has not this form is no success: it may be any other error.
pub(super) fn foreign(name: &str, input: &str, output: OutputArgs) -> Done {
    let is_file = Path::new(name)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    let error = match Profile::named(name) {
        Some(profile) => profile.decode(input),
        None if is_file => {
            let text = self::input(Some(Path::new(name)))?;
            let profile = CustomProfile::from_json(&String::from_utf8_lossy(&text));
            profile
                .map_err(|fault| Stop::usage(&format!("--profile `{name}`"), fault))?
                .decode(input)
        }
        None => {
            let names: Vec<&str> = Profile::all().map(Profile::name).collect();
            let problem = format!(
                "unknown profile `{}`, must be a file or one of {}",
                visible(name),
                names.join(", ")
            );
            return Err(Stop::usage("--profile", problem));
        }
    };
    let error = error.ok_or_else(|| {
        Stop::Unfit(format!(
            "--profile `{}`: the input is no error of this form; without --profile it is read as what it is",
            visible(name)
        ))
    })?;
    show(Outcome::Failure(read(error.to_json(), Mode::Exact)), output)
}

/// Prints what an outcome is and what to do next; ends with the code of its type.
pub(super) fn show(outcome: Outcome<'_>, output: OutputArgs) -> Done {
    let context = Context {
        now_ms: now_ms(),
        ..Context::default()
    };
    let assessment = assess_outcome(&outcome, &context);
    let reading = outcome.failure();
    let text = if output.json {
        as_json(&assessment, reading.as_ref())
    } else {
        for_people(&assessment, reading.as_ref(), Paint::stdout(), output.explain)
    };
    output::print(&text)?;
    Ok(output::exit_code(
        assessment.error().map(toolerror::ToolError::error_type),
    ))
}

/// A file, or standard input.
pub(crate) fn input(file: Option<&Path>) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    let name = file.map_or("standard input".to_owned(), |file| {
        format!("FILE `{}`", file.display())
    });
    let read = match file {
        Some(path) => {
            std::fs::File::open(path).and_then(|file| file.take(MAX_INPUT + 1).read_to_end(&mut bytes))
        }
        None => std::io::stdin()
            .lock()
            .take(MAX_INPUT + 1)
            .read_to_end(&mut bytes),
    };
    read.map_err(|error| Stop::usage(&name, error))?;
    if bytes.len() as u64 > MAX_INPUT {
        return Err(Stop::usage(&name, "longer than 64 MiB"));
    }
    Ok(bytes)
}

/// The wall clock in milliseconds since 1970.
pub(crate) fn now_ms() -> Option<i64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(now.as_millis()).ok()
}

fn as_json(assessment: &Assessment, reading: Option<&Reading<'_>>) -> String {
    let mut out = json!(assessment);
    if let (Some(members), Some(reading)) = (out.as_object_mut(), reading) {
        members.insert("rule".into(), json!(reading.rule()));
        members.insert("evidence".into(), json!(evidence(reading)));
        members.insert("mode".into(), json!(reading.mode().as_str()));
        members.insert("wrappers".into(), json!(reading.wrappers()));
        members.insert("advice".into(), json!(assessment.advice()));
        let extra = reading
            .extra()
            .and_then(|extra| serde_json::from_str::<Value>(extra).ok());
        members.insert("extra".into(), extra.unwrap_or(Value::Null));
    }
    format!("{out:#}\n")
}

fn for_people(assessment: &Assessment, reading: Option<&Reading<'_>>, paint: Paint, explain: bool) -> String {
    let (Some(error), Some(reading), Some(decision)) = (assessment.error(), reading, assessment.decision())
    else {
        let what = match assessment.disposition().as_str() {
            "pass_through" => "neither success nor failure: the server asks for input, or gave a task handle",
            _ => "not an error",
        };
        return format!("{what}\n");
    };
    let mut out = String::new();
    let mut line = |name: &str, text: &str| {
        let _ = writeln!(out, "{} {text}", paint.dim(&format!("{name:<12}")));
    };
    let recoverable = if error.recoverable() {
        "recoverable"
    } else {
        "not recoverable"
    };
    line(
        "type",
        &format!("{} ({recoverable})", paint.bold(error.error_type().as_str())),
    );
    line("message", &visible(error.message()));
    let found = match reading.wrappers() {
        [] => assessment.disposition().as_str().to_owned(),
        wrappers => format!(
            "{}, inside: {}",
            assessment.disposition().as_str(),
            wrappers.join(", ")
        ),
    };
    line("found", &found);
    if let Some(data) = error.data_json() {
        line("data", &visible(data));
    }
    if explain {
        let none = match assessment.disposition().as_str() {
            "mapped" => "not named: this comes from a status, a code or the class of a failure",
            _ => "none: no rule of the classifier was asked, or none fits",
        };
        line("rule", reading.rule().unwrap_or(none));
        if let Some(evidence) = evidence(reading) {
            line("evidence", &visible(evidence));
        }
    }
    let action = decision.action().as_str();
    let reason = decision
        .reason()
        .map(|reason| format!(" ({})", reason.as_str()))
        .unwrap_or_default();
    line("next step", &paint.action(action, &format!("{action}{reason}")));
    line("advice", &visible(&assessment.advice().unwrap_or_default()));
    out
}

/// The words that a rule has matched; a rule about a whole text has none (SPEC 3.6.13).
fn evidence<'a>(reading: &'a Reading<'_>) -> Option<&'a str> {
    reading.evidence().filter(|words| !words.is_empty())
}

/// Foreign text on one line of a terminal: no control characters, at most 500 characters.
pub(crate) fn visible(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .map(|c| if misleads(c) { ' ' } else { c })
        .take(500)
        .collect();
    if text.chars().nth(500).is_some() {
        shown.push('…');
    }
    shown
}

/// Whether a terminal takes the character for a command, or turns the direction of the text with it.
pub(crate) fn misleads(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
