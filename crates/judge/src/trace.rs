//! Judging a program after every pass: the first difference names the guilty pass.

use assay_engine::interpret::Execution;
use assay_ir::Module;
use assay_model::{Registry, Stop};

use crate::behaviour::{Behaviour, Plan, PlannedFunction, Settings};
use crate::inputs::ResultForm;
use crate::refine::{Difference, FunctionVerdict, Verdict, compare, is_poisoned};
use crate::settle::judge;

/// What was found at one step of a pipeline.
#[derive(Debug)]
pub struct StepVerdict {
    /// Position of the step in the pipeline.
    pub step: usize,
    pub functions: Vec<FunctionVerdict>,
}

/// A step that changed what a function does.
#[derive(Debug)]
pub struct Guilty {
    /// Position of the step in the pipeline.
    pub step: usize,
    pub function: String,
    /// What the function's results are in the source program.
    pub results: Vec<ResultForm>,
    pub difference: Difference,
    /// Where poison or undefined behaviour first arises after the step, if that is what differs.
    pub culprit: Option<Culprit>,
    /// IR before and after the step.
    pub before: String,
    pub after: String,
}

/// An op that breaks one of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Culprit {
    pub op: String,
    /// Id of the rule.
    pub rule: String,
}

/// How many function verdicts there were of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub refines: usize,
    pub differs: usize,
    pub not_comparable: usize,
}

/// Follows one program through a pipeline.
pub struct Follower<'a> {
    registry: &'a Registry,
    settings: &'a Settings,
    plan: &'a Plan,
    text: String,
    behaviour: std::rc::Rc<Behaviour>,
    pub counts: Counts,
}

/// IR that the compiler printed and that our parser does not take: a defect of ours, unless the compiler does not
/// read it either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unparsable(pub String);

impl<'a> Follower<'a> {
    /// Starts with the source program, its text, and its behaviour on the plan.
    pub fn new(
        registry: &'a Registry,
        settings: &'a Settings,
        plan: &'a Plan,
        text: String,
        behaviour: std::rc::Rc<Behaviour>,
    ) -> Follower<'a> {
        Follower { registry, settings, plan, text, behaviour, counts: Counts::default() }
    }

    /// Judges the IR after a step that changed it, then goes on from there.
    ///
    /// # Errors
    /// If the IR does not parse.
    pub fn step(&mut self, step: usize, after_text: &str) -> Result<(StepVerdict, Vec<Guilty>), Unparsable> {
        let module = parse(after_text)?;
        let after = Behaviour::after(&self.behaviour, &module, self.registry, self.plan, self.settings);
        let mut functions = compare(self.plan, &self.behaviour, &after);
        let mut guilty = Vec::new();
        let before = match functions.iter().any(|verdict| matches!(verdict.verdict, Verdict::Differs(_))) {
            true => Some(parse(&self.text)?),
            false => None,
        };
        if let Some(before) = &before {
            let behaviours = [&*self.behaviour, &after];
            functions = judge(self.plan, [before, &module], behaviours, self.registry, self.settings);
        }
        for (verdict, planned) in functions.iter().zip(&self.plan.functions) {
            match &verdict.verdict {
                Verdict::Refines { .. } => self.counts.refines += 1,
                Verdict::NotComparable(_) => self.counts.not_comparable += 1,
                Verdict::Differs(difference) => {
                    self.counts.differs += 1;
                    guilty.push(Guilty {
                        step,
                        function: verdict.function.clone(),
                        results: planned.results.clone(),
                        culprit: before
                            .as_ref()
                            .and_then(|before| self.culprit([before, &module], planned, difference)),
                        difference: (**difference).clone(),
                        before: self.text.clone(),
                        after: after_text.to_owned(),
                    });
                }
            }
        }
        self.text = after_text.to_owned();
        self.behaviour = std::rc::Rc::new(after);
        Ok((StepVerdict { step, functions }, guilty))
    }

    /// Goes on from the IR after a step that is not to be judged: it is sound only if something holds that nobody
    /// checked, or it may change floats.
    ///
    /// # Errors
    /// If the IR does not parse.
    pub fn pass_over(&mut self, after_text: &str) -> Result<(), Unparsable> {
        let module = parse(after_text)?;
        let after = Behaviour::after(&self.behaviour, &module, self.registry, self.plan, self.settings);
        self.behaviour = std::rc::Rc::new(after);
        self.text = after_text.to_owned();
        self.counts.not_comparable += self.plan.functions.len();
        Ok(())
    }

    /// Judges a step that left the program as it was: what cannot be run cannot be compared there either.
    pub fn unchanged(&mut self, step: usize) -> StepVerdict {
        let functions = compare(self.plan, &self.behaviour, &self.behaviour);
        for verdict in &functions {
            match &verdict.verdict {
                Verdict::NotComparable(_) => self.counts.not_comparable += 1,
                Verdict::Refines { .. } | Verdict::Differs(_) => self.counts.refines += 1,
            }
        }
        StepVerdict { step, functions }
    }

    /// Runs the failing input once more on both programs, stopping at the first rule that is broken, those of poison
    /// included: what the program before the step breaks as well stands by only.
    fn culprit(
        &self,
        programs: [&Module; 2],
        planned: &PlannedFunction,
        difference: &Difference,
    ) -> Option<Culprit> {
        if !is_poisoned(&difference.before, &difference.after) {
            return None;
        }
        let mut settings = self.settings.clone();
        settings.config.strict = true;
        let plan = Plan::single(planned, difference.input.clone());
        let [before, after] = programs.map(|module| {
            let strict = Behaviour::of(module, self.registry, &plan, &settings);
            broken(module, strict.functions.first()?.as_ref().ok()?.first()?)
        });
        if after.as_ref().map(|one| &one.rule) != before.as_ref().map(|one| &one.rule) {
            return after;
        }
        // The program before is not undefined, so it does not break this rule.
        broken(programs[1], &difference.after)
    }

    /// The behaviour after the last judged step.
    pub fn behaviour(&self) -> &Behaviour {
        &self.behaviour
    }

    /// The same, to go on from elsewhere.
    pub fn into_behaviour(self) -> std::rc::Rc<Behaviour> {
        self.behaviour
    }
}

/// The op and the rule that end an execution.
fn broken(module: &Module, execution: &Execution) -> Option<Culprit> {
    let Err(Stop::Ub(ub)) = &execution.result else { return None };
    Some(Culprit { op: module.op_name(ub.op?).to_owned(), rule: ub.rule.to_owned() })
}

fn parse(text: &str) -> Result<Module, Unparsable> {
    assay_ir::parse(text).map_err(|error| Unparsable(error.to_string()))
}
