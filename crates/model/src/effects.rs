//! What passes may assume about an op besides its results: whether they may execute it early, and what it does to memory.
//!
//! Both come from the traits and interfaces of ODS [mlir/Interfaces/SideEffectInterfaces.td]. Where a C++ method implements an interface, the
//! op's definition repeats the method in Rust.

use assay_ir::OpId;

use crate::machine::OpView;
pub use crate::shape::MemoryEffects;
use crate::shape::{OpShape, Shapes, Trait};

/// The answer of `ConditionallySpeculatable::getSpeculatability` [mlir/Interfaces/SideEffectInterfaces.h].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speculatability {
    /// It has undefined behaviour or side effects.
    Never,
    /// If all ops in its regions are.
    IfRegions,
    /// Passes may execute the op where the program does not.
    Always,
}

/// Where an op's [`Speculatability`] comes from.
#[derive(Clone, Copy, Debug)]
pub enum Speculation {
    /// The traits in ODS decide; an op without such a trait is never speculatable (`mlir::isSpeculatable`).
    Traits,
    /// From its own `getSpeculatability`.
    Method(fn(&OpView<'_>) -> Speculatability),
    /// ODS declares the op `Pure`, but its documentation or its lowering gives it immediate undefined behaviour: it traps, or it reads or writes
    /// memory. Executing it early breaks programs. The text is the source.
    Undefined(&'static str),
}

/// Whether the regions of an op contain another op that ODS does not call free of effects.
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

impl OpShape {
    /// What the traits say about executing the op early.
    pub fn speculatability(&self) -> Speculatability {
        // A branch is `Pure` as well, but no pass moves it.
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
