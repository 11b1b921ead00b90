//! Calls of functions.

use std::rc::Rc;

use assay_ir::{OpId, RegionId};
use assay_model::{Budget, Machine, Stop, Ub, Value, Values};

use super::{Code, Vm, external, seen_outside};
use crate::interpret::ExecutionConfig;
use crate::interpret::stand_in::StandInOp;

impl Vm<'_, '_> {
    pub fn call_symbol(&mut self, name: &str, mut args: Values) -> Result<Values, Stop> {
        let Some(function) = self.interpreter.callee(name, self.running) else {
            return Err(match self.running.and_then(|op| self.module().symbol_at(op, name)) {
                Some(_) => Stop::unsupported(format!("a call of @{name}, which is not a function")),
                None => Stop::invalid(format!("there is no function @{name}")),
            });
        };
        let code = self.interpreter.code(function);
        let promises = code.promises.as_ref().map_err(Stop::clone)?;
        let of_caller = self.memory.set_null_is_valid(promises.null_is_valid);
        let kept = promises.keep_args(&mut args, &self.memory);
        kept.map_err(|stop| self.blame_function(function, stop))?;
        let ended = self.call_function(name, function, Rc::clone(&code), args);
        self.memory.set_null_is_valid(of_caller);
        promises.keep_end(ended, &self.memory).map_err(|stop| self.blame_function(function, stop))
    }

    /// If the outermost function breaks a promise, the violation names that function; for any other function, it names
    /// the call.
    #[cold]
    fn blame_function(&self, function: OpId, stop: Stop) -> Stop {
        match stop {
            Stop::Ub(ub) if self.depth == 0 && ub.op.is_none() => {
                Stop::Ub(Box::new(Ub { op: Some(function), ..*ub }))
            }
            stop => stop,
        }
    }

    fn call_function(
        &mut self,
        name: &str,
        function: OpId,
        code: Rc<Code>,
        args: Values,
    ) -> Result<Values, Stop> {
        let region = self.module().op(function).regions.first().copied();
        let Some(region) = region.filter(|&region| !self.module().region(region).blocks.is_empty()) else {
            return match self.interpreter.registry.external(name) {
                Some(external) if self.interpreter.registry.is_pure_external(name) => {
                    (external.call)(self, &args)
                }
                Some(external) => (external.call)(self, &seen_outside(&args)),
                None => self.call_undefined(name, function, &seen_outside(&args)),
            };
        };
        self.call_region(code, region, args)
    }

    /// An op that Assay does not model.
    pub(super) fn run_stand_in(&mut self, op: &StandInOp, operands: &[Value]) -> Result<Values, Stop> {
        external::run(self, op, operands)
    }

    /// Calls a function without a definition: the op that calls it determines the form of its results.
    fn call_undefined(&mut self, name: &str, declaration: OpId, args: &[Value]) -> Result<Values, Stop> {
        let module = self.module();
        let ExecutionConfig { stand_in, index_width, .. } = self.interpreter.config;
        let caller = self.running.filter(|_| stand_in && !external::promises(module, declaration));
        let results = caller.and_then(|op| {
            let types = module.op(op).results.iter().map(|&result| module.value(result).ty);
            let layouts = types.map(|ty| self.interpreter.registry.layout(&module.ctx, ty, index_width));
            layouts.collect::<Option<Vec<_>>>()
        });
        match results {
            Some(results) => {
                let types = external::argument_types(module, declaration);
                external::call(self, name, args, &types, &results)
            }
            None => Err(Stop::unsupported(format!("a call of the external function @{name}"))),
        }
    }

    pub(super) fn call_region(
        &mut self,
        code: Rc<Code>,
        region: RegionId,
        args: Values,
    ) -> Result<Values, Stop> {
        if self.depth >= self.interpreter.config.depth {
            return Err(Stop::Exhausted(Budget::Depth));
        }
        let mark = self.memory.stack_mark();
        let result = self.in_frame(code, |vm| {
            let result = vm.run_region(region, args);
            vm.end_detached(vm.depth);
            result
        });
        self.memory.release_stack(mark);
        result
    }
}
