//! The engine with its defaults reaches the targets of `docs/policy.md`: on 3 seeds, or with `TOOLERROR_FULL` on 20.

use super::{run, summary, Case, Rule, Summary, Target};

/// The number of seeds; more in the full run.
fn seeds() -> u64 {
    if std::env::var_os("TOOLERROR_FULL").is_some() {
        20
    } else {
        3
    }
}

fn over_seeds(case: Case, rule: Rule) -> Summary {
    let outcomes: Vec<_> = (0..seeds()).map(|seed| run(case, rule, seed)).collect();
    summary(&outcomes)
}

#[test]
fn every_target_is_met() {
    for case in Case::ALL {
        let ours = over_seeds(case, Rule::Toolerror);
        let full_jitter = over_seeds(case, Rule::FullJitter3);
        let target = Target::for_case(case);
        assert!(
            target.is_met(&ours, Some(&full_jitter)),
            "{} must be {target}: {ours:?}",
            case.name()
        );
    }
}

#[test]
fn a_seed_gives_the_same_numbers_again_and_another_gives_others() {
    let case = Case::ALL[1];
    for rule in Rule::for_case(case) {
        assert_eq!(run(case, rule, 7), run(case, rule, 7));
    }
    let values = [7, 8].map(|seed| run(case, Rule::Toolerror, seed).value);
    assert!((values[0] - values[1]).abs() > 0.0);
}

/// The rivals do what their rules say where that can be worked out by hand.
#[test]
fn rivals_follow_their_published_rules() {
    let mean = |name: &str, rule| {
        let case = Case::ALL.into_iter().find(|case| case.name() == name).unwrap();
        over_seeds(case, rule).mean
    };
    let near = |value: f64, expected: f64, tolerance: f64| (value - expected).abs() <= tolerance;
    // three calls at p = 0.1 and 0.2: 1 − p³
    assert!(near(
        mean("errors p=0.1, 0.5 calls/s", Rule::AwsStandard),
        0.999,
        0.0005
    ));
    assert!(near(
        mean("errors p=0.2, 0.5 calls/s", Rule::AwsStandard),
        0.992,
        0.001
    ));
    // 500 tokens pay 35 retries at 14; 45 calls in 90 s
    assert!(near(
        mean("outage, 0.5 calls/s", Rule::Aws2026),
        1.0 + 35.0 / 45.0,
        0.03
    ));
    // five failures empty half of gRPC's tokens: three retries in 4.5 calls
    assert!(near(
        mean("outage, 0.05 calls/s", Rule::Grpc),
        1.0 + 3.0 / 4.5,
        0.06
    ));
    // a reply is lost after one of 19 requests that arrive, and each of these makes a duplicate
    assert!(near(mean("lost replies", Rule::Exponential4), 0.05, 0.01));
    assert!(near(mean("lost replies", Rule::NoRetry), 0.0, 0.0));
}
