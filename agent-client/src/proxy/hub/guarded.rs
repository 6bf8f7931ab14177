//! Calls under their contracts (SPEC §2.6.13).

use std::time::Duration;

use serde_json::value::RawValue;
use serde_json::Value;
use toolerror::{Effects, Phase, ToolError};

use super::{Hub, PendingCall};
use crate::answers::Head;
use crate::proxy::contracts::{BegunCall, CheckedResult, GuardedCall, NewCall};
use crate::proxy::duplicate_members::has_repeated;
use crate::proxy::event::ProxyEvent;
use crate::proxy::message::{self, Kind, Message};

/// The contract's verdict on a call that begins.
pub(super) enum ContractVerdict {
    Runs(Option<Box<GuardedCall>>),
    /// The client has its answer.
    Answered,
}

impl Hub {
    /// Checks a call that begins, and answers one that must not be sent.
    pub(super) fn check(&mut self, message: &Message<'_>) -> ContractVerdict {
        let Some(contracts) = self.settings.contracts.clone() else {
            return ContractVerdict::Runs(None);
        };
        let mut params = message.params();
        let tool = params.name.unwrap_or_default();
        let session = format!("{:016x}", self.mark);
        let has_result_type = params.meta.protocol_version.is_some();
        let begun = message.arguments().and_then(|arguments| {
            contracts.begin(NewCall {
                session: &session,
                tool: &tool,
                arguments,
                idempotency_key: params.meta.idempotency_key.take(),
            })
        });
        let (result, error) = match begun {
            Ok(BegunCall::Runs(guarded)) => return ContractVerdict::Runs(Some(guarded)),
            Ok(BegunCall::Ended(outcome)) => (message::with_outcome(None, &outcome, has_result_type), None),
            Err(error) => (message::failed_result(None, &error, has_result_type), Some(error)),
        };
        let call = self.traced(message, &mut params.meta);
        let id = message.id.map_or("null", RawValue::get);
        self.to_client.push(message::response(id, &result));
        let tool = self.tool_label(tool);
        self.events.push(ProxyEvent::Answered {
            tool,
            attempts: 0,
            took: Duration::ZERO,
            error,
            gave_up: None,
            retries_left: None,
            call,
        });
        ContractVerdict::Answered
    }

    /// Whether a line of the client must not be sent, because a server may read it as an unchecked call.
    pub(super) fn is_unchecked(&self, message: Option<&Message<'_>>, text: &str) -> bool {
        if self.settings.contracts.is_none() || text.trim_ascii().is_empty() {
            return false;
        }
        message.is_none_or(|message| {
            if message.is_ambiguous(text) {
                return true;
            }
            message.is_call() && message.kind() != Kind::Request
        })
    }

    /// Says that a line was not sent; whoever waits for an answer to it gets it.
    pub(super) fn refuse_line(&mut self, message: Option<&Message<'_>>, text: &str) {
        let error = ToolError::validation("this was not sent: it cannot be checked against a contract");
        let error = error.with_effects(Effects::None);
        let request = message.filter(|message| message.kind() == Kind::Request);
        let (id, is_call) = match (message, Head::of_object(text)) {
            (Some(_), _) => (
                request.and_then(|request| Some(request.id?.get().to_owned())),
                request.is_some_and(Message::is_call),
            ),
            // what is not JSON may still say who waits for an answer
            (None, Some(head)) => {
                let is_call = head.method.as_deref() == Some("tools/call");
                (head.id.filter(|_| head.method.is_some()), is_call)
            }
            (None, None) => (None, false),
        };
        let id = id.filter(|id| is_right_id(id) && !self.is_in_use(&message::key_of(id)));
        let is_call = is_call && id.is_some();
        let id = id.as_deref().unwrap_or("null");
        self.to_client.push(message::refused(id, is_call, &error));
    }

    /// Whether a line of the server must not reach the client, which may read an unchecked answer in it.
    pub(super) fn is_unchecked_answer(&self, message: Option<&Message<'_>>, text: &str) -> bool {
        let may_be_read = text.trim_start().starts_with(['{', '[']);
        self.settings.contracts.is_some()
            && may_be_read
            && message.is_none_or(|message| message.is_ambiguous(text))
    }

    /// The result of a server without its secrets, where it has contracts. `None` for one that holds none.
    pub(super) fn masked(&self, result: Option<&str>) -> Option<String> {
        self.settings.contracts.as_ref()?;
        message::masked(result?)
    }

    /// The result of a call that has failed, without its secrets. `None` for one that holds none.
    pub(super) fn masked_failure(&self, result: Option<&str>) -> Option<String> {
        let masked = self.masked(result);
        let known = self.settings.secrets.mask_json(masked.as_deref().or(result)?);
        known.or(masked)
    }

    /// The same for an answer about a task, which may have ended well.
    pub(super) fn masked_of_task(&self, result: &str, has_failed: bool) -> Option<String> {
        if has_failed {
            self.masked_failure(Some(result))
        } else {
            self.masked(Some(result))
        }
    }

    /// The list of tools as clients see it, where it shows the schemas of contracts.
    pub(super) fn listed(&self, text: &str, result: &str) -> Option<Vec<u8>> {
        let contracts = self.settings.contracts.as_ref()?;
        if !contracts.are_published {
            return None;
        }
        message::with_tools(text, result, &contracts.input_schemas())
    }

    /// The final error of a call, as its contract declares it.
    pub(super) fn error_by_contract(call: &mut PendingCall, error: ToolError) -> ToolError {
        let took = call.started.elapsed();
        match call.guarded.take() {
            Some(guarded) => guarded.failed(error, took),
            None => error,
        }
    }

    /// Checks a successful answer by the call's contract.
    pub(super) fn checked(call: &mut PendingCall, message: &Message<'_>) -> CheckedResult {
        match (call.guarded.take(), message.result, message.error) {
            (Some(guarded), Some(result), _) => guarded.succeeded(result.get()),
            (Some(guarded), None, Some(error)) => {
                guarded.withdraw_if_input_required(error.get());
                CheckedResult::Passes
            }
            _ => CheckedResult::Passes,
        }
    }
}

impl Message<'_> {
    /// The arguments of a call.
    fn arguments(&self) -> Result<Value, ToolError> {
        #[derive(serde::Deserialize)]
        struct Params<'a> {
            #[serde(default, borrow)]
            arguments: Option<&'a RawValue>,
        }
        let unchecked = |what: &str| {
            let text = format!("the arguments {what}, so that their contract cannot be checked");
            ToolError::validation(text)
                .with_phase(Phase::Input)
                .with_effects(Effects::None)
        };
        let unreadable = |_| unchecked("cannot be read");
        let params = self.params.map_or("{}", RawValue::get);
        let params: Params<'_> = serde_json::from_str(params).map_err(unreadable)?;
        let arguments = params.arguments.map_or("{}", RawValue::get);
        let read = serde_json::from_str(arguments).map_err(unreadable)?;
        if has_repeated(arguments) {
            return Err(unchecked("have two members of the same name").with_recoverable(true));
        }
        Ok(read)
    }
}

/// Whether an id, given as JSON, is a text or a number.
fn is_right_id(id: &str) -> bool {
    id.starts_with(|c: char| c == '"' || c == '-' || c.is_ascii_digit())
}
