//! The loop of attempts and waits, from the first attempt to the answer or to a decision for the caller.
//!
//! What happens to the call between two attempts is decided by [`Session`].

use std::time::Duration;

use rmcp::model::CallToolResponse;
use toolerror::ToolError;
use tracing::{field, Instrument as _};

use super::call::ToolCall;
use super::call_marks::CallMarks;
use super::failure::CallFailure;
use super::send_error::SendError;
use super::server::Server;
use crate::answers::{one_line, AttemptEnd};
use crate::driver::{
    not_sent, Attempts, CallEvent, CallFailureParts, FailedAttempt, LastError, Sleep as _, TokioSleep,
};
use crate::engine::{Admission, Call, Clock, Decision, Delivery, Keys, Session};

/// A call that is being made.
pub(super) struct CallLoop<'a> {
    server: &'a Server,
    session: Session<'a>,
    request: ToolCall,
    attempts: Attempts,
    marks: CallMarks,
    last_error: Option<ToolError>,
}

impl<'a> CallLoop<'a> {
    /// A call that begins now, with the key of its state.
    pub(super) fn new(server: &'a Server, key: (&'a Keys, String), call: Call, request: ToolCall) -> Self {
        Self {
            server,
            session: session(server, key, call, &request),
            attempts: Attempts::default(),
            marks: CallMarks::new(request.arguments_text()),
            request,
            last_error: None,
        }
    }

    /// A call that resumes with other arguments.
    pub(super) fn resumed(
        server: &'a Server,
        key: (&'a Keys, String),
        failure: CallFailure,
        arguments: serde_json::Value,
    ) -> Self {
        let CallFailureParts {
            last,
            attempts,
            call,
            mut request,
            ..
        } = failure.into_parts();
        let (LastError::Error(last_error) | LastError::Own(last_error)) = last;
        let mut session = session(server, key, call, &request);
        request.set_arguments(arguments);
        session.resume(request.arguments_hash());
        Self {
            server,
            session,
            request,
            attempts,
            marks: CallMarks::default(),
            last_error: Some(last_error),
        }
    }

    /// Makes attempts and waits until the call succeeds or a decision is the caller's.
    ///
    /// It is a `tracing` span with OpenTelemetry's names. The span holds neither message nor arguments.
    pub(super) async fn run(self) -> Result<CallToolResponse, CallFailure> {
        let tool = one_line(self.request.tool());
        let span = tracing::info_span!(
            "tools/call",
            "otel.name" = %format_args!("tools/call {tool}"),
            "otel.kind" = "client",
            "otel.status_code" = field::Empty,
            "mcp.method.name" = "tools/call",
            "gen_ai.operation.name" = "execute_tool",
            "gen_ai.tool.name" = &*tool,
            "error.type" = field::Empty,
            attempts = field::Empty,
        );
        let result = self.attempts().instrument(span.clone()).await;
        if let Err(failure) = &result {
            span.record("error.type", failure.error().error_type().as_str());
            span.record("otel.status_code", "ERROR");
            span.record("attempts", failure.history().len());
        }
        result
    }

    /// Sends the call until the engine accepts an answer or gives up.
    async fn attempts(mut self) -> Result<CallToolResponse, CallFailure> {
        loop {
            match self.session.admit(now()) {
                Admission::Send { delay_ms: 0 } => {}
                Admission::Send { delay_ms } => {
                    self.wait(delay_ms).await;
                    continue; // ask again
                }
                Admission::GiveUp(decision) => return Err(self.into_failure(decision)),
            }
            match self.attempt().await {
                Ok(response) => return Ok(response),
                Err(decision) => match decision.delay_ms() {
                    Some(delay_ms) => self.wait(delay_ms).await,
                    None => return Err(self.into_failure(decision)),
                },
            }
        }
    }

    /// Sends the call once.
    async fn attempt(&mut self) -> Result<CallToolResponse, Decision> {
        let number = self.session.next_attempt();
        let started_ms = now().mono_ms;
        match self.send(number).await {
            Ok(response) => {
                match response {
                    CallToolResponse::Complete(_) => self.session.succeeded(now()),
                    _ => self.session.input_required(now()),
                }
                Ok(response)
            }
            Err(error) => {
                let decision = if error.cancelled {
                    self.session.cancelled()
                } else {
                    self.session.failed(&error.to_failure(), now())
                };
                self.remember(error, decision, number, started_ms);
                Err(decision)
            }
        }
    }

    /// Sends the call once, not beyond its deadline.
    async fn send(&self, attempt: u32) -> Result<CallToolResponse, SendError> {
        let params = self.request.request(attempt);
        let params = params.map_err(|error| SendError::new(error, Delivery::NotSent))?;
        let tool = self.request.tool();
        self.server.settings.notify(CallEvent::Sending { tool, attempt });
        let deadline_ms = self.session.call().deadline_ms();
        self.server
            .send_in_time(params, self.marks.next_attempt(), deadline_ms)
            .await
    }

    /// Adds an attempt to the history and notifies the observer.
    fn remember(&mut self, error: SendError, decision: Decision, number: u32, started_ms: u64) {
        let attempt = FailedAttempt {
            number,
            delivery: error.to_failure().delivery,
            wire: error.wire.clone(),
            error: match decision.delay_ms() {
                Some(_) => error.into_error(),
                None => error.into_last_error(),
            },
            decision,
            started: Duration::from_millis(started_ms.saturating_sub(self.session.call().start_ms())),
            took: Duration::from_millis(now().mono_ms.saturating_sub(started_ms)),
        };
        let last_error = attempt.error.clone();
        let attempt = attempt.bounded();
        let tool = self.request.tool();
        self.server.settings.notify(CallEvent::Failed {
            tool,
            attempt: &attempt,
        });
        self.last_error = Some(last_error);
        self.attempts.push(attempt);
    }

    /// Waits, after notifying the observer of the delay.
    async fn wait(&self, delay_ms: u64) {
        let delay = Duration::from_millis(delay_ms);
        if !delay.is_zero() {
            let tool = self.request.tool();
            self.server.settings.notify(CallEvent::Waiting { tool, delay });
            TokioSleep.sleep(delay).await;
        }
    }

    /// The failure of the whole call. After a lost reply its effects are unknown.
    fn into_failure(self, decision: Decision) -> CallFailure {
        let call = self.session.into_call();
        let took = Duration::from_millis(now().mono_ms.saturating_sub(call.start_ms()));
        let last = match self.last_error {
            Some(error) => {
                let end = AttemptEnd {
                    after_lost_reply: self.attempts.has_lost_reply(),
                    ..AttemptEnd::default()
                };
                LastError::Error(end.returned(&error).into_owned())
            }
            None => LastError::Own(not_sent(&decision)),
        };
        CallFailure::new(CallFailureParts {
            last,
            decision,
            attempts: self.attempts,
            took,
            call,
            request: self.request,
        })
    }
}

/// Under the policy of the call, else that of the client.
fn session<'a>(
    server: &'a Server,
    (keys, key): (&'a Keys, String),
    call: Call,
    request: &ToolCall,
) -> Session<'a> {
    let settings = &server.settings;
    match &request.policy {
        Some(policy) => Session::new(policy.clone(), keys, key, call, settings.seed),
        None => Session::new(&settings.policy, keys, key, call, settings.seed),
    }
}

fn now() -> Clock {
    TokioSleep.now()
}
