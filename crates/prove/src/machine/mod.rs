//! Executes a function symbolically, for all inputs at once.
//!
//! Every value is a term over the arguments. At a branch, both paths are followed, each under its condition. Where the
//! paths meet, the condition selects the values. Loops whose end depends on the input are unrolled a fixed number of
//! times; inputs that need more iterations are left out. An op without a meaning in terms is an uninterpreted function
//! (`opaque.rs`).

mod blocks;
pub(crate) mod elements;
pub(crate) mod induction;
pub(crate) mod memory;
mod moves;
mod opaque;
mod order;
pub mod paths;
mod positions;
mod state;
mod undefined;

use std::rc::Rc;

use assay_drive::cpu;
use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_ir::{Module, OpId, RegionId, ValueId};
use assay_model::memref::Dims;
use assay_model::symbolic::{LoopBody, RunUnderCondition, SymbolicMachine};
use assay_model::term::{TermSort, TermVariable};
use assay_model::{
    Budget, ElemType, Meaning, ObjectKind, ObjectRef, OpView, Promise, Registry, Stop, Symbolic,
    SymbolicFlow, SymbolicScalar, SymbolicValue, SymbolicValues, TermId, Terms,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::limits::ProofLimits;
use induction::InductionLoop;
use memory::SymbolicObject;
pub use opaque::OpaqueReasons;
pub(crate) use state::SymbolicState;
pub use state::{Checkpoint, FunctionSummary, OpaqueEvent};

/// Which of two programs is executed. In the target, ops that a pass may execute early give poison if they break a
/// rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramSide {
    /// The program before the pass.
    Source,
    /// The program after the pass.
    Target,
}

type Env = FxHashMap<ValueId, SymbolicValue>;

/// See the module.
pub(crate) struct TermMachine<'a, 'm> {
    pub terms: &'a mut Terms,
    pub module: &'m Module,
    pub registry: &'m Registry,
    pub interpreter: Interpreter<'m>,
    pub index_width: u32,
    pub side: ProgramSide,
    pub limits: ProofLimits,
    pub env: Rc<Env>,
    pub state: SymbolicState,
    pub reasons: OpaqueReasons,
    /// Loops that are proved by induction, outermost first.
    pub loops: Vec<InductionLoop>,
    /// See [`SymbolicMachine::points`].
    points: Vec<Dims>,
    steps: usize,
    depth: usize,
    /// The number of undefined bits so far.
    undefined: u32,
    /// Terms that depend on none of them.
    determined: FxHashSet<TermId>,
}

/// How an op ends.
pub(crate) enum OpEnd {
    Next,
    Branch(Vec<assay_model::SymbolicBranch>),
    /// Leaves the region.
    Exit(SymbolicValues),
    Ends,
}

/// Functions whose attributes promise ranges, or results that are not poison, are not modelled. Arguments are never poison. The other promises have no
/// terms; both programs make them alike, so they are not needed.
fn keep_to_interpreter(module: &Module, registry: &Registry, op: OpId, index_width: u32) -> Result<(), Stop> {
    let view = OpView { module, op, index_width, types: registry.types() };
    let decode = registry.get(module.op_name(op)).and_then(|def| def.promises);
    let promises = decode.map(|decode| decode(&view)).transpose()?.unwrap_or_default();
    let has_range = |(_, promise): &(usize, Promise)| matches!(promise, Promise::Within(..));
    let is_open = |one: &(usize, Promise)| has_range(one) || matches!(one.1, Promise::Defined(_));
    match !promises.results.iter().any(is_open) && !promises.args.iter().any(has_range) {
        true => Ok(()),
        false => Err(Stop::unsupported("what attributes promise of arguments or results")),
    }
}

/// Terms of a product grow with the square of its width. So programs with wider integers are not proved.
const MAX_WIDTH: u32 = 1 << 12;

fn check_widths(module: &Module) -> Result<(), Stop> {
    let mut types = (0..module.ctx.n_types() as u32).map(|index| module.ctx.ty(assay_ir::TypeId(index)));
    match types.any(|ty| matches!(ty, assay_ir::Type::Integer { width, .. } if *width > MAX_WIDTH)) {
        true => Err(Stop::unsupported(format!("integers of more than {MAX_WIDTH} bits"))),
        false => Ok(()),
    }
}

/// Executes a function on given arguments.
///
/// # Errors
/// `Exhausted` if a limit is exceeded; `Invalid` if the program is invalid.
pub fn summarize(
    terms: &mut Terms,
    (module, registry): (&Module, &Registry),
    (function, args, objects): (OpId, SymbolicValues, &[Rc<SymbolicObject>]),
    (side, index_width, limits): (ProgramSide, u32, ProofLimits),
) -> Result<FunctionSummary, Stop> {
    let config = ExecutionConfig { index_width, origins: false, ..ExecutionConfig::default() };
    let state = SymbolicState::new(terms, objects);
    let mut machine = TermMachine {
        terms,
        module,
        registry,
        interpreter: Interpreter::new(module, registry, config),
        index_width,
        side,
        limits,
        env: Rc::default(),
        state,
        reasons: OpaqueReasons::default(),
        loops: Vec::new(),
        points: Vec::new(),
        steps: 0,
        depth: 0,
        undefined: 0,
        determined: FxHashSet::default(),
    };
    check_widths(module)?;
    keep_to_interpreter(module, registry, function, index_width)?;
    let region = module.op(function).regions.first().copied();
    let region = region.ok_or_else(|| Stop::invalid("a function without a body"))?;
    let results = machine.run_region(region, args)?;
    Ok(FunctionSummary { reasons: machine.reasons, ..machine.state.summary(results) })
}

impl<'m> TermMachine<'_, 'm> {
    pub fn view(&self, op: OpId) -> OpView<'m> {
        OpView { module: self.module, op, index_width: self.index_width, types: self.registry.types() }
    }

    /// A value as this use sees it.
    pub fn get(&mut self, value: ValueId) -> Result<SymbolicValue, Stop> {
        let known = self.env.get(&value).cloned();
        let known = known.ok_or_else(|| Stop::invalid("a value that is used before it is defined"))?;
        Ok(self.used(known))
    }

    pub fn set(&mut self, value: ValueId, content: SymbolicValue) {
        Rc::make_mut(&mut self.env).insert(value, content);
    }

    /// Whether passes may execute the op where the source does not: in the target, breaking one of its rules then gives
    /// poison.
    pub fn is_early(&self, op: OpId) -> bool {
        self.side == ProgramSide::Target && self.registry.is_speculatable(self.module, op)
    }

    /// Where the execution comes here and a condition holds, except where no document says how it got here.
    pub fn known(&mut self, condition: TermId) -> TermId {
        let here = self.terms.and(self.state.running, condition);
        let certain = self.terms.not(self.state.so_far.silent);
        self.terms.and(here, certain)
    }

    /// Adds an event of an op, or of a loop.
    pub fn add_event(&mut self, key: String, operands: Vec<SymbolicScalar>) {
        let undefined = self.terms.or(self.state.so_far.undefined, self.state.so_far.silent);
        let running = self.state.running;
        self.state.so_far.events.push(OpaqueEvent { key, running, undefined, operands });
    }

    /// Continues only where a condition does not hold.
    fn continue_unless(&mut self, condition: TermId) {
        let opposite = self.terms.not(condition);
        self.assume(opposite);
    }

    /// Whether no input comes here.
    pub fn is_dead(&self) -> bool {
        self.terms.is(self.state.running, false)
    }

    /// Executes one op.
    pub fn step(&mut self, op: OpId) -> Result<OpEnd, Stop> {
        self.charge()?;
        let before = (self.state.clone(), Rc::clone(&self.env));
        match self.execute_known_op(op) {
            // An op without a term becomes a function about which nothing is known.
            Err(Stop::Unsupported(why)) => {
                (self.state, self.env) = before;
                self.reasons.add(self.module.op_name(op), &why);
                opaque::execute(self, op).map(|()| OpEnd::Next)
            }
            other => other,
        }
    }

    /// Executes an op by its meaning in terms; unsupported if it has none.
    fn execute_known_op(&mut self, op: OpId) -> Result<OpEnd, Stop> {
        let view = self.view(op);
        let unknown = || Stop::unsupported(opaque::NO_TERMS);
        let def = self.registry.get(self.module.op_name(op)).ok_or_else(unknown)?;
        let used = &view.module.op(op).operands;
        let operands: Vec<SymbolicValue> =
            used.iter().map(|&operand| self.get(operand)).collect::<Result<_, _>>()?;
        match (def.meaning, def.symbolic) {
            (Meaning::Declaration, _) => return Ok(OpEnd::Next),
            (Meaning::Exit, _) => {
                elements::whole_rules(self, &view, def, &operands)?;
                return Ok(OpEnd::Exit(operands.into()));
            }
            (_, Some(Symbolic::Whole(meaning))) => {
                elements::whole_rules(self, &view, def, &operands)?;
                if self.is_dead() {
                    return Ok(OpEnd::Ends);
                }
                return match meaning(&view, self, &operands)? {
                    SymbolicFlow::Next(results) => self.finish(op, results),
                    SymbolicFlow::Branch(arms) => {
                        arms.iter().try_for_each(|arm| self.decide(arm.condition))?;
                        Ok(OpEnd::Branch(arms))
                    }
                    SymbolicFlow::Exit(values) => Ok(OpEnd::Exit(values)),
                    SymbolicFlow::Ends => Ok(OpEnd::Ends),
                };
            }
            // What works on elements cannot see addresses.
            _ if operands.iter().any(SymbolicValue::has_object) => return Err(unknown()),
            (_, Some(Symbolic::Moves(mask))) => {
                let open = moves::open_operands(self, &view, mask, &operands);
                let results = match open.is_empty() {
                    true => moves::execute(self, &view, mask, &operands)?,
                    false => positions::execute(self, &view, def, mask, (&operands, &open))?,
                };
                return self.finish(op, results);
            }
            (_, Some(meaning)) => {
                let results = elements::execute(self, &view, def, meaning, &operands)?;
                return self.finish(op, results);
            }
            // The interpreter knows only one case.
            (_, None) if def.decided_outside => return Err(unknown()),
            (_, None) => {}
        }
        // Constants, and what is computed from them.
        let results = moves::on_constants(self, &view, &operands).map_err(|stop| match stop {
            Stop::Unsupported(_) => unknown(),
            stop => stop,
        })?;
        self.finish(op, results)
    }

    fn finish(&mut self, op: OpId, results: SymbolicValues) -> Result<OpEnd, Stop> {
        if self.is_dead() {
            return Ok(OpEnd::Ends);
        }
        if results.len() != self.module.op(op).results.len() {
            return Err(Stop::unsupported("another number of results"));
        }
        let values = self.module.op(op).results.clone();
        for (value, result) in values.into_iter().zip(results) {
            self.set(value, result);
        }
        Ok(OpEnd::Next)
    }
}

impl SymbolicMachine for TermMachine<'_, '_> {
    fn terms(&mut self) -> &mut Terms {
        self.terms
    }

    fn run_region(&mut self, region: RegionId, args: SymbolicValues) -> Result<Option<SymbolicValues>, Stop> {
        blocks::run(self, region, args)
    }

    fn call(&mut self, symbol: &str, args: SymbolicValues) -> Result<Option<SymbolicValues>, Stop> {
        if self.interpreter.is_ambiguous(symbol) {
            return Err(Stop::unsupported("a call where several functions have one name"));
        }
        let functions = self.interpreter.functions();
        let named = functions.iter().find(|(name, _)| *name == symbol);
        let region = named.and_then(|(_, op)| self.module.op(*op).regions.first().copied());
        let body = region.filter(|&region| !self.module.region(region).blocks.is_empty());
        let body = body.ok_or_else(|| Stop::unsupported("a function without a body"))?;
        if self.depth == self.limits.depth {
            return Err(Stop::unsupported("calls nested deeply"));
        }
        self.depth += 1;
        let objects = self.state.objects.len();
        let outer = std::mem::take(&mut self.env);
        let results = blocks::run(self, body, args);
        self.env = outer;
        memory::leave(self, objects);
        self.depth -= 1;
        results
    }

    fn run_where(
        &mut self,
        condition: TermId,
        run: RunUnderCondition<'_>,
    ) -> Result<Option<SymbolicValues>, Stop> {
        self.decide(condition)?;
        let outside = self.state.running;
        let inside = paths::narrow(self.terms, outside, condition);
        self.state.running = inside;
        if self.is_dead() {
            self.state.running = outside;
            return Ok(None);
        }
        let results = run(self)?;
        let after = self.state.running;
        self.state.running = paths::rejoin(self.terms, (outside, condition), (inside, after));
        Ok(results)
    }

    fn mark_undefined(&mut self, condition: TermId) {
        let here = self.known(condition);
        self.state.so_far.undefined = self.terms.or(self.state.so_far.undefined, here);
        if self.terms.is(condition, true) {
            self.state.running = self.terms.bool(false);
        }
    }

    fn trap(&mut self, condition: TermId) {
        let here = self.known(condition);
        self.state.so_far.trapped = self.terms.or(self.state.so_far.trapped, here);
        self.continue_unless(condition);
    }

    fn cut(&mut self, condition: TermId) {
        let here = self.known(condition);
        self.state.so_far.cut = self.terms.or(self.state.so_far.cut, here);
        self.continue_unless(condition);
    }

    /// Does not change the condition of the path: a pass may turn the program into one that always continues somehow, and what both do
    /// from here on is not compared.
    fn mark_silent(&mut self, condition: TermId) {
        let here = self.known(condition);
        self.state.so_far.silent = self.terms.or(self.state.so_far.silent, here);
        if self.terms.is(condition, true) {
            self.state.running = self.terms.bool(false);
        }
    }

    fn points(&mut self) -> &mut Vec<Dims> {
        &mut self.points
    }

    fn unrolled(&self) -> usize {
        self.limits.unrolled
    }

    fn by_induction(&self) -> bool {
        self.limits.induction
    }

    fn induct(
        &mut self,
        fixed: &[SymbolicValue],
        carried: &SymbolicValues,
        body: LoopBody<'_>,
    ) -> Result<Option<SymbolicValues>, Stop> {
        induction::induct(self, fixed, carried, body)
    }

    fn run_iteration(&mut self, run: RunUnderCondition<'_>) -> Result<(), Stop> {
        induction::run_iteration(self, run)
    }

    fn arbitrary(&mut self, sort: TermSort) -> TermId {
        induction::arbitrary(self, sort)
    }

    fn assume(&mut self, condition: TermId) {
        self.state.running = paths::narrow(self.terms, self.state.running, condition);
    }

    fn require_alike(&mut self, values: &[SymbolicValue]) {
        let state = values.iter().flat_map(SymbolicValue::scalars).collect();
        induction::checkpoint(self, state);
    }

    fn charge(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > self.limits.steps || self.terms.len() > self.limits.terms {
            return Err(Stop::Exhausted(Budget::Steps));
        }
        let is_late = self.limits.until.is_some_and(|until| cpu::spent() > until);
        if is_late { Err(Stop::Exhausted(Budget::Time)) } else { Ok(()) }
    }

    /// A choice of the implementation. Both programs may choose the same value: each program numbers its choices, and no two
    /// choices of one program have the same number.
    fn choice(&mut self, sort: TermSort) -> TermId {
        self.state.choices += 1;
        self.terms.variable(TermVariable::Choice(self.state.choices), sort)
    }

    fn undefined(&mut self, elem: ElemType) -> SymbolicScalar {
        let sort = memory::element_sort(self.terms, elem);
        let term = self.new_undefined(sort);
        SymbolicScalar::defined(self.terms, term)
    }

    fn fix_undefined(&mut self, term: TermId) -> TermId {
        self.fixed(term)
    }

    fn allocate(&mut self, elem: ElemType, sizes: &[TermId], kind: ObjectKind) -> Result<ObjectRef, Stop> {
        memory::allocate(self, elem, sizes, kind)
    }

    fn element_type(&self, object: &ObjectRef) -> ElemType {
        self.state.objects[object.number].elem
    }

    fn element_count(&self, object: &ObjectRef) -> TermId {
        memory::count(self, object)
    }

    fn load(&mut self, object: &ObjectRef, indices: &[TermId]) -> SymbolicScalar {
        memory::load(self, object, indices)
    }

    fn store(&mut self, object: &ObjectRef, indices: &[TermId], value: SymbolicScalar) {
        memory::store(self, object, indices, value);
    }

    fn free(&mut self, object: &ObjectRef) -> Result<(), Stop> {
        memory::free(self, object)
    }

    fn run_scope(&mut self, region: RegionId) -> Result<Option<SymbolicValues>, Stop> {
        let objects = self.state.objects.len();
        let results = blocks::run(self, region, SymbolicValues::new())?;
        memory::leave(self, objects);
        Ok(results)
    }
}
