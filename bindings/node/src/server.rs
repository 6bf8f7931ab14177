//! What the middlewares of MCP hosts and the drivers of MCP calls need of the core (SPEC §1.9, §1.10, §2.1.14).

use std::sync::Arc;
use std::time::Duration;

use napi::Result;
use napi_derive::napi;
use serde_json::json;
use toolerror_bridge::{ended_with as ended_with_error, ended_word, DRIVER_META};

use crate::emit::Options;
use crate::misuse::{catch_panic, misuse};
use crate::value::error_of;

/// The text of the error that goes on the wire for a failure that nobody foresaw; `message` is for the log. What failed
/// is a tool, or else what `kind` says, of this name.
#[napi]
pub fn unexpected(
    text: String,
    name: Option<String>,
    message: String,
    expose: bool,
    kind: Option<String>,
) -> Result<String> {
    catch_panic(|| {
        let error = error_of(&text)?;
        let (name, kind) = (name.as_deref(), kind.as_deref());
        Ok(toolerror_bridge::unexpected(error, name, &message, expose, kind).to_json())
    })
}

/// The text of the INTERNAL to log and to send for one that a tool gave, which has an `error_id`; nothing for another type.
#[napi]
pub fn returned(text: String) -> Result<Option<String>> {
    catch_panic(|| Ok(toolerror_bridge::returned(&error_of(&text)?).map(|error| error.to_json())))
}

/// VALIDATION with all that is wrong with the arguments; everything is JSON.
#[napi]
pub fn invalid_arguments(schema: Option<String>, arguments: String, said: String) -> Result<String> {
    catch_panic(|| {
        let error = toolerror_bridge::invalid_arguments(schema.as_deref(), &arguments, &said);
        Ok(error.map_err(misuse)?.to_json())
    })
}

/// Whether the schema finds anything wrong with the arguments.
#[napi]
pub fn violates(schema: String, arguments: String) -> Result<bool> {
    catch_panic(|| toolerror_bridge::violations(&schema, &arguments).map_err(misuse))
}

/// What becomes of an error of the protocol: `{"kind", "error"}`, the kind `error`, `unforeseen`, `protocol` or
/// `cancelled`, the error as its text.
#[napi]
pub fn protocol_error(tool: String, error: String, listed: bool) -> Result<String> {
    catch_panic(|| {
        let (kind, text) = toolerror_bridge::protocol_error_text(&tool, &error, listed).map_err(misuse)?;
        Ok(json!({"kind": kind, "error": text}).to_string())
    })
}

/// The text of NOT_FOUND when `message` is one by which hosts say that they have no such tool.
#[napi]
pub fn unknown_tool_by_text(tool: String, message: String) -> Result<Option<String>> {
    catch_panic(|| Ok(toolerror_bridge::unknown_tool_text(&tool, &message)))
}

/// How a call counts that ended with the error of this text.
#[napi]
pub fn ended_with(text: String) -> Result<&'static str> {
    catch_panic(|| Ok(ended_word(ended_with_error(&error_of(&text)?))))
}

/// `{"name", "attributes"}` of the span of a call, as JSON.
#[napi]
pub fn span_of_call(tool: String) -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::span_json(&tool)))
}

/// The `error.type` of the span of a call that ended as the word says; nothing where it is not an error.
#[napi]
pub fn span_error_type(ended: String) -> Result<Option<&'static str>> {
    catch_panic(|| {
        let ended = toolerror_bridge::ended(&ended).map_err(misuse)?;
        Ok(ended.span_error_type())
    })
}

/// The text of the error of a call that was never sent.
#[napi]
pub fn not_sent_error(reason: String, retry_after: Option<f64>) -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::not_sent_error(&reason, retry_after).to_json()))
}

/// `{"result", "ended", "internals"}`: a result of a tool as it may leave the process, null when it may stay, how it
/// counts, and the texts of its INTERNALs for the log.
#[napi]
pub fn emitted_result(result: String, options: Option<String>) -> Result<String> {
    catch_panic(|| {
        let options = Options::of(options.as_deref())?;
        toolerror_bridge::emitted_result_json(&result, options.emit()).map_err(misuse)
    })
}

/// The members of `_meta` that a driver sends along: for the number of the attempt, and for the idempotency key.
#[napi]
#[must_use]
pub fn driver_meta() -> Vec<String> {
    DRIVER_META.map(str::to_owned).into()
}

/// What an MCP tool's hints say of it, as JSON: `read_only`, `idempotent`, `side_effects`.
#[napi]
pub fn tool_facts(read_only: Option<bool>, idempotent: Option<bool>, trusted: bool) -> Result<String> {
    catch_panic(|| Ok(toolerror_bridge::facts_json(read_only, idempotent, trusted)))
}

/// The counters of tool calls.
#[napi]
#[derive(Default)]
pub struct NativeMetrics(Arc<toolerror::server::Metrics>);

#[napi]
impl NativeMetrics {
    /// With nothing counted.
    #[napi(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts a call that took `seconds` and ended as the word says.
    #[napi]
    pub fn record(&self, tool: String, listed: bool, ended: String, seconds: f64) -> Result<()> {
        catch_panic(|| {
            let ended = toolerror_bridge::ended(&ended).map_err(misuse)?;
            let duration = Duration::try_from_secs_f64(seconds).unwrap_or_default();
            self.0.record(&tool, listed, ended, duration);
            Ok(())
        })
    }

    /// What is counted so far, as JSON.
    #[napi]
    pub fn snapshot(&self) -> Result<String> {
        catch_panic(|| Ok(self.0.snapshot().to_json()))
    }

    /// What is counted so far, in the text format that Prometheus scrapes.
    #[napi]
    pub fn prometheus(&self) -> Result<String> {
        catch_panic(|| Ok(self.0.snapshot().to_prometheus()))
    }
}
