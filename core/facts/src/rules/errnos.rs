//! The numbers of an errno, in the forms in which texts print them: `connection/errnos.toml`.

use super::data::Rule;
use crate::connection::{Errno, Printed};

/// Adds to each rule for codes the printed numbers of the errnos that it names.
pub(super) fn add_numbers(rule: &mut Rule, errnos: &[Errno]) {
    if !rule.is_cased() {
        return;
    }
    for (form, prefix, suffix) in [
        (Printed::Errno, "[Errno ", "]"),
        (Printed::OsError, "(os error ", ")"),
    ] {
        let named = errnos.iter().filter(|errno| rule.patterns.contains(&errno.code));
        let mut numbers: Vec<_> = named
            .filter(|errno| errno.printed.contains(&form))
            .map(|errno| errno.linux.to_string())
            .collect();
        numbers.dedup(); // EAGAIN is EWOULDBLOCK
        match numbers.as_slice() {
            [] => {}
            [number] => rule.patterns.push(format!("{prefix}{number}{suffix}")),
            _ => rule
                .patterns
                .push(format!("{prefix}({}){suffix}", numbers.join("|"))),
        }
    }
}
