//! The codes of other systems: `profiles.toml`, `profiles/*.toml`, `shared_codes.toml`.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;
use serde_json::{json, Value};

use crate::load::{self, unique, Effects, ErrorType};
use crate::rust::{literal, RustFile};
use crate::{published, Generated};

/// The profiles in the order in which they are tried.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Order {
    /// The file of each profile, and its constant in the core.
    profiles: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Profile {
    #[serde(rename = "profile")]
    name: String,
    source: String,
    #[serde(default = "yes")]
    writes: bool,
    #[serde(default)]
    loss: String,
    /// The file of another profile that has the same codes.
    codes_of: Option<String>,
    #[serde(default)]
    documents: Vec<Document>,
    /// Tables of codes beside the main one, by name.
    #[serde(default)]
    more_codes: BTreeMap<String, Vec<CodeRow>>,
    /// Lists of words, by name.
    #[serde(default)]
    lists: BTreeMap<String, Vec<String>>,
    /// Lists of pairs of words, by name.
    #[serde(default)]
    pairs: BTreeMap<String, Vec<(String, String)>>,
}

fn yes() -> bool {
    true
}

/// The codes that one document names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    /// Where the source of the profile is not exact enough.
    #[serde(rename = "source")]
    _source: Option<String>,
    #[serde(default)]
    codes: Vec<CodeRow>,
    /// Of `google.rpc`: reasons finer than a code.
    #[serde(default)]
    reasons: Vec<CodeRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CodeRow {
    code: String,
    #[serde(rename = "type")]
    error_type: ErrorType,
    #[serde(default)]
    or_internal: bool,
    recoverable: Option<bool>,
    reason: Option<String>,
    effects: Option<Effects>,
    status: Option<u16>,
    #[serde(rename = "why")]
    _why: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SharedCodes {
    rule: String,
    source: String,
    anywhere: Vec<CodeRow>,
    in_texts: Vec<CodeRow>,
    refusals: Vec<String>,
}

impl CodeRow {
    fn published(&self) -> Value {
        json!({
            "code": self.code, "type": self.error_type, "or_internal": self.or_internal,
            "recoverable": self.recoverable, "reason": self.reason, "effects": self.effects,
        })
    }

    /// A code as Rust.
    fn literal(&self) -> String {
        let mut out = format!("code({}, {:?})", literal(&self.code), self.error_type);
        if self.or_internal {
            out.push_str(".or_internal()");
        }
        if let Some(recoverable) = self.recoverable {
            let _ = write!(out, ".recoverable({recoverable})");
        }
        if let Some(reason) = &self.reason {
            let _ = write!(out, ".reason({})", literal(reason));
        }
        if let Some(effects) = self.effects {
            let _ = write!(out, ".effects(Effects::{effects:?})");
        }
        if let Some(status) = self.status {
            let _ = write!(out, ".status({status})");
        }
        out
    }
}

impl Profile {
    fn codes(&self) -> impl Iterator<Item = &CodeRow> {
        self.documents.iter().flat_map(|document| &document.codes)
    }

    fn reasons(&self) -> impl Iterator<Item = &CodeRow> {
        self.documents.iter().flat_map(|document| &document.reasons)
    }

    /// The constants of one profile.
    fn constants(&self, rust: &mut RustFile, file: &str) {
        let name = file.to_ascii_uppercase();
        let codes = match &self.codes_of {
            Some(other) => format!("{}_CODES", other.to_ascii_uppercase()),
            None if self.codes().next().is_some() => format!("{name}_CODES"),
            None => "&[]".to_owned(),
        };
        for (what, constant, row, rows) in self.tables() {
            if !rows.is_empty() {
                let about = format!("{what} of `{}`.", self.name);
                let constant = format!("{name}_{}", constant.to_ascii_uppercase());
                rust.table(&about, &constant, row, rows);
            }
        }
        rust.line("\n#[rustfmt::skip]");
        rust.line(&format!(
            "pub(crate) const {name}: ProfileTable = ProfileTable {{ name: {}, loss: {}, codes: {codes} }};",
            literal(&self.name),
            literal(&self.loss)
        ));
    }

    /// The tables: what each is, the end of its constant's name, the type of its rows, the rows.
    fn tables(&self) -> Vec<(String, &str, &'static str, Vec<String>)> {
        fn codes<'a>(rows: impl Iterator<Item = &'a CodeRow>) -> Vec<String> {
            rows.map(CodeRow::literal).collect()
        }
        let mut tables = vec![
            (
                "The codes".to_owned(),
                "codes",
                "ProfileCode",
                codes(self.codes()),
            ),
            (
                "The reasons".to_owned(),
                "reasons",
                "ProfileCode",
                codes(self.reasons()),
            ),
        ];
        for (name, rows) in &self.more_codes {
            tables.push((format!("`{name}`"), name, "ProfileCode", codes(rows.iter())));
        }
        for (name, words) in &self.lists {
            tables.push((
                format!("`{name}`"),
                name,
                "&str",
                words.iter().map(literal).collect(),
            ));
        }
        for (name, pairs) in &self.pairs {
            tables.push((
                format!("`{name}`"),
                name,
                "(&str, &str)",
                pairs.iter().map(literal).collect(),
            ));
        }
        tables
    }
}

/// The names of the profiles in their order.
pub(crate) fn names() -> Result<Vec<String>, String> {
    Ok(load()?.into_iter().map(|(_, profile)| profile.name).collect())
}

/// The profiles in their order, each with the name of its file.
fn load() -> Result<Vec<(String, Profile)>, String> {
    let order: Order = load::file("profiles.toml")?;
    load::all_listed(
        "profiles",
        "profiles.toml",
        order.profiles.iter().map(|(file, _)| file.as_str()),
    )?;
    let read = |(file, _): &(String, String)| -> Result<(String, Profile), String> {
        let name = format!("profiles/{file}.toml");
        let profile: Profile = load::file(&name)?;
        unique(&name, profile.codes().map(|code| code.code.as_str()))?;
        unique(&name, profile.reasons().map(|code| code.code.as_str()))?;
        Ok((file.clone(), profile))
    };
    order.profiles.iter().map(read).collect()
}

pub(crate) fn generate() -> Result<Vec<Generated>, String> {
    let profiles = load()?;
    let shared: SharedCodes = load::file("shared_codes.toml")?;
    let order: Order = load::file("profiles.toml")?;
    Ok(vec![
        table(&profiles, &shared)?,
        rust(&profiles, &shared),
        built_in(&order.profiles),
    ])
}

/// The published table.
fn table(profiles: &[(String, Profile)], shared: &SharedCodes) -> Result<Generated, String> {
    let codes = |codes: &[CodeRow]| codes.iter().map(CodeRow::published).collect::<Vec<_>>();
    let by_file = |wanted: &str| {
        let found = profiles.iter().find(|(file, _)| *file == wanted);
        found
            .map(|(_, profile)| profile)
            .ok_or_else(|| format!("no profile has the file `{wanted}`"))
    };
    let rows = profiles.iter().map(|(_, profile)| {
        let owner = profile.codes_of.as_deref().map_or(Ok(profile), by_file)?;
        Ok(json!({
            "profile": profile.name,
            "source": profile.source,
            "writes": profile.writes,
            "loss": Some(&profile.loss).filter(|loss| !loss.is_empty()),
            "codes": owner.codes().map(CodeRow::published).collect::<Vec<_>>(),
        }))
    });
    let reasons = profiles
        .iter()
        .flat_map(|(_, profile)| profile.reasons())
        .map(CodeRow::published);
    let table = json!({
        "profiles": rows.collect::<Result<Vec<_>, String>>()?,
        "google_reasons": reasons.collect::<Vec<_>>(),
        "shared_codes": {
            "rule": shared.rule,
            "source": shared.source,
            "anywhere": codes(&shared.anywhere),
            "in_texts": codes(&shared.in_texts),
        },
    });
    published::table("profiles", table)
}

/// The Rust tables.
fn rust(profiles: &[(String, Profile)], shared: &SharedCodes) -> Generated {
    let mut rust = RustFile::new(
        "recognise/forms/data.rs",
        "The codes of other systems.",
        "profiles/` and `shared_codes.toml",
    );
    rust.uses(&[
        "use crate::error::Effects;",
        "use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};",
        "use crate::recognise::forms::code::{code, ProfileCode, ProfileTable};",
    ]);
    for (file, profile) in profiles {
        profile.constants(&mut rust, file);
    }
    rust.line("\n/// The rule that reads [`SHARED_CODES`].");
    rust.line(&format!(
        "pub(crate) const SHARED_CODE_RULE: &str = {};",
        literal(&shared.rule)
    ));
    rust.table(
        "Codes that many systems share, in lower case with `_`.",
        "SHARED_CODES",
        "ProfileCode",
        shared.anywhere.iter().map(CodeRow::literal),
    );
    rust.table(
        "Codes that count in a text only: a response has its status for them.",
        "SHARED_CODES_IN_TEXTS",
        "ProfileCode",
        shared.in_texts.iter().map(CodeRow::literal),
    );
    rust.text_table(
        "Words in a code of a TRANSIENT error that say that the call was refused before it did anything.",
        "REFUSALS",
        &shared.refusals,
    );
    rust.finish()
}

/// The list of the built-in profiles, in their order.
fn built_in(profiles: &[(String, String)]) -> Generated {
    let mut rust = RustFile::new(
        "recognise/forms/profiles/order_data.rs",
        "The order of the built-in profiles.",
        "profiles.toml",
    );
    rust.uses(&["use crate::recognise::forms::built_in::BuiltInProfile;"]);
    rust.static_table(
        "All profiles, in the order in which they are tried.",
        "BUILT_IN",
        "BuiltInProfile",
        profiles.iter().map(|(_, shape)| format!("super::{shape}")),
    );
    rust.finish()
}
