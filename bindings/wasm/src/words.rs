//! The word lists and limits of the contract, and the randomness of the host.

use serde_json::json;
use toolerror::{bindings, Misuse};

use crate::arguments::{Arguments, BorderAnswer};

/// Gives the instance a `number` that no other has: the ids of errors are drawn with it.
pub(crate) fn stir(arguments: &mut Arguments<'_>) -> BorderAnswer {
    bindings::stir(arguments.value("number")?);
    Ok(None)
}

/// All word lists as JSON, by their names.
#[expect(clippy::unnecessary_wraps, reason = "as each function of the border")]
pub(crate) fn words(_: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(toolerror_bridge::words_json()))
}

/// The version of the contract, the advice for a call that was never sent, and limits, as JSON.
#[expect(clippy::unnecessary_wraps, reason = "as each function of the border")]
pub(crate) fn constants(_: &mut Arguments<'_>) -> BorderAnswer {
    let constants = json!({
        "contract_version": toolerror::contract_version(),
        "not_sent_advice": toolerror_bridge::NOT_SENT_ADVICE,
        "failure_sources": toolerror_bridge::failure_sources(),
        "max_chain": toolerror_bridge::MAX_CHAIN,
        "max_history": toolerror_bridge::MAX_HISTORY,
        "max_tool_pages": toolerror_bridge::MAX_TOOL_PAGES,
        "max_message": toolerror_bridge::MAX_MESSAGE,
        "max_stderr": toolerror_bridge::MAX_STDERR,
        "attempt_timeout_ms": toolerror_bridge::ATTEMPT_TIMEOUT_MS,
        "connect_timeout_ms": toolerror_bridge::CONNECT_TIMEOUT_MS,
        "default_revision": toolerror_bridge::DEFAULT_REVISION,
        "session_header": toolerror_bridge::SESSION_HEADER,
        "driver_meta": toolerror_bridge::DRIVER_META,
    });
    Ok(Some(constants.to_string()))
}

/// The paths of the members that the core's table asks for, as a JSON array: `runtime`, `classes`, a JSON array.
pub(crate) fn exception_members(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let runtime = arguments.text("runtime")?;
    let classes: Vec<String> = serde_json::from_str(&arguments.text("classes")?).map_err(Misuse::new)?;
    let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
    Ok(Some(
        json!(bindings::exception_members(&runtime, &classes)).to_string(),
    ))
}
