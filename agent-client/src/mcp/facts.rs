//! The facts in a server's hints about its tools, and whether to trust them.

use rmcp::model::{Tool, ToolAnnotations};

use crate::engine::Facts;

/// The facts about a tool, as [`Facts::from_hints`] has them.
pub(super) fn from_tool(tool: Option<&Tool>, trusted: bool) -> Facts {
    let hints = tool.and_then(|tool| tool.annotations.as_ref());
    let read = |hint: fn(&ToolAnnotations) -> Option<bool>| hints.and_then(hint);
    Facts::from_hints(
        read(|hints| hints.read_only_hint),
        read(|hints| hints.idempotent_hint),
        trusted,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn tool(annotations: ToolAnnotations) -> Tool {
        Tool::new("x", "", Arc::default()).annotate(annotations)
    }

    fn facts(tool: Option<&Tool>, trusted: bool) -> (Option<bool>, Option<bool>, Option<bool>) {
        let facts = from_tool(tool, trusted);
        (facts.read_only, facts.idempotent, facts.side_effects)
    }

    #[test]
    fn without_trust_or_hints_a_tool_is_unsafe() {
        let unsafe_ = (Some(false), Some(false), Some(true));
        let nice = tool(ToolAnnotations::new().read_only(true).idempotent(true));
        assert_eq!(facts(Some(&nice), false), unsafe_);
        assert_eq!(facts(None, true), unsafe_);
        assert_eq!(facts(Some(&Tool::new("x", "", Arc::default())), true), unsafe_);
        assert_eq!(
            facts(Some(&tool(ToolAnnotations::new().destructive(false))), true),
            unsafe_
        );
    }

    #[test]
    fn trusted_hints_count() {
        let reads = tool(ToolAnnotations::new().read_only(true));
        assert_eq!(facts(Some(&reads), true), (Some(true), Some(false), Some(false)));
        let sets = tool(ToolAnnotations::new().idempotent(true));
        assert_eq!(facts(Some(&sets), true), (Some(false), Some(true), Some(true)));
    }
}
