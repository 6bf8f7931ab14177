//! How an MCP server fails: provoked, judged and reported.

mod answer;
mod client;
mod findings;
mod http;
mod itself;
mod kinds;
pub(crate) mod page;
mod probes;
pub(crate) mod report;
mod samples;
mod server;

pub(crate) use answer::ProbeAnswer;
pub(crate) use client::{Client, ListedTools, Target};
pub(crate) use http::Http;
use kinds::Finding;
pub(crate) use server::Server;

/// A call with the findings about its answer.
pub(crate) struct Checked {
    pub(crate) probe: &'static str,
    pub(crate) text: String,
    pub(crate) findings: Vec<Finding>,
}

/// A tool, or the server itself.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) checked: Vec<Checked>,
}

/// The whole check.
pub(crate) struct Check {
    pub(crate) server: String,
    pub(crate) subjects: Vec<Subject>,
    /// Why there are no further probes: the server did not start again, for example.
    pub(crate) ended_early: Option<String>,
}

impl Checked {
    /// From 0 to 100.
    pub(crate) fn score(&self) -> u32 {
        let cost: u32 = self.findings.iter().map(|finding| finding.cost).sum();
        100_u32.saturating_sub(cost)
    }
}

impl Subject {
    fn new(name: &str, checked: Vec<Checked>) -> Self {
        let name = name.to_owned();
        Self { name, checked }
    }

    /// The mean of its probes. `None` without one.
    pub(crate) fn score(&self) -> Option<u32> {
        mean(self.checked.iter())
    }
}

impl Check {
    /// The mean of all probes.
    pub(crate) fn score(&self) -> u32 {
        mean(self.subjects.iter().flat_map(|subject| &subject.checked)).unwrap_or(100)
    }
}

fn mean<'a>(checked: impl Iterator<Item = &'a Checked>) -> Option<u32> {
    let scores: Vec<u32> = checked.map(Checked::score).collect();
    let count = u32::try_from(scores.len()).ok().filter(|count| *count > 0)?;
    Some(scores.iter().sum::<u32>() / count)
}
