//! Shared by the tests: how many random cases to run.

/// 300 cases, or `full` of them when `TOOLERROR_FULL` is set (`tests/run --full`).
pub(crate) fn cases(full: u32) -> proptest::test_runner::Config {
    let cases = if std::env::var_os("TOOLERROR_FULL").is_some() {
        full
    } else {
        300
    };
    proptest::test_runner::Config {
        failure_persistence: None,
        ..proptest::test_runner::Config::with_cases(cases)
    }
}
