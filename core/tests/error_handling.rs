//! What it is like to fail with this crate: `?`, contexts, words.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may fail")]

use std::error::Error;

use toolerror::prelude::*;
use toolerror::{Delivery, Effects, Holder, Limit, Mode, Phase, Violation};

fn question_mark<T, E>(result: Result<T, E>) -> ToolError
where
    ToolError: From<E>,
{
    let failed = || -> Result<T, ToolError> { Ok(result?) };
    failed().err().unwrap()
}

#[test]
fn the_question_mark_takes_what_a_tool_meets() {
    let internal = [
        question_mark(serde_json::from_str::<u8>("x")),
        question_mark(serde_json::from_str::<u8>("700")),
        question_mark(std::str::from_utf8(&[u8::MAX])),
        question_mark(String::from_utf8(vec![255])),
        question_mark("seven".parse::<u8>()),
        question_mark("x".parse::<f64>()),
        question_mark("x".parse::<bool>()),
        question_mark(u8::try_from(700)),
        question_mark::<(), _>(Err(Box::<dyn Error + Send + Sync>::from("disk on fire"))),
    ];
    for error in internal {
        assert_eq!(error.error_type(), ErrorType::Internal);
        assert!(
            error.source().is_some() || error.message() == "disk on fire",
            "{error:?}"
        );
    }
    let truncated = std::io::Error::from(std::io::ErrorKind::PermissionDenied);
    let denied = question_mark(serde_json::from_reader::<_, u8>(Failing(Some(truncated))));
    assert_eq!(denied.error_type(), ErrorType::Permission);
    let boxed: Box<dyn Error + Send + Sync> = Box::new(ToolError::conflict("held"));
    assert_eq!(question_mark::<(), _>(Err(boxed)), ToolError::conflict("held"));
}

#[test]
#[cfg(feature = "anyhow")]
fn anyhow_keeps_the_tool_error_and_its_contexts() {
    let failed: Result<(), anyhow::Error> =
        Err(anyhow::Error::new(ToolError::transient("busy")).context("while saving"));
    let error = question_mark(failed);
    assert_eq!(
        (error.error_type(), error.message()),
        (ErrorType::Transient, "busy")
    );
    assert_eq!(error.source().unwrap().to_string(), "while saving");
}

#[test]
#[cfg(feature = "eyre")]
fn eyre_keeps_the_tool_error_and_its_contexts() {
    let failed: Result<(), eyre::Report> =
        Err(eyre::Report::new(ToolError::transient("busy")).wrap_err("while saving"));
    let error = question_mark(failed);
    assert_eq!(
        (error.error_type(), error.message()),
        (ErrorType::Transient, "busy")
    );
    assert_eq!(error.source().unwrap().to_string(), "while saving");
}

struct Failing(Option<std::io::Error>);

impl std::io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

#[test]
fn a_context_keeps_type_data_and_source() {
    let busy = ToolError::transient("busy")
        .with_hint("wait")
        .with_delivery(Delivery::NotSent);
    let failed: Result<(), ToolError> = Err(busy.clone());
    let error = failed.context("while saving").unwrap_err();
    assert_eq!(error.message(), "while saving: busy");
    assert_eq!(error.error_type(), ErrorType::Transient);
    assert_eq!(
        (error.hint(), error.delivery()),
        (busy.hint(), Some(Delivery::NotSent))
    );
    assert!(error.source().unwrap().is::<ToolError>());
    let none: Option<u8> = None;
    assert_eq!(
        none.with_context(|| "no row").unwrap_err(),
        ToolError::internal("no row")
    );
    assert_eq!(Some(1).context("no row").unwrap(), 1);
}

#[test]
fn each_type_has_its_word() {
    let none: Option<u8> = None;
    for (error, error_type) in [
        (none.or_not_found("m"), ErrorType::NotFound),
        (none.or_conflict("m"), ErrorType::Conflict),
        (none.or_validation("m"), ErrorType::Validation),
        (none.or_permission("m"), ErrorType::Permission),
        (none.or_transient("m"), ErrorType::Transient),
        (none.or_internal("m"), ErrorType::Internal),
    ] {
        assert_eq!(error.unwrap_err(), ToolError::new(error_type, "m"));
    }
    let error = "x".parse::<u8>().or_validation("no number").unwrap_err();
    assert_eq!(
        error.source().unwrap().to_string(),
        "invalid digit found in string"
    );
}

/// Each word is read back, and nothing else is.
fn is_read_back<W>(words: &[W])
where
    W: std::str::FromStr + std::fmt::Display + std::fmt::Debug + PartialEq,
    W::Err: Error,
{
    for word in words {
        assert_eq!(word.to_string().parse::<W>().ok().as_ref(), Some(word));
    }
    let misuse = "some".parse::<W>().unwrap_err().to_string();
    assert!(
        misuse.starts_with("unknown ") && misuse.contains("`some`: must be one of "),
        "{misuse}"
    );
}

#[test]
fn words_are_written_and_read() {
    is_read_back(Effects::ALL);
    is_read_back(Phase::ALL);
    is_read_back(&Delivery::ALL);
    is_read_back(&ErrorType::ALL);
    is_read_back(&[Mode::Exact, Mode::Unwrap, Mode::Classify]);
    for effects in Effects::ALL {
        let json = serde_json::to_string(effects).unwrap();
        assert_eq!(&serde_json::from_str::<Effects>(&json).unwrap(), effects);
    }
    let misuse = "some".parse::<Effects>().unwrap_err().to_string();
    assert_eq!(
        misuse,
        "unknown effects `some`: must be one of none, partial, complete, unknown"
    );
    assert!(serde_json::from_str::<Phase>(r#""some""#).is_err());
}

#[test]
fn typed_members_are_read_by_serde() {
    let conflict = Holder::default()
        .with_agent_id("a")
        .with_expires_at("2026-01-01T00:00:00Z");
    let json = serde_json::to_string(&conflict).unwrap();
    assert_eq!(serde_json::from_str::<Holder>(&json).unwrap(), conflict);
    assert_eq!(json, r#"{"agent_id":"a","expires_at":"2026-01-01T00:00:00Z"}"#);
    let nobody: Holder = serde_json::from_str(r#"{"agent_id":null}"#).unwrap();
    assert_eq!(nobody, Holder::default());
    assert!(serde_json::from_str::<Holder>(r#"{"agent_id":7}"#).is_err());
    let violation = Violation::new("/a", "required", "is missing");
    let json = serde_json::to_string(&violation).unwrap();
    assert_eq!(json, r#"{"path":"/a","rule":"required","message":"is missing"}"#);
    assert_eq!(serde_json::from_str::<Violation>(&json).unwrap(), violation);
    let limit: Limit = serde_json::from_str(r#"{"name":"rows","max":5,"more":1}"#).unwrap();
    assert_eq!(limit, Limit::new("rows", 5.0));
    let limit = limit.with_actual(7.5);
    assert_eq!(
        serde_json::to_string(&limit).unwrap(),
        r#"{"name":"rows","max":5.0,"actual":7.5}"#
    );
    for delivery in Delivery::ALL {
        let json = serde_json::to_string(&delivery).unwrap();
        assert_eq!(json, format!("\"{delivery}\""));
        assert_eq!(serde_json::from_str::<Delivery>(&json).unwrap(), delivery);
    }
    assert!(serde_json::from_str::<Delivery>("\"lost\"").is_err());
}

fn bails(really: bool) -> Result<(), Box<dyn Error>> {
    ensure!(!really, Permission, "not {}", 1 + 1);
    bail!(Conflict, "held")
}

#[test]
fn bail_and_ensure_return_a_tool_error() {
    assert_eq!(bails(true).unwrap_err().to_string(), "[PERMISSION] not 2");
    assert_eq!(bails(false).unwrap_err().to_string(), "[CONFLICT] held");
}
