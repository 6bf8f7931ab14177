//! The lists of the servers: tools, prompts, resources and resource templates, each as one list.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use serde_json::value::RawValue;
use serde_json::Value;
use tokio::time::{Duration, Instant};
use toolerror::ToolError;

use super::greet::LONGEST_DELAY;
use super::names::Names;
use super::routes::WaitsFor;
use super::switch::{are_late, Broadcast, OwnRequest, ServerSlot, Switch};
use crate::mcp::MAX_LIST_PAGES;
use crate::proxy::message;

/// Maximum size of one list, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// A list that fails faster than this is asked for again at once.
const SLOW: Duration = Duration::from_secs(1);

/// A list of MCP.
pub(super) struct ListKind {
    pub(super) method: &'static str,
    /// The member of the result that holds the items.
    pub(super) member: &'static str,
    pub(super) capability: &'static str,
    /// The member that identifies an item.
    key: &'static str,
    pub(super) changed: &'static str,
}

pub(super) const TOOLS: usize = 0;
pub(super) const PROMPTS: usize = 1;
pub(super) const RESOURCES: usize = 2;
pub(super) const TEMPLATES: usize = 3;

/// The lists that the proxy joins, by method.
pub(super) const LISTS: [ListKind; 4] = [
    ListKind {
        method: "tools/list",
        member: "tools",
        capability: "tools",
        key: "name",
        changed: "notifications/tools/list_changed",
    },
    ListKind {
        method: "prompts/list",
        member: "prompts",
        capability: "prompts",
        key: "name",
        changed: "notifications/prompts/list_changed",
    },
    ListKind {
        method: "resources/list",
        member: "resources",
        capability: "resources",
        key: "uri",
        changed: "notifications/resources/list_changed",
    },
    ListKind {
        method: "resources/templates/list",
        member: "resourceTemplates",
        capability: "resources",
        key: "uriTemplate",
        changed: "notifications/resources/list_changed",
    },
];

/// A list of one server, as far as it has come.
#[derive(Clone, Default)]
pub(super) struct ListState {
    items: Vec<String>,
    bytes: usize,
    /// Why the list may be incomplete.
    pub(super) fault: Option<ToolError>,
}

/// The items of each server, as far as they were listed since the last change.
#[derive(Default)]
pub(super) struct Lists {
    names: HashMap<usize, Names>,
    owners: HashMap<usize, HashMap<String, usize>>,
    /// The names in the last whole list of each server, by the list and the server: they stay its own while it cannot list them.
    last: HashMap<(usize, usize), Vec<String>>,
    /// Servers whose list has failed, by the list.
    faults: HashMap<usize, Vec<(usize, ToolError)>>,
    /// When each list was asked for last.
    begun: HashMap<usize, Instant>,
    /// Until when no call asks for a list that has failed slowly, and how long that is.
    pauses: HashMap<usize, (Instant, Duration)>,
}

impl Lists {
    pub(super) fn names(&self, list: usize) -> Option<&Names> {
        self.names.get(&list)
    }

    /// The servers that may have more than is known.
    pub(super) fn faults(&self, list: usize) -> &[(usize, ToolError)] {
        self.faults.get(&list).map_or(&[], Vec::as_slice)
    }

    /// Whether a call may wait until a list that has failed is asked for again.
    pub(super) fn may_ask_again(&self, list: usize) -> bool {
        let pause = self.pauses.get(&list);
        pause.is_none_or(|(until, _)| *until <= Instant::now())
    }

    /// A list is complete, or has failed. One that fails slowly pauses for the time that it took, then for twice as long each time.
    fn ended(&mut self, list: usize, faults: Vec<(usize, ToolError)>) {
        let took = self.begun.get(&list).map_or(Duration::ZERO, Instant::elapsed);
        if faults.is_empty() || took < SLOW {
            self.pauses.remove(&list);
        } else {
            let before = self.pauses.get(&list).map_or(Duration::ZERO, |(_, pause)| *pause);
            let pause = took.max(before.saturating_mul(2)).min(LONGEST_DELAY);
            self.pauses.insert(list, (Instant::now() + pause, pause));
        }
        self.faults.insert(list, faults);
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
        let Some(kind) = LISTS.get(list) else {
            return;
        };
        self.lists.begun.insert(list, Instant::now());
        self.greet_failed(|slot| slot.again_at.is_some());
        let servers: Vec<usize> = self.able(kind.capability).collect();
        let round = Broadcast::List(list, vec![ListState::default(); self.servers.len()]);
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
        let Some(kind) = LISTS.get(list) else {
            return;
        };
        let (id, key) = self.own_id();
        let params = cursor.map_or_else(|| "{}".to_owned(), |cursor| format!("{{\"cursor\":{cursor}}}"));
        self.asked.insert((server, key), OwnRequest::Page(round, page));
        let line = message::request(&id, kind.method, &params);
        self.to_servers.push((server, line));
    }

    /// A page of a list.
    pub(super) fn page(&mut self, server: usize, round: u64, page: usize, result: &str) {
        let Some(open) = self.open.get_mut(&round) else {
            return; // too late
        };
        let Broadcast::List(list, all) = &mut open.round else {
            return;
        };
        let list = *list;
        let (member, Some(listed)) = (
            LISTS.get(list).map_or("", |list| list.member),
            all.get_mut(server),
        ) else {
            return;
        };
        let Some((items, cursor)) = items(result, member) else {
            let error = ToolError::internal("the list of the server cannot be read");
            return self.has_failed(round, server, &error);
        };
        listed.bytes += items.iter().map(String::len).sum::<usize>();
        listed.items.extend(items);
        match cursor {
            Some(_) if page >= MAX_LIST_PAGES || listed.bytes >= MAX_BYTES => {
                let error = ToolError::internal("the list of the server is too long");
                self.has_failed(round, server, &error);
            }
            Some(cursor) => self.ask_page(server, list, round, Some(&cursor), page + 1),
            None => self.answered(round, server),
        }
    }

    /// A server has not answered a question to all as it should.
    pub(super) fn has_failed(&mut self, round: u64, server: usize, error: &ToolError) {
        let open = self.open.get_mut(&round);
        let open = open.filter(|open| open.waits.contains(&server));
        let listed = open.and_then(|open| match &mut open.round {
            Broadcast::List(_, all) => all.get_mut(server),
            _ => None,
        });
        if let Some(listed) = listed {
            listed.fault = Some(error.clone());
        }
        self.answered(round, server);
    }

    /// All servers have listed what they have.
    pub(super) fn end_list(&mut self, list: usize, all: &[ListState], id: Option<&str>) {
        let Some(kind) = LISTS.get(list) else {
            return;
        };
        self.lists.ended(list, faults_in(all));
        let listed = self.joined_items(list, kind, all);
        if let Some(id) = id {
            let result = format!("{{\"{}\":[{}]}}", kind.member, listed.join(","));
            self.reply(id, &result);
        }
        self.send_held(WaitsFor::List(list));
    }

    /// Some servers are slow to list what they have: requests for what others have listed wait for them no longer.
    pub(super) fn use_early(&mut self, round: u64) {
        let Some(open) = self.open.get(&round) else {
            return;
        };
        let Broadcast::List(list @ (TOOLS | PROMPTS), all) = &open.round else {
            return; // a resource is asked for at one server after the other
        };
        let (list, mut all) = (*list, all.clone());
        let Some(kind) = LISTS.get(list) else {
            return;
        };
        are_late(&mut all, &open.waits);
        self.lists.faults.insert(list, faults_in(&all));
        self.joined_items(list, kind, &all);
        self.send_named(list);
    }

    /// The items of all servers as one list. Where each of them is, is known from then on.
    fn joined_items(&mut self, list: usize, kind: &ListKind, all: &[ListState]) -> Vec<String> {
        let keys = |listed: &ListState| listed.items.iter().map(|item| key_in(item, kind.key)).collect();
        let keys: Vec<Vec<String>> = all.iter().map(keys).collect();
        if kind.key == "name" {
            self.named_items(list, all, &keys)
        } else {
            self.owned_items(list, all, keys)
        }
    }

    /// The items of a list under the names that clients see.
    fn named_items(&mut self, list: usize, all: &[ListState], keys: &[Vec<String>]) -> Vec<String> {
        let mut own = Vec::new();
        for (server, (listed, keys)) in all.iter().zip(keys).enumerate() {
            let mut keys = keys.clone();
            let is_whole = listed.fault.is_none() && self.servers.get(server).is_some_and(ServerSlot::is_up);
            if is_whole {
                self.lists.last.insert((list, server), keys.clone());
            } else if let Some(last) = self.lists.last.get(&(list, server)) {
                keys.extend(last.iter().cloned());
            }
            own.push(keys);
        }
        let servers = self.servers.iter().map(|server| server.prefix.as_str());
        let names = Names::new(&servers.zip(own).collect::<Vec<_>>());
        let shown = names.shown();
        let (mut items, mut told) = (Vec::new(), HashSet::new());
        for (server, (listed, keys)) in all.iter().zip(keys).enumerate() {
            for (item, key) in listed.items.iter().zip(keys) {
                match shown.get(&(server, key.as_str())) {
                    Some(name) if !told.insert(*name) => {}
                    Some(name) if *name == key => items.push(item.clone()),
                    Some(name) => items.extend(message::named(item, name)),
                    None => {}
                }
            }
        }
        self.lists.names.insert(list, names);
        items
    }

    /// The items of a list; of two servers with the same one, the first has it.
    fn owned_items(&mut self, list: usize, all: &[ListState], keys: Vec<Vec<String>>) -> Vec<String> {
        let (mut owners, mut listed) = (HashMap::new(), Vec::new());
        for (server, (own, keys)) in all.iter().zip(keys).enumerate() {
            for (item, key) in own.items.iter().zip(keys) {
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

/// The servers whose list may be incomplete, and why.
fn faults_in(all: &[ListState]) -> Vec<(usize, ToolError)> {
    let faults = all.iter().enumerate();
    faults
        .filter_map(|(server, listed)| Some((server, listed.fault.clone()?)))
        .collect()
}

/// The items of a page as JSON, and the cursor of the next one; `None` if the result is not a page.
fn items(result: &str, member: &str) -> Option<(Vec<String>, Option<Value>)> {
    let members: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_str(result).ok()?;
    let items: Vec<&RawValue> = serde_json::from_str(members.get(member)?.get()).ok()?;
    let cursor = members.get("nextCursor");
    let cursor = cursor.and_then(|cursor| serde_json::from_str(cursor.get()).ok());
    let items = items.into_iter().map(|item| item.get().to_owned());
    Some((items.collect(), cursor.filter(|cursor: &Value| !cursor.is_null())))
}

/// A text in an item, however deep the rest of it is nested.
fn key_in(item: &str, key: &str) -> String {
    let members: HashMap<Cow<'_, str>, &RawValue> = serde_json::from_str(item).unwrap_or_default();
    let text = members
        .get(key)
        .and_then(|text| serde_json::from_str(text.get()).ok());
    text.unwrap_or_default()
}
