//! The value of a failed tool call.

use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::hash::Hasher;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Map;
use serde_json::Value;

use crate::error::parse::exact;
#[cfg(feature = "classify")]
use crate::error::provenance::Frame;
use crate::error::{Delivery, ErrorType};
use crate::json::plain_prefix::plain_prefix;
#[cfg(any(feature = "classify", feature = "bindings"))]
use crate::json::scan;
use crate::json::{canonical, view, write};
use crate::misuse::Misuse;

/// What a failed tool call says: what went wrong, whether a retry may help, and what the agent needs to go on.
///
/// A thin value (one pointer). Its text ([`to_json`](Self::to_json)) is the value: equality and hash follow the
/// text, and `data` is kept as canonical text with maps as views of it (SPEC §1.1, §1.2).
///
/// ```
/// use std::time::Duration;
/// use toolerror::{ErrorType, ToolError};
///
/// fn find(name: &str) -> Result<(), ToolError> {
///     Err(ToolError::not_found(format!("agent {name:?} not registered")))
/// }
/// let error = find("fd-safety").unwrap_err();
/// assert_eq!(error.error_type(), ErrorType::NotFound);
/// assert_eq!(error.to_string(), r#"[NOT_FOUND] agent "fd-safety" not registered"#);
/// assert_eq!(
///     error.to_json(),
///     r#"{"type":"NOT_FOUND","message":"agent \"fd-safety\" not registered","recoverable":false}"#,
/// );
///
/// let busy = ToolError::transient("rate limited").with_retry_after(Duration::from_secs(30));
/// assert!(busy.recoverable());
/// assert_eq!(busy.data_json(), Some(r#"{"retry_after":30}"#));
/// ```
#[derive(Clone)]
pub struct ToolError(Box<Inner>);

/// The fields of an error, in one allocation.
#[derive(Clone)]
struct Inner {
    error_type: ErrorType,
    recoverable: bool,
    message: String,
    /// Canonical text of an object that has members; empty when there is no `data`.
    data: String,
    source: Option<Arc<dyn Error + Send + Sync>>,
    delivery: Option<Delivery>,
    /// What caused it leaves open how far the call came (SPEC §1.9.57).
    caused_in_doubt: bool,
    /// A driver has used up what its policy allows for the call (SPEC §1.9.52).
    exhausted: bool,
    /// Why the innermost driver gave the call up (SPEC §2.1.16).
    given_up: Option<Arc<str>>,
    /// The foreign forms that it was read from, the latest last (SPEC §3.0).
    #[cfg(feature = "classify")]
    origin: Vec<Arc<Frame>>,
}

/// How many brackets are open around a member of `data`: the error's and those of `data`.
const MEMBER_DEPTH: usize = 2;

impl ToolError {
    /// An error of the given type. An empty message becomes the type's default (SPEC §1.1).
    pub fn new(error_type: ErrorType, message: impl Into<String>) -> Self {
        Self::from_parts(
            error_type,
            or_default(message.into(), error_type),
            error_type.default_recoverable(),
            String::new(),
        )
    }

    /// Builds an error from parsed parts; an empty `data` means none.
    pub(crate) fn from_parts(
        error_type: ErrorType,
        message: String,
        recoverable: bool,
        data: String,
    ) -> Self {
        Self(Box::new(Inner {
            error_type,
            recoverable,
            message,
            data: if data == "{}" { String::new() } else { data },
            source: None,
            delivery: None,
            caused_in_doubt: false,
            exhausted: false,
            given_up: None,
            #[cfg(feature = "classify")]
            origin: Vec::new(),
        }))
    }

    /// NOT_FOUND: the named thing does not exist.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(ErrorType::NotFound, message)
    }

    /// CONFLICT: somebody else holds or has changed the resource.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::new(ErrorType::Conflict, message)
    }

    /// VALIDATION: the arguments are wrong.
    pub fn validation(message: impl Into<String>) -> Self {
        Self::new(ErrorType::Validation, message)
    }

    /// PERMISSION: the caller may not do this.
    pub fn permission(message: impl Into<String>) -> Self {
        Self::new(ErrorType::Permission, message)
    }

    /// TRANSIENT: a later retry of the same call may succeed.
    pub fn transient(message: impl Into<String>) -> Self {
        Self::new(ErrorType::Transient, message)
    }

    /// INTERNAL: the tool is broken.
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(ErrorType::Internal, message)
    }

    /// The type.
    pub fn error_type(&self) -> ErrorType {
        self.0.error_type
    }

    /// The text for people and models. Never parse it.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Whether a retry of the same call may help.
    pub fn recoverable(&self) -> bool {
        self.0.recoverable
    }

    /// The canonical text of `data`, an object with at least one member (SPEC §1.2).
    pub fn data_json(&self) -> Option<&str> {
        (!self.0.data.is_empty()).then_some(self.0.data.as_str())
    }

    /// `data` as a map. A view: its numbers are rounded to the precision of [`Value`]; the canonical text is exact.
    pub fn data(&self) -> Option<Map<String, Value>> {
        self.data_json().map(view::to_map)
    }

    /// One member of `data`, as a view.
    ///
    /// ```
    /// let error = toolerror::ToolError::conflict("taken").with_member("lease", 7);
    /// assert_eq!(error.get("lease"), Some(7.into()));
    /// assert_eq!(error.get("other"), None);
    /// ```
    pub fn get(&self, key: &str) -> Option<Value> {
        self.member(key).map(view::to_value)
    }

    /// The canonical text of one member of `data`.
    ///
    /// ```
    /// let error = toolerror::ToolError::conflict("taken").with_member("lease", 7);
    /// assert_eq!(error.member("lease"), Some("7"));
    /// ```
    pub fn member(&self, key: &str) -> Option<&str> {
        if plain_prefix(key.as_bytes()) == key.len() {
            return view::get(&self.0.data, key);
        }
        let mut escaped = String::new();
        write::string(&mut escaped, key);
        let escaped = escaped.strip_prefix('"')?.strip_suffix('"')?;
        view::get(&self.0.data, escaped)
    }

    /// Says whether a retry may succeed, where that differs from the type's default.
    #[must_use]
    pub fn with_recoverable(mut self, recoverable: bool) -> Self {
        self.0.recoverable = recoverable;
        self
    }

    /// The same failure as another type, with that type's default for `recoverable`.
    #[cfg(feature = "classify")]
    pub(crate) fn with_type(mut self, error_type: ErrorType) -> Self {
        self.0.error_type = error_type;
        self.0.recoverable = error_type.default_recoverable();
        self
    }

    /// Replaces the message; an empty one becomes the type's default.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.message = or_default(message.into(), self.0.error_type);
        self
    }

    /// Merges the members of a map or struct into `data`; of equal keys the new one stays.
    ///
    /// Never fails: what JSON has no form for becomes `null`; a value that is not an object changes nothing (SPEC §1.2).
    ///
    /// ```
    /// use serde_json::json;
    /// let error = toolerror::ToolError::validation("bad limit")
    ///     .with_data(json!({"limit": {"name": "limit", "max": 100}, "given": 500}))
    ///     .with_data(json!({"given": 501}));
    /// assert_eq!(error.data_json(), Some(r#"{"given":501,"limit":{"max":100,"name":"limit"}}"#));
    /// ```
    #[must_use]
    pub fn with_data(mut self, members: impl Serialize) -> Self {
        let mut object = String::new();
        canonical::write(&mut object, MEMBER_DEPTH - 1, &members);
        self.merge(&object);
        self
    }

    /// Replaces all of `data` by the members of a map or struct.
    #[must_use]
    #[cfg(feature = "server")]
    pub(crate) fn replace_data(mut self, members: impl Serialize) -> Self {
        self.0.data.clear();
        self.with_data(members)
    }

    /// Sets one member of `data`.
    #[must_use]
    pub fn with_member(mut self, key: impl AsRef<str>, value: impl Serialize) -> Self {
        let mut object = String::from("{");
        write::string(&mut object, key.as_ref());
        object.push(':');
        canonical::write(&mut object, MEMBER_DEPTH, &value);
        object.push('}');
        self.merge(&object);
        self
    }

    /// Takes one member out of `data`.
    #[must_use]
    pub(crate) fn without_member(mut self, key: &str) -> Self {
        let mut kept = String::new();
        let others = view::Members::new(&self.0.data).filter(|m| view::decode(m.0) != key);
        write::object_of(&mut kept, others);
        self.0.data = if kept == "{}" { String::new() } else { kept };
        self
    }

    /// Merges the canonical object `new` into `data`.
    fn merge(&mut self, new: &str) {
        let Some(new) = view::as_object(new).filter(|new| *new != "{}") else {
            return;
        };
        if self.0.data.is_empty() {
            new.clone_into(&mut self.0.data);
            return;
        }
        let mut merged = String::with_capacity(self.0.data.len() + new.len());
        let members = view::Members::new(&self.0.data).chain(view::Members::new(new));
        write::object_of(&mut merged, members);
        write::sort_members(&mut merged, 0);
        self.0.data = merged;
    }

    /// Keeps the error that caused this one, and whether it leaves open how far the call came. A doubt stays when another
    /// cause takes the place of the first.
    #[must_use]
    pub(crate) fn caused_by(mut self, source: Box<dyn Error + Send + Sync>, in_doubt: bool) -> Self {
        self.0.source = Some(source.into());
        self.0.caused_in_doubt |= in_doubt;
        self
    }

    /// Keeps the text of the error around this one in the chain of sources; for `#[tool_error(transparent)]`.
    #[doc(hidden)]
    #[must_use]
    pub fn within(self, outer: String) -> Self {
        if outer == self.message() || outer == self.to_string() {
            return self;
        }
        let (inner, in_doubt) = (self.clone(), self.0.caused_in_doubt);
        self.caused_by(Box::new(OuterText { outer, inner }), in_doubt)
    }

    /// How far the failed call came, where the failure that this was read from told it (SPEC §1.6, §1.7, §1.8); `unknown`
    /// also where its source is a lost reply and nothing states `effects` (SPEC §1.9.57).
    ///
    /// It is not part of the text and of equality. When the error leaves the process again, `unknown` is said in
    /// `data.effects` (SPEC §1.9.32).
    ///
    /// ```
    /// use toolerror::{json_rpc, Delivery, Effects, EmitOptions, Mode};
    /// let lost = json_rpc::from_code(-32001, "Request timed out", None, Mode::Exact).failure().unwrap().into_error();
    /// assert_eq!(lost.delivery(), Some(Delivery::Unknown));
    /// assert_eq!(lost.emitted(&EmitOptions::default()).effects(), Some(Effects::Unknown));
    /// ```
    pub fn delivery(&self) -> Option<Delivery> {
        let in_doubt = || self.0.caused_in_doubt && self.effects().is_none();
        self.0
            .delivery
            .or_else(|| in_doubt().then_some(Delivery::Unknown))
    }

    /// Whether its source leaves open how far the call came.
    pub(crate) fn caused_in_doubt(&self) -> bool {
        self.0.caused_in_doubt
    }

    /// Says how far the failed call came; `None` when that is unknown.
    #[must_use]
    pub fn with_delivery(mut self, delivery: impl Into<Option<Delivery>>) -> Self {
        self.0.delivery = delivery.into();
        self
    }

    /// Whether a driver has used up what its policy allows for the call ([`given_up`](Self::given_up)).
    pub fn exhausted(&self) -> bool {
        self.0.exhausted
    }

    /// Why the innermost driver gave up the call ([`given_up`](Self::given_up)): a driver around it sends nothing more. For
    /// the bindings.
    #[doc(hidden)]
    pub fn given_up_for(&self) -> Option<&str> {
        self.0.given_up.as_deref()
    }

    /// Says why a driver gave up the call, unless one inside of it has said so.
    pub(crate) fn with_given_up(mut self, reason: &str) -> Self {
        self.0.given_up.get_or_insert_with(|| reason.into());
        self
    }

    /// The error of a call that a driver has given up.
    pub(crate) fn with_exhausted(mut self) -> Self {
        self.0.exhausted = true;
        self
    }

    /// The foreign forms that it was read from, the latest last.
    #[cfg(feature = "classify")]
    pub(crate) fn origin(&self) -> &[Arc<Frame>] {
        &self.0.origin
    }

    /// Merges the members of a JSON object, exact numbers included; what is nested too deeply becomes `null`.
    #[cfg(feature = "classify")]
    pub(crate) fn with_data_text(mut self, object: &str) -> Self {
        if let Ok(object) = scan::pruned_inside(object, MEMBER_DEPTH - 1) {
            self.merge(&object);
        }
        self
    }

    /// Remembers the foreign form that it was read from.
    #[cfg(feature = "classify")]
    pub(crate) fn with_frame(mut self, frame: Frame) -> Self {
        self.0.origin.push(Arc::new(frame));
        self
    }

    /// The canonical text, the same bytes from every language (SPEC §1.2). Never fails.
    pub fn to_json(&self) -> String {
        let mut out = String::with_capacity(72 + self.0.message.len() + self.0.data.len());
        self.write_json(&mut out);
        out
    }

    /// Appends the canonical text.
    pub(crate) fn write_json(&self, out: &mut String) {
        out.push_str("{\"type\":\"");
        out.push_str(self.0.error_type.as_str());
        out.push_str("\",\"message\":");
        write::string(out, &self.0.message);
        out.push_str(if self.0.recoverable {
            ",\"recoverable\":true"
        } else {
            ",\"recoverable\":false"
        });
        if !self.0.data.is_empty() {
            out.push_str(",\"data\":");
            out.push_str(&self.0.data);
        }
        out.push('}');
    }

    /// Reads a text that is exactly one ToolError object (mode `exact` of SPEC §1.4).
    ///
    /// ```
    /// use toolerror::ToolError;
    /// let error = ToolError::from_json(r#"{"type":"CONFLICT","message":"held"}"#).unwrap();
    /// assert!(!error.recoverable());
    /// assert!(ToolError::from_json("connection refused").is_err());
    /// ```
    ///
    /// # Errors
    /// Any other text. What came from outside belongs into [`read`](crate::read), which takes everything.
    pub fn from_json(text: &str) -> Result<Self, Misuse> {
        exact(text)
            .map(|found| found.error)
            .ok_or_else(|| Misuse::new("text is not a tool error"))
    }

    /// Builds an error from parts that are only known at run time, as bindings do (SPEC §1.1).
    ///
    /// `data_json` is the JSON text of an object; `None` and `"null"` mean no data.
    ///
    /// # Errors
    /// [`Misuse`] when the type is not one of the six, `data_json` is not an object, or a member is refused by
    /// [`checked`](Self::checked).
    #[cfg(feature = "bindings")]
    pub fn build(
        error_type: &str,
        message: impl Into<String>,
        recoverable: Option<bool>,
        data_json: Option<&str>,
    ) -> Result<Self, Misuse> {
        let error_type: ErrorType = error_type.parse()?;
        let mut error = Self::new(error_type, message);
        if let Some(recoverable) = recoverable {
            error.0.recoverable = recoverable;
        }
        if let Some(text) = data_json.filter(|text| text.trim() != "null") {
            let data = scan::pruned_inside(text, MEMBER_DEPTH - 1).ok();
            let object = data.as_deref().and_then(view::as_object);
            error.merge(object.ok_or_else(|| Misuse::new("`data` must be a JSON object"))?);
        }
        error.checked()
    }
}

/// The text of an error around a ToolError, as its source.
#[derive(Debug)]
struct OuterText {
    outer: String,
    inner: ToolError,
}

impl fmt::Display for OuterText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.outer)
    }
}

impl Error for OuterText {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.inner)
    }
}

/// The message, or the type's default in place of an empty one (SPEC §1.1).
pub(crate) fn or_default(message: String, error_type: ErrorType) -> String {
    if message.is_empty() {
        return error_type.default_message().to_owned();
    }
    message
}

impl fmt::Display for ToolError {
    /// `[TYPE] message`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}", self.0.error_type, self.0.message)
    }
}

impl Error for ToolError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let source: &(dyn Error + 'static) = self.0.source.as_deref()?;
        Some(source)
    }
}

impl PartialEq for ToolError {
    fn eq(&self, other: &Self) -> bool {
        let key = |e: &'_ Self| (e.0.error_type, e.0.recoverable);
        key(self) == key(other) && self.0.message == other.0.message && self.0.data == other.0.data
    }
}

impl Eq for ToolError {}

impl Hash for ToolError {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.error_type.hash(state);
        self.0.recoverable.hash(state);
        self.0.message.hash(state);
        self.0.data.hash(state);
    }
}

impl std::str::FromStr for ToolError {
    type Err = Misuse;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_json(text)
    }
}

#[cfg(all(test, feature = "classify", feature = "server"))]
mod tests {
    use serde_json::json;

    use super::ToolError;

    #[test]
    fn data_is_replaced_and_taken_out() {
        let error = ToolError::internal("m").with_data(json!({"a": 2, "b": 1}));
        let replaced = error.clone().replace_data(json!({"c": 3}));
        assert_eq!(replaced.data_json(), Some(r#"{"c":3}"#));
        assert_eq!(error.clone().replace_data(json!({})).data_json(), None);
        assert_eq!(error.without_member("a").without_member("b").data_json(), None);
        let escaped = ToolError::internal("m").with_member("a\"b\n", 1);
        assert_eq!(escaped.without_member("a\"b\n").data_json(), None);
    }
}
