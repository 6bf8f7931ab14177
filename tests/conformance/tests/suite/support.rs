//! Runs the harness as its users do: as a program, over small folders of vectors.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{json, Value};

/// What a run of the program has left.
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) took: Duration,
    pub(crate) report: Value,
}

pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_toolerror-conformance")
}

/// A path below this crate's `tests`.
pub(crate) fn fixture(name: &str) -> String {
    format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A path for a file that a test writes; `name` is unique to the test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The small testee with a fault at one case.
pub(crate) fn faulty(fault: &str, case: &str) -> String {
    let (program, mark) = (fixture("testees/testee.py"), mark(&format!("{fault}-{case}")));
    format!("python3 '{program}' {fault} '{case}' {mark}")
}

/// A word for command lines by which the processes of one test can be found.
pub(crate) fn mark(name: &str) -> String {
    format!("mark-{}-{name}", std::process::id())
}

/// Runs the program with these arguments; the report is read when they ask for one.
pub(crate) fn harness(args: &[&str]) -> Outcome {
    let start = Instant::now();
    let output = Command::new(program())
        .args(args)
        .output()
        .expect("the program starts");
    let took = start.elapsed();
    let report = args.iter().skip_while(|arg| **arg != "--report").nth(1);
    Outcome {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        took,
        report: report.map_or(Value::Null, |file| {
            let text = fs::read_to_string(file).expect("the report is written");
            serde_json::from_str(&text).expect("the report is JSON")
        }),
    }
}

/// Runs one testee named `py` over a folder, with ten seconds for each answer, which is long enough on a busy machine, a report, and more arguments.
pub(crate) fn run_testee(test: &str, vectors: &str, command: &str, more: &[&str]) -> Outcome {
    let report = scratch(&format!("{test}.report.json"));
    let testee = format!("py={command}");
    let mut args = vec!["--vectors", vectors, "--testee", &testee];
    args.extend(["--timeout-seconds", "10", "--start-seconds", "60"]);
    args.extend(["--report", report.to_str().expect("a path in UTF-8")]);
    args.extend(more);
    harness(&args)
}

/// Writes a folder with that many cases of `display`, each with a message of that many bytes.
pub(crate) fn many_cases(name: &str, count: usize, bytes: usize) -> String {
    let folder = scratch(name);
    let message = "x".repeat(bytes);
    let case = |i: usize| {
        json!({
            "id": format!("case-{i}"), "clause": "1.1.1", "title": "t", "op": "display",
            "error": { "type": "INTERNAL", "message": message },
            "expect": { "ok": { "text": format!("[INTERNAL] {message}") } },
        })
    };
    let file = json!({ "topic": "many", "clause": "1.1", "cases": (0..count).map(case).collect::<Vec<_>>() });
    fs::create_dir_all(&folder).expect("a folder to write to");
    fs::write(folder.join("many.json"), file.to_string()).expect("a file to write to");
    folder.to_str().expect("a path in UTF-8").to_owned()
}

impl Outcome {
    /// The report's entry of a case of the first testee.
    pub(crate) fn case(&self, id: &str) -> &Value {
        let topics = self.report["testees"][0]["topics"].as_array().expect("topics");
        let mut cases = topics
            .iter()
            .flat_map(|topic| topic["cases"].as_array().expect("cases"));
        cases
            .find(|case| case["id"] == id)
            .unwrap_or_else(|| panic!("no case {id}: {}", self.stdout))
    }

    /// Why a case makes the run fail; empty if it does not.
    pub(crate) fn failure(&self, id: &str) -> &str {
        self.case(id)["failure"].as_str().unwrap_or_default()
    }

    /// The last line of standard output.
    pub(crate) fn summary(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }
}

/// Whether a process with this mark is alive and stays so for two seconds.
pub(crate) fn lives(name: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(2);
    while running(&mark(name)) {
        if Instant::now() >= deadline {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    false
}

fn running(word: &str) -> bool {
    let processes = fs::read_dir("/proc").expect("/proc");
    processes.flatten().any(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(word)
    })
}
