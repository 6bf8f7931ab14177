//! HTTP responses as they came over the wire.

use toolerror::{read_http, Mode, Outcome};

use crate::output::Stop;

/// Reads a response: status line, headers, an empty line, body.
pub(crate) fn read_response(input: &[u8], mode: Mode, now_ms: Option<i64>) -> Result<Outcome<'static>, Stop> {
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
    Ok(read_http(status, headers, body, mode, now_ms))
}
