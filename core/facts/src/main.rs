//! Writes the generated files.

use std::process::ExitCode;

fn main() -> ExitCode {
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the files that have changed, and prints their names.
fn write() -> Result<(), String> {
    for file in toolerror_facts::generate()? {
        let path = toolerror_facts::root().join(&file.path);
        if std::fs::read_to_string(&path).ok().as_deref() != Some(&file.text) {
            std::fs::write(&path, &file.text).map_err(|error| format!("{}: {error}", path.display()))?;
            println!("wrote {}", file.path.display());
        }
    }
    Ok(())
}
