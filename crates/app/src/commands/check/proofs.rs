//! Counts proofs, pass by pass. Only functions that hold on the tried inputs are proved.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::record::{ProofRecord, VerdictRecord};
use crate::style::count;

/// Functions at passes, in the order in which the passes were first judged. A pass that several pipelines or steps name is
/// counted once.
#[derive(Default, Serialize)]
#[serde(transparent)]
pub struct StepProofs(Vec<PassProofs>);

#[derive(Default, Serialize)]
struct PassProofs {
    pass: String,
    /// Number of pairs of a function and a step that are proved: the step holds on all inputs.
    proved: usize,
    /// Number of pairs that are proved only for some inputs, for example up to a number of loop iterations.
    #[serde(skip_serializing_if = "super::record::is_none")]
    within_bounds: usize,
    /// Number of pairs that hold on the tried inputs but are not proved.
    unknown: usize,
    reasons: BTreeMap<String, usize>,
}

/// Number of reasons to list for a pass, unless the user wants all.
const SHOWN: usize = 3;

impl StepProofs {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Counts a function at a step, if the prover was asked about it.
    pub fn add(&mut self, verdict: &VerdictRecord) {
        if verdict.proof.is_none() && verdict.not_proved.is_none() {
            return;
        }
        let place = self.0.iter().position(|known| known.pass == verdict.pass).unwrap_or_else(|| {
            self.0.push(PassProofs { pass: verdict.pass.clone(), ..PassProofs::default() });
            self.0.len() - 1
        });
        let pass = &mut self.0[place];
        match &verdict.not_proved {
            None if verdict.proof.as_ref().is_some_and(ProofRecord::is_bounded) => pass.within_bounds += 1,
            None => pass.proved += 1,
            Some(why) => {
                pass.unknown += 1;
                *pass.reasons.entry(why.clone()).or_default() += 1;
            }
        }
    }

    /// A line for each pass, followed by the most common reasons why functions are not proved.
    pub fn text(&self, all: bool) -> String {
        let mut text = String::new();
        for pass in &self.0 {
            let of = count((pass.proved + pass.within_bounds + pass.unknown) as u64, "function");
            let bounded = match pass.within_bounds {
                0 => String::new(),
                number => format!(", {number} within bounds, which -v shows"),
            };
            let _ = writeln!(
                text,
                "after {}: {of} refine on the inputs tried, {} proved for all inputs{bounded}, {} unknown",
                pass.pass, pass.proved, pass.unknown
            );
            text += &reasons(&pass.reasons, "unknown", if all { usize::MAX } else { SHOWN });
        }
        text
    }
}

/// Reasons with the numbers of functions: the `most` most common ones, in descending order.
pub fn reasons(reasons: &BTreeMap<String, usize>, word: &str, most: usize) -> String {
    let mut text = String::new();
    let mut sorted: Vec<(&String, &usize)> = reasons.iter().collect();
    sorted.sort_by_key(|&(why, count)| (std::cmp::Reverse(count), why));
    for (why, count) in sorted.iter().take(most) {
        let _ = writeln!(text, "  {count:>6}  {word}: {why}");
    }
    if sorted.len() > most {
        let _ = writeln!(text, "          and {} more reasons, shown with -v", sorted.len() - most);
    }
    text
}
