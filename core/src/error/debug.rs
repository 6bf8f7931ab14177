//! `{:?}` of a ToolError (SPEC §1.9.48). It may reach a log, so secrets are masked as for emission.

use std::borrow::Cow;
use std::fmt;

use crate::error::ToolError;
use crate::redact::{self, SensitiveNames};
use crate::text::cut;

/// How much of the message, of `data` and of the source is shown, in bytes each.
const SHOWN: usize = 8 * 1024;

impl fmt::Debug for ToolError {
    /// The members and the source, for logs: secrets are masked as at emission by default, long texts are cut.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pretty = f.alternate();
        let keys = SensitiveNames::new();
        let message = masked(self.message(), redact::string(self.message(), &keys));
        let mut shown = f.debug_struct("ToolError");
        shown
            .field("error_type", &self.error_type())
            .field("message", &message)
            .field("recoverable", &self.recoverable());
        if let Some(data) = self.data_json() {
            let data = masked(data, redact::data(data, &keys));
            shown.field("data", &format_args!("{data}"));
        }
        if let Some(source) = std::error::Error::source(self) {
            // a foreign `Debug` can show anything
            let source = if pretty {
                format!("{source:#?}")
            } else {
                format!("{source:?}")
            };
            let source = masked(&source, redact::string(&source, &keys));
            shown.field("source", &format_args!("{source}"));
        }
        shown.finish()
    }
}

/// The masked text, or the text itself when it has no secret, cut. Masking comes first: half a secret is not recognised.
fn masked(text: &str, masked: Option<String>) -> Cow<'_, str> {
    let text = masked.map_or(Cow::Borrowed(text), Cow::Owned);
    if text.len() <= SHOWN {
        return text;
    }
    Cow::Owned(format!("{}…", cut(&text, SHOWN)))
}
