//! What dialects tell the mutator: ops that can wrap other ops, functions for outlined code, casts, and what must not be changed.
//!
//! The functions use a [`GrammarBuilder`] whose point of insertion is in an existing program.

use assay_ir::{Context, OpId, TypeId, ValueId};

use crate::recipe::GrammarBuilder;

/// An op whose region can take ops from the block that contains the op.
#[derive(Clone, Copy)]
pub struct Wrap {
    /// Full name.
    pub op: &'static str,
    /// Emits the op with results of these types. The first block of region number `region` ends in a terminator whose last operands have these
    /// types. The mutator then moves ops before the terminator and replaces those operands by values of the moved ops.
    pub make: fn(&mut dyn GrammarBuilder, &[TypeId]) -> Option<OpId>,
    /// Index of the region that takes the ops.
    pub region: usize,
    /// Whether it can have results.
    pub results: bool,
}

impl Wrap {
    /// Wraps into the first region.
    pub const fn new(op: &'static str, make: fn(&mut dyn GrammarBuilder, &[TypeId]) -> Option<OpId>) -> Wrap {
        Wrap { op, make, region: 0, results: true }
    }

    /// See [`Wrap::region`].
    pub const fn region(mut self, region: usize) -> Wrap {
        self.region = region;
        self
    }

    /// See [`Wrap::results`].
    pub const fn without_results(mut self) -> Wrap {
        self.results = false;
        self
    }
}

/// Emits a function of this name with arguments and results of these types.
pub type Define = fn(&mut dyn GrammarBuilder, &str, &[TypeId], &[TypeId]) -> Option<OpId>;
/// Emits a call of the function of this name, with operands and results of these types.
pub type Call = fn(&mut dyn GrammarBuilder, &str, &[ValueId], &[TypeId]) -> Option<OpId>;

/// How ops become a separate function.
#[derive(Clone, Copy)]
pub struct Outline {
    /// Emits a function of this name. It has one block, with arguments of the first types, and a terminator with operands of the second types.
    /// The point of insertion is in a symbol table.
    pub define: Define,
    /// Emits a call of it.
    pub call: Call,
}

/// Whether an op with one operand and one result can convert a value of the first type to the second. Elementwise casts do not need this
/// function.
pub type CastFits = fn(&Context, TypeId, TypeId) -> bool;

/// What the mutator must leave alone about an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restrictions {
    /// It must stay at its place: the ops around it must not change.
    pub fixed: bool,
    /// Its operands must satisfy conditions that types do not show, so other values cannot replace them.
    pub rigid: bool,
    /// Its regions must stay as they are: their content is what the op's name says.
    pub sealed: bool,
    /// Its region holds one op, which would mean something else outside, and no guards. Guards for that op go before this one.
    pub holds_one_op: bool,
    /// Attributes that depend on other parts of the op.
    pub keeps: KeptAttributes,
}

/// Attributes that must stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptAttributes {
    /// Every attribute.
    All,
    /// The attributes with these names.
    These(&'static [&'static str]),
}

impl Restrictions {
    /// No restriction.
    pub const NONE: Restrictions = Restrictions {
        fixed: false,
        rigid: false,
        sealed: false,
        holds_one_op: false,
        keeps: KeptAttributes::These(&[]),
    };
}

/// Converts a value and back: the result of `make` is the same value, bit by bit, including poison and NaNs. The ops have no effects.
#[derive(Clone, Copy)]
pub struct RoundTrip {
    /// Kebab-case name.
    pub name: &'static str,
    /// Why it is the same value; one clause.
    pub why: &'static str,
    /// `None` for types that it is not for.
    pub make: fn(&mut dyn GrammarBuilder, ValueId) -> Option<ValueId>,
}

/// Computes what an op computes in another way ([`OpDef::equivalents`](crate::OpDef::equivalents)). The results and effects are the same. It is undefined on the same operands or on fewer.
#[derive(Clone, Copy)]
pub struct Equivalent {
    /// Kebab-case name.
    pub name: &'static str,
    /// Why nobody can see a difference; one clause.
    pub why: &'static str,
    /// Makes the ops before the given op, which is removed afterwards; returns the values that replace its results.
    pub make: fn(&mut dyn GrammarBuilder, OpId) -> Option<Vec<ValueId>>,
}

/// An op that runs the ops it wraps exactly once.
#[derive(Clone, Copy)]
pub struct Shell {
    /// Kebab-case name.
    pub name: &'static str,
    /// Why they run exactly once; one clause.
    pub why: &'static str,
    /// How to move ops into it.
    pub wrap: Wrap,
}

/// Makes another value of the same type as a value. If it replaces that value, it is a fault in the program.
#[derive(Clone, Copy)]
pub struct ValueAlteration {
    /// A name for the change: `plus one`.
    pub name: &'static str,
    /// `None` for types that it is not for.
    pub make: fn(&mut dyn GrammarBuilder, ValueId) -> Option<ValueId>,
}

/// Everything that one dialect provides for the mutator.
#[derive(Clone, Copy)]
pub struct Mutations {
    /// Name of the dialect.
    pub dialect: &'static str,
    /// Ops that can wrap others.
    pub wraps: &'static [Wrap],
    /// Ways to outline ops into a function.
    pub outlines: &'static [Outline],
    /// Ways to make a value again.
    pub identities: &'static [RoundTrip],
    /// Ops that run the ops they wrap exactly once.
    pub shells: &'static [Shell],
    /// Ways to make a wrong value.
    pub changes: &'static [ValueAlteration],
}

impl Mutations {
    /// Empty tables, which the methods below fill.
    pub const fn new(dialect: &'static str) -> Mutations {
        Mutations { dialect, wraps: &[], outlines: &[], identities: &[], shells: &[], changes: &[] }
    }

    /// See [`Mutations::wraps`].
    pub const fn wraps(mut self, wraps: &'static [Wrap]) -> Mutations {
        self.wraps = wraps;
        self
    }

    /// See [`Mutations::outlines`].
    pub const fn outlines(mut self, outlines: &'static [Outline]) -> Mutations {
        self.outlines = outlines;
        self
    }

    /// See [`Mutations::identities`].
    pub const fn identities(mut self, identities: &'static [RoundTrip]) -> Mutations {
        self.identities = identities;
        self
    }

    /// See [`Mutations::shells`].
    pub const fn shells(mut self, shells: &'static [Shell]) -> Mutations {
        self.shells = shells;
        self
    }

    /// See [`Mutations::changes`].
    pub const fn changes(mut self, changes: &'static [ValueAlteration]) -> Mutations {
        self.changes = changes;
        self
    }
}
