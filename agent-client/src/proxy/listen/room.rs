//! Room for the bodies of requests that wait.

use std::sync::Arc;

use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::body::{Body as _, Bytes, Incoming};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{timeout_at, Instant};

/// How many of the longest messages may wait to be handed on.
pub(super) const UNSENT: usize = 4;

/// How many of them may wait for their answers.
pub(super) const UNANSWERED: usize = 16;

/// A permit is for so many bytes.
const UNIT: usize = 1 << 10;

/// A body of this length is short, and how many bytes of short ones have room of their own.
const SHORT: usize = 16 << 10;
const OF_SHORT: usize = 1 << 20;

/// Room for some of the longest messages, and a reserve for short ones.
pub(super) struct Room {
    limit: usize,
    all: Arc<Semaphore>,
    short: Arc<Semaphore>,
    /// The room of all sessions, of which this one is a part.
    outer: Option<Arc<Room>>,
}

/// A body, and the room that it takes.
pub(super) struct Body {
    pub(super) bytes: Bytes,
    _room: Permit,
    /// What it takes of the room of all sessions.
    pub(super) of_all: Option<Permit>,
}

/// The room that something takes until it is dropped.
pub(super) type Permit = OwnedSemaphorePermit;

/// Why a body was not read.
#[derive(Clone, Copy)]
pub(super) enum NotRead {
    /// Others took the room, at least for a time.
    NoRoom,
    TooLong,
    BrokeOff,
    /// It did not come in time.
    Slow,
}

impl NotRead {
    fn by(error: &(dyn std::error::Error + 'static)) -> Self {
        if error.is::<LengthLimitError>() {
            Self::TooLong
        } else {
            Self::BrokeOff
        }
    }
}

impl Room {
    /// Room for so many messages of at most `limit` bytes.
    pub(super) fn new(limit: usize, messages: usize) -> Self {
        Self {
            limit,
            all: Arc::new(Semaphore::new(units(limit).saturating_mul(messages))),
            short: Arc::new(Semaphore::new(units(OF_SHORT))),
            outer: None,
        }
    }

    /// The same as a part of other room.
    pub(super) fn within(self, outer: &Arc<Room>) -> Self {
        Self {
            outer: Some(Arc::clone(outer)),
            ..self
        }
    }

    /// Reads a whole body until `end`. One of unknown length is short until it turns out to be longer. What was read keeps only the
    /// room that it takes.
    pub(super) async fn read(&self, body: Incoming, end: Instant) -> Result<Body, NotRead> {
        let length = body.size_hint().exact();
        let length = length.map(|length| usize::try_from(length).unwrap_or(usize::MAX));
        if length.is_some_and(|length| length > self.limit) {
            return Err(NotRead::TooLong); // none of it is waited for
        }
        let mut is_short = length.is_none_or(|length| length <= SHORT);
        let most = length.unwrap_or(SHORT).min(self.limit);
        let (mut room, mut late) = self.wait(most, is_short, end).await?;
        let mut of_all = self.wait_outer(most, is_short, end).await?;
        let mut body = Limited::new(body, self.limit);
        let mut bytes = Vec::new();
        while let Some(frame) = timeout_at(end, body.frame()).await.map_err(|_| late)? {
            let frame = frame.map_err(|error| NotRead::by(error.as_ref()))?;
            bytes.extend_from_slice(&frame.into_data().unwrap_or_default());
            if is_short && bytes.len() > SHORT {
                is_short = false;
                drop((room, of_all)); // what waits takes no room of others
                (room, late) = self.wait(self.limit, false, end).await?;
                of_all = self.wait_outer(self.limit, false, end).await?;
            }
        }
        for room in [Some(&mut room), of_all.as_mut()].into_iter().flatten() {
            shrink(room, bytes.len());
        }
        Ok(Body {
            bytes: bytes.into(),
            _room: room,
            of_all,
        })
    }

    /// Takes room for so many bytes as soon as there is some, until `end`.
    pub(super) async fn take(&self, bytes: usize, end: Instant) -> Option<Permit> {
        let taken = self.wait(bytes, bytes <= SHORT, end).await;
        taken.ok().map(|(room, _)| room)
    }

    /// Waits for room for so many bytes among those of all sessions.
    async fn wait_outer(
        &self,
        bytes: usize,
        is_short: bool,
        end: Instant,
    ) -> Result<Option<Permit>, NotRead> {
        match &self.outer {
            Some(outer) => Ok(Some(outer.wait(bytes, is_short, end).await?.0)),
            None => Ok(None),
        }
    }

    /// Waits for room for so many bytes. With it, why the body is late if it does not come in the time that is left.
    async fn wait(&self, bytes: usize, is_short: bool, end: Instant) -> Result<(Permit, NotRead), NotRead> {
        let permits = u32::try_from(units(bytes)).unwrap_or(u32::MAX);
        let reserve = is_short.then(|| Arc::clone(&self.short).try_acquire_many_owned(permits).ok());
        let room = reserve
            .flatten()
            .or_else(|| Arc::clone(&self.all).try_acquire_many_owned(permits).ok());
        if let Some(room) = room {
            return Ok((room, NotRead::Slow));
        }
        let room = timeout_at(end, Arc::clone(&self.all).acquire_many_owned(permits)).await;
        let room = room.ok().and_then(Result::ok).ok_or(NotRead::NoRoom)?;
        Ok((room, NotRead::NoRoom))
    }
}

/// Keeps only the room that so many bytes take.
fn shrink(room: &mut Permit, bytes: usize) {
    let surplus = room.num_permits().saturating_sub(units(bytes));
    drop(room.split(surplus));
}

fn units(bytes: usize) -> usize {
    bytes.div_ceil(UNIT)
}
