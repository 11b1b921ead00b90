//! Proves or refutes one function at one step; otherwise the outcome is unknown.

mod answers;
mod choices;
mod combinations;
mod every_input;
mod inputs;
mod iterations;
mod proof;
mod signature;
mod undefined;

use std::time::Duration;

use assay_drive::cpu;
use assay_ir::{Module, OpId};
use assay_judge::{Input, Miscompilation, PlannedFunction, Settings, check_surroundings};
use assay_model::{Budget, Registry, Stop, SymbolicValue, TermId, Terms};

use crate::effort::Effort;
use crate::key;
use crate::limits::ProofLimits;
use crate::machine::{FunctionSummary, OpaqueReasons, ProgramSide, summarize};
use crate::program::{ComparedProgram, function};
use crate::question::{Arguments, arguments, question, result_layouts};
use crate::sizes::{ArgumentModel, FixedNumber, TensorSize};
use crate::solver::Solver;
use proof::{Answered, UNWRITTEN};
pub use proof::{Proof, ProofBasis};
use proof::{ends_alone, where_defined};
use signature::is_in_same_place;

/// The outcome for a function at a step.
#[derive(Debug)]
pub enum ProofOutcome {
    /// The target refines the source for all inputs.
    Proved(Proof),
    /// The target does not refine the source: the interpreter shows it on an input.
    Refuted(Box<Miscompilation>),
    /// Neither, for this reason.
    Unknown(String),
    /// Unknown: the limit of time or memory was reached, as the text says.
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
    /// Arguments that have one value.
    numbers: &'a [FixedNumber],
}

impl<'a> ProofCase<'a> {
    fn modules(&self) -> [&'a Module; 2] {
        self.programs.map(|program| &program.module)
    }
}

/// Both sides as terms.
struct TermPair {
    terms: Terms,
    arguments: Arguments,
    /// As in the case.
    tensor_sizes: Vec<TensorSize>,
    question: TermId,
    /// The question without the inputs on which no document says what the target does: those that the interpreter can confirm.
    certain: TermId,
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
    /// The target may read unwritten memory, whose bits are undefined. In terms, they are poison.
    unwritten: bool,
    /// An op with effects that is not modelled, and must be the same in both programs.
    event: Option<String>,
    /// What only the source chooses, and what only the target chooses.
    choices: [Vec<TermId>; 2],
    /// Why ops are not modelled.
    reasons: OpaqueReasons,
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
        let functions = modules.map(|module| function(module, &planned.name));
        let is_ambiguous =
            |side: usize| functions[side].is_some_and(|op| key::is_ambiguous(modules[side], op));
        if programs[0].text != programs[1].text && (is_ambiguous(0) || is_ambiguous(1)) {
            return ProofOutcome::Unknown("it refers to a name that several symbols have".to_owned());
        }
        if let [Some(one), Some(other)] = functions
            && key::key(modules[0], one).text == key::key(modules[1], other).text
            && is_in_same_place(modules, [one, other])
            && check_surroundings(self.registry, [(modules[0], one), (modules[1], other)]).is_ok()
        {
            return ProofOutcome::Proved(Proof::SAME);
        }
        let case = ProofCase { number, programs, planned, sizes: &[], numbers: &[] };
        let outcome = self.prove_unrolled(case);
        // Induction may cover iterations that were left out. It may also help after `Unknown`, which a loop with too many iterations gives.
        let is_open = match &outcome {
            ProofOutcome::Proved(proof) => proof.iterations.is_some(),
            ProofOutcome::Unknown(why) => why != UNWRITTEN,
            ProofOutcome::OutOfTime(_) => true,
            ProofOutcome::Refuted(_) | ProofOutcome::Unconfirmed(_) => false,
        };
        let inductive = if is_open { self.by_induction(case) } else { None };
        let outcome = match inductive.map_or(outcome, ProofOutcome::Proved) {
            outcome @ (ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_)) => {
                self.by_sizes(case).or_else(|| self.by_every_input(case)).unwrap_or(outcome)
            }
            outcome => outcome,
        };
        self.with_fewer_iterations(case, outcome)
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
        let (mut outcome, mut not_followed) = (None, None);
        match followed {
            Some(Ok(mut pair)) => {
                let found = self.answer(case, &mut pair);
                // Instead of a proof that leaves out sizes, there may be one for all sizes that does not model memory.
                let is_open = match &found {
                    ProofOutcome::Proved(proof) => proof.sizes.is_some(),
                    found => matches!(found, ProofOutcome::Unknown(_)),
                };
                // Without memory, unwritten bits would have one value.
                let is_unwritten = matches!(&found, ProofOutcome::Unknown(why) if why == UNWRITTEN);
                if !pair.has_memory || !is_open || is_unwritten {
                    return found;
                }
                outcome = Some(found);
            }
            Some(Err(ProofOutcome::Unknown(why))) => not_followed = Some(why),
            Some(Err(_)) | None => {}
        }
        // Accesses that the pass does not change may be proved as ops about which nothing is known.
        let mut pair = self.pair(without, case);
        if let (Ok(pair), Some(why)) = (&mut pair, &not_followed) {
            pair.reasons.explain_memory(why);
        }
        match (pair, outcome) {
            (Ok(mut pair), None) => self.answer(case, &mut pair),
            (Ok(mut pair), Some(followed)) => match self.answer(case, &mut pair) {
                ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) => followed,
                outcome => outcome,
            },
            (Err(_), Some(followed)) => followed,
            (Err(why), None) => why,
        }
    }

    /// What the function does before the step, as terms.
    fn source(
        &self,
        terms: &mut Terms,
        limits: ProofLimits,
        case: ProofCase<'_>,
    ) -> Result<(OpId, Arguments, FunctionSummary), ProofOutcome> {
        let ([module, _], width) = (case.modules(), self.settings.config.index_width);
        let op = find(module, case.planned)?;
        let how = ArgumentModel { memory: limits.memory, sizes: case.sizes, numbers: case.numbers };
        let arguments = arguments(terms, module, self.registry, (op, how), width);
        let arguments = arguments.ok_or_else(no_body)?;
        let given = (op, arguments.values.clone(), &arguments.objects[..]);
        let summary = summarize(terms, (module, self.registry), given, (ProgramSide::Source, width, limits));
        Ok((op, arguments, summary.map_err(|stop| self.stopped(&stop))?))
    }

    /// What the function does after the step, as terms over the arguments before it.
    fn target(
        &self,
        terms: &mut Terms,
        limits: ProofLimits,
        case: ProofCase<'_>,
        (op, from): (OpId, &Arguments),
    ) -> Result<FunctionSummary, ProofOutcome> {
        let ([_, module], width) = (case.modules(), self.settings.config.index_width);
        let how = ArgumentModel { memory: limits.memory, sizes: case.sizes, numbers: &[] };
        let to = arguments(terms, module, self.registry, (op, how), width);
        let bound = from.bind(terms, to.ok_or_else(no_body)?);
        let bound = bound.ok_or_else(|| "the arguments have another form".to_owned())?;
        let (how, given) = ((ProgramSide::Target, width, limits), (op, bound, &from.objects[..]));
        summarize(terms, (module, self.registry), given, how).map_err(|stop| self.stopped(&stop))
    }

    /// The outcome if there are no terms of a function.
    fn stopped(&self, stop: &Stop) -> ProofOutcome {
        match (stop, &self.effort.solver) {
            (Stop::Exhausted(Budget::Time), Some(solver)) => {
                let seconds = term_time(solver).as_secs_f32();
                ProofOutcome::OutOfTime(format!("its terms take more than {seconds} s"))
            }
            _ => ProofOutcome::Unknown(reason(stop)),
        }
    }

    /// Both sides as terms; otherwise the outcome.
    fn pair(&self, limits: ProofLimits, case: ProofCase<'_>) -> Result<TermPair, ProofOutcome> {
        let mut terms = Terms::new();
        let until = self.effort.solver.as_ref().map(|solver| cpu::spent() + term_time(solver));
        let limits = ProofLimits { until, ..limits };
        let ([before, after], width) = (case.modules(), self.settings.config.index_width);
        let (source, from, one) = self.source(&mut terms, limits, case)?;
        if terms.is(one.undefined, true) {
            return Err("it is undefined on all inputs".to_owned().into());
        }
        let target = find(after, case.planned)?;
        self.check_signatures(case, [source, target])?;
        let other = self.target(&mut terms, limits, case, (target, &from))?;
        let address = one.results.iter().flatten().any(SymbolicValue::has_object);
        if undefined::are_there(&terms) && (address || limits.induction) {
            return Err(undefined::NOT_COMPARED.to_owned().into());
        }
        let choices = choices::of_one(&terms, [&one, &other]);
        let results = result_layouts(before, self.registry, source, width);
        let question = question(&mut terms, &one, &other, &results)?;
        let is_cut = |summary: &FunctionSummary| !terms.is(summary.cut, false);
        let iterations = (is_cut(&one) || is_cut(&other)).then_some(limits.unrolled);
        let [silent, unwritten] = [other.silent, other.undef].map(|term| !terms.is(term, false));
        let not_silent = terms.not(other.silent);
        let certain = terms.and(question, not_silent);
        let left_out = [one.cut, other.cut, one.large, other.large, one.undefined, one.silent, one.undef];
        let left_out = terms.any(left_out);
        let followed = terms.not(left_out);
        let undef = where_defined(&mut terms, &one, |summary| summary.undef);
        let source_silent = where_defined(&mut terms, &one, |summary| summary.silent);
        let endless = ends_alone(&mut terms, &one, &other);
        let has_index = key::uses_index(before, source) || key::uses_index(after, target);
        let by_induction = !one.checkpoints.is_empty();
        let has_memory = !one.objects.is_empty() || !other.objects.is_empty();
        let first = one.events.first().or(other.events.first());
        let event = first.map(|event| key::op_of(&event.key).to_owned());
        let sizes = [from.greatest, one.sizes, other.sizes].into_iter().flatten().min();
        Ok(TermPair {
            terms,
            arguments: from,
            tensor_sizes: case.sizes.to_vec(),
            question,
            certain,
            iterations,
            sizes,
            followed,
            undef,
            source_silent,
            endless,
            index_width: has_index.then_some(width),
            silent,
            unwritten,
            event,
            has_memory,
            by_induction,
            address,
            choices,
            reasons: one.reasons.joined(other.reasons),
        })
    }
}

/// The time for the terms of both sides: as much as for a question, but terms that take less than a second are never given up.
fn term_time(solver: &Solver) -> Duration {
    solver.time.max(Duration::from_secs(1))
}

fn find(module: &Module, planned: &PlannedFunction) -> Result<OpId, String> {
    function(module, &planned.name).ok_or_else(|| "the function is gone".to_owned())
}

fn no_body() -> String {
    "a function without a body".to_owned()
}

impl From<String> for ProofOutcome {
    fn from(why: String) -> ProofOutcome {
        ProofOutcome::Unknown(why)
    }
}

/// Why a function has no terms if a limit was exceeded.
const TOO_LARGE: &str = "the function is too large, or a loop too long";

pub(crate) fn reason(stop: &Stop) -> String {
    match stop {
        Stop::Exhausted(_) => TOO_LARGE.to_owned(),
        other => other.to_string(),
    }
}
