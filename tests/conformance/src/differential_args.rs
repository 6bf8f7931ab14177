//! The arguments of `toolerror-conformance differential`.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use toolerror_conformance::{load, Corpus, Differential, Intended};

#[derive(Args)]
pub(crate) struct DifferentialArgs {
    /// What `sh -c` runs for the testee of the old version
    #[arg(long, value_name = "CMD")]
    old: String,
    /// What `sh -c` runs for the testee of the new version
    #[arg(long, value_name = "CMD")]
    new: String,
    /// Folder of vectors, walked for *.json: both versions get them all
    #[arg(long, value_name = "DIR")]
    vectors: PathBuf,
    /// Folder of tables: with the vectors, what random inputs are made of
    #[arg(long, value_name = "DIR")]
    tables: PathBuf,
    /// List of intended differences
    #[arg(long, value_name = "FILE")]
    intended: Option<PathBuf>,
    /// That many random inputs
    #[arg(long, value_name = "N", default_value = "20000")]
    inputs: u64,
    /// That many random traces
    #[arg(long, value_name = "N", default_value = "1000")]
    traces: u64,
    /// The seed of random inputs and traces
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,
    /// A row of the list that covers nothing is a failure
    #[arg(long)]
    fail_unused: bool,
    /// Time for each answer, in seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout_seconds: Duration,
    /// Pairs of processes at a time [default: one per processor]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// How many sorts of differences are shown with an example
    #[arg(long, value_name = "N", default_value = "10")]
    show: usize,
}

/// Compares the two versions; gives the text to print and whether all is as intended.
pub(crate) fn differential(args: DifferentialArgs) -> Result<(String, bool), String> {
    let intended = match &args.intended {
        Some(file) => Intended::load(file).map_err(|e| format!("--intended: {e}"))?,
        None => Intended::default(),
    };
    let run = Differential {
        vectors: load(&args.vectors).map_err(|e| format!("--vectors: {e}"))?,
        corpus: Corpus::load(&args.vectors, &args.tables).map_err(|e| format!("--tables: {e}"))?,
        old: args.old,
        new: args.new,
        inputs: args.inputs,
        traces: args.traces,
        seed: args.seed,
        intended,
        fail_unused: args.fail_unused,
        timeout: args.timeout_seconds,
        jobs: args
            .jobs
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        show: args.show,
    };
    run.run().map_err(|e| format!("differential: {e}"))
}

/// A time of an option.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|s| *s >= 0.001 && *s <= 86400.0);
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "not a number of seconds between 0.001 and 86400".into())
}
