//! Which failure of a call governs, where there are several (SPEC §1.10.8).

/// What can give the error of a failed call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureSource {
    /// The host's own check of the arguments.
    Arguments,
    /// The check of the result, and its writing: what fails there and is no ToolError.
    Output,
    /// A mapper of the server.
    Mapper,
    /// The raised error itself, where it is a ToolError.
    ToolError,
    /// The list of the server, where a fixed text of the host says that the tool is not in it.
    UnknownTool,
    /// An error of the protocol that the tool gave.
    Protocol,
    /// A ToolError among the causes or in a group.
    Cause,
    /// The host's own exception for a text to the model.
    OwnWords,
    /// The caller's own cancellation.
    Cancelled,
    /// The input schema, where the host does not check arguments and the tables say INTERNAL or VALIDATION.
    Schema,
}

impl FailureSource {
    /// All of them, in the order in which a middleware asks: the first that says something gives the error. Where none
    /// does, the tables give it.
    pub const ALL: [Self; 10] = [
        Self::Arguments,
        Self::Output,
        Self::Mapper,
        Self::ToolError,
        Self::UnknownTool,
        Self::Protocol,
        Self::Cause,
        Self::OwnWords,
        Self::Cancelled,
        Self::Schema,
    ];

    /// The word for it in other languages.
    ///
    /// ```
    /// use toolerror::server::FailureSource;
    /// assert_eq!(FailureSource::ALL[0].as_str(), "arguments");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Arguments => "arguments",
            Self::Output => "output",
            Self::Mapper => "mapper",
            Self::ToolError => "tool_error",
            Self::UnknownTool => "unknown_tool",
            Self::Protocol => "protocol",
            Self::Cause => "cause",
            Self::OwnWords => "own_words",
            Self::Cancelled => "cancelled",
            Self::Schema => "schema",
        }
    }
}
