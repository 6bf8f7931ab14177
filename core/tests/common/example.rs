//! The example servers, as programs.

use std::path::PathBuf;
use std::process::Command;

/// An example; built here if cargo was asked for this test alone.
pub(crate) fn program(name: &str, features: &str) -> PathBuf {
    let deps = std::env::current_exe().unwrap();
    let profile = deps.ancestors().nth(2).unwrap();
    let program = profile.join("examples").join(name);
    if !program.exists() {
        let target = profile.parent().unwrap();
        // the folder of the profile `dev` has another name
        let profile = match profile.file_name().unwrap().to_str().unwrap() {
            "debug" => "dev",
            other => other,
        };
        let status = Command::new(env!("CARGO"))
            .args(["build", "--package", "toolerror", "--features", features])
            .args(["--example", name, "--profile", profile])
            .env("CARGO_TARGET_DIR", target)
            .status()
            .unwrap();
        assert!(status.success(), "the example server builds");
    }
    program
}
