//! Members that a JSON text has twice.

use toolerror_agent::bindings::{path_of, UniqueNames};

use crate::Misuse;

/// Refuses a text of the caller's own, the argument `name`, in which an object has a member twice: one of the two would
/// count for nothing. The reader of the text reports every other fault.
///
/// # Errors
/// A member that is there twice, with the path of its object.
pub(crate) fn check_duplicate_names(name: &str, json: &str) -> Result<(), Misuse> {
    let Err(error) = serde_json::from_str::<UniqueNames>(json) else {
        return Ok(());
    };
    if !error.is_data() {
        return Ok(());
    }
    let at = match path_of(json, &error).as_str() {
        "." => String::new(),
        path => format!(" at `{path}`"),
    };
    let fault = Misuse::json_fault(&error);
    Err(Misuse::new(format_args!("`{name}`{at}: {fault}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_that_is_there_twice_is_named_with_its_object() {
        for (json, says) in [
            (r#"{"a":1,"a":1}"#, "`call`: duplicate field `a`"),
            (r#"{"a":1,"\u0061":null}"#, "`call`: duplicate field `a`"),
            (
                r#"{"x":[1,{"y":{"a":1,"b":2,"a":3}}]}"#,
                "`call` at `x[1].y`: duplicate field `a`",
            ),
        ] {
            assert_eq!(check_duplicate_names("call", json).unwrap_err().to_string(), says);
        }
        for json in [
            r#"{"a":{"a":1},"b":[{"a":1},{"a":1}]}"#,
            "",
            "{",
            "7",
            r#""\ud800""#,
            "[1e999]",
        ] {
            assert!(check_duplicate_names("call", json).is_ok(), "{json}");
        }
    }

    #[test]
    fn every_text_of_the_caller_is_checked() {
        let engine = crate::Engine::default();
        let clock = toolerror_agent::engine::Clock::at(0);
        let policy = r#"{"tools":{"mail":{"max_attempts":1},"mail":{"max_attempts":5}}}"#;
        let says = [
            engine
                .begin(r#"{"key":"a/b","key":"c/d"}"#, clock, 7)
                .unwrap_err(),
            engine
                .begin_keyed(r#"{"key":"a/b","key":"c/d"}"#, clock, 7)
                .unwrap_err(),
            crate::Writing::from_json(r#"{"redact":true,"redact":false}"#).unwrap_err(),
            crate::context(Some(r#"{"now":"x","now":"y"}"#)).unwrap_err(),
            crate::trace(None, 7, r#"{"key":"a/b"}"#, r#"[{"at_ms":1,"at_ms":2}]"#).unwrap_err(),
            crate::Engine::new(Some(policy)).unwrap_err(),
            engine.with_policy(policy).unwrap_err(),
        ];
        assert_eq!(
            says.map(|refused| refused.to_string()),
            [
                "`call`: duplicate field `key`",
                "`call`: duplicate field `key`",
                "`options`: duplicate field `redact`",
                "`context`: duplicate field `now`",
                "`events` at `[0]`: duplicate field `at_ms`",
                "`policy` at `tools`: duplicate field `mail`",
                "`policy` at `tools`: duplicate field `mail`",
            ]
        );
    }
}
