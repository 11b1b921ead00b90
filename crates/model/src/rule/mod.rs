//! Rules for undefined behaviour and poison, as data.
//!
//! A condition refers to one scalar application of the op (element by element for vectors and tensors) in terms of mathematical integers, so that
//! it has one meaning at every width. Several parts use it: the interpreter evaluates it, the sanitizer emits it as guards, the generator avoids
//! it, and reports print it.
//!
//! A rule is *broken* if its condition holds, and *kept* if the condition is false.

mod kinds;
mod list;

pub use list::{List, MapBound, Numbers};

/// What happens when a rule's condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Immediate undefined behaviour.
    Ub,
    /// The op's results are poison (for shaped results, this element of them).
    Poison,
    /// A document says that several results are right; the op's meaning gives one of them.
    Unspecified,
    /// The documents do not say what the result is, and a lowering decides. The op's meaning gives one result, but no implementation must give
    /// the same.
    Silent,
}

impl Effect {
    /// One word, for reports.
    pub const fn word(self) -> &'static str {
        match self {
            Effect::Ub => "ub",
            Effect::Poison => "poison",
            Effect::Unspecified => "unspecified",
            Effect::Silent => "silent",
        }
    }

    /// Whether results other than that of the op's meaning are right, too.
    pub const fn is_open(self) -> bool {
        matches!(self, Effect::Unspecified | Effect::Silent)
    }

    /// Whether a pass may replace what the rule leaves open by poison.
    pub const fn allows_poison(self) -> bool {
        matches!(self, Effect::Poison | Effect::Silent)
    }
}

/// The id of every rule about unordered accesses ([`crate::memory::IterationSpace`]).
pub const DATA_RACE: &str = "data-race";

/// One rule of one op.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// Kebab-case name, unique within the op.
    pub id: &'static str,
    /// What happens where the rule applies.
    pub effect: Effect,
    /// When the rule applies.
    pub when: Cond,
    /// How to make the op safe: an operand and the value that replaces it.
    pub fix: Option<Fix>,
    /// For an op on whole values that leaves something open: whether everything that comes later is open too, and not only the op's results.
    pub opens_rest: bool,
    /// Whether the verifier makes sure that the rule is kept if all operands and results have static sizes.
    pub by_types: bool,
    /// Whether the program may also stop where the rule applies: its documentation says that the op asserts the condition, or that its
    /// behaviour is undefined. It makes poison because it is pure.
    pub asserted: bool,
    /// Whether the op's own documentation does not have the rule, but only that of the op to which it is lowered. It is inconclusive if only the program
    /// after a pass breaks it. A proof does not cover the inputs on which the program before the pass breaks it.
    pub by_lowering: bool,
    /// For results that are open: whether only the sign of a float is.
    pub sign_only: bool,
    /// One clause for reports, after «because»; ends with its source in brackets.
    pub text: &'static str,
}

/// Operand `operand` replaced by the constant `value` makes the rule's condition false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Index of the operand.
    pub operand: u8,
    /// As a signed integer of the operand's type.
    pub value: i64,
}

/// What the type of a shaped value says. If an operand differs from its type in one aspect, later aspects are not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// The number of dimensions.
    Rank,
    /// The sizes that are static in the type.
    Sizes,
    /// For a memref: the offset, and the strides of dimensions with two or more elements.
    Layout,
    /// For a memref: the other strides, such as those of dimensions of size 1.
    IdleStrides,
}

/// Which dimensions of a memref count as having size 1. Their strides have no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitDims {
    /// Dimensions that have size 1 at run time.
    Found,
    /// Dimensions that have size 1 by the type.
    Static,
}

/// In place of an operand number: the op's first result.
pub const RESULT: u8 = u8::MAX;

/// In place of an operand number: the operand that [`Cond::With`] names.
pub const NAMED: u8 = u8::MAX - 1;

/// A mathematical integer that is computed from the operands of one scalar application.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Term {
    /// Signed reading of an operand.
    S(u8),
    /// Unsigned reading of an operand.
    U(u8),
    /// Bit width of an operand (or of [`RESULT`]).
    Width(u8),
    /// Least signed value at an operand's width.
    Min(u8),
    /// A float operand rounded towards zero. Conditions must exclude NaN and infinities first.
    Trunc(u8),
    /// A number.
    Const(i64),
    /// Signed reading of the number of a list at the place of [`Cond::Any`].
    Item(List),
    /// Unsigned reading of the number of a list at the place of [`Cond::Any`].
    ItemU(List),
    /// Size of an operand, at run time, in the dimension whose number is the place of [`Cond::Any`]. For [`RESULT`], the size in the type. A
    /// comparison with a dynamic size does not hold.
    Size(u8),
    /// Product of the sizes of an operand in the group whose number is the place of [`Cond::Any`], by the attribute `reassociation`.
    GroupSize(u8),
    /// Product of the numbers of a list in the group whose number is the place of [`Cond::Any`].
    GroupProduct(List),
    /// Number of dimensions of an operand, at run time; for [`RESULT`], the number in the type.
    Rank(u8),
    /// Size of an operand, at run time, in this dimension.
    Dim(u8, u8),
    /// Number of elements of an operand, at run time.
    Count(u8),
    /// The number of an address, or the address of the first element of a memref.
    Address(u8),
    /// The address that a memref would be freed by.
    Allocated(u8),
    /// As [`Term::Address`], for the operand of a list at the place of [`Cond::Any`].
    ItemAddress(List),
    /// An integer attribute.
    Attr(&'static str),
    /// Product of the numbers of a list.
    Product(List),
    /// How many lanes of a vector lie along one dimension of a memref. The first number is the operand with the vector, or [`RESULT`]; the second
    /// is the operand with the memref; the place is the number of the dimension. The vector's dimensions belong to the last dimensions of the
    /// memref; along all others there is 1 lane.
    Lanes(u8, u8),
    /// A size of the first operand, in the dimension that an element of the second operand is an index into. The elements along the last
    /// dimension of the second operand are indices into the dimensions that the attribute lists.
    IndexedSize(u8, u8, &'static str),
    /// Signed reading of the element of an operand at the place of [`Cond::AnyElement`]. For a scalar, this is the scalar itself at each place.
    Element(u8),
    /// Signed reading of the element of an operand that is at a computed place in row-major order.
    ElementAt(u8, &'static Term),
    /// The place of [`Cond::AnyElement`] itself: the number of elements before it in row-major order.
    Place,
    /// Product of the elements of an operand, read signed.
    ElementProduct(u8),
    /// Size in the dimension whose number is the place of [`Cond::AnyElement`], as for [`Term::Size`].
    PlaceSize(u8),
    /// The number of the dimension of [`Cond::AnyDim`].
    Dimension,
    /// Signed reading of a number of a list. An attribute lists dimensions; the number is at the place where it lists the dimension of
    /// [`Cond::AnyDim`]. If the attribute does not list the dimension, a comparison with this term does not hold.
    ItemFor(List, &'static str),
    /// Size of an operand in a dimension: the place where an attribute lists the dimension of [`Cond::AnyDim`], or that dimension itself if the
    /// attribute is empty.
    PermutedSize(u8, &'static str),
    /// Size of an operand in one of its last dimensions, of which there are as many as numbers in a list. The place of [`Cond::Any`] selects the
    /// dimension.
    InnerSize(u8, List),
    /// How far the index of the current lane ([`Cond::AnyLane`]) is from the index operand, in the dimension at the place of [`Cond::Any`] or
    /// [`Cond::AnyDim`].
    LaneOffset,
    /// Result of an affine map ([`List::read_by`]) at the place of [`Cond::AnyDim`].
    MapResult(List),
    /// A bound of a loop: the one of the place of [`Cond::Any`], if there are several loops.
    MapBound(&'static MapBound),
    /// Sum of the sizes, in the dimension of [`Cond::AnyDim`], of the operands with this ODS name.
    SizeSum(&'static str),
    /// Sum.
    Add(&'static Term, &'static Term),
    /// Difference.
    Sub(&'static Term, &'static Term),
    /// Product.
    Mul(&'static Term, &'static Term),
    /// Remainder of truncated division; 0 where the divisor is 0.
    Rem(&'static Term, &'static Term),
    /// First term divided by two to the power of the second, rounded down; 0 where the second is not in `0..=65536`.
    Shr(&'static Term, &'static Term),
    /// First term times two to the power of the second; 0 where the second is not in `0..=65536`.
    Shl(&'static Term, &'static Term),
    /// Two to the power of the term; 0 where the term is not in `0..=65536`.
    Exp2(&'static Term),
    /// The second term where a condition holds, otherwise the third. The condition must follow from the op's attributes and types.
    If(&'static Cond, &'static Term, &'static Term),
}

/// A condition over [`Term`]s, floats and the op's flags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cond {
    /// Equal.
    Eq(Term, Term),
    /// Not equal.
    Ne(Term, Term),
    /// Less.
    Lt(Term, Term),
    /// Less or equal.
    Le(Term, Term),
    /// Greater.
    Gt(Term, Term),
    /// Greater or equal.
    Ge(Term, Term),
    /// The term is representable as a signed integer of the width of an operand (or of [`RESULT`]).
    FitsSigned(Term, u8),
    /// The term is representable as an unsigned integer of that width.
    FitsUnsigned(Term, u8),
    /// The term is representable as an `index`, which is signed.
    FitsIndex(Term),
    /// The first term is negative, or greater than or equal to the second.
    Outside(Term, Term),
    /// The condition holds at some place of a list.
    Any(List, &'static Cond),
    /// The number of a list at the place of [`Cond::Any`] is poison.
    IsPoisonItem(List),
    /// The condition holds in some dimension of an operand; the operand's type says how many dimensions there are.
    AnyDim(u8, &'static Cond),
    /// The condition holds for some operand with this ODS name. The condition refers to this operand as [`NAMED`].
    AnyOperand(&'static str, &'static Cond),
    /// The condition holds at some element of an array operand.
    AnyElement(u8, &'static Cond),
    /// The condition holds in some enabled lane ([`crate::OpDef::lanes`]). It is unknown whether a poison mask enables a lane.
    AnyLane(&'static Cond),
    /// The mask disables the current lane: that of [`Cond::AnyLane`], or of an element of the result.
    IsLaneOff,
    /// An operand says how far the index of the current lane is from the index operand ([`Term::LaneOffset`]), and its element is poison.
    IsPoisonLane,
    /// The element of an operand at the place of [`Cond::AnyElement`] or [`Cond::AnyLane`] is poison, or some of its bits are
    /// undefined.
    IsPoisonElement(u8),
    /// A part of the element of an operand at the place of [`Cond::AnyElement`] or [`Cond::AnyLane`] is a NaN.
    IsNanElement(u8),
    /// A part of the element of an operand at the place of [`Cond::AnyElement`] or [`Cond::AnyLane`] is an infinity.
    IsInfElement(u8),
    /// An operand does not match the type of the op's first result in this aspect.
    UnlikeResult(u8, Aspect),
    /// The op has an attribute of this name.
    HasAttr(&'static str),
    /// An attribute lists the dimension of [`Cond::AnyDim`].
    Lists(&'static str),
    /// The op has an operand with this ODS name.
    HasOperand(&'static str),
    /// The op has a result.
    HasResult,
    /// A list has as many numbers as the op has results.
    HasNumberPerResult(List),
    /// An operand is a memref.
    IsMemRef(u8),
    /// An operand is an unranked memref.
    IsUnranked(u8),
    /// An operand is a tensor or a vector.
    IsArray(u8),
    /// Two shaped operands of the same rank have different sizes, at run time.
    SizesDiffer(u8, u8),
    /// Two tensors or vectors among the operands have different sizes, at run time. Other operands do not count.
    ShapesDiffer,
    /// The sizes of the operands do not fit the op's maps ([`crate::OpDef::maps`]): dimensions that one loop indexes have
    /// different sizes, or an index of some iteration is not within its operand.
    UnlikeMaps,
    /// Two rows of an operand are equal. A row runs along the last dimension.
    HasEqualRows(u8),
    /// The dimensions of a memref that the attribute `reassociation` joins are not contiguous in memory. The strides of dimensions of size 1 do
    /// not count; with [`UnitDims::Static`], a dimension has size 1 only if the memref's type says so.
    HasGaps(u8, UnitDims),
    /// In the affine maps and integer sets of a list ([`List::read_by`]), a divisor is not positive, or reads a poison operand.
    BadDivisor(List),
    /// An operand with the first ODS name and another one with the second name are memrefs whose elements share a byte.
    Overlap(&'static str, &'static str),
    /// The memrefs with these ODS names have the same element at each index.
    SameElements(&'static str, &'static str),
    /// The elements of a memref lie one after the other in row-major order. Strides of dimensions of size 1 do not count.
    IsRowMajor(u8),
    /// The strides of a memref are not those that its documentation allows ([`crate::memref::are_strides_valid`]).
    HasInvalidStrides(u8),
    /// Lanes of a transfer run along the dimension whose number is the place of [`Cond::Any`], and may leave it: `in_bounds` does not exclude
    /// this.
    MayLeave,
    /// The op's body contains an op that ODS does not call free of effects.
    HasEffectsInside,
    /// The element type of an operand (or of [`RESULT`]) is an unsigned integer type.
    IsUnsigned(u8),
    /// The element type of an operand (or of [`RESULT`]) is a float type.
    IsFloat(u8),
    /// A float operand (or [`RESULT`]) is a NaN; for a complex number, one of its parts is.
    IsNan(u8),
    /// A float operand (or [`RESULT`]) is an infinity; for a complex number, one of its parts is.
    IsInf(u8),
    /// A float operand (or [`RESULT`]) is a zero of either sign.
    IsZero(u8),
    /// The magnitude of a float operand (or of [`RESULT`]) is below eight times the reciprocal of the format's greatest number.
    IsTiny(u8),
    /// The sign bit of a float operand (or of [`RESULT`]) is set.
    IsNegative(u8),
    /// An operand is poison. Only for ops that run on whole values: elementwise ops propagate poison.
    IsPoison(u8),
    /// The op's meaning checks this condition itself and stops with the rule. Nothing else can evaluate it.
    Own,
    /// The op's meaning checks itself whether it depends on a poison value that it must not depend on.
    OwnPoison,
    /// The op's kernel asks for this condition once for each application that it makes ([`crate::Machine::breaks`]). Its operands are those of the
    /// application, which the rule's documentation lists; they need not be those of the op.
    InKernel(&'static Cond),
    /// The op has this flag: an attribute and a keyword in it (`("overflowFlags", "nsw")`), or a unit attribute and an empty keyword
    /// (`("isExact", "")`).
    Flag(&'static str, &'static str),
    /// The condition for the first operand that the op has of those with these ODS names; it is [`NAMED`] in the condition. So one condition
    /// serves ops that number their operands differently.
    With(&'static [&'static str], &'static Cond),
    /// The condition does not hold.
    Not(&'static Cond),
    /// All conditions hold.
    And(&'static [Cond]),
    /// At least one condition holds.
    Or(&'static [Cond]),
}

impl Rule {
    /// Undefined behaviour when the condition holds.
    pub const fn ub(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule {
            id,
            effect: Effect::Ub,
            when,
            fix: None,
            opens_rest: false,
            by_types: false,
            asserted: false,
            by_lowering: false,
            sign_only: false,
            text,
        }
    }

    /// Poison when the condition holds.
    pub const fn poison(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule {
            id,
            effect: Effect::Poison,
            when,
            fix: None,
            opens_rest: false,
            by_types: false,
            asserted: false,
            by_lowering: false,
            sign_only: false,
            text,
        }
    }

    /// Several right results when the condition holds.
    pub const fn unspecified(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule {
            id,
            effect: Effect::Unspecified,
            when,
            fix: None,
            opens_rest: false,
            by_types: false,
            asserted: false,
            by_lowering: false,
            sign_only: false,
            text,
        }
    }

    /// A rule for results that no document determines when the condition holds.
    pub const fn silent(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule {
            id,
            effect: Effect::Silent,
            when,
            fix: None,
            opens_rest: true,
            by_types: false,
            asserted: false,
            by_lowering: false,
            sign_only: false,
            text,
        }
    }

    /// The rule leaves only the op's results open, although no document determines what follows.
    pub const fn only_results(mut self) -> Rule {
        self.opens_rest = false;
        self
    }

    /// The rule leaves everything open that comes later, although a document names the right results.
    pub const fn opens_rest(mut self) -> Rule {
        self.opens_rest = true;
        self
    }

    /// The verifier checks it of static types.
    pub const fn by_types(mut self) -> Rule {
        self.by_types = true;
        self
    }

    /// The op's documentation allows the program to stop there.
    pub const fn asserted(mut self) -> Rule {
        self.asserted = true;
        self
    }

    /// Only the documentation of what the op is lowered to has the rule.
    pub const fn by_lowering(mut self) -> Rule {
        self.by_lowering = true;
        self
    }

    /// Only the sign of the result is open.
    pub const fn sign_only(mut self) -> Rule {
        self.sign_only = true;
        self
    }

    /// Names the replacement that makes the op safe.
    pub const fn fix(mut self, operand: u8, value: i64) -> Rule {
        self.fix = Some(Fix { operand, value });
        self
    }
}
