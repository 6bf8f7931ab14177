//! Emission: the options for errors that leave the process (SPEC §1.9).

pub(crate) mod limits;

use std::borrow::Cow;

use crate::emit::limits::Limits;
use crate::error::{reason, Delivery, Effects, ErrorType, ToolError};
use crate::redact::{self, SensitiveNames};

/// What happens to an error on its way out of the process (SPEC §1.9). Default: secrets are masked, long texts are cut.
///
/// Tool results, HTTP responses, JSON-RPC errors and the server middleware go by it.
/// [`ToolError::to_json`], [`ToolError::build`] and profiles do not: they never cut and never mask.
///
/// ```
/// use toolerror::{EmitOptions, ToolError};
/// let error = ToolError::permission("no access with Bearer 1f0c9a7e")
///     .with_member("apiKey", "1f0c9a7e")
///     .with_member("page_token", "abc");
/// let emitted = error.emitted(&EmitOptions::default());
/// assert_eq!(emitted.message(), "no access with Bearer [redacted]");
/// assert_eq!(emitted.data_json(), Some(r#"{"apiKey":"[redacted]","page_token":"abc"}"#));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmitOptions {
    redaction: bool,
    keys: SensitiveNames,
    limits: Limits,
}

impl EmitOptions {
    /// The default limit of the message, 8 KiB, in bytes.
    pub const MESSAGE_LIMIT: usize = 8 * 1024;
    /// The default limit of the whole canonical text, 64 KiB, in bytes.
    pub const TEXT_LIMIT: usize = 64 * 1024;

    /// The default: redaction and limits are on.
    pub const fn new() -> Self {
        Self {
            redaction: true,
            keys: SensitiveNames::new(),
            limits: Limits {
                message: Self::MESSAGE_LIMIT,
                text: Self::TEXT_LIMIT,
            },
        }
    }

    /// No masking and no cutting: the error leaves unchanged.
    pub const fn raw() -> Self {
        Self {
            redaction: false,
            keys: SensitiveNames::new(),
            limits: Limits {
                message: usize::MAX,
                text: usize::MAX,
            },
        }
    }

    /// Switches redaction on or off.
    #[must_use]
    pub fn with_redaction(mut self, on: bool) -> Self {
        self.redaction = on;
        self
    }

    /// Adds names whose values are masked, beside those of SPEC §1.9. Case and separators do not count.
    ///
    /// ```
    /// use toolerror::{EmitOptions, ToolError};
    /// let options = EmitOptions::new().with_sensitive_names(["pin_code"]);
    /// let error = ToolError::internal("m").with_member("pinCode", 1234);
    /// assert_eq!(error.emitted(&options).data_json(), Some(r#"{"pinCode":"[redacted]"}"#));
    /// ```
    #[must_use]
    pub fn with_sensitive_names(mut self, names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        for name in names {
            self.keys.add(name.as_ref());
        }
        self
    }

    /// The names whose values are masked, where anything is.
    #[cfg(feature = "contract")]
    pub(crate) fn masked_names(&self) -> Option<&SensitiveNames> {
        self.redaction.then_some(&self.keys)
    }

    /// Replaces the names whose values are masked. URLs, tokens and keys known by their form stay masked.
    #[must_use]
    pub fn with_only_sensitive_names(mut self, names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        self.keys = SensitiveNames::none();
        self.with_sensitive_names(names)
    }

    /// Limits the message, in bytes of UTF-8; `usize::MAX` for no limit.
    #[must_use]
    pub fn with_message_limit(mut self, bytes: usize) -> Self {
        self.limits.message = bytes;
        self
    }

    /// Limits the whole canonical text, in bytes; `usize::MAX` for no limit.
    ///
    /// What is always kept (the type, `recoverable`, `retry_after`, one conflict) may need more than a very small limit.
    #[must_use]
    pub fn with_text_limit(mut self, bytes: usize) -> Self {
        self.limits.text = bytes;
        self
    }

    /// Cuts nothing.
    #[must_use]
    pub fn without_limits(self) -> Self {
        self.with_message_limit(usize::MAX).with_text_limit(usize::MAX)
    }
}

impl Default for EmitOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl ToolError {
    /// The error as it may leave the process: secrets masked, then cut to the limits (SPEC §1.9). With any options,
    /// `data.effects` states an unknown delivery (SPEC §1.9.32), and `data.reason` states that a driver gave up (SPEC
    /// §1.9.52).
    ///
    /// Borrowed when nothing has to change. A changed error has no source: that one may still know the secret.
    pub fn emitted(&self, options: &EmitOptions) -> Cow<'_, ToolError> {
        let mut emitted = Cow::Borrowed(self);
        let lost = self.delivery() == Some(Delivery::Unknown) && self.error_type() != ErrorType::Internal;
        if lost && self.effects().is_none() {
            emitted = Cow::Owned(self.clone().with_effects(Effects::Unknown));
        }
        if self.exhausted() {
            let given_up = emitted.into_owned().with_recoverable(false);
            emitted = Cow::Owned(given_up.with_reason(reason::EXHAUSTED));
        }
        if let Some(masked) = options
            .redaction
            .then(|| redacted(&emitted, &options.keys))
            .flatten()
        {
            emitted = Cow::Owned(masked);
        }
        match limits::cut(&emitted, options.limits) {
            Some(cut) => Cow::Owned(cut),
            None => emitted,
        }
    }
}

/// The error with its secrets masked; `None` if it has none.
fn redacted(error: &ToolError, keys: &SensitiveNames) -> Option<ToolError> {
    let message = redact::string(error.message(), keys);
    let data = error.data_json().and_then(|data| redact::data(data, keys));
    if message.is_none() && data.is_none() {
        return None;
    }
    let message = message.unwrap_or_else(|| error.message().to_owned());
    let data = data.unwrap_or_else(|| error.data_json().unwrap_or("").to_owned());
    Some(ToolError::from_parts(
        error.error_type(),
        message,
        error.recoverable(),
        data,
    ))
}
