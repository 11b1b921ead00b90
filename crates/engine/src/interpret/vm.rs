//! The running machine: frames, control flow, budgets.

use std::rc::Rc;

use assay_ir::{Module, OpId, RegionId, ValueId};
use assay_model::{Budget, Effect, Flow, Machine, Memory, OpView, Pointer, Stop, Value, Values};
use smallvec::SmallVec;

use super::check::{Operands, Scalars};
use super::code::{self, Code, Instr, Kernel};
use super::lift::{self, ScalarList};
use super::output::Output;
use super::{Execution, Interpreter, no_values, origins};

/// At most this many ops with several right results are listed.
const MAX_UNSPECIFIED: usize = 16;

pub struct Vm<'i, 'm> {
    interpreter: &'i Interpreter<'m>,
    /// Slots of all frames; the running one starts at `base`.
    stack: Vec<Value>,
    base: usize,
    code: Rc<Code>,
    depth: u32,
    steps_left: u64,
    output: Output,
    memory: Memory,
    /// What ops left for an op around them.
    left: Vec<Values>,
    /// What the running op noted about its results.
    noted: Vec<&'static str>,
    unspecified: Vec<(OpId, &'static str)>,
}

impl<'i, 'm> Vm<'i, 'm> {
    pub fn new(interpreter: &'i Interpreter<'m>, memory: Memory) -> Vm<'i, 'm> {
        let empty = Code {
            n_slots: 0,
            blocks: Vec::new(),
            entries: Default::default(),
            free: Vec::new(),
            slots: Default::default(),
        };
        Vm {
            interpreter,
            stack: Vec::new(),
            base: 0,
            code: Rc::new(empty),
            depth: 0,
            steps_left: interpreter.config.steps,
            output: Output::default(),
            memory,
            left: Vec::new(),
            noted: Vec::new(),
            unspecified: Vec::new(),
        }
    }

    pub fn finish(self, result: Result<Values, Stop>) -> Execution {
        Execution {
            result: result.map(|values| values.into_vec()),
            output: self.output,
            memory: self.memory,
            unspecified: self.unspecified,
            steps: self.interpreter.config.steps - self.steps_left,
        }
    }

    fn module(&self) -> &'m Module {
        self.interpreter.module
    }

    pub fn call_symbol(&mut self, name: &str, args: Values) -> Result<Values, Stop> {
        let Some(function) = self.interpreter.function(name) else {
            return Err(Stop::invalid(format!("there is no function @{name}")));
        };
        let region = self.module().op(function).regions.first().copied();
        let Some(region) = region.filter(|&region| !self.module().region(region).blocks.is_empty()) else {
            return match self.interpreter.registry.external(name) {
                Some(external) => (external.call)(self, &args),
                None => Err(Stop::unsupported(format!("a call of the external function @{name}"))),
            };
        };
        self.call_region(self.interpreter.code(function), region, args)
    }

    fn call_region(&mut self, code: Rc<Code>, region: RegionId, args: Values) -> Result<Values, Stop> {
        if self.depth >= self.interpreter.config.depth {
            return Err(Stop::Exhausted(Budget::Depth));
        }
        let mark = self.memory.stack_mark();
        let result = self.in_frame(code, |vm| vm.run_region(region, args));
        self.memory.release_stack(mark);
        result
    }

    /// Runs something in a fresh frame for `code`, then goes back to the old one.
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
        let code = Rc::new(code::decode_single(self.module(), interpreter.registry, &interpreter.config, op));
        self.in_frame(Rc::clone(&code), |vm| {
            for &(value, slot) in &code.free {
                let content = env(value).ok_or_else(|| Stop::Bug("an outer value is missing".into()))?;
                vm.set(slot, content);
            }
            let instr = &code.blocks[0].instrs[0];
            match vm.step(instr)? {
                None => Ok(instr.results.iter().map(|&slot| vm.get(slot).clone()).collect()),
                Some(Flow::Next(values) | Flow::Exit(values) | Flow::Branch { args: values, .. }) => {
                    Ok(values)
                }
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

    #[inline]
    fn set(&mut self, slot: u32, value: Value) {
        let base = self.base;
        self.stack[base + slot as usize] = value;
    }

    fn run_block(&mut self, code: &Code, mut block: usize, mut args: Values) -> Result<Values, Stop> {
        loop {
            let current = &code.blocks[block];
            if args.len() != current.args.len() {
                return Err(Stop::invalid("a block gets another number of arguments than it has"));
            }
            for (&slot, value) in current.args.iter().zip(args) {
                self.set(slot, value);
            }
            let mut next = None;
            for instr in &current.instrs {
                match self.step(instr)? {
                    None | Some(Flow::Next(_)) => {}
                    Some(Flow::Exit(values)) => return Ok(values),
                    Some(Flow::Branch { successor, args }) => {
                        next = Some((instr.successors.get(successor).copied(), args));
                        break;
                    }
                }
            }
            match next {
                Some((Some(target), next_args)) if (target as usize) < code.blocks.len() => {
                    block = target as usize;
                    args = next_args;
                }
                Some(_) => return Err(Stop::invalid("a branch to a block that is not there")),
                // A block without a terminator, as of regions that hold no control flow.
                None => return Ok(no_values()),
            }
        }
    }

    /// Executes one op. `None`: execution goes on with the next op, and the results are in their slots.
    fn step(&mut self, instr: &Instr) -> Result<Option<Flow>, Stop> {
        if self.steps_left == 0 {
            return Err(Stop::Exhausted(Budget::Steps));
        }
        self.steps_left -= 1;
        if instr.kernel.is_elementwise() {
            match self.step_scalars(instr) {
                Ok(true) => return Ok(None),
                Ok(false) => {}
                Err(stop) => return Err(self.blame(instr, stop)),
            }
        }
        let mut operands = SmallVec::<[Value; 4]>::new();
        for (index, &slot) in instr.operands.iter().enumerate() {
            operands.push(if instr.last_use >> index & 1 == 1 {
                self.take(slot)
            } else {
                self.get(slot).clone()
            });
        }
        match self.dispatch(instr, &mut operands) {
            Ok(Flow::Next(results)) => {
                if results.len() != instr.results.len() {
                    return Err(self.wrong_results(instr, results.len()));
                }
                for (&slot, value) in instr.results.iter().zip(results) {
                    self.set(slot, value);
                }
                Ok(None)
            }
            Ok(flow) => Ok(Some(flow)),
            Err(stop) => {
                for (&slot, operand) in instr.operands.iter().zip(operands) {
                    self.set(slot, operand);
                }
                Err(self.blame(instr, stop))
            }
        }
    }

    /// The commonest case, without lists of values: an elementwise op on scalars. False, and nothing done, if
    /// an operand is none.
    #[inline]
    fn step_scalars(&mut self, instr: &Instr) -> Result<bool, Stop> {
        if let (Kernel::Int2(f), [a, b], [result], true) =
            (&instr.kernel, &instr.operands[..], &instr.results[..], instr.rules.is_empty())
            && let (Some(a), Some(b)) = (self.get(*a).as_int(), self.get(*b).as_int())
        {
            let value = Value::int(f(a, b));
            self.set(*result, value);
            return Ok(true);
        }
        let mut scalars = ScalarList::new();
        for &slot in &instr.operands {
            match self.get(slot) {
                Value::Scalar(scalar) => scalars.push(scalar.clone()),
                _ => return Ok(false),
            }
        }
        let strict = self.interpreter.config.strict;
        let mut unspecified = None;
        let results = lift::scalar(instr, &scalars, strict, instr.results.len(), &mut unspecified)?;
        if let Some(rule) = unspecified {
            self.record_unspecified(instr.op, rule);
        }
        for (&slot, scalar) in instr.results.iter().zip(results) {
            self.set(slot, Value::Scalar(scalar));
        }
        Ok(true)
    }

    /// The stop with the op, its operands and where they came from, if it does not say so yet.
    #[cold]
    fn blame(&self, instr: &Instr, stop: Stop) -> Stop {
        let operands: Vec<Value> = instr.operands.iter().map(|&slot| self.get(slot).clone()).collect();
        origins::complete(self.module(), &self.code, stop, instr, &operands, |slot| self.get(slot).clone())
    }

    fn wrong_results(&self, instr: &Instr, found: usize) -> Stop {
        let name = self.module().op_name(instr.op);
        Stop::Bug(format!("'{name}' made {found} results instead of {}", instr.results.len()))
    }

    fn dispatch(&mut self, instr: &Instr, operands: &mut [Value]) -> Result<Flow, Stop> {
        match &instr.kernel {
            Kernel::Whole(kernel) => {
                self.check_whole(instr, operands)?;
                let flow = kernel(self, operands);
                for rule in std::mem::take(&mut self.noted) {
                    self.record_unspecified(instr.op, rule);
                }
                flow
            }
            Kernel::Declaration => Ok(Flow::Next(no_values())),
            Kernel::Stop(stop) => Err(stop.clone()),
            _ => {
                let view = OpView {
                    module: self.module(),
                    op: instr.op,
                    index_width: self.interpreter.config.index_width,
                    types: self.interpreter.registry.types(),
                };
                self.charge_elements(operands)?;
                let strict = self.interpreter.config.strict;
                let mut unspecified = None;
                let results =
                    lift::apply(instr, operands, strict, &|index| view.result_elem(index), &mut unspecified)?;
                if let Some(rule) = unspecified {
                    self.record_unspecified(instr.op, rule);
                }
                Ok(Flow::Next(results))
            }
        }
    }

    fn record_unspecified(&mut self, op: OpId, rule: &'static str) {
        if self.unspecified.len() < MAX_UNSPECIFIED && !self.unspecified.contains(&(op, rule)) {
            self.unspecified.push((op, rule));
        }
    }

    /// Rules of an op on whole values, as far as they are not the op's own to check.
    #[inline]
    fn check_whole(&self, instr: &Instr, operands: &[Value]) -> Result<(), Stop> {
        for rule in &instr.rules {
            let scalars =
                Scalars { operands: Operands::Whole(operands), result: None, widths: &instr.widths };
            if rule.rule.effect == Effect::Ub && rule.fires(&scalars) == Some(true) {
                return Err(rule.rule.stop());
            }
        }
        Ok(())
    }

    /// An elementwise op on arrays costs a step an element.
    fn charge_elements(&mut self, operands: &[Value]) -> Result<(), Stop> {
        let len = operands.iter().find_map(Value::as_array).map_or(0, |array| array.len());
        self.charge(len as u64)
    }
}

impl Machine for Vm<'_, '_> {
    fn run_region(&mut self, region: RegionId, args: Values) -> Result<Values, Stop> {
        let code = Rc::clone(&self.code);
        match code.entries.get(&region) {
            Some(&entry) => self.run_block(&code, entry, args),
            None => Err(Stop::invalid("an empty region is run")),
        }
    }

    fn leave(&mut self, values: Values) {
        self.left.push(values);
    }

    fn collect(&mut self) -> Vec<Values> {
        std::mem::take(&mut self.left)
    }

    fn call(&mut self, callee: &str, args: Values) -> Result<Values, Stop> {
        self.call_symbol(callee, args)
    }

    fn call_pointer(&mut self, callee: Pointer, args: Values) -> Result<Values, Stop> {
        match self.memory.function_at(callee) {
            Some(symbol) => self.call_symbol(&symbol, args),
            None => Err(Stop::ub("no-function", "what is called is no function [LLVM LangRef, call]")),
        }
    }

    fn evaluate(&mut self, op: OpId) -> Result<Values, Stop> {
        let region = self.module().op(op).regions.first().copied();
        let region = region.ok_or_else(|| Stop::invalid("an op without a region is evaluated"))?;
        self.call_region(self.interpreter.code(op), region, no_values())
    }

    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    fn charge(&mut self, steps: u64) -> Result<(), Stop> {
        self.steps_left = self.steps_left.checked_sub(steps).ok_or(Stop::Exhausted(Budget::Steps))?;
        Ok(())
    }

    fn print(&mut self, text: &str) -> Result<(), Stop> {
        if self.output.bytes() + text.len() > self.interpreter.config.output {
            return Err(Stop::Exhausted(Budget::Output));
        }
        self.output.push_text(text);
        Ok(())
    }

    fn print_unspecified(&mut self) -> Result<(), Stop> {
        if self.interpreter.config.strict {
            return Err(Stop::ub("unspecified", "something is printed whose text is not specified"));
        }
        self.output.push_unspecified();
        Ok(())
    }

    fn printed(&self) -> usize {
        self.output.chunks().len() + self.output.bytes()
    }

    fn index_width(&self) -> u32 {
        self.interpreter.config.index_width
    }

    fn note_unspecified(&mut self, rule: &'static str) {
        self.noted.push(rule);
    }
}
