//! `toolerror contract lock`: the last released form of a toolset.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use toolerror::contract::{Level, Lock};

use super::{document, named, valid, verdict};
use crate::args::contract::LockArgs;
use crate::input::read_input;
use crate::output::{self, visible, Done, Stop};

/// Compares with the lock file; writes a new one unless that is not wanted.
pub(super) fn run(args: &LockArgs) -> Done {
    let document = document(&args.file)?;
    let new = valid(&args.file, Lock::from_document(&document))?;
    let path = args
        .lock
        .clone()
        .unwrap_or_else(|| args.file.with_extension("lock.json"));
    let released = released(&path)?;
    if released.is_none() && args.check {
        return Err(named(&path, "there is no lock file"));
    }
    let level = match released.map(|lock| lock.check(&document)) {
        Some(Ok(diff)) => diff.level,
        Some(Err(misuse)) => return failed(&misuse.to_string()),
        None => Level::None,
    };
    if args.check {
        output::print(&format!(
            "{}: covers a change of level {}\n",
            visible(&path.display().to_string()),
            level.as_str()
        ))?;
        return Ok(ExitCode::SUCCESS);
    }
    write(&path, &new.to_json()).map_err(|error| named(&path, error))?;
    output::print(&format!("{}: written\n", visible(&path.display().to_string())))?;
    Ok(ExitCode::SUCCESS)
}

/// The lock file, if there is one.
fn released(path: &Path) -> Result<Option<Lock>, Stop> {
    if !path.try_exists().map_err(|error| named(path, error))? {
        return Ok(None);
    }
    let text = String::from_utf8(read_input(Some(path))?).map_err(|_| named(path, "not UTF-8"))?;
    Lock::from_json(&text)
        .map(Some)
        .map_err(|misuse| named(path, misuse))
}

fn failed(why: &str) -> Done {
    output::print(&format!("{why}\n"))?;
    Ok(verdict(false))
}

/// Writes beside the file and then takes its name, so that an interrupt leaves the old one.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let beside = PathBuf::from(format!("{}.{}.tmp", path.display(), std::process::id()));
    let written = std::fs::File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written
        .and_then(|()| std::fs::rename(&beside, path))
        .inspect_err(|_| {
            // what is left of a failed write is of no use; the error is the first one
            let _ = std::fs::remove_file(&beside);
        })
}
