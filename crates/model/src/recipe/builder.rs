//! What the generator of unguarded programs offers to recipes.

pub mod draft;

use assay_ir::{BlockId, DYNAMIC, Module, OpId, TypeId, ValueId};

use crate::builder::IrBuilder;
use crate::generate::{Class, Ids};
use crate::shape::{Shapes, TypeConstraint};
use draft::{Draft, RegionPlan};

/// A program in the making: a point of insertion, visible values, dice. [`IrBuilder::insert`] is
/// [`GrammarBuilder::append`].
pub trait GrammarBuilder: IrBuilder {
    /// Shapes of the version that must take the program.
    fn shapes(&self) -> &'static Shapes;

    /// A number from `0..bound`; 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// True in `percent` of 100 cases.
    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// A type that the constraint accepts: of a visible value more often than not.
    fn draw(&mut self, constraint: &'static TypeConstraint) -> Option<TypeId>;

    /// Any type, scalars above all.
    fn any_type(&mut self) -> TypeId;

    /// A scalar type of a class, common ones above all.
    fn scalar(&mut self, class: Class) -> TypeId;

    /// A visible value that satisfies a condition; late and unused ones are likelier.
    fn pick(&mut self, accept: &dyn Fn(&Module, ValueId) -> bool) -> Option<ValueId>;

    /// All visible values, oldest first.
    fn visible(&self) -> Vec<ValueId>;

    /// A value of the type: a visible one, or a new one (a maker's, or a new argument of the function). `None` only
    /// where neither is possible.
    fn value(&mut self, ty: TypeId) -> Option<ValueId>;

    /// A new value of the type.
    fn fresh(&mut self, ty: TypeId) -> Option<ValueId>;

    /// A new argument of the enclosing function; `None` where it may not get further ones.
    fn argument(&mut self, ty: TypeId) -> Option<ValueId>;

    /// A draft with all parts open; `None` for an op that this version does not have.
    fn draft(&self, op: &str) -> Option<Draft>;

    /// Draws what is open in a draft, makes the op with its regions, verifies it and puts it at the point of
    /// insertion; its results become visible.
    fn emit(&mut self, draft: Draft) -> Option<OpId>;

    /// Verifies a detached op and puts it at the point of insertion; its results become visible.
    fn append(&mut self, op: OpId) -> Option<OpId>;

    /// Fills the next region of a detached op.
    fn fill(&mut self, op: OpId, plan: &RegionPlan) -> Option<()>;

    /// A block to branch to, in the region at hand: a new one with drawn arguments, or one that is still open.
    /// `None` where the region may hold one block only.
    fn target(&mut self) -> Option<BlockId>;

    /// Ops around the point of insertion, innermost first.
    fn parents(&self) -> Vec<OpId>;

    /// Symbols that can be referred to from here, by the name of their op; those of an op in the making are not
    /// among them.
    fn symbols(&self, op: &str) -> Vec<OpId>;

    /// A name that no symbol has yet.
    fn fresh_symbol(&mut self, stem: &str) -> String;

    /// Runs a function with the point of insertion directly in the next symbol table around, where no value is
    /// visible.
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

    /// Sizes of a number of dimensions in the inclusive range; `dynamic` of 100 are unknown.
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

    /// A visible value whose type satisfies a condition, or one of the type given.
    fn pick_or(&mut self, accept: &dyn Fn(&Module, ValueId) -> bool, ty: TypeId) -> Option<ValueId> {
        match self.pick(accept) {
            Some(value) if self.chance(80) => Some(value),
            _ => self.value(ty),
        }
    }
}

impl<B: GrammarBuilder + ?Sized> GrammarBuilderExt for B {}
