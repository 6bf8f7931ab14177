//! `toolerror testee`: answers conformance requests on the public API of the library (SPEC §7.2).

mod answer;
mod assess;
mod contract;
mod profile;
mod text;
mod value;

use std::io::{self, BufRead, Read as _, Write};
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{json, Value};

use crate::output::{Done, Stop};
use answer::{members, OpResult, TesteeAnswer};

/// A line longer than this, in bytes, is refused; the longest vectors are some megabytes.
const MAX_LINE: u64 = 256 << 20;

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
            LineStart::End => return Ok(ExitCode::SUCCESS),
            LineStart::TooLong => written(
                None,
                TesteeAnswer::refuse(format!("line is longer than {max_line} bytes")),
            ),
            LineStart::Line => {
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

/// The input at the start of a line.
enum LineStart {
    /// The end of the input.
    End,
    /// A line.
    Line,
    /// A line that is too long; its end is passed.
    TooLong,
}

/// Takes the next line, of at most `max_line` bytes without its end.
fn take_line(input: &mut impl BufRead, max_line: u64, line: &mut Vec<u8>) -> io::Result<LineStart> {
    line.clear();
    let room = max_line.saturating_add(1);
    let taken = input.by_ref().take(room).read_until(b'\n', line)?;
    if taken == 0 {
        return Ok(LineStart::End);
    }
    if taken as u64 <= max_line || line.ends_with(b"\n") {
        return Ok(LineStart::Line);
    }
    input.skip_until(b'\n')?;
    Ok(LineStart::TooLong)
}

/// The members that every request has.
#[derive(Deserialize)]
struct RequestHead<'a> {
    /// Unchanged, of any type: a number keeps its digits.
    #[serde(default, borrow)]
    id: Option<&'a RawValue>,
    #[serde(default)]
    op: Value,
}

/// The answer to one line.
#[derive(Default, Serialize)]
struct AnswerLine<'a> {
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<RefusedLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unsupported: Option<bool>,
}

#[derive(Serialize)]
struct RefusedLine {
    message: String,
}

/// The answer to one request line.
fn answer(line: &str) -> String {
    match members::<RequestHead<'_>>(line) {
        Ok(head) => {
            let reply = dispatch(head.op.as_str().unwrap_or_default(), line);
            written(head.id, reply.map_or_else(|answer| answer, TesteeAnswer::Ok))
        }
        Err(answer) => written(None, answer),
    }
}

/// An answer as its line.
fn written(id: Option<&RawValue>, answer: TesteeAnswer) -> String {
    let mut line = AnswerLine {
        id,
        ..AnswerLine::default()
    };
    match answer {
        TesteeAnswer::Ok(ok) => line.ok = Some(ok),
        TesteeAnswer::Refused(message) => line.refused = Some(RefusedLine { message }),
        TesteeAnswer::Unsupported => line.unsupported = Some(true),
    }
    serde_json::to_string(&line)
        .unwrap_or_else(|error| json!({"refused": {"message": error.to_string()}}).to_string())
}

/// Hands a request to its op.
fn dispatch(op: &str, request: &str) -> OpResult {
    match op {
        "build" => value::build(request),
        "encode" => value::encode(request),
        "decode" => profile::decode(request),
        "encode_as" => profile::encode_as(request),
        "display" => value::display(request),
        "result" => value::result(request),
        "to_http" => value::to_http(request),
        "to_json_rpc" => value::to_json_rpc(request),
        "assess" => assess::assess(request),
        "trace" => assess::trace(request),
        "contract" => contract::contract(request),
        _ => Err(TesteeAnswer::Unsupported),
    }
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
