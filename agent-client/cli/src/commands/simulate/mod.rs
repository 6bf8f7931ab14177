//! `toolerror simulate`: the policy compared with well-known retry rules.

mod number;
mod plot;

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use number::number;

use crate::args::SimulateArgs;
use crate::output::{self, Done, Paint, Stop};
use crate::simulate::{run as simulate, summary, Case, Rule, RunMeasures, Summary, Target};

/// All rules in one case.
struct Results {
    case: Case,
    rules: Vec<(Rule, Vec<RunMeasures>)>,
}

impl Results {
    fn summaries(&self) -> Vec<(Rule, Summary)> {
        let all = self.rules.iter();
        all.map(|(rule, outcomes)| (*rule, summary(outcomes))).collect()
    }
}

/// Runs the simulation, prints the table, writes the files.
pub(crate) fn run(args: &SimulateArgs) -> Done {
    // so that a wrong path is known before the work
    let csv = Output::create("--csv", args.csv.as_deref())?;
    let plot = Output::create("--plot", args.plot.as_deref())?;
    let cases: Vec<Case> = Case::ALL
        .into_iter()
        .filter(|case| args.scenario.is_none_or(|scenario| case.scenario() == scenario))
        .collect();
    let results = run_all(&cases, args.seeds);
    if let Some(csv) = csv {
        csv.write(&csv_text(&results))?;
    }
    if let Some(plot) = plot {
        let panels: Vec<_> = results
            .iter()
            .map(|results| (results.case, results.summaries()))
            .collect();
        plot.write(&plot::draw(&panels, args.seeds))?;
    }
    let mut text = String::new();
    let missed = results
        .iter()
        .filter(|results| !table(results, &mut text))
        .count();
    let (met, all) = (results.len() - missed, results.len());
    let seeds = if args.seeds == 1 { "seed" } else { "seeds" };
    let _ = writeln!(text, "{met} of {all} targets met, {} {seeds}", args.seeds);
    output::print(&text)?;
    Ok(if missed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A file that an argument names.
struct Output {
    argument: &'static str,
    file: std::fs::File,
}

impl Output {
    /// Creates the file, if the argument was given.
    fn create(argument: &'static str, path: Option<&Path>) -> Result<Option<Self>, Stop> {
        let Some(path) = path else {
            return Ok(None);
        };
        match std::fs::File::create(path) {
            Ok(file) => Ok(Some(Self { argument, file })),
            Err(error) => Err(Stop::usage(
                argument,
                format_args!("`{}`: {error}", path.display()),
            )),
        }
    }

    fn write(mut self, text: &str) -> Result<(), Stop> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| Stop::usage(self.argument, error))
    }
}

/// Runs every rule in every case on every seed, on all cores.
fn run_all(cases: &[Case], seeds: u64) -> Vec<Results> {
    let jobs: Vec<(Case, Rule, u64)> = cases
        .iter()
        .flat_map(|case| Rule::for_case(*case).map(|rule| (*case, rule)))
        .flat_map(|(case, rule)| (0..seeds).map(move |seed| (case, rule, seed)))
        .collect();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut outcomes = std::thread::scope(|scope| {
        for _ in 0..threads {
            let (jobs, next, sender) = (&jobs, &next, sender.clone());
            scope.spawn(move || loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((case, rule, seed)) = jobs.get(at) else {
                    break;
                };
                // the receiver lives as long as this scope
                let _ = sender.send((at, simulate(*case, *rule, *seed)));
            });
        }
        drop(sender);
        collect(&receiver, jobs.len())
    });
    outcomes.sort_by_key(|(at, _)| *at);
    let mut outcomes = outcomes.into_iter().map(|(_, outcome)| outcome);
    let mut of_rule = |rule| {
        (
            rule,
            outcomes
                .by_ref()
                .take(usize::try_from(seeds).unwrap_or(0))
                .collect(),
        )
    };
    let results = cases.iter().map(|case| Results {
        case: *case,
        rules: Rule::for_case(*case).map(&mut of_rule).collect(),
    });
    results.collect()
}

/// Collects what is done, with progress on a terminal.
fn collect(receiver: &mpsc::Receiver<(usize, RunMeasures)>, all: usize) -> Vec<(usize, RunMeasures)> {
    const BAR: usize = 40;
    let mut err = io::stderr();
    let progress = err.is_terminal();
    let mut outcomes = Vec::with_capacity(all);
    for outcome in receiver {
        outcomes.push(outcome);
        let done = outcomes.len();
        if progress && (done % 8 == 0 || done == all) {
            let bar = "#".repeat(done * BAR / all.max(1));
            let _ = write!(err, "\r[{bar:<BAR$}] {done}/{all} runs");
        }
    }
    if progress {
        let _ = write!(err, "\r{:width$}\r", "", width = BAR + 30);
    }
    outcomes
}

/// All runs as CSV, one line for each seed.
fn csv_text(results: &[Results]) -> String {
    let mut text = "scenario,case,measure,rule,seed,value,success,sends_per_call,early\n".to_owned();
    for Results { case, rules } in results {
        let (scenario, name, measure) = (case.scenario().name(), case.name(), case.scenario().measure());
        for (rule, outcomes) in rules {
            for (seed, outcome) in outcomes.iter().enumerate() {
                let RunMeasures {
                    value,
                    success,
                    sends_per_call,
                    early,
                } = outcome;
                let rule = rule.name();
                let _ = writeln!(
                    text,
                    "{scenario},\"{name}\",{measure},{rule},{seed},{value},{success:.6},{sends_per_call:.6},{early}"
                );
            }
        }
    }
    text
}

/// Writes the table of a case; whether the target is met.
fn table(results: &Results, text: &mut String) -> bool {
    let paint = Paint::stdout();
    let (case, summaries) = (results.case, results.summaries());
    let of = |wanted| {
        summaries
            .iter()
            .find(|(rule, _)| *rule == wanted)
            .map(|(_, summary)| summary)
    };
    let target = Target::for_case(case);
    let met = of(Rule::Toolerror).is_some_and(|ours| target.is_met(ours, of(Rule::FullJitter3)));
    let verdict = if met {
        paint.action("ok", "met")
    } else {
        paint.action("give_up", "MISSED")
    };
    let title = format!("{}: {}", case.name(), case.scenario().measure());
    let _ = writeln!(text, "{}, target {target}: {verdict}", paint.bold(&title));
    let heads = format!(
        "  {:<18}{:>9}{:>9}{:>9}{:>10}{:>12}",
        "", "mean", "min", "max", "success", "sends/call"
    );
    let _ = writeln!(text, "{}", paint.dim(&heads));
    for (rule, summary) in &summaries {
        let _ = write!(text, "  {:<18}", rule.name());
        for value in [summary.mean, summary.min, summary.max] {
            let _ = write!(text, "{:>9}", number(value));
        }
        let _ = write!(text, "{:>10.4}{:>12.3}", summary.success, summary.sends_per_call);
        match summary.early {
            0 => text.push('\n'),
            early => {
                let _ = writeln!(text, "  {early} sends earlier than asked");
            }
        }
    }
    text.push('\n');
    met
}
