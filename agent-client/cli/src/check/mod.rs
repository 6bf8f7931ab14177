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
    /// The server has answered a call, in whatever way.
    pub(crate) answers_calls: bool,
}

/// All tools together weigh so many times as much as the server itself.
const WEIGHT_OF_TOOLS: u32 = 3;

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
        mean(self.checked.iter().map(Checked::score))
    }
}

impl Check {
    /// The mean of the tools, each of which weighs the same, and of the server itself, which is the last subject. A server that
    /// answers no call is of no use, however well it survives.
    pub(crate) fn score(&self) -> u32 {
        if !self.answers_calls {
            return 0;
        }
        let Some((server, tools)) = self.subjects.split_last() else {
            return 0;
        };
        match (mean(tools.iter().filter_map(Subject::score)), server.score()) {
            (Some(tools), Some(server)) => (WEIGHT_OF_TOOLS * tools + server) / (WEIGHT_OF_TOOLS + 1),
            (tools, server) => tools.or(server).unwrap_or(0),
        }
    }
}

fn mean(scores: impl Iterator<Item = u32>) -> Option<u32> {
    let scores: Vec<u32> = scores.collect();
    let count = u32::try_from(scores.len()).ok().filter(|count| *count > 0)?;
    Some(scores.iter().sum::<u32>() / count)
}

#[cfg(test)]
mod tests {
    use super::kinds::{FLAT_TEXT, NO_ANSWER};
    use super::*;

    fn subject(findings: &[&[Finding]]) -> Subject {
        let checked = findings.iter().map(|findings| Checked {
            probe: "a probe",
            text: String::new(),
            findings: findings.to_vec(),
        });
        Subject::new("a", checked.collect())
    }

    fn score(subjects: Vec<Subject>, answers_calls: bool) -> u32 {
        let check = Check {
            server: "s".to_owned(),
            subjects,
            ended_early: None,
            answers_calls,
        };
        check.score()
    }

    #[test]
    fn tools_weigh_three_times_as_much_as_the_server_and_each_the_same() {
        let fine = || subject(&[&[], &[]]);
        let mute = || subject(&[&[NO_ANSWER]]);
        let flat = || subject(&[&[FLAT_TEXT], &[FLAT_TEXT], &[FLAT_TEXT], &[FLAT_TEXT]]);
        let untried = || subject(&[]);
        for (subjects, expected) in [
            (vec![fine(), fine()], 100),
            (vec![mute(), fine()], 25),
            (vec![fine(), mute()], 75),
            // a tool with four probes and one with a single one, and the server
            (vec![flat(), mute(), fine()], 52),
            (vec![untried(), flat(), fine()], 81),
            (vec![untried(), flat()], 75),
            (vec![flat()], 75),
        ] {
            assert_eq!(score(subjects, true), expected);
        }
        assert_eq!(score(vec![fine(), fine()], false), 0);
    }
}
