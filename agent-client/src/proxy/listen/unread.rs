//! What the clients of a shared process have not read, bounded over all of them (SPEC §2.6.16).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use hyper::body::Bytes;
use tokio::sync::Notify;
use tokio::time::Instant;

/// A client that has taken nothing for so long has to make room for others.
const STUCK: Duration = Duration::from_secs(30);

/// Ends the connection of a client.
#[derive(Clone, Default)]
pub(super) struct EndConnection(Arc<Notify>);

impl EndConnection {
    /// Waits until it has to end.
    pub(super) async fn ended(&self) {
        self.0.notified().await;
    }
}

/// What the client of one request has not read.
pub(super) struct Backlog {
    bytes: AtomicUsize,
    /// Since when its client takes nothing of it.
    taken: Mutex<Instant>,
    has_ended: AtomicBool,
    connection: EndConnection,
}

impl Backlog {
    pub(super) fn new(connection: EndConnection) -> Arc<Self> {
        Arc::new(Self {
            bytes: AtomicUsize::new(0),
            taken: Mutex::new(Instant::now()),
            has_ended: AtomicBool::new(false),
            connection,
        })
    }

    /// A text that counts as unread as long as it is in memory.
    pub(super) fn keep(self: &Arc<Self>, text: Vec<u8>) -> Bytes {
        if self.bytes.fetch_add(text.len(), Ordering::Relaxed) == 0 {
            self.has_moved(); // until now there was nothing to take
        }
        Bytes::from_owner(Unsent {
            text: text.into(), // without what it has allocated beyond
            backlog: Arc::clone(self),
        })
    }

    /// The client has taken something.
    pub(super) fn has_moved(&self) {
        *self.taken.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Whether its connection has to end.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Relaxed)
    }

    pub(super) fn end(&self) {
        self.has_ended.store(true, Ordering::Relaxed);
        self.connection.0.notify_one();
    }

    fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    fn is_stuck(&self) -> bool {
        let taken = *self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        self.bytes() > 0 && taken.elapsed() >= STUCK
    }
}

/// A text in memory.
struct Unsent {
    text: Box<[u8]>,
    backlog: Arc<Backlog>,
}

impl AsRef<[u8]> for Unsent {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

impl Drop for Unsent {
    fn drop(&mut self) {
        self.backlog.bytes.fetch_sub(self.text.len(), Ordering::Relaxed);
    }
}

/// The requests of all clients, by the numbers of their streams.
pub(super) struct Unread {
    pub(super) limit: usize,
    requests: Vec<(u64, Weak<Backlog>)>,
}

/// What had to end for a message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Room {
    /// The numbers of the streams that have ended.
    pub(super) ended: Vec<u64>,
    /// Otherwise no other request has more to read.
    pub(super) is_enough: bool,
}

impl Unread {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            limit,
            requests: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, stream: u64, backlog: &Arc<Backlog>) {
        self.requests.retain(|(_, request)| request.strong_count() > 0);
        self.requests.push((stream, Arc::downgrade(backlog)));
    }

    /// Makes room for what a request has got: others that are stuck, or have more to read, end. The worst of them ends first.
    pub(super) fn make_room(&self, own: &Arc<Backlog>) -> Room {
        let others = self.requests.iter();
        let others = others.filter_map(|(stream, request)| Some((*stream, request.upgrade()?)));
        let others = others.filter(|(_, other)| !other.has_ended() && !Arc::ptr_eq(other, own));
        let mut others: Vec<_> = others
            .map(|(stream, other)| (other.is_stuck(), other.bytes(), stream, other))
            .collect();
        others.sort_by_key(|(is_stuck, bytes, ..)| (*is_stuck, *bytes));
        let of_others = others.iter().map(|(_, bytes, ..)| *bytes);
        let mut total = of_others.fold(own.bytes(), usize::saturating_add);
        let mut ended = Vec::new();
        while total > self.limit {
            match others.pop() {
                Some((is_stuck, bytes, stream, other)) if is_stuck || bytes > own.bytes() => {
                    other.end();
                    ended.push(stream);
                    total = total.saturating_sub(bytes);
                }
                _ => break,
            }
        }
        Room {
            is_enough: total <= self.limit,
            ended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_has_the_most_to_read_or_reads_nothing_makes_room() {
        let mut unread = Unread::new(100);
        let mut requests: Vec<Arc<Backlog>> =
            (0..4).map(|_| Backlog::new(EndConnection::default())).collect();
        for (stream, request) in requests.iter().enumerate() {
            unread.add(stream as u64, request);
        }
        let mut kept: Vec<Bytes> = [10, 40, 50]
            .iter()
            .zip(&requests)
            .map(|(length, request)| request.keep(vec![b'x'; *length]))
            .collect();
        let room = |ended: &[u64], is_enough| Room {
            ended: ended.to_vec(),
            is_enough,
        };
        let last = Arc::clone(&requests[3]);
        let with = |length: usize| {
            let _kept = last.keep(vec![b'x'; length]);
            unread.make_room(&last)
        };
        assert_eq!(with(0), room(&[], true));
        assert_eq!(with(50), room(&[], false), "no other one has more");
        assert_eq!(with(20), room(&[2], true));
        requests[2].connection.ended().await;
        assert!(requests[2].has_ended() && !requests[1].has_ended());
        // what is written, or dropped, has been read
        let slice = kept[1].split_to(5);
        kept.remove(1);
        assert_eq!(requests[1].bytes(), 40);
        drop(slice);
        assert_eq!(requests[1].bytes(), 0);
        // one that takes nothing goes first, however little that is
        tokio::time::advance(STUCK).await;
        let more = requests[1].keep(vec![b'x'; 80]);
        assert_eq!(with(15), room(&[0], true));
        drop((kept, more));
        requests.clear();
        unread.add(9, &last);
        assert_eq!(unread.requests.len(), 2, "the others are gone");
    }
}
