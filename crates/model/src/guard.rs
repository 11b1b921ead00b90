//! What dialects tell the sanitizer: how to guard ops, the ranges of results, and the ops to build guards from.

use assay_ir::{AttrId, Module, OpId, TypeId, ValueId};

use crate::builder::IrBuilder;
use crate::rule::{Cond, DATA_RACE, List, MapBound, Rule};
use crate::scalar_function::ScalarFunction;
use crate::value::Scalar;

/// Makes one op well defined if its rules are not conditions over scalars.
#[derive(Clone, Copy)]
pub struct Guard {
    /// Rules that the guarded op cannot break.
    pub rules: &'static [&'static Rule],
    /// Changes operands and attributes of the op and returns when the op may run. `None` if it cannot be guarded.
    pub make: fn(&mut dyn GuardBuilder, OpId) -> Option<GuardResult>,
}

impl Guard {
    /// Whether the guarded op cannot break a rule.
    pub fn covers(&self, rule: &Rule) -> bool {
        self.rules.iter().any(|covered| **covered == *rule)
    }
}

/// The result of guarding an op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuardResult {
    /// The op is well defined now.
    Safe,
    /// The op is well defined where this `i1` is true.
    If(ValueId),
    /// Remove the op; these values replace its results.
    Replace(Vec<ValueId>),
    /// Remove the op; any values may replace its results.
    Remove,
}

/// Limits that guards enforce on a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The limit on iterations of a loop whose bounds are not known.
    pub trips: i64,
    /// The limit on elements of a value whose sizes are not known.
    pub elements: i64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { trips: 1 << 12, elements: 1 << 12 }
    }
}

/// Numbers of an op that say how much memory it needs. Guards keep them between 0 and a limit that follows from [`Bounds::elements`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The dynamic sizes of the first result.
    Sizes(List),
    /// Numbers that are added to sizes.
    Margins(List),
}

impl Limit {
    /// The numbers.
    pub const fn list(self) -> List {
        match self {
            Limit::Sizes(list) | Limit::Margins(list) => list,
        }
    }
}

/// The bounds of an op's loops: where induction variables start, what they stay below, and what is added after each iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopBounds {
    /// Lists of operands, with one entry for each loop.
    Operands {
        /// The first values of the induction variables.
        lower: List,
        /// Upper bounds, exclusive.
        upper: List,
        /// The steps.
        step: List,
        /// The unit attribute of an op that reads these numbers unsigned; empty if there is no such op.
        unsigned: &'static str,
    },
    /// Maps of a single loop. The first operands are those of the lower bound, then those of the upper bound follow
    /// (`operandSegmentSizes`).
    Maps {
        /// The first value of the induction variable.
        lower: MapBound,
        /// The upper bound, exclusive.
        upper: MapBound,
        /// The attribute with the step.
        step: &'static str,
    },
    /// The loop has no bounds. The first operand of the first region's terminator decides whether the second region runs. The other operands of
    /// each terminator become the arguments of the next region, and the op's operands those of the first.
    Condition,
}

/// How an op uses the memory of a memref, as far as guards need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Nothing is said.
    Other,
    /// It reads the memory, or asks for the sizes. Its results do not refer to the memory.
    Reads,
    /// It reads or writes the memory of its operands, or asks about it, and makes no memref of that memory.
    ReadsOrWrites,
    /// It writes its first operand to the memory of the second.
    Stores,
    /// Its result is a view of its first operand.
    Views,
    /// Its result is new memory.
    Allocates,
    /// Its operands' memory is gone afterwards.
    Frees,
}

/// Where the sizes of an op's result come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeSource {
    /// Nothing is said.
    Other,
    /// The dynamic sizes are the op's operands, from this one on.
    Operands(u8),
    /// They are those of this operand.
    Of(u8),
    /// They are those of its largest operand.
    Largest,
    /// They are the dynamic and static sizes of a slice. The dynamic ones follow the first operand.
    Slice,
}

/// A program that gets guards. In building mode, ops are inserted right before the guarded op. In search mode, existing ops are searched for
/// only, and [`IrBuilder::insert`] returns `None`.
pub trait GuardBuilder: IrBuilder {
    /// The known range of an integer, or of every element of a vector or tensor of integers.
    fn range(&self, value: ValueId) -> Option<Range>;

    /// The result of an op without effects. The op is searched for before the guarded op, and inserted if there is none. `None` in search mode if
    /// there is none.
    fn pure(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: TypeId,
        properties: &[(&str, AttrId)],
    ) -> Option<ValueId>;

    /// Runs `make` with another place to insert ops: before `place`. Later guards do not reuse the ops that it makes.
    fn build_at(
        &mut self,
        place: OpId,
        make: &mut dyn FnMut(&mut dyn GuardBuilder) -> Option<ValueId>,
    ) -> Option<ValueId>;

    /// Inserts a detached op right after another one; `None` in search mode.
    fn insert_after(&mut self, place: OpId, op: OpId) -> Option<()>;

    /// Turns search mode on or off; returns the previous setting.
    fn look(&mut self, only: bool) -> bool;

    /// Whether a condition on lists, sizes and types is known to be false for an op.
    fn excludes(&mut self, op: OpId, cond: &Cond) -> bool;

    /// Adds to a condition that a comparison of two integers must hold, unless it is known to hold. A missing condition means true.
    fn add_comparison(
        &mut self,
        condition: &mut Option<ValueId>,
        predicate: Predicate,
        a: ValueId,
        b: ValueId,
    ) -> Option<()>;

    /// A well-defined value of a type, made before the guarded op.
    fn fresh(&mut self, ty: TypeId) -> Option<ValueId>;
}

/// Replaces an operand by what `make` builds from it. Does nothing if the operand is already what `make` builds from an earlier value.
pub fn guard_operand(
    g: &mut dyn GuardBuilder,
    op: OpId,
    index: usize,
    make: &mut dyn FnMut(&mut dyn GuardBuilder, ValueId) -> Option<ValueId>,
) -> Option<()> {
    let current = *g.ir().op(op).operands.get(index)?;
    if is_guarded(g, current, make) {
        return Some(());
    }
    let guarded = make(g, current)?;
    g.module().op_mut(op).operands[index] = guarded;
    Some(())
}

/// How many definitions back [`is_guarded`] looks for the unguarded value.
const DEPTH: u32 = 3;

/// Whether the value is what `make` builds from an earlier value: an operand of the value's defining op, an operand of that operand's defining
/// op, and so on.
pub fn is_guarded(
    g: &mut dyn GuardBuilder,
    value: ValueId,
    make: &mut dyn FnMut(&mut dyn GuardBuilder, ValueId) -> Option<ValueId>,
) -> bool {
    let before = g.look(true);
    let found = is_made(g, value, value, make, DEPTH);
    g.look(before);
    found
}

fn is_made(
    g: &mut dyn GuardBuilder,
    value: ValueId,
    at: ValueId,
    make: &mut dyn FnMut(&mut dyn GuardBuilder, ValueId) -> Option<ValueId>,
    depth: u32,
) -> bool {
    let assay_ir::Def::Result { op, .. } = g.ir().value(at).def else { return false };
    let ty = g.ir().value(value).ty;
    let operands = g.ir().op(op).operands.clone();
    let mut same = operands.into_iter().filter(|&old| g.ir().value(old).ty == ty).collect::<Vec<_>>();
    same.dedup();
    same.into_iter()
        .any(|old| make(g, old) == Some(value) || depth > 1 && is_made(g, value, old, make, depth - 1))
}

/// A comparison of integers or floats. `U…` of floats are unordered: true where a NaN is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// Equal; of floats, ordered and equal.
    Eq,
    /// Not equal; of floats, unordered or not equal.
    Ne,
    /// Less: signed, or of floats ordered.
    Slt,
    /// Less or equal: signed, or of floats ordered.
    Sle,
    /// Greater: signed, or of floats ordered.
    Sgt,
    /// Greater or equal: signed, or of floats ordered.
    Sge,
    /// Less: unsigned, or of floats unordered.
    Ult,
    /// Less or equal: unsigned, or of floats unordered.
    Ule,
    /// Greater: unsigned, or of floats unordered.
    Ugt,
    /// Greater or equal: unsigned, or of floats unordered.
    Uge,
    /// For floats: an operand is a NaN.
    Unordered,
}

impl Predicate {
    /// The outcome of a comparison of two integers, if their ranges decide it.
    pub fn decide(self, a: Range, b: Range) -> Option<bool> {
        use Predicate::{Uge, Ugt, Ule, Ult};
        match self {
            Ult | Ule | Ugt | Uge => self.decide_between(a.unsigned, b.unsigned),
            _ => self.decide_between(a.signed, b.signed),
        }
    }

    /// The outcome of a comparison of two numbers within these bounds, if the bounds decide it. The predicate says how the numbers are read
    /// (signed or unsigned).
    pub fn decide_between(self, a: (i128, i128), b: (i128, i128)) -> Option<bool> {
        let order =
            |below: bool, not_below: bool| if below { Some(true) } else { not_below.then_some(false) };
        let apart = a.1 < b.0 || b.1 < a.0;
        let same = a.0 == a.1 && a == b;
        match self {
            Predicate::Eq => order(same, apart),
            Predicate::Ne => order(apart, same),
            Predicate::Slt | Predicate::Ult => order(a.1 < b.0, a.0 >= b.1),
            Predicate::Sle | Predicate::Ule => order(a.1 <= b.0, a.0 > b.1),
            Predicate::Sgt | Predicate::Ugt => order(a.0 > b.1, a.1 <= b.0),
            Predicate::Sge | Predicate::Uge => order(a.0 >= b.1, a.1 < b.0),
            Predicate::Unordered => None,
        }
    }
}

/// Makes one op of a guard; `None` for types that the op does not take, or in search mode.
pub type MakeGuardOp<A> = fn(&mut dyn GuardBuilder, A) -> Option<ValueId>;

/// The ops from which the sanitizer builds guards. Ops on integers also take vectors and tensors.
#[derive(Clone, Copy)]
pub struct GuardOps {
    /// A constant of a type. For a shaped type, every element has the value, and the sizes are those of the given value.
    pub constant:
        fn(&mut dyn GuardBuilder, ty: TypeId, like: Option<ValueId>, value: &Scalar) -> Option<ValueId>,
    /// A comparison of two values of one type, elementwise on vectors and tensors.
    pub compare: MakeGuardOp<(Predicate, ValueId, ValueId)>,
    /// The operands of a comparison `<` of unsigned integers that computes a value; `None` for other values.
    pub unsigned_less: fn(&Module, ValueId) -> Option<[ValueId; 2]>,
    /// A function of two integers of one type.
    pub binary: MakeGuardOp<(ScalarFunction, ValueId, ValueId)>,
    /// Selects the second value where the first, an `i1`, is true, otherwise the third.
    pub select: MakeGuardOp<(ValueId, ValueId, ValueId)>,
    /// Extends a value to a signless integer of more bits, by sign or by zeros.
    pub widen: MakeGuardOp<(ValueId, u32, bool)>,
    /// Converts an integer or `index`, or a vector of them, to another such type, by sign.
    pub cast: MakeGuardOp<(ValueId, TypeId)>,
    /// A vector of this type whose elements are all the same.
    pub broadcast: MakeGuardOp<(ValueId, TypeId)>,
    /// A mask of this type that enables the lanes below these sizes.
    pub mask: fn(&mut dyn GuardBuilder, sizes: &[ValueId], ty: TypeId) -> Option<ValueId>,
    /// The result of an affine map of operands.
    pub apply: fn(&mut dyn GuardBuilder, operands: &[ValueId], map: AttrId) -> Option<ValueId>,
    /// The number of lanes that a mask enables, as an `index`.
    pub count_enabled: MakeGuardOp<ValueId>,
    /// The size of a dimension of a tensor or memref, as an `index`.
    pub dim: MakeGuardOp<(ValueId, usize)>,
    /// A well-defined value of a type.
    pub fresh: MakeGuardOp<TypeId>,
    /// Returns the condition under which all operands of an elementwise op have the same shape, as the op requires.
    pub agree: fn(&mut dyn GuardBuilder, OpId) -> Option<GuardResult>,
    /// One 64-bit integer that depends on all elements of a value: their sum. Floats count by their bits, and all NaNs are the same. `None` for
    /// types without such a sum, and for memory that was freed.
    pub digest: MakeGuardOp<ValueId>,
    /// Prints all elements of a value that has a digest.
    pub show: fn(&mut dyn GuardBuilder, ValueId) -> Option<()>,
    /// Adds an entry function without arguments that does nothing; the op that ends it.
    pub entry: fn(&mut Module) -> Option<OpId>,
    /// Calls a function on values that are made for it; `None` if the op is not a function or some value cannot be made.
    pub call: fn(&mut dyn GuardBuilder, OpId) -> Option<()>,
    /// The op that [`GuardOps::branch`] makes.
    pub branch_name: &'static str,
    /// A detached op that runs its first region where the `i1` is true and otherwise the second. Both regions are still empty.
    pub branch: fn(&mut Module, condition: ValueId, results: &[TypeId]) -> OpId,
    /// A detached op that leaves such a region.
    pub leave: fn(&mut Module, values: &[ValueId]) -> OpId,
}

/// The known bounds of an integer of up to 120 bits: of its signed and of its unsigned reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// In bits, 1 to 120.
    pub width: u32,
    /// Least and greatest value as a signed number.
    pub signed: (i128, i128),
    /// Least and greatest value as an unsigned number.
    pub unsigned: (i128, i128),
}

impl Range {
    /// The range of all values of a width; `None` if the width is too large.
    pub fn full(width: u32) -> Option<Range> {
        (1..=120).contains(&width).then(|| {
            let half = 1i128 << (width - 1);
            Range { width, signed: (-half, half - 1), unsigned: (0, 2 * half - 1) }
        })
    }

    /// The range of values whose signed reading is within bounds.
    pub fn from_signed(width: u32, min: i128, max: i128) -> Option<Range> {
        Range::full(width)?.meet(Range { signed: (min, max), ..Range::full(width)? })
    }

    /// The range of values whose unsigned reading is within bounds.
    pub fn from_unsigned(width: u32, min: i128, max: i128) -> Option<Range> {
        Range::full(width)?.meet(Range { unsigned: (min, max), ..Range::full(width)? })
    }

    /// The range of one value, which is a signed number of the width; `None` if it does not fit or the width has no range.
    pub fn exactly(width: u32, value: i128) -> Option<Range> {
        Range::from_signed(width, value, value)
    }

    /// The intersection of both ranges; `None` if they contradict each other.
    pub fn meet(self, other: Range) -> Option<Range> {
        let both = |a: (i128, i128), b: (i128, i128)| (a.0.max(b.0), a.1.min(b.1));
        let mut met = Range {
            width: self.width,
            signed: both(self.signed, other.signed),
            unsigned: both(self.unsigned, other.unsigned),
        };
        let modulus = 1i128 << self.width;
        if met.signed.0 >= 0 {
            met.unsigned = both(met.unsigned, met.signed);
        } else if met.signed.1 < 0 {
            met.unsigned = both(met.unsigned, (met.signed.0 + modulus, met.signed.1 + modulus));
        }
        if met.unsigned.1 < modulus / 2 {
            met.signed = both(met.signed, met.unsigned);
        } else if met.unsigned.0 >= modulus / 2 {
            met.signed = both(met.signed, (met.unsigned.0 - modulus, met.unsigned.1 - modulus));
        }
        (met.signed.0 <= met.signed.1 && met.unsigned.0 <= met.unsigned.1).then_some(met)
    }

    /// The smallest range that contains both ranges.
    pub fn join(self, other: Range) -> Range {
        let either = |a: (i128, i128), b: (i128, i128)| (a.0.min(b.0), a.1.max(b.1));
        Range {
            width: self.width,
            signed: either(self.signed, other.signed),
            unsigned: either(self.unsigned, other.unsigned),
        }
    }

    /// The only value, read signed.
    pub fn exact(&self) -> Option<i128> {
        (self.signed.0 == self.signed.1).then_some(self.signed.0)
    }
}

/// The known ranges of values during the analysis of a program.
pub trait Ranges {
    /// The program that is looked at.
    fn module(&self) -> &Module;
    /// `None` for values about which nothing is known.
    fn range(&self, value: ValueId) -> Option<Range>;
}

/// The range of a result of an op, or of an argument of a block in one of its regions.
pub type RangeOf = fn(&dyn Ranges, OpId, ValueId) -> Option<Range>;

/// Whether a rule is only about poison operands. A guarded program never breaks such a rule, because nothing in it makes poison.
pub fn is_about_poison(rule: &Rule) -> bool {
    rule.when.is_about_poison()
}

/// Whether a rule is about ops that run concurrently. No guard around one op prevents a data race: the program stays as it is, and so does the
/// race.
pub fn is_about_order(rule: &Rule) -> bool {
    rule.id == DATA_RACE
}
