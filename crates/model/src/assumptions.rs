//! What passes may assume about an op of a program. It follows from the op's definition, its traits and the ops in its regions.

use assay_ir::{Module, OpId};

use crate::effects::{Speculatability, Speculation};
use crate::machine::OpView;
use crate::registry::Registry;
use crate::shape::{MemoryEffects, OpShape, Shapes, Trait};

impl Registry {
    /// Whether passes may execute an op where the program does not execute it (`mlir::isSpeculatable`). Such an op has no undefined behaviour and
    /// no side effect. If one of its rules is broken, its result must not be used.
    pub fn is_speculatable(&self, module: &Module, op: OpId) -> bool {
        match self.speculatability(module, op) {
            Speculatability::Never => false,
            Speculatability::Always => true,
            Speculatability::IfRegions => nested(module, op)
                .all(|inner| is_terminator(module, inner) || self.is_speculatable(module, inner)),
        }
    }

    /// What the op itself says, without its regions.
    pub fn speculatability(&self, module: &Module, op: OpId) -> Speculatability {
        let name = module.op_name(op);
        match self.get(name).map_or(Speculation::Traits, |def| def.speculation) {
            Speculation::Traits => {
                Shapes::newest().get(name).map_or(Speculatability::Never, OpShape::speculatability)
            }
            Speculation::Method(method) => {
                method(&OpView { module, op, index_width: 64, types: self.types() })
            }
            Speculation::Undefined(_) => Speculatability::Never,
        }
    }

    /// What an op does to memory, including the ops in its regions (`mlir::getEffectsRecursively`).
    pub fn memory_effects(&self, module: &Module, op: OpId) -> MemoryEffects {
        let name = module.op_name(op);
        let Some(shape) = Shapes::newest().get(name) else { return MemoryEffects::UNKNOWN };
        let method = self.get(name).and_then(|def| def.effects);
        let recursive = shape.has(Trait::RecursiveMemoryEffects);
        let declared = shape.has(Trait::NoMemoryEffect) || !shape.effects.is_none();
        let own = match method {
            Some(method) => method(&OpView { module, op, index_width: 64, types: self.types() }),
            None if declared => shape.effects,
            // `RecursiveMemoryEffects` alone says that the op itself has none.
            None if recursive && !shape.has_trait("MemoryEffectOpInterface") => MemoryEffects::NONE,
            // A region's terminator only hands values on, which is an effect of the parent op.
            None if is_terminator(module, op) => MemoryEffects::NONE,
            None => MemoryEffects::UNKNOWN,
        };
        match recursive {
            true => nested(module, op).fold(own, |all, inner| all.and(self.memory_effects(module, inner))),
            false => own,
        }
    }
}

/// The ops right in an op's regions.
fn nested(module: &Module, op: OpId) -> impl Iterator<Item = OpId> {
    let blocks = module.op(op).regions.iter().flat_map(|&region| module.region(region).blocks.iter());
    blocks.flat_map(|&block| module.block(block).ops.iter().copied())
}

/// Whether the op only ends a block of its parent's region.
fn is_terminator(module: &Module, op: OpId) -> bool {
    let shape = Shapes::newest().get(module.op_name(op));
    module.op(op).successors.is_empty()
        && shape.is_some_and(|shape| shape.has(Trait::Terminator) && shape.effects.is_none())
}
