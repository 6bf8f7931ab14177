//! The names of what several servers have: one that two servers use gets the name of its server before it.

use std::collections::{BTreeMap, HashMap};

/// Longer names are not made.
const MAX_ROUNDS: usize = 4;

/// Which server has what, and what it is called there.
#[derive(Default)]
pub(super) struct Names(HashMap<String, (usize, String)>);

impl Names {
    /// The names of what each server has, given with the name of the server.
    pub(super) fn new(servers: &[(&str, Vec<String>)]) -> Self {
        let mut shown: Vec<(usize, &String, String)> = Vec::new();
        for (server, (_, names)) in servers.iter().enumerate() {
            for name in names {
                if !shown.iter().any(|(of, own, _)| *of == server && *own == name) {
                    shown.push((server, name, name.clone()));
                }
            }
        }
        for _ in 0..MAX_ROUNDS {
            let mut uses: BTreeMap<String, usize> = BTreeMap::new();
            for (_, _, name) in &shown {
                *uses.entry(name.clone()).or_default() += 1;
            }
            if uses.values().all(|uses| *uses == 1) {
                break;
            }
            for (server, _, name) in &mut shown {
                if uses.get(name).is_some_and(|uses| *uses > 1) {
                    let prefix = servers.get(*server).map_or("", |(prefix, _)| *prefix);
                    *name = format!("{prefix}_{name}");
                }
            }
        }
        let mut names = HashMap::new();
        for (server, own, name) in shown {
            names.entry(name).or_insert_with(|| (server, own.clone()));
        }
        Self(names)
    }

    /// The server that has this, and its name there.
    pub(super) fn find(&self, name: &str) -> Option<(usize, &str)> {
        self.0.get(name).map(|(server, own)| (*server, own.as_str()))
    }

    /// What clients call a name of a server.
    pub(super) fn shown(&self) -> HashMap<(usize, &str), &str> {
        let names = self.0.iter();
        names
            .map(|(name, (server, own))| ((*server, own.as_str()), name.as_str()))
            .collect()
    }
}

/// The name of a server as a part of names of tools: clients allow letters, digits, `_` and `-`.
pub(super) fn prefix(server: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    server
        .chars()
        .map(|c| if is_plain(c) { c } else { '_' })
        .take(32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(servers: &[(&str, &[&str])]) -> Vec<(String, usize, String)> {
        let servers: Vec<(&str, Vec<String>)> = servers
            .iter()
            .map(|(server, names)| (*server, names.iter().map(|name| (*name).to_owned()).collect()))
            .collect();
        let names = Names::new(&servers);
        let mut found: Vec<(String, usize, String)> = names
            .0
            .into_iter()
            .map(|(name, (server, own))| (name, server, own))
            .collect();
        found.sort();
        found
    }

    #[test]
    fn only_what_two_servers_have_gets_a_prefix() {
        let found = names(&[("a", &["read", "only"]), ("b", &["read", "write"])]);
        let found: Vec<&str> = found.iter().map(|(name, _, _)| name.as_str()).collect();
        assert_eq!(found, ["a_read", "b_read", "only", "write"]);
    }

    #[test]
    fn a_made_name_takes_nothing_away() {
        let found = names(&[("a", &["x", "x"]), ("b", &["x", "a_x"])]);
        let found: Vec<(&str, usize, &str)> = found
            .iter()
            .map(|(name, server, own)| (name.as_str(), *server, own.as_str()))
            .collect();
        assert_eq!(found, [("a_a_x", 0, "x"), ("b_a_x", 1, "a_x"), ("b_x", 1, "x")]);
    }

    #[test]
    fn a_prefix_is_what_clients_allow() {
        assert_eq!(prefix("my server/é.1-x_y"), "my_server___1-x_y");
    }
}
