//! `signs.toml`: what software prints around a failure, and `recognise/sign_data.rs` in the core.

use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::{json, Value};

use crate::load::{self, unique};
use crate::rust::head;
use crate::{published, Generated};

const FILE: &str = "signs.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Signs {
    sign: Vec<Sign>,
}

/// One row: a constant of one text or of several.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sign {
    name: String,
    why: String,
    text: Option<String>,
    #[serde(default)]
    texts: Vec<String>,
}

/// The signs in Rust, and as they are published.
pub(super) fn generate() -> Result<[Generated; 2], String> {
    let signs: Signs = load::file(FILE)?;
    unique(FILE, signs.sign.iter().map(|sign| sign.name.as_str()))?;
    signs.sign.iter().try_for_each(Sign::check)?;
    let rows: Vec<Value> = signs.sign.iter().map(Sign::published).collect();
    Ok([signs.rust(), published::table("signs", rows)?])
}

impl Signs {
    fn rust(&self) -> Generated {
        let mut out = head("What software prints around a failure.", FILE);
        for Sign {
            name, text, texts, ..
        } in &self.sign
        {
            let _ = match text {
                Some(text) => write!(out, "\npub(super) const {name}: &str = {text:?};"),
                None => write!(
                    out,
                    "\n#[rustfmt::skip]\npub(super) const {name}: &[&str] = &{texts:?};"
                ),
            };
        }
        out.push_str("\n\n/// All of them, as they are published.\n#[cfg(feature = \"tables\")]\n");
        out.push_str("#[rustfmt::skip]\npub(crate) static ALL: &[(&str, &[&str])] = &[\n");
        for Sign { name, text, .. } in &self.sign {
            let texts = text.as_ref().map_or(name.clone(), |_| format!("&[{name}]"));
            let _ = writeln!(out, "    ({:?}, {texts}),", name.to_ascii_lowercase());
        }
        out.push_str("];\n");
        Generated {
            path: "core/src/recognise/sign_data.rs".into(),
            text: out,
        }
    }
}

impl Sign {
    /// Its texts, also if it is a single one.
    fn texts(&self) -> impl Iterator<Item = &String> {
        self.text.iter().chain(&self.texts)
    }

    fn check(&self) -> Result<(), String> {
        let name = &self.name;
        unique(&format!("{FILE} {name}"), self.texts().map(String::as_str))?;
        let faults = [
            (self.why.trim().is_empty(), "`why` is empty"),
            (
                self.text.is_some() != self.texts.is_empty(),
                "needs either `text` or `texts`",
            ),
            (self.texts().any(String::is_empty), "a text is empty"),
        ];
        match faults.iter().find(|(is_fault, _)| *is_fault) {
            Some((_, fault)) => Err(format!("{FILE}: {name}: {fault}")),
            None => Ok(()),
        }
    }

    fn published(&self) -> Value {
        let texts: Vec<&String> = self.texts().collect();
        json!({"name": self.name.to_ascii_lowercase(), "why": self.why, "texts": texts})
    }
}
