//! What the middlewares of MCP hosts need of the core (SPEC §1.9, §1.10).

use std::cell::RefCell;
use std::time::Duration;

use toolerror::server::Metrics;
use toolerror_bridge::{ended, ended_word};

use crate::arguments::{Arguments, BorderAnswer};
use crate::emit::writing;
use crate::handles::Held;

/// The error that goes on the wire for a failure that nobody foresaw: `error`, `name`?, `message` for the log, `expose`,
/// `kind`? of what failed.
pub(crate) fn unexpected(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (error, name) = (arguments.error()?, arguments.optional()?);
    let (message, expose) = (arguments.text("message")?, arguments.value("expose")?);
    let kind = arguments.optional()?;
    let (name, kind) = (name.as_deref(), kind.as_deref());
    let made = toolerror_bridge::unexpected(error, name, &message, expose, kind);
    Ok(Some(made.to_json()))
}

/// The INTERNAL to log and to send for an `error` that a tool gave, with an `error_id`; nothing for another type.
pub(crate) fn returned(arguments: &mut Arguments<'_>) -> BorderAnswer {
    Ok(toolerror_bridge::returned(&arguments.error()?).map(|error| error.to_json()))
}

/// VALIDATION with all that the host says is wrong with the arguments: `arguments`, `said`, both JSON.
pub(crate) fn invalid_arguments(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (given, said) = (arguments.text("arguments")?, arguments.text("said")?);
    let error = toolerror_bridge::invalid_arguments(None, &given, &said)?;
    Ok(Some(error.to_json()))
}

/// What becomes of an error of the protocol: `tool`, `error`, `listed`. The answer: a word, then after a line break the
/// error, if there is one.
pub(crate) fn protocol_error(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (tool, error) = (arguments.text("tool")?, arguments.text("error")?);
    let listed = arguments.value("listed")?;
    let (kind, text) = toolerror_bridge::protocol_error_text(&tool, &error, listed)?;
    Ok(Some(format!("{kind}\n{}", text.unwrap_or_default())))
}

/// NOT_FOUND when `message` is one by which hosts say that they have no `tool`.
pub(crate) fn unknown_tool_by_text(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (tool, message) = (arguments.text("tool")?, arguments.text("message")?);
    Ok(toolerror_bridge::unknown_tool_text(&tool, &message))
}

/// How a call counts that ended with this error.
pub(crate) fn ended_with(arguments: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(
        ended_word(toolerror_bridge::ended_with(&arguments.error()?)).to_owned(),
    ))
}

/// `result`, `options`?: the tool's result as it may leave the process, how it counts, and its INTERNALs for the log, as
/// JSON.
pub(crate) fn emitted_result(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (result, options) = (arguments.text("result")?, writing(arguments)?);
    let emitted = toolerror_bridge::emitted_result_json(&result, &options.emit)?;
    Ok(Some(emitted))
}

/// `{"name", "attributes"}` of the span of a call of `tool`, as JSON.
pub(crate) fn span_of_call(arguments: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(toolerror_bridge::span_json(&arguments.text("tool")?)))
}

/// The `error.type` of the span of a call that `ended` as the word says; nothing where it is not an error.
pub(crate) fn span_error_type(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let word = ended(&arguments.text("ended")?)?;
    Ok(word.span_error_type().map(str::to_owned))
}

/// The error of a call that was never sent: `reason`, `retry_after`?.
pub(crate) fn not_sent_error(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let reason = arguments.text("reason")?;
    let error = toolerror_bridge::not_sent_error(&reason, arguments.optional_value()?);
    Ok(Some(error.to_json()))
}

/// What an MCP tool's hints say of it: `read_only`?, `idempotent`?, `trusted`. The answer is JSON.
pub(crate) fn tool_facts(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (read_only, idempotent) = (arguments.optional_value()?, arguments.optional_value()?);
    let trusted = arguments.value("trusted")?;
    Ok(Some(toolerror_bridge::facts_json(read_only, idempotent, trusted)))
}

thread_local! {
    static METRICS: Held<Metrics> = RefCell::default();
}

/// Counters of tool calls.
#[expect(clippy::unnecessary_wraps, reason = "as each function of the border")]
pub(crate) fn metrics_new(_: &mut Arguments<'_>) -> BorderAnswer {
    Ok(Some(METRICS.with_borrow_mut(|all| all.keep(Metrics::default()))))
}

/// Frees a server's metrics.
pub(crate) fn metrics_free(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("metrics")?;
    METRICS.with_borrow_mut(|all| all.free(number));
    Ok(None)
}

/// Counts a call: `metrics`, `tool`, `listed`, `ended`, `seconds`.
pub(crate) fn metrics_record(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let (number, tool) = (arguments.value("metrics")?, arguments.text("tool")?);
    let (listed, word) = (arguments.value("listed")?, arguments.text("ended")?);
    let duration = Duration::try_from_secs_f64(arguments.value("seconds")?).unwrap_or_default();
    METRICS.with_borrow_mut(|all| {
        all.get(number)?.record(&tool, listed, ended(&word)?, duration);
        Ok(None)
    })
}

/// What is counted so far, as JSON.
pub(crate) fn metrics_snapshot(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("metrics")?;
    METRICS.with_borrow_mut(|all| Ok(Some(all.get(number)?.snapshot().to_json())))
}

/// What is counted so far, in the text format that Prometheus scrapes.
pub(crate) fn metrics_prometheus(arguments: &mut Arguments<'_>) -> BorderAnswer {
    let number = arguments.value("metrics")?;
    METRICS.with_borrow_mut(|all| Ok(Some(all.get(number)?.snapshot().to_prometheus())))
}
