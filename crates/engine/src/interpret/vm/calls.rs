//! Calls of functions that have no body.

use assay_ir::OpId;
use assay_model::{Stop, Value, Values};

use super::Vm;
use crate::interpret::{Config, external};

impl Vm<'_, '_> {
    /// A function without a definition: what it gives is known from the op that calls it.
    pub(super) fn call_undefined(
        &mut self,
        name: &str,
        declaration: OpId,
        args: &[Value],
    ) -> Result<Values, Stop> {
        let module = self.module();
        let Config { stand_in, index_width, .. } = self.interpreter.config;
        let caller = self.running.filter(|_| stand_in && !external::promises(module, declaration));
        let results = caller.and_then(|op| {
            let types = module.op(op).results.iter().map(|&result| module.value(result).ty);
            let layouts = types.map(|ty| self.interpreter.registry.layout(&module.ctx, ty, index_width));
            layouts.collect::<Option<Vec<_>>>()
        });
        match results {
            Some(results) => external::call(self, name, args, &results),
            None => Err(Stop::unsupported(format!("a call of the external function @{name}"))),
        }
    }
}
