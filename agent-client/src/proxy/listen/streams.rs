//! Which of a client's streams a message goes to, and which events are resent after a stream breaks (SPEC §2.6.10).

use std::collections::{HashMap, VecDeque};
use std::task::Waker;

use hyper::body::Bytes;

use crate::proxy::message::{self, Kind, Message};

/// The number of the stream that no request began.
pub(super) const COMMON: u64 = 0;

/// How many streams that have ended are kept for a client that missed the end.
const MAX_ENDED: usize = 100;

/// How many bytes of events that were sent are kept for a client that missed them.
const MAX_SENT: usize = 1 << 20;

/// All streams of a session.
pub(super) struct Streams {
    all: HashMap<u64, Stream>,
    next: u64,
    /// Which stream waits for the answer to a request.
    of_request: HashMap<String, u64>,
    of_progress: HashMap<String, u64>,
    ended: VecDeque<u64>,
    /// The key of the latest `initialize`, and the revision of MCP that it was answered with.
    greeting: Option<String>,
    version: Option<String>,
    /// Bytes of all events that are kept.
    bytes: usize,
    limit: usize,
    /// The streams are those of several clients.
    is_shared: bool,
    is_closed: bool,
}

/// The events of one stream, and who reads them.
#[derive(Default)]
struct Stream {
    events: VecDeque<(u64, Event)>,
    next: u64,
    /// The first event that no reader has got.
    sent: u64,
    /// Bytes of the events that no reader has got.
    unsent: usize,
    /// Keys of requests without an answer.
    open: Vec<String>,
    tokens: Vec<String>,
    reader: Option<Reader>,
    readers: u64,
}

impl Stream {
    /// Forgets the first event, if it may go: its length, or 0.
    fn forget_first(&mut self, must_be_sent: bool) -> usize {
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
}

/// Who reads a stream.
#[derive(Default)]
struct Reader {
    number: u64,
    /// The next event that it gets.
    at: u64,
    waker: Option<Waker>,
}

/// An event as it is sent.
#[derive(Clone)]
pub(super) struct Event {
    text: Bytes,
    /// Where the message begins.
    message: usize,
}

impl Event {
    const DATA: &str = "data: ";
    const END: &str = "\n\n";

    fn new(stream: u64, at: u64, message: &str) -> Self {
        let id = format!("id: {stream}-{at}\n");
        Self {
            message: id.len() + Self::DATA.len(),
            text: [&id, Self::DATA, message, Self::END].concat().into(),
        }
    }

    fn len(&self) -> usize {
        self.text.len()
    }

    pub(super) fn whole(self) -> Bytes {
        self.text
    }

    /// The same where nobody can ask for what comes after it.
    pub(super) fn without_id(&self) -> Bytes {
        self.text.slice(self.message.saturating_sub(Self::DATA.len())..)
    }

    /// The message in it.
    pub(super) fn message(&self) -> Bytes {
        let end = self.len().saturating_sub(Self::END.len());
        self.text.slice(self.message.min(end)..end)
    }
}

/// A request has the id of another one without an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct IdInUse;

/// What a reader gets.
pub(super) enum Next {
    Event(Event),
    Wait,
    End,
}

impl Streams {
    /// The common stream alone; `limit` bounds the bytes that are kept.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            all: HashMap::from([(COMMON, Stream::default())]),
            next: 1,
            of_request: HashMap::new(),
            of_progress: HashMap::new(),
            greeting: None,
            version: None,
            ended: VecDeque::new(),
            bytes: 0,
            limit,
            is_shared: false,
            is_closed: false,
        }
    }

    /// The streams are those of several clients from now on: a message that belongs to no request goes to none of them.
    pub(super) fn share(&mut self) {
        self.is_shared = true;
    }

    /// A stream for the answers to the requests in a body. `None` when there are none.
    ///
    /// # Errors
    /// A request has the id of another one without an answer.
    pub(super) fn begin(&mut self, body: &str) -> Result<Option<u64>, IdInUse> {
        let batch = message::batch(body);
        let messages = match &batch {
            Some(messages) => messages.iter().map(|message| message.get()).collect(),
            None => vec![body],
        };
        let messages: Vec<Message<'_>> = messages.iter().filter_map(|text| Message::parse(text)).collect();
        let requests = || messages.iter().filter(|message| message.kind() == Kind::Request);
        let mut stream = Stream::default();
        for key in requests().filter_map(Message::key) {
            if self.waits_for(&key) || stream.open.contains(&key) {
                return Err(IdInUse);
            }
            stream.open.push(key);
        }
        if stream.open.is_empty() {
            return Ok(None);
        }
        let number = self.next;
        self.next += 1;
        for key in &stream.open {
            self.of_request.insert(key.clone(), number);
        }
        for message in requests() {
            if message.method.as_deref() == Some("initialize") {
                self.greeting = message.key();
            }
            if let Some(token) = message.params().meta.progress_token {
                self.of_progress.insert(token.clone(), number);
                stream.tokens.push(token);
            }
        }
        self.all.insert(number, stream);
        Ok(Some(number))
    }

    /// Whether a request with this key has no answer, and was not cancelled.
    fn waits_for(&self, key: &str) -> bool {
        let stream = self.of_request.get(key).and_then(|number| self.all.get(number));
        stream.is_some_and(|stream| stream.open.iter().any(|open| open == key))
    }

    /// A message for the client, unless it is not JSON: nobody could read the event.
    pub(super) fn push(&mut self, line: &str) {
        let batch = message::batch(line);
        let messages = match &batch {
            Some(messages) => messages.iter().map(|message| message.get()).collect(),
            None => vec![line],
        };
        let messages: Vec<Message<'_>> = messages.iter().filter_map(|text| Message::parse(text)).collect();
        if messages.is_empty() && !message::is_json(line) {
            return;
        }
        let answered = messages.iter().filter(|message| message.kind() == Kind::Response);
        let answered: Vec<String> = answered.filter_map(Message::key).collect();
        let Some(number) = self.stream_for(&messages, &answered) else {
            return;
        };
        self.learn(&messages);
        if let Some(stream) = self.all.get_mut(&number) {
            let at = stream.next;
            let event = Event::new(number, at, line);
            self.bytes += event.len();
            stream.unsent += event.len();
            stream.events.push_back((at, event));
            stream.next += 1;
        }
        for key in &answered {
            self.settle(key);
            self.of_request.remove(key);
        }
        self.wake(number);
        self.trim();
        while self.is_shared && !self.has_space() && self.end_slowest() {}
    }

    /// Ends the stream whose client is the furthest behind: other clients must not wait for it. Whether there is one that has got
    /// something that it does not take.
    fn end_slowest(&mut self) -> bool {
        let waiting = |stream: &Stream| stream.events.iter().filter(|(at, _)| *at >= stream.sent).count();
        let slow = self.all.values_mut();
        let slow = slow.filter(|stream| stream.reader.is_some() && waiting(stream) > 1);
        let Some(stream) = slow.max_by_key(|stream| stream.unsent) else {
            return false;
        };
        let gone: usize = stream.events.drain(..).map(|(_, event)| event.len()).sum();
        stream.unsent = 0;
        let reader = stream.reader.take();
        self.bytes = self.bytes.saturating_sub(gone);
        if let Some(waker) = reader.and_then(|reader| reader.waker) {
            waker.wake();
        }
        true
    }

    /// Learns the revision of MCP from the answer to `initialize`.
    fn learn(&mut self, messages: &[Message<'_>]) {
        if self.greeting.is_none() {
            return;
        }
        let answers = messages.iter().filter(|message| message.kind() == Kind::Response);
        let mut answers = answers.filter(|message| message.key() == self.greeting);
        if let Some(answer) = answers.next() {
            self.greeting = None;
            let version = answer
                .result
                .and_then(|result| message::protocol_version(result.get()));
            self.version = version.or(self.version.take());
        }
    }

    /// Whether the server has answered `initialize` with this revision of MCP.
    pub(super) fn speaks(&self, version: &str) -> bool {
        self.version.as_deref() == Some(version)
    }

    /// The stream on which a message leaves: that of the request that it belongs to, or the common one. `None` where that would be a
    /// stream of another client.
    fn stream_for(&self, messages: &[Message<'_>], answered: &[String]) -> Option<u64> {
        let own = answered.iter().find_map(|key| self.of_request.get(key));
        let named = || {
            let mut params = messages.iter().map(Message::params);
            params.find_map(|params| {
                let progress = params
                    .progress_token
                    .and_then(|token| self.of_progress.get(&token));
                let subscribed = || self.of_request.get(&params.meta.subscription?);
                progress.or_else(subscribed)
            })
        };
        if let Some(number) = own.or_else(named) {
            return Some(*number);
        }
        if self.is_shared {
            return None;
        }
        let waiting = self.all.iter().filter(|(_, stream)| !stream.open.is_empty());
        let mut waiting = waiting
            .filter(|(_, stream)| stream.reader.is_some())
            .map(|(number, _)| *number);
        let has_common = self
            .all
            .get(&COMMON)
            .is_some_and(|stream| stream.reader.is_some());
        Some(match (waiting.next(), waiting.max()) {
            (Some(only), None) => only,
            (Some(one), Some(other)) if !has_common => one.max(other),
            _ => COMMON,
        })
    }

    /// Nobody waits any more for the answer to the request that a message cancels. Where it still comes, its stream has it.
    pub(super) fn cancel(&mut self, body: &str) {
        let message = Message::parse(body);
        let cancels = message.filter(|message| message.method.as_deref() == Some("notifications/cancelled"));
        if let Some(key) = cancels.and_then(|message| message.params().request) {
            self.settle(&key);
        }
    }

    /// A request is over. Its stream ends with the last one.
    fn settle(&mut self, key: &str) {
        let Some(number) = self.of_request.get(key).copied() else {
            return;
        };
        let Some(stream) = self.all.get_mut(&number) else {
            return;
        };
        let before = stream.open.len();
        stream.open.retain(|open| open != key);
        if before == 0 || !stream.open.is_empty() {
            return; // it has ended already, or goes on
        }
        for token in std::mem::take(&mut stream.tokens) {
            if self.of_progress.get(&token) == Some(&number) {
                self.of_progress.remove(&token);
            }
        }
        self.wake(number);
        self.ended.push_back(number);
        while self.ended.len() > MAX_ENDED && self.forget_oldest() {}
    }

    /// Forgets the stream that ended first, without those that somebody still reads. Whether there was one.
    fn forget_oldest(&mut self) -> bool {
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
        self.bytes = self
            .bytes
            .saturating_sub(events.map(|(_, event)| event.len()).sum());
        // of requests that were cancelled
        self.of_request.retain(|_, of| *of != number);
        true
    }

    /// Keeps what is stored within the limits. What was sent goes first, then what nobody reads.
    fn trim(&mut self) {
        let unsent: usize = self.all.values().map(|stream| stream.unsent).sum();
        let enough = unsent.saturating_add(MAX_SENT);
        self.forget_until(enough, true, |_| true);
        self.forget_until(self.limit, false, |stream| stream.reader.is_none());
        self.forget_until(self.limit, false, |_| true);
    }

    /// Forgets the first events of these streams until what is stored is within a limit; with `is_sent`, sent ones only.
    fn forget_until(&mut self, limit: usize, is_sent: bool, may_forget: impl Fn(&Stream) -> bool) {
        if self.bytes <= limit {
            return;
        }
        for stream in self.all.values_mut().filter(|stream| may_forget(stream)) {
            while self.bytes > limit {
                let length = stream.forget_first(is_sent);
                if length == 0 {
                    break;
                }
                self.bytes = self.bytes.saturating_sub(length);
            }
        }
    }

    /// Whether more may be stored: what a reader has not taken is not thrown away.
    pub(super) fn has_space(&self) -> bool {
        let read = self.all.values().filter(|stream| stream.reader.is_some());
        self.is_closed || read.map(|stream| stream.unsent).sum::<usize>() < self.limit / 2
    }

    /// Somebody reads a stream from an event on, or what nobody has got; whoever did before gets no more. `None` when there
    /// is no such stream, or no such event.
    pub(super) fn read(&mut self, number: u64, from: Option<u64>) -> Option<u64> {
        let stream = self.all.get_mut(&number)?;
        let from = from.unwrap_or(stream.sent);
        if from > stream.next {
            return None;
        }
        stream.readers += 1;
        let before = stream.reader.replace(Reader {
            number: stream.readers,
            at: from,
            waker: None,
        });
        if let Some(waker) = before.and_then(|reader| reader.waker) {
            waker.wake();
        }
        Some(stream.readers)
    }

    /// Whether somebody reads a stream.
    pub(super) fn is_read(&self, number: u64) -> bool {
        self.all
            .get(&number)
            .is_some_and(|stream| stream.reader.is_some())
    }

    /// What comes next for a reader.
    pub(super) fn next(&mut self, number: u64, reader: u64, waker: &Waker) -> Next {
        let is_closed = self.is_closed;
        let Some(stream) = self.all.get_mut(&number) else {
            return Next::End;
        };
        let is_over = is_closed || (number != COMMON && stream.open.is_empty());
        let Some(own) = stream.reader.as_mut().filter(|own| own.number == reader) else {
            return Next::End;
        };
        // the numbers of events have no gaps
        let first = stream.events.front().map_or(own.at, |(at, _)| *at);
        let index = usize::try_from(own.at.saturating_sub(first)).unwrap_or(usize::MAX);
        if let Some((at, event)) = stream.events.get(index) {
            own.at = at + 1;
            if *at >= stream.sent {
                stream.sent = own.at;
                stream.unsent = stream.unsent.saturating_sub(event.len());
            }
            return Next::Event(event.clone());
        }
        if is_over {
            return Next::End;
        }
        own.waker = Some(waker.clone());
        Next::Wait
    }

    /// A reader has gone.
    pub(super) fn leave(&mut self, number: u64, reader: u64) {
        if let Some(stream) = self.all.get_mut(&number) {
            let is_own = stream.reader.as_ref().is_some_and(|own| own.number == reader);
            if is_own {
                stream.reader = None;
            }
        }
    }

    /// Whether somebody reads, or waits for an answer.
    pub(super) fn is_busy(&self) -> bool {
        let mut all = self.all.values();
        all.any(|stream| stream.reader.is_some() || !stream.open.is_empty())
    }

    /// Nothing more comes.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
        let all: Vec<u64> = self.all.keys().copied().collect();
        for number in all {
            self.wake(number);
        }
    }

    /// Wakes the reader of a stream.
    fn wake(&mut self, number: u64) {
        let stream = self.all.get_mut(&number);
        let reader = stream.and_then(|stream| stream.reader.as_mut());
        if let Some(waker) = reader.and_then(|reader| reader.waker.take()) {
            waker.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::task::Waker;

    fn notice(length: usize) -> String {
        format!(r#"{{"method":"n","params":"{}"}}"#, "x".repeat(length))
    }

    fn text(next: Next) -> Option<String> {
        match next {
            Next::Event(event) => Some(String::from_utf8(event.whole().to_vec()).unwrap()),
            Next::Wait | Next::End => None,
        }
    }

    #[test]
    fn answers_find_the_stream_of_their_request_and_the_rest_the_common_one() {
        let mut streams = Streams::new(1 << 20);
        let request = |id: u32, token: &str| {
            format!(
                r#"{{"id":{id},"method":"tools/call","params":{{"_meta":{{"progressToken":"{token}"}}}}}}"#
            )
        };
        let (one, other) = (
            streams.begin(&request(1, "a")).unwrap().unwrap(),
            streams.begin(&request(2, "b")).unwrap().unwrap(),
        );
        assert_eq!(streams.begin(r#"{"method":"notifications/x"}"#), Ok(None));
        let readers = [COMMON, one, other].map(|stream| (stream, streams.read(stream, None).unwrap()));
        let [common, one, other] = readers;
        streams.push(r#"{"method":"notifications/progress","params":{"progressToken":"b"}}"#);
        streams.push(&notice(1));
        streams.push(r#"{"id":2,"result":{}}"#);
        streams.push(r#"{"id":1.0,"result":{}}"#);
        let mut all = |(stream, reader): (u64, u64)| -> Vec<String> {
            std::iter::from_fn(|| text(streams.next(stream, reader, Waker::noop()))).collect()
        };
        assert_eq!(all(common), [format!("id: 0-0\ndata: {}\n\n", notice(1))]);
        assert_eq!(all(one), ["id: 1-0\ndata: {\"id\":1.0,\"result\":{}}\n\n"]);
        assert_eq!(all(other).len(), 2);
        assert!(matches!(streams.next(other.0, other.1, Waker::noop()), Next::End));
        assert!(matches!(
            streams.next(COMMON, common.1, Waker::noop()),
            Next::Wait
        ));
    }

    fn request(id: usize) -> String {
        format!(r#"{{"id":{id},"method":"tools/call","params":{{}}}}"#)
    }

    #[test]
    fn a_request_that_is_cancelled_is_not_waited_for_and_an_id_in_use_is_refused() {
        let mut streams = Streams::new(1 << 20);
        let one = streams.begin(&request(1)).unwrap().unwrap();
        let reader = streams.read(one, None).unwrap();
        let next = |streams: &mut Streams, stream, reader| streams.next(stream, reader, Waker::noop());
        assert!(matches!(next(&mut streams, one, reader), Next::Wait));
        streams.cancel(r#"{"method":"notifications/other","params":{"requestId":1}}"#);
        assert!(matches!(next(&mut streams, one, reader), Next::Wait));
        streams.cancel(r#"{"method":"notifications/cancelled","params":{"requestId":1}}"#);
        assert!(matches!(next(&mut streams, one, reader), Next::End));
        streams.leave(one, reader);
        assert!(!streams.is_busy());
        // an answer that comes nevertheless goes to nobody else
        let other = streams.begin(&request(2)).unwrap().unwrap();
        let other_reader = streams.read(other, None).unwrap();
        streams.push(r#"{"id":1,"result":{}}"#);
        assert!(matches!(next(&mut streams, other, other_reader), Next::Wait));
        let again = streams.read(one, None).unwrap();
        assert!(text(next(&mut streams, one, again)).is_some());
        streams.leave(one, again);
        // the same id again, of one that waits and of one that was cancelled
        let twice = format!("[{},{}]", request(9), request(9).replace('9', "\"9\""));
        for sent in [request(2), format!("[{},{}]", request(9), request(2)), twice] {
            assert_eq!(streams.begin(&sent), Err(IdInUse), "{sent}");
        }
        streams.cancel(r#"{"method":"notifications/cancelled","params":{"requestId":2}}"#);
        let newer = streams.begin(&request(2)).unwrap().unwrap();
        assert!(matches!(next(&mut streams, other, other_reader), Next::End));
        streams.leave(other, other_reader);
        streams.push(r#"{"id":2,"result":{}}"#);
        let newer_reader = streams.read(newer, None).unwrap();
        assert!(text(next(&mut streams, newer, newer_reader)).is_some());
        streams.leave(newer, newer_reader);
        assert!(!streams.is_busy() && streams.of_request.is_empty());
        assert_eq!(streams.ended.len(), 3);
        assert_eq!(streams.read(newer, Some(7)), None, "no such event");
    }

    #[test]
    fn a_burst_of_answers_is_not_forgotten_before_it_is_read() {
        let mut streams = Streams::new(1 << 20);
        let all: Vec<(u64, u64)> = (0..3 * MAX_ENDED)
            .map(|id| {
                let stream = streams.begin(&request(id)).unwrap().unwrap();
                (stream, streams.read(stream, None).unwrap())
            })
            .collect();
        for id in 0..all.len() {
            streams.push(&format!(r#"{{"id":{id},"result":{{}}}}"#));
        }
        for (stream, reader) in &all {
            assert!(text(streams.next(*stream, *reader, Waker::noop())).is_some());
            streams.leave(*stream, *reader);
        }
        let last = streams.begin(&request(0)).unwrap().unwrap();
        streams.push(r#"{"id":0,"result":{}}"#);
        assert_eq!(
            (streams.all.len(), streams.ended.len()),
            (MAX_ENDED + 1, MAX_ENDED)
        );
        assert!(streams.read(last, None).is_some());
    }

    #[test]
    fn a_client_that_is_slow_keeps_no_other_one_of_a_shared_process_waiting() {
        let mut streams = Streams::new(100_000);
        streams.share();
        let asked = |id: u32| {
            format!(r#"{{"id":{id},"method":"x","params":{{"_meta":{{"progressToken":"p{id}"}}}}}}"#)
        };
        let mut begin = |id| {
            let stream = streams.begin(&asked(id)).unwrap().unwrap();
            (stream, streams.read(stream, None).unwrap())
        };
        let (slow, quick) = (begin(1), begin(2));
        let said = |id: u32| {
            format!(
                r#"{{"method":"notifications/progress","params":{{"progressToken":"p{id}","message":"{}"}}}}"#,
                "x".repeat(1000)
            )
        };
        for _ in 0..200 {
            streams.push(&said(1));
            streams.push(&said(2));
            assert!(streams.has_space());
            let next = streams.next(quick.0, quick.1, Waker::noop());
            assert!(text(next).is_some_and(|event| event.contains("\"p2\"")));
        }
        assert!(streams.bytes <= 100_000);
        assert!(matches!(streams.next(slow.0, slow.1, Waker::noop()), Next::End));
        streams.push(&notice(1));
        assert!(
            matches!(streams.next(quick.0, quick.1, Waker::noop()), Next::Wait),
            "of nobody"
        );
    }

    #[test]
    fn what_is_kept_is_bounded_and_a_reader_that_is_slow_stops_the_rest() {
        let mut streams = Streams::new(100_000);
        for _ in 0..300 {
            streams.push(&notice(1000));
        }
        assert!(streams.bytes <= 100_000 && streams.bytes > 90_000, "nobody reads");
        let reader = streams.read(COMMON, None).unwrap();
        assert!(!streams.has_space());
        let mut got = 0;
        while text(streams.next(COMMON, reader, Waker::noop())).is_some() {
            got += 1;
        }
        assert!(streams.has_space() && got > 80, "{got}");
        assert_eq!(streams.all[&COMMON].unsent, 0);
        // who comes back gets what came after the event that it got last
        let again = streams.read(COMMON, Some(298)).unwrap();
        assert!(text(streams.next(COMMON, again, Waker::noop()))
            .unwrap()
            .starts_with("id: 0-298\n"));
        assert!(matches!(streams.next(COMMON, reader, Waker::noop()), Next::End));
    }
}
