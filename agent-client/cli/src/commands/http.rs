//! `toolerror http`: explains an HTTP response.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::json;
use toolerror::read_http;

use crate::args::HttpArgs;
use crate::assessment::show;
use crate::foreign::read_as;
use crate::input::read_input;
use crate::output::Done;

/// Maps a status, with headers and a body.
pub(crate) fn run(args: &HttpArgs) -> Done {
    let body = match args.body.as_deref() {
        None => Vec::new(),
        Some(file) => read_input(Some(file).filter(|file| *file != Path::new("-")))?,
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
        return read_as(name, &whole.to_string(), &args.facts, args.output);
    }
    show(
        read_http(args.status, headers, &body, args.mode, args.facts.now_ms()),
        &args.facts,
        args.output,
    )
}
