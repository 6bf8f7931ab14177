//! The lock file: the last released form of a toolset (SPEC §4.3).

use serde_json::{json, Value};

use crate::contract::diff::{Diff, Level};
use crate::contract::document::Document;
use crate::contract::source::read_json;
use crate::contract::version::Version;
use crate::misuse::Misuse;

/// The form of lock files.
const FORM: u64 = 1;

/// The last released form of a toolset.
///
/// ```
/// use toolerror::contract::{Document, Level, Lock};
/// let released = Document::from_text("toolset: t\nversion: 1.0.0\ntools: [{name: read}]");
/// let lock = Lock::from_json(&Lock::from_document(&released).unwrap().to_json()).unwrap();
/// let next = Document::from_text("toolset: t\nversion: 1.1.0\ntools: [{name: read}, {name: write}]");
/// assert_eq!(lock.check(&next).unwrap().level, Level::Minor);
/// let same = Document::from_text("toolset: t\nversion: 1.0.0\ntools: [{name: read}, {name: write}]");
/// let refused = lock.check(&same).unwrap_err();
/// assert_eq!(refused.to_string(), "version `1.0.0` after `1.0.0` does not cover a minor change");
/// ```
#[derive(Clone, Debug)]
pub struct Lock {
    released: Document,
}

impl Lock {
    /// The lock of a document that is released now.
    ///
    /// # Errors
    /// [`Misuse`] when the document has diagnostics.
    pub fn from_document(document: &Document) -> Result<Self, Misuse> {
        document.spec()?;
        Ok(Self {
            released: document.clone(),
        })
    }

    /// Reads a lock file.
    ///
    /// # Errors
    /// A text that is not one, or whose document has diagnostics.
    pub fn from_json(text: &str) -> Result<Self, Misuse> {
        let lock =
            read_json(text).map_err(|fault| Misuse::new(format!("lock file is not valid: {fault}")))?;
        let form = lock.get("lock").and_then(Value::as_u64);
        if form != Some(FORM) {
            return Err(Misuse::new(format!("lock file must have `lock`: {FORM}")));
        }
        let mut members = lock.as_object().into_iter().flatten().map(|(name, _)| name);
        if let Some(other) = members.find(|name| !["lock", "document"].contains(&name.as_str())) {
            return Err(Misuse::new(format!("lock file has the unknown member `{other}`")));
        }
        let document = lock
            .get("document")
            .ok_or_else(|| Misuse::new("lock file has no `document`"))?;
        let released = Document::from_value(document.clone());
        released.spec()?;
        Ok(Self { released })
    }

    /// The lock file: JSON, with sorted members and a line break at its end.
    pub fn to_json(&self) -> String {
        format!("{:#}\n", json!({ "lock": FORM, "document": self.released.value }))
    }

    /// Compares a document with the released form.
    ///
    /// # Errors
    /// [`Misuse`] when the document has diagnostics, is another toolset, or has a version that is lower than its changes
    /// ask for.
    pub fn check(&self, document: &Document) -> Result<Diff, Misuse> {
        let (old, new) = (self.released.spec()?, document.spec()?);
        if old.toolset != new.toolset {
            let text = format!(
                "lock file is of toolset `{}`, not of `{}`",
                old.toolset, new.toolset
            );
            return Err(Misuse::new(text));
        }
        let diff = self.released.diff(document)?;
        let (was, is) = (&old.version, &new.version);
        let Some(allowed) = allowed(was, is) else {
            return Err(Misuse::new(format!(
                "version `{is}` is lower than the released `{was}`"
            )));
        };
        if diff.level > allowed {
            let level = diff.level.as_str();
            return Err(Misuse::new(format!(
                "version `{is}` after `{was}` does not cover a {level} change"
            )));
        }
        Ok(diff)
    }
}

/// The largest change that a new version allows; `None` if it is lower than the old one. Below 1.0.0 each number
/// means one level more: the second counts as the first, the third as the second.
fn allowed(old: &str, new: &str) -> Option<Level> {
    let (old, new) = (Version::read(old), Version::read(new));
    if new < old {
        return None;
    }
    let [major, ..] = &new.numbers;
    let of = |level, below_one| if major.is_zero() { below_one } else { level };
    let raised = new
        .numbers
        .iter()
        .zip(&old.numbers)
        .position(|(new, old)| new > old);
    Some(match raised {
        Some(0) => Level::Major,
        Some(1) => of(Level::Minor, Level::Major),
        Some(_) => of(Level::Patch, Level::Minor),
        None => Level::None,
    })
}
