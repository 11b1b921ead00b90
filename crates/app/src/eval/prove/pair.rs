//! A function before and after an edit. The prover's answer is compared with the judge on inputs.

use std::sync::atomic::Ordering;
use std::time::Instant;

use assay_dialects::data_layout::data_layout;
use assay_engine::interpret::Execution;
use assay_engine::mutate::{Edited, check};
use assay_ir::{Module, print};
use assay_judge::{
    Behaviour, Difference, Plan, PlannedFunction, ReasonKind, Settings, StoppedProgram, Verdict, observe,
};
use assay_model::Stop;
use assay_prove::{ComparedProgram, ProofOutcome};

use super::ProverLab;
use super::peer::PeerAnswer;

/// The maximum number of functions per program: some programs of a corpus have a hundred similar ones.
const PER_PROGRAM: usize = 2;
/// Number of inputs to run at once when a proof is tested.
const CHUNK: usize = 500;
/// The test of a proof ends after this many executed ops. A call counts as `CALL` ops.
const BUDGET: u64 = 20_000_000;
const CALL: u64 = 30;

/// A function whose ops are all modelled, in a program with only the functions to which it refers.
pub struct EditedFunction {
    /// Name of the program that it is from.
    pub program: String,
    pub module: Module,
    pub before: ComparedProgram,
    pub planned: PlannedFunction,
    executions: Vec<Execution>,
    pub settings: Settings,
}

/// The prover's answer on an edit, checked against the judge.
pub enum EditAnswer {
    Refuted,
    /// Proved in both directions.
    Equal,
    /// Proved: the edited function refines the other.
    Refines,
    /// Proved within the bounds that the prover states. An input beyond them distinguishes the two functions.
    Bounded,
    /// The prover has no answer, for this reason, but `assay prove` refutes the edit: it first runs the default inputs.
    ByInputs(String),
    Unknown(String),
    /// The prover or the judge is wrong.
    Wrong(String),
}

impl EditAnswer {
    pub fn is_unknown(&self) -> bool {
        matches!(self, EditAnswer::Unknown(_))
    }

    pub fn text(&self) -> &'static str {
        match self {
            EditAnswer::Refuted => "refuted",
            EditAnswer::Equal => "equal",
            EditAnswer::Refines => "refines",
            EditAnswer::Bounded => "proved within its bounds",
            EditAnswer::ByInputs(_) => "refuted by inputs",
            EditAnswer::Unknown(_) => "unknown",
            EditAnswer::Wrong(_) => "contradiction",
        }
    }

    pub fn why(&self) -> &str {
        match self {
            EditAnswer::ByInputs(why) | EditAnswer::Unknown(why) | EditAnswer::Wrong(why) => why,
            _ => "",
        }
    }
}

/// One edit of one function.
pub struct Examined {
    pub program: String,
    pub function: String,
    pub kind: &'static str,
    pub op: String,
    pub place: String,
    /// The judge's verdict on the default inputs.
    pub inputs: &'static str,
    pub word: EditAnswer,
    pub seconds: f64,
    pub peer: Option<PeerAnswer>,
    pub before: String,
    pub after: String,
}

impl Examined {
    /// The result for a program on which the prover, the judge or the editor panics.
    pub fn from_panic(program: String, before: String, panic: &str) -> Examined {
        Examined {
            program,
            function: String::new(),
            kind: "internal error",
            op: String::new(),
            place: String::new(),
            inputs: "not comparable",
            word: EditAnswer::Wrong(format!("internal error: {panic}")),
            seconds: 0.0,
            peer: None,
            before,
            after: String::new(),
        }
    }
}

impl EditedFunction {
    /// Some functions of a program. All their ops are modelled, and each is defined on some input.
    pub fn from_program(lab: &ProverLab<'_>, name: &str, module: &Module) -> Vec<EditedFunction> {
        if check(module, lab.editor.shapes()).is_err() || data_layout(module).unmodelled.is_some() {
            return Vec::new();
        }
        let Ok(whole) = ComparedProgram::parse(print(module)) else { return Vec::new() };
        let plan = Plan::new(module, crate::registry(), &lab.settings);
        let names = plan.functions.into_iter().map(|planned| planned.name);
        let subjects =
            names.filter_map(|function| EditedFunction::new(lab, name, whole.only(&function)?, &function));
        subjects.take(PER_PROGRAM).collect()
    }

    /// The subject for the only function of a program.
    fn new(lab: &ProverLab<'_>, name: &str, module: Module, function: &str) -> Option<EditedFunction> {
        let mut settings = lab.settings.clone();
        let stated = data_layout(&module).index_width;
        settings.config.index_width = stated.unwrap_or(settings.config.index_width);
        let subject = EditedFunction::with(lab, settings, name, module, function)?;
        let ends = |execution: &Execution| matches!(execution.result, Ok(_) | Err(Stop::Trap(_)));
        subject.executions.iter().any(ends).then_some(subject)
    }

    /// As `new`, with the given settings. The function may be undefined on all inputs.
    pub fn with(
        lab: &ProverLab<'_>,
        settings: Settings,
        name: &str,
        module: Module,
        function: &str,
    ) -> Option<EditedFunction> {
        let registry = crate::registry();
        let before = ComparedProgram::parse(print(&module)).ok()?;
        lab.prover(&settings).check_modelled(&before, function).ok()?;
        let mut plan = Plan::new(&module, registry, &settings).only(function);
        // A function without results and memory shows nothing.
        let shows = |planned: &&PlannedFunction| {
            !planned.results.is_empty() || planned.inputs.first().is_some_and(|input| input.n_objects() > 0)
        };
        plan.functions.first().filter(shows)?;
        let mut behaviour = observe(&module, registry, &mut plan, &settings);
        let executions = behaviour.functions.pop()?.ok()?;
        let planned = plan.functions.pop()?;
        Some(EditedFunction { program: name.to_owned(), module, before, planned, executions, settings })
    }

    /// The verdict on an edited function, for the inputs of the plan.
    pub fn judge(&self, target: &Module) -> Option<Verdict> {
        let behaviour = Behaviour { functions: vec![Ok(self.executions.clone())], steps: 0 };
        self.verdict(&self.planned, &behaviour, target)
    }

    /// The verdict on an edited function for all inputs, if the default inputs are all there are.
    pub fn judge_all(&self, target: &Module) -> Option<Verdict> {
        self.planned.is_complete.then_some(())?;
        self.judge(target)
    }

    fn verdict(&self, planned: &PlannedFunction, before: &Behaviour, target: &Module) -> Option<Verdict> {
        let registry = crate::registry();
        let plan = Plan { functions: vec![planned.clone()], skipped: Vec::new() };
        let after = Behaviour::after(before, target, registry, &plan, &self.settings);
        let modules = [&self.module, target];
        let verdicts = assay_judge::judge(&plan, modules, [before, &after], registry, &self.settings);
        Some(verdicts.into_iter().next()?.verdict)
    }

    /// Whether documents leave more open after an edit than before it, on the inputs of the plan: for example, an op that may now be rounded otherwise.
    fn is_more_open(&self, verdict: &Verdict) -> bool {
        let open = |verdict: &Verdict| match verdict {
            Verdict::Refines { open, .. } => *open,
            Verdict::NotComparable(why) if why.kind == ReasonKind::Open => usize::MAX,
            Verdict::NotComparable(_) | Verdict::Differs(_) => 0,
        };
        let found = open(verdict);
        found > 0 && self.judge(&self.module).is_none_or(|before| open(&before) < found)
    }

    /// Searches many inputs beyond those of the plan for one that distinguishes the two functions.
    fn search(&self, lab: &ProverLab<'_>, target: &Module) -> Option<Box<Difference>> {
        if self.planned.is_complete {
            return None;
        }
        let maker = self.planned.maker.as_ref()?;
        let settings = Settings { search: 0, ..self.settings.clone().with_inputs(CHUNK) };
        // The first inputs are those of the plan.
        let (mut at, mut spent) = (self.planned.inputs.len(), 0);
        let count = maker.count(lab.bench.inputs, true);
        while at < count && spent <= BUDGET {
            let inputs: Vec<_> = (at..count.min(at + CHUNK)).map(|n| maker.input(n)).collect();
            at += inputs.len();
            spent += inputs.len() as u64 * CALL;
            let planned = PlannedFunction { inputs, ..self.planned.clone() };
            let plan = Plan { functions: vec![planned.clone()], skipped: Vec::new() };
            let before = Behaviour::observe(&self.module, crate::registry(), &plan, &settings);
            spent += 2 * before.steps;
            if let Some(Verdict::Differs(difference)) = self.verdict(&planned, &before, target) {
                return Some(difference);
            }
        }
        None
    }

    /// Asks the prover, the judge and the peer about an edit.
    pub fn examine(&self, lab: &ProverLab<'_>, edit: Edited, preserves: bool) -> Option<Examined> {
        let text = print(&edit.module);
        let after = ComparedProgram::parse(text.clone()).ok()?;
        let verdict = self.judge(&edit.module).filter(can_run)?;
        if !preserves && self.is_more_open(&verdict) {
            lab.left_out.opened.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        let start = Instant::now();
        let outcome = lab.prover(&self.settings).prove_step(0, [&self.before, &after], &self.planned);
        let seconds = start.elapsed().as_secs_f64();
        let word = self.settle(lab, outcome, &verdict, (&edit.module, &after), preserves);
        Some(Examined {
            program: self.program.clone(),
            function: self.planned.name.clone(),
            kind: edit.kind,
            op: edit.op,
            place: edit.place,
            inputs: said(&verdict),
            word,
            seconds,
            peer: lab.peer.as_ref().map(|peer| peer.ask(&self.before.text, &text)),
            before: self.before.text.clone(),
            after: text,
        })
    }

    /// Checks the prover's answer against inputs.
    fn settle(
        &self,
        lab: &ProverLab<'_>,
        outcome: ProofOutcome,
        verdict: &Verdict,
        (target, after): (&Module, &ComparedProgram),
        preserves: bool,
    ) -> EditAnswer {
        let refines = matches!(verdict, Verdict::Refines { open: 0, .. }) && self.planned.is_complete;
        let is_shown = !preserves && matches!(verdict, Verdict::Differs(_));
        match outcome {
            ProofOutcome::Unknown(why) | ProofOutcome::OutOfTime(why) if is_shown => {
                EditAnswer::ByInputs(why)
            }
            ProofOutcome::Unknown(why) | ProofOutcome::OutOfTime(why) => EditAnswer::Unknown(why),
            ProofOutcome::Unconfirmed(input) => {
                EditAnswer::Wrong(format!("the interpreter does not confirm the counterexample ({input})"))
            }
            ProofOutcome::Refuted(guilty) if preserves || refines => {
                EditAnswer::Wrong(format!("refuted: {}", guilty.difference))
            }
            ProofOutcome::Refuted(_) => EditAnswer::Refuted,
            ProofOutcome::Proved(proof) => {
                let difference = match verdict {
                    Verdict::Differs(difference) => Some(difference.clone()),
                    _ => self.search(lab, target),
                };
                match difference {
                    Some(_) if proof.is_bounded() => EditAnswer::Bounded,
                    Some(difference) => EditAnswer::Wrong(format!("proved, but {difference}")),
                    None => self.direction(lab, after),
                }
            }
        }
    }

    /// Whether an edited function that refines the original is also refined by the original.
    fn direction(&self, lab: &ProverLab<'_>, after: &ComparedProgram) -> EditAnswer {
        match lab.prover(&self.settings).prove_step(0, [after, &self.before], &self.planned) {
            ProofOutcome::Proved(_) => EditAnswer::Equal,
            _ => EditAnswer::Refines,
        }
    }
}

/// Whether an edited function can be run. An edit may make a program that no verifier accepts, such as a slice of another size than its
/// type.
fn can_run(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::NotComparable(why) => {
            why.stopped != Some(StoppedProgram::After) || why.kind != ReasonKind::Unsupported
        }
        _ => true,
    }
}

/// The judge's verdict.
pub fn said(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Refines { .. } => "refines",
        Verdict::Differs(_) => "differs",
        Verdict::NotComparable(_) => "not comparable",
    }
}
