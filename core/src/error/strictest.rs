//! Chooses the error that governs among several (SPEC §1.5.7).

use super::{Effects, ErrorType, ToolError};

/// Position of the error whose type allows the least; of equal ones the first.
pub(crate) fn governing<'a>(errors: impl IntoIterator<Item = &'a ToolError>) -> Option<usize> {
    let rank = |error: &ToolError| {
        ErrorType::STRICTEST_FIRST
            .iter()
            .position(|t| *t == error.error_type())
    };
    let errors = errors.into_iter().enumerate();
    errors.min_by_key(|(_, error)| rank(error)).map(|(at, _)| at)
}

/// The error with the effects of others: what one of them may have changed is no less changed because another governs.
pub(crate) fn with_effects_of<'a>(
    error: ToolError,
    others: impl IntoIterator<Item = &'a ToolError>,
) -> ToolError {
    let mut changed = others.into_iter().filter_map(ToolError::effects);
    match (error.effects(), changed.find(|effects| *effects != Effects::None)) {
        (None | Some(Effects::None), Some(changed)) => error.with_effects(changed),
        _ => error,
    }
}
