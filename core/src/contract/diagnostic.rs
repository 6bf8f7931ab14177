//! Diagnostics: the faults of a toolset document and their places (SPEC §4.2).

use std::fmt;

use serde::Serialize;

use crate::error::violations::escaped;

/// Makes the enum `Rule`, the list of all rules and their words from one list.
macro_rules! rules {
    ($($(#[$doc:meta])* $variant:ident = $word:literal),* $(,)?) => {
        /// The rule that a document breaks (SPEC §4.2).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule { $($(#[$doc])* $variant),* }

        impl Rule {
            /// All rules, in the order in which they are reported for one place.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant),*];

            /// The word on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Rule::$variant => $word),* }
            }
        }
    };
}

rules! {
    /// The text is neither JSON nor the YAML that is allowed here.
    Syntax = "syntax",
    /// The document breaks the schema of toolsets.
    Document = "document",
    /// Two tools have one name.
    DuplicateTool = "duplicate_tool",
    /// A dependency is not a tool of the set.
    UnknownDependency = "unknown_dependency",
    /// A tool depends on itself.
    SelfDependency = "self_dependency",
    /// Tools depend on each other in a circle.
    Cycle = "cycle",
    /// The replacement of a deprecated tool is not a tool of the set.
    UnknownReplacement = "unknown_replacement",
    /// A JSON Schema does not compile.
    InvalidSchema = "invalid_schema",
    /// A paginated tool does not require `limit`.
    LimitNotRequired = "limit_not_required",
    /// One tool declares a code twice.
    DuplicateError = "duplicate_error",
    /// The code of a predicate is not among the declared errors.
    UndeclaredError = "undeclared_error",
    /// A predicate and the declared error of its code have different types.
    ConflictingError = "conflicting_error",
    /// A capability differs from a known one by a typing error.
    UnknownCapability = "unknown_capability",
    /// The schema of an input or output is of another type than `object`.
    NotAnObject = "not_an_object",
    /// The `limit` of a paginated tool is of another type than `integer`.
    InvalidLimit = "invalid_limit",
    /// The output of a tool that mutates does not allow `state_after`.
    NoStateAfter = "no_state_after",
    /// A predicate names a member that the values of a call never have.
    UnrelatedPredicate = "unrelated_predicate",
    /// A keyword of a schema differs from a known one by a typing error.
    UnknownKeyword = "unknown_keyword",
    /// A format differs from a known one by a typing error.
    UnknownFormat = "unknown_format",
}

impl Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// One thing that is wrong with a toolset document.
///
/// ```
/// use toolerror::contract::Document;
/// let document = Document::from_text("toolset: t\nversion: 1.0.0\ntools:\n  - name: a\n    dependencies: [b]\n");
/// let found = &document.validate()[0];
/// assert_eq!(
///     found.to_string(),
///     "line 5: unknown_dependency: tool `a`: `/tools/0/dependencies/0`: `b` is not a tool of this toolset"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    rule: Rule,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    message: String,
}

impl Diagnostic {
    /// A finding at a JSON Pointer, without a tool and a line.
    pub(crate) fn new(rule: Rule, path: &str, message: impl Into<String>) -> Self {
        Self {
            rule,
            tool: None,
            path: Some(path.to_owned()),
            line: None,
            message: message.into(),
        }
    }

    /// The finding with the tool that it is about.
    pub(crate) fn with_tool(mut self, name: &str) -> Self {
        self.tool = Some(name.to_owned());
        self
    }

    /// The finding with its line in the document, counted from 1.
    pub(crate) fn at_line(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// The rule that is broken.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The tool that is at fault.
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// The place in the document, a JSON Pointer (RFC 6901).
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// The line of that place, from 1, where the document was read from a text.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The fault in words.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Diagnostic {
    /// `line N: rule: tool: path: message`, without what is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        write!(f, "{}: ", self.rule.as_str())?;
        if let Some(tool) = &self.tool {
            write!(f, "tool `{tool}`: ")?;
        }
        if let Some(path) = self.path.as_deref().filter(|path| !path.is_empty()) {
            write!(f, "`{path}`: ")?;
        }
        f.write_str(&self.message)
    }
}

/// The JSON Pointer of a member of the object at `path`.
pub(crate) fn pointer(path: &str, name: &str) -> String {
    format!("{path}/{}", escaped(name))
}
