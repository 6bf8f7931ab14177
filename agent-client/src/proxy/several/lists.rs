//! What servers have: tools, prompts, resources and templates of resources, each as one list.

use std::collections::hash_map::Entry;
use std::collections::HashMap;

use serde_json::value::RawValue;
use serde_json::Value;

use super::names::Names;
use super::switch::{Asked, Round, Switch};
use crate::proxy::message;

/// More pages, and more bytes of one list than this, are not asked for.
const MAX_PAGES: usize = 1000;
const MAX_BYTES: usize = 64 << 20;

/// A list of MCP.
pub(super) struct List {
    pub(super) method: &'static str,
    /// Where the result has it.
    pub(super) member: &'static str,
    pub(super) capability: &'static str,
    /// What tells the items apart.
    key: &'static str,
    pub(super) changed: &'static str,
}

pub(super) const TOOLS: usize = 0;
pub(super) const PROMPTS: usize = 1;
pub(super) const RESOURCES: usize = 2;
pub(super) const TEMPLATES: usize = 3;

/// The lists that the proxy joins, by method.
pub(super) const LISTS: [List; 4] = [
    List {
        method: "tools/list",
        member: "tools",
        capability: "tools",
        key: "name",
        changed: "notifications/tools/list_changed",
    },
    List {
        method: "prompts/list",
        member: "prompts",
        capability: "prompts",
        key: "name",
        changed: "notifications/prompts/list_changed",
    },
    List {
        method: "resources/list",
        member: "resources",
        capability: "resources",
        key: "uri",
        changed: "notifications/resources/list_changed",
    },
    List {
        method: "resources/templates/list",
        member: "resourceTemplates",
        capability: "resources",
        key: "uriTemplate",
        changed: "notifications/resources/list_changed",
    },
];

/// Who has what, as far as it was listed since the last change.
#[derive(Default)]
pub(super) struct Lists {
    names: HashMap<usize, Names>,
    owners: HashMap<usize, HashMap<String, usize>>,
}

impl Lists {
    pub(super) fn names(&self, list: usize) -> Option<&Names> {
        self.names.get(&list)
    }

    pub(super) fn owners(&self, list: usize) -> Option<&HashMap<String, usize>> {
        self.owners.get(&list)
    }

    /// A list has changed.
    pub(super) fn forget(&mut self, changed: &str) {
        for list in
            (0..LISTS.len()).filter(|list| LISTS.get(*list).is_some_and(|list| list.changed == changed))
        {
            self.names.remove(&list);
            self.owners.remove(&list);
        }
    }
}

impl Switch {
    /// Asks all servers for a list.
    pub(super) fn list(&mut self, list: usize, id: Option<String>) {
        let Some(of) = LISTS.get(list) else {
            return;
        };
        self.greet_again();
        let servers: Vec<usize> = self.able(of.capability).collect();
        let round = Round::List(list, vec![Vec::new(); self.servers.len()]);
        let round = self.ask(id, round, &servers);
        for server in &servers {
            self.ask_page(*server, list, round, None, 1);
        }
        if servers.is_empty() {
            self.end_round(round);
        }
    }

    /// Asks a server for a page of a list.
    fn ask_page(&mut self, server: usize, list: usize, round: u64, cursor: Option<&Value>, page: usize) {
        let Some(of) = LISTS.get(list) else {
            return;
        };
        let (id, key) = self.own_id();
        let params = cursor.map_or_else(|| "{}".to_owned(), |cursor| format!("{{\"cursor\":{cursor}}}"));
        self.asked.insert((server, key), Asked::Page(round, page));
        let line = message::request(&id, of.method, &params);
        self.to_servers.push((server, line));
    }

    /// A page of a list; none of a server that has refused.
    pub(super) fn page(&mut self, server: usize, round: u64, page: usize, result: Option<&str>) {
        let Some(open) = self.open.get_mut(&round) else {
            return; // too late
        };
        let Round::List(list, all) = &mut open.round else {
            return;
        };
        let list = *list;
        let member = LISTS.get(list).map_or("", |list| list.member);
        let (items, cursor) = result.map(|result| items(result, member)).unwrap_or_default();
        let mut bytes = 0;
        if let Some(own) = all.get_mut(server) {
            own.extend(items);
            bytes = own.iter().map(String::len).sum();
        }
        match cursor {
            Some(cursor) if page < MAX_PAGES && bytes < MAX_BYTES => {
                self.ask_page(server, list, round, Some(&cursor), page + 1);
            }
            _ => self.answered(round, server),
        }
    }

    /// All servers have listed what they have.
    pub(super) fn end_list(&mut self, list: usize, all: &[Vec<String>], id: Option<&str>) {
        let Some(of) = LISTS.get(list) else {
            return;
        };
        let keys = |items: &Vec<String>| items.iter().map(|item| key_in(item, of.key)).collect();
        let keys: Vec<Vec<String>> = all.iter().map(keys).collect();
        let listed = if of.key == "name" {
            self.named_items(list, all, &keys)
        } else {
            self.owned_items(list, all, keys)
        };
        if let Some(id) = id {
            let result = format!("{{\"{}\":[{}]}}", of.member, listed.join(","));
            self.to_client.push(message::response(id, &result));
        }
        self.send_held(list);
    }

    /// The items of a list under the names that clients see.
    fn named_items(&mut self, list: usize, all: &[Vec<String>], keys: &[Vec<String>]) -> Vec<String> {
        let servers = self.servers.iter().map(|server| server.prefix.as_str());
        let names = Names::new(&servers.zip(keys.iter().cloned()).collect::<Vec<_>>());
        let shown = names.shown();
        let mut listed = Vec::new();
        for (server, (items, keys)) in all.iter().zip(keys).enumerate() {
            for (item, key) in items.iter().zip(keys) {
                match shown.get(&(server, key.as_str())) {
                    Some(name) if *name == key => listed.push(item.clone()),
                    Some(name) => listed.extend(message::named(item, name)),
                    None => {}
                }
            }
        }
        self.lists.names.insert(list, names);
        listed
    }

    /// The items of a list; of two servers with the same one, the first has it.
    fn owned_items(&mut self, list: usize, all: &[Vec<String>], keys: Vec<Vec<String>>) -> Vec<String> {
        let (mut owners, mut listed) = (HashMap::new(), Vec::new());
        for (server, (items, keys)) in all.iter().zip(keys).enumerate() {
            for (item, key) in items.iter().zip(keys) {
                if let Entry::Vacant(free) = owners.entry(key) {
                    free.insert(server);
                    listed.push(item.clone());
                }
            }
        }
        self.lists.owners.insert(list, owners);
        listed
    }
}

/// The items of a page as JSON, and where the next one is.
fn items(result: &str, member: &str) -> (Vec<String>, Option<Value>) {
    let Ok(members) = serde_json::from_str::<HashMap<&str, &RawValue>>(result) else {
        return (Vec::new(), None);
    };
    let items = members.get(member).map_or("[]", |items| items.get());
    let items: Vec<&RawValue> = serde_json::from_str(items).unwrap_or_default();
    let cursor = members
        .get("nextCursor")
        .and_then(|cursor| serde_json::from_str(cursor.get()).ok());
    let items = items.into_iter().map(|item| item.get().to_owned());
    (items.collect(), cursor.filter(|cursor: &Value| !cursor.is_null()))
}

/// The text of a member; empty when it is none.
fn key_in(item: &str, key: &str) -> String {
    let item: Value = serde_json::from_str(item).unwrap_or_default();
    item.get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}
