//! Replies of mail and FTP servers: their numbers of three digits are no statuses of HTTP (SPEC 3.6.24, 3.6.39).

use std::ops::Range;

use crate::recognise::engine::reply_data::{ENHANCED, FTP, SMTP};
use crate::recognise::engine::words::{WordKind, Words};
use crate::recognise::engine::{data, places, status, weights};
use crate::recognise::rule::Meaning;
use crate::recognise::sign_data as signs;

/// Replies of one text that count: a server gives one to each recipient.
const MAX_REPLIES: usize = 16;
/// How far before a number the word for mail or for HTTP is looked for, in bytes.
const REACH: usize = 24;

/// A reply of a mail or an FTP server.
#[derive(Clone, Debug)]
pub(crate) struct MailReply {
    pub(crate) span: Range<usize>,
    pub(crate) meaning: Meaning,
    pub(crate) weight: u8,
}

/// The meaning of a number alone, in a text about a server with such replies.
type NumberMeaning = fn(u16) -> Option<Meaning>;

/// The replies in a text; where its words speak of a mail or an FTP server, also a number alone is one.
pub(crate) fn find(text: &str, words: &Words) -> Vec<MailReply> {
    let alone: Option<NumberMeaning> = if words.has(WordKind::Mail) {
        Some(by_number)
    } else {
        words.has(WordKind::Ftp).then_some(by_ftp_number)
    };
    let numbers = status::numbers(text).take(status::MAX_NUMBERS);
    let replies = numbers.filter_map(|at| reply(text, at, alone));
    replies.take(MAX_REPLIES).collect()
}

/// The reply of a mail server whose number is at `at`.
fn reply(text: &str, at: usize, alone: Option<NumberMeaning>) -> Option<MailReply> {
    let digits = text.get(at..at + 3)?;
    let is_of_mail = data::MAIL_REPLIES.contains(&digits);
    if !is_of_mail && alone.is_none() {
        return None;
    }
    let code: u16 = digits.parse().ok()?;
    let after = places::after(text, at + 3, REACH);
    let mut between = signs::MAIL_BETWEEN
        .iter()
        .filter_map(|signs| after.strip_prefix(signs));
    if let Some((subject, detail, length)) =
        between.find_map(|rest| enhanced(rest, code).filter(|_| is_of_mail))
    {
        let start = text.len() - text.get(at + 3..)?.len();
        return Some(MailReply {
            span: at..start + length,
            meaning: by_enhanced(code, subject, detail),
            weight: weights::CODE,
        });
    }
    Some(MailReply {
        span: at..at + 3,
        meaning: alone?(code).filter(|_| stands_alone(text, at))?,
        weight: weights::VAGUE_STATUS,
    })
}

/// Subject, detail and length of an enhanced code of the class of a reply: `5.1.1`.
fn enhanced(text: &str, code: u16) -> Option<(u16, u16, usize)> {
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(text.len());
    let token = text.get(..end)?.trim_end_matches('.');
    let mut parts = token
        .split('.')
        .map(|part| part.parse::<u16>().ok().filter(|_| part.len() <= 3));
    let class = parts.next()??;
    let (subject, detail) = (parts.next()??, parts.next()??);
    (class == code / 100 && parts.next().is_none()).then_some((subject, detail, token.len()))
}

/// Whether a number opens a segment, or follows a word for mail or for an error, but no word for HTTP.
fn stands_alone(text: &str, at: usize) -> bool {
    let before = places::before(text, at, REACH).to_ascii_lowercase();
    let words = before.trim_end_matches([' ', ':', '=', '(', '[', '"', '\'', '<']);
    let is_http = signs::MAIL_HTTP.iter().any(|word| before.contains(word));
    let follows = data::MAIL_ANNOUNCEMENTS.iter().any(|word| words.ends_with(word));
    // `451 recipients have no name`
    let after = places::after(text, at + 3, REACH);
    let opens = after
        .strip_prefix([' ', '-'])
        .is_some_and(|rest| rest.starts_with(char::is_uppercase));
    !is_http && (follows || places::starts_segment(text, at) && (opens || places::ends_segment(text, at + 3)))
}

/// An enhanced code, or several; `None` is any number.
pub(super) struct EnhancedCode {
    pub(super) class: Option<u16>,
    pub(super) subject: Option<u16>,
    pub(super) detail: Option<u16>,
    pub(super) meaning: Meaning,
}

impl EnhancedCode {
    /// Whether it is this code.
    fn fits(&self, class: u16, subject: u16, detail: u16) -> bool {
        let is = |part: Option<u16>, number: u16| part.is_none_or(|part| part == number);
        is(self.class, class) && is(self.subject, subject) && is(self.detail, detail)
    }
}

/// The subject of enhanced codes about security.
const SECURITY: u16 = 7;

/// By RFC 3463, and the codes that large providers use instead.
fn by_enhanced(code: u16, subject: u16, detail: u16) -> Meaning {
    let found = ENHANCED.iter().find(|row| row.fits(code / 100, subject, detail));
    let meaning = found.map_or(Meaning::Fault, |row| row.meaning);
    // the number says that it is about a sign-in, the enhanced code only that it is about security
    let is_login = meaning == Meaning::Denied && subject == SECURITY;
    match by_number(code) {
        Some(Meaning::Unauthenticated) if is_login => Meaning::Unauthenticated,
        _ => meaning,
    }
}

/// By RFC 5321, if no enhanced code is more specific.
fn by_number(code: u16) -> Option<Meaning> {
    meaning_in(SMTP, code)
}

/// By RFC 959, and RFC 2228 for insufficient security.
fn by_ftp_number(code: u16) -> Option<Meaning> {
    meaning_in(FTP, code)
}

fn meaning_in(table: &[(u16, Meaning)], code: u16) -> Option<Meaning> {
    let found = table.iter().find(|(number, _)| *number == code);
    found.map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::mail::*;

    #[test]
    fn numbers_of_mail_are_told_from_others() {
        let meaning = |text: &str| {
            let words = crate::recognise::engine::matcher::find(text).words;
            find(text, &words).first().map(|reply| reply.meaning)
        };
        assert_eq!(meaning("550 5.1.1 no"), Some(Meaning::Missing));
        assert_eq!(meaning("(550, b'5.7.1 no')"), Some(Meaning::Denied));
        assert_eq!(meaning("550-5.2.2 full"), Some(Meaning::Quota));
        assert_eq!(meaning("SMTP 451"), Some(Meaning::Unavailable));
        assert_eq!(meaning("error 451"), None);
        assert_eq!(meaning("SMTP over HTTP 503"), None);
        assert_eq!(meaning("404 4.1.1"), None);
        assert_eq!(meaning("550 4.1.1"), None);
        assert_eq!(meaning("550 5.1.1.1"), None);
        assert_eq!(meaning("ftplib.error_temp: 426 Aborted"), Some(Meaning::Lost));
        assert_eq!(meaning("ftplib.error_perm: 553 No"), Some(Meaning::Invalid));
        assert_eq!(meaning("ftp: HTTP 503"), None);
    }
}
