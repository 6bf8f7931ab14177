//! Numbers of libcurl and atoms of Elixir and Erlang, which those runtimes use as codes (SPEC 1.8.23).

use crate::facts::connection::codes;
use crate::facts::connection::kind::FailureKind;
use crate::read::connection::description::FailureDescription;

/// Texts before a number of libcurl.
const CURL: &[&str] = &["cURL error ", "curl error ", "Curl error: ", "curl: ("];
/// The numbers of libcurl; larger ones in PHP are errnos.
const CURL_NUMBERS: std::ops::RangeInclusive<u16> = 1..=99;
/// Texts of libcurl for a timeout before a connection stood.
const CONNECTING: &[&str] = &[
    "Connection timed out",
    "Connection timeout",
    "Resolving timed out",
    "SSL connection timeout",
];
/// Maximum number of atoms to read in one term.
const MAX_ATOMS: usize = 8;
/// Texts before an atom in a printed term.
const ATOMS: &[&str] = &["reason: :", "{:error, :", "{:error, {:"];

/// The kind of a failure that libcurl or Elixir reports.
pub(super) fn kind(node: &FailureDescription, runtime: Option<&str>) -> Option<FailureKind> {
    curl(node, runtime).or_else(|| atom(node, runtime))
}

/// The kind of a failure by libcurl's number, from `code`, `errno` or the message.
fn curl(node: &FailureDescription, runtime: Option<&str>) -> Option<FailureKind> {
    let message = node.message.as_deref().unwrap_or("");
    let is_curl = matches!(runtime, Some("php" | "curl" | "libcurl"))
        || node
            .class
            .as_deref()
            .is_some_and(|class| class.starts_with("pycurl."));
    let code = || node.code.as_deref()?.parse::<u16>().ok();
    let errno = || u16::try_from(node.errno?).ok();
    let stated = || code().or_else(errno).filter(|_| is_curl);
    let number = number_in(message)
        .or_else(stated)
        .filter(|number| CURL_NUMBERS.contains(number))?;
    let kind = codes::kind_of_code(&format!("curl:{number}"))?;
    let connecting = CONNECTING.iter().any(|text| message.contains(text));
    Some(if kind == FailureKind::TimedOut && connecting {
        FailureKind::ConnectTimeout
    } else {
        kind
    })
}

fn number_in(message: &str) -> Option<u16> {
    let rest = CURL.iter().find_map(|head| Some(message.split_once(head)?.1))?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    rest.get(..end)?.parse().ok()
}

/// The kind of a failure by the atom that Erlang or Elixir names, also inside a tuple.
fn atom(node: &FailureDescription, runtime: Option<&str>) -> Option<FailureKind> {
    let is_beam = matches!(runtime, Some("elixir" | "erlang"));
    let message = node.message.as_deref().unwrap_or("");
    let inside = ATOMS.iter().find_map(|head| Some(message.split_once(head)?.1));
    let code = node
        .code
        .as_deref()
        .filter(|code| is_beam || code.starts_with(':'));
    let text = || is_beam.then(|| message.replace(' ', "_"));
    let word = code.or(inside).map(str::to_owned).or_else(text)?;
    // in a tuple, the most specific atom: `{:tls_alert, {:unknown_ca, …}}`
    let atoms = word.split(':').take(MAX_ATOMS);
    let kinds = atoms.filter_map(|atom| kind_of_atom(atom.trim_start_matches('{')));
    kinds.max_by_key(|kind| kind.rank())
}

/// The kind of the atom at the start of a text.
fn kind_of_atom(text: &str) -> Option<FailureKind> {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-')))
        .unwrap_or(text.len());
    let name = text.get(..end).filter(|name| !name.is_empty())?;
    codes::kind_of_code(&format!(":{name}")).or_else(|| codes::kind_of_code(&name.to_ascii_uppercase()))
}
