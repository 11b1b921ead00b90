//! The verdict on a function, and the counts of the comparisons on its inputs.

use assay_engine::interpret::{Execution, Openness};
use assay_model::Stop;

use crate::behaviour::{Behaviour, Plan, PlannedFunction};
use crate::comparison::{ExecutionComparison, Leeway};
use crate::difference::Difference;
use crate::inputs::Input;
use crate::no_executions::NoExecutions;
use crate::reason::{Reason, ReasonKind};
use crate::tolerance::compare_sampled;
use crate::view::shows_nothing;

/// Why a public function that the target does not have cannot be compared.
pub const GONE: &str = "the function is gone";

/// The judgement on one function.
#[derive(Clone, Debug)]
pub struct FunctionVerdict {
    /// Its symbol, without `@`.
    pub function: String,
    /// The answer for this function and step.
    pub verdict: Verdict,
}

/// Whether a step preserves what a function does.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Refines on `inputs` inputs. On `undefined` of them, the source is undefined and allows anything. On `open` of them, not
    /// everything was compared, because it depends on open results or the target could not be run to its end.
    Refines {
        /// Number of inputs on which both were run.
        inputs: usize,
        /// Number of these on which the source breaks a rule of undefined behaviour.
        undefined: usize,
        /// Of these: not everything was compared.
        open: usize,
    },
    /// On one input, the target shows something that the source does not allow.
    Differs(Box<Difference>),
    /// Nothing is proved, for this reason.
    NotComparable(Reason),
}

/// Compares the behaviours of a program before and after a transformation, as if every result were determined. A
/// difference may come from an open result, or from where objects lie; [`crate::judge`] checks that.
pub fn compare(plan: &Plan, before: &Behaviour, after: &Behaviour) -> Vec<FunctionVerdict> {
    let pairs = plan.functions.iter().zip(before.functions.iter().zip(&after.functions));
    let judge = |before: &Result<Vec<Execution>, NoExecutions>,
                 after: &Result<Vec<Execution>, NoExecutions>,
                 function: &PlannedFunction| match (before, after) {
        (Ok(before), Ok(after)) => {
            let mut tally = InputCounts::default();
            for (input, (before, after)) in function.inputs.iter().zip(before.iter().zip(after)) {
                tally.add(input, [before, after], compare_sampled(before, after, Leeway::default()));
            }
            tally.verdict()
        }
        (_, Err(NoExecutions::Interrupted)) | (Err(NoExecutions::Interrupted), _) => interrupted(),
        (_, Err(NoExecutions::Gone)) | (Err(NoExecutions::Gone), _) => {
            not_comparable(ReasonKind::Changed, GONE)
        }
        (_, Err(NoExecutions::NotRun)) | (Err(NoExecutions::NotRun), _) => {
            not_comparable(ReasonKind::Unsupported, "its dialect's functions are not run")
        }
        _ => not_comparable(ReasonKind::Changed, "the function's signature changed"),
    };
    pairs
        .map(|(function, (before, after))| FunctionVerdict {
            function: function.name.clone(),
            verdict: judge(before, after, function),
        })
        .collect()
}

/// The verdict if the user does not want to wait for another one.
pub(crate) fn interrupted() -> Verdict {
    not_comparable(ReasonKind::Interrupted, "interrupted")
}

fn not_comparable(kind: ReasonKind, why: impl Into<String>) -> Verdict {
    Verdict::NotComparable(Reason::new(kind, why))
}

/// Counts of the comparisons on a function's inputs.
#[derive(Default)]
pub(crate) struct InputCounts {
    held: usize,
    undefined: usize,
    /// The first rule that the source breaks.
    broken: Option<&'static str>,
    partly: usize,
    /// All that the source shows is poison.
    poison: usize,
    /// Nothing was compared, as all is open.
    all_open: usize,
    /// Why something could not be compared.
    open: Option<Reason>,
    /// Number of inputs on which the target could not be run to its end.
    unjudged: usize,
    difference: Option<Difference>,
}

impl InputCounts {
    pub(crate) fn add(
        &mut self,
        input: &Input,
        [before, after]: [&Execution; 2],
        comparison: ExecutionComparison,
    ) {
        match comparison {
            ExecutionComparison::Allowed => {
                self.undefined += 1;
                if let (None, Err(Stop::Ub(ub))) = (self.broken, &before.result) {
                    self.broken = Some(ub.rule_id());
                }
            }
            // Open results that are equal are only equal by chance.
            ExecutionComparison::Same => match (before.open, after.open) {
                (Openness::Nothing, _) if shows_nothing(before) => self.poison += 1,
                (Openness::Nothing, Openness::Nothing) => self.held += 1,
                (Openness::Nothing | Openness::Partly, _) => self.partly += 1,
                (Openness::Wholly(why), _) => self.add_open(why),
            },
            ExecutionComparison::Partly => self.partly += 1,
            ExecutionComparison::AllOpen(why) => self.add_open(why),
            ExecutionComparison::Open(why) => {
                self.unjudged += 1;
                self.open.get_or_insert(why);
            }
            ExecutionComparison::Different(change) => {
                if self.difference.as_ref().is_none_or(|old| input.size() < old.input.size()) {
                    let (before, after) = (before.clone(), after.clone());
                    let input = input.clone();
                    self.difference = Some(Difference { input, before, after, change, frozen: None });
                }
            }
        }
    }

    fn add_open(&mut self, why: &str) {
        self.all_open += 1;
        self.open.get_or_insert_with(|| Reason::new(ReasonKind::Open, why));
    }

    pub(crate) fn verdict(self) -> Verdict {
        match (self.difference, self.open) {
            (Some(difference), _) => Verdict::Differs(Box::new(difference)),
            (None, Some(why)) if self.held + self.partly == 0 => Verdict::NotComparable(why),
            (None, _) if self.held + self.partly + self.poison == 0 && self.undefined > 0 => {
                let rule = self.broken.unwrap_or_default();
                not_comparable(ReasonKind::Undefined, undefined_everywhere(self.undefined, rule))
            }
            (None, _) if self.held + self.partly == 0 && self.poison > 0 => {
                let inputs = all_tried(self.poison + self.undefined);
                not_comparable(ReasonKind::Undefined, format!("all that it shows is undefined on {inputs}"))
            }
            (None, _) => Verdict::Refines {
                inputs: self.held
                    + self.partly
                    + self.poison
                    + self.all_open
                    + self.unjudged
                    + self.undefined,
                undefined: self.undefined,
                open: self.partly + self.all_open + self.unjudged,
            },
        }
    }
}

/// Why nothing was compared: the source is undefined on all inputs, and allows anything.
fn undefined_everywhere(tried: usize, rule: &str) -> String {
    format!("undefined on {} ({rule})", all_tried(tried))
}

fn all_tried(inputs: usize) -> String {
    if inputs == 1 { "its only input".to_owned() } else { format!("all {inputs} inputs tried") }
}
