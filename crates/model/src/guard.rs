//! What dialects tell the sanitizer: guards of ops, ranges of results, and the ops that guards are made of.

use assay_ir::{AttrId, Module, OpId, TypeId, ValueId};

use crate::builder::IrBuilder;
use crate::rule::{Cond, DATA_RACE, Rule};
use crate::value::Scalar;

/// What makes one op well defined, where its rules are no conditions over its scalars.
#[derive(Clone, Copy)]
pub struct Guard {
    /// Rules that cannot fire afterwards.
    pub rules: &'static [&'static Rule],
    /// Changes operands and attributes of the op and says when it may run. `None`: it cannot be guarded.
    pub make: fn(&mut dyn GuardBuilder, OpId) -> Option<Verdict>,
}

impl Guard {
    /// Whether a rule cannot fire once the guard is there.
    pub fn covers(&self, rule: &Rule) -> bool {
        self.rules.iter().any(|covered| **covered == *rule)
    }
}

/// What a guard says of its op.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is well defined now.
    Safe,
    /// It is where this `i1` is true.
    If(ValueId),
    /// It is to be removed; these values replace its results.
    Replace(Vec<ValueId>),
    /// It is to be removed, and anything may replace its results.
    Remove,
}

/// Limits of what sanitised programs do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Trips of a loop whose bounds are not known.
    pub trips: i64,
    /// Elements of a value whose sizes are not known.
    pub elements: i64,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { trips: 1 << 12, elements: 1 << 12 }
    }
}

/// A program under guard: ops are put right before the op at hand, or found there. [`IrBuilder::insert`] gives `None`
/// while ops are only looked for.
pub trait GuardBuilder: IrBuilder {
    /// What bounds loops and values whose extent is not known.
    fn bounds(&self) -> Bounds;

    /// What is known of an integer or of every element of a vector or tensor of integers.
    fn range(&self, value: ValueId) -> Option<Range>;

    /// The result of an op without effects, found before the op at hand or put there. `None` while only looking and
    /// there is none.
    fn pure(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: TypeId,
        properties: &[(&str, AttrId)],
    ) -> Option<ValueId>;

    /// Puts a detached op right after another one; `None` while only looking.
    fn insert_after(&mut self, place: OpId, op: OpId) -> Option<()>;

    /// Sets whether ops are only looked for; the setting before.
    fn look(&mut self, only: bool) -> bool;

    /// Whether it is known that a condition on lists, sizes and types does not hold for an op.
    fn excludes(&mut self, op: OpId, cond: &Cond) -> bool;

    /// A well-defined value of a type, made before the op at hand.
    fn fresh(&mut self, ty: TypeId) -> Option<ValueId>;
}

/// Replaces an operand by what `make` makes of it, unless it was made so already: of an operand of the op that
/// defines it.
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

/// How far behind a value the one may be that it guards.
const DEPTH: u32 = 3;

/// Whether a value is what `make` makes of an operand of the op that defines it, or of an operand of that.
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
    /// Of floats: an operand is a NaN.
    Unordered,
}

impl Predicate {
    /// What is known of a comparison of two integers.
    pub fn decide(self, a: Range, b: Range) -> Option<bool> {
        use Predicate::{Uge, Ugt, Ule, Ult};
        match self {
            Ult | Ule | Ugt | Uge => self.decide_between(a.unsigned, b.unsigned),
            _ => self.decide_between(a.signed, b.signed),
        }
    }

    /// What is known of a comparison of two numbers between bounds, in the reading of the predicate.
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

/// A binary op on integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// Sum, which wraps.
    Add,
    /// Difference, which wraps.
    Sub,
    /// Product, which wraps.
    Mul,
    /// Bitwise.
    And,
    /// Bitwise.
    Or,
    /// Bitwise.
    Xor,
    /// Signed minimum.
    MinS,
    /// Signed maximum.
    MaxS,
    /// Unsigned minimum.
    MinU,
    /// Unsigned maximum.
    MaxU,
    /// Unsigned remainder; only of divisors that are not zero.
    RemU,
}

/// Makes one op of guards; `None` for types that it does not take, or while only looking.
pub type Make<A> = fn(&mut dyn GuardBuilder, A) -> Option<ValueId>;

/// Keeps the operand of this number so far below the size of a dimension of a value that so many elements are left.
pub type BelowSize =
    fn(&mut dyn GuardBuilder, OpId, usize, (ValueId, usize), i64, &mut Option<ValueId>) -> Option<()>;

/// Adds to a condition that a comparison of two numbers holds, unless that is known.
pub type Also = fn(&mut dyn GuardBuilder, &mut Option<ValueId>, Predicate, ValueId, ValueId) -> Option<()>;

/// The ops that the sanitizer itself makes guards of. Those on integers take vectors and tensors too.
#[derive(Clone, Copy)]
pub struct GuardOps {
    /// A constant of a type (every element of one) in the shape of a value of that type.
    pub constant:
        fn(&mut dyn GuardBuilder, ty: TypeId, like: Option<ValueId>, value: &Scalar) -> Option<ValueId>,
    /// A comparison of two values of one type, elementwise on vectors and tensors.
    pub compare: Make<(Predicate, ValueId, ValueId)>,
    /// An operation on two integers of one type.
    pub binary: Make<(Binary, ValueId, ValueId)>,
    /// The second value where the first, an `i1`, is true, otherwise the third.
    pub select: Make<(ValueId, ValueId, ValueId)>,
    /// A value as a signless integer of more bits; read signed or not.
    pub widen: Make<(ValueId, u32, bool)>,
    /// Keeps an operand below the size of a dimension of a value; adds to the condition that there are elements.
    pub below_size: BelowSize,
    /// The size of a dimension of a tensor or memref, as an `index`.
    pub dim: Make<(ValueId, usize)>,
    /// Adds a comparison to a condition.
    pub also: Also,
    /// Keeps an operand below a positive number, read unsigned.
    pub below: fn(&mut dyn GuardBuilder, OpId, usize, i64) -> Option<()>,
    /// A well-defined value of a type.
    pub fresh: Make<TypeId>,
    /// When the operands of an elementwise op have one shape, as it must be.
    pub agree: fn(&mut dyn GuardBuilder, OpId) -> Option<Verdict>,
    /// All elements of a value in one 64-bit integer, which is their sum; floats by their bits, NaNs alike. `None`
    /// for types of which none is known, and for memory that is gone.
    pub digest: Make<ValueId>,
    /// Prints all elements of a value that has a digest.
    pub show: fn(&mut dyn GuardBuilder, ValueId) -> Option<()>,
    /// Adds an entry function without arguments that does nothing; the op that ends it.
    pub entry: fn(&mut Module) -> Option<OpId>,
    /// Calls a function on values that are made for it; `None` if it is none or some value cannot be made.
    pub call: fn(&mut dyn GuardBuilder, OpId) -> Option<()>,
    /// The op that [`GuardOps::branch`] makes.
    pub branch_name: &'static str,
    /// A detached op that runs its first region where the `i1` is true and else the second, both empty yet.
    pub branch: fn(&mut Module, condition: ValueId, results: &[TypeId]) -> OpId,
    /// A detached op that leaves such a region.
    pub leave: fn(&mut Module, values: &[ValueId]) -> OpId,
}

/// What is known of an integer of up to 120 bits: bounds of its signed and of its unsigned reading.
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
    /// All values of a width; `None` for a very large one.
    pub fn full(width: u32) -> Option<Range> {
        (1..=120).contains(&width).then(|| {
            let half = 1i128 << (width - 1);
            Range { width, signed: (-half, half - 1), unsigned: (0, 2 * half - 1) }
        })
    }

    /// Those whose signed reading is within bounds.
    pub fn of_signed(width: u32, min: i128, max: i128) -> Option<Range> {
        Range::full(width)?.meet(Range { signed: (min, max), ..Range::full(width)? })
    }

    /// Those whose unsigned reading is within bounds.
    pub fn of_unsigned(width: u32, min: i128, max: i128) -> Option<Range> {
        Range::full(width)?.meet(Range { unsigned: (min, max), ..Range::full(width)? })
    }

    /// One value, which is a signed number of the width; `None` if it does not fit or the width has no range.
    pub fn exactly(width: u32, value: i128) -> Option<Range> {
        Range::of_signed(width, value, value)
    }

    /// What both ranges say; `None` if they contradict each other.
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

    /// What holds of values of either range.
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

/// What is known of values while a program is looked at.
pub trait Ranges {
    /// The program that is looked at.
    fn module(&self) -> &Module;
    /// `None` for values about which nothing is known.
    fn range(&self, value: ValueId) -> Option<Range>;
}

/// The range of a result of an op, or of an argument of a block in one of its regions.
pub type RangeOf = fn(&dyn Ranges, OpId, ValueId) -> Option<Range>;

/// Whether a rule is about poison operands only; there are none once nothing makes poison.
pub fn is_about_poison(rule: &Rule) -> bool {
    rule.when.is_about_poison()
}

/// Whether a rule is about what runs at the same time. No guard around one op keeps a program from that: it stays as it
/// is, and so does a race in it.
pub fn is_about_order(rule: &Rule) -> bool {
    rule.id == DATA_RACE
}
