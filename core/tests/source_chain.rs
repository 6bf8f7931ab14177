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
use toolerror::{ErrorType, ToolError};

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
