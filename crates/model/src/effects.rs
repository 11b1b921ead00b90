//! What passes may assume of an op beyond its value: whether it may be executed where the program does not execute it,
//! and what it does to memory.
//!
//! Both come from the traits and interfaces of ODS [mlir/Interfaces/SideEffectInterfaces.td]. Where an interface is a
//! C++ method, the op's definition says in code what the method says.

use assay_ir::{Module, OpId};

use crate::machine::OpView;
use crate::registry::Registry;
use crate::shape::{OpShape, Shapes, Trait};

/// The answer of `ConditionallySpeculatable::getSpeculatability` [mlir/Interfaces/SideEffectInterfaces.h].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speculatability {
    /// It has undefined behaviour or side effects.
    Never,
    /// If all ops in its regions are.
    IfRegions,
    /// It may be executed where the program does not.
    Always,
}

/// Where an op's [`Speculatability`] comes from.
#[derive(Clone, Copy, Debug)]
pub enum Speculation {
    /// From its traits in ODS; an op without such a trait is never speculatable (`mlir::isSpeculatable`).
    Traits,
    /// From its own `getSpeculatability`.
    Method(fn(&OpView<'_>) -> Speculatability),
    /// ODS declares it `Pure`, although its documentation or its lowering gives it undefined behaviour that is no
    /// value: it traps, or it reads or writes memory. Executing it early breaks programs. The text is the source.
    Undefined(&'static str),
}

/// Whether an op in the regions of another is not free of effects by ODS.
pub fn has_effects_inside(view: &OpView<'_>) -> bool {
    let module = view.module;
    let free = [Trait::Pure, Trait::NoMemoryEffect, Trait::RecursiveMemoryEffects, Trait::Terminator];
    let has_effects = |op: OpId| {
        let shape = Shapes::newest().get(module.op_name(op));
        shape.is_none_or(|shape| !free.iter().any(|&each| shape.has(each)))
    };
    let mut found = false;
    for &region in &module.op(view.op).regions {
        for &block in &module.region(region).blocks {
            module.walk(block, &mut |op| found |= has_effects(op));
        }
    }
    found
}

/// What an op does to memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryEffects(u8);

impl MemoryEffects {
    /// It touches no memory.
    pub const NONE: MemoryEffects = MemoryEffects(0);
    /// It reads memory that exists.
    pub const READ: MemoryEffects = MemoryEffects(1);
    /// It writes memory that exists.
    pub const WRITE: MemoryEffects = MemoryEffects(2);
    /// It makes memory.
    pub const ALLOCATE: MemoryEffects = MemoryEffects(4);
    /// It ends the life of memory.
    pub const FREE: MemoryEffects = MemoryEffects(8);
    /// Anything: neither ODS nor the op's definition says what.
    pub const UNKNOWN: MemoryEffects = MemoryEffects(31);

    /// Both.
    #[must_use]
    pub const fn and(self, other: MemoryEffects) -> MemoryEffects {
        MemoryEffects(self.0 | other.0)
    }

    /// Whether all effects of the other are among these.
    pub const fn has(self, other: MemoryEffects) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether there are none at all.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// From the words of the data file.
    pub(crate) fn of_words<'a>(words: impl Iterator<Item = &'a str>) -> MemoryEffects {
        words.fold(MemoryEffects::NONE, |all, word| {
            all.and(match word {
                "read" => MemoryEffects::READ,
                "write" => MemoryEffects::WRITE,
                "allocate" => MemoryEffects::ALLOCATE,
                "free" => MemoryEffects::FREE,
                _ => MemoryEffects::UNKNOWN,
            })
        })
    }
}

impl OpShape {
    /// What the traits say of executing the op early.
    pub fn speculatability(&self) -> Speculatability {
        // A branch is `Pure` as well; nothing moves it.
        if self.has(Trait::Terminator) {
            Speculatability::Never
        } else if self.has(Trait::AlwaysSpeculatable) {
            Speculatability::Always
        } else if self.has(Trait::RecursivelySpeculatable) {
            Speculatability::IfRegions
        } else {
            Speculatability::Never
        }
    }
}

impl Registry {
    /// Whether passes may execute an op where the program does not execute it: it then has no undefined behaviour and
    /// no side effect, and breaking one of its rules makes a result that nobody may use (`mlir::isSpeculatable`).
    pub fn is_speculatable(&self, module: &Module, op: OpId) -> bool {
        match self.speculatability(module, op) {
            Speculatability::Never => false,
            Speculatability::Always => true,
            Speculatability::IfRegions => nested(module, op)
                .all(|inner| is_terminator(module, inner) || self.is_speculatable(module, inner)),
        }
    }

    /// The op's own answer, its regions not looked at.
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

    /// What an op does to memory, ops in its regions included (`mlir::getEffectsRecursively`).
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
            // Terminators of regions hand values on; that is the op's around them.
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
