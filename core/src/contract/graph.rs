//! Dependencies between tools: cycles, and an order without them (SPEC §4.2).

use std::collections::{BTreeSet, HashMap};

use crate::contract::diagnostic::{Diagnostic, Rule};
use crate::contract::spec::ToolsetSpec;

/// A circle's message names at most this many tools.
const SHOWN: usize = 16;

/// The position of each tool by its name; of equal names the first.
pub(crate) fn positions(spec: &ToolsetSpec) -> HashMap<&str, usize> {
    let mut found = HashMap::with_capacity(spec.tools.len());
    for (at, tool) in spec.tools.iter().enumerate() {
        found.entry(tool.name.as_str()).or_insert(at);
    }
    found
}

/// For each tool the tools that it depends on, without itself and what is unknown: position and place in its list.
fn edges(spec: &ToolsetSpec) -> Vec<Vec<(usize, usize)>> {
    let positions = positions(spec);
    let with_tool = |(at, tool): (usize, &crate::contract::spec::ToolSpec)| {
        let known = tool.dependencies.iter().enumerate();
        known
            .filter_map(|(place, name)| Some((*positions.get(name.as_str())?, place)))
            .filter(|(target, _)| *target != at)
            .collect()
    };
    spec.tools.iter().enumerate().map(with_tool).collect()
}

/// The state of a tool during a depth-first walk.
#[derive(Clone, Copy, PartialEq)]
enum VisitState {
    New,
    OnPath,
    Done,
}

/// One diagnostic for each cycle that a walk from the first tool on closes.
pub(crate) fn cycles(spec: &ToolsetSpec) -> Vec<Diagnostic> {
    let edges = edges(spec);
    let mut marks = vec![VisitState::New; edges.len()];
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for start in 0..edges.len() {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut entered = (marks.get(start) == Some(&VisitState::New)).then_some(start);
        loop {
            if let Some(node) = entered.take() {
                set(&mut marks, node, VisitState::OnPath);
                path.push((node, 0));
            }
            let Some((node, next)) = path.last_mut() else {
                break;
            };
            let node = *node;
            let Some((target, _)) = edges.get(node).and_then(|targets| targets.get(*next)) else {
                set(&mut marks, node, VisitState::Done);
                path.pop();
                continue;
            };
            *next += 1;
            match marks.get(*target) {
                Some(VisitState::New) => entered = Some(*target),
                Some(VisitState::OnPath) => {
                    let circle = path
                        .iter()
                        .map(|(node, _)| *node)
                        .skip_while(|node| node != target);
                    let circle = from_first(circle.collect());
                    if seen.insert(circle.clone()) {
                        found.extend(diagnostic(spec, &edges, &circle));
                    }
                }
                _ => {}
            }
        }
    }
    found
}

fn set(marks: &mut [VisitState], at: usize, mark: VisitState) {
    if let Some(place) = marks.get_mut(at) {
        *place = mark;
    }
}

/// A circle that begins with the tool that comes first in the document.
fn from_first(mut circle: Vec<usize>) -> Vec<usize> {
    let first = circle.iter().enumerate().min_by_key(|(_, node)| **node);
    let at = first.map_or(0, |(at, _)| at);
    circle.rotate_left(at);
    circle
}

/// The finding for one circle: at the dependency that closes it, with the names on its way.
fn diagnostic(spec: &ToolsetSpec, edges: &[Vec<(usize, usize)>], circle: &[usize]) -> Option<Diagnostic> {
    let first = *circle.first()?;
    let second = circle.get(1).copied().unwrap_or(first);
    let place = edges.get(first)?.iter().find(|(target, _)| *target == second)?.1;
    let name = |at: &usize| spec.tools.get(*at).map(|tool| tool.name.as_str());
    let mut names: Vec<&str> = circle.iter().take(SHOWN).filter_map(name).collect();
    if circle.len() > SHOWN {
        names.push("…");
    }
    names.extend(name(&first));
    let path = format!("/tools/{first}/dependencies/{place}");
    Some(Diagnostic::new(Rule::Cycle, &path, names.join(" → ")).with_tool(name(&first)?))
}

/// The names of the tools, dependencies first; among independent tools the document's order. Tools in a cycle are left
/// out.
pub(crate) fn order(spec: &ToolsetSpec) -> Vec<&str> {
    let edges = edges(spec);
    let mut missing: Vec<usize> = edges.iter().map(Vec::len).collect();
    let mut needed_by = vec![Vec::new(); edges.len()];
    for (at, targets) in edges.iter().enumerate() {
        for (target, _) in targets {
            if let Some(users) = needed_by.get_mut(*target) {
                users.push(at);
            }
        }
    }
    let free = missing.iter().enumerate().filter(|(_, count)| **count == 0);
    let mut free: BTreeSet<usize> = free.map(|(at, _)| at).collect();
    let mut ordered = Vec::with_capacity(edges.len());
    while let Some(at) = free.pop_first() {
        ordered.extend(spec.tools.get(at).map(|tool| tool.name.as_str()));
        for user in needed_by.get(at).into_iter().flatten() {
            if let Some(count) = missing.get_mut(*user) {
                *count -= 1;
                if *count == 0 {
                    free.insert(*user);
                }
            }
        }
    }
    ordered
}
