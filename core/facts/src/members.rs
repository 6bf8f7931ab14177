//! The conventional members: `members.toml`.

use serde::Deserialize;
use serde_json::json;

use crate::load::{self, unique};
use crate::rust::{literal, RustFile};
use crate::{published, Generated};

const FILE: &str = "members.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    members: Vec<Member>,
    conflict: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Member {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) value_type: ValueType,
    cut: CutRule,
    why: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ValueType {
    Text,
    Texts,
    Number,
    Boolean,
    Any,
    Conflicts,
    Violations,
    Limit,
    Errors,
    Effects,
    Phase,
}

#[derive(Clone, Copy, Debug, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
enum CutRule {
    ItemsFirst,
    ItemsNext,
    Whole,
    Last,
    Never,
}

fn load() -> Result<File, String> {
    let file: File = load::file(FILE)?;
    unique(FILE, file.members.iter().map(|member| member.name.as_str()))?;
    Ok(file)
}

pub(crate) fn names() -> Result<Vec<String>, String> {
    Ok(load()?.members.into_iter().map(|member| member.name).collect())
}

pub(crate) fn all() -> Result<Vec<Member>, String> {
    Ok(load()?.members)
}

/// The table of conventional members.
pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let file = load()?;
    let rows = file.members.iter().map(|member| {
        json!({"name": member.name, "type": member.value_type, "cut": member.cut, "why": member.why})
    });
    let rows: Vec<_> = rows.collect();
    let mut rust = RustFile::new("error/member_data.rs", "The conventional members.", FILE);
    rust.uses(&["use crate::error::members::{ConventionalMember, CutRule};"]);
    let members = file.members.iter().map(|member| {
        format!(
            "ConventionalMember {{ name: {}, cut: CutRule::{:?} }}",
            literal(&member.name),
            member.cut
        )
    });
    rust.table(
        "All of them, in the order of the contract.",
        "MEMBERS",
        "ConventionalMember",
        members,
    );
    rust.table(
        "The members of an entry of `conflicts`.",
        "CONFLICT_MEMBERS",
        "&str",
        file.conflict.iter().map(literal),
    );
    Ok(vec![published::table("members", rows)?, rust.finish()])
}
