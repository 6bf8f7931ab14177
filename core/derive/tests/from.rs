//! What `#[derive(ToolErrorFrom)]` makes of an error.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::io;
use std::time::Duration;

use thiserror::Error;
use toolerror::{ErrorType, Holder, ToolError, ToolErrorFrom, Violation};

#[derive(Debug, Error, ToolErrorFrom)]
enum StoreError {
    #[error("gone")]
    #[tool_error(not_found)]
    Gone,
    #[error("`{path}` is held by {holder}")]
    #[tool_error(
        conflict,
        recoverable,
        reason = "state",
        code = "store/held",
        hint = "wait",
        data(path, held_by = holder)
    )]
    Held {
        path: String,
        holder: String,
        _internal: u8,
    },
    #[error("bad input: {0:?}")]
    #[tool_error(validation, data(counts = 0, first = 1, again = 1))]
    Bad(BTreeMap<String, u32>, Option<u8>),
    #[error("no")]
    #[tool_error(permission, recoverable = true)]
    Denied(),
    #[error("wait {wait:?}")]
    #[tool_error(transient, recoverable = false, retry_after = wait, data(wait_ms = millis))]
    Busy { wait: Duration, millis: u64 },
    #[error("wait {0:?}")]
    #[tool_error(transient, retry_after = 0)]
    Maybe(Option<Duration>),
    #[error("disk: {0}")]
    #[tool_error(internal)]
    Disk(#[source] io::Error),
    #[error("{type}")]
    #[tool_error(validation, data(r#type, kind = r#type))]
    Raw { r#type: &'static str },
    #[error("two attributes")]
    #[tool_error(conflict)]
    #[tool_error(reason = "stale")]
    Two,
}

fn text(error: impl Into<ToolError>) -> String {
    error.into().to_json()
}

#[test]
fn each_variant_says_what_its_attribute_says() {
    assert_eq!(
        text(StoreError::Gone),
        r#"{"type":"NOT_FOUND","message":"gone","recoverable":false}"#
    );
    let held = StoreError::Held {
        path: "a".into(),
        holder: "agent-2".into(),
        _internal: 1,
    };
    assert_eq!(
        text(held),
        concat!(
            r#"{"type":"CONFLICT","message":"`a` is held by agent-2","recoverable":true,"#,
            r#""data":{"code":"store/held","held_by":"agent-2","hint":"wait","path":"a","reason":"state"}}"#
        )
    );
    assert_eq!(
        text(StoreError::Bad([("x".to_owned(), 2)].into(), None)),
        r#"{"type":"VALIDATION","message":"bad input: {\"x\": 2}","recoverable":false,"data":{"again":null,"counts":{"x":2},"first":null}}"#
    );
    assert_eq!(
        text(StoreError::Denied()),
        r#"{"type":"PERMISSION","message":"no","recoverable":true}"#
    );
    assert_eq!(
        text(StoreError::Raw { r#type: "t" }),
        r#"{"type":"VALIDATION","message":"t","recoverable":false,"data":{"kind":"t","type":"t"}}"#
    );
    assert_eq!(
        text(StoreError::Two),
        r#"{"type":"CONFLICT","message":"two attributes","recoverable":false,"data":{"reason":"stale"}}"#
    );
}

#[test]
fn a_delay_may_be_there_or_not() {
    let busy = StoreError::Busy {
        wait: Duration::from_millis(1500),
        millis: 1500,
    };
    assert_eq!(
        text(busy),
        r#"{"type":"TRANSIENT","message":"wait 1.5s","recoverable":false,"data":{"retry_after":1.5,"wait_ms":1500}}"#
    );
    let delay = |wait| ToolError::from(StoreError::Maybe(wait)).retry_after();
    assert_eq!(delay(Some(Duration::from_secs(3))), Some(Duration::from_secs(3)));
    assert_eq!(delay(None), None);
}

#[test]
fn the_error_stays_behind_as_the_source() {
    let error = ToolError::from(StoreError::Disk(io::Error::other("on fire")));
    assert_eq!(error.message(), "disk: on fire");
    let source = error.source().unwrap();
    assert!(matches!(source.downcast_ref(), Some(StoreError::Disk(_))));
    assert_eq!(source.source().unwrap().to_string(), "on fire");
}

#[derive(Debug, Error, ToolErrorFrom)]
#[tool_error(default = internal)]
enum ServiceError {
    #[error(transparent)]
    #[tool_error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    #[tool_error(transparent)]
    Tool { inner: ToolError },
    #[error("no attribute")]
    Plain,
    #[error("only a reason")]
    #[tool_error(reason = "odd")]
    Reason,
    #[error("own type")]
    #[tool_error(conflict)]
    Own,
}

#[test]
fn a_transparent_variant_is_what_it_holds() {
    assert_eq!(
        ToolError::from(ServiceError::Store(StoreError::Gone)),
        ToolError::not_found("gone")
    );
    let inner = ToolError::transient("busy").with_retry_after(Duration::from_secs(1));
    assert_eq!(
        ToolError::from(ServiceError::Tool { inner: inner.clone() }),
        inner
    );
}

#[test]
fn the_default_is_for_variants_without_a_type() {
    assert_eq!(
        ToolError::from(ServiceError::Plain).error_type(),
        ErrorType::Internal
    );
    let reason = ToolError::from(ServiceError::Reason);
    assert_eq!(
        (reason.error_type(), reason.reason().as_deref()),
        (ErrorType::Internal, Some("odd"))
    );
    assert_eq!(
        ToolError::from(ServiceError::Own).error_type(),
        ErrorType::Conflict
    );
}

#[test]
fn the_question_mark_leads_from_it_to_a_tool_error() {
    fn store() -> Result<(), StoreError> {
        Err(StoreError::Gone)
    }
    fn service() -> Result<(), ServiceError> {
        store()?;
        Ok(())
    }
    fn tool() -> Result<(), ToolError> {
        service()?;
        Ok(())
    }
    assert_eq!(tool().unwrap_err().to_string(), "[NOT_FOUND] gone");
}

#[derive(Debug, Error, ToolErrorFrom)]
enum Generic<T: std::fmt::Debug + Send + Sync + 'static>
where
    T: serde_json::value::Index,
{
    #[error("not there: {0:?}")]
    #[tool_error(not_found)]
    Missing(T),
}

#[derive(Debug, Error, ToolErrorFrom)]
enum Never {}

#[test]
fn generic_and_empty_enums_are_fine() {
    assert_eq!(
        ToolError::from(Generic::Missing(1_usize)),
        ToolError::not_found("not there: 1")
    );
    let never: Option<Never> = None;
    assert!(never.map(ToolError::from).is_none());
}

#[derive(Debug, Error, ToolErrorFrom)]
enum Names {
    #[error("fields named as the impl's own: {error} {tool_error} {delay:?}")]
    #[tool_error(internal, data(error, tool_error), retry_after = delay)]
    Clash {
        error: u8,
        tool_error: u8,
        delay: Duration,
    },
}

#[test]
fn fields_may_have_any_name() {
    let error = ToolError::from(Names::Clash {
        error: 1,
        tool_error: 2,
        delay: Duration::ZERO,
    });
    assert_eq!(
        error.data_json(),
        Some(r#"{"error":1,"retry_after":0,"tool_error":2}"#)
    );
}

#[derive(Debug, Error, ToolErrorFrom)]
#[error("`{path}` is locked by {}", holders.len())]
#[tool_error(
    conflict,
    effects = "partial",
    code = "lock/{path}",
    hint = "ask {first:?} {{soon}}",
    conflicts = holders,
    retry_after_seconds = 1.5
)]
struct Locked {
    path: String,
    first: String,
    holders: Vec<Holder>,
}

#[derive(Debug, Error, ToolErrorFrom)]
enum Outer {
    #[error("while saving: {0}")]
    #[tool_error(transparent)]
    Saving(#[source] StoreError),
    #[error("bad arguments")]
    #[tool_error(validation, violations = 0, reason = "r-{1}")]
    Arguments(Vec<Violation>, u8),
}

#[test]
fn a_struct_says_effects_lists_and_fields_in_texts() {
    let holders = vec![Holder::default().with_agent_id("agent-2")];
    let locked = Locked {
        path: "a".to_owned(),
        first: "eve".to_owned(),
        holders,
    };
    let error = ToolError::from(locked);
    assert_eq!(error.to_string(), "[CONFLICT] `a` is locked by 1");
    assert_eq!(
        error.data_json(),
        Some(
            r#"{"code":"lock/a","conflicts":[{"agent_id":"agent-2"}],"effects":"partial","hint":"ask \"eve\" {soon}","retry_after":1.5}"#
        )
    );
    let error = ToolError::from(Outer::Arguments(
        vec![Violation::new("/a", "required", "is missing")],
        7,
    ));
    assert_eq!(
        (error.violations().len(), error.reason().as_deref()),
        (1, Some("r-7"))
    );
}

#[test]
fn a_transparent_variant_keeps_what_was_said_around() {
    let error = ToolError::from(Outer::Saving(StoreError::Gone));
    assert_eq!(error.to_json(), ToolError::from(StoreError::Gone).to_json());
    let chain: Vec<String> = toolerror::ext::Chain::new(&error)
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        chain,
        [
            "[NOT_FOUND] gone",
            "while saving: gone",
            "[NOT_FOUND] gone",
            "gone"
        ]
    );
}
