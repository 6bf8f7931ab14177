//! How `read` and `http` print an assessment.

use std::fmt::Write as _;

use serde_json::{json, Value};
use toolerror::{Delivery, Effects, Outcome, Reading, ToolError};
use toolerror_agent::{assess_outcome, AssessContext, Assessment, Decision, Facts, OutcomeKind};

use crate::args::{FactArgs, OutputArgs};
use crate::input::{now_ms, policy};
use crate::output::{self, visible, Done, Paint, Stop};

impl FactArgs {
    /// The facts about the call, from the arguments.
    fn context(&self) -> Result<AssessContext, Stop> {
        Ok(AssessContext {
            now_ms: self.now_ms(),
            tool: self.tool.clone().unwrap_or_default(),
            facts: Facts {
                read_only: self.read_only,
                idempotent: self.idempotent,
                side_effects: self.side_effects,
                method: self.method,
                ..Facts::default()
            },
            policy: policy(self.policy.as_deref())?,
            ..AssessContext::default()
        })
    }

    /// The time for dates in the input.
    pub(crate) fn now_ms(&self) -> Option<i64> {
        self.now.or_else(now_ms)
    }
}

/// Prints what an outcome is and what to do next. The exit code is that of the error's type.
pub(crate) fn show(outcome: Outcome<'_>, facts: &FactArgs, output: OutputArgs) -> Done {
    let context = facts.context()?;
    let assessment = assess_outcome(&outcome, &context);
    let reading = outcome.failure().map(|reading| reading.with_tool(&context.tool));
    let text = if output.json {
        as_json(&assessment, reading.as_ref())
    } else {
        for_people(&assessment, reading.as_ref(), Paint::stdout(), output.explain)
    };
    output::print(&text)?;
    Ok(output::exit_code(assessment.error().map(ToolError::error_type)))
}

/// The assessment and the data of its reading, as one JSON object.
fn as_json(assessment: &Assessment, reading: Option<&Reading<'_>>) -> String {
    let mut out = json!(assessment);
    if let (Some(members), Some(reading)) = (out.as_object_mut(), reading) {
        members.insert("rule".into(), json!(reading.rule()));
        members.insert("evidence".into(), json!(evidence(reading)));
        members.insert("mode".into(), json!(reading.mode().as_str()));
        members.insert("wrappers".into(), json!(reading.wrappers()));
        members.insert("delivery".into(), json!(reading.delivery().map(Delivery::as_str)));
        members.insert(
            "effects".into(),
            json!(reading.error().effects().map(Effects::as_str)),
        );
        members.insert("advice".into(), json!(assessment.advice()));
        let extra = reading
            .extra()
            .and_then(|extra| serde_json::from_str::<Value>(extra).ok());
        members.insert("extra".into(), extra.unwrap_or(Value::Null));
    }
    format!("{out:#}\n")
}

/// The assessment as lines of a label and a value.
fn for_people(assessment: &Assessment, reading: Option<&Reading<'_>>, paint: Paint, explain: bool) -> String {
    let (Some(error), Some(reading), Some(decision)) = (assessment.error(), reading, assessment.decision())
    else {
        let what = match assessment.outcome() {
            OutcomeKind::PassThrough => {
                "neither success nor failure: the server asks for input, or gave a task handle"
            }
            _ => "not an error",
        };
        return format!("{what}\n");
    };
    let mut lines = ReportLines {
        paint,
        out: String::new(),
    };
    lines.error(error);
    lines.found(assessment, reading);
    if let Some(data) = error.data_json() {
        lines.line("data", &visible(data));
    }
    if let Some(delivery) = reading.delivery() {
        lines.line("delivery", delivery.as_str());
    }
    if explain {
        lines.rule(assessment, reading);
    }
    lines.next_step(decision);
    lines.line("advice", &visible(&assessment.advice().unwrap_or_default()));
    lines.out
}

/// The lines of an assessment, each a name and what it says.
struct ReportLines {
    paint: Paint,
    out: String,
}

impl ReportLines {
    fn line(&mut self, name: &str, text: &str) {
        let _ = writeln!(self.out, "{} {text}", self.paint.dim(&format!("{name:<12}")));
    }

    /// Adds type and message.
    fn error(&mut self, error: &ToolError) {
        let recoverable = if error.recoverable() {
            "recoverable"
        } else {
            "not recoverable"
        };
        let error_type = self.paint.bold(error.error_type().as_str());
        self.line("type", &format!("{error_type} ({recoverable})"));
        self.line("message", &visible(error.message()));
    }

    /// Adds what was found, and inside which wrappers.
    fn found(&mut self, assessment: &Assessment, reading: &Reading<'_>) {
        let found = assessment.outcome().as_str();
        match reading.wrappers() {
            [] => self.line("found", found),
            wrappers => self.line("found", &format!("{found}, inside: {}", wrappers.join(", "))),
        }
    }

    /// The rule that decided, and the words that it matched.
    fn rule(&mut self, assessment: &Assessment, reading: &Reading<'_>) {
        let none = match assessment.outcome().as_str() {
            "mapped" => "not named: the error comes from a status, a code or the class of a failure",
            _ => "none: the classifier was not used, or no rule matches",
        };
        self.line("rule", reading.rule().unwrap_or(none));
        if let Some(evidence) = evidence(reading) {
            self.line("evidence", &visible(evidence));
        }
    }

    /// Adds the action with its reason.
    fn next_step(&mut self, decision: &Decision) {
        let action = decision.action().as_str();
        let reason = decision
            .reason()
            .map(|reason| format!(" ({})", reason.as_str()))
            .unwrap_or_default();
        let step = self.paint.action(action, &format!("{action}{reason}"));
        self.line("next step", &step);
    }
}

/// The words that a rule has matched. A rule about a whole text has none (SPEC 3.6.13).
fn evidence<'a>(reading: &'a Reading<'_>) -> Option<&'a str> {
    reading.evidence().filter(|words| !words.is_empty())
}
