//! How much of the streams is kept: of one client (SPEC §2.6.10), or of all clients of a shared process (SPEC §2.6.16).

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use toolerror::{Effects, ToolError};

use super::stream::Stream;
use super::Streams;
use crate::proxy::listen::proxy_output::ProxyOutput;
use crate::proxy::listen::unread::Unread;
use crate::proxy::message;

/// How many streams that have ended are kept for a client that missed the end.
pub(super) const MAX_ENDED: usize = 100;

/// How many bytes of events that were sent are kept for a client that missed them.
const MAX_SENT: usize = 1 << 20;

/// The bytes that all clients of a shared process may have to read, as a multiple of the longest message.
const SHARED: usize = 4;

/// The bytes of the events that all sessions keep, and what they should not exceed.
#[derive(Clone)]
pub(in crate::proxy::listen) struct AllKept {
    bytes: Arc<AtomicUsize>,
    limit: usize,
}

impl AllKept {
    pub(in crate::proxy::listen) fn new(limit: usize) -> Self {
        Self {
            bytes: Arc::default(),
            limit,
        }
    }

    fn is_full(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) > self.limit
    }
}

/// The bytes of the events that one session keeps, which count for all, too.
pub(super) struct Kept {
    pub(super) own: usize,
    all: AllKept,
}

impl Kept {
    pub(super) fn new(all: &AllKept) -> Self {
        Self {
            own: 0,
            all: all.clone(),
        }
    }

    fn add(&mut self, bytes: usize) {
        self.own += bytes;
        self.all.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(super) fn sub(&mut self, bytes: usize) {
        let bytes = bytes.min(self.own);
        self.own -= bytes;
        self.all.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.sub(self.own);
    }
}

impl Streams {
    /// The streams are those of several clients from now on: a message that belongs to no request goes to none of them.
    pub(in crate::proxy::listen) fn share(&mut self) {
        self.unread = Some(Unread::new(self.limit.saturating_mul(SHARED)));
    }

    /// Adds an event to a stream.
    pub(super) fn add(&mut self, number: u64, line: &str) {
        if let Some(stream) = self.all.get_mut(&number) {
            self.bytes.add(stream.add(number, line));
        }
    }

    /// Takes the last event of a stream back.
    fn take_back(&mut self, number: u64) {
        if let Some(stream) = self.all.get_mut(&number) {
            self.bytes.sub(stream.take_back());
        }
    }

    /// Makes room for the message that a stream has got, where several clients share the bound. Without room, an answer becomes an error, and
    /// the stream of any other message ends.
    pub(super) fn make_room(&mut self, number: u64, output: &ProxyOutput<'_>) {
        let own = self.all.get(&number).and_then(|stream| stream.backlog.clone());
        let Some((unread, own)) = self.unread.as_ref().zip(own) else {
            return;
        };
        if own.has_ended() {
            return self.end(number);
        }
        let (limit, room) = (unread.limit, unread.make_room(&own));
        for ended in room.ended {
            self.end(ended);
        }
        match output.answer() {
            _ if room.is_enough => {}
            Some(id) => {
                let is_call = self.all.get(&number).is_some_and(|stream| stream.is_call);
                self.take_back(number);
                self.add(number, &too_much(id, is_call, limit));
            }
            None => {
                own.end();
                self.end(number);
            }
        }
    }

    /// Ends a stream whose client others would have to wait for.
    fn end(&mut self, number: u64) {
        if let Some(stream) = self.all.get_mut(&number) {
            self.bytes.sub(stream.forget_all());
        }
        self.wake(number);
    }

    /// Forgets the stream that ended first, without those that somebody still reads. Whether there was one.
    pub(super) fn forget_oldest(&mut self) -> bool {
        let may_go = |number: &u64| {
            let stream = self.all.get(number);
            stream.is_none_or(|stream| stream.unsent == 0 || stream.reader.is_none())
        };
        let oldest = self.ended.iter().position(may_go);
        let Some(number) = oldest.and_then(|at| self.ended.remove(at)) else {
            return false;
        };
        let gone = self.all.remove(&number);
        let events = gone.iter().flat_map(|stream| &stream.events);
        self.bytes.sub(events.map(|(_, event)| event.len()).sum());
        // of requests that were cancelled
        self.of_request.retain(|_, of| *of != number);
        true
    }

    /// Keeps what is stored within the limits. What was sent goes first, then what nobody reads.
    pub(super) fn trim(&mut self) {
        if self.unread.is_some() {
            return; // there is room, and what was sent is not kept
        }
        if self.bytes.own <= MAX_SENT.min(self.limit) {
            return; // the usual case, without a look at each stream
        }
        let unsent: usize = self.all.values().map(|stream| stream.unsent).sum();
        let enough = unsent.saturating_add(MAX_SENT);
        self.forget_until(enough, true, |_| true);
        self.forget_until(self.limit_now(), false, |stream| stream.reader.is_none());
        self.forget_until(self.limit, false, |_| true);
    }

    /// Forgets the first events of these streams until what is stored is within a limit; with `is_sent`, sent ones only.
    fn forget_until(&mut self, limit: usize, is_sent: bool, may_forget: impl Fn(&Stream) -> bool) {
        if self.bytes.own <= limit {
            return;
        }
        for stream in self.all.values_mut().filter(|stream| may_forget(stream)) {
            while self.bytes.own > limit {
                let length = stream.forget_first(is_sent);
                if length == 0 {
                    break;
                }
                self.bytes.sub(length);
            }
        }
    }

    /// How much may be stored now: less where all sessions together have too much.
    fn limit_now(&self) -> usize {
        if self.bytes.all.is_full() {
            self.limit.min(MAX_SENT)
        } else {
            self.limit
        }
    }

    /// Whether more may be stored: what a reader has not taken is not thrown away. Of several clients, none waits for another one.
    pub(in crate::proxy::listen) fn has_space(&self) -> bool {
        let limit = self.limit_now();
        if self.unread.is_some() || self.bytes.own < limit / 2 {
            return true;
        }
        let read = self.all.values().filter(|stream| stream.reader.is_some());
        self.is_closed || read.map(|stream| stream.unsent).sum::<usize>() < limit / 2
    }
}

/// The answer to a request in place of one for which there is no room.
fn too_much(id: &str, is_call: bool, limit: usize) -> String {
    let text =
        format!("the answer was dropped: the clients of this server leave more than {limit} bytes unread");
    let error = ToolError::transient(text).with_effects(Effects::Unknown);
    let line = message::refused(id, is_call, &error);
    String::from_utf8_lossy(&line).trim_end().to_owned()
}
