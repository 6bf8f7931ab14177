//! A response in each mode. The input is a status of two bytes, a line of headers as `name: value;name: value`, the body.

use toolerror::http::HttpForm;
use toolerror::{read_http, EmitOptions, Mode};

pub(crate) fn check(bytes: &[u8]) {
    let Some((status, rest)) = bytes.split_first_chunk() else {
        return;
    };
    let status = u16::from_le_bytes(*status) % 1000;
    let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    let (line, body) = rest.split_at(end);
    let line = String::from_utf8_lossy(line);
    let headers: Vec<_> = line
        .split(';')
        .filter_map(|header| header.split_once(": "))
        .collect();
    for mode in Mode::ALL {
        let outcome = read_http(
            status,
            headers.iter().copied(),
            body,
            mode,
            Some(1_795_773_600_000),
        );
        if let Some(reading) = outcome.failure() {
            let response = reading
                .error()
                .to_http(HttpForm::default(), &EmitOptions::default());
            assert!((400..600).contains(&response.status));
        }
    }
}
