//! Tool contracts: what the vectors do not show (SPEC 4).
#![cfg(feature = "contract")]
#![allow(clippy::indexing_slicing, reason = "tests may fail")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{json, Value};
use toolerror::contract::{
    payload_hash, Document, IdempotencyStore, KeyScope, KeyVerdict, Level, Lifetimes, Lock, MemoryStore,
    RecordedOutcome, Rule, TOOLSET_SCHEMA,
};
use toolerror::{Effects, ErrorType, Phase};

fn toolset(version: &str, tools: impl Into<Value>) -> Document {
    let mut document = json!({"toolset": "t", "version": version});
    document["tools"] = tools.into(); // moved: the macro copies
    Document::from_value(document)
}

#[test]
fn the_published_schema_is_the_one_in_use() {
    let published = std::fs::read_to_string("../spec/schema/toolset.schema.json").unwrap();
    assert_eq!(published, TOOLSET_SCHEMA);
}

#[test]
fn ten_thousand_tools_are_checked_ordered_and_compared() {
    let tools: Vec<Value> = (0..10_000)
        .map(|n| match n {
            9_999 => json!({"name": "n9999"}),
            _ => json!({"name": format!("n{n}"), "dependencies": [format!("n{}", n + 1)]}),
        })
        .collect();
    let chain = toolset("1.0.0", tools.clone());
    assert!(chain.validate().is_empty());
    let order = chain.order().unwrap();
    assert_eq!((order[0], order[9_999]), ("n9999", "n0"));
    assert_eq!(chain.diff(&chain).unwrap().level, Level::None);

    let mut tools = tools;
    tools[9_999]["dependencies"] = json!(["n0"]);
    let found = toolset("1.0.0", tools).validate();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].rule(), Rule::Cycle);
    assert!(found[0].message().starts_with("n0 → n1 → ") && found[0].message().ends_with(" → … → n0"));
}

#[test]
fn each_kind_of_bad_document_is_one_error_with_its_place() {
    let with = |version: &str, tool: &str| {
        format!("toolset: t\nversion: {version}\ntools:\n  - name: a\n    {tool}\n  - {{name: b, dependencies: [a]}}\n")
    };
    for (text, rule, path, line) in [
        (with("1.0.0", "inputs: {}"), Rule::Document, "/tools/0/inputs", 5),
        (
            with("1.0.0", "limits: {timeout: 5}"),
            Rule::Document,
            "/tools/0/limits/timeout",
            5,
        ),
        (with("1.0", "mutates: true"), Rule::Document, "/version", 2),
        (with("one", "mutates: true"), Rule::Document, "/version", 2),
        (
            with("1.0.0", "dependencies: [b]"),
            Rule::Cycle,
            "/tools/0/dependencies/0",
            5,
        ),
        (
            with("1.0.0", "dependencies: [a]"),
            Rule::SelfDependency,
            "/tools/0/dependencies/0",
            5,
        ),
        (
            with("1.0.0", "input: {properties: {x: {type: text}}}"),
            Rule::InvalidSchema,
            "/tools/0/input/properties/x/type",
            5,
        ),
        (
            with("1.0.0", "input: {properties: {x: {pattern: '('}}}"),
            Rule::InvalidSchema,
            "/tools/0/input/properties/x/pattern",
            5,
        ),
    ] {
        let found = Document::from_text(&text).validate();
        let [only] = &found[..] else {
            panic!("{text}: {found:?}")
        };
        let place = (only.rule(), only.path(), only.line());
        assert_eq!(place, (rule, Some(path), Some(line)), "{only}");
        let message = only.message();
        assert!(
            !message.is_empty() && !message.contains('\n') && !message.ends_with('.'),
            "{message}"
        );
    }
}

#[test]
fn the_limit_of_parts_is_for_one_schema() {
    let shared = |parts: usize| -> serde_json::Map<String, Value> {
        (0..parts)
            .map(|n| (format!("p{n}"), json!({"$ref": "#/$defs/id"})))
            .collect()
    };
    let of = |parts| json!({"$defs": {"id": {"type": "integer"}}, "properties": shared(parts)});
    let many: Vec<Value> = (0..10)
        .map(|n| json!({"name": format!("n{n}"), "input": of(3_000)}))
        .collect();
    assert!(toolset("1.0.0", many).validate().is_empty());

    let found = toolset("1.0.0", json!([{"name": "a", "input": of(20_001)}])).validate();
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].rule(), found[0].path()),
        (Rule::InvalidSchema, Some("/tools/0/input"))
    );
    let message = found[0].message();
    assert!(message.contains("at most 20000 parts"), "{message}");
}

#[test]
fn a_yaml_text_with_ten_thousand_tools_names_the_line() {
    let names: Vec<String> = (0..10_000).map(|n| format!("  - name: n{n}\n")).collect();
    let head = "toolset: t\nversion: 1.0.0\ntools:\n";
    let text = format!("{head}{}    dependencies: [gone]\n", names.concat());
    let found = Document::from_text(&text).validate();
    assert_eq!(
        (found[0].line(), found[0].path()),
        (Some(10_004), Some("/tools/9999/dependencies/0"))
    );
}

#[test]
fn a_megabyte_of_arguments_is_refused_by_its_size_or_read() {
    let input = json!({"text": "x".repeat(1 << 20)});
    let small = json!([{"name": "a", "limits": {"max_input_bytes": 1000}, "input": {"required": ["y"]}}]);
    let small = toolset("1.0.0", small).compile().unwrap();
    let error = small.check_input("a", [""; 0], &input, None).unwrap_err();
    assert_eq!(error.limit().unwrap().actual, Some(1_048_587.0));
    let large = toolset("1.0.0", json!([{"name": "a"}])).compile().unwrap();
    assert_eq!(large.check_input("a", [""; 0], &input, None), Ok(()));
}

#[test]
fn deep_arguments_are_checked() {
    let toolset = toolset(
        "1.0.0",
        json!([{"name": "a", "input": {"properties": {"next": {"$ref": "#"}}, "required": ["n"]}}]),
    );
    let toolset = toolset.compile().unwrap();
    let deep = (0..120).fold(json!({}), |inner, _| json!({"n": 1, "next": inner}));
    let error = toolset.check_input("a", [""; 0], &deep, None).unwrap_err();
    assert_eq!(error.violations()[0].path, format!("{}/n", "/next".repeat(120)));
}

/// A host may hand over what no parser reads. Only to drop 10,000 levels needs a large stack.
#[test]
fn ten_thousand_levels_of_a_host_are_one_error() {
    let check = || {
        let inside = |key: &str, inner: Value| Value::Object([(key.to_owned(), inner)].into_iter().collect());
        let deep = |key: &str| (0..10_000).fold(json!({}), |inner, _| inside(key, inner));
        let tool = json!([{"name": "a", "input": {"properties": {"next": {"$ref": "#"}}}}, {"name": "b"}]);
        let toolset = |input| {
            let tool = [("name".to_owned(), json!("a")), ("input".to_owned(), input)];
            toolset("1.0.0", vec![Value::Object(tool.into_iter().collect())])
        };
        let ready = Document::from_value(json!({"toolset": "t", "version": "1.0.0", "tools": tool}));
        let ready = ready.compile().unwrap();
        let at = "/next".repeat(128);
        for tool in ["a", "b"] {
            let error = ready.check_input(tool, [""; 0], &deep("next"), None).unwrap_err();
            assert_eq!(
                (error.error_type(), error.effects()),
                (ErrorType::Validation, Some(Effects::None))
            );
            let [only] = &error.violations()[..] else {
                panic!("{error:?}")
            };
            assert_eq!(
                (&only.path, &*only.message),
                (&at, "is nested deeper than 128 levels")
            );
            let error = ready.check_output(tool, &json!({}), &deep("next")).unwrap_err();
            assert_eq!(
                (error.error_type(), error.phase()),
                (ErrorType::Internal, Some(Phase::Output))
            );
            let most = (0..127).fold(json!({}), |inner, _| json!({"next": inner}));
            assert_eq!(ready.check_input(tool, [""; 0], &most, None), Ok(()));
        }
        let found = toolset(deep("not")).validate();
        let place = format!("/tools/0/input{}", "/not".repeat(125));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].rule(), found[0].path()), (Rule::Syntax, Some(&*place)));
        assert_eq!(found[0].message(), "nested deeper than 128 levels");
        for broken in [
            Lock::from_document(&toolset(deep("not"))).err(),
            toolset(deep("not")).compile().err(),
        ] {
            assert!(broken
                .unwrap()
                .to_string()
                .starts_with("toolset is not valid: syntax: "));
        }
    };
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(check);
    thread.unwrap().join().unwrap();
}

#[test]
fn a_document_with_faults_is_misuse_that_names_the_first() {
    let faulty = toolset("1.0.0", json!([{"name": "a", "dependencies": ["a", "b"]}]));
    let misuse = faulty.compile().unwrap_err().to_string();
    let expected =
        "toolset is not valid: self_dependency: tool `a`: `/tools/0/dependencies/0`: a → a (and 1 more)";
    assert_eq!(misuse, expected);
}

#[test]
fn a_lock_asks_for_a_version_that_covers_the_changes() {
    let released = toolset("1.2.3", json!([{"name": "a"}]));
    let lock = Lock::from_json(&Lock::from_document(&released).unwrap().to_json()).unwrap();
    let more = json!([{"name": "a"}, {"name": "b"}]);
    let check = |version: &str, tools: &Value| {
        lock.check(&toolset(version, tools.clone()))
            .map(|diff| diff.level)
    };
    assert_eq!(check("1.2.3", &json!([{"name": "a"}])), Ok(Level::None));
    assert_eq!(check("1.3.0", &more), Ok(Level::Minor));
    assert_eq!(check("2.0.0", &json!([])), Ok(Level::Major));
    assert_eq!(check("2.0.0-rc.1", &json!([])), Ok(Level::Major));
    assert_eq!(check("20000000000000000000.0.0", &json!([])), Ok(Level::Major));
    for (version, tools, why) in [
        (
            "1.2.3-rc.1",
            &json!([{"name": "a"}]),
            "version `1.2.3-rc.1` is lower than the released `1.2.3`",
        ),
        (
            "1.2.4",
            &more,
            "version `1.2.4` after `1.2.3` does not cover a minor change",
        ),
        (
            "1.3.0",
            &json!([]),
            "version `1.3.0` after `1.2.3` does not cover a major change",
        ),
        (
            "1.1.0",
            &more,
            "version `1.1.0` is lower than the released `1.2.3`",
        ),
        (
            "1.2.2",
            &json!([{"name": "a"}]),
            "version `1.2.2` is lower than the released `1.2.3`",
        ),
    ] {
        assert_eq!(check(version, tools).unwrap_err().to_string(), why);
    }
    let other = Document::from_value(json!({"toolset": "u", "version": "9.0.0", "tools": []}));
    assert_eq!(
        lock.check(&other).unwrap_err().to_string(),
        "lock file is of toolset `t`, not of `u`"
    );
}

#[test]
fn a_change_after_many_references_is_not_missed() {
    let chain = |last: u64| {
        let defs = (0..40).map(|n| match n {
            39 => ("d39".to_owned(), json!({"maximum": last})),
            _ => (
                format!("d{n}"),
                json!({"items": {"$ref": format!("#/$defs/d{}", n + 1)}}),
            ),
        });
        let defs: serde_json::Map<String, Value> = defs.collect();
        let input = json!({"$defs": defs, "properties": {"x": {"$ref": "#/$defs/d0"}}});
        toolset("1.0.0", json!([{"name": "a", "input": input}]))
    };
    let diff = chain(9).diff(&chain(8)).unwrap();
    assert_eq!(
        (diff.level, diff.changes[0].rule),
        (Level::Major, "input_changed")
    );
    assert_eq!(chain(9).diff(&chain(9)).unwrap().level, Level::None);
}

#[test]
fn below_version_one_the_second_number_covers_a_major_change() {
    let lock = Lock::from_document(&toolset("0.2.0", json!([{"name": "a"}]))).unwrap();
    assert_eq!(
        lock.check(&toolset("0.3.0", json!([]))).unwrap().level,
        Level::Major
    );
    assert_eq!(
        lock.check(&toolset("0.2.1", json!([{"name": "a"}, {"name": "b"}])))
            .unwrap()
            .level,
        Level::Minor
    );
    assert!(lock.check(&toolset("0.2.1", json!([]))).is_err());
}

#[test]
fn what_is_not_a_lock_file_is_refused() {
    for (text, why) in [
        ("{", "lock file is not valid: line 1: syntax: not JSON: EOF"),
        ("{}", "lock file must have `lock`: 1"),
        (r#"{"lock": 2, "document": {}}"#, "lock file must have `lock`: 1"),
        (r#"{"lock": 1}"#, "lock file has no `document`"),
        (r#"{"lock": 1, "document": {}}"#, "toolset is not valid"),
    ] {
        assert!(
            Lock::from_json(text).unwrap_err().to_string().starts_with(why),
            "{text}"
        );
    }
}

#[test]
fn published_schemas_stand_alone() {
    let document = Document::from_value(json!({
        "toolset": "t", "version": "4.5.6",
        "$defs": {"id": {"$ref": "#/$defs/number"}, "number": {"type": "integer"}, "unused": {}},
        "tools": [{
            "name": "a", "mutates": false, "idempotent": true,
            "input": {"properties": {"id": {"$ref": "#/$defs/id"}}},
            "errors": [{"code": "GONE", "type": "NOT_FOUND"}],
        }],
    }));
    let published = document.compile().unwrap().publish();
    let tool = &published["tools"][0];
    assert_eq!(tool["inputSchema"]["type"], "object");
    assert_eq!(
        tool["inputSchema"]["$defs"],
        json!({"id": {"$ref": "#/$defs/number"}, "number": {"type": "integer"}})
    );
    assert_eq!(
        tool["annotations"],
        json!({"readOnlyHint": true, "idempotentHint": true})
    );
    let errors = &tool["_meta"]["io.github.toolerror/contract"]["errors"];
    assert_eq!(
        *errors,
        json!([{"code": "GONE", "type": "NOT_FOUND", "recoverable": false}])
    );
    assert_eq!(published["meta"], json!({"toolsetVersion": "4.5.6"}));
    let experimental = &published["initialize"]["capabilities"]["experimental"];
    assert_eq!(*experimental, json!({"t": {"toolsetVersion": "4.5.6"}}));
}

#[test]
fn a_thousand_calls_with_fifty_keys_run_each_payload_once() {
    let store: Arc<dyn IdempotencyStore> = Arc::new(MemoryStore::default());
    let runs: Arc<Vec<AtomicUsize>> = Arc::new((0..50).map(|_| AtomicUsize::new(0)).collect());
    let threads: Vec<_> = (0..64)
        .map(|thread| {
            let (store, runs) = (Arc::clone(&store), Arc::clone(&runs));
            std::thread::spawn(move || {
                for call in (thread..1000).step_by(64) {
                    let key = call % 50;
                    let scope = KeyScope {
                        actor: "a".into(),
                        tool: "t".into(),
                        key: key.to_string(),
                    };
                    let payload = payload_hash(&json!({"n": key}));
                    loop {
                        let begun = store.begin(&scope, &payload, 0).unwrap();
                        match begun.verdict {
                            KeyVerdict::New => {
                                runs[key].fetch_add(1, Ordering::SeqCst);
                                store
                                    .finish(&scope, begun.run, RecordedOutcome::Ok(key.into()), 0)
                                    .unwrap();
                                break;
                            }
                            KeyVerdict::Replay => {
                                assert_eq!(begun.outcome, Some(RecordedOutcome::Ok(key.into())));
                                break;
                            }
                            other => assert_eq!(other, KeyVerdict::InFlight),
                        }
                    }
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    assert!(runs.iter().all(|count| count.load(Ordering::SeqCst) == 1));
}

#[test]
fn a_store_may_remember_for_ever() {
    let (run, outcome) = (Duration::MAX, Duration::MAX);
    let store = MemoryStore::new(Lifetimes { run, outcome });
    let scope = KeyScope {
        actor: "a".into(),
        tool: "t".into(),
        key: "k".into(),
    };
    for verdict in [KeyVerdict::New, KeyVerdict::InFlight] {
        assert_eq!(store.begin(&scope, "p", u64::MAX).unwrap().verdict, verdict);
    }
}

#[test]
fn a_full_store_keeps_what_is_in_flight() {
    let store = MemoryStore::default();
    let scope = |n: usize| KeyScope {
        actor: "a".into(),
        tool: "t".into(),
        key: n.to_string(),
    };
    assert!(store.begin(&scope(0), "p", 0).unwrap().verdict.runs());
    for n in 1..150_000 {
        let run = store.begin(&scope(n), "p", n as u64).unwrap().run;
        store
            .finish(&scope(n), run, RecordedOutcome::Ok(Value::Null), n as u64)
            .unwrap();
    }
    assert_eq!(
        store.begin(&scope(0), "p", 150_000).unwrap().verdict,
        KeyVerdict::InFlight
    );
    assert_eq!(
        store.begin(&scope(149_999), "p", 150_000).unwrap().verdict,
        KeyVerdict::Replay
    );
    // its outcome is forgotten, and its call does not run again
    assert_eq!(
        store.begin(&scope(1), "p", 150_000).unwrap().verdict,
        KeyVerdict::Replay
    );
}

#[test]
fn an_outcome_with_an_error_goes_through_json() {
    let error = toolerror::ToolError::new(ErrorType::Conflict, "held").with_code("HELD");
    let text = serde_json::to_string(&RecordedOutcome::Error(error.clone())).unwrap();
    assert_eq!(
        serde_json::from_str::<RecordedOutcome>(&text).unwrap(),
        RecordedOutcome::Error(error)
    );
}
