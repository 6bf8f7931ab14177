//! An error of which a client library gives code and text, but not the form that they came in (SPEC §1.8.28).

use crate::error::ToolError;
use crate::json::object::ObjectWriter;
use crate::recognise::forms::code::find;
use crate::recognise::forms::data::{GOOGLE, GOOGLE_REASONS, GRPC_CODES};
use crate::recognise::forms::input::ForeignInput;
use crate::recognise::forms::profiles::BUILT_IN;

/// The meaning of a code in the profile of its system; `None` for an unknown code.
pub(crate) fn meaning_of_code(profile: &str, code: &str, message: &str) -> Option<ToolError> {
    let profile = BUILT_IN.iter().find(|known| known.table.name == profile)?;
    let form = form(profile.table.name, code, message);
    let (_, draft) = profile.draft(&ForeignInput::parse(&form))?;
    // a reason of Google is finer than its codes
    let known = draft.known || profile.table.name == GOOGLE.name && find(GOOGLE_REASONS, code).is_some();
    profile.read(&form).filter(|_| known)
}

/// Code and text in the system's own form.
fn form(profile: &str, code: &str, message: &str) -> String {
    let mut error = ObjectWriter::default();
    error.text("message", message);
    match profile {
        "aws" => error.text("__type", code),
        "grpc" | "google.rpc" if code.bytes().all(|byte| byte.is_ascii_digit()) => error.raw("code", code),
        "google.rpc" if find(GRPC_CODES, code).is_some() => error.text("status", code),
        "google.rpc" => error.raw("errors", &reason(code)),
        "anthropic" => error.text("type", code),
        _ => error.text("code", code),
    }
    if matches!(profile, "aws" | "grpc") {
        return error.in_order();
    }
    let mut body = ObjectWriter::default();
    if profile == "anthropic" {
        body.text("type", "error");
    }
    body.raw("error", &error.in_order());
    body.in_order()
}

/// A finer reason of Google, as the older APIs list it.
fn reason(code: &str) -> String {
    let mut entry = ObjectWriter::default();
    entry.text("reason", code);
    format!("[{}]", entry.in_order())
}

#[cfg(test)]
mod tests {
    use crate::error::ErrorType;
    use crate::recognise::forms::by_code::meaning_of_code;

    #[test]
    fn each_profile_of_the_table_reads_its_codes() {
        for (profile, code, expected) in [
            ("aws", "ThrottlingException", ErrorType::Transient),
            ("grpc", "NOT_FOUND", ErrorType::NotFound),
            ("grpc", "14", ErrorType::Transient),
            ("google.rpc", "ALREADY_EXISTS", ErrorType::Conflict),
            ("google.rpc", "rateLimitExceeded", ErrorType::Transient),
            ("google.rpc", "API_KEY_INVALID", ErrorType::Permission),
            ("azure", "AuthorizationFailed", ErrorType::Permission),
            ("openai", "insufficient_quota", ErrorType::Permission),
            ("anthropic", "overloaded_error", ErrorType::Transient),
        ] {
            let error = meaning_of_code(profile, code, "m");
            let found = error.map(|error| error.error_type());
            assert_eq!(found, Some(expected), "{profile} {code}");
            assert_eq!(meaning_of_code(profile, "Unheard", "m"), None, "{profile}");
        }
    }
}
