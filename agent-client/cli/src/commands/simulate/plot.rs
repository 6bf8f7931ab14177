//! The results as an SVG: a panel for each case, a row for each rule.

use std::fmt::Write as _;

use super::number::number;
use crate::simulate::{Case, Rule, Summary, Target};

const COLUMNS: usize = 2;
const PANEL_WIDTH: f64 = 460.0;
const LABEL_WIDTH: f64 = 130.0;
const PLOT_WIDTH: f64 = 240.0;
const ROW: f64 = 18.0;
const HEAD: f64 = 52.0;
const FOOT: f64 = 22.0;
const TOP: f64 = 62.0;

/// Blue for ours and grey for others differ in lightness as well; the target is a dashed line.
const STYLE: &str = "
text{font:12px system-ui,sans-serif;fill:#1b1f24;paint-order:stroke;stroke:#fff;stroke-width:3px}
.title{font-size:17px;font-weight:600}.name{font-weight:600;font-size:13px}.small{font-size:11px;fill:#57606a}
.ours{fill:#0b5cad}.theirs{fill:#9aa4af}.span{stroke:#1b1f24;stroke-width:1.3}
.target{stroke:#b34700;stroke-width:1.6;stroke-dasharray:4 3}.target-text{fill:#b34700;font-size:11px}
.axis{stroke:#57606a;stroke-width:1}.back{fill:#fff}.bold{font-weight:600}
@media (prefers-color-scheme:dark){text{fill:#e6edf3;stroke:#0d1117}.small{fill:#9da7b3}.back{fill:#0d1117}
.ours{fill:#58a6ff}.theirs{fill:#5f6974}.span{stroke:#e6edf3}.axis{stroke:#9da7b3}
.target{stroke:#ffa657}.target-text{fill:#ffa657}}
";

/// Draws all panels.
pub(super) fn draw(panels: &[(Case, Vec<(Rule, Summary)>)], seeds: u64) -> String {
    let columns = COLUMNS.min(panels.len().max(1));
    let mut body = String::new();
    let mut y = TOP;
    for line in panels.chunks(columns) {
        for (column, (case, summaries)) in line.iter().enumerate() {
            panel(&mut body, column_x(column), y, *case, summaries);
        }
        let rows = line.iter().map(|(_, summaries)| summaries.len()).max();
        y += HEAD + FOOT + ROW * to_f64(rows.unwrap_or(0));
    }
    let width = column_x(columns) + 10.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" height=\"{y}\" \
role=\"img\" aria-label=\"Results of toolerror simulate\">\n<style>{STYLE}</style>\n\
<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n\
<text class=\"title\" x=\"20\" y=\"28\">toolerror beside other retry rules</text>\n\
<text class=\"small\" x=\"20\" y=\"46\">A model, not a measurement. Bars: mean of {seeds} seeds; \
black lines: least to most; dashed: target.</text>\n{body}</svg>\n"
    )
}

fn column_x(column: usize) -> f64 {
    20.0 + PANEL_WIDTH * to_f64(column)
}

/// One case as a panel of bars.
fn panel(out: &mut String, x: f64, y: f64, case: Case, summaries: &[(Rule, Summary)]) {
    let target = Target::for_case(case);
    let scale = Scale::new(target, summaries);
    let (top, left) = (y + HEAD - 10.0, x + LABEL_WIDTH);
    let bottom = top + ROW * to_f64(summaries.len());
    let better = match target {
        Target::AtLeast(_) => "more is better",
        _ => "less is better",
    };
    let _ = writeln!(
        out,
        "<text class=\"name\" x=\"{x}\" y=\"{:.1}\">{}</text>",
        y + 16.0,
        case.name()
    );
    let measure = case.scenario().measure();
    let _ = writeln!(
        out,
        "<text class=\"small\" x=\"{x}\" y=\"{:.1}\">{measure}, {better}</text>\
<text class=\"target-text\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">target {target}</text>",
        y + 32.0,
        left + PLOT_WIDTH + 50.0,
        y + 32.0
    );
    if let Some(limit) = target.limit() {
        let at = left + scale.x(limit);
        let _ = writeln!(
            out,
            "<line class=\"target\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>",
            top - 3.0,
            bottom + 3.0
        );
    }
    for (row, (rule, summary)) in summaries.iter().enumerate() {
        bar(out, left, top + ROW * to_f64(row), &scale, *rule, summary);
    }
    let _ = writeln!(
        out,
        "<line class=\"axis\" x1=\"{left}\" x2=\"{left}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\"/>\
<text class=\"small\" x=\"{left}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        bottom + 12.0,
        scale.from
    );
}

/// One rule as a bar with its range.
fn bar(out: &mut String, left: f64, y: f64, scale: &Scale, rule: Rule, summary: &Summary) {
    let ours = rule == Rule::Toolerror;
    let (class, bold) = if ours {
        ("ours", " class=\"bold\"")
    } else {
        ("theirs", "")
    };
    let (middle, text_y) = (y + ROW / 2.0, y + ROW / 2.0 + 4.0);
    let length = scale.x(summary.mean);
    let _ = writeln!(
        out,
        "<text{bold} x=\"{:.1}\" y=\"{text_y:.1}\" text-anchor=\"end\">{}</text>\
<rect class=\"{class}\" x=\"{left}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{:.1}\"/>",
        left - 8.0,
        rule.name(),
        y + 3.0,
        ROW - 6.0
    );
    let (from, to) = (left + scale.x(summary.min), left + scale.x(summary.max));
    if summary.mean.is_finite() && to - from > 1.0 {
        let _ = writeln!(
            out,
            "<line class=\"span\" x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{middle:.1}\" y2=\"{middle:.1}\"/>"
        );
    }
    let after =
        left + scale.x(summary.mean.max(if summary.mean.is_finite() {
            summary.max
        } else {
            0.0
        })) + 5.0;
    let more = if summary.mean.is_finite() && summary.mean > scale.to {
        " →"
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "<text{bold} x=\"{after:.1}\" y=\"{text_y:.1}\">{}{more}</text>",
        number(summary.mean)
    );
}

/// Where a value stands.
struct Scale {
    from: f64,
    to: f64,
}

impl Scale {
    /// Holds the target and all but the worst rules: those that are far off are cut.
    fn new(target: Target, summaries: &[(Rule, Summary)]) -> Self {
        let finite = || {
            summaries
                .iter()
                .map(|(_, summary)| summary.mean)
                .filter(|mean| mean.is_finite())
        };
        let least = finite().fold(f64::INFINITY, f64::min);
        let most = finite().fold(0.0, f64::max);
        // shares close to one are distinguished only without their common part
        let from = if matches!(target, Target::AtLeast(limit) if limit > 0.9) {
            (least * 20.0).floor() / 20.0
        } else {
            0.0
        };
        let reach = target.limit().unwrap_or(least) * 4.0;
        let more_is_better = matches!(target, Target::AtLeast(_));
        let to = if more_is_better || reach <= 0.0 {
            most
        } else {
            most.min(reach)
        };
        let to = to.max(target.limit().unwrap_or(0.0) * 1.1);
        Self {
            from,
            to: if to > from { to } else { from + 1.0 },
        }
    }

    fn x(&self, value: f64) -> f64 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0) * PLOT_WIDTH
    }
}

#[expect(clippy::cast_precision_loss, reason = "a handful of rows and columns")]
fn to_f64(count: usize) -> f64 {
    count as f64
}
