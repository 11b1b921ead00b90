//! The interface of the running machine for the ops of a program.

use std::rc::Rc;

use assay_ir::{OpId, RegionId};
use assay_model::memref::Dims;
use assay_model::{
    Approximate, BitChoice, Budget, Certainty, Cond, ElemType, KernelThread, Machine, Memory, OpenOrder,
    Pointer, Printed, Repeats, Rule, Scalar, Stop, Value, Values,
};

use super::{Continuation, Noted, Vm, What};
use crate::interpret::Taint;
use crate::interpret::check::application;

const NO_FUNCTION: Rule =
    Rule::ub("no-function", Cond::Own, "what is called is not a function [LLVM LangRef, call]");
const UNSPECIFIED_TEXT: Rule =
    Rule::unspecified("unspecified", Cond::Own, "something is printed whose text is not specified");

impl Machine for Vm<'_, '_> {
    fn run_region(&mut self, region: RegionId, args: Values) -> Result<Values, Stop> {
        let code = Rc::clone(&self.code);
        let &entry = code.entries.get(&region).ok_or_else(|| Stop::invalid("an empty region is run"))?;
        let mark = self.memory.stack_mark();
        let results = self.run_block(&code, entry.block, args)?;
        if entry.scope {
            self.memory.release_stack(mark);
        }
        Ok(results)
    }

    fn run_region_kept(&mut self, region: RegionId, args: Values) -> Result<Values, Stop> {
        let code = Rc::clone(&self.code);
        let &entry = code.entries.get(&region).ok_or_else(|| Stop::invalid("an empty region is run"))?;
        self.run_block(&code, entry.block, args)
    }

    fn leave(&mut self, values: Values) {
        self.left.push(values);
    }

    fn collect(&mut self) -> Vec<Values> {
        std::mem::take(&mut self.left)
    }

    fn run_body(&mut self, region: RegionId, args: &mut [Value], results: &mut Values) -> Result<(), Stop> {
        let code = Rc::clone(&self.code);
        let &entry = code.entries.get(&region).ok_or_else(|| Stop::invalid("an empty region is run"))?;
        let block = &code.blocks[entry.block];
        let mark = self.memory.stack_mark();
        let Some((end, body)) =
            block.instrs.split_last().filter(|(end, _)| end.is_plain_exit() && !self.is_watched())
        else {
            *results = self.run_block(&code, entry.block, args.iter_mut().map(Value::take).collect())?;
            if entry.scope {
                self.memory.release_stack(mark);
            }
            return Ok(());
        };
        if block.args.len() != args.len() {
            return Err(Stop::invalid("a block gets another number of arguments than it has"));
        }
        for (&slot, value) in block.args.iter().zip(args) {
            let value = value.take();
            self.set(slot, value);
        }
        self.entered.insert(block.id);
        for instr in body {
            if self.step(instr)? != Continuation::Op {
                return Err(Stop::invalid("a region is left before its end"));
            }
        }
        self.charge(1)?;
        results.clear();
        results.extend((0..end.operands.len()).map(|index| self.operand(end, index)));
        if entry.scope {
            self.memory.release_stack(mark);
        }
        Ok(())
    }

    fn points(&mut self) -> &mut Vec<Dims> {
        &mut self.points
    }

    fn threads(&mut self) -> &mut Vec<KernelThread> {
        &mut self.threads
    }

    fn handed(&mut self) -> &mut Vec<Values> {
        &mut self.handed
    }

    fn call(&mut self, callee: &str, args: Values) -> Result<Values, Stop> {
        self.call_symbol(callee, args)
    }

    fn call_pointer(&mut self, callee: Pointer, args: Values) -> Result<Values, Stop> {
        match self.memory.function_at(callee) {
            Some(symbol) => self.call_symbol(&symbol, args),
            None => Err(NO_FUNCTION.stop()),
        }
    }

    fn evaluate(&mut self, op: OpId, args: Values) -> Result<Values, Stop> {
        let region = self.module().op(op).regions.first().copied();
        let region = region.ok_or_else(|| Stop::invalid("an op without a region is evaluated"))?;
        self.call_region(self.interpreter.code(op), region, args)
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
        self.begin_printing();
        self.output.push_text(text);
        Ok(())
    }

    fn print_unspecified(&mut self) -> Result<(), Stop> {
        if self.interpreter.config.strict {
            return Err(UNSPECIFIED_TEXT.stop());
        }
        self.begin_printing();
        self.output.push_unspecified();
        Ok(())
    }

    fn print_poison(&mut self) -> Result<(), Stop> {
        if self.interpreter.config.strict {
            return self.print_unspecified();
        }
        self.begin_printing();
        self.output.push_poison();
        Ok(())
    }

    fn print_address(&mut self) -> Result<(), Stop> {
        self.begin_printing();
        self.output.push_poison();
        Ok(())
    }

    fn print_open(&mut self, rule: &'static Rule, text: &str) -> Result<(), Stop> {
        self.noted.push(Noted { rule, what: What::Marked });
        if self.taint.covers(rule.effect) {
            self.begin_printing();
            self.output.push_poison();
            return Ok(());
        }
        self.print(text)
    }

    fn printed(&self) -> Printed {
        Printed {
            pieces: self.output.chunks().len() + self.output.bytes(),
            at_line_start: self.output.at_line_start(),
            continued: self.continued,
        }
    }

    fn index_width(&self) -> u32 {
        self.interpreter.config.index_width
    }

    fn breaks(&self, rule: &Rule, operands: &[Value], result: Option<&Scalar>) -> Option<bool> {
        application::is_broken(rule, operands, result)
    }

    fn note_open(&mut self, rule: &'static Rule) {
        self.noted.push(Noted { rule, what: What::All });
    }

    fn note_open_order(&mut self, rule: &'static Rule, order: OpenOrder) {
        self.noted.push(Noted { rule, what: What::Order(order) });
    }

    fn open_value(&mut self, rule: &'static Rule, value: Value) -> Value {
        self.noted.push(Noted { rule, what: What::Marked });
        if self.taint.covers(rule.effect) { Value::POISON } else { value }
    }

    fn note_open_rest(&mut self, rule: &'static Rule) -> Result<(), Stop> {
        self.noted.push(Noted { rule, what: What::Marked });
        if self.taint.covers(rule.effect) { Err(super::taint::open_rest(rule)) } else { Ok(()) }
    }

    fn detach(&mut self, race: &'static Rule, order: &'static Rule) {
        self.begin_detached(race, order);
    }

    fn iterate(&mut self, repeats: &mut Repeats, values: &[Value]) -> Result<(), Stop> {
        match self.is_repeatable() {
            true => repeats.iterate(0, values.iter(), &self.memory, self.frozen),
            false => Ok(()),
        }
    }

    fn is_speculative(&self) -> bool {
        self.interpreter.config.speculate
    }

    fn shows_open(&self) -> bool {
        self.taint != Taint::Nothing
    }

    fn ran_early(&self) -> bool {
        self.was_early
    }

    fn freezes_to(&mut self) -> &mut BitChoice {
        self.froze = Some(self.interpreter.config.frozen);
        &mut self.frozen
    }

    fn read_undefined(&mut self, scalar: Scalar, elem: ElemType) -> Scalar {
        if !scalar.is_partial() {
            return scalar;
        }
        self.notes.read_undef = true;
        match &mut self.notes.chosen {
            Some(choice) => scalar.choose_bits(elem, choice),
            None => scalar,
        }
    }

    fn approximate(
        &mut self,
        function: &Approximate,
        operands: &[Scalar],
        results: &mut [Scalar],
    ) -> Result<(), Stop> {
        match self.notes.perturbation.apply(function, operands, results)? {
            Certainty::Exact => {}
            Certainty::Rounded => self.notes.approximate = true,
            Certainty::Open(rule) => {
                self.noted.push(Noted { rule, what: What::Marked });
                if self.taint.covers(rule.effect) {
                    results.fill(Scalar::Poison);
                }
            }
        }
        Ok(())
    }
}
