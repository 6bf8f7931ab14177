//! One call that works on several items.

use serde::Deserialize;
use serde_json::Value;
use toolerror::contract::Batch;
use toolerror::ToolError;

use super::{parsed, some};
use crate::Misuse;

/// How an item ended: with data or with an error.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    key: String,
    #[serde(default, deserialize_with = "some")]
    data: Option<Value>,
    error: Option<ToolError>,
}

/// The data of a call whose items ended like this, `[{"key", "data"} or {"key", "error"}]`; or its error, when all of them
/// have failed (SPEC §4.8).
///
/// ```
/// let data = toolerror_bridge::batch(r#"[{"key":"a","data":1}]"#).unwrap().unwrap();
/// assert_eq!(data, r#"{"failed":0,"items":[{"data":1,"key":"a"}],"succeeded":1}"#);
/// ```
///
/// # Errors
/// Items in another form.
pub fn batch(items: &str) -> Result<Result<String, ToolError>, Misuse> {
    let items: Vec<Item> = parsed("items", items)?;
    let ended = items.into_iter().map(|item| match (item.data, item.error) {
        (Some(data), None) => Ok((item.key, Ok(data))),
        (None, Some(error)) => Ok((item.key, Err(error))),
        _ => Err(Misuse::new(format_args!(
            "item `{}` needs data or an error",
            item.key
        ))),
    });
    let batch = ended.collect::<Result<Batch, Misuse>>()?;
    Ok(batch.data().map(|data| data.to_string()))
}
