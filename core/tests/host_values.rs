//! Values of Rust that JSON lacks: writing never fails, and what surrounds them survives (SPEC §1.2).
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use serde::{Serialize, Serializer};
use serde_json::json;
use toolerror::ToolError;

fn text(value: impl Serialize) -> String {
    let error = ToolError::internal("m")
        .with_member("v", value)
        .with_member("z", 1);
    let data = error.data_json().unwrap().to_owned();
    let inner = data
        .strip_prefix(r#"{"v":"#)
        .unwrap()
        .strip_suffix(r#","z":1}"#)
        .unwrap();
    inner.to_owned()
}

struct Refuses;
impl Serialize for Refuses {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("no"))
    }
}

struct Bytes(&'static [u8]);
impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_bytes(self.0)
    }
}

#[derive(Serialize)]
enum Shape {
    Unit,
    New(u8),
    Tuple(u8, u8),
    Struct { b: u8, a: u8 },
}

#[derive(Serialize)]
struct Outer {
    z: u8,
    bad: Refuses,
    a: Option<u8>,
}

#[test]
fn numbers_are_written_canonically() {
    assert_eq!(text(f64::NAN), "null");
    assert_eq!(text(f64::INFINITY), "null");
    assert_eq!(text(-0.0), "0");
    assert_eq!(text(1.0), "1");
    assert_eq!(text(1e21), "1e+21");
    assert_eq!(text(1e20), "100000000000000000000");
    assert_eq!(text(1e-7), "1e-7");
    assert_eq!(text(0.000_001), "0.000001");
    assert_eq!(text(123.456), "123.456");
    assert_eq!(text(5e-324), "5e-324");
    assert_eq!(text(f64::MAX), "1.7976931348623157e+308");
    assert_eq!(text(0.1f32), "0.1");
    assert_eq!(text(u64::MAX), "18446744073709551615");
    assert_eq!(text(i128::MIN), i128::MIN.to_string());
}

#[test]
fn enums_bytes_tuples_and_units_have_a_json_form() {
    assert_eq!(text([Shape::Unit]), r#"["Unit"]"#);
    assert_eq!(text(Shape::New(1)), r#"{"New":1}"#);
    assert_eq!(text(Shape::Tuple(1, 2)), r#"{"Tuple":[1,2]}"#);
    assert_eq!(text(Shape::Struct { b: 1, a: 2 }), r#"{"Struct":{"a":2,"b":1}}"#);
    assert_eq!(text(Bytes(b"")), r#""""#);
    assert_eq!(text(Bytes(b"f")), r#""Zg==""#);
    assert_eq!(text(Bytes(b"fo")), r#""Zm8=""#);
    assert_eq!(text(Bytes(b"foobar\xff")), r#""Zm9vYmFy/w==""#);
    assert_eq!(text((1, "a", ())), r#"[1,"a",null]"#);
    assert_eq!(text('é'), r#""é""#);
    assert_eq!(text(PathBuf::from("/a b")), r#""/a b""#);
}

#[test]
fn what_has_no_form_becomes_null_and_the_rest_survives() {
    assert_eq!(text(Refuses), "null");
    assert_eq!(
        text(Outer {
            z: 1,
            bad: Refuses,
            a: None
        }),
        r#"{"a":null,"bad":null,"z":1}"#
    );
    assert_eq!(text(vec![Some(1), None]), "[1,null]");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        let path = PathBuf::from(std::ffi::OsString::from_vec(vec![b'a', 0xff]));
        assert_eq!(text(path), "null");
    }
}

#[test]
fn keys_that_are_no_strings_stand_as_their_text_in_code_point_order() {
    assert_eq!(
        text(BTreeMap::from([(10, 'a'), (9, 'b')])),
        r#"{"10":"a","9":"b"}"#
    );
    assert_eq!(
        text(HashMap::from([(true, 1), (false, 2)])),
        r#"{"false":2,"true":1}"#
    );
    assert_eq!(text(BTreeMap::from([((1, 2), 3)])), r#"{"[1,2]":3}"#);
    let keys = BTreeMap::from([("\u{ffff}", 1), ("\u{10000}", 2), ("\"", 3), ("\n", 4)]);
    assert_eq!(
        text(keys),
        "{\"\\n\":4,\"\\\"\":3,\"\u{ffff}\":1,\"\u{10000}\":2}"
    );
}

#[test]
fn a_value_that_is_too_deep_ends_in_null_and_stays_readable() {
    for depth in [120, 126, 127, 128, 200] {
        let mut value = json!(1);
        for _ in 0..depth {
            value = json!([value]);
        }
        let error = ToolError::internal("m").with_member("v", value);
        let text = error.to_json();
        assert_eq!(ToolError::from_json(&text).unwrap().to_json(), text);
        // two brackets are the error's own
        assert_eq!(text.contains("null"), depth > 126, "{depth}");
    }
}

#[test]
fn serde_goes_both_ways_with_digits_kept() {
    let error = ToolError::conflict("m").with_data(json!({"a": [1, 2.5, "x", null, true], "n": u64::MAX}));
    let through = serde_json::to_string(&error).unwrap();
    assert_eq!(through, error.to_json());
    assert_eq!(serde_json::from_str::<ToolError>(&through).unwrap(), error);
    let value = serde_json::to_value(&error).unwrap();
    assert_eq!(serde_json::from_value::<ToolError>(value).unwrap(), error);
    let refused = serde_json::from_str::<ToolError>(r#"["NOT_FOUND","m",false,{}]"#).unwrap_err();
    assert_eq!(refused.to_string(), "text is not a tool error");
    let big = ToolError::internal("m").with_member("n", u128::MAX);
    assert_eq!(
        serde_json::to_value(&big).unwrap()["data"]["n"].as_f64(),
        Some(3.402_823_669_209_385e38)
    );
    assert!(big.to_json().contains(&u128::MAX.to_string()));
}

#[test]
fn views_follow_the_text_even_for_numbers_that_no_value_holds() {
    let digits = "9".repeat(400);
    let text =
        format!(r#"{{"type":"INTERNAL","message":"m","recoverable":false,"data":{{"a":1,"n":{digits}}}}}"#);
    let error = ToolError::from_json(&text).unwrap();
    assert_eq!(error.to_json(), text);
    assert_eq!(error.member("n"), Some(digits.as_str()));
    assert_eq!(error.get("a"), Some(json!(1)));
    assert_eq!(error.data().unwrap().len(), 2);
    let escaped = ToolError::internal("m").with_member("a\"b\n", 1);
    assert_eq!(escaped.get("a\"b\n"), Some(json!(1)));
}
