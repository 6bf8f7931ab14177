//! Answers that ask for a sign-in without a status for it (SPEC 1.7.32 to 1.7.34), in mode `classify`.

use crate::error::reason;
use crate::error::{ErrorType, ToolError};
use crate::recognise::login_data::{CONTINUATIONS, PHRASES, PLACES};
use crate::recognise::sign_data as signs;

/// Length of the beginning of a page that is searched for its title, in bytes.
pub(super) const MAX_HEAD: usize = 16 * 1024;
/// No text of `PAGE_STARTS` is longer, in bytes.
const LONGEST_TAG: usize = 16;
/// A title of more words that ends in such a phrase is about signing in.
const MAX_WORDS: usize = 3;
/// The status of sites that take a client for a robot.
const ROBOT: u16 = 999;

/// The error of a status, a `Location` and a body that ask for a sign-in without saying so.
pub(crate) fn sign_in_error(
    status: u16,
    location: Option<&str>,
    content_type: Option<&str>,
    body: &str,
) -> Option<ToolError> {
    let is_login = match status {
        301..=303 | 307 | 308 => location.is_some_and(leads_to_login),
        200..=299 => is_html(content_type, body) && title(body).is_some_and(|title| is_login_title(&title)),
        _ => false,
    };
    if is_login {
        let error = ToolError::new(
            ErrorType::Permission,
            format!("HTTP {status}: a sign-in is asked for"),
        );
        return Some(error.with_reason(reason::UNAUTHENTICATED));
    }
    (status == ROBOT).then(|| {
        ToolError::new(
            ErrorType::Permission,
            "HTTP 999: the client is refused as a robot",
        )
    })
}

/// Whether a part of the path, or of the host's name, is that of a page that asks for a sign-in.
fn leads_to_login(location: &str) -> bool {
    let end = location.find(['?', '#']).unwrap_or(location.len());
    let place = location.get(..end).unwrap_or("");
    let (host, path) = match place.split_once("://") {
        Some((_, rest)) => rest.split_once('/').unwrap_or((rest, "")),
        None => ("", place),
    };
    // the last two labels are the name of the site
    let labels = host.split('.').count();
    let of_host = host.split('.').take(labels.saturating_sub(2));
    path.split(['/', '.', ';'])
        .chain(of_host)
        .any(|part| PLACES.iter().any(|place| part.eq_ignore_ascii_case(place)))
}

/// Whether a body is HTML, by its media type, or by its beginning when it has none.
pub(super) fn is_html(content_type: Option<&str>, body: &str) -> bool {
    let media_type = content_type
        .and_then(|value| value.split(';').next())
        .map(str::trim);
    match media_type {
        Some(media_type) if !media_type.is_empty() => {
            let mut types = signs::PAGE_TYPES.iter();
            types.any(|page| media_type.eq_ignore_ascii_case(page))
        }
        _ => {
            let head = crate::text::cut(body.trim_start(), LONGEST_TAG).to_ascii_lowercase();
            signs::PAGE_STARTS.iter().any(|start| head.starts_with(start))
        }
    }
}

/// The title of a page, in lower case.
pub(super) fn title(body: &str) -> Option<String> {
    let head = crate::text::cut(body, MAX_HEAD).to_ascii_lowercase();
    let (_, after) = head.split_once("<title")?;
    let (_, inner) = after.split_once('>')?;
    let (title, _) = inner.split_once("</title")?;
    Some(title.to_owned())
}

/// Whether a page's title asks for a sign-in.
fn is_login_title(title: &str) -> bool {
    title
        .split(['|', '·', '—', '–', ':', '-'])
        .chain([title])
        .any(|part| {
            let part = part.trim();
            let few = part.split_whitespace().count() <= MAX_WORDS;
            PHRASES
                .iter()
                .any(|phrase| part == *phrase || few && part.ends_with(phrase) || starts_with(part, phrase))
        })
}

/// `sign in to your account`, not `login rate by month`.
fn starts_with(part: &str, phrase: &str) -> bool {
    part.strip_prefix(phrase)
        .is_some_and(|rest| CONTINUATIONS.iter().any(|next| rest.starts_with(next)))
}

#[cfg(test)]
mod tests {
    use crate::recognise::login::*;

    #[test]
    fn a_page_to_sign_in_shows_by_its_title_and_its_place() {
        for title in [
            "sign in",
            "sign in to your account",
            "okta - sign in",
            "log in · grafana",
            "admin login",
            "login",
        ] {
            assert!(is_login_title(title), "{title}");
        }
        for title in [
            "how to sign in to the console",
            "login rate by month",
            "dashboard",
            "design in wood",
            "",
        ] {
            assert!(!is_login_title(title), "{title}");
        }
        for place in [
            "/login",
            "https://sso.a.invalid/x",
            "/users/sign_in?next=%2F",
            "https://accounts.a.invalid/v3/signin/id",
        ] {
            assert!(leads_to_login(place), "{place}");
        }
        for place in [
            "/home",
            "https://a.invalid/blog/logins",
            "/reports?next=/login",
            "https://login.invalid/",
            "/author/ada",
        ] {
            assert!(!leads_to_login(place), "{place}");
        }
    }
}
