//! `toolerror http`: what an HTTP response says about a call.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::json;
use toolerror::{read_http, Mode, Outcome};

use super::read::{foreign, input, now_ms, show};
use crate::args::HttpArgs;
use crate::output::{Done, Stop};

/// Maps a status, with headers and a body.
pub(crate) fn run(args: &HttpArgs) -> Done {
    let body = match args.body.as_deref() {
        None => Vec::new(),
        Some(file) => input(Some(file).filter(|file| *file != Path::new("-")))?,
    };
    let headers = args
        .headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    if let Some(name) = &args.profile {
        // several values of one header count as one list of them (RFC 9110 section 5.3)
        let mut lines: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (name, value) in headers {
            lines.entry(name.to_ascii_lowercase()).or_default().push(value);
        }
        let headers: BTreeMap<String, String> = lines
            .into_iter()
            .map(|(name, values)| (name, values.join(", ")))
            .collect();
        let body = String::from_utf8_lossy(&body);
        let whole = json!({"status": args.status, "headers": headers, "body": body});
        return foreign(name, &whole.to_string(), args.output);
    }
    show(
        read_http(args.status, headers, &body, args.mode, now_ms()),
        args.output,
    )
}

/// Reads a response as it came over the wire.
pub(crate) fn response(input: &[u8], mode: Mode) -> Result<Outcome<'static>, Stop> {
    let text = String::from_utf8_lossy(input);
    let mut lines = text.split_inclusive('\n');
    let status_line = lines.next().unwrap_or_default();
    let status = status_line
        .strip_prefix("HTTP/")
        .and_then(|rest| rest.split_whitespace().nth(1));
    let status = status.and_then(|status| status.parse().ok());
    let status: u16 = status.ok_or_else(|| Stop::usage("FILE", "does not begin with an HTTP status line"))?;
    let headers: Vec<(&str, &str)> = lines
        .by_ref()
        .map(|line| line.trim_end_matches(['\r', '\n']))
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim(), value.trim()))
        .collect();
    let body: String = lines.collect();
    Ok(read_http(status, headers, body, mode, now_ms()))
}
