//! A tool result of MCP that holds an error (SPEC §1.5).

use crate::emit::EmitOptions;
use crate::error::ToolError;
use crate::json::write;

/// What a tool result holds beside its one text block (default: nothing), and what may leave the process (SPEC §1.5).
///
/// ```
/// use toolerror::tool_result::ResultOptions;
/// use toolerror::ToolError;
/// let options = ResultOptions::new().with_structured_content(true);
/// let result = ToolError::conflict("held").to_result_json(&options);
/// assert!(result.contains(r#""isError":true"#) && result.contains("structuredContent"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResultOptions {
    /// Also put the error into `structuredContent`. Off by default: some clients reject an error whose structured
    /// content does not match the tool's output schema.
    pub structured_content: bool,
    /// Also put the error into `_meta` under this key.
    pub meta_key: Option<String>,
    /// Options for masking and cutting. On by default; [`EmitOptions::raw`] switches it off.
    pub emit: EmitOptions,
}

impl ResultOptions {
    /// The default: one text block.
    pub fn new() -> Self {
        Self::default()
    }

    /// Switches the copy in `structuredContent` on or off.
    #[must_use]
    pub fn with_structured_content(mut self, on: bool) -> Self {
        self.structured_content = on;
        self
    }

    /// Names the key of a copy in `_meta`.
    #[must_use]
    pub fn with_meta_key(mut self, key: impl Into<String>) -> Self {
        self.meta_key = Some(key.into());
        self
    }

    /// Says what is masked and cut.
    #[must_use]
    pub fn with_emit(mut self, emit: EmitOptions) -> Self {
        self.emit = emit;
        self
    }
}

impl ToolError {
    /// The error as the JSON text of an MCP tool result: one text block, `isError` true (SPEC §1.5).
    ///
    /// This is emission: secrets are masked and long texts cut, as `options.emit` says (SPEC §1.9).
    ///
    /// ```
    /// use toolerror::tool_result::ResultOptions;
    /// use toolerror::ToolError;
    /// assert_eq!(
    ///     ToolError::internal("boom").to_result_json(&ResultOptions::new()),
    ///     r#"{"content":[{"type":"text","text":"{\"type\":\"INTERNAL\",\"message\":\"boom\",\"recoverable\":false}"}],"isError":true}"#,
    /// );
    /// ```
    pub fn to_result_json(&self, options: &ResultOptions) -> String {
        let text = self.emitted(&options.emit).to_json();
        let mut out = String::with_capacity(2 * text.len() + 64);
        out.push_str(r#"{"content":[{"type":"text","text":"#);
        write::string(&mut out, &text);
        out.push_str("}],\"isError\":true");
        if options.structured_content {
            out.push_str(",\"structuredContent\":");
            out.push_str(&text);
        }
        if let Some(key) = &options.meta_key {
            out.push_str(",\"_meta\":{");
            write::string(&mut out, key);
            out.push(':');
            out.push_str(&text);
            out.push('}');
        }
        out.push('}');
        out
    }
}
