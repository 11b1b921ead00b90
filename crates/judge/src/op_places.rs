//! Tells ops of one name apart across two programs, by what they compute of the function's arguments.

use std::hash::{Hash, Hasher};

use assay_ir::{Def, Module, OpId, ValueId};
use assay_model::Registry;
use rustc_hash::{FxHashMap, FxHasher};

use crate::attribute_text::text_of;

/// Numbers for the ops of a program: ops with equal numbers do the same with the same values.
pub(crate) struct OpPlaces<'m> {
    module: &'m Module,
    registry: &'m Registry,
    known: FxHashMap<OpId, u64>,
    /// For each op name with effects, the number of ops so far: the order of such ops matters.
    with_effects: FxHashMap<&'m str, usize>,
}

impl<'m> OpPlaces<'m> {
    pub(crate) fn new(module: &'m Module, registry: &'m Registry) -> OpPlaces<'m> {
        OpPlaces { module, registry, known: FxHashMap::default(), with_effects: FxHashMap::default() }
    }

    /// The number of an op. Ops must be asked for in the order of the text.
    pub(crate) fn number(&mut self, op: OpId) -> u64 {
        if let Some(&number) = self.known.get(&op) {
            return number;
        }
        let (module, name) = (self.module, self.module.op_name(op));
        let data = module.op(op);
        // A lowering may replace a function by one of another dialect.
        let is_function = module.attr_of(op, "function_type").is_some();
        let mut hash = FxHasher::default();
        if !is_function {
            name.hash(&mut hash);
            text_of(module, op, &|_, _| true).hash(&mut hash);
            if !self.registry.memory_effects(module, op).is_none() {
                let before = self.with_effects.entry(name).or_default();
                before.hash(&mut hash);
                *before += 1;
            }
        }
        // Values that depend on themselves are told apart no further.
        self.known.insert(op, hash.finish());
        for &operand in &data.operands {
            self.value(operand).hash(&mut hash);
        }
        let number = hash.finish();
        self.known.insert(op, number);
        number
    }

    fn value(&mut self, value: ValueId) -> (u64, u32, usize) {
        match self.module.value(value).def {
            Def::Result { op, index } => (self.number(op), index, 0),
            Def::Arg { block, index } => {
                let region = self.module.block(block).parent;
                let parent = region.and_then(|region| self.module.region(region).parent);
                let place = region.and_then(|region| {
                    self.module.region(region).blocks.iter().position(|&other| other == block)
                });
                let around = parent.map_or(0, |parent| self.number(parent));
                (around, index, 1 + place.unwrap_or(0))
            }
        }
    }
}
