//! Pages for people that answer in place of a service: a challenge for robots, a refusal, a site under maintenance
//! (SPEC 3.5.23), in mode `classify`.

use crate::error::{ErrorType, ToolError};
use crate::facts::http_status::TOO_MANY;
use crate::recognise::login::{is_html, title};
use crate::recognise::login_data::{CHALLENGES, MAINTENANCE, PASSING};

/// The error of a response that asks for a proof of being human, or that reports maintenance.
///
/// `challenged` comes from the headers; `delay`: they state a delay. The page of a success counts only if its title is
/// one of these.
pub(crate) fn page(
    status: u16,
    challenged: bool,
    delay: bool,
    content_type: Option<&str>,
    body: &str,
) -> Option<ToolError> {
    let refused = || {
        let message = format!("HTTP {status}: the site asks for a person, or has shut out the client");
        ToolError::new(ErrorType::Permission, message)
    };
    if challenged {
        return Some(refused());
    }
    if !is_html(content_type, body) {
        return None;
    }
    let title = title(body).or_else(|| heading(body))?;
    let title = title.trim();
    let begins = |phrase: &&str| {
        let rest = title
            .strip_prefix(*phrase)
            .map(|rest| rest.trim_matches(['.', '!', ' ', '…']));
        rest.is_some_and(|rest| rest.is_empty() || status >= 400)
    };
    let passes = || PASSING.iter().any(|words| has(body, words));
    if CHALLENGES.iter().any(begins) {
        return (!passes()).then(refused);
    }
    let is_down = status >= 500 || status == TOO_MANY && !passes();
    let is_maintenance = is_down && !delay && MAINTENANCE.iter().any(|words| title.contains(words));
    is_maintenance.then(|| {
        let message = format!("HTTP {status}: the site is being worked on");
        ToolError::new(ErrorType::Transient, message).with_recoverable(false)
    })
}

/// The first heading of a page without a title, in lower case.
fn heading(body: &str) -> Option<String> {
    let head = crate::text::cut(body, super::login::MAX_HEAD).to_ascii_lowercase();
    let (_, after) = head.split_once("<h1")?;
    let (_, inner) = after.split_once('>')?;
    let (heading, _) = inner.split_once("</h1")?;
    Some(heading.to_owned())
}

fn has(body: &str, words: &str) -> bool {
    let head = crate::text::cut(body, super::login::MAX_HEAD);
    head.to_ascii_lowercase().contains(words)
}
