//! Terms over bit vectors and floats: the meaning of programs for all inputs at once.
//!
//! A term is a node of an acyclic graph. Equal terms are one node, and constants are folded when a term is made. So if a pass does not change a
//! program, the program before and after are the same node. The operations are those of SMT-LIB's theories FixedSizeBitVectors and FloatingPoint,
//! with their total divisions. A truth value is a bit vector of one bit.

mod bits;
mod eval;
mod float;
mod replace;

use assay_ir::{Float, FloatKind, Int, Rounding};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::array::ElemType;
use crate::value::Scalar;

pub use eval::{Constant, evaluate};
pub use float::theory;

/// One term of a [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

/// What a term's values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TermSort {
    /// Bit vectors of a width of at least 1.
    Bits(u32),
    /// Floats of a format that the theory of floats has ([`theory`]). There is one NaN.
    Float(FloatKind),
    /// Values of a type that is not modelled: two of them are equal or not, and nothing else is known. The number is from [`Terms::other`].
    Other(u32),
}

/// The operation of a node. Operations on bit vectors take operands of the same width.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TermOp {
    /// A constant bit vector.
    Int(Int),
    /// A constant float.
    Float(Float),
    /// By its number in [`Terms::variables`].
    Variable(u32),
    /// All bits flipped.
    Not,
    /// Bitwise.
    And,
    /// Bitwise.
    Or,
    /// Bitwise.
    Xor,
    /// Sum, which wraps.
    Add,
    /// Product, which wraps.
    Mul,
    /// All ones where the divisor is 0.
    UDiv,
    /// The dividend where the divisor is 0.
    URem,
    /// Signed division. Where the divisor is 0, the result is 1 for a negative dividend, otherwise -1.
    SDiv,
    /// The dividend where the divisor is 0.
    SRem,
    /// Left shift; 0 where the amount is not below the width.
    Shl,
    /// Logical right shift; 0 where the amount is not below the width.
    LShr,
    /// Arithmetic right shift; copies of the sign where the amount is not below the width.
    AShr,
    /// Equality. Floats are equal if they have the same value, including the sign of zeros; NaN equals NaN.
    Eq,
    /// Less, unsigned.
    Ult,
    /// Less, signed.
    Slt,
    /// The second operand where the first is true, otherwise the third.
    Ite,
    /// The bits from this one on.
    Extract(u32),
    /// Zeros above the operand.
    Zext,
    /// Copies of the sign above the operand.
    Sext,
    /// The sign flipped.
    FNeg,
    /// A positive sign.
    FAbs,
    /// Rounded to nearest even.
    FAdd,
    /// Rounded to nearest even.
    FMul,
    /// Rounded to nearest even.
    FDiv,
    /// Rounded to nearest even.
    FSqrt,
    /// `a * b + c`, rounded once to nearest even.
    FFma,
    /// To an integral value of the same format.
    FRound(Rounding),
    /// Less; false if either is NaN.
    FLt,
    /// Zeros are equal, and NaN equals nothing.
    FEq,
    /// Of any sign and payload.
    FIsNan,
    /// Of either sign.
    FIsInf,
    /// Of either sign.
    FIsZero,
    /// False for NaN.
    FIsNegative,
    /// To another format.
    FConvert(Rounding),
    /// A signed integer as a float, rounded to nearest even.
    FFromSigned,
    /// An unsigned integer as a float, rounded to nearest even.
    FFromUnsigned,
    /// A signed integer from a float, rounded towards zero; any value where the result does not fit.
    FToSigned,
    /// As [`TermOp::FToSigned`], for unsigned integers.
    FToUnsigned,
    /// The same number as another computation gives. If it is a NaN, its bits may be others. The kind distinguishes computations whose NaNs may
    /// differ.
    FSame(SameNumber),
    /// The float of these bits.
    FFromBits,
    /// The bits of a float; the sign and payload of a NaN are not determined.
    FToBits,
    /// An unknown function, by its number in [`Terms::functions`].
    Apply(u32),
}

/// Part of the name of an unknown function whose values are the results that documents leave open.
pub const OPEN_RESULT: &str = " element of ";

/// The end of the name of a function whose value, a bit, says which of two right results an op gives.
pub const OPEN_CHOICE: &str = " element of two right results";

/// How a float is computed whose number another computation gives, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SameNumber {
    /// With the operands in the other order.
    Swapped,
    /// As a difference, not as the sum with the opposite number.
    Difference,
    /// As a difference, with the operands in the other order.
    SwappedDifference,
    /// As the greater of two.
    Greatest,
    /// As the lesser of two.
    Least,
    /// As the greater of two, which is a NaN only if both are.
    GreatestNumber,
    /// As the lesser of two, which is a NaN only if both are.
    LeastNumber,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TermNode {
    /// What is computed.
    pub op: TermOp,
    /// Operands, in order.
    pub args: SmallVec<[TermId; 3]>,
    /// Sort of the result.
    pub sort: TermSort,
}

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TermVariable {
    /// One scalar of a function's arguments; they are numbered in order.
    Input(u32),
    /// A choice that a document leaves open, numbered in the order of execution.
    Choice(u32),
    /// A part of the arbitrary state of a loop that is followed by induction.
    State(u32),
    /// Undefined bits as one use sees them.
    Undefined(u32),
}

/// An unknown function: equal arguments give equal results, and nothing else is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UninterpretedFunction {
    /// Its name, which says what computes the result.
    pub name: String,
    /// Sorts of the arguments.
    pub args: Vec<TermSort>,
    /// Sort of the result.
    pub result: TermSort,
}

/// The graph.
#[derive(Debug, Default)]
pub struct Terms {
    nodes: Vec<TermNode>,
    known: FxHashMap<TermNode, TermId>,
    variables: Vec<(TermVariable, TermSort)>,
    functions: Vec<UninterpretedFunction>,
    known_functions: FxHashMap<UninterpretedFunction, u32>,
    others: Vec<String>,
}

impl TermId {
    /// Its position among all nodes; operands come before it.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl TermSort {
    /// How elements of a type are represented. A float of a format that the theory lacks is represented by its bits. `None` if an element is not
    /// a single term.
    pub fn from_elem(elem: ElemType) -> Option<TermSort> {
        match elem {
            ElemType::Int(0) | ElemType::Complex(_) | ElemType::Pointer => None,
            ElemType::Int(width) => Some(TermSort::Bits(width)),
            ElemType::Float(kind) if theory(kind).is_some() => Some(TermSort::Float(kind)),
            ElemType::Float(kind) => Some(TermSort::Bits(kind.width())),
        }
    }
}

impl Terms {
    /// A graph without terms.
    pub fn new() -> Terms {
        Terms::default()
    }

    /// Number of terms ever made, unused ones included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no term was made.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Operation, operands and sort of a term.
    pub fn node(&self, term: TermId) -> &TermNode {
        &self.nodes[term.index()]
    }

    /// The sort of a term: the set of its values.
    pub fn sort(&self, term: TermId) -> TermSort {
        self.node(term).sort
    }

    /// Width of a bit vector, or of a float's bits.
    pub fn width(&self, term: TermId) -> u32 {
        match self.sort(term) {
            TermSort::Bits(width) => width,
            TermSort::Float(kind) => kind.width(),
            TermSort::Other(_) => 0,
        }
    }

    /// All variables, by number.
    pub fn variables(&self) -> &[(TermVariable, TermSort)] {
        &self.variables
    }

    /// All unknown functions, by number.
    pub fn functions(&self) -> &[UninterpretedFunction] {
        &self.functions
    }

    /// The sort of a type that is not modelled.
    pub fn other(&mut self, name: &str) -> TermSort {
        let known = self.others.iter().position(|other| other == name);
        let number = known.unwrap_or_else(|| {
            self.others.push(name.to_owned());
            self.others.len() - 1
        });
        TermSort::Other(number as u32)
    }

    /// A term for a variable of a sort. Equal pairs of variable and sort give the same term.
    pub fn variable(&mut self, variable: TermVariable, sort: TermSort) -> TermId {
        let known = self.variables.iter().position(|&one| one == (variable, sort));
        let number = known.unwrap_or_else(|| {
            self.variables.push((variable, sort));
            self.variables.len() - 1
        });
        self.intern(TermOp::Variable(number as u32), &[], sort)
    }

    /// An unknown function, applied to some terms.
    pub fn apply(&mut self, name: &str, args: &[TermId], result: TermSort) -> TermId {
        let args_sorts = args.iter().map(|&arg| self.sort(arg)).collect();
        let function = UninterpretedFunction { name: name.to_owned(), args: args_sorts, result };
        let next = self.functions.len() as u32;
        let number = *self.known_functions.entry(function.clone()).or_insert(next);
        if number == next {
            self.functions.push(function);
        }
        self.intern(TermOp::Apply(number), args, result)
    }

    /// A constant bit vector; its width must be at least 1.
    pub fn int(&mut self, value: Int) -> TermId {
        let sort = TermSort::Bits(value.width());
        self.intern(TermOp::Int(value), &[], sort)
    }

    /// A bit vector that is a small number.
    pub fn number(&mut self, width: u32, value: i64) -> TermId {
        self.int(Int::from_i128(width, i128::from(value)))
    }

    /// A condition that is the same on all inputs.
    pub fn bool(&mut self, value: bool) -> TermId {
        self.int(Int::bool(value))
    }

    /// A constant float of a format that [`theory`] has.
    pub fn float(&mut self, value: Float) -> TermId {
        self.intern(TermOp::Float(value), &[], TermSort::Float(value.kind))
    }

    /// The term of a defined scalar; `None` if the scalar is not a single term.
    pub fn scalar(&mut self, scalar: &Scalar) -> Option<TermId> {
        match scalar {
            Scalar::Int(int) if int.width() > 0 => Some(self.int(int.clone())),
            Scalar::Float(float) if theory(float.kind).is_some() => Some(self.float(*float)),
            Scalar::Float(float) => Some(self.int(float.to_int())),
            _ => None,
        }
    }

    /// The value of a constant term.
    pub fn constant(&self, term: TermId) -> Option<Constant> {
        match &self.node(term).op {
            TermOp::Int(int) => Some(Constant::Int(int.clone())),
            TermOp::Float(float) => Some(Constant::Float(*float)),
            _ => None,
        }
    }

    /// The integer of a constant bit vector.
    pub fn as_int(&self, term: TermId) -> Option<&Int> {
        match &self.node(term).op {
            TermOp::Int(int) => Some(int),
            _ => None,
        }
    }

    /// Whether a condition is the constant `value`.
    pub fn is(&self, condition: TermId, value: bool) -> bool {
        self.as_int(condition).is_some_and(|int| int.is_zero() != value)
    }

    /// The nodes that these terms consist of, the terms included; operands come first.
    pub fn reachable(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut found = rustc_hash::FxHashSet::default();
        let mut open: Vec<TermId> = roots.to_vec();
        while let Some(term) = open.pop() {
            if found.insert(term) {
                open.extend(&self.node(term).args);
            }
        }
        let mut list: Vec<TermId> = found.into_iter().collect();
        list.sort_unstable();
        list
    }

    fn intern(&mut self, op: TermOp, args: &[TermId], sort: TermSort) -> TermId {
        let node = TermNode { op, args: args.into(), sort };
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        let id = TermId(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.known.insert(node, id);
        id
    }

    /// The node, or the constant that it is.
    fn make(&mut self, op: TermOp, args: &[TermId], sort: TermSort) -> TermId {
        let constants: Option<SmallVec<[Constant; 3]>> = args.iter().map(|&arg| self.constant(arg)).collect();
        match constants.and_then(|constants| evaluate(&op, &constants, sort)) {
            Some(Constant::Int(int)) => self.int(int),
            Some(Constant::Float(float)) => self.float(float),
            None => self.intern(op, args, sort),
        }
    }
}
