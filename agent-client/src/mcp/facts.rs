//! What a server says about its tools, and how much of it counts.

use rmcp::model::{Tool, ToolAnnotations};

use crate::engine::Facts;

/// The facts about a tool, as [`Facts::of_hints`] has them.
pub(super) fn of(tool: Option<&Tool>, trusted: bool) -> Facts {
    let hints = tool.and_then(|tool| tool.annotations.as_ref());
    let says = |hint: fn(&ToolAnnotations) -> Option<bool>| hints.and_then(hint);
    Facts::of_hints(
        says(|hints| hints.read_only_hint),
        says(|hints| hints.idempotent_hint),
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

    fn said(tool: Option<&Tool>, trusted: bool) -> (Option<bool>, Option<bool>, Option<bool>) {
        let facts = of(tool, trusted);
        (facts.read_only, facts.idempotent, facts.side_effects)
    }

    #[test]
    fn without_trust_or_hints_a_tool_is_unsafe() {
        let unsafe_ = (Some(false), Some(false), Some(true));
        let nice = tool(ToolAnnotations::new().read_only(true).idempotent(true));
        assert_eq!(said(Some(&nice), false), unsafe_);
        assert_eq!(said(None, true), unsafe_);
        assert_eq!(said(Some(&Tool::new("x", "", Arc::default())), true), unsafe_);
        assert_eq!(
            said(Some(&tool(ToolAnnotations::new().destructive(false))), true),
            unsafe_
        );
    }

    #[test]
    fn trusted_hints_count() {
        let reads = tool(ToolAnnotations::new().read_only(true));
        assert_eq!(said(Some(&reads), true), (Some(true), Some(false), Some(false)));
        let sets = tool(ToolAnnotations::new().idempotent(true));
        assert_eq!(said(Some(&sets), true), (Some(false), Some(true), Some(true)));
    }
}
