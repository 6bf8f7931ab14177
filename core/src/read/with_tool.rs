//! Evidence that the name of a tool adds to a reading (SPEC §3.6.29).

use crate::reading::Reading;
#[cfg(feature = "classify")]
use crate::{
    reading::{Disposition, Mode},
    recognise::recognise_tool,
};

impl Reading<'_> {
    /// The same reading of a failed call of the tool of this name (SPEC §3.6.29).
    ///
    /// In mode `classify` a TRANSIENT whose delivery is unknown gets `effects` `unknown` where the name says that the
    /// tool does something that must not be done twice. A ToolError that was read as such stays as it is.
    ///
    /// ```
    /// use toolerror::{read, Effects, Mode};
    /// # #[cfg(feature = "classify")] {
    /// let reading = read("read timed out", Mode::Classify);
    /// assert_eq!(reading.clone().with_tool("list_mails").error().effects(), None);
    /// assert_eq!(reading.with_tool("send_mail").error().effects(), Some(Effects::Unknown));
    /// # }
    /// ```
    #[must_use]
    #[cfg_attr(
        not(feature = "classify"),
        expect(unused_variables, reason = "only the classifier knows what names mean")
    )]
    pub fn with_tool(self, name: &str) -> Self {
        #[cfg(feature = "classify")]
        if self.requested_mode == Mode::Classify
            && self.disposition != Disposition::Structured
            && let Some(error) = recognise_tool(name, &self.error, self.delivery())
        {
            return Self {
                error,
                mode: Mode::Classify,
                ..self
            };
        }
        self
    }
}
