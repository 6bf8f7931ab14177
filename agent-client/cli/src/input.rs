//! The inputs of the program: files, standard input, and the clock.

use std::io::Read as _;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use toolerror_agent::Policy;

use crate::output::Stop;

/// More input than this is refused.
const MAX_INPUT: u64 = 64 << 20;
/// Maximum size of a file of settings, in bytes.
const MAX_SETTINGS: u64 = 16 << 20;

/// A file, or standard input.
pub(crate) fn read_input(file: Option<&Path>) -> Result<Vec<u8>, Stop> {
    match file {
        Some(path) => read_file(path, &format!("FILE `{}`", path.display()), MAX_INPUT),
        None => read_all(std::io::stdin().lock(), "standard input", MAX_INPUT),
    }
}

/// Reads a file of settings: a policy, contracts, servers, a token. `name` is its name in errors. Some editors write a BOM
/// before the text.
pub(crate) fn read_settings(file: &Path, name: &str) -> Result<String, Stop> {
    let bytes = read_file(file, name, MAX_SETTINGS)?;
    let text = String::from_utf8(bytes).map_err(|_| Stop::usage(name, "not UTF-8"))?;
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}

fn read_file(path: &Path, name: &str, limit: u64) -> Result<Vec<u8>, Stop> {
    let file = std::fs::File::open(path).map_err(|error| Stop::usage(name, error))?;
    read_all(file, name, limit)
}

fn read_all(from: impl std::io::Read, name: &str, limit: u64) -> Result<Vec<u8>, Stop> {
    let mut bytes = Vec::new();
    let read = from.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| Stop::usage(name, error))?;
    if bytes.len() as u64 > limit {
        return Err(Stop::usage(name, format!("longer than {} MiB", limit >> 20)));
    }
    Ok(bytes)
}

/// The policy in a JSON file; without one the default.
pub(crate) fn policy(file: Option<&Path>) -> Result<Policy, Stop> {
    let Some(file) = file else {
        return Ok(Policy::default());
    };
    let name = format!("--policy `{}`", file.display());
    let text = read_settings(file, &name)?;
    Policy::from_json(&text).map_err(|error| Stop::usage(&name, error))
}

/// A token in a file, or in a variable.
pub(crate) fn token(file: Option<&Path>, option: &str, variable: &str) -> Result<Option<String>, Stop> {
    let (name, text) = match file {
        Some(file) => {
            let name = format!("{option} `{}`", file.display());
            let text = read_settings(file, &name)?;
            (name, text)
        }
        None => match std::env::var(variable) {
            Ok(text) => (variable.to_owned(), text),
            Err(_) => return Ok(None),
        },
    };
    let token = text.trim();
    if token.is_empty() || token.contains(|c: char| !c.is_ascii_graphic()) {
        return Err(Stop::usage(&name, "must hold one token without blanks"));
    }
    Ok(Some(token.to_owned()))
}

/// The wall clock in milliseconds since 1970.
pub(crate) fn now_ms() -> Option<i64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(now.as_millis()).ok()
}
