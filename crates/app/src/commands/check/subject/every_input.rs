//! Verdicts on all inputs.

use assay_drive::opt::PassTrace;
use assay_judge::{Behaviour, Plan, Settings};

use super::super::exhaust::{self, Exhaustive};
use super::ProgramCheck;

impl ProgramCheck<'_> {
    /// Runs functions with few input bits on all inputs. If a step differs on an input, the input is added to the plan, and the
    /// functions run again on the plan's inputs.
    pub(super) fn exhaust(
        &mut self,
        exhaustive: &Exhaustive,
        settings: &Settings,
        plan: &mut Plan,
        trace: &PassTrace,
    ) -> Option<Behaviour> {
        let registry = &self.checker.registry;
        let mut programs = vec![self.text.clone()];
        for step in &trace.steps {
            programs.push(step.ir.as_ref().or(programs.last())?.clone());
        }
        let mut is_new = false;
        for planned in plan.functions.iter_mut().filter(|planned| !planned.is_complete) {
            let Some(maker) = planned.maker.clone() else { continue };
            let Some(bits) = maker.bits().filter(|&bits| bits <= exhaust::MAX_BITS) else { continue };
            if exhaustive.is_stopped() {
                break;
            }
            let exhausted = exhaustive.run(&programs, &planned.name, bits, settings);
            for (index, holds) in exhausted.holds.into_iter().enumerate() {
                let step = trace.steps.get(index).map_or(index, |step| step.step);
                self.exhausted.insert((planned.name.clone(), step), holds);
            }
            if let Some(n) = exhausted.differs {
                planned.inputs.push(maker.one_of_all(n));
                is_new = true;
            }
        }
        is_new.then(|| Behaviour::observe(&self.module, registry, plan, settings))
    }

    /// Whether a verdict covers all inputs.
    pub(super) fn is_complete(&self, function: &str, holds: Option<(usize, usize)>) -> bool {
        let planned = self.plan.functions.iter().find(|planned| planned.name == function);
        planned.is_some_and(|planned| {
            planned.is_complete && holds.is_some_and(|(inputs, _)| inputs == planned.inputs.len())
        })
    }
}
