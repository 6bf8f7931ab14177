//! One stream: its events, and who reads them.

use std::collections::VecDeque;
use std::sync::Arc;
use std::task::Waker;

use crate::proxy::listen::proxy_output::Event;
use crate::proxy::listen::room::Permit;
use crate::proxy::listen::unread::Backlog;

/// The events of one stream, and who reads them.
#[derive(Default)]
pub(super) struct Stream {
    pub(super) events: VecDeque<(u64, Event)>,
    next: u64,
    /// The first event that no reader has got.
    sent: u64,
    /// Bytes of the events that no reader has got.
    pub(super) unsent: usize,
    /// Keys of requests without an answer.
    pub(super) open: Vec<String>,
    pub(super) tokens: Vec<String>,
    pub(super) reader: Option<Reader>,
    readers: u64,
    /// Of one request of many, which shares a process.
    pub(super) backlog: Option<Arc<Backlog>>,
    pub(super) is_call: bool,
    /// What its requests take until they have their answers.
    pub(super) room: Option<Permit>,
}

impl Stream {
    /// The stream of requests with these keys. `backlog`: where they are one of many.
    pub(super) fn new(open: Vec<String>, is_call: bool, backlog: Option<Arc<Backlog>>) -> Self {
        Self {
            open,
            backlog,
            is_call,
            ..Self::default()
        }
    }

    /// Forgets all events: their length.
    pub(super) fn forget_all(&mut self) -> usize {
        self.unsent = 0;
        self.events.drain(..).map(|(_, event)| event.len()).sum()
    }

    /// Forgets the first event, if it may go: its length, or 0.
    pub(super) fn forget_first(&mut self, must_be_sent: bool) -> usize {
        let Some((at, event)) = self.events.front() else {
            return 0;
        };
        let (is_sent, length) = (*at < self.sent, event.len());
        if must_be_sent && !is_sent {
            return 0;
        }
        self.events.pop_front();
        if !is_sent {
            self.unsent = self.unsent.saturating_sub(length);
        }
        length
    }

    /// Adds an event: its length.
    pub(super) fn add(&mut self, number: u64, line: &str) -> usize {
        let event = Event::new(number, self.next, line, self.backlog.as_ref());
        let length = event.len();
        self.unsent += length;
        self.events.push_back((self.next, event));
        self.next += 1;
        length
    }

    /// Takes the last event back: its length.
    pub(super) fn take_back(&mut self) -> usize {
        let Some((at, event)) = self.events.pop_back() else {
            return 0;
        };
        self.next = at;
        self.unsent = self.unsent.saturating_sub(event.len());
        event.len()
    }

    /// Somebody reads from an event on, or what nobody has got; whoever did before gets no more. `None` when there is no such event.
    pub(super) fn read(&mut self, from: Option<u64>) -> Option<u64> {
        let from = from.unwrap_or(self.sent);
        if from > self.next {
            return None;
        }
        self.wake();
        self.readers += 1;
        self.reader = Some(Reader {
            number: self.readers,
            at: from,
            waker: None,
        });
        Some(self.readers)
    }

    /// What comes next for a reader; `is_over`: nothing is added any more.
    pub(super) fn next(&mut self, reader: u64, is_over: bool, waker: &Waker) -> Next {
        let Some(own) = self.reader.as_mut().filter(|own| own.number == reader) else {
            return Next::End;
        };
        // the numbers of events have no gaps
        let first = self.events.front().map_or(own.at, |(at, _)| *at);
        let index = usize::try_from(own.at.saturating_sub(first)).unwrap_or(usize::MAX);
        if let Some((at, event)) = self.events.get(index) {
            own.at = at + 1;
            if *at >= self.sent {
                self.sent = own.at;
                self.unsent = self.unsent.saturating_sub(event.len());
            }
            return Next::Event(event.clone());
        }
        if is_over || self.backlog.as_ref().is_some_and(|backlog| backlog.has_ended()) {
            return Next::End;
        }
        own.waker = Some(waker.clone());
        Next::Wait
    }

    /// Wakes the reader.
    pub(super) fn wake(&mut self) {
        let reader = self.reader.as_mut();
        if let Some(waker) = reader.and_then(|reader| reader.waker.take()) {
            waker.wake();
        }
    }
}

/// Who reads a stream.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) number: u64,
    /// The next event that it gets.
    at: u64,
    waker: Option<Waker>,
}

/// What a reader gets.
pub(in crate::proxy::listen) enum Next {
    Event(Event),
    Wait,
    End,
}
