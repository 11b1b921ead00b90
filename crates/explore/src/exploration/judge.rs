//! Judges what paths found: every new step by interpreting the program before and after it, on a few cheap inputs; every new program at
//! the end of a path on all inputs.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::ops::Range;
use std::rc::Rc;

use assay_drive::{DriveError, Interrupt, Pipeline, Step};
use assay_engine::interpret::Execution;
use assay_ir::{Module, Type, TypeId};
use assay_judge::{
    Behaviour, Follower, FunctionVerdict, Miscompilation, Plan, Settings, Unparsable, Verdict as Judged,
    VerdictCounts, compare, judge,
};
use assay_triage::TestedProgram;

use super::ExplorationTools;
use super::build::{CompilerAnswer, StepOutcome};
use super::execute::shortened;
use super::graph::{NodeId, ParsedProgram};
use super::shorten::shorten;

/// Minimal number of inputs of a function on which a step is judged.
const STEP_INPUTS: usize = 2;
/// About how many scalar ops the interpreter may execute for a step: this determines how many inputs beyond [`STEP_INPUTS`] are
/// run.
const STEP_COST: u64 = 10_000;
/// The number of the first of these inputs: the earlier ones give all arguments the same boundary value.
const FIRST_INPUT: usize = 5;
/// Behaviours that are kept.
const KEPT: usize = 4096;
/// Maximal number of miscompilations by one pass that are reduced and reported; more would mostly be the same.
const REPORTED: usize = 3;

/// See the module.
pub struct PathJudge<'a> {
    tools: ExplorationTools<'a>,
    pub subject: &'a mut TestedProgram,
    settings: &'a Settings,
    /// Number of inputs of a function on which steps are judged.
    step_inputs: usize,
    /// These inputs.
    plan: Plan,
    /// The others.
    rest: Plan,
    behaviours: HashMap<NodeId, Rc<Behaviour>>,
    order: VecDeque<NodeId>,
    /// Programs at the ends of paths.
    finished: HashSet<NodeId>,
    /// How often each pass was found guilty.
    miscompiling: BTreeMap<String, usize>,
    /// The verdict on each step, in a word.
    pub verdicts: HashMap<(NodeId, Step), &'static str>,
    /// Whether floats occur in the source.
    floats: bool,
    /// Whether passes with a precondition are judged too.
    pub preconditions: bool,
}

/// About how many scalar ops a lowered form of the program executes on one input. This is estimated from the ops that the
/// program executes on its planned inputs, and from the elements of its values: a lowering turns an op on a tensor into
/// loops.
pub fn cost_of_one_input(module: &Module, plan: &Plan, behaviour: &Behaviour) -> u64 {
    let inputs = plan.functions.iter().map(|function| function.inputs.len()).max().unwrap_or(0);
    let mut elements = 0u64;
    module.walk(module.top(), &mut |op| {
        for &result in &module.op(op).results {
            elements = elements.saturating_add(elements_of(module.ctx.ty(module.value(result).ty)));
        }
    });
    let executed = behaviour.steps / inputs.max(1) as u64;
    executed.saturating_add(elements.saturating_mul(OPS_PER_ELEMENT)).max(1)
}

/// Number of scalar ops that replace an op on a tensor, for each element.
const OPS_PER_ELEMENT: u64 = 16;

/// Number of elements of a shaped type; dynamic sizes count as one.
fn elements_of(ty: &Type) -> u64 {
    let times = |all: u64, size: i64| all.saturating_mul(size.max(1).unsigned_abs());
    match ty {
        Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => shape.iter().copied().fold(1, times),
        Type::Vector { shape, .. } => shape.iter().map(|dim| dim.size).fold(1, times),
        _ => 0,
    }
}

/// On how many inputs of each function to judge a step.
fn step_inputs(cost_of_one: u64) -> usize {
    usize::try_from(STEP_COST / cost_of_one).unwrap_or(usize::MAX).max(STEP_INPUTS)
}

/// The positions of `wanted` inputs among all inputs of a function.
fn few_of(wanted: usize, inputs: usize) -> Range<usize> {
    let from = FIRST_INPUT.min(inputs.saturating_sub(wanted));
    from..inputs.min(from + wanted)
}

/// Splits the inputs of each function into a few and the others. If the few are very few, they are mixtures rather than
/// boundary values.
fn split(plan: &Plan, wanted: usize) -> (Plan, Plan) {
    let (mut few, mut rest) = (plan.clone(), plan.clone());
    for (few, rest) in few.functions.iter_mut().zip(&mut rest.functions) {
        few.inputs = rest.inputs.drain(few_of(wanted, rest.inputs.len())).collect();
    }
    (few, rest)
}

/// A program's behaviour on all inputs, combined from the two parts of the split.
fn join(few: &Behaviour, rest: Behaviour, wanted: usize) -> Behaviour {
    let steps = few.steps + rest.steps;
    let together = |(few, rest): (&Result<Vec<Execution>, _>, Result<Vec<Execution>, _>)| {
        let (few, mut all) = (few.clone()?, rest?);
        let at = few_of(wanted, few.len() + all.len()).start;
        all.splice(at..at, few);
        Ok(all)
    };
    Behaviour { functions: few.functions.iter().zip(rest.functions).map(together).collect(), steps }
}

impl<'a> PathJudge<'a> {
    pub fn new(
        tools: ExplorationTools<'a>,
        subject: &'a mut TestedProgram,
        settings: &'a Settings,
    ) -> PathJudge<'a> {
        let module = assay_ir::parse(&subject.text).ok();
        let cost = |module| cost_of_one_input(module, &subject.plan, &subject.behaviour);
        let step_inputs = step_inputs(module.as_ref().map_or(u64::MAX, cost));
        let (plan, rest) = split(&subject.plan, step_inputs);
        PathJudge {
            floats: module.as_ref().is_some_and(has_floats),
            step_inputs,
            plan,
            rest,
            tools,
            subject,
            settings,
            behaviours: HashMap::new(),
            order: VecDeque::new(),
            finished: HashSet::new(),
            miscompiling: BTreeMap::new(),
            verdicts: HashMap::new(),
            preconditions: false,
        }
    }

    /// Errors if the compiler was interrupted: judging the remaining steps may take long, too.
    pub fn must_go_on(&self) -> Result<(), DriveError> {
        let interrupt = self.tools.compiler.compiler.limits.interrupt;
        if interrupt.is_some_and(Interrupt::is_raised) { Err(DriveError::Interrupted) } else { Ok(()) }
    }

    /// Judges a step that was taken for the first time, after the steps of `prefix`.
    pub fn step(&mut self, prefix: &[Step], step: &Step, asked: &CompilerAnswer) {
        self.subject.report.passes.add(step.pass.clone());
        let mut pipeline = Pipeline { steps: prefix.to_vec() };
        pipeline.steps.push(step.clone());
        let before = &asked.before;
        let word = match &asked.outcome {
            StepOutcome::Done(None) => "unchanged",
            StepOutcome::Done(Some(after)) => self.judge_change(&pipeline, step, before, after),
            StepOutcome::Unreadable(text, error) => {
                let error = Unparsable(error.clone());
                self.tools.recorder.record_unreadable(
                    self.subject,
                    &pipeline,
                    step,
                    [&before.text, text],
                    &error,
                );
                "unreadable"
            }
            StepOutcome::Fault(trace) => {
                self.tools.recorder.record_end_of_step(self.subject, &before.text, step, &pipeline, trace);
                trace.end.word()
            }
        };
        self.verdicts.insert((before.node, step.clone()), word);
    }

    fn judge_change(
        &mut self,
        pipeline: &Pipeline,
        step: &Step,
        before: &ParsedProgram,
        after: &ParsedProgram,
    ) -> &'static str {
        let source = self.behaviour(before);
        let target = self.behaviour(after);
        if !self.is_judged(step, &before.module) {
            self.subject.count(VerdictCounts::not_judged(1));
            return "not-judged";
        }
        let programs = [&*before.module, &*after.module];
        let registry = self.tools.registry;
        let verdicts = judge(&self.plan, programs, [&*source, &*target], registry, self.settings);
        if differs(&verdicts) {
            return self.suspect(pipeline, step, &before.text, &after.text);
        }
        let counts = VerdictCounts::new(&verdicts);
        let refines = counts.refines > 0;
        self.subject.count(counts);
        if refines { "refines" } else { "not-comparable" }
    }

    /// Judges a step on all inputs, with all the checks that certainty requires.
    fn suspect(&mut self, pipeline: &Pipeline, step: &Step, before: &str, after: &str) -> &'static str {
        let plan = self.subject.plan.clone();
        let index = pipeline.steps.len() - 1;
        let Some((miscompilations, counts)) =
            judge_step(&self.tools, self.settings, &plan, index, before, after)
        else {
            return "not-comparable";
        };
        let word = match (miscompilations.is_empty(), counts.refines) {
            (false, _) => "differs",
            (true, 0) => "not-comparable",
            (true, _) => "refines",
        };
        self.subject.count(counts);
        for one in miscompilations {
            let seen = self.miscompiling.entry(step.pass.clone()).or_insert(0);
            *seen += 1;
            if *seen <= REPORTED {
                let mut finding = self.tools.recorder.miscompile(self.subject, self.settings, pipeline, &one);
                if let Ok(short) = self.shortest(pipeline, &one.function)
                    && let Some(line) = shortened(pipeline, &short)
                {
                    finding.compilation.pipeline = short.to_string();
                    finding.claim.explanation.push(line);
                }
                self.subject.report.findings.push(finding);
            }
        }
        word
    }

    /// The path without those steps that are not needed to show that its last step is guilty.
    fn shortest(&self, path: &Pipeline, function: &str) -> Result<Pipeline, DriveError> {
        let plan = self.subject.plan.clone().only(function);
        shorten(path, &mut |path| {
            let trace = self.tools.compiler.trace(&self.subject.text, path)?;
            let last = path.steps.len() - 1;
            let changed = trace.steps.get(last).is_some_and(|step| step.ir.is_some());
            let (Some(before), Some(after), true) = (trace.before(last), trace.after(last), changed) else {
                return Ok(false);
            };
            let judged = judge_step(&self.tools, self.settings, &plan, last, before, after);
            Ok(judged.is_some_and(|(miscompilations, _)| !miscompilations.is_empty()))
        })
    }

    /// Whether one of these steps was found guilty.
    pub fn explains(&self, edges: &[(NodeId, Step)]) -> bool {
        edges.iter().any(|edge| self.verdicts.get(edge) == Some(&"differs"))
    }

    /// Whether floats keep their bits on a path.
    pub fn is_exact(&self, path: &Pipeline) -> bool {
        path.steps.iter().all(|step| self.tools.is_claimed(step, self.floats))
    }

    /// Whether a difference is conclusive.
    fn is_judged(&self, step: &Step, before: &Module) -> bool {
        if self.subject.is_judged_after(step, self.tools.catalogue, || Some(before)) {
            return true;
        }
        self.preconditions && self.tools.is_claimed(step, has_floats(before))
    }

    /// A program's behaviour; approximations are not sampled, since in most cases nothing differs.
    fn run(&self, body: &ParsedProgram, plan: &Plan) -> Behaviour {
        let settings = Settings { samples: false, ..self.settings.clone() };
        Behaviour::observe(&body.module, self.tools.registry, plan, &settings)
    }

    /// A program's behaviour on few inputs.
    fn behaviour(&mut self, body: &ParsedProgram) -> Rc<Behaviour> {
        if let Some(known) = self.behaviours.get(&body.node) {
            return Rc::clone(known);
        }
        let behaviour = Rc::new(self.run(body, &self.plan));
        self.behaviours.insert(body.node, Rc::clone(&behaviour));
        self.order.push_back(body.node);
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.behaviours.remove(&oldest);
        }
        behaviour
    }

    /// Judges a program at the end of a path on all inputs, once. If it differs and no step was found guilty, each step
    /// is judged on all inputs too. Returns whether this was the first time.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn end(
        &mut self,
        pipeline: &Pipeline,
        edges: &[(NodeId, Step)],
        body: &ParsedProgram,
    ) -> Result<bool, DriveError> {
        if !self.finished.insert(body.node) {
            return Ok(false);
        }
        let few = self.behaviour(body);
        let behaviour = join(&few, self.run(body, &self.rest), self.step_inputs);
        let verdicts = compare(&self.subject.plan, &self.subject.behaviour, &behaviour);
        let suspicious = differs(&verdicts) && !self.explains(edges) && self.is_exact(pipeline);
        if let (true, Ok(source)) = (suspicious, assay_ir::parse(&self.subject.text)) {
            let (subject, registry) = (&self.subject, self.tools.registry);
            let behaviours = [&*subject.behaviour, &behaviour];
            let verdicts = judge(&subject.plan, [&source, &body.module], behaviours, registry, self.settings);
            if differs(&verdicts) {
                self.retrace(pipeline, edges)?;
            }
        }
        Ok(true)
    }

    fn retrace(&mut self, pipeline: &Pipeline, edges: &[(NodeId, Step)]) -> Result<(), DriveError> {
        let source = self.subject.text.clone();
        let trace = self.tools.compiler.trace(&source, pipeline)?;
        for (done, before, after) in trace.changes() {
            let step = &pipeline.steps[done.step];
            let Ok(module) = assay_ir::parse(before) else { break };
            if self.is_judged(step, &module) {
                let prefix = Pipeline { steps: pipeline.steps[..=done.step].to_vec() };
                if self.suspect(&prefix, step, before, after) == "differs" {
                    if let Some(edge) = edges.get(done.step) {
                        self.verdicts.insert(edge.clone(), "differs");
                    }
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Judges a step on the inputs of a plan, with all the checks that certainty requires; `None` if the programs do not
/// parse.
fn judge_step(
    tools: &ExplorationTools<'_>,
    settings: &Settings,
    plan: &Plan,
    index: usize,
    before: &str,
    after: &str,
) -> Option<(Vec<Miscompilation>, VerdictCounts)> {
    let module = assay_ir::parse(before).ok()?;
    let source = Rc::new(Behaviour::observe(&module, tools.registry, plan, settings));
    let mut follower = Follower::new(tools.registry, settings, plan, before.to_owned(), source);
    let (_, miscompilations) = follower.judge_step(index, after).ok()?;
    Some((miscompilations, follower.counts))
}

fn differs(verdicts: &[FunctionVerdict]) -> bool {
    verdicts.iter().any(|one| matches!(one.verdict, Judged::Differs(_)))
}

/// Whether floats occur in a program.
fn has_floats(module: &Module) -> bool {
    (0..module.ctx.n_types()).any(|id| matches!(module.ctx.ty(TypeId(id as u32)), Type::Float(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_tensor_costs_as_much_as_there_is() {
        let text = "%0 = \"a.b\"() : () -> tensor<9223372036854775807x4xi8>";
        let module = assay_ir::parse(text).unwrap();
        let (registry, settings) = (assay_dialects::shared(), Settings::default());
        let plan = Plan::new(&module, registry, &settings);
        let behaviour = Behaviour::observe(&module, registry, &plan, &settings);
        assert_eq!(cost_of_one_input(&module, &plan, &behaviour), u64::MAX);
        assert_eq!(step_inputs(u64::MAX), STEP_INPUTS);
    }
}
