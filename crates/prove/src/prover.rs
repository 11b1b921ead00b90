//! Proves or refutes one function at one step; otherwise the outcome is unknown.

use assay_ir::{Int, Module};
use assay_judge::inputs::{Arg, Gene};
use assay_judge::{
    Behaviour, Follower, Input, Miscompilation, Plan, PlannedFunction, Settings, StepVerdict, Verdict,
};
use assay_model::{Array, ElemType, Layout, Registry, Scalar, Stop, SymbolicValue, TermId, Terms, Value};

use crate::effort::Effort;
use crate::exhaust::{self, Exhausted};
use crate::key;
use crate::limits::ProofLimits;
use crate::machine::{FunctionSummary, ProgramSide, summarize};
use crate::program::{ComparedProgram, function};
use crate::question::{self, Arguments, arguments, question, result_elements};
use crate::smtlib::SolverAnswer;

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

/// How far a proof reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How it was shown.
    pub means: ProofBasis,
    /// Inputs on which a loop has more iterations than this are left out.
    pub iterations: Option<usize>,
    /// Inputs on which memref arguments overlap are left out.
    pub apart: bool,
    /// Inputs on which an open size of a memref is larger than this are left out.
    pub sizes: Option<usize>,
    /// Inputs on which the elements of a memref argument are not contiguous, although its type allows that, are left out.
    pub contiguous: bool,
    /// Loops were proved by induction, for any number of iterations.
    pub by_induction: bool,
}

impl Proof {
    /// Whether inputs are left out.
    pub fn is_bounded(&self) -> bool {
        self.iterations.is_some() || self.apart || self.sizes.is_some() || self.contiguous
    }

    /// The proof for functions that are the same: nothing is left out.
    pub const SAME: Proof = Proof {
        means: ProofBasis::Same,
        iterations: None,
        apart: false,
        sizes: None,
        contiguous: false,
        by_induction: false,
    };
}

/// What a proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofBasis {
    /// Both functions are the same terms.
    Same,
    /// All inputs were tried.
    Exhausted,
    /// A solver found no counterexample.
    Solver,
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
    question: TermId,
    iterations: Option<usize>,
    sizes: Option<usize>,
    /// The inputs that are modelled to the end, and on which the source does not allow everything.
    followed: TermId,
    /// The inputs on which the source reads unwritten memory.
    undef: TermId,
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

/// Number of inputs to try for a counterexample if arguments have unknown types.
const TRIED: usize = 4;

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
        let outcome = self.prove_unrolled(number, programs, planned);
        // Induction may cover iterations that were left out. It may also help after `Unknown`, which a loop with too many iterations gives.
        let is_open = match &outcome {
            ProofOutcome::Proved(proof) => proof.iterations.is_some(),
            ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) => true,
            ProofOutcome::Refuted(_) | ProofOutcome::Unconfirmed(_) => false,
        };
        let inductive = if is_open { self.by_induction(modules, planned) } else { None };
        inductive.map_or(outcome, ProofOutcome::Proved)
    }

    /// The proof by induction, for a function whose loops keep their form.
    fn by_induction(&self, modules: [&Module; 2], planned: &PlannedFunction) -> Option<Proof> {
        let of_memory: &[bool] = if self.effort.limits.memory { &[true, false] } else { &[false] };
        of_memory.iter().find_map(|&memory| {
            let limits = ProofLimits { memory, induction: true, ..self.effort.limits };
            let pair = self.pair(limits, modules, planned).ok().filter(|pair| pair.by_induction)?;
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
    fn prove_unrolled(
        &self,
        number: usize,
        programs: [&ComparedProgram; 2],
        planned: &PlannedFunction,
    ) -> ProofOutcome {
        let modules = programs.map(|program| &program.module);
        let without = ProofLimits { memory: false, ..self.effort.limits };
        let followed = self.effort.limits.memory.then(|| self.pair(self.effort.limits, modules, planned));
        let outcome = match followed {
            Some(Ok(pair)) => {
                let outcome = self.answer(number, programs, planned, &pair);
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
        match (self.pair(without, modules, planned), outcome) {
            (Ok(pair), None) => self.answer(number, programs, planned, &pair),
            (Ok(pair), Some(followed)) => match self.answer(number, programs, planned, &pair) {
                ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_) => followed,
                outcome => outcome,
            },
            (Err(_), Some(followed)) => followed,
            (Err(why), None) => ProofOutcome::Unknown(why),
        }
    }

    fn answer(
        &self,
        number: usize,
        programs: [&ComparedProgram; 2],
        planned: &PlannedFunction,
        pair: &TermPair,
    ) -> ProofOutcome {
        match self.ask(pair, pair.question) {
            Answered::Never(means) => self.make_proof(pair, means),
            Answered::Holds(model) => self.confirm(number, programs, planned, pair, &model),
            Answered::Unknown(why) => ProofOutcome::Unknown(why),
            Answered::OutOfTime(why) => ProofOutcome::OutOfTime(why),
        }
    }

    /// Whether a condition holds for an input.
    fn ask(&self, pair: &TermPair, condition: TermId) -> Answered {
        if pair.terms.is(condition, false) {
            return Answered::Never(ProofBasis::Same);
        }
        if let Some(question) = exhaust::Question::new(&pair.terms, condition)
            && question.bits <= self.effort.exhaustive_bits
            && question.cost() <= self.effort.exhaustive_cost
        {
            match question.run() {
                Exhausted::Never => return Answered::Never(ProofBasis::Exhausted),
                Exhausted::Holds(model) => return Answered::Holds(model),
                Exhausted::Open => {}
            }
        }
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

    /// The proof that no input distinguishes the two programs. If no input was modelled to the end, nothing was
    /// compared, and there is no proof.
    fn make_proof(&self, pair: &TermPair, means: ProofBasis) -> ProofOutcome {
        let apart = pair.arguments.objects.len() > 1;
        let (iterations, sizes, contiguous) = (pair.iterations, pair.sizes, pair.arguments.contiguous);
        let proof = Proof { means, iterations, apart, sizes, contiguous, by_induction: false };
        let proof = ProofOutcome::Proved(proof);
        match self.ask(pair, pair.undef) {
            Answered::Never(_) => {}
            Answered::Holds(_) => {
                return ProofOutcome::Unknown(
                    "it reads memory that nobody wrote, whose bits are undefined".to_owned(),
                );
            }
            Answered::Unknown(why) => return ProofOutcome::Unknown(why),
            Answered::OutOfTime(why) => return ProofOutcome::OutOfTime(why),
        }
        if iterations.is_none() && sizes.is_none() {
            return proof;
        }
        match self.ask(pair, pair.followed) {
            Answered::Holds(_) => proof,
            Answered::Never(_) => ProofOutcome::Unknown(match (iterations, sizes) {
                (Some(iterations), _) => {
                    format!("a loop has more than {iterations} iterations on all inputs")
                }
                _ => "memory is larger than it is followed on all inputs".to_owned(),
            }),
            Answered::Unknown(why) => ProofOutcome::Unknown(why),
            Answered::OutOfTime(why) => ProofOutcome::OutOfTime(why),
        }
    }

    fn pair(
        &self,
        limits: ProofLimits,
        [before, after]: [&Module; 2],
        planned: &PlannedFunction,
    ) -> Result<TermPair, String> {
        let mut terms = Terms::new();
        let width = self.settings.config.index_width;
        let find = |module: &Module| {
            let found = function(module, &planned.name);
            found.ok_or_else(|| "the function is gone".to_owned())
        };
        let (source, target) = (find(before)?, find(after)?);
        let mut make = |module, op| {
            arguments(&mut terms, module, self.registry, (op, limits.memory), width)
                .ok_or_else(|| "a function without a body".to_owned())
        };
        let (from, to) = (make(before, source)?, make(after, target)?);
        let bound = from.bind(&mut terms, to);
        let bound = bound.ok_or_else(|| "the arguments have another form".to_owned())?;
        let mut run = |module, op, values, side| {
            let (how, function) = ((side, width, limits), (op, values, &from.objects[..]));
            summarize(&mut terms, (module, self.registry), function, how).map_err(|stop| reason(&stop))
        };
        let one = run(before, source, from.values.clone(), ProgramSide::Source)?;
        let other = run(after, target, bound, ProgramSide::Target)?;
        if terms.is(one.undefined, true) {
            return Err("it is undefined on all inputs".to_owned());
        }
        let results = result_elements(before, self.registry, source, width);
        let question = question(&mut terms, &one, &other, &results)?;
        let is_cut = |summary: &FunctionSummary| !terms.is(summary.cut, false);
        let iterations = (is_cut(&one) || is_cut(&other)).then_some(self.effort.limits.unrolled);
        let silent = !terms.is(other.silent, false);
        let left_out = [one.cut, other.cut, one.large, other.large, one.undefined, one.silent, one.undef];
        let left_out = terms.any(left_out);
        let followed = terms.not(left_out);
        let undef = reads_undefined(&mut terms, &one);
        let by_induction = !one.checkpoints.is_empty();
        let address = one.results.iter().flatten().any(SymbolicValue::has_object);
        let has_memory = one.has_memory || other.has_memory;
        let first = one.events.first().or(other.events.first());
        let event = first.map(|event| key::op_of(&event.key).to_owned());
        let sizes = [from.greatest, one.sizes, other.sizes].into_iter().flatten().min();
        Ok(TermPair {
            terms,
            arguments: from,
            question,
            iterations,
            sizes,
            followed,
            undef,
            silent,
            event,
            has_memory,
            by_induction,
            address,
        })
    }

    /// Puts a model to the interpreter.
    fn confirm(
        &self,
        number: usize,
        [before, after]: [&ComparedProgram; 2],
        planned: &PlannedFunction,
        pair: &TermPair,
        model: &[(usize, Int)],
    ) -> ProofOutcome {
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
            return Some("no document says how the loop goes on".to_owned());
        }
        if pair.address {
            return Some(question::ADDRESS.to_owned());
        }
        for term in pair.terms.reachable(&[pair.question]) {
            let why = match &pair.terms.node(term).op {
                TermOp::Apply(number) => {
                    let name = &pair.terms.functions()[*number as usize].name;
                    format!("'{}' is not modelled", key::op_of(name))
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

    /// The inputs from a model; arguments that it does not contain are drawn.
    fn inputs(&self, planned: &PlannedFunction, pair: &TermPair, model: &[(usize, Int)]) -> Vec<Input> {
        let known = |term: TermId| model.iter().find(|(one, _)| *one == term.index()).map(|(_, int)| int);
        let mut next = pair.arguments.scalars.iter();
        let mut values = Vec::new();
        for layout in &pair.arguments.layouts {
            values.push(layout.as_ref().and_then(|layout| {
                value(layout, &mut |elem| {
                    let scalar = match elem {
                        ElemType::Complex(_) | ElemType::Pointer => return None,
                        _ => next.next()?,
                    };
                    Some(known(*scalar).map_or(elem.zero(), |int| scalar_of(elem, int)))
                })
            }));
        }
        let is_whole = values.iter().all(Option::is_some);
        let Some(maker) = &planned.maker else { return Vec::new() };
        let drawn = (0..if is_whole { 1 } else { TRIED }).map(|n| {
            let mut sketch = maker.sketch(n);
            for &(arg, dim, size) in &pair.arguments.sizes {
                let size = known(size).and_then(Int::to_u64).unwrap_or(0);
                sketch.set(Gene::Size(arg, dim), size as i64);
            }
            maker.make(&sketch)
        });
        let put = |mut input: Input| {
            for (number, value) in values.iter().enumerate() {
                let Some(value) = value else { continue };
                match (input.args.get_mut(number)?, value) {
                    (Arg::Value(old) | Arg::Tensor(old), value) => *old = value.clone(),
                    (Arg::Buffer(_), Value::Array(array)) => {
                        // A memref of an open size may have fewer elements than the maximum.
                        let count = input.elements(number)?;
                        input.set_memory(number, array.iter().take(count).collect())?;
                    }
                    (Arg::Buffer(_), _) => return None,
                }
            }
            Some(input)
        };
        drawn.filter_map(put).collect()
    }
}

/// The inputs on which the source reads unwritten memory, including reads in loop iterations, and its behaviour is
/// defined.
fn reads_undefined(terms: &mut Terms, source: &FunctionSummary) -> TermId {
    let points = source.checkpoints.iter().map(|point| &point.summary);
    let mut undef = terms.bool(false);
    for summary in points.chain([source]) {
        let defined = terms.not(summary.undefined);
        let here = terms.and(defined, summary.undef);
        undef = terms.or(undef, here);
    }
    undef
}

/// Why the interpreter says nothing of an input.
fn not_compared(verdict: &StepVerdict) -> Option<String> {
    match &verdict.functions.first()?.verdict {
        Verdict::NotComparable(why) => Some(why.to_string()),
        Verdict::Refines { open: 1.., .. } => Some("it depends on open values".to_owned()),
        Verdict::Refines { .. } | Verdict::Differs(_) => None,
    }
}

fn scalar_of(elem: ElemType, bits: &Int) -> Scalar {
    match (elem, bits.inline_bits()) {
        (ElemType::Int(_), _) | (_, None) => Scalar::Int(bits.clone()),
        (_, Some(bits)) => elem.from_bits(bits),
    }
}

/// Builds a value of a layout from its scalars, in order.
fn value(layout: &Layout, next: &mut dyn FnMut(ElemType) -> Option<Scalar>) -> Option<Value> {
    match layout {
        Layout::Scalar(elem) => next(*elem).map(Value::Scalar),
        Layout::Array { elem, shape } => {
            let count = assay_model::array::count(shape);
            let elements: Vec<Scalar> = (0..count).map(|_| next(*elem)).collect::<Option<_>>()?;
            Some(Value::array(Array::from_elements(*elem, shape, elements)))
        }
        Layout::Struct { .. } | Layout::Repeat { .. } => {
            let parts = layout.parts()?.into_iter().map(|part| value(part, next));
            parts.collect::<Option<Vec<Value>>>().map(Value::aggregate)
        }
        Layout::MemRef { .. } => None,
    }
}

pub(crate) fn reason(stop: &Stop) -> String {
    match stop {
        Stop::Exhausted(_) => "the function is too large, or a loop too long".to_owned(),
        other => other.to_string(),
    }
}
