//! The value in serde: four members, read as strictly as [`ToolError::from_json`] does.

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::ToolError;
use crate::json::serde_value::Canonical;

impl Serialize for ToolError {
    /// The four members. Integers beyond 64 bits pass through a double here; [`ToolError::to_json`] keeps them.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = self.data_json();
        let mut out = serializer.serialize_struct("ToolError", 3 + usize::from(data.is_some()))?;
        out.serialize_field("type", &self.error_type())?;
        out.serialize_field("message", self.message())?;
        out.serialize_field("recoverable", &self.recoverable())?;
        match data {
            Some(data) => out.serialize_field("data", &Canonical(data.into()))?,
            None => out.skip_field("data")?,
        }
        out.end()
    }
}

impl<'de> Deserialize<'de> for ToolError {
    /// As [`ToolError::from_json`]; the deserializer must be of a self-describing format.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Canonical::deserialize(deserializer)?;
        Self::from_json(&text.0).map_err(serde::de::Error::custom)
    }
}
