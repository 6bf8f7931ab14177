//! `#[derive(ToolErrorFrom)]`: from a domain's error enum to a [`ToolError`](https://docs.rs/toolerror), so that `?` works.
//!
//! Use it through the crate `toolerror` with the feature `derive`.
#![forbid(unsafe_code)]

mod attributes;
mod expand;
mod texts;

use proc_macro::TokenStream;
use syn::{parse_macro_input, DeriveInput};

/// Derives `From<MyError> for ToolError` for an enum or a struct that is an error (`thiserror` beside it does that).
///
/// The message is the error's `Display`, and the error itself stays behind as the source, so it must be
/// `Send + Sync + 'static`. Each variant, or the struct, says in `#[tool_error(…)]` what the agent needs to know:
///
/// | word | meaning |
/// |---|---|
/// | `not_found`, `conflict`, `validation`, `permission`, `transient`, `internal` | the type |
/// | `recoverable`, `recoverable = false` | where it differs from the type's default |
/// | `reason = "…"`, `code = "…"`, `hint = "…"` | the members of `data` with these names; `{field}` or `{0}` in a text is the field's `Display` |
/// | `effects = "none"`, `"partial"`, `"complete"`, `"unknown"` | what the failed call has already changed |
/// | `conflicts = field`, `violations = field` | the lists of `data` with these names, from a `Vec` of `Holder` or `Violation` |
/// | `data(a, key = b, other = 0)` | members of `data` from the variant's fields, which must be `Serialize` |
/// | `retry_after = field` | `data.retry_after` from a `Duration` or `Option<Duration>` |
/// | `retry_after_seconds = 30` | a fixed `data.retry_after` |
/// | `transparent` | alone, where there is one field: that field says it all, by its own `Into<ToolError>`; the text around it stays in the chain of sources |
///
/// `#[tool_error(default = internal)]` on the enum is the type of all variants that name none.
///
/// ```
/// use std::time::Duration;
/// use toolerror::{ErrorType, ToolError, ToolErrorFrom};
///
/// #[derive(Debug, thiserror::Error, ToolErrorFrom)]
/// #[tool_error(default = internal)]
/// enum StoreError {
///     #[error("file `{path}` does not exist")]
///     #[tool_error(not_found, data(path), hint = "list the files first")]
///     Missing { path: String },
///     #[error("{0} is held by {1}")]
///     #[tool_error(conflict, recoverable, reason = "state", data(path = 0, holder = 1))]
///     Held(String, String),
///     #[error("too many requests")]
///     #[tool_error(transient, reason = "rate_limit", retry_after = wait)]
///     Busy { wait: Duration },
///     #[error(transparent)]
///     #[tool_error(transparent)]
///     Tool(ToolError),
///     #[error("the index is broken")]
///     Broken,
/// }
///
/// fn open(path: &str) -> Result<(), ToolError> {
///     Err(StoreError::Missing { path: path.into() })?;
///     Ok(())
/// }
/// let error = open("a.txt").unwrap_err();
/// assert_eq!(error.to_string(), "[NOT_FOUND] file `a.txt` does not exist");
/// assert_eq!(error.data_json(), Some(r#"{"hint":"list the files first","path":"a.txt"}"#));
///
/// let error = ToolError::from(StoreError::Busy { wait: Duration::from_secs(30) });
/// assert_eq!(error.retry_after(), Some(Duration::from_secs(30)));
/// assert_eq!(ToolError::from(StoreError::Broken).error_type(), ErrorType::Internal);
/// ```
///
/// Wrong attributes do not compile, and say what is right:
///
/// ```compile_fail
/// use toolerror::ToolErrorFrom;
///
/// #[derive(Debug, thiserror::Error, ToolErrorFrom)]
/// enum StoreError {
///     #[error("gone")]
///     #[tool_error(missing)] // unknown type `missing`, must be one of `not_found`, …
///     Gone,
/// }
/// ```
#[proc_macro_derive(ToolErrorFrom, attributes(tool_error))]
pub fn tool_error_from(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::expand(&input)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

// The block of the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
