//! Functions of scalars that code asks for in place of an op's name.
//!
//! Generators, guards and mutations say what they want to compute, and on which types. The element of an op says that it computes
//! this ([`OpDef::computes`](crate::OpDef::computes)), and [`Registry::computing`](crate::Registry::computing) finds it.

/// A function of one to three scalars. A function without `Unsigned` in its name reads integers as signed, where that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScalarFunction {
    /// Sum; of integers, it wraps.
    Add,
    /// Difference; of integers, it wraps.
    Sub,
    /// Product; of integers, it wraps.
    Mul,
    /// Quotient: of floats, or of signed integers, truncated.
    Div,
    /// Quotient, read unsigned.
    DivUnsigned,
    /// Signed quotient, rounded up.
    CeilDiv,
    /// Unsigned quotient, rounded up.
    CeilDivUnsigned,
    /// Signed quotient, rounded down.
    FloorDiv,
    /// Remainder: of floats, or of signed integers.
    Rem,
    /// Remainder, read unsigned.
    RemUnsigned,
    /// Sum and carry.
    AddExtended,
    /// Low and high half of the signed product.
    MulExtended,
    /// Low and high half of the unsigned product.
    MulExtendedUnsigned,
    /// Bitwise.
    And,
    /// Bitwise.
    Or,
    /// Bitwise.
    Xor,
    /// To the left.
    ShiftLeft,
    /// To the right, with copies of the sign bit.
    ShiftRight,
    /// To the right, with zeros.
    ShiftRightUnsigned,
    /// The lesser: signed, or of floats.
    Min,
    /// The greater: signed, or of floats.
    Max,
    /// The lesser, read unsigned.
    MinUnsigned,
    /// The greater, read unsigned.
    MaxUnsigned,
    /// Arithmetic negation.
    Negate,
    /// Absolute value.
    Abs,
    /// The number of leading zeros.
    LeadingZeros,
    /// Rounded up.
    Ceil,
    /// Rounded down.
    Floor,
    /// Rounded to the nearest, halves away from zero.
    Round,
    /// Square root.
    Sqrt,
    /// One over the square root.
    Rsqrt,
    /// Power of e.
    Exp,
    /// Natural logarithm.
    Log,
    /// Power.
    Pow,
    /// Hyperbolic tangent.
    Tanh,
    /// Error function.
    Erf,
    /// A comparison by the predicate of an attribute.
    Compare,
    /// Whether two numbers are equal.
    Equal,
    /// Whether the first number is greater.
    Greater,
    /// Whether the first number is greater or equal.
    GreaterEqual,
    /// The second value where the first is true, else the third.
    Select,
    /// Another type. Integers are read signed.
    Cast,
    /// Another type. Integers are read unsigned.
    CastUnsigned,
    /// The same bits as another type.
    Bitcast,
}
