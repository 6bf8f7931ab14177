//! The core's own tests, built against another serde_json.
#[path = "../../../../core/tests/host_values.rs"]
mod host_values;
#[path = "../../../../core/tests/properties.rs"]
mod properties;
#[path = "../../../../core/tests/value.rs"]
mod value;

#[test]
fn the_features_are_what_this_build_says() {
    let order = serde_json::from_str::<serde_json::Value>(r#"{"b":1,"a":2}"#).unwrap().to_string();
    assert_eq!(order == r#"{"b":1,"a":2}"#, cfg!(feature = "preserve_order"));
    let digits = "1".repeat(30);
    let number = serde_json::from_str::<serde_json::Value>(&digits).unwrap().to_string();
    assert_eq!(number == digits, cfg!(feature = "arbitrary_precision"));
}
