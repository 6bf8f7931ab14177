//! From what came back to what to do about it, in one step.

use toolerror_agent::{assess_outcome, AssessContext, Assessment};

use crate::engine::te_answer;
use crate::error::put;
use crate::handle::{free, handle_slot, new_handle, required, slot};
use crate::status::{catch_panic, catch_panic_or_default};
use crate::{te_disposition, te_error, te_reading, te_status, te_str, te_string};

/// What is known about a call beside what came back.
pub struct te_context(AssessContext);

/// A context: `{"now", "failures", "tool": {"name", "read_only", "idempotent", "side_effects"}, "method",
/// "idempotency_key", "seed", "policy"}`, each optional. Free it with `te_context_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_context_new(json: te_str, out: *mut *mut te_context) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's text, as the header says
        let json = unsafe { json.optional_text("json")? };
        *out = new_handle(te_context(toolerror_bridge::context(json.as_deref())?));
        Ok(te_status::Ok)
    })
}

/// Frees a context and clears the variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_context_free(context: *mut *mut te_context) {
    // SAFETY: the caller's variable with its own handle, as the header says
    unsafe { free(context) };
}

/// What came back and what to do about it. It never changes.
pub struct te_assessment(Assessment);

/// Says what to do about what came back. `context` NULL: the first failure of a call about which nothing is known. Free
/// the assessment with `te_assessment_free`; the reading is not needed for it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assess(
    reading: *const te_reading,
    context: *const te_context,
    out: *mut *mut te_assessment,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable, as the header says
        let out = unsafe { handle_slot(out)? };
        // SAFETY: the caller's handles, as the header says
        let (reading, context) = unsafe { (required(reading, "reading")?, context.as_ref()) };
        let assessment = match context {
            Some(context) => assess_outcome(&reading.0, &context.0),
            None => assess_outcome(&reading.0, &AssessContext::default()),
        };
        *out = new_handle(te_assessment(assessment));
        Ok(te_status::Ok)
    })
}

/// Frees an assessment and clears the variable. Its error goes with it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assessment_free(assessment: *mut *mut te_assessment) {
    // SAFETY: the caller's variable with its own handle, as the header says
    unsafe { free(assessment) };
}

/// What was found; `TE_DISPOSITION_NOT_AN_ERROR` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assessment_disposition(assessment: *const te_assessment) -> te_disposition {
    catch_panic_or_default(|| {
        // SAFETY: the caller's handle, as the header says
        let assessment = unsafe { required(assessment, "assessment")? };
        Ok(assessment.0.outcome().into())
    })
}

/// The error, if the call failed, else NULL. It belongs to the assessment: do not free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assessment_error(assessment: *const te_assessment) -> *const te_error {
    // SAFETY: the caller's handle, as the header says
    let error = unsafe { assessment.as_ref() }.and_then(|assessment| assessment.0.error());
    error.map_or(std::ptr::null(), te_error::borrowed)
}

/// The delay that the server asks for, in seconds; `TE_STATUS_NONE` when it asks for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assessment_retry_after(
    assessment: *const te_assessment,
    seconds: *mut f64,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handle, as the header says
        let (seconds, assessment) = unsafe {
            (
                slot(seconds, "seconds", 0.0)?,
                required(assessment, "assessment")?,
            )
        };
        Ok(put(assessment.0.retry_after_s(), seconds))
    })
}

/// What to do; `TE_STATUS_NONE` when the call did not fail.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assessment_decision(
    assessment: *const te_assessment,
    out: *mut te_answer,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handle, as the header says
        let (out, assessment) = unsafe {
            (
                slot(out, "out", te_answer::default())?,
                required(assessment, "assessment")?,
            )
        };
        let decision = assessment.0.decision().copied();
        Ok(put(decision.map(|decision| te_answer::of(decision.into())), out))
    })
}

/// What to do, in words for a model; `TE_STATUS_NONE` when the call did not fail.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assessment_advice(
    assessment: *const te_assessment,
    out: *mut te_string,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handle, as the header says
        let (out, assessment) = unsafe { (te_string::slot(out)?, required(assessment, "assessment")?) };
        Ok(put(assessment.0.advice().map(te_string::new), out))
    })
}

/// `{"disposition", "error", "retry_after", "decision": {"action", "delay_ms"?, "reason"?}}`, null for what there is
/// not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn te_assessment_to_json(
    assessment: *const te_assessment,
    out: *mut te_string,
) -> te_status {
    catch_panic(|| {
        // SAFETY: the caller's variable and handle, as the header says
        let (out, assessment) = unsafe { (te_string::slot(out)?, required(assessment, "assessment")?) };
        *out = te_string::new(assessment.0.to_json());
        Ok(te_status::Ok)
    })
}
