//! The running machine: frames, control flow, budgets.

mod call;
mod detached;
pub mod external;
mod globals;
mod machine;
mod notes;
mod scalars;
mod stops;
mod taint;
mod undefined_bits;

use std::rc::Rc;

use assay_ir::{Module, OpId, ValueId};
use assay_model::memory::rules;
use assay_model::memref::Dims;
use assay_model::stop::StopSite;
use assay_model::{
    BitChoice, Budget, Flow, KernelThread, Machine, Memory, OpView, OpenOrder, Perturbation, Repeats, Rule,
    Stop, Value, Values, take_elements,
};
use rustc_hash::FxHashMap;

use detached::Detached;
pub use globals::hidden;
use undefined_bits::{OperandValues, drop_undef, drops_undef, seen_outside};

use super::code::{Code, Instr, Kernel};
use super::decode;
use super::lift::{self, KernelNotes};
use super::output::Output;
use super::poison::Defined;
use super::unranked;
use super::{
    Answers, BlockSet, ExecutedOp, Execution, Interpreter, Openness, Taint, broadcast, no_values, packed,
};

/// Maximal number of ops with open results, or with inexact ones, that are listed.
const MAX_NOTED: usize = 16;

/// A note about the running op: the rule by which its result is open.
struct Noted {
    rule: &'static Rule,
    what: What,
}

/// Which part of an op's results or output is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    All,
    /// The order of what it prints.
    Order(OpenOrder),
    /// The part that the op itself marks.
    Marked,
}

/// How execution goes on after an op whose results are in their slots. Values that the op hands on are in [`Vm::passed`]: moving them with
/// the result of each step takes longer than most ops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Continuation {
    /// With the next op.
    Op,
    /// In this successor of the op, with the values as arguments.
    Branch(usize),
    /// The region is left with the values.
    Exit,
}

pub struct Vm<'i, 'm> {
    interpreter: &'i Interpreter<'m>,
    /// Slots of all frames; the running one starts at `base`.
    stack: Vec<Value>,
    base: usize,
    code: Rc<Code>,
    /// What the last op handed on that left its block.
    passed: Values,
    depth: u32,
    steps: u64,
    steps_left: u64,
    output: Output,
    memory: Memory,
    /// What ops left for an op around them.
    left: Vec<Values>,
    points: Vec<Dims>,
    threads: Vec<KernelThread>,
    /// Running functions that are concurrent tasks, innermost last.
    detached: Vec<Detached>,
    /// What the ops around hand to those within.
    handed: Vec<Values>,
    /// What the running ops noted, innermost last.
    noted: Vec<Noted>,
    unspecified: Vec<(OpId, &'static str)>,
    silent: bool,
    /// See [`Execution::may_stop`].
    may_stop: bool,
    froze: Option<BitChoice>,
    /// What freezing chooses next.
    frozen: BitChoice,
    taint: Taint,
    /// Nesting depth of running ops on whole values, in an execution that shows what depends on open results.
    nesting: u32,
    /// The op whose kernel was started last.
    running: Option<OpId>,
    /// The op that printed last, and how often an op continued a line of another op.
    printer: Option<OpId>,
    continued: usize,
    /// An op that may be executed early broke a rule and made poison.
    was_early: bool,
    entered: BlockSet,
    events: Vec<ExecutedOp>,
    /// How much may still be recorded.
    record_left: usize,
    /// See [`super::ExecutionConfig::defined`].
    defined: Option<Defined>,
    /// Ops that ended.
    ended: u64,
    /// The rule by which the running op made poison.
    poison_rule: Option<&'static Rule>,
    stopped_at: Option<Box<StopSite>>,
    notes: KernelNotes,
    approximate: Vec<OpId>,
    answers: Answers,
    /// How often each function without a definition was called with the same arguments.
    calls: FxHashMap<u64, u64>,
}

impl<'i, 'm> Vm<'i, 'm> {
    pub fn new(interpreter: &'i Interpreter<'m>, memory: Memory) -> Vm<'i, 'm> {
        let mut memory = memory;
        if interpreter.config.taint != Taint::Nothing {
            memory.log_writes();
        }
        Vm {
            interpreter,
            stack: Vec::new(),
            base: 0,
            code: Rc::new(Code::empty()),
            passed: no_values(),
            depth: 0,
            steps: interpreter.config.steps,
            steps_left: interpreter.config.steps,
            output: Output::default(),
            memory,
            left: Vec::new(),
            points: Vec::new(),
            threads: Vec::new(),
            detached: Vec::new(),
            handed: Vec::new(),
            noted: Vec::new(),
            unspecified: Vec::new(),
            silent: false,
            may_stop: false,
            froze: None,
            frozen: interpreter.config.frozen,
            taint: interpreter.config.taint,
            nesting: 0,
            running: None,
            printer: None,
            continued: 0,
            was_early: false,
            entered: BlockSet::default(),
            events: Vec::new(),
            record_left: interpreter.config.record,
            defined: interpreter.config.defined,
            ended: 0,
            poison_rule: None,
            stopped_at: None,
            notes: KernelNotes {
                perturbation: Perturbation::new(interpreter.config.perturb),
                taint: interpreter.config.taint,
                chosen: interpreter.config.undef,
                ..KernelNotes::default()
            },
            approximate: Vec::new(),
            answers: Answers::default(),
            calls: FxHashMap::default(),
        }
    }

    /// The same machine, where functions without a definition give these results.
    pub fn with_answers(self, answers: Option<&Answers>) -> Vm<'i, 'm> {
        Vm { answers: answers.cloned().unwrap_or_default(), ..self }
    }

    /// The seed of the results of a call of a function without a definition, given the hash of its name and arguments.
    pub fn seed_of_call(&mut self, hash: u64) -> u64 {
        let earlier = self.calls.entry(hash).or_default();
        let number = if self.answers.are_alike() { 0 } else { *earlier };
        *earlier += 1;
        hash ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)
    }

    /// Which results functions without a definition give.
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// The same machine with at most `steps` steps.
    pub fn within(self, steps: Option<u64>) -> Vm<'i, 'm> {
        let steps = steps.map_or(self.steps, |steps| steps.min(self.steps));
        Vm { steps, steps_left: steps, ..self }
    }

    pub fn finish(mut self, result: Result<Values, Stop>) -> Execution {
        self.memory.stop_watching_races();
        Execution {
            stopped_at: self.stopped_at.filter(|_| result.is_err()),
            result: result.map(|values| {
                values.into_iter().map(|value| self.memory.stale(&value).unwrap_or(value)).collect()
            }),
            output: self.output,
            memory: self.memory,
            unspecified: self.unspecified,
            silent: self.silent,
            may_stop: self.may_stop,
            froze: self.froze,
            read_undef: self.notes.read_undef,
            globals: Vec::new(),
            may_be_poison: self.notes.may_be_poison,
            open: Openness::Nothing,
            made_nan: false,
            approximate: self.approximate,
            samples: Vec::new(),
            steps: self.steps - self.steps_left,
            entered: self.entered,
            events: self.events,
        }
    }

    pub fn module(&self) -> &'m Module {
        self.interpreter.module
    }

    fn view(&self, op: OpId) -> OpView<'m> {
        let Interpreter { module, registry, config, .. } = self.interpreter;
        OpView { module, op, index_width: config.index_width, types: registry.types() }
    }

    /// Runs a closure in a new frame for `code`, then returns to the old frame.
    fn in_frame<R>(&mut self, code: Rc<Code>, run: impl FnOnce(&mut Self) -> R) -> R {
        let old_base = self.base;
        self.base = self.stack.len();
        self.stack.resize(self.base + code.n_slots, Value::POISON);
        let old_code = std::mem::replace(&mut self.code, code);
        self.depth += 1;
        let result = run(self);
        self.depth -= 1;
        self.code = old_code;
        self.stack.truncate(self.base);
        self.base = old_base;
        result
    }

    pub fn run_op(&mut self, op: OpId, env: &dyn Fn(ValueId) -> Option<Value>) -> Result<Values, Stop> {
        let interpreter = self.interpreter;
        let code =
            Rc::new(decode::decode_single(self.module(), interpreter.registry, &interpreter.config, op));
        self.in_frame(Rc::clone(&code), |vm| {
            for &(value, slot) in &code.free {
                let content = env(value).ok_or_else(|| Stop::Bug("an outer value is missing".into()))?;
                vm.set(slot, content);
            }
            let instr = &code.blocks[0].instrs[0];
            match vm.step(instr)? {
                Continuation::Op => Ok(instr.results.iter().map(|&slot| vm.get(slot).clone()).collect()),
                Continuation::Exit | Continuation::Branch(_) => Ok(std::mem::take(&mut vm.passed)),
            }
        })
    }

    #[inline]
    pub fn get(&self, slot: u32) -> &Value {
        &self.stack[self.base + slot as usize]
    }

    #[inline]
    fn take(&mut self, slot: u32) -> Value {
        self.stack[self.base + slot as usize].take()
    }

    /// The operand of an op, moved out of its slot if nothing reads it afterwards.
    #[inline]
    fn operand(&mut self, instr: &Instr, index: usize) -> Value {
        let slot = instr.operands[index];
        if instr.is_last_to_read(index) { self.take(slot) } else { self.get(slot).clone() }
    }

    #[inline]
    fn set(&mut self, slot: u32, value: Value) {
        let base = self.base;
        self.stack[base + slot as usize] = value;
    }

    /// Whether equal states lead to equal states. Executions that show open or inexact results keep more state.
    fn is_repeatable(&self) -> bool {
        self.taint == Taint::Nothing && self.interpreter.config.perturb.is_none()
    }

    /// Checks whether a branch to a block, with the passed values, leads to a state that the machine already had since it entered the
    /// block's region.
    #[inline]
    fn branch(&mut self, repeats: &mut Repeats, block: usize) -> Result<(), Stop> {
        if !self.is_repeatable() {
            return Ok(());
        }
        let frame = &self.stack[self.base..];
        repeats.iterate(block, self.passed.iter().chain(frame), &self.memory, self.frozen)
    }

    /// Gives the arguments of a block the passed values.
    fn enter(&mut self, args: &[u32]) -> Result<(), Stop> {
        if self.passed.len() != args.len() {
            return Err(Stop::invalid("a block gets another number of arguments than it has"));
        }
        let frame = &mut self.stack[self.base..];
        for (&slot, value) in args.iter().zip(&mut self.passed) {
            frame[slot as usize] = value.take();
        }
        Ok(())
    }

    fn run_block(&mut self, code: &Code, mut block: usize, args: Values) -> Result<Values, Stop> {
        let mut repeats = Repeats::default();
        self.passed = args;
        loop {
            let current = &code.blocks[block];
            self.enter(&current.args)?;
            self.entered.insert(current.id);
            let mut left = None;
            for instr in &current.instrs {
                let next = if self.is_watched() { self.step_watched(instr)? } else { self.step(instr)? };
                match next {
                    Continuation::Op => {}
                    Continuation::Exit => return Ok(std::mem::take(&mut self.passed)),
                    Continuation::Branch(successor) => {
                        left = Some((instr, instr.successors.get(successor).copied()));
                        break;
                    }
                }
            }
            match left {
                Some((instr, Some(target))) if (target as usize) < code.blocks.len() => {
                    block = target as usize;
                    self.branch(&mut repeats, block).map_err(|stop| self.blame(instr, stop))?;
                }
                Some(_) => return Err(Stop::invalid("a branch to a block that is not there")),
                // A block without a terminator, as in regions without control flow.
                None => return Ok(no_values()),
            }
        }
    }

    /// Executes one op.
    fn step(&mut self, instr: &Instr) -> Result<Continuation, Stop> {
        if self.steps_left == 0 {
            return Err(self.blame(instr, Stop::Exhausted(Budget::Steps)));
        }
        self.steps_left -= 1;
        if instr.weight > 0
            && let Err(stop) = self.charge(instr.weight)
        {
            return Err(self.blame(instr, stop));
        }
        if instr.kernel.is_elementwise() {
            match self.step_scalars(instr) {
                Ok(true) => return Ok(Continuation::Op),
                Ok(false) => {}
                Err(stop) => return self.fail(instr, self.lists(), stop),
            }
        }
        // Lists of the usual lengths have a fixed size: these are filled in place.
        match instr.operands.len() {
            0 => self.step_whole(instr, &mut []),
            1 => {
                let mut operands = [self.operand(instr, 0)];
                self.step_whole(instr, &mut operands)
            }
            2 => {
                let mut operands = [self.operand(instr, 0), self.operand(instr, 1)];
                self.step_whole(instr, &mut operands)
            }
            len => {
                let operands = (0..len).map(|index| self.operand(instr, index));
                let mut operands: OperandValues = operands.collect();
                self.step_whole(instr, &mut operands)
            }
        }
    }

    /// Executes one op on whole values.
    fn step_whole(&mut self, instr: &Instr, operands: &mut [Value]) -> Result<Continuation, Stop> {
        let lists = self.lists();
        let has_undef = drops_undef(instr, operands) && !self.choose_undef(instr, operands);
        let tried = if has_undef { self.each_choice(instr, operands) } else { None };
        let with_undef = if has_undef && tried.is_none() { drop_undef(instr, operands) } else { None };
        unranked::resolve(&self.memory, &instr.unranked, operands);
        // Leaving a region does not count as a use.
        if self.memory.has_links() && !matches!(instr.kernel, Kernel::Exit) {
            self.refresh(instr, operands)?;
        }
        let is_beyond = self.was_early && self.reads_beyond(instr, operands);
        let mut flow = match tried {
            Some(results) => results.map(Flow::Next),
            None => self.dispatch(instr, operands),
        };
        // By reference: moving the lists takes longer than most ops.
        match flow {
            Ok(Flow::Next(ref mut results)) => {
                if let Some(operands) = with_undef {
                    self.restore_undef(instr, operands, results);
                }
                if is_beyond {
                    stops::hand_on_beyond(results);
                }
                if results.len() != instr.results.len() {
                    return Err(self.wrong_results(instr, results.len()));
                }
                for (&slot, value) in instr.results.iter().zip(results) {
                    self.set(slot, value.take());
                }
                Ok(Continuation::Op)
            }
            Ok(Flow::Exit(ref mut values)) => {
                self.passed = std::mem::take(values);
                Ok(Continuation::Exit)
            }
            Ok(Flow::Branch { successor, ref mut args }) => {
                self.passed = std::mem::take(args);
                Ok(Continuation::Branch(successor))
            }
            Err(stop) => {
                // Otherwise none was taken.
                if !self.interpreter.config.speculate {
                    self.give_back(instr, operands);
                }
                self.fail(instr, lists, stop)
            }
        }
    }

    fn dispatch(&mut self, instr: &Instr, operands: &mut [Value]) -> Result<Flow, Stop> {
        match &instr.kernel {
            Kernel::Whole(kernel) => {
                if self.taint != Taint::Nothing {
                    let outer = self.memory.set_running(Some(instr.op));
                    let flow = self.run_tainted(instr, kernel, operands);
                    self.memory.set_running(outer);
                    return flow;
                }
                let noted = self.noted.len();
                let outer = self.memory.set_running(Some(instr.op));
                let flow = self.run_whole(instr, kernel, operands);
                self.memory.set_running(outer);
                if self.noted.len() > noted {
                    self.record_noted(instr.op, noted);
                }
                if self.memory.take_disturbed() {
                    self.record_open(instr.op, &rules::SHARED_CHANGE);
                }
                self.record_notes(instr.op);
                flow
            }
            Kernel::Exit => {
                self.check_whole(instr, operands)?;
                Ok(Flow::Exit(operands.iter_mut().map(Value::take).collect()))
            }
            Kernel::Declaration => Ok(Flow::Next(no_values())),
            Kernel::StandInOp(op) => self.run_stand_in(op, operands).map(Flow::Next),
            Kernel::Stop(stop) => Err(stop.clone()),
            _ => {
                let view = self.view(instr.op);
                self.charge_elements(instr, operands)?;
                let strict = self.is_strict();
                let elems = |index| view.result_elem(index);
                let results = match packed::apply(instr, operands, &elems)? {
                    Some(results) => results,
                    None => lift::apply(instr, operands, strict, &elems, &mut self.notes)?,
                };
                broadcast::check(instr, &view, &results)?;
                self.record_notes(instr.op);
                Ok(Flow::Next(results))
            }
        }
    }

    /// An elementwise op on arrays costs one step for each element.
    fn charge_elements(&mut self, instr: &Instr, operands: &[Value]) -> Result<(), Stop> {
        if instr.broadcast.is_some() {
            // The result may be larger than any operand.
            let shape = broadcast::shape(instr, operands)?.unwrap_or_default();
            return take_elements(self, &shape).map(|_| ());
        }
        let len = operands.iter().find_map(Value::as_array).map_or(0, |array| array.len());
        self.charge((len as u64).saturating_mul(instr.element_weight + 1))
    }
}
