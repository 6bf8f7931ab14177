//! The checked-in header is what the sources say, and its numbers are the core's words.
//!
//! `TOOLERROR_WRITE=1 cargo test -p toolerror-c --test header` writes it.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use toolerror_c::*;

const HEADER: &str = "include/toolerror.h";

fn header() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(HEADER)).unwrap()
}

#[test]
fn header_is_what_the_sources_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).unwrap();
    let bindings = cbindgen::Builder::new()
        .with_crate(folder)
        .with_config(config)
        .generate();
    let mut written = Vec::new();
    bindings.unwrap().write(&mut written);
    let written = String::from_utf8(written).unwrap();
    if std::env::var_os("TOOLERROR_WRITE").is_some() {
        std::fs::write(folder.join(HEADER), &written).unwrap();
    }
    assert!(
        written == header(),
        "{HEADER} differs from the sources; TOOLERROR_WRITE=1 writes it"
    );
}

/// The constants of an enum in the header, with their numbers.
fn constants(name: &str) -> BTreeSet<(String, i32)> {
    let header = header();
    let lines = header.lines().skip_while(|line| *line != format!("enum {name}"));
    let body = lines
        .skip_while(|line| *line != " {")
        .take_while(|line| *line != "};");
    let pairs = body.filter_map(|line| line.trim().strip_suffix(',')?.split_once(" = "));
    pairs
        .filter(|(name, _)| name.starts_with("TE_"))
        .map(|(name, number)| (name.to_owned(), number.parse().unwrap()))
        .collect()
}

/// The constants that the core's words make, from a number on.
fn expected(
    name: &str,
    first: i32,
    words: impl IntoIterator<Item = &'static str>,
) -> BTreeSet<(String, i32)> {
    let constant = |word: &str| format!("{}_{}", name.to_uppercase(), word.to_uppercase());
    words
        .into_iter()
        .zip(first..)
        .map(|(word, number)| (constant(word), number))
        .collect()
}

#[test]
fn numbers_are_the_words_of_the_core() {
    let words: BTreeMap<_, _> = toolerror_bridge::words().into_iter().collect();
    for (name, set, first, zero) in [
        ("te_type", "type", 0, None),
        ("te_mode", "mode", 0, None),
        ("te_kind", "kind", 0, None),
        ("te_disposition", "disposition", 0, None),
        ("te_delivery", "delivery", 1, Some("TE_DELIVERY_UNSAID")),
        ("te_action", "action", 1, Some("TE_ACTION_SEND")),
        ("te_reason", "reason", 1, Some("TE_REASON_NONE")),
        ("te_detail", "detail", 1, Some("TE_DETAIL_NONE")),
    ] {
        let mut wanted = expected(name, first, words[set].iter().copied());
        wanted.extend(zero.map(|zero| (zero.to_owned(), 0)));
        assert_eq!(constants(name), wanted);
    }
}

fn text(view: te_str) -> Option<&'static str> {
    if view.ptr.is_null() {
        return None;
    }
    // SAFETY: a name, which lives as long as the program
    let bytes = unsafe { std::slice::from_raw_parts(view.ptr.cast::<u8>(), view.len) };
    Some(std::str::from_utf8(bytes).unwrap())
}

#[test]
fn every_number_has_its_name_and_no_other_has_one() {
    let named: [(&str, extern "C" fn(i32) -> te_str, &str); 8] = [
        ("te_type", te_type_name, ""),
        ("te_mode", te_mode_name, ""),
        ("te_kind", te_kind_name, ""),
        ("te_disposition", te_disposition_name, ""),
        ("te_delivery", te_delivery_name, "TE_DELIVERY_UNSAID"),
        ("te_action", te_action_name, ""),
        ("te_reason", te_reason_name, "TE_REASON_NONE"),
        ("te_detail", te_detail_name, "TE_DETAIL_NONE"),
    ];
    for (name, name_of, nothing) in named {
        let known = constants(name);
        for (constant, number) in &known {
            let word =
                text(name_of(*number)).map(|word| format!("{}_{}", name.to_uppercase(), word.to_uppercase()));
            let wanted = (constant != nothing).then(|| constant.clone());
            assert_eq!(word, wanted, "{constant}");
        }
        for number in [i32::MIN, -1, i32::try_from(known.len()).unwrap(), i32::MAX] {
            assert_eq!(text(name_of(number)), None, "{name} {number}");
        }
    }
}
