//! `toolerror testee`: answers conformance requests on the public API of the library (SPEC §7.2).

mod assess;
mod profile;
mod text;

use std::io::{self, BufRead, Read as _, Write};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{json, Map, Value};
use toolerror::{EmitOptions, HttpForm, ResultOptions, ToolError};

use crate::output::{Done, Stop};
use text::Text;

/// A line longer than this, in bytes, is refused; the longest vectors are some megabytes.
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
    serve(&mut io::stdin().lock(), &mut io::stdout().lock(), MAX_LINE)
}

/// Answers every line of an input until its end; one that has more bytes than `max_line` is refused.
fn serve(input: &mut impl BufRead, output: &mut impl Write, max_line: u64) -> Done {
    let mut line = Vec::new();
    loop {
        let taken = take_line(input, max_line, &mut line);
        let answered = match taken.map_err(|error| Stop::usage("standard input", error))? {
            Taken::End => return Ok(ExitCode::SUCCESS),
            Taken::TooLong => written(
                None,
                Answer::refuse(format!("line is longer than {max_line} bytes")),
            ),
            Taken::Line => {
                let text = String::from_utf8_lossy(&line);
                if text.trim().is_empty() {
                    continue;
                }
                answer(&text)
            }
        };
        output.write_all(answered.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// What was found where a line should begin.
enum Taken {
    /// The end of the input.
    End,
    /// A line.
    Line,
    /// A line that is too long; its end is passed.
    TooLong,
}

/// Takes the next line, of at most `max_line` bytes without its end.
fn take_line(input: &mut impl BufRead, max_line: u64, line: &mut Vec<u8>) -> io::Result<Taken> {
    line.clear();
    let room = max_line.saturating_add(1);
    let taken = input.by_ref().take(room).read_until(b'\n', line)?;
    if taken == 0 {
        return Ok(Taken::End);
    }
    if taken as u64 <= max_line || line.ends_with(b"\n") {
        return Ok(Taken::Line);
    }
    input.skip_until(b'\n')?;
    Ok(Taken::TooLong)
}

/// The members that every request has.
#[derive(Deserialize)]
struct Head<'a> {
    /// As it was written, whatever it is: a number keeps its digits.
    #[serde(default, borrow)]
    id: Option<&'a RawValue>,
    #[serde(default)]
    op: Value,
}

/// The answer to one line.
#[derive(Default, Serialize)]
struct Line<'a> {
    id: Option<&'a RawValue>,
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
    match members::<Head<'_>>(line) {
        Ok(head) => {
            let reply = dispatch(head.op.as_str().unwrap_or_default(), line);
            written(head.id, reply.map_or_else(|answer| answer, Answer::Ok))
        }
        Err(answer) => written(None, answer),
    }
}

/// An answer as its line.
fn written(id: Option<&RawValue>, answer: Answer) -> String {
    let mut line = Line {
        id,
        ..Line::default()
    };
    match answer {
        Answer::Ok(ok) => line.ok = Some(ok),
        Answer::Refused(message) => line.refused = Some(Refused { message }),
        Answer::Unsupported => line.unsupported = Some(true),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(input: &str, max_line: u64) -> Vec<Value> {
        let mut output = Vec::new();
        // a buffer smaller than a line, so that lines come in pieces
        serve(
            &mut io::BufReader::with_capacity(7, input.as_bytes()),
            &mut output,
            max_line,
        )
        .unwrap();
        let output = String::from_utf8(output).unwrap();
        output
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    #[test]
    fn a_line_that_is_too_long_is_refused_as_a_whole() {
        let fits = r#"{"id":"a","op":"juggle"}"#;
        let max_line = fits.len();
        let injected = format!("{}{fits}", " ".repeat(max_line));
        let refused = json!({
            "id": null,
            "refused": {"message": format!("line is longer than {max_line} bytes")},
        });
        let unsupported = json!({"id": "a", "unsupported": true});
        for (end, last) in [("", false), ("\n", false), ("\n", true)] {
            let mut input = format!("{fits}\n{injected}\n{fits}\n{injected}{end}");
            let mut expected = vec![
                unsupported.clone(),
                refused.clone(),
                unsupported.clone(),
                refused.clone(),
            ];
            if last {
                input.push_str(fits);
                expected.push(unsupported.clone());
            }
            assert_eq!(answers(&input, max_line as u64), expected, "{input}");
        }
        assert_eq!(answers(&format!("{fits} \n"), max_line as u64), [refused]);
    }
}
