//! Replies of mail and FTP servers: `replies.toml`.

use serde::Deserialize;

use crate::load;
use crate::rust::{variant, RustFile};
use crate::Generated;

const REPLIES: &str = "replies.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replies {
    #[serde(rename = "source")]
    _source: String,
    pub(crate) smtp: Vec<SmtpGroup>,
    enhanced: Vec<EnhancedGroup>,
    ftp: Vec<FtpGroup>,
}

/// Numbers of mail, in a text and in an exception.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmtpGroup {
    meaning: String,
    pub(crate) kind: String,
    pub(crate) codes: Vec<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnhancedGroup {
    meaning: String,
    codes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FtpGroup {
    meaning: String,
    codes: Vec<u16>,
}

impl Replies {
    pub(crate) fn load() -> Result<Self, String> {
        load::file(REPLIES)
    }

    /// All numbers of mail, in ascending order.
    pub(crate) fn smtp_numbers(&self) -> Vec<String> {
        let mut numbers: Vec<u16> = self.smtp.iter().flat_map(|group| group.codes.clone()).collect();
        numbers.sort_unstable();
        numbers.iter().map(u16::to_string).collect()
    }
}

/// The tables of the classifier. An error when a number stands twice or an enhanced code has another form.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let replies = Replies::load()?;
    let about = "What replies of mail and FTP servers mean.";
    let mut rust = RustFile::new("recognise/engine/reply_data.rs", about, REPLIES);
    rust.uses(&[
        "use crate::recognise::engine::mail::EnhancedCode;",
        "use crate::recognise::rule::Meaning;",
    ]);
    let smtp = replies.smtp.iter().map(|group| (&group.meaning, &group.codes));
    numbers(&mut rust, "A number of a mail server alone.", "SMTP", smtp)?;
    let ftp = replies.ftp.iter().map(|group| (&group.meaning, &group.codes));
    numbers(&mut rust, "A number of an FTP server alone.", "FTP", ftp)?;
    let rows = replies.enhanced.iter().flat_map(|group| {
        let row = |code: &String| enhanced(code, &group.meaning);
        group.codes.iter().map(row)
    });
    rust.table(
        "Enhanced codes; the first row that fits counts.",
        "ENHANCED",
        "EnhancedCode",
        rows.collect::<Result<Vec<_>, _>>()?,
    );
    Ok(vec![rust.finish()])
}

fn numbers<'a>(
    rust: &mut RustFile,
    about: &str,
    name: &str,
    groups: impl Iterator<Item = (&'a String, &'a Vec<u16>)>,
) -> Result<(), String> {
    let rows = groups.flat_map(|(meaning, codes)| codes.iter().map(move |code| (*code, meaning)));
    let mut rows: Vec<(u16, &String)> = rows.collect();
    rows.sort();
    let texts: Vec<String> = rows.iter().map(|(code, _)| code.to_string()).collect();
    load::unique(REPLIES, texts.iter().map(String::as_str))?;
    let rows = rows
        .iter()
        .map(|(code, meaning)| format!("({code}, Meaning::{})", variant(meaning)));
    rust.table(about, name, "(u16, Meaning)", rows);
    Ok(())
}

/// A row for a code such as `5.4.5` or `*.7.*`.
fn enhanced(code: &str, meaning: &str) -> Result<String, String> {
    let fault = || format!("{REPLIES}: `{code}` is not three numbers or `*`");
    let parts = code.split('.').map(|part| match part {
        "*" => Ok("None".to_owned()),
        _ => part
            .parse::<u16>()
            .map(|part| format!("Some({part})"))
            .map_err(|_| fault()),
    });
    let parts: Vec<String> = parts.collect::<Result<_, _>>()?;
    let [class, subject, detail] = parts.as_slice() else {
        return Err(fault());
    };
    Ok(format!(
        "EnhancedCode {{ class: {class}, subject: {subject}, detail: {detail}, meaning: Meaning::{} }}",
        variant(meaning)
    ))
}
