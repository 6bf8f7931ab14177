//! Which of a client's streams a message goes to, and which events are resent after a stream breaks (SPEC §2.6.10).

mod room;
mod stream;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::task::Waker;

use super::proxy_output::ProxyOutput;
use super::room::Permit;
use super::unread::{Backlog, Unread};
use crate::proxy::message::{self, Kind, Message};
pub(super) use room::AllKept;
use room::{Kept, MAX_ENDED};
pub(super) use stream::Next;
use stream::Stream;

/// The number of the stream that no request began.
pub(super) const COMMON: u64 = 0;

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
    bytes: Kept,
    limit: usize,
    /// Where the streams are those of several clients: what they have to read.
    unread: Option<Unread>,
    is_closed: bool,
}

/// A request has the id of another one without an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct IdInUse;

impl Streams {
    /// The common stream alone; `limit` bounds the bytes that are kept, as `all` does for all sessions.
    pub(super) fn new(limit: usize, all: &AllKept) -> Self {
        Self {
            all: HashMap::from([(COMMON, Stream::default())]),
            next: 1,
            of_request: HashMap::new(),
            of_progress: HashMap::new(),
            greeting: None,
            version: None,
            ended: VecDeque::new(),
            bytes: Kept::new(all),
            limit,
            unread: None,
            is_closed: false,
        }
    }

    /// A stream for the answers to the requests among these messages, which take this room until they have them. `None` when there are
    /// none. `backlog`: where it is one request of many.
    ///
    /// # Errors
    /// A request has the id of another one without an answer.
    pub(super) fn begin(
        &mut self,
        messages: &[Message<'_>],
        backlog: Option<&Arc<Backlog>>,
        room: &mut Option<Permit>,
    ) -> Result<Option<u64>, IdInUse> {
        let requests = || messages.iter().filter(|message| message.kind() == Kind::Request);
        let is_call = requests().any(Message::is_call);
        let mut stream = Stream::new(self.free_keys(requests())?, is_call, backlog.cloned());
        if stream.open.is_empty() {
            return Ok(None);
        }
        stream.room = room.take();
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
        if let Some((unread, backlog)) = self.unread.as_mut().zip(backlog) {
            unread.add(number, backlog);
        }
        self.all.insert(number, stream);
        Ok(Some(number))
    }

    /// The keys of requests that are about to be sent.
    fn free_keys<'a>(&self, requests: impl Iterator<Item = &'a Message<'a>>) -> Result<Vec<String>, IdInUse> {
        let mut keys = Vec::new();
        for key in requests.filter_map(Message::key) {
            if self.waits_for(&key) || keys.contains(&key) {
                return Err(IdInUse);
            }
            keys.push(key);
        }
        Ok(keys)
    }

    /// Whether a request with this key has no answer, and was not cancelled.
    fn waits_for(&self, key: &str) -> bool {
        let stream = self.of_request.get(key).and_then(|number| self.all.get(number));
        stream.is_some_and(|stream| stream.open.iter().any(|open| open == key))
    }

    /// A message for the client.
    pub(super) fn push(&mut self, output: &ProxyOutput<'_>) {
        let Some(number) = self.stream_for(output) else {
            return;
        };
        self.learn(&output.messages);
        self.add(number, output.line);
        self.make_room(number, output);
        for key in &output.answered {
            self.settle(key);
            self.of_request.remove(key);
        }
        self.wake(number);
        self.trim();
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
    fn stream_for(&self, output: &ProxyOutput<'_>) -> Option<u64> {
        let own = output.answered.iter().find_map(|key| self.of_request.get(key));
        let named = || {
            let mut params = output.messages.iter().map(Message::params);
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
        if self.unread.is_some() {
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
    pub(super) fn cancel(&mut self, message: &Message<'_>) {
        if message.method.as_deref() != Some("notifications/cancelled") {
            return;
        }
        if let Some(key) = message.params().request {
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
        stream.room = None;
        for token in std::mem::take(&mut stream.tokens) {
            if self.of_progress.get(&token) == Some(&number) {
                self.of_progress.remove(&token);
            }
        }
        self.wake(number);
        self.ended.push_back(number);
        while self.ended.len() > MAX_ENDED && self.forget_oldest() {}
    }

    /// Somebody reads a stream from an event on, or what nobody has got; whoever did before gets no more. `None` when there
    /// is no such stream, or no such event.
    pub(super) fn read(&mut self, number: u64, from: Option<u64>) -> Option<u64> {
        self.all.get_mut(&number)?.read(from)
    }

    /// Whether somebody reads a stream.
    pub(super) fn is_read(&self, number: u64) -> bool {
        self.all
            .get(&number)
            .is_some_and(|stream| stream.reader.is_some())
    }

    /// What comes next for a reader.
    pub(super) fn next(&mut self, number: u64, reader: u64, waker: &Waker) -> Next {
        let Some(stream) = self.all.get_mut(&number) else {
            return Next::End;
        };
        let is_over = self.is_closed || (number != COMMON && stream.open.is_empty());
        let next = stream.next(reader, is_over, waker);
        if self.unread.is_some() && matches!(next, Next::Event(_)) {
            // nobody can ask for it again
            self.bytes.sub(stream.forget_first(true));
        }
        next
    }

    /// A reader has gone.
    pub(super) fn leave(&mut self, number: u64, reader: u64) {
        if let Some(stream) = self.all.get_mut(&number) {
            let is_own = stream.reader.as_ref().is_some_and(|own| own.number == reader);
            if is_own {
                stream.reader = None;
            }
            if is_own && self.unread.is_some() {
                self.bytes.sub(stream.forget_all());
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
        if let Some(stream) = self.all.get_mut(&number) {
            stream.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::unread::EndConnection;
    use super::*;
    use std::task::Waker;

    impl Streams {
        /// As [`push`](Self::push), of a line.
        fn says(&mut self, line: &str) {
            self.push(&ProxyOutput::of(line).unwrap());
        }

        /// As [`begin`](Self::begin), of a body.
        fn begins(&mut self, body: &str, backlog: Option<&Arc<Backlog>>) -> Result<Option<u64>, IdInUse> {
            self.begin(&message::all_in(body), backlog, &mut None)
        }

        /// As [`cancel`](Self::cancel), of a body.
        fn cancels(&mut self, body: &str) {
            self.cancel(&Message::parse(body).unwrap());
        }
    }

    fn alone(limit: usize) -> Streams {
        Streams::new(limit, &AllKept::new(usize::MAX))
    }

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
        let mut streams = alone(1 << 20);
        let request = |id: u32, token: &str| {
            format!(
                r#"{{"id":{id},"method":"tools/call","params":{{"_meta":{{"progressToken":"{token}"}}}}}}"#
            )
        };
        let (one, other) = (
            streams.begins(&request(1, "a"), None).unwrap().unwrap(),
            streams.begins(&request(2, "b"), None).unwrap().unwrap(),
        );
        assert_eq!(streams.begins(r#"{"method":"notifications/x"}"#, None), Ok(None));
        let readers = [COMMON, one, other].map(|stream| (stream, streams.read(stream, None).unwrap()));
        let [common, one, other] = readers;
        streams.says(r#"{"method":"notifications/progress","params":{"progressToken":"b"}}"#);
        streams.says(&notice(1));
        streams.says(r#"{"id":2,"result":{}}"#);
        streams.says(r#"{"id":1.0,"result":{}}"#);
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
        let mut streams = alone(1 << 20);
        let one = streams.begins(&request(1), None).unwrap().unwrap();
        let reader = streams.read(one, None).unwrap();
        let next = |streams: &mut Streams, stream, reader| streams.next(stream, reader, Waker::noop());
        assert!(matches!(next(&mut streams, one, reader), Next::Wait));
        streams.cancels(r#"{"method":"notifications/other","params":{"requestId":1}}"#);
        assert!(matches!(next(&mut streams, one, reader), Next::Wait));
        streams.cancels(r#"{"method":"notifications/cancelled","params":{"requestId":1}}"#);
        assert!(matches!(next(&mut streams, one, reader), Next::End));
        streams.leave(one, reader);
        assert!(!streams.is_busy());
        // an answer that comes nevertheless goes to nobody else
        let other = streams.begins(&request(2), None).unwrap().unwrap();
        let other_reader = streams.read(other, None).unwrap();
        streams.says(r#"{"id":1,"result":{}}"#);
        assert!(matches!(next(&mut streams, other, other_reader), Next::Wait));
        let again = streams.read(one, None).unwrap();
        assert!(text(next(&mut streams, one, again)).is_some());
        streams.leave(one, again);
        // the same id again, of one that waits and of one that was cancelled
        let twice = format!("[{},{}]", request(9), request(9).replace('9', "\"9\""));
        for sent in [request(2), format!("[{},{}]", request(9), request(2)), twice] {
            assert_eq!(streams.begins(&sent, None), Err(IdInUse), "{sent}");
        }
        streams.cancels(r#"{"method":"notifications/cancelled","params":{"requestId":2}}"#);
        let newer = streams.begins(&request(2), None).unwrap().unwrap();
        assert!(matches!(next(&mut streams, other, other_reader), Next::End));
        streams.leave(other, other_reader);
        streams.says(r#"{"id":2,"result":{}}"#);
        let newer_reader = streams.read(newer, None).unwrap();
        assert!(text(next(&mut streams, newer, newer_reader)).is_some());
        streams.leave(newer, newer_reader);
        assert!(!streams.is_busy() && streams.of_request.is_empty());
        assert_eq!(streams.ended.len(), 3);
        assert_eq!(streams.read(newer, Some(7)), None, "no such event");
    }

    #[test]
    fn a_burst_of_answers_is_not_forgotten_before_it_is_read() {
        let mut streams = alone(1 << 20);
        let all: Vec<(u64, u64)> = (0..3 * MAX_ENDED)
            .map(|id| {
                let stream = streams.begins(&request(id), None).unwrap().unwrap();
                (stream, streams.read(stream, None).unwrap())
            })
            .collect();
        for id in 0..all.len() {
            streams.says(&format!(r#"{{"id":{id},"result":{{}}}}"#));
        }
        for (stream, reader) in &all {
            assert!(text(streams.next(*stream, *reader, Waker::noop())).is_some());
            streams.leave(*stream, *reader);
        }
        let last = streams.begins(&request(0), None).unwrap().unwrap();
        streams.says(r#"{"id":0,"result":{}}"#);
        assert_eq!(
            (streams.all.len(), streams.ended.len()),
            (MAX_ENDED + 1, MAX_ENDED)
        );
        assert!(streams.read(last, None).is_some());
    }

    /// Streams of several clients with a message limit of 1,000 bytes, and who reads the stream of each of these requests.
    fn shared(ids: std::ops::Range<u32>) -> (Streams, Vec<(u64, u64)>) {
        let mut streams = alone(1_000);
        streams.share();
        let begun = ids.map(|id| {
            let asked = format!(
                r#"{{"id":{id},"method":"tools/call","params":{{"_meta":{{"progressToken":"p{id}"}}}}}}"#
            );
            let backlog = Backlog::new(EndConnection::default());
            let stream = streams.begins(&asked, Some(&backlog)).unwrap().unwrap();
            (stream, streams.read(stream, None).unwrap())
        });
        let readers = begun.collect();
        (streams, readers)
    }

    fn progress(id: u32, length: usize) -> String {
        let text = "x".repeat(length);
        format!(
            r#"{{"method":"notifications/progress","params":{{"progressToken":"p{id}","message":"{text}"}}}}"#
        )
    }

    #[test]
    fn a_client_that_is_slow_keeps_no_other_one_of_a_shared_process_waiting() {
        let (mut streams, readers) = shared(1..3);
        let (slow, quick) = (readers[0], readers[1]);
        for _ in 0..50 {
            streams.says(&progress(1, 100));
            streams.says(&progress(2, 100));
            assert!(streams.has_space());
            let next = streams.next(quick.0, quick.1, Waker::noop());
            assert!(text(next).is_some_and(|event| event.contains("\"p2\"")));
        }
        assert!(streams.bytes.own <= 4_000, "{}", streams.bytes.own);
        assert!(matches!(streams.next(slow.0, slow.1, Waker::noop()), Next::End));
        streams.says(&notice(1));
        assert!(
            matches!(streams.next(quick.0, quick.1, Waker::noop()), Next::Wait),
            "of nobody"
        );
    }

    #[test]
    fn of_answers_that_nobody_reads_those_that_do_not_fit_become_errors() {
        let (mut streams, readers) = shared(0..9);
        let answer =
            |id: usize, length| format!(r#"{{"id":{id},"result":{{"x":"{}"}}}}"#, "x".repeat(length));
        for id in 0..7 {
            streams.says(&answer(id, 900));
        }
        // one with more to read makes room for a small one
        streams.says(&answer(7, 1));
        let kept: Vec<Option<String>> = (readers.iter().take(8))
            .map(|reader| text(streams.next(reader.0, reader.1, Waker::noop())))
            .collect();
        let begins = |end: &str| kept.iter().flatten().filter(|event| event.contains(end)).count();
        assert_eq!(
            (begins("xxx"), begins("more than 4000 bytes unread")),
            (3, 3),
            "{kept:?}"
        );
        assert!(kept[7]
            .as_ref()
            .is_some_and(|event| event.contains(r#"{"x":"x"}"#)));
        streams.says(&answer(8, 900));
        let last = text(streams.next(readers[8].0, readers[8].1, Waker::noop()));
        assert!(
            last.is_some_and(|event| event.contains("xxx")),
            "all have been read"
        );
        assert_eq!(streams.bytes.own, 0);
    }

    #[test]
    fn when_all_sessions_keep_too_much_each_keeps_less() {
        let all = AllKept::new(3 << 20);
        let mut sessions: Vec<Streams> = (0..3).map(|_| Streams::new(2 << 20, &all)).collect();
        for _ in 0..2_000 {
            for streams in &mut sessions {
                streams.says(&notice(1000));
            }
        }
        let kept: usize = sessions.iter().map(|streams| streams.bytes.own).sum();
        assert!(kept > 2 << 20 && kept <= (3 << 20) + 3 * 1100, "{kept}");
        // what a session kept counts no longer when it has gone
        sessions.truncate(1);
        for _ in 0..2_000 {
            sessions[0].says(&notice(1000));
        }
        assert!(sessions[0].bytes.own > 3 << 19, "{}", sessions[0].bytes.own);
    }

    #[test]
    fn what_is_kept_is_bounded_and_a_reader_that_is_slow_stops_the_rest() {
        let mut streams = alone(100_000);
        for _ in 0..300 {
            streams.says(&notice(1000));
        }
        assert!((90_001..=100_000).contains(&streams.bytes.own), "nobody reads");
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
