//! `toolerror testee`: answers conformance requests on the public API of the library (SPEC §7.2).

mod assess;
mod profile;
mod text;

use std::io::{self, BufRead as _, Write as _};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{json, Map, Value};
use toolerror::{EmitOptions, HttpForm, ResultOptions, ToolError};

use crate::output::{Done, Stop};
use text::Text;

/// A line longer than this is refused; the longest vectors are some megabytes.
const MAX_LINE: u64 = 256 << 20;

/// What a request gets.
#[derive(Debug)]
pub(super) enum Answer {
    Ok(Box<RawValue>),
    /// The API refuses the input as misuse.
    Refused(String),
    /// This testee has no such operation or kind.
    Unsupported,
}

impl Answer {
    /// A refusal that says why.
    pub(super) fn refuse(why: impl std::fmt::Display) -> Self {
        Answer::Refused(why.to_string())
    }
}

/// `Err` carries the answer that ends a request early.
pub(super) type Reply = Result<Box<RawValue>, Answer>;

/// JSON as it is: numbers keep their digits, texts their bytes.
pub(super) fn raw(json: String) -> Reply {
    RawValue::from_string(json).map_err(Answer::refuse)
}

/// A value as JSON.
pub(super) fn reply(value: &impl Serialize) -> Reply {
    serde_json::value::to_raw_value(value).map_err(Answer::refuse)
}

/// Answers every line of standard input until its end.
pub(crate) fn run() -> Done {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let taken = io::Read::take(&mut input, MAX_LINE).read_until(b'\n', &mut line);
        if taken.map_err(|error| Stop::usage("standard input", error))? == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        output.write_all(answer(&text).as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// The members that every request has.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    id: Value,
    #[serde(default)]
    op: Value,
}

/// The answer to one line.
#[derive(Default, Serialize)]
struct Line {
    id: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsupported: Option<bool>,
}

#[derive(Serialize)]
struct Refused {
    message: String,
}

fn answer(line: &str) -> String {
    let (id, reply) = match members::<Head>(line) {
        Ok(head) => {
            let op = head.op.as_str().unwrap_or_default().to_owned();
            (head.id, dispatch(&op, line))
        }
        Err(answer) => (Value::Null, Err(answer)),
    };
    let line = match reply.map_or_else(|answer| answer, Answer::Ok) {
        Answer::Ok(ok) => Line {
            id,
            ok: Some(ok),
            ..Line::default()
        },
        Answer::Refused(message) => Line {
            id,
            refused: Some(Refused { message }),
            ..Line::default()
        },
        Answer::Unsupported => Line {
            id,
            unsupported: Some(true),
            ..Line::default()
        },
    };
    serde_json::to_string(&line)
        .unwrap_or_else(|error| json!({"refused": {"message": error.to_string()}}).to_string())
}

fn dispatch(op: &str, request: &str) -> Reply {
    match op {
        "build" => build(request),
        "encode" => encode(request),
        "decode" => profile::decode(request),
        "encode_as" => profile::encode_as(request),
        "display" => display(request),
        "result" => result(request),
        "to_http" => to_http(request),
        "to_json_rpc" => raw(format!(r#"{{"error":{}}}"#, error_of(request)?.to_json_rpc())),
        "assess" => assess::assess(request),
        "trace" => assess::trace(request),
        _ => Err(Answer::Unsupported),
    }
}

/// Reads a request's members.
pub(super) fn members<'a, T: Deserialize<'a>>(request: &'a str) -> Result<T, Answer> {
    serde_json::from_str(request).map_err(Answer::refuse)
}

fn build(request: &str) -> Reply {
    #[derive(Deserialize)]
    struct Build<'a> {
        r#type: String,
        message: Text,
        recoverable: Option<bool>,
        #[serde(borrow)]
        data: Option<&'a RawValue>,
    }
    let Build {
        r#type,
        message,
        recoverable,
        data,
    } = members(request)?;
    let error = ToolError::build(
        &r#type,
        message.into_string()?,
        recoverable,
        data.map(RawValue::get),
    );
    reply(&json!({"text": error.map_err(Answer::refuse)?.to_json()}))
}

/// The error of a request, an object under `error` or its text under `error_json`.
pub(super) fn error_of(request: &str) -> Result<ToolError, Answer> {
    #[derive(Deserialize)]
    struct Members<'a> {
        #[serde(borrow)]
        error: Option<&'a RawValue>,
        error_json: Option<Text>,
    }
    let Members { error, error_json } = members(request)?;
    let text = match (error, error_json) {
        (Some(error), None) => error.get().to_owned(),
        (None, Some(text)) => text.into_string()?,
        _ => return Err(Answer::refuse("request needs one of `error` and `error_json`")),
    };
    ToolError::from_json(&text).map_err(Answer::refuse)
}

fn encode(request: &str) -> Reply {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Limits {
        message: Option<usize>,
        text: Option<usize>,
    }
    #[derive(Deserialize)]
    struct Members {
        limits: Option<Limits>,
        #[serde(default)]
        redact: bool,
    }
    let Members { limits, redact } = members(request)?;
    let mut emit = EmitOptions::raw().with_redaction(redact);
    if let Some(Limits { message, text }) = limits {
        emit = emit
            .with_message_limit(message.unwrap_or(EmitOptions::MESSAGE_LIMIT))
            .with_text_limit(text.unwrap_or(EmitOptions::TEXT_LIMIT));
    }
    reply(&json!({"text": error_of(request)?.emitted(&emit).to_json()}))
}

fn display(request: &str) -> Reply {
    reply(&json!({"text": error_of(request)?.to_string()}))
}

fn to_http(request: &str) -> Reply {
    #[derive(Deserialize)]
    struct Members {
        #[serde(default)]
        form: String,
    }
    let form = match members::<Members>(request)?.form.as_str() {
        "" | "problem+json" => HttpForm::ProblemJson,
        "bare" => HttpForm::Bare,
        other => return Err(Answer::refuse(format!("unknown form `{other}`"))),
    };
    let response = error_of(request)?.to_http(form);
    let headers: Map<String, Value> = response
        .headers
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    reply(&json!({"status": response.status, "headers": headers, "body": response.body}))
}

fn result(request: &str) -> Reply {
    #[derive(Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Options {
        structured_content: bool,
        meta_key: Option<String>,
    }
    #[derive(Deserialize)]
    struct Members {
        #[serde(default)]
        options: Options,
    }
    let Members { options } = members(request)?;
    let mut wanted = ResultOptions::new().with_structured_content(options.structured_content);
    if let Some(key) = options.meta_key {
        wanted = wanted.with_meta_key(key);
    }
    raw(format!(
        r#"{{"result":{}}}"#,
        error_of(request)?.to_result_json(&wanted)
    ))
}
