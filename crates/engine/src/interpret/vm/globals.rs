//! What globals hold when a call is over.

use std::rc::Rc;

use assay_model::{Flow, Value, Values};

use super::Vm;

/// A value for contents that cannot be shown: the program has no such global, or holds no more than its address in it.
pub fn hidden() -> Value {
    Value::Function("".into())
}

impl Vm<'_, '_> {
    /// The contents of the globals with these names: memory as a memref, otherwise the value.
    pub fn read_globals(&mut self, names: &[Rc<str>]) -> Vec<(Rc<str>, Value)> {
        names.iter().map(|name| (Rc::clone(name), self.read_global(name).unwrap_or_else(hidden))).collect()
    }

    fn read_global(&mut self, name: &str) -> Option<Value> {
        let op = self.interpreter.function(name)?;
        let decode = self.interpreter.registry.get(self.module().op_name(op))?.global?;
        let kernel = decode(&self.view(op)).ok()?;
        match kernel(self, &mut Values::new()) {
            Ok(Flow::Next(mut values)) => values.pop(),
            _ => None,
        }
    }
}
