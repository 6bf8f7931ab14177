//! A decision in words, for a model (SPEC §2.2).

use toolerror::ToolError;

use super::decision::Decision;

impl Decision {
    /// One short English instruction for a model.
    pub fn advice(&self, error: &ToolError) -> String {
        format!("{} ({})", self.action, error.error_type())
    }
}
