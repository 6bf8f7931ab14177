//! One call that works on several items: the result of each (SPEC §4.8).

use serde_json::{json, Value};

use crate::error::strictest::{governing, with_effects_of};
use crate::error::ToolError;

/// How the items of one call ended, each under its key (SPEC §4.8).
///
/// ```
/// use serde_json::json;
/// use toolerror::contract::Batch;
/// use toolerror::{ErrorType, ToolError};
///
/// let gone = || Err(ToolError::not_found("no such note"));
/// let batch = Batch::from_iter([("a", Ok(json!({"text": "hello"}))), ("b", gone())]);
/// let data = batch.data().unwrap();
/// assert_eq!((&data["failed"], &data["items"][1]["key"]), (&json!(1), &json!("b")));
///
/// let failed = Batch::from_iter([("a", gone()), ("b", gone())]).data().unwrap_err();
/// assert_eq!((failed.error_type(), failed.errors().len()), (ErrorType::NotFound, 2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Batch {
    items: Vec<(String, Result<Value, ToolError>)>,
}

impl Batch {
    /// A batch without items.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds how an item ended: its data, or its error.
    pub fn add(&mut self, key: impl Into<String>, ended: Result<Value, ToolError>) {
        self.items.push((key.into(), ended));
    }

    /// The data of the call: `{"items", "succeeded", "failed"}`.
    ///
    /// # Errors
    /// All items have failed: the strictest of their errors, with all of them in `errors`, each with its `key`.
    pub fn data(self) -> Result<Value, ToolError> {
        let failed = self.items.iter().filter(|(_, ended)| ended.is_err()).count();
        let succeeded = self.items.len() - failed;
        if failed > 0 && succeeded == 0 {
            return Err(self.failure());
        }
        let items = self.items.into_iter().map(|(key, ended)| match ended {
            Ok(data) => json!({ "key": key, "data": data }),
            Err(error) => json!({ "key": key, "error": error }),
        });
        let items: Vec<Value> = items.collect();
        Ok(json!({ "items": items, "succeeded": succeeded, "failed": failed }))
    }

    /// The one error of a batch in which a part failed: the governing error, with the effects and the errors of
    /// all parts.
    fn failure(self) -> ToolError {
        let errors: Vec<ToolError> = self
            .items
            .iter()
            .filter_map(|(_, ended)| ended.clone().err())
            .collect();
        let governing = governing(&errors).and_then(|at| errors.get(at)).cloned();
        let governing = governing.unwrap_or_else(|| ToolError::internal(""));
        let all = self.items.into_iter().zip(&errors);
        let all = all.map(|((key, _), error)| error.clone().with_member("key", key));
        with_effects_of(governing, &errors).with_errors(all.collect::<Vec<_>>())
    }
}

impl<K: Into<String>> FromIterator<(K, Result<Value, ToolError>)> for Batch {
    fn from_iter<I: IntoIterator<Item = (K, Result<Value, ToolError>)>>(items: I) -> Self {
        let items = items.into_iter().map(|(key, ended)| (key.into(), ended));
        Self {
            items: items.collect(),
        }
    }
}
