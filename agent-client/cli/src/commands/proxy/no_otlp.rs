//! In place of traces, in a build without the feature `otlp`.

use std::time::Duration;

use toolerror_agent::proxy::ProxyEvent;

use crate::args::proxy::OperatorArgs;
use crate::output::Stop;

/// There are none.
pub(crate) enum Traces {}

impl Traces {
    /// Says so, if the option asks for traces. The variables of the environment are for other programs too.
    pub(crate) fn new(args: &OperatorArgs, _is_http: bool) -> Result<Option<Self>, Stop> {
        match args.otlp {
            Some(_) => Err(Stop::usage(
                "--otlp",
                "this build has no traces: build it with `--features otlp`",
            )),
            None => Ok(None),
        }
    }

    pub(crate) fn hear(&self, _server: &str, _event: &ProxyEvent) {
        match *self {}
    }

    pub(crate) fn end(&self, _limit: Duration) {
        match *self {}
    }
}
