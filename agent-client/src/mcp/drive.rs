//! One call, from its first attempt to its answer or to the decision that its caller must carry out.

use std::time::Duration;

use rmcp::model::CallToolResponse;
use toolerror::ToolError;

use super::call::ToolCall;
use super::client::AgentClient;
use super::failed::Failed;
use super::failure::{Attempt, CallEvent, CallFailure, History};
use crate::driver::{Sleep as _, TokioSleep};
use crate::engine::{not_sent_error, Admission, Call, Decision, Delivery};

/// A call on its way.
pub(super) struct Drive<'a> {
    client: &'a AgentClient,
    call: Call,
    request: ToolCall,
    history: History,
    last: Option<ToolError>,
}

impl<'a> Drive<'a> {
    /// A call that begins now.
    pub(super) fn new(client: &'a AgentClient, call: Call, request: ToolCall) -> Self {
        Self {
            client,
            call,
            request,
            history: History::default(),
            last: None,
        }
    }

    /// A call that goes on with other arguments.
    pub(super) fn resumed(
        client: &'a AgentClient,
        failure: CallFailure,
        arguments: serde_json::Value,
    ) -> Self {
        let (mut call, mut request, history, last) = failure.into_parts();
        request.arguments = arguments;
        call.resume(request.arguments_hash());
        Self {
            client,
            call,
            request,
            history,
            last: Some(last),
        }
    }

    /// Attempts and waits.
    pub(super) async fn run(mut self) -> Result<CallToolResponse, CallFailure> {
        loop {
            if let Err(decision) = self.turn().await {
                return Err(self.give_back(decision));
            }
            match self.attempt().await {
                Ok(response) => return Ok(response),
                Err(decision) => match decision.delay_ms() {
                    Some(delay_ms) => self.wait(delay_ms).await,
                    None => return Err(self.give_back(decision)),
                },
            }
        }
    }

    /// Waits until the call may be sent, if it may.
    async fn turn(&mut self) -> Result<(), Decision> {
        loop {
            match self.client.ask(&mut self.call) {
                Admission::Send { delay_ms: 0 } => return Ok(()),
                Admission::Send { delay_ms } => self.wait(delay_ms).await, // then ask again
                Admission::GiveUp(decision) => return Err(decision),
            }
        }
    }

    /// Sends the call once.
    async fn attempt(&mut self) -> Result<CallToolResponse, Decision> {
        let number = self.call.attempts().saturating_add(1);
        let started_ms = AgentClient::now_ms();
        match self.send(number).await {
            Ok(response) => {
                self.client.answered(&mut self.call, &response);
                Ok(response)
            }
            Err(failed) => {
                let decision = self.client.judge(&mut self.call, &failed);
                self.remember(failed, decision, number, started_ms);
                Err(decision)
            }
        }
    }

    async fn send(&self, number: u32) -> Result<CallToolResponse, Failed> {
        let params = self.request.request(number);
        let params = params.map_err(|error| Failed::new(error, Delivery::NotSent))?;
        let tool = self.request.tool();
        let attempt = number;
        self.client.tell(CallEvent::Sending { tool, attempt });
        self.client.send_in_time(params, self.call.deadline_ms()).await
    }

    fn remember(&mut self, failed: Failed, decision: Decision, number: u32, started_ms: u64) {
        let attempt = Attempt {
            number,
            delivery: failed.to_failure().delivery,
            wire: failed.wire.clone(),
            error: failed.into_error(),
            decision,
            started: Duration::from_millis(started_ms.saturating_sub(self.call.start_ms())),
            took: Duration::from_millis(AgentClient::now_ms().saturating_sub(started_ms)),
        };
        let tool = self.request.tool();
        self.client.tell(CallEvent::Failed {
            tool,
            attempt: &attempt,
        });
        self.last = Some(attempt.error.clone());
        self.history.push(attempt);
    }

    async fn wait(&self, delay_ms: u64) {
        let delay = Duration::from_millis(delay_ms);
        if !delay.is_zero() {
            let tool = self.request.tool();
            self.client.tell(CallEvent::Waiting { tool, delay });
            TokioSleep.sleep(delay).await;
        }
    }

    fn give_back(self, decision: Decision) -> CallFailure {
        let took_ms = AgentClient::now_ms().saturating_sub(self.call.start_ms());
        let error = self.last.unwrap_or_else(|| not_admitted(&decision));
        let took = Duration::from_millis(took_ms);
        CallFailure::new(error, decision, self.history, took, self.call, self.request)
    }
}

/// The error of a call that was not sent at all.
fn not_admitted(decision: &Decision) -> ToolError {
    let reason = decision.reason().map_or("", |reason| reason.as_str());
    not_sent_error(reason, decision.retry_after_s())
}
