//! `toolerror read`: what an error is and what to do next.

use toolerror::connection::FailureDescription;
use toolerror::{read, read_connection, read_json_rpc, read_result, Outcome};

use crate::args::{Kind, ReadArgs};
use crate::assessment::show;
use crate::foreign::read_as;
use crate::input::read_input;
use crate::output::{Done, Stop};
use crate::wire::read_response;

/// Reads a file or standard input and prints the assessment.
pub(crate) fn run(args: &ReadArgs) -> Done {
    let input = read_input(args.file.as_deref())?;
    if let Some(name) = &args.profile {
        return read_as(name, &String::from_utf8_lossy(&input), &args.facts, args.output);
    }
    let outcome = match args.kind {
        Kind::Text => Outcome::Failure(read(&input, args.mode)),
        Kind::Result => read_result(&input, args.mode),
        Kind::JsonRpc => read_json_rpc(&input, args.mode),
        Kind::Http => read_response(&input, args.mode, args.facts.now_ms())?,
        Kind::Connection => {
            let described = FailureDescription::from_json(&String::from_utf8_lossy(&input));
            let described = described
                .ok_or_else(|| Stop::usage("FILE", "does not describe a failure, see SPEC 7.2.7"))?;
            read_connection(&described, args.mode)
        }
    };
    show(outcome, &args.facts, args.output)
}
