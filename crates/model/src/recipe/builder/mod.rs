//! What the generator of unguarded programs offers to recipes.

pub mod draft;

use assay_ir::{BlockId, DYNAMIC, Module, OpId, TypeId, ValueId};

use crate::builder::IrBuilder;
use crate::generate::{Class, Ids};
use crate::shape::{Shapes, TypeConstraint};
use draft::{Draft, RegionPlan};

/// A program under construction: a point of insertion, visible values, and a source of randomness. [`IrBuilder::insert`] is
/// [`GrammarBuilder::append`].
pub trait GrammarBuilder: IrBuilder {
    /// The op shapes of the MLIR version that must accept the program.
    fn shapes(&self) -> &'static Shapes;

    /// A number from `0..bound`; 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// True in `percent` of 100 cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// A type that the constraint accepts; most often the type of a visible value.
    fn draw(&mut self, constraint: &'static TypeConstraint) -> Option<TypeId>;

    /// Any type, scalars above all.
    fn any_type(&mut self) -> TypeId;

    /// A scalar type of a class; common types are the most likely.
    fn scalar(&mut self, class: Class) -> TypeId;

    /// A visible value that satisfies a condition; late and unused ones are more likely.
    fn pick(&mut self, accept: &dyn Fn(&Module, ValueId) -> bool) -> Option<ValueId>;

    /// All visible values, oldest first.
    fn visible(&self) -> Vec<ValueId>;

    /// A value of the type: a visible one, or a new one (from a maker, or a new argument of the function). `None` only if neither is possible.
    fn value(&mut self, ty: TypeId) -> Option<ValueId>;

    /// A new value of the type.
    fn fresh(&mut self, ty: TypeId) -> Option<ValueId>;

    /// A new argument of the enclosing function; `None` if the function must not get further ones.
    fn argument(&mut self, ty: TypeId) -> Option<ValueId>;

    /// A draft in which nothing is fixed yet; `None` for an op that this version does not have.
    fn draft(&self, op: &str) -> Option<Draft>;

    /// Draws what is open in a draft, makes the op with its regions, verifies it and inserts it. Its results become visible.
    fn emit(&mut self, draft: Draft) -> Option<OpId>;

    /// Verifies a detached op and inserts it. Its results become visible.
    fn append(&mut self, op: OpId) -> Option<OpId>;

    /// Fills the next region of a detached op.
    fn fill(&mut self, op: OpId, plan: &RegionPlan) -> Option<()>;

    /// A block of the current region to branch to: a new one with drawn arguments, or one that is not filled yet. `None` if the region may hold
    /// one block only.
    fn target(&mut self) -> Option<BlockId>;

    /// Ops around the point of insertion, innermost first.
    fn parents(&self) -> Vec<OpId>;

    /// The ops of this name whose symbols can be referred to from here. Symbols of an unfinished op are not among them.
    fn symbols(&self, op: &str) -> Vec<OpId>;

    /// A name that no symbol has yet.
    fn fresh_symbol(&mut self, stem: &str) -> String;

    /// Runs a function with the point of insertion directly in the next enclosing symbol table, where no value is visible.
    fn in_table(&mut self, make: &mut dyn FnMut(&mut dyn GrammarBuilder) -> Option<()>) -> Option<()>;
}

/// Conveniences over [`GrammarBuilder`].
pub trait GrammarBuilderExt: GrammarBuilder {
    /// An element of a list; the list must not be empty.
    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// A number of the inclusive range.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::from(self.below((high - low + 1).max(1) as u32))
    }

    /// Sizes of a shape; the number of dimensions is in the inclusive range. A dimension is dynamic with a probability of `dynamic` percent.
    fn sizes(&mut self, low: usize, high: usize, dynamic: u32) -> Vec<i64> {
        let rank = self.between(low as i64, high as i64);
        (0..rank).map(|_| self.size(dynamic)).collect()
    }

    /// One size, unknown in `dynamic` of 100 cases.
    fn size(&mut self, dynamic: u32) -> i64 {
        if self.chance(dynamic) { DYNAMIC } else { self.one_of(&[1, 2, 2, 3, 4, 4, 5, 7, 8, 16]) }
    }

    /// Up to `most` types, any.
    fn any_types(&mut self, most: u32) -> Vec<TypeId> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.any_type()).collect()
    }

    /// Values of types, in order.
    fn values(&mut self, types: &[TypeId]) -> Option<Ids> {
        types.iter().map(|&ty| self.value(ty)).collect()
    }

    /// A visible value whose type satisfies a condition; if there is none, a value of the given type.
    fn pick_or(&mut self, accept: &dyn Fn(&Module, ValueId) -> bool, ty: TypeId) -> Option<ValueId> {
        match self.pick(accept) {
            Some(value) if self.chance(80) => Some(value),
            _ => self.value(ty),
        }
    }
}

impl<B: GrammarBuilder + ?Sized> GrammarBuilderExt for B {}
