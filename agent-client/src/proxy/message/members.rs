//! The members by which a message is told, read in one pass.

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The members of a message. Of a duplicate member, the last one counts.
#[derive(Default)]
pub(super) struct MessageMembers<'a> {
    pub(super) id: Option<&'a RawValue>,
    /// The ids before that one.
    pub(super) other_ids: Vec<&'a RawValue>,
    pub(super) method: Option<&'a RawValue>,
    pub(super) params: Option<&'a RawValue>,
    pub(super) result: Option<&'a RawValue>,
    pub(super) error: Option<&'a RawValue>,
    /// It has a member `jsonrpc`.
    pub(super) is_json_rpc: bool,
}

/// The name of such a member.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Name {
    JsonRpc,
    Id,
    Method,
    Params,
    Result,
    Error,
    #[serde(other)]
    Other,
}

impl<'de> Deserialize<'de> for MessageMembers<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = MessageMembers<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut found = MessageMembers::default();
        while let Some(name) = members.next_key()? {
            match name {
                Name::Id => {
                    let other = found.id.replace(members.next_value()?);
                    found.other_ids.extend(other);
                }
                Name::Method => found.method = Some(members.next_value()?),
                Name::Params => found.params = Some(members.next_value()?),
                Name::Result => found.result = Some(members.next_value()?),
                Name::Error => found.error = Some(members.next_value()?),
                Name::JsonRpc | Name::Other => {
                    let IgnoredAny = members.next_value()?;
                    found.is_json_rpc |= matches!(name, Name::JsonRpc);
                }
            }
        }
        Ok(found)
    }
}
