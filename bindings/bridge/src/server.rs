//! The rules of a server middleware as JSON in and out, for hosts of other languages (SPEC §1.9, §1.10).

use serde_json::Value;
use toolerror::server::{self, Ended, Given};
use toolerror::{EmitOptions, ErrorType, ToolError, Violation};

use crate::Misuse;

/// VALIDATION with all that the tool's input schema finds wrong with the arguments; when it finds nothing, with what
/// the host says: `[{"path", "rule", "message"}]`.
///
/// ```
/// let schema = r#"{"properties":{"limit":{"maximum":100}}}"#;
/// let error = toolerror_bridge::invalid_arguments(Some(schema), r#"{"limit":500}"#, "[]").unwrap();
/// assert_eq!(error.violations()[0].path, "/limit");
/// ```
///
/// # Errors
/// What is no JSON of its form.
pub fn invalid_arguments(
    schema: Option<&str>,
    arguments: &str,
    otherwise: &str,
) -> Result<ToolError, Misuse> {
    let schema = schema.map(json).transpose()?;
    let otherwise = json(otherwise)?;
    let otherwise = otherwise
        .as_array()
        .into_iter()
        .flatten()
        .map(violation)
        .collect();
    Ok(server::invalid_arguments(
        schema.as_ref(),
        &json(arguments)?,
        otherwise,
    ))
}

fn violation(entry: &Value) -> Violation {
    let text = |member: &str| entry.get(member).and_then(Value::as_str).unwrap_or_default();
    Violation::new(text("path"), text("rule"), text("message"))
}

/// Whether the tool's input schema finds anything wrong with the arguments.
///
/// # Errors
/// What is no JSON.
pub fn violations(schema: &str, arguments: &str) -> Result<bool, Misuse> {
    Ok(!server::violations(&json(schema)?, &json(arguments)?).is_empty())
}

/// What becomes of an error of the protocol, `{"code", "message", "data"?}`, that a tool gave.
///
/// # Errors
/// What is no such object.
pub fn given(tool: &str, error: &str, listed: bool) -> Result<Given, Misuse> {
    let error = json(error)?;
    let code = error.get("code").and_then(Value::as_i64);
    let code = code.ok_or_else(|| Misuse::new("`error` has no `code`"))?;
    let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
    let data = error.get("data").filter(|data| !data.is_null());
    Ok(server::given(tool, code, message, data, || listed))
}

/// A tool result that a server gives, as it may leave the process, and how it counts; nothing when it may stay.
///
/// # Errors
/// What is no JSON.
pub fn emitted_result(result: &str, options: &EmitOptions) -> Result<(Option<String>, Ended), Misuse> {
    let mut result = json(result)?;
    let (changed, ended) = server::emitted_result(&mut result, options);
    Ok((changed.then(|| result.to_string()), ended))
}

/// The options with other sensitive names in place of the well-known ones (SPEC §1.9.16). There must be at least one, and
/// each must have something to compare (SPEC §1.9.17): a list by which nothing is ever masked is a mistake.
///
/// ```
/// use toolerror::EmitOptions;
/// assert!(toolerror_bridge::only_sensitive(EmitOptions::new(), &["pin"]).is_ok());
/// assert!(toolerror_bridge::only_sensitive(EmitOptions::new(), &["--"]).is_err());
/// assert!(toolerror_bridge::only_sensitive::<&str>(EmitOptions::new(), &[]).is_err());
/// ```
///
/// # Errors
/// No name, or one without a letter or digit.
pub fn only_sensitive<S: AsRef<str>>(options: EmitOptions, names: &[S]) -> Result<EmitOptions, Misuse> {
    let says_nothing = |name: &S| {
        !name
            .as_ref()
            .contains(|c: char| c.is_ascii_alphanumeric() || !c.is_ascii())
    };
    if names.is_empty() || names.iter().any(says_nothing) {
        return Err(Misuse::new(
            "`only_sensitive_keys` must have a name, and a letter or digit in each: switch `redact` off to mask nothing",
        ));
    }
    Ok(options.with_only_sensitive_keys(names))
}

/// How a call ended, by its word: `well`, `unstructured`, `cancelled`, `unknown_tool`, or a type of error.
///
/// ```
/// use toolerror::{server::Ended, ErrorType};
/// assert_eq!(toolerror_bridge::ended("CONFLICT").unwrap(), Ended::Error(ErrorType::Conflict));
/// ```
///
/// # Errors
/// Another word.
pub fn ended(word: &str) -> Result<Ended, Misuse> {
    Ok(match word {
        "well" => Ended::Well,
        "unstructured" => Ended::Unstructured,
        "cancelled" => Ended::Cancelled,
        "unknown_tool" => Ended::UnknownTool,
        error_type => Ended::Error(error_type.parse::<ErrorType>().map_err(Misuse::new)?),
    })
}

fn json(text: &str) -> Result<Value, Misuse> {
    serde_json::from_str(text).map_err(Misuse::new)
}
