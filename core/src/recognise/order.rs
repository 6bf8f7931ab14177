//! The order of the steps of recognition, and which of them a kind of failure takes.

/// A step, in the order in which steps are taken. The first seven read; the others judge what was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// The form of a known system.
    Form,
    /// A page that asks for a sign-in, or for proof that a person is there.
    Page,
    /// Words of a body that say more than its status.
    WordsBesideStatus,
    /// Words beside what was found that say why, or that speak against a retry.
    Caution,
    /// Words of the other blocks that speak against a retry.
    OtherBlocks,
    /// A text that prints a status and the body of its response.
    PrintedResponse,
    /// The words of the texts.
    Words,
    /// Words that speak against what a code or a status says.
    Contradiction,
    /// A server that says that it refused the call on purpose.
    Refusal,
    /// A 409 whose words do not state that it is temporary.
    Conflict,
    /// A deed whose reply was lost.
    Deed,
}

use Step::{
    Caution, Conflict, Contradiction, Deed, Form, OtherBlocks, Page, PrintedResponse, Refusal, Words,
    WordsBesideStatus,
};

/// A text has no status that could be refused or contradicted.
pub(super) const TEXT: &[Step] = &[Form, Caution, PrintedResponse, Words, Deed];
/// As a text; a form in one block also has to stand up to the others.
pub(super) const TOOL_RESULT: &[Step] = &[Form, Caution, OtherBlocks, PrintedResponse, Words, Deed];
/// A code is not in a form.
const VAGUE_CODE: &[Step] = &[PrintedResponse, Words, Contradiction, Refusal, Conflict, Deed];
/// The code says what the failure is.
const CODE: &[Step] = &[Contradiction, Refusal, Conflict, Deed];
/// Words count only if they say more than the status, and these have to stand up to the rest of the body, too.
const RESPONSE: &[Step] = &[
    Form,
    Page,
    WordsBesideStatus,
    Caution,
    Contradiction,
    Refusal,
    Conflict,
    Deed,
];
/// As a response. The text that prints it names the deed.
pub(super) const PRINTED: &[Step] = &[
    Form,
    Page,
    WordsBesideStatus,
    Caution,
    Contradiction,
    Refusal,
    Conflict,
];
/// The caller's own entry decides, unless the body is the form of a known system.
const FINAL_RESPONSE: &[Step] = &[Form, Refusal];
/// Words of a success are its content.
const SUCCESS: &[Step] = &[Form, Page, Caution, Deed];
/// The caller's own entry says that no page is meant.
const FINAL_SUCCESS: &[Step] = &[Form, Caution, Deed];

/// The steps of an error with a code; `is_vague`: the code has no meaning.
pub(super) const fn of_code(is_vague: bool) -> &'static [Step] {
    if is_vague {
        VAGUE_CODE
    } else {
        CODE
    }
}

/// The steps of a response; `has_failed`: its status states a failure, `is_final`: the caller's own entry decides.
pub(super) const fn of_response(has_failed: bool, is_final: bool) -> &'static [Step] {
    match (has_failed, is_final) {
        (true, false) => RESPONSE,
        (true, true) => FINAL_RESPONSE,
        (false, false) => SUCCESS,
        (false, true) => FINAL_SUCCESS,
    }
}

#[cfg(test)]
mod tests {
    use crate::recognise::order::*;

    #[test]
    fn every_kind_of_failure_takes_its_steps_in_the_one_order() {
        let all = [
            TEXT,
            TOOL_RESULT,
            VAGUE_CODE,
            CODE,
            RESPONSE,
            PRINTED,
            FINAL_RESPONSE,
            SUCCESS,
            FINAL_SUCCESS,
        ];
        for steps in all {
            assert!(steps.is_sorted_by(|one, next| one < next), "{steps:?}");
        }
    }
}
