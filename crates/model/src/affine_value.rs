//! Which values can be dimensions and symbols of affine maps.

/// Whether the values that an op defines are dimensions or symbols although they are not at the top level of an affine scope
/// (`isValidDim` and `isValidSymbol` in AffineOps.cpp).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AffineValue {
    /// No value is.
    None,
    /// The result is a symbol.
    Symbol,
    /// The result is a symbol or a dimension if all operands are.
    LikeOperands,
    /// The result is a dimension if all operands are.
    DimLikeOperands,
    /// The result is a size of the first operand: a symbol if that one is defined at the top level.
    Size,
    /// The arguments of its body are dimensions.
    Arguments,
    /// The first argument of its body is a dimension.
    FirstArgument,
}
