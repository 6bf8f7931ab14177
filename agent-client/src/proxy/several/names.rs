//! Names across several servers (SPEC §2.6.15). A name that begins with a server's name and `_` belongs to that server
//! only.

use std::collections::{HashMap, HashSet};

/// For each name, the server and the server's own name.
#[derive(Default)]
pub(super) struct Names(HashMap<String, (usize, String)>);

impl Names {
    /// Assigns the names of each server, given with its prefix. All prefixes differ.
    pub(super) fn new(servers: &[(&str, Vec<String>)]) -> Self {
        let prefixes = servers.iter().enumerate();
        let prefixes: HashMap<&str, usize> =
            prefixes.map(|(server, (prefix, _))| (*prefix, server)).collect();
        let place = |name: &str| prefixes.get(name.split_once('_')?.0).copied();
        let mut users: HashMap<&str, (usize, bool)> = HashMap::new();
        for (server, (_, names)) in servers.iter().enumerate() {
            for name in names {
                let (first, is_shared) = users.entry(name).or_insert((server, false));
                *is_shared |= *first != server;
            }
        }
        let is_shared = |name: &str| users.get(name).is_some_and(|(_, is_shared)| *is_shared);
        let mut all = HashMap::new();
        for (server, (prefix, names)) in servers.iter().enumerate() {
            let is_foreign = |name: &str| place(name).map_or_else(|| is_shared(name), |slot| slot != server);
            for (shown, own) in of_one(prefix, names, is_foreign) {
                all.insert(shown, (server, own));
            }
        }
        Self(all)
    }

    /// The server that has this, and its name there.
    pub(super) fn find(&self, name: &str) -> Option<(usize, &str)> {
        self.0.get(name).map(|(server, own)| (*server, own.as_str()))
    }

    /// The clients' names by server and own name.
    pub(super) fn shown(&self) -> HashMap<(usize, &str), &str> {
        let names = self.0.iter();
        names
            .map(|(name, (server, own))| ((*server, own.as_str()), name.as_str()))
            .collect()
    }
}

/// The names of one server as clients see them, with its own names. A foreign name gets the prefix, and so does one
/// that collides with a prefixed name.
fn of_one(prefix: &str, names: &[String], is_foreign: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let with_prefix = |name: &str| format!("{prefix}_{name}");
    let own: HashSet<&str> = names.iter().map(String::as_str).collect();
    let mut moving: Vec<&str> = own.iter().copied().filter(|name| is_foreign(name)).collect();
    let mut moved = HashSet::new();
    while let Some(name) = moving.pop() {
        if moved.insert(name) {
            moving.extend(own.get(with_prefix(name).as_str()));
        }
    }
    let shown = own.into_iter().map(|name| {
        let shown = if moved.contains(name) {
            with_prefix(name)
        } else {
            name.to_owned()
        };
        (shown, name.to_owned())
    });
    shown.collect()
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

    fn seen(found: &[(String, usize, String)]) -> Vec<(&str, usize, &str)> {
        let found = found.iter();
        found
            .map(|(name, server, own)| (name.as_str(), *server, own.as_str()))
            .collect()
    }

    #[test]
    fn only_what_two_servers_have_gets_a_prefix() {
        let found = names(&[("a", &["read", "only"]), ("b", &["read", "write"])]);
        let found: Vec<&str> = found.iter().map(|(name, _, _)| name.as_str()).collect();
        assert_eq!(found, ["a_read", "b_read", "only", "write"]);
    }

    #[test]
    fn what_begins_with_the_name_of_a_server_is_its_own() {
        let found = names(&[("a", &["x", "x", "b_y", "a_z"]), ("b", &["x", "a_x", "y"])]);
        let expected = [
            ("a_b_y", 0, "b_y"),
            ("a_x", 0, "x"),
            ("a_z", 0, "a_z"),
            ("b_a_x", 1, "a_x"),
            ("b_x", 1, "x"),
            ("y", 1, "y"),
        ];
        assert_eq!(seen(&found), expected);
    }

    #[test]
    fn no_name_of_a_server_hides_another_one() {
        let found = names(&[("a", &["x", "a_x", "a_a_x", "a_a_a_a_x"]), ("b", &["x"])]);
        let expected = [
            ("a_a_a_a_x", 0, "a_a_a_a_x"),
            ("a_a_a_x", 0, "a_a_x"),
            ("a_a_x", 0, "a_x"),
            ("a_x", 0, "x"),
            ("b_x", 1, "x"),
        ];
        assert_eq!(seen(&found), expected);
    }

    #[test]
    fn many_names_take_no_long_time() {
        let many: Vec<String> = (0..50_000).map(|number| format!("t{number}")).collect();
        let names = Names::new(&[("a", many.clone()), ("b", many)]);
        assert_eq!(names.find("b_t49999"), Some((1, "t49999")));
    }
}
