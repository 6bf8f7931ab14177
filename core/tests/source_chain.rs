//! Finding a ToolError behind other errors.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::error::Error;
use std::fmt;
use std::io;

use anyhow::Context;
use toolerror::ext::ErrorMappers;
use toolerror::{Delivery, Effects, EmitOptions, ErrorType, ToolError};

/// An error around another, as thiserror makes them.
#[derive(Debug)]
struct Outer(Box<dyn Error + Send + Sync>);
impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("outer")
    }
}
impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self.0.as_ref())
    }
}

/// An error that is its own source.
#[derive(Debug)]
struct Cycle;
impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cycle")
    }
}
impl Error for Cycle {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(self)
    }
}

fn needle() -> ToolError {
    ToolError::not_found("lease l-1").with_member("id", "l-1")
}

#[test]
fn it_is_found_in_anyhow_box_and_io_errors() {
    let contexts = Err::<(), _>(needle())
        .context("reading")
        .context("saving")
        .unwrap_err();
    assert_eq!(ToolError::from_error(contexts.as_ref()), Some(&needle()));
    let boxed: Box<dyn Error + Send + Sync> = Box::new(Outer(Box::new(Outer(Box::new(needle())))));
    assert_eq!(ToolError::from_error(boxed.as_ref()), Some(&needle()));
    let io = io::Error::other(Outer(Box::new(io::Error::other(needle()))));
    assert_eq!(ToolError::from_error(&io), Some(&needle()));
    assert_eq!(
        ToolError::from_error(&io::Error::from(io::ErrorKind::NotFound)),
        None
    );
}

#[test]
fn a_cycle_and_a_long_chain_end() {
    assert_eq!(ToolError::from_error(&Cycle), None);
    assert_eq!(ToolError::wrap(Cycle).message(), "cycle");
    let mut long: Box<dyn Error + Send + Sync> = Box::new(needle());
    for _ in 0..10_000 {
        long = Box::new(Outer(long));
    }
    assert_eq!(ToolError::from_error(long.as_ref()), None);
}

#[test]
fn wrap_keeps_what_is_found_and_the_context_stays_in_the_chain() {
    let wrapped = ToolError::wrap(Outer(Box::new(needle())));
    assert_eq!(wrapped, needle());
    assert_eq!(wrapped.source().unwrap().to_string(), "outer");
    let twice = ToolError::wrap(wrapped.clone());
    assert_eq!(twice.source().unwrap().to_string(), "outer");
    let foreign = ToolError::wrap(io::Error::other("disk on fire"));
    assert_eq!(foreign.error_type(), ErrorType::Internal);
    assert_eq!(foreign.message(), "disk on fire");
    assert!(foreign.source().unwrap().downcast_ref::<io::Error>().is_some());
}

#[test]
fn a_cause_gives_the_type_never_the_proof_that_nothing_was_done() {
    let none = || ToolError::transient("busy").with_effects(Effects::None);
    let refused = || io::Error::from(io::ErrorKind::ConnectionRefused);
    let emitted = |error: ToolError| error.emitted(&EmitOptions::default()).effects();
    // an error that no table knows
    for error in [
        ToolError::wrap(Outer(Box::new(none()))),
        ToolError::wrap(anyhow::Error::new(none()).context("order written, notification failed")),
        ToolError::wrap(Outer(Box::new(refused()))),
        ToolError::wrap(anyhow::Error::new(refused()).context("order written, notification failed")),
        ErrorMappers::new()
            .with(|_: &io::Error| Some(ToolError::transient("full").with_effects(Effects::None)))
            .wrap(Outer(Box::new(refused()))),
    ] {
        assert_eq!(error.error_type(), ErrorType::Transient);
        assert_eq!(error.delivery(), Some(Delivery::Unknown));
        assert_eq!(emitted(error), Some(Effects::Unknown));
    }
    let partial = ToolError::wrap(Outer(Box::new(none().with_effects(Effects::Partial))));
    assert_eq!(emitted(partial), Some(Effects::Partial));
    // the error itself, and a wrapper that adds nothing
    for error in [ToolError::wrap(none()), ToolError::wrap(io::Error::other(none()))] {
        assert_eq!((error.delivery(), emitted(error)), (None, Some(Effects::None)));
    }
    for error in [
        ToolError::wrap(refused()),
        ToolError::wrap(io::Error::other(refused())),
    ] {
        assert_eq!(error.delivery(), Some(Delivery::NotSent));
        assert_eq!(emitted(error), None);
    }
}

#[test]
fn the_question_mark_leads_from_it_into_anyhow_and_box() {
    fn into_anyhow() -> anyhow::Result<()> {
        Err(needle())?;
        Ok(())
    }
    fn into_box() -> Result<(), Box<dyn Error>> {
        Err(needle())?;
        Ok(())
    }
    assert_eq!(into_anyhow().unwrap_err().downcast_ref(), Some(&needle()));
    assert_eq!(into_box().unwrap_err().downcast_ref(), Some(&needle()));
}

#[test]
fn wrap_reads_failures_of_connections_and_files_by_the_table() {
    let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
    let wrapped = ToolError::wrap(anyhow::Error::new(refused).context("asking the service"));
    assert_eq!(wrapped.error_type(), ErrorType::Transient);
    assert_eq!(wrapped.message(), "asking the service: connection refused");
    assert_eq!(wrapped.source().unwrap().to_string(), "asking the service");
    for (kind, error_type) in [
        (io::ErrorKind::NotFound, ErrorType::NotFound),
        (io::ErrorKind::PermissionDenied, ErrorType::Permission),
        (io::ErrorKind::AlreadyExists, ErrorType::Conflict),
        (io::ErrorKind::InvalidInput, ErrorType::Validation),
        (io::ErrorKind::StorageFull, ErrorType::Internal),
    ] {
        let error = || Outer(Box::new(io::Error::from(kind)));
        assert_eq!(ToolError::wrap(error()).error_type(), error_type, "{kind}");
        let direct = ToolError::from(io::Error::from(kind));
        assert_eq!(
            ToolError::wrap(io::Error::from(kind)),
            direct,
            "as the conversion"
        );
    }
    let url = ToolError::wrap("no answer from https://u:p@host.invalid/x?key=s");
    assert_eq!(url.message(), "no answer from https://host.invalid/x");
    assert_eq!(ToolError::wrap("").message(), "internal error");
}

#[test]
fn mappers_run_before_all_else_in_their_order() {
    let mappers = ErrorMappers::new()
        .with(|error: &io::Error| {
            (error.kind() == io::ErrorKind::NotFound).then(|| ToolError::conflict("first"))
        })
        .with_any(|error| error.is::<io::Error>().then(|| ToolError::conflict("second")))
        .with(|error: &ToolError| (error.error_type() == ErrorType::Permission).then(needle));
    let of = |kind: io::ErrorKind| mappers.wrap(Outer(Box::new(io::Error::from(kind))));
    assert_eq!(of(io::ErrorKind::NotFound).message(), "first");
    assert_eq!(of(io::ErrorKind::TimedOut).message(), "second");
    assert_eq!(of(io::ErrorKind::TimedOut).source().unwrap().to_string(), "outer");
    assert_eq!(
        mappers.wrap(ToolError::permission("no")),
        needle(),
        "even a ToolError"
    );
    assert_eq!(
        mappers.wrap(ToolError::validation("v")),
        ToolError::validation("v")
    );
    assert_eq!(mappers.wrap(Cycle), ToolError::internal("cycle"));
}

#[test]
fn a_lost_reply_as_the_source_leaves_the_outcome_open() {
    let reset = || io::Error::from(io::ErrorKind::ConnectionReset);
    let refused = || io::Error::from(io::ErrorKind::ConnectionRefused);
    let down = || ToolError::transient("payment down");
    let sources: [(ToolError, Option<Delivery>); 8] = [
        (down().with_source(reset()), Some(Delivery::Unknown)),
        (down().with_source(refused()), None),
        (
            down().with_source(Outer(Box::new(reset()))),
            Some(Delivery::Unknown),
        ),
        (down().with_source("the disk is slow"), None),
        (
            down().with_source(down().with_source(reset())),
            Some(Delivery::Unknown),
        ),
        (down().with_source(reset()).with_effects(Effects::None), None),
        (down().with_effects(Effects::None).with_source(reset()), None),
        (
            down().with_delivery(Delivery::Rejected).with_source(reset()),
            Some(Delivery::Rejected),
        ),
    ];
    for (error, delivery) in sources {
        let source = error.source().map(ToString::to_string);
        assert_eq!(error.delivery(), delivery, "{source:?}");
        let stated = error.emitted(&EmitOptions::new()).effects();
        let expected = (delivery == Some(Delivery::Unknown)).then_some(Effects::Unknown);
        assert_eq!(stated, error.effects().or(expected), "{source:?}");
        assert_eq!(ToolError::wrap(error.clone()), error);
    }
}

#[test]
fn what_an_author_says_of_a_lost_reply_leaves_the_outcome_open() {
    let mappers = ErrorMappers::new()
        .with(|_: &io::Error| Some(ToolError::transient("payment down")))
        .with(|_: &Outer| Some(ToolError::transient("payment down")));
    let reset = || io::Error::from(io::ErrorKind::ConnectionReset);
    let refused = || io::Error::from(io::ErrorKind::ConnectionRefused);
    assert_eq!(mappers.wrap(reset()).delivery(), Some(Delivery::Unknown));
    assert_eq!(mappers.wrap(refused()).delivery(), None);
    let said = ErrorMappers::new().with(|_: &Outer| Some(ToolError::transient("payment down")));
    let outer = |inner| Outer(Box::new(inner));
    assert_eq!(said.wrap(outer(reset())).delivery(), Some(Delivery::Unknown));
    assert_eq!(said.wrap(outer(refused())).delivery(), None);
}
