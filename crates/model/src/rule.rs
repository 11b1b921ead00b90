//! Rules for undefined behaviour and poison, as data.
//!
//! A condition refers to one scalar application of the op (element by element for vectors and tensors) in
//! terms of mathematical integers, so that it has one meaning at every width. It has several readers: the
//! interpreter evaluates it, the sanitizer emits it as guarding IR, the generator avoids it, the report
//! prints it.

use crate::stop::Stop;

/// What happens when a rule's condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Immediate undefined behaviour.
    Ub,
    /// The op's results (this element of them) are poison.
    Poison,
    /// Several results are right, and a document says so; the op's meaning gives one of them.
    Unspecified,
    /// The documents do not say what the result is, and a lowering decides. The op's meaning gives one result, which
    /// nobody is held to.
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

    /// Whether the result that the op's meaning gives is not the only one.
    pub const fn is_open(self) -> bool {
        matches!(self, Effect::Unspecified | Effect::Silent)
    }

    /// Whether a pass may make poison of what the rule leaves open.
    pub const fn allows_poison(self) -> bool {
        matches!(self, Effect::Poison | Effect::Silent)
    }
}

/// Id of every rule about accesses that nothing orders ([`crate::memory::Space`]).
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
    /// What makes the op safe: an operand and the value that replaces it.
    pub fix: Option<Fix>,
    /// For an op on whole values that leaves something open: everything that comes later is open too, and not only its results.
    pub opens_rest: bool,
    /// Where all operands and results have static sizes, the verifier makes sure that the rule is kept.
    pub by_types: bool,
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

/// Where the numbers of a [`List`] are that no operand gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// All are operands.
    None,
    /// All are operands, those from this one on.
    From(u8),
    /// All are operands, the last ones: as many as this attribute has numbers.
    Last(&'static str),
    /// All are operands, those that the affine maps of these attributes read: first the operands of the first map.
    ReadBy(&'static [&'static str]),
    /// In this attribute, with a marker in place of each operand.
    Attr(&'static str),
    /// They are the static sizes of the first result's type.
    ResultSizes,
    /// In this attribute, without the dimensions of size 1 that the operand of this number does not show in their turn.
    Reduced(&'static str, u8),
    /// How many dimensions each group of the attribute `reassociation` has.
    Groups,
}

/// A list of integers of an op, one for each dimension or each loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    /// ODS name of the operands that it is made of.
    pub operands: &'static str,
    /// Where the other numbers are.
    pub numbers: Numbers,
}

impl List {
    /// All numbers are operands.
    pub const fn operands(operands: &'static str) -> List {
        List { operands, numbers: Numbers::None }
    }

    /// All numbers are operands; the first ones, of this number, are left out.
    pub const fn from(operands: &'static str, first: u8) -> List {
        List { operands, numbers: Numbers::From(first) }
    }

    /// The last operands, as many as an attribute has numbers.
    pub const fn last(operands: &'static str, attr: &'static str) -> List {
        List { operands, numbers: Numbers::Last(attr) }
    }

    /// The operands that the affine maps of attributes read.
    pub const fn read_by(operands: &'static str, maps: &'static [&'static str]) -> List {
        List { operands, numbers: Numbers::ReadBy(maps) }
    }

    /// The numbers of an attribute, with operands where they are dynamic.
    pub const fn mixed(operands: &'static str, numbers: &'static str) -> List {
        List { operands, numbers: Numbers::Attr(numbers) }
    }

    /// The same without the dimensions of static size 1 that a slice drops, as an operand of lower rank shows.
    pub const fn reduced(operands: &'static str, numbers: &'static str, of: u8) -> List {
        List { operands, numbers: Numbers::Reduced(numbers, of) }
    }

    /// The groups of dimensions of the operands that an op joins.
    pub const fn groups(operands: &'static str) -> List {
        List { operands, numbers: Numbers::Groups }
    }

    /// The sizes of the first result, with operands where they are dynamic.
    pub const fn sizes(operands: &'static str) -> List {
        List { operands, numbers: Numbers::ResultSizes }
    }
}

/// What the type of a shaped value says. An operand that is unlike its type in an earlier aspect is not compared in a later one.
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

/// Which dimensions of a memref have size 1, where their strides mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ones {
    /// Those of size 1 at run time.
    Found,
    /// Those that have size 1 by the type.
    Static,
}

/// In place of an operand number: the op's first result.
pub const RESULT: u8 = u8::MAX;

/// In place of an operand number: the operand that [`Cond::With`] names.
pub const NAMED: u8 = u8::MAX - 1;

/// A mathematical integer made from the operands of one scalar application.
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
    /// A float operand rounded towards zero; conditions guard it against NaN and infinities.
    Trunc(u8),
    /// A number.
    Const(i64),
    /// Signed reading of the number of a list at the place that [`Cond::Any`] looks at.
    Item(List),
    /// Unsigned reading of the number of a list at that place.
    ItemU(List),
    /// Size of an operand, at run time, in the dimension of that place. Of [`RESULT`], the size that its type states: a
    /// comparison with one that it leaves open does not hold.
    Size(u8),
    /// Product of the sizes of an operand in the group of that place, by the attribute `reassociation`.
    GroupSize(u8),
    /// Product of the numbers of a list in that group.
    GroupProduct(List),
    /// Number of dimensions of an operand, at run time; of [`RESULT`], those that its type states.
    Rank(u8),
    /// Size of an operand, at run time, in this dimension.
    Dim(u8, u8),
    /// Number of elements of an operand, at run time.
    Count(u8),
    /// Address of the first element of a memref.
    Address(u8),
    /// An integer attribute.
    Attr(&'static str),
    /// Product of the numbers of a list.
    Product(List),
    /// How many lanes of a vector, the operand of the first number or [`RESULT`], lie along the dimension of that place of a
    /// memref, the operand of the second: those of its last dimensions, and otherwise 1.
    Lanes(u8, u8),
    /// Size of the first operand in the dimension that an element of the second is an index into: along its last dimension, the
    /// elements are indices into the dimensions that the attribute lists.
    IndexedSize(u8, u8, &'static str),
    /// Signed reading of the element of an operand at the place that [`Cond::AnyElement`] looks at. A scalar has itself
    /// at each place.
    Element(u8),
    /// That place: how many elements are before it in row-major order.
    Place,
    /// Product of the elements of an operand, read signed.
    ElementProduct(u8),
    /// Size in the dimension whose number is that place, as [`Term::Size`].
    PlaceSize(u8),
    /// The number of the dimension that [`Cond::AnyDim`] looks at.
    Dimension,
    /// Signed reading of the number of a list at the place where an attribute has the number of that dimension. A comparison with
    /// it does not hold where the attribute has not.
    ItemFor(List, &'static str),
    /// Size of an operand at the place where an attribute has the number of that dimension, or in that dimension itself if the
    /// attribute has no numbers.
    PermutedSize(u8, &'static str),
    /// Size of an operand in its last dimensions, of which there are as many as numbers of a list, at the place that
    /// [`Cond::Any`] looks at.
    InnerSize(u8, List),
    /// Sum of the sizes, in that dimension, of the operands with this ODS name.
    SizeSum(&'static str),
    /// Sum.
    Add(&'static Term, &'static Term),
    /// Difference.
    Sub(&'static Term, &'static Term),
    /// Product.
    Mul(&'static Term, &'static Term),
    /// Remainder of truncated division; 0 where the divisor is 0.
    Rem(&'static Term, &'static Term),
    /// First term divided by two to the second, rounded down; 0 where the second is not in `0..=65536`.
    Shr(&'static Term, &'static Term),
    /// First term times two to the second; 0 where the second is not in `0..=65536`.
    Shl(&'static Term, &'static Term),
    /// Two to the term; 0 where it is not in `0..=65536`.
    Exp2(&'static Term),
    /// The second term where a condition holds, otherwise the third. The op's attributes and types decide the condition.
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
    /// The first term is negative, or not below the second.
    Outside(Term, Term),
    /// The condition holds at some place of a list.
    Any(List, &'static Cond),
    /// The number of a list at that place is poison.
    IsPoisonItem(List),
    /// The condition holds in some dimension of an operand, by its type.
    AnyDim(u8, &'static Cond),
    /// The condition holds for some operand with this ODS name, which is [`NAMED`] in it.
    AnyOperand(&'static str, &'static Cond),
    /// The condition holds at some element of an operand that is an array.
    AnyElement(u8, &'static Cond),
    /// The element of an operand at that place is poison, or undefined in part.
    IsPoisonElement(u8),
    /// An operand is not what the type of the op's first result says.
    UnlikeResult(u8, Aspect),
    /// The op has an attribute of this name.
    HasAttr(&'static str),
    /// An attribute has the number of the dimension that [`Cond::AnyDim`] looks at.
    Lists(&'static str),
    /// The op has an operand with this ODS name.
    HasOperand(&'static str),
    /// The op has a result.
    HasResult,
    /// Two operands of the same rank that are no scalars have different sizes, at run time.
    SizesDiffer(u8, u8),
    /// The sizes of the operands do not fit the op's maps ([`crate::OpDef::maps`]): dimensions that one loop indexes have
    /// different sizes, or an index of some iteration is not within its operand.
    UnlikeMaps,
    /// Two rows of an operand, along its last dimension, are equal.
    HasEqualRows(u8),
    /// The dimensions of a memref that the attribute `reassociation` joins do not lie one after the other in memory.
    /// Those of size 1 lie anywhere; [`Ones::Static`] says that they do only if the memref's type gives the size.
    HasGaps(u8, Ones),
    /// Lanes of a transfer along the dimension of that place may leave it: the attribute `in_bounds` does not exclude that.
    MayLeave,
    /// The op's body has an op that ODS does not call free of effects.
    HasEffectsInside,
    /// The elements of an operand (or of [`RESULT`]) have a type of unsigned integers.
    IsUnsigned(u8),
    /// The elements of an operand (or of [`RESULT`]) have a type of floats.
    IsFloat(u8),
    /// A float operand (or [`RESULT`]) is a NaN; of a complex number, a part is.
    IsNan(u8),
    /// A float operand (or [`RESULT`]) is an infinity; of a complex number, a part is.
    IsInf(u8),
    /// A float operand (or [`RESULT`]) is a zero of either sign.
    IsZero(u8),
    /// The sign bit of a float operand (or of [`RESULT`]) is set.
    IsNegative(u8),
    /// An operand is poison. For ops that run on whole values only: elementwise ones hand poison on.
    IsPoison(u8),
    /// The op's meaning finds out by itself and stops with the rule; the condition is for no other reader.
    Own,
    /// The op's meaning finds out by itself that it depends on a poison that it must not depend on.
    OwnPoison,
    /// The op has this flag: attribute and keyword within it (`("overflowFlags", "nsw")`), or a unit
    /// attribute and an empty keyword (`("isExact", "")`).
    Flag(&'static str, &'static str),
    /// The condition, in which [`NAMED`] is the first of the operands with these ODS names that the op has. So it serves ops
    /// whose operands have other numbers.
    With(&'static [&'static str], &'static Cond),
    /// The condition does not hold.
    Not(&'static Cond),
    /// All conditions hold.
    And(&'static [Cond]),
    /// At least one condition holds.
    Or(&'static [Cond]),
}

impl Cond {
    /// Whether the condition only asks for indices that are poison or outside, so that other indices make it false.
    pub fn is_about_indices(&self) -> bool {
        match self {
            Cond::Outside(Term::Item(_) | Term::ItemU(_), Term::Size(_))
            | Cond::Outside(
                Term::Add(Term::Item(_), Term::Sub(Term::Lanes(..), Term::Const(1))),
                Term::Size(_),
            )
            | Cond::Outside(Term::U(_), Term::Dim(..))
            | Cond::Outside(Term::S(_), Term::Rank(_)) => true,
            Cond::IsPoison(_) | Cond::IsPoisonItem(_) => true,
            Cond::Any(_, inner) | Cond::With(_, inner) => inner.is_about_indices(),
            Cond::Or(parts) => parts.iter().all(Cond::is_about_indices),
            _ => false,
        }
    }

    /// Whether the condition asks for lists of numbers, sizes and types, so that guards can compute it.
    pub fn is_about_shapes(&self) -> bool {
        match self {
            Cond::Any(_, inner) => !inner.reads_unsigned(),
            Cond::AnyDim(..) => true,
            Cond::SizesDiffer(..) | Cond::UnlikeMaps | Cond::HasGaps(_, Ones::Found) => true,
            Cond::UnlikeResult(_, aspect) => *aspect != Aspect::IdleStrides,
            Cond::Not(inner) | Cond::With(_, inner) | Cond::AnyOperand(_, inner) => inner.is_about_shapes(),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(Cond::is_about_shapes),
            _ => false,
        }
    }

    /// Whether it reads a number of a list as an unsigned one, which guards do not compute.
    fn reads_unsigned(&self) -> bool {
        match self {
            Cond::Eq(a, b)
            | Cond::Ne(a, b)
            | Cond::Lt(a, b)
            | Cond::Le(a, b)
            | Cond::Gt(a, b)
            | Cond::Ge(a, b)
            | Cond::Outside(a, b) => [a, b].into_iter().any(|term| matches!(term, Term::ItemU(_))),
            Cond::Not(inner) => inner.reads_unsigned(),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(Cond::reads_unsigned),
            _ => false,
        }
    }

    /// Whether the condition only asks for poison: it is false once nothing makes poison.
    pub fn is_about_poison(&self) -> bool {
        match self {
            Cond::IsPoison(_) | Cond::IsPoisonItem(_) | Cond::IsPoisonElement(_) | Cond::OwnPoison => true,
            Cond::Any(_, inner) | Cond::AnyElement(_, inner) | Cond::With(_, inner) => {
                inner.is_about_poison()
            }
            Cond::Or(parts) => parts.iter().all(Cond::is_about_poison),
            _ => false,
        }
    }

    /// Whether nothing but the op's meaning knows when it holds.
    pub fn is_opaque(&self) -> bool {
        matches!(self, Cond::Own | Cond::OwnPoison)
    }

    /// Whether it refers to places of a list or an array, or to types.
    pub fn has_lists(&self) -> bool {
        match self {
            Cond::Any(..) | Cond::AnyElement(..) | Cond::UnlikeResult(..) => true,
            Cond::UnlikeMaps | Cond::HasEqualRows(_) | Cond::HasGaps(..) => true,
            Cond::AnyDim(..) | Cond::AnyOperand(..) => true,
            Cond::Not(inner) | Cond::With(_, inner) => inner.has_lists(),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(Cond::has_lists),
            _ => false,
        }
    }
}

impl Rule {
    /// Undefined behaviour when the condition holds.
    pub const fn ub(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule { id, effect: Effect::Ub, when, fix: None, opens_rest: false, by_types: false, text }
    }

    /// Poison when the condition holds.
    pub const fn poison(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule { id, effect: Effect::Poison, when, fix: None, opens_rest: false, by_types: false, text }
    }

    /// Several right results when the condition holds.
    pub const fn unspecified(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule { id, effect: Effect::Unspecified, when, fix: None, opens_rest: false, by_types: false, text }
    }

    /// A result that no document determines when the condition holds.
    pub const fn silent(id: &'static str, when: Cond, text: &'static str) -> Rule {
        Rule { id, effect: Effect::Silent, when, fix: None, opens_rest: true, by_types: false, text }
    }

    /// The stop of a rule of undefined behaviour that holds, or of one where no document says how the program goes on.
    pub fn stop(&self) -> Stop {
        if self.effect == Effect::Silent {
            return Stop::Unsupported(format!("what no document determines: {}", self.text));
        }
        Stop::ub(self.id, self.text)
    }

    /// Leaves only the op's results open, where a document is silent.
    pub const fn only_results(mut self) -> Rule {
        self.opens_rest = false;
        self
    }

    /// Leaves all that comes later open, although a document names what is right.
    pub const fn opens_rest(mut self) -> Rule {
        self.opens_rest = true;
        self
    }

    /// The verifier checks it of static types.
    pub const fn by_types(mut self) -> Rule {
        self.by_types = true;
        self
    }

    /// Names the replacement that makes the op safe.
    pub const fn fix(mut self, operand: u8, value: i64) -> Rule {
        self.fix = Some(Fix { operand, value });
        self
    }
}
