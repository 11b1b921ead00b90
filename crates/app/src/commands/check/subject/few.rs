//! Chooses the number of inputs for a function: few if no pass changes the function; otherwise as many as the settings allow.

use std::collections::BTreeSet;
use std::rc::Rc;

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_judge::NoExecutions;
use assay_judge::{Behaviour, Plan, PlannedFunction, Settings, find_changed, is_defined, observe};

use super::super::functions::always_poison;
use super::super::record::CheckRecord;
use super::{Checker, ProgramCheck};

/// Number of inputs for a function that no pass changes.
const FEW: usize = 8;

type Outcome = Result<Vec<Execution>, NoExecutions>;

impl Checker {
    /// Runs the functions of a plan, and returns their behaviour. A function runs on few inputs if it is the same in all programs
    /// after the passes (`made`). Also returns the names of these functions.
    pub(super) fn run_functions(
        &self,
        (module, text): (&Module, &str),
        plan: &mut Plan,
        settings: &Settings,
        made: &[&str],
    ) -> (Behaviour, BTreeSet<String>) {
        let settings = &without_samples(settings);
        let is_chosen = settings.enough.is_none() || settings.inputs <= FEW;
        // With --exhaustive or proofs, the user wants all functions to be judged fully, even those that no pass changes.
        if is_chosen || self.proving.is_some() || self.exhaustive.is_some() {
            return (observe(module, &self.registry, plan, settings), BTreeSet::new());
        }
        let brief = Settings { inputs: FEW, search: 0, every_bits: 0, ..settings.clone() };
        let mut outcomes: Vec<Outcome> = vec![Ok(Vec::new()); plan.functions.len()];
        let mut changed = find_changed(plan, text, made, settings);
        let same: Vec<bool> = changed.iter().map(|changed| !changed).collect();
        self.run(module, (plan, &mut outcomes), &same, &brief);
        let mut few = BTreeSet::new();
        for ((planned, outcome), more) in plan.functions.iter().zip(&outcomes).zip(&mut changed) {
            *more |= says_little(outcome);
            if !*more && !planned.is_complete {
                few.insert(planned.name.clone());
            }
        }
        self.run(module, (plan, &mut outcomes), &changed, settings);
        (Behaviour { functions: outcomes, steps: 0 }, few)
    }

    /// Runs some functions of a plan on as many inputs as the settings allow.
    fn run(
        &self,
        module: &Module,
        (plan, outcomes): (&mut Plan, &mut [Outcome]),
        wanted: &[bool],
        settings: &Settings,
    ) {
        let again = |planned: &PlannedFunction| {
            let (inputs, undefined) = (Vec::new(), Rc::default());
            PlannedFunction { inputs, undefined, is_complete: false, limits: None, ..planned.clone() }
        };
        let places: Vec<usize> = (0..wanted.len()).filter(|&place| wanted[place]).collect();
        if places.is_empty() {
            return;
        }
        let functions = places.iter().map(|&place| again(&plan.functions[place])).collect();
        let mut part = Plan { functions, skipped: Vec::new() };
        let behaviour = observe(module, &self.registry, &mut part, settings);
        for ((place, planned), outcome) in places.into_iter().zip(part.functions).zip(behaviour.functions) {
            (plan.functions[place], outcomes[place]) = (planned, outcome);
        }
    }
}

/// The settings to run a source without samples: these are taken only if there is a difference.
pub(super) fn without_samples(settings: &Settings) -> Settings {
    Settings { samples: false, ..settings.clone() }
}

/// Whether the outcome says little, so that more inputs may make a comparison possible.
fn says_little(outcome: &Outcome) -> bool {
    let Ok(executions) = outcome else { return false };
    !executions.iter().any(is_defined) || always_poison(outcome)
}

impl ProgramCheck<'_> {
    /// Runs functions that differ in some of the programs `made`, on as many inputs as the settings allow. `made` are the
    /// programs after the passes.
    pub(super) fn run_changed(&mut self, made: &[&str]) {
        if self.few.is_empty() {
            return;
        }
        let changed = find_changed(&self.plan, &self.text, made, &self.settings);
        let more: Vec<bool> = self
            .plan
            .functions
            .iter()
            .zip(changed)
            .map(|(planned, changed)| changed && self.few.remove(&planned.name))
            .collect();
        let outcomes = &mut Rc::make_mut(&mut self.behaviour).functions;
        let settings = without_samples(&self.settings);
        self.checker.run(&self.module, (&mut self.plan, outcomes), &more, &settings);
        for (planned, _) in self.plan.functions.iter().zip(&more).filter(|(_, more)| **more) {
            for record in &mut self.records {
                match record {
                    CheckRecord::Function(function) if function.function == planned.name => {
                        function.inputs = planned.inputs.len();
                    }
                    _ => {}
                }
            }
        }
    }
}
