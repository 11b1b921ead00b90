//! A slow function that a pass changed is judged with a larger step limit.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use assay_engine::interpret::Execution;
use assay_judge::NoExecutions;
use assay_judge::{
    Behaviour, Plan, PlannedFunction, Settings, find_changed, is_defined, is_out_of_steps, observe, retain,
};

use super::super::functions;
use super::super::record::CheckRecord;
use super::ProgramCheck;

/// Step limit for a function that reached the usual limit on every input.
const PATIENT_STEPS: u64 = 1 << 25;
/// Indices of the inputs to try for such a function, until it is defined on one. They are small distinct values, random values,
/// and zeros. Zeros come last, because most bugs do not show on them.
const NUMBERS: [usize; 3] = [11, 12, 0];

impl<'a> ProgramCheck<'a> {
    /// Moves slow functions to another check, which runs them on one input with a larger step limit. A function is slow if a pass
    /// changed it (it differs in one of the programs `made`) and it reached the step limit on every input. `None` if there are
    /// none.
    pub(super) fn split_slow(&mut self, made: &[&str]) -> Option<ProgramCheck<'a>> {
        let is_long = |outcome: &Result<Vec<Execution>, NoExecutions>| match outcome.as_deref() {
            Ok([execution]) => is_out_of_steps(execution),
            _ => false,
        };
        let is_any_long = self.behaviour.functions.iter().any(is_long);
        // Proofs need no executions. With --exhaustive, a second check would only add to the long run for which the user asked.
        let is_chosen = self.checker.proving.is_some() || self.checker.exhaustive.is_some();
        if !is_any_long || is_chosen || self.settings.config.steps >= PATIENT_STEPS {
            return None;
        }
        let changed = find_changed(&self.plan, &self.text, made, &self.settings);
        let outcomes = self.behaviour.functions.iter().zip(changed);
        let keeps: Vec<bool> =
            outcomes.map(|(outcome, is_changed)| !(is_changed && is_long(outcome))).collect();
        let all = self.plan.functions.iter().zip(&keeps);
        let names: Vec<String> =
            all.filter(|(_, keep)| !**keep).map(|(planned, _)| planned.name.clone()).collect();
        if names.is_empty() {
            return None;
        }
        self.functions.retain(|known| !names.contains(&known.name));
        retain(&mut self.plan.functions, &keeps);
        retain(&mut Rc::make_mut(&mut self.behaviour).functions, &keeps);
        let mut patient = self.with_more_steps(&names);
        self.replace_functions(std::mem::take(&mut patient.records));
        Some(patient)
    }

    /// Replaces the records of functions by newer ones at the same positions: a function's record must precede its verdicts.
    fn replace_functions(&mut self, newer: Vec<CheckRecord>) {
        for newer in newer {
            let CheckRecord::Function(function) = &newer else { continue };
            let is_same = |one: &&mut CheckRecord| matches!(one, CheckRecord::Function(one) if one.function == function.function);
            if let Some(older) = self.records.iter_mut().find(is_same) {
                *older = newer;
            }
        }
    }

    fn with_more_steps(&self, names: &[String]) -> ProgramCheck<'a> {
        let mut settings = Settings { search: 0, ..self.settings.clone() }.with_inputs(1);
        settings.config.steps = PATIENT_STEPS;
        let registry = &self.checker.registry;
        let mut plan = Plan { functions: Vec::new(), skipped: Vec::new() };
        let mut behaviour = Behaviour { functions: Vec::new(), steps: 0 };
        for number in NUMBERS {
            settings.first_input = number;
            let mut tried = Plan::new(&self.module, registry, &settings);
            let is_known =
                |planned: &PlannedFunction| plan.functions.iter().any(|one| one.name == planned.name);
            tried.functions.retain(|planned| names.contains(&planned.name) && !is_known(planned));
            let outcomes = observe(&self.module, registry, &mut tried, &settings).functions;
            for (planned, outcome) in tried.functions.into_iter().zip(outcomes) {
                if number == 0 || outcome.as_deref().is_ok_and(|all| all.iter().any(is_defined)) {
                    plan.functions.push(planned);
                    behaviour.functions.push(outcome);
                }
            }
        }
        let mut functions = functions::list_functions(&self.module, registry, &mut plan);
        functions.retain(|known| names.contains(&known.name));
        let none = Behaviour { functions: Vec::new(), steps: 0 };
        let mut check = ProgramCheck {
            checker: self.checker,
            file: self.file.clone(),
            module: self.module.clone(),
            text: self.text.clone(),
            functions,
            layout: self.layout.clone(),
            settings,
            plan,
            behaviour: Rc::new(none),
            few: BTreeSet::new(),
            records: Vec::new(),
            exhausted: BTreeMap::new(),
        };
        check.report_functions(behaviour);
        check
    }
}
