//! How far a failed call came stays known, and is said when the error leaves the process (SPEC §1.9.32).

use std::io;

use toolerror::http::HttpForm;
use toolerror::tool_result::ResultOptions;
use toolerror::{read_http, Delivery, Effects, EmitOptions, Mode, Outcome, ToolError};

fn lost() -> ToolError {
    ToolError::wrap(io::Error::from(io::ErrorKind::ConnectionReset))
}

#[test]
fn every_form_can_state_unknown() {
    let error = lost();
    assert_eq!(error.delivery(), Some(Delivery::Unknown));
    assert_eq!(error.data_json(), None);
    for options in [EmitOptions::new(), EmitOptions::raw()] {
        let emitted = error.emitted(&options);
        assert_eq!(emitted.data_json(), Some(r#"{"effects":"unknown"}"#));
        let result = error.to_result_json(&ResultOptions::new().with_emit(options.clone()));
        let http = error.to_http(HttpForm::ProblemJson, &options);
        let json_rpc = error.to_json_rpc(&options);
        assert!(result.contains(r#"\"effects\":\"unknown\""#), "{result}");
        assert!(json_rpc.contains(r#""effects":"unknown""#), "{json_rpc}");
        assert!(http.body.contains(r#""effects":"unknown""#), "{}", http.body);
    }
}

#[test]
fn an_answer_of_a_gateway_is_unknown_too() {
    for (status, said) in [(504, true), (500, true), (503, true), (429, false)] {
        let Outcome::Failure(reading) = read_http(status, [], "", Mode::Exact, None) else {
            panic!("{status} is a failure");
        };
        let effects = reading.into_error().emitted(&EmitOptions::new()).effects();
        assert_eq!(effects, said.then_some(Effects::Unknown), "{status}");
    }
    let refused = read_http(503, [("Retry-After", "1")], "", Mode::Exact, None)
        .failure()
        .unwrap();
    assert_eq!(refused.into_error().emitted(&EmitOptions::new()).effects(), None);
}

#[test]
fn a_stated_or_better_delivery_stays() {
    let stated = lost().with_effects(Effects::None);
    assert_eq!(stated.emitted(&EmitOptions::new()).effects(), Some(Effects::None));
    let refused = ToolError::wrap(io::Error::from(io::ErrorKind::ConnectionRefused));
    assert_eq!(refused.delivery(), Some(Delivery::NotSent));
    assert_eq!(refused.emitted(&EmitOptions::new()).data_json(), None);
    let own = ToolError::transient("busy");
    assert_eq!(
        (own.delivery(), own.emitted(&EmitOptions::new()).data_json()),
        (None, None)
    );
}

#[test]
fn it_stays_known_in_other_words_and_inside_of_others() {
    let reworded = lost()
        .with_message("the shop did not answer")
        .with_member("shop", 7);
    assert_eq!(reworded.delivery(), Some(Delivery::Unknown));
    let outer = io::Error::other(reworded);
    assert_eq!(ToolError::wrap(outer).delivery(), Some(Delivery::Unknown));
    let masked = lost().with_message("Bearer abc.def");
    let masked = masked.emitted(&EmitOptions::new());
    assert_eq!(
        (masked.message(), masked.effects()),
        ("Bearer [redacted]", Some(Effects::Unknown))
    );
}

#[test]
fn it_is_no_part_of_the_text_and_of_equality() {
    assert_eq!(lost(), lost().with_delivery(None));
    assert_eq!(lost().to_json(), lost().with_delivery(None).to_json());
}

#[test]
fn a_grpc_service_that_is_unavailable_may_have_done_its_work() {
    let profile = toolerror::profile::Profile::named("grpc").unwrap();
    for (message, delivery) in [
        ("Socket closed", Delivery::Unknown),
        ("Stream removed", Delivery::Unknown),
        (
            "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:1: Connection refused",
            Delivery::NotSent,
        ),
        ("DNS resolution failed for nowhere:1", Delivery::NotSent),
    ] {
        let body = format!(r#"{{"code":"UNAVAILABLE","message":"{message}"}}"#);
        assert_eq!(
            profile.decode(&body).unwrap().delivery(),
            Some(delivery),
            "{message}"
        );
    }
    let text = "rpc error: code = Unavailable desc = error reading from server: EOF";
    assert_eq!(profile.decode(text).unwrap().delivery(), Some(Delivery::Unknown));
}
