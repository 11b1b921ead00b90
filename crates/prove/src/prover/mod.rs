//! Proves or refutes one function at one step; otherwise the outcome is unknown.

mod combinations;
mod inputs;
mod proof;
mod signature;

use assay_ir::{Int, Module, OpId};
use assay_judge::{
    Behaviour, Follower, Input, Miscompilation, Plan, PlannedFunction, Settings, StepVerdict, Verdict,
};
use assay_model::{Registry, Stop, SymbolicValue, TermId, Terms};

use crate::effort::{COST, Effort};
use crate::exhaust::{self, Exhausted};
use crate::key;
use crate::limits::ProofLimits;
use crate::machine::elements::OPEN_RESULT;
use crate::machine::{FunctionSummary, ProgramSide, summarize};
use crate::program::{ComparedProgram, function};
use crate::question::{self, Arguments, arguments, question, result_layouts};
use crate::sizes::TensorSize;
use crate::smtlib::SolverAnswer;
pub use proof::{Proof, ProofBasis};
use proof::{ends_alone, where_defined};

/// The outcome for a function at a step.
#[derive(Debug)]
pub enum ProofOutcome {
    /// The target refines the source for all inputs.
    Proved(Proof),
    /// The target does not refine the source: the interpreter shows it on an input.
    Refuted(Box<Miscompilation>),
    /// Neither, for this reason.
    Unknown(String),
    /// Unknown: the solver reached its limit of time or memory, as the text says.
    OutOfTime(String),
    /// The interpreter does not confirm a model, although the model leaves nothing open: a bug of Assay.
    Unconfirmed(Input),
}

/// Proves steps.
pub struct Prover<'a> {
    /// All op definitions.
    pub registry: &'a Registry,
    /// How counterexamples are confirmed.
    pub settings: &'a Settings,
    /// How much is done for a proof.
    pub effort: &'a Effort,
}

/// A function at a step.
#[derive(Clone, Copy)]
struct ProofCase<'a> {
    number: usize,
    /// Before and after the step.
    programs: [&'a ComparedProgram; 2],
    planned: &'a PlannedFunction,
    /// The dynamic sizes of tensor arguments. Without them, nothing is known of such an argument.
    sizes: &'a [TensorSize],
}

impl<'a> ProofCase<'a> {
    fn modules(&self) -> [&'a Module; 2] {
        self.programs.map(|program| &program.module)
    }
}

/// The answer to a question, by whatever means.
enum Answered {
    Never(ProofBasis),
    Holds(Vec<(usize, Int)>),
    Unknown(String),
    OutOfTime(String),
}

/// Both sides as terms.
struct TermPair {
    terms: Terms,
    arguments: Arguments,
    /// As in the case.
    tensor_sizes: Vec<TensorSize>,
    question: TermId,
    iterations: Option<usize>,
    sizes: Option<usize>,
    /// The inputs that are modelled to the end, and on which the source does not allow everything.
    followed: TermId,
    /// The inputs on which the source reads unwritten memory.
    undef: TermId,
    /// The inputs on which the source is defined, but no document says how it continues.
    source_silent: TermId,
    /// The inputs on which only the target was not followed to its end: it may not end there.
    endless: TermId,
    index_width: Option<u32>,
    /// Some memory was followed.
    has_memory: bool,
    /// A loop was followed by induction.
    by_induction: bool,
    /// The source returns an address: two addresses may differ without any visible difference.
    address: bool,
    /// Something in the target is open in a way that the model does not cover.
    silent: bool,
    /// An op with effects that is not modelled, and must be the same in both programs.
    event: Option<String>,
}

impl Prover<'_> {
    /// Proves or refutes one function at step `number`, given the programs before and after it.
    pub fn prove_step(
        &self,
        number: usize,
        programs: [&ComparedProgram; 2],
        planned: &PlannedFunction,
    ) -> ProofOutcome {
        let modules = programs.map(|program| &program.module);
        if let [Some(one), Some(other)] = modules.map(|module| function(module, &planned.name))
            && key::key(modules[0], one).text == key::key(modules[1], other).text
        {
            return ProofOutcome::Proved(Proof::SAME);
        }
        let case = ProofCase { number, programs, planned, sizes: &[] };
        let outcome = self.prove_unrolled(case);
        // Induction may cover iterations that were left out. It may also help after `Unknown`, which a loop with too many iterations gives.
        let is_open = match &outcome {
            ProofOutcome::Proved(proof) => proof.iterations.is_some(),
            ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) => true,
            ProofOutcome::Refuted(_) | ProofOutcome::Unconfirmed(_) => false,
        };
        let inductive = if is_open { self.by_induction(case) } else { None };
        match inductive.map_or(outcome, ProofOutcome::Proved) {
            outcome @ (ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_)) => {
                self.by_sizes(case).unwrap_or(outcome)
            }
            outcome => outcome,
        }
    }

    /// The proof by induction, for a function whose loops keep their form.
    fn by_induction(&self, case: ProofCase<'_>) -> Option<Proof> {
        let of_memory: &[bool] = if self.effort.limits.memory { &[true, false] } else { &[false] };
        of_memory.iter().find_map(|&memory| {
            let limits = ProofLimits { memory, induction: true, ..self.effort.limits };
            let pair = self.pair(limits, case).ok().filter(|pair| pair.by_induction)?;
            match self.ask(&pair, pair.question) {
                // A counterexample for one iteration is not one for the whole loop.
                Answered::Never(means) => match self.make_proof(&pair, means) {
                    ProofOutcome::Proved(proof) => Some(Proof { by_induction: true, ..proof }),
                    _ => None,
                },
                _ => None,
            }
        })
    }

    /// The answer with loops followed iteration by iteration.
    fn prove_unrolled(&self, case: ProofCase<'_>) -> ProofOutcome {
        let without = ProofLimits { memory: false, ..self.effort.limits };
        let followed = self.effort.limits.memory.then(|| self.pair(self.effort.limits, case));
        let outcome = match followed {
            Some(Ok(pair)) => {
                let outcome = self.answer(case, &pair);
                // Instead of a proof that leaves out sizes, there may be one for all sizes that does not model memory.
                let is_open = match &outcome {
                    ProofOutcome::Proved(proof) => proof.sizes.is_some(),
                    outcome => matches!(outcome, ProofOutcome::Unknown(_)),
                };
                if !pair.has_memory || !is_open {
                    return outcome;
                }
                Some(outcome)
            }
            Some(Err(_)) | None => None,
        };
        // Accesses that the pass does not change may be proved as ops about which nothing is known.
        match (self.pair(without, case), outcome) {
            (Ok(pair), None) => self.answer(case, &pair),
            (Ok(pair), Some(followed)) => match self.answer(case, &pair) {
                ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) => followed,
                outcome => outcome,
            },
            (Err(_), Some(followed)) => followed,
            (Err(why), None) => ProofOutcome::Unknown(why),
        }
    }

    fn answer(&self, case: ProofCase<'_>, pair: &TermPair) -> ProofOutcome {
        match self.ask(pair, pair.question) {
            Answered::Never(means) => self.make_proof(pair, means),
            Answered::Holds(model) => self.confirm(case, pair, &model),
            Answered::Unknown(why) => ProofOutcome::Unknown(why),
            Answered::OutOfTime(why) => ProofOutcome::OutOfTime(why),
        }
    }

    /// Whether a condition holds for an input.
    fn ask(&self, pair: &TermPair, condition: TermId) -> Answered {
        if pair.terms.is(condition, false) {
            return Answered::Never(ProofBasis::Same);
        }
        let question = exhaust::Question::new(&pair.terms, condition).filter(|question| {
            question.bits <= self.effort.exhaustive_bits && question.cost() <= self.effort.exhaustive_cost
        });
        let try_all = || match question.as_ref()?.run() {
            Exhausted::Never => Some(Answered::Never(ProofBasis::Exhausted)),
            Exhausted::Holds(model) => Some(Answered::Holds(model)),
            Exhausted::Open => None,
        };
        // If there is a solver, what takes longer than it may take comes after it.
        let is_long = question.as_ref().is_some_and(|question| question.cost() > COST);
        if !is_long || self.effort.solver.is_none() {
            return try_all().unwrap_or_else(|| self.ask_solver(pair, condition));
        }
        match self.ask_solver(pair, condition) {
            answer @ (Answered::Unknown(_) | Answered::OutOfTime(_)) => try_all().unwrap_or(answer),
            answer => answer,
        }
    }

    fn ask_solver(&self, pair: &TermPair, condition: TermId) -> Answered {
        let Some(solver) = &self.effort.solver else {
            return Answered::Unknown("there is no solver".to_owned());
        };
        match solver.ask(&pair.terms, condition, &pair.arguments.variables()) {
            SolverAnswer::Unsatisfiable => Answered::Never(ProofBasis::Solver),
            SolverAnswer::Unknown(why) => Answered::Unknown(why),
            SolverAnswer::OutOfTime(why) => Answered::OutOfTime(why),
            SolverAnswer::Satisfiable(model) => Answered::Holds(model),
        }
    }

    /// What the function does before the step, as terms.
    fn source(
        &self,
        terms: &mut Terms,
        limits: ProofLimits,
        case: ProofCase<'_>,
    ) -> Result<(OpId, Arguments, FunctionSummary), String> {
        let ([module, _], width) = (case.modules(), self.settings.config.index_width);
        let op = find(module, case.planned)?;
        let arguments = arguments(terms, module, self.registry, (op, limits.memory, case.sizes), width);
        let arguments = arguments.ok_or_else(no_body)?;
        let given = (op, arguments.values.clone(), &arguments.objects[..]);
        let summary = summarize(terms, (module, self.registry), given, (ProgramSide::Source, width, limits));
        Ok((op, arguments, summary.map_err(|stop| reason(&stop))?))
    }

    fn pair(&self, limits: ProofLimits, case: ProofCase<'_>) -> Result<TermPair, String> {
        let mut terms = Terms::new();
        let ([before, after], width) = (case.modules(), self.settings.config.index_width);
        let (source, from, one) = self.source(&mut terms, limits, case)?;
        if terms.is(one.undefined, true) {
            return Err("it is undefined on all inputs".to_owned());
        }
        let target = find(after, case.planned)?;
        self.check_signatures(case, [source, target])?;
        let to = arguments(&mut terms, after, self.registry, (target, limits.memory, case.sizes), width);
        let bound = from.bind(&mut terms, to.ok_or_else(no_body)?);
        let bound = bound.ok_or_else(|| "the arguments have another form".to_owned())?;
        let (how, given) = ((ProgramSide::Target, width, limits), (target, bound, &from.objects[..]));
        let other = summarize(&mut terms, (after, self.registry), given, how);
        let other = other.map_err(|stop| reason(&stop))?;
        let results = result_layouts(before, self.registry, source, width);
        let question = question(&mut terms, &one, &other, &results)?;
        let is_cut = |summary: &FunctionSummary| !terms.is(summary.cut, false);
        let iterations = (is_cut(&one) || is_cut(&other)).then_some(self.effort.limits.unrolled);
        let silent = !terms.is(other.silent, false);
        let left_out = [one.cut, other.cut, one.large, other.large, one.undefined, one.silent, one.undef];
        let left_out = terms.any(left_out);
        let followed = terms.not(left_out);
        let undef = where_defined(&mut terms, &one, |summary| summary.undef);
        let source_silent = where_defined(&mut terms, &one, |summary| summary.silent);
        let endless = ends_alone(&mut terms, &one, &other);
        let texts = [(before, source), (after, target)].map(|(module, op)| key::key(module, op).text);
        let has_index = texts.iter().any(|text| text.contains("index"));
        let by_induction = !one.checkpoints.is_empty();
        let address = one.results.iter().flatten().any(SymbolicValue::has_object);
        let has_memory = one.has_memory || other.has_memory;
        let first = one.events.first().or(other.events.first());
        let event = first.map(|event| key::op_of(&event.key).to_owned());
        let sizes = [from.greatest, one.sizes, other.sizes].into_iter().flatten().min();
        Ok(TermPair {
            terms,
            arguments: from,
            tensor_sizes: case.sizes.to_vec(),
            question,
            iterations,
            sizes,
            followed,
            undef,
            source_silent,
            endless,
            index_width: has_index.then_some(width),
            silent,
            event,
            has_memory,
            by_induction,
            address,
        })
    }

    /// Puts a model to the interpreter.
    fn confirm(&self, case: ProofCase<'_>, pair: &TermPair, model: &[(usize, Int)]) -> ProofOutcome {
        let ProofCase { number, programs: [before, after], planned, .. } = case;
        let inputs = self.inputs(planned, pair, model);
        let mut open = self.open_part(pair);
        for input in &inputs {
            let plan = Plan::single(planned, vec![input.clone()]);
            let behaviour = Behaviour::observe(&before.module, self.registry, &plan, self.settings);
            let text = before.text.clone();
            let mut follower = Follower::new(self.registry, self.settings, &plan, text, behaviour.into());
            match follower.judge_step(number, &after.text) {
                Ok((verdict, miscompilations)) => {
                    if let Some(miscompilation) = miscompilations.into_iter().next() {
                        return ProofOutcome::Refuted(Box::new(miscompilation));
                    }
                    open = open.or_else(|| not_compared(&verdict));
                }
                Err(error) => return ProofOutcome::Unknown(error.0),
            }
        }
        match (open, inputs.into_iter().next()) {
            (None, Some(input)) => ProofOutcome::Unconfirmed(input),
            (Some(why), _) => ProofOutcome::Unknown(why),
            (None, None) => ProofOutcome::Unknown("its arguments cannot be made".to_owned()),
        }
    }

    /// What a model says nothing certain of.
    fn open_part(&self, pair: &TermPair) -> Option<String> {
        use assay_model::term::{TermOp, TermVariable};
        if pair.silent {
            return Some("no document says what it does after the pass, on some inputs".to_owned());
        }
        if pair.address {
            return Some(question::ADDRESS.to_owned());
        }
        for term in pair.terms.reachable(&[pair.question]) {
            let why = match &pair.terms.node(term).op {
                TermOp::Apply(number) => {
                    let name = &pair.terms.functions()[*number as usize].name;
                    let op = key::op_of(name);
                    match name.contains(OPEN_RESULT) {
                        true => format!("documents leave open what '{op}' gives on some inputs"),
                        false => format!("'{op}' is not modelled"),
                    }
                }
                TermOp::Variable(number) => match pair.terms.variables()[*number as usize].0 {
                    TermVariable::Choice(_) => {
                        "it depends on a choice that a document leaves open".to_owned()
                    }
                    TermVariable::Input(_) | TermVariable::State(_) => continue,
                },
                TermOp::FToBits => "it depends on the bits of a NaN".to_owned(),
                _ => continue,
            };
            return Some(why);
        }
        // The interpreter may show no difference if such an op gets other operands.
        pair.event.as_ref().map(|name| format!("'{name}' is not modelled"))
    }
}

fn find(module: &Module, planned: &PlannedFunction) -> Result<OpId, String> {
    function(module, &planned.name).ok_or_else(|| "the function is gone".to_owned())
}

fn no_body() -> String {
    "a function without a body".to_owned()
}

/// Why the interpreter says nothing of an input.
fn not_compared(verdict: &StepVerdict) -> Option<String> {
    match &verdict.functions.first()?.verdict {
        Verdict::NotComparable(why) => Some(why.to_string()),
        Verdict::Refines { open: 1.., .. } => Some("it depends on open values".to_owned()),
        Verdict::Refines { .. } | Verdict::Differs(_) => None,
    }
}

pub(crate) fn reason(stop: &Stop) -> String {
    match stop {
        Stop::Exhausted(_) => "the function is too large, or a loop too long".to_owned(),
        other => other.to_string(),
    }
}
