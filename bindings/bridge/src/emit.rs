//! What may leave the process, as a language gives it (SPEC §1.5, §1.7, §1.9).

use serde::Deserialize;
use serde_json::{Map, Value};
use toolerror::http::HttpForm;
use toolerror::tool_result::ResultOptions;
use toolerror::{Delivery, EmitOptions, ToolError};

use crate::read::{named, own_members};
use crate::Misuse;

/// What a caller says about emission. The library's default stands for the rest (SPEC §1.9).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Emission {
    /// Whether secrets are masked.
    pub redact: Option<bool>,
    /// Names whose values are masked beside those of the contract.
    pub sensitive_names: Vec<String>,
    /// Names whose values are masked in place of those of the contract.
    pub only_sensitive_names: Option<Vec<String>>,
    /// Limits the message, in bytes; `usize::MAX` for no limit.
    pub message_limit: Option<usize>,
    /// Limits the whole text, in bytes; `usize::MAX` for no limit.
    pub text_limit: Option<usize>,
}

impl Emission {
    /// The options of the library.
    ///
    /// ```
    /// use toolerror::EmitOptions;
    /// use toolerror_bridge::Emission;
    /// assert_eq!(Emission::default().options().unwrap(), EmitOptions::default());
    /// let nothing_masked = Emission { only_sensitive_names: Some(Vec::new()), ..Emission::default() };
    /// assert!(nothing_masked.options().is_err());
    /// ```
    ///
    /// # Errors
    /// `only_sensitive_names` by which nothing would be masked.
    pub fn options(&self) -> Result<EmitOptions, Misuse> {
        let mut options = EmitOptions::new();
        if let Some(on) = self.redact {
            options = options.with_redaction(on);
        }
        if let Some(names) = &self.only_sensitive_names {
            options = only_sensitive(options, names)?;
        }
        if let Some(bytes) = self.message_limit {
            options = options.with_message_limit(bytes);
        }
        if let Some(bytes) = self.text_limit {
            options = options.with_text_limit(bytes);
        }
        Ok(options.with_sensitive_names(&self.sensitive_names))
    }
}

/// The options with other sensitive names in place of the well-known ones (SPEC §1.9.16). There must be at least one, and
/// each must have something to compare (SPEC §1.9.17): a list by which nothing is ever masked is a mistake.
///
/// ```
/// use toolerror::EmitOptions;
/// use toolerror_bridge::Emission;
/// let only = |names: &[&str]| {
///     let names = names.iter().map(ToString::to_string).collect();
///     Emission { only_sensitive_names: Some(names), ..Emission::default() }.options()
/// };
/// assert!(only(&["pin"]).is_ok());
/// assert!(only(&["--"]).is_err());
/// assert!(only(&[]).is_err());
/// ```
///
/// # Errors
/// No name, or one without a letter or digit.
fn only_sensitive<S: AsRef<str>>(options: EmitOptions, names: &[S]) -> Result<EmitOptions, Misuse> {
    let says_nothing = |name: &S| {
        !name
            .as_ref()
            .contains(|c: char| c.is_ascii_alphanumeric() || !c.is_ascii())
    };
    if names.is_empty() || names.iter().any(says_nothing) {
        return Err(Misuse::new(
            "`only_sensitive_names` must have a name, and a letter or digit in each: switch `redact` off to mask nothing",
        ));
    }
    Ok(options.with_only_sensitive_names(names))
}

/// How to write an error: emission, and what a tool result and an HTTP response hold beside it.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    /// What may leave the process.
    pub emit: EmitOptions,
    /// A tool result has a copy in `structuredContent`.
    pub structured_content: bool,
    /// The key of a copy in a tool result's `_meta`.
    pub meta_key: Option<String>,
    /// The form of an HTTP body.
    pub form: HttpForm,
    /// How far the call came whose error this is, where it is known (SPEC §1.9.32).
    pub delivery: Option<Delivery>,
    /// Why a driver gave that call up, where one did (SPEC §1.9.52).
    pub given_up: Option<String>,
}

impl Writing {
    /// From JSON: `{"redact", "sensitive_names", "only_sensitive_names", "message_limit", "text_limit",
    /// "structured_content", "meta_key", "form", "delivery", "given_up"}`, all of which may be absent. A limit is a number of bytes.
    ///
    /// ```
    /// use toolerror::http::HttpForm;
    /// use toolerror_bridge::Writing;
    /// assert_eq!(Writing::from_json(r#"{"form":"bare"}"#).unwrap().form, HttpForm::Bare);
    /// assert!(Writing::from_json(r#"{"redakt":true}"#).is_err());
    /// assert!(Writing::from_json(r#"{"text_limit":-1}"#).is_err());
    /// ```
    ///
    /// # Errors
    /// Members that are unknown or of the wrong kind.
    pub fn from_json(json: &str) -> Result<Self, Misuse> {
        // by way of a map: an array would do for a struct as well
        let whole: Map<String, Value> = own_members("options", json)?;
        let members: WritingMembers = named("options", &Value::Object(whole).to_string())?;
        let emission = Emission {
            redact: members.redact,
            sensitive_names: members.sensitive_names,
            only_sensitive_names: members.only_sensitive_names,
            message_limit: bytes(members.message_limit, "message_limit")?,
            text_limit: bytes(members.text_limit, "text_limit")?,
        };
        Ok(Self {
            emit: emission.options()?,
            structured_content: members.structured_content,
            meta_key: members.meta_key,
            form: members
                .form
                .map_or(Ok(HttpForm::default()), |form| http_form(&form))?,
            delivery: members.delivery,
            given_up: members.given_up,
        })
    }

    /// An error with what is known of its call beside its text.
    pub fn error(&self, error: ToolError) -> ToolError {
        known(error, self.delivery, self.given_up.as_deref())
    }

    /// The options of a tool result.
    pub fn result_options(self) -> ResultOptions {
        result_options(self.emit, self.structured_content, self.meta_key)
    }
}

/// An error with what its text does not say: how far the call came, and why a driver gave it up.
pub fn known(error: ToolError, delivery: Option<Delivery>, given_up: Option<&str>) -> ToolError {
    let error = match delivery {
        None => error,
        delivery => error.with_delivery(delivery),
    };
    match given_up {
        None => error,
        Some(reason) => error.given_up(reason),
    }
}

/// The options of a tool result: with a copy in `structuredContent`, with another in `_meta` under a key (SPEC §1.5).
pub fn result_options(
    emit: EmitOptions,
    structured_content: bool,
    meta_key: Option<String>,
) -> ResultOptions {
    let options = ResultOptions::new()
        .with_structured_content(structured_content)
        .with_emit(emit);
    match meta_key {
        Some(key) => options.with_meta_key(key),
        None => options,
    }
}

/// The form of an HTTP body by its name: `problem+json` or `bare` (SPEC §1.7.31).
///
/// ```
/// use toolerror_bridge::http_form;
/// assert_eq!(http_form("bare"), Ok(toolerror::http::HttpForm::Bare));
/// let refused = http_form("xml").unwrap_err();
/// assert_eq!(refused.to_string(), "unknown form `xml`: must be problem+json or bare");
/// ```
///
/// # Errors
/// Another name.
pub fn http_form(name: &str) -> Result<HttpForm, Misuse> {
    match name {
        "problem+json" => Ok(HttpForm::ProblemJson),
        "bare" => Ok(HttpForm::Bare),
        other => Err(Misuse::new(format_args!(
            "unknown form `{other}`: must be problem+json or bare"
        ))),
    }
}

/// The JSON of a [`Writing`].
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WritingMembers {
    redact: Option<bool>,
    sensitive_names: Vec<String>,
    only_sensitive_names: Option<Vec<String>>,
    message_limit: Option<f64>,
    text_limit: Option<f64>,
    structured_content: bool,
    meta_key: Option<String>,
    form: Option<String>,
    delivery: Option<Delivery>,
    given_up: Option<String>,
}

/// A number of bytes; one that no text reaches means no limit.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "not negative, and the cast saturates"
)]
fn bytes(limit: Option<f64>, name: &str) -> Result<Option<usize>, Misuse> {
    match limit {
        Some(limit) if limit < 0.0 || limit.fract() != 0.0 => Err(Misuse::new(format_args!(
            "`{name}` must be a number of bytes, not `{limit}`"
        ))),
        limit => Ok(limit.map(|limit| limit as usize)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_says_what_the_members_say() {
        let writing = Writing::from_json(
            r#"{"redact":false,"sensitive_names":["pin"],"only_sensitive_names":["code"],"message_limit":10,
                "text_limit":1e300,"structured_content":true,"meta_key":"k","form":"problem+json","delivery":"unknown"}"#,
        )
        .unwrap();
        let emit = EmitOptions::new()
            .with_redaction(false)
            .with_only_sensitive_names(["code"])
            .with_sensitive_names(["pin"])
            .with_message_limit(10)
            .with_text_limit(usize::MAX);
        assert_eq!(writing.emit, emit);
        assert_eq!(
            (writing.structured_content, writing.form),
            (true, HttpForm::ProblemJson)
        );
        assert_eq!(writing.meta_key.as_deref(), Some("k"));
        assert_eq!(writing.delivery, Some(Delivery::Unknown));
        let options = writing.result_options();
        let error = toolerror::ToolError::internal("m");
        assert!(error.to_result_json(&options).contains(r#""_meta":{"k":{"#));
    }

    #[test]
    fn an_empty_object_is_the_default() {
        let writing = Writing::from_json("{}").unwrap();
        assert_eq!(writing.emit, EmitOptions::default());
        assert_eq!(
            (writing.structured_content, writing.form),
            (false, HttpForm::default())
        );
        assert_eq!(writing.meta_key, None);
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for json in [
            "",
            "[]",
            "{",
            r#"{"redact":1}"#,
            r#"{"sensitive_names":[1]}"#,
            r#"{"sensitive_names":"a"}"#,
            r#"{"message_limit":1.5}"#,
            r#"{"message_limit":"1"}"#,
            r#"{"text_limit":-1}"#,
            r#"{"form":"html"}"#,
            r#"{"only_sensitive_names":[]}"#,
            r#"{"only_sensitive_names":["-"]}"#,
            r#"{"meta_key":1}"#,
            r#"{"delivery":"lost"}"#,
            r#"{"other":1}"#,
        ] {
            let refused = Writing::from_json(json);
            assert!(refused.is_err(), "{json}: {refused:?}");
        }
    }
}
