//! Calls of tools: their attempts and waits, and how they end.

use std::time::Duration;

use tokio::time::Instant;
use toolerror::ToolError;

use super::{now, CallStage, Hub, PendingCall, QueuedMessage};
use crate::answers::{is_reply_lost, AttemptEnd};
use crate::driver::{not_sent, whole_ms};
use crate::engine::{Admission, Call, Decision, Delivery, GiveUpReason, Session};
use crate::mcp::send_error::SendError;
use crate::proxy::contracts::GuardedCall;
use crate::proxy::event::{ProxyEvent, TracedCall, OTHER_TOOL};
use crate::proxy::message::{self, Message, Meta};
use crate::proxy::outbox::{Outgoing, Ticket};

/// The server's own answer to a call, as a line and its result.
pub(super) type OwnAnswer<'a> = Option<(&'a [u8], Option<&'a str>)>;

impl Hub {
    /// A call that begins now, in its stage `Waiting`.
    pub(super) fn new_call(
        &mut self,
        message: &Message<'_>,
        line: Option<Vec<u8>>,
        guarded: Option<Box<GuardedCall>>,
    ) -> PendingCall {
        let mut params = message.params();
        let traced = self.traced(message, &mut params.meta);
        let tool = params.name.unwrap_or_default();
        let id = message.id.map_or_else(String::new, |id| id.get().to_owned());
        let declared = self.settings.contracts.as_ref().and_then(|all| all.facts(&tool));
        let mut facts = declared.unwrap_or_else(|| self.hints.facts(&tool, self.settings.trust_hints));
        facts.idempotency_key = self.has_key(&tool, &params.meta);
        let start = now();
        let by_contract = guarded.iter().filter_map(|guarded| guarded.time_limit());
        let limit = self.settings.timeout.into_iter().chain(by_contract).min();
        let deadline_ms = limit.map(|limit| start.mono_ms.saturating_add(whole_ms(limit)));
        let call = Call::new(&id, &tool, start).with_facts(facts);
        let call = call.with_deadline_ms(deadline_ms);
        let (policy, keys) = (self.settings.policy.clone(), self.settings.keys.clone());
        let state = format!("{}/{tool}", self.settings.name);
        PendingCall {
            session: Session::new(policy, keys, state, call, self.settings.seed),
            guarded,
            stage: CallStage::Waiting,
            ticket: None,
            attempt_id: id.clone(),
            id,
            tool: self.tool_label(tool),
            line,
            progress_token: params.meta.progress_token,
            has_result_type: params.meta.protocol_version.is_some(),
            batch: None,
            reply_lost: false,
            has_moved: false,
            last_error: None,
            due_ms: 0,
            started: Instant::now(),
            traced,
        }
    }

    /// Whether a call of a tool has an idempotency key that the tool takes (SPEC §2.6.13).
    fn has_key(&self, tool: &str, meta: &Meta) -> bool {
        let contracts = self.settings.contracts.as_ref();
        let takes_keys = contracts.is_none_or(|all| all.takes_keys(tool));
        let key = meta.idempotency_key.as_ref();
        takes_keys && key.is_some_and(|key| !key.trim().is_empty())
    }

    /// The trace data of a request that begins now.
    pub(super) fn traced(&self, message: &Message<'_>, meta: &mut Meta) -> Box<TracedCall> {
        let session = self.settings.client_session.as_deref();
        TracedCall::new(message, meta, self.greeting.version.as_ref(), session)
    }

    /// The tool as events have it: clients may write anything in place of a name.
    pub(super) fn tool_label(&self, tool: String) -> String {
        let contracts = self.settings.contracts.as_ref();
        let is_known = self.settings.listed.has(&tool) || contracts.is_some_and(|all| all.has(&tool));
        if is_known {
            tool
        } else {
            OTHER_TOOL.to_owned()
        }
    }

    /// Sends a call as soon as it may be sent.
    pub(super) fn admit(&mut self, key: &str) {
        let now = now();
        let Some(call) = self.calls.get_mut(key) else {
            return;
        };
        match call.session.admit(now) {
            Admission::Send { delay_ms: 0 } => self.send(key),
            Admission::Send { delay_ms } => {
                let (tool, delay) = (call.tool.clone(), Duration::from_millis(delay_ms));
                self.events.push(ProxyEvent::Throttled { tool, delay });
                self.set_timer(key, now.mono_ms.saturating_add(delay_ms));
            }
            Admission::GiveUp(decision) => {
                call.last_error.get_or_insert_with(|| not_sent(&decision));
                self.give_up(key, &decision, None);
            }
        }
    }

    /// Sends a call now, or holds it until there is a server that reads.
    pub(super) fn send(&mut self, key: &str) {
        let may_send = self.may_send();
        let id = format!("\"toolerror-{:016x}-{}\"", self.mark, self.ids);
        let Some(call) = self.calls.get_mut(key) else {
            return;
        };
        let attempt = call.session.next_attempt();
        let line = call.line.as_ref().and_then(|line| match attempt {
            1 => Some(line.clone()),
            _ => message::further_attempt(&String::from_utf8_lossy(line), &id, attempt),
        });
        let due_ms = call.end_of_attempt(self.settings.attempt_timeout);
        match line {
            Some(line) if may_send => {
                call.stage = CallStage::Sent;
                call.traced.json_rpc_code = None;
                if attempt > 1 {
                    self.ids += 1;
                    self.attempts.insert(message::key_of(&id), key.to_owned());
                    call.attempt_id = id;
                }
                let ticket = Ticket::default();
                call.ticket = Some(ticket.clone());
                self.to_server.push(Outgoing::of_call(line, ticket));
            }
            _ => {
                call.stage = CallStage::Held;
                self.held.push_back(QueuedMessage::Call(key.to_owned()));
            }
        }
        self.set_timer(key, due_ms);
    }

    /// Sets the time at which a call is looked at again.
    pub(super) fn set_timer(&mut self, key: &str, due_ms: u64) {
        if let Some(call) = self.calls.get_mut(key) {
            self.timers.remove(&(call.due_ms, key.to_owned()));
            call.due_ms = due_ms;
            self.timers.insert((due_ms, key.to_owned()));
        }
    }

    /// The call, which is over.
    pub(super) fn take_call(&mut self, key: &str) -> Option<PendingCall> {
        let call = self.calls.remove(key)?;
        self.timers.remove(&(call.due_ms, key.to_owned()));
        self.attempts.remove(&message::key_of(&call.attempt_id));
        self.release(call.line.as_ref());
        Some(call)
    }

    /// An attempt failed.
    pub(super) fn fail(&mut self, key: &str, error: SendError, own: OwnAnswer<'_>) {
        let now = now();
        let error = error.without(&self.settings.secrets);
        let Some(call) = self.calls.get_mut(key) else {
            return;
        };
        let attempt = call.session.next_attempt();
        let decision = call.session.failed(&error.to_failure(), now);
        let delay_ms = decision.delay_ms().filter(|_| call.line.is_some());
        let error = match delay_ms {
            Some(_) => error.into_error(),
            None => error.into_last_error(),
        };
        call.reply_lost |= is_reply_lost(&error);
        call.last_error = Some(error.clone());
        let Some(delay_ms) = delay_ms else {
            return self.give_up(key, &decision, own);
        };
        call.stage = CallStage::Waiting;
        let (tool, delay) = (call.tool.clone(), Duration::from_millis(delay_ms));
        call.traced
            .add_retried(attempt, call.started.elapsed(), &error, delay);
        self.events.push(ProxyEvent::Retrying {
            tool,
            attempt,
            error,
            delay,
        });
        self.set_timer(key, now.mono_ms.saturating_add(delay_ms));
    }

    /// The server does not know the session: the call waits for the next one, once. That costs no retry.
    pub(super) fn move_call(&mut self, key: &str) {
        if let Some(call) = self.calls.get_mut(key) {
            call.session.moved();
        }
        self.wait_for_next(key);
    }

    /// The call waits for the next server, once.
    pub(super) fn wait_for_next(&mut self, key: &str) {
        if let Some(call) = self.calls.get_mut(key) {
            call.has_moved = true;
            call.stage = CallStage::Held;
            self.attempts.remove(&message::key_of(&call.attempt_id));
            self.held.push_back(QueuedMessage::Call(key.to_owned()));
        }
    }

    /// Answers a call with its last error.
    fn give_up(&mut self, key: &str, decision: &Decision, own: OwnAnswer<'_>) {
        let Some(mut call) = self.take_call(key) else {
            return;
        };
        let error = call.last_error.take();
        let mut error = error.unwrap_or_else(|| ToolError::internal("the call failed"));
        error = Self::error_by_contract(&mut call, error);
        let end = AttemptEnd {
            after_lost_reply: call.reply_lost,
            ..AttemptEnd::default()
        };
        error = end.returned(&error).into_owned();
        if let Some(reason) = decision.reason() {
            error = error.given_up(reason.as_str());
        }
        let own_result = own.and_then(|(_, result)| result);
        let masked = self.masked_failure(own_result);
        let others = masked.as_deref().or(own_result);
        let result = message::failed_result(others, &error, call.has_result_type);
        let line = match own {
            // a server that speaks the contract is left alone
            Some((line, Some(own))) if call.id == call.attempt_id && message::same_json(own, &result) => {
                line.to_vec()
            }
            _ => message::response(&call.id, &result),
        };
        self.to_client.push(line);
        self.answered(call, Some(error), decision.reason().map(GiveUpReason::as_str));
    }

    /// Reports that a call was answered.
    pub(super) fn answered(
        &mut self,
        call: PendingCall,
        error: Option<ToolError>,
        gave_up: Option<&'static str>,
    ) {
        self.events.push(ProxyEvent::Answered {
            attempts: call.session.call().attempts(),
            took: call.started.elapsed(),
            tool: call.tool,
            error,
            gave_up,
            retries_left: Some(call.session.retries_left()),
            call: call.traced,
        });
    }

    /// Does what is due.
    pub(in crate::proxy) fn wake(&mut self) {
        let now_ms = now().mono_ms;
        self.wake_requests(now_ms);
        while let Some((due_ms, key)) = self.timers.first().cloned() {
            if due_ms > now_ms {
                return;
            }
            self.timers.pop_first();
            let limit = self.settings.attempt_timeout;
            match self.calls.get(&key).map(|call| call.stage) {
                Some(CallStage::Waiting) => self.admit(&key),
                Some(CallStage::Held) => {
                    self.fail(&key, SendError::timed_out(limit, Delivery::NotSent), None);
                }
                Some(CallStage::Sent) => {
                    let delivery = self.abandon(&key);
                    self.fail(&key, SendError::timed_out(limit, delivery), None);
                }
                None => {}
            }
        }
    }

    /// Nobody waits for the attempt in flight any more: it leaves the queue, or the server is told. How far it came.
    fn abandon(&mut self, key: &str) -> Delivery {
        let Some(call) = self.calls.get(key) else {
            return Delivery::Unknown;
        };
        let id = call.attempt_id.clone();
        if call.leaves_queue() {
            self.attempts.remove(&message::key_of(&id));
            return Delivery::NotSent;
        }
        self.to_server
            .push(message::cancelled(&id, "no answer in time").into());
        self.attempts.remove(&message::key_of(&id));
        Delivery::Unknown
    }

    /// The client does not wait for a call any more. Where the call is in flight, the server has to know.
    pub(super) fn cancel(&mut self, key: &str, line: &[u8]) {
        let Some(mut call) = self.take_call(key) else {
            return;
        };
        call.session.cancelled();
        let is_in_flight = call.stage == CallStage::Sent && !call.leaves_queue();
        let is_own = call.attempt_id == call.id;
        self.events.push(ProxyEvent::Cancelled {
            took: call.started.elapsed(),
            tool: call.tool,
            call: call.traced,
        });
        if !is_in_flight {
            return;
        }
        if is_own {
            self.unwatched.add(key.to_owned());
        }
        let line = if is_own {
            line.to_vec()
        } else {
            message::cancelled(&call.attempt_id, "the client has cancelled the call")
        };
        self.to_server.push(line.into());
    }
}
